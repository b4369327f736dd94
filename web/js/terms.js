// What players agree on: a draw, taking back, giving up, playing again. Wishes of the other side stand in a strip above the map; one's own are in the menu.
// @ts-check
import { h, announce } from './dom.js';

/** @typedef {import('./table.js').Table} Game */

/** The other person's seat, if it is a person. @param {Game} game */
function person(game) {
  const { session } = game;
  return session.status?.seats?.find((/** @type {any} */ seat) => seat.seat !== session.door && seat.side && !seat.bot);
}

/** Where the table goes on after both want to play again. @param {Game} game */
async function again(game) {
  const answer = await game.session.seat.rematch();
  if (answer.table && answer.door) location.assign(`/t/${answer.table}/${answer.door}`);
}

/** What is wished of this player: a sentence and its answers. @param {Game} game @returns {{text: string, acts: [string, () => any][]}[]} */
export function wishes(game) {
  const { session, sides } = game;
  const { status, seat, door } = session;
  const list = [];
  const by = (/** @type {string} */ other) => sides[other] ?? other;
  const offered = status?.draw?.find((/** @type {string} */ other) => other !== door);
  if (offered && !status.ended) list.push({ text: `${by(offered)} offers a draw.`, acts: [['Accept', () => seat.draw(true)], ['Decline', () => seat.draw(false)]] });
  const back = status?.takeback;
  if (back && !back.agreed.includes(door) && !status.ended) list.push({ text: `${by(back.by)} asks to take back the last orders.`, acts: [['Agree', () => seat.takeback(true)], ['Decline', () => seat.takeback(false)]] });
  if (status?.ended && status.rematch) list.push({ text: 'The new table is laid, with sides swapped.', acts: [['Go there', () => again(game)]] });
  else if (status?.ended) {
    const wants = status.again?.find((/** @type {string} */ other) => other !== door);
    if (wants && !status.again.includes(door)) list.push({ text: `${by(wants)} wants to play again with sides swapped.`, acts: [['Play again', () => again(game)]] });
  }
  return /** @type {any} */ (list);
}

/** What this player may do about the game itself. @param {Game} game @returns {{text: string, hint: string, sure?: boolean, act: () => any}[]} */
export function options(game) {
  const { session } = game;
  const { status, seat, door } = session;
  const list = [];
  if (!status?.ended) {
    if (person(game)) list.push(status?.draw?.includes(door)
      ? { text: 'Withdraw the offer of a draw', hint: 'the other side has not answered', act: () => seat.draw(false) }
      : { text: 'Offer a draw', hint: 'stands until the next orders', act: () => seat.draw(true) });
    list.push(status?.takeback?.by === door
      ? { text: 'Withdraw the wish to take back', hint: 'the other side has not answered', act: () => seat.takeback(false) }
      : { text: 'Take back my last final orders', hint: person(game) ? 'if the other side agrees; dice stay drawn' : 'the computer agrees; dice stay drawn', act: () => seat.takeback(true) });
    list.push({ text: 'Concede the game', hint: 'the other side wins', sure: true, act: () => seat.resign() });
  } else {
    list.push({ text: status.again?.includes(door) && !status.rematch ? 'Waiting for the other side' : 'Play again', hint: 'a new table with sides swapped', act: () => again(game) });
  }
  return list;
}

export class Strip {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.last = '';
    this.element = h('div', { class: 'strip', role: 'region', 'aria-label': 'Wishes of the other side', hidden: true });
  }

  draw() {
    const list = wishes(this.game);
    const text = list.map((wish) => wish.text).join(' ');
    if (text === this.last) return;
    this.last = text;
    this.element.hidden = !list.length;
    this.element.replaceChildren(...list.map((wish) => h('p', {}, h('span', {}, wish.text), ...wish.acts.map(([name, act]) =>
      h('button', { type: 'button', class: 'plain', onclick: () => this.game.run(act) }, name)))));
    if (text) announce(text);
  }
}
