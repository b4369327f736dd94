// Who holds which sea, and who can come there: bands and washes between sea and land.
// @ts-check
import { asImage } from '../stage.js';

/** @typedef {import('./chart.js').Chart} Chart */

/** Width of the band of control. */
const BAND = 15;

/** Colors of the bands by day and by night: Japan's stripes, the ground of the Allies' dots, the dots. */
const DAY = { japan: '#A3263F', allies: '#5E7348', dot: '#37452A' };
const NIGHT = { japan: '#E0607A', allies: '#8FAA6E', dot: '#C4DAA6' };

/** A pattern that covers areas. @param {string} id @param {number} size @param {string} inner @param {string} [turn] */
const pattern = (id, size, inner, turn = '') =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"${turn}>${inner}</pattern>`;

/** @param {number} width @param {number} height @param {string} fill @param {number} opacity */
const rect = (width, height, fill, opacity) =>
  `<rect width="${width}" height="${height}" fill="${fill}" fill-opacity="${opacity}"/>`;

/**
 * Stripes for Japan, dots for the Allies; what the sea is washed with is hatched the other way.
 * @param {typeof DAY} ink
 */
function patterns({ japan, allies, dot }) {
  const circle = (/** @type {number} */ at) =>
    `<circle cx="${at}" cy="${at}" r="1.15" fill="${dot}" fill-opacity=".75"/>`;
  return [
    pattern('j', 7, rect(7, 7, japan, 0.2) + rect(2.4, 7, japan, 0.5), ' patternTransform="rotate(-30)"'),
    pattern('a', 7, rect(7, 7, allies, 0.26) + circle(2) + circle(5.5)),
    pattern('foe', 13, rect(2, 13, '#8C2F1F', 0.3), ' patternTransform="rotate(52)"'),
  ].join('');
}

/**
 * The bands of control and the reach of both sides, as an image that is between sea and land.
 * @param {Chart} chart @param {(string | null)[]} holders @param {import('./overlays.js').Wash[]} washes
 * @param {boolean} dark
 */
export function bands(chart, holders, washes, dark) {
  const ink = dark ? NIGHT : DAY;
  const { width, height } = chart;
  const band = (/** @type {string | null} */ holder, /** @type {number} */ n) => {
    if (!holder) return '';
    const d = chart.outline(n);
    const fill = `fill="${holder === 'japan' ? ink.japan : ink.allies}" fill-opacity=".07"`;
    const stroke = `stroke="url(#${holder[0]})" stroke-width="${BAND * 2}"`;
    return `<clipPath id="c${n}"><path d="${d}"/></clipPath><path d="${d}" ${fill} ${stroke} clip-path="url(#c${n})"/>`;
  };
  const wash = (/** @type {import('./overlays.js').Wash} */ { area, name }) => {
    const fill = name === 'foe' ? 'fill="url(#foe)"' : 'fill="#1F5F8B" fill-opacity=".16"';
    return `<path d="${chart.outline(area)}" ${fill}/>`;
  };
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const parts = `<defs>${patterns(ink)}</defs>${washes.map(wash).join('')}${holders.map(band).join('')}`;
  return asImage(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts}</svg>`, width, height);
}
