// The last acts of an umpire, and how each is taken back: by its opposite, if nothing rests on it. Otherwise it is said
// what does, and a mark is the way back. Acts are kept on this device, so that a reload loses none.
// @ts-check
import { POSTURE } from '../text.js';
import { UNDO } from '../text-control.js';

/** @typedef {import('../state.js').Table} Table */
/** @typedef {import('../view.js').View} View */
/** @typedef {import('../../wire.js').Json} Json */
/** What an act was about: `{unit: 78}`, `{hex: 652}`, `{pot: 3}`; nothing for what is no thing on the map.
 *  @typedef {Record<string, number> | null} About */
/** An act that was made. `back` are the batches that take it back, none where nothing does; `left` is the thing as
 *  the act left it.
 *  @typedef {{id: number, text: string, reason: string, back: Json[][], about: About, left: string,
 *   undone: boolean}} Done */

/** Acts that are kept. */
const KEPT = 20;

const control = (/** @type {Json} */ ruling) => ({ control: ruling });

/** The ruling in a choice: its name and what it holds. @param {Json} choice @returns {[string, Json]} */
function parts({ control: what }) {
  return typeof what === 'string' ? [what, null] : Object.entries(what)[0];
}

/** Who holds a hex, as a choice says it. @param {View} view @param {number} hex @returns {string | null} */
export function holderOf(view, hex) {
  const rows = view.hold[0]?.length || 1;
  const sign = view.hold[Math.floor(hex / rows)]?.[hex % rows];
  return { G: 'german', P: 'polish' }[sign ?? ''] ?? null;
}

/** What is in hand when the last of these choices is made. @param {Json[]} choices @returns {About} */
function gripOf(choices) {
  const names = /** @type {Record<string, string>} */ ({ take: 'unit', point: 'hex', pick: 'counter', hold: 'pot' });
  const held = choices.map(parts).findLast(([name]) => names[name]);
  return held ? { [names[held[0]]]: held[1] } : null;
}

/** The opposite of what was done to a cube. @param {View} view before it @param {number} unit @param {string} name
 * @param {Json} what @returns {Json[][]} */
function unitBack(view, unit, name, what) {
  const before = view.own[unit];
  const take = control({ take: unit });
  if (name === 'turn') return before ? [[take, control({ turn: before.posture })]] : [];
  if (name === 'put') {
    if (!before) return [[take, control('remove')]];
    const home = [[take, control({ put: before.hex })]];
    const holder = holderOf(view, what);
    // A cube takes the hex that it is put in: it goes back to who held it.
    return holder === before.side ? home : [...home, [control({ point: what }), control({ own: holder })]];
  }
  if (name !== 'remove' || !before) return [];
  return [
    [take, control({ put: before.hex })],
    [take, control({ turn: before.posture })],
  ];
}

/** The opposite of what was done to a pot. @param {View} view before it @param {number} pot @param {string} name
 * @param {Json} what @returns {Json[][]} */
function potBack(view, pot, name, what) {
  const hold = control({ hold: pot });
  const hex = view.pots[pot]?.hex;
  /** @type {Record<string, Json>} */
  const other = { grant: 'dock', dock: 'grant', sticker: { sticker: what }, command: { command: what } };
  if (other[name]) return [[hold, control(other[name])]];
  if (!['put', 'remove'].includes(name)) return [];
  return hex === null || hex === undefined ? [[hold, control('remove')]] : [[hold, control({ put: hex })]];
}

/** The opposite of what was done to a hex. @param {View} view before it @param {number} hex @param {string} name
 * @param {Json} what @returns {Json[][]} */
function hexBack(view, hex, name, what) {
  const point = control({ point: hex });
  if (name === 'own') return [[point, control({ own: holderOf(view, hex) })]];
  if (name === 'span') return [[point, control({ span: what })]];
  if (name === 'points') return [[point, control({ points: [what[0], !what[1]] })]];
  return [];
}

