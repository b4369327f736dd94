// The table: what the player points at becomes a draft, and what the server answers becomes the picture.
// @ts-check
import { h, announce } from './dom.js';
import * as api from './api.js';
import * as hexes from './hexes.js';
import * as marks from './marks.js';
import { Ground } from './ground.js';
import { Session } from './session.js';
import { Stage, loadMap } from './stage.js';
import { waysTo, what, kind } from './offers.js';
import { bar } from './bar.js';
import { drawer, plan } from './drawer.js';
import { MiniMap } from './minimap.js';
import { Battles } from './battle.js';
import { textBoard } from './textboard.js';
import { curtain, ended } from './curtain.js';
import { SIDES, foe } from './eastfront.js';
import { loadSheet, mapName } from './look.js';

/** @typedef {import('./offers.js').Choice} Choice */

export class Game {
  /** @param {Session} session @param {any[]} units @param {Ground} ground @param {any} map */
  constructor(session, units, ground, map) {
    this.session = session;
    this.units = new Map(units.map((unit) => [unit.id, unit]));
    this.ground = ground;
    /** The block in the player's hand. @type {string | null} */
    this.chosen = null;
    /** The hex that is looked at. @type {string | null} */
    this.focus = null;
    /** Where the block in hand can go. @type {Map<string, any> | null} */
    this.ways = null;
    /** What the block in hand has to spend. */
    this.reachMp = 0;
    /** @type {string | null} */
    this.hover = null;
    this.keys = false;
    this.tab = 'orders';
    this.notes = true;
    this.sure = false;
    this.told = false;
    /** @type {any} */
    this.odds = null;
    this.stage = new Stage(map, ground.grid, {
      tap: (hex) => this.tap(hex),
      hover: (hex, at) => this.look(hex, at),
      grab: (hex) => this.grab(hex),
      drop: (hex) => this.drop(hex),
      moved: () => this.mini?.frame(),
    });
    this.mini = new MiniMap(this.stage);
    this.battles = new Battles(this);
    this.top = h('header', { class: 'bar' });
    this.side = h('aside', { class: 'drawer', 'aria-label': 'Orders, log and rules' });
    this.text = h('section', { class: 'textboard unseen', 'aria-label': 'Text board' });
    this.refusal = h('div', { class: 'refusal', role: 'alert', hidden: true });
    this.veil = h('div', { class: 'veil', hidden: true });
    const tool = (/** @type {string} */ label, /** @type {string} */ text, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick: act }, text);
    this.layers = h('div', { class: 'layers' });
    this.element = h('main', { class: 'game' }, h('h1', { class: 'unseen' }, 'Eastfront'), this.top,
      h('div', { class: 'table' }, this.stage.element, this.layers, this.mini.element,
        h('div', { class: 'zoom' }, tool('Zoom out', '−', () => this.stage.zoom(1 / 1.25)), tool('Zoom in', '+', () => this.stage.zoom(1.25))),
        this.refusal),
      this.side, this.text, this.battles.element, this.veil);
    session.addEventListener('change', () => this.render());
    session.addEventListener('news', (event) => this.news(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener('refused', (event) => this.refuse(/** @type {CustomEvent} */ (event).detail));
    this.stage.element.addEventListener('keydown', (event) => this.mapKey(event));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onKey);
  }

  get view() {
    return this.session.view;
  }

  /** @param {string} unit */
  block(unit) {
    return this.view.own.find((/** @type {any} */ block) => block.unit === unit);
  }

  /** @param {string} hex */
  ownAt(hex) {
    return this.view.own.find((/** @type {any} */ block) => block.place.map === hex);
  }

  /** @param {string} hex */
  foeAt(hex) {
    return this.view.foe.find((/** @type {any} */ block) => block.hex === hex);
  }

  /** The attack in the making. */
  get attack() {
    return this.view.order?.attack ?? null;
  }

  start() {
    const points = this.view.own.filter((/** @type {any} */ block) => block.place.map).map((/** @type {any} */ block) => hexes.centre(block.place.map));
    const all = [...points, ...this.view.foe.map((/** @type {any} */ block) => hexes.centre(block.hex))];
    this.stage.show(this.opening(points, all));
    this.render();
    this.stage.element.focus({ preventScroll: true });
  }

