// The tutorial of Pacific, played with a newcomer through a whole turn; and with one who does everything else.
import test from 'node:test';
import assert from 'node:assert/strict';
import { says } from './seats.mjs';
import { accessible, page, stand } from './stand.mjs';

const { server, chrome } = await stand();

const AUSTRALIA = 21;
const SAMOA = 20;
const [SOUTH_PACIFIC, SOLOMONS] = [6, 7];
const END = 'You know enough to continue';

const title = (sheet) => sheet.evaluate(() => document.querySelector('.lesson h2')?.textContent ?? '');
const step = (sheet, text) =>
  sheet.waitForFunction((wanted) => document.querySelector('.lesson h2')?.textContent === wanted, text);

/** Does what the page proposes until the tutorial is over; the titles that were seen. */
async function goOn(sheet) {
  const seen = new Set();
  for (let n = 0; n < 500 && !seen.has(END); n++) {
    seen.add(await title(sheet));
    await sheet.evaluate(() => {
      const scene = document.querySelector('.scene:not([hidden])');
      const button = (scene ?? document.querySelector('.foot')).querySelector('.primary');
      if (button.getAttribute('aria-disabled') === 'false') return button.click();
      const next = [...document.querySelectorAll('.lesson button')].find((b) => b.textContent.trim() === 'Next');
      (scene?.querySelector('.middle > .sealed .choiceCard') ?? next)?.click();
    });
    await sheet.waitForTimeout(70);
  }
  return seen;
}

/** This hand is quicker than the server, which may answer that it is behind. */
const faults = (wrongs) => wrongs.filter((text) => !text.includes('409'));

test('a turn is played with the newcomer, who is told what each thing means for winning', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(`${server.url}/learn/pacific`);
  await step(sheet, 'What wins');
  await says(sheet, '.lesson', /alone in a sea scores it.*whoever leads after turn 8 wins/);
  await accessible(sheet);
  await sheet.click('.lesson >> text=Next');
  await step(sheet, 'Select a fleet');
  await sheet.click(`[data-key="in-${AUSTRALIA}"]`);
  await sheet.click('[data-key="all-All"]');
  await step(sheet, 'Decide where it goes');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await sheet.click(`[data-key="to-${SOLOMONS}"]`);
  await step(sheet, 'One ship scores a sea');
  await sheet.keyboard.press('Escape');
  await sheet.click(`[data-key="in-${SAMOA}"]`);
  await sheet.click('.still .chip-block');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await sheet.click(`[data-key="to-${SOUTH_PACIFIC}"]`);
  await step(sheet, 'Nothing is final yet');
  await sheet.click('.foot .primary');
  const seen = await goOn(sheet);
  for (const wanted of ['Land-based air', 'Repair', END]) assert.ok(seen.has(wanted), `${wanted} in ${[...seen]}`);
  await says(sheet, '.lesson', /a level track wins for Japan/);
  await sheet.click('.lesson >> text=Close');
  assert.equal(await sheet.locator('.lesson').count(), 0);
  assert.deepEqual(faults(wrongs), []);
  await context.close();
});

test('a newcomer who presses only the button comes to the end as well', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(`${server.url}/learn/pacific`);
  await step(sheet, 'What wins');
  const seen = await goOn(sheet);
  assert.ok(seen.has(END), [...seen].join(', '));
  assert.deepEqual(faults(wrongs), []);
  await context.close();
});
