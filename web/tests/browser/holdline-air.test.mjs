// Reconnaissance by gesture: a high command looks from the air by tapping the map (§2.17).
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, browser, page, serve } from './stand.mjs';
import { says } from './seats.mjs';
import { CZESTOCHOWA, hall } from '../holdline-positions.mjs';

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

const over = { berth: { column: 0 }, target: 'recce' };
const LOOKING = { steps: ['done', 'bombing'], craft: { 'lf4-b3': over, 'lf4-b4': over } };

test('a look from the air is a tap on the map, and a second tap takes it back', async () => {
  const seats = ['okh', 'okh-chief', 'okh-staff-1', 'okh-staff-2'];
  const keys = await hall(server, [...seats, '10a'], { position: { ...CZESTOCHOWA, air: LOOKING } });
  const { sheet, wrongs } = await page(chrome, { viewport: { width: 1440, height: 900 } });
  await sheet.goto(`${server.url}/t/${keys.table}/okh#${keys.seats.okh.secret}`);
  await sheet.waitForSelector('.stage');
  await sheet.click('[data-key="board-air"]');
  await sheet.click('[data-key="board-recon"]');
  await sheet.waitForSelector('.game[data-part=recon]');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await accessible(sheet);
  // The middle of the lit ground that is on the screen.
  const spot = await sheet.evaluate(() => {
    const stage = document.querySelector('.stage').getBoundingClientRect();
    const lit = document.querySelector('.reach').getBoundingClientRect();
    const middle = (a, b) => (a + b) / 2;
    return {
      x: middle(Math.max(stage.left, lit.left), Math.min(stage.right, lit.right)),
      y: middle(Math.max(stage.top, lit.top), Math.min(stage.bottom, lit.bottom)),
    };
  });
  const before = await sheet.evaluate(
    async (path) => (await (await fetch(path)).json()).menu.filter(({ choice }) => choice.survey).length,
    `/api/tables/${keys.table}/okh/view`,
  );
  await sheet.mouse.click(spot.x, spot.y);
  await says(sheet, '.part-recon', /\d\d\.\d\d.*take back/);
  await sheet.mouse.click(spot.x, spot.y);
  await sheet.waitForFunction(() => !document.querySelector('.part-recon').textContent.includes('take back'));
  await sheet.mouse.click(spot.x, spot.y);
  await says(sheet, '.foot .primary', /Confirm 1 order/);
  await sheet.click('.foot .primary');
  await sheet.waitForFunction(() => !document.querySelector('.part-recon .text-link'));
  // The look is final: it is not offered again.
  const { menu } = await sheet.evaluate(
    async (path) => (await fetch(path)).json(),
    `/api/tables/${keys.table}/okh/view`,
  );
  const offered = menu.filter(({ choice }) => choice.survey).length;
  assert.ok(before - offered === 1 || offered === 0, `${before} hexes before, ${offered} now`);
  assert.deepEqual(wrongs, []);
});
