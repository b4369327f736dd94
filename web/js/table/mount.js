// Opens a game on its screen.
// @ts-check
import * as api from '../api.js';
import { seen } from '../dom.js';
import { load } from '../games.js';
import { keep } from '../saved-games.js';
import { Session } from '../session/session.js';
import { NOT_PLAYABLE } from '../text.js';
import { styles } from '../theme.js';
import { turnSign } from '../turn-sign.js';
import { effect } from '../vendor/signals-core/signals-core.js';
import { catchUp } from './catch-up.js';
import { Screen } from './screen.js';

/**
 * Opens the screen of a session's game.
 * @param {import('./screen.js').AnySession} session
 * @returns {Promise<Screen>}
 */
export async function mountGame(session) {
  const { status, view } = session.now;
  // Without its packs a game is frozen, and the server may have no position to show.
  if (status.frozen && !Object.keys(view ?? {}).length) throw new api.Refused({ why: status.frozen }, 409);
  api.usePacks(status.packs);
  const entry = await load(status.game);
  if (!entry.play) throw new api.Refused({ why: NOT_PLAYABLE }, 404);
  const styled = Promise.all((entry.styles ?? []).map(styles));
  session.sort(entry.kinds);
  const make = await entry.play(session);
  await styled;
  return new Screen(session, make);
}

/** Joins a seat. @param {HTMLElement} root @param {string} table @param {string} role */
export async function joinSeat(root, table, role) {
  const session = new Session(table, role);
  await session.open();
  const screen = await mountGame(session);
  screen.effects.push(effect(() => turnSign(`${screen.play.title} · Maproom`, Number(session.state.value.mine))));
  keep({ table, role, game: session.now.status.game });
  root.replaceChildren(screen.element);
  screen.start();
  performance.mark('laid');
  // What can wait, waits until the screen has been painted.
  await seen();
  performance.mark('seen');
  session.listen();
  const { enrolled, tutorial } = await import('./tutorial.js');
  if (enrolled(table)) tutorial(screen);
  catchUp(screen);
  return screen;
}
