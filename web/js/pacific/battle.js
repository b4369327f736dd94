// The battle board: both fleets face to face, who aims at whom, what fell, and the diary that says why.
// @ts-check
import { h, s, still, withRules, announce } from '../dom.js';
import { kind, what } from '../offers.js';
import { shared } from '../handover.js';
import { NOTHING, follow, found, lossOf, shotsOf } from './battle-history.js';
import { deck } from './battle-center.js';
import { luckTable } from '../luck.js';
import { rollsOf } from './luck.js';
import { draw } from './lines.js';
import { rank, sections } from './battle-line.js';
import { count, foe, GARRISON, listed, listOf, NOWHERE, placeName, SIDES, thePlace, turnShort } from './words.js';

/** @typedef {import('./battle-history.js').Course} Course */
/** @typedef {import('./battle-history.js').Shot} Shot */

/** One shot takes this long to fall, in milliseconds. */
const FALL = 620;
const STEPS = ['Submarines', 'Air or surface', 'Japan fires', 'Allies fire', 'Landing', 'Stay or go', 'Pursuit'];
/** Steps in which targets are laid and may be changed. */
const AIMING = ['aim', 'pursue', 'answer', 'land-aim'];

export class Battles {
  /** @param {import('./game.js').Game} game */
  constructor(game) {
    this.game = game;
    /** What was followed so far. @type {import('./battle-history.js').Past} */
    this.past = NOTHING;
    /** The battle that lies on the table, and how many of its shots have fallen. */
    this.at = -1;
    this.played = 0;
    /** Whether the player looks at the map instead. */
    this.aside = false;
    /** @type {{for: string, is: any} | null} */
    this.marked = null;
    /** The kind of round that will be asked for next, if this one does not end the battle. @type {{area: number, wish: string} | null} */
    this.plan = null;
    /** The own unit whose aim is looked at. @type {number | null} */
    this.eye = null;
    /** @type {any} */
    this.odds = null;
    this.asked = '';
    /** @type {any} */
    this.refused = null;
    /** What a film does when the battle is put away. @type {(() => void) | undefined} */
    this.after = undefined;
    /** When it is put away by itself. @type {number | undefined} */
    this.away = undefined;
    this.element = h('div', { class: 'scene seafight', hidden: true });
    new ResizeObserver(() => this.lines()).observe(this.element);
  }

  /** @returns {Course | undefined} */
  get course() {
    return this.past.courses[this.at];
  }

  /** A card or target that is chosen and not yet sealed; it holds for the step it was chosen in. @returns {any} */
  get mark() {
    if (this.marked?.for === this.#question()) return this.marked.is;
    const { step, view } = this.game;
    return step[0] === 'wish' && this.plan?.area === view.battle.area ? this.plan.wish : null;
  }

  set mark(is) {
    this.marked = is === null ? null : { for: this.#question(), is };
  }

  #question() {
    const { clock, battle } = this.game.view;
    return JSON.stringify([clock.step, battle.area, battle.rounds]);
  }

  get open() {
    return Boolean(this.course) && !this.aside;
  }

  /** Whether both ends of a shot still stand on the board. @param {number} by @param {number} at */
  onBoard(by, at) {
    const course = /** @type {Course} */ (this.course);
    return (
      ['japan', 'allies']
        .flatMap((side) => {
          const { stations, carriers, transports } = sections(this, course, side);
          return [...stations, ...carriers, ...transports];
        })
        .filter((n) => n === by || n === at).length > 1
    );
  }

  get playing() {
    return Boolean(this.course) && this.played < shotsOf(/** @type {Course} */ (this.course)).length;
  }

  get aiming() {
    return this.game.session.mine && AIMING.includes(this.game.step[0]) && !this.playing;
  }

  /** Whether there is something to see in a battle: blocks, or a landing that is ours to decide. @param {Course} course */
  #worth(course) {
    if (course.units.size) return true;
    return (
      !course.ended &&
      this.game.session.mine &&
      this.game.step[0] === 'landing' &&
      this.game.session.offers.of('attack').length > 0
    );
  }

  /** @param {import('../session.js').LogEntry[]} entries */
  take(entries) {
    const before = this.past.courses.length;
    this.past = follow(entries, this.game.catalog, this.past);
    if (this.at < 0 || this.at >= before) this.#find(before);
    if (this.playing) this.#play();
  }

