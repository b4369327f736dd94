// Shared dice between two browsers: the roll, the wait, the check at the end, and the warning.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, browser, page, serve } from './stand.mjs';

let server;
let chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), browser()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const seats = { red: { free: false }, blue: { free: false } };
const table = (dice) => ask(server, '/api/tables', { game: 'outpost', scenario: 'set', dice, seats });

const says = (sheet, selector, pattern) =>
  sheet.waitForFunction(
    ([at, source]) => new RegExp(source).test(document.querySelector(at)?.textContent ?? ''),
    [selector, pattern.source],
  );

/** A seat's page in a browser of its own. */
async function enter(keys, seat) {
  const opened = await page(chrome);
  await opened.sheet.goto(`${server.url}/t/${keys.table}/${seat}#${keys.seats[seat].secret}`);
  await opened.sheet.waitForSelector('.posts .post');
  return opened;
}

async function attack(sheet) {
  await sheet.keyboard.press('t');
  await sheet.click('.textboard >> text=/attack post 2/i');
  await sheet.click('.textboard >> text=/with the block on post 1/i');
  await sheet.click('.textboard button:has-text("Roll 2 dice")');
}

const told = (keys, seat) => ask(server, `/api/tables/${keys.table}/${seat}/dice`, undefined, keys.seats[seat].secret);

test('two browsers share a roll, and each checks it at the end', async () => {
  const keys = await table('shared');
  const [red, blue] = [await enter(keys, 'red'), await enter(keys, 'blue')];
  await attack(red.sheet);
  await says(red.sheet, '.rolled', /Attack/);
  await ask(server, `/api/tables/${keys.table}/red/resign`, {}, keys.seats.red.secret);
  for (const [{ sheet, wrongs, context }, seat] of [
    [red, 'red'],
    [blue, 'blue'],
  ]) {
    await sheet.goto(`${server.url}/t/${keys.table}/${seat}/replay`);
    await sheet.click('.prove');
    await says(sheet, '.proof', /1 shared, 0 house/);
    await says(sheet, '.proof', /the game this browser saw: .*1 roll with its own share/);
    // A link that is sent twice is refused the second time.
    assert.deepEqual(
      wrongs.filter((text) => !/409/.test(text)),
      [],
    );
    await context.close();
  }
});

test('a roll waits for a browser that is away, and the page says so', async () => {
  const keys = await table('shared');
  const red = await enter(keys, 'red');
  await attack(red.sheet);
  await says(red.sheet, '.strip, .requests', /The dice wait for the browser of Blue/);
  assert.deepEqual((await told(keys, 'red')).waits, ['blue']);
  const blue = await enter(keys, 'blue');
  await says(red.sheet, '.rolled', /Attack/);
  assert.deepEqual([red.wrongs, blue.wrongs], [[], []]);
  await Promise.all([red.context.close(), blue.context.close()]);
});

test('house dice fall at once and are called so', async () => {
  const keys = await table('house');
  const red = await enter(keys, 'red');
  await attack(red.sheet);
  await says(red.sheet, '.rolled', /Attack/);
  await ask(server, `/api/tables/${keys.table}/red/resign`, {}, keys.seats.red.secret);
  await red.sheet.goto(`${server.url}/t/${keys.table}/red/replay`);
  await red.sheet.click('.prove');
  await says(red.sheet, '.proof', /0 shared, 1 house.*not from a host who plays/);
  await red.context.close();
});

test('a history that changes is noticed while the game runs', async () => {
  const keys = await table('shared');
  const [red, blue] = [await enter(keys, 'red'), await enter(keys, 'blue')];
  await attack(red.sheet);
  await says(red.sheet, '.rolled', /Attack/);
  await red.sheet.evaluate(async (name) => {
    const { change } = await import('/js/session/diary.js');
    await change(name, 'red', (diary) => {
      diary.marks[0][1] = '0'.repeat(64);
    });
  }, keys.table);
  await red.sheet.reload();
  await says(red.sheet, 'body', /Warning: the server tells another history/);
  await Promise.all([red.context.close(), blue.context.close()]);
});
