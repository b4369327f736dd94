// One seat of one game: its view, its menu and its draft. It contains no rules.
// @ts-check
import * as api from './api.js';
import { Offers, split } from './offers.js';
import { applyPatch } from './patch.js';

/** @typedef {import('./offers.js').Choice} Choice */
/** @typedef {{n: number, at?: number, text: string, event: any}} LogEntry */
/** @typedef {{n: number, at: number, log: {text: string, event: any}[], patch: import('./patch.js').Op[]}} Observation */

/** The log entries of observations. @param {Observation[]} seen @returns {LogEntry[]} */
export const entries = (seen) => seen.flatMap(({ n, at, log }) => log.map((entry) => ({ n, at, ...entry })));

/** How long to wait after each failed attempt to listen, in milliseconds. */
const RETRY = [500, 1000, 2000, 5000, 10000];

export class Session extends EventTarget {
  /** @param {string} table @param {string} door */
  constructor(table, door) {
    super();
    this.table = table;
    this.door = door;
    this.seat = api.seat(table, door);
    /** How many observations the seat has had, and the number of the view. */
    this.number = 0;
    this.at = 0;
    /** What the seat sees, without and with its draft. @type {any} */
    this.base = null;
    /** @type {any} */
    this.view = null;
    /** @type {any} */
    this.status = null;
    /** What the choices of this game point at. @type {import('./offers.js').Kinds | undefined} */
    this.kinds = undefined;
    this.offers = new Offers([]);
    /** @type {import('./offers.js').Offer[]} */
    this.baseMenu = [];
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {number[]} */
    this.ends = [];
    /** Events of the draft. @type {any[]} */
    this.drafted = [];
    /** Progress of the draft: `more`, `done`, or `pass` and `reveal`, after which no choice can follow. */
    this.pace = 'done';
    /** @type {LogEntry[]} */
    this.log = [];
    /** @type {{at?: string, by?: string, text: string}[]} */
    this.chat = [];
    this.failures = 0;
    /** How many drafts or frames were asked for; a late answer is dropped. */
    this.asked = 0;
    this.waiting = false;
    this.away = false;
    /** The last status, as it was sent. */
    this.lastStatus = '';
  }

  async open() {
    const [seen, log, messages] = await Promise.all([
      this.seat.view(),
      this.seat.log(),
      this.seat.chat().catch(() => ({ chat: [] })),
    ]);
    this.number = this.at = seen.number;
    this.base = this.view = seen.view;
    this.status = seen.status;
    this.baseMenu = seen.menu;
    this.offers = new Offers(seen.menu, this.kinds);
    this.log = entries(log.observations);
    this.chat = messages.chat;
    if (seen.draft?.choices.length) await this.draft(seen.draft.choices).catch(() => this.clear());
  }

  /** Groups the menu by what the choices of a game point at. @param {import('./offers.js').Kinds} [kinds] */
  sort(kinds) {
    this.kinds = kinds;
    this.offers = new Offers(this.offers.all, kinds);
  }

  get mine() {
    return Boolean(this.status?.to_move?.includes(this.door)) && !this.status?.ended;
  }

  /** Whether the view is of the past: the server answers questions only about the present. */
  get past() {
    return false;
  }

  /** The draft's orders, the last one perhaps unfinished. */
  get orders() {
    return split(this.choices, this.ends);
  }

