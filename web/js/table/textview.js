// The position in words, beside the map: for screen readers, and for players who prefer lists. Everything can be done
// from here.
// @ts-check
import { html, nothing, render } from '../template.js';
import { PANEL, SCREEN } from '../text.js';
import { pressed } from './panel.js';

/** @typedef {import('./screen.js').Screen} Screen */

/** A button of the text view. @param {Screen} screen @param {string} text @param {() => unknown} run */
export const act = (screen, text, run) => html`<button type="button" @click=${() => screen.run(run)}>${text}</button>`;

/** @param {string} name @param {string[]} head @param {unknown} rows */
export const grid = (name, head, rows) =>
  html`<table>
    <caption>${name}</caption>
    <thead>
      <tr>
        ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

/** @param {import('./play.js').State} t @param {Screen} screen */
export function textView(t, screen) {
  const { session, ui } = t;
  screen.text.hidden = !ui.text;
  if (!ui.text) return;
  const primary = screen.primary(t);
  const { summary, rows } = screen.play.text(t);
  render(
    html`<h2>${SCREEN.text}</h2>
      <p>${act(screen, SCREEN.closeText, () => screen.read(false))}</p>
      <p>${summary}</p>
      <p>
        ${primary.act ? pressed(screen, primary, ui.sure, '', 'text-primary') : primary.text}
        ${session.choices.length ? act(screen, PANEL.undo, () => screen.undo()) : nothing}
      </p>
      ${rows}`,
    screen.text,
  );
}
