// This device's share in the dice: it commits to a chain, and opens a link for each line that calls for dice.
// @ts-check
import { DICE } from '../text.js';
import * as diary from './diary.js';
import { RENEW, chain, link } from './links.js';

/**
 * What the server tells a seat of the dice.
 * @typedef {{
 *   parties: number, commitment: string, wanted: boolean, chain: {seat: string, tip: string, left: number} | null,
 *   ask: {tip: string, left: number, mark: string} | null, waits: string[],
 * }} Told
 */

/** How long a draw waits before the page says so, in milliseconds. */
const PATIENCE = 1500;

export class Share {
  /** @param {import('./session.js').Session} session @param {(waits: string[]) => void} wait
   * @param {(doubt: string) => void} warn */
  constructor(session, wait, warn) {
    this.session = session;
    this.wait = wait;
    this.warn = warn;
    /** @type {Told | undefined} */
    this.told = undefined;
    /** The tips of this browser's chains. @type {Set<string>} */
    this.mine = new Set();
    /** @type {Promise<unknown>} */
    this.work = Promise.resolve();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const seen = () => document.visibilityState === 'visible' && this.stand();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('focus', seen);
  }

  /** @template T @param {(kept: diary.Diary) => T} change */
  #keep(change) {
    const { table, role } = this.session.now;
    return diary.change(table, role, change);
  }

  /** One thing after the other. @param {() => Promise<unknown>} act */
  #queue(act) {
    this.work = this.work.then(act).catch(() => {});
    return this.work;
  }

  async open() {
    this.mine = new Set(await this.#keep(({ roots }) => roots.map(({ tip }) => tip)));
    await this.hear(await this.session.seat.dice());
    await this.stand();
  }

  /** @param {Told} told */
  hear(told) {
    this.told = told;
    clearTimeout(this.timer);
    if (told.waits.length) this.timer = setTimeout(() => this.wait(told.waits), PATIENCE);
    else this.wait([]);
    return this.#queue(async () => {
      await this.#promised(told);
      if (told.ask) await this.#answer(told.ask);
      const { chain: standing } = told;
      if (standing && this.mine.has(standing.tip) && standing.left < RENEW) await this.#commit();
    });
  }

  /** The seed that was promised must stay the same. @param {Told} told */
  async #promised({ commitment }) {
    const same = await this.#keep((kept) => {
      kept.commitment ||= commitment;
      return kept.commitment === commitment;
    });
    if (!same) this.warn(DICE.otherSeed);
  }

  /** This device is about to play: it stands for its side. */
  stand() {
    return this.#queue(() => this.#stand());
  }

  /** This device stands for its side, as it is the one in use. */
  async #stand() {
    const { told } = this;
    if (!told?.parties || this.session.now.status.ended) return;
    if (told.chain && this.mine.has(told.chain.tip) && told.chain.left >= RENEW) return;
    if (told.wanted) await this.#commit();
  }

  async #commit() {
    const made = chain();
    // The secret is stored before anyone can ask for a link of it.
    await this.#keep(({ roots }) => roots.push(made));
    this.mine.add(made.tip);
    await this.session.seat.chain(made.tip, made.links);
  }

  /** Opens a link, and never one link for two lines. @param {NonNullable<Told['ask']>} ask */
  async #answer({ tip, left, mark }) {
    const opened = await this.#keep(({ roots, links }) => {
      const own = roots.find((chain) => chain.tip === tip);
      if (!own || left >= own.links) return null;
      const next = link(own, left);
      const before = links.find((other) => other.link === next);
      if (before && before.mark !== mark) return 'twice';
      if (!before) links.push({ link: next, mark });
      return next;
    });
    if (opened === 'twice') this.warn(DICE.askedTwice);
    else if (opened) await this.session.seat.link(opened, mark);
  }

  /** Notes what was seen. @param {import('../wire.js').Observation[]} observations */
  see(observations) {
    if (!observations.length) return;
    this.#queue(async () => {
      const changed = await this.#keep((kept) => diary.note(kept, observations));
      if (changed !== null) this.warn(DICE.changed(changed));
    });
  }

  /** @param {string} nonce */
  sent(nonce) {
    return this.#keep(({ nonces }) => nonces.push(nonce));
  }

  /** @param {string} nonce */
  ends(nonce) {
    return this.#keep(({ ends }) => ends.push(nonce));
  }

  /** The diary as a file. */
  async file() {
    await this.work;
    const kept = await this.#keep((kept) => diary.exported(kept));
    return new Blob([JSON.stringify(kept)], { type: 'application/json' });
  }
}
