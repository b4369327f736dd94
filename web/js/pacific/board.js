// Pacific's map: the blocks, and the light above and below them.
// @ts-check
import { s } from '../dom.js';
import { Layer } from '../layer.js';
import { asPicture } from '../stage.js';
import { theme } from '../theme.js';
import { bands } from './bands.js';
import * as marks from './marks.js';
import { tagsOf, washes } from './overlays.js';
import { byPlace, canAct, courseTo, own, ownUnits, placeOf, ranked, spots, targets, unit } from './state.js';
import { MINI } from './text.js';
import { Fleets } from './voyages.js';
import { NOWHERE, foe, index, isArea, listOf } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../hexes.js').Point} Point */

const COLORS = /** @type {Record<string, string>} */ ({ japan: '#A3263F', allies: '#526640' });
/** Parts of the drawing that each sheet leaves out: sea below, land and names above. */
const SHEETS = ['#map>g:not(#sea):not(#degrees){display:none}', '#sea,#degrees,#places{display:none}'];

export class Pieces {
  /** @param {import('../stage.js').Stage} stage @param {import('./chart.js').Chart} chart */
  constructor(stage, chart) {
    this.stage = stage;
    this.chart = chart;
    this.sheets = stage.map.images;
    this.glow = stage.light.appendChild(s('g'));
    const group = (/** @type {string} */ name) => stage.pieces.appendChild(s('g', { class: name }));
    this.marks = group('marks');
    this.quays = group('quays');
    this.under = group('under');
    this.blocks = new Layer(group('blocks'), marks.BLOCK);
    this.fleets = new Fleets(group('fleets'));
    this.tags = group('tags');
    this.over = group('over');
    /** What is painted between sea and land. */
    this.painted = '';
  }

  /** @param {Table} t */
  draw(t) {
    this.#paint(t);
    const { items, boxes, plates } = marks.pieces(t);
    this.chart.boxes = boxes;
    this.marks.replaceChildren(...marks.ground(t));
    this.quays.replaceChildren(...plates);
    const { glide = 0 } = t.session;
    this.blocks.show(items, glide);
    this.fleets.show(t, this.blocks.group);
    this.tags.replaceChildren(...tagsOf(t));
  }

  /** Bands of control are between sea and land; they are painted when they change. @param {Table} t */
  async #paint(t) {
    const holders = listOf(t.view.areas).map((area) => (t.on.control ? area.holder : null));
    const dark = theme() === 'dark';
    const key = JSON.stringify([holders, washes(t), dark]);
    if (key === this.painted) return;
    this.painted = key;
    const image = await bands(this.chart, holders, washes(t), dark);
    if (key === this.painted) this.stage.paint([this.sheets[0], image, this.sheets[1]]);
  }

  /**
   * The drawing has come: sea below, land and names above; harbors change hands and are pieces.
   * @param {string} text
   * @param {Table} t
   */
  print(text, t) {
    const { width, height } = this.chart;
    SHEETS.forEach((css, n) => {
      this.sheets[n].src = asPicture(text.replace('</style>', `${css}</style>`), width, height).src;
    });
    this.stage.light.append(marks.seaClip(text, this.chart));
    this.painted = '';
    this.#paint(t);
  }

  /** Reach, course and cursor: drawn as the pointer moves, the blocks are left alone. @param {Table} t
   * @param {import('../table/map-board.js').Hover} hover */
  light(t, { place: name, keys }) {
    const { view, chart, pick, session, step } = t;
    const place = placeOf(t, name);
    const offered = spots(t);
    // In a replay the sea that is fought over is highlighted.
    const fought = session.past && view.battle.area !== NOWHERE ? [view.battle.area] : [];
    const open = pick.selected.length
      ? [...(pick.reach?.open ?? [])]
      : offered.length
        ? offered
        : [...targets(t), ...fought];
    const way = proposed(t, place);
    const home = ['home', 'returns'].includes(step[0]) ? homeward(t) : [];
    this.glow.replaceChildren(
      ...marks.highlight(
        chart,
        open.filter((n) => n < 64),
        place,
      ),
    );
    this.under.replaceChildren(...way.line);
    this.over.replaceChildren(...home, ...way.stops, ...(name && keys ? [marks.cursor(chart, name)] : []));
  }
}

/** The course that the pointer proposes. @param {Table} t @param {number | null} place */
function proposed(t, place) {
  const { pick, chart, step } = t;
  const [first] = pick.selected;
  if (first === undefined || place === null || !isArea(place) || step[0] !== 'fleet' || !pick.reach?.open.has(place)) {
    return { line: [], stops: [] };
  }
  const { at, strength } = own(t, first);
  const { line, stops } = marks.course(chart, at, courseTo(t, at, place));
  return { line, stops: [...stops, marks.ghost(unit(t, first), strength, chart.berth(place, true))] };
}

/** Lines from ships at sea to the harbors they return to. @param {Table} t */
function homeward(t) {
  const lines = new Map();
  for (const n of ownUnits(t)) {
    const { at, to } = t.view.units[n];
    if (at !== null && at < 64 && to !== null && to !== NOWHERE && to !== at) lines.set(`${at}-${to}`, [at, to]);
  }
  return [...lines.values()].map(([from, to]) => marks.homeward(t.chart.berth(from, true), t.chart.spot(to)));
}

/**
 * The whole map; where it does not fit, one's own end of it and rather the south than the north.
 * @param {Table} t
 * @returns {Point[]}
 */
export function opening(t) {
  const { width, height } = t.chart;
  if (!matchMedia('(orientation: portrait), (max-width: 720px)').matches) {
    return [
      { x: t.view.side === 'allies' ? width / 2 : 0, y: height * 0.35 },
      { x: width, y: height * 1.35 },
    ];
  }
  const [main] = [...byPlace(t)].sort((a, b) => b[1].length - a[1].length)[0] ?? [0];
  const { x, y } = t.chart.berth(main, true);
  const half = matchMedia('(max-width: 720px)').matches ? 150 : 300;
  return [
    { x: x - half, y: y - half * 0.8 },
    { x: x + half, y: y + half * 0.8 },
  ];
}

/** @param {Table} t @returns {import('../minimap.js').Dots} */
export function dots(t) {
  const { view, chart } = t;
  const open = view.all ? ['japan', 'allies'] : view.side ? [view.side] : [];
  const enemy = view.all ? '' : foe(view.side);
  const dot = (/** @type {number} */ place, /** @type {string} */ side) => ({
    at: chart.berth(place, side === view.side),
    color: COLORS[side],
    turned: side === 'allies',
  });
  const own = open.flatMap((side) => [...byPlace(t, side).keys()].map((place) => dot(place, side)));
  const theirs = listOf(view.areas).flatMap((area, n) => {
    if (!enemy) return [];
    const { ships, air } = area.blocks[index(enemy)];
    return ships + air ? [dot(n, enemy)] : [];
  });
  const held = (/** @type {string} */ side) => listOf(view.areas).filter(({ holder }) => holder === side).length;
  return { dots: [...own, ...theirs], foot: [MINI.seas, MINI.held(held('japan'), held('allies'))] };
}

/** What the keyboard goes through: blocks that can act, harbor by harbor. @param {Table} t */
export const ready = (t) =>
  ranked(t.catalog, [...canAct(t)])
    .sort((a, b) => own(t, a).at - own(t, b).at)
    .map((n) => `unit/${n}`);
