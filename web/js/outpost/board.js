// The board: two rows of posts with the dice between them, and the blocks that are not placed yet.
// @ts-check
import { html, nothing } from '../template.js';
import { capital } from '../text.js';
import { drawBlock, drawDice } from './draw.js';
import { BOARD, NAMES, SIDES } from './text.js';
import { ownSide, slotText, targetOf, unplaced } from './view.js';

/** @typedef {import('./play.js').Table} Table */
/** @typedef {import('./play.js').Acts} Acts */

/**
 * What a click on a post stands for now.
 * @param {Table} t
 * @param {boolean} own whether it is in your row
 * @param {number} post
 */
export function offerAt({ session: { offers, mine } }, own, post) {
  if (!mine) return undefined;
  const at = String(post);
  return own ? (offers.find('at', at) ?? offers.find('with', at)) : offers.find('attack', at);
}

/** @param {Table} t @param {Acts} act */
export function board(t, act) {
  const own = ownSide(t.view);
  return [row(t, act, 1 - own), dice(t), row(t, act, own), tray(t, act, own)];
}

/**
 * Three posts; between your own there are buttons to swap them.
 * @param {Table} t
 * @param {Acts} act
 * @param {number} side
 */
function row(t, act, side) {
  const { offers, mine, role } = t.session;
  const own = side === ownSide(t.view);
  const swap = (/** @type {number} */ post) => {
    const offer = own && mine && offers.find('swap', String(post));
    if (!offer) return html`<span class="between"></span>`;
    const text = capital(offer.text);
    return html`<span class="between"
      ><button type="button" class="plain swap" data-key="swap-${post}" aria-label=${text} title=${text}
        @click=${() => act.choose(offer)}>⇄</button></span
    >`;
  };
  const posts = t.view.camps[side].posts.map((slot, post) => {
    const chosen = own ? t.attacker === post : targetOf(t.view) === post;
    const name = `post${offerAt(t, own, post) ? ' open' : ''}${chosen ? ' chosen' : ''}`;
    return html`${post ? swap(post - 1) : nothing}<button
        type="button"
        class=${name}
        data-key="${side}-${post}"
        aria-pressed=${chosen}
        @click=${() => act.click(own, post)}
      >${drawBlock(side, slot)}<span>${BOARD.post(post)}</span><span class="unseen"
        >${NAMES[side]}, ${slotText(slot)}</span></button>`;
  });
  return html`<section class="row side-${side}" aria-label=${NAMES[side]}>
    <h2>${NAMES[side]}${own && role in SIDES ? html`<small>${BOARD.you}</small>` : nothing}</h2>
    <div>${posts}</div>
  </section>`;
}

/** The dice of the last battle. @param {Table} t */
function dice({ session, view }) {
  const last = session.log.findLast(({ event }) => event?.event === 'fought')?.event;
  if (!last) return html`<p class="rolled">${view.phase === 'place' ? BOARD.secret : BOARD.noBattle}</p>`;
  const part = (/** @type {string} */ name, /** @type {number[]} */ faces, /** @type {number} */ hits) =>
    html`<span>${name} ${drawDice(faces, hits)} ${BOARD.hits(hits)}</span>`;
  return html`<p class="rolled">
    ${part(BOARD.attack, last.attack, last.lost[1])}${part(BOARD.defense, last.defend, last.lost[0])}
  </p>`;
}

/** Your blocks that are not on a post yet. @param {Table} t @param {Acts} act @param {number} side */
function tray({ session: { offers, mine }, view }, act, side) {
  const camp = view.camps[side];
  if (view.phase !== 'place' || !mine) return html`<div class="tray-row"></div>`;
  const block = (/** @type {number} */ value, /** @type {boolean} */ picked) => {
    const offer = offers.find('put', String(value));
    return html`<button
      type="button"
      class="post${picked ? ' chosen' : offer ? ' open' : ''}"
      data-key="put-${value}"
      aria-pressed=${picked}
      @click=${() => offer && act.choose(offer)}
    >${drawBlock(side, { block: { value, steps: value } })}<span class="unseen">${BOARD.block(value)}</span></button>`;
  };
  return html`<div class="tray-row" aria-label=${BOARD.tray} role="group">
    ${camp.picked !== null ? block(camp.picked, true) : nothing}${unplaced(camp).map((value) => block(value, false))}
  </div>`;
}
