// Agreements between players: draw, takeback, resignation, rematch. Requests from the opponent are shown above the map;
// your own are in
// the menu.
// @ts-check
import { announce } from '../dom.js';
import { html, render } from '../template.js';
import { AGREE } from '../text.js';

/** @typedef {import('./screen.js').Screen} Screen */
/** @typedef {import('../session/state.js').SessionState} SessionState */
/** @typedef {{text: string, hint: string, gives?: string, act: () => unknown}} Option */
/** @typedef {{text: string, acts: [string, () => unknown][]}} Request */

/** Whether a person has the opponent's seat. @param {SessionState} session */
const person = ({ status, door }) => status.seats.some(({ seat, side, bot }) => seat !== door && side && !bot);

/** Asks for a rematch, and opens it when both players want it. @param {Screen} screen */
async function again({ session }) {
  const answer = await session.seat.rematch();
  if (answer.table && answer.role) location.assign(`/t/${answer.table}/${answer.role}`);
}

/**
 * What the opponent requests: a sentence and its answers.
 * @param {SessionState} session
 * @param {Screen} screen
 * @returns {Request[]}
 */
export function requested({ status, door }, screen) {
  const { seat } = screen.session;
  const by = (/** @type {string} */ other) => screen.play.sides[other] ?? other;
  /** @type {Request[]} */
  const list = [];
  const offered = status.draw?.find((other) => other !== door);
  if (offered && !status.ended) {
    const acts = /** @type {Request['acts']} */ ([
      [AGREE.accept, () => seat.draw(true)],
      [AGREE.decline, () => seat.draw(false)],
    ]);
    list.push({ text: AGREE.drawOffered(by(offered)), acts });
  }
  const back = status.takeback;
  if (back && !back.agreed.includes(door) && !status.ended) {
    const acts = /** @type {Request['acts']} */ ([
      [AGREE.agree, () => seat.takeback(true)],
      [AGREE.decline, () => seat.takeback(false)],
    ]);
    list.push({ text: AGREE.takebackAsked(by(back.by)), acts });
  }
  const wants = status.again?.find((other) => other !== door);
  if (status.ended && status.rematch) list.push({ text: AGREE.ready, acts: [[AGREE.open, () => again(screen)]] });
  else if (status.ended && wants && !status.again?.includes(door)) {
    list.push({ text: AGREE.rematchOffered(by(wants)), acts: [[AGREE.accept, () => again(screen)]] });
  }
  return list;
}

/** What this player can request. @param {SessionState} session @param {Screen} screen @returns {Option[]} */
export function options(session, screen) {
  const { status, door } = session;
  const { seat } = screen.session;
  // Where many play, nobody resigns for his side.
  if (session.past || screen.play.duel === false) return [];
  if (status.ended) {
    const asked = status.again?.includes(door) && !status.rematch;
    return [{ text: asked ? AGREE.waiting : AGREE.rematch, hint: AGREE.swapped, act: () => again(screen) }];
  }
  const drawn = status.draw?.includes(door);
  const asks = status.takeback?.by === door;
  const draw = drawn
    ? { text: AGREE.withdrawDraw, hint: AGREE.unanswered, act: () => seat.draw(false) }
    : { text: AGREE.offerDraw, hint: AGREE.expires, act: () => seat.draw(true) };
  const takeback = asks
    ? { text: AGREE.cancelTakeback, hint: AGREE.unanswered, act: () => seat.takeback(false) }
    : { text: AGREE.takeback, hint: AGREE.takebackHint(person(session)), act: () => seat.takeback(true) };
  const resign = { text: AGREE.resign, hint: AGREE.resignHint, gives: AGREE.resignGives, act: () => seat.resign() };
  return [...(person(session) ? [draw] : []), takeback, resign];
}

/** Shows the requests of the opponent. @param {import('./play.js').State} t @param {Screen} screen */
export function requests({ session }, screen) {
  const list = requested(session, screen);
  const { strip } = screen;
  const text = list.map((request) => request.text).join(' ');
  strip.hidden = !list.length;
  const button = (/** @type {[string, () => unknown]} */ [name, act]) =>
    html`<button type="button" class="plain" @click=${() => screen.run(act)}>${name}</button>`;
  render(
    list.map((request) => html`<p><span>${request.text}</span>${request.acts.map(button)}</p>`),
    strip,
  );
  if (text && text !== strip.dataset.told) announce(text);
  strip.dataset.told = text;
}
