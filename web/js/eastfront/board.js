// Eastfront's map: the blocks, and the light above and below them.
// @ts-check
import { s } from '../dom.js';
import * as hexes from '../hexes.js';
import { Layer } from '../layer.js';
import { what } from '../offers.js';
import { theme } from '../theme.js';
import { followed } from './follow.js';
import { goals, starred } from './goals.js';
import * as marks from './marks.js';
import { tagsOf } from './overlays.js';
import { attackOf, blockOf, draftedPlan, draftedWays, foes, ownOnMap, planTo, unitOf, whose } from './state.js';
import { GOAL, MINI, SIDES } from './text.js';
import { trails } from './trails.js';
import { kept } from './turn.js';
import { hexOf, listOf } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../hexes.js').Point} Point */

/** The dots of the mini-map, for either theme. */
const COLORS = /** @type {Record<string, Record<string, string>>} */ ({
  light: { axis: '#3B4045', soviet: '#A4452F' },
  dark: { axis: '#D5DADE', soviet: '#E0694C' },
});
/** Enemies within this distance of an own block are in the first picture. */
const NEAR = 330;

/** What a move has cost at each of its hexes. @param {import('./state.js').Plan | null} plan */
const spent = (plan) => plan?.left.map((left) => plan.mp - left) ?? [];

export class Pieces {
  /** @param {import('../stage.js').Stage} stage */
  constructor(stage) {
    this.under = stage.light.appendChild(s('g'));
    const group = (/** @type {string} */ name) => stage.pieces.appendChild(s('g', { class: name }));
    this.flags = new Layer(group('flags'));
    this.blocks = new Layer(group('blocks'), marks.BLOCK);
    this.stars = new Layer(group('stars'));
    this.tags = group('tags');
    this.over = group('over');
    /** What a spectator sees, by the names it had last. @type {import('./follow.js').Backs} */
    this.backs = {};
  }

  /** @param {Table} t */
  draw(t) {
    const { session, world, pick, on } = t;
    const { offers, mine } = session;
    if (t.watching) this.backs = followed(this.backs, t.view.foe);
    const view = t.watching ? { ...t.view, foe: this.backs } : t.view;
    const attack = attackOf(t);
    const targets = mine ? [...offers.byHex.keys()].filter((hex) => offers.find('attack', hex)) : [];
    const { flags, stars, blocks } = marks.pieces({
      view,
      units: world.units,
      cities: world.ground.cities(),
      places: world.ground.places,
      stars: starred(t),
      notes: on.seen,
      mine,
      highlighted: new Set(mine ? offers.byUnit.keys() : []),
      chosen: pick.chosen,
      targets: new Set(attack ? [...targets, attack.hex] : targets),
      with: new Set(attack?.with ?? []),
    });
    this.flags.show(flags);
    this.stars.show(stars);
    this.blocks.show(blocks, session.glide);
    this.tags.replaceChildren(...tagsOf(t));
  }

  /** Reach, way and cursor: drawn as the pointer moves, the blocks are left alone. @param {Table} t
   * @param {import('../table/map-board.js').Hover} hover @param {string[][]} trailed ways of the enemy's last turn */
  light(t, { place, keys }, trailed) {
    const { session, pick, world, on } = t;
    const attack = attackOf(t);
    const spots = session.offers.of('at').map((offer) => what(offer.choice));
    const showTrails = session.mine && !pick.chosen && !attack && on.trails;
    const move = proposed(t, place);
    this.under.replaceChildren(
      ...(pick.reach ? marks.reach(pick.reach.ways, pick.reach.mp) : []),
      ...(showTrails ? marks.trails(trailed) : []),
      ...(spots.length ? marks.highlight(spots) : []),
    );
    const drafted = pick.chosen
      ? []
      : draftedWays(t).flatMap(({ unit, path }) => marks.way(path, spent(draftedPlan(t, unit)), world.ground));
    const from = attack?.with.flatMap((id) => hexOf(blockOf(t, id)) ?? []) ?? [];
    this.over.replaceChildren(
      ...move,
      ...drafted,
      ...(attack ? marks.arrows(from, attack.hex) : []),
      ...(place && keys ? [marks.cursor(place)] : []),
    );
  }
}

/** The move that the pointer proposes. @param {Table} t @param {string | null} place @returns {SVGElement[]} */
function proposed(t, place) {
  const { chosen } = t.pick;
  const block = chosen ? blockOf(t, chosen) : undefined;
  const from = hexOf(block);
  const plan = place && planTo(t, place);
  if (!chosen || !block || !from || !plan || place === from) return [];
  const { ground } = t.world;
  const ghost = marks.ghost(unitOf(t, chosen), block.steps, place, ground);
  return [ghost, ...marks.way([from, ...plan.path], spent(plan), ground)];
}

/**
 * The part of the map to begin with: the front, not the whole map.
 * @param {Table} t
 * @param {Point[]} whole
 * @returns {Point[]}
 */
export function opening(t, whole) {
  const own = ownOnMap(t).map(({ hex }) => hexes.center(hex));
  const all = [...own, ...foes(t).map((block) => hexes.center(block.hex))];
  if (!own.length) return all.length ? all : whole;
  const near = all.filter((p) => own.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < NEAR));
  const sorted = near.map((p) => p.y).sort((a, b) => a - b);
  const [top, foot] = [sorted[Math.floor(sorted.length * 0.12)], sorted[Math.floor(sorted.length * 0.92)]];
  return near.filter((p) => p.y >= top && p.y <= foot);
}

/** @param {Table} t @returns {import('../minimap.js').Dots} */
export function dots(t) {
  const colors = COLORS[theme()];
  // Diamonds and squares: sides differ by shape too.
  const dot = (/** @type {string} */ hex, /** @type {string} */ side) => ({
    at: hexes.center(hex),
    color: colors[side],
    turned: side === 'soviet',
  });
  const held = new Set(t.view.axis_cities);
  return {
    dots: [
      ...ownOnMap(t).map(({ unit, hex }) => dot(hex, unitOf(t, unit)?.side ?? t.view.side)),
      ...foes(t).map((block) => dot(block.hex, whose(t, block))),
    ],
    stars: [...starred(t)].map((hex) => ({ at: hexes.center(hex), color: colors[held.has(hex) ? 'axis' : 'soviet'] })),
    foot: [MINI.cities, MINI.held(goals(t).map((goal) => GOAL.score(SIDES[goal.side], goal.held, goal.cities.length)))],
  };
}

/**
 * The enemy's last moves; found again when something has happened.
 * @param {import('../table/screen.js').AnySession} session
 */
export function trailsOf(session) {
  const { log, base } = session.now;
  /** How the enemy stood when this page was opened. */
  const stood = {
    of: kept(log).length,
    foe: listOf(/** @type {Record<string, {token: number, hex: string}>} */ (base?.foe ?? {})),
  };
  let last = { of: -1, list: /** @type {string[][]} */ ([]) };
  return (/** @type {Table} */ t) => {
    const { log: lines } = t.session;
    if (last.of !== lines.length) last = { of: lines.length, list: trails(kept(lines), t.view.side, stood) };
    return last.list;
  };
}
