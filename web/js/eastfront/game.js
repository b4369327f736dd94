// Eastfront on the table: what the player points at becomes a draft, and what the server answers becomes the picture.
// @ts-check
import { h, s, announce, seen } from '../dom.js';
import * as api from '../api.js';
import * as hexes from '../hexes.js';
import * as marks from './marks.js';
import { Ground } from './ground.js';
import { asPicture, loadDrawing } from '../stage.js';
import { loadSheet, mapName, theme } from '../theme.js';
import { MapScreen } from '../map-screen.js';
import { what, kind } from '../offers.js';
import { waysTo } from './reach.js';
import { Battles } from './battle.js';
import { orders, known, plan, supplyLine } from './panel.js';
import { foot } from '../tabs.js';
import { heading } from './heading.js';
import { track } from './track.js';
import { textRows } from './textview.js';
import { Overlays, switches, kept } from './overlays.js';
import { trails } from './trails.js';
import { Tip } from './tip.js';
import { luckTable, say } from '../luck.js';
import { throws } from './luck.js';
import { SIDES, dotted, dottedMap, foe, lookedOn, otherLines, sideOf, hexOf, listOf } from './words.js';

/** @typedef {import('../offers.js').Choice} Choice */
/** @typedef {import('../../types/eastfront').View} View */
/** A unit as the server lists it: what a block of it can do.
 *  @typedef {import('../pieces.js').Unit & {id: string, side: import('../../types/eastfront').Side, mp: number, step_cost: number, arrives?: string | null}} Unit */

/** A move as it is thought out: its hexes, what is left of the MP in each, and the cities the Axis held before it.
 *  @typedef {{path: string[], left: number[], mp: number, held: string[]}} Proposal */

/** The dots of the mini-map, for either theme. */
const COLORS = /** @type {Record<string, Record<string, string>>} */ ({
  light: { axis: '#3B4045', soviet: '#A4452F' },
  dark: { axis: '#D5DADE', soviet: '#E0694C' },
});

export class Game extends MapScreen {
  /** @param {import('../session.js').Session} session @param {Unit[]} units @param {Ground} ground @param {Paper} paper @param {import('../stage.js').Picture} map */
  constructor(session, units, ground, paper, map) {
    hexes.lay(map.width, ground.grid.columns);
    super(session, map, {
      title: 'Eastfront',
      sides: SIDES,
      chart: {
        at: (point) => hexes.at(point, ground.grid),
        center: hexes.center,
        step: (hex, arrow) => (ground.spaces.has(hexes.step(hex, arrow)) ? hexes.step(hex, arrow) : null),
      },
    });
    this.units = new Map(units.map((unit) => [unit.id, unit]));
    this.ground = ground;
    this.paper = paper;
    /** The block in the player's hand. @type {string | null} */
    this.chosen = null;
    /** The hex that is looked at. @type {string | null} */
    this.focus = null;
    /** Where the selected block can go. @type {Map<string, any> | null} */
    this.reachable = null;
    /** The hex in reach that was pointed at last: the button goes there. @type {string | null} */
    this.goal = null;
    /** What the selected block has to spend. */
    this.reachMp = 0;
    /** The moves that were drafted here, by their units. @type {Map<string, Proposal>} */
    this.plans = new Map();
    /** @type {any} */
    this.odds = null;
    /** The goal that the button names. @type {string | null} */
    this.said = null;
    /** What a spectator is told, in the shape of a player's view. @type {{of: any, view: View} | undefined} */
    this.shaped = undefined;
    /** How the enemy stood when this page was opened. */
    this.stood = { of: session.log.length, foe: listOf(session.base?.foe ?? {}) };
    /** The enemy's last moves, and how long the log was then. @type {{of: number, list: string[][]} | undefined} */
    this.trailed = undefined;
    /** What the button warns of. */
    this.warned = '';
    this.overlays = new Overlays(this);
    this.tip = new Tip(this);
    this.track = h('section', {
      class: 'turntrack',
      id: 'track',
      'aria-label': 'Turns and weather',
      tabindex: -1,
      hidden: true,
    });
    this.stage.element.after(this.track);
  }

