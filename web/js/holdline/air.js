// The air board: two zones, each side's columns wear to the right and its rear boxes recover to the left (§2.17).
// @ts-check
import { html, nothing, styled } from '../template.js';
import { rowButton, ruled } from './parts.js';
import { looks } from './recon.js';
import { SIDES } from './text.js';
import { AIR, RECON } from './text-desk.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('./book.js').Side} Side */
/** @typedef {{berth: string | Record<string, number | [number, number]>, zone: number, hit: boolean, flak: boolean,
 *   target: string | null, rotated: boolean}} Craft */

/** The column for recovery checks: the last one. @param {Table} t */
const lastColumn = (t) => t.book.sheet.columns.length - 1;

/** The rear box under a column; they are numbered from the right. @param {Table} t @param {number} column */
const boxUnder = (t, column) => t.book.sheet.columns.length - column;

/** Where a counter stands: in a column or a rear box. @param {Table} t @param {Craft} craft */
function placeOf(t, { berth }) {
  if (berth === 'withdrawn') return { column: lastColumn(t), rear: 0 };
  if (typeof berth === 'string') return { column: -1, rear: 0 };
  if ('column' in berth) return { column: Number(berth.column), rear: 0 };
  if ('rear' in berth) return { column: -1, rear: Number(berth.rear) };
  return { column: -1, rear: 0 };
}

/** @param {Table} t */
const crafts = (t) =>
  /** @type {Craft[]} */ (t.view.air.craft).map((craft, id) => ({
    ...craft,
    ...placeOf(t, craft),
    id,
    ...plane(t, id),
  }));

/** What is printed on a counter; what was drafted changes only where it stands. @param {Table} t @param {number} id */
function plane(t, id) {
  const { name, side, fighter, modern } = t.book.sheet.planes[id];
  return { name: name.split(',')[0], side, fighter, modern };
}

/** What can be done with a counter. @param {Table} t @param {number} craft */
const offers = (t, craft) =>
  ['fly', 'rest', 'ferry', 'bomb'].flatMap((kind) => t.open.of(kind).filter(({ parts }) => parts[0] === craft));

/** @param {Table} t @param {Acts} act @param {ReturnType<typeof crafts>[number]} craft */
function counter(t, act, craft) {
  const can = craft.side === t.side && offers(t, craft.id).length > 0;
  const chosen = t.pick.craft === craft.id;
  const state = [craft.hit || craft.flak ? AIR.hit : '', craft.target ? AIR.targets[craft.target] : '']
    .filter(Boolean)
    .join(', ');
  return html`<button
    type="button"
    class="craft ${craft.side}${craft.modern ? ' modern' : ''}${chosen ? ' chosen' : ''}${can ? ' can' : ''}${
      craft.hit || craft.flak ? ' hit' : ''
    }"
    data-key="craft-${craft.id}"
    aria-pressed=${chosen}
    @click=${() => act.set({ craft: chosen ? null : craft.id })}
  ><svg viewBox="-12 -12 24 24" width="20" height="20" aria-hidden="true"><path d=${craft.fighter ? FIGHTER : BOMBER}>
    </path></svg
    ><span>${craft.name}</span>${state ? html`<small>${state}</small>` : nothing}</button>`;
}

const FIGHTER = 'M0-10l1.6 5.4L10 0v2.4L1.6 1.2 1 6.4l3 2V10L0 9l-4 1V8.4l3-2-.6-5.2L-10 2.4V0l8.4-4.6z';
const BOMBER =
  'M0-11l1.8 6.4L11-2v3L1.8 1 1.2 6.6 5 9v1.6L0 9.6l-5 1V9l3.8-2.4L-1.8 1-11 1v-3l9.2-2.6zM-6-3.6h2M4-3.6h2';

/** Where the counter in hand would go: up into its column, or down to rest. @param {Table} t @param {number} zone */
function ghost(t, zone) {
  const { craft: id } = t.pick;
  if (id === null) return null;
  const craft = crafts(t)[id];
  const fly = t.open.find('fly', id);
  const rest = t.open.find('rest', id);
  if (craft.zone !== zone) return null;
  const row = craft.fighter ? 'fighters' : 'bombers';
  if (fly) return { cell: `${row}-${boxUnder(t, craft.rear)}`, choice: fly.choice, text: AIR.up };
  if (rest) return { cell: `rear-${boxUnder(t, Math.max(0, craft.column))}`, choice: rest.choice, text: AIR.restHere };
  return null;
}

/** A box that a tap sends the counter in hand to. @param {Acts} act
 * @param {{choice: import('../wire.js').Choice, text: string}} way */
const spot = (act, { choice, text }) =>
  html`<button type="button" class="craft ghost-craft" data-key="go" @click=${() => act.run(() => act.add(choice))}
    >${text}</button
  >`;

/**
 * A half of a zone: rear boxes, bombers and fighters by column.
 * @param {Table} t
 * @param {Acts} act
 * @param {number} zone
 * @param {Side} side */
