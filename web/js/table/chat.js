// Chat and private notes. The fields stay in the page while the panel shows something else, so that nothing typed is
// lost.
// @ts-check
import { announce, h } from '../dom.js';
import { html, render } from '../template.js';
import { CHAT } from '../text.js';
import { computed, signal } from '../vendor/signals-core/signals-core.js';

/** The notes are saved this long after the last key, in milliseconds. */
const REST = 600;

export class Chat {
  /** @param {import('./screen.js').Screen} screen */
  constructor(screen) {
    this.screen = screen;
    const { table, role, chat } = screen.session.now;
    this.place = `heard-${table}-${role}`;
    /** How many messages have been read at this seat, on this device. */
    this.read = signal(Number(localStorage.getItem(this.place) ?? 0));
    this.unread = computed(() => {
      const { chat: all, role: own } = screen.session.state.value;
      return all.slice(this.read.value).filter((message) => message.by !== own).length;
    });
    /** Messages from before the page was opened are not announced. */
    this.told = chat.length;
    this.words = h('div', { class: 'words', role: 'log', 'aria-label': CHAT.title });
    this.input = /** @type {HTMLInputElement} */ (
      h('input', { id: 'say', name: 'text', autocomplete: 'off', maxlength: 2000 })
    );
    this.pad = /** @type {HTMLTextAreaElement} */ (
      h('textarea', { id: 'pad', rows: 5, spellcheck: 'false', readonly: true, oninput: () => this.#write() })
    );
    this.kept = h('small', { class: 'kept', role: 'status' });
    this.element = h('div', { class: 'chat' }, this.words, this.#form(), this.#notes());
  }

  #form() {
    const say = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      this.input.value = '';
      if (text) this.screen.run(() => this.screen.session.seat.say(text));
    };
    const label = h('label', { for: 'say' }, CHAT.message);
    return h(
      'form',
      { class: 'say', onsubmit: say },
      label,
      this.input,
      h('button', { type: 'submit', class: 'plain' }, CHAT.send),
    );
  }

  #notes() {
    return h('section', { class: 'pad' }, h('label', { for: 'pad' }, CHAT.notes), this.pad, this.kept);
  }

  /** Shows new messages; they count as read when the tab is open. */
  draw() {
    const { session, ui } = /** @type {import('./play.js').State} */ (this.screen.t.value);
    const { sides } = this.screen.play;
    const who = (/** @type {string | undefined} */ by) =>
      by === session.role ? CHAT.you : (sides[by ?? ''] ?? CHAT.host);
    const lines = session.chat.map(({ by, text }) => html`<p class="said"><b>${who(by)}: </b>${text}</p>`);
    render(lines.length ? lines : html`<p class="hint">${CHAT.none}</p>`, this.words);
    for (const { by, text } of session.chat.slice(this.told)) if (by !== session.role) announce(`${who(by)}: ${text}`);
    this.told = session.chat.length;
    if (ui.tab !== 'chat' || session.past) return;
    if (this.read.peek() !== session.chat.length) {
      this.read.value = session.chat.length;
      localStorage.setItem(this.place, String(session.chat.length));
    }
    if (this.pad.readOnly) this.#open();
  }

  /** Loads the notes. Before that they are read-only, so that nothing overwrites them. */
  async #open() {
    if (this.fetching) return;
    this.fetching = true;
    this.kept.textContent = CHAT.loading;
    const answer = await this.screen.session.seat.pad().catch(() => null);
    this.fetching = false;
    this.kept.textContent = answer ? '' : CHAT.failed;
    if (!answer) return;
    this.pad.value = answer.text ?? '';
    this.pad.readOnly = false;
  }

  #write() {
    clearTimeout(this.rest);
    this.kept.textContent = '';
    this.rest = setTimeout(async () => {
      await this.screen.run(() => this.screen.session.seat.write(this.pad.value));
      this.kept.textContent = CHAT.saved;
    }, REST);
  }
}
