// Outpost in the browser. What the player clicks becomes a draft; what the server answers becomes the picture. No rule is in this file:
// the menu says what can be done, and the server says why something cannot.
// @ts-check
import { h } from '../dom.js';
import { GameScreen } from '../screen.js';
import { latest } from '../tabs.js';
import { act, grid } from '../textview.js';
import { drawBlock, drawDice } from './draw.js';
import { NAMES, SIDES, UMPIRE, acting, blockOn, ownSide, slotText, targetOf, unplaced } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('../offers.js').Offer} Offer */

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

class Page extends GameScreen {
  /** @param {import('../session.js').Session} session */
  constructor(session) {
    super(session, { title: 'Outpost', sides: SIDES });
    /** The own post that is to attack. It becomes a choice with the dice. @type {number | null} */
    this.attacker = null;
    this.board = h('div', { class: 'posts', tabindex: -1 });
    this.middle.prepend(this.board);
  }

  /** What the seat sees, with its draft. @returns {View} */
  get view() {
    return this.session.view;
  }

  get hasSelection() {
    return this.attacker !== null;
  }

  deselect() {
    this.attacker = null;
    this.render();
  }

  undo() {
    this.attacker = null;
    return super.undo();
  }

  /** Both sides in a replay: the umpire sees all. @param {View[]} views by the names of the seats @returns {View} */
  together(views) {
    return views.find(({ seat }) => seat === UMPIRE) ?? views[0];
  }

  // The bar and the main button. -----------------------------------------------------------------------------------------------

  heading() {
    const { turn, turns, swapped, phase } = this.view;
    const now = phase === 'place' ? 0 : swapped || targetOf(this.view) !== null ? 2 : 1;
    return {
      when: [h('div', { class: 'when' }, h('b', {}, `Turn ${Math.min(turn, turns)}`), h('small', {}, `of ${turns}`))],
      steps: { names: ['Placement', 'Swap', 'Attack or rest'], now },
      label: 'Phases',
      more: [],
    };
  }

  /** @returns {import('../screen.js').Primary} */
  primary() {
    const { session, view, attacker } = this;
    const { offers, status, mine, waiting: busy } = session;
    if (status.ended) return { text: 'Game over', sub: status.ended.why, act: null };
    if (!mine)
      return { text: `${NAMES[acting(view) ?? 1 - ownSide(view)]} to move`, sub: 'waiting for their move', act: null };
    if (attacker !== null) {
      const dice = blockOn(view.camps[ownSide(view)].posts[attacker])?.steps ?? 0;
      return {
        text: `Roll ${dice} ${dice === 1 ? 'die' : 'dice'}`,
        sub: `post ${attacker} attacks post ${targetOf(view)}`,
        act: () => this.commit({ with: attacker }),
        busy,
      };
    }
    if (offers.of('with').length) return { text: 'Choose attacker', sub: 'one of your posts', act: null };
    if (offers.of('at').length) return { text: 'Choose a post', sub: 'Z to undo', act: null };
    if (offers.of('put').length)
      return { text: 'Choose a block', sub: `${offers.of('put').length} left to place`, act: null };
    if (offers.find('ready'))
      return { text: 'Confirm setup', sub: 'hidden from your opponent', act: () => this.commit('ready'), busy };
    // Resting gives up the attack, so it is asked twice.
    if (!this.sure) return { text: 'Rest', sub: 'or choose an enemy post to attack', act: () => this.ask() };
    return { text: 'Rest anyway', sub: 'no attack this turn', act: () => this.commit('rest'), busy };
  }

  ask() {
    this.sure = true;
    this.render();
  }

  /** @param {import('../offers.js').Choice} choice */
  async commit(choice) {
    this.attacker = null;
    await this.session.commit(choice);
  }

  // Clicks. --------------------------------------------------------------------------------------------------------------------

  /** Does what a menu entry says. The attacker is only selected: the dice wait for the main button. @param {Offer} offer */
  choose({ choice }) {
    this.quiet();
    if (typeof choice === 'object' && 'with' in choice) {
      this.attacker = Number(choice.with);
      return this.render();
    }
    if (choice === 'ready' || choice === 'rest') return this.commit(choice);
    return this.session.add(choice);
  }

  /** What a click on a post stands for now. @param {boolean} own whether it is in your row @param {number} post */
  choiceAt(own, post) {
    const { offers, mine } = this.session;
    if (!mine) return undefined;
    return own
      ? (offers.find('at', String(post)) ?? offers.find('with', String(post)))
      : offers.find('attack', String(post));
  }

  /** @param {boolean} own @param {number} post */
  click(own, post) {
    const offer = this.choiceAt(own, post);
    if (offer) return this.choose(offer);
    this.quiet();
    // The server explains why not.
    if (this.session.mine)
      return this.explain([this.view.phase === 'place' ? { at: post } : own ? { with: post } : { attack: post }]);
  }

  // The board. -----------------------------------------------------------------------------------------------------------------

