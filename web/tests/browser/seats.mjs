// Tables opened through the API, so that a test begins where it has something to say.
import { page } from './stand.mjs';

/** Opens a table. @param {string} url @param {any} plan */
export async function lay(url, plan) {
  const answer = await fetch(`${url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'eastfront', scenario: '1941', ...plan }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Sits down at a door of it, in a browser of one's own. */
export async function sitAt(chrome, url, keys, door, options) {
  const seat = await page(chrome, options);
  await seat.sheet.goto(`${url}/t/${keys.table}/${door}#${keys.seats[door].secret}`);
  await seat.sheet.waitForSelector('.stage');
  return seat;
}

/** Two people at one table. */
export async function pair(chrome, url, plan = {}) {
  const keys = await lay(url, { seats: { axis: { free: false }, soviet: { free: false } }, ...plan });
  return { keys, axis: await sitAt(chrome, url, keys, 'axis'), soviet: await sitAt(chrome, url, keys, 'soviet') };
}

/** Waits until an element's text fits, whatever white space is in it. */
export const says = (sheet, selector, pattern) =>
  sheet.waitForFunction(
    ([where, source]) =>
      [...document.querySelectorAll(where)].some((element) =>
        new RegExp(source).test((element.textContent ?? '').replace(/\s+/g, ' ')),
      ),
    [selector, pattern.source],
  );

/** Presses on through every battle that lies on the table. */
export async function closeBattles(sheet) {
  // A scene may close between the question and the click.
  while (await sheet.isVisible('.scene')) await sheet.click('.scene .primary', { timeout: 5000 }).catch(() => {});
}

/** Makes a choice through the menu behind the three lines. */
export async function menu(sheet, item) {
  await sheet.click('.burger');
  await sheet.click(`.menu >> text=${item}`);
}
