// What a tap on a hex means, and why something cannot be done: pure questions to the state.
// @ts-check
import * as hexes from '../hexes.js';
import { attackOf, blockOf, foeAt, nameOf, ownAt } from './state.js';
import { WHY } from './text.js';
import { hexOf } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {{do: 'look' | 'choose', unit: string | null} | {do: 'add', choice: Choice} | {do: 'join', unit: string}
 *   | {do: 'cancel'} | {do: 'attack' | 'retarget' | 'move' | 'focus' | 'why', hex: string}} Meaning */

/** @param {Table} t @param {string} hex @returns {Meaning} */
export function tapped(t, hex) {
  const { offers, mine } = t.session;
  const own = ownAt(t, hex);
  if (!mine) return { do: 'look', unit: own?.unit ?? null };
  const here = offers.find('at', hex);
  if (here) return { do: 'add', choice: here.choice };
  if (offers.of('at').length) return { do: 'why', hex };
  if (attackOf(t)) return inAttack(t, hex, own?.unit);
  const { chosen, reach } = t.pick;
  if (chosen && reach?.ways.get(hex)?.stop && hex !== hexOf(blockOf(t, chosen))) return { do: 'move', hex };
  // A block under another's reach can be selected: no block stops where another stands.
  if (own) return { do: 'choose', unit: own.unit === chosen ? null : own.unit };
  if (offers.find('attack', hex)) return { do: 'attack', hex };
  return foeAt(t, hex) || (chosen && reach) ? { do: 'why', hex } : { do: 'focus', hex };
}

/** While an attack is made: own blocks join or leave it, another target replaces it. @param {Table} t @param {string}
 *  hex
 * @param {string | undefined} unit @returns {Meaning} */
function inAttack(t, hex, unit) {
  if (unit) return { do: 'join', unit };
  return hex === attackOf(t)?.hex ? { do: 'cancel' } : { do: 'retarget', hex };
}

/** Why a hex cannot be chosen: a question to the server (the last choice is refused after the others), or a sentence.
 * @typedef {{ask: Choice[]} | {text: string} | null} Why */

/** The same for a click and for the pointer. @param {Table} t @param {string} hex @returns {Why} */
export function whyNot(t, hex) {
  const { session, pick, world } = t;
  if (session.offers.of('at').length) return { ask: [{ at: hex }] };
  if (foeAt(t, hex)) return session.offers.find('attack', hex) ? null : whyNoAttack(t, hex);
  const { chosen, reach } = pick;
  if (!chosen || !reach || ownAt(t, hex)) return null;
  if (!world.ground.inPlay(hex)) return { text: WHY.outside(world.ground.call(hex)) };
  const way = reach.ways.get(hex);
  if (way?.stop) return null;
  if (way) return { ask: [{ move: chosen }, ...way.choices, 'stop'] };
  const beside = nearest(t, hex);
  if (!beside) return { text: WHY.far(nameOf(t, chosen), world.ground.call(hex), reach.mp) };
  return { ask: [{ move: chosen }, ...beside, { step: hex }] };
}

/** @param {Table} t @param {string} hex @returns {Why} */
function whyNoAttack(t, hex) {
  const { chosen, reach } = t.pick;
  if (chosen && reach && !nearest(t, hex)) return { text: WHY.attack(nameOf(t, chosen), t.world.ground.call(hex)) };
  return { ask: [{ attack: hex }] };
}

/** The choices that lead the selected block next to a hex with most MP left. @param {Table} t @param {string} hex
 * @returns {Choice[] | null} */
function nearest({ pick: { chosen, reach }, view }, hex) {
  if (!chosen || !reach) return null;
  const home = hexOf(view.own[chosen]);
  const ways = hexes
    .neighbors(hex)
    .map((near) => (near === home ? { choices: [], left: reach.mp } : reach.ways.get(near)))
    .filter((way) => way !== undefined)
    .sort((a, b) => b.left - a.left);
  return ways[0]?.choices ?? null;
}
