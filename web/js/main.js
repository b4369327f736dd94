// The pages, by address.
// @ts-check
import * as api from './api.js';
import { h } from './dom.js';
import { about, games, load } from './games.js';
import { LOADING, NOT_PLAYABLE, PAGE, WRONG } from './text.js';
import { contrast, screenStyles, styles, theme } from './theme.js';

const root = /** @type {HTMLElement} */ (document.getElementById('page'));
document.documentElement.dataset.theme = theme();
document.documentElement.dataset.contrast = contrast() ? 'more' : 'usual';

/** @param {string} title @param {string} why @param {boolean} [locked] whether a seat wants another key */
function sorry(title, why, locked = false) {
  const home = h('p', {}, h('a', { href: '/' }, PAGE.home));
  const ways = locked ? h('p', {}, PAGE.elsewhere, h('a', { href: '/keyring' }, PAGE.phrase), '.') : '';
  root.replaceChildren(h('main', { class: 'sorry' }, h('h1', {}, title), h('p', {}, why), ways, home));
}

const loading = () => root.replaceChildren(h('p', { class: 'loading' }, LOADING));

/** Comes in by a link. An invitation that was used before opens nothing more, but whoever used it has the seat.
 * @param {string} table @param {string} role @param {string} secret @returns {Promise<string>} the role it opens */
async function entered(table, role, secret) {
  try {
    return (await api.enter(table, secret)).role;
  } catch (refusal) {
    const used = refusal instanceof api.Refused && refusal.status === 401 && role;
    if (
      !used ||
      !(await api
        .seat(table, role)
        .view()
        .catch(() => null))
    )
      throw refusal;
    return role;
  }
}

/** Opens a seat. The secret after the # becomes a cookie and leaves the address. @param {string} table @param {string}
 *  role
 * @param {boolean} past whether to replay the game */
async function openSeat(table, role, past) {
  loading();
  // The screen is fetched while the seat is entered.
  const styled = screenStyles();
  const coming = import('./table/mount.js');
  // A link to a moment of a replay may bring the secret along: `#SECRET.axis.120`.
  const [, secret, moment] = /^#([a-z0-9]+)(?:\.([a-z-]+\.\d+))?$/i.exec(location.hash) ?? [];
  if (secret && (!moment || secret.length > 20)) {
    const opened = await entered(table, role, secret);
    history.replaceState(null, '', `/t/${table}/${opened}${past ? '/replay' : ''}${moment ? `#${moment}` : ''}`);
    role = opened;
  }
  await styled;
  if (past) return (await import('./table/replay.js')).replay(root, table, role);
  await (await coming).joinSeat(root, table, role);
}

/** Pages about a seat, by the end of their address, and the modules that have them. @type {Record<string, string>} */
const PAGES = { links: 'links', device: 'device', table: 'host', absence: 'absence' };

/** Pages about this browser, by their address. @type {Record<string, string>} */
const OWN = { keyring: 'keyring', notices: 'notices', stop: 'stop' };

/** Opens a page about a seat or about this browser. @param {string} name @param {string} table @param {string} role */
async function openPage(name, table, role) {
  loading();
  const [{ open }] = await Promise.all([import(`./pages/${name}.js`), styles('pages')]);
  await open(root, table, role);
}

/** Starts a tutorial: a game against the weakest computer player. @param {string} [name] @param {string} [kind] which
 * one, where a game has several */
async function learn(name, kind = '') {
  loading();
  for (const game of name ? [await about(name)] : await games()) {
    const entry = game.manifest.playable ? await load(game.name) : {};
    const lesson = kind ? entry.lessons?.[kind] : entry.lesson;
    if (!lesson) continue;
    const keys = await api.create(typeof lesson.table === 'function' ? await lesson.table() : lesson.table);
    (await import('./table/tutorial.js')).enroll(keys.table, kind);
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
  if (page === 't' && first && third in PAGES) return openPage(PAGES[third], first, second ?? '');
  if (page === 'move' && first) return openPage('move', first, '');
  if (page in OWN) return openPage(OWN[page], '', '');
  if (page === 't' && first) return openSeat(first, second ?? '', third === 'replay');
  if (page === 'rules') return (await import('./rulebook.js')).openRulebook(root, first);
  if (page === 'learn') return learn(first, second);
  if (page === 'play') return play(first);
  if (page === 'h') return (await import('./hall/pages.js')).openHall(root, first, second);
  if (page === 'tables') return (await import('./lobby.js')).lobby(root);
  if (page) return sorry(PAGE.missing, PAGE.missingText);
  if (!navigator.onLine) return (await import('./offline.js')).offline(root);
  return (await import('./home.js')).home(root);
}

// Rulebooks without a network, and notices. Browsers allow it at https:// and on this machine only.
const install = () => navigator.serviceWorker?.register('/sw.js').catch(() => {});
// After the page is there: nobody waits for it.
if (isSecureContext) addEventListener('load', () => setTimeout(install, 3000));

route().catch(async (refusal) => {
  const away = refusal instanceof api.Refused && refusal.status === 0;
  if (away) return (await import('./offline.js')).offline(root);
  const locked = refusal instanceof api.Refused && refusal.status === 401 && location.pathname.startsWith('/t/');
  sorry(PAGE.closed, refusal instanceof api.Refused ? refusal.message : WRONG, locked);
  if (!(refusal instanceof api.Refused)) throw refusal;
});
