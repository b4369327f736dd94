// What wins: a strip above the map that says how it stands, and a card for the first turn.
// @ts-check
import { html, linked, nothing, render } from '../template.js';
import { GOAL } from '../text.js';

/** @typedef {import('./screen.js').Screen} Screen */
/** What wins for a side, in a few words; `held` says how many of them it has. @typedef {{side: string, held: string,
 *   text: string}} Aim */
/** Goals of the game with the section about them. @typedef {{aims: Aim[], section: string}} Goal */
/** The card of the first turn. @typedef {{title: string, goals: string[], steps: string[], costs: [string, string][]}}
 *   Opening */

/** The strip, if the game says what wins. @param {import('./play.js').State} t @param {Screen} screen */
export function goalStrip(t, screen) {
  const { aims, section } = screen.play.goal?.(t) ?? { aims: [], section: '' };
  screen.goal.hidden = !aims.length;
  if (!aims.length) return;
  const aim = (/** @type {Aim} */ { side, held, text }) =>
    html`<span class="aim ${side}"><b><i aria-hidden="true">★</i> ${held}</b> <small>${text}</small></span>`;
  const open = () => screen.openRule(section);
  render(html`<button type="button" title=${GOAL.open(section)} @click=${open}>${aims.map(aim)}</button>`, screen.goal);
}

/** @param {Screen} screen @param {Opening} opening */
export function openingCard(screen, { title, goals, steps, costs }) {
  const open = (/** @type {string} */ section) => screen.openRule(section);
  return html`<section class="opening" aria-label=${title}>
    <h2>${title}</h2>
    <h3>${GOAL.wins}</h3>
    ${goals.map((text) => html`<p>${linked(text, open)}</p>`)}
    <h3>${GOAL.first}</h3>
    <ol>
      ${steps.map((text) => html`<li>${linked(text, open)}</li>`)}
    </ol>
    ${
      costs.length
        ? html`<h3>${GOAL.costs}</h3>
          <dl>${costs.map(([name, cost]) => html`<dt>${name}</dt><dd>${cost}</dd>`)}</dl>`
        : nothing
    }
  </section>`;
}