  scene() {
    return new Battles(this);
  }

  /** Whether this is a spectator, who sees the backs of both sides. */
  get looksOn() {
    return this.session.view.side === undefined;
  }

  /** What the seat sees, its draft included. @returns {View} */
  get view() {
    const { view } = this.session;
    if (!this.looksOn) return view;
    if (this.shaped && this.shaped.of === view) return this.shaped.view;
    const shape = lookedOn(view);
    this.shaped = { of: view, view: shape };
    return shape;
  }

  /** What the seat sees without its draft. @returns {View} */
  get base() {
    return this.looksOn ? this.view : this.session.base;
  }

  /** The order that is being given, if it is of that kind. @template {'put' | 'move' | 'rail' | 'attack'} K @param {K} kind @returns {Extract<import('../../types/eastfront').Order, Record<K, any>>[K] | null} */
  order(kind) {
    const { order } = this.view;
    return typeof order === 'object' && kind in order ? /** @type {any} */ (order)[kind] : null;
  }

  /** Own blocks in the order of the unit sheet. @returns {import('../../types/eastfront').OwnBlock[]} */
  get ownBlocks() {
    const { own } = this.view;
    return [...this.units.keys()].flatMap((unit) => own[unit] ?? []);
  }

  /** Own blocks on the map, each with its hex. @returns {(import('../../types/eastfront').OwnBlock & {hex: string})[]} */
  get ownOnMap() {
    return this.ownBlocks.flatMap((block) => {
      const hex = hexOf(block);
      return hex === undefined ? [] : [{ ...block, hex }];
    });
  }

  /** A unit by its name in the rules. @param {string} id @returns {Unit} */
  unit(id) {
    return /** @type {Unit} */ (this.units.get(id));
  }

  get hasSelection() {
    return this.chosen !== null;
  }

  heading() {
    return heading(this);
  }

  orders() {
    return orders(this);
  }

  known() {
    return known(this);
  }

  textRows() {
    return textRows(this);
  }

  /** @param {import('../session.js').LogEntry} entry */
  opens(entry) {
    return entry.event?.kind === 'month';
  }

  /** @param {any} event */
  whereabouts(event) {
    return [event?.hex, event?.to, event?.city, event?.battle?.hex].find((hex) => typeof hex === 'string');
  }

  /** @param {string} text */
  plain(text) {
    return dotted(text);
  }

  /** The beginning of a move says nothing that its end does not. @param {import('../session.js').LogEntry} entry */
  silent(entry) {
    return entry.event?.kind === 'lifted' && Boolean(entry.event.unit) && entry.event.supplied;
  }

  /** The luck of the whole game. */
  summary() {
    const list = throws(this.session.log, this.units);
    if (!list.length) return [];
    const { side } = this.view;
    return [
      luckTable(list, `Hits vs. expected, ${list.length} ${list.length === 1 ? 'battle' : 'battles'}`, [
        [side, 'You'],
        [foe(side), SIDES[foe(side)]],
      ]),
    ];
  }

  /** The luck of one roll. @param {import('../session.js').LogEntry} entry */
  remark(entry) {
    if (entry.event?.kind !== 'rolled') return null;
    const found = throws(this.session.log, this.units).find((roll) => roll.n === entry.n);
    if (!found) return null;
    const { side } = this.view;
    return h(
      'small',
      { class: 'remark' },
      `You ${say(found.rolls[side])}, ${SIDES[foe(side)]} ${say(found.rolls[foe(side)])}.`,
    );
  }

  /** @returns {[string, boolean, () => void][]} */
  switches() {
    return switches(this).map(([id, name]) => [name, this.overlays.on[id], () => this.overlays.toggle(id)]);
  }

