// Looking back: the film of a finished game, its graphs and its proof; and what a seat missed of a running one.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, ask, browser, finished, page, serve } from './stand.mjs';

let server;
let chrome;
let keys;
before(async () => {
  server = await serve();
  chrome = await browser();
  keys = await finished(server, 'eastfront');
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const address = (door, moment = '') => `${server.url}/t/${keys.table}/${door}/replay${moment}`;

/** Opens the film at a moment. */
async function film(moment = '#axis.0', options) {
  const { sheet, wrongs, context } = await page(chrome, options);
  await sheet.goto(`${address('watch')}#${keys.watch.secret}`);
  await sheet.waitForSelector('.filmed .scrub');
  await sheet.goto(address('watch', moment));
  await sheet.reload();
  await sheet.waitForSelector('.filmed .scrub');
  return { sheet, wrongs, context };
}

const shown = (sheet, number) =>
  sheet.waitForFunction((n) => document.querySelector('.scrub')?.value === String(n), number);

test('a finished game is stepped through, scrubbed by turn, played, and has an address for every moment', async () => {
  const { sheet, wrongs, context } = await film();
  await shown(sheet, 0);
  const start = await sheet.locator('.piece').count();
  assert.ok(start > 20);
  await sheet.click('[aria-label="Next step"]');
  await shown(sheet, 1);
  assert.match(sheet.url(), /#axis\.1$/);
  assert.match(await sheet.textContent('.frames .now'), /\S/);
  await sheet.keyboard.press('.');
  await shown(sheet, 2);
  // A battle that begins here is put away first.
  const { cut } = await ask(
    server,
    `/api/tables/${keys.table}/watch/film?eyes=axis&from=0&to=3`,
    undefined,
    keys.watch.secret,
  );
  if (cut.slice(1).some(({ event }) => event?.kind === 'opened')) {
    await sheet.waitForSelector('.scene .die');
    await sheet.keyboard.press('Escape');
    await sheet.waitForSelector('.scene', { state: 'hidden' });
  }
  const turns = await sheet.$$eval('select option', (list) => list.map((o) => [Number(o.value), o.textContent]));
  assert.ok(turns.length >= 3);
  await sheet.selectOption('select', String(turns[2][0]));
  await shown(sheet, turns[2][0]);
  assert.match(await sheet.textContent('.bar .when'), new RegExp(turns[2][1]));
  await sheet.click('.foot .primary');
  // Frames that say nothing pass at once, so no one frame is sure to be caught.
  await sheet.waitForFunction((n) => Number(document.querySelector('.scrub').value) >= n, turns[2][0] + 2);
  await sheet.click('.foot .primary');
  await sheet.waitForFunction(() => /Play/.test(document.querySelector('.foot .primary').textContent));
  // The same moment again, from its address alone.
  const [url, text] = [sheet.url(), await sheet.textContent('.frames .now')];
  await sheet.reload();
  await sheet.waitForSelector('.frames .now');
  assert.equal(sheet.url(), url);
  assert.equal(await sheet.textContent('.frames .now'), text);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('after the end a game is seen through either side’s eyes and through all', async () => {
  const { sheet, wrongs, context } = await film();
  const faces = () => sheet.locator('.piece.own').count();
  const backs = () => sheet.locator('.piece.foe').count();
  const [own, foe] = [await faces(), await backs()];
  assert.ok(own > 0 && foe > 0);
  await sheet.click('.eyes >> text=Soviet');
  await sheet.waitForFunction(() => location.hash.startsWith('#soviet.'));
  assert.deepEqual([await faces(), await backs()], [foe, own]);
  await sheet.click('.eyes >> text=Both sides');
  await sheet.waitForFunction(() => location.hash.startsWith('#all.'));
  assert.deepEqual([await faces(), await backs()], [own + foe, 0]);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('graphs of both sides, each with a table, and a click leads to the turn', async () => {
  const { sheet, context } = await film('#all.0');
  const charts = await sheet.$$eval('.graph', (list) => list.map((g) => g.dataset.chart));
  for (const wanted of ['strength', 'cities', 'rp', 'lost', 'luck']) assert.ok(charts.includes(wanted), wanted);
  const { turns } = await ask(server, `/api/tables/${keys.table}/watch/film?eyes=all`, undefined, keys.watch.secret);
  for (const seat of ['axis', 'soviet']) {
    const cells = await sheet.$$eval('.graph[data-chart="strength"] tbody tr', (rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
    assert.equal(cells.length, turns.length);
    const column = seat === 'axis' ? 1 : 2;
    assert.deepEqual(
      cells.map((row) => Number(row[column])),
      turns.map((turn) => turn.figures.strength[seat]),
    );
  }
  // What fell is what was expected and the luck on top of it.
  for (const turn of turns) {
    for (const [seat, hits] of Object.entries(turn.figures.hits ?? {}))
      assert.ok(Math.abs(turn.figures.expected[seat] + turn.figures.luck[seat] - hits) < 0.01);
  }
  const box = await sheet.locator('.graph[data-chart="strength"] svg').boundingBox();
  await sheet.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
  await sheet.waitForFunction(() => Number(document.querySelector('.scrub')?.value) > 0);
  await accessible(sheet);
  await context.close();
});

test('the dice are proved in one click', async () => {
  const { sheet, context } = await film();
  await sheet.click('.prove');
  await sheet.waitForSelector('.proof li');
  assert.match(await sheet.textContent('.proof'), /Verified.*rolls match/s);
  await context.close();
});

test('a player who has ended a game replays it from their seat, and downloads journal and log', async () => {
  const made = await ask(server, '/api/tables', {
    game: 'eastfront',
    scenario: '1941',
    seats: { soviet: { bot: 'recruit' } },
  });
  await ask(server, `/api/tables/${made.table}/axis/resign`, {}, made.seats.axis.secret);
  const { sheet, context } = await page(chrome);
  await sheet.goto(`${server.url}/t/${made.table}/axis#${made.seats.axis.secret}`);
  await sheet.click('.curtain >> text=Look back');
  await sheet.waitForSelector('.filmed .scrub');
  assert.deepEqual(await sheet.$$eval('.eyes button', (list) => list.map((b) => b.textContent)), [
    'Axis',
    'Soviet',
    'Both sides',
  ]);
  for (const [name, text] of [
    ['journal', 'Journal'],
    ['diary', 'Your log'],
  ]) {
    const [file] = await Promise.all([sheet.waitForEvent('download'), sheet.click(`.papers >> text=${text}`)]);
    assert.match(file.suggestedFilename(), new RegExp(`${name}\\.jsonl$`));
  }
  await context.close();
});

/** The frame with which a battle begins that is fought to its end, through both sides' eyes. */
async function battleFrame() {
  const { frames } = await ask(server, `/api/tables/${keys.table}/watch/film?eyes=axis`, undefined, keys.watch.secret);
  const { cut } = await ask(
    server,
    `/api/tables/${keys.table}/watch/film?eyes=axis&from=0&to=${Math.min(frames, 400)}`,
    undefined,
    keys.watch.secret,
  );
  const at = cut.findIndex((frame) => frame.event?.kind === 'opened');
  const end = cut.findIndex((frame, n) => n > at && frame.event?.kind === 'closed');
  assert.ok(at > 0 && end > at);
  return {
    at,
    end,
    fight: cut[at].event.battle,
    dice: cut.slice(at, end).find((frame) => frame.event?.kind === 'rolled').event,
  };
}

test('the film speaks as the table does: places by name and number, rules that open, switches that work', async () => {
  const { at } = await battleFrame();
  const { sheet, wrongs, context } = await film(`#axis.${at}`);
  await sheet.waitForSelector('.frames .now');
  for (let n = 0; n < 3; n++) {
    assert.doesNotMatch(await sheet.textContent('.frames'), /\d,\d/, 'no raw hexes');
    await sheet.click('[aria-label="Next turn"]');
  }
  assert.doesNotMatch(await sheet.getAttribute('.scrub', 'aria-valuetext'), /\d,\d/);
  await sheet.goto(address('watch', `#axis.${at}`));
  await sheet.waitForSelector('.frames a.rule');
  const section = (await sheet.textContent('.frames a.rule')).slice(1);
  await sheet.click('.frames a.rule');
  await sheet.waitForSelector(`.rulepage [id="rule-${section}"]`);
  await sheet.keyboard.press('Escape');
  await sheet.waitForSelector('.rulepage', { state: 'hidden' });
  // What the server tells only of the present is not offered; the rest does what it says.
  const offered = await sheet.$$eval('.layers .toggle', (list) => list.map((button) => button.textContent));
  assert.ok(!offered.some((name) => /supply|reach|Zones|Threat/i.test(name)), offered.join());
  await sheet.click('.toggle >> text=City control');
  await sheet.waitForSelector('canvas.overlay[data-shows="control"]', { state: 'attached' });
  await sheet.click('.toggle >> text=City control');
  await sheet.waitForSelector('canvas.overlay[data-shows=""]', { state: 'attached' });
  const slips = await sheet.locator('.slip').count();
  assert.ok(slips > 0);
  await sheet.click('.toggle >> text=Last seen');
  await sheet.waitForFunction(() => !document.querySelector('.slip'));
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('battles are fought in the film, with dice that fall and hits that fly', async () => {
  const { at, end, fight, dice } = await battleFrame();
  // Motion as most people have it.
  const { sheet, wrongs, context } = await film(`#axis.${at - 1}`, { reducedMotion: 'no-preference' });
  await sheet.evaluate(() => {
    window.motions = [];
    document.addEventListener('animationstart', ({ animationName }) =>
      window.motions.push(`${animationName}: ${document.querySelector('.dice.attack p')?.textContent}`),
    );
  });
  await sheet.keyboard.press('.');
  await sheet.waitForSelector('.scene .die');
  assert.equal(await sheet.locator('.scene .die').count(), dice.attack.length + dice.defend.length);
  assert.equal(await sheet.locator('.scene .fighter[data-unit]').count(), fight.with.length + 1);
  await sheet.waitForSelector('.baize.settled');
  const motions = await sheet.evaluate(() => window.motions);
  // What fell is not told before it has fallen.
  assert.ok(motions.filter((motion) => motion === 'fall: Rolling…').length >= 1, motions.join('; '));
  const hits = await sheet.locator('.scene .flights path').count();
  if (hits)
    await sheet.waitForFunction(
      (n) => window.motions.filter((motion) => motion.startsWith('fly: ')).length === n,
      hits,
    );
  await sheet.keyboard.press('Escape');
  await sheet.waitForSelector('.scene', { state: 'hidden' });
  await shown(sheet, end);
  // Played, the battle comes and goes by itself, and the film goes on.
  await sheet.goto(address('watch', `#axis.${at - 1}.play`));
  await sheet.reload();
  await sheet.waitForSelector('.scene .die');
  await sheet.waitForSelector('.scene', { state: 'hidden' });
  await sheet.waitForFunction((n) => Number(document.querySelector('.scrub').value) > n, end);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('memory does not grow over a whole replay', async () => {
  const { sheet, context } = await film('#all.0');
  const client = await context.newCDPSession(sheet);
  await client.send('Performance.enable');
  const frames = Number(await sheet.getAttribute('.scrub', 'max')) + 1;
  const go = (from, to) =>
    sheet.evaluate(
      async ([a, b]) => {
        const slider = document.querySelector('.scrub');
        // Every third frame, so that a slow machine is done in time; every cut of the film is fetched anyway.
        for (let n = a; n < b; n += 3) {
          const here = new Promise((done) => {
            const watch = setInterval(() => {
              if (!slider.getAttribute('aria-valuetext').includes(`, ${n + 1} of`)) return;
              clearInterval(watch);
              done();
            }, 1);
          });
          slider.value = String(n);
          slider.dispatchEvent(new Event('input'));
          await here;
        }
      },
      [from, to],
    );
  const heap = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const of = (name) => metrics.find((m) => m.name === name).value;
    return { bytes: of('JSHeapUsedSize'), nodes: of('Nodes') };
  };
  // Everything is warm after a few cuts.
  const warm = Math.min(200, Math.floor(frames / 3));
  await go(1, warm);
  const early = await heap();
  // Not the very next frame: a step forward onto an attack would fight its battle.
  await go(warm + 2, frames);
  const late = await heap();
  console.log(
    `${frames} frames: ${(early.bytes / 1e6).toFixed(1)} MB after ${warm}, ${(late.bytes / 1e6).toFixed(1)} MB after all; ${early.nodes} and ${late.nodes} nodes`,
  );
  assert.ok(late.bytes < early.bytes + 6e6, `${early.bytes} grew to ${late.bytes}`);
  assert.ok(late.nodes < early.nodes * 1.5 + 2000, `${early.nodes} grew to ${late.nodes}`);
  await context.close();
});

test('while a game runs its film shows a seat its own knowledge, and what it missed is played on its return', async () => {
  const made = await ask(server, '/api/tables', {
    game: 'eastfront',
    scenario: '1941',
    seats: { axis: { free: false }, soviet: { bot: 'recruit' } },
  });
  const { secret } = made.seats.axis;
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(`${server.url}/t/${made.table}/axis#${secret}`);
  await sheet.waitForSelector('.stage');
  await sheet.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('looked-')));
  assert.equal(await sheet.locator('.away').count(), 0);
  await sheet.goto('about:blank');
  await ask(
    server,
    `/api/tables/${made.table}/axis/commit`,
    { choices: ['end'], nonce: '0123456789abcdef0123456789abcdef' },
    secret,
  );
  for (;;) {
    const { to_move } = await ask(server, `/api/tables/${made.table}`, undefined, secret);
    if (to_move.includes('axis')) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  await sheet.goto(`${server.url}/t/${made.table}/axis`);
  await sheet.waitForSelector('.away');
  assert.match(await sheet.textContent('.away'), /\d+ events/);
  await accessible(sheet);
  await sheet.click('.away .pair a');
  await sheet.waitForSelector('.filmed .scrub');
  const from = Number(await sheet.inputValue('.scrub'));
  assert.ok(from > 0);
  // It plays by itself, from the seat's own eyes, and offers no others.
  await sheet.waitForFunction((n) => Number(document.querySelector('.scrub')?.value) > n, from);
  assert.deepEqual(await sheet.$$eval('.eyes button', (list) => list.map((b) => b.textContent)), ['Axis']);
  assert.equal(await sheet.locator('.prove').count(), 0);
  for (const eyes of ['soviet', 'all']) {
    const answer = await fetch(`${server.url}/api/tables/${made.table}/axis/film?eyes=${eyes}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    assert.equal(answer.status, 403);
  }
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a film on a phone', async () => {
  const { sheet, wrongs, context } = await film('#axis.0', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await sheet.tap('[aria-label="Next step"]');
  await shown(sheet, 1);
  assert.deepEqual(wrongs, []);
  await context.close();
});
