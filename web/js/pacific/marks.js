// What lies on the map of Pacific: who holds what, harbors, blocks in rows, hidden stacks, and the way of a fleet.
// @ts-check
import { s } from '../dom.js';
import { smooth } from '../hexes.js';
import { back, face, kindBack, stand } from '../pieces.js';
import { byPlace, canAct, forceOf, own, ranked, sends, targets } from './state.js';
import { KINDS } from './text.js';
import { PITCH } from './chart.js';
import { HARBOR, NOWHERE, aloneIn, foe, index, isHarbor, listOf, scored, unitOf, wood, worthOf } from './words.js';

/** @typedef {import('../hexes.js').Point} Point */
/** @typedef {import('./chart.js').Chart} Chart */
/** @typedef {import('./state.js').Table} Table */

export const BLOCK = 40;
/** More blocks than this at sea are laid out as one pile for each kind; beside a harbor there is less room. */
const MANY = 9;
const MANY_IN_PORT = 6;
/** @param {Point} at @param {number} [size] */
const place = ({ x, y }, size = BLOCK) => `translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${(size / 100).toFixed(3)})`;

/** Harbors with their owner and repair number, areas with their holder and worth. @param {Table} t */
export function ground({ view, chart, catalog, on }) {
  const harbors = chart.harbors.map(({ at, port }, n) => {
    const { owner, cut } = view.harbors[n];
    const transform = `translate(${at.x} ${at.y})`;
    if (!port) return s('use', { href: `#base-${owner}`, 'data-place': HARBOR + n, transform });
    const repair = Math.max(0, (catalog.harbors[n].repair ?? 0) - cut);
    const number = s(
      'g',
      { class: `repair ${owner}`, transform: 'translate(13 -12)' },
      s('circle', { r: 8 }),
      s('text', { y: 4.6 }, repair),
    );
    return s('g', { transform, 'data-place': HARBOR + n }, s('use', { href: `#port-${owner}` }), number);
  });
  const seals = chart.areas.map((_, n) => seal(view, chart, n, on.control));
  return [...harbors, ...seals];
}

/** A star of five points. */
const STAR = Array.from({ length: 10 }, (_, n) => {
  const [r, turn] = [n % 2 ? 3.2 : 7.5, (n * Math.PI) / 5];
  return `${(Math.sin(turn) * r).toFixed(1)} ${(-Math.cos(turn) * r).toFixed(1)}`;
}).join('L');
/** How wide a letter of a mark is, about. */
const LETTER = 5.3;

/** Who holds an area, what it is worth, and who would score it as the blocks stand (§9). @param {Table['view']} view
 * @param {Chart} chart @param {number} n @param {boolean} control whether holders are shown */
function seal(view, chart, n, control) {
  const at = chart.seal(n);
  const holder = control ? view.areas[n].holder : null;
  const { worth } = view.catalog.areas[n];
  const text = worthOf(worth);
  const scorer = scored(view) ? null : aloneIn(view, n);
  const wide = text.length * LETTER + (holder ? 15 : 0);
  const x = at.x - wide / 2;
  const star = scorer && `+${worth[index(scorer)]}`;
  const end = x + wide + (holder ? 4 : 12);
  return s(
    'g',
    { class: 'seal', 'data-place': n },
    holder && s('use', { href: `#seal-${holder}`, transform: `translate(${x} ${at.y})` }),
    s('text', { x: holder ? x + 15 : x, y: at.y + 5, 'text-anchor': 'start' }, text),
    star &&
      s(
        'g',
        { class: `score ${scorer}`, transform: `translate(${end} ${at.y})` },
        s('path', { d: `M${STAR}Z` }),
        s('text', { x: 10, y: 5, 'text-anchor': 'start' }, star),
      ),
  );
}

/**
 * A thing on the map with the name by which it is pointed at.
 * @typedef {import('../layer.js').Item & {name: string}} Piece
 */

/** Everything that stands on the map: blocks and stacks, the plates of those in harbors, and the boxes by which they
 *  are pointed at.
 * @param {Table} t */
