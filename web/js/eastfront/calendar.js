// Months of a scenario and their weather.
// @ts-check

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

/** The weather of the months that have been, as the log has it. @param {import('../wire.js').LogEntry[]} log @param
 *  {string} first
 * @returns {Map<string, string>} */
export function past(log, first) {
  const been = new Map();
  let month = first;
  for (const { event } of log) {
    if (event?.kind === 'month') month = event.month;
    if (event?.kind === 'weather') been.set(month, event.weather);
  }
  return been;
}
