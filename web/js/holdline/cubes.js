// Cubes, tins, points, counters and dice, put together from the symbol sheet. A cube's face is 100 units wide around
// the origin.
// @ts-check
import { s } from '../dom.js';
import { BANDS, POSTURES } from './book.js';
import { DIE } from './text.js';

/** @typedef {import('./book.js').Posture} Posture */
/** @typedef {import('./book.js').Side} Side */
/** What a cube shows. A contact has no kind: plain wood with the emblem. `large` adds movement, dice and kill number.
 *  @typedef {{side: Side, pot: number, band: number, kind: import('./book.js').Kind | null, posture: Posture | null,
 *   chosen?: boolean, done?: boolean, act?: boolean, dummy?: boolean, large?: boolean, waits?: boolean,
 *   ghost?: boolean}} Look */

const INK = '#F8F1E0';
const EMBLEMS = { german: 'cross', polish: 'quarters' };
/** The dark of each side's wood, for what is cut into it. */
const DARK = { german: '#454B50', polish: '#484F2E' };

/** A mark of the kind, beside the number of dice: oval armor, two wheels motors, slash cavalry, triangle mountain.
 *  @param {import('./book.js').Kind} kind */
function mark(kind) {
  const line = { fill: 'none', stroke: INK, 'stroke-width': 5 };
  if (kind.class === 'armor') return s('ellipse', { cx: -24, cy: 27, rx: 15, ry: 8.5, ...line });
  if (kind.class === 'motorized')
    return s('g', line, s('circle', { cx: -32, cy: 28, r: 7 }), s('circle', { cx: -14, cy: 28, r: 7 }));
  if (kind.class === 'cavalry') return s('path', { d: 'M-34 37L-14 17', ...line, 'stroke-width': 6 });
  if (kind.mountain) return s('path', { d: 'M-36 36L-24 17-12 36z', fill: INK });
  return null;
}

/** @param {import('./book.js').Face} face */
const dice = ([green, red, black]) => green + red + black;
const COLORS = { green: '#4C6B33', red: '#B23A2C', black: '#22272A' };

/** Movement in a hexagon, dice in squares of their color, the kill number in a ring. @param {Look} look
 * @param {import('./book.js').Face} face */
function figures({ kind, posture }, face) {
  const number = (/** @type {number} */ x, /** @type {number} */ n, /** @type {string} */ fill) =>
    s('text', { x, y: 34.5, 'font-size': 19, 'text-anchor': 'middle', class: 'figure', fill }, n);
  const [green, red, black, kill] = face;
  const pools = /** @type {[keyof typeof COLORS, number][]} */ ([
    ['green', green],
    ['red', red],
    ['black', black],
  ]).filter(([, n]) => n);
  const squares = pools.map(([color, n], at) => {
    const x = (at - (pools.length - 1) / 2) * 22;
    const box = { x: x - 10, y: 18, width: 20, height: 20, rx: 3, fill: COLORS[color], stroke: INK, 'stroke-width': 2 };
    return s('g', {}, s('rect', box), number(x, n, INK));
  });
  const still = posture !== 'movement';
  return [
    s('path', {
      d: 'M-44 28l6-10h12l6 10-6 10h-12z',
      fill: 'none',
      stroke: INK,
      'stroke-width': 2,
      opacity: still ? 0.55 : 1,
    }),
    number(-32, kind?.mp ?? 0, INK),
    ...squares,
    s('circle', { cx: 36, cy: 28, r: 11, fill: '#1B1F21', stroke: INK, 'stroke-width': 2 }),
    number(36, kill, INK),
  ];
}

