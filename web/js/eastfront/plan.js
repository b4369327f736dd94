// The move that the pointer proposes, or the one that was drafted, hex by hex.
// @ts-check
import { html } from '../template.js';
import { blockOf, draftedPlan, foe, ownAt, planTo } from './state.js';
import { PLAN, SIDES } from './text.js';
import { hexOf } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./state.js').Plan} Plan */

/** Terrain that does not explain a cost. */
const PLAIN = ['clear', 'city', 'fort'];

/** @param {Table} t @param {import('./gestures.js').Acts} act */
export function plan(t, act) {
  const { chosen, focus, reach } = t.pick;
  const drafted = !chosen && focus ? ownAt(t, focus) : undefined;
  // Only while a block is selected does the panel follow the pointer.
  const hovered = chosen && reach ? act.screen.hover.value.place : null;
  const place = hovered === hexOf(chosen ? blockOf(t, chosen) : undefined) ? null : hovered;
  const move = place ? planTo(t, place) : drafted ? draftedPlan(t, drafted.unit) : null;
  if (!move) {
    return html`<section class="plan" ?hidden=${!reach}><h3>${PLAN.title}</h3><p class="hint">${PLAN.hint}</p
      ></section>`;
  }
  const cost = (/** @type {Part} */ part, /** @type {number} */ n) => (n ? PLAN.more(part.cost) : PLAN.mp(part.cost));
  const row = (/** @type {Part} */ part, /** @type {number} */ n) =>
    html`<dt>${part.names.join(', ')}${part.why ? `, ${part.why}` : ''}</dt><dd>${cost(part, n)}</dd>`;
  return html`<section class="plan">
    <h3>${drafted ? PLAN.drafted : PLAN.title}</h3>
    <dl>
      ${parts(t, move).map(row)}
      <dt class="total">${taken(t, move)}</dt>
      <dd class="total">${PLAN.of(move.mp - (move.left.at(-1) ?? 0), move.mp)}</dd>
    </dl>
  </section>`;
}

/** @typedef {{names: string[], cost: number, why: string}} Part */

/** Hexes that cost the same in a row share a line; the cost of each is what the server left of the MP. @param {Table} t
 *  @param {Plan} move
 * @returns {Part[]} */
function parts({ overlay, view, world: { ground } }, move) {
  const enemy = foe(view.side);
  const zone = new Set(overlay?.zoc[enemy] ?? []);
  /** @type {Part[]} */
  const list = [];
  move.path.forEach((hex, n) => {
    const cost = (n ? move.left[n - 1] : move.mp) - move.left[n];
    const rough = !PLAIN.includes(ground.spaces.get(hex)?.terrain ?? '');
    const why = cost < 2 ? '' : zone.has(hex) ? PLAN.zone(SIDES[enemy]) : rough ? ground.terrain(hex) : '';
    const last = list.at(-1);
    if (last && !why && !last.why) {
      last.names.push(ground.call(hex));
      last.cost += cost;
    } else list.push({ names: [ground.call(hex)], cost, why });
  });
  return list;
}

/** The cities that a move takes. @param {Table} t @param {Plan} move */
function taken({ view, world: { ground } }, move) {
  const list = move.path.filter((hex) => ground.isCity(hex) && move.held.includes(hex) !== (view.side === 'axis'));
  const end = move.path[move.path.length - 1];
  if (list.includes(end)) return PLAN.takes(list.map((hex) => ground.call(hex)));
  return list.length ? PLAN.takesOnTheWay(list.map((hex) => ground.call(hex))) : PLAN.total;
}
