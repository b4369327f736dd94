// Toggles for what is drawn on the board. The first few are always shown; the others are folded.
// @ts-check
import { html, nothing } from '../template.js';
import { repeat } from '../vendor/lit-html/directives/repeat.js';
import { SCREEN } from '../text.js';

/** Toggles that are always shown. */
const FIRST = 4;

/** @param {import('./play.js').State} t @param {import('./screen.js').Screen} screen */
export function layers(t, screen) {
  const { ui } = t;
  const text = { id: 'text', name: SCREEN.text, key: 't', on: ui.text, toggle: () => screen.read() };
  const all = [...(screen.play.switches?.(t) ?? []), text];
  const many = all.length > FIRST + 1;
  screen.layers.classList.toggle('unfolded', ui.unfolded);
  const toggle = (/** @type {import('./play.js').Switch} */ entry) =>
    html`<button type="button" class="toggle" aria-pressed=${entry.on} data-key=${entry.name} @click=${entry.toggle}
      ><span class="box" aria-hidden="true"></span>${entry.name}</button
    >`;
  const id = (/** @type {import('./play.js').Switch} */ entry) => entry.id;
  const unfold = () => screen.set({ unfolded: !ui.unfolded });
  const more = html`<button type="button" class="toggle more" aria-expanded=${ui.unfolded} data-key="more"
    @click=${unfold}>
    ${ui.unfolded ? SCREEN.fewer : SCREEN.more}
  </button>`;
  return html`${repeat(all.slice(0, FIRST), id, toggle)} ${many ? more : nothing}
  ${ui.unfolded || !many ? repeat(all.slice(FIRST), id, toggle) : nothing}`;
}
