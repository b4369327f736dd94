// The lessons of Hold the Line: a commander's two turns on a phone, an umpire's tools, the air board.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { says } from './seats.mjs';
import { accessible, browser, page, serve } from './stand.mjs';
import { PHONE, cubeOnScreen, hand } from './hall-people.mjs';

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

const END = 'You know enough to continue';
const title = (sheet) => sheet.evaluate(() => document.querySelector('.lesson h2')?.textContent ?? '');
const step = (sheet, text) =>
  sheet.waitForFunction((wanted) => document.querySelector('.lesson h2')?.textContent === wanted, text);
const next = (sheet) => sheet.click('.lesson button:has-text("Next")');

test('a commander learns two turns in a region on a phone', { timeout: 500_000 }, async () => {
  const begun = Date.now();
  const seat = await page(chrome, PHONE);
  const { sheet } = seat;
  await sheet.goto(`${server.url}/learn/holdline`);
  await step(sheet, 'What wins');
  await accessible(sheet);
  if (process.env.SHOTS) await sheet.screenshot({ path: `${process.env.SHOTS}/lesson.png` });
  await next(sheet);
  await step(sheet, 'Cards: who acts first');
  // From here a hand does what the page shows, and the card follows.
  const playing = hand({ sheet, tap: (what, more) => sheet.tap(what, more) });
  const seen = new Set();
  while (!seen.has('The second turn is yours')) {
    assert.ok(Date.now() - begun < 240_000, `it stands at ${await title(sheet)}: ${JSON.stringify(playing.done)}`);
    seen.add(await title(sheet));
    await sheet.waitForTimeout(100);
  }
  for (const part of ['Command: points to hexes', 'Movement', 'Posture']) assert.ok(seen.has(part), [...seen].join());
  await sheet.waitForSelector('.part-debrief', { state: 'attached', timeout: 200_000 });
  await step(sheet, END);
  await playing.stop();
  console.log(`two turns in ${((Date.now() - begun) / 1000).toFixed(0)} s, ${playing.done.taps} taps`);
  await seat.context.close();
});

test('an umpire learns clocks, the hand on the map and the way back', async () => {
  const { sheet, context } = await page(chrome, { viewport: { width: 1440, height: 900 } });
  await sheet.goto(`${server.url}/learn/holdline/control`);
  await step(sheet, 'Five regions, five clocks');
  await accessible(sheet);
  await next(sheet);
  await sheet.click('.control-region[data-region="3"] button:has-text("+5 min")');
  await step(sheet, 'Stop everything');
  await sheet.click('button:has-text("Stop all clocks")');
  await step(sheet, 'Go on');
  await sheet.click('button:has-text("Let it go on")');
  await step(sheet, 'Take a cube in hand');
  await sheet.click('[data-tab=act]');
  const cube = await cubeOnScreen(sheet);
  await sheet.mouse.click(cube.x, cube.y);
  await sheet.locator('[data-thing]').first().click();
  await step(sheet, 'Move it, with a reason');
  await sheet.click('[data-ruling=turn] >> nth=0');
  await sheet.click('.reason >> text=Slip of the finger');
  await sheet.click('.foot .primary');
  await step(sheet, 'Take the act back');
  await sheet.click('[data-undo] >> nth=0');
  await step(sheet, 'A ruling for all umpires');
  await sheet.click('[data-tab=story]');
  await sheet.fill('.control-card textarea', 'A bridge that is prepared counts as whole.');
  await sheet.click('button:has-text("Post a ruling")');
  await step(sheet, END);
  await context.close();
});

test('the air board is learned by flying', async () => {
  const { sheet, context } = await page(chrome, { viewport: { width: 1440, height: 900 } });
  await sheet.goto(`${server.url}/learn/holdline/air`);
  await step(sheet, 'Two zones, head to head');
  await sheet.click('[data-key="board-air"]');
  await step(sheet, 'Columns wear, boxes rest');
  await sheet.click('.craft.can >> nth=0');
  await step(sheet, 'Bring one up, or rest one');
  await sheet.click('[data-key="go"]');
  await step(sheet, 'The trap');
  await next(sheet);
  await step(sheet, 'End the rotation');
  await says(sheet, '.foot .primary', /Confirm|End this air step/);
  await sheet.click('.foot .primary');
  await step(sheet, 'Bombs and looks');
  await next(sheet);
  await step(sheet, END);
  await context.close();
});