  /** Lays the first battle on the table that has not been seen. @param {number} from */
  #find(from) {
    const { courses } = this.past;
    for (let n = Math.max(0, from); n < courses.length; n++) {
      if (!this.#worth(courses[n])) continue;
      this.at = n;
      this.played = 0;
      this.aside = false;
      this.mark = null;
      return;
    }
    this.at = -1;
  }

  /** What happened before the player sat down is not played again. */
  #begin() {
    // A film is stepped through on the map; its frames come one by one and in any order.
    if (this.begun || this.game.session.past) return;
    this.begun = true;
    this.past = follow(this.game.session.log, this.game.catalog);
    const { view } = this.game;
    if (view.battle.area !== NOWHERE && (this.past.courses.at(-1)?.ended ?? true))
      this.past = found(view, this.game.session.log);
    const last = this.past.courses.length - 1;
    const course = this.past.courses[last];
    if (!course || course.ended) return;
    this.at = last;
    this.played = shotsOf(course).length;
  }

  /** Whether a battle of a film begins with this. @param {any} event */
  begins(event) {
    return event?.kind === 'opened';
  }

  /** @param {any} event */
  ends(event) {
    return event?.kind === 'ended';
  }

  /** Fights a whole battle of a film. It is put away by hand, or by itself after it has lain there. @param {any[]} frames @param {number} stay in milliseconds, 0 for as long as one likes @returns {Promise<void>} */
  film(frames, stay) {
    this.past = follow(frames, this.game.catalog);
    const [course] = this.past.courses;
    // A sea that was settled without a shot, or a film that breaks off in the battle, has nothing to show on the board.
    if (!course?.ended || !shotsOf(course).length) return Promise.resolve();
    this.at = 0;
    this.played = 0;
    this.aside = false;
    return new Promise((done) => {
      this.after = done;
      this.game.render();
      this.#play();
      const shut = () => {
        this.away = window.setTimeout(() => (this.playing ? shut() : this.close()), stay);
      };
      if (stay) shut();
    });
  }

  #play() {
    if (still()) return this.settle();
    if (this.timer) return;
    this.timer = setInterval(() => {
      this.played += 1;
      if (!this.playing) this.#rest();
      this.render();
    }, FALL);
  }

  #rest() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.game.render();
  }

  /** Ends the fall of the dice at once. */
  settle() {
    if (!this.course) return;
    this.played = shotsOf(this.course).length;
    this.#rest();
  }

  show() {
    this.aside = false;
    this.game.render();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.open) return false;
    if (event.key === ' ' && this.playing) this.settle();
    else if (event.key === 'Enter' || event.key === ' ') return true;
    else if (event.key === 'c') this.game.run(this.primary().act);
    else if (event.key === 'z' || event.key === 'Z' || event.key === 'Escape') this.#back();
    else if (event.key === 'm') this.#lookAtMap();
    else return event.key.length === 1 || event.key.startsWith('Arrow');
    event.preventDefault();
    return true;
  }

  #back() {
    this.mark = this.refused = this.plan = null;
    if (this.game.session.choices.length) this.game.undo();
    else this.render();
  }

  #lookAtMap() {
    if (this.after) return this.close();
    this.aside = true;
    this.game.render();
  }

  /** Closes a battle that is over, and goes to the next. */
  close() {
    clearTimeout(this.away);
    const { after } = this;
    this.after = undefined;
    if (after) this.settle();
    const next = this.at + 1;
    this.#find(next);
    if (this.playing) this.#play();
    this.game.render();
    after?.();
  }

  /** @param {number} n what was tapped on the board */
  async tap(n) {
    const { session, view } = this.game;
    const [step] = this.game.step;
    this.refused = null;
    if (!session.mine || this.playing) {
      this.eye = n;
      return this.render();
    }
    const own = view.catalog.units[n]?.side === view.side || (n === GARRISON && session.offers.find('aim', String(n)));
    if (step === 'submarine-aim' && session.offers.find('on', String(n))) {
      this.mark = n;
      return this.render();
    }
    if (step === 'landing') return this.joinLanding(n);
    if (!AIMING.includes(step)) return;
    if (own) return this.takeAim(n);
    const on = session.offers.find('on', String(n));
    if (on) return session.add(on.choice);
    if (session.unfinished) return this.explain([{ on: n }]);
    if (this.eye !== null && session.offers.find('aim', String(this.eye))) {
      await this.takeAim(this.eye);
      if (session.offers.find('on', String(n))) return session.add({ on: n });
      return this.explain([{ on: n }]);
    }
  }

  /** Selects a unit to aim; its target in this draft is removed. @param {number} n */
  async takeAim(n) {
    const { session } = this.game;
    this.eye = n;
    const free = session.unfinished ? session.choices.slice(0, session.ends.at(-1) ?? 0) : session.choices;
    const at = free.findIndex((choice) => kind(choice) === 'aim' && what(choice) === String(n));
    const choices = at < 0 ? free : free.filter((_, i) => i !== at && i !== at + 1);
    if (choices.length !== session.choices.length) await session.draft(choices);
    if (session.offers.find('aim', String(n))) await session.add({ aim: n });
    else await this.explain([{ aim: n }]);
  }

  /** @param {number} n */
  async joinLanding(n) {
    const { session } = this.game;
    const at = session.choices.findIndex((choice) => kind(choice) === 'with' && what(choice) === String(n));
    if (at >= 0) return session.draft(session.choices.filter((_, i) => i !== at));
    if (session.offers.find('with', String(n))) return session.add({ with: n });
  }

  /** Why something is refused: said in the diary. @param {import('../offers.js').Choice[]} choices */
  async explain(choices) {
    const { session } = this.game;
    const answer = await session.seat.why([...session.choices, ...choices.slice(0, -1)], choices.slice(-1));
    this.refused = answer.why[0];
    this.render();
    if (this.refused) announce(`${this.refused.why} ${this.refused.rule}`);
  }

  /** Exact odds of what is laid now, from the server. */
  async think() {
    const { session, step } = this.game;
    const wanted =
      session.mine &&
      !this.playing &&
      (AIMING.includes(step[0]) || ['wish', 'submarine-aim', 'landing'].includes(step[0]));
    const key = wanted ? `${session.number}:${JSON.stringify(session.choices)}` : '';
    if (key === this.asked) return;
    this.asked = key;
    if (!wanted) {
      this.odds = null;
      return;
    }
    const answer = await session.seat.odds(session.choices).catch(() => null);
    if (key !== this.asked) return;
    this.odds = answer?.odds ?? null;
    if (step[0] === 'submarine-aim' && this.mark === null)
      this.mark = [...(this.odds?.open ?? [])].sort((a, b) => b.gone - a.gone)[0]?.at ?? null;
    this.render();
  }

  /** The one thing the big button does now. @returns {import('../screen.js').Primary} */
  primary() {
    const { session, view, catalog } = this.game;
    const { offers, mine, waiting: busy } = session;
    const course = /** @type {Course} */ (this.course);
    const [step] = this.game.step;
    const name = (/** @type {number} */ n) => this.game.unit(n).name;
    if (this.playing) return { text: 'Skip the dice', sub: 'Space', act: () => this.settle() };
    if (course.ended) return { text: 'Close', sub: 'the battle is over', act: () => this.close() };
    if (!mine) {
      const seats = shared(session.table);
      const next = session.status?.to_move?.find((/** @type {string} */ seat) => seats[seat]);
      if (next)
        return {
          text: `Pass the screen to ${next === 'japan' ? 'Japan' : 'the Allies'}`,
          sub: 'the map is hidden until then',
          act: () => this.#lookAtMap(),
        };
      return { text: `Waiting for ${view.side === 'japan' ? 'the Allies' : 'Japan'}`, sub: '', act: null };
    }
    if (step === 'submarine-aim')
      return this.mark === null
        ? { text: 'Choose a target', sub: 'any enemy ship', act: null }
        : {
            text: `Fire 2 dice at ${name(this.mark)}`,
            sub: 'results apply immediately',
            act: () => session.commit({ on: this.mark }),
            busy,
          };
    if (step === 'wish')
      return this.mark
        ? {
            text: `Ask for ${this.mark}`,
            sub: 'hidden until both have chosen',
            act: () => session.commit({ wish: this.mark }),
            busy,
          }
        : { text: 'Air or surface?', sub: 'choose a card', act: null };
    if (step === 'stay')
      return this.mark
        ? {
            text: this.mark === 'stay' ? 'Stay for another round' : 'Withdraw with all units',
            act: () => session.commit(this.mark),
            busy,
          }
        : { text: 'Stay or withdraw?', sub: 'choose a card', act: null };
    if (step === 'landing') {
      const fight = offers.plain.get('fight');
      const joined = session.choices.filter((choice) => kind(choice) === 'with').map((choice) => Number(what(choice)));
      if (fight)
        return {
          text: `Land with ${listed(joined.map(name))}`,
          sub: `${joined.reduce((sum, n) => sum + (view.units[n].strength ?? 0), 0)} dice, hits on 6`,
          act: () => session.commit('fight'),
          busy,
        };
      if (session.unfinished) return { text: 'Choose the transports', sub: 'that land', act: null };
      return {
        text: offers.plain.get('done')?.text ?? 'Continue',
        sub: placeName(catalog, view.battle.area),
        act: () => session.commit('done'),
        busy,
      };
    }
    if (AIMING.includes(step)) {
      if (session.unfinished) return { text: 'Choose a target', sub: 'highlighted blocks; Z to undo', act: null };
      const aims = this.odds?.aims ?? [];
      // The odds are on their way; what is laid stands in the view.
      const laid = listOf(view.units).reduce(
        (sum, { target, strength }, n) =>
          target === null || catalog.units[n].side !== view.side
            ? sum
            : sum + (step === 'land-aim' ? (strength ?? 0) : catalog.units[n].dice),
        0,
      );
      const dice = this.odds
        ? aims.reduce((/** @type {number} */ sum, /** @type {any} */ shot) => sum + shot.dice, 0)
        : laid;
      const who = aims
        .slice(0, 3)
        .map((/** @type {any} */ shot) => `${shot.from[0]} ${shot.dice}`)
        .join(', ');
      return {
        text: dice
          ? `${step === 'pursue' ? 'Pursue with' : 'Fire'} ${count(dice, 'die', 'dice')}`
          : (offers.plain.get('done')?.text ?? 'Continue'),
        sub: aims.length > 3 ? `${aims.length} units` : who,
        act: () => session.commit('done'),
        busy,
      };
    }
    const done = offers.plain.get('done');
    if (done)
      return {
        text: step === 'home' ? 'Confirm harbors' : done.text,
        sub: '',
        act: () => session.commit('done'),
        busy,
      };
    return { text: 'Waiting', sub: '', act: null };
  }

  /** Which of the row of steps is on. */
  #now() {
    const [step, side] = this.game.step;
    const course = this.course;
    if (course?.ended) return course.chapters.at(-1)?.kind === 'pursuit' ? 6 : 5;
    if (step.startsWith('submarine')) return 0;
    if (step === 'wish' || step === 'roll-off') return 1;
    if (step === 'aim' || step === 'fire') return side === 'japan' ? 2 : 3;
    if (step.startsWith('land')) return 4;
    if (step === 'stay') return 5;
    return course?.chapters.at(-1)?.kind === 'pursuit' || step.startsWith('pursue') ? 6 : 5;
  }

  render() {
    this.#begin();
    const { game } = this;
    const course = this.course;
    const shown = this.open && course;
    this.element.hidden = !shown;
    game.element.classList.toggle('in-fight', Boolean(shown));
    if (!shown) return;
    this.think();
    const { view, catalog } = game;
    const now = this.#now();
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const was = held && this.element.contains(held) ? held.dataset.key : undefined;
    const primary = this.primary();
    const able = Boolean(primary.act) && !primary.busy;
    const enemy = foe(view.side);
    const holder = view.areas[course.area]?.holder;
    this.element.replaceChildren(
      h(
        'section',
        { class: 'sea', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'battle-title' },
        h(
          'header',
          { class: 'bar' },
          h(
            'a',
            { class: 'brand', href: '/', title: 'Home' },
            h('img', { src: '/icon.svg', alt: 'Maproom', width: 26, height: 26 }),
            h(
              'span',
              {},
              h('b', {}, 'Pacific'),
              h('small', {}, SIDES[view.side] ? `You: ${SIDES[view.side]}` : 'Watching'),
            ),
          ),
          h(
            'ol',
            { class: 'steps', 'aria-label': 'Phases of a round' },
            STEPS.map((name, n) =>
              h(
                'li',
                { class: n === now ? 'now' : n < now ? 'past' : '', 'aria-current': n === now ? 'step' : undefined },
                n < now ? `✓ ${name}` : name,
              ),
            ),
          ),
          h('div', { class: 'chip' }, STEPS[now]),
          h('span', { class: 'place-in-line' }, this.#line(course)),
          h(
            'button',
            { type: 'button', class: 'plain tomap', 'data-key': 'map', onclick: () => this.#lookAtMap() },
            'View map',
          ),
        ),
        h(
          'aside',
          { class: 'diary' },
          h(
            'div',
            { class: 'pages' },
            h('h2', { id: 'battle-title' }, `Battle of the ${placeName(catalog, course.area)}`),
            h(
              'p',
              { class: 'when' },
              `Turn ${view.clock.turn}, ${turnShort(catalog.turns[view.clock.turn - 1] ?? '')}. ${holder ? `${holder === 'japan' ? 'Japanese' : 'Allied'} area.` : 'Neutral sea.'}`,
            ),
            this.#luck(course),
            course.chapters.map((part, n) =>
              this.#chapter(course, part, n === course.chapters.length - 1 && !this.aiming),
            ),
            this.#asking(),
          ),
          h(
            'footer',
            {},
            h(
              'button',
              {
                type: 'button',
                class: 'primary',
                'data-key': 'primary',
                'aria-disabled': !able,
                onclick: () => able && game.run(primary.act),
              },
              h('b', {}, primary.text),
              primary.sub && h('small', {}, primary.sub),
            ),
            game.session.mine &&
              !this.playing &&
              !course.ended &&
              h(
                'div',
                { class: 'pair' },
                h(
                  'button',
                  {
                    type: 'button',
                    class: 'plain',
                    'data-key': 'back',
                    disabled: !game.session.choices.length && this.mark === null,
                    onclick: () => this.#back(),
                  },
                  'Undo',
                ),
                this.aiming &&
                  h(
                    'button',
                    {
                      type: 'button',
                      class: 'plain',
                      'data-key': 'suggest',
                      disabled: !game.session.choices.length,
                      onclick: () => game.run(() => game.session.clear()),
                    },
                    'Reset targets',
                  ),
              ),
          ),
        ),
        h(
          'div',
          { class: 'board' },
          rank(this, course, enemy),
          h('div', { class: 'middle' }, deck(this, course)),
          rank(this, course, view.side),
          s('svg', { class: 'lines', 'aria-hidden': 'true' }),
        ),
      ),
    );
    if (was)
      /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${CSS.escape(was)}"]`))?.focus({
        preventScroll: true,
      });
    else if (!this.element.contains(document.activeElement))
      /** @type {HTMLElement | null} */ (this.element.querySelector('.primary'))?.focus({ preventScroll: true });
    const pages = this.element.querySelector('.pages');
    if (pages) pages.scrollTop = pages.scrollHeight;
    requestAnimationFrame(() => this.lines());
  }

  /** Which battle of the turn this is, and what comes after it; quiet seas, where only a landing can happen, do not count. @param {Course} course */
  #line(course) {
    const { view, catalog, session } = this.game;
    if (session.past) return '';
    const n =
      this.past.courses.slice(0, this.at + 1).filter((other) => other.turn === course.turn && other.units.size)
        .length || 1;
    const meet = (/** @type {number} */ area) => {
      const {
        fought,
        blocks: [japan, allies],
      } = view.areas[area];
      const fleet = [japan.ships + listOf(view.forces).filter((force) => force.at === area).length, allies.ships];
      return (
        !fought &&
        area !== course.area &&
        Boolean(
          ((fleet[0] || japan.air) && (fleet[1] || allies.air)) ||
            (japan.submarines && fleet[1]) ||
            (allies.submarines && fleet[0]),
        )
      );
    };
    const next = [...listOf(view.areas).keys()].filter(meet);
    const then =
      next.length === 1
        ? `, then ${thePlace(catalog, next[0])}`
        : next.length
          ? `, ${next.length} more after it`
          : ', the last';
    return n + next.length === 1 ? 'The only battle this turn' : `Battle ${n} of ${n + next.length}${then}`;
  }

  /** What the dice were expected to do in this battle, and what they did. @param {Course} course */
  #luck(course) {
    const { view, catalog } = this.game;
    const shots = shotsOf(course).slice(0, this.played);
    if (!shots.length) return null;
    const { side } = view;
    return luckTable(
      [{ rolls: rollsOf(shots, catalog) }],
      'Hits vs. expected',
      side
        ? [
            [side, 'You'],
            [foe(side), 'Enemy'],
          ]
        : Object.entries(SIDES),
    );
  }

  /** One part of the diary. @param {Course} course @param {import('./battle-history.js').Chapter} part @param {boolean} now */
  #chapter(course, part, now) {
    const { view, catalog } = this.game;
    const name = (/** @type {number} */ n) => (n === GARRISON ? 'the garrison' : (catalog.units[n]?.name ?? ''));
    const before = course.chapters.slice(0, course.chapters.indexOf(part)).flatMap((other) => other.shots);
    const fallen = part.shots.slice(0, Math.max(0, this.played - before.length));
    const lost = (/** @type {string} */ side) => lossOf(course, catalog, side, fallen, before);
    const [ours, theirs] = [lost(view.side), lost(foe(view.side))];
    const entry = (/** @type {Shot} */ shot) =>
      `${name(shot.by)} at ${name(shot.at)}: ${shot.roll.join(' ')}${shot.hits ? `, ${count(shot.hits, 'hit')}` : ''}${shot.sunk && shot.hits ? ', sunk' : shot.disabled && !shot.sunk ? ', disabled' : shot.hits ? '' : ', miss'}`;
    return h(
      'section',
      { class: now ? 'part now' : 'part' },
      h('h3', {}, part.title),
      part.head.map((line) => h('p', {}, line)),
      // A part that is over is summed up, unless it has hardly a shot.
      now || fallen.length < 3
        ? fallen.map((shot) => h('p', {}, entry(shot)))
        : h('p', {}, ours || theirs ? `Enemy lost ${theirs} SP, you lost ${ours}` : 'No losses'),
      (!this.playing || !now) &&
        part.lines.map((line) =>
          h(
            'p',
            {},
            withRules(line, (n) => this.game.openRule(n)),
          ),
        ),
    );
  }

  /** What is asked now, and why something was refused. */
  #asking() {
    const { game } = this;
    const [step, , why] = game.step;
    // The next battle may have been opened while this one still lies here.
    if (this.playing || !game.session.mine || this.course?.ended) return null;
    const open = (/** @type {string} */ n) => game.openRule(n);
    const words = /** @type {Record<string, string>} */ ({
      'submarine-aim': 'A submarine fires 2 dice once, at any enemy ship. Results apply immediately (§8.2).',
      wish: 'Both choose in secret. If you differ, each rolls a die: +1 for air, +1 for holding the area (§8.2).',
      aim:
        game.view.battle.round === 'air'
          ? 'Carriers and land-based air fire at any target, several at one if you like. Choose your unit, then its target (§8.2).'
          : 'Target every enemy battleship and cruiser once before any twice; carriers and transports only when none are left (§8.2).',
      pursue: 'Each unit may fire at one withdrawing unit of its type (§8.2).',
      answer: 'Pursued units fire back at a pursuer of the same type (§8.2).',
      'land-aim': 'A die for each strength point; a 6 hits. Both sides aim in secret (§8.2).',
      landing: 'Transports may land on enemy bases adjacent to this sea. A landing cannot be called off (§8.2).',
      stay: 'The Allies decide first. A side that withdraws takes all its units and may be pursued (§8.2).',
      home:
        why === 'leave'
          ? 'Choose a harbor within 3 areas for each ship (§8.2).'
          : 'These ships were disabled. Choose another harbor where several are equally near (§8.1).',
    });
    return h(
      'section',
      { class: 'part now asking' },
      h('h3', {}, STEPS_ASK[step] ?? 'Your decision'),
      AIMING.includes(step) && this.#aims(),
      step === 'submarine-aim' && this.#targets(),
      step === 'home' && this.#homes(),
      h('p', { class: 'word' }, withRules(words[step] ?? '', open)),
      this.refused &&
        h(
          'p',
          { class: 'refused', role: 'alert' },
          withRules(`${this.refused.why[0].toUpperCase()}${this.refused.why.slice(1)} (${this.refused.rule}).`, open),
        ),
    );
  }

  #aims() {
    const { game } = this;
    return h(
      'ul',
      { class: 'aims' },
      (this.odds?.aims ?? []).map((/** @type {any} */ shot) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              class: this.eye === shot.by[0] ? 'aimrow on' : 'aimrow',
              'data-key': `aim-${shot.by[0]}`,
              onclick: () => game.run(() => this.#aimFrom(shot.by[0])),
            },
            h('span', {}, shot.from[0]),
            h('b', {}, shot.target ?? 'the garrison'),
            h('small', {}, `${(shot.hit * 100).toFixed(0)}%`),
          ),
        ),
      ),
    );
  }

  /** Lays a gun from its line in the diary. On a phone the targets are far above that line. @param {number} n */
  async #aimFrom(n) {
    await this.takeAim(n);
    this.element.querySelector('.middle')?.scrollIntoView({ block: 'center' });
  }

  /** What the submarine can fire at, the likeliest to be gone first. */
  #targets() {
    const targets = [...(this.odds?.open ?? [])].sort((a, b) => b.gone - a.gone);
    return [
      h('p', { class: 'hint' }, 'Chance to sink or disable'),
      h(
        'ul',
        { class: 'aims' },
        targets.map((shot) =>
          h(
            'li',
            {},
            h(
              'button',
              {
                type: 'button',
                class: this.mark === shot.at ? 'aimrow on' : 'aimrow',
                'aria-pressed': this.mark === shot.at,
                'data-key': `target-${shot.at}`,
                onclick: () => this.game.run(() => this.tap(shot.at)),
              },
              h('span', {}, shot.target),
              h('small', {}, `${(shot.gone * 100).toFixed(0)}%`),
            ),
          ),
        ),
      ),
    ];
  }

  #homes() {
    const { game } = this;
    const { view, catalog, session } = game;
    const goers = [...listOf(view.units).keys()].filter(
      (n) => catalog.units[n].side === view.side && view.units[n].to !== null && view.units[n].to < 64,
    );
    const inHand = session.unfinished ? Number(what(session.choices.at(-1) ?? '')) : null;
    return h(
      'ul',
      { class: 'aims' },
      goers.map((n) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              class: 'aimrow',
              'data-key': `home-${n}`,
              'aria-disabled': !game.canAct.has(n),
              onclick: () => game.canAct.has(n) && game.run(() => session.add({ put: n })),
            },
            h('span', {}, game.unit(n).name),
            h('b', {}, placeName(catalog, view.units[n].to ?? NOWHERE)),
          ),
          inHand === n &&
            h(
              'div',
              { class: 'acts' },
              session.offers
                .of('at')
                .map((offer) =>
                  h(
                    'button',
                    { type: 'button', class: 'act', onclick: () => game.run(() => session.add(offer.choice)) },
                    placeName(catalog, Number(what(offer.choice))),
                  ),
                ),
            ),
        ),
      ),
    );
  }

  /** Lines from guns to targets: dotted for shots that fell, solid for aims. */
  lines() {
    const board = /** @type {HTMLElement | null} */ (this.element.querySelector('.board'));
    if (!board || !this.course || this.element.hidden) return;
    const aims = this.aiming ? (this.odds?.aims ?? []) : [];
    const open = this.aiming ? (this.odds?.open ?? []) : [];
    const laid = aims.map((/** @type {any} */ shot) => ({
      by: shot.by[0],
      at: shot.at,
      name: this.eye === shot.by[0] ? 'laid eye' : 'laid',
    }));
    const maybe = open
      .map((/** @type {any} */ shot) => ({ by: shot.by[0], at: shot.at, name: 'maybe' }))
      .filter(
        (/** @type {any} */ { by, at }) => !laid.some((/** @type {any} */ line) => line.by === by && line.at === at),
      );
    const submarine =
      this.game.step[0] === 'submarine-aim' && this.mark !== null ? this.odds?.open?.[0]?.by[0] : undefined;
    draw(board, [
      ...maybe,
      ...laid,
      ...(submarine === undefined ? [] : [{ by: submarine, at: this.mark, name: 'laid eye' }]),
    ]);
  }
}

const STEPS_ASK = /** @type {Record<string, string>} */ ({
  'submarine-aim': 'Submarine target',
  wish: 'Air or surface',
  aim: 'Targets',
  pursue: 'Pursuit',
  answer: 'Return fire',
  'land-aim': 'Landing targets',
  landing: 'Landing',
  stay: 'Stay or withdraw',
  home: 'Destination',
});
