// The rulebook: Markdown to elements, with an anchor for every section. It covers what the rulebooks use.
// @ts-check
import { h } from './dom.js';
import * as api from './api.js';
import { about } from './games.js';
import { explain } from './glossary.js';

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
    });
}

/** Splits Markdown into blocks. @param {string} text @returns {{kind: string, text: string, rows?: string[][], items?: string[]}[]} */
export function blocks(text) {
  const out = [];
  for (const piece of text.split(/\n{2,}/)) {
    const lines = piece.trim().split('\n');
    const first = lines[0] ?? '';
    if (!first) continue;
    const head = /^(#{1,4}) (.*)$/.exec(first);
    if (head) {
      out.push({ kind: `h${head[1].length}`, text: head[2] });
      if (lines.length > 1) out.push(...blocks(lines.slice(1).join('\n')));
    } else if (first.startsWith('|')) {
      const rows = lines
        .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
        .map((line) =>
          line
            .slice(1, -1)
            .split('|')
            .map((cell) => cell.trim()),
        );
      out.push({ kind: 'table', text: '', rows });
    } else if (/^[-*] |^\d+\. /.test(first)) {
      const items = lines.reduce((/** @type {string[]} */ list, line) => {
        const item = /^(?:[-*]|\d+\.) (.*)$/.exec(line);
        if (item) list.push(item[1]);
        else list[list.length - 1] += ` ${line.trim()}`;
        return list;
      }, []);
      out.push({ kind: /^\d/.test(first) ? 'ol' : 'ul', text: '', items });
    } else if (first.startsWith('>'))
      out.push({ kind: 'blockquote', text: lines.map((line) => line.replace(/^> ?/, '')).join(' ') });
    else out.push({ kind: 'p', text: lines.join(' ') });
  }
  return out;
}

/** The text of a rulebook, once. @param {string} game @returns {Promise<string>} */
export function bookText(game) {
  const text = books.get(game) ?? api.rules(game);
  books.set(game, text);
  return text;
}

/** @param {string} text */
export function render(text) {
  return blocks(text).map((block) => {
    if (block.rows) {
      const [head, ...rows] = block.rows;
      return h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            head.map((cell) => (cell ? h('th', { scope: 'col' }, inline(cell)) : h('td'))),
          ),
        ),
        h(
          'tbody',
          {},
          rows.map((row) =>
            h(
              'tr',
              {},
              row.map((cell) => h('td', {}, inline(cell))),
            ),
          ),
        ),
      );
    }
    if (block.items)
      return h(
        block.kind,
        {},
        block.items.map((item) => h('li', {}, inline(item))),
      );
    const section = /^§(\d+(?:\.\d+)*)/.exec(block.text)?.[1];
    return h(block.kind, { id: section && `rule-${section}` }, inline(block.text));
  });
}

/** The rulebook of a game, opened at a section. @param {string} game @param {string} [section] */
export function rulebook(game, section) {
  const place = h('article', { class: 'rulebook' }, h('p', {}, 'Loading…'));
  Promise.all([bookText(game), about(game)]).then(([text, { manifest }]) => {
    place.replaceChildren(...render(text));
    explain(manifest.glossary, [place], (word, term) =>
      h('dfn', { class: 'term', tabindex: 0, 'data-tip': `${term.text} §${term.rule}` }, word),
    );
    if (section) place.querySelector(`#rule-${CSS.escape(section)}`)?.scrollIntoView({ block: 'start' });
  });
  return place;
}