  dots() {
    const { view, ground } = this;
    // Diamonds and squares: sides differ by shape too.
    const colours = COLORS[theme()];
    const dot = (/** @type {string} */ hex, /** @type {string} */ side) => ({
      at: hexes.center(hex),
      color: colours[side],
      turned: side === 'soviet',
    });
    const held = view.axis_cities.length;
    return {
      dots: [
        ...this.ownOnMap.map(({ unit, hex }) => dot(hex, this.units.get(unit)?.side ?? view.side)),
        ...listOf(/** @type {Record<string, import('./words.js').Back>} */ (view.foe)).map((block) =>
          dot(block.hex, sideOf(block, view)),
        ),
      ],
      foot: [h('span', {}, 'Cities'), h('b', {}, `Axis ${held}, Soviet ${ground.cities().length - held}`)],
    };
  }

  /** @param {View[]} views @returns {View} */
  together(views) {
    return { ...views[0], own: Object.assign({}, ...views.map((view) => view.own)), foe: {} };
  }

  home() {
    return (
      this.focus ?? hexOf(listOf(this.view.own).find((block) => hexOf(block))) ?? listOf(this.view.foe)[0]?.hex ?? '0,0'
    );
  }

  ready() {
    return this.ownOnMap.filter(({ unit }) => this.session.offers.byUnit.has(unit)).map(({ hex }) => hex);
  }

  /** @param {string} unit */
  block(unit) {
    return this.view.own[unit];
  }

  /** @param {string} hex */
  ownAt(hex) {
    return listOf(this.view.own).find((block) => hexOf(block) === hex);
  }

  /** @param {string} hex */
  foeAt(hex) {
    return listOf(/** @type {Record<string, import('./words.js').Back>} */ (this.view.foe)).find(
      (block) => block.hex === hex,
    );
  }

  /** The attack in the making. */
  get attack() {
    return this.order('attack');
  }

  /** The part of the map to begin with: the front, not the whole map. */
  opening() {
    const own = this.ownOnMap.map(({ hex }) => hexes.center(hex));
    const all = [...own, ...listOf(this.view.foe).map((block) => hexes.center(block.hex))];
    if (!own.length) return all.length ? all : super.opening();
    const near = all.filter((p) =>
      own.some((/** @type {import('../hexes.js').Point} */ q) => Math.hypot(p.x - q.x, p.y - q.y) < 330),
    );
    const sorted = near.map((p) => p.y).sort((a, b) => a - b);
    const cut = [sorted[Math.floor(sorted.length * 0.12)], sorted[Math.floor(sorted.length * 0.92)]];
    return near.filter((p) => p.y >= cut[0] && p.y <= cut[1]);
  }

  /** What the player is about, as far as the steps of the month hang on it. */
  doing() {
    const frame = /** @type {{frame?: {event: any}}} */ (/** @type {unknown} */ (this.session)).frame;
    return {
      moves: Boolean(this.attack || (this.chosen && this.reachable) || this.order('move')),
      ends: this.sure || frame?.event?.kind === 'starved',
    };
  }

  /** Opens or closes the turn and weather track. */
  unroll(open = this.track.hidden) {
    this.track.hidden = !open;
    this.render();
    if (open) this.track.focus({ preventScroll: true });
    else {
      const when = /** @type {HTMLElement | null} */ (this.top.querySelector('.when'));
      when?.focus();
    }
  }

  start() {
    super.start();
    // Who comes back in the middle of a battle finds it on the table.
    const from = this.session.log.findLastIndex((entry) => entry.event?.kind === 'opened');
    if (this.view.battle && from >= 0) this.battles.take(this.session.log.slice(from));
  }

