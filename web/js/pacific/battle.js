// The battle board as a scene: what comes on it, how its shots fall, what is chosen on it, and when it goes.
// @ts-check
import { announce, h, still } from '../dom.js';
import { kind, what } from '../offers.js';
import { render } from '../template.js';
import { computed, effect, signal } from '../vendor/signals-core/signals-core.js';
import { primary } from './battle-button.js';
import { follow, found, shotsOf } from './battle-history.js';
import { AIMING, NO_BATTLE, current, fightOf, question } from './battle-state.js';
import { scene } from './battle-view.js';
import { draw } from './lines.js';
import { isOf } from './state.js';
import { GARRISON, NOWHERE } from './words.js';

/** @typedef {import('./battle-state.js').SceneState} SceneState */
/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {import('../wire.js').LogEntry} LogEntry */

/** One shot takes this long to fall, in milliseconds. */
const FALL = 620;
/** Steps whose odds are asked for. */
const REASONED = [...AIMING, 'wish', 'submarine-aim', 'landing'];

export class Battles {
  /** @param {import('../table/screen.js').Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.state = signal(NO_BATTLE);
    this.element = h('div', { class: 'scene seafight', hidden: true });
    /** The battle as it is shown. */
    this.fight = computed(() => fightOf(screen.t.value, this.state.value));
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.away = 0;
    /** The enemy that the pointer is at. @type {number | null} */
    this.glancing = null;
    /** Whether the refusal that is shown was told to the pointer alone. */
    this.whispered = false;
    /** The last entry that was followed. */
    this.taken = screen.session.now.log.at(-1)?.n ?? 0;
    /** What the odds were asked for. */
    this.asked = '';
    /** What a replay does when the battle is put away. @type {(() => void) | undefined} */
    this.after = undefined;
    new ResizeObserver(() => this.#lines()).observe(this.element);
  }

