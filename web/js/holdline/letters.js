// Letters: who can be written to, what was written, and the words that are being written (§2.2).
// @ts-check
import { html, nothing } from '../template.js';
import { LETTERS } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** Where the words that are being written are kept on the device. @param {Table} t @param {number} to */
const place = ({ session }, to) => `letter-${session.table}-${session.role}-${to}`;

/** Letters of the log with their words, newest last. @param {Table} t */
export const written = (t) =>
  t.session.log.filter(
    ({ event }) =>
      event && typeof event === 'object' && ('letter' in event || event.kind === 'letter' || 'wrote' in event),
  );

/** @param {Table} t @param {Acts} act */
export function letters(t, act) {
  const open = t.open.of('write').map(({ parts: [seat] }) => /** @type {number} */ (seat));
  const late = new Set(t.view.post.late);
  const to = t.pick.letter !== null && open.includes(t.pick.letter) ? t.pick.letter : null;
  const lines = written(t);
  return html`<section class="letters">
    <h2 class="unseen">${LETTERS.title}</h2>
    ${
      lines.length
        ? lines.map(({ text }) => html`<p class="letter">${text}</p>`)
        : html`<p class="hint">
      ${LETTERS.none}</p>`
    }
    ${to === null ? nothing : form(t, act, to, late.has(to))}
    <h3 class="list-title">${open.length ? LETTERS.write : LETTERS.closed}</h3>
    <ul class="addresses">
      ${open.map(
        (seat) => html`<li><button type="button" class="row-act" data-key="write-${seat}" aria-pressed=${to === seat}
          @click=${() => act.set({ letter: to === seat ? null : seat })}
          >${t.book.seat(seat)?.name}${late.has(seat) ? html`<small>${LETTERS.late}</small>` : nothing}</button></li>`,
      )}
    </ul>
  </section>`;
}

/**
 * The letter that is being written: its words stay on this device until they are sent.
 * @param {Table} t
 * @param {Acts} act
 * @param {number} to @param {boolean} late */
function form(t, act, to, late) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLTextAreaElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem('words')
    );
    const words = field.value.trim();
    if (!words) return;
    act.run(async () => {
      await act.session.send([{ write: to }], words);
      field.value = '';
      localStorage.removeItem(place(t, to));
    });
  };
  const keep = (/** @type {Event & {target: HTMLTextAreaElement}} */ event) =>
    localStorage.setItem(place(t, to), event.target.value);
  return html`<form class="letter-form" @submit=${send}>
    <label for="words">${LETTERS.to(t.book.seat(to)?.name ?? '')}</label>
    <textarea
      id="words"
      name="words"
      rows="3"
      maxlength="2000"
      @input=${keep}
      .value=${localStorage.getItem(place(t, to)) ?? ''}
    ></textarea>
    <button type="submit" class="plain">${late ? LETTERS.sendLate : LETTERS.send}</button>
  </form>`;
}
