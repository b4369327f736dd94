// The hexes around the target of an attack, with its rivers and the blocks that fight.
// @ts-check
import { s } from '../dom.js';
import * as hexes from '../hexes.js';
import { face, stand } from '../pieces.js';
import { foeAt, ownAt, unitOf, whose } from './state.js';

/** @typedef {import('./state.js').Table} Table */

/** Whose block is in a hex. In a replay of both sides every block is one's own. @param {Table} t @param {string} hex */
function sideAt(t, hex) {
  const own = ownAt(t, hex);
  const enemy = foeAt(t, hex);
  return own ? unitOf(t, own.unit).side : enemy ? whose(t, enemy) : null;
}

/** @param {Table} t @param {import('./battle-state.js').Course} course */
export function sketch(t, { fight, from }) {
  const { ground } = t.world;
  const at = hexes.center(fight.hex);
  const near = hexes.neighbors(fight.hex);
  const around = [fight.hex, ...near].filter((hex) => ground.spaces.has(hex));
  const corner = hexes.corners(fight.hex);
  const open = new Map([
    [fight.hex, fight.defender],
    ...fight.with.map((block, n) => /** @type {[string, [string, number]]} */ ([from[n], block])),
  ]);
  const river = (/** @type {number} */ n) => {
    const [a, b] = [corner[n], corner[(n + 1) % 6]];
    return ['sketch-river', 'sketch-core'].map((name) => s('path', { class: name, d: `M${a.x} ${a.y}L${b.x} ${b.y}` }));
  };
  const block = (/** @type {string} */ hex) => {
    const { x, y } = hexes.center(hex);
    const known = open.get(hex);
    const side = sideAt(t, hex);
    if (!known && !side) return null;
    const body = known ? face(unitOf(t, known[0]), known[1]) : s('use', { href: `#back-${side}` });
    return s('g', { transform: `translate(${x} ${y})scale(.34)`, 'data-side': side ?? '' }, stand(body));
  };
  const arrow = (/** @type {string} */ hex) => {
    const a = hexes.center(hex);
    const angle = (Math.atan2(at.y - a.y, at.x - a.x) * 180) / Math.PI;
    const middle = `${a.x + (at.x - a.x) * 0.5} ${a.y + (at.y - a.y) * 0.5}`;
    return s('path', {
      class: 'sketch-arrow',
      transform: `translate(${middle})rotate(${angle})`,
      d: 'M-12-3H0v-5L11 0 0 8V3h-12z',
    });
  };
  return s(
    'svg',
    { class: 'sketch', viewBox: `${at.x - 102} ${at.y - 100} 204 200`, width: 200, height: 196, 'aria-hidden': 'true' },
    around.map((hex) => s('path', { class: `sketch-hex t-${ground.spaces.get(hex)?.terrain}`, d: hexes.ring(hex) })),
    near.flatMap((hex, n) => (ground.river(fight.hex, hex) ? river(n) : [])),
    around.map(block),
    from.map(arrow),
  );
}