  /** What happened before the player sat down is not played again. */
  start() {
    const { session, t } = this.screen;
    const table = /** @type {Table} */ (t.peek());
    // A replay is stepped through on the map; its frames come one by one and in any order.
    if (!table.session.past) {
      const { view, catalog } = table;
      const past = follow(session.now.log, catalog);
      const lost = view.battle.area !== NOWHERE && (past.courses.at(-1)?.ended ?? true);
      const seen = lost ? found(view, session.now.log) : past;
      const last = seen.courses.at(-1);
      const open = last && !last.ended;
      const next = open ? seen.courses.length - 1 : seen.courses.length;
      this.#set({ past: seen, next, played: open ? shotsOf(last).length : 0 });
    }
    this.screen.effects.push(effect(() => this.#draw()));
    this.screen.effects.push(effect(() => void this.#think()));
  }

  /** @param {Partial<SceneState>} change */
  #set(change) {
    this.state.value = { ...this.state.peek(), ...change };
  }

  get open() {
    return Boolean(this.fight.value) && !this.state.value.aside;
  }

  /** Whether the player looks at the map during a battle. */
  get aside() {
    return this.state.value.aside && this.state.value.past.courses.length > this.state.value.next;
  }

  /** Follows what has happened; what was followed already is left out. @param {LogEntry[]} entries */
  take(entries) {
    const { past, aside } = this.state.peek();
    const { catalog } = this.screen.session.now.view;
    const fresh = entries.filter(({ n }) => n > this.taken);
    this.taken = entries.at(-1)?.n ?? this.taken;
    const next = follow(fresh, catalog, past);
    const more = next.courses.length > past.courses.length;
    this.#set({ past: next, aside: aside && !more });
    // What falls is shown once the whole news is in.
    queueMicrotask(() => this.#play());
  }

  /** Goes on with the battle on the board, whatever else is shown of the news. @param {LogEntry[]} entries */
  goOn(entries) {
    const open = this.state.peek().past.courses.at(-1);
    if (!open || open.ended) return;
    const end = entries.findIndex(({ event }) => this.ends(event));
    this.take(end < 0 ? entries : entries.filter(({ n }) => n <= entries[end].n));
  }

  /** @param {LogEntry['event']} event */
  begins(event) {
    return event?.kind === 'opened';
  }

  /** @param {LogEntry['event']} event */
  ends(event) {
    return event?.kind === 'ended';
  }

  /** Fights a whole battle of a replay. It is put away by hand, or after some time. @param {LogEntry[]} frames
   * @param {number} stay in milliseconds, 0 for as long as the player likes @returns {Promise<void>} */
  film(frames, stay) {
    const past = follow(frames, this.screen.session.now.view.catalog);
    const [course] = past.courses;
    // A sea that was settled without a shot, or a replay that breaks off in the battle, has nothing to show on the
    // board.
    if (!course?.ended || !shotsOf(course).length) return Promise.resolve();
    return new Promise((done) => {
      this.after = done;
      this.state.value = { ...NO_BATTLE, past, film: true };
      this.#play();
      const wait = () => {
        this.away = window.setTimeout(() => (this.fight.peek()?.playing ? wait() : this.close()), stay);
      };
      if (stay) wait();
    });
  }

  #play() {
    if (!this.fight.peek()?.playing || this.timer) return;
    if (still()) return this.settle();
    this.timer = setInterval(() => {
      this.#set({ played: this.state.peek().played + 1 });
      if (!this.fight.peek()?.playing) this.#rest();
    }, FALL);
  }

  #rest() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Ends the fall of the dice at once. */
  settle() {
    const fight = this.fight.peek();
    this.#rest();
    if (fight) this.#set({ played: shotsOf(fight.course).length });
  }

  /** Whether a shot is falling now. */
  get falls() {
    return this.timer !== undefined;
  }

  show() {
    this.#set({ aside: false });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const fight = this.fight.peek();
    if (!fight || this.state.peek().aside) return false;
    if (event.key === ' ' && fight.playing) this.settle();
    else if (event.key === ' ' && fight.course.ended) this.close();
    else if (event.key === 'Enter' || event.key === ' ') return true;
    else if (event.key === 'c') this.screen.press(primary(fight, this));
    else if (event.key === 'z' || event.key === 'Z' || event.key === 'Escape') this.back();
    else if (event.key === 'm') this.toMap();
    else return event.key.length === 1 || event.key.startsWith('Arrow');
    event.preventDefault();
    return true;
  }

  back() {
    this.screen.quiet();
    this.#set({ mark: null, refused: null, plan: null, glance: null });
    if (this.screen.session.now.choices.length) this.screen.undo();
  }

  toMap() {
    if (this.after) return this.close();
    this.#set({ aside: true });
  }

  /** Closes a battle that is over, and goes to the next. */
  close() {
    clearTimeout(this.away);
    this.#rest();
    const { after } = this;
    this.after = undefined;
    const shown = current(this.screen.t.peek(), this.state.peek());
    const next = (shown?.n ?? this.state.peek().next) + 1;
    this.state.value = after ? NO_BATTLE : { ...this.state.peek(), next, played: 0, mark: null, refused: null };
    this.#play();
    after?.();
  }

  /** Chooses a target. @param {number} is */
  choose(is) {
    this.#set({ mark: { for: question(this.screen.t.peek()), is } });
  }

  /** Asks for a kind of round: the card that is clicked is the order. @param {string} wish */
  ask(wish) {
    const { session } = this.screen;
    return this.screen.press({ text: wish, act: () => session.commit({ wish }), busy: session.now.waiting });
  }

  /** Keeps a wish for the next round. @param {string} wish */
  planFor(wish) {
    this.#set({ plan: { area: this.screen.t.peek().view.battle.area, wish } });
  }

  /** @param {number} n what was tapped on the board */
  async tap(n) {
    const fight = this.fight.peek();
    const { session } = this.screen;
    const { offers } = session.now;
    this.whispered = false;
    this.#set({ refused: null, glance: null });
    if (!fight?.mine) return this.#set({ eye: n });
    const { view, step } = fight.t;
    const own = view.catalog.units[n]?.side === view.side || (n === GARRISON && offers.find('aim', String(n)));
    if (step[0] === 'submarine-aim' && offers.find('on', String(n))) return this.choose(n);
    if (step[0] === 'landing') return this.joinLanding(n);
    if (!AIMING.includes(step[0])) return;
    if (own) return this.takeAim(n);
    const on = offers.find('on', String(n));
    if (on) return session.add(on.choice);
    if (session.now.unfinished) return this.explain([{ on: n }]);
    const { eye } = this.state.peek();
    if (eye === null || !offers.find('aim', String(eye))) return;
    await this.takeAim(eye);
    if (session.now.offers.find('on', String(n))) return session.add({ on: n });
    return this.explain([{ on: n }]);
  }

  /** Selects a unit to aim; its target in this draft is removed. @param {number} n */
  async takeAim(n) {
    const { session } = this.screen;
    const { unfinished, choices, ends } = session.now;
    this.#set({ eye: n });
    const free = unfinished ? choices.slice(0, ends.at(-1) ?? 0) : choices;
    const at = free.findIndex((choice) => isOf(choice, 'aim', n));
    const rest = at < 0 ? free : free.filter((_, i) => i !== at && i !== at + 1);
    if (rest.length !== choices.length) await session.draft(rest);
    if (session.now.offers.find('aim', String(n))) await session.add({ aim: n });
    else await this.explain([{ aim: n }]);
  }

  /** Lays a gun from its line in the diary. On a phone the targets are far above that line. @param {number} n */
  async aimFrom(n) {
    await this.takeAim(n);
    this.element.querySelector('.middle')?.scrollIntoView({ block: 'center' });
  }

  /** What a shot at an enemy would do, before any click, or why there is none: of all that aim at it, else of the unit
   *  that is looked at or the first. @param {number | null} at */
  async glance(at) {
    this.glancing = at;
    // What only the pointer was told goes with it.
    if (at === null && this.whispered) this.#set({ refused: null });
    this.whispered = false;
    const fight = this.fight.peek();
    const { odds, eye, glance } = this.state.peek();
    if (at === null || !fight?.mine || !odds || fight.t.session.unfinished)
      return glance && this.#set({ glance: null });
    const list = fight.t.step[0] === 'submarine-aim' ? odds.open : odds.targets;
    const known = list?.find((shot) => shot.at === at);
    if (known || !fight.aiming) return this.#set({ glance: known ?? null });
    const by = odds.aims?.find((shot) => shot.by[0] === eye)?.by[0] ?? odds.aims?.[0]?.by[0];
    if (by === undefined) return;
    const { seat, now } = this.screen.session;
    const laid = now.choices.findIndex((choice) => isOf(choice, 'aim', by));
    const rest = laid < 0 ? now.choices : now.choices.filter((_, i) => i !== laid && i !== laid + 1);
    const answer = await seat.odds([...rest, { aim: by }]).catch(() => null);
    if (this.glancing !== at) return;
    const shot = answer?.odds?.open?.find((/** @type {import('./battle-state.js').Shot} */ open) => open.at === at);
    this.#set({ glance: shot ?? null });
    if (shot) return;
    this.whispered = true;
    await this.explain([{ aim: by }, { on: at }]);
  }

  /** A transport joins the landing or leaves it. @param {number} n */
  async joinLanding(n) {
    const { session } = this.screen;
    const { choices, offers } = session.now;
    const at = choices.findIndex((choice) => isOf(choice, 'with', n));
    if (at >= 0) return session.draft(choices.filter((_, i) => i !== at));
    if (offers.find('with', String(n))) return session.add({ with: n });
  }

  /** Why something is refused: said in the diary. @param {Choice[]} choices */
  async explain(choices) {
    const { session } = this.screen;
    const answer = await session.seat.why([...session.now.choices, ...choices.slice(0, -1)], choices.slice(-1));
    const [refused] = answer.why;
    this.#set({ refused });
    if (refused) announce(`${refused.why} ${refused.rule ?? ''}`);
  }

  /** Exact odds of what is laid now, from the server. */
  async #think() {
    const fight = this.fight.value;
    // While a batch is being sent the draft is neither here nor there.
    const wanted = fight?.mine && !fight.t.session.waiting && REASONED.includes(fight.t.step[0]);
    const key = wanted ? `${fight.t.session.number}:${JSON.stringify(fight.t.session.choices)}` : '';
    if (key === this.asked) return;
    this.asked = key;
    if (!wanted) return this.state.peek().odds && this.#set({ odds: null });
    const answer = await this.screen.session.seat.odds(fight.t.session.choices).catch(() => null);
    if (key !== this.asked) return;
    /** @type {import('./battle-state.js').Odds | null} */
    const odds = answer?.odds ?? null;
    this.#set({ odds });
    if (fight.t.step[0] !== 'submarine-aim' || this.fight.peek()?.mark !== null) return;
    // The likeliest to be gone is suggested.
    const best = [...(odds?.open ?? [])].sort((a, b) => b.gone - a.gone)[0];
    if (best) this.choose(best.at);
  }

  #draw() {
    const fight = this.fight.value;
    const shown = fight && !this.state.value.aside ? fight : null;
    this.element.hidden = !shown;
    this.screen.element.classList.toggle('in-fight', Boolean(shown));
    if (!shown) return;
    render(scene(shown, this.screen, this), this.element);
    if (this.screen.cover.top === this.element && !this.element.contains(document.activeElement)) {
      /** @type {HTMLElement | null} */
      const button = this.element.querySelector('.primary');
      button?.focus({ preventScroll: true });
    }
    const pages = this.element.querySelector('.pages');
    if (pages) pages.scrollTop = pages.scrollHeight;
    requestAnimationFrame(() => this.#lines());
  }

  /** Lines from guns to targets: dotted for shots that fell, solid for aims. */
  #lines() {
    const board = /** @type {HTMLElement | null} */ (this.element.querySelector('.board'));
    const fight = this.fight.peek();
    if (!board || !fight || this.element.hidden) return;
    const { odds, eye } = fight.s;
    const aims = fight.aiming ? (odds?.aims ?? []) : [];
    const open = fight.aiming ? (odds?.open ?? []) : [];
    const laid = aims.map(({ by, at }) => ({ by: by[0], at, name: eye === by[0] ? 'laid eye' : 'laid' }));
    const maybe = open
      .map(({ by, at }) => ({ by: by[0], at, name: 'maybe' }))
      .filter(({ by, at }) => !laid.some((line) => line.by === by && line.at === at));
    const submarine =
      fight.t.step[0] === 'submarine-aim' && typeof fight.mark === 'number' ? odds?.open?.[0]?.by[0] : undefined;
    const shot = submarine === undefined ? [] : [{ by: submarine, at: Number(fight.mark), name: 'laid eye' }];
    draw(board, [...maybe, ...laid, ...shot]);
  }

  /** Transports that the landing in the making has. @returns {number[]} */
  get landing() {
    return this.screen.session.now.choices
      .filter((choice) => kind(choice) === 'with')
      .map((choice) => Number(what(choice)));
  }
}
