// The paper set: the map and the situation at every turn's end, for print, and for umpires alone.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, ask, browser, page, serve } from './stand.mjs';
import { says } from './seats.mjs';
import { inStep } from '../holdline-positions.mjs';

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

test('umpires print the map and every army at a turn’s end', async () => {
  const { hall, secret } = await ask(server, '/api/halls', { game: 'holdline', name: 'Drill Hall' });
  const host = (rest, body) => ask(server, `/api/halls/${hall}/${rest}`, body, secret);
  const { plan } = await host('host/sheet');
  await host('host/plan', { ...plan, position: inStep('posture'), timetable: false });
  await host('host/people', { people: [{ name: 'Ana Ruiz' }, { name: 'Callum Reid' }] });
  const { people } = await host('host/sheet');
  await host('host/cast', { seat: 'control', person: people[0].id });
  await host('host/cast', { seat: '10a', person: people[1].id });
  await host('host/settings', { settings: { cover_after: null } });
  await host('host/open', {});
  const { cards } = await host('host/cards');
  const code = (name) => cards.find((card) => card.name === name).code;

  const umpire = await page(chrome, { viewport: { width: 1000, height: 1300 } });
  await umpire.sheet.goto(`${server.url}/h/${hall}#${code('Ana Ruiz')}`);
  await umpire.sheet.waitForSelector('text=Ask for a yes');
  const device = (await host('host/sheet')).people[0].devices[0];
  await host('control/admit', { device: device.id, yes: true });
  await umpire.sheet.waitForSelector('#arrived');
  await umpire.sheet.goto(`${server.url}/h/${hall}/paper`);
  await umpire.sheet.waitForSelector('.paper-map');
  // 14 ID stands at Częstochowa's gate, and its corps has its points.
  await says(umpire.sheet, '.a4', /10th Army.*14 ID.*IR 11 24\.41/);
  await says(umpire.sheet, '.a4', /XVI.*12 points/);
  await says(umpire.sheet, '.a4', /Silesia.*Posture/);
  assert.ok((await umpire.sheet.locator('.paper-map rect').count()) > 20);
  await accessible(umpire.sheet);
  if (process.env.SHOTS) await umpire.sheet.screenshot({ path: `${process.env.SHOTS}/paper.png`, fullPage: true });

  // A player has none: it shows everything.
  const player = await page(chrome, { viewport: { width: 1000, height: 900 } });
  await player.sheet.goto(`${server.url}/h/${hall}#${code('Callum Reid')}`);
  await player.sheet.click('#arrived');
  await player.sheet.waitForSelector('.game');
  await player.sheet.goto(`${server.url}/h/${hall}/paper`);
  await says(player.sheet, 'main', /for umpires/);
  assert.equal(await player.sheet.locator('.a4').count(), 0);
  for (const { context } of [umpire, player]) await context.close();
});