export function pieces(t) {
  const { view } = t;
  // In a replay of both sides every block is open; a player sees the enemy's backs, a spectator those of both sides.
  const open = view.all ? ['japan', 'allies'] : view.side ? [view.side] : [];
  const backs = view.all ? [] : view.side ? [foe(view.side)] : ['japan', 'allies'];
  const list = [...open.flatMap((side) => openBlocks(t, side)), ...backs.flatMap((side) => hiddenStacks(t, side))];
  const boxes = list.map(({ name, at }) => ({ x: at.x, y: at.y, w: PITCH, h: PITCH, name }));
  return { items: list, boxes, plates: plates(t, list) };
}

/** Blocks that lie open, in rows; more than a few in one place are laid out as one pile for each kind. @param {Table} t
 *  @param {string} side
 * @returns {Piece[]} */
function openBlocks(t, side) {
  const { catalog, chart, view } = t;
  const forces = ownForces(t, side);
  const places = new Map([
    ...forces.map(({ at }) => /** @type {[number, number[]]} */ ([at, []])),
    ...byPlace(t, side),
  ]);
  return [...places].flatMap(([where, units]) => {
    const sorted = ranked(catalog, units);
    const leading = forces.filter(({ at }) => at === where);
    const most = isHarbor(where) ? MANY_IN_PORT : MANY;
    const piles = units.length > most ? [...new Set(sorted.map((n) => catalog.units[n].kind))] : null;
    const count = leading.length + (piles?.length ?? units.length);
    const row = chart.rows(where, side === view.side, count, piles !== null);
    const flags = leading.map(({ n }, i) => forceBlock(n, row[i]));
    const spots = row.slice(leading.length);
    if (!piles) return [...flags, ...sorted.map((n, i) => block(t, n, where, spots[i]))];
    const piled = piles.map((kind, i) =>
      pile(
        t,
        sorted.filter((n) => catalog.units[n].kind === kind),
        kind,
        where,
        spots[i],
      ),
    );
    return [...flags, ...piled];
  });
}

/** One open block. @param {Table} t @param {number} n @param {number} where @param {Point} at @returns {Piece} */
function block(t, n, where, at) {
  const unit = unitOf(t.catalog, n);
  const { strength, to, at: from } = own(t, n);
  const chosen = t.pick.selected.includes(n);
  const done = sends(t) && to !== null && to !== from && isHarbor(from) && !chosen;
  const state = { chosen, done, act: canAct(t).has(n) };
  const force = forceOf(t, n);
  return {
    key: `unit/${n}`,
    name: `unit/${n}`,
    at,
    look: JSON.stringify([strength, state, force]),
    props: { class: `piece own${force === null ? '' : ' in-force'}`, 'data-unit': n, 'data-in': where },
    draw: () => {
      const body = stand(face(unit, strength ?? unit.steps, state), state);
      return force === null ? body : [body, badge(force + 1)];
    },
  };
}

/** The number of the task force that a ship is in. @param {number} n */
const badge = (n) =>
  s('g', { class: 'force-badge', transform: 'translate(-40 -40)' }, s('circle', { r: 21 }), s('text', { y: 10 }, n));

/** Open blocks of one kind in one pile. @param {Table} t @param {number[]} units @param {string} kind @param {number}
 *  where @param {Point} at
 * @returns {Piece} */
function pile(t, units, kind, where, at) {
  const selected = units.filter((n) => t.pick.selected.includes(n)).length;
  const short = selected ? `${selected} of ${units.length}` : `× ${units.length}`;
  const top = { ...unitOf(t.catalog, units[0]), short, symbol: KINDS[kind].symbol };
  const state = { chosen: selected > 0, act: units.some((n) => canAct(t).has(n)) };
  const strength = Math.max(...units.map((n) => t.view.units[n].strength ?? 1));
  const shown = Math.min(units.length, 3);
  return {
    key: `pile/${where}/${top.side}/${kind}`,
    name: `pile/${where}/${kind}`,
    at,
    look: JSON.stringify([short, strength, state, top.nation]),
    props: { class: 'piece own pile', 'data-pile': kind, 'data-side': top.side },
    draw: () => [
      ...Array.from({ length: shown - 1 }, (_, k) => {
        const by = -((shown - 1 - k) * 300) / BLOCK;
        return s('g', { transform: `translate(${by} ${by})` }, stand(s('use', { href: `#block-${top.nation}` })));
      }),
      stand(face(top, strength, state), state),
    ],
  };
}

/**
 * Blocks that are seen from behind: offset backs and a count, and nothing else.
 * @param {Table} t
 * @param {string} side
 * @returns {Piece[]}
 */
