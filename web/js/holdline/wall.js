// Hold the Line on a wall: the day, each region's step and time at once; the front, towns and initiative late.
// @ts-check
import * as api from '../api.js';
import { html, nothing, svg } from '../template.js';
import { Book } from './book.js';
import { time as hours } from '../time.js';
import { ground as painted } from './light.js';
import { SIDES } from './text.js';
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
  const lines = live.stage === 'planning' ? [] : live.regions;
  return html`<div class="head">
      <div><h1>${live.stage === 'planning' ? WALL.planning : WALL.day(live.turn)}</h1>
        <p>${live.tea ? WALL.teaText : live.turn ? WALL.turn(live.turn, live.last) : WALL.soon}</p>
        <p>${live.paused ? WALL.paused : WALL.hall(hours(Date.now()))}</p></div>
      ${whole === null ? nothing : html`<p class="clock"><b>${clock(whole)}</b>${WALL.left}</p>`}
    </div>
    <div role="list">
      ${lines.map((/** @type {Json} */ region, /** @type {number} */ n) => line(region, times[n], clock))}
    </div>`;
}

/** @param {Json} region @param {number | null} time @param {(ms: number) => string} clock */
function line(region, time, clock) {
  const late = region.late || time === 0;
  const word = region.done ? WALL.waits : late ? WALL.late : time === null ? '' : clock(time);
  const bars = Array.from({ length: WALL.steps.length - 1 }, (_, n) =>
    n < region.step ? 'past-bar' : n === region.step ? 'now-bar' : '',
  );
  return html`<div class="region" role="listitem"><span>${WALL.region(region.name)}</span>
    <span class="step ${region.done ? 'done-step' : ''}">${WALL.steps[region.step]}</span>
    <span class="bars" aria-hidden="true">${bars.map((name) => html`<i class=${name}></i>`)}</span>
    <span class="left ${late && !region.done ? 'late' : ''}">${word}</span></div>`;
}

/** Towns lost by turn, as far as this wall has seen them. @type {Map<number, number>} */
const seen = new Map();

/** Towns lost against history: the dashed line is 1939. @param {Json} late */
function chart({ turn, lost, history }) {
  if (turn) seen.set(turn, lost.length);
  const most = Math.max(1, lost.length, ...history);
  const last = history.length;
  const at = (/** @type {number} */ n, /** @type {number} */ towns) =>
    `${(20 + ((n - 1) / Math.max(1, last - 1)) * 380).toFixed(1)} ${(120 - (towns / most) * 100).toFixed(1)}`;
  const points = (/** @type {[number, number][]} */ list) => list.map(([n, towns]) => at(n, towns)).join(' L');
  const real = [...seen].filter(([n]) => n <= turn).sort(([a], [b]) => a - b);
  const [x, y] = at(Math.max(1, turn), turn ? lost.length : 0).split(' ');
  return svg`<svg class="towns-chart" viewBox="0 0 480 160" aria-hidden="true">
    <path class="axis" d="M20 122H400"></path>
    <path class="in-1939" d="M${points(history.map((/** @type {number} */ n, /** @type {number} */ i) => [i + 1, n]))}">
    </path>
    ${real.length > 1 ? svg`<path class="so-far" d="M${points(real)}"></path>` : nothing}
    <circle cx=${x} cy=${y} r="10"></circle>
    ${[1, Math.ceil(last / 2), last].map(
      (n) => svg`<text x=${at(n, 0).split(' ')[0]} y="156" text-anchor="middle">${n}</text>`,
    )}
    <text x="412" y="34">1939</text></svg>`;
}

/** Who had the initiative, in how many regions. @param {[number, number]} won */
const initiative = ([german, polish]) => html`<div class="won"><p>${WALL.initiative}</p>
  ${
    /** @type {[import('./book.js').Side, number][]} */ ([
      ['german', german],
      ['polish', polish],
    ]).map(
      ([side, n]) => html`<p class=${side}><i aria-hidden="true">${emblem(side)}</i>
      <span class="unseen">${SIDES[side]}</span> <b>${n}</b></p>`,
    )
  }</div>`;

/** A small sign of a side: a cross, or squares. @param {import('./book.js').Side} side */
const emblem = (side) =>
  svg`<svg viewBox="-12 -12 24 24"><path d=${
    side === 'german' ? 'M-3-9h6v6h6v6h-6v6h-6v-6h-6v-6h6z' : 'M-8-8h8v8h8v8h-8v-8h-8z'
  }></path></svg>`;

/** @param {Json} late @param {Book} book @param {{width: number, height: number}} size */
function past(late, book, { width, height }) {
  const { front } = painted(book.ground, late.hold);
  const towns = book.sheet.places.filter(({ role }) => role === 'town');
  const lost = new Set(late.lost);
  const history = late.turn ? (late.history[late.turn - 1] ?? 0) : 0;
  const rows = late.hold[0]?.length ?? 1;
  const polish = [...late.hold.join('')].flatMap((sign, hex) => (sign === 'P' ? [hex] : []));
  return html`<svg class="map" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" role="img"
      aria-label=${WALL.map(late.turn)}>
      ${svg`<image href="/img/holdline-light.webp" width=${width} height=${height}></image>
        ${rows > 1 ? svg`<path d=${book.ground.outline(polish)} fill="#b9c08a" fill-opacity="0.38"></path>` : nothing}
        <path d=${front} fill="none" stroke="#fff" stroke-width="30" stroke-linecap="round"></path>
        <path d=${front} fill="none" stroke="#8c2f1f" stroke-width="16" stroke-linecap="round"></path>
        ${towns
          .sort((a, b) => a.vp - b.vp)
          .map(({ name, hex, vp }) => {
            const { x, y } = book.ground.center(hex);
            const fill = lost.has(name) ? '#2b2a26' : '#fffdf4';
            if (vp <= 2)
              return svg`<circle cx=${x} cy=${y} r="14" fill=${fill} stroke="#2b2a26" stroke-width="6"></circle>`;
            // Small towns lie under the names. A name that would leave the map stands left of its town.
            const end = x > width * 0.84;
            return svg`<circle cx=${x} cy=${y} r="22" fill=${fill} stroke="#2b2a26" stroke-width="8"></circle>
            <text x=${end ? x - 36 : x + 36} y=${y + 34} text-anchor=${end ? 'end' : 'start'} font-size="104"
              font-weight="600" paint-order="stroke" stroke="#fffdf4" stroke-width="24" stroke-linejoin="round"
              fill="#141414">${name}</text>`;
          })}`}
    </svg>
    <div class="sums"><div><p>${WALL.towns(late.lost.length, history)}</p>${chart(late)}</div>
      ${initiative(late.initiative)}</div>`;
}
