// Pacific on the table: blocks are selected, one or many, and sent to a highlighted place; what the server answers becomes the picture.
// @ts-check
import { s, h, announce, seen } from '../dom.js';
import * as api from '../api.js';
import * as marks from './marks.js';
import { MapScreen } from '../map-screen.js';
import { asPicture, loadDrawing } from '../stage.js';
import { loadSheet, mapName, theme } from '../theme.js';
import { foot } from '../tabs.js';
import { kind, what } from '../offers.js';
import { Chart } from './chart.js';
import { Battles } from './battle.js';
import { heading } from './heading.js';
import { drawRuler } from './ruler.js';
import { course, orders, known } from './panel.js';
import { textRows } from './textview.js';
import { luckTable, say } from '../luck.js';
import { throws } from './luck.js';
import { Overlays } from './overlays.js';
import { Tip } from './tip.js';
import {
  CARD,
  count,
  foe,
  FORCE,
  HARBOR,
  index,
  isArea,
  isHarbor,
  KINDS,
  listed,
  listOf,
  NOWHERE,
  placeName,
  SIDES,
  stepOf,
  thePlace,
  unitOf,
} from './words.js';

/** @typedef {import('../offers.js').Choice} Choice */
/** What a seat sees. An spectator's has no side, which only those parts ask for that a spectator is shown; looking back through all eyes, every block lies open.
 *  @typedef {import('../../types/pacific').View & {all?: boolean}} View */

const COLORS = /** @type {Record<string, string>} */ ({ japan: '#A3263F', allies: '#526640' });
/** @param {any} offer */
const target = (offer) => Number(what(offer.choice));

/** The choices that send units to a place. @param {number[]} units @param {number} at @returns {Choice[]} */
const orderTo = (units, at) => units.flatMap((n) => /** @type {Choice[]} */ ([{ put: n }, { at }]));

export class Game extends MapScreen {
  /** @param {import('../session.js').Session} session @param {import('../stage.js').Picture} map sea below, land and names above @param {Chart} chart */
  constructor(session, map, chart) {
    super(session, map, { title: 'Pacific', sides: SIDES, chart });
    this.chart = chart;
    this.sheets = map.images;
    /** Blocks in the player's hand. @type {Set<number>} */
    this.selected = new Set();
    /** The place that is looked at. @type {number | null} */
    this.focus = null;
    /** Where the selected blocks can go, and why not elsewhere. @type {{open: Set<number>, why: Map<number, any>} | null} */
    this.reach = null;
    /** The highlighted place that was pointed at last. @type {number | null} */
    this.goal = null;
    /** How many orders each gesture of the draft has given, so that it can be taken back whole. @type {number[]} */
    this.gestures = [];
    /** The question where the blocks just grabbed can go. @type {Promise<void> | undefined} */
    this.asking = undefined;
    /** The goal that the big button names. @type {number | null} */
    this.said = null;
    this.painted = '';
    /** The step that the panel showed last. */
    this.asked = '';
    this.overlays = new Overlays(this);
    this.tip = new Tip(this);
    this.ruler.hidden = false;
    this.glow = this.stage.light.appendChild(s('g'));
  }

  /** @returns {import('./battle.js').Battles} */
  scene() {
    return new Battles(this);
  }

  /** @returns {View} */
  get view() {
    return this.session.view;
  }

  get catalog() {
    return this.view.catalog;
  }

  /** The step of the turn: its name, whose it is, and why. */
  get step() {
    return stepOf(this.view.clock.step);
  }

  /** Whether a unit's destination counts as where it is: ships that have their orders stand at sea already. */
  get sends() {
    return ['fleet', 'arrivals'].includes(this.step[0]);
  }

  /** Units that the menu offers. */
  get canAct() {
    const { offers, mine } = this.session;
    if (!mine) return new Set();
    return new Set([...offers.of('put'), ...offers.of('repair')].map(target));
  }

  /** Areas where a battle may be opened. */
  get targets() {
    const { offers, mine } = this.session;
    return new Set(mine ? offers.of('open').map(target) : []);
  }

  /** Who is waited for, in words. */
  get mover() {
    const [first, other] = this.session.status?.to_move ?? [];
    return other ? 'Both sides decide' : first ? `${SIDES[first]} to move` : 'Rolling…';
  }

  get hasSelection() {
    return this.selected.size > 0;
  }

