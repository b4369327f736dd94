// What the pages cost: bytes on the wire, work until the first picture, work for each step of the hand. Work is the
// time that the page's own
// thread was at it, from a trace, so a busy machine does not change it much; the figures are printed.
import test from 'node:test';
import assert from 'node:assert/strict';
import { ask, page, stand } from './stand.mjs';

const GAMES = [
  ['eastfront', 'axis', 'soviet'],
  ['pacific', 'japan', 'allies'],
];

const { server, chrome } = await stand();

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

/** What the page's thread did meanwhile, with the time it worked on each part, whatever else the machine did. */
async function traced(client, act) {
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] },
  });
  await act();
  // The page's thread is the one that makes this mark.
  await client.send('Runtime.evaluate', { expression: "performance.mark('traced')" });
  const whole = new Promise((done) => client.once('Tracing.tracingComplete', done));
  await client.send('Tracing.end');
  await whole;
  const { pid, tid } = events.find((event) => event.name === 'traced');
  return events
    .filter((event) => event.pid === pid && event.tid === tid)
    .map((event) => ({ ...event, tdur: event.tdur ?? 0, dur: event.dur ?? 0 }));
}

/** Events that lie in no other: what is called from a script counts with it. */
function outermost(events) {
  let end = 0;
  return [...events]
    .filter((event) => event.ph === 'X')
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
    .filter((event) => {
      if (event.ts < end) return false;
      end = event.ts + event.dur;
      return true;
    });
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
  test(`a running game of ${game[0]} weighs less than 450 kB, its map included`, async () => {
    const { sheet, context, weight } = await weighed();
    await sheet.goto(await table(game));
    await sheet.waitForSelector('.stage .piece, .stage .layer.pieces *', { state: 'attached' });
    await sheet.waitForFunction(() => {
      const loaded = performance.getEntriesByType('resource');
      const ended = loaded.every((entry) => entry.responseEnd > 0 || entry.name.includes('/live'));
      return ended && loaded.some(({ name }) => name.includes('map.svg'));
    });
    await sheet.waitForTimeout(1000);
    console.log(`${game[0]}: ${(weight() / 1000).toFixed(0)} kB`);
    assert.ok(weight() > 50_000 && weight() < 450_000, `${weight()} bytes`);
    await context.close();
  });

  test(`a running game of ${game[0]} stands within a second at a quarter of the speed`, async () => {
    const { sheet, context, client } = await weighed();
    const url = await table(game);
    // The drawings are made once for each server.
    for (const name of [
      'board',
      'draw/map.svg',
      'draw/sheet.svg',
      game[0] === 'pacific' ? 'draw/layout.json' : 'draw/units.json',
    ])
      await fetch(`${server.url}/api/games/${game[0]}/${name}`);
    // How long it takes here depends on what else the machine does; what the page itself costs does not.
    const main = await traced(client, async () => {
      await sheet.goto(url, { waitUntil: 'commit' });
      await sheet.waitForFunction(() => performance.getEntriesByName('seen').length > 0);
    });
    const { ts } = main.find((event) => event.name === 'seen');
    const cost =
      outermost(main.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && event.ts <= ts)).reduce(
        (sum, event) => sum + event.tdur,
        0,
      ) / 1000;
    const stood = await sheet.evaluate(() => [
      document.querySelectorAll('.layer.pieces *').length > 50,
      getComputedStyle(document.querySelector('.ground.base')).backgroundImage.includes('webp'),
    ]);
    assert.deepEqual(stood, [true, true], 'the board and the blocks are there');
    await context.close();
    const slow = await weighed();
    await slow.client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await slow.sheet.goto(await table(game), { waitUntil: 'commit' });
    await slow.sheet.waitForFunction(() => performance.getEntriesByName('seen').length > 0);
    const wall = await slow.sheet.evaluate(() => performance.getEntriesByName('seen')[0].startTime);
    await slow.context.close();
    console.log(
      `${game[0]}: the table costs ${cost.toFixed(0)} ms of work until it is seen, ${(cost * 4).toFixed(0)} ms at a quarter of the speed; it was seen ${wall.toFixed(0)} ms after navigation`,
    );
    assert.ok(cost > 10 && cost * 4 < 1000, `${cost} ms of work, four times as many at a quarter of the speed`);
  });

  test(`a step of the hand on the map of ${game[0]} costs less than 2 ms, the map drawn sharp again included`, async () => {
    const { sheet, context, client } = await weighed();
    await sheet.goto(await table(game));
    // Everything has come and been laid down.
    await sheet.waitForFunction(() =>
      [...document.querySelectorAll('.ground.base img')].some((image) => image.complete && image.naturalWidth),
    );
    await sheet.waitForTimeout(1500);
    // A place where nothing lies, so that the hand takes the map and no block.
    const { x, y } = await sheet.evaluate(() => {
      const box = document.querySelector('.stage').getBoundingClientRect();
      const blocks = [...document.querySelectorAll('.piece, .layer.pieces .blocks > *')].map((piece) =>
        piece.getBoundingClientRect(),
      );
      for (let x = box.left + box.width / 2; x < box.right - 120; x += 20) {
        for (let y = box.top + box.height / 3; y < box.bottom - 120; y += 20) {
          if (blocks.every((b) => x < b.left - 30 || x > b.right + 30 || y < b.top - 30 || y > b.bottom + 30))
            return { x, y };
        }
      }
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    });
    await sheet.mouse.move(x, y);
    const steps = 60;
    const before = await sheet.evaluate(() => document.querySelector('.world').style.transform);
    const main = await traced(client, async () => {
      // Half of them pan, half of them zoom in and out again; then the hand rests, and the map is painted sharp.
      await sheet.mouse.down();
      for (let n = 0; n < steps / 2; n++) await sheet.mouse.move(x - n * 4, y - n * 3);
      await sheet.mouse.up();
      await sheet.mouse.move(x, y);
      for (let n = 0; n < steps / 2; n++) await sheet.mouse.wheel(0, n < steps / 4 ? -60 : 30);
      await sheet.waitForFunction(() => !document.querySelector('.world.moving'));
      await sheet.waitForTimeout(500);
    });
    assert.notEqual(
      await sheet.evaluate(() => document.querySelector('.world').style.transform),
      before,
      'the map has moved',
    );
    const work = outermost(
      main.filter((event) =>
        ['EventDispatch', 'FunctionCall', 'TimerFire', 'FireAnimationFrame', 'UpdateLayoutTree', 'Layout'].includes(
          event.name,
        ),
      ),
    );
    const of = (list) => list.reduce((sum, event) => sum + event.tdur, 0) / 1000;
    const each = of(work) / steps;
    console.log(
      `${game[0]}: script, style and layout of a step: ${each.toFixed(2)} ms; the dearest part ${(Math.max(...work.map((event) => event.tdur)) / 1000).toFixed(1)} ms`,
    );
    assert.ok(work.length > steps, 'the trace has the steps');
    assert.ok(each < 2, `${each} ms`);
    await context.close();
  });
}
