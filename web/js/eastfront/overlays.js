// What the position means, laid over the map: supply and its lines, zones, reach, threats, control.
// @ts-check
import { h, s } from '../dom.js';
import * as hexes from '../hexes.js';
import { asImage } from '../stage.js';
import { theme } from '../theme.js';
import { BLOCK, spot } from './marks.js';
import { OVERLAY } from './text.js';
import { foe } from './words.js';

/** @typedef {{hexes: string[], links: {city: string, from: string | null}[]}} Supply */
/** Where supply breaks: the hub, the enemy that cuts the line, the hex in which a block would restore it.
 *  @typedef {{hub: string | null, by: string | null, restore: string | null}} Break */
/** @typedef {{
 *   unit: string, hex: string, supplied: boolean, from: string | null, why?: {rule: string, why: string}, cut?: Break,
 *   touched: number, threat: number,
 * }} Standing */
/** @typedef {{
 *   supply: Record<string, Supply>, zoc: Record<string, string[]>, reach: Record<string, string[]>, contact: [string,
 *   string][],
 *   own: Standing[], foe_cut: string[],
 * }} Overlay */
/** @typedef {import('./state.js').Table} Table */

/** Those that are on at first. */
const ON = ['supply', 'seen', 'coordinates', 'trails'];
/**
 * What can be laid over a replay or shown to a spectator: the rest the server tells only to players, of the present.
 */
const PAST = ['seen', 'coordinates', 'control'];
/** Pixels to a unit of the map. */
const SHARP = 1.5;

export const KEPT = 'eastfront-overlays';

export const SWITCHES = Object.entries(OVERLAY).map(([id, name], n) => ({
  id,
  name,
  key: String(n + 1),
  on: ON.includes(id),
}));

/** Whether a switch does something at this table. @param {Table} t */
export const works = (t) => (/** @type {string} */ id) => (!t.session.past && !t.watching) || PAST.includes(id);

/** A sheet over the map, printed once for every change, so that it costs nothing while the map moves. */
export class Sheet {
  /** @param {import('../stage.js').Stage} stage */
  constructor({ map, world, light }) {
    this.map = map;
    const size = { width: Math.round(map.width * SHARP), height: Math.round(map.height * SHARP) };
    const style = { width: `${map.width}px`, height: `${map.height}px` };
    this.canvas = /** @type {HTMLCanvasElement} */ (h('canvas', { class: 'ground overlay', ...size, style }));
    world.insertBefore(this.canvas, light);
    /** What is printed. */
    this.key = '';
    /** How many sheets were printed: a late one is dropped. */
    this.prints = 0;
  }

  /** @param {Table} t */
  async print(t) {
    const key = keyOf(t);
    if (key === this.key) return;
    this.key = key;
    this.prints += 1;
    const print = this.prints;
    const { width, height } = this.map;
    const shown = parts(t);
    const box = { viewBox: `0 0 ${width} ${height}`, width, height };
    const sheet = s(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', ...box, class: theme() },
      s('style', {}, INK),
      ...shown,
    );
    const image = await asImage(new XMLSerializer().serializeToString(sheet), width, height);
    if (print !== this.prints) return;
    const ink = this.canvas.getContext('2d');
    ink?.clearRect(0, 0, this.canvas.width, this.canvas.height);
    ink?.drawImage(image, 0, 0, this.canvas.width, this.canvas.height);
    this.canvas.dataset.shows = shown.map((part) => part.getAttribute('class')).join(', ');
    URL.revokeObjectURL(image.src);
  }
}

/** Numbers for overlays, so that a new one is known by its number. @type {WeakMap<Overlay, number>} */
const numbers = new WeakMap();
let count = 0;

/** Everything that the sheet depends on. @param {Table} t */
function keyOf({ overlay, on, view }) {
  if (overlay && !numbers.has(overlay)) numbers.set(overlay, ++count);
  const switched = ['control', 'reach', 'zones', 'enemySupply', 'supply'].filter((id) => on[id]).join();
  return `${overlay ? numbers.get(overlay) : ''} ${switched} ${on.control ? view.axis_cities : ''}`;
}

/** @param {Table} t @returns {SVGElement[]} */
function parts(t) {
  const { overlay, on, view } = t;
  const { side } = view;
  const held = on.control ? [control(t)] : [];
  if (!overlay) return held;
  return [
    ...held,
    ...(on.reach ? [s('path', { class: 'enemy-reach', d: hexes.outline(overlay.reach[foe(side)]) })] : []),
    ...(on.zones ? [zones(overlay, side)] : []),
    ...(on.enemySupply ? [supply(overlay.supply[foe(side)], 'enemy')] : []),
    ...(on.supply ? [supply(overlay.supply[side], 'own')] : []),
  ];
}

