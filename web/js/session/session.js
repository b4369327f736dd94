// One seat of one game: its state as a signal, and the requests that change it. `state.js` says how it changes.
// @ts-check
import * as api from '../api.js';
import { batch, signal } from '../vendor/signals-core/signals-core.js';
import * as change from './state.js';

/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {import('../wire.js').LogEntry} LogEntry */
/** @typedef {import('./state.js').SessionState} SessionState */

/** How long to wait after each failed attempt to listen, in milliseconds. */
const RETRY = [500, 1000, 2000, 5000, 10000];
/** How often words are sent again when there was news meanwhile. */
const AGAIN = 12;

/**
 * What came: the log entries, and the steps that led here from the state before; `own` says that it answers a batch of
 * this seat.
 * @typedef {{entries: LogEntry[], steps: import('./state.js').Step[], before: SessionState, own: boolean}} NewsDetail
 */

/** What the chat keeps for the next batch. `sent` is told whether the server sent it.
 *  @typedef {{readonly message: string | undefined, sent(said: boolean | undefined): void}} Letter */

/** Events: `news` with what came, `refused` when a draft no longer fits the position. */
export class Session extends EventTarget {
  /** @param {string} table @param {string} role */
  constructor(table, role) {
    super();
    this.seat = api.seat(table, role);
    this.state = signal(change.empty(table, role));
    /** @type {EventSource | undefined} */
    this.source = undefined;
    this.failures = 0;
    /** How many drafts were asked for: a late answer is dropped. */
    this.asked = 0;
    /** This device's share in the dice, where they are shared. @type {import('./dice.js').Share | undefined} */
    this.share = undefined;
    /** The draft that is being asked for. @type {Promise<unknown>} */
    this.latest = Promise.resolve();
    /** When the page was loaded: devices that came in later are told of. */
    this.began = Date.now();
    /** A message that goes with the next batch. @type {Letter | undefined} */
    this.letter = undefined;
    /** The last status, as it was sent. */
  }

  /** The state, without depending on it. @returns {SessionState} */
  get now() {
    return this.state.peek();
  }

  /** @param {SessionState} next */
  set now(next) {
    this.state.value = next;
  }

  async open() {
    const [seen, log, messages] = await Promise.all([
      this.seat.view(),
      this.seat.log(),
      this.seat.chat().catch(() => ({ chat: [] })),
    ]);
    this.now = change.opened(this.now, seen, log.observations, messages.chat);
    if (seen.status.dice === 'shared' && !['host', 'watch'].includes(this.now.role)) {
      await this.#join().catch(() => {});
      this.share?.see(log.observations);
    }
    if (seen.draft?.choices.length) await this.draft(seen.draft.choices).catch(() => this.clear());
  }

