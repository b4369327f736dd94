// Agreements between players: draw, takeback, resignation, rematch. Requests from the opponent are shown above the map;
// your own are in
// the menu.
// @ts-check
import { announce } from '../dom.js';
import { about, easyLevel } from '../games.js';
import { arrived } from '../session/state.js';
import { html, render } from '../template.js';
import { AGREE, DICE } from '../text.js';
import { late } from './clock.js';

/** @typedef {import('./screen.js').Screen} Screen */
/** @typedef {import('../session/state.js').SessionState} SessionState */
/** @typedef {{text: string, hint: string, gives?: string, act: () => unknown}} Option */
/** @typedef {{text: string, acts: [string, () => unknown][]}} Request */

/** Whether a person has the opponent's seat. @param {SessionState} session */
const person = ({ status, role }) => status.seats.some(({ seat, side, bot }) => seat !== role && side && !bot);

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
export function requested(session, screen) {
  const { status, role, waits, doubt, arrivals } = session;
  const { seat } = screen.session;
  const by = (/** @type {string} */ other) => screen.play.sides[other] ?? other;
  /** @type {Request[]} */
  const list = [];
  if (doubt) list.push({ text: doubt, acts: [] });
  for (const way of arrivals) {
    const known = () => {
      const { state, now } = screen.session;
      state.value = arrived(
        now,
        now.arrivals.filter(({ id }) => id !== way.id),
      );
    };
    const acts = /** @type {Request['acts']} */ ([
      [AGREE.mine, known],
      [AGREE.revoke, () => seat.unlink(way).then(known)],
    ]);
    list.push({ text: AGREE.cameIn(way.device), acts });
  }
  if (waits.length && !status.ended) list.push({ text: DICE.waits(waits.map(by), waits.includes(role)), acts: [] });
  const own = status.seats.find((other) => other.seat === role);
  if (own?.asked && !own.asked.agreed && !status.ended) {
    const acts = /** @type {Request['acts']} */ ([
      [AGREE.agree, () => seat.consent(true)],
      [AGREE.decline, () => seat.consent(false)],
    ]);
    list.push({ text: own.asked.act === 'reissue' ? AGREE.asksReissue : AGREE.asksReplace, acts });
  }
  if (own?.bot && !status.ended && screen.play.duel !== false) {
    list.push({ text: AGREE.computerPlays, acts: [[AGREE.playAgain, () => seat.standIn(null)]] });
  }
  const overdue = late(session);
  if (overdue) {
    const computer = async () => seat.claim({ bot: easyLevel(await about(status.game)) });
    const acts = /** @type {Request['acts']} */ ([
      [AGREE.claim, () => screen.session.claim()],
      [AGREE.letComputer, computer],
    ]);
    list.push({ text: AGREE.late(overdue.name || by(overdue.seat)), acts });
  }
  const offered = status.draw?.find((other) => other !== role);
  if (offered && !status.ended) {
    const acts = /** @type {Request['acts']} */ ([
      [AGREE.accept, () => screen.session.offerDraw(true)],
      [AGREE.decline, () => screen.session.offerDraw(false)],
    ]);
    list.push({ text: AGREE.drawOffered(by(offered)), acts });
  }
  const back = status.takeback;
  if (back && !back.agreed.includes(role) && !status.ended) {
    const acts = /** @type {Request['acts']} */ ([
      [AGREE.agree, () => seat.takeback(true)],
      [AGREE.decline, () => seat.takeback(false)],
    ]);
    list.push({ text: AGREE.takebackAsked(by(back.by)), acts });
  }
  const wants = status.again?.find((other) => other !== role);
  if (status.ended && status.rematch) list.push({ text: AGREE.ready, acts: [[AGREE.open, () => again(screen)]] });
  else if (status.ended && wants && !status.again?.includes(role)) {
    list.push({ text: AGREE.rematchOffered(by(wants)), acts: [[AGREE.accept, () => again(screen)]] });
  }
  return list;
}

/** What this player can request. @param {SessionState} session @param {Screen} screen @returns {Option[]} */
export function options(session, screen) {
  const { status, role } = session;
  const { seat } = screen.session;
  // Where many play, nobody resigns for his side.
  if (session.past || screen.play.duel === false) return [];
  if (status.ended) {
    const asked = status.again?.includes(role) && !status.rematch;
    return [{ text: asked ? AGREE.waiting : AGREE.rematch, hint: AGREE.swapped, act: () => again(screen) }];
  }
  const drawn = status.draw?.includes(role);
  const asks = status.takeback?.by === role;
  const draw = drawn
    ? { text: AGREE.withdrawDraw, hint: AGREE.unanswered, act: () => screen.session.offerDraw(false) }
    : { text: AGREE.offerDraw, hint: AGREE.expires, act: () => screen.session.offerDraw(true) };
  const takeback = asks
    ? { text: AGREE.cancelTakeback, hint: AGREE.unanswered, act: () => seat.takeback(false) }
    : { text: AGREE.takeback, hint: AGREE.takebackHint(person(session)), act: () => seat.takeback(true) };
  const resign = {
    text: AGREE.resign,
    hint: AGREE.resignHint,
    gives: AGREE.resignGives,
    act: () => screen.session.resign(),
  };
  const remind = { text: AGREE.remind, hint: AGREE.remindHint, act: () => seat.remind() };
  const waits = person(session) && !session.mine && role in screen.play.sides;
  return [...(waits ? [remind] : []), ...(person(session) ? [draw] : []), takeback, resign];
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
