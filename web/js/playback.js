// A session whose view is a frame of a replay. Frames come in ranges, and only a few ranges are kept.
// @ts-check
import { Session } from './session.js';

/** @typedef {{n: number, text: string, event: any, views: Record<string, any>}} Frame */
/** @typedef {{frame: number, turn: string, short: string, weather: string | null, figures: Record<string, Record<string, number>>}} Turn */
/** @typedef {{eyes: string, frames: number, over: boolean, charts: {id: string, title: string, text: string}[], turns: Turn[], since?: number}} Film */

const CUT = 128;
/** The range that is shown, the one before and the next. */
const KEPT = 3;

/** Fills in what did not change from frame to frame. @param {Frame[]} cut @returns {Frame[]} */
export function develop(cut) {
  /** @type {Record<string, any>} */
  let views = {};
  return cut.map((frame) => {
    views = Object.fromEntries(
      Object.entries(frame.views).map(([seat, changes]) => [seat, { ...views[seat], ...changes }]),
    );
    return { ...frame, views };
  });
}

export class Playback extends Session {
  /** @param {string} table @param {string} door */
  constructor(table, door) {
    super(table, door);
    /** The seat that was entered; `door` is the viewpoint. */
    this.entered = door;
    /** @type {Film} */
    this.film = { eyes: door, frames: 0, over: false, charts: [], turns: [] };
    /** @type {Frame} */
    this.frame = { n: 0, text: '', event: null, views: {} };
    this.index = 0;
    /** @type {Map<number, Promise<Frame[]>>} */
    this.cuts = new Map();
    /** Merges several views; the game defines it. @type {(views: any[]) => any} */
    this.together = (views) => views[0];
  }

  get past() {
    return true;
  }

  /** @param {string} [viewpoint] @param {number} [at] */
  async open(viewpoint, at = 0) {
    const { status } = await this.seat.view();
    // In a replay no seat is to move, and its end is not announced.
    this.status = { ...status, to_move: [], ended: null };
    await this.from(viewpoint, at);
  }

  /** Changes the viewpoint, at the same turn if there is one. @param {string} [viewpoint] @param {number} [at] */
  async from(viewpoint, at) {
    const turn = this.film.turns.findLastIndex((turn) => turn.frame <= this.index);
    this.film = await this.seat.film(viewpoint);
    this.cuts.clear();
    this.door = this.film.eyes;
    await this.go(at ?? this.film.turns[turn]?.frame ?? 0);
  }

  /** The turn that is shown. */
  get turn() {
    return Math.max(
      0,
      this.film.turns.findLastIndex((turn) => turn.frame <= this.index),
    );
  }

  /** @param {number} n @returns {Promise<Frame[]>} */
  #cut(n) {
    let cut = this.cuts.get(n);
    if (!cut) {
      cut = this.seat.film(this.film.eyes, n * CUT, (n + 1) * CUT).then((answer) => develop(answer.cut));
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
      (await this.#cut(n)).forEach(
        (frame, k) => n * CUT + k >= from && n * CUT + k < to && list.push({ at: n * CUT + k, ...frame }),
      );
    }
    return list;
  }

  /** The frames from one up to the first that fits. @param {number} at @param {(frame: Frame) => boolean} fits @returns {Promise<Frame[]>} */
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

  /** Shows a frame. @param {number} at */
  async go(at) {
    const wanted = Math.min(Math.max(0, at), this.film.frames - 1);
    this.asked += 1;
    const { asked } = this;
    const n = Math.floor(wanted / CUT);
    const cut = await this.#cut(n);
    if (asked !== this.asked) return;
    this.index = wanted;
    this.frame = cut[wanted - n * CUT];
    const views = Object.values(this.frame.views);
    this.base = this.view = views.length > 1 ? this.together(views) : views[0];
    this.number = this.frame.n;
    this.dispatchEvent(new Event('change'));
    if (wanted % CUT > CUT - 16 && (n + 1) * CUT < this.film.frames) this.#cut(n + 1);
  }
}
