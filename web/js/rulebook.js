// The rulebook as a page: contents, glossary, figures, search.
// @ts-check
import { h, withRules } from './dom.js';
import { bookText, render } from './rules.js';
import { about, games, load } from './games.js';
import { explain } from './glossary.js';
import { illustrate } from './figures.js';
import { styles } from './theme.js';

/** A section: its heading and what is below it. @typedef {{head: HTMLElement, body: HTMLElement[]}} Section */

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

/**
 * Shows a word's meaning beside it, for pointer and keyboard.
 * @param {import('./games.js').Term[]} glossary
 * @param {HTMLElement} article
 */
function tips(glossary, article) {
  const tip = h('div', { class: 'tip', role: 'tooltip', hidden: true });
  article.append(tip);
  const show = (/** @type {Event} */ event) => {
    const word = /** @type {HTMLElement} */ (event.target).closest?.('.term');
    if (!word) return;
    const found = glossary.find(({ term }) => term === word.textContent);
    if (!found) return;
    tip.replaceChildren(h('b', {}, found.term), ` ${found.text} §${found.rule}`);
    const [box, page] = [word.getBoundingClientRect(), article.getBoundingClientRect()];
    Object.assign(tip.style, {
      left: `${Math.min(box.left - page.left, page.width - 280)}px`,
      top: `${box.bottom - page.top + 4}px`,
    });
    tip.hidden = false;
  };
  const hide = () => {
    tip.hidden = true;
  };
  for (const name of ['mouseover', 'focusin']) article.addEventListener(name, show);
  for (const name of ['mouseout', 'focusout']) article.addEventListener(name, hide);
  article.addEventListener('keydown', (event) => event.key === 'Escape' && hide());
}

/** Marks every match of some words. @param {HTMLElement} article @param {string} words */
function mark(article, words) {
  const highlights = /** @type {any} */ (CSS).highlights;
  highlights?.delete('found');
  if (!words || !highlights) return;
  const ranges = [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    for (
      let at = text.data.toLowerCase().indexOf(words);
      at >= 0;
      at = text.data.toLowerCase().indexOf(words, at + words.length)
    ) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + words.length);
      ranges.push(range);
    }
  }
  highlights.set('found', new /** @type {any} */ (window).Highlight(...ranges));
}

/** @param {HTMLElement} root @param {string} [name] of the game; the first one without it */
export async function openRulebook(root, name) {
  const {
    name: game,
    title,
    manifest: { playable, glossary },
  } = await about(name);
  const [text, list, entry] = await Promise.all([bookText(game), games(), load(game), styles('game'), styles('book')]);
  await Promise.all((entry.styles ?? []).map(styles));
  document.title = `Rules of ${title} · Maproom`;
  const article = h('article', { class: 'rulebook' }, render(text));
  const parts = sections(article);
  const contents = h('ol', { class: 'contents' });
  const found = h('p', { class: 'found', role: 'status' });
  const turn = (/** @type {string} */ words) => {
    const asked = words.trim().toLowerCase();
    const hits = parts.map((section) => {
      const whole = [section.head, ...section.body]
        .map((element) => element.textContent ?? '')
        .join(' ')
        .toLowerCase();
      return asked ? whole.split(asked).length - 1 : 0;
    });
    contents.replaceChildren(
      ...parts.flatMap(({ head }, n) =>
        asked && !hits[n]
          ? []
          : [
              h(
                'li',
                { class: head.tagName.toLowerCase() },
                h('a', { href: `#${head.id}` }, head.textContent ?? ''),
                hits[n] > 0 && h('small', {}, hits[n]),
              ),
            ],
      ),
    );
    const all = hits.reduce((sum, n) => sum + n, 0);
    found.textContent = asked
      ? all
        ? `${all} ${all === 1 ? 'match' : 'matches'} in ${hits.filter(Boolean).length} sections`
        : 'No matches.'
      : '';
    mark(article, asked);
  };
  const search = /** @type {HTMLInputElement} */ (
    h('input', {
      type: 'search',
      'aria-label': 'Search the rules',
      placeholder: 'Search the rules',
      oninput: () => turn(search.value),
    })
  );
  search.addEventListener(
    'keydown',
    (event) => event.key === 'Enter' && /** @type {HTMLElement | null} */ (contents.querySelector('a'))?.click(),
  );
  for (const { body } of parts) {
    explain(glossary, body, (word, term) =>
      h('dfn', { class: 'term', tabindex: 0, 'aria-describedby': `word-${glossary.indexOf(term)}` }, word),
    );
  }
  if (glossary.length) {
    article.append(
      h(
        'section',
        { class: 'words', 'aria-label': 'Glossary' },
        h('h2', { id: 'glossary' }, 'Glossary'),
        h(
          'dl',
          {},
          glossary.flatMap(({ term, text: meaning, rule }, n) => [
            h('dt', {}, term),
            h(
              'dd',
              { id: `word-${n}` },
              meaning,
              ' ',
              withRules(`§${rule}`, (to) => location.assign(`#rule-${to}`)),
            ),
          ]),
        ),
      ),
    );
  }
  root.replaceChildren(
    h(
      'div',
      { class: 'book' },
      h(
        'header',
        {},
        h(
          'a',
          { class: 'brand', href: '/' },
          h('img', { src: '/icon.svg', alt: '', width: 30, height: 30 }),
          'Maproom',
        ),
        h(
          'nav',
          { 'aria-label': 'Rulebooks' },
          list.map((other) =>
            h(
              'a',
              { href: `/rules/${other.name}`, 'aria-current': other.name === game ? 'page' : undefined },
              other.title,
            ),
          ),
          entry.lesson
            ? h('a', { class: 'learn', href: `/learn/${game}` }, 'Tutorial')
            : playable && h('a', { class: 'learn', href: `/play/${game}` }, 'Play'),
        ),
      ),
      h('nav', { class: 'side', 'aria-label': 'Contents' }, search, found, contents),
      h('main', { tabindex: 0 }, article),
    ),
  );
  turn('');
  tips(glossary, article);
  const open = () => document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'start' });
  open();
  addEventListener('hashchange', open);
  if (!entry.figures) return;
  illustrate(await entry.figures(), article);
  open();
}
