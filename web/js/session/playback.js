// A session whose view is a frame of a replay. Frames come in ranges, and only a few ranges are kept.
// @ts-check
import * as api from '../api.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import * as change from './state.js';
import { develop, straight } from './film.js';

/** @typedef {import('./film.js').Frame} Frame */
/** @typedef {import('./film.js').Film} Film */
/** @typedef {import('../wire.js').Json} Json */

const CUT = 128;
/** The range that is shown, the one before and the next. */
const KEPT = 3;

export class Playback extends EventTarget {
  /** @param {string} table @param {string} role */
  constructor(table, role) {
    super();
    this.seat = api.seat(table, role);
    this.table = table;
    /** The seat that was entered; the state's `role` is the viewpoint. */
    this.entered = role;
    this.state = signal({ ...change.empty(table, role), past: true });
    /** Which frame of which film is shown. */
    this.at = signal({
      film: /** @type {Film} */ ({ eyes: role, frames: 0, over: false, charts: [], turns: [] }),
      index: 0,
    });
    /** @type {Map<number, Promise<Frame[]>>} */
    this.cuts = new Map();
    this.asked = 0;
    /** Nothing is sent from a replay. @type {import('./session.js').Letter | undefined} */
    this.letter = undefined;
    /** Merges several views; the game defines it. @type {(views: Json[]) => Json} */
    this.together = (views) => views[0];
  }

  get now() {
    return this.state.peek();
  }

  get film() {
    return this.at.peek().film;
  }

  get index() {
    return this.at.peek().index;
  }

  /** @returns {import('../wire.js').LogEntry} */
  get frame() {
    return this.now.frame ?? { n: 0, text: '', event: null };
  }

  /** @param {import('../offers.js').Kinds} [kinds] */
  sort(kinds) {
    this.state.value = change.sorted(this.now, kinds);
  }

  // Nothing is drafted in a replay.
  async draft() {}
  async add() {}
  async undo() {}
  async clear() {}
  async commit() {}
  async resign() {}
  async offerDraw() {}
  async claim() {}
  share = undefined;
  async send() {}
  close() {}

  /** @param {string} [viewpoint] @param {number} [at] */
  async open(viewpoint, at = 0) {
    const { status } = await this.seat.view();
    // In a replay no seat is to move, and its end is not announced.
    this.state.value = change.stated(this.now, { ...status, to_move: [], ended: null });
    await this.from(viewpoint, at);
  }

  /** Changes the viewpoint, at the same turn if there is one. @param {string} [viewpoint] @param {number} [at] */
  async from(viewpoint, at) {
    const turn = this.film.turns.findLastIndex(({ frame }) => frame <= this.index);
    const told = await this.seat.film(viewpoint);
    const film = { ...told, turns: straight(told.turns) };
    this.cuts.clear();
    this.state.value = change.seenFrom(this.now, film.eyes);
    await this.go(at ?? film.turns[turn]?.frame ?? 0, film);
  }

  /** The turn that is shown. */
  get turn() {
    const { film, index } = this.at.value;
    return Math.max(
      0,
      film.turns.findLastIndex(({ frame }) => frame <= index),
    );
  }

  /** @param {number} n @param {Film} film @returns {Promise<Frame[]>} */
  #cut(n, film = this.film) {
    let cut = this.cuts.get(n);
    if (!cut) {
      cut = this.seat.film(film.eyes, n * CUT, (n + 1) * CUT).then((answer) => develop(answer.cut));
      cut.catch(() => this.cuts.delete(n));
    }
    // The range asked for last is dropped last.
    this.cuts.delete(n);
    this.cuts.set(n, cut);
    for (const old of [...this.cuts.keys()].slice(0, -KEPT)) this.cuts.delete(old);
    return cut;
  }

  /** Frames around the one shown. @param {number} before @param {number} after */
  async around(before, after) {
    const [from, to] = [Math.max(0, this.index - before), Math.min(this.film.frames, this.index + after + 1)];
    /** @type {(Frame & {at: number})[]} */
    const list = [];
    for (let n = Math.floor(from / CUT); n * CUT < to; n++) {
      (await this.#cut(n)).forEach((frame, k) => {
        const at = n * CUT + k;
        if (at >= from && at < to) list.push({ ...frame, at });
      });
    }
    return list;
  }

  /**
   * The frames from one up to the first that fits.
   * @param {number} at
   * @param {(frame: Frame) => boolean} fits
   * @returns {Promise<Frame[]>}
   */
  async until(at, fits) {
    /** @type {Frame[]} */
    const list = [];
    for (let n = at; n < this.film.frames; n++) {
      const frame = (await this.#cut(Math.floor(n / CUT)))[n % CUT];
      list.push(frame);
      if (fits(frame)) break;
    }
    return list;
  }

  /** Shows a frame. @param {number} at @param {Film} [film] */
  async go(at, film = this.film) {
    const wanted = Math.min(Math.max(0, at), film.frames - 1);
    this.asked += 1;
    const { asked } = this;
    const n = Math.floor(wanted / CUT);
    const cut = await this.#cut(n, film);
    if (asked !== this.asked) return;
    const frame = cut[wanted - n * CUT];
    const views = Object.values(frame.views);
    this.state.value = change.framed(this.now, frame, views.length > 1 ? this.together(views) : views[0]);
    this.at.value = { film, index: wanted };
    if (wanted % CUT > CUT - 16 && (n + 1) * CUT < film.frames) this.#cut(n + 1, film);
  }
}
