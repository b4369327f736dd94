// Hot seat: the map is hidden between turns. And the result of a game.
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
 * Makes everything below the topmost layer inert, for focus and for screen readers.
 * A rule that was opened is above a battle.
 * @param {import('./screen.js').GameScreen} game
 */
export function hideMap(game) {
  const top = [game.veil, game.page, game.battles.element].find((part) => !part.hidden) ?? null;
  const was = game.covered;
  if (top === was) return;
  game.covered = top;
  // A tooltip is hidden with the rest.
  const told = /** @type {HTMLElement | null} */ (game.element.querySelector('.tooltip'));
  if (told) told.hidden = true;
  const parts = /** @type {HTMLElement[]} */ ([...game.element.children]);
  for (const part of parts) part.inert = top !== null && part !== top && !part.matches('.tooltip');
  const held = document.activeElement;
  if (top?.contains(held)) return;
  // The focus of a layer that is gone moves to the map.
  const to = top
    ? top.querySelector('.primary, button')
    : was?.contains(held) || held === document.body
      ? game.board
      : null;
  /** @type {HTMLElement | null} */ (to)?.focus({ preventScroll: true });
}

/** @param {import('./screen.js').GameScreen} game */
export function handover(game) {
  const { session } = game;
  const seats = shared(session.table);
  const next = session.mine ? undefined : session.status?.to_move?.find((/** @type {string} */ seat) => seats[seat]);
  const wanted = Boolean(next && !session.status.ended && !game.battles.open);
  game.element.classList.toggle('curtained', wanted);
  if (!wanted) {
    // After the end the veil shows the result until it is closed.
    if (!game.told) game.veil.hidden = true;
    return;
  }
  if (!game.veil.hidden) return;
  game.veil.hidden = false;
  game.veil.replaceChildren(
    h(
      'section',
      { class: 'curtain', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'curtain-title' },
      h('h2', { id: 'curtain-title' }, `Pass the screen to the ${game.sides[next]} player`),
      h('p', {}, 'The map is hidden until they confirm.'),
      h(
        'button',
        {
          type: 'button',
          class: 'primary',
          onclick: () => location.assign(`/t/${session.table}/${next}#${seats[next]}`),
        },
        h('b', {}, `I am the ${game.sides[next]} player`),
      ),
    ),
  );
}

/** @param {import('./screen.js').GameScreen} game */
export function result(game) {
  const end = game.session.status?.ended;
  if (!end || game.told || game.battles.open) return;
  game.told = true;
  game.veil.hidden = false;
  const won = end.winners?.includes(game.session.door);
  game.veil.replaceChildren(
    h(
      'section',
      { class: 'curtain', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'end-title' },
      h('h2', { id: 'end-title' }, end.winners?.length ? (won ? 'Victory' : 'Defeat') : 'Draw'),
      h('p', {}, end.why),
      h(
        'button',
        {
          type: 'button',
          class: 'primary',
          onclick: () => {
            game.veil.hidden = true;
          },
        },
        h('b', {}, 'View map'),
      ),
      h('p', {}, h('a', { href: `/t/${game.session.table}/${game.session.door}/replay` }, 'Replay from both sides')),
      h('p', {}, h('a', { href: '/' }, 'Home')),
    ),
  );
}
