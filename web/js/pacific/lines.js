// Lines on the battle board: from every gun to its target, through the dice that fell, and the cards that stand on
// them.
// @ts-check
import { s } from '../dom.js';

/** @typedef {import('../hexes.js').Point} Point */
/**
 * An aim by its ends and what it is called in the style sheet.
 * @typedef {{by: number, at: number, name: string}} Aim
 */
/** @typedef {Aim & {through?: HTMLElement}} Line */

/** How far apart lines end on one block, in pixels. */
const APART = 17;

/** @typedef {Map<number, DOMRect>} Boxes the blocks by their units */
/** @typedef {Map<Line, {a: Point, b: Point}>} Ends */

/**
 * Draws all lines of a board again and moves its chips and cards to where their lines pass.
 * @param {HTMLElement} board
 * @param {Aim[]} aims
 */
export function draw(board, aims) {
  const { rect, width, middle } = measure(board);
  const blocks = /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll('.fighter[data-unit]'));
  const boxes = new Map([...blocks].map((block) => [Number(block.dataset.unit), rect(block)]));
  const chips = [.../** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll('[data-shot]'))];
  const lines = [...chips.map(salvo), ...aims].filter(({ by, at }) => boxes.has(by) && boxes.has(at));
  const port = (/** @type {Line} */ line, /** @type {'by' | 'at'} */ end) => portOf(lines, boxes, middle, line, end);
  /** @type {Ends} */
  const ends = new Map(lines.map((line) => [line, { a: port(line, 'by'), b: port(line, 'at') }]));
  for (const lane of board.querySelectorAll('.lane')) {
    const row = chips.filter((chip) => lane.contains(chip));
    spread(row, (chip) => chipPlace(ends, chip, rect(chip)), width);
  }
  const next = /** @type {HTMLElement | null} */ (board.querySelector('.next'));
  const cards = [.../** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll('.cards > *'))];
  spread(cards, (card) => cardPlace(boxes, card, rect(card)), next?.offsetWidth ? rect(next).x : width);
  const strokes = [...ends].flatMap(([line, { a, b }]) => stroke(line, a, b, line.through && rect(line.through)));
  board.querySelector('.lines')?.replaceChildren(...strokes);
}

/**
 * A board and its parts in its own pixels: on a very large screen the page is enlarged, and boxes come in the page's.
 * @param {HTMLElement} board
 */
function measure(board) {
  const frame = board.getBoundingClientRect();
  const scale = frame.width / (board.offsetWidth || 1) || 1;
  const rect = (/** @type {Element} */ element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return new DOMRect((x - frame.x) / scale, (y - frame.y) / scale, width / scale, height / scale);
  };
  return { rect, width: frame.width / scale, middle: frame.height / scale / 2 };
}

/** The line of dice that fell. @param {HTMLElement} chip @returns {Line} */
function salvo(chip) {
  const [by, at] = (chip.dataset.shot ?? '').split('-').map(Number);
  const side = chip.classList.contains('allies') ? 'allies' : 'japan';
  const miss = chip.classList.contains('hit') ? '' : ' miss';
  return { by, at, name: `salvo ${side}${miss}`, through: chip };
}

/**
 * Where a line ends at a block: beside the other ends there, in the order of where they come from.
 * @param {Line[]} lines
 * @param {Boxes} boxes
 * @param {number} middle the height that parts the sides
 * @param {Line} line
 * @param {'by' | 'at'} end
 * @returns {Point}
 */
function portOf(lines, boxes, middle, line, end) {
  const mid = (/** @type {number} */ n) => center(/** @type {DOMRect} */ (boxes.get(n))).x;
  const n = line[end];
  const box = /** @type {DOMRect} */ (boxes.get(n));
  const ends = lines
    .flatMap((other) => [
      ...(other.by === n ? [{ other, far: mid(other.at) }] : []),
      ...(other.at === n ? [{ other, far: mid(other.by) }] : []),
    ])
    .sort((a, b) => a.far - b.far);
  const place = ends.findIndex(({ other }) => other === line) - (ends.length - 1) / 2;
  return {
    x: mid(n) + place * Math.min(APART, (box.width * 0.8) / ends.length),
    y: center(box).y < middle ? box.bottom - 2 : box.y + 6,
  };
}

/** @param {DOMRect} box @returns {Point} */
const center = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Where a straight line from gun to target passes a height. @param {Point} a @param {Point} b @param {number} y */
const pass = (a, b, y) => a.x + (b.x - a.x) * Math.max(0, Math.min(1, (y - a.y) / (b.y - a.y || 1)));

/** Where the line of a chip passes its row. @param {Ends} ends @param {HTMLElement} chip @param {DOMRect} box */
function chipPlace(ends, chip, box) {
  const line = [...ends].find(([{ through }]) => through === chip);
  return line ? pass(line[1].a, line[1].b, center(box).y) : null;
}

/**
 * Where the lines of a card pass it, in the middle of them.
 * @param {Boxes} boxes
 * @param {HTMLElement} card
 * @param {DOMRect} box
 */
function cardPlace(boxes, card, box) {
  const aimed = card.dataset.aim ? card : /** @type {HTMLElement | null} */ (card.querySelector('[data-aim]'));
  const units = (aimed?.dataset.aim?.split('-').map(Number) ?? []).filter((n) => boxes.has(n));
  const at = boxes.get(units.pop() ?? NaN);
  if (!at || !units.length) return null;
  const from = (/** @type {number} */ n) => center(/** @type {DOMRect} */ (boxes.get(n)));
  const places = units.map((n) => pass(from(n), center(at), center(box).y));
  return places.reduce((sum, x) => sum + x, 0) / places.length;
}

/** A line with its head. @param {Line} line @param {Point} a @param {Point} b @param {DOMRect} [chip] */
function stroke(line, a, b, chip) {
  const { d, from } = chip ? threaded(a, center(chip), b) : bowed(a, b);
  const path = s('path', { class: line.name, d });
  if (line.name === 'maybe') return [path];
  const angle = (Math.atan2(b.y - from.y, b.x - from.x) * 180) / Math.PI;
  const transform = `translate(${b.x} ${b.y})rotate(${angle})`;
  return [path, s('path', { class: `${line.name} head`, transform, d: 'M-12-7L2 0-12 7z' })];
}

/**
 * A line that bows a little, so that fire and its answer do not lie on each other.
 * @param {Point} a
 * @param {Point} b
 * @returns {{d: string, from: Point}}
 */
function bowed(a, b) {
  const from = { x: (a.x + b.x) / 2 - (b.y - a.y) * 0.05, y: (a.y + b.y) / 2 + (b.x - a.x) * 0.05 };
  return { d: `M${a.x} ${a.y}Q${from.x} ${from.y} ${b.x} ${b.y}`, from };
}

/**
 * A line through the dice that fell on its way.
 * @param {Point} a
 * @param {Point} m
 * @param {Point} b
 * @returns {{d: string, from: Point}}
 */
function threaded(a, m, b) {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const on = (/** @type {Point} */ to, /** @type {number} */ part) => ({
    x: m.x + ((b.x - a.x) / far) * Math.hypot(to.x - m.x, to.y - m.y) * part,
    y: m.y + ((b.y - a.y) / far) * Math.hypot(to.x - m.x, to.y - m.y) * part,
  });
  const [c, e] = [on(a, -0.4), on(b, 0.4)];
  const from = { x: (e.x + b.x) / 2, y: (e.y + b.y) / 2 };
  return { d: `M${a.x} ${a.y}Q${c.x} ${c.y} ${m.x} ${m.y}C${e.x} ${e.y} ${from.x} ${from.y} ${b.x} ${b.y}`, from };
}

/**
 * Moves chips that lie in one row to where their lines pass, none over another.
 * @param {HTMLElement[]} chips
 * @param {(chip: HTMLElement) => number | null} wanted the middle of its line
 * @param {number} width of the board
 */
function spread(chips, wanted, width) {
  for (const chip of chips) chip.style.transform = '';
  if (chips.length < 1 || new Set(chips.map((chip) => chip.offsetTop)).size > 1) return;
  const row = chips
    .map((chip) => {
      const frame = /** @type {HTMLElement | null} */ (chip.offsetParent);
      const from = chip.offsetLeft + (frame?.offsetLeft ?? 0);
      const at = wanted(chip);
      return { chip, from, size: chip.offsetWidth, to: at === null ? from : at - chip.offsetWidth / 2 };
    })
    .sort((a, b) => a.to - b.to);
  const gap = 10;
  // Chips that would overlap stand side by side about the middle of where they want to be.
  /** @type {{to: number, size: number, list: typeof row}[]} */
  const groups = [];
  for (const entry of row) {
    groups.push({ to: entry.to, size: entry.size, list: [entry] });
    for (
      let [left, right] = groups.slice(-2);
      right && left.to + left.size + gap > right.to;
      [left, right] = groups.slice(-2)
    ) {
      const [n, m] = [left.list.length, right.list.length];
      groups.splice(-2, 2, {
        to: (left.to * n + (right.to - left.size - gap) * m) / (n + m),
        size: left.size + gap + right.size,
        list: [...left.list, ...right.list],
      });
    }
  }
  for (const { to, list } of groups) {
    let x = to;
    for (const entry of list) {
      entry.to = x;
      x += entry.size + gap;
    }
  }
  row.forEach((entry, n) => {
    entry.to = Math.max(entry.to, n ? row[n - 1].to + row[n - 1].size + gap : gap);
  });
  for (let n = row.length - 1, end = width - gap; n >= 0; end = row[n].to - gap, n--)
    row[n].to = Math.min(row[n].to, end - row[n].size);
  for (const { chip, from, to } of row) chip.style.transform = `translateX(${Math.round(to - from)}px)`;
}