function half(t, act, zone, side) {
  const { columns } = t.book.sheet;
  const all = crafts(t).filter((craft) => craft.zone === zone && craft.side === side);
  const way = side === t.side ? ghost(t, zone) : null;
  const cell = (/** @type {typeof all} */ list, /** @type {string} */ name, /** @type {string} */ label) => {
    const here = way?.cell === name ? spot(act, way) : nothing;
    const empty = here === nothing ? html`<span class="dim">${label}</span>` : nothing;
    return html`<td>${list.length ? list.map((craft) => counter(t, act, craft)) : empty}${here}</td>`;
  };
  const line = (/** @type {boolean} */ fighter) =>
    html`<tr>
      ${columns.map((_, column) =>
        cell(
          all.filter((craft) => craft.column === column && craft.fighter === fighter),
          `${fighter ? 'fighters' : 'bombers'}-${column}`,
          column === lastColumn(t) ? AIR.withdrawn : fighter ? AIR.fighters : AIR.bombers,
        ),
      )}
    </tr>`;
  const rear = html`<tr class="rear">
    ${columns.map((_, column) => {
      const box = boxUnder(t, column);
      return cell(
        all.filter((craft) => craft.rear === box),
        `rear-${box}`,
        AIR.rear(box),
      );
    })}
  </tr>`;
  return side === 'polish' ? [rear, line(false), line(true)] : [line(true), line(false), rear];
}

/** @param {Table} t @param {Acts} act @param {number} zone */
function zoneBoard(t, act, zone) {
  const { step, superior } = t.view.air.zones[zone];
  return html`<section class="zone">
    <header>
      <h2>${AIR.zones[zone]}</h2>
      <small>${AIR.steps[step]}; ${AIR.superior(superior ? SIDES[/** @type {Side} */ (superior)] : null)}</small>
    </header>
    <div class="zone-scroll" tabindex="0" role="region" aria-label=${AIR.zones[zone]}>
      <table>
        <tbody>
          ${half(t, act, zone, 'polish')}
          <tr class="heads">
            ${t.book.sheet.columns.map(({ name }) => html`<th scope="col">${name}</th>`)}
          </tr>
          ${half(t, act, zone, 'german')}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** The board itself, in place of the map. @param {Table} t @param {Acts} act */
export const airBoard = (t, act) => (t.view.air ? html`${[0, 1].map((zone) => zoneBoard(t, act, zone))}` : nothing);

/** What is decided over a zone, not with a counter. */
const REST = ['down', 'support', 'starve', 'raze', 'hamper', 'brief', 'fund'];

/** Fresh counters turn by turn, as bars. @param {Table} t @param {Side} side @param {number[]} list */
function forecast(t, side, list) {
  const most = Math.max(1, ...list);
  return html`<table class="forecast">
    <caption>${SIDES[side]}</caption>
    <tbody>
      <tr>
        ${list.map(
          (n) => html`<td><b>${n}</b><i class=${side} ${styled({ height: `${(n / most) * 44}px` })}></i>
          </td>`,
        )}
      </tr>
      <tr>
        ${list.map((_, n) => html`<th scope="col">${AIR.turn(t.view.turns[0] + n, n === 0)}</th>`)}
      </tr>
    </tbody>
  </table>`;
}

/** The counter in hand and what is open over each zone. @param {Table} t @param {Acts} act */
export function air(t, act) {
  const { craft } = t.pick;
  const inHand = craft === null ? null : crafts(t)[craft];
  const list = craft === null ? [] : offers(t, craft);
  const rest = REST.flatMap((kind) => t.open.of(kind));
  const [german, polish] = /** @type {number[][]} */ (t.view.air.forecast);
  return html`<section class="in-hand">
      <header><h2>${inHand ? inHand.name : AIR.name}</h2></header>
      ${
        inHand
          ? html`<div class="row-buttons wrap">
              ${list.map(({ text, choice, kind }, n) =>
                rowButton(act, { key: `${kind}-${n}`, text, act: () => act.add(choice) }),
              )}
            </div>
            ${list.length ? nothing : html`<p class="hint">${AIR.nothing}</p>`}
            ${
              list.some(({ parts }) => parts[1] === 'cities')
                ? html`<p class="hint">${ruled(act, AIR.warning)}
              </p>`
                : nothing
            }`
          : html`<p class="hint">${AIR.choose}</p>`
      }
    </section>
    ${
      looks(t)
        ? html`<div class="row-buttons">${rowButton(act, {
            key: 'board-recon',
            text: RECON.open,
            sub: RECON.openSub,
            act: () => act.sitAt('recon'),
          })}</div>`
        : nothing
    }
    ${
      rest.length
        ? html`<ul class="addresses">
            ${rest.slice(0, 40).map(
              ({ text, choice }) =>
                html`<li><button type="button" class="row-act" @click=${() => act.run(() => act.add(choice))}>${text}
                  </button></li>`,
            )}
          </ul>`
        : nothing
    }
    <section class="in-hand">
      <h3>${AIR.forecast}</h3>
      ${forecast(t, 'german', german)} ${forecast(t, 'polish', polish)}
    </section>`;
}

/** @param {Table} t @param {Acts} act @returns {import('../table/play.js').Primary | null} */
export function airButton(t, act) {
  const [end] = t.open.of('skies');
  if (!end) return null;
  return { text: AIR.end(AIR.zones[end.parts[0]]), sub: AIR.endSub, act: () => act.final(end.choice) };
}
