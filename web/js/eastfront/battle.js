// A battle as a scene on the table: who, what fell, why so many dice, how likely it was.
// @ts-check
import { h, s, symbol, still, withRules, announce } from '../dom.js';
import * as api from '../api.js';
import * as hexes from '../hexes.js';
import { face, stand, picture } from '../pieces.js';
import { kind } from '../offers.js';
import { bars, scale } from '../tabs.js';
import { say } from '../luck.js';
import { SIDES, WEATHER, dotted, foe, monthName, hexOf, listOf } from './words.js';

/** @typedef {import('../../types/eastfront').BattleView} Fight */
/** What each rule did to the attack's dice. @typedef {import('../../types/eastfront').AttackDice} Dice */
/** A battle with all that is known of its course.
 *  @typedef {{fight: Fight, dice: Dice, from: string[], city: number, attack: number[], defend: number[], hurt: Map<string, number>, closed: boolean, dead: string[], odds: any, rolled: boolean}} Course */

/** Dice take this long to come to rest, in milliseconds. */
const FALL = 900;

/** Puts events of battles together. @param {import('../session.js').LogEntry[]} entries @param {Course[]} open @returns {Course[]} */
export function follow(entries, open = []) {
  const list = [...open];
  for (const { event } of entries) {
    const last = list.at(-1);
    if (event?.kind === 'opened')
      list.push({
        fight: event.battle,
        dice: event.dice,
        from: event.from,
        city: event.city,
        attack: [],
        defend: [],
        hurt: new Map(),
        closed: false,
        dead: [],
        odds: null,
        rolled: false,
      });
    else if (!last || last.closed) continue;
    else if (event?.kind === 'rolled') Object.assign(last, { attack: event.attack, defend: event.defend });
    else if (event?.kind === 'hurt') last.hurt.set(event.unit, event.left);
    else if (event?.kind === 'closed') Object.assign(last, { closed: true, dead: event.dead });
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
    /** Dice of this battle whose hits have flown. @type {Set<string>} */
    this.flown = new Set();
    /** Blocks of this battle that have been turned, with the strength they show. @type {Set<string>} */
    this.turned = new Set();
    this.element = h('div', { class: 'scene', hidden: true });
    this.falling = 0;
    /** Whether the button gives out hits. */
    this.choosing = false;
    /** What a film does when the battle is put away. @type {(() => void) | undefined} */
    this.after = undefined;
  }

  get open() {
    return this.queue.length > 0;
  }

  /** @param {import('../session.js').LogEntry[]} entries */
  take(entries) {
    const had = this.queue.length;
    this.queue = follow(entries, this.queue);
    if (
      this.queue.length &&
      (!had || entries.some((entry) => ['rolled', 'hurt', 'closed'].includes(entry.event?.kind)))
    )
      this.render();
  }

  /** Whether a battle of a film begins with this. @param {any} event */
  begins(event) {
    return event?.kind === 'opened';
  }

  /** @param {any} event */
  ends(event) {
    return event?.kind === 'closed';
  }

  /** Fights a whole battle of a film. It is put away by hand, or by itself after it has lain there. @param {import('../session.js').LogEntry[]} entries @param {number} stay in milliseconds, 0 for as long as one likes @returns {Promise<void>} */
  film(entries, stay) {
    this.queue = follow(entries);
    // A film that breaks off in a battle has no more to show of it.
    if (!this.queue[0]?.closed) this.queue = [];
    if (!this.queue.length) return Promise.resolve();
    return new Promise((done) => {
      this.after = done;
      this.render();
      const shut = () => {
        this.away = window.setTimeout(() => (this.queue[0]?.rolled ? this.#shut() : shut()), stay);
      };
      if (stay) shut();
    });
  }

  /** Puts the battle away, and shows the next one if there is one. */
  #shut() {
    clearTimeout(this.away);
    // A battle is put away when its dice have fallen, by whatever hand.
    clearTimeout(this.falling);
    this.falling = 0;
    this.queue.shift();
    this.flown.clear();
    this.turned.clear();
    this.render();
    const after = this.after;
    this.after = undefined;
    if (after) after();
    else this.game.render();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.open) return false;
    if (event.key === ' ') this.settle();
    else if (event.key === 'Enter' || event.key === 'c') {
      // A button or a link in focus answers for itself.
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button, a')) return true;
      this.next();
    } else if (event.key === 'Escape') {
      // It puts away and never decides: hits are given out by the button.
      const course = this.queue[0];
      if (!course.rolled || course.closed) this.next();
    } else return event.key.length === 1;
    event.preventDefault();
    return true;
  }

  /** The dice come to rest a while after they can be seen to fall: the scene may take a slow machine some time to lay out. @param {Course} course */
  async #fall(course) {
    await Promise.allSettled(this.element.getAnimations({ subtree: true }).map((motion) => motion.ready));
    if (this.queue[0] !== course || course.rolled) return;
    this.falling = window.setTimeout(() => {
      this.falling = 0;
      this.settle();
    }, FALL);
  }

  /** Whether this seat gives out hits now. @param {Course} course */
  #chooses(course) {
    const { offers, mine } = this.game.session;
    return (
      mine &&
      !course.closed &&
      course.rolled &&
      offers.all.some((offer) => ['hit', 'spread'].includes(kind(offer.choice)))
    );
  }

  /** What may be chosen comes after the dice, with the menu. */
  heed() {
    const course = this.queue[0];
    if (course?.rolled && this.#chooses(course) !== this.choosing) this.render();
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
    this.#shut();
  }

  async #think(/** @type {Course} */ course) {
    if (course.odds) return;
    const { units } = this.game;
    const strength = (/** @type {[string, number][]} */ list, /** @type {string} */ arm) =>
      list.filter(([id]) => units.get(id)?.kind === arm).reduce((sum, [, steps]) => sum + steps, 0);
    const side = (/** @type {number} */ dice, /** @type {[string, number][]} */ list) => ({
      dice,
      armor: strength(list, 'armor'),
      infantry: strength(list, 'infantry'),
    });
    const { fight } = course;
    course.odds = {};
    course.odds =
      (
        await api
          .caseOdds(this.game.session.status.game, {
            attack: side(fight.attack, fight.with),
            defend: side(fight.defend, [fight.defender]),
          })
          .catch(() => ({}))
      )?.odds ?? {};
    // The dice may be in the air: the rest of the scene is left alone.
    if (this.queue[0] === course) this.element.querySelector('.charts')?.replaceWith(this.#odds(course));
  }

  render() {
    const course = this.queue[0];
    this.element.hidden = !course;
    this.game.element.classList.toggle('in-battle', Boolean(course));
    if (!course) return;
    this.#think(course);
    if (!course.rolled && (still() || !course.attack.length)) course.rolled = Boolean(course.attack.length);
    if (!course.rolled && course.attack.length && !this.falling) {
      this.falling = -1;
      requestAnimationFrame(() => this.#fall(course));
    }
    const { fight } = course;
    const { ground, view, units } = this.game;
    const place = ground.call(fight.hex);
    const step = !course.rolled ? 2 : course.closed ? 4 : 3;
    this.element.replaceChildren(
      h(
        'section',
        {
          class: `baize${course.rolled ? ' settled' : ''}`,
          role: 'dialog',
          'aria-modal': 'true',
          'aria-labelledby': 'battle-title',
        },
        h(
          'header',
          {},
          h(
            'div',
            {},
            h('h2', { id: 'battle-title' }, `Attack on ${place}`),
            h(
              'p',
              {},
              withRules(
                `${ground.terrain(fight.hex)[0].toUpperCase()}${ground.terrain(fight.hex).slice(1)}, hex ${dotted(fight.hex)}. ${monthName(view.month)}, ${(WEATHER[view.weather]?.[0] ?? view.weather).toLowerCase()}. Cost 1 RP. Both sides are revealed for this battle only (§3).`,
                (n) => this.game.openRule(n),
              ),
            ),
          ),
          h(
            'ol',
            { class: 'steps' },
            ['Announce', 'Reveal', 'Roll', 'Hits', 'Close'].map((name, n) =>
              h('li', { class: n === step ? 'now' : n < step ? 'past' : '' }, n < step ? `✓ ${name}` : name),
            ),
          ),
        ),
        h(
          'div',
          { class: 'sides' },
          h(
            'div',
            { class: 'attackers' },
            h('h3', {}, `Attacker, ${SIDES[fight.attacker]}`),
            h(
              'div',
              { class: 'row' },
              fight.with.map(([id, steps]) => this.#block(course, id, steps)),
              fight.air && this.#air(),
            ),
          ),
          this.#sketch(course),
          h(
            'div',
            { class: 'defenders' },
            h('h3', {}, `Defender, ${SIDES[foe(fight.attacker)]}`),
            h('div', { class: 'row' }, this.#block(course, ...fight.defender)),
          ),
        ),
        h('div', { class: 'tray' }, this.#dice(course, 'attack'), this.#dice(course, 'defend')),
        h('div', { class: 'cards' }, this.#cards(course, units)),
        h('div', { class: 'lower' }, this.#odds(course), this.#button(course)),
        s('svg', { class: 'flights', 'aria-hidden': 'true' }),
      ),
    );
    if (course.rolled) requestAnimationFrame(() => this.#fly(course));
    const button = /** @type {HTMLElement | null} */ (this.element.querySelector('.primary'));
    button?.focus({ preventScroll: true });
    if (course.closed && course.rolled && !this.said.has(course)) {
      this.said.add(course);
      announce(
        `Battle in ${place}. Attack ${course.attack.join(' ')}, defense ${course.defend.join(' ')}. ${this.#fate(course)}`,
      );
    }
  }

  /** @param {Course} course @param {string} id @param {number} steps */
  #block(course, id, steps) {
    const unit = this.game.unit(id);
    const left = course.rolled ? (course.hurt.get(id) ?? steps) : steps;
    const { offers, mine } = this.game.session;
    const hit = mine && course.rolled && !course.closed && offers.find('hit', id);
    const lost = steps - left;
    const at = course.fight.with.findIndex(([other]) => other === id);
    const where =
      at >= 0 ? `from ${this.game.ground.call(course.from[at])}` : `in ${this.game.ground.call(course.fight.hex)}`;
    const dead = course.rolled && left === 0;
    // A hit turns the block, once.
    const turned = course.rolled && lost > 0 && !this.turned.has(`${id} ${left}`) ? steps - Math.max(left, 1) : 0;
    if (turned) this.turned.add(`${id} ${left}`);
    const body = picture(
      stand(face(unit, Math.max(left, 1), { turned }, 128), { act: Boolean(hit) }),
      122,
      `${unit.name}, ${steps} to ${left}`,
    );
    return h(
      'figure',
      { class: `fighter${dead ? ' dead' : ''}`, 'data-unit': id },
      hit
        ? h(
            'button',
            { type: 'button', class: 'take', onclick: () => this.game.run(() => this.game.session.commit(hit.choice)) },
            body,
            h('span', { class: 'unseen' }, 'assign a hit'),
          )
        : body,
      lost > 0 && h('span', { class: 'burst' }, `−${lost}`),
      dead && h('span', { class: 'stamp' }, 'Eliminated'),
      h(
        'figcaption',
        {},
        h('b', {}, lost ? `${steps} to ${left} SP` : `${steps} SP`),
        h('small', {}, hit ? 'tap to assign a hit' : where),
      ),
    );
  }

  #air() {
    return h(
      'figure',
      { class: 'fighter air' },
      h('span', { class: 'disc' }, symbol('air', '-12 -12 24 24', { width: 58, height: 58 })),
      h('figcaption', {}, h('b', {}, 'Air'), h('small', {}, '2 dice, once per turn')),
    );
  }

  /** The hexes around the target, with its rivers and the blocks that fight. @param {Course} course */
  #sketch({ fight, from }) {
    const { view, ground, units } = this.game;
    const at = hexes.center(fight.hex);
    const near = hexes.neighbors(fight.hex);
    const around = [fight.hex, ...near].filter((hex) => ground.spaces.has(hex));
    const corner = hexes.corners(fight.hex);
    const open = new Map([
      [fight.hex, fight.defender],
      ...fight.with.map((block, n) => /** @type {[string, [string, number]]} */ ([from[n], block])),
    ]);
    const side = (/** @type {string} */ hex) =>
      listOf(view.own).some((block) => hexOf(block) === hex)
        ? view.side
        : listOf(view.foe).some((block) => block.hex === hex)
          ? foe(view.side)
          : null;
    return s(
      'svg',
      {
        class: 'sketch',
        viewBox: `${at.x - 102} ${at.y - 100} 204 200`,
        width: 200,
        height: 196,
        'aria-hidden': 'true',
      },
      around.map((hex) => s('path', { class: `sketch-hex t-${ground.spaces.get(hex)?.terrain}`, d: hexes.ring(hex) })),
      near.flatMap(
        (hex, n) =>
          ground.river(fight.hex, hex) &&
          ['sketch-river', 'sketch-core'].map((name) =>
            s('path', {
              class: name,
              d: `M${corner[n].x} ${corner[n].y}L${corner[(n + 1) % 6].x} ${corner[(n + 1) % 6].y}`,
            }),
          ),
      ),
      around.map((hex) => {
        const { x, y } = hexes.center(hex);
        const known = open.get(hex);
        const unit = known && units.get(known[0]);
        const back = side(hex);
        if (!unit && !back) return null;
        return s(
          'g',
          { transform: `translate(${x} ${y})scale(.34)` },
          stand(unit ? face(unit, known?.[1] ?? 1) : s('use', { href: `#back-${back}` })),
        );
      }),
      from.map((hex) => {
        const a = hexes.center(hex);
        const angle = (Math.atan2(at.y - a.y, at.x - a.x) * 180) / Math.PI;
        return s('path', {
          class: 'sketch-arrow',
          transform: `translate(${a.x + (at.x - a.x) * 0.5} ${a.y + (at.y - a.y) * 0.5})rotate(${angle})`,
          d: 'M-12-3H0v-5L11 0 0 8V3h-12z',
        });
      }),
    );
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
    const struck = (
      by === 'attack' ? [course.fight.defender] : course.fight.with.filter(([id]) => course.hurt.has(id))
    ).map(([id]) => this.game.units.get(id)?.name);
    return h(
      'div',
      { class: `dice ${by}` },
      h(
        'div',
        { class: 'row' },
        dice.map((die, n) => {
          const turn = ((n * 47 + die * 31) % 27) - 13;
          const shown = course.rolled ? die : ((n * 5 + die) % 6) + 1;
          return h(
            'span',
            {
              'data-die': n,
              class: `die ${side}${die >= need && course.rolled ? ' hit' : ''}`,
              style: { rotate: `${turn}deg`, animationDelay: `${n * 40}ms` },
              role: 'img',
              'aria-label': course.rolled ? `${die}${die >= need ? ', hit' : ''}` : 'rolling',
            },
            symbol(`die-${shown}`, '-27 -27 56 56', { width: 58, height: 58 }),
          );
        }),
      ),
      h(
        'p',
        {},
        !course.rolled
          ? 'Rolling…'
          : `${hits || 'no'} ${hits === 1 ? 'hit' : 'hits'}${hits && struck.length ? ` on ${struck.join(' and ')}` : ''}`,
      ),
    );
  }

  /** Cards that add up to the dice. @param {Course} course @param {Map<string, any>} units */
  #cards(course, units) {
    const { fight, dice, from, city } = course;
    const card = (
      /** @type {number} */ by,
      /** @type {string} */ name,
      /** @type {string} */ why,
      /** @type {string} */ rule,
    ) =>
      h(
        'div',
        { class: `dicecard${by < 0 ? ' minus' : ''}` },
        h('b', {}, by < 0 ? `−${-by}` : `+${by}`),
        h(
          'span',
          { class: 'cite' },
          withRules(rule, (n) => this.game.openRule(n)),
        ),
        h('strong', {}, name),
        h('small', {}, why),
      );
    const name = (/** @type {string} */ id) => units.get(id)?.name ?? id;
    const defender = units.get(fight.defender[0]);
    const more = fight.defend - (defender?.dice ?? 0) - city;
    const need = (/** @type {[string, number][]} */ list) => [...new Set(list.map(([id]) => units.get(id)?.kind))];
    const hit = units.get(fight.defender[0])?.hit ?? 5;
    const across = fight.with.filter((_, n) => this.game.ground.river(fight.hex, from[n])).map(([id]) => name(id));
    const kinds = need(fight.with);
    return [
      h(
        'div',
        { class: 'set' },
        fight.with.map(([id]) => card(units.get(id)?.dice ?? 0, name(id), 'base dice', '§11.2')),
        dice.woods > 0 && card(-dice.woods, 'Woods', 'per attacking armor', '§5'),
        dice.mountain > 0 && card(-dice.mountain, 'Mountain', 'per attacker', '§5'),
        dice.swamp > 0 && card(-dice.swamp, 'Swamp', 'per unit attacking from swamp', '§5'),
        dice.river > 0 &&
          card(
            -dice.river,
            'River',
            `${across.join(' and ')} ${across.length === 1 ? 'attacks' : 'attack'} across it`,
            '§5',
          ),
        dice.air > 0 && card(dice.air, 'Air support', 'clear weather only', '§11.2'),
        h('span', { class: 'equals' }, '='),
        h(
          'div',
          { class: 'sum' },
          h('b', {}, fight.attack),
          h('small', {}, `dice, hit on ${hit}${hit < 6 ? '+' : ''}`),
        ),
      ),
      h(
        'div',
        { class: 'set right' },
        h(
          'div',
          { class: 'sum theirs' },
          h('b', {}, fight.defend),
          h(
            'small',
            {},
            kinds.length > 1
              ? '5+ hits infantry, 6 hits armor'
              : kinds[0] === 'armor'
                ? 'dice, hit on 6'
                : 'dice, hit on 5+',
          ),
        ),
        h('span', { class: 'equals' }, '='),
        card(defender?.dice ?? 0, defender?.name, 'base dice', '§11.2'),
        city > 0 &&
          card(city, city > 1 ? 'Fortified city' : 'City', `defender, ${this.game.ground.call(fight.hex)}`, '§5'),
        more > 0 && card(more, 'Finns', 'defending at home', '§14'),
      ),
    ];
  }

  /** @param {Course} course */
  #odds(course) {
    const { odds, fight, rolled } = course;
    if (!odds?.defender_loses) return h('div', { class: 'charts' });
    const had = fight.defender[1];
    const lost = had - (course.hurt.get(fight.defender[0]) ?? had);
    const own = fight.with.reduce((sum, [id, steps]) => sum + steps - (course.hurt.get(id) ?? steps), 0);
    const unit = this.game.units.get(fight.defender[0]);
    // What happens less often than once in two thousand battles shares a bar.
    const shares = /** @type {number[]} */ (odds.attacker_loses);
    let most = 3;
    while (most > 1 && shares.slice(most).reduce((a, b) => a + b, 0) < 0.0005) most--;
    const losses =
      shares.length > most + 1 ? [...shares.slice(0, most), shares.slice(most).reduce((a, b) => a + b, 0)] : shares;
    const names = losses.map((_, n) =>
      n === 0
        ? 'none'
        : `${n} ${n === 1 ? 'step' : 'steps'}${n === most && shares.length > most + 1 && shares[most + 1] > 0 ? ' or more' : ''}`,
    );
    const left = Array.from({ length: had + 1 }, (_, n) => (n === 0 ? 'no loss' : `${had - n} SP left`));
    const whose = fight.attacker === this.game.view.side ? 'Your losses' : `${SIDES[fight.attacker]} losses`;
    const full = scale(odds.defender_loses, losses);
    const luck = (/** @type {'attack' | 'defend'} */ by) => {
      const need = this.#need(course, by);
      return say({
        dice: course[by].length,
        expected: (course[by].length * (7 - need)) / 6,
        hits: course[by].filter((die) => die >= need).length,
      });
    };
    return h(
      'div',
      { class: 'charts' },
      h(
        'section',
        {},
        h('h3', {}, `${unit?.name} after ${fight.attack} dice`),
        bars(odds.defender_loses, left, full, 'eliminated', rolled ? lost : -1),
      ),
      h(
        'section',
        { class: 'theirs' },
        h('h3', {}, `${whose} to ${fight.defend} dice`),
        bars(
          [...losses].reverse(),
          [...names].reverse(),
          full,
          undefined,
          rolled && course.closed ? losses.length - 1 - Math.min(own, most) : -1,
        ),
      ),
      h(
        'p',
        { class: 'exact' },
        rolled ? `Hits: attack ${luck('attack')}, defense ${luck('defend')}. ` : '',
        'Odds are exact, not simulated.',
      ),
    );
  }

  /** @param {Course} course */
  #fate(course) {
    const { units, ground } = this.game;
    const dead = course.dead.map((id) => units.get(id)?.name);
    return dead.length ? `${dead.join(' and ')} eliminated.` : `The defender holds ${ground.call(course.fight.hex)}.`;
  }

  /** @param {Course} course */
  #button(course) {
    const choosing = this.#chooses(course);
    this.choosing = choosing;
    const [text, sub] = !course.rolled
      ? ['Skip the dice', 'Space']
      : choosing
        ? ['Assign hits evenly', 'or tap blocks to assign them']
        : course.closed
          ? ['Close', this.#fate(course)]
          : ['Waiting for the attacker', 'to assign hits'];
    const waits = course.rolled && !choosing && !course.closed;
    return h(
      'div',
      { class: 'go' },
      h(
        'button',
        { type: 'button', class: 'primary', 'aria-disabled': waits, onclick: () => this.next() },
        h('b', {}, text),
        h('small', {}, sub),
      ),
    );
  }

  /** Dotted lines from the dice that hit to the blocks that take it. @param {Course} course */
  #fly(course) {
    const svg = this.element.querySelector('.flights');
    const frame = this.element.querySelector('.baize')?.getBoundingClientRect();
    if (!svg || !frame) return;
    const scale = /** @type {HTMLElement} */ (svg.parentElement).offsetWidth / (frame.width || 1);
    const point = (/** @type {Element} */ element, /** @type {number} */ x, /** @type {number} */ y) => {
      const box = element.getBoundingClientRect();
      return { x: (box.left + box.width * x - frame.left) * scale, y: (box.top + box.height * y - frame.top) * scale };
    };
    const tray = this.element.querySelector('.tray');
    const last = [...this.element.querySelectorAll('.attackers .fighter')].at(-1);
    if (!tray || !last) return;
    const [lane, edge] = [point(tray, 0, 0).y - 16, point(last, 1, 0).x];
    const lines = (/** @type {string} */ by, /** @type {string[]} */ targets) => {
      const dice = [...this.element.querySelectorAll(`.dice.${by} .die.hit`)];
      return dice.map((die, n) => {
        // Excess hits are drawn to the last block.
        const id = targets[Math.min(n, targets.length - 1)];
        const target = id && this.element.querySelector(`[data-unit="${id}"] .block`);
        if (!target) return null;
        // They strike the edge that faces them, side by side, and run in the gap above the tray: words lie under the blocks.
        const nth = targets.slice(0, n).filter((other) => other === id).length + Math.max(0, n - targets.length + 1);
        const [a, b] = [
          point(die, 0.5, 0.04),
          by === 'attack'
            ? point(target, 0.03, Math.min(0.8, 0.28 + 0.2 * nth))
            : point(target, 0.87, Math.min(0.8, 0.5 + 0.12 * nth)),
        ];
        const gap = lane + 3 * n;
        const rise = Math.max(edge, a.x + 40);
        const swing = Math.min(190, Math.abs(b.x - rise) / 2);
        const d =
          by === 'attack'
            ? `M${a.x} ${a.y}C${a.x} ${gap} ${a.x + 10} ${gap} ${a.x + 40} ${gap}L${rise} ${gap}C${rise + swing} ${gap} ${b.x - swing} ${b.y + 20} ${b.x} ${b.y}`
            : a.x - 40 < b.x + 46
              ? `M${a.x} ${a.y}C${a.x} ${gap} ${b.x + 30} ${gap} ${b.x} ${b.y}`
              : `M${a.x} ${a.y}C${a.x} ${gap} ${a.x - 10} ${gap} ${a.x - 40} ${gap}L${b.x + 46} ${gap}C${b.x + 4} ${gap} ${b.x + 16} ${b.y + 20} ${b.x} ${b.y}`;
        const flies = !this.flown.has(`${by}${die.getAttribute('data-die')}`) && !still();
        this.flown.add(`${by}${die.getAttribute('data-die')}`);
        return s(
          'g',
          { class: by },
          s('path', { d }),
          flies &&
            s('circle', { class: 'shot', r: 7, style: { offsetPath: `path("${d}")`, animationDelay: `${n * 90}ms` } }),
        );
      });
    };
    const losses = (/** @type {[string, number][]} */ list) =>
      list.flatMap(([id, steps]) => Array.from({ length: steps - (course.hurt.get(id) ?? steps) }, () => id));
    svg.replaceChildren(
      ...[...lines('attack', losses([course.fight.defender])), ...lines('defend', losses(course.fight.with))].filter(
        (line) => line !== null,
      ),
    );
  }
}
