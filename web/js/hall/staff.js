// One desk for somebody with several seats: what waits in each of them, done by oneself or left to the computer, for
// this one thing or until the seat is taken back. What waits is said by the game.
// @ts-check
import { Refused } from '../api.js';
import * as api from '../api.js';
import { load } from '../games.js';
import { render } from '../template.js';
import { styles } from '../theme.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./person.js').Person} Person */
/** @typedef {import('../session/state.js').SessionState} SessionState */
/** A seat at the desk; `state` is what its holder sees. @typedef {{seat: string, title: string, staffed: boolean,
 *   state: SessionState}} Chair */
/** Something that waits. `key` is this one thing: another step of the same seat has another key. `place` is where in
 *  the seat's screen it is done, `first` how urgent it is.
 *  @typedef {{key: string, seat: string, place: string | number, title: string, sub: string, step: string,
 *   first: number}} Row */
/** @typedef {{busy: Set<string>, rest: boolean, picked: string}} Work */
/** @typedef {{go(row: Row): void, look(seat: string): void, leave(row: Row): void, keep(seats: string[], staffed: boolean): void,
 *   rest(): void, stop(): void, pick(key: string): void}} DeskActs */
/** What a game says about a desk. `leads` are the seats that act, one for each office; `echo` are words that other seats
 *  of an office say after it, as `[seat, choice]`.
 *  @typedef {{
 *   leads(seats: {seat: string}[]): string[], rows(chairs: Chair[]): Row[], turn(chairs: Chair[]): number,
 *   echo(chairs: Chair[], seats: string[]): [string, Json][],
 *   page(chairs: Chair[], rows: Row[], work: Work, acts: DeskActs): unknown, styles: string,
 * }} GameDesk */

/** Batches that one thing may take, and how long the desk waits for news before it asks again, in milliseconds. */
const MOST = 120;
const NEWS = 3000;
const PAUSE = 250;
/** How long the staff may take for the rest of a turn. */
const REST = 300_000;

/** Whether a person has a desk: several seats of a game that knows what waits. @param {Json} desk */
export const hasDesk = (desk) => Boolean(desk.table) && desk.seats.length > 2;

export class Staff {
  /** @param {Person} me */
  constructor(me) {
    this.me = me;
    /** @type {GameDesk | null} */
    this.game = null;
    this.work = signal(/** @type {Work} */ ({ busy: new Set(), rest: false, picked: '' }));
    /** What was opened from the desk: when it is done the desk comes back. */
    this.out = '';
    /** Words that were said for the seats of an office. @type {Set<string>} */
    this.said = new Set();
    /** @type {(() => void) | undefined} */
    this.stopped = undefined;
  }

  /** Loads the game's part and opens the seats. @param {Json} desk */
  async open(desk) {
    const entry = await load(desk.game);
    if (!entry.desk) return false;
    const game = await entry.desk();
    await styles(game.styles);
    await Promise.all(game.leads(desk.seats).map((seat) => this.me.session(seat)));
    this.game = game;
    return true;
  }

  /** @param {Json} desk @returns {Chair[]} */
  chairs(desk) {
    return (this.game?.leads(desk.seats) ?? []).flatMap((seat) => {
      const session = this.me.sessions.get(seat);
      const sheet = desk.seats.find((/** @type {Json} */ own) => own.seat === seat);
      return session?.ready ? [{ seat, title: sheet.title, staffed: sheet.staffed, state: session.state.value }] : [];
    });
  }

  /** What waits in the seats that are not left to the computer. @param {Chair[]} chairs */
  rows(chairs) {
    const rows = this.game?.rows(chairs.filter(({ staffed }) => !staffed)) ?? [];
    return rows.sort((a, b) => a.first - b.first);
  }

