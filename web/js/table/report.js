// The report after the opponent's turn: what changed, by kind; each line lights its place.
// @ts-check
import { html, nothing } from '../template.js';
import { RERUN } from '../text.js';

/** @typedef {import('./screen.js').Screen} Screen */
/**
 * A line: `place` is where it happened, `bad` that it hurts. @typedef {{text: string, place?: string, bad?: boolean}}
 * Line
 */
/** @typedef {{name: string, lines: Line[]}} Group */
/**
 * A report; `since` is the number of its first log entry.
 * @typedef {{title: string, text?: string, groups: Group[], since: number}} Report
 */

/**
 * Shows the turn once more: here if it was seen here, else in the replay. @param {Screen} screen @param {number}
 * since
 */
async function again({ session, rerun }, since) {
  if (rerun.watchable) return rerun.again();
  const { table, door } = session.now;
  const answer = await session.seat.since(Math.max(0, since - 1));
  location.assign(`/t/${table}/${door}/replay#${door}.${answer.since}.play`);
}

/** @param {Screen} screen @param {Report} report */
export function reportCard(screen, { title, text, groups, since }) {
  const row = (/** @type {Line} */ line) => {
    const { place } = line;
    const name = line.bad ? 'bad' : '';
    if (place === undefined) return html`<li class=${name}>${line.text}</li>`;
    const on = () => screen.mark(place);
    const off = () => screen.mark(null);
    return html`<li class=${name}>
      <button
        type="button"
        class="link"
        @pointerenter=${on}
        @pointerleave=${off}
        @focus=${on}
        @blur=${off}
        @click=${() => screen.reveal(place)}
      >${line.text}</button>
    </li>`;
  };
  const group = (/** @type {Group} */ { name, lines }) => html`<h3>${name}</h3><ul>${lines.map(row)}</ul>`;
  return html`<section class="report" aria-label=${title}>
    <h2>${title}</h2>
    ${text ? html`<p>${text}</p>` : nothing} ${groups.map(group)}
    <button type="button" class="plain" data-key="again" @click=${() => screen.run(() => again(screen, since))}
      >${RERUN.again}</button>
  </section>`;
}