function hiddenStacks(t, side) {
  const { view, chart } = t;
  const e = index(side);
  const own = !view.side && side === 'allies';
  const open = targets(t);
  const lay = (/** @type {number} */ where, /** @type {[number | null, string][]} */ groups) =>
    groups
      .filter(([count]) => count)
      .map(([count, kind], i) => {
        const [berth, step] = [chart.berth(where, own), chart.more(where)];
        const at = { x: berth.x + i * step.x, y: berth.y + i * step.y };
        return stack(side, Number(count), kind, at, open.has(where), where);
      });
  const seas = listOf(view.areas).flatMap((area, n) => {
    const { ships, air, submarines } = area.blocks[e];
    const forces = side === 'japan' ? listOf(view.forces).filter((force) => force.at === n).length : 0;
    return lay(n, [
      [ships, ''],
      [forces, 'fleet'],
      [air, 'air'],
      [submarines, 'submarine'],
    ]);
  });
  const harbors = listOf(view.harbors).flatMap((harbor, n) =>
    lay(HARBOR + n, [
      [harbor.ships[e], ''],
      [harbor.raiders[e], 'air'],
    ]),
  );
  return [...seas, ...harbors];
}

/** @param {string} side @param {number} count @param {string} kind @param {Point} at @param {boolean} target @param
 *  {number} where
 * @returns {Piece} */
function stack(side, count, kind, at, target, where) {
  return {
    key: `stack/${where}/${side}/${kind}`,
    name: `stack/${where}`,
    at,
    look: JSON.stringify([count, target]),
    props: { class: `piece foe${target ? ' target' : ''}`, 'data-stack': where },
    draw: () => stackOf(side, count, kind, target),
  };
}

/** Offset backs with their number. @param {string} side @param {number} count @param {string} kind @param {boolean}
 *  [target] */
export function stackOf(side, count, kind, target = false) {
  const shown = Math.min(count, 4);
  const body = () => (kind ? kindBack(wood(side), kind) : back(side));
  const backs = Array.from({ length: shown }, (_, k) => {
    const by = -((shown - 1 - k) * 320) / BLOCK;
    return s('g', { transform: `translate(${by} ${by})` }, stand(body(), { target: target && k === shown - 1 }));
  });
  const number = s('g', { class: 'count', transform: `translate(45 42)scale(${100 / BLOCK})` });
  number.append(s('circle', { r: 10 }), s('text', { y: 5 }, count));
  return [...backs, number];
}

/** Japan's own task forces at sea: they stand before the ships there. @param {Table} t @param {string} side */
function ownForces({ view }, side) {
  if (side !== 'japan' || view.side !== 'japan' || view.all) return [];
  return listOf(view.forces).flatMap(({ at }, n) => (at < HARBOR ? [{ n, at }] : []));
}

/** A task force, with its number. @param {number} n @param {Point} at @returns {Piece} */
const forceBlock = (n, at) => ({
  key: `force/${n}`,
  name: `force/${n}`,
  at,
  look: String(n),
  props: { class: 'piece own force', 'data-force': n },
  draw: () => [stand(kindBack('japanese', 'fleet')), badge(n + 1)],
});

/**
 * What stands in a harbor has a plate below it and a line to its mark: it is in port, not at sea.
 * @param {Table} t
 * @param {Piece[]} list
 */
function plates({ chart }, list) {
  /** @type {Map<number, Point[]>} */
  const places = new Map();
  for (const { props, at } of list) {
    const where = Number(props['data-in'] ?? props['data-stack'] ?? NOWHERE);
    if (isHarbor(where)) places.set(where, [...(places.get(where) ?? []), at]);
  }
  for (const { name, at } of list) {
    const [sort, where] = name.split('/');
    if (sort === 'pile' && isHarbor(Number(where)))
      places.set(Number(where), [...(places.get(Number(where)) ?? []), at]);
  }
  const half = PITCH / 2 + 3;
  return [...places].map(([where, points]) => {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs) - half, Math.min(...ys) - half];
    const [width, height] = [Math.max(...xs) + half - x, Math.max(...ys) + half - y];
    const mark = chart.spot(where);
    const near = { x: Math.min(x + width, Math.max(x, mark.x)), y: Math.min(y + height, Math.max(y, mark.y)) };
    return s(
      'g',
      { class: 'quay', 'data-quay': where },
      s('path', { d: `M${mark.x} ${mark.y}L${near.x} ${near.y}` }),
      s('rect', { x, y, width, height, rx: 8 }),
    );
  });
}

