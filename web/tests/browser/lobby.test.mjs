// The hall: an open table is found and its free seat taken; a game that is over is looked at again, from this browser
// or from its journal.
import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, ask, finished, page, stand } from './stand.mjs';

const { server, chrome } = await stand();

test('a game for anyone: created on the home page, found in the lobby, joined once', async () => {
  const { sheet: host, wrongs } = await page(chrome);
  await host.goto(server.url);
  await host.click('.game-card >> text=Choose side and scenario');
  await host.selectOption('[name=against]', 'anyone');
  await host.fill('.chooser [name=name]', 'Vera P.');
  await host.click('.chooser .primary');
  await host.waitForSelector('.stage');
  const [, table] = /\/t\/([^/]+)\//.exec(host.url());

  const { sheet: guest, wrongs: others } = await page(chrome);
  await guest.goto(server.url);
  await guest.click('nav >> text=Open games');
  await guest.waitForSelector('#open li');
  assert.match(await guest.textContent('#open'), /Barbarossa.*Axis: Vera P\./);
  await accessible(guest);
  await guest.fill('#name', 'Ann');
  await guest.click('text=Join as Soviet');
  await guest.waitForSelector('.stage');
  assert.ok(new URL(guest.url()).pathname.startsWith(`/t/${table}/soviet`));
  assert.match(await guest.textContent('.opponent'), /Vera P\./);
  // The seat is taken: it is not offered again.
  const { tables } = await ask(server, '/api/tables');
  const status = tables.find((shown) => shown.table === table);
  assert.ok(!status?.seats.some((seat) => seat.free));
  assert.deepEqual([...wrongs, ...others], []);
  await host.context().close();
  await guest.context().close();
});

test('games of this browser: running ones and those that are over, and one that comes by its journal', async () => {
  const { sheet, wrongs } = await page(chrome);
  await sheet.goto(server.url);
  await sheet.click('#play');
  await sheet.waitForSelector('.stage');
  const [, table] = /\/t\/([^/]+)\//.exec(sheet.url());
  await sheet.goto(`${server.url}/tables`);
  await sheet.waitForSelector(`#mine a[href="/t/${table}/axis"]`);
  await sheet.click(`#mine a[href="/t/${table}/axis"]`);
  await sheet.click('.burger');
  await sheet.click('.menu >> text=Resign');
  await sheet.click('.menu >> text=Press again');
  await sheet.waitForSelector('.curtain >> text=Defeat');
  await sheet.goto(`${server.url}/tables#replays`);
  await sheet.waitForSelector(`#replays a[href="/t/${table}/axis/replay"]`);
  assert.equal(await sheet.locator('#mine a').count(), 0);
  await accessible(sheet);

  const keys = await finished(server, 'eastfront');
  const journal = Buffer.from(
    await (
      await fetch(`${server.url}/api/tables/${keys.table}/watch/journal`, {
        headers: { authorization: `Bearer ${keys.watch.secret}` },
      })
    ).arrayBuffer(),
  );
  await sheet.setInputFiles('#journal', { name: 'game.jsonl', mimeType: 'application/x-ndjson', buffer: journal });
  await sheet.waitForSelector('.filmed .scrub');
  assert.match(sheet.url(), /\/watch\/replay/);
  // What is no journal is refused in words.
  await sheet.goto(`${server.url}/tables`);
  await sheet.setInputFiles('#journal', {
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('not a game'),
  });
  await sheet.waitForFunction(
    () =>
      /\w/.test(document.querySelector('.said')?.textContent ?? '') &&
      !/Verifying/.test(document.querySelector('.said')?.textContent ?? ''),
  );
  assert.deepEqual(
    wrongs.filter((text) => !/400|422/.test(text)),
    [],
  );
  await sheet.context().close();
});

test('an onlooker comes in from the hall, sees the backs of both sides, and moves without a name', async () => {
  const keys = await ask(server, '/api/tables', {
    game: 'eastfront',
    name: 'Friday table',
    open: true,
    watch: true,
    seats: { axis: { free: false }, soviet: { free: false } },
  });
  const { sheet, wrongs } = await page(chrome);
  await sheet.goto(`${server.url}/tables`);
  await sheet.click('#watch li:has-text("Friday table") >> text=Watch');
  await sheet.waitForSelector('.piece.foe');
  assert.equal(await sheet.locator('.piece.own').count(), 0);
  const backs = await sheet.$$eval('.piece.foe use', (list) =>
    [...new Set(list.map((use) => use.getAttribute('href')).filter((href) => href.startsWith('#back-')))].sort(),
  );
  assert.deepEqual(backs, ['#back-axis', '#back-soviet']);
  assert.match(await sheet.textContent('.foot .primary'), /Axis to move/);
  const { secret } = keys.seats.axis;
  const { number } = await ask(server, `/api/tables/${keys.table}/axis/view`, undefined, secret);
  await ask(
    server,
    `/api/tables/${keys.table}/axis/commit`,
    {
      number,
      choices: [{ move: 'de-3-panzer' }, { step: '10,10' }, 'stop'],
      nonce: '0123456789abcdef0123456789abcdef',
    },
    secret,
  );
  await sheet.waitForSelector('.piece.foe[data-hex="10,10"]');
  await sheet.click('#tab-log');
  assert.doesNotMatch(await sheet.textContent('#leaf'), /3rd Panzer/);
  await sheet.keyboard.press('t');
  await sheet.waitForSelector('.textboard caption >> text=Axis blocks');
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await sheet.context().close();
});