  /** A click on the map, or Enter at the cursor. @param {string | null} hex */
  async tap(hex) {
    this.quiet();
    if (!hex) return this.drop(null);
    const { offers, mine } = this.session;
    const own = this.ownAt(hex);
    try {
      if (!mine) {
        this.chosen = own?.unit ?? null;
        this.focus = hex;
        return this.render();
      }
      const here = offers.find('at', hex);
      if (here) return await this.session.add(here.choice);
      if (offers.of('at').length) return await this.explain([{ at: hex }]);
      if (this.attack) return await this.tapAttack(hex, own);
      if (this.chosen && this.reachable?.has(hex) && hex !== hexOf(this.block(this.chosen)))
        return await this.moveTo(hex);
      if (own) return await this.choose(own.unit === this.chosen ? null : own.unit);
      if (offers.find('attack', hex)) return await this.announce(hex);
      if (this.foeAt(hex)) {
        this.focus = hex;
        this.render();
        return await this.explain([{ attack: hex }]);
      }
      if (this.chosen && this.reachable) return await this.explain([{ move: this.chosen }, { step: hex }]);
      this.chosen = null;
      this.focus = this.focus === hex ? null : hex;
      this.render();
    } catch (refusal) {
      this.refuse(refusal);
    }
  }

  /** Selects a block and asks how far it can go. @param {string | null} unit */
  async choose(unit) {
    this.chosen = unit;
    this.reachable = this.goal = null;
    this.focus = unit ? (hexOf(this.block(unit)) ?? null) : null;
    this.tab = 'orders';
    this.render();
    const offer = unit && this.session.offers.find('move', unit);
    if (!offer) return unit && !this.session.offers.byUnit.has(unit) ? this.explain([{ move: unit }]) : undefined;
    const { reach } = await this.session.seat.reach([...this.session.choices, offer.choice], { kind: 'step' });
    if (this.chosen !== unit) return;
    this.reachable = waysTo(reach);
    this.reachMp = reach[0]?.mp ?? this.units.get(unit)?.mp ?? 0;
    this.render();
    const ends = [...this.reachable].filter(([, way]) => way.stop).map(([hex]) => hex);
    // On a phone the reach is brought above the sheet.
    if (this.stage.small && this.focus && ends.length && !this.keys)
      this.stage.gather([this.focus, ...ends].map(hexes.center), hexes.center(this.focus));
    announce(`${this.units.get(unit)?.name}: ${ends.length} hexes in reach.`);
  }

  /** The way of the selected block to a hex in its reach. @param {string} hex @returns {Proposal | null} */
  proposal(hex) {
    const way = this.reachable?.get(hex);
    if (!way?.stop) return null;
    const path = /** @type {string[]} */ (way.choices.map(what));
    return {
      path,
      left: path.map((step, n) => (n === path.length - 1 ? way.left : (this.reachable?.get(step)?.left ?? 0))),
      mp: this.reachMp,
      held: this.view.axis_cities,
    };
  }

  /** The drafted move of a unit, if it was thought out here. @param {string} unit */
  drafted(unit) {
    const plan = this.plans.get(unit);
    const path = this.draftedWays().findLast((way) => way.unit === unit)?.path;
    return plan && path?.slice(1).join() === plan.path.join() ? plan : null;
  }

  /** @param {string} hex */
  async moveTo(hex) {
    const way = this.reachable?.get(hex);
    const unit = this.chosen;
    if (!way?.stop || !unit) return this.explain([{ move: unit ?? '' }, ...(way?.choices ?? []), 'stop']);
    const plan = /** @type {Proposal} */ (this.proposal(hex));
    const from = hexOf(this.block(unit));
    this.plans.set(unit, plan);
    this.chosen = this.reachable = this.goal = null;
    this.focus = hex;
    // On a phone the way stays above the sheet.
    if (this.stage.small && from && !this.keys)
      this.stage.gather([from, ...plan.path].map(hexes.center), hexes.center(hex));
    await this.session.add({ move: unit }, ...way.choices, 'stop');
    announce(`${this.units.get(unit)?.name} to ${this.ground.call(hex)}, draft.`);
  }

  /** Sets up the blocks that are left, evenly over the hexes that are open to them. Like every draft it can be taken back. */
  async spreadOut() {
    for (let puts = this.session.offers.of('put'); puts.length; puts = this.session.offers.of('put')) {
      await this.session.add(puts[0].choice);
      const spots = this.session.offers.of('at');
      await this.session.add(spots[Math.floor(spots.length / (puts.length + 1))].choice);
    }
  }

