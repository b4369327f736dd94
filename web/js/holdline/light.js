// Light on the map: what is not seen, who holds the ground, where something can go, what is planned.
// @ts-check
import { s } from '../dom.js';
import { smooth } from '../hexes.js';
import { battleOf } from './state.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./ground.js').Ground} Ground */

/** What is not seen, and the front between the sides, as paths. @param {Ground} ground @param {string[]} hold */
export function ground(ground, hold) {
  const sign = (/** @type {number} */ hex) => {
    const { column, row } = ground.at(hex);
    return hex < 0 ? ' ' : (hold[column]?.[row] ?? ' ');
  };
  const dark = [];
  let front = '';
  const all = ground.columns * ground.rows;
  for (let hex = 0; hex < all; hex++) {
    const holder = sign(hex);
    if (holder === ' ' && ground.open(hex)) dark.push(hex);
    if (holder !== 'G') continue;
    const corners = ground.corners(hex);
    ground.around(hex).forEach((near, n) => {
      if (sign(near) !== 'P') return;
      const [a, b] = [corners[n], corners[(n + 1) % 6]];
      front += `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
    });
  }
  return { veil: hold.length && dark.length < all ? ground.outline(dark) : '', front };
}

/**
 * What is not seen lies in the shade, and between the sides runs the front.
 * @param {Table} t
 * @returns {SVGElement[]}
 */
export function soil({ book, view }) {
  const { veil, front } = ground(book.ground, view.hold);
  return [
    ...(veil ? [s('path', { class: 'unseen-ground', d: veil })] : []),
    ...(front ? [s('path', { class: 'front-bed', d: front }), s('path', { class: 'front', d: front })] : []),
  ];
}

/** An arrow over the side between two hexes. @param {Ground} ground @param {number} from @param {number} to
 * @param {string} name */
function arrow(ground, from, to, name) {
  const [a, b] = [ground.center(from), ground.center(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const place = `translate(${a.x + dx * 0.48} ${a.y + dy * 0.48})rotate(${angle})`;
  return s('path', { class: `thrust ${name}`, transform: place, d: 'M-12-4.5H0V-11L13 0 0 11V4.5H-12z' });
}

/** What is planned or fought: arrows from the attackers to their target. @param {Table} t */
function attack(t) {
  const { ground } = t.book;
  const battle = battleOf(t);
  if (battle) {
    const name = battle.side === t.side ? '' : 'hostile';
    return [
      s('path', { class: 'target', d: ground.ring(battle.target) }),
      ...battle.from.map((from) => arrow(ground, from, battle.target, name)),
    ];
  }
  const { plan } = t.view;
  if (!plan) return [];
  const from = new Set(plan.with.flatMap((unit) => t.view.own[unit]?.hex ?? []));
  return [
    s('path', { class: 'target', d: ground.ring(plan.target) }),
    ...[...from].map((hex) => arrow(ground, hex, plan.target, '')),
  ];
}

/** Moves that are thought out: a dashed way with numbers, one for each hex. @param {Table} t */
function march(t) {
  const { ground } = t.book;
  const ways = new Map(t.pick.march.map(({ unit, way }) => [way.join(), { unit, way }]));
  return [...ways.values()].flatMap(({ unit, way }) => {
    const start = t.view.own[unit]?.hex;
    if (start === undefined || !way.length) return [];
    const line = [start, ...way].map((hex) => ground.center(hex));
    const d = smooth(line);
    return [
      s('path', { class: 'way-bed', d }),
      s('path', { class: 'way', d }),
      ...line
        .slice(1)
        .map(({ x, y }, n) =>
          s(
            'g',
            { transform: `translate(${x + 15} ${y + 15})` },
            s('circle', { class: 'stop', r: 8 }),
            s('text', { class: 'stop-cost', y: 4.4 }, n + 1),
          ),
        ),
    ];
  });
}

/** Where what is in hand can go, or what it reaches. @param {Table} t */
function reach(t) {
  const { ground } = t.book;
  const { pick } = t;
  if (pick.reach) {
    const ends = [...pick.reach.ends];
    const costs = ends.map(([hex, units]) => {
      const { x, y } = ground.center(hex);
      const steps = Math.min(...[...units.values()].map(({ way }) => way.length));
      return s('text', { class: 'cost', x, y: y + 5 }, steps);
    });
    return [s('path', { class: 'reach', d: ground.outline(ends.map(([hex]) => hex)) }), ...costs];
  }
  if (pick.pot !== null && pick.supply.length)
    return [s('path', { class: 'reach supply', d: ground.outline(pick.supply) })];
  return [];
}

/** Hexes that a tap would act on now: to deploy, to withdraw to, to lay a sticker. @param {Table} t */
export function spots(t) {
  const { open, pick } = t;
  const units = new Set(pick.units);
  const list = [
    ...['deploy', 'retire'].flatMap((kind) =>
      open.of(kind).flatMap(({ parts: [unit, hex] }) => (units.has(unit) ? [hex] : [])),
    ),
    ...['encamp', 'shift', 'sticker', 'flee'].flatMap((kind) =>
      open.of(kind).flatMap(({ parts: [pot, hex] }) => (pick.pot === pot ? [hex] : [])),
    ),
    ...(pick.board === 'recon' ? open.of('survey').map(({ parts: [, hex] }) => hex) : []),
  ];
  return [...new Set(list)];
}

/** @param {Table} t @param {import('../table/map-board.js').Hover} hover */
export function lightOf(t, { place, keys }) {
  const map = t.book.ground;
  const lit = spots(t);
  const targets = t.view.plan || battleOf(t) ? [] : t.open.of('attack').map(({ parts: [hex] }) => hex);
  return {
    under: [...reach(t), ...(lit.length ? [s('path', { class: 'reach', d: map.outline(lit) })] : [])],
    over: [
      ...targets.map((hex) => s('path', { class: 'aim', d: map.ring(hex) })),
      ...attack(t),
      ...march(t),
      ...(t.pick.hex === null ? [] : [s('path', { class: 'focus', d: map.ring(t.pick.hex) })]),
      ...(place && keys ? [s('path', { class: 'cursor', d: map.ring(Number(place)) })] : []),
    ],
  };
}
