// The turn and weather track: the months of the game, the weather that was and the weather that can come.
// @ts-check
import { h, symbol } from '../dom.js';
import { WEATHER, monthName, monthShort, skies } from './words.js';

/** First and last month of each scenario (§15). */
export const FIRST = /** @type {Record<string, [string, string]>} */ ({
  1941: ['1941-06', '1943-01'],
  1942: ['1942-05', '1945-05'],
  1943: ['1943-05', '1945-05'],
  1944: ['1944-05', '1945-05'],
  campaign: ['1941-06', '1945-05'],
});

/** Every month from one to another. @param {string} from @param {string} to @returns {string[]} */
export function months(from, to) {
  const list = [];
  const [year, first] = from.split('-').map(Number);
  for (let n = first - 1; ; n++) {
    const month = `${year + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
    list.push(month);
    if (month >= to) return list;
  }
}

/** The weather of the months that have been, as the log has it. @param {import('../session.js').LogEntry[]} log @param {string} first @returns {Map<string, string>} */
export function past(log, first) {
  const been = new Map();
  let month = first;
  for (const { event } of log) {
    if (event?.kind === 'month') month = event.month;
    if (event?.kind === 'weather') been.set(month, event.weather);
  }
  return been;
}

/** @param {import('./game.js').Game} game */
export function track(game) {
  const { view, session } = game;
  const [first, last] = FIRST[view.scenario] ?? [view.month, view.month];
  const been = past(session.log, first);
  been.set(view.month, view.weather);
  const sky = (/** @type {string} */ weather) =>
    symbol(`weather-${weather}`, '-12 -12 24 24', { width: 22, height: 22 });
  const cell = (/** @type {string} */ month) => {
    const was = month <= view.month ? been.get(month) : undefined;
    const may = skies(month);
    const name = (/** @type {string} */ weather) => (WEATHER[weather]?.[0] ?? weather).toLowerCase();
    const why = was
      ? `${monthName(month)}: ${name(was)} (§9).`
      : may.length === 1
        ? `${monthName(month)}: always ${name(may[0].weather)}, no roll (§9).`
        : `${monthName(month)} is rolled (§9): ${may.map(({ weather, dice }) => `${name(weather)} on ${dice.replaceAll(' ', ', ')}`).join('; ')}.`;
    return h(
      'li',
      {
        class: month === view.month ? 'now' : month < view.month ? 'past' : '',
        'aria-current': month === view.month ? 'date' : undefined,
        'data-tip': why,
      },
      h('b', { 'aria-hidden': 'true' }, monthShort(month).slice(0, 3)),
      h('span', { class: 'unseen' }, why),
      h(
        'span',
        { class: 'skies', 'aria-hidden': 'true' },
        was
          ? sky(was)
          : may.map(({ weather, dice }) =>
              h(
                'span',
                {},
                sky(weather),
                may.length > 1 && h('small', {}, dice.length > 1 ? `${dice[0]}-${dice.at(-1)}` : dice),
              ),
            ),
      ),
    );
  };
  const all = months(first, last);
  const years = [...new Set(all.map((month) => month.slice(0, 4)))];
  return [
    h('h2', {}, 'Turns and weather'),
    ...years.map((year) =>
      h('section', {}, h('h3', {}, year), h('ol', {}, all.filter((month) => month.startsWith(year)).map(cell))),
    ),
  ];
}
