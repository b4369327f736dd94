// The map of the desk with many seats: the sum of what they see. Cubes as squares, enemies as diamonds, a sign on each
// region that says what waits there.
// @ts-check
import { html, nothing, svg } from '../template.js';
import { ground as painted } from './light.js';
import { BAR } from './text.js';
import { SOLO } from './text-solo.js';

/** @typedef {import('../hall/staff.js').Chair} Chair */
/** @typedef {import('../hall/staff.js').Row} Row */
/** @typedef {import('./view.js').View} View */

/** Half of a square on the map. */
const HALF = 11;

/** Everything of one sort that the seats know, each once. @template T @param {Chair[]} chairs
 * @param {(view: View) => Record<string, T>} of @returns {T[]} */
const all = (chairs, of) =>
  Object.values(Object.assign({}, ...chairs.map(({ state }) => of(/** @type {View} */ (state.view)))));

/** Who holds each hex, by whichever seat sees it. @param {Chair[]} chairs @returns {string[]} */
export function holders(chairs) {
  const maps = chairs.map(({ state }) => /** @type {View} */ (state.view).hold).filter((hold) => hold.length);
  const known = (/** @type {number} */ column, /** @type {number} */ row) =>
    maps.map((hold) => hold[column][row]).find((sign) => sign !== ' ') ?? ' ';
  return (maps[0] ?? []).map((column, n) => [...column].map((_, row) => known(n, row)).join(''));
}

/** Pieces of a hex side by side. @template {{hex: number}} T @param {import('./ground.js').Ground} ground
 * @param {T[]} blocks @returns {{block: T, x: number, y: number}[]} */
function spread(ground, blocks) {
  /** @type {Map<number, T[]>} */
  const stacks = new Map();
  for (const block of blocks) stacks.set(block.hex, [...(stacks.get(block.hex) ?? []), block]);
  return [...stacks].flatMap(([hex, list]) => {
    const { x, y } = ground.center(hex);
    return list.map((block, n) => ({ block, x: x + (n - (list.length - 1) / 2) * Math.min(22, 50 / list.length), y }));
  });
}

/** @param {import('./book.js').Book} book @param {{width: number, height: number}} size @param {Chair[]} chairs
 * @param {Row[]} rows @param {import('../hall/staff.js').DeskActs} acts */
export function soloMap(book, { width, height }, chairs, rows, acts) {
  const { ground } = book;
  const own = all(chairs, ({ own: blocks }) => blocks);
  const seen = all(chairs, ({ seen: blocks }) => blocks);
  const hold = holders(chairs);
  const { front } = hold.length ? painted(ground, hold) : { front: '' };
  const towns = book.sheet.places.filter(({ vp, role }) => role === 'town' && vp > 2);
  return html`<svg class="desk-map" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid meet" role="img"
      aria-label="${SOLO.map}: ${SOLO.cubes(own.length, seen.length)}">
      ${svg`<image href="/img/holdline-light.webp" width=${width} height=${height}></image>
        <path d=${front} class="front-rim"></path><path d=${front} class="front"></path>
        ${spread(ground, own).map(
          ({ x, y }) =>
            svg`<rect class="ours" x=${x - HALF} y=${y - HALF} width=${HALF * 2} height=${HALF * 2} rx="3"></rect>`,
        )}
        ${spread(ground, seen).map(
          ({ block, x, y }) =>
            svg`<path class="theirs${block.face ? '' : ' pale'}" d="M${x} ${y - 14}l14 14-14 14-14-14z"></path>`,
        )}
        ${towns.map(({ name, hex }) => {
          const { x, y } = ground.center(hex);
          return svg`<circle cx=${x} cy=${y} r="9" class="town"></circle>
            <text x=${x + 15} y=${y + 12} class="town-name">${name}</text>`;
        })}`}
    </svg>
    <div class="region-signs">
      ${book.sheet.regions.map((_, region) => sign(book, region, rows, acts))}
    </div>`;
}

/** @param {import('./book.js').Book} book @param {number} region @param {Row[]} rows
 * @param {import('../hall/staff.js').DeskActs} acts */
function sign(book, region, rows, acts) {
  const here = rows.filter(({ place }) => place === region);
  const name = BAR.short(book.region(region));
  return html`<button type="button" class="region-sign${here.length ? ' due' : ''}" data-region=${region}
    aria-disabled=${!here.length} @click=${() => here.length && acts.pick(here[0].key)}
    ><b>${name}</b><small>${here.length || nothing}</small></button>`;
}