  /** Announces an attack with all eligible blocks; a tap leaves one out. @param {string} hex */
  async announce(hex) {
    this.chosen = this.reachable = null;
    this.focus = hex;
    this.tab = 'orders';
    await this.session.add({ attack: hex });
    for (let next = this.session.offers.of('with')[0]; next; next = this.session.offers.of('with')[0])
      await this.session.add(next.choice);
    await this.estimate();
  }

  /** @param {string} hex @param {any} own */
  async tapAttack(hex, own) {
    if (own) return this.join(own.unit);
    if (hex === this.attack?.hex) return this.session.undo();
    await this.session.undo();
    if (this.session.offers.find('attack', hex)) return this.announce(hex);
  }

  /** Lets a block join the attack or stay out of it. @param {string} unit */
  async join(unit) {
    const { choices, offers } = this.session;
    const at = choices.findIndex((choice) => kind(choice) === 'with' && what(choice) === unit);
    if (at >= 0) await this.session.draft(choices.filter((_, n) => n !== at));
    else if (offers.find('with', unit)) await this.session.add({ with: unit });
    else return this.explain([{ with: unit }]);
    await this.estimate();
  }

  async toggleAir() {
    const { choices } = this.session;
    const at = choices.lastIndexOf('air');
    if (at >= 0) await this.session.draft(choices.filter((_, n) => n !== at));
    else await this.session.add('air');
    await this.estimate();
  }

  async estimate() {
    const asked = this.session.seat.odds(this.session.choices).catch(() => null);
    this.estimating = asked;
    const odds = await asked;
    // A later question may be answered sooner.
    if (asked !== this.estimating) return;
    this.odds = odds;
    this.render();
  }

  /** Rolls, once the question about this very draft is answered. */
  async roll() {
    await this.estimating;
    return this.session.commit('roll');
  }

  /** @param {string | null} hex @param {hexes.Point} at */
  look(hex, at) {
    super.look(hex, at);
    this.tip.point(hex, at);
  }

  /** @param {string} hex @param {hexes.Point} at */
  hold(hex, at) {
    super.hold(hex, at);
    this.tip.show(hex, at);
  }

  quiet() {
    super.quiet();
    this.tip.hide();
  }

  /** @param {string} hex */
  grab(hex) {
    const own = this.ownAt(hex);
    if (!own || !this.session.mine || !this.session.offers.find('move', own.unit)) return false;
    if (this.chosen !== own.unit) this.choose(own.unit).catch((refusal) => this.refuse(refusal));
    return true;
  }

  /** @param {string | null} hex */
  drop(hex) {
    if (!hex) {
      this.chosen = this.reachable = this.goal = this.focus = null;
      return this.render();
    }
    if (this.chosen && this.reachable?.has(hex)) this.moveTo(hex).catch((refusal) => this.refuse(refusal));
    else if (this.chosen && hex !== hexOf(this.block(this.chosen))) this.tap(hex);
  }

