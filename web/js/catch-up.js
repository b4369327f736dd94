// What happened while the player was away can be replayed.
// @ts-check
import { h, withRules } from './dom.js';

/** Fewer events than this are not worth a replay. */
const WORTH = 3;

/** @param {import('./screen.js').GameScreen} game */
const key = (game) => `looked-${game.session.table}-${game.session.door}`;

/** Offers a replay of what happened since the last visit, and saves what is seen now. @param {import('./screen.js').GameScreen} game */
export async function catchUp(game) {
  const { session } = game;
  const last = localStorage.getItem(key(game));
  const missed =
    last === null ? [] : session.log.filter((entry) => entry.n > Number(last) && entry.text && !game.silent(entry));
  const look = () => localStorage.setItem(key(game), String(session.number));
  session.addEventListener('news', () => document.visibilityState === 'visible' && look());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  look();
  if (missed.length < WORTH) return;
  const { since } = await session.seat.since(Number(last));
  const note = h(
    'section',
    { class: 'away', role: 'status', 'aria-label': 'While you were away' },
    h(
      'p',
      {},
      h('b', {}, 'While you were away'),
      `: ${missed.length} events. Latest: `,
      withRules(game.plain(missed[missed.length - 1].text), (section) => game.openRule(section)),
    ),
    h(
      'div',
      { class: 'pair' },
      h(
        'a',
        { class: 'plain', href: `/t/${session.table}/${session.door}/replay#${session.door}.${since}.play` },
        'Replay',
      ),
      h('button', { type: 'button', class: 'plain', onclick: () => note.remove() }, 'Dismiss'),
    ),
  );
  game.element.querySelector('.table')?.append(note);
}
