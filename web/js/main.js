// Which page is wanted.
// @ts-check
import { h } from './dom.js';
import * as api from './api.js';
import { contrast, styles, theme } from './look.js';

const root = /** @type {HTMLElement} */ (document.getElementById('page'));
document.documentElement.dataset.theme = theme();
document.documentElement.dataset.contrast = contrast() ? 'more' : 'usual';

/** @param {string} title @param {string} why */
function sorry(title, why) {
  root.replaceChildren(h('main', { class: 'sorry' }, h('h1', {}, title), h('p', {}, why), h('p', {}, h('a', { href: '/' }, 'First page'))));
}

/** Styles of the table; the first page does without. */
const TABLE = ['game', 'shell', 'overlay', 'battle', 'pacific'];

/** Comes in by a link: the secret behind the # becomes a cookie and leaves the address. @param {string} table @param {string} door @param {boolean} [looking] back */
async function table(table, door, looking = false) {
  root.replaceChildren(h('p', { class: 'loading' }, 'Laying out the map'));
  // The table is fetched while the door is opened.
  const dressed = Promise.all(TABLE.map(styles));
  const coming = import('./table.js');
  const secret = location.hash.slice(1);
  if (/^[a-z0-9]+$/i.test(secret)) {
    const opened = await api.enter(table, secret);
    history.replaceState(null, '', `/t/${table}/${opened.door}${looking ? '/replay' : ''}`);
    door = opened.door;
  }
  await dressed;
  if (looking) {
    const { replay } = await import('./replay.js');
    return replay(root, table, door);
  }
  const { sit } = await coming;
  await sit(root, table, door);
}

/** A first game: a table against the weakest computer player, with a lesson at it. @param {string} game */
async function learn(game) {
  root.replaceChildren(h('p', { class: 'loading' }, 'Laying out the map'));
  const { TABLE, DOOR } = game === 'pacific' ? await import('./pacific/lesson.js') : { TABLE: { game: 'eastfront', scenario: '1941', seats: { soviet: { bot: 'recruit' } } }, DOOR: 'axis' };
  const keys = await api.create(TABLE);
  const { enrol } = await import('./guide.js');
  enrol(keys.table);
  location.replace(keys.seats[DOOR].link);
}

async function route() {
  const [, page, first, second, third] = location.pathname.split('/');
  if (page === 't' && first) return table(first, second ?? '', third === 'replay');
  if (page === 'rules') {
    const [{ book }] = await Promise.all([import('./book.js'), styles('game')]);
    return book(root, first || 'eastfront');
  }
  if (page === 'learn') return learn(first);
  if (page === 'tables') {
    const { lobby } = await import('./lobby.js');
    return lobby(root);
  }
  const { home } = await import('./home.js');
  return home(root);
}

route().catch((refusal) => {
  sorry('This seat is not open', refusal instanceof api.Refused ? refusal.message : 'Something went wrong on this page. Load it again.');
  if (!(refusal instanceof api.Refused)) throw refusal;
});
