// "Since you were away": what a seat has not seen yet on this device can be played as a film.
// @ts-check
import { h, withRules } from './dom.js';

/** Fewer lines than this are read faster than watched. */
const WORTH = 3;

/** @param {import('./table.js').Table} game */
const key = (game) => `looked-${game.session.table}-${game.session.door}`;

/** Offers the film of what happened since the seat last looked, and remembers what it looks at now. @param {import('./table.js').Table} game */
export async function away(game) {
  const { session } = game;
  const last = localStorage.getItem(key(game));
  const missed = last === null ? [] : session.log.filter((tale) => tale.n > Number(last) && tale.text && !game.silent(tale));
  const look = () => localStorage.setItem(key(game), String(session.number));
  session.addEventListener('news', () => document.visibilityState === 'visible' && look());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  look();
  if (missed.length < WORTH) return;
  const { since } = await session.seat.since(Number(last));
  const note = h('section', { class: 'away', role: 'status', 'aria-label': 'Since you were away' },
    h('p', {}, h('b', {}, 'Since you were away'), ` ${missed.length} things happened. The last: `, withRules(game.plain(missed[missed.length - 1].text), (section) => game.openRule(section))),
    h('div', { class: 'pair' },
      h('a', { class: 'plain', href: `/t/${session.table}/${session.door}/replay#${session.door}.${since}.play` }, 'Watch them'),
      h('button', { type: 'button', class: 'plain', onclick: () => note.remove() }, 'I know')));
  game.element.querySelector('.table')?.append(note);
}
