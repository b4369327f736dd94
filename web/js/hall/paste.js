// People out of a spreadsheet: one a line, with tabs, semicolons or commas between the columns.
// @ts-check

/** @typedef {{name: string, wish: string, plays_on?: string, photos?: string}} Row */
/** @typedef {{rows: Row[], unread: number[]}} Read lines without a name by their number */

/** Words that a column may contain, and what they stand for. */
const DEVICES = /** @type {[RegExp, string][]} */ ([
  [/^(phone|mobile|smartphone)$/, 'phone'],
  [/^(tablet|ipad)$/, 'tablet'],
  [/^(laptop|computer|pc|mac)$/, 'laptop'],
  [/^(needs( one)?|none|lend)$/, 'needs'],
  [/^(remote|online|from elsewhere)$/, 'remote'],
]);
const PHOTOS = /** @type {[RegExp, string][]} */ ([
  [/^(yes|y|ok)$/, 'yes'],
  [/^(no name|without name|nameless)$/, 'nameless'],
  [/^(no|n|none please)$/, 'no'],
]);
const HEAD = /^(name|who|player|person)$/i;

/** @param {[RegExp, string][]} words @param {string} cell */
const meaning = (words, cell) => words.find(([pattern]) => pattern.test(cell.toLowerCase()))?.[1];

/** The cells of a line. @param {string} line */
function cells(line) {
  const mark = ['\t', ';', ','].find((sign) => line.includes(sign)) ?? '\t';
  return line.split(mark).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/** @param {string} text @returns {Read} */
export function people(text) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {number[]} */
  const unread = [];
  text.split(/\r?\n/).forEach((line, n) => {
    if (!line.trim()) return;
    const [name, ...rest] = cells(line);
    if (n === 0 && HEAD.test(name)) return;
    if (!name) {
      unread.push(n + 1);
      return;
    }
    /** @type {Row} */
    const row = { name: name.slice(0, 40), wish: '' };
    for (const cell of rest) {
      const device = row.plays_on ? undefined : meaning(DEVICES, cell);
      const photos = row.photos ? undefined : meaning(PHOTOS, cell);
      if (device) row.plays_on = device;
      else if (photos) row.photos = photos;
      else if (cell) row.wish = row.wish ? `${row.wish}, ${cell}` : cell;
    }
    row.wish = row.wish.slice(0, 200);
    rows.push(row);
  });
  return { rows, unread };
}
