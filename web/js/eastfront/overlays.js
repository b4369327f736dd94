// What the position means, laid over the map: supply and its lines, zones, reach, threats, control, coordinates. The server tells it, from this seat's knowledge only.
// @ts-check
import { s } from '../dom.js';
import * as hexes from '../hexes.js';
import { foe } from './words.js';
import { BLOCK, spot } from './marks.js';

/** @typedef {{hexes: string[], links: {city: string, from: string | null}[]}} Supply */
/** @typedef {{unit: string, hex: string, supplied: boolean, from: string | null, why?: {rule: string, why: string}, touched: number, threat: number}} Standing */
/** @typedef {{supply: Record<string, Supply>, zoc: Record<string, string[]>, reach: Record<string, string[]>, contact: [string, string][], own: Standing[], foe_cut: string[]}} Overlay */

/** Switches: what it is called, its key, whether it is on at first. @type {[string, string, string, boolean][]} */
export const SWITCHES = [
  ['supply', 'Supply', '1', true], ['zones', 'Zones of control', '2', false], ['seen', 'Last seen', '3', true], ['coordinates', 'Coordinates', '4', true],
  ['enemySupply', 'Enemy supply', '5', false], ['reach', 'Enemy reach', '6', false], ['threats', 'Threatened', '7', false], ['control', 'City control', '8', false],
];

const KEPT = 'eastfront-overlays';

/** @returns {Record<string, boolean>} */
function kept() {
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
    const { stage } = game;
    const layer = (/** @type {string} */ name) => s('svg', { class: `layer ${name}`, viewBox: `0 0 ${stage.map.width} ${stage.map.height}`, width: stage.map.width, height: stage.map.height, 'aria-hidden': 'true' });
    this.under = layer('overlay');
    this.over = layer('tags');
    stage.world.insertBefore(this.under, stage.light);
    stage.world.append(this.over);
    game.session.addEventListener('change', () => this.refresh());
    this.refresh();
  }

  /** Asks anew when the position or the draft has changed. */
  async refresh() {
    const { session } = this.game;
    // While orders are being made final the draft is neither here nor there; their answer comes with a change.
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
    for (let at = from; at && names.length < 12;) {
      const link = links.find((entry) => entry.city === at);
      names.push(link ? this.game.ground.call(at) : side === 'axis' ? 'west edge' : 'east edge');
      at = link?.from;
    }
    return names;
  }

  draw() {
    const { data, on, game } = this;
    const { side } = game.view;
    if (!data) return;
    this.under.replaceChildren(...[
      on.coordinates ? coordinates(game.ground) : null,
      on.control ? control(game) : null,
      on.reach ? s('path', { class: 'enemy-reach', d: hexes.outline(data.reach[foe(side)]) }) : null,
      on.zones ? zones(data, side) : null,
      on.enemySupply ? supply(data.supply[foe(side)], 'enemy') : null,
      on.supply ? supply(data.supply[side], 'own') : null,
    ].filter((part) => part !== null));
    this.over.replaceChildren(...data.contact.map(contact), ...data.own.flatMap((block) => tags(block, on.threats, game.ground)),
      ...data.foe_cut.map((hex) => tag('#tag-supply', hex, game.ground)));
  }
}

/** A dotted edge with an inner glow, and the links between cities. @param {Supply} net @param {string} whose */
function supply(net, whose) {
  const d = hexes.outline(net.hexes);
  const id = `supplied-${whose}`;
  return s('g', { class: `supply ${whose}` },
    s('clipPath', { id }, s('path', { d })),
    s('g', { 'clip-path': `url(#${id})` }, [30, 20, 10].map((width) => s('path', { class: 'glow', d, 'stroke-width': width }))),
    s('path', { class: 'edge', d }),
    net.links.filter((link) => link.from).map((link) => chevrons(hexes.centre(String(link.from)), hexes.centre(link.city))));
}