  renderBoard() {
    const own = ownSide(this.view);
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    this.board.replaceChildren(this.#row(1 - own), this.#dice(), this.#row(own), this.#tray(own));
    if (held)
      /** @type {HTMLElement | null} */ (this.board.querySelector(`[data-key="${held}"]`))?.focus({
        preventScroll: true,
      });
  }

  /** Three posts; between your own there are buttons to swap them. @param {number} side */
  #row(side) {
    const { offers, mine } = this.session;
    const own = side === ownSide(this.view);
    const posts = this.view.camps[side].posts.map((slot, post) => {
      const chosen = own ? this.attacker === post : targetOf(this.view) === post;
      return h(
        'button',
        {
          type: 'button',
          class: `post${this.choiceAt(own, post) ? ' open' : ''}${chosen ? ' chosen' : ''}`,
          'data-key': `${side}-${post}`,
          'aria-pressed': chosen,
          onclick: () => this.run(() => this.click(own, post)),
        },
        drawBlock(side, slot),
        h('span', {}, `Post ${post}`),
        h('span', { class: 'unseen' }, `${NAMES[side]}, ${slotText(slot)}`),
      );
    });
    const swap = (/** @type {number} */ post) => {
      const offer = own && mine && offers.find('swap', String(post));
      return h(
        'span',
        { class: 'between' },
        offer &&
          h(
            'button',
            {
              type: 'button',
              class: 'plain swap',
              'data-key': `swap-${post}`,
              'aria-label': capital(offer.text),
              title: capital(offer.text),
              onclick: () => this.run(() => this.choose(offer)),
            },
            '⇄',
          ),
      );
    };
    return h(
      'section',
      { class: `row side-${side}`, 'aria-label': NAMES[side] },
      h('h2', {}, NAMES[side], own && this.session.door in SIDES && h('small', {}, 'you')),
      h(
        'div',
        {},
        posts.flatMap((post, n) => (n ? [swap(n - 1), post] : [post])),
      ),
    );
  }

  /** The dice of the last battle. */
  #dice() {
    const last = this.session.log.findLast(({ event }) => event?.event === 'fought')?.event;
    if (!last)
      return h(
        'p',
        { class: 'rolled' },
        this.view.phase === 'place' ? 'Both sides place their blocks in secret.' : 'No battle yet.',
      );
    const part = (/** @type {string} */ name, /** @type {number[]} */ dice, /** @type {number} */ hits) =>
      h('span', {}, `${name} `, drawDice(dice, hits), ` ${hits} ${hits === 1 ? 'hit' : 'hits'}`);
    return h(
      'p',
      { class: 'rolled' },
      part('Attack', last.attack, last.lost[1]),
      part('Defense', last.defend, last.lost[0]),
    );
  }

  /** Your blocks that are not on a post yet. @param {number} side */
  #tray(side) {
    const { offers, mine } = this.session;
    const camp = this.view.camps[side];
    if (this.view.phase !== 'place' || !mine) return h('div', { class: 'tray-row' });
    const block = (/** @type {number} */ value, /** @type {boolean} */ picked) => {
      const offer = offers.find('put', String(value));
      return h(
        'button',
        {
          type: 'button',
          class: `post${picked ? ' chosen' : offer ? ' open' : ''}`,
          'data-key': `put-${value}`,
          'aria-pressed': picked,
          onclick: () => this.run(() => offer && this.choose(offer)),
        },
        drawBlock(side, { block: { value, steps: value } }),
        h('span', { class: 'unseen' }, `Block of strength ${value}`),
      );
    };
    return h(
      'div',
      { class: 'tray-row', 'aria-label': 'Blocks to place', role: 'group' },
      camp.picked !== null && block(camp.picked, true),
      unplaced(camp).map((value) => block(value, false)),
    );
  }

  // The side panel and the text view. ------------------------------------------------------------------------------------------

  /** Every menu entry as a button: what can be clicked on the board can be clicked here too. */
  orders() {
    const { offers, mine, choices } = this.session;
    const hint = mine
      ? 'Click highlighted posts, or choose here.'
      : this.session.status.ended
        ? this.session.status.ended.why
        : 'Moves appear as they happen.';
    return [
      h(
        'section',
        {},
        h('h3', {}, 'Choices'),
        h('p', { class: 'hint' }, hint),
        h(
          'div',
          { class: 'acts' },
          mine &&
            offers.all.map((offer) =>
              h(
                'button',
                {
                  type: 'button',
                  class: 'act',
                  'data-key': offer.text,
                  onclick: () => this.run(() => this.choose(offer)),
                },
                capital(offer.text),
              ),
            ),
        ),
      ),
      choices.length > 0 &&
        h(
          'section',
          { class: 'orders' },
          h('h3', {}, 'Draft, Z to undo'),
          h(
            'ol',
            {},
            this.session.orders.map((order) =>
              h('li', { class: 'draft' }, h('span', {}, order.map(choiceText).join(', '))),
            ),
          ),
        ),
      ...latest(this),
    ];
  }

  textRows() {
    const { turn, turns, camps } = this.view;
    const { mine, offers } = this.session;
    return {
      summary: `Turn ${Math.min(turn, turns)} of ${turns}. ${this.primary().text}.`,
      rows: [
        ...camps.map((camp, side) =>
          grid(
            NAMES[side],
            ['Post', 'Block'],
            camp.posts.map((slot, post) => h('tr', {}, h('td', {}, post), h('td', {}, slotText(slot)))),
          ),
        ),
        h('p', {}, mine && offers.all.map((offer) => act(this, capital(offer.text), () => this.choose(offer)))),
      ],
    };
  }
}

/** A choice of the draft in a few words. @param {import('../offers.js').Choice} choice */
const choiceText = (choice) =>
  typeof choice === 'string'
    ? choice
    : Object.entries(choice)
        .map(([name, at]) => (name === 'put' ? `block ${at}` : `${name} post ${at}`))
        .join();

/** @param {import('../session.js').Session} session */
export const seat = async (session) => new Page(session);
