// What lies on the map of Pacific: who holds what, harbors, blocks in rows, hidden stacks, and the way of a fleet.
// @ts-check
import { s } from '../dom.js';
import { smooth } from '../hexes.js';
import { asImage } from '../stage.js';
import { face, back, kindBack, stand } from '../pieces.js';
import { foe, FORCE, HARBOR, index, isHarbor, KINDS, listOf, NOWHERE, unitOf, wood, worthOf } from './words.js';

/** @typedef {import('../hexes.js').Point} Point */
/** @typedef {import('./chart.js').Chart} Chart */
/** @typedef {import('./game.js').Game} Game */

export const BLOCK = 40;
const PITCH = 46;
const ROW = 3;
/** More blocks than this in one place are laid out as one pile for each kind. */
const MANY = 9;
/** Width of the band of control. */
const BAND = 15;

/** Colours of the bands by day and by night: Japan's stripes, the ground of the Allies' dots, the dots. */
const DAY = { japan: '#A3263F', allies: '#5E7348', dot: '#37452A' };
const NIGHT = { japan: '#E0607A', allies: '#8FAA6E', dot: '#C4DAA6' };

/** @param {typeof DAY} ink */
const patterns = ({ japan, allies, dot }) =>
  `<pattern id="j" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-30)"><rect width="7" height="7" fill="${japan}" fill-opacity=".2"/><rect width="2.4" height="7" fill="${japan}" fill-opacity=".5"/></pattern>` +
  `<pattern id="a" width="7" height="7" patternUnits="userSpaceOnUse"><rect width="7" height="7" fill="${allies}" fill-opacity=".26"/><circle cx="2" cy="2" r="1.15" fill="${dot}" fill-opacity=".75"/><circle cx="5.5" cy="5.5" r="1.15" fill="${dot}" fill-opacity=".75"/></pattern>`;

/** What the sea is washed with: the enemy's reach is hatched the other way than its bands, one's own is plain. */
const WASHES =
  '<pattern id="foe" width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(52)"><rect width="2" height="13" fill="#8C2F1F" fill-opacity=".3"/></pattern>';

/** The bands of control and the reach of both sides, as an image that lies between sea and land. @param {Chart} chart @param {(string | null)[]} holders @param {import('./overlays.js').Wash[]} washes @param {boolean} dark */
export function bands(chart, holders, washes, dark) {
  const ink = dark ? NIGHT : DAY;
  const parts = holders.map((holder, n) => {
    if (!holder) return '';
    const d = chart.outline(n);
    const wash = holder === 'japan' ? ink.japan : ink.allies;
    return `<clipPath id="c${n}"><path d="${d}"/></clipPath><path d="${d}" fill="${wash}" fill-opacity=".07" stroke="url(#${holder[0]})" stroke-width="${BAND * 2}" clip-path="url(#c${n})"/>`;
  });
  const over = washes.map(
    ({ area, name }) =>
      `<path d="${chart.outline(area)}" fill="${name === 'foe' ? 'url(#foe)' : '#1F5F8B'}"${name === 'own' ? ' fill-opacity=".16"' : ''}/>`,
  );
  return asImage(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${chart.width}" height="${chart.height}" viewBox="0 0 ${chart.width} ${chart.height}"><defs>${patterns(ink)}${WASHES}</defs>${over.join('')}${parts.join('')}</svg>`,
    chart.width,
    chart.height,
  );
}

/** @param {Point} at @param {number} [size] */
const place = ({ x, y }, size = BLOCK) => `translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${(size / 100).toFixed(3)})`;

/** @param {Point} at @param {number | string} n */
const disc = ({ x, y }, n) =>
  s('g', { class: 'count', transform: `translate(${x} ${y})` }, s('circle', { r: 10 }), s('text', { y: 5 }, n));

/** Harbors with their owner and repair number, areas with their holder and worth. @param {Game} game */
export function ground(game) {
  const { view, chart } = game;
  const harbors = chart.harbors.map(({ at, port }, n) => {
    const { owner, cut } = view.harbors[n];
    if (!port)
      return s('use', { href: `#base-${owner}`, 'data-place': HARBOR + n, transform: `translate(${at.x} ${at.y})` });
    const repair = Math.max(0, (view.catalog.harbors[n].repair ?? 0) - cut);
    return s(
      'g',
      { transform: `translate(${at.x} ${at.y})`, 'data-place': HARBOR + n },
      s('use', { href: `#port-${owner}` }),
      s(
        'g',
        { class: `repair ${owner}`, transform: 'translate(13 -12)' },
        s('circle', { r: 8 }),
        s('text', { y: 4.6 }, repair),
      ),
    );
  });
  const seals = chart.areas.map((_, n) => {
    const at = chart.seal(n);
    const holder = game.overlays.on.control ? view.areas[n].holder : null;
    const text = worthOf(view.catalog.areas[n].worth);
    const width = text.length * 6.1;
    const x = holder ? at.x - width / 2 - 3 : at.x;
    return s(
      'g',
      { class: 'seal', 'data-place': n },
      holder && s('use', { href: `#seal-${holder}`, transform: `translate(${x} ${at.y})` }),
      s('text', { x: holder ? x + 15 : x, y: at.y + 5, 'text-anchor': holder ? 'start' : 'middle' }, text),
    );
  });
  return [...harbors, ...seals];
}

