// The debrief: the result in a line, figures day by day against history, turning points, and files to take home.
// @ts-check
import { html, nothing, styled, svg } from '../template.js';
import {
  armyRow,
  initiatives,
  purposes,
  reportFile,
  tablesFile,
  townRow,
  townsDue,
  townsLost,
  turningPoints,
} from './debrief-figures.js';
import { ruled } from './parts.js';
import { DEBRIEF } from './text-debrief.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('../wire.js').Json} Json */
/** A line of a chart. @typedef {{name: string, side: string, values: number[]}} Series */

/** Size of a chart, and its edges. */
const [WIDE, HIGH, EDGE] = [320, 170, 26];

/** @param {Table} t */
const debriefOf = (t) => /** @type {Json} */ (t.view.debrief);

/** Numbers behind a chart. @param {string} title @param {(string | number)[]} head
 * @param {(string | number)[][]} rows */
const numbers = (title, head, rows) =>
  html`<details class="numbers"><summary>${DEBRIEF.numbers}<span class="unseen">: ${title}</span></summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${title}><table>
      <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
      <tbody>${rows.map(
        ([name, ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
      )}</tbody>
    </table></div></details>`;

/** Lines over the days. @param {string} title @param {string} sub @param {Series[]} series */
function lines(title, sub, series) {
  const days = series[0]?.values.length ?? 0;
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const x = (/** @type {number} */ n) => EDGE + (n * (WIDE - EDGE - 90)) / Math.max(1, days - 1);
  const y = (/** @type {number} */ value) => HIGH - EDGE - (value * (HIGH - EDGE - 14)) / most;
  // Names of lines that end at the same height stand below each other.
  const ends = series.map(({ values }) => y(values.at(-1) ?? 0));
  const apart = (/** @type {number} */ n) => (n && Math.abs(ends[n] - ends[n - 1]) < 15 ? 15 : 0);
  return html`<section class="figure-card"><h2>${title}<small>${sub}</small></h2>
    <svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${title}. ${sub}">
      ${svg`<path class="axis" d="M${EDGE} 10V${HIGH - EDGE}H${WIDE - 84}"></path>
        <text x=${EDGE - 6} y=${y(most) + 5} text-anchor="end">${most}</text>
        <text x=${EDGE - 6} y=${y(0) + 4} text-anchor="end">0</text>
        ${Array.from({ length: days }, (_, n) => n)
          .filter((n) => n % 2 === 0)
          .map((n) => svg`<text x=${x(n)} y=${HIGH - 8} text-anchor="middle">${n + 1}</text>`)}
        ${series.map(
          ({ name, side, values }, n) => svg`<path class="line ${side}" d="M${values
            .map((value, at) => `${x(at)} ${y(value)}`)
            .join('L')}"></path>
          ${values.map((value, at) => svg`<circle class=${side} cx=${x(at)} cy=${y(value)} r="3.5"></circle>`)}
          <text class="end ${side}" x=${x(days - 1) + 8} y=${ends[n] + 5 + apart(n)}>${name} ${values.at(-1)}</text>`,
        )}`}
    </svg>
    ${numbers(
      title,
      [DEBRIEF.turn, ...series.map(({ name }) => name)],
      Array.from({ length: days }, (_, n) => [n + 1, ...series.map(({ values }) => values[n])]),
    )}</section>`;
}

/** Points by purpose, as bars. @param {Table} t */
function spent(t) {
  const rows = purposes(debriefOf(t), t.book);
  const most = Math.max(1, ...rows.flatMap(([, german, polish]) => [german, polish]));
  const sum = (/** @type {1 | 2} */ side) => rows.reduce((total, row) => total + row[side], 0);
  const bar = (/** @type {string} */ side, /** @type {number} */ n) =>
    html`<span class="spent ${side}"><i ${styled({ width: `${(n / most) * 100}%` })}></i><b>${n}</b></span>`;
  return html`<section class="figure-card"><h2>${DEBRIEF.points}<small>${DEBRIEF.pointsSub(sum(1), sum(2))}</small></h2>
    <div aria-hidden="true">${rows.map(
      ([name, german, polish]) => html`<p class="purpose"><span>${name}</span>
        <span>${bar('german', german)}${bar('polish', polish)}</span></p>`,
    )}</div>
    ${numbers(DEBRIEF.points, ['', ...DEBRIEF.sides], rows)}</section>`;
}

