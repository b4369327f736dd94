// Initiative cards: laid face down, and turned over at the reveal (§2.5).
// @ts-check
import { html, nothing } from '../template.js';
import { ruled } from './parts.js';
import { record, valuesOf } from './reveal.js';
import { CARDS } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** Cards of the region that is looked at: in hand before this turn, and laid. @param {Table} t */
export function handOf({ view, region }) {
  const cards = view.cards[region];
  if (!cards) return null;
  const [hand, sealed] = cards.map(valuesOf);
  return { hand, sealed, sum: sealed.reduce((a, b) => a + b, 0) };
}

/** Who leads a region for a side. @param {Table} t @param {number} at 0 for Germany */
const leadName = ({ view, book, region }, at) => book.army(view.regions[region]?.leads[at] ?? -1)?.name ?? '';

/** @param {Table} t @param {Acts} act */
export function cards(t, act) {
  const held = handOf(t);
  const side = t.side === 'german' ? 0 : 1;
  const head = html`<header class="baize-head"
    ><h2>${t.book.region(t.region)}</h2>${ruled(act, CARDS.rule)}</header
  >`;
  if (!held) return html`<section class="baize">${head}<p>${CARDS.notLead(leadName(t, side))}</p></section>`;
  return html`<section class="baize">
      ${head}
      <p>${CARDS.lead(t.view.regions[t.region].winner === t.side)}</p>
      <div class="laid">
        ${held.sealed.map(
          (
            value,
          ) => html`<button type="button" class="card-back ${t.side}" @click=${() => act.run(() => back(t, act, value))}
            aria-label=${CARDS.takeBack(value)}></button>`,
        )}
        <span class="reserve-spot">${CARDS.reserve}</span>
        <p class="sum"><small>${CARDS.laid}</small><b>${held.sum}</b><small>${CARDS.list(held.sealed)}</small></p>
      </div>
    </section>
    <section class="hand">
      <h2>${CARDS.hand(held.hand.length)}</h2>
      <div class="fan">${fan(t, act, held)}</div>
      <dl class="facts">
        <dt>${CARDS.left}</dt>
        <dd>${CARDS.leftOf(
          held.hand.length,
          held.hand.reduce((a, b) => a + b, 0),
        )}</dd>
      </dl>
      ${record(t)}
      <p class="hint">${CARDS.spent}</p>
    </section>`;
}

/** The hand with what is laid of it. @param {Table} t @param {Acts} act
 * @param {{hand: number[], sealed: number[]}} held */
function fan(t, act, { hand, sealed }) {
  const all = [...hand.map((value) => ({ value, up: false })), ...sealed.map((value) => ({ value, up: true }))];
  all.sort((a, b) => b.value - a.value || Number(b.up) - Number(a.up));
  return all.map(({ value, up }, n) => {
    const lay = () => (up ? back(t, act, value) : act.add({ card: [t.region, value] }));
    return html`<button
      type="button"
      class="card-face ${t.side}${up ? ' up' : ''}"
      data-key="card-${value}-${n}"
      aria-pressed=${up}
      @click=${() => act.run(lay)}
    ><i aria-hidden="true">${value}</i><b><span class="unseen">${CARDS.card} </span>${value}</b>
      ${up ? html`<span class="tick" aria-hidden="true">✓</span>` : nothing}</button>`;
  });
}

/** @param {Table} t @param {Acts} act @param {number} value */
const back = (t, act, value) =>
  act.takeBack((choice) => typeof choice === 'object' && choice.card?.[0] === t.region && choice.card[1] === value);

/** @param {Table} t @param {Acts} act @returns {import('../table/play.js').Primary | null} */
export function cardsButton(t, act) {
  const pass = t.open.find('pass', t.region);
  if (!pass) return null;
  const held = handOf(t);
  const lay = () => act.final(pass.choice);
  if (!held) return { text: CARDS.goOn, sub: CARDS.goOnSub, act: lay };
  if (!held.sealed.length)
    return { text: CARDS.none, sub: CARDS.noneSub, doubt: held.hand.length ? CARDS.noneDoubt : '', act: lay };
  return { text: CARDS.lay(CARDS.list(held.sealed)), sub: CARDS.laySub(held.sum), act: lay };
}