  /** Whether the last order of the draft needs more choices. */
  get unfinished() {
    return this.choices.length > (this.ends.at(-1) ?? 0);
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** Tries a draft in place of the current one. A refusal leaves the current one unchanged. @param {Choice[]} choices */
  async draft(choices) {
    // A batch is being sent: the position after it is not known yet.
    if (this.waiting) return;
    this.asked += 1;
    const { asked } = this;
    const answer = await this.seat.draft(this.number, choices);
    if (asked !== this.asked) return;
    if (answer.refused) throw new api.Refused(answer.refused, 422);
    this.choices = choices;
    this.ends = answer.orders ?? [];
    this.drafted = answer.events ?? [];
    this.pace = answer.pace ?? 'done';
    this.view = answer.view;
    this.offers = new Offers(answer.menu, this.kinds);
    this.#changed();
  }

  /** @param {...Choice} more */
  add(...more) {
    return this.draft([...this.choices, ...more]);
  }

  /** Removes the last order of the draft, or the unfinished one. */
  undo() {
    const ends = this.unfinished ? this.ends : this.ends.slice(0, -1);
    return this.draft(this.choices.slice(0, ends.at(-1) ?? 0));
  }

  clear() {
    return this.draft([]);
  }

  /** Makes the draft final, with these choices after it. @param {...Choice} more */
  async commit(...more) {
    if (this.waiting) return;
    this.waiting = true;
    this.#changed();
    try {
      const answer = await this.#batch([...this.choices, ...more]);
      this.waiting = false;
      this.choices = [];
      this.ends = [];
      this.drafted = [];
      this.#see(answer, answer.now);
      this.#news(answer.observations, answer.number);
      this.#show();
    } finally {
      if (this.waiting) {
        this.waiting = false;
        this.#changed();
      }
    }
  }

  /**
   * Sends a batch. Where both sides act at once the opponent may have been first: if this seat's menu is the same, the batch is sent
   * again on the newer position.
   * @param {Choice[]} choices
   */
  async #batch(choices) {
    const menu = JSON.stringify(this.baseMenu);
    try {
      return await this.seat.commit(this.number, choices);
    } catch (refusal) {
      if (!(refusal instanceof api.Refused) || refusal.body.error !== 'behind') throw refusal;
      const seen = await this.seat.view();
      if (JSON.stringify(seen.menu) !== menu) throw refusal;
      return this.seat.commit(seen.number, choices);
    }
  }

  /** @param {Observation[]} seen @param {number} number */
  #news(seen, number) {
    const fresh = entries(seen.filter((observation) => observation.n > this.number));
    this.number = Math.max(this.number, number);
    if (!fresh.length) return;
    this.log = [...this.log, ...fresh];
    this.dispatchEvent(new CustomEvent('news', { detail: fresh }));
  }

  listen() {
    this.source?.close();
    const source = this.seat.live(`${this.number}.${this.chat.length}`);
    this.source = source;
    source.addEventListener('open', () => {
      this.failures = 0;
      if (this.away) {
        this.away = false;
        this.#changed();
      }
    });
    source.addEventListener('error', () => {
      if (!this.away) {
        this.away = true;
        this.#changed();
      }
      if (source.readyState !== EventSource.CLOSED) return;
      const wait = RETRY[Math.min(this.failures++, RETRY.length - 1)];
      setTimeout(() => this.listen(), wait);
    });
    source.addEventListener('observations', (event) => this.#receive(JSON.parse(event.data)));
    source.addEventListener('status', (event) => {
      // The first one repeats what is known already.
      if (event.data === this.lastStatus || event.data === JSON.stringify(this.status)) return;
      this.lastStatus = event.data;
      this.status = JSON.parse(event.data);
      this.#changed();
    });
    source.addEventListener('chat', (event) => {
      this.chat = [...this.chat, JSON.parse(event.data)];
      this.#changed();
    });
  }

  close() {
    this.source?.close();
  }

  /** Applies a view, or the patches that lead to it, unless a newer one is known: answers and news may overtake each other. @param {any} seen @param {number} number */
  #see(seen, number) {
    if (number < this.at) return;
    const patches = (seen.observations ?? []).filter((/** @type {Observation} */ { n }) => n > this.at && n <= number);
    this.base =
      seen.view ??
      patches.reduce(
        (/** @type {any} */ view, /** @type {Observation} */ { patch }) => applyPatch(view, patch),
        this.base,
      );
    this.at = number;
    if (seen.menu) this.baseMenu = seen.menu;
    if (this.status && seen.to_move) this.status = { ...this.status, to_move: seen.to_move };
  }

  /** Shows the position as it is, without a draft. */
  #show() {
    this.view = this.base;
    this.offers = new Offers(this.baseMenu, this.kinds);
    this.#changed();
  }

  /** @param {any} news */
  #receive(news) {
    const newer = news.number > this.number;
    if (
      news.number === this.at &&
      !news.observations.length &&
      JSON.stringify(news.menu) === JSON.stringify(this.baseMenu)
    )
      return;
    this.#see(news, news.number);
    this.#news(news.observations, news.number);
    // The answer to a batch that is being sent brings the rest.
    if (this.waiting) return;
    if (!this.choices.length) this.#show();
    else if (newer) {
      // The draft is tried again on the new position.
      this.draft(this.choices).catch((refusal) => this.dispatchEvent(new CustomEvent('refused', { detail: refusal })));
    }
  }
}