  /** The one thing the big button does now. */
  primary() {
    const { offers, mine, choices, unfinished, status, waiting } = this.session;
    const busy = waiting;
    if (status?.ended) return { text: 'Game over', sub: status.ended.why, act: null };
    if (!mine) {
      const other = SIDES[this.looksOn ? this.view.turn : foe(this.view.side)];
      return { text: `${other} to move`, sub: 'waiting for their move', act: null };
    }
    const roll = offers.plain.get('roll');
    if (this.attack) {
      const named = this.attack.with.length;
      return roll
        ? {
            text: `${roll.text}${this.against()}`,
            sub: `${named} ${named === 1 ? 'block' : 'blocks'}${this.attack.air ? ' and air' : ''}, 1 RP`,
            act: () => this.roll(),
            busy,
          }
        : { text: 'Choose attackers', sub: 'tap blocks adjacent to the target', act: null };
    }
    if (offers.find('hit') || offers.find('spread'))
      return {
        text: 'Assign hits evenly',
        sub: 'or tap blocks to assign them',
        act: () => this.session.commit(offers.find('spread')?.choice ?? offers.all[0].choice),
        busy,
      };
    if (unfinished)
      return {
        text: this.order('put') ? 'Choose a hex' : 'Choose the rail destination',
        sub: 'highlighted hexes; Z to undo',
        act: null,
      };
    if (this.view.phase === 'deploy') {
      if (offers.find('withhold'))
        return { text: 'Choose blocks to hold back', sub: `${this.view.to_withhold} left, in the list`, act: null };
      if (offers.find('put'))
        return { text: 'Place your blocks', sub: `${offers.of('put').length} left to place`, act: null };
      return {
        text: 'Confirm setup',
        sub: 'hidden from your opponent until then',
        act: () => this.session.commit('end'),
        busy,
      };
    }
    if (choices.length) {
      const list = this.session.orders;
      const rp = this.view.rp[this.view.side];
      const spent = this.base.rp[this.view.side] - rp;
      return {
        text: list.length === 1 ? this.naming(list[0]) : `Confirm ${list.length} orders`,
        sub: `${spent ? `${spent} RP` : 'free'}, leaves ${rp}`,
        act: () => this.session.commit(),
        busy,
      };
    }
    if (this.chosen && this.reachable) {
      const name = this.units.get(this.chosen)?.name;
      const { goal } = this;
      const way = goal && this.reachable.get(goal);
      if (goal && way)
        return {
          text: `Move ${name}`,
          sub: `to ${this.ground.call(goal)}, ${this.reachMp - way.left} of ${this.reachMp} MP`,
          act: () => this.moveTo(goal),
          busy,
        };
      return { text: `Move ${name}`, sub: `highlighted hexes, ${this.reachMp} MP; Esc to deselect`, act: null };
    }
    const end = offers.plain.get('end');
    if (offers.find('withdraw'))
      return { text: 'Choose armor to withdraw', sub: `${this.view.to_withdraw} left, in the list`, act: null };
    if (!end) return { text: 'Waiting', sub: '', act: null };
    const wasted = this.wasted();
    if (wasted.length && !this.sure)
      return { text: 'End turn', sub: wasted.join(', '), act: () => this.askEnd(), busy };
    return {
      text: wasted.length ? 'End turn anyway' : 'End turn',
      sub: wasted.join(', '),
      act: () => this.session.commit('end'),
      busy,
    };
  }

  /** What ending the turn now would throw away. */
  wasted() {
    const rp = this.view.rp[this.view.side];
    const starving =
      this.overlays.data?.own.filter((block) => !block.supplied).map((block) => this.units.get(block.unit)?.name) ?? [];
    return [
      rp && this.session.offers.all.length > 1 ? `${rp} RP unspent` : '',
      starving.length ? `${starving.join(' and ')} will be eliminated (out of supply)` : '',
    ].filter(Boolean);
  }

  /** An order as the button calls it. @param {Choice[]} order */
  naming(order) {
    const name = this.units.get(what(order[0]))?.name ?? '';
    switch (kind(order[0])) {
      case 'move':
        return `Move ${name}`;
      case 'rail':
        return `Rail ${name}`;
      case 'put':
        return `Place ${name}`;
      case 'add':
        return `Add a step to ${name}`;
      case 'withdraw':
        return `Withdraw ${name}`;
      default:
        return 'Confirm 1 order';
    }
  }

  second() {
    const { choices, unfinished, offers } = this.session;
    const ends = choices.length > 0 && !unfinished && offers.plain.has('end');
    return ends ? { text: 'Confirm and end turn', act: () => this.session.commit('end') } : null;
  }

  /** @param {import('../session.js').LogEntry[]} entries */
  news(entries) {
    this.odds = null;
    if (entries.some((entry) => entry.event?.kind === 'phase')) this.focus = null;
    super.news(entries);
  }

