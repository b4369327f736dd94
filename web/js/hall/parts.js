// Parts that several pages of the hall use.
// @ts-check
import { html } from '../template.js';
import { BRAND, TOUCH } from './text.js';
import { time } from '../time.js';

/** @typedef {import('../wire.js').Json} Json */

export { qr } from '../qr.js';

export const brand = html`<span class="brand"><img src="/icon.svg" width="28" height="28" alt="" /> ${BRAND}</span>`;

/** How well somebody is in touch: a word and its kind. @param {Json} person @returns {{kind: string, text: string}} */
export function touch(person) {
  if (person.status === 'away') return { kind: 'away', text: TOUCH.away };
  if (person.status === 'left') return { kind: 'away', text: TOUCH.left };
  const { is, devices, delay, since } = person.touch;
  if (is === 'here') return { kind: 'here', text: devices > 1 ? TOUCH.two(devices) : TOUCH.here };
  if (is === 'slow') return { kind: 'slow', text: TOUCH.slow(delay) };
  if (is === 'lost') return { kind: 'lost', text: TOUCH.lost(time(since)) };
  return { kind: 'never', text: TOUCH.never };
}

/** One of several answers. @param {string} label @param {Record<string, string>} answers @param {string} chosen
 * @param {(answer: string) => void} choose */
export const choice = (label, answers, chosen, choose) => html`<div class="choice" role="group" aria-label=${label}>
  ${Object.entries(answers).map(
    ([id, text]) =>
      html`<button type="button" aria-pressed=${id === chosen} @click=${() => choose(id)}>${text}</button>`,
  )}
</div>`;

/** A switch in a row; the whole row is its target. @param {string} text @param {boolean} on
 * @param {(on: boolean) => void} set */
export const toggle = (text, on, set) => html`<button type="button" class="switch" role="switch" aria-checked=${on}
  @click=${() => set(!on)}><span>${text}</span><i aria-hidden="true"></i></button>`;

/** The value of a field. @param {Event} event */
export const value = (event) => /** @type {HTMLInputElement} */ (event.target).value;
