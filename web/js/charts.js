// Graphs of a game by turn: lines with their names at the end, a band for bad weather, and a table below each.
// @ts-check
import { h, s } from './dom.js';
import { CHARTS } from './text.js';

/** @typedef {import('./session/film.js').Film} Film */

const BOX = { width: 340, height: 168, left: 30, right: 62, top: 12, foot: 26 };

/**
 * Steps of a scale that are easy to read.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 * @returns {number[]}
 */
export function ticks(low, high, most = 4) {
  const span = Math.max(high - low, 1e-9);
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => span / n <= most) ?? span;
  const out = [];
  for (let at = Math.floor(low / step + 1e-9) * step; at < high + step - 1e-9; at += step)
    out.push(Math.round(at * 1e6) / 1e6);
  return out;
}

/**
 * Keeps labels apart without changing their order.
 * @param {number[]} wanted heights
 * @param {number} gap
 * @param {number} least
 * @param {number} most
 */
export function apart(wanted, gap, least, most) {
  const order = wanted.map((y, n) => ({ y, n })).sort((a, b) => a.y - b.y);
  order.forEach((label, n) => {
    if (n) label.y = Math.max(label.y, order[n - 1].y + gap);
  });
  const over = Math.max(0, (order.at(-1)?.y ?? 0) - most);
  const out = [...wanted];
  for (const { y, n } of order) out[n] = Math.max(least, y - over);
  return out;
}

/** @param {number} value */
const say = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1));

/**
 * The weather of the turns.
 * @param {Film['turns']} turns
 * @param {(n: number) => number} x
 * @param {number} step
 */
function bands(turns, x, step) {
  const { width, height, left, right, top, foot } = BOX;
  return turns.map(
    (turn, n) =>
      turn.weather &&
      s('rect', {
        class: `band ${turn.weather}`,
        x: Math.max(left, x(n) - step / 2),
        y: top,
        width: Math.min(step, width - right - x(n) + step / 2),
        height: height - foot - top,
      }),
  );
}

/**
 * The line of a seat, with its name and last figure.
 * @param {string} seat
 * @param {string} name
 * @param {{x: number, y: number, v: number}[]} line
 * @param {number} k the first seat has squares, the others discs: sides differ by shape too
 * @param {number} label the height of the name
 */
