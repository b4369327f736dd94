// What the pages cost: bytes on the wire, time to the first picture, work for each step of the hand. Bounds of time are generous, for the
// machine may be busy; the figures are printed.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { ask, browser, page, serve } from './stand.mjs';

const GAMES = [['eastfront', 'axis', 'soviet'], ['pacific', 'japan', 'allies']];

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

/** A fresh page that counts what it loads. */
async function weighed() {
  const { sheet, context } = await page(chrome);
  const client = await context.newCDPSession(sheet);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
  });
  return { sheet, context, client, weight: () => bytes };
}

const table = async ([game, own, other]) => {
  const keys = await ask(server, '/api/tables', { game, seats: { [other]: { bot: 'recruit' } } });
  return `${server.url}/t/${keys.table}/${own}#${keys.seats[own].secret}`;
};

test('the first page weighs less than 250 kB', async () => {
  const { sheet, context, weight } = await weighed();
  await sheet.goto(server.url, { waitUntil: 'networkidle' });
  console.log(`first page: ${(weight() / 1000).toFixed(0)} kB`);
  assert.ok(weight() > 20_000 && weight() < 250_000, `${weight()} bytes`);
  await context.close();
});

for (const game of GAMES) {
  test(`a running game of ${game[0]} weighs less than 500 kB`, async () => {
    const { sheet, context, weight } = await weighed();
    await sheet.goto(await table(game));
    await sheet.waitForSelector('.stage .piece, .stage .layer.pieces *', { state: 'attached' });
    await sheet.waitForFunction(() => performance.getEntriesByType('resource').every((entry) => entry.responseEnd > 0 || entry.name.includes('/live')));
    console.log(`${game[0]}: ${(weight() / 1000).toFixed(0)} kB`);
    assert.ok(weight() > 50_000 && weight() < 500_000, `${weight()} bytes`);
    await context.close();
  });

  test(`a running game of ${game[0]} is painted soon on a slow machine, and a step of the hand is cheap`, async () => {
    const { sheet, context, client } = await weighed();
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const url = await table(game);
    const began = performance.now();
    await sheet.goto(url, { waitUntil: 'commit' });
    await sheet.waitForSelector('.stage .layer.pieces *', { state: 'attached' });
    const picture = await sheet.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))));
    console.log(`${game[0]}: the board stands ${picture.toFixed(0)} ms after navigation at a quarter of the speed`);
    assert.ok(performance.now() - began < 30_000);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    // Time that the thread has worked, whatever else the machine does.
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const cost = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].reduce((sum, name) => sum + metrics.find((m) => m.name === name).value, 0) * 1000;
    };
    // A place where nothing lies, so that the hand takes the map and no block.
    const { x, y } = await sheet.evaluate(() => {
      const box = document.querySelector('.stage').getBoundingClientRect();
      const blocks = [...document.querySelectorAll('.piece, .layer.pieces .blocks > *')].map((piece) => piece.getBoundingClientRect());
      for (let x = box.left + 330; x < box.right - 120; x += 20) {
        for (let y = box.top + 220; y < box.bottom - 120; y += 20) {
          if (blocks.every((b) => x < b.left - 30 || x > b.right + 30 || y < b.top - 30 || y > b.bottom + 30)) return { x, y };
        }
      }
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    });
    await sheet.mouse.move(x, y);
    const before = await cost();
    const steps = 60;
    // Half of them pan, half of them zoom in and out again.
    await sheet.mouse.down();
    for (let n = 0; n < steps / 2; n++) await sheet.mouse.move(x - n * 4, y - n * 3);
    await sheet.mouse.up();
    for (let n = 0; n < steps / 2; n++) await sheet.mouse.wheel(0, n < steps / 4 ? -60 : 60);
    await sheet.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const each = (await cost() - before) / steps;
    console.log(`${game[0]}: script, style and layout of a step: ${each.toFixed(2)} ms`);
    assert.ok(each < 16, `${each} ms`);
    await context.close();
  });
}
