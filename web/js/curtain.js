// Sharing one screen: a curtain falls between turns. And the end of a game.
// @ts-check
import { h } from './dom.js';

/** Seats that share this screen, with their secrets. @param {string} table @returns {Record<string, string>} */
export function shared(table) {
  try {
    return JSON.parse(sessionStorage.getItem(`hot-${table}`) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {string} table @param {Record<string, string>} seats */
export function share(table, seats) {
  sessionStorage.setItem(`hot-${table}`, JSON.stringify(seats));
}

/**
 * What lies on top has the room to itself: the rest takes neither focus nor eye nor ear until it is gone.
 * A rule that was opened lies above a battle, and leaves it to be read.
 * @param {import('./table.js').Table} game
 */
export function cover(game) {
  const top = [game.veil, game.page, game.battles.element].find((part) => !part.hidden) ?? null;
  const was = game.covered;
  if (top === was) return;
  game.covered = top;
  // What was being explained is covered with the rest.
  const told = /** @type {HTMLElement | null} */ (game.element.querySelector('.why-tip'));
  if (told) told.hidden = true;
  for (const part of game.element.children) /** @type {HTMLElement} */ (part).inert = top !== null && part !== top && !part.matches('.why-tip');
  const held = document.activeElement;
  if (top?.contains(held)) return;
  // Who was at what is gone now goes on at the map.
  const to = top ? top.querySelector('.primary, button') : was?.contains(held) || held === document.body ? game.stage.element : null;
  /** @type {HTMLElement | null} */ (to)?.focus({ preventScroll: true });
}

/** @param {import('./table.js').Table} game */
export function curtain(game) {
  const { session } = game;
  const seats = shared(session.table);
  const next = session.mine ? undefined : session.status?.to_move?.find((/** @type {string} */ seat) => seats[seat]);
  const wanted = Boolean(next && !session.status.ended && !game.battles.open);
  game.element.classList.toggle('curtained', wanted);
  if (!wanted) {
    // Once the end has been told the veil is the end's, and stays until it has been read.
    if (!game.told) game.veil.hidden = true;
    return;
  }
  if (!game.veil.hidden) return;
  game.veil.hidden = false;
  game.veil.replaceChildren(h('section', { class: 'curtain', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'curtain-title' },
    h('h2', { id: 'curtain-title' }, `Hand over to the ${game.sides[next]} player`),
    h('p', {}, 'The map stays covered until the other player is at the screen.'),
    h('button', { type: 'button', class: 'primary', onclick: () => location.assign(`/t/${session.table}/${next}#${seats[next]}`) }, h('b', {}, `I am the ${game.sides[next]} player`))));
}

/** @param {import('./table.js').Table} game */
export function ended(game) {
  const end = game.session.status?.ended;
  if (!end || game.told || game.battles.open) return;
  game.told = true;
  game.veil.hidden = false;
  const won = end.winners?.includes(game.session.door);
  game.veil.replaceChildren(h('section', { class: 'curtain', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'end-title' },
    h('h2', { id: 'end-title' }, end.winners?.length ? (won ? 'You have won' : 'You have lost') : 'Nobody has won'), h('p', {}, end.why),
    h('button', { type: 'button', class: 'primary', onclick: () => {
      game.veil.hidden = true;
    } }, h('b', {}, 'Look at the map')), h('p', {}, h('a', { href: `/t/${game.session.table}/${game.session.door}/replay` }, 'See it again from both sides')), h('p', {}, h('a', { href: '/' }, 'First page'))));
}