/** A thin line with chevrons in the direction in which supply runs. @param {hexes.Point} a @param {hexes.Point} b */
function chevrons(a, b) {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const angle = Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI;
  const count = Math.max(1, Math.round(long / 90));
  const marks = Array.from({ length: count }, (_, n) => {
    const x = long * (n + 0.5) / count;
    return `M${(x - 4).toFixed(1)}-5L${(x + 3).toFixed(1)} 0L${(x - 4).toFixed(1)} 5`;
  });
  return s('g', { class: 'link', transform: `translate(${a.x.toFixed(1)} ${a.y.toFixed(1)})rotate(${angle.toFixed(1)})` },
    s('path', { class: 'wire', d: `M12 0H${(long - 12).toFixed(1)}` }), s('path', { class: 'chevron', d: marks.join('') }));
}

/** Hatched for the enemy, dotted for oneself: pattern, not colour alone. @param {Overlay} data @param {string} side */
function zones(data, side) {
  return s('g', { class: 'zones' },
    s('pattern', { id: 'hatch-zone', width: 9, height: 9, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, s('path', { d: 'M0 0V9', class: 'zone-line' })),
    s('pattern', { id: 'dot-zone', width: 11, height: 11, patternUnits: 'userSpaceOnUse' }, s('circle', { cx: 3, cy: 3, r: 1.3, class: 'zone-dot' })),
    s('path', { class: 'zone-own', d: hexes.outline(data.zoc[side]), fill: 'url(#dot-zone)' }),
    s('path', { class: 'zone-foe', d: hexes.outline(data.zoc[foe(side)]), fill: 'url(#hatch-zone)' }));
}

/** @param {import('./game.js').Game} game */
function control(game) {
  const held = new Set(game.view.axis_cities);
  const cities = game.ground.cities();
  const rings = (/** @type {string[]} */ list) => list.map((hex) => hexes.ring(hex)).join('');
  return s('g', { class: 'control' },
    s('pattern', { id: 'hatch-control', width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, s('path', { d: 'M0 0V8', class: 'control-line' })),
    s('pattern', { id: 'dot-control', width: 9, height: 9, patternUnits: 'userSpaceOnUse' }, s('circle', { cx: 3, cy: 3, r: 2, class: 'control-dot' })),
    s('path', { class: 'control-axis', d: rings(cities.filter((hex) => held.has(hex))), fill: 'url(#hatch-control)' }),
    s('path', { class: 'control-soviet', d: rings(cities.filter((hex) => !held.has(hex))), fill: 'url(#dot-control)' }));
}

/** @param {import('./ground.js').Ground} ground */
function coordinates(ground) {
  return s('g', { class: 'coordinates' }, [...ground.spaces.keys()].filter((hex) => ground.inPlay(hex)).map((hex) => {
    const { x, y } = hexes.centre(hex);
    const [column, row] = hex.split(',');
    return s('text', { x: x.toFixed(1), y: (y - 27).toFixed(1) }, `${column.padStart(2, '0')}.${row.padStart(2, '0')}`);
  }));
}

/** A crossed tick on the hexside. @param {[string, string]} pair */
function contact([own, enemy]) {
  const [a, b] = [hexes.centre(own), hexes.centre(enemy)];
  return s('use', { class: 'contact', href: '#tick-contact', transform: `translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2})` });
}

/** @param {string} href @param {string} hex @param {import('./ground.js').Ground} ground */
function tag(href, hex, ground) {
  const { x, y } = spot(hex, ground);
  return s('use', { class: 'tag', href, 'data-hex': hex, transform: `translate(${(x + BLOCK * 0.4).toFixed(1)} ${(y - BLOCK * 0.46).toFixed(1)})scale(${BLOCK / 100})` });
}

/** @param {Standing} block @param {boolean} threats @param {import('./ground.js').Ground} ground */
function tags(block, threats, ground) {
  const out = block.supplied ? [] : [tag('#tag-supply', block.hex, ground)];
  if (threats && block.threat > 0) {
    const { x, y } = spot(block.hex, ground);
    out.push(s('g', { class: `threat${block.touched ? ' touched' : ''}`, transform: `translate(${(x - BLOCK * 0.46).toFixed(1)} ${(y + BLOCK * 0.42).toFixed(1)})` },
      s('path', { d: 'M0-10L10 0 0 10-10 0z' }), s('text', { y: 4.4 }, block.threat)));
  }
  return out;
}
