// Places and blocks in words: one sentence for a screen reader, a few lines for the pointer.
// @ts-check
import { html, linked, nothing } from '../template.js';
import { capital, listed } from '../text.js';
import { sayOverlay } from './overlays.js';
import { canAct, foeAt, forceOf, nameOf, own, ownAt, placeOf, targets, unit } from './state.js';
import { KINDS, SAY, TIP } from './text.js';
import { askUnseen, unseenOdds } from './unseen.js';
import { HARBOR, isArea, isHarbor, listOf, turnShort, worthOf } from './words.js';

/** @typedef {import('./state.js').Table} Table */

/** Names in one sentence; the others are counted. */
const NAMED = 6;

/** Enemy blocks in words. @param {Table} t @param {number} place */
export function sayFoe(t, place) {
  const { ships, air, submarines, forces } = foeAt(t, place);
  const parts = [
    ...(ships ? [SAY.hidden(ships)] : []),
    ...(forces ? [SAY.forces(forces)] : []),
    ...(air ? [SAY.air(air)] : []),
    ...(submarines ? [SAY.submarines(submarines)] : []),
  ];
  return listed(parts.map((part, n) => (n ? part.replace('enemy ', '') : part)));
}

/** @param {Table} t @param {string} name */
export function describe(t, name) {
  const [sort, first, second] = name.split('/');
  const n = Number(first);
  if (sort === 'unit') return describeUnit(t, n);
  if (sort === 'pile') {
    const list = ownAt(t, n).filter((ship) => t.catalog.units[ship].kind === second);
    return SAY.pile(list.length, KINDS[second].many, nameOf(t, n));
  }
  return describePlace(t, placeOf(t, name) ?? n);
}

/** @param {Table} t @param {number} n */
function describeUnit(t, n) {
  const { strength, at, to } = own(t, n);
  const { name, kind, steps } = unit(t, n);
  const orders = to !== null && to !== at ? SAY.to(nameOf(t, to)) : '';
  const state = t.pick.selected.includes(n) ? SAY.selected : canAct(t).has(n) ? SAY.canAct : '';
  return SAY.unit(name, KINDS[kind].one, strength, steps, nameOf(t, at)) + orders + state;
}

/** @param {Table} t @param {number} place */
function describePlace(t, place) {
  const { view, catalog } = t;
  const parts = [nameOf(t, place)];
  if (isArea(place)) {
    const { holder } = view.areas[place];
    parts.push(holder ? SAY.held(holder) : SAY.neutral);
  } else if (isHarbor(place)) {
    const { repair } = catalog.harbors[place - HARBOR];
    const { owner } = view.harbors[place - HARBOR];
    parts.push(repair === null ? SAY.base(owner) : SAY.port(repair, owner));
  }
  const ships = ownAt(t, place);
  const names = ships.slice(0, NAMED).map((n) => unit(t, n).name);
  if (ships.length) parts.push(SAY.own(names, ships.length - NAMED));
  parts.push(sayFoe(t, place));
  if (t.pick.reach?.open.has(place)) parts.push(SAY.canChoose);
  if (targets(t).has(place)) parts.push(SAY.canOpen);
  return [...parts, ...sayOverlay(t, place)].filter(Boolean).join(', ');
}

/** What the pointer is told, and why the selection cannot go there. @param {import('./gestures.js').Acts} act */
export const tell = (act) => async (/** @type {string} */ name) => {
  const t = /** @type {Table} */ (act.screen.t.peek());
  const place = placeOf(t, name);
  const refusal = place !== null && t.pick.selected.length ? t.pick.reach?.why.get(place) : undefined;
  const words = name.startsWith('unit/') ? ofUnit(t, Number(name.slice(5))) : place === null ? [] : ofPlace(t, place);
  const [head, ...lines] = words;
  if (!head) return null;
  const open = (/** @type {string} */ section) => act.screen.openRule(section);
  const fights = place !== null && t.session.mine && !name.startsWith('unit/');
  if (fights) await askUnseen(t, place);
  return {
    head,
    lines: [...lines.map((line) => html`<p>${linked(line, open)}</p>`), fights ? unseenOdds(t, place) : nothing],
    why: refusal ? `${capital(refusal.why)}${refusal.rule ? ` (${refusal.rule})` : ''}.` : '',
  };
};

/** @param {Table} t @param {number} n @returns {string[]} */
function ofUnit(t, n) {
  const { name, kind, steps, dice, hit } = unit(t, n);
  const { strength, seen } = t.view.units[n];
  const force = forceOf(t, n);
  return [
    name,
    TIP.strength(KINDS[kind].one, strength, steps),
    TIP.dice(kind === 'transport' ? strength : dice, hit),
    ...(force === null ? [] : [TIP.inForce(force + 1)]),
    seen.turn ? TIP.seen(turnShort(t.catalog.turns[seen.turn - 1]), seen.strength) : TIP.unseen,
  ];
}

/** @param {Table} t @param {number} place @returns {string[]} */
function ofPlace(t, place) {
  const { view, catalog } = t;
  const lines = [nameOf(t, place)];
  if (isArea(place)) lines.push(`${TIP.holds(view.areas[place].holder)}, ${worthOf(catalog.areas[place].worth)}`);
  else if (isHarbor(place)) {
    const { repair } = catalog.harbors[place - HARBOR];
    const { owner, cut } = view.harbors[place - HARBOR];
    lines.push(repair === null ? TIP.base(owner) : TIP.port(owner, Math.max(0, repair - cut)));
  }
  const seen = listOf(view.units).filter(
    (entry, n) => catalog.units[n].side !== view.side && entry.seen.turn && entry.seen.place === place && !entry.lost,
  ).length;
  const foe = sayFoe(t, place);
  return [...lines, foe, seen ? TIP.known(seen) : '', ...sayOverlay(t, place)].filter(Boolean);
}