  /** An own unit: its place and strength are always known, and in the steps that send it home its way. @param {number} n @returns {import('../../types/pacific').UnitView & {at: number, strength: number}} */
  own(n) {
    return /** @type {any} */ (this.view.units[n]);
  }

  /** @param {number} n */
  unit(n) {
    return unitOf(this.catalog, n);
  }

  /** @param {number} place */
  name(place) {
    return placeName(this.catalog, place);
  }

  /** Own units in a place. @param {number} place */
  ownAt(place) {
    return marks.ranked(this.catalog, marks.ownByPlace(this).get(place) ?? []);
  }

  /** Enemy blocks in a place, as far as they can be counted. @param {number} place @returns {{ships: number | null, air: number, submarines: number, forces: number}} */
  foeAt(place) {
    const e = index(foe(this.view.side));
    if (isArea(place))
      return {
        ...this.view.areas[place].blocks[e],
        forces: e === 0 ? listOf(this.view.forces).filter((force) => force.at === place).length : 0,
      };
    const harbor = this.view.harbors[place - HARBOR];
    return { ships: harbor?.ships[e] ?? null, air: harbor?.raiders[e] ?? 0, submarines: 0, forces: 0 };
  }

  tabName() {
    return this.step[0] === 'repair' ? 'Repairs' : 'Fleets';
  }

  opening() {
    // The whole map; where it does not fit, one's own end of it and rather the south than the north.
    const { width, height } = this.chart;
    if (!matchMedia('(orientation: portrait), (max-width: 720px)').matches)
      return [
        { x: this.view.side === 'allies' ? width / 2 : 0, y: height * 0.35 },
        { x: width, y: height * 1.35 },
      ];
    const places = marks.ownByPlace(this);
    const [main] = [...places].sort((a, b) => b[1].length - a[1].length)[0] ?? [0];
    const { x, y } = this.chart.berth(main, true);
    const half = matchMedia('(max-width: 720px)').matches ? 150 : 300;
    return [
      { x: x - half, y: y - half * 0.8 },
      { x: x + half, y: y + half * 0.8 },
    ];
  }

  home() {
    return `place/${
      this.focus ??
      this.ready()
        .map((name) => this.own(Number(name.slice(5))).at)
        .find((at) => at < 64) ??
      0
    }`;
  }

  /** @param {View[]} views @returns {View} */
  together(views) {
    const [view] = views;
    return {
      ...view,
      all: true,
      units: listOf(view.units).map(
        (unit, /** @type {number} */ n) =>
          views.find(({ side }) => side === view.catalog.units[n].side)?.units[n] ?? unit,
      ),
    };
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
    return entry.event?.kind === 'turn-began';
  }

  /** @param {any} event */
  whereabouts(event) {
    const place = [event?.area, event?.to, event?.at, event?.base, event?.harbor].find(
      (n) => typeof n === 'number' && n < 64,
    );
    return event?.kind === 'fired' || place === undefined ? undefined : `place/${place}`;
  }

