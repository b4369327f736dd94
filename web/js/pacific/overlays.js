// What the position means, laid over the map of Pacific: who holds what, who can come where, what is at stake, what was
// seen. Reach and
// threats are told by the server from this seat's knowledge alone; the rest is in the view.
// @ts-check
import { s } from '../dom.js';
import { nameOf, ownAt } from './state.js';
import { OVERLAY } from './text.js';
import { HARBOR, brief, foe, index, isArea, listOf, turnShort, worthOf } from './words.js';

/** @typedef {import('../../types/pacific').SeaOverlay} Sea */
/** @typedef {import('../../types/pacific').HarborOverlay} Haven */
/** @typedef {import('../../types/pacific').LastSeen} LastSeen */
/** @typedef {import('../hexes.js').Point} Point */
/** @typedef {import('./state.js').Table} Table */
/** What is washed over a sea area: a class of the printed sheet. @typedef {{area: number, name: 'foe' | 'own'}} Wash */

export const KEPT = 'pacific-overlays';
/** Names on one slip. */
const NAMES = 3;

/** Who has each switch: all, seats with a side, or players, for whom the server computes it.
 *  @type {[keyof typeof OVERLAY & string, boolean, 'all' | 'side' | 'player'][]} */
const ABOUT = [
  ['control', true, 'all'],
  ['seen', true, 'side'],
  ['reach', false, 'player'],
  ['threats', false, 'player'],
  ['own', false, 'player'],
  ['stakes', true, 'player'],
];

export const SWITCHES = ABOUT.map(([id, on], n) => ({ id, name: String(OVERLAY[id]), key: String(n + 1), on }));

/**
 * Whether a switch means something here: the server answers only about the present, and only to those who play.
 * @param {Table} t
 */
export const works = (t) => (/** @type {string} */ id) => {
  const who = ABOUT.find(([name]) => name === id)?.[2];
  if (who === 'side') return Boolean(t.view.side) && !t.view.all;
  return who === 'all' || (Boolean(t.view.side) && !t.session.past);
};

/** What the server tells, if it is to be drawn. @param {Table} t */
const dataOf = (t) => (t.view.side && !t.session.past ? t.overlay : null);

/** Areas that are washed over, for the sheet between sea and land. @param {Table} t @returns {Wash[]} */
export function washes(t) {
  const data = dataOf(t);
  const e = index(foe(t.view.side));
  return (data?.areas ?? []).flatMap((sea, area) => {
    /** @type {Wash[]} */
    const list = [];
    if (t.on.reach && sea.reach[e].from.length) list.push({ area, name: 'foe' });
    if (t.on.own && sea.reach[1 - e].from.length) list.push({ area, name: 'own' });
    return list;
  });
}

/** Slips, tags and counters among the blocks. @param {Table} t @returns {SVGElement[]} */
export function tagsOf(t) {
  const { on, view } = t;
  const data = dataOf(t);
  const out = on.seen && view.side && !view.all ? slips(t) : [];
  if (!data) return out;
  data.areas.forEach((sea, area) => out.push(...seaTags(t, area, sea)));
  data.harbors.forEach((haven, n) => out.push(...harborTags(t, haven, n)));
  return out;
}

/** @param {Table} t @param {number} area @param {Sea} sea */
function seaTags(t, area, sea) {
  const { on, view, chart } = t;
  const e = index(foe(view.side));
  const rows = /** @type {[string, string][]} */ ([]);
  if (on.reach && sea.reach[e].from.length) rows.push(['foe', OVERLAY.foeReach(reachText(sea, e))]);
  if (on.own && sea.reach[1 - e].from.length) rows.push(['own', OVERLAY.ownReach(reachText(sea, 1 - e))]);
  const pills = rows.map(([name, text], n) => pill(chart.words(area, n), text, name, area));
  // Whether this seat has something to lose there: it holds it, or has blocks there.
  const stake = view.areas[area].holder === view.side || ownAt(t, area).length > 0;
  const { here, ships, air, uncounted } = sea.threat;
  const danger = here + ships + air > 0 || uncounted;
  return on.threats && stake && danger ? [...pills, threat(t, area, sea)] : pills;
}

