// Chat and private notes. The fields stay in the page while the panel is drawn again, so that nothing typed is lost.
// @ts-check
import { h, announce } from './dom.js';

/** The notes are saved this long after the last key, in milliseconds. */
const REST = 600;

export class Chat {
  /** @param {import('./screen.js').GameScreen} game */
  constructor(game) {
    this.game = game;
    this.place = `heard-${game.session.table}-${game.session.door}`;
    /** How many messages have been read at this seat, on this device. */
    this.read = Number(localStorage.getItem(this.place) ?? 0);
    /** Messages from before the page was opened are not announced. */
    this.old = game.session.chat.length;
    this.words = h('div', { class: 'words', role: 'log', 'aria-label': 'Chat' });
    this.input = /** @type {HTMLInputElement} */ (
      h('input', { id: 'say', name: 'text', autocomplete: 'off', maxlength: 2000 })
    );
    this.pad = /** @type {HTMLTextAreaElement} */ (
      h('textarea', { id: 'pad', rows: 5, spellcheck: 'false', readonly: true, oninput: () => this.#write() })
    );
    this.kept = h('small', { class: 'kept', role: 'status' });
    this.element = h(
      'div',
      { class: 'chat' },
      this.words,
      h(
        'form',
        {
          class: 'say',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const text = this.input.value.trim();
            this.input.value = '';
            if (text) game.run(() => game.session.seat.say(text));
          },
        },
        h('label', { for: 'say' }, 'Message'),
        this.input,
        h('button', { type: 'submit', class: 'plain' }, 'Send'),
      ),
      h('section', { class: 'pad' }, h('label', { for: 'pad' }, 'Private notes'), this.pad, this.kept),
    );
  }

  get unread() {
    const { chat, door } = this.game.session;
    return chat.slice(this.read).filter((message) => message.by !== door).length;
  }

  /** Shows new messages; they count as read when the tab is open. */
  draw() {
    const { session, sides } = this.game;
    const open = this.game.tab === 'chat';
    const fresh = session.chat.slice(this.words.querySelectorAll('p.said').length);
    if (!session.chat.length) this.words.replaceChildren(h('p', { class: 'hint' }, 'No messages yet.'));
    else this.words.querySelector('.hint')?.remove();
    const who = (/** @type {string | undefined} */ by) => (by === session.door ? 'You' : (sides[by ?? ''] ?? 'Host'));
    for (const message of fresh) {
      this.words.append(h('p', { class: 'said' }, h('b', {}, `${who(message.by)}: `), message.text));
      if (message.by !== session.door && session.chat.indexOf(message) >= this.old)
        announce(`${who(message.by)}: ${message.text}`);
    }
    if (open && this.read !== session.chat.length) {
      this.read = session.chat.length;
      localStorage.setItem(this.place, String(this.read));
    }
    if (open && this.pad.readOnly) this.#open();
  }

  /** Loads the notes. Before that they are read-only, so that nothing overwrites them. */
  async #open() {
    if (this.fetching) return;
    this.fetching = true;
    this.kept.textContent = 'Loading…';
    const answer = await this.game.session.seat.pad().catch(() => null);
    this.fetching = false;
    this.kept.textContent = answer ? '' : 'Could not load your notes. Reopen this tab.';
    if (!answer) return;
    this.pad.value = answer.text ?? '';
    this.pad.readOnly = false;
  }

  #write() {
    clearTimeout(this.rest);
    this.kept.textContent = '';
    this.rest = setTimeout(async () => {
      await this.game.run(() => this.game.session.seat.write(this.pad.value));
      this.kept.textContent = 'Saved.';
    }, REST);
  }
}