  /** Takes part in the dice. */
  async #join() {
    const { Share } = await import('./dice.js');
    this.share = new Share(
      this,
      (waits) => {
        this.now = change.waiting(this.now, waits);
      },
      (doubt) => {
        this.now = change.doubted(this.now, doubt);
      },
    );
    await this.share.open();
  }

  /** Resigns, with a nonce that the diary keeps. */
  async resign() {
    const name = api.nonce();
    await this.share?.ends(name);
    return this.seat.resign(name);
  }

  /** Claims the game against an opponent whose time is up. */
  async claim() {
    const name = api.nonce();
    await this.share?.ends(name);
    return this.seat.claim({ nonce: name });
  }

  /** Offers or accepts a draw, or declines it. @param {boolean} yes */
  async offerDraw(yes) {
    const name = api.nonce();
    await this.share?.ends(name);
    return this.seat.draw(yes, name);
  }

  /** @param {import('../offers.js').Kinds} [kinds] */
  sort(kinds) {
    this.now = change.sorted(this.now, kinds);
  }

  /**
   * Tries a draft in place of the current one. A refusal leaves the current one unchanged.
   * @param {Choice[]} choices
   */
  async draft(choices) {
    // A batch is being sent: the position after it is not known yet.
    if (this.now.waiting) return;
    this.asked += 1;
    const { asked } = this;
    const question = this.seat.draft(this.now.number, choices);
    this.latest = question;
    const answer = await question;
    if (asked !== this.asked) return;
    if (answer.refused) throw new api.Refused(answer.refused, 422);
    this.now = change.drafted(this.now, choices, answer);
  }

  /** @param {...Choice} more */
  add(...more) {
    return this.draft([...this.now.choices, ...more]);
  }

  /** Removes the last orders of the draft, or the unfinished one. @param {number} [count] */
  undo(count = 1) {
    const { choices, ends, unfinished } = this.now;
    const left = unfinished ? ends : ends.slice(0, -count);
    return this.draft(choices.slice(0, left.at(-1) ?? 0));
  }

  clear() {
    return this.draft([]);
  }

  /** Makes the draft final, with these choices after it. @param {...Choice} more */
  async commit(...more) {
    if (this.now.waiting) return;
    const choices = [...this.now.choices, ...more];
    this.now = change.sending(this.now, true);
    try {
      const answer = await this.#batch(choices);
      this.#tell(answer, true, () => change.committed(this.now, answer));
    } finally {
      if (this.now.waiting) this.now = change.sending(this.now, false);
    }
  }

  /**
   * Makes choices final beside the draft, with words that ride on them: a letter. The draft stays.
   * @param {Choice[]} choices
   * @param {string} [note]
   */
  async send(choices, note) {
    const name = api.nonce();
    const answer = await this.#afterNews((number) => this.seat.commit(number, choices, note, name));
    await this.share?.sent(name);
    this.#tell(answer, true, () => change.sent(this.now, answer));
    if (this.now.choices.length) await this.draft(this.now.choices);
  }

  /** News that came meanwhile does not change a letter: it is sent after them. In a hall there is always some.
   * @template T @param {(number: number) => Promise<T>} send @returns {Promise<T>} */
  async #afterNews(send) {
    let { number } = this.now;
    for (let n = 0; ; n++) {
      try {
        return await send(number);
      } catch (refusal) {
        if (!(refusal instanceof api.Refused) || refusal.body.error !== 'behind' || n >= AGAIN) throw refusal;
        number = refusal.body.number ?? (await this.seat.view()).number;
      }
    }
  }

  /**
   * Sends a batch. Where both sides act at once the opponent may have been first: if this seat's menu is the same, the
   * batch is sent
   * again on the newer position.
   * @param {Choice[]} choices
   */
  async #batch(choices) {
    const menu = JSON.stringify(this.now.menu);
    await this.share?.stand();
    const name = api.nonce();
    const taken = async (/** @type {number} */ number) => {
      const answer = await this.seat.commit(number, choices, undefined, name, this.letter?.message);
      await this.share?.sent(name);
      this.letter?.sent(answer.said);
      return answer;
    };
    try {
      return await taken(this.now.number);
    } catch (refusal) {
      if (!(refusal instanceof api.Refused) || refusal.body.error !== 'behind') throw refusal;
      const seen = await this.seat.view();
      if (JSON.stringify(seen.menu) !== menu) throw refusal;
      return taken(seen.number);
    }
  }

  /**
   * Changes the state and reports what is new in it, before anything is drawn.
   * @param {import('../wire.js').News} news @param {boolean} own @param {() => SessionState} next
   */
  #tell(news, own, next) {
    this.share?.see(news.observations);
    batch(() => {
      const before = this.now;
      const entries = change.fresh(before, news.observations);
      const detail = { entries, steps: change.steps(before, news), before, own };
      this.now = next();
      if (entries.length || detail.steps.length) this.dispatchEvent(new CustomEvent('news', { detail }));
    });
  }

  listen() {
    this.source?.close();
    const source = this.seat.live(`${this.now.number}.${this.now.chat.length}`);
    this.source = source;
    source.addEventListener('open', () => {
      this.failures = 0;
      this.now = change.heard(this.now, false);
    });
    source.addEventListener('error', () => {
      this.now = change.heard(this.now, true);
      if (source.readyState !== EventSource.CLOSED) return;
      const wait = RETRY[Math.min(this.failures++, RETRY.length - 1)];
      setTimeout(() => this.listen(), wait);
    });
    source.addEventListener('observations', (event) => this.#receive(JSON.parse(event.data)));
    source.addEventListener('status', (event) => {
      // The first one repeats what is known already.
      if (event.data === JSON.stringify(this.now.status)) return;
      this.now = change.stated(this.now, JSON.parse(event.data));
    });
    source.addEventListener('to_move', (event) => {
      this.now = change.stated(this.now, { ...this.now.status, ...JSON.parse(event.data) });
    });
    source.addEventListener('links', () => this.#arrivals());
    source.addEventListener('dice', (event) => this.share?.hear(JSON.parse(event.data)));
    source.addEventListener('chat', (event) => {
      this.now = change.said(this.now, JSON.parse(event.data));
    });
  }

  /** Other devices that have opened this seat since the page was loaded. */
  async #arrivals() {
    const { links } = await this.seat.links().catch(() => ({ links: [] }));
    const other = (/** @type {import('../wire.js').Way} */ way) =>
      way.kind === 'device' && way.role === this.now.role && !way.here && way.made >= this.began;
    this.now = change.arrived(this.now, links.filter(other));
  }

  close() {
    this.source?.close();
  }

  /** @param {import('../wire.js').News} news */
  #receive(news) {
    if (change.stale(this.now, news)) return;
    const newer = news.number > this.now.number;
    this.#tell(news, this.now.waiting, () => change.observed(this.now, news));
    const { waiting, choices } = this.now;
    // The draft is tried again on the new position; the answer to a batch that is being sent brings the rest.
    if (!newer || waiting || !choices.length) return;
    this.#again();
  }

  /** Tries the draft again, after the one that is being asked for: what the player does is not lost to news. */
  async #again() {
    const { asked } = this;
    await this.latest.catch(() => {});
    const { waiting, choices } = this.now;
    if (asked !== this.asked || waiting || !choices.length) return;
    this.draft(choices).catch((refusal) => this.dispatchEvent(new CustomEvent('refused', { detail: refusal })));
  }
}
