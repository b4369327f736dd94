// The rulebook as a page: contents at the side, words explained, pictures from our own boards, a search in the text.
// @ts-check
import { h, withRules } from './dom.js';
import { bookText, render } from './rules.js';
import { GLOSSARY, explain } from './glossary.js';
import { illustrate } from './figures.js';
import { styles } from './look.js';

const GAMES = [['eastfront', 'Eastfront'], ['pacific', 'Pacific'], ['holdline', 'Hold the Line']];

/** A section: its head and what stands below it. @typedef {{head: HTMLElement, body: HTMLElement[]}} Section */

/** @param {HTMLElement} article @returns {Section[]} */
function sections(article) {
  /** @type {Section[]} */
  const list = [];
  for (const element of /** @type {HTMLElement[]} */ ([...article.children])) {
    if (/^H[23]$/.test(element.tagName)) {
      element.id ||= `part-${list.length}`;
      list.push({ head: element, body: [] });
    } else list[list.length - 1]?.body.push(element);
  }
  return list;
}

/** A word's meaning beside it, for pointer and keyboard. @param {string} game @param {HTMLElement} article */
function tips(game, article) {
  const tip = h('div', { class: 'tip', role: 'tooltip', hidden: true });
  article.append(tip);
  const show = (/** @type {Event} */ event) => {
    const word = /** @type {HTMLElement} */ (event.target).closest?.('.term');
    if (!word) return;
    const [term, meaning, section] = GLOSSARY[game].find(([name]) => name === word.textContent) ?? ['', '', ''];
    tip.replaceChildren(h('b', {}, term), ` ${meaning} §${section}`);
    const [box, page] = [word.getBoundingClientRect(), article.getBoundingClientRect()];
    Object.assign(tip.style, { left: `${Math.min(box.left - page.left, page.width - 280)}px`, top: `${box.bottom - page.top + 4}px` });
    tip.hidden = false;
  };
  const hide = () => {
    tip.hidden = true;
  };
  for (const name of ['mouseover', 'focusin']) article.addEventListener(name, show);
  for (const name of ['mouseout', 'focusout']) article.addEventListener(name, hide);
  article.addEventListener('keydown', (event) => event.key === 'Escape' && hide());
}

/** Marks every place where some words stand. @param {HTMLElement} article @param {string} words */
function mark(article, words) {
  const highlights = /** @type {any} */ (CSS).highlights;
  highlights?.delete('found');
  if (!words || !highlights) return;
  const ranges = [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    for (let at = text.data.toLowerCase().indexOf(words); at >= 0; at = text.data.toLowerCase().indexOf(words, at + words.length)) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + words.length);
      ranges.push(range);
    }
  }
  highlights.set('found', new (/** @type {any} */ (window)).Highlight(...ranges));
}

/** @param {HTMLElement} root @param {string} game */
export async function book(root, game) {
  const [text] = await Promise.all([bookText(game), styles('book')]);
  const title = GAMES.find(([name]) => name === game)?.[1] ?? game;
  document.title = `Rules of ${title} · Maproom`;
  const article = h('article', { class: 'rulebook' }, render(text));
  const list = sections(article);
  const contents = h('ol', { class: 'contents' });
  const found = h('p', { class: 'found', role: 'status' });
  const turn = (/** @type {string} */ words) => {
    const asked = words.trim().toLowerCase();
    const hits = list.map((section) => {
      const whole = [section.head, ...section.body].map((element) => element.textContent ?? '').join(' ').toLowerCase();
      return asked ? whole.split(asked).length - 1 : 0;
    });
    contents.replaceChildren(...list.flatMap(({ head }, n) => asked && !hits[n] ? [] : [h('li', { class: head.tagName.toLowerCase() }, h('a', { href: `#${head.id}` }, head.textContent ?? ''), hits[n] > 0 && h('small', {}, hits[n]))]));
    const all = hits.reduce((sum, n) => sum + n, 0);
    found.textContent = asked ? (all ? `${all} ${all === 1 ? 'place' : 'places'} in ${hits.filter(Boolean).length} sections` : 'Nothing in this book.') : '';
    mark(article, asked);
  };
  const search = /** @type {HTMLInputElement} */ (h('input', { type: 'search', 'aria-label': 'Search in these rules', placeholder: 'Search in these rules', oninput: () => turn(search.value) }));
  search.addEventListener('keydown', (event) => event.key === 'Enter' && /** @type {HTMLElement | null} */ (contents.querySelector('a'))?.click());
  const words = GLOSSARY[game] ?? [];
  for (const { body } of list) {
    explain(game, body, (text, term) => h('dfn', { class: 'term', tabindex: 0, 'aria-describedby': `word-${words.findIndex(([name]) => name === term)}` }, text));
  }
  article.append(words.length ? h('section', { class: 'words', 'aria-label': 'Glossary' }, h('h2', { id: 'glossary' }, 'Glossary'), h('dl', {}, words.flatMap(([term, meaning, section], n) => [h('dt', {}, term), h('dd', { id: `word-${n}` }, meaning, ' ', withRules(`§${section}`, (to) => location.assign(`#rule-${to}`)))]))) : '');
  root.replaceChildren(h('div', { class: 'book' },
    h('header', {}, h('a', { class: 'brand', href: '/' }, h('img', { src: '/icon.svg', alt: '', width: 30, height: 30 }), 'Maproom'),
      h('nav', { 'aria-label': 'Rulebooks' }, GAMES.map(([name, called]) => h('a', { href: `/rules/${name}`, 'aria-current': name === game ? 'page' : undefined }, called)), game === 'eastfront' && h('a', { class: 'learn', href: '/learn' }, 'Learn by playing a turn'))),
    h('nav', { class: 'side', 'aria-label': 'Contents' }, search, found, contents),
    h('main', { tabindex: 0 }, article)));
  turn('');
  tips(game, article);
  const open = () => document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'start' });
  open();
  addEventListener('hashchange', open);
  await illustrate(game, article);
  open();
}