/** Ticks and tags among the blocks. @param {Table} t @returns {SVGElement[]} */
export function tagsOf({ overlay, on, world: { ground } }) {
  if (!overlay) return [];
  return [
    ...overlay.contact.map((pair) => contact(pair, ground)),
    ...overlay.own.flatMap((block) => brokenLine(block)),
    ...overlay.own.flatMap((block) => tags(block, on.threats, ground)),
    ...overlay.foe_cut.map((hex) => tag('#tag-supply', hex, ground)),
  ];
}

/** A picture knows no styles of the page, so it brings its own: felt before it is read. */
const INK = `
.supply { --line: #1F5F8B }
.supply.enemy { --line: #8C2F1F }
.dark .supply { --line: #8CC4EA }
.dark .supply.enemy { --line: #F08D78 }
.glow { fill: none; stroke: var(--line); stroke-opacity: .075; stroke-linejoin: round }
.edge { fill: none; stroke: var(--line); stroke-width: 2; stroke-dasharray: .1 4.4;
  stroke-linecap: round; stroke-opacity: .8 }
.enemy .edge { stroke-dasharray: 6 4; stroke-width: 1.4 }
.wire { fill: none; stroke: var(--line); stroke-width: 1.3; stroke-opacity: .42 }
.chevron { fill: none; stroke: var(--line); stroke-width: 2; stroke-opacity: .75;
  stroke-linecap: round; stroke-linejoin: round }
.zone-line { stroke: #8C2F1F; stroke-width: 2.4; stroke-opacity: .34 }
.zone-dot { fill: #1F4F74; fill-opacity: .5 }
.zone-foe { stroke: #8C2F1F; stroke-opacity: .55; stroke-width: 1.2 }
.zone-own { stroke: #1F4F74; stroke-opacity: .4; stroke-dasharray: 3 3 }
.enemy-reach { fill: #8C2F1F; fill-opacity: .1; stroke: #8C2F1F; stroke-width: 1.6;
  stroke-dasharray: 9 5; stroke-opacity: .7 }
.control-line { stroke: #474D52; stroke-width: 3; stroke-opacity: .5 }
.control-dot { fill: #A4452F; fill-opacity: .55 }
.control-axis { stroke: #474D52; stroke-width: 2 }
.control-soviet { stroke: #A4452F; stroke-width: 2 }
.dark .zone-line, .dark .zone-foe, .dark .enemy-reach { stroke: #F08D78 }
.dark .zone-dot { fill: #8CC4EA }
.dark .control-line, .dark .control-axis { stroke: #C3CBD0 }`;

/** A dotted edge with an inner glow, and the links between cities. @param {Supply} net @param {string} whose */
function supply(net, whose) {
  const d = hexes.outline(net.hexes);
  const id = `supplied-${whose}`;
  return s(
    'g',
    { class: `supply ${whose}` },
    s('clipPath', { id }, s('path', { d })),
    s(
      'g',
      { 'clip-path': `url(#${id})` },
      [30, 20, 10].map((width) => s('path', { class: 'glow', d, 'stroke-width': width })),
    ),
    s('path', { class: 'edge', d }),
    net.links
      .filter((link) => link.from)
      .map((link) => chevrons(hexes.center(String(link.from)), hexes.center(link.city))),
  );
}

/** A thin line with chevrons in the direction in which supply runs. @param {hexes.Point} a @param {hexes.Point} b */
function chevrons(a, b) {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const count = Math.max(1, Math.round(long / 90));
  const marks = Array.from({ length: count }, (_, n) => {
    const x = (long * (n + 0.5)) / count;
    return `M${(x - 4).toFixed(1)}-5L${(x + 3).toFixed(1)} 0L${(x - 4).toFixed(1)} 5`;
  });
  return s(
    'g',
    { class: 'link', transform: `translate(${a.x.toFixed(1)} ${a.y.toFixed(1)})rotate(${angle.toFixed(1)})` },
    s('path', { class: 'wire', d: `M12 0H${(long - 12).toFixed(1)}` }),
    s('path', { class: 'chevron', d: marks.join('') }),
  );
}