  /** The part of the map to begin with: the front, not the whole theatre. @param {import('./hexes.js').Point[]} own @param {import('./hexes.js').Point[]} all */
  opening(own, all) {
    if (!own.length) return all.length ? all : [{ x: 0, y: 0 }, { x: this.stage.map.width, y: this.stage.map.height }];
    const near = all.filter((p) => own.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < 330));
    const sorted = near.map((p) => p.y).sort((a, b) => a - b);
    const cut = [sorted[Math.floor(sorted.length * 0.12)], sorted[Math.floor(sorted.length * 0.92)]];
    return near.filter((p) => p.y >= cut[0] && p.y <= cut[1]);
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
      if (this.chosen && this.ways?.has(hex) && hex !== this.block(this.chosen)?.place.map) return await this.moveTo(hex);
      if (own) return await this.choose(own.unit === this.chosen ? null : own.unit);
      if (offers.find('attack', hex)) return await this.announce(hex);
      if (this.foeAt(hex)) {
        this.focus = hex;
        this.render();
        return await this.explain([{ attack: hex }]);
      }
      if (this.chosen && this.ways) return await this.explain([{ move: this.chosen }, { step: hex }]);
      this.chosen = null;
      this.focus = this.focus === hex ? null : hex;
      this.render();
    } catch (refusal) {
      this.refuse(refusal);
    }
  }

  /** Takes a block in hand and asks how far it can go. @param {string | null} unit */
  async choose(unit) {
    this.chosen = unit;
    this.ways = null;
    this.focus = unit ? this.block(unit)?.place.map ?? null : null;
    this.tab = 'orders';
    this.render();
    const offer = unit && this.session.offers.find('move', unit);
    if (!offer) return;
    const answer = await this.session.seat.reach([...this.session.choices, offer.choice], 'step');
    if (this.chosen !== unit) return;
    this.ways = waysTo(answer.reach);
    this.reachMp = answer.order?.move?.mp ?? this.units.get(unit)?.mp ?? 0;
    this.render();
    const ends = [...this.ways.values()].filter((way) => way.stop).length;
    announce(`${this.units.get(unit)?.name}: ${ends} hexes in reach.`);
  }

  /** @param {string} hex */
  async moveTo(hex) {
    const way = this.ways?.get(hex);
    const unit = this.chosen;
    if (!way?.stop || !unit) return this.explain([{ move: unit ?? '' }, ...(way?.choices ?? []), 'stop']);
    this.chosen = this.ways = null;
    await this.session.add({ move: unit }, ...way.choices, 'stop');
    announce(`${this.units.get(unit)?.name} to ${this.ground.call(hex)}, draft.`);
  }

  /** Announces an attack with everybody who can join; who shall not is tapped away. @param {string} hex */
  async announce(hex) {
    this.chosen = this.ways = null;
    this.focus = hex;
    this.tab = 'orders';
    await this.session.add({ attack: hex });
    for (let next = this.session.offers.of('with')[0]; next; next = this.session.offers.of('with')[0]) await this.session.add(next.choice);
    await this.estimate();
  }

  /** @param {string} hex @param {any} own */
  async tapAttack(hex, own) {
    if (own) return this.join(own.unit);
    if (hex === this.attack.hex) return this.session.takeBack();
    await this.session.takeBack();
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
    const answer = await this.session.seat.odds(this.session.choices).catch(() => null);
    this.odds = answer;
    this.render();
  }

  /** Asks why something cannot be done, and says so in place. @param {Choice[]} choices the last one is the question */
  async explain(choices) {
    const draft = [...this.session.choices, ...choices.slice(0, -1)];
    const answer = await this.session.seat.why(draft, choices.slice(-1));
    if (answer.why[0]) this.refuse(new api.Refused(answer.why[0], 422));
  }

  /** @param {any} refusal */
  refuse(refusal) {
    if (!(refusal instanceof api.Refused)) throw refusal;
    const rule = refusal.rule;
    this.refusal.replaceChildren(`${refusal.message.replace(/\.$/, '')}. `, rule ? h('a', { href: `#rule-${rule.slice(1)}`, class: 'rule', onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.openRule(rule.slice(1));
    } }, rule) : '');
    const box = this.stage.element.getBoundingClientRect();
    const at = this.pointer ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    Object.assign(this.refusal.style, { left: `${Math.min(box.width - 250, Math.max(8, at.x - box.left + 18))}px`, top: `${Math.min(box.height - 90, Math.max(8, at.y - box.top + 12))}px` });
    this.refusal.hidden = false;
  }

  quiet() {
    this.refusal.hidden = true;
    this.sure = false;
  }

  /** @param {string} section */
  openRule(section) {
    this.tab = 'rules';
    this.section = section;
    this.element.classList.add('sheet-full');
    this.render();
  }

  /** The pointer or cursor is over a hex. @param {string | null} hex @param {import('./hexes.js').Point} at */
  look(hex, at) {
    this.pointer = at;
    if (hex === this.hover) return;
    this.hover = hex;
    this.keys = false;
    this.renderLight();
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
      this.chosen = this.ways = this.focus = null;
      return this.render();
    }
    if (this.chosen && this.ways?.has(hex)) this.moveTo(hex).catch((refusal) => this.refuse(refusal));
    else if (this.chosen && hex !== this.block(this.chosen)?.place.map) this.tap(hex);
  }

  /** The one thing the big button does now. */
  primary() {
    const { offers, mine, choices, unfinished, status, waiting } = this.session;
    const busy = waiting;
    if (status?.ended) return { text: 'The game is over', sub: status.ended.why, act: null };
    if (!mine) {
      const other = SIDES[foe(this.view.side)];
      return { text: `${other} to move`, sub: 'you will see it here', act: null };
    }
    const roll = offers.plain.get('roll');
    if (this.attack) {
      const named = this.attack.with.length;
      return roll
        ? { text: `${roll.text}${this.against()}`, sub: `${named} ${named === 1 ? 'block' : 'blocks'}${this.attack.air ? ' and air' : ''}, 1 RP`, act: () => this.session.commit('roll'), busy }
        : { text: 'Name the attackers', sub: 'tap blocks next to the target', act: null };
    }
    if (offers.find('hit') || offers.find('spread')) return { text: 'Spread the hits', sub: 'or choose the blocks that take them', act: () => this.session.commit(offers.find('spread')?.choice ?? offers.all[0].choice), busy };
    if (unfinished) return { text: this.view.order?.put ? 'Choose where it goes' : 'Choose the end of the line', sub: 'lit hexes; Z takes back', act: null };
    if (choices.length) {
      const count = this.session.orders.length;
      return { text: count === 1 ? 'Confirm 1 order' : `Confirm ${count} orders`, sub: `${this.view.rp[this.view.side]} RP left after it`, act: () => this.session.commit(), busy };
    }
    const end = offers.plain.get('end');
    if (!end) return { text: 'Waiting', sub: '', act: null };
    const rp = this.view.rp[this.view.side];
    if (this.view.phase === 'deploy') return { text: 'The set-up is done', sub: '', act: () => this.session.commit('end'), busy };
    if (rp && !this.sure) return { text: 'End turn', sub: `${rp} RP unspent`, act: () => this.askEnd(), busy };
    return { text: rp ? 'End turn all the same' : 'End turn', sub: rp ? `${rp} RP are lost` : '', act: () => this.session.commit('end'), busy };
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
    announce(`${this.view.rp[this.view.side]} RP are unspent. Press again to end the turn.`);
  }

  /** @param {(() => any) | null | undefined} act */
  async run(act) {
    if (!act) return;
    try {
      await act();
    } catch (refusal) {
      this.refuse(refusal);
    }
  }

  takeBack() {
    this.quiet();
    if (this.session.choices.length) return this.run(() => this.session.takeBack());
    this.drop(null);
  }

  /** News from the server: battles are shown, the rest is told. @param {import('./session.js').Tale[]} tales */
  news(tales) {
    this.odds = null;
    this.sure = false;
    const lines = tales.map((tale) => tale.text).filter(Boolean);
    if (lines.length) announce(lines.slice(-3).join(' '));
    this.battles.take(tales);
    const place = [...tales].reverse().map((tale) => tale.sight?.hex ?? tale.sight?.to ?? tale.sight?.city).find((hex) => typeof hex === 'string');
    if (place && !this.session.mine) this.stage.reveal(hexes.centre(place));
  }

  /** @param {KeyboardEvent} event */
  mapKey(event) {
    const { key } = event;
    if (key.startsWith('Arrow')) {
      event.preventDefault();
      if (event.shiftKey) {
        const [dx, dy] = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }[key] ?? [0, 0];
        const { x, y, k } = this.stage.camera;
        return this.stage.look({ x: x - dx / k, y: y - dy / k, k });
      }
      const from = this.hover ?? this.focus ?? this.view.own.find((/** @type {any} */ block) => block.place.map)?.place.map ?? '0,0';
      const to = hexes.step(from, key);
      if (this.ground.spaces.has(to)) this.point(to);
    } else if (key === 'Enter' && this.hover) {
      event.preventDefault();
      this.pointer = undefined;
      this.tap(this.hover);
    }
  }

  /** Moves the keyboard's cursor, and says what is there. @param {string} hex */
  point(hex) {
    this.hover = hex;
    this.keys = true;
    this.stage.reveal(hexes.centre(hex));
    this.renderLight();
    announce(this.describe(hex));
  }

  /** A hex in one sentence. @param {string} hex */
  describe(hex) {
    const own = this.ownAt(hex);
    const enemy = this.foeAt(hex);
    const way = this.ways?.get(hex);
    const parts = [this.ground.call(hex), this.ground.terrain(hex)];
    if (this.ground.isCity(hex)) parts.push(this.view.axis_cities.includes(hex) ? 'held by the Axis' : 'held by the Soviet side');
    if (own) parts.push(`your ${this.units.get(own.unit)?.name}, strength ${own.steps}`);
    if (enemy) parts.push(enemy.note ? `enemy block, seen as ${this.units.get(enemy.note.unit)?.name} with ${enemy.note.steps}` : 'enemy block, unknown');
    if (way?.stop) parts.push('in reach');
    if (this.session.offers.find('attack', hex)) parts.push('can be attacked');
    if (this.session.offers.find('at', hex)) parts.push('can be chosen');
    return parts.join(', ');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    if (this.battles.key(event)) return;
    if (event.key === 'z' || event.key === 'Z') this.takeBack();
    else if (event.key === 'Escape') {
      this.quiet();
      if (this.chosen) this.drop(null);
      else if (this.session.unfinished) this.takeBack();
    } else if (event.key === '+' || event.key === '=') this.stage.zoom(1.25);
    else if (event.key === '-') this.stage.zoom(1 / 1.25);
    else if (event.key === 'n' || event.key === 'N') this.nextUnit(event.shiftKey ? -1 : 1);
    else if (event.key === 'c') this.run(this.primary().act);
    else if (event.key === 't') this.text.classList.toggle('unseen');
    else return;
    event.preventDefault();
  }

  /** @param {number} by */
  nextUnit(by) {
    const list = this.view.own.filter((/** @type {any} */ block) => block.place.map && this.session.offers.byUnit.has(block.unit));
    if (!list.length) return;
    const at = list.findIndex((/** @type {any} */ block) => block.place.map === this.hover);
    this.point(list[(at + by + list.length) % list.length].place.map);
  }

  render() {
    if (this.chosen && !this.block(this.chosen)?.place.map) this.chosen = this.ways = null;
    bar(this);
    drawer(this);
    textBoard(this);
    this.renderLayers();
    this.renderPieces();
    this.renderLight();
    curtain(this);
    ended(this);
    this.mini.draw(this.view, this.ground);
  }

  renderLayers() {
    const toggle = (/** @type {string} */ label, /** @type {boolean} */ on, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'toggle', 'aria-pressed': on, onclick: act }, h('span', { class: 'box', 'aria-hidden': 'true' }), label);
    this.layers.replaceChildren(
      toggle('Last seen', this.notes, () => {
        this.notes = !this.notes;
        this.render();
      }),
      toggle('Text board', !this.text.classList.contains('unseen'), () => {
        this.text.classList.toggle('unseen');
        this.renderLayers();
      }));
  }

  renderPieces() {
    const { offers, mine } = this.session;
    this.stage.pieces.replaceChildren(...marks.pieces({
      view: this.view, units: this.units, ground: this.ground, notes: this.notes, mine,
      lit: new Set(mine ? offers.byUnit.keys() : []), chosen: this.chosen,
      targets: new Set(mine ? [...offers.byHex.keys()].filter((hex) => offers.find('attack', hex)).concat(this.attack?.hex ?? []) : []),
      with: new Set(this.attack?.with ?? []), hidden: null,
    }));
    this.over = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    this.stage.pieces.append(this.over);
  }

  /** Reach, way and cursor: redrawn as the pointer moves, the blocks are left alone. */
  renderLight() {
    const under = [];
    const over = [];
    const unit = this.chosen && this.units.get(this.chosen);
    const block = this.chosen && this.block(this.chosen);
    if (unit && this.ways && block) {
      const order = this.reachMp;
      under.push(...marks.reach(this.ways, order));
      const way = this.hover && this.ways.get(this.hover);
      if (way?.stop && this.hover) {
        const path = [block.place.map, ...way.choices.map(what)];
        over.push(...marks.way(path, path.slice(1).map((hex) => order - (this.ways?.get(hex)?.left ?? 0))));
        over.unshift(marks.ghost(unit, block.steps, this.hover, this.ground));
      }
    }
    const spots = this.session.offers.of('at').map((offer) => what(offer.choice));
    if (spots.length) under.push(...marks.lit(spots));
    if (this.attack) over.push(...marks.arrows(this.attack.with.map((/** @type {string} */ id) => this.block(id)?.place.map).filter(Boolean), this.attack.hex));
    if (this.hover && this.keys) over.push(marks.cursor(this.hover));
    this.side.querySelector('.plan')?.replaceWith(plan(this));
    this.stage.light.replaceChildren(...under);
    this.over?.replaceChildren(...over);
  }

  close() {
    document.removeEventListener('keydown', this.onKey);
    this.session.close();
  }
}

/** Sits down at a table. @param {HTMLElement} root @param {string} table @param {string} door */
export async function sit(root, table, door) {
  const session = new Session(table, door);
  await session.open();
  const game = session.status.game;
  const [board, units, map] = await Promise.all([api.board(game), api.units(game), loadMap(api.drawing(game, mapName())), loadSheet(game)]);
  const play = new Game(session, units, new Ground(board), map);
  root.replaceChildren(play.element);
  play.start();
  return play;
}