/** The opposite of what needs nothing in hand. @param {string} name @param {Json} what @returns {Json[][]} */
function plainBack(name, what) {
  /** @type {Record<string, () => Json>} */
  const other = {
    card: () => ({ uncard: what }),
    uncard: () => ({ card: what }),
    swap: () => ({ swap: what }),
    link: () => ({ link: what }),
    mute: () => ({ mute: what }),
    open: () => ({ open: what }),
    zone: () => ({ zone: what }),
    length: () => ({ length: !what }),
    points: () => ({ points: [what[0], !what[1]] }),
    reserve: () => ({ reserve: [what[0], what[1], !what[2]] }),
    track: () => ({ track: [what[0], !what[1]] }),
  };
  return other[name] ? [[control(other[name]())]] : [];
}

/** The batches that take an act back. @param {View} view before it @param {Json[]} choices the act, with what was taken
 * in hand for it */
export function back(view, choices) {
  const [name, what] = parts(choices[choices.length - 1]);
  const about = gripOf(choices);
  if (about?.unit !== undefined) return unitBack(view, about.unit, name, what);
  if (about?.pot !== undefined) return potBack(view, about.pot, name, what);
  if (about?.hex !== undefined) return hexBack(view, about.hex, name, what);
  return about ? [] : plainBack(name, what);
}

/** A thing as it is now, as far as an act may have changed it. @param {View} view @param {About} about */
export function trace(view, about) {
  if (about?.unit !== undefined) {
    const block = view.own[about.unit];
    return JSON.stringify(block ? [block.hex, block.posture, Boolean(block.now?.fought)] : null);
  }
  if (about?.pot !== undefined) {
    const pot = view.pots[about.pot];
    return JSON.stringify(pot ? [pot.hex, pot.cp, pot.route] : null);
  }
  if (about?.hex === undefined) return '';
  const points = Object.entries(view.cp).filter(([key]) => Number(key.split('.')[0]) === about.hex);
  return JSON.stringify([holderOf(view, about.hex), points]);
}

/** Whether a combat is about a thing. @param {View} view @param {About} about */
function fights(view, about) {
  const hex = about?.hex ?? view.own[about?.unit ?? -1]?.hex ?? view.pots[about?.pot ?? -1]?.hex;
  const battles = Object.values(view.tables).flatMap(({ battle }) => battle ?? []);
  return battles.some(({ target, from }) => hex !== undefined && (target === hex || from.includes(hex ?? -1)));
}

/** What rests on an act, in a sentence; empty if nothing does. @param {{base: View, book: import('../book.js').Book}} t
 * @param {Done} done */
export function rests({ base, book }, { about, left, back: way }) {
  if (!way.length) return UNDO.never;
  if (fights(base, about)) return UNDO.fights;
  const now = trace(base, about);
  if (now === left) return '';
  if (about?.unit !== undefined) {
    const name = book.name(about.unit);
    const block = base.own[about.unit];
    if (!block) return UNDO.gone(name);
    const [hex, posture] = left === 'null' ? [null, null] : JSON.parse(left);
    if (block.hex !== hex) return UNDO.moved(name, book.ground.full(block.hex));
    return block.posture === posture ? UNDO.fought(name) : UNDO.turned(name, POSTURE.names[block.posture]);
  }
  return about?.pot !== undefined ? UNDO.pot(book.potName(about.pot)) : UNDO.hex(book.ground.full(about?.hex ?? 0));
}

const key = (/** @type {Table} */ { session }) => `acts-${session.table}-${session.role}`;

/** The last acts, newest first. @param {Table} t @returns {Done[]} */
export function lastActs(t) {
  try {
    return JSON.parse(localStorage.getItem(key(t)) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {Table} t @param {Done[]} acts */
function keep(t, acts) {
  try {
    localStorage.setItem(key(t), JSON.stringify(acts.slice(0, KEPT)));
  } catch {
    // A page that may store nothing has no list; the marks are left.
  }
}

/** Notes an act that was made: a screen may still show what led to it. @param {Table} before @param {View} after
 * @param {Json[]} choices @param {string} text @param {string} reason */
export function note(before, after, choices, text, reason) {
  const about = gripOf(choices);
  const acts = lastActs(before);
  const id = (acts[0]?.id ?? 0) + 1;
  const made = { id, text, reason, back: back(before.base, choices), about, left: trace(after, about) };
  keep(before, [{ ...made, undone: false }, ...acts]);
}

/** An act was taken back. @param {Table} t @param {number} id */
export const strike = (t, id) =>
  keep(
    t,
    lastActs(t).map((done) => (done.id === id ? { ...done, undone: true } : done)),
  );
