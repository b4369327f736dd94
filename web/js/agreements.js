// Agreements between players: draw, takeback, resignation, rematch. Requests from the opponent are shown above the map; your own are in the menu.
// @ts-check
import { h, announce } from './dom.js';

/** @typedef {import('./screen.js').GameScreen} Game */

/** The opponent's seat, if a person has it. @param {Game} game */
function person(game) {
  const { session } = game;
  return session.status?.seats?.find((/** @type {any} */ seat) => seat.seat !== session.door && seat.side && !seat.bot);
}

/** Asks for a rematch, and opens it when both players want it. @param {Game} game */
async function again(game) {
  const answer = await game.session.seat.rematch();
  if (answer.table && answer.door) location.assign(`/t/${answer.table}/${answer.door}`);
}

/** What the opponent requests: a sentence and its answers. @param {Game} game @returns {{text: string, acts: [string, () => any][]}[]} */
export function requests(game) {
  const { session, sides } = game;
  const { status, seat, door } = session;
  const list = [];
  const by = (/** @type {string} */ other) => sides[other] ?? other;
  const offered = status?.draw?.find((/** @type {string} */ other) => other !== door);
  if (offered && !status.ended)
    list.push({
      text: `${by(offered)} offers a draw.`,
      acts: [
        ['Accept', () => seat.draw(true)],
        ['Decline', () => seat.draw(false)],
      ],
    });
  const back = status?.takeback;
  if (back && !back.agreed.includes(door) && !status.ended)
    list.push({
      text: `${by(back.by)} requests a takeback.`,
      acts: [
        ['Agree', () => seat.takeback(true)],
        ['Decline', () => seat.takeback(false)],
      ],
    });
  if (status?.ended && status.rematch)
    list.push({ text: 'The rematch is ready, sides swapped.', acts: [['Open', () => again(game)]] });
  else if (status?.ended) {
    const wants = status.again?.find((/** @type {string} */ other) => other !== door);
    if (wants && !status.again.includes(door))
      list.push({ text: `${by(wants)} offers a rematch, sides swapped.`, acts: [['Accept', () => again(game)]] });
  }
  return /** @type {any} */ (list);
}

/** What this player can request. @param {Game} game @returns {{text: string, hint: string, sure?: boolean, act: () => any}[]} */
export function options(game) {
  const { session } = game;
  const { status, seat, door } = session;
  const list = [];
  if (!status?.ended) {
    if (person(game))
      list.push(
        status?.draw?.includes(door)
          ? { text: 'Withdraw draw offer', hint: 'your opponent has not answered', act: () => seat.draw(false) }
          : { text: 'Offer a draw', hint: 'expires when the turn passes', act: () => seat.draw(true) },
      );
    list.push(
      status?.takeback?.by === door
        ? { text: 'Cancel takeback request', hint: 'your opponent has not answered', act: () => seat.takeback(false) }
        : {
            text: 'Request takeback',
            hint: person(game)
              ? 'if your opponent agrees; new rolls use new dice'
              : 'the computer agrees; new rolls use new dice',
            act: () => seat.takeback(true),
          },
    );
    list.push({ text: 'Resign', hint: 'your opponent wins', sure: true, act: () => seat.resign() });
  } else {
    list.push({
      text: status.again?.includes(door) && !status.rematch ? 'Waiting for your opponent' : 'Rematch',
      hint: 'sides swapped',
      act: () => again(game),
    });
  }
  return list;
}

export class Requests {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.last = '';
    this.element = h('div', {
      class: 'strip',
      role: 'region',
      'aria-label': 'Requests from your opponent',
      hidden: true,
    });
  }

  draw() {
    const list = requests(this.game);
    const text = list.map((request) => request.text).join(' ');
    if (text === this.last) return;
    this.last = text;
    this.element.hidden = !list.length;
    this.element.replaceChildren(
      ...list.map((request) =>
        h(
          'p',
          {},
          h('span', {}, request.text),
          ...request.acts.map(([name, act]) =>
            h('button', { type: 'button', class: 'plain', onclick: () => this.game.run(act) }, name),
          ),
        ),
      ),
    );
    if (text) announce(text);
  }
}
