// The end of a game of Hold the Line: the debrief opens by itself, with figures, files and nothing that axe minds.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { accessible, browser, page, serve } from './stand.mjs';
import { says } from './seats.mjs';
import { hall, inStep } from '../holdline-positions.mjs';

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

test('the debrief opens when the last turn ends', async () => {
  const keys = await hall(server, ['10a'], { position: inStep('posture', { turn: 9, last: 9 }) });
  const { sheet, wrongs } = await page(chrome, { viewport: { width: 1440, height: 900 } });
  await sheet.goto(`${server.url}/t/${keys.table}/10a#${keys.seats['10a'].secret}`);
  await sheet.click('.foot .primary[aria-disabled=false]');
  await sheet.waitForSelector('.figures', { state: 'attached' });
  await sheet.click('text=View map');
  assert.equal(await sheet.locator('.figure-card').count(), 7);
  // The slider goes through the evenings.
  await sheet.focus('[data-key=day]');
  await sheet.keyboard.press('Home');
  await says(sheet, '.evening h2', /evening of 1 September/);
  await sheet.keyboard.press('End');
  await says(sheet, '.evening h2', /evening of \d+ September/);
  await says(sheet, '.part-debrief', /against history|history/);
  await accessible(sheet);
  // Every chart has its numbers.
  await sheet.click('.figure-card:nth-child(2) summary');
  await says(sheet, '.figure-card table', /Turn/);
  const [file] = await Promise.all([sheet.waitForEvent('download'), sheet.click('[data-key=report]')]);
  assert.equal(file.suggestedFilename(), 'debrief.md');
  assert.match(readFileSync(await file.path(), 'utf8'), /^# Debrief/);
  // The map is behind it.
  await sheet.click('[data-key=board]');
  await sheet.waitForSelector('.cover[hidden]', { state: 'attached' });
  assert.deepEqual(wrongs, []);
});