/** Where own units stand now, or will once the draft is final: by place. @param {Game} game @returns {Map<number, number[]>} */
export function ownByPlace(game) {
  const { view } = game;
  const places = new Map();
  listOf(view.units).forEach((unit, /** @type {number} */ n) => {
    // Looking back through all eyes, every block is one's own.
    if (view.catalog.units[n].side !== view.side && !view.all) return;
    const at = (game.sends ? (unit.to ?? unit.at) : unit.at) ?? NOWHERE;
    const where = at >= FORCE && at < FORCE + 4 ? view.forces[at - FORCE].at : at;
    if (where >= 64) return;
    places.set(where, [...(places.get(where) ?? []), n]);
  });
  return places;
}

/** Units in the order of their kinds. @param {import('../../types/pacific').Catalog} catalog @param {number[]} units */
export function ranked(catalog, units) {
  const order = Object.keys(KINDS);
  return [...units].sort(
    (a, b) => order.indexOf(catalog.units[a].kind) - order.indexOf(catalog.units[b].kind) || a - b,
  );
}

/**
 * Blocks and stacks, with the boxes by which they can be pointed at.
 * @param {Game} game
 */
export function pieces(game) {
  const { view, chart } = game;
  const own = ownByPlace(game);
  /** @type {{y: number, element: SVGElement}[]} */
  const blocks = [];
  /** @type {import('./chart.js').Box[]} */
  const boxes = [];
  const put = (/** @type {string} */ name, /** @type {Point} */ at, /** @type {SVGElement} */ element) => {
    blocks.push({ y: at.y, element });
    boxes.push({ x: at.x, y: at.y, w: PITCH, h: PITCH, name });
  };
  for (const [where, units] of own) {
    const berth = chart.berth(where, true);
    const piles =
      units.length > MANY ? [...new Set(ranked(view.catalog, units).map((n) => view.catalog.units[n].kind))] : null;
    const list = piles ?? ranked(view.catalog, units);
    const row = piles ? piles.length : ROW;
    // No row runs over the edge of the map, and none below its foot.
    const half = (Math.min(row, list.length) / 2) * PITCH + 6;
    const x = Math.min(chart.width - half, Math.max(half, berth.x));
    const y = Math.min(berth.y, chart.height - Math.ceil(list.length / row) * PITCH + PITCH / 2 - 8);
    list.forEach((entry, i) => {
      const here = Math.min(row, list.length - Math.floor(i / row) * row);
      const at = { x: x + ((i % row) - (here - 1) / 2) * PITCH, y: y + Math.floor(i / row) * PITCH };
      if (typeof entry === 'string')
        put(
          `pile/${where}/${entry}`,
          at,
          pile(
            game,
            units.filter((n) => view.catalog.units[n].kind === entry),
            entry,
            at,
          ),
        );
      else put(`unit/${entry}`, at, block(game, entry, where, at));
    });
  }
  // A player sees the enemy's backs, a spectator those of both sides; looking back through all eyes, there are none.
  for (const side of view.all ? [] : view.side ? [foe(view.side)] : ['japan', 'allies']) {
    const e = index(side);
    const own = !view.side && side === 'allies';
    const lay = (
      /** @type {number} */ where,
      /** @type {[number | null, string | null][]} */ groups,
      /** @type {boolean} */ target,
    ) =>
      groups
        .filter(([count]) => count)
        .forEach(([count, kind], i) => {
          const berth = chart.berth(where, own);
          const step = chart.more(where);
          const at = { x: berth.x + i * step.x, y: berth.y + i * step.y };
          put(`stack/${where}`, at, stack(side, Number(count), kind, at, target, where));
        });
    listOf(view.areas).forEach((area, /** @type {number} */ n) => {
      const { ships, air, submarines } = area.blocks[e];
      const forces = side === 'japan' ? listOf(view.forces).filter((force) => force.at === n).length : 0;
      lay(
        n,
        [
          [ships, null],
          [forces, 'fleet'],
          [air, 'air'],
          [submarines, 'submarine'],
        ],
        game.targets.has(n),
      );
    });
    listOf(view.harbors).forEach((harbor, /** @type {number} */ n) =>
      lay(
        HARBOR + n,
        [
          [harbor.ships[e], null],
          [harbor.raiders[e], 'air'],
        ],
        false,
      ),
    );
  }
  if (view.side === 'japan')
    listOf(view.forces).forEach((force, /** @type {number} */ n) => {
      if (force.at >= HARBOR) return;
      const berth = chart.berth(force.at, true);
      const at = { x: berth.x - PITCH * 2, y: berth.y + n * 10 };
      put(
        `place/${force.at}`,
        at,
        s('g', { transform: place(at), class: 'piece own' }, stand(kindBack('japanese', 'fleet'))),
      );
    });
  blocks.sort((a, b) => a.y - b.y);
  return { elements: blocks.map((entry) => entry.element), boxes };
}

