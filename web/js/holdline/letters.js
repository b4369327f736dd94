// Letters: who can be written to, what was written, and the words that are being written (§2.2).
// @ts-check
import { html, nothing } from '../template.js';
import { rowButton } from './parts.js';
import { LETTERS } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** Where the words that are being written are kept on the device. @param {Table} t @param {number} to */
const place = ({ session }, to) => `letter-${session.table}-${session.role}-${to}`;

/** Letters that came or were sent, in the order in which they came to this desk. @param {Table} t */
export const written = ({ view }) => view.post.letters;

/** What Control published, as far as it has words. @param {Table} t */
const news = ({ view }) => view.post.news.filter(({ words }) => words);

/** A letter as a seat sees it. @param {Table} t @param {import('./view.js').Letter} letter */
function letter(t, { from, to, turn, came, words }) {
  const own = from === t.view.seat;
  const other = t.book.seat(own ? to : from)?.name ?? '';
  return html`<div class="letter${own ? ' sent' : ''}">
    <small>${own ? LETTERS.sentTo(other, turn) : LETTERS.cameFrom(other, came ?? turn)}</small>
    <p>${words ?? LETTERS.noWords}</p>
  </div>`;
}

/** The situation report: written by the machine from what the army knows, sent by a person (§2.2). @param {Table} t
 * @param {Acts} act */
function reports(t, act) {
  const list = t.open.of('report');
  if (!list.length) return nothing;
  return html`<div class="row-buttons wrap">
    ${list.map(({ text, choice, parts: [army] }) =>
      rowButton(act, {
        key: `report-${army}`,
        text,
        sub: t.view.armies[army]?.reported ? LETTERS.reported : LETTERS.report,
        act: () => act.session.send([choice]),
      }),
    )}
  </div>`;
}

/** @param {Table} t @param {Acts} act */
export function letters(t, act) {
  const open = t.open.of('write').map(({ parts: [seat] }) => /** @type {number} */ (seat));
  const late = new Set(t.view.post.late);
  const to = t.pick.letter !== null && open.includes(t.pick.letter) ? t.pick.letter : null;
  const lines = written(t);
  return html`<section class="letters">
    <h2 class="unseen">${LETTERS.title}</h2>
    ${news(t).map(
      ({ words, turn }) => html`<div class="letter bulletin"><small>${LETTERS.bulletin(turn)}</small><p>
      ${words}</p></div>`,
    )}
    ${lines.length ? lines.map((each) => letter(t, each)) : html`<p class="hint">${LETTERS.none}</p>`}
    ${reports(t, act)} ${to === null ? nothing : form(t, act, to, late.has(to))}
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
