// A battle as a scene on the table: when it opens, what its keys and its button do, and when it goes.
// @ts-check
import * as api from '../api.js';
import { announce, h, still } from '../dom.js';
import { kind } from '../offers.js';
import { render } from '../template.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';
import { NO_BATTLE, follow, shut, told } from './battle-state.js';
import { fate, scene } from './battle-view.js';
import { Flights } from './flights.js';
import { BATTLE } from './text.js';

/** @typedef {import('./battle-state.js').Course} Course */
/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../wire.js').LogEntry} LogEntry */
/** @typedef {import('../table/screen.js').Screen} Screen */

/** Dice take this long to come to rest, in milliseconds. */
const FALL = 900;

export class Battles {
  /** @param {Screen} screen @param {import('./state.js').World} world */
  constructor(screen, world) {
    this.screen = screen;
    this.world = world;
    this.state = signal(NO_BATTLE);
    this.element = h('div', { class: 'scene', hidden: true });
    this.flights = new Flights(this.element);
    /** Battles whose end has been announced. @type {Set<import('./battle-state.js').Fight>} */
    this.said = new Set();
    this.falling = 0;
    this.away = 0;
    /** The battle whose odds were asked for. @type {import('./battle-state.js').Fight | null} */
    this.asked = null;
    /** What a replay does when the battle is put away. @type {(() => void) | undefined} */
    this.after = undefined;
  }

  /** The player who comes back in the middle of a battle finds it on the table. */
  start() {
    const { log, view, past } = this.screen.session.now;
    const from = log.findLastIndex((entry) => entry.event?.kind === 'opened');
    if (!past && view.battle && from >= 0) this.take(log.slice(from));
    this.screen.effects.push(effect(() => this.#draw()));
  }

  get open() {
    return this.state.value.queue.length > 0;
  }

  /** @returns {Course | undefined} */
  get course() {
    return this.state.peek().queue[0];
  }

  /** @param {LogEntry[]} entries */
  take(entries) {
    this.state.value = told(this.state.peek(), entries);
  }

  /** Whether a battle of a replay begins with this. @param {LogEntry['event']} event */
  begins(event) {
    return event?.kind === 'opened';
  }

  /** @param {LogEntry['event']} event */
  ends(event) {
    return event?.kind === 'closed';
  }

  /** Fights a whole battle of a replay. It is put away by hand, or after some time. @param {LogEntry[]} entries
   * @param {number} stay in milliseconds, 0 for as long as the player likes @returns {Promise<void>} */
  film(entries, stay) {
    const queue = follow(entries);
    // A replay that breaks off in a battle has no more to show of it.
    if (!queue[0]?.closed) return Promise.resolve();
    return new Promise((done) => {
      this.after = done;
      this.state.value = { ...NO_BATTLE, queue };
      const wait = () => {
        this.away = window.setTimeout(() => (this.state.peek().settled ? this.shut() : wait()), stay);
      };
      if (stay) wait();
    });
  }

  /** Puts the battle away, and shows the next one if there is one. */
  shut() {
    clearTimeout(this.away);
    clearTimeout(this.falling);
    this.falling = 0;
    this.flights.clear();
    this.state.value = shut(this.state.peek());
    const { after } = this;
    this.after = undefined;
    after?.();
  }

  /** Whether this seat gives out hits now. @param {Table} t */
  chooses(t) {
    const { queue, settled } = this.state.value;
    const { mine, offers } = t.session;
    return (
      mine && settled && !queue[0]?.closed && offers.all.some(({ choice }) => ['hit', 'spread'].includes(kind(choice)))
    );
  }

  /** Ends the fall of the dice at once. */
  settle() {
    if (this.course && !this.state.peek().settled) this.state.value = { ...this.state.peek(), settled: true };
  }

  /** Goes on: gives out hits the even way, closes a battle that is over. */
  next() {
    const { course } = this;
    if (!course) return;
    if (!this.state.peek().settled) return this.settle();
    if (course.closed) return this.shut();
    const { offers, mine } = this.screen.session.now;
    const even = offers.find('spread') ?? offers.find('hit');
    if (mine && even) this.screen.run(() => this.screen.session.commit(even.choice));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { course } = this;
    if (!course) return false;
    const { settled } = this.state.peek();
    if (event.key === ' ') {
      // A finished battle is closed by the key that skips its dice.
      if (settled && course.closed) this.shut();
      else this.settle();
    } else if (event.key === 'Enter' || event.key === 'c') {
      // A button or a link in focus answers for itself.
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button, a')) return true;
      this.next();
    } else if (event.key === 'Escape') {
      // It puts away and never decides: hits are given out by the button.
      if (!settled || course.closed) this.next();
    } else return event.key.length === 1;
    event.preventDefault();
    return true;
  }

  #draw() {
    const { queue, settled } = this.state.value;
    const [course] = queue;
    this.element.hidden = !course;
    this.screen.element.classList.toggle('in-battle', Boolean(course));
    if (!course) return;
    this.#think(course);
    if (!settled && course.attack.length) {
      if (still()) return this.settle();
      this.#fall(course);
    }
    const t = /** @type {Table} */ (this.screen.t.value);
    render(scene(t, this.screen, this.state.value, this), this.element);
    if (settled) requestAnimationFrame(() => this.flights.draw(course));
    this.#focus();
    if (course.closed && settled) this.#announce(t, course);
  }

  /** The button has the focus if what had it is gone; when the scene opens, the screen moves the focus to it. */
  #focus() {
    if (this.screen.cover.top !== this.element || this.element.contains(document.activeElement)) return;
    /** @type {HTMLElement | null} */
    const button = this.element.querySelector('.primary');
    button?.focus({ preventScroll: true });
  }

  /** @param {Table} t @param {Course} course */
  #announce(t, course) {
    if (this.said.has(course.fight)) return;
    this.said.add(course.fight);
    const { ground } = t.world;
    announce(BATTLE.said(ground.call(course.fight.hex), course.attack, course.defend, fate(t, course)));
  }

  /** The dice come to rest a while after they can be seen to fall: a slow machine takes some time to lay out the scene.
   * @param {Course} course */
  #fall(course) {
    if (this.falling) return;
    this.falling = -1;
    requestAnimationFrame(async () => {
      const motions = this.element.getAnimations({ subtree: true });
      await Promise.allSettled(motions.map((motion) => motion.ready));
      if (this.course?.fight !== course.fight || this.state.peek().settled) return;
      this.falling = window.setTimeout(() => {
        this.falling = 0;
        this.settle();
      }, FALL);
    });
  }

  /** The exact odds of the battle. @param {Course} course */
  async #think({ fight }) {
    if (this.asked === fight) return;
    this.asked = fight;
    const { units } = this.world;
    const strength = (/** @type {[string, number][]} */ list, /** @type {string} */ arm) =>
      list.filter(([id]) => units.get(id)?.kind === arm).reduce((sum, [, steps]) => sum + steps, 0);
    const side = (/** @type {number} */ dice, /** @type {[string, number][]} */ list) => ({
      dice,
      armor: strength(list, 'armor'),
      infantry: strength(list, 'infantry'),
    });
    const battle = { attack: side(fight.attack, fight.with), defend: side(fight.defend, [fight.defender]) };
    const answer = await api.caseOdds(this.screen.session.now.status.game, battle).catch(() => null);
    if (this.course?.fight === fight) this.state.value = { ...this.state.peek(), odds: answer?.odds ?? null };
  }
}