/** Who was first, region by region. @param {Table} t */
function firsts(t) {
  const debrief = debriefOf(t);
  const { german, polish } = initiatives(debrief);
  const side = (/** @type {string} */ name) => (name === 'polish' ? DEBRIEF.polish : DEBRIEF.german);
  return html`<section class="figure-card"><h2>${DEBRIEF.initiative}
      <small>${DEBRIEF.initiativeSub(german, polish)}</small></h2>
    ${t.book.sheet.regions.map(
      ({ name }, region) => html`<p class="firsts"><span>${name}</span>
        <span class="squares">${debrief.initiative.map(
          (/** @type {string[]} */ sides, /** @type {number} */ n) =>
            html`<i class=${sides[region]} title=${DEBRIEF.first(name, n + 1, side(sides[region]))}></i>`,
        )}</span></p>`,
    )}
    ${numbers(
      DEBRIEF.initiative,
      [DEBRIEF.turn, ...t.book.sheet.regions.map(({ name }) => name)],
      debrief.initiative.map((/** @type {string[]} */ sides, /** @type {number} */ n) => [n + 1, ...sides.map(side)]),
    )}</section>`;
}

/** The towns of one evening on a small map, with a slider for the day: lost here, and lost in 1939 by then.
 * @param {Table} t @param {Acts} act */
function evening(t, act) {
  const { days, towns } = debriefOf(t);
  const day = Math.min(t.pick.day ?? days.length, days.length);
  const { map: size } = /** @type {import('../table/map-board.js').MapBoard} */ (act.screen.board).stage;
  const slide = (/** @type {Event & {target: HTMLInputElement}} */ event) =>
    act.set({ day: Number(event.target.value) });
  const by = (/** @type {number | null} */ turn) => Boolean(turn) && Number(turn) <= day;
  const lost = towns.filter((/** @type {Json} */ { fell }) => by(fell)).length;
  const due = towns.filter((/** @type {Json} */ { due: then }) => by(then)).length;
  return html`<section class="figure-card evening"><h2>${DEBRIEF.evening(day)}
      <small>${DEBRIEF.townsSub(lost, due)}</small></h2>
    <svg viewBox="0 0 ${size.width} ${size.height}" role="img"
      aria-label="${DEBRIEF.evening(day)}. ${DEBRIEF.townsSub(lost, due)}">
      ${svg`<image href="/img/holdline-light.webp" width=${size.width} height=${size.height}></image>
        ${towns.map((/** @type {Json} */ { place, fell, due: then }) => {
          const { x, y } = t.book.ground.center(t.book.sheet.places[place].hex);
          return svg`<circle class="town${by(fell) ? ' fallen' : ''}${by(then) ? ' due' : ''}" cx=${x} cy=${y}
            r="46"></circle>`;
        })}`}
    </svg>
    <p class="key"><i class="fallen"></i>${DEBRIEF.keyLost} <i class="due"></i>${DEBRIEF.keyDue}</p>
    <input type="range" min="1" max=${days.length} .value=${String(day)} aria-label=${DEBRIEF.slider}
      aria-valuetext=${DEBRIEF.evening(day)} data-key="day" @input=${slide} /></section>`;
}

