// What the position means, laid over the map: supply and its lines, zones, reach, threats, control, coordinates. The server tells it, from this seat's knowledge only.
// @ts-check
import { h, s, seen } from '../dom.js';
import { asImage } from '../stage.js';
import { theme } from '../theme.js';
import * as hexes from '../hexes.js';
import { foe } from './words.js';
import { BLOCK, spot } from './marks.js';

/** @typedef {{hexes: string[], links: {city: string, from: string | null}[]}} Supply */
/** @typedef {{unit: string, hex: string, supplied: boolean, from: string | null, why?: {rule: string, why: string}, touched: number, threat: number}} Standing */
/** @typedef {{supply: Record<string, Supply>, zoc: Record<string, string[]>, reach: Record<string, string[]>, contact: [string, string][], own: Standing[], foe_cut: string[]}} Overlay */

/** Switches: what it is called, its key, whether it is on at first. @type {[string, string, string, boolean][]} */
export const SWITCHES = [
  ['supply', 'Supply', '1', true],
  ['zones', 'Zones of control', '2', false],
  ['seen', 'Last seen', '3', true],
  ['coordinates', 'Coordinates', '4', true],
  ['enemySupply', 'Enemy supply', '5', false],
  ['reach', 'Enemy reach', '6', false],
  ['threats', 'Threatened', '7', false],
  ['control', 'City control', '8', false],
  ['trails', 'Enemy moves', '9', true],
];

/** What can be laid over a film or shown to a spectator: the rest the server tells only to players, of the present. */
const PAST = ['seen', 'coordinates', 'control'];

/** The switches that do something at this table. @param {import('./game.js').Game} game */
export const switches = ({ session, looksOn }) =>
  SWITCHES.filter(([id]) => (!session.past && !looksOn) || PAST.includes(id));

const KEPT = 'eastfront-overlays';
/** Pixels to a unit of the map. */
const SHARP = 1.5;

/** The switches as they were left. @returns {Record<string, boolean>} */
export function kept() {
  const first = Object.fromEntries(SWITCHES.map(([id, , , on]) => [id, on]));
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') };
  } catch {
    return first;
  }
}

export class Overlays {
  /** @param {import('./game.js').Game} game */
  constructor(game) {
    this.game = game;
    this.on = kept();
    /** @type {Overlay | null} */
    this.data = null;
    /** The position that the data belong to. */
    this.key = '';
    /** How many sheets were printed; a late one is dropped. */
    this.prints = 0;
    /** Whose cities are printed in a film. */
    this.shown = '';
    const { map, world, light } = game.stage;
    /** Printed once for every change, so that it costs nothing while the map moves. */
    this.under = /** @type {HTMLCanvasElement} */ (
      h('canvas', {
        class: 'ground overlay',
        width: Math.round(map.width * SHARP),
        height: Math.round(map.height * SHARP),
        style: { width: `${map.width}px`, height: `${map.height}px` },
      })
    );
    /** Ticks and tags among the blocks. */
    this.over = s('g', { class: 'tags' });
    world.insertBefore(this.under, light);
    game.session.addEventListener('change', () => this.refresh());
    seen().then(() => this.refresh());
  }

  /** Asks again when the position or the draft has changed. */
  async refresh() {
    const { session } = this.game;
    // While orders are being made final the draft is neither here nor there; their answer comes with a change.
    if (session.past || this.game.looksOn) return this.draw();
    if (session.waiting) return;
    const key = `${session.at} ${JSON.stringify(session.choices)}`;
    if (key === this.key) return;
    this.key = key;
    // A draft that ends in dice or hands over cannot be looked beyond: the map stays as it was.
    const answer = await session.seat.overlay(session.choices).catch(() => null);
    if (this.key !== key || !answer?.overlay) return;
    this.data = answer.overlay;
    this.draw();
    this.game.overlaid();
  }

  /** @param {string} id */
  toggle(id) {
    this.on[id] = !this.on[id];
    localStorage.setItem(KEPT, JSON.stringify(this.on));
    this.draw();
    if (id === 'coordinates')
      this.game.paper.image(this.on.coordinates).then((image) => this.game.stage.paint([image]));
  }

  /** How an own block stands. @param {string} unit */
  of(unit) {
    return this.data?.own.find((block) => block.unit === unit);
  }

