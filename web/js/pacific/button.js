// What the main button does now.
// @ts-check
import { kind, what } from '../offers.js';
import { canAct, leftEmpty, nameOf, quietSeas, targets, unit } from './state.js';
import { BUTTON } from './text.js';
import { isHarbor, thePlace } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../table/play.js').Primary} Primary */
/** @typedef {import('./battle.js').Battles} Battles */

/** Steps in which the next block is selected by itself: they can be ended all the same. */
const PLACING = ['submarines', 'air'];

/** Who is waited for, in words. @param {Table} t */
export function mover({ session: { status } }) {
  const [first, other] = status.to_move ?? [];
  return other ? BUTTON.both : first ? BUTTON.toMove(first) : BUTTON.rolling;
}

/** @param {Table} t @param {import('./gestures.js').Acts} act @param {Battles} battles @returns {Primary} */
export function primary(t, act, battles) {
  const { offers, mine, choices, unfinished, status, waiting: busy, pace, orders } = t.session;
  const { session } = act.screen;
  if (status.ended) return { text: BUTTON.over, sub: status.ended.why, act: null };
  if (t.aside) return { text: BUTTON.battle, sub: nameOf(t, t.view.battle.area), act: () => battles.show(), busy };
  if (!mine) return { text: mover(t), sub: BUTTON.wait, act: null };
  if (choices.length && (pace === 'pass' || pace === 'reveal')) {
    return { text: orderText(t, orders.at(-1) ?? []), sub: BUTTON.final, act: () => session.commit(), busy };
  }
  if (unfinished) return { text: BUTTON.place, sub: BUTTON.placeSub, act: null };
  const { selected } = t.pick;
  if (selected.length && !PLACING.includes(t.step[0])) {
    const names = selected.map((n) => unit(t, n).name);
    const who = names.length > 2 ? BUTTON.selected(names.length) : names.join(', ');
    return { text: t.step[0] === 'fleet' ? BUTTON.sea : BUTTON.highlighted, sub: who, act: null };
  }
  const open = targets(t).size;
  const quiet = quietSeas(t).length;
  if (open && quiet === open) return { ...passQuiet(quiet), act: act.passQuiet, busy };
  if (open) return { text: BUTTON.open, sub: BUTTON.openSub(open), act: null };
  const end = offers.plain.get('done') ?? offers.plain.get('pass');
  if (!end) return { text: BUTTON.waiting, sub: '', act: null };
  return { ...finish(t, end.text), act: () => session.commit(end.choice), busy };
}

/** @param {number} seas */
export const passQuiet = (seas) => ({ text: BUTTON.passQuiet(seas), sub: BUTTON.passQuietSub });

/** How a step ends, and what would be given up by it. @param {Table} t @param {string} otherwise what the menu calls it
 * @returns {{text: string, sub?: string, doubt?: string}} */
function finish(t, otherwise) {
  const { orders } = t.session;
  const left = canAct(t).size;
  const rp = t.view.clock.left;
  const lost = left && rp ? BUTTON.unspent(rp) : '';
  const [first] = t.pick.selected;
  const or = first === undefined ? '' : BUTTON.orPlace(unit(t, first).name);
  switch (t.step[0]) {
    case 'fleet': {
      const doubt = !orders.length && left ? BUTTON.fleetDoubt : '';
      const ships = orders.filter(([first]) => kind(first) === 'put').length;
      return { text: BUTTON.fleet, sub: BUTTON.fleetSub(ships, left, leftEmpty(t).length), doubt };
    }
    case 'repair':
      return { text: BUTTON.repair, sub: lost || BUTTON.hidden, doubt: lost };
    case 'arrivals':
      return { text: BUTTON.arrivals, sub: left && rp ? BUTTON.left(rp) : '' };
    case 'submarines':
      return { text: left ? BUTTON.skipSubs : BUTTON.endSubs, sub: or, doubt: left ? BUTTON.subsDoubt : '' };
    case 'air':
      return { text: BUTTON.air, sub: or || BUTTON.airSub(left), doubt: left ? BUTTON.airDoubt : '' };
    case 'returns':
      return { text: BUTTON.returns, sub: BUTTON.changed(orders.length) };
    case 'home':
      return { text: BUTTON.harbors, sub: BUTTON.changed(orders.length) };
    default:
      return { text: otherwise };
  }
}

/** An order in words. @param {Table} t @param {import('../wire.js').Choice[]} order */
function orderText(t, order) {
  const put = order.find((choice) => kind(choice) === 'put');
  const at = order.findLast((choice) => kind(choice) === 'at');
  const name = put === undefined ? '' : unit(t, Number(what(put))).name;
  if (at === undefined) return name ? BUTTON.bringBack(name) : BUTTON.confirm;
  const place = Number(what(at));
  // The last order of a step may have led beyond it already: the block says what it is about.
  const air = put !== undefined && t.catalog.units[Number(what(put))].kind === 'land-air';
  const words = !air ? BUTTON.send : isHarbor(place) ? BUTTON.raid : BUTTON.put;
  return words(name, thePlace(t.catalog, place));
}
