// A battle as a scene on the table: who, what fell, why so many dice, how likely it was.
// @ts-check
import { h, s, symbol, still, withRules, announce } from '../dom.js';
import * as api from '../api.js';
import * as hexes from '../hexes.js';
import { face, stand, picture } from '../pieces.js';
import { kind } from '../offers.js';
import { bars } from '../drawer.js';
import { SIDES, foe, monthName } from './words.js';

/** @typedef {{hex: string, attacker: string, with: [string, number][], defender: [string, number], air: boolean, attack: number, defend: number}} Fight */
/** A battle with all that is known of its course.
 *  @typedef {{fight: Fight, attack: number[], defend: number[], hurt: Map<string, number>, closed: boolean, dead: string[], odds: any, rolled: boolean}} Course */

/** Dice take this long to come to rest, in milliseconds. */
const FALL = 900;

/** Puts sights of battles together. @param {import('../session.js').Tale[]} tales @param {Course[]} open @returns {Course[]} */
export function follow(tales, open = []) {
  const list = [...open];
  for (const { sight } of tales) {
    const last = list.at(-1);
    if (sight?.kind === 'opened') list.push({ fight: sight.battle, attack: [], defend: [], hurt: new Map(), closed: false, dead: [], odds: null, rolled: false });
    else if (!last || last.closed) continue;
    else if (sight?.kind === 'rolled') Object.assign(last, { attack: sight.attack, defend: sight.defend });
    else if (sight?.kind === 'hurt') last.hurt.set(sight.unit, sight.left);
    else if (sight?.kind === 'closed') Object.assign(last, { closed: true, dead: sight.dead });
  }
  return list;
}

