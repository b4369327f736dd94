// What the steps are built of: rows of tasks, cubes in a list, cards of reasons, bars of chances.
// @ts-check
import { html, linked, nothing, styled } from '../template.js';
import { picture } from './cubes.js';
import { nameOf } from './state.js';
import { PARTS, POSTURE } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('./state.js').OwnBlock} OwnBlock */
/** A button of a row: what it says, what is below it, what it does. `on` for a switch.
 *  @typedef {{text: unknown, sub?: string, act: (() => unknown) | null, key: string, on?: boolean,
 *   label?: string}} Button */
/** One thing to do. A task that is done has its tick; the first that is not is lit.
 *  @typedef {{key: string, title: string, sub?: unknown, done?: boolean, lit?: boolean, hex?: number,
 *   acts?: Button[]}} Task */

/** @param {Acts} act @param {Button} button */
export const rowButton = (act, { text, sub, act: run, key, on, label }) =>
  html`<button
    type="button"
    class="row-button"
    data-key=${key}
    aria-pressed=${on ?? nothing}
    aria-disabled=${!run}
    @click=${() => run && act.run(run)}
  ><b aria-hidden=${label ? 'true' : nothing}>${text}</b>${
    label
      ? html`<span class="unseen">${label}
    </span>`
      : nothing
  }${sub ? html`<small>${sub}</small>` : nothing}</button>`;

/** @param {Acts} act @param {Task} task */
function taskRow(act, { key, title, sub, done, lit, hex, acts = [] }) {
  const show = () => hex !== undefined && act.screen.reveal(String(hex));
  const point = (/** @type {string | null} */ place) => () => act.screen.mark(place);
  const on = hex === undefined ? null : String(hex);
  return html`<li
    class="task${done ? ' done' : ''}${lit ? ' lit' : ''}"
    data-task=${key}
    @pointerenter=${point(on)}
    @pointerleave=${point(null)}
  >
    <span class="check" aria-hidden="true">${done ? '✓' : ''}</span>
    <button type="button" class="what" @click=${show}
      ><b>${title}</b>${sub ? html`<small>${sub}</small>` : nothing}<span class="unseen"
        >${done ? PARTS.done : PARTS.open}</span></button
    >
    <span class="row-buttons">${acts.map((button) => rowButton(act, button))}</span>
  </li>`;
}

/** Tasks; the first open one is lit. @param {Acts} act @param {Task[]} tasks @param {string} [title] */
export function taskList(act, tasks, title = '') {
  if (!tasks.length) return nothing;
  const first = tasks.findIndex(({ done, acts }) => !done && acts?.some((button) => button.act));
  return html`${title ? html`<h3 class="list-title">${title}</h3>` : nothing}
    <ul class="tasks">
      ${tasks.map((task, n) => taskRow(act, { ...task, lit: n === first }))}
    </ul>`;
}

/**
 * How an own cube looks.
 * @param {Table} t
 * @param {OwnBlock} block
 * @param {Partial<import('./cubes.js').Look>} [more]
 */
export const lookOf = ({ book }, block, more = {}) => ({
  side: block.side,
  pot: block.pot,
  band: book.band(block.pot),
  kind: book.kind(block.kind),
  posture: block.posture,
  dummy: block.dummy,
  ...more,
});

/** Own cubes as switches. @param {Table} t @param {Acts} act @param {OwnBlock[]} blocks
 * @param {(block: OwnBlock) => {on: boolean, act: (() => unknown) | null}} of */
export const cubeRow = (t, act, blocks, of) =>
  html`<div class="cube-row">
    ${blocks.map((block) => {
      const { on, act: run } = of(block);
      return html`<button
        type="button"
        class="cube-button${on ? ' on' : ''}"
        data-key="unit-${block.id}"
        aria-pressed=${on}
        aria-disabled=${!run}
        @click=${() => run && act.run(run)}
      >${picture(lookOf(t, block, { large: true }), 44)}<span>${nameOf(t, block)}</span
        ><span class="unseen">${POSTURE.names[block.posture]}</span></button>`;
    })}
  </div>`;

/** Text with its rules as links. @param {Acts} act @param {string} text */
export const ruled = (act, text) => linked(act.screen.plain(text), (section) => act.screen.openRule(section));

/** Whole percents that add up to a hundred, by largest remainder. @param {number[]} shares */
export function whole(shares) {
  const sum = shares.reduce((a, b) => a + b, 0) || 1;
  const exact = shares.map((share) => (share / sum) * 100);
  const list = exact.map(Math.floor);
  const left = 100 - list.reduce((a, b) => a + b, 0);
  const order = exact.map((value, n) => ({ n, rest: value - list[n] })).sort((a, b) => b.rest - a.rest);
  for (const { n } of order.slice(0, left)) list[n] += 1;
  return list;
}

/** A bar of chances with its figures: `[share, class]`, the first one stressed. @param {string} name
 * @param {[number, string][]} shares */
export function chances(name, shares) {
  const percents = whole(shares.map(([share]) => share));
  const exact = shares.map(([share]) => PARTS.exact(share));
  return html`<tr class="chance">
      <th scope="row">${name}</th>
      ${percents.map((n, at) => html`<td class=${shares[at][1]} data-tip=${exact[at]}>${PARTS.percent(n)}</td>`)}
    </tr>
    <tr class="chance-bar" aria-hidden="true">
      <td colspan=${shares.length + 1}>
        <span>${percents.map((n, at) => html`<i class=${shares[at][1]} ${styled({ 'flex-grow': String(n) })}></i>`)}
          </span>
      </td>
    </tr>`;
}
