// The map: cubes, tins, points, routes and counters in layers that stay, and the light above and below them.
// @ts-check
import { s } from '../dom.js';
import { smooth } from '../hexes.js';
import { Layer } from '../layer.js';
import { theme } from '../theme.js';
import { cube, points, post, sticker, tin } from './cubes.js';
import { lightOf } from './light.js';
import { battleOf, hqs, own, pointsOf, sideOfPot } from './state.js';
import { reportedItems } from './strategic.js';
import { MINI } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../layer.js').Item} Item */
/** @typedef {import('../hexes.js').Point} Point */

/** The edge of a cube's face on the drawing: where three stand in a hex, and where fewer do. */
const SMALL = 19.2;
const LARGE = 21.6;
/** A stack in the hex of a place stands higher, so that the name fits below it. */
const LIFT = 6;

/** Own cubes this near to an enemy are the front. */
const NEAR = 120;

/** Where the n-th of so many cubes stands in a hex. @param {Point} at @param {number} n @param {number} of */
function spot({ x, y }, n, of) {
  const size = of > 2 ? SMALL : LARGE;
  const gap = of > 3 ? 58 / of : size * 1.02;
  return { at: { x: x + (n - (of - 1) / 2) * gap, y }, size };
}

/** Cubes by hex, own ones and enemies. @param {Table} t */
function stacks(t) {
  /** @type {Map<number, {key: string, look: import('./cubes.js').Look, props: Record<string, string>}[]>} */
  const found = new Map();
  const put = (/** @type {number} */ hex, /** @type {string} */ key, /** @type {import('./cubes.js').Look} */ look) => {
    const list = found.get(hex) ?? [];
    list.push({ key, look, props: { class: `piece ${key.startsWith('foe') ? 'foe' : 'own'}`, 'data-key': key } });
    found.set(hex, list);
  };
  const { book, pick, open, session, step } = t;
  const acting = step.name === 'movement' && session.mine;
  const movable = acting ? new Set(open.of('step').map((entry) => entry.parts[0])) : new Set();
  const joined = new Set([...pick.units, ...(t.view.plan?.with ?? [])]);
  for (const block of own(t)) {
    const done = Boolean(acting && block.now && (block.now.committed || block.now.moved) && !movable.has(block.id));
    put(block.hex, `own-${block.id}`, {
      side: block.side,
      pot: block.pot,
      band: book.band(block.pot),
      kind: book.kind(block.kind),
      posture: block.posture,
      dummy: block.dummy,
      chosen: joined.has(block.id),
      done,
      act: movable.has(block.id),
      waits: block.now?.waits !== null && block.now?.waits !== undefined,
    });
  }
  for (const block of Object.values(t.view.seen)) {
    put(block.hex, `foe-${block.tag}`, {
      side: sideOfPot(t, block.pot) ?? 'polish',
      pot: block.pot,
      band: book.band(block.pot),
      kind: block.face ? book.kind(block.face[0]) : null,
      posture: block.face ? block.face[1] : null,
    });
  }
  return found;
}

/** @param {Table} t @returns {Item[]} */
function cubes(t) {
  const { ground } = t.book;
  return [...stacks(t)].flatMap(([hex, list]) => {
    const { x, y } = ground.center(hex);
    const home = { x, y: ground.places.has(hex) ? y - LIFT : y };
    return list.map(({ key, look, props }, n) => {
      const { at, size } = spot(home, n, list.length);
      return {
        key,
        at,
        look: JSON.stringify([{ ...look, kind: look.kind?.id }, size]),
        props,
        draw: () => s('g', { transform: `scale(${size / 100})` }, cube(look)),
      };
    });
  });
}

/** HQs as tins; an own one shows what is in its pot. @param {Table} t @returns {Item[]} */
function tins(t) {
  const { book, view, pick } = t;
  const manned = new Set([...own(t), ...Object.values(view.seen)].map(({ hex }) => hex));
  return hqs(t).map(({ pot, hex }) => {
    const { x, y } = book.ground.center(hex);
    const side = sideOfPot(t, pot) ?? 'german';
    const count = view.pots[pot]?.cp ?? null;
    const chosen = pick.pot === pot;
    return {
      key: `hq-${pot}`,
      at: manned.has(hex) ? { x: x - 16, y: y - 19 } : { x, y: y - 2 },
      look: `${count} ${side} ${chosen} ${manned.has(hex)}`,
      props: { class: 'piece hq', 'data-key': `hq-${pot}` },
      draw: () =>
        s('g', { transform: `scale(${manned.has(hex) ? 0.66 : 1})` }, tin(book.potSign(pot), count, side, chosen)),
    };
  });
}

