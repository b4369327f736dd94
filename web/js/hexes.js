// Where hexes are on the picture of a board. Geometry only: the server has the rules.
// The drawing has pointy hexes 66 apart, odd rows half a hex to the right, and a rim around them.
// @ts-check

export const HEX = 66;
const LONG = HEX / Math.sqrt(3);
const ROW = LONG * 1.5;
let rim = 18;

/** Measures the rim of a drawing by its width. @param {number} width @param {number} columns */
export function lay(width, columns) {
  rim = (width - (columns + 0.5) * HEX) / 2;
}

/** @typedef {{x: number, y: number}} Point */

/** @param {string} label `column,row` */
export function parse(label) {
  const [column, row] = label.split(',').map(Number);
  return { column, row };
}

/** The middle of a hex. @param {string} label @returns {Point} */
export function center(label) {
  const { column, row } = parse(label);
  return { x: (column + (row & 1) / 2 + 0.5) * HEX + rim, y: row * ROW + LONG + rim };
}

/**
 * The hex under a point, on a board of that size; none outside.
 * @param {Point} point @param {{columns: number, rows: number}} size @returns {string | null}
 */
export function at(point, size) {
  const near = Math.round((point.y - LONG - rim) / ROW);
  let best = null;
  let least = Infinity;
  for (let row = near - 1; row <= near + 1; row++) {
    if (row < 0 || row >= size.rows) continue;
    const column = Math.round((point.x - rim) / HEX - 0.5 - (row & 1) / 2);
    if (column < 0 || column >= size.columns) continue;
    const label = `${column},${row}`;
    const { x, y } = center(label);
    const far = Math.hypot(point.x - x, point.y - y);
    if (far < least) [best, least] = [label, far];
  }
  return least <= LONG ? best : null;
}

/** The six corners, from the top clockwise. @param {string} label @returns {Point[]} */
export function corners(label) {
  const { x, y } = center(label);
  return [0, 1, 2, 3, 4, 5].map((n) => {
    const angle = ((n * 60 - 90) * Math.PI) / 180;
    return { x: x + LONG * Math.cos(angle), y: y + LONG * Math.sin(angle) };
  });
}

/** The six neighbors: the n-th is beyond the side from corner n to n + 1. @param {string} label */
export function neighbors(label) {
  const { column, row } = parse(label);
  const odd = row & 1;
  return [
    [column + odd, row - 1],
    [column + 1, row],
    [column + odd, row + 1],
    [column - 1 + odd, row + 1],
    [column - 1, row],
    [column - 1 + odd, row - 1],
  ].map(([c, r]) => `${c},${r}`);
}

const number = (/** @type {number} */ n) => Math.round(n * 10) / 10;
const key = (/** @type {Point} */ p) => `${Math.round(p.x)},${Math.round(p.y)}`;

/** A hex as a path. @param {string} label */
export function ring(label) {
  return `M${corners(label)
    .map((p) => `${number(p.x)} ${number(p.y)}`)
    .join('L')}Z`;
}

/** The outline around a set of hexes as a path. @param {Iterable<string>} labels */
export const outline = (labels) => outlineOf(labels, corners, neighbors);

/**
 * The outline around a set of hexes as a path: beyond the side from corner n to n + 1 is neighbor n.
 * @template Hex
 * @param {Iterable<Hex>} hexes
 * @param {(hex: Hex) => Point[]} corners
 * @param {(hex: Hex) => Hex[]} neighbors
 */
export function outlineOf(hexes, corners, neighbors) {
  const set = new Set(hexes);
  /** @type {Map<string, {from: Point, to: Point}[]>} */
  const edges = new Map();
  for (const label of set) {
    const corner = corners(label);
    neighbors(label).forEach((other, n) => {
      if (set.has(other)) return;
      const edge = { from: corner[n], to: corner[(n + 1) % 6] };
      const list = edges.get(key(edge.from)) ?? [];
      list.push(edge);
      edges.set(key(edge.from), list);
    });
  }
  let path = '';
  for (const [start, list] of edges) {
    while (list.length) {
      let edge = list.pop();
      const first = edge?.from;
      if (!edge || !first) break;
      path += `M${number(first.x)} ${number(first.y)}`;
      while (edge && key(edge.to) !== start) {
        path += `L${number(edge.to.x)} ${number(edge.to.y)}`;
        edge = edges.get(key(edge.to))?.pop();
      }
      path += 'Z';
    }
  }
  return path;
}

/** A smooth way through points (Catmull-Rom). @param {Point[]} points */
export function smooth(points) {
  if (!points.length) return '';
  let path = `M${number(points[0].x)} ${number(points[0].y)}`;
  for (let n = 0; n + 1 < points.length; n++) {
    const [a, b, c, d] = [points[n - 1] ?? points[n], points[n], points[n + 1], points[n + 2] ?? points[n + 1]];
    const one = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const two = { x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 };
    path += `C${[one, two, c].map((p) => `${number(p.x)} ${number(p.y)}`).join(' ')}`;
  }
  return path;
}

/**
 * The hex that an arrow key leads to.
 * @param {string} label @param {string} arrow @returns {string}
 */
export function step(label, arrow) {
  const { column, row } = parse(label);
  switch (arrow) {
    case 'ArrowLeft':
      return `${column - 1},${row}`;
    case 'ArrowRight':
      return `${column + 1},${row}`;
    // Up and down zigzag, so that two steps lead straight on.
    case 'ArrowUp':
      return `${column},${row - 1}`;
    case 'ArrowDown':
      return `${column},${row + 1}`;
    default:
      return label;
  }
}
