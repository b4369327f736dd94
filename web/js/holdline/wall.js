// Hold the Line on a wall: the day, each region's step and time at once; the front, towns and initiative late.
// @ts-check
import * as api from '../api.js';
import { html, nothing, svg } from '../template.js';
import { Book } from './book.js';
import { ground as painted } from './light.js';
import { WALL } from './text-control.js';

/** @typedef {import('../wire.js').Json} Json */

const GAME = 'holdline';

/** @returns {Promise<import('../games.js').Wall>} */
export async function wall() {
  const [sheet, sizes] = await Promise.all([api.units(GAME), api.sizes(GAME)]);
  const book = new Book(sheet);
  return ({ live, late, left, clock }) => ({
    now: now(live, left, clock),
    when: late?.turn ? WALL.evening(late.turn) : WALL.before,
    past: late ? past(late, book, sizes[GAME]) : nothing,
  });
}

/** @param {Json} live @param {(text: string) => number | null} left @param {(ms: number) => string} clock */
function now(live, left, clock) {
  const times = live.regions.map((/** @type {Json} */ region) => left(region.clock));
  const known = times.filter((/** @type {number | null} */ time) => time !== null);
  const whole = left(WALL.tea) ?? left(WALL.planning) ?? (known.length ? Math.max(...known) : null);
  return html`<div class="head">
      <div><h1>${live.stage === 'planning' ? WALL.planning : WALL.day(live.turn)}</h1>
        <p>${live.tea ? WALL.teaText : live.turn ? WALL.turn(live.turn, live.last) : WALL.soon}</p>
        ${live.paused ? html`<p>${WALL.paused}</p>` : nothing}</div>
      ${whole === null ? nothing : html`<p class="clock"><b>${clock(whole)}</b>${WALL.left}</p>`}
    </div>
    <div role="list">
      ${(live.stage === 'planning' ? [] : live.regions).map((/** @type {Json} */ region, /** @type {number} */ n) => line(region, times[n], clock))}
    </div>`;
}

/** @param {Json} region @param {number | null} time @param {(ms: number) => string} clock */
function line(region, time, clock) {
  const late = region.late || time === 0;
  const word = region.done ? WALL.waits : late ? WALL.late : time === null ? '' : clock(time);
  const bars = Array.from({ length: WALL.steps.length - 1 }, (_, n) =>
    n < region.step ? 'past-bar' : n === region.step ? 'now-bar' : '',
  );
  return html`<div class="region" role="listitem"><span>${region.name}</span>
    <span class="step ${region.done ? 'done-step' : ''}">${WALL.steps[region.step]}</span>
    <span class="bars" aria-hidden="true">${bars.map((name) => html`<i class=${name}></i>`)}</span>
    <span class="left ${late && !region.done ? 'late' : ''}">${word}</span></div>`;
}

/** @param {Json} late @param {Book} book @param {{width: number, height: number}} size */
function past(late, book, { width, height }) {
  const { front } = painted(book.ground, late.hold);
  const towns = book.sheet.places.filter(({ vp, role }) => role === 'town' && vp > 2);
  const lost = new Set(late.lost);
  const history = late.turn ? (late.history[late.turn - 1] ?? 0) : 0;
  return html`<svg class="map" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" role="img"
      aria-label=${WALL.map(late.turn)}>
      ${svg`<image href="/img/holdline-light.webp" width=${width} height=${height}></image>
        <path d=${front} fill="none" stroke="#fff" stroke-width="30" stroke-linecap="round"></path>
        <path d=${front} fill="none" stroke="#8c2f1f" stroke-width="16" stroke-linecap="round"></path>
        ${towns.map(({ name, hex }) => {
          const { x, y } = book.ground.center(hex);
          return svg`<circle cx=${x} cy=${y} r="20" fill=${lost.has(name) ? '#2b2a26' : '#fffdf4'} stroke="#2b2a26"
              stroke-width="7"></circle>
            <text x=${x + 32} y=${y + 30} font-size="96" font-weight="600" paint-order="stroke" stroke="#fffdf4"
              stroke-width="22" stroke-linejoin="round" fill="#141414">${name}</text>`;
        })}`}
    </svg>
    <div class="sums"><span>${WALL.towns(late.lost.length, history)}</span>
      <span>${WALL.initiative(late.initiative[0], late.initiative[1])}</span></div>`;
}