/** A cube on the map or in a list. @param {Look} look */
export function cube(look) {
  const { side, band, kind, posture, chosen, done, act, dummy } = look;
  const known = kind && posture;
  const face = known ? (kind.faces[POSTURES.indexOf(posture)] ?? [0, 0, 0, 0]) : null;
  return s(
    'g',
    {
      class: `cube${look.ghost ? ' ghost' : ''}`,
      transform: posture === 'disordered' ? 'rotate(14)' : undefined,
      color: INK,
      fill: INK,
    },
    s('use', { href: chosen ? '#shadow-raised' : '#shadow', y: 14 }),
    s('use', { href: `#cube-${side}` }),
    s('rect', { x: -50, y: 54, width: 100, height: 13, fill: BANDS[band] }),
    known
      ? s('use', { href: `#${posture.replace('_', '-')}`, transform: 'translate(0 -21)scale(2.4)' })
      : s(
          'g',
          { fill: DARK[side], 'fill-opacity': 0.85 },
          s('use', { href: `#emblem-${EMBLEMS[side]}`, transform: 'translate(0 -4)scale(2)' }),
        ),
    face && kind && !look.large && mark(kind),
    face &&
      kind &&
      !look.large &&
      s(
        'text',
        { x: mark(kind) ? 16 : 0, y: 41, 'font-size': 40, 'text-anchor': 'middle', class: 'figure' },
        dummy ? '?' : dice(face),
      ),
    ...(face && look.large ? figures(look, face) : []),
    done && s('rect', { x: -50, y: -54, width: 100, height: 102, rx: 6, fill: '#1E2327', 'fill-opacity': 0.44 }),
    done && s('use', { href: '#tag-done', transform: 'translate(40 -42)scale(1.25)' }),
    look.waits && s('use', { href: '#tag-supply', transform: 'translate(42 -44)' }),
    (chosen || act) &&
      s('rect', {
        x: -52,
        y: -56,
        width: 104,
        height: 106,
        rx: 8,
        fill: 'none',
        stroke: chosen ? '#F2B84B' : '#FFF4CF',
        'stroke-width': chosen ? 8 : 4,
      }),
  );
}

/** A pot as a tin with its sign and the points in it. @param {string} sign @param {number | null} points
 * @param {Side} side @param {boolean} [chosen] */
export function tin(sign, points, side, chosen = false) {
  const brass = points === null ? 0 : Math.min(3, points);
  return s(
    'g',
    { class: 'tin' },
    chosen && s('ellipse', { cx: 0, cy: 2, rx: 25, ry: 22, fill: 'none', stroke: '#F2B84B', 'stroke-width': 3.4 }),
    s('use', { href: '#pot' }),
    side === 'polish' &&
      s('path', { fill: '#5A6338', d: 'M-16-6v5.5C-16 2.5-9 4.7 0 4.7S16 2.5 16-.5V-6c0 3-7 5.4-16 5.4S-16-3-16-6z' }),
    ...Array.from({ length: brass }, (_, n) =>
      s('use', { href: '#point', transform: `translate(${(n - (brass - 1) / 2) * 8} -7)scale(.62)` }),
    ),
    s(
      'text',
      {
        y: 9.6,
        'font-size': Math.min(9, 48 / Math.max(4, sign.length)),
        'text-anchor': 'middle',
        fill: '#2B2A26',
        class: 'figure',
      },
      sign,
    ),
    points !== null && s('circle', { cx: 17, cy: -13, r: 9, fill: '#FFFDF4', stroke: '#2B2A26', 'stroke-width': 1.6 }),
    points !== null &&
      s('text', { x: 17, y: -9, 'font-size': 12.5, 'text-anchor': 'middle', fill: '#2B2A26', class: 'figure' }, points),
  );
}

/** Points on a hex, in a row; dashed ones are only proposed. @param {number} count @param {number} [proposed] */
export function points(count, proposed = 0) {
  const all = Math.min(8, count + proposed);
  const gap = all > 5 ? 9 : 11;
  return s(
    'g',
    { class: 'points' },
    ...Array.from({ length: all }, (_, n) => {
      const x = (n - (all - 1) / 2) * gap;
      return n < count
        ? s('use', { href: '#point', transform: `translate(${x} 0)scale(.72)` })
        : s('rect', { x: x - 4.5, y: -4.5, width: 9, height: 9, rx: 1.5, class: 'proposed' });
    }),
    count > 8 && s('text', { x: (all / 2) * gap + 6, y: 4, class: 'figure many' }, count),
  );
}