/** The figures, over the whole board. @param {Table} t @param {Acts} act */
function debriefBoard(t, act) {
  const debrief = debriefOf(t);
  const { days, aircraft } = debrief;
  const of = (/** @type {'lost' | 'fresh'} */ what) =>
    DEBRIEF.sides.map((name, side) => ({
      name,
      side: ['german', 'polish'][side],
      values: days.map((/** @type {Json} */ day) => day[what][side]),
    }));
  const [here, then] = [townsLost(debrief), townsDue(debrief)];
  const sum = DEBRIEF.townsSub(here.at(-1) ?? 0, then.at(-1) ?? 0);
  return html`<div class="figures">
    ${days.length ? evening(t, act) : nothing}
    ${lines(DEBRIEF.towns, sum, [
      { name: DEBRIEF.here, side: 'german', values: here },
      { name: DEBRIEF.history, side: 'past', values: then },
    ])}
    ${spent(t)} ${firsts(t)} ${lines(DEBRIEF.cubes, '', of('lost'))}
    ${lines(DEBRIEF.air, DEBRIEF.airSub(aircraft[0], aircraft[1]), of('fresh'))}
    <section class="figure-card wide"><h2>${DEBRIEF.armies}</h2>
      ${numbers(
        DEBRIEF.armies,
        DEBRIEF.armyColumns,
        debrief.armies.map((/** @type {Json} */ army) => armyRow(army, t.book)),
      )}
      <h2>${DEBRIEF.allTowns(debrief.towns.length)}</h2>
      ${numbers(
        DEBRIEF.towns,
        DEBRIEF.townColumns,
        debrief.towns.map((/** @type {Json} */ town) => townRow(town, t.book)),
      )}</section>
  </div>`;
}

/** Gives a text to take home. @param {string} name @param {string} text @param {string} type */
function save(name, text, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The panel: result, turning points, files. @param {Table} t @param {Acts} act */
function body(t, act) {
  const debrief = debriefOf(t);
  const { score } = /** @type {Json} */ (t.view);
  const moments = turningPoints(debrief, t.book);
  const { table, role } = t.session;
  const [on, other] = t.pick.board === 'map' ? ['', DEBRIEF.figures] : ['map', DEBRIEF.map];
  return html`<section class="plain-card"><h2>${DEBRIEF.result(score.delta, score.band)}</h2>
      <p>${DEBRIEF.scores(score.polish, score.german)}</p><p class="hint">${ruled(act, DEBRIEF.adds)}</p></section>
    <section class="turning"><h3 class="list-title">${DEBRIEF.turning}<small> ${DEBRIEF.turningSub}</small></h3>
      ${moments.length ? nothing : html`<p>${DEBRIEF.noTurning}</p>`}
      <ol>${moments.map(({ turn, text }) => html`<li><b>${DEBRIEF.days(turn)}</b> <span>${text}</span></li>`)}</ol>
    </section>
    <section class="take-home"><h3 class="list-title">${DEBRIEF.home}</h3>
      <div class="row-buttons wrap">
        <button type="button" class="plain" data-key="board" @click=${() => act.sitAt(on)}>${other}</button>
        <a class="plain" href="/t/${table}/${role}/replay">${DEBRIEF.replay}</a>
        <button type="button" class="plain" data-key="report"
          @click=${() => save('debrief.md', reportFile(debrief, score, t.book), 'text/markdown')}>${DEBRIEF.report}
          </button>
        <button type="button" class="plain" data-key="tables"
          @click=${() => save('debrief.csv', tablesFile(debrief, t.book), 'text/csv')}>${DEBRIEF.tables}</button>
        <a class="plain" href="/api/tables/${table}/${role}/journal" download>${DEBRIEF.journal}</a>
        <button type="button" class="plain" data-key="print" @click=${() => print()}>${DEBRIEF.print}</button>
      </div>
    </section>`;
}

/** @type {import('./steps.js').Part} */
export const DEBRIEF_PART = {
  name: 'debrief',
  body,
  button: () => null,
  tap: (t, act, hex) => act.set({ hex: t.pick.hex === hex ? null : hex }),
  kinds: [],
  cover: (t, act) => (t.pick.board === 'map' ? null : debriefBoard(t, act)),
};
