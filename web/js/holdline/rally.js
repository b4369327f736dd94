// Rallying disordered cubes (§2.8).
// @ts-check
import { html } from '../template.js';
import { taskList } from './parts.js';
import { nameOf } from './state.js';
import { RALLY } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** The chance that a die of the cube's nation rallies it. @param {Table} t @param {import('./state.js').OwnBlock} block
 * @param {boolean} again */
function chance({ book }, block, again) {
  const { rally, side } = book.kind(block.kind);
  const { tick, star } = book.sheet.dice[side];
  const once = (rally === 'either' ? tick + star : rally === 'tick' ? tick : star) / 6;
  return again ? 1 - (1 - once) ** 2 : once;
}

/** @param {Table} t @param {Acts} act */
export function rally(t, act) {
  /** @type {Map<number, import('./open.js').Entry[]>} */
  const units = new Map();
  for (const entry of t.open.of('rally')) {
    const [{ unit }] = entry.parts;
    units.set(unit, [...(units.get(unit) ?? []), entry]);
  }
  const tasks = [...units].map(([unit, entries]) => {
    const block = t.view.own[unit];
    return {
      key: `rally-${unit}`,
      hex: block.hex,
      title: RALLY.title(nameOf(t, block), t.book.ground.full(block.hex)),
      sub: t.book.division(t.book.unit(unit).division),
      acts: entries.map(({ parts: [how], choice }) => ({
        key: `rally-${unit}-${how.dig ? 'dig' : 'go'}-${how.again ? 2 : 1}`,
        text: RALLY.how(how.dig, how.again),
        sub: RALLY.chance(chance(t, block, how.again)),
        act: () => act.final(choice),
      })),
    };
  });
  return tasks.length ? taskList(act, tasks) : html`<p class="hint">${RALLY.none}</p>`;
}