/** One own block. @param {Game} game @param {number} n @param {number} where @param {Point} at */
function block(game, n, where, at) {
  const unit = unitOf(game.view.catalog, n);
  const { strength, to, at: from } = game.own(n);
  const chosen = game.selected.has(n);
  const done = game.sends && to !== null && to !== from && isHarbor(from) && !chosen;
  const state = { chosen, done, act: game.canAct.has(n) };
  return s(
    'g',
    { transform: place(at), class: 'piece own', 'data-unit': n, 'data-in': where },
    stand(face(unit, strength ?? unit.steps, state), state),
  );
}

/** Own blocks of one kind in one pile. @param {Game} game @param {number[]} units @param {string} kind @param {Point} at */
function pile(game, units, kind, at) {
  const { catalog } = game.view;
  const selected = units.filter((n) => game.selected.has(n)).length;
  const top = {
    ...unitOf(catalog, units[0]),
    short: selected ? `${selected} of ${units.length}` : `× ${units.length}`,
    symbol: KINDS[kind].symbol,
  };
  const chosen = units.some((n) => game.selected.has(n));
  const shown = Math.min(units.length, 3);
  const under = Array.from({ length: shown - 1 }, (_, k) =>
    s(
      'g',
      { transform: place({ x: at.x - (shown - 1 - k) * 3, y: at.y - (shown - 1 - k) * 3 }) },
      stand(s('use', { href: `#block-${top.nation}` })),
    ),
  );
  const state = { chosen, act: units.some((n) => game.canAct.has(n)) };
  return s(
    'g',
    { class: 'piece own pile', 'data-pile': kind },
    under,
    s(
      'g',
      { transform: place(at) },
      stand(face(top, Math.max(...units.map((n) => game.view.units[n].strength ?? 1)), state), state),
    ),
  );
}

/** Hidden blocks of the enemy: offset backs and a count, and nothing else. @param {string} side @param {number} count @param {string | null} kind @param {Point} at @param {boolean} target @param {number} where */
function stack(side, count, kind, at, target, where) {
  const shown = Math.min(count, 4);
  const body = () => (kind ? kindBack(wood(side), kind) : back(side));
  return s(
    'g',
    { class: `piece foe${target ? ' target' : ''}`, 'data-stack': where },
    Array.from({ length: shown }, (_, k) =>
      s(
        'g',
        { transform: place({ x: at.x - (shown - 1 - k) * 3.2, y: at.y - (shown - 1 - k) * 3.2 }) },
        stand(body(), { target: target && k === shown - 1 }),
      ),
    ),
    disc({ x: at.x + 18, y: at.y + 17 }, count),
  );
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

/** A course: its line, which runs below the blocks, and a number at every stop. @param {Chart} chart @param {number} from @param {number[]} areas @param {boolean} [own] */
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

/** The block where a move would end. @param {any} unit @param {number} strength @param {Point} at */
export const ghost = (unit, strength, at) =>
  s('g', { transform: place(at), class: 'piece' }, stand(face(unit, strength), { ghost: true }));

/** The keyboard's cursor. @param {Chart} chart @param {string} name */
export function cursor(chart, name) {
  const area = name.startsWith('place/') ? Number(name.slice(6)) : NaN;
  if (area < HARBOR) return s('path', { class: 'cursor', d: chart.outline(area) });
  const { x, y } = chart.center(name);
  return s('rect', { class: 'cursor', x: x - 26, y: y - 26, width: 52, height: 52, rx: 8 });
}