export class Battles {
  /** @param {import('./game.js').Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Course[]} */
    this.queue = [];
    /** Battles whose end has been announced. @type {WeakSet<Course>} */
    this.said = new WeakSet();
    this.element = h('div', { class: 'scene', hidden: true });
  }

  get open() {
    return this.queue.length > 0;
  }

  /** @param {import('../session.js').Tale[]} tales */
  take(tales) {
    const had = this.queue.length;
    this.queue = follow(tales, this.queue);
    if (this.queue.length && (!had || tales.some((tale) => ['rolled', 'hurt', 'closed'].includes(tale.sight?.kind)))) this.render();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.open) return false;
    if (event.key === ' ') this.settle();
    else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'c') {
      if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return true;
      this.next();
    } else return event.key.length === 1;
    event.preventDefault();
    return true;
  }

  /** Ends the fall of the dice at once. */
  settle() {
    const course = this.queue[0];
    if (course && !course.rolled) {
      course.rolled = true;
      this.render();
    }
  }

  /** Goes on: gives out hits the even way, closes a battle that is over. */
  next() {
    const course = this.queue[0];
    if (!course) return;
    if (!course.rolled) return this.settle();
    if (!course.closed) {
      const { offers, mine } = this.game.session;
      const even = offers.find('spread') ?? offers.find('hit');
      if (mine && even) this.game.run(() => this.game.session.commit(even.choice));
      return;
    }
    this.queue.shift();
    this.render();
    this.game.render();
  }

  async #think(/** @type {Course} */ course) {
    if (course.odds) return;
    const { units } = this.game;
    const strength = (/** @type {[string, number][]} */ list, /** @type {string} */ arm) => list.filter(([id]) => units.get(id)?.kind === arm).reduce((sum, [, steps]) => sum + steps, 0);
    const side = (/** @type {number} */ dice, /** @type {[string, number][]} */ list) => ({ dice, armor: strength(list, 'armor'), infantry: strength(list, 'infantry') });
    const { fight } = course;
    course.odds = (await api.caseOdds(this.game.session.status.game, { attack: side(fight.attack, fight.with), defend: side(fight.defend, [fight.defender]) }).catch(() => ({})))?.odds ?? {};
    this.render();
  }

  render() {
    const course = this.queue[0];
    this.element.hidden = !course;
    this.game.element.classList.toggle('in-battle', Boolean(course));
    if (!course) return;
    this.#think(course);
    if (!course.rolled && (still() || !course.attack.length)) course.rolled = Boolean(course.attack.length);
    if (!course.rolled && course.attack.length && !this.falling) {
      this.falling = setTimeout(() => {
        this.falling = undefined;
        this.settle();
      }, FALL);
    }
    const { fight } = course;
    const { ground, view, units } = this.game;
    const place = ground.call(fight.hex);
    const step = !course.rolled ? 2 : course.closed ? 4 : 3;
    this.element.replaceChildren(h('section', { class: `baize${course.rolled ? ' settled' : ''}`, role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'battle-title' },
      h('header', {}, h('div', {}, h('h2', { id: 'battle-title' }, `Attack on ${place}`),
        h('p', {}, withRules(`${ground.terrain(fight.hex)[0].toUpperCase()}${ground.terrain(fight.hex).slice(1)}, hex ${fight.hex.replace(',', '.')}. ${monthName(view.month)}. 1 RP paid. Both sides lie open for this battle only (§3).`, (n) => this.game.openRule(n)))),
      h('ol', { class: 'steps' }, ['Announce', 'Reveal', 'Roll', 'Hits', 'Close'].map((name, n) => h('li', { class: n === step ? 'now' : n < step ? 'past' : '' }, n < step ? `✓ ${name}` : name)))),
      h('div', { class: 'sides' },
        h('div', { class: 'attackers' }, h('h3', {}, `Attacker, ${SIDES[fight.attacker]}`), h('div', { class: 'row' }, fight.with.map(([id, steps]) => this.#block(course, id, steps)), fight.air && this.#air())),
        this.#sketch(fight),
        h('div', { class: 'defenders' }, h('h3', {}, `Defender, ${SIDES[foe(fight.attacker)]}`), h('div', { class: 'row' }, this.#block(course, ...fight.defender)))),
      h('div', { class: 'tray' }, this.#dice(course, 'attack'), this.#dice(course, 'defend')),
      h('div', { class: 'cards' }, this.#cards(fight, units)),
      h('div', { class: 'lower' }, this.#odds(course), this.#button(course)),
      s('svg', { class: 'flights', 'aria-hidden': 'true' })));
    if (course.rolled) requestAnimationFrame(() => this.#fly(course));
    const button = /** @type {HTMLElement | null} */ (this.element.querySelector('.primary'));
    button?.focus({ preventScroll: true });
    if (course.closed && course.rolled && !this.said.has(course)) {
      this.said.add(course);
      announce(`Battle in ${place}. Attack ${course.attack.join(' ')}, defence ${course.defend.join(' ')}. ${this.#fate(course)}`);
    }
  }

  /** @param {Course} course @param {string} id @param {number} steps */
  #block(course, id, steps) {
    const unit = this.game.units.get(id);
    const left = course.rolled ? course.hurt.get(id) ?? steps : steps;
    const { offers, mine } = this.game.session;
    const hit = mine && course.rolled && !course.closed && offers.find('hit', id);
    const lost = steps - left;
    const dead = course.rolled && left === 0;
    const body = picture(stand(face(unit, left || steps, {}, 128), { act: Boolean(hit) }), 122, `${unit.name}, ${steps} to ${left}`);
    return h('figure', { class: `fighter${dead ? ' dead' : ''}`, 'data-unit': id },
      hit ? h('button', { type: 'button', class: 'take', 'aria-label': `${unit.name} takes a hit`, onclick: () => this.game.run(() => this.game.session.commit(hit.choice)) }, body) : body,
      lost > 0 && h('span', { class: 'burst' }, `−${lost}`), dead && h('span', { class: 'stamp' }, 'Destroyed'),
      h('figcaption', {}, h('b', {}, lost ? `${steps} to ${left} SP` : `${steps} SP`), h('small', {}, hit ? 'tap to take a hit' : unit.name)));
  }

  #air() {
    return h('figure', { class: 'fighter air' }, h('span', { class: 'disc' }, symbol('air', '-12 -12 24 24', { width: 58, height: 58 })), h('figcaption', {}, h('b', {}, 'Air'), h('small', {}, '2 dice, once a turn')));
  }

  /** The hexes around the target. @param {Fight} fight */
  #sketch(fight) {
    const { view, ground } = this.game;
    const at = hexes.centre(fight.hex);
    const around = [fight.hex, ...hexes.neighbours(fight.hex)].filter((hex) => ground.spaces.has(hex));
    const own = new Map(view.own.filter((/** @type {any} */ block) => block.place.map).map((/** @type {any} */ block) => [block.place.map, block]));
    const froms = fight.with.map(([id]) => view.own.find((/** @type {any} */ block) => block.unit === id)?.place.map).filter(Boolean);
    return s('svg', { class: 'sketch', viewBox: `${at.x - 102} ${at.y - 100} 204 200`, width: 190, height: 186, 'aria-hidden': 'true' },
      around.map((hex) => s('path', { class: `sketch-hex t-${ground.spaces.get(hex)?.terrain}`, d: hexes.ring(hex) })),
      around.map((hex) => {
        const { x, y } = hexes.centre(hex);
        const mine = own.get(hex);
        const theirs = view.foe.some((/** @type {any} */ block) => block.hex === hex);
        if (!mine && !theirs && hex !== fight.hex) return null;
        const side = hex === fight.hex ? foe(fight.attacker) : mine ? view.side : foe(view.side);
        return s('g', { transform: `translate(${x} ${y})scale(.34)` }, stand(s('use', { href: `#back-${side}` })));
      }),
      froms.map((hex) => {
        const a = hexes.centre(hex);
        const angle = Math.atan2(at.y - a.y, at.x - a.x) * 180 / Math.PI;
        return s('path', { class: 'sketch-arrow', transform: `translate(${a.x + (at.x - a.x) * 0.52} ${a.y + (at.y - a.y) * 0.52})rotate(${angle})`, d: 'M-12-3H0v-5L11 0 0 8V3h-12z' });
      }));
  }

  /** The lowest die that can hit this side. @param {Course} course @param {string} by */
  #need(course, by) {
    const { units } = this.game;
    const targets = by === 'attack' ? [course.fight.defender] : course.fight.with;
    return Math.min(...targets.map(([id]) => units.get(id)?.hit ?? 5));
  }

  /** @param {Course} course @param {'attack' | 'defend'} by */
  #dice(course, by) {
    const need = this.#need(course, by);
    const side = by === 'attack' ? course.fight.attacker : foe(course.fight.attacker);
    const dice = [...course[by]].sort((a, b) => b - a);
    const hits = dice.filter((die) => die >= need).length;
    return h('div', { class: `dice ${by}` },
      h('div', { class: 'row' }, dice.map((die, n) => {
        const turn = ((n * 47 + die * 31) % 27) - 13;
        const shown = course.rolled ? die : (n * 5 + die) % 6 + 1;
        return h('span', { class: `die ${side}${die >= need && course.rolled ? ' hit' : ''}`, style: { rotate: `${turn}deg`, animationDelay: `${n * 40}ms` }, role: 'img', 'aria-label': course.rolled ? `${die}${die >= need ? ', hit' : ''}` : 'rolling' },
          symbol(`die-${shown}`, '-27 -27 56 56', { width: 58, height: 58 }));
      })),
      h('p', {}, !course.rolled ? 'The dice fall' : `${hits || 'no'} ${hits === 1 ? 'hit' : 'hits'}${by === 'attack' ? ` on ${this.game.units.get(course.fight.defender[0])?.name}` : ''}`));
  }

  /** Cards that add up to the dice. @param {Fight} fight @param {Map<string, any>} units */
  #cards(fight, units) {
    const card = (/** @type {number} */ by, /** @type {string} */ name, /** @type {string} */ why, /** @type {string} */ rule) => h('div', { class: `dicecard${by < 0 ? ' minus' : ''}` },
      h('b', {}, by < 0 ? `−${-by}` : `+${by}`), h('span', { class: 'cite' }, withRules(rule, (n) => this.game.openRule(n))), h('strong', {}, name), h('small', {}, why));
    const sum = fight.with.reduce((n, [id]) => n + (units.get(id)?.dice ?? 0), 0);
    const minus = fight.attack - sum - (fight.air ? 2 : 0);
    const defender = units.get(fight.defender[0]);
    const plus = fight.defend - (defender?.dice ?? 0);
    const hit = (/** @type {string} */ id) => units.get(id)?.hit ?? 5;
    const needs = [...new Set(fight.with.map(([id]) => units.get(id)?.kind))];
    return [
      h('div', { class: 'set' }, fight.with.map(([id]) => card(units.get(id)?.dice ?? 0, units.get(id)?.name, 'dice by type', '§11.2')), minus < 0 && card(minus, 'Ground', 'woods, mountain, swamp, river', '§5'), fight.air && card(2, 'Air support', 'clear weather only', '§11.2'),
        h('span', { class: 'equals' }, '='), h('div', { class: 'sum' }, h('b', {}, fight.attack), h('small', {}, `dice, hit on ${hit(fight.defender[0])}${hit(fight.defender[0]) < 6 ? '+' : ''}`))),
      h('div', { class: 'set right' }, h('div', { class: 'sum theirs' }, h('b', {}, fight.defend), h('small', {}, needs.length > 1 ? '5+ infantry, 6 armor' : needs[0] === 'armor' ? 'hit on 6' : 'hit on 5+')), h('span', { class: 'equals' }, '='),
        card(defender?.dice ?? 0, defender?.name, 'dice by type', '§11.2'), plus > 0 && card(plus, 'City', 'defender in a city', '§5')),
    ];
  }

  /** @param {Course} course */
  #odds(course) {
    const { odds, fight, rolled } = course;
    if (!odds?.defender_loses) return h('div', { class: 'charts' });
    const lost = fight.defender[1] - (course.hurt.get(fight.defender[0]) ?? fight.defender[1]);
    const own = fight.with.reduce((sum, [id, steps]) => sum + steps - (course.hurt.get(id) ?? steps), 0);
    const unit = this.game.units.get(fight.defender[0]);
    const top = odds.attacker_loses.slice(0, 4);
    const rest = odds.attacker_loses.slice(4).reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
    return h('div', { class: 'charts' },
      h('section', {}, h('h3', {}, `${unit?.name} after ${fight.attack} dice`), bars(odds.defender_loses, ['untouched', '1 step lost', '2 steps lost', '3 steps lost'], 'destroyed', rolled ? lost : -1)),
      h('section', { class: 'theirs' }, h('h3', {}, `Losses of the attacker to ${fight.defend} dice`), bars(rest > 0.0005 ? [...top, rest] : top, ['none', '1 step', '2 steps', '3 steps', '4 or more'], undefined, rolled && course.closed ? Math.min(own, 4) : -1)),
      h('p', { class: 'exact' }, 'Odds are exact, not simulated.'));
  }

  /** @param {Course} course */
  #fate(course) {
    const { units, ground } = this.game;
    const dead = course.dead.map((id) => units.get(id)?.name);
    return dead.length ? `${dead.join(' and ')} destroyed.` : `${ground.call(course.fight.hex)} is held.`;
  }

  /** @param {Course} course */
  #button(course) {
    const { offers, mine } = this.game.session;
    const choosing = mine && !course.closed && course.rolled && offers.all.some((offer) => ['hit', 'spread'].includes(kind(offer.choice)));
    const [text, sub] = !course.rolled ? ['Let them fall', 'Space'] : choosing ? ['Spread the hits', 'or tap the block that takes one'] : course.closed ? ['Close', this.#fate(course)] : ['Waiting for the attacker', 'he gives out his hits'];
    return h('div', { class: 'go' }, h('button', { type: 'button', class: 'primary', onclick: () => this.next() }, h('b', {}, text), h('small', {}, sub)), h('p', {}, h('kbd', {}, 'Space'), ' skips the animation'));
  }

  /** Dotted lines from the dice that hit to the blocks that take it. @param {Course} course */
  #fly(course) {
    const svg = this.element.querySelector('.flights');
    const frame = this.element.querySelector('.baize')?.getBoundingClientRect();
    if (!svg || !frame) return;
    const middle = (/** @type {Element} */ element, /** @type {number} */ share) => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2 - frame.left, y: box.top + box.height * share - frame.top };
    };
    const lines = (/** @type {string} */ by, /** @type {string[]} */ targets) => {
      const dice = [...this.element.querySelectorAll(`.dice.${by} .die.hit`)];
      return dice.map((die, n) => {
        const target = targets[n] && this.element.querySelector(`[data-unit="${targets[n]}"] .block`);
        if (!target) return null;
        const [a, b] = [middle(die, 0.1), middle(target, 0.6)];
        return s('path', { class: by, d: `M${a.x} ${a.y}C${a.x} ${a.y - 60} ${b.x} ${b.y + 60} ${b.x} ${b.y}` });
      });
    };
    const losses = (/** @type {[string, number][]} */ list) => list.flatMap(([id, steps]) => Array.from({ length: steps - (course.hurt.get(id) ?? steps) }, () => id));
    svg.replaceChildren(...[...lines('attack', losses([course.fight.defender])), ...lines('defend', losses(course.fight.with))].filter((line) => line !== null));
  }
}