  /** The number that hits the defender, when the odds are of one known block. */
  against() {
    const cases = this.odds?.cases;
    if (cases?.length !== 1) return '';
    return ` against ${cases[0].case.defend.armor ? 6 : 5}`;
  }

  askEnd() {
    this.sure = true;
    this.render();
    announce(`${this.wasted().join(', ')}. Press again to end the turn.`);
  }

  /** A hex in one sentence. @param {string} hex */
  describe(hex) {
    const own = this.ownAt(hex);
    const enemy = this.foeAt(hex);
    const way = this.reachable?.get(hex);
    const parts = [this.ground.call(hex), this.ground.terrain(hex)];
    if (this.ground.isCity(hex))
      parts.push(this.view.axis_cities.includes(hex) ? 'Axis-controlled' : 'Soviet-controlled');
    const standing = own && this.overlays.of(own.unit);
    if (own) parts.push(`your ${this.units.get(own.unit)?.name}, ${own.steps} SP`);
    if (standing && !standing.supplied) parts.push('out of supply');
    if (standing?.touched)
      parts.push(`adjacent to ${standing.touched} enemy ${standing.touched === 1 ? 'block' : 'blocks'}`);
    if (enemy) {
      const whose = this.looksOn ? SIDES[sideOf(enemy, this.view)] : 'enemy';
      parts.push(
        enemy.note
          ? `${whose} block, last seen as ${this.units.get(enemy.note.unit)?.name}, ${enemy.note.steps} SP`
          : `${whose} block, not identified`,
      );
    }
    if (way?.stop) parts.push('in reach');
    if (this.session.offers.find('attack', hex)) parts.push('can be attacked');
    if (this.session.offers.find('at', hex)) parts.push('can be chosen');
    return parts.join(', ');
  }

  /** The server has told what the position means on the map. */
  overlaid() {
    this.side.querySelector('.supply-line')?.replaceWith(supplyLine(this));
    // The button warns of what would be wasted, and that has become known only now.
    const wasted = this.wasted().join();
    if (wasted !== this.warned || !this.text.hidden) this.render();
    this.warned = wasted;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape' && !this.track.hidden && !this.covered) return this.unroll(false);
    const found = switches(this).find(([, , key]) => key === event.key);
    if (
      !found ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {HTMLElement} */ (event.target).tagName) ||
      this.battles.open
    )
      return super.key(event);
    this.overlays.toggle(found[0]);
    announce(`${found[1]} ${this.overlays.on[found[0]] ? 'shown' : 'hidden'}.`);
    this.render();
    event.preventDefault();
  }

  render() {
    if (this.chosen && !hexOf(this.block(this.chosen))) this.chosen = this.reachable = null;
    if (!this.track.hidden) this.track.replaceChildren(...track(this));
    super.render();
  }

  renderPieces() {
    const { offers, mine } = this.session;
    this.stage.pieces.replaceChildren(
      ...marks.pieces({
        view: this.view,
        units: this.units,
        ground: this.ground,
        notes: this.overlays.on.seen,
        mine,
        highlighted: new Set(mine ? offers.byUnit.keys() : []),
        chosen: this.chosen,
        targets: new Set(
          mine
            ? [...offers.byHex.keys()].filter((hex) => offers.find('attack', hex)).concat(this.attack?.hex ?? [])
            : [],
        ),
        with: new Set(this.attack?.with ?? []),
        hidden: null,
      }),
    );
    this.over = s('g');
    this.stage.pieces.append(this.overlays.over, this.over);
  }

  /** The ways of the moves in the draft. */
  draftedWays() {
    /** @type {{unit: string, path: string[]}[]} */
    const ways = [];
    for (const event of this.session.drafted) {
      const from = event?.kind === 'lifted' && hexOf(this.base.own[event.unit]);
      if (from) ways.push({ unit: event.unit, path: [from] });
      if (event?.kind === 'stepped') ways.at(-1)?.path.push(event.hex);
    }
    return ways.filter(({ path }) => path.length > 1);
  }

  /** The enemy's last moves; found again when something has happened. */
  trails() {
    const { log } = this.session;
    if (this.trailed?.of !== log.length)
      this.trailed = { of: log.length, list: trails(log, this.view.side, this.stood) };
    return this.trailed.list;
  }

  /** Reach, way and cursor: redrawn as the pointer moves, the blocks are left alone. */
  renderLight() {
    const under = [];
    const over = [];
    const unit = this.chosen && this.units.get(this.chosen);
    const block = this.chosen && this.block(this.chosen);
    if (unit && this.reachable && block) {
      under.push(...marks.reach(this.reachable, this.reachMp));
      if (this.hover && this.hover !== hexOf(block) && this.reachable.get(this.hover)?.stop) this.goal = this.hover;
      const plan = this.goal && this.proposal(this.goal);
      const from = hexOf(block);
      if (plan && from && this.goal) {
        over.push(...marks.way([from, ...plan.path], spent(plan), this.ground));
        over.unshift(marks.ghost(unit, block.steps, this.goal, this.ground));
      }
    }
    if (!this.chosen)
      for (const { unit: id, path } of this.draftedWays())
        over.push(...marks.way(path, spent(this.drafted(id)), this.ground));
    if (this.session.mine && !this.chosen && !this.attack && this.overlays.on.trails)
      under.push(...marks.trails(this.trails()));
    const spots = this.session.offers.of('at').map((offer) => what(offer.choice));
    if (spots.length) under.push(...marks.highlight(spots));
    if (this.attack)
      over.push(
        ...marks.arrows(
          this.attack.with.flatMap((id) => hexOf(this.block(id)) ?? []),
          this.attack.hex,
        ),
      );
    if (this.hover && this.keys) over.push(marks.cursor(this.hover));
    this.side.querySelector('.plan')?.replaceWith(plan(this));
    if (this.said !== this.goal && !this.session.past) this.side.querySelector('.foot')?.replaceWith(foot(this));
    this.said = this.goal;
    this.stage.light.replaceChildren(...under);
    this.over?.replaceChildren(...over);
  }
}