/** Static troops. @param {Table} t @returns {Item[]} */
function posts(t) {
  const manned = new Set([...own(t), ...Object.values(t.view.seen)].map(({ hex }) => hex));
  return Object.values(t.view.tables).flatMap((table) =>
    Object.entries(table.posts).map(([id, hex]) => {
      const { x, y } = t.book.ground.center(hex);
      const { side } = t.book.counter(Number(id));
      const k = manned.has(hex) ? 0.6 : 0.85;
      return {
        key: `post-${id}`,
        at: manned.has(hex) ? { x: x + 19, y: y + 15 } : { x, y: y - 3 },
        look: `${side} ${k}`,
        props: { class: 'piece post', 'data-key': `post-${id}` },
        draw: () => s('g', { transform: `scale(${k})` }, post(side)),
      };
    }),
  );
}

/** Points on hexes, below the stack. @param {Table} t @returns {Item[]} */
function brass(t) {
  const { ground } = t.book;
  /** @type {Map<number, number>} */
  const sums = new Map();
  for (const [hex, , n] of pointsOf(t.view)) sums.set(hex, (sums.get(hex) ?? 0) + n);
  return [...sums].map(([hex, n]) => {
    const { x, y } = ground.center(hex);
    return {
      key: `cp-${hex}`,
      at: { x, y: y + (ground.places.has(hex) ? 13 : 18.5) },
      look: String(n),
      props: { class: 'piece', 'data-key': `cp-${hex}` },
      draw: () => points(n),
    };
  });
}

/** Counters that were put on hexes: guns and the like. @param {Table} t @returns {Item[]} */
function guns(t) {
  const { view, book } = t;
  const drawn = { guns: 'M-6 3h9M-3 0L6-4', heavy: 'M-7 3h10M-4 0L7-6', bridge: 'M-7 3c4-6 10-6 14 0' };
  return Object.entries(view.counters).flatMap(([id, [spot_]]) => {
    const hex = typeof spot_ === 'object' ? spot_.at : undefined;
    if (hex === undefined) return [];
    const { sort } = book.counter(Number(id));
    const { x, y } = book.ground.center(hex);
    const nth = Object.entries(view.counters).filter(
      ([other, [place]]) => typeof place === 'object' && place.at === hex && Number(other) < Number(id),
    ).length;
    const d = drawn[/** @type {keyof typeof drawn} */ (sort)] ?? 'M-5 4V-4H5V4z';
    return [
      {
        key: `gun-${id}`,
        at: { x: x + 22 - nth * 15, y: y - 17 },
        look: sort,
        props: { class: 'piece counter', 'data-key': `gun-${id}` },
        draw: () =>
          s('g', {}, s('rect', { x: -7.5, y: -7, width: 15, height: 14, rx: 2 }), s('path', { d, class: 'sign' })),
      },
    ];
  });
}

/** Supply routes: a line with a diamond in each hex. @param {Table} t @returns {SVGElement[]} */
function routes(t) {
  const { book } = t;
  return hqs(t)
    .filter(({ route }) => route.length)
    .flatMap(({ pot, hex, route }) => {
      const way = route.at(-1) === hex ? route : [...route, hex];
      const line = way.map((at) => book.ground.center(at));
      const side = sideOfPot(t, pot) === t.side ? 'ours' : 'theirs';
      const d = way.length > 1 ? smooth(line) : '';
      const marks = route
        .filter((at) => at !== hex)
        .map((at) => {
          const { x, y } = book.ground.center(at);
          return s('g', { transform: `translate(${x} ${y})` }, sticker(book.potSign(pot)));
        });
      return [s('g', { class: `route ${side}` }, d && s('path', { d, class: 'line' }), ...marks)];
    });
}