/** @param {Table} t @param {Haven} haven @param {number} n */
function harborTags({ on, chart, view }, haven, n) {
  const { x, y } = chart.spot(HARBOR + n);
  const out = [];
  if (on.stakes && haven.held) {
    const at = { x: x - 4, y: y - (chart.harbors[n].port ? 24 : 18) };
    out.push(counter(at, haven, foe(view.harbors[n].owner), HARBOR + n));
  }
  if (on.threats && haven.exposed)
    out.push(s('circle', { class: 'exposed', cx: x, cy: y, r: 12, 'data-place': HARBOR + n }));
  return out;
}

/**
 * A place in words: what can come there, and whether it is about to fall.
 * @param {Table} t
 * @param {number} place
 * @returns {string[]}
 */
export function sayOverlay(t, place) {
  const data = dataOf(t);
  if (!data) return [];
  if (!isArea(place)) return sayHarbor(t, data.harbors[place - HARBOR], place);
  const e = index(foe(t.view.side));
  const sea = data.areas[place];
  const { ships, air, uncounted } = sea.threat;
  const from = sea.reach[e].from.map((harbor) => nameOf(t, harbor));
  const later = !data.sails[e] && from.length ? [OVERLAY.nextTurn(from)] : [];
  const come = ships || uncounted ? [OVERLAY.ships(ships, uncounted, from)] : later;
  return [...come, ...(air ? [OVERLAY.air(air)] : [])];
}

/** @param {Table} t @param {Haven | undefined} haven @param {number} place */
function sayHarbor(t, haven, place) {
  if (!haven) return [];
  const who = foe(t.view.harbors[place - HARBOR].owner);
  const held = haven.held ? [OVERLAY.heldSeas(who, haven.held, haven.touches)] : [];
  return [...(haven.falls ? [OVERLAY.falls(who)] : held), ...(haven.exposed ? [OVERLAY.exposed] : [])];
}

/** @param {Sea} sea @param {number} side */
const reachText = (sea, side) =>
  OVERLAY.counted(sea.reach[side].uncounted ? '?' : String(sea.reach[side].blocks), sea.cover[side]);