/** What a move has cost at each of its hexes. @param {Proposal | null} plan */
const spent = (plan) => plan?.left.map((left) => plan.mp - left) ?? [];

/** The printed map, with and without coordinates. Rasterized like the rest of it, they cost nothing when the map moves. */
class Paper {
  /** @param {() => Promise<{text: string, width: number, height: number}>} fetch the drawing is large, so it is fetched when it is wanted */
  constructor(fetch) {
    this.fetch = fetch;
    /** @type {ReturnType<typeof fetch> | undefined} */
    this.drawing = undefined;
    /** @type {Map<boolean, Promise<HTMLImageElement>>} */
    this.made = new Map();
  }

  /** @param {boolean} coordinates */
  async #make(coordinates) {
    this.drawing ??= this.fetch();
    const { text, width, height } = await this.drawing;
    const dots = dottedMap(text);
    return asPicture(coordinates ? dots : dots.replace(/<style[^>]*>/, '$&#coordinates{display:none}'), width, height);
  }

  /** @param {boolean} coordinates */
  image(coordinates) {
    const made = this.made.get(coordinates) ?? this.#make(coordinates);
    this.made.set(coordinates, made);
    return made;
  }
}

/** Sits down at a table of Eastfront. @param {import('../session.js').Session} session */
export async function seat(session) {
  const game = session.status.game;
  const [board, units, sizes] = await Promise.all([api.board(game), api.units(game), api.sizes(), loadSheet(game)]);
  const paper = new Paper(() =>
    loadDrawing(api.drawing(game, mapName()), undefined, otherLines(session.view.scenario)),
  );
  const table = new Game(session, units, new Ground(board), paper, { images: [], ...sizes[game] });
  // A small picture stands at once. The drawing is heavy: it covers it when the table has been seen.
  seen()
    .then(() => paper.image(kept().coordinates))
    .then((image) => table.stage.paint([image]));
  return table;
}