function curve(seat, name, line, k, label) {
  return s(
    'g',
    { class: `line ${seat}` },
    s('path', { d: line.map((p, n) => `${n ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('') }),
    line.map((p) =>
      k ? s('circle', { cx: p.x, cy: p.y, r: 2.3 }) : s('rect', { x: p.x - 2, y: p.y - 2, width: 4, height: 4 }),
    ),
    s('text', { class: 'name', x: BOX.width - BOX.right + 6, y: label + 4 }, `${name} ${say(line[line.length - 1].v)}`),
  );
}

/**
 * One graph.
 * @param {Film} film
 * @param {Film['charts'][number]} chart
 * @param {Record<string, string>} sides names of the seats
 * @param {(turn: number) => void} go
 */
export function graph(film, chart, sides, go) {
  const { turns } = film;
  const seats = Object.keys(sides).filter((seat) => turns.some((turn) => turn.figures[chart.id]?.[seat] !== undefined));
  if (!seats.length) return null;
  const value = (/** @type {number} */ n, /** @type {string} */ seat) => turns[n].figures[chart.id]?.[seat];
  const all = turns.flatMap((_, n) => seats.map((seat) => value(n, seat))).filter((v) => v !== undefined);
  const scale = ticks(Math.min(0, ...all), Math.max(1, ...all));
  const [low, high] = [scale[0], scale[scale.length - 1]];
  const { width, height, left, right, top, foot } = BOX;
  const step = (width - left - right) / Math.max(1, turns.length - 1);
  const x = (/** @type {number} */ n) => left + n * step;
  const y = (/** @type {number} */ v) => height - foot - ((v - low) / (high - low)) * (height - foot - top);
  const every = Math.max(1, Math.ceil(turns.length / 6));
  const lines = seats.map((seat) =>
    turns.flatMap((_, n) =>
      value(n, seat) === undefined ? [] : [{ x: x(n), y: y(value(n, seat)), v: value(n, seat) }],
    ),
  );
  const labels = apart(
    lines.map((line) => line[line.length - 1].y),
    15,
    top + 4,
    height - foot,
  );
  const cursor = s('line', { class: 'here', y1: top, y2: height - foot });
  const picture = s(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': CHARTS.label(chart.title, chart.text),
    },
    bands(turns, x, step),
    scale.map((v) =>
      s(
        'g',
        {},
        s('line', { class: v === 0 ? 'axis' : 'grid', x1: left, x2: width - right, y1: y(v), y2: y(v) }),
        s('text', { class: 'scale', x: left - 5, y: y(v) + 4 }, say(v)),
      ),
    ),
    turns.map(
      (turn, n) => n % every === 0 && s('text', { class: 'month', x: x(n), y: height - foot + 15 }, turn.short),
    ),
    cursor,
    seats.map((seat, k) => curve(seat, sides[seat], lines[k], k, labels[k])),
  );
  picture.addEventListener('click', (event) => {
    const box = picture.getBoundingClientRect();
    const n = Math.round((((event.clientX - box.left) / box.width) * width - left) / step);
    go(Math.min(turns.length - 1, Math.max(0, n)));
  });
  const element = h(
    'figure',
    { class: 'graph', 'data-chart': chart.id },
    h('figcaption', {}, h('b', {}, chart.title), h('span', {}, chart.text)),
    picture,
    h('details', {}, h('summary', {}, CHARTS.data), table(film, chart, sides, seats)),
  );
  return {
    element,
    /** Marks a turn. @param {number} n */
    mark(n) {
      cursor.setAttribute('x1', String(x(n)));
      cursor.setAttribute('x2', String(x(n)));
    },
  };
}

/**
 * The same to be read.
 * @param {Film} film
 * @param {Film['charts'][number]} chart
 * @param {Record<string, string>} sides
 * @param {string[]} seats
 */
function table(film, chart, sides, seats) {
  // Luck is a difference: hits and expected hits are shown beside it.
  const parts =
    chart.id === 'luck'
      ? [
          ['luck', ''],
          ['hits', CHARTS.hits],
          ['expected', CHARTS.expected],
        ]
      : [[chart.id, '']];
  const columns = seats.flatMap((seat) => parts.map(([id, what]) => ({ seat, id, name: `${sides[seat]}${what}` })));
  const weather = film.turns.some((turn) => turn.weather);
  return h(
    'table',
    {},
    h('caption', { class: 'unseen' }, `${chart.title}. ${chart.text}`),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, CHARTS.turn),
        weather && h('th', { scope: 'col' }, CHARTS.weather),
        columns.map((column) => h('th', { scope: 'col' }, column.name)),
      ),
    ),
    h(
      'tbody',
      {},
      film.turns.map((turn) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, turn.turn),
          weather && h('td', {}, turn.weather ?? CHARTS.clear),
          columns.map(({ seat, id }) =>
            h('td', {}, turn.figures[id]?.[seat] === undefined ? '' : say(turn.figures[id][seat])),
          ),
        ),
      ),
    ),
  );
}

/** Strength, ground, resources and luck are in sight without scrolling; the others follow. */
const IN_SIGHT = ['strength', 'cities', 'areas', 'rp', 'luck'];

/** All graphs of a film. @param {Film} film @param {Record<string, string>} sides @param {(turn: number) => void} go */
export function graphs(film, sides, go) {
  const rank = (/** @type {{id: string}} */ { id }) => IN_SIGHT.indexOf(id) + 1 || IN_SIGHT.length + 1;
  const list = [...film.charts]
    .sort((a, b) => rank(a) - rank(b))
    .map((chart) => graph(film, chart, sides, go))
    .filter((made) => made !== null);
  return {
    element: h(
      'div',
      { class: 'graphs' },
      list.map((made) => made.element),
    ),
    mark: (/** @type {number} */ n) => list.forEach((made) => made.mark(n)),
  };
}
