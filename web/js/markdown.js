// Markdown as far as the rulebooks use it: text to blocks.
// @ts-check

/** @typedef {{kind: string, text: string, rows?: string[][], items?: string[]}} Block */

/** Splits Markdown into blocks. @param {string} text @returns {Block[]} */
export const blocks = (text) => text.split(/\n{2,}/).flatMap((piece) => block(piece.trim().split('\n')));

/** @param {string[]} lines @returns {Block[]} */
function block(lines) {
  const [first = ''] = lines;
  if (!first) return [];
  const head = /^(#{1,4}) (.*)$/.exec(first);
  if (head) {
    const title = { kind: `h${head[1].length}`, text: head[2] };
    return lines.length > 1 ? [title, ...blocks(lines.slice(1).join('\n'))] : [title];
  }
  if (first.startsWith('|')) return [{ kind: 'table', text: '', rows: rows(lines) }];
  if (/^[-*] |^\d+\. /.test(first)) return [{ kind: /^\d/.test(first) ? 'ol' : 'ul', text: '', items: items(lines) }];
  if (first.startsWith('>')) {
    return [{ kind: 'blockquote', text: lines.map((line) => line.replace(/^> ?/, '')).join(' ') }];
  }
  return [{ kind: 'p', text: lines.join(' ') }];
}

/** @param {string[]} lines */
const rows = (lines) =>
  lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

/** @param {string[]} lines */
function items(lines) {
  /** @type {string[]} */
  const list = [];
  for (const line of lines) {
    const item = /^(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (item) list.push(item[1]);
    else list[list.length - 1] += ` ${line.trim()}`;
  }
  return list;
}
