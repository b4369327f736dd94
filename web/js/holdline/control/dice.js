// The dice, newest first: combats on the tables and rolls outside them, each with what an umpire may do about it.
// @ts-check
import { html, nothing } from '../../template.js';
import { die } from '../cubes.js';
import { CONTROL } from '../text-control.js';
import { rule } from './regions.js';
import { choiceOf, desk } from './state.js';

/** @typedef {import('../state.js').Table} Table */
/** @typedef {import('../gestures.js').Acts} Acts */
/** @typedef {import('../../wire.js').Json} Json */

/** Rolls that are shown. */
const SHOWN = 12;

/** What a roll was for. @param {Table} t @param {Json} why */
function what({ book }, why) {
  const [kind, about] = typeof why === 'string' ? [why, null] : Object.entries(why)[0];
  const of = {
    rally: () => book.name(about.unit),
    breakdown: () => book.name(about),
    specials: () => book.region(about),
    bridge: () => book.ground.full(about[1]),
    shots: () => book.counterName(about),
  }[kind];
  return CONTROL.rolls(kind, of?.() ?? '');
}

/** A die as it fell: of the map, or an ordinary one. @param {Json} color @param {number} shown */
const fallen = (color, shown) =>
  ['green', 'red', 'black'].includes(color)
    ? die({ die: color, face: /** @type {const} */ (['blank', 'tick', 'star'])[shown], struck: false })
    : html`<b class="pip">${shown}</b>`;

/** A word that does something, with its reason. @param {Acts} act @param {Json} choice @param {string} text
 * @param {string} name */
const word = (act, choice, text, name) =>
  choice
    ? html`<button type="button" class="text-link" data-ruling=${name}
        @click=${() => rule(act, choice, desk.peek().reason || text)}>${text}</button>`
    : nothing;

/** Combats with dice on the table. @param {Table} t @param {Acts} act */
const combats = (t, act) =>
  Object.entries(t.view.tables)
    .filter(([, { battle }]) => battle?.faces?.some((side) => Object.keys(side).length))
    .map(([region, { battle }]) => {
      const n = Number(region);
      const faces = battle?.faces ?? [{}, {}];
      return html`<li class="roll open"><b>${t.book.region(n)}</b>
        <span>${t.book.ground.full(battle?.target ?? 0)}, ${CONTROL.playersWait}</span>
        ${faces.map((side) => html`<span class="faces">${Object.values(side).map((each) => die(each))}</span>`)}
        <span class="acts">${word(act, choiceOf(t, 'void', undefined, n), CONTROL.void, 'void')}
          ${word(act, choiceOf(t, 'reroll', undefined, n), CONTROL.again, 'reroll')}</span></li>`;
    });

/** @param {Table} t @param {Acts} act */
export function dice(t, act) {
  const rolled = Object.values(/** @type {Json} */ (t.view).control.rolled);
  const rows = rolled
    .map((/** @type {Json} */ [why, kinds, shown], n) => {
      const list = kinds.map((/** @type {Json} */ color, /** @type {number} */ at) => fallen(color, shown[at]));
      return html`<li class="roll"><b>${what(t, why)}</b><span class="faces">${list}</span>
        <span class="acts">${word(act, choiceOf(t, 'void_throw', undefined, n), CONTROL.void, 'void_throw')}
          ${word(act, choiceOf(t, 'throw_again', undefined, n), CONTROL.again, 'throw_again')}</span></li>`;
    })
    .toReversed()
    .slice(0, SHOWN);
  const fights = combats(t, act);
  return html`<section class="control-card"><h3>${CONTROL.dice}</h3>
    ${fights.length + rows.length ? html`<ul class="rolls">${fights}${rows}</ul>` : html`<p>${CONTROL.noDice}</p>`}
  </section>`;
}