  /** The luck of the whole game. */
  summary() {
    const list = throws(this.session.log, this.catalog);
    return list.length ? [luckTable(list, `Hits vs. expected, ${count(list.length, 'battle')}`, this.#both())] : [];
  }

  /** Both sides by name, one's own first. @returns {[string, string][]} */
  #both() {
    const { side } = this.view;
    return side
      ? [
          [side, 'You'],
          [foe(side), SIDES[foe(side)]],
        ]
      : Object.entries(SIDES);
  }

  /** The luck of a battle that has ended. @param {import('../session.js').LogEntry} entry */
  remark(entry) {
    if (entry.event?.kind !== 'ended') return null;
    const found = throws(this.session.log, this.catalog).find((battle) => battle.n === entry.n);
    return found
      ? h(
          'small',
          { class: 'remark' },
          `Hits: ${this.#both()
            .map(([side, name]) => `${name} ${say(found.rolls[side])}`)
            .join(', ')}.`,
        )
      : null;
  }

  /** @returns {[string, boolean, () => void][]} */
  switches() {
    return this.overlays.switches.map(([id, name]) => [name, this.overlays.on[id], () => this.overlays.toggle(id)]);
  }

  /** The server has told what the position means on the map. */
  overlaid() {
    this.paint();
    this.drawTags();
    if (!this.text.hidden || this.focus !== null) this.render();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const found = this.overlays.switches.find(([, , key]) => key === event.key);
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

  dots() {
    const { view, chart } = this;
    const dots = [];
    // Looking back through all eyes both sides lie open.
    for (const [place, units] of marks.ownByPlace(this)) {
      for (const side of new Set(units.map((n) => view.catalog.units[n].side)))
        dots.push({ at: chart.berth(place, side === view.side), color: COLORS[side], turned: side === 'allies' });
    }
    listOf(view.areas).forEach((area, /** @type {number} */ n) => {
      const { ships, air } = area.blocks[index(foe(view.side))];
      if (ships + air)
        dots.push({ at: chart.berth(n, false), color: COLORS[foe(view.side)], turned: view.side === 'japan' });
    });
    const held = (/** @type {string} */ side) => listOf(view.areas).filter((area) => area.holder === side).length;
    return { dots, foot: [h('span', {}, 'Seas held'), h('b', {}, `Japan ${held('japan')}, Allies ${held('allies')}`)] };
  }

  ready() {
    return marks
      .ranked(this.catalog, [...this.canAct])
      .sort((a, b) => this.own(a).at - this.own(b).at)
      .map((n) => `unit/${n}`);
  }

  /** A unit or place as the keyboard finds it. @param {string} name */
  point(name) {
    // A block inside a pile is found at its pile.
    const [sort, n] = name.split('/');
    if (sort === 'unit' && !this.chart.boxes.some((box) => box.name === name)) {
      const { at } = this.own(Number(n));
      if (at < 64) this.stage.reveal(this.chart.berth(at, true));
      this.focus = at < 64 ? at : null;
      this.hover = name;
      this.keys = true;
      this.renderLight();
      return announce(this.describe(name));
    }
    super.point(name);
  }

  /** @param {string} name */
  describe(name) {
    const [sort, first, second] = name.split('/');
    const n = Number(first);
    if (sort === 'unit') {
      const { strength, at, to } = this.own(n);
      const { name: called, kind: type, steps } = this.unit(n);
      const orders = to !== null && to !== at ? `, to ${this.name(to)}` : '';
      return `${called}, ${KINDS[type].one}, strength ${strength} of ${steps}, ${this.name(at)}${orders}${this.selected.has(n) ? ', selected' : this.canAct.has(n) ? ', can act' : ''}`;
    }
    if (sort === 'pile') {
      const list = this.ownAt(n).filter((unit) => this.catalog.units[unit].kind === second);
      return `${count(list.length, 'block')} of ${KINDS[second].many.toLowerCase()} in ${this.name(n)}`;
    }
    return this.describePlace(n);
  }

  /** @param {number} place */
  describePlace(place) {
    const parts = [this.name(place)];
    if (isArea(place))
      parts.push(this.view.areas[place].holder ? `held by ${SIDES[this.view.areas[place].holder]}` : 'neutral');
    else
      parts.push(
        `${this.catalog.harbors[place - HARBOR].repair === null ? 'base' : `port, repairs ${this.catalog.harbors[place - HARBOR].repair}`} of ${SIDES[this.view.harbors[place - HARBOR].owner]}`,
      );
    const own = this.ownAt(place);
    if (own.length)
      parts.push(
        `your ${listed(own.slice(0, 6).map((n) => this.unit(n).name))}${own.length > 6 ? ` and ${own.length - 6} more` : ''}`,
      );
    const said = this.sayFoe(place);
    if (said) parts.push(said);
    if (this.reach?.open.has(place)) parts.push('can be chosen');
    if (this.targets.has(place)) parts.push('a battle can be opened');
    parts.push(...this.overlays.say(place));
    return parts.join(', ');
  }

  /** Enemy blocks in words. @param {number} place */
  sayFoe(place) {
    const { ships, air, submarines, forces } = this.foeAt(place);
    const parts = [];
    if (ships) parts.push(count(ships, 'hidden enemy block'));
    if (forces) parts.push(count(forces, 'enemy task force'));
    if (air) parts.push(`${air} enemy land-based air`);
    if (submarines) parts.push(count(submarines, 'enemy submarine'));
    return listed(parts.map((part, n) => (n ? part.replace('enemy ', '') : part)));
  }

  /** @param {string | null} name */
  async tap(name) {
    this.quiet();
    this.tip.hide();
    if (!name) return this.drop(null);
    const [sort, first, second] = name.split('/');
    const n = Number(first);
    try {
      if (sort === 'unit') return await this.tapUnit(n);
      if (sort === 'pile') return await this.tapPile(n, second);
      return await this.tapPlace(n);
    } catch (refusal) {
      this.refuse(refusal);
    }
  }

  /** @param {number} n */
  async tapUnit(n) {
    const { offers, mine } = this.session;
    const where = this.own(n);
    this.focus = where.at < 64 ? where.at : this.focus;
    this.tab = 'orders';
    if (!mine) return this.render();
    if (offers.find('repair', String(n))) return this.session.add({ repair: n });
    if (offers.find('put', String(n))) return this.pick([n]);
    if (this.session.choices.some((choice) => kind(choice) === 'put' && what(choice) === String(n)))
      return this.callBack(n);
    // A block that stands where the hand would go is no obstacle.
    if (this.selected.size && this.reach?.open.has(where.to ?? where.at)) return this.send(where.to ?? where.at);
    this.render();
    if (this.step[0] === 'fleet') await this.explain([{ put: n }]);
  }

  /** @param {number} place @param {string} type */
  async tapPile(place, type) {
    const units = this.ownAt(place).filter((n) => this.catalog.units[n].kind === type && this.canAct.has(n));
    this.focus = place;
    this.tab = 'orders';
    const out = units.filter((n) => !this.selected.has(n));
    if (!this.session.mine || !units.length) return this.render();
    return this.pick(out.length ? out : units);
  }

  /** @param {number} place */
  async tapPlace(place) {
    const { offers, mine, unfinished } = this.session;
    if (mine && offers.find('open', String(place))) return this.session.commit({ open: place });
    if (mine && unfinished) {
      const offer = offers.find('at', String(place));
      return offer ? this.session.add(offer.choice) : this.explain([{ at: place }]);
    }
    if (mine && this.selected.size) {
      if (this.reach?.open.has(place)) return this.send(place);
      const why = this.reach?.why.get(place);
      if (why) throw new api.Refused(why, 422);
      return;
    }
    this.focus = this.focus === place ? null : place;
    this.tab = 'orders';
    this.render();
  }

  /** Takes selected units, or puts them down if all are there already. @param {number[]} units */
  async pick(units) {
    const all = units.every((n) => this.selected.has(n));
    // Land-based air is placed one at a time (§4.1).
    if (this.step[0] === 'air' && !all) this.selected.clear();
    for (const n of units) all ? this.selected.delete(n) : this.selected.add(n);
    this.goal = null;
    await this.probe();
  }

  /** Asks where all the selected units can go together. */
  async probe() {
    const held = [...this.selected];
    const { choices, seat } = this.session;
    this.reach = null;
    this.render();
    if (!held.length) return;
    const origins = new Map(held.map((n) => [this.view.units[n].at, n]));
    const places = [...this.chart.areas.keys(), ...this.chart.harbors.map((_, n) => HARBOR + n)];
    const answers = await Promise.all(
      [...origins.values()].map((n) =>
        seat.why(
          [...choices, { put: n }],
          places.map((at) => ({ at })),
        ),
      ),
    );
    if (held.length !== this.selected.size || held.some((n) => !this.selected.has(n))) return;
    const why = new Map();
    for (const answer of answers)
      answer.why.forEach(
        (/** @type {any} */ refusal, /** @type {number} */ n) => refusal && why.set(places[n], refusal),
      );
    this.reach = { open: new Set(places.filter((place) => !why.has(place))), why };
    // What is bought back beside the board needs no place.
    if (!this.reach.open.size && held.length === 1 && this.own(held[0]).at > CARD - 1) {
      this.selected.clear();
      this.reach = null;
      return this.session.add({ put: held[0] });
    }
    this.render();
    announce(`${count(held.length, 'block')} selected, ${count(this.reach.open.size, 'destination')}.`);
  }

  /** @param {number} place */
  async send(place) {
    const units = marks.ranked(this.catalog, [...this.selected]);
    if (!units.length || !this.reach?.open.has(place)) return;
    this.selected.clear();
    this.reach = null;
    this.gestures.push(units.length);
    await this.session.add(...orderTo(units, place));
    announce(`${listed(units.map((n) => this.unit(n).name))} to ${this.name(place)}, draft.`);
  }

  /** Puts the selected ships into a task force (§14). @param {number} force */
  async joinForce(force) {
    const units = marks.ranked(this.catalog, [...this.selected]);
    this.selected.clear();
    this.reach = null;
    this.gestures.push(units.length);
    await this.session.add(...orderTo(units, FORCE + force));
  }

  /** Takes one unit's order out of the draft. @param {number} n */
  async callBack(n) {
    const { choices } = this.session;
    const at = choices.findIndex((choice) => kind(choice) === 'put' && what(choice) === String(n));
    if (at < 0) return;
    const length = kind(choices[at + 1] ?? '') === 'at' ? 2 : 1;
    this.gestures = [];
    await this.session.draft(choices.filter((_, i) => i < at || i >= at + length));
  }

  /** One strength point less to repair. @param {number} n */
  async unrepair(n) {
    const { choices } = this.session;
    const at = choices.map((choice) => kind(choice) === 'repair' && what(choice) === String(n)).lastIndexOf(true);
    if (at >= 0) await this.session.draft(choices.filter((_, i) => i !== at));
  }

  undo() {
    const { session } = this;
    if (!session.choices.length || session.unfinished) return super.undo();
    this.quiet();
    const ends = session.ends.slice(0, -(this.gestures.pop() ?? 1));
    return this.run(() => session.draft(session.choices.slice(0, ends.at(-1) ?? 0)));
  }

  /** @param {string} name */
  grab(name) {
    const [sort, first, second] = name.split('/');
    const n = Number(first);
    const units = (
      sort === 'unit'
        ? [n]
        : sort === 'pile'
          ? this.ownAt(n).filter((unit) => this.catalog.units[unit].kind === second)
          : []
    ).filter((unit) => this.canAct.has(unit));
    if (!units.length || !this.session.offers.find('put', String(units[0]))) return false;
    const out = units.filter((unit) => !this.selected.has(unit));
    if (out.length) this.asking = this.run(() => this.pick(out));
    return true;
  }

  /** @param {string | null} name */
  async drop(name) {
    if (!name) {
      this.selected.clear();
      this.reach = this.focus = this.goal = null;
      return this.render();
    }
    const place = this.placeOf(name);
    // A quick hand puts down before the server has said where it may.
    await this.asking;
    if (this.selected.size && place !== null && place !== this.view.units[[...this.selected][0]].at)
      await this.run(() => this.tapPlace(place));
  }

  /** The place that something on the map stands in. @param {string | null} name @returns {number | null} */
  placeOf(name) {
    if (!name) return null;
    const [sort, first] = name.split('/');
    if (sort !== 'unit') return Number(first);
    const { at, to } = this.view.units[Number(first)];
    return this.sends ? (to ?? at) : at;
  }

  /** @param {string | null} name @param {import('../hexes.js').Point} at */
  look(name, at) {
    const place = this.placeOf(name);
    if (place !== null && this.reach?.open.has(place)) this.goal = place;
    super.look(name, at);
    this.tip.point(name, at);
  }

  /** @param {string} name @param {import('../hexes.js').Point} at */
  hold(name, at) {
    const place = this.placeOf(name);
    if (place !== null && this.reach?.open.has(place)) this.goal = place;
    super.hold(name, at);
    this.tip.show(name, at);
  }

  /** The one thing the big button does now. @returns {import('../screen.js').Primary} */
  primary() {
    const { offers, mine, choices, unfinished, status, waiting: busy, pace } = this.session;
    if (status?.ended) return { text: 'Game over', sub: status.ended.why, act: null };
    if (this.battles.aside)
      return {
        text: 'Back to the battle',
        sub: this.name(this.view.battle.area),
        act: () => this.battles.show?.(),
        busy,
      };
    if (!mine) return { text: this.mover, sub: 'waiting for their move', act: null };
    if (choices.length && (pace === 'pass' || pace === 'reveal'))
      return {
        text: this.sayOrder(this.session.orders.at(-1) ?? []),
        sub: 'final once you confirm',
        act: () => this.session.commit(),
        busy,
      };
    if (unfinished) return { text: 'Choose a place', sub: 'highlighted places; Z to undo', act: null };
    if (this.selected.size) {
      const names = [...this.selected].map((n) => this.unit(n).name);
      const who = names.length > 2 ? `${names.length} blocks` : listed(names);
      const goal = this.goal;
      if (goal === null || !this.reach?.open.has(goal))
        return {
          text: this.step[0] === 'fleet' ? 'Choose a sea area' : 'Choose a highlighted place',
          sub: who,
          act: null,
        };
      return {
        text: `${this.step[0] === 'fleet' ? 'Sail' : 'Send'} ${who} to ${thePlace(this.catalog, goal)}`,
        sub: `${this.canAct.size - this.selected.size} more can act`,
        act: () => this.send(goal),
        busy,
      };
    }
    if (this.targets.size)
      return { text: 'Choose the next battle', sub: `${count(this.targets.size, 'highlighted area')}`, act: null };
    const end = offers.plain.get('done') ?? offers.plain.get('pass');
    if (!end) return { text: 'Waiting', sub: '', act: null };
    return this.finish(end, busy);
  }

  /** Ends the step; asks again when something would be wasted. @param {import('../offers.js').Offer} end @param {boolean} busy */
  finish(end, busy) {
    const { orders } = this.session;
    const left = this.canAct.size;
    const [step] = this.step;
    const rp = this.view.clock.left;
    const words = /** @type {Record<string, [string, string, string]>} */ ({
      fleet: [
        'End ship movement',
        `${orders.length} sailing, ${left} in port`,
        !orders.length && left ? 'all ships stay in port' : '',
      ],
      repair: [
        'Confirm repairs',
        left && rp ? `${rp} RP unspent (lost)` : 'hidden from the enemy',
        left && rp ? `${rp} RP unspent (lost)` : '',
      ],
      arrivals: ['Confirm arrivals', left && rp ? `${rp} RP left` : '', ''],
      submarines: [left ? 'Skip submarines' : 'End submarine placement', '', ''],
      air: ['Done placing air', `${left} off map`, left ? 'no more air this turn' : ''],
      returns: ['Confirm return to port', orders.length ? `${orders.length} changed` : 'as the lines show', ''],
      home: ['Confirm harbors', orders.length ? `${orders.length} changed` : 'as the lines show', ''],
    });
    const [text, sub, doubt] = words[step] ?? [end.text, '', ''];
    const commit = () => this.session.commit(end.choice);
    if (doubt && !this.sure) return { text, sub, act: () => this.askEnd(doubt), busy };
    return { text: this.sure ? `${text} anyway` : text, sub: this.sure ? doubt : sub, act: commit, busy };
  }

  /** @param {string} doubt */
  askEnd(doubt) {
    this.sure = true;
    this.render();
    announce(`${doubt}. Press again to confirm.`);
  }

  /** An order in words. @param {import('../offers.js').Choice[]} order */
  sayOrder(order) {
    const unit = order.find((choice) => kind(choice) === 'put');
    const at = [...order].reverse().find((choice) => kind(choice) === 'at');
    const name = unit === undefined ? '' : this.unit(Number(what(unit))).name;
    if (at === undefined) return name ? `Bring back ${name}` : 'Confirm';
    const place = Number(what(at));
    // The last order of a step may have led beyond it already: the block says what it is about.
    const air = unit !== undefined && this.catalog.units[Number(what(unit))].kind === 'land-air';
    const verb = !air ? 'Send' : isHarbor(place) ? 'Raid with' : 'Place';
    return `${verb} ${name} ${verb === 'Place' ? 'in' : 'to'} ${thePlace(this.catalog, place)}`;
  }

  /** @param {import('../session.js').LogEntry[]} entries */
  news(entries) {
    this.gestures = [];
    // A new step begins with what it asks for.
    const step = JSON.stringify(this.view.clock.step);
    if (step !== this.asked) this.focus = null;
    this.asked = step;
    super.news(entries);
  }

  render() {
    if (!this.session.mine || !this.session.offers.of('put').length) {
      this.selected.clear();
      this.reach = this.goal = null;
    }
    for (const n of [...this.selected]) if (!this.session.offers.find('put', String(n))) this.selected.delete(n);
    super.render();
    drawRuler(this);
    this.battles.render();
    this.overlays.refresh();
  }

  /** Bands of control lie between sea and land; they are painted when they change. */
  async paint() {
    const holders = listOf(this.view.areas).map((area) => (this.overlays.on.control ? area.holder : null));
    const washes = this.overlays.washes();
    const dark = theme() === 'dark';
    const key = JSON.stringify([holders, washes, dark]);
    if (key === this.painted) return;
    this.painted = key;
    const image = await marks.bands(this.chart, holders, washes, dark);
    if (key === this.painted) this.stage.paint([this.sheets[0], image, this.sheets[1]]);
  }

  /** The drawing has come: sea below, land and names above; harbors change hands and are pieces. @param {string} text */
  print(text) {
    const sheets = ['#map>g:not(#sea):not(#degrees){display:none}', '#sea,#degrees,#places{display:none}'];
    sheets.forEach((css, n) => {
      this.sheets[n].src = asPicture(
        text.replace('</style>', `${css}</style>`),
        this.chart.width,
        this.chart.height,
      ).src;
    });
    this.stage.light.append(marks.seaClip(text, this.chart));
    this.painted = '';
    this.paint();
  }

  renderPieces() {
    this.paint();
    const { elements, boxes } = marks.pieces(this);
    this.chart.boxes = boxes;
    this.over = s('g');
    this.under = s('g');
    this.tags = s('g', { class: 'tags' });
    this.drawTags();
    this.stage.pieces.replaceChildren(
      s('g', { class: 'marks' }, marks.ground(this)),
      this.under,
      s('g', { class: 'blocks' }, elements),
      this.tags,
      this.over,
    );
  }

  drawTags() {
    this.tags?.replaceChildren(...this.overlays.tags());
  }

  renderLight() {
    const { view, chart } = this;
    const over = [];
    const under = [];
    const place = this.placeOf(this.hover);
    const offered = this.session.mine && this.session.unfinished ? this.session.offers.of('at').map(target) : [];
    // Looking back, the sea that is fought over is highlighted.
    const fought = this.session.past && view.battle.area !== NOWHERE ? [view.battle.area] : [];
    const open = this.selected.size
      ? [...(this.reach?.open ?? [])]
      : offered.length
        ? offered
        : [...this.targets, ...fought];
    const held = [...this.selected];
    if (place !== null && held.length && this.reach?.open.has(place) && isArea(place) && this.step[0] === 'fleet') {
      const { at: from, strength } = this.own(held[0]);
      const { line, stops } = marks.course(chart, from, this.courseTo(from, place));
      under.push(...line);
      over.push(...stops);
      const { x, y } = chart.berth(place, true);
      over.push(marks.ghost(this.unit(held[0]), strength, { x, y }));
    }
    if (['home', 'returns'].includes(this.step[0])) over.unshift(...this.homeward());
    if (this.hover && this.keys) over.push(marks.cursor(chart, this.hover));
    this.side.querySelector('.course')?.replaceWith(course(this));
    if (this.said !== this.goal) this.side.querySelector('.foot')?.replaceWith(foot(this));
    this.said = this.goal;
    this.glow.replaceChildren(
      ...marks.highlight(
        chart,
        open.filter((n) => n < 64),
        place,
      ),
    );
    this.over?.replaceChildren(...over);
    this.under?.replaceChildren(...under);
  }

  /** The seas on the way to an area. @param {number} from @param {number} to */
  courseTo(from, to) {
    const { options } = this.view.clock;
    return this.chart.way(
      from,
      to,
      (area) =>
        this.view.areas[area].holder === this.view.side ||
        (options['neutral-passage'] && !this.view.areas[area].holder),
    );
  }

  /** Lines from ships at sea to the harbors they return to. */
  homeward() {
    const { view, chart } = this;
    const lines = new Map();
    listOf(view.units).forEach((unit, /** @type {number} */ n) => {
      if (
        view.catalog.units[n].side === view.side &&
        unit.to !== null &&
        unit.to !== NOWHERE &&
        unit.at !== unit.to &&
        (unit.at ?? NOWHERE) < 64
      )
        lines.set(`${unit.at}-${unit.to}`, [unit.at, unit.to]);
    });
    return [...lines.values()].map(([from, to]) => marks.homeward(chart.berth(from, true), chart.spot(to)));
  }
}

/** Sits down at a table of Pacific. @param {import('../session.js').Session} session */
export async function seat(session) {
  const game = session.status.game;
  const [board, layout, sizes] = await Promise.all([api.board(game), api.layout(game), api.sizes(), loadSheet(game)]);
  const { width, height } = sizes[game];
  const table = new Game(
    session,
    { images: [new Image(width, height), new Image(width, height)], width, height },
    new Chart(layout, board, session.view.catalog),
  );
  // A small picture stands at once. The drawing is heavy: it covers it when the table has been seen.
  seen()
    .then(() => loadDrawing(api.drawing(game, mapName())))
    .then(({ text }) => table.print(text));
  return table;
}
