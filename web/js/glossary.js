// Words of a game that explain themselves in its rulebook. The server has the glossary of each game.
// @ts-check

/** @typedef {import('./games.js').Term} Term */

/**
 * Explains words in elements where they occur first.
 * @param {Term[]} glossary
 * @param {Element[]} elements
 * @param {(text: string, term: Term) => Node} mark makes the word that explains itself
 */
export function explain(glossary, elements, mark) {
  const open = new Map(glossary.map((term) => [term.term, term]));
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
    for (const text of texts) {
      const parts = cut(text.data, [...open.keys()]);
      if (!parts.some((part) => part.term)) continue;
      text.replaceWith(
        ...parts.map((part) => {
          const term = open.get(part.term ?? '');
          if (!term) return part.text;
          open.delete(term.term);
          return mark(part.text, term);
        }),
      );
    }
  }
}

/**
 * Cuts a text at the words of a glossary. Abbreviations count only in capitals, and each word once.
 * @param {string} text @param {string[]} terms @returns {{text: string, term?: string}[]}
 */
export function cut(text, terms) {
  const quoted = (/** @type {string} */ term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const known = [...terms].sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text }];
  const left = new Set(known);
  return text
    .split(new RegExp(`(?<![\\w-])(${known.map(quoted).join('|')})(?![\\w-])`))
    .filter(Boolean)
    .map((part) => (left.delete(part) ? { text: part, term: part } : { text: part }));
}
