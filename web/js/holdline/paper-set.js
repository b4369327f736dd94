// Hold the Line on paper: the whole map with the cubes of both sides, each army's cubes, points and HQs on a sheet of
// its own, regions and cards, the air. Readable in black and white.
// @ts-check
import * as api from '../api.js';
import { html, svg } from '../template.js';
import { Book } from './book.js';
import { ground as painted } from './light.js';
import { POSTURE, SIDES } from './text.js';
import { PAPERS, WALL } from './text-control.js';
import { stepNumber } from './control/regions.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./view.js').View} View */
/** @typedef {{title: string, body: unknown}} PaperSheet */

const GAME = 'holdline';

/** @returns {Promise<{sheets(view: View): PaperSheet[], opens(text: string): string}>} */
export async function paperSet() {
  const [sheet, sizes] = await Promise.all([api.units(GAME), api.sizes(GAME)]);
  const book = new Book(sheet);
  return {
    sheets: (view) => [
      { title: PAPERS.map, body: map(view, book, sizes[GAME]) },
      { title: PAPERS.regions, body: regions(view, book) },
      ...book.sheet.armies.flatMap((_, army) => armySheet(view, book, army)),
    ],
    opens: (text) => /^(Turn \d+) begins/.exec(text)?.[1] ?? '',
  };
}

/** The whole map: how many cubes of a side stand in each hex, and the HQs. @param {View} view @param {Book} book
 * @param {{width: number, height: number}} size */
function map(view, book, { width, height }) {
  const { front } = painted(book.ground, view.hold);
  /** @type {Map<string, number>} */
  const stacks = new Map();
  for (const { hex, side } of Object.values(view.own))
    stacks.set(`${hex} ${side}`, (stacks.get(`${hex} ${side}`) ?? 0) + 1);
  const cubes = [...stacks].map(([key, n]) => {
    const [hex, side] = key.split(' ');
    const { x, y } = book.ground.center(Number(hex));
    const dark = side === 'german';
    return svg`<rect x=${x - 26} y=${y - 26} width="52" height="52" fill=${dark ? '#2b2a26' : '#fff'} stroke="#2b2a26"
        stroke-width="6"></rect>
      <text x=${x} y=${y + 17} text-anchor="middle" font-size="46" font-weight="700" fill=${dark ? '#fff' : '#2b2a26'}
        >${n}</text>`;
  });
  const hqs = Object.values(view.pots).flatMap(({ pot, hex }) => {
    if (hex === null) return [];
    const { x, y } = book.ground.center(hex);
    return svg`<text x=${x} y=${y + 58} text-anchor="middle" font-size="34" font-weight="700" paint-order="stroke"
      stroke="#fff" stroke-width="9">${book.potSign(pot)}</text>`;
  });
  const towns = book.sheet.places.filter(({ role, vp }) => role === 'town' && vp > 2);
  return html`<svg class="paper-map" viewBox="0 0 ${width} ${height}" role="img" aria-label=${PAPERS.map}>
      ${svg`<image href="/img/holdline-light.webp" width=${width} height=${height}></image>
        <path d=${front} fill="none" stroke="#8c2f1f" stroke-width="14" stroke-linecap="round"></path>
        ${cubes}${hqs}
        ${towns.map(({ name, hex }) => {
          const { x, y } = book.ground.center(hex);
          return svg`<text x=${x + 34} y=${y - 34} font-size="52" font-weight="600" paint-order="stroke" stroke="#fff"
            stroke-width="12" stroke-linejoin="round">${name}</text>`;
        })}`}
    </svg>
    <p>${PAPERS.key}</p>`;
}

/** A hand of cards: how many there are of each value. @param {Json} hand */
const cards = (hand) =>
  /** @type {number[]} */ (hand ?? []).flatMap((n, value) => Array(n).fill(value)).join(' ') || PAPERS.none;

/** Where each region stands, who led it, and the cards that are left. @param {View} view @param {Book} book */
function regions(view, book) {
  const { hands, score, reserves } = /** @type {Json} */ (view).control;
  const craft = /** @type {Json[]} */ (view.air?.craft ?? []);
  const berth = (/** @type {Json} */ { berth: at }) =>
    typeof at === 'string'
      ? at
      : Object.entries(at)
          .map(([kind, n]) => `${kind} ${Array.isArray(n) ? n.join('.') : n}`)
          .join();
  return html`<table>
      <thead><tr>${PAPERS.heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>
        ${view.regions.map(
          ({ phase, winner }, n) => html`<tr><th scope="row">${book.region(n)}</th><td>${WALL.steps[stepNumber(phase)]}
            </td><td>${SIDES[winner]}</td><td>${cards(hands?.[0]?.[n])}</td><td>${cards(hands?.[1]?.[n])}</td></tr>`,
        )}
      </tbody>
    </table>
    <p>${PAPERS.reserve(cards(reserves?.[0]), cards(reserves?.[1]))} ${PAPERS.score(score.german, score.polish)}</p>
    <h3>${PAPERS.air}</h3>
    <ul class="columns">
      ${craft.map(
        (each, n) => html`<li>${book.sheet.planes[n].name}, ${SIDES[book.sheet.planes[n].side]}: ${berth(each)}</li>`,
      )}
    </ul>`;
}

/** An army's sheet: only for that army, or for Control. @param {View} view @param {Book} book @param {number} army
 * @returns {PaperSheet[]} */
function armySheet(view, book, army) {
  const { name, pots } = book.army(army);
  const own = Object.values(view.own).filter(({ pot }) => pots.includes(pot));
  if (!own.length) return [];
  const { ground } = book;
  const points = Object.entries(view.cp)
    .filter(([key]) => Number(key.split('.')[1]) === army)
    .map(([key, n]) => PAPERS.points(ground.label(Number(key.split('.')[0])), n));
  /** @type {Map<string, typeof own>} */
  const divisions = new Map();
  for (const block of own) {
    const title = block.dummy ? book.division(-1) : book.division(book.unit(block.id).division);
    divisions.set(title, [...(divisions.get(title) ?? []), block]);
  }
  const body = html`<ul>
      ${pots.map((pot) => {
        const { hex, cp, route } = view.pots[pot] ?? { hex: null, cp: 0, route: [] };
        const way = route.map((at) => ground.label(at)).join(', ');
        const where = hex === null ? PAPERS.off : ground.full(hex);
        return html`<li><b>${book.potName(pot)}</b>: ${where}, ${PAPERS.inPot(cp)}
          ${way ? PAPERS.route(way) : ''}</li>`;
      })}
    </ul>
    <p>${points.length ? points.join('; ') : PAPERS.noPoints}</p>
    <table>
      <tbody>
        ${[...divisions].map(
          ([title, blocks]) =>
            html`<tr><th scope="row">${title}</th><td>${blocks
              .map(({ id, dummy, hex, posture }) =>
                PAPERS.cube(dummy ? PAPERS.dummy : book.name(id), ground.label(hex), POSTURE.names[posture]),
              )
              .join('; ')}</td></tr>`,
        )}
      </tbody>
    </table>`;
  return [{ title: name, body }];
}
