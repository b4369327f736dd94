// Words at the table, and a notepad that nobody else reads. The fields stay in the page while the ledger is drawn anew, so nothing typed is lost.
// @ts-check
import { h, announce } from './dom.js';

/** The notes are kept this long after the last key, in milliseconds. */
const REST = 600;

export class Talk {
  /** @param {import('./table.js').Table} game */
  constructor(game) {
    this.game = game;
    this.place = `heard-${game.session.table}-${game.session.door}`;
    /** How many words have been read at this seat, on this device. */
    this.read = Number(localStorage.getItem(this.place) ?? 0);
    /** Words that were said before the page was opened are no news. */
    this.old = game.session.chat.length;
    this.words = h('div', { class: 'words', role: 'log', 'aria-label': 'What was said' });
    this.input = /** @type {HTMLInputElement} */ (h('input', { id: 'say', name: 'text', autocomplete: 'off', maxlength: 2000 }));
    this.pad = /** @type {HTMLTextAreaElement} */ (h('textarea', { id: 'pad', rows: 5, spellcheck: 'false', readonly: true, oninput: () => this.#write() }));
    this.kept = h('small', { class: 'kept', role: 'status' });
    this.element = h('div', { class: 'talk' }, this.words,
      h('form', { class: 'say', onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const text = this.input.value.trim();
        this.input.value = '';
        if (text) game.run(() => game.session.seat.say(text));
      } }, h('label', { for: 'say' }, 'Say to the table'), this.input, h('button', { type: 'submit', class: 'plain' }, 'Say')),
      h('section', { class: 'pad' }, h('label', { for: 'pad' }, 'Notes nobody else reads'), this.pad, this.kept));
  }

  get unread() {
    const { chat, door } = this.game.session;
    return chat.slice(this.read).filter((word) => word.by !== door).length;
  }

  /** Brings the words up to date; they count as read when the leaf lies open. */
  draw() {
    const { session, sides } = this.game;
    const open = this.game.tab === 'talk';
    const fresh = session.chat.slice(this.words.querySelectorAll('p.said').length);
    if (!session.chat.length) this.words.replaceChildren(h('p', { class: 'hint' }, 'Nobody has said anything.'));
    else this.words.querySelector('.hint')?.remove();
    const who = (/** @type {string | undefined} */ by) => by === session.door ? 'You' : sides[by ?? ''] ?? 'Host';
    for (const word of fresh) {
      this.words.append(h('p', { class: 'said' }, h('b', {}, `${who(word.by)}: `), word.text));
      if (word.by !== session.door && session.chat.indexOf(word) >= this.old) announce(`${who(word.by)} says: ${word.text}`);
    }
    if (open && this.read !== session.chat.length) {
      this.read = session.chat.length;
      localStorage.setItem(this.place, String(this.read));
    }
    if (open && this.pad.readOnly) this.#open();
  }

  /** Fetches the notes. Before they are here nothing can be written over them. */
  async #open() {
    if (this.fetching) return;
    this.fetching = true;
    this.kept.textContent = 'Fetching your notes.';
    const answer = await this.game.session.seat.pad().catch(() => null);
    this.fetching = false;
    this.kept.textContent = answer ? '' : 'Your notes could not be fetched. Open this leaf again in a moment.';
    if (!answer) return;
    this.pad.value = answer.text ?? '';
    this.pad.readOnly = false;
  }

  #write() {
    clearTimeout(this.rest);
    this.kept.textContent = '';
    this.rest = setTimeout(async () => {
      await this.game.run(() => this.game.session.seat.write(this.pad.value));
      this.kept.textContent = 'Kept.';
    }, REST);
  }
}
