// The pages, by address.
// @ts-check
import * as api from './api.js';
import { h } from './dom.js';
import { about, games, load } from './games.js';
import { LOADING, NOT_PLAYABLE, PAGE, WRONG } from './text.js';
import { contrast, screenStyles, theme } from './theme.js';

const root = /** @type {HTMLElement} */ (document.getElementById('page'));
document.documentElement.dataset.theme = theme();
document.documentElement.dataset.contrast = contrast() ? 'more' : 'usual';

/** @param {string} title @param {string} why */
function sorry(title, why) {
  const home = h('p', {}, h('a', { href: '/' }, PAGE.home));
  root.replaceChildren(h('main', { class: 'sorry' }, h('h1', {}, title), h('p', {}, why), home));
}

const loading = () => root.replaceChildren(h('p', { class: 'loading' }, LOADING));

/** Opens a seat. The secret after the # becomes a cookie and leaves the address. @param {string} table @param {string}
 *  role
 * @param {boolean} past whether to replay the game */
async function openSeat(table, role, past) {
  loading();
  // The screen is fetched while the seat is entered.
  const styled = screenStyles();
  const coming = import('./table/mount.js');
  const secret = location.hash.slice(1);
  if (/^[a-z0-9]+$/i.test(secret)) {
    const opened = await api.enter(table, secret);
    history.replaceState(null, '', `/t/${table}/${opened.role}${past ? '/replay' : ''}`);
    role = opened.role;
  }
  await styled;
  if (past) return (await import('./table/replay.js')).replay(root, table, role);
  await (await coming).joinSeat(root, table, role);
}

/** Starts a tutorial: a game against the weakest computer player. @param {string} [name] */
async function learn(name) {
  loading();
  for (const game of name ? [await about(name)] : await games()) {
    const { lesson } = game.manifest.playable ? await load(game.name) : {};
    if (!lesson) continue;
    const keys = await api.create(typeof lesson.table === 'function' ? await lesson.table() : lesson.table);
    (await import('./table/tutorial.js')).enroll(keys.table);
    return location.replace(keys.seats[lesson.seat].link);
  }
  sorry(PAGE.noTutorial, PAGE.noTutorialText);
}

/** Starts a game against the computer. @param {string} [name] */
async function play(name) {
  loading();
  const game = await about(name);
  if (!game.manifest.playable) return sorry(game.title, NOT_PLAYABLE);
  const [{ playNow }, entry] = await Promise.all([import('./start.js'), load(game.name)]);
  await playNow(game, entry);
}

async function route() {
  const [, page, first, second, third] = location.pathname.split('/');
  if (page === 't' && first) return openSeat(first, second ?? '', third === 'replay');
  if (page === 'rules') return (await import('./rulebook.js')).openRulebook(root, first);
  if (page === 'learn') return learn(first);
  if (page === 'play') return play(first);
  if (page === 'h') return (await import('./hall/pages.js')).openHall(root, first, second);
  if (page === 'tables') return (await import('./lobby.js')).lobby(root);
  if (page) return sorry(PAGE.missing, PAGE.missingText);
  return (await import('./home.js')).home(root);
}

route().catch((refusal) => {
  sorry(PAGE.closed, refusal instanceof api.Refused ? refusal.message : WRONG);
  if (!(refusal instanceof api.Refused)) throw refusal;
});