/** Static troops: a square counter with a bunker. @param {Side} side */
export function post(side) {
  const [fill, line] = side === 'polish' ? ['#6C7548', '#3A4025'] : ['#6A7177', '#3B4045'];
  return s(
    'g',
    { class: 'post' },
    s('rect', { x: -10, y: -8, width: 22, height: 22, rx: 2, fill: '#1A140A', 'fill-opacity': 0.25 }),
    s('rect', { x: -11, y: -11, width: 22, height: 22, rx: 2.5, fill, stroke: line, 'stroke-width': 1.2 }),
    s('path', { d: 'M-7 5V0a7 6.4 0 0114 0v5z', fill: 'none', stroke: INK, 'stroke-width': 1.7 }),
    s('path', { d: 'M-4 1h8', stroke: INK, 'stroke-width': 1.7 }),
  );
}

/** A sticker of a supply route. @param {string} sign */
export const sticker = (sign) =>
  s(
    'g',
    { class: 'sticker' },
    s('path', { d: 'M0-9L9 0 0 9-9 0z' }),
    s(
      'text',
      { y: 3.4, 'font-size': Math.min(8.6, 26 / Math.max(2, sign.length)), 'text-anchor': 'middle', class: 'figure' },
      sign,
    ),
  );

/** A cube as a picture of its own. @param {Look} look @param {number} size of its face @param {string} [title] */
export function picture(look, size, title) {
  return s(
    'svg',
    {
      viewBox: '-62 -64 130 146',
      width: size * 1.3,
      height: size * 1.46,
      class: 'cube-picture',
      role: title ? 'img' : undefined,
      'aria-label': title,
      'aria-hidden': title ? undefined : 'true',
    },
    cube(look),
  );
}

/** A tin as a picture. @param {string} sign @param {number} count @param {Side} side @param {boolean} chosen */
export const tinPicture = (sign, count, side, chosen) =>
  s('svg', { viewBox: '-27 -24 56 48', width: 56, height: 48, 'aria-hidden': 'true' }, tin(sign, count, side, chosen));

/** A die of the map: blank, tick or star. Green has corner marks, black an inner frame, red neither.
 *  @param {import('./view.js').Die} die */
export function die({ die: color, face, struck }) {
  const fill = { green: '#4C6B33', red: '#B23A2C', black: '#22272A' }[color];
  const ring = face === 'blank' ? 'none' : '#F2B84B';
  return s(
    'svg',
    {
      viewBox: '-14 -14 28 28',
      width: 32,
      height: 32,
      class: `die ${face}${struck ? ' struck' : ''}`,
      role: 'img',
      'aria-label': DIE.name(color, face, struck),
    },
    s('rect', { x: -12, y: -12, width: 24, height: 24, rx: 5, fill, stroke: ring, 'stroke-width': 2.4 }),
    color === 'green' && s('path', { d: 'M-8-5v-3h3M8 5v3H5', fill: 'none', stroke: INK, 'stroke-width': 1.2 }),
    color === 'black' &&
      s('rect', { x: -9, y: -9, width: 18, height: 18, rx: 2, fill: 'none', stroke: INK, 'stroke-opacity': 0.45 }),
    face === 'tick' && s('path', { d: 'M-5 .5l3.6 4L6-5', fill: 'none', stroke: '#fff', 'stroke-width': 2.8 }),
    face === 'star' &&
      s('path', { d: 'M0-7l1.9 4.6 5 .4-3.8 3.2 1.2 4.8L0 3.4-4.3 6l1.2-4.8L-6.9-2l5-.4z', fill: '#fff' }),
    struck && s('path', { d: 'M-12 12L12-12', stroke: '#fff', 'stroke-width': 3.4 }),
    struck && s('path', { d: 'M-12 12L12-12', stroke: '#8C2F1F', 'stroke-width': 2 }),
  );
}