  /** The chain that feeds a hex, from it to the source. @param {string | null | undefined} from */
  chain(from) {
    const { side } = this.game.view;
    const links = this.data?.supply[side]?.links ?? [];
    const names = [];
    for (let at = from; at && names.length < 12; ) {
      const link = links.find((entry) => entry.city === at);
      names.push(link ? this.game.ground.call(at) : side === 'axis' ? 'west edge' : 'east edge');
      at = link?.from;
    }
    return names;
  }

  draw() {
    const { data, on, game } = this;
    const { side } = game.view;
    const held = on.control ? control(game) : null;
    if (!data) {
      // In a film most frames leave the cities where they were.
      const shown = held ? String(game.view.axis_cities) : '';
      if (shown !== this.shown) this.#print([held]);
      this.shown = shown;
      return;
    }
    this.#print([
      held,
      on.reach ? s('path', { class: 'enemy-reach', d: hexes.outline(data.reach[foe(side)]) }) : null,
      on.zones ? zones(data, side) : null,
      on.enemySupply ? supply(data.supply[foe(side)], 'enemy') : null,
      on.supply ? supply(data.supply[side], 'own') : null,
    ]);
    this.over.replaceChildren(
      ...data.contact.map((pair) => contact(pair, game.ground)),
      ...data.own.flatMap((block) => tags(block, on.threats, game.ground)),
      ...data.foe_cut.map((hex) => tag('#tag-supply', hex, game.ground)),
    );
  }

  /** @param {(SVGElement | null)[]} parts */
  async #print(parts) {
    const { width, height } = this.game.stage.map;
    const shown = parts.filter((part) => part !== null);
    const sheet = s(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, class: theme() },
      s('style', {}, INK),
      ...shown,
    );
    this.prints += 1;
    const print = this.prints;
    const image = await asImage(new XMLSerializer().serializeToString(sheet), width, height);
    if (print !== this.prints) return;
    const ink = this.under.getContext('2d');
    ink?.clearRect(0, 0, this.under.width, this.under.height);
    ink?.drawImage(image, 0, 0, this.under.width, this.under.height);
    this.under.dataset.shows = shown.map((part) => part.getAttribute('class')).join(', ');
    URL.revokeObjectURL(image.src);
  }
}

/** A picture knows no styles of the page, so it brings its own: felt before it is read. */
const INK = `
.supply { --line: #1F5F8B } .supply.enemy { --line: #8C2F1F } .dark .supply { --line: #8CC4EA } .dark .supply.enemy { --line: #F08D78 }
.glow { fill: none; stroke: var(--line); stroke-opacity: .075; stroke-linejoin: round } .edge { fill: none; stroke: var(--line); stroke-width: 2; stroke-dasharray: .1 4.4; stroke-linecap: round; stroke-opacity: .8 } .enemy .edge { stroke-dasharray: 6 4; stroke-width: 1.4 }
.wire { fill: none; stroke: var(--line); stroke-width: 1.3; stroke-opacity: .42 } .chevron { fill: none; stroke: var(--line); stroke-width: 2; stroke-opacity: .75; stroke-linecap: round; stroke-linejoin: round }
.zone-line { stroke: #8C2F1F; stroke-width: 2.4; stroke-opacity: .34 } .zone-dot { fill: #1F4F74; fill-opacity: .5 } .zone-foe { stroke: #8C2F1F; stroke-opacity: .55; stroke-width: 1.2 } .zone-own { stroke: #1F4F74; stroke-opacity: .4; stroke-dasharray: 3 3 }
.enemy-reach { fill: #8C2F1F; fill-opacity: .1; stroke: #8C2F1F; stroke-width: 1.6; stroke-dasharray: 9 5; stroke-opacity: .7 }
.control-line { stroke: #474D52; stroke-width: 3; stroke-opacity: .5 } .control-dot { fill: #A4452F; fill-opacity: .55 } .control-axis { stroke: #474D52; stroke-width: 2 } .control-soviet { stroke: #A4452F; stroke-width: 2 }
.dark .zone-line, .dark .zone-foe, .dark .enemy-reach { stroke: #F08D78 } .dark .zone-dot { fill: #8CC4EA } .dark .control-line, .dark .control-axis { stroke: #C3CBD0 }`;

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

/** Hatched for the enemy, dotted for oneself: pattern, not colour alone. @param {Overlay} data @param {string} side */
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

/** @param {import('./game.js').Game} game */
function control(game) {
  const held = new Set(game.view.axis_cities);
  const cities = game.ground.cities();
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

/** A crossed tick on the hexside; it gives way to the name of a place that lies right above it. @param {[string, string]} pair @param {import('./ground.js').Ground} ground */
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
