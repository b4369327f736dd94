// The rulebook as a page: contents, glossary, figures, search.
// @ts-check
import { h } from './dom.js';
import { bookText, openRulings, render as bookElements } from './rules.js';
import { html, linked, nothing, render } from './template.js';
import { BOOK } from './text.js';
import { about, games, load } from './games.js';
import { explain } from './glossary.js';
import { illustrate } from './figures.js';
import { styles } from './theme.js';
import { effect, signal } from './vendor/signals-core/signals-core.js';

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

/** Every match of some words in an article. @param {HTMLElement} article @param {string} words */
function matches(article, words) {
  const ranges = [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const lower = text.data.toLowerCase();
    for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, at + words.length)) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + words.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Marks every match of some words, where the browser can. @param {HTMLElement} article @param {string} words */
function mark(article, words) {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete('found');
  if (words) CSS.highlights.set('found', new Highlight(...matches(article, words)));
}

/** How often words occur in each section. @param {Section[]} parts @param {string} words */
const occurrences = (parts, words) =>
  parts.map(({ head, body }) => {
    const whole = [head, ...body].map((element) => element.textContent ?? '').join(' ');
    return words ? whole.toLowerCase().split(words).length - 1 : 0;
  });

/** The contents; a search leaves out sections without a match. @param {Section[]} parts @param {number[]} hits
 * @param {string} words */
function contents(parts, hits, words) {
  const row = (/** @type {Section} */ { head }, /** @type {number} */ n) =>
    words && !hits[n]
      ? nothing
      : html`<li class=${head.tagName.toLowerCase()}>
          <a href="#${head.id}">${head.textContent}</a>${hits[n] ? html`<small>${hits[n]}</small>` : nothing}
        </li>`;
  return html`<ol class="contents">${parts.map(row)}</ol>`;
}

/** @param {import('./games.js').Term[]} glossary */
function wordList(glossary) {
  const element = h('section', { class: 'words', 'aria-label': BOOK.glossary });
  const go = (/** @type {string} */ to) => location.assign(`#rule-${to}`);
  render(
    html`<h2 id="glossary">${BOOK.glossary}</h2>
      <dl>
        ${glossary.map(
          ({ term, text, rule }, n) => html`<dt>${term}</dt><dd id="word-${n}">${text} ${linked(`§${rule}`, go)}</dd>`,
        )}
      </dl>`,
    element,
  );
  return element;
}

/** The contents with their search. @param {HTMLElement} article @param {Section[]} parts @param {string} asked */
function side(article, parts, asked) {
  const words = asked.trim().toLowerCase();
  const hits = occurrences(parts, words);
  const all = hits.reduce((sum, n) => sum + n, 0);
  const found = all ? BOOK.found(all, hits.filter(Boolean).length) : BOOK.none;
  mark(article, words);
  return html`<p class="found" role="status">${words ? found : ''}</p>${contents(parts, hits, words)}`;
}

/** @param {HTMLElement} root @param {string} [name] of the game; the first one without it */
export async function openRulebook(root, name) {
  const { name: game, title, manifest } = await about(name);
  const { playable, glossary } = manifest;
  const [text, list, entry] = await Promise.all([bookText(game), games(), load(game), styles('board'), styles('book')]);
  await Promise.all((entry.styles ?? []).map(styles));
  document.title = `${BOOK.title(title)} · Maproom`;
  const article = h('article', { class: 'rulebook' }, bookElements(text));
  openRulings(game, article);
  const parts = sections(article);
  for (const { body } of parts) {
    explain(glossary, body, (word, term) =>
      h('dfn', { class: 'term', tabindex: 0, 'aria-describedby': `word-${glossary.indexOf(term)}` }, word),
    );
  }
  if (glossary.length) article.append(wordList(glossary));
  const asked = signal('');
  const type = (/** @type {Event} */ event) => {
    asked.value = /** @type {HTMLInputElement} */ (event.target).value;
  };
  const enter = (/** @type {KeyboardEvent} */ event) => {
    const first = /** @type {HTMLElement | null} */ (root.querySelector('.contents a'));
    if (event.key === 'Enter') first?.click();
  };
  const play = html`<a class="learn" href="/play/${game}">${BOOK.play}</a>`;
  const learn = html`<a class="learn" href="/learn/${game}">${BOOK.tutorial}</a>`;
  const books = list.map(
    (other) =>
      html`<a href="/rules/${other.name}" aria-current=${other.name === game ? 'page' : nothing}>${other.title}</a>`,
  );
  root.replaceChildren();
  effect(
    () =>
      void render(
        html`<div class="book">
          <header>
            <a class="brand" href="/"><img src="/icon.svg" alt="" width="30" height="30" />Maproom</a>
            <nav aria-label=${BOOK.books}>${books} ${entry.lesson ? learn : playable ? play : nothing}</nav>
          </header>
          <nav class="side" aria-label=${BOOK.contents}>
            <input
              type="search"
              aria-label=${BOOK.search}
              placeholder=${BOOK.search}
              @input=${type}
              @keydown=${enter}
            />
            ${side(article, parts, asked.value)}
          </nav>
          <main tabindex="0">${article}</main>
        </div>`,
        root,
      ),
  );
  tips(glossary, article);
  const open = () => document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'start' });
  open();
  addEventListener('hashchange', open);
  if (!entry.figures) return;
  illustrate(await entry.figures(), article);
  open();
}