  /** Draws the desk and keeps it drawn. @param {HTMLElement} place */
  async draw(place) {
    this.stopped?.();
    const { desk } = this.me.state.peek();
    if (!this.game && !(await this.open(desk))) return;
    this.stopped = effect(() => {
      const { desk: now, tab } = this.me.state.value;
      const chairs = this.chairs(now);
      const rows = this.rows(chairs);
      this.#echo(chairs, now);
      if (tab === 'desk') render(this.game?.page(chairs, rows, this.work.value, this.acts), place);
      else if (this.out && !rows.some(({ key }) => key === this.out)) {
        this.out = '';
        // Not while the screen that it leaves is being drawn.
        queueMicrotask(() => this.me.set({ tab: 'desk' }));
      }
    });
  }

  /** @param {Chair[]} chairs @param {Json} desk */
  #echo(chairs, desk) {
    const seats = desk.seats.map((/** @type {Json} */ own) => own.seat);
    for (const [seat, choice] of this.game?.echo(chairs, seats) ?? []) {
      const key = JSON.stringify([seat, choice, this.game?.turn(chairs)]);
      if (this.said.has(key)) continue;
      this.said.add(key);
      const link = api.seat(desk.table, seat);
      link
        .view()
        .then(({ number }) => link.commit(number, [choice], undefined, api.nonce()))
        .catch(() => this.said.delete(key));
    }
  }

  /** @param {Partial<Work>} change */
  #set(change) {
    this.work.value = { ...this.work.peek(), ...change };
  }

  #now() {
    const chairs = this.chairs(this.me.state.peek().desk);
    return { chairs, rows: this.rows(chairs) };
  }

  /** @type {DeskActs} */
  acts = {
    go: (row) => {
      this.out = row.key;
      this.me.go(row.seat, row.place);
    },
    look: (seat) => this.me.go(seat),
    leave: (row) => void this.#leave(row),
    keep: (seats, staffed) => void this.me.post('me/staff', { seats, by: staffed ? 'computer' : 'me' }),
    rest: () => void this.#rest(),
    stop: () => this.#set({ rest: false }),
    pick: (key) => this.#set({ picked: key }),
  };

  /** Lets the computer do one thing; says whether it did. @param {Row} row */
  async #leave(row) {
    const { busy } = this.work.peek();
    if (busy.has(row.key)) return false;
    this.#set({ busy: new Set([...busy, row.key]) });
    let done = false;
    try {
      for (let n = 0; n < MOST && this.#now().rows.some(({ key }) => key === row.key); n++) {
        const { acted } = await this.me.hall.post('me/staff', { seats: [row.seat], by: 'once' });
        if (!acted.length) break;
        done = true;
        await this.#caught(row.seat, acted[0].number);
      }
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      this.me.set({ said: refusal.message });
    } finally {
      const left = new Set(this.work.peek().busy);
      left.delete(row.key);
      this.#set({ busy: left });
    }
    return done;
  }

  /** Until a seat's stream has brought what it has seen. @param {string} seat @param {number} number */
  async #caught(seat, number) {
    const until = Date.now() + NEWS;
    const session = this.me.sessions.get(seat);
    while (session && session.now.number < number && Date.now() < until) await pause(20);
  }

  /** The staff ends the turn: whatever waits until the next one. */
  async #rest() {
    if (this.work.peek().rest) return;
    this.#set({ rest: true });
    const { chairs } = this.#now();
    const [turn, until] = [this.game?.turn(chairs), Date.now() + REST];
    while (this.work.peek().rest && Date.now() < until) {
      const { chairs: now, rows } = this.#now();
      if (this.game?.turn(now) !== turn) break;
      // One thing in each seat at once.
      const firsts = rows.filter(({ seat }, n) => rows.findIndex((row) => row.seat === seat) === n);
      const done = await Promise.all(firsts.map((row) => this.#leave(row)));
      // The other side thinks.
      if (!done.includes(true)) await pause(PAUSE);
    }
    this.#set({ rest: false });
  }
}

const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
