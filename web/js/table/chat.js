// Chat and private notes. The fields stay in the page while the panel shows something else, so that nothing typed is
// lost.
// @ts-check
import { announce, h } from '../dom.js';
import { html, nothing, render } from '../template.js';
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
    /** What is typed is kept until it is sent, also over a reload. */
    this.typed = `typed-${table}-${role}`;
    const keep = () => localStorage.setItem(this.typed, this.input.value);
    this.input = /** @type {HTMLInputElement} */ (
      h('input', { id: 'say', name: 'text', autocomplete: 'off', maxlength: 2000, oninput: keep })
    );
    this.input.value = localStorage.getItem(this.typed) ?? '';
    /** Who is muted, as far as this page has been told. */
    this.muted = signal(new Set(chat.filter(({ muted }) => muted).map(({ by }) => by ?? '')));
    /** A message that goes with the next order, kept like what is typed. */
    this.enclosed = `enclosed-${table}-${role}`;
    this.waits = signal(localStorage.getItem(this.enclosed) ?? '');
    screen.session.letter = this;
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
      if (text) this.screen.run(() => this.#say(text));
    };
    const label = h('label', { for: 'say' }, CHAT.message);
    const enclose = () => {
      if (!this.input.value.trim()) return;
      this.#enclose(this.input.value.trim());
      this.input.value = '';
      keep();
    };
    const keep = () => localStorage.setItem(this.typed, this.input.value);
    const later = h('button', { type: 'button', class: 'link', onclick: enclose }, CHAT.enclose);
    return h(
      'form',
      { class: 'say', onsubmit: say },
      label,
      this.input,
      h('button', { type: 'submit', class: 'plain' }, CHAT.send),
      this.screen.session.now.role in this.screen.play.sides ? later : '',
    );
  }

  /** Keeps a message for the next order; an empty text takes it back. @param {string} text */
  #enclose(text) {
    if (text) localStorage.setItem(this.enclosed, text);
    else localStorage.removeItem(this.enclosed);
    this.waits.value = text;
    announce(text ? CHAT.enclosed : CHAT.taken);
  }

  /** The message that waits, with a way to take it back into the field. */
  #waiting() {
    const text = this.waits.value;
    if (!text) return nothing;
    const back = () => {
      this.input.value = [text, this.input.value].filter(Boolean).join(' ');
      localStorage.setItem(this.typed, this.input.value);
      this.#enclose('');
      this.input.focus();
    };
    return html`<p class="said waits">
      <b>${CHAT.enclosed}: </b>${text} <button type="button" class="link" @click=${back}>${CHAT.takeBack}</button>
    </p>`;
  }

  /** The message for the order that is being sent, if there is one. */
  get message() {
    return this.waits.peek() || undefined;
  }

  /** The server has the order; a message that it could not send stays. @param {boolean | undefined} said */
  sent(said) {
    if (said) this.#enclose('');
  }

  /** Sends a message: what was typed goes only when the server has it. @param {string} text */
  async #say(text) {
    await this.screen.session.seat.say(text);
    if (this.input.value.trim() === text) this.input.value = '';
    localStorage.setItem(this.typed, this.input.value);
  }

  /** Mutes somebody, or not. @param {string} seat */
  async #mute(seat) {
    const on = !this.muted.peek().has(seat);
    await this.screen.session.seat.mute(seat, on);
    const muted = new Set(this.muted.peek());
    if (on) muted.add(seat);
    else muted.delete(seat);
    this.muted.value = muted;
  }

  /** A button for each opponent who has said something. @param {import('../session/state.js').SessionState} session
   * @param {(by: string | undefined) => string} who */
  #mutes({ chat, role, past }, who) {
    const talkers = [...new Set(chat.map(({ by }) => by ?? ''))].filter((by) => by && by !== role);
    if (past || role === 'watch') return nothing;
    return talkers.map((by) => {
      const on = this.muted.value.has(by);
      return html`<button type="button" class="link" @click=${() => this.screen.run(() => this.#mute(by))}
        >${on ? CHAT.unmute(who(by)) : CHAT.mute(who(by))}</button
      >`;
    });
  }

  #notes() {
    return h('section', { class: 'pad' }, h('label', { for: 'pad' }, CHAT.notes), this.pad, this.kept);
  }

  /** Shows new messages; they count as read when the tab is open. */
  draw() {
    const { session, ui } = /** @type {import('./play.js').State} */ (this.screen.t.value);
    const { sides } = this.screen.play;
    // People have names; where they gave none, the side stands for them.
    const who = (/** @type {string | undefined} */ by) => {
      if (by === session.role) return CHAT.you;
      const seat = session.status.seats.find((other) => other.seat === by);
      return seat?.name || (sides[by ?? ''] ?? CHAT.host);
    };
    const heard = session.chat.filter(({ by }) => !this.muted.value.has(by ?? ''));
    const lines = heard.map(({ by, text }) => html`<p class="said"><b>${who(by)}: </b>${text}</p>`);
    render(
      html`${lines.length ? lines : html`<p class="hint">${CHAT.none}</p>`}
      ${this.#waiting()}${this.#mutes(session, who)}`,
      this.words,
    );
    const fresh = session.chat.slice(this.told).filter(({ by }) => by !== session.role);
    for (const { by, text } of fresh) if (!this.muted.value.has(by ?? '')) announce(`${who(by)}: ${text}`);
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
