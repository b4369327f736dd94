// Outpost in the browser: its state, what a click does, and what is shown of it. What the player clicks becomes a
// draft; what the server
// answers becomes the picture.
// @ts-check
import { h } from '../dom.js';
import { render } from '../template.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { board, offerAt } from './board.js';
import { heading, primary } from './button.js';
import { orders, text } from './panel.js';
import { SIDES, TITLE } from './text.js';
import { UMPIRE } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('../wire.js').Offer} Offer */
/** The state: what every screen has, the view, and the own post that is to attack. It becomes a choice with the dice.
 *  @typedef {import('../table/play.js').State & {view: View, attacker: number | null}} Table */
/** @typedef {ReturnType<typeof acts>} Acts */

/** What the player does. @param {import('../table/screen.js').Screen} screen
 * @param {import('../vendor/signals-core/signals-core.js').Signal<number | null>} attacker */
function acts(screen, attacker) {
  const { session } = screen;
  const commit = async (/** @type {import('../wire.js').Choice} */ choice) => {
    attacker.value = null;
    await session.commit(choice);
  };
  /**
   * Does what a menu entry says. The attacker is only selected: the dice wait for the main button.
   * @param {Offer} offer
   */
  const choose = ({ choice }) => {
    screen.quiet();
    if (typeof choice === 'object' && 'with' in choice) attacker.value = Number(choice.with);
    else if (choice === 'ready' || choice === 'rest') screen.run(() => commit(choice));
    else screen.run(() => session.add(choice));
  };
  /** @param {boolean} own @param {number} post */
  const click = (own, post) => {
    const t = screen.t.peek();
    const offer = offerAt(t, own, post);
    if (offer) return choose(offer);
    screen.quiet();
    // The server explains why not.
    /** @type {import('../wire.js').Choice} */
    const question = t.view.phase === 'place' ? { at: post } : own ? { with: post } : { attack: post };
    if (t.session.mine) screen.run(() => screen.explain([question]));
  };
  return { screen, commit, choose, click };
}

/** @param {import('../table/screen.js').AnySession} session */
export const play = async (session) => (/** @type {import('../table/screen.js').Screen} */ screen) => {
  const attacker = signal(/** @type {number | null} */ (null));
  const act = acts(screen, attacker);
  const element = h('div', { class: 'posts', tabindex: -1 });
  const button = (/** @type {Table} */ t) => primary(t, act.commit);
  /** @type {import('../table/play.js').Play<Table>} */
  const parts = {
    title: TITLE,
    sides: SIDES,
    table: (state, ui) => ({ session: state, ui, view: state.view, attacker: attacker.value }),
    board: { element, draw: () => render(board(screen.t.value, act), element) },
    heading,
    primary: button,
    orders: (t) => orders(t, act),
    text: (t) => text(t, act, button(t).text),
    selected: (t) => t.attacker !== null,
    deselect: () => {
      attacker.value = null;
    },
    undo: async () => {
      attacker.value = null;
      if (session.now.choices.length) await session.undo();
    },
    // Both sides in a replay: the umpire sees all.
    together: (views) => views.find(({ seat }) => seat === UMPIRE) ?? views[0],
  };
  return parts;
};
