// Five regions with their steps and clocks, each with its own time; one button stops all of them.
// @ts-check
import { html, nothing } from '../../template.js';
import { minutes, timeOf } from '../clock.js';
import { CLOCK } from '../text.js';
import { CONTROL, WALL } from '../text-control.js';
import { choiceOf, of } from './state.js';

/** @typedef {import('../state.js').Table} Table */
/** @typedef {import('../gestures.js').Acts} Acts */
/** @typedef {import('../../wire.js').Json} Json */

/** The place of a phase among the steps that people know. @param {import('../view.js').Phase} phase */
export function stepNumber(phase) {
  const name = typeof phase === 'string' ? phase : Object.keys(phase)[0];
  const slot = typeof phase === 'string' ? '' : Object.values(phase)[0];
  const plain = { cards: 0, command: 1, plans: 2, movement: 5, posture: 6, done: 7 };
  return plain[/** @type {keyof typeof plain} */ (name)] ?? (slot === 'second' ? 4 : 3);
}

/** Bits that are set. @param {number} bits */
const ones = (bits) => bits.toString(2).replaceAll('0', '').length;

/** Makes an umpire's act final; its reason rides on it. @param {Acts} act @param {Json} choice
 * @param {string} reason */
export const rule = (act, choice, reason) => act.run(() => act.session.send([choice], reason));

/** @param {Table} t @param {Acts} act */
export function regions(t, act) {
  const [pause] = of(t, 'pause');
  const [resume] = of(t, 'resume');
  const [tea] = of(t, 'tea');
  const button = (/** @type {Json} */ entry, /** @type {string} */ text) =>
    entry
      ? html`<button type="button" class="plain" @click=${() => rule(act, entry.choice, text)}>${text}</button>`
      : nothing;
  return html`<section class="control-card">
    <header><h3>${CONTROL.regions}</h3><small>${CONTROL.own}</small></header>
    ${t.view.regions.map((region, n) => line(t, act, region, n))}
    <p class="acts">${button(pause, CONTROL.pause)}
      ${button(resume, t.view.tea[0] ? CONTROL.endTea : CONTROL.resume)}${button(tea, CONTROL.tea)}</p>
  </section>`;
}

/** @param {Table} t @param {Acts} act @param {Json} region @param {number} n */
function line(t, act, region, n) {
  const at = stepNumber(region.phase);
  const time = timeOf(t.clock, CLOCK.step(t.book.region(n)));
  const waits = ones(region.present & ~region.passed);
  const fights = t.view.tables[n]?.battle;
  const state =
    at === 7 ? CONTROL.done : region.late ? CONTROL.late : fights ? CONTROL.fighting : CONTROL.notReady(waits);
  const more = choiceOf(t, 'extend', '"region"', n);
  const force = choiceOf(t, 'force', '"region"', n);
  const go = (/** @type {Json} */ choice, /** @type {string} */ text) =>
    choice
      ? html`<button type="button" class="plain" @click=${() => rule(act, choice, text)}>${text}</button>`
      : nothing;
  return html`<div class="control-region ${region.late || time?.left === 0 ? 'late' : ''}" data-region=${n}>
    <button type="button" class="text-link" @click=${() => act.visit(n)}>${t.book.region(n)}</button>
    <b class="time">${time ? minutes(time.left) : ''}</b>
    <small>${WALL.steps[at]}, ${state}</small>
    <span class="step-bars" aria-hidden="true">${WALL.steps
      .slice(0, 7)
      .map((_, step) => html`<i class=${step < at ? 'past-bar' : step === at ? 'now-bar' : ''}></i>`)}</span>
    <span class="acts">${go(more, CONTROL.more)}${go(force, CONTROL.force)}</span>
  </div>`;
}