/** Hatched for the enemy, dotted for oneself: pattern, not color alone. @param {Overlay} data @param {string} side */
function zones(data, side) {
  return s(
    'g',
    { class: 'zones' },
    s(
      'pattern',
      { id: 'hatch-zone', width: 9, height: 9, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      s('path', { d: 'M0 0V9', class: 'zone-line' }),
    ),
    s(
      'pattern',
      { id: 'dot-zone', width: 11, height: 11, patternUnits: 'userSpaceOnUse' },
      s('circle', { cx: 3, cy: 3, r: 1.3, class: 'zone-dot' }),
    ),
    s('path', { class: 'zone-own', d: hexes.outline(data.zoc[side]), fill: 'url(#dot-zone)' }),
    s('path', { class: 'zone-foe', d: hexes.outline(data.zoc[foe(side)]), fill: 'url(#hatch-zone)' }),
  );
}

/** @param {Table} t */
function control({ view, world: { ground } }) {
  const held = new Set(view.axis_cities);
  const cities = ground.cities();
  const rings = (/** @type {string[]} */ list) => list.map((hex) => hexes.ring(hex)).join('');
  return s(
    'g',
    { class: 'control' },
    s(
      'pattern',
      { id: 'hatch-control', width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      s('path', { d: 'M0 0V8', class: 'control-line' }),
    ),
    s(
      'pattern',
      { id: 'dot-control', width: 9, height: 9, patternUnits: 'userSpaceOnUse' },
      s('circle', { cx: 3, cy: 3, r: 2, class: 'control-dot' }),
    ),
    s('path', { class: 'control-axis', d: rings(cities.filter((hex) => held.has(hex))), fill: 'url(#hatch-control)' }),
    s('path', { class: 'control-soviet', d: rings(cities.filter((hex) => !held.has(hex))), fill: 'url(#dot-control)' }),
  );
}

/**
 * A crossed tick on the hexside; it gives way to the name of a place that lies right above it.
 * @param {[string, string]} pair
 * @param {import('./ground.js').Ground} ground
 */
function contact(pair, ground) {
  const [upper, lower] = [...pair].sort((one, other) => hexes.center(one).y - hexes.center(other).y);
  const [a, b] = [hexes.center(upper), hexes.center(lower)];
  const at = b.y > a.y && ground.places.has(upper) ? 0.6 : 0.5;
  return s('use', {
    class: 'contact',
    href: '#tick-contact',
    transform: `translate(${a.x + (b.x - a.x) * at} ${a.y + (b.y - a.y) * at})`,
  });
}

/** The line to the hub that does not hold, a cross at who cuts it, a ring where a block would restore it.
 * @param {Standing} block @returns {SVGElement[]} */
function brokenLine({ hex, cut }) {
  if (!cut) return [];
  const a = hexes.center(hex);
  const parts = [];
  if (cut.hub) {
    const b = hexes.center(cut.hub);
    parts.push(s('path', { class: 'broken', d: `M${a.x} ${a.y}L${b.x} ${b.y}` }));
  }
  if (cut.by) {
    const { x, y } = hexes.center(cut.by);
    parts.push(s('path', { class: 'break', transform: `translate(${x} ${y})`, d: 'M-15-15 15 15M15-15-15 15' }));
  }
  if (cut.restore) parts.push(s('path', { class: 'restore', 'data-hex': cut.restore, d: hexes.ring(cut.restore) }));
  return parts;
}

/** @param {string} href @param {string} hex @param {import('./ground.js').Ground} ground */
function tag(href, hex, ground) {
  const { x, y } = spot(hex, ground);
  return s('use', {
    class: 'tag',
    href,
    'data-hex': hex,
    transform: `translate(${(x + BLOCK * 0.4).toFixed(1)} ${(y - BLOCK * 0.46).toFixed(1)})scale(${BLOCK / 100})`,
  });
}

/** @param {Standing} block @param {boolean} threats @param {import('./ground.js').Ground} ground */
function tags(block, threats, ground) {
  const out = block.supplied ? [] : [tag('#tag-supply', block.hex, ground)];
  if (threats && block.threat > 0) {
    const { x, y } = spot(block.hex, ground);
    out.push(
      s(
        'g',
        {
          class: `threat${block.touched ? ' touched' : ''}`,
          transform: `translate(${(x - BLOCK * 0.46).toFixed(1)} ${(y + BLOCK * 0.42).toFixed(1)})`,
        },
        s('path', { d: 'M0-10L10 0 0 10-10 0z' }),
        s('text', { y: 4.4 }, block.threat),
      ),
    );
  }
  return out;
}
