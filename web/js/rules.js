// The rulebook: Markdown to elements, with an anchor for every section.
// @ts-check
import * as api from './api.js';
import { h } from './dom.js';
import { about } from './games.js';
import { explain } from './glossary.js';
import { blocks } from './markdown.js';
import { LOADING, RULING } from './text.js';
import { styles } from './theme.js';

/** @type {Map<string, Promise<string>>} */
const books = new Map();

/** Words with emphasis. @param {string} text @returns {(Node | string)[]} */
export function inline(text) {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('**')) return h('b', {}, part.slice(2, -2));
      if (part.startsWith('*')) return h('i', {}, part.slice(1, -1));
      if (part.startsWith('`')) return h('code', {}, part.slice(1, -1));
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
      return link ? link[1] : part;
    })
    .flatMap((part) => (typeof part === 'string' ? cited(part) : [part]));
}

/** How rulebooks cite rulings: `ruling 41`, `rulings 3, 4 and 5`, `A12b`. */
const CITED = /(\b[Rr]ulings? \d+(?:(?:, | and )\d+)*|\bA\d+[a-z]?\b)/;
const NUMBER = /(A?\d+[a-z]?)/;

/** Rulings that a sentence cites, as buttons that open them. @param {string} text @returns {(Node | string)[]} */
function cited(text) {
  const number = (/** @type {string} */ bit) =>
    h('button', { type: 'button', class: 'ruling-link', 'data-ruling': bit, 'aria-expanded': false }, bit);
  return text
    .split(CITED)
    .flatMap((part) =>
      CITED.test(part) ? part.split(NUMBER).map((bit) => (NUMBER.test(bit) ? number(bit) : bit)) : [part],
    );
}

/** Opens a cited ruling below its paragraph, or closes it. @param {string} game @param {HTMLElement} button */
async function toggleRuling(game, button) {
  const number = button.dataset.ruling ?? '';
  const at = button.closest('p, li, td, blockquote') ?? button;
  const open = at.querySelector(`.ruling[data-of="${number}"]`);
  button.setAttribute('aria-expanded', String(!open));
  if (open) return open.remove();
  const [rulings] = await Promise.all([
    api.rulings(game).catch(() => /** @type {Record<string, string>} */ ({})),
    styles('ruling'),
  ]);
  const lines = rulings[number]?.split('\n').filter(Boolean) ?? [RULING.none];
  const body = lines.map((line) => h('span', {}, inline(line)));
  at.append(h('span', { class: 'ruling', 'data-of': number, role: 'note' }, h('b', {}, RULING.title(number)), body));
}

/** Makes the rulings that a book cites open where they are cited. @param {string} game @param {HTMLElement} book */
export function openRulings(game, book) {
  book.addEventListener('click', (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest?.('.ruling-link');
    if (button instanceof HTMLElement) toggleRuling(game, button);
  });
}

/** The text of a rulebook, once. @param {string} game @returns {Promise<string>} */
export function bookText(game) {
  const text = books.get(game) ?? api.rules(game);
  books.set(game, text);
  return text;
}

/** @param {string[][]} rows */
function table([head, ...rows]) {
  const top = head.map((cell) => (cell ? h('th', { scope: 'col' }, inline(cell)) : h('td')));
  const lines = rows.map((row) =>
    h(
      'tr',
      {},
      row.map((cell) => h('td', {}, inline(cell))),
    ),
  );
  return h('table', {}, h('thead', {}, h('tr', {}, top)), h('tbody', {}, lines));
}

/** @param {string} text */
export function render(text) {
  return blocks(text).map((block) => {
    if (block.rows) return table(block.rows);
    if (block.items) {
      const items = block.items.map((item) => h('li', {}, inline(item)));
      return h(block.kind, {}, items);
    }
    const section = /^§(\d+(?:\.\d+)*)/.exec(block.text)?.[1];
    return h(block.kind, { id: section && `rule-${section}` }, inline(block.text));
  });
}

/** The rulebook of a game, opened at a section. @param {string} game @param {string} [section] */
export function rulebook(game, section) {
  const place = h('article', { class: 'rulebook' }, h('p', {}, LOADING));
  openRulings(game, place);
  Promise.all([bookText(game), about(game)]).then(([text, { manifest }]) => {
    place.replaceChildren(...render(text));
    explain(manifest.glossary, [place], (word, term) =>
      h('dfn', { class: 'term', tabindex: 0, 'data-tip': `${term.text} §${term.rule}` }, word),
    );
    if (section) place.querySelector(`#rule-${CSS.escape(section)}`)?.scrollIntoView({ block: 'start' });
  });
  return place;
}

/** A rulebook that stays open while what is around it is drawn again. */
export class OpenBook {
  /** @type {{key: string, element: HTMLElement} | null} */
  #open = null;

  /** @param {string} game @param {string} [section] @returns {HTMLElement} */
  at(game, section) {
    const key = `${game} ${section ?? ''}`;
    if (this.#open?.key !== key) this.#open = { key, element: rulebook(game, section) };
    return this.#open.element;
  }
}
