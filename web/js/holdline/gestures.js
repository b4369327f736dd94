// What the player does with pointer, touch and keys becomes selections and choices. What a tap on a hex means in a step
// is said by the step.
// @ts-check
import { Refused } from '../api.js';
import { NOTHING, emptied } from './state.js';

/** @typedef {import('./state.js').Pick} Pick */
/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../wire.js').Choice} Choice */

/** How often a draft or a batch is sent again when the game has moved on elsewhere meanwhile. */
const AGAIN = 12;

export class Acts {
  /**
   * @param {import('../table/screen.js').Screen} screen
   * @param {import('../vendor/signals-core/signals-core.js').Signal<Pick>} pick
   * @param {(t: Table, act: Acts, hex: number) => unknown} tapped what a tap on a hex means
   */
  constructor(screen, pick, tapped) {
    this.screen = screen;
    this.session = screen.session;
    this.pick = pick;
    this.tapped = tapped;
  }

  now = () => /** @type {Table} */ (this.screen.t.peek());
  set = (/** @type {Partial<Pick>} */ change) => {
    this.pick.value = { ...this.pick.peek(), ...change };
  };
  deselect = () => {
    this.pick.value = emptied(this.pick.peek());
  };
  /** Looks at another table. @param {number} region */
  visit = (region) => {
    this.pick.value = { ...NOTHING, region };
    const home = this.now();
    const first =
      home.view.tables[region]?.battle?.target ??
      Object.values(home.view.own).find((b) => b.now?.region === region)?.hex;
    if (first !== undefined) this.center([first]);
  };

  /** Goes to a desk or to the air board. @param {string} board */
  sitAt = (board) => {
    this.pick.value = { ...NOTHING, board };
  };

  /** Brings hexes into the middle of what is left of the map. @param {number[]} hexes */
  center = (hexes) => {
    const { stage } = /** @type {import('../table/map-board.js').MapBoard} */ (this.screen.board);
    const { ground } = this.now().book;
    // The panel takes its height first.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const points = hexes.map((hex) => ground.center(hex));
        if (points.length) stage.gather(points, points[0]);
      }, 250),
    );
  };

  /** Does something; a refusal is shown in place. @param {() => unknown} act */
  run = (act) => this.screen.run(act);

  /** Touches that come faster than the server answers are drafted one after the other: none is lost while a batch is
   * being sent. @type {Promise<unknown>} */
  line = Promise.resolve();
  /** @param {() => unknown} act */
  queued = (act) => {
    const next = this.line.then(act);
    this.line = next.catch(() => {});
    return next;
  };

  /** Adds to the draft. @param {...Choice} choices */
  add = (...choices) => this.queued(() => this.#patient(() => this.session.add(...choices)));

  /** Makes the draft final with these choices; what is touched meanwhile is drafted after it.
   * @param {...Choice} choices */
  final = (...choices) => this.queued(() => this.#patient(() => this.session.commit(...choices)));

  /** Other tables go on meanwhile: what was not about this seat's choices is no reason to ask again.
   * @param {() => Promise<unknown>} act */
  #patient = async (act) => {
    for (let n = 0; ; n++) {
      try {
        return await act();
      } catch (refusal) {
        const behind = refusal instanceof Refused && refusal.body.error === 'behind';
        if (!behind || n >= AGAIN) throw refusal;
        await this.news(refusal.body.number ?? 0);
      }
    }
  };

  /** Waits until the stream has brought an observation. @param {number} number */
  news = (number) =>
    new Promise((done) => {
      const { session } = this;
      const arrived = () => {
        if (session.now.number < number) return;
        session.removeEventListener('news', arrived);
        done(undefined);
      };
      session.addEventListener('news', arrived);
      setTimeout(() => {
        session.removeEventListener('news', arrived);
        done(undefined);
      }, 1500);
      arrived();
    });

  /** Takes the last choice like this out of the draft. @param {(choice: Choice) => boolean} like */
  takeBack = (like) =>
    this.queued(() => {
      const { choices } = this.session.now;
      const at = choices.findLastIndex(like);
      return at < 0 ? undefined : this.session.draft(choices.filter((_, n) => n !== at));
    });

  /** @param {string | null} place */
  tap = (place) => (place === null ? this.deselect() : this.tapped(this.now(), this, Number(place)));

  undo = async () => {
    const { pick } = this.now();
    if (pick.march.length) return this.set({ march: [] });
    if (this.session.now.choices.length) return this.session.undo();
    this.deselect();
  };
}