/** Bridges that are not printed on the map are not told apart: all of them are drawn. @param {Table} t */
function bridges(t) {
  const { ground } = t.book;
  return Object.values(t.view.tables).flatMap((table) =>
    Object.entries(table.bridges).flatMap(([hex, bits]) =>
      ground.around(Number(hex)).flatMap((to, way) => {
        if (!(bits & (1 << way)) || to < 0) return [];
        const [a, b] = [ground.center(Number(hex)), ground.center(to)];
        const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
        const place = `translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2})rotate(${angle})`;
        return [
          s(
            'g',
            { class: 'bridge', transform: place },
            s('path', { class: 'deck', d: 'M-7 0H7' }),
            s('path', { d: 'M-9-5.5L-6.5-3.2H6.5L9-5.5M-9 5.5L-6.5 3.2H6.5L9 5.5' }),
          ),
        ];
      }),
    ),
  );
}

export class Pieces {
  /** @param {import('../stage.js').Stage} stage */
  constructor(stage) {
    this.under = stage.light.appendChild(s('g'));
    const group = (/** @type {string} */ name) => stage.pieces.appendChild(s('g', { class: name }));
    this.bridges = group('bridges');
    this.routes = group('routes');
    this.posts = new Layer(group('posts-layer'));
    this.cubes = new Layer(group('blocks'));
    this.tins = new Layer(group('tins'));
    this.guns = new Layer(group('guns'));
    this.brass = new Layer(group('brass'));
    this.reports = new Layer(group('reports'));
    this.over = group('over');
    /** What lines were drawn from. */
    this.lines = '';
  }

  /** @param {Table} t */
  draw(t) {
    const lines = JSON.stringify([hqs(t), Object.values(t.view.tables).map(({ bridges: all }) => all)]);
    if (lines !== this.lines) {
      this.lines = lines;
      this.routes.replaceChildren(...routes(t));
      this.bridges.replaceChildren(...bridges(t));
    }
    this.posts.show(posts(t));
    this.tins.show(tins(t));
    this.cubes.show(cubes(t));
    this.guns.show(guns(t));
    this.brass.show(brass(t));
    this.reports.show(reportedItems(t));
  }

  /** @param {Table} t @param {import('../table/map-board.js').Hover} hover */
  light(t, hover) {
    const { under, over } = lightOf(t, hover);
    this.under.replaceChildren(...under);
    this.over.replaceChildren(...over);
  }
}

/** The part of the map to begin with: the battle that asks, or the front of one's own cubes. @param {Table} t
 * @param {Point[]} whole @returns {Point[]} */
export function opening(t, whole) {
  const { ground } = t.book;
  const battle = battleOf(t);
  if (battle) return [battle.target, ...battle.from].map((hex) => ground.center(hex));
  const home = own(t).filter((block) => block.now?.region === t.region);
  const all = (home.length ? home : own(t)).map(({ hex }) => ground.center(hex));
  const foes = Object.values(t.view.seen).map(({ hex }) => ground.center(hex));
  const front = all.filter((p) => foes.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < NEAR));
  const list = front.length ? front : all;
  if (!list.length) return whole;
  const middle = (/** @type {number[]} */ all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
  const [x, y] = [middle(list.map((p) => p.x)), middle(list.map((p) => p.y))];
  return list.filter((p) => Math.hypot(p.x - x, p.y - y) < 240);
}

/** The dots of the mini-map, for either theme. */
const COLORS = /** @type {Record<string, Record<string, string>>} */ ({
  light: { german: '#3B4045', polish: '#5A7A2C' },
  dark: { german: '#D5DADE', polish: '#A9C46C' },
});

/** @param {Table} t @returns {import('../minimap.js').Dots} */
export function dots(t) {
  const colors = COLORS[theme()];
  const dot = (/** @type {number} */ hex, /** @type {string} */ side) => ({
    at: t.book.ground.center(hex),
    color: colors[side],
    turned: side === 'polish',
  });
  const seen = Object.values(t.view.seen);
  return {
    dots: [
      ...own(t).map(({ hex, side }) => dot(hex, side)),
      ...seen.map(({ hex, pot }) => dot(hex, sideOfPot(t, pot) ?? 'polish')),
    ],
    foot: [MINI.cubes, MINI.count(own(t).length, seen.length)],
  };
}
