// The first game of Pacific, played with a newcomer to the end of its first turn.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, browser, page, serve } from './stand.mjs';

let server;
let chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const YOKOSUKA = 16;
const SOUTH_CHINA = 9;

test('a first turn at sea is played with the newcomer, step by step', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(`${server.url}/learn/pacific`);
  const title = () => sheet.textContent('.lesson h2');
  const step = (text) =>
    sheet.waitForFunction((wanted) => document.querySelector('.lesson h2')?.textContent === wanted, text);
  await step('Select ships');
  await accessible(sheet);
  await sheet.click(`[data-key="in-${YOKOSUKA}"]`);
  await sheet.click('[data-key="all-Battleships"]');
  await step('Send them to a sea');
  await sheet.waitForSelector('.reach');
  await sheet.click(`[data-key="to-${SOUTH_CHINA}"]`);
  await step('Nothing is final yet');
  await sheet.click('.foot .primary');
  await sheet.waitForFunction(() => document.querySelector('.lesson h2').textContent !== 'Nothing is final yet');
  // From here on the newcomer does what the page proposes; each step of the lesson is met or was passed by.
  const seen = new Set();
  for (let n = 0; n < 400 && !seen.has('You know enough to continue'); n++) {
    seen.add(await title());
    await sheet.evaluate(() => {
      const scene = document.querySelector('.scene:not([hidden])');
      const button = () =>
        (document.querySelector('.scene:not([hidden])') ?? document.querySelector('.foot')).querySelector('.primary');
      if (button().getAttribute('aria-disabled') === 'true')
        (
          scene?.querySelector('.middle > .sealed .choiceCard:not(.on)') ??
          (scene ? null : document.querySelector('[data-key^="open-"]'))
        )?.click();
      if (button().getAttribute('aria-disabled') === 'false') button().click();
    });
    await sheet.waitForTimeout(60);
  }
  for (const wanted of ['Place land-based air', 'You know enough to continue'])
    assert.ok(seen.has(wanted), `${wanted} in ${[...seen].join(', ')}`);
  await sheet.click('.lesson >> text=Close');
  assert.equal(await sheet.locator('.lesson').count(), 0);
  // This hand is quicker than the server, which may answer that it is behind.
  const behind = (text) => text.includes('409');
  assert.deepEqual(
    wrongs.filter((text) => !behind(text)),
    [],
  );
  await context.close();
});