/** Places that may be chosen. @param {Chart} chart @param {number[]} places @param {number | null} hover */
export function highlight(chart, places, hover) {
  const areas = places.filter((n) => n < HARBOR);
  return [
    s(
      'g',
      { 'clip-path': 'url(#at-sea)' },
      areas.map((n) => s('path', { class: n === hover ? 'reach hot' : 'reach', d: chart.outline(n) })),
    ),
    ...places.filter(isHarbor).map((n) => {
      const { x, y } = chart.spot(n);
      return s('circle', {
        class: n === hover ? 'haven hot' : 'haven',
        cx: x,
        cy: y,
        r: chart.harbors[n - HARBOR].port ? 22 : 15,
      });
    }),
  ];
}

/** The clip that keeps light off the land. @param {string} drawing @param {Chart} chart */
export function seaClip(drawing, chart) {
  const tag = /<path[^>]*id="m-coast"[^>]*>/.exec(drawing)?.[0] ?? '';
  const coast = / d="([^"]+)"/.exec(tag)?.[1] ?? '';
  return s(
    'defs',
    {},
    s(
      'clipPath',
      { id: 'at-sea' },
      s('path', { 'clip-rule': 'evenodd', d: `M0 0H${chart.width}V${chart.height}H0Z${coast}` }),
    ),
  );
}

/**
 * A course: its line, which runs below the blocks, and a number at every stop.
 * @param {Chart} chart
 * @param {number} from
 * @param {number[]} areas
 * @param {boolean} [own]
 */
export function course(chart, from, areas, own = true) {
  const stop = (/** @type {number} */ area, /** @type {number} */ n) => {
    if (n === areas.length - 1) {
      const { x, y } = chart.berth(area, own);
      return { x: x - 38, y };
    }
    // Just before the border to the next area.
    const [at, over] = [chart.spot(area), chart.crossing(area, areas[n + 1])];
    return { x: over.x * 0.9 + at.x * 0.1, y: over.y * 0.9 + at.y * 0.1 };
  };
  const start = isHarbor(from) ? chart.spot(from) : chart.berth(from, own);
  const points = [start, ...areas.map(stop)];
  const d = smooth(points);
  return {
    line: [s('path', { class: 'way-bed', d }), s('path', { class: 'way', d })],
    stops: points
      .slice(1)
      .map(({ x, y }, n) =>
        s(
          'g',
          { transform: `translate(${x} ${y})` },
          s('circle', { class: 'stop', r: 10 }),
          s('text', { class: 'stop-cost', y: 4.6 }, n + 1),
        ),
      ),
  };
}

/** A way home, as a thin line with a head. @param {Point} from @param {Point} to */
export function homeward(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const end = { x: to.x - (dx / far) * 16, y: to.y - (dy / far) * 16 };
  const bend = { x: (from.x + end.x) / 2 - dy * 0.12, y: (from.y + end.y) / 2 + dx * 0.12 };
  const angle = (Math.atan2(end.y - bend.y, end.x - bend.x) * 180) / Math.PI;
  return s(
    'g',
    { class: 'homeward' },
    s('path', { d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}` }),
    s('path', { class: 'head', transform: `translate(${end.x} ${end.y})rotate(${angle})`, d: 'M-8-5L3 0-8 5z' }),
  );
}

/**
 * The block where a move would end.
 * @param {import('../pieces.js').Unit} unit
 * @param {number} strength
 * @param {Point} at
 */
export const ghost = (unit, strength, at) =>
  s('g', { transform: place(at), class: 'piece' }, stand(face(unit, strength), { ghost: true }));

/** The keyboard's cursor. @param {Chart} chart @param {string} name */
export function cursor(chart, name) {
  const area = name.startsWith('place/') ? Number(name.slice(6)) : NaN;
  if (area < HARBOR) return s('path', { class: 'cursor', d: chart.outline(area) });
  const { x, y } = chart.center(name);
  return s('rect', { class: 'cursor', x: x - 26, y: y - 26, width: 52, height: 52, rx: 8 });
}
