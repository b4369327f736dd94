// Which page is wanted.
// @ts-check
import { h } from './dom.js';
import * as api from './api.js';
import { contrast, theme } from './look.js';
import { home } from './home.js';

const root = /** @type {HTMLElement} */ (document.getElementById('page'));
document.documentElement.dataset.theme = theme();
document.documentElement.dataset.contrast = contrast() ? 'more' : 'usual';

/** @param {string} title @param {string} why */
function sorry(title, why) {
  root.replaceChildren(h('main', { class: 'sorry' }, h('h1', {}, title), h('p', {}, why), h('p', {}, h('a', { href: '/' }, 'First page'))));
}

/** Comes in by a link: the secret behind the # becomes a cookie and leaves the address. @param {string} table @param {string} door */
async function table(table, door) {
  root.replaceChildren(h('p', { class: 'loading' }, 'Laying out the map'));
  const secret = location.hash.slice(1);
  if (secret && !secret.startsWith('rule-')) {
    const opened = await api.enter(table, secret);
    history.replaceState(null, '', `/t/${table}/${opened.door}`);
    door = opened.door;
  }
  const { sit } = await import('./table.js');
  await sit(root, table, door);
}

async function route() {
  const [, page, first, second] = location.pathname.split('/');
  if (page === 't' && first) return table(first, second ?? '');
  if (page === 'rules') {
    const { rulebook } = await import('./rules.js');
    root.replaceChildren(h('main', { class: 'book-page' }, h('p', {}, h('a', { href: '/' }, 'Maproom')), rulebook(first || 'eastfront', location.hash.replace('#rule-', ''))));
    return;
  }
  return home(root);
}

route().catch((refusal) => {
  sorry('This seat is not open', refusal instanceof api.Refused ? refusal.message : 'Something went wrong on this page. Load it again.');
  if (!(refusal instanceof api.Refused)) throw refusal;
});
