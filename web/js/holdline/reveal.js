// Cards that lie open: who acts first this turn, and how a region went turn by turn (§2.5).
// @ts-check
import { html, nothing, styled } from '../template.js';
import { REVEAL, SIDES } from './text.js';

/** @typedef {import('./state.js').Table} Table */

/** Card values from how many there are of each, the highest first. @param {number[]} counts */
export const valuesOf = (counts) =>
  counts.flatMap((n, value) => Array.from({ length: n }, () => value)).sort((a, b) => b - a);

/** @param {number[]} values */
const sum = (values) => values.reduce((a, b) => a + b, 0);

/** @type {import('./book.js').Side[]} */
const BOTH = ['german', 'polish'];

/** The cards of this turn, face up. @param {Table} t */
export function reveal({ view, region }) {
  const laid = view.laid?.[`${view.turns[0]}.${region}`];
  if (!laid) return nothing;
  const row = (/** @type {import('./book.js').Side} */ side, /** @type {number} */ n) => {
    const values = valuesOf(laid.cards[n]);
    return html`<div class="revealed">
      <b>${SIDES[side]}</b>
      <span class="fan"
        >${
          values.length
            ? values.map(
                (value) => html`<span class="card-face ${side}"><b>${value}</b>
          </span>`,
              )
            : REVEAL.none
        }</span
      ><b class="total">${sum(values)}</b>
    </div>`;
  };
  return html`<section class="reveal">${BOTH.map(row)}<p class="first">${REVEAL.first(SIDES[laid.winner])}</p>
    </section>`;
}

/** The sums of every turn so far, the German above the Polish. @param {Table} t */
export function record({ view, region }) {
  const turns = Object.entries(view.laid ?? {})
    .map(([key, laid]) => ({ at: key.split('.').map(Number), sums: laid.cards.map((cards) => sum(valuesOf(cards))) }))
    .filter(({ at }) => at[1] === region);
  if (!turns.length) return nothing;
  const most = Math.max(1, ...turns.flatMap(({ sums }) => sums));
  return html`<h3 class="list-title">${REVEAL.record}</h3>
    <div class="record">
      ${turns.map(
        ({ at, sums }) => html`<div>
          <small>${REVEAL.turn(at[0])}</small>
          ${sums.map(
            (n, side) =>
              html`<p><i class=${BOTH[side]} ${styled({ width: `${(n / most) * 70}%` })}></i><b>${n}</b></p>`,
          )}
        </div>`,
      )}
    </div>`;
}
