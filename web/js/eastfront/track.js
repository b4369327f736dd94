// The turn track: every month of the scenario with its weather, or what the die can bring.
// @ts-check
import { symbol } from '../dom.js';
import { html, nothing } from '../template.js';
import { FIRST, months, past } from './calendar.js';
import { BAR, TRACK, WEATHER } from './text.js';
import { monthName, monthShort, skies } from './words.js';

/** @param {string} weather */
const sky = (weather) => symbol(`weather-${weather}`, '-12 -12 24 24', { width: 22, height: 22 });
/** @param {string} weather */
const skyName = (weather) => (WEATHER[weather]?.[0] ?? weather).toLowerCase();

/** @param {string} month @param {string | undefined} was */
function told(month, was) {
  const may = skies(month);
  if (was) return TRACK.was(monthName(month), skyName(was));
  if (may.length === 1) return TRACK.always(monthName(month), skyName(may[0].weather));
  const list = may.map(({ weather, dice }) => TRACK.on(skyName(weather), dice.replaceAll(' ', ', ')));
  return TRACK.rolled(monthName(month), list.join('; '));
}

/** @param {string} month @param {string} now @param {string | undefined} was */
function cell(month, now, was) {
  const may = skies(month);
  const text = told(month, was);
  const die = (/** @type {string} */ dice) => (dice.length > 1 ? `${dice[0]}-${dice.at(-1)}` : dice);
  const open = may.map(
    ({ weather, dice }) =>
      html`<span>${sky(weather)}${may.length > 1 ? html`<small>${die(dice)}</small>` : nothing}</span>`,
  );
  const name = month === now ? 'now' : month < now ? 'past' : '';
  return html`<li class=${name} aria-current=${month === now ? 'date' : nothing} data-tip=${text}>
    <b aria-hidden="true">${monthShort(month).slice(0, 3)}</b><span class="unseen">${text}</span>
    <span class="skies" aria-hidden="true">${was ? sky(was) : open}</span>
  </li>`;
}

/** @param {import('./state.js').Table} t */
export function track({ view, session }) {
  const [first, last] = FIRST[view.scenario] ?? [view.month, view.month];
  const been = past(session.log, first);
  been.set(view.month, view.weather);
  const all = months(first, last);
  const years = [...new Set(all.map((month) => month.slice(0, 4)))];
  const was = (/** @type {string} */ month) => (month <= view.month ? been.get(month) : undefined);
  return html`<h2>${BAR.track}</h2>
    ${years.map(
      (year) =>
        html`<section>
          <h3>${year}</h3>
          <ol>
            ${all.filter((month) => month.startsWith(year)).map((month) => cell(month, view.month, was(month)))}
          </ol>
        </section>`,
    )}`;
}