/** A few words on the sea. @param {Point} at @param {string} text @param {string} name @param {number} area */
function pill({ x, y }, text, name, area) {
  const width = text.length * 6 + 16;
  return s(
    'g',
    { class: `pill ${name}`, 'data-area': area, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    s('rect', { x: -width / 2, y: -8.5, width, height: 17, rx: 8.5 }),
    s('text', { y: 4.4 }, text),
  );
}

/**
 * How many enemy blocks this area can see in battle this turn.
 * @param {Table} t
 * @param {number} area
 * @param {Sea} sea
 */
function threat(t, area, { threat: { here, ships, air, uncounted } }) {
  const own = ownAt(t, area).length;
  const { x, y } = own ? t.chart.berth(area, true) : t.chart.seal(area);
  const beside = worthOf(t.catalog.areas[area].worth).length * 3.05 + 22;
  const at = own ? { x: x - Math.min(own, 3) * 23 - 2, y: y + 17 } : { x: x + beside, y };
  const transform = `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`;
  return s(
    'g',
    { class: `threat${here ? ' touched' : ''}`, 'data-area': area, transform },
    s('path', { d: 'M0-12L12 0 0 12-12 0z' }),
    s('text', { y: 4.6 }, `${here + ships + air || ''}${uncounted ? '?' : ''}`),
  );
}

/** Seas held around a harbor, of those it takes to have it. @param {Point} at @param {Haven} haven @param {string} side
 *  that would take it
 * @param {number} place */
function counter({ x, y }, { held, touches, falls }, side, place) {
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  return s(
    'g',
    { class: `stake ${side}${falls ? ' falls' : ''}`, 'data-place': place, transform },
    s('path', { d: 'M-13-8H13V8H-13z' }),
    s('text', { y: 4.2 }, `${held}/${touches}`),
    falls && s('path', { class: 'glass', d: 'M-22-6h7l-7 12h7z' }),
  );
}

/** What was seen where, on slips of paper beside the place. @param {Table} t @returns {SVGElement[]} */
function slips(t) {
  const { view, catalog } = t;
  /** @type {Map<number, {n: number, seen: LastSeen}[]>} */
  const places = new Map();
  listOf(view.units).forEach(({ seen, lost, at }, n) => {
    if (catalog.units[n].side === view.side || !seen.turn || lost || at !== null || seen.place >= 64) return;
    places.set(seen.place, [...(places.get(seen.place) ?? []), { n, seen }]);
  });
  /** @type {Rect[]} */
  const taken = t.chart.boxes.map(({ x, y, w, h }) => ({ x: x - w / 2, y: y - h / 2, w, h }));
  return [...places].map(([place, list]) => slip(t, place, list, taken));
}

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

/** How much of two rectangles is on each other. @param {Rect} a @param {Rect} b */
const overlap = (a, b) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/**
 * Where a slip covers no block and no other slip, and no name if that can be: below the enemy's blocks, where they would
 * be, or beside or above them.
 * @param {import('./chart.js').Chart} chart @param {number} place @param {{w: number, h: number}} size
 * @param {Rect[]} taken @returns {Point}
 */
function free(chart, place, { w, h }, taken) {
  const wanted = chart.slip(place);
  const berth = chart.berth(place, false);
  const spots = [
    { x: wanted.x - w / 2, y: wanted.y },
    { x: berth.x - w / 2, y: berth.y - h / 2 },
    { x: berth.x - w / 2, y: berth.y + 27 },
    { x: berth.x + 27, y: berth.y - h / 2 },
    { x: berth.x - 27 - w, y: berth.y - h / 2 },
    { x: berth.x - w / 2, y: berth.y - 27 - h },
    { x: berth.x - w / 2, y: berth.y + 74 },
  ].map(({ x, y }) => ({
    x: Math.min(chart.width - w - 4, Math.max(4, x)),
    y: Math.min(chart.height - h - 2, Math.max(2, y)),
  }));
  const on = (/** @type {Point} */ spot, /** @type {Rect[]} */ rects) =>
    rects.reduce((sum, rect) => sum + overlap({ ...spot, w, h }, rect), 0);
  const cost = (/** @type {Point} */ spot) => on(spot, taken) * 20 + on(spot, chart.names);
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

/** @param {Table} t @param {number} place @param {{n: number, seen: LastSeen}[]} list @param {Rect[]} taken */
function slip({ catalog, chart }, place, list, taken) {
  const fresh = [...list].sort(
    (a, b) => Number(b.seen.sure) - Number(a.seen.sure) || b.seen.turn - a.seen.turn || a.n - b.n,
  );
  const { turn, sure } = fresh[0].seen;
  const when = (/** @type {number} */ then) => turnShort(catalog.turns[then - 1]);
  const rows = fresh.slice(0, NAMES).map(({ n, seen }) => {
    const old = seen.turn === turn ? '' : `, ${when(seen.turn)}`;
    return `${brief(catalog.units[n].name)} ${seen.strength}${old}`;
  });
  if (fresh.length > NAMES) rows.splice(NAMES - 1, 1, OVERLAY.more(fresh.length - NAMES + 1));
  const head = sure ? OVERLAY.sure : OVERLAY.seenIn(when(turn));
  const width = Math.max(...[head, ...rows].map((row) => row.length)) * 5.3 + 12;
  const size = { w: width, h: 18 + rows.length * 13 };
  const { x: left, y: top } = free(chart, place, size, taken);
  taken.push({ x: left, y: top, ...size });
  const transform = `translate(${left.toFixed(1)} ${top.toFixed(1)})rotate(-1.2)`;
  return s(
    'g',
    { class: `glimpse${sure ? ' sure' : ''}`, 'data-place': place, transform },
    s('rect', { width, height: 18 + rows.length * 13, rx: 2 }),
    s('text', { class: 'head', x: 6, y: 12.5 }, head),
    rows.map((row, n) => s('text', { x: 6, y: 25.5 + n * 13 }, row)),
  );
}
