// After the game and beside it: a link to one moment, a picture of the map, playing on from there; clocks at the table.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { VITEBSK } from '../positions.mjs';
import { lay, menu, says, sitAt } from './seats.mjs';
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

/** Saves what a click downloads. */
async function saved(sheet, click) {
  const [file] = await Promise.all([sheet.waitForEvent('download'), click()]);
  return readFile(await file.path());
}

/** Where the own blocks stand. */
const stand = (sheet) =>
  sheet.$$eval('.piece.own', (list) => list.map(({ dataset }) => `${dataset.unit}@${dataset.hex}`).sort());

test('a game that is over goes on from a moment, and a link shows that moment to anybody', async () => {
  const { sheet, wrongs, context } = await page(chrome, { permissions: ['clipboard-read', 'clipboard-write'] });
  await sheet.goto(server.url);
  await sheet.click('#play');
  await sheet.waitForSelector('.stage');
  const before = await stand(sheet);
  const own = new URL(sheet.url()).pathname;
  await menu(sheet, 'Resign');
  await sheet.click('.menu >> text=Press again');
  await sheet.waitForSelector('.curtain >> text=Defeat');
  await accessible(sheet);
  await sheet.click('.curtain >> text=Play on from here');
  await sheet.waitForSelector('.filmed .scrub');
  const moment = new URL(sheet.url()).hash;
  assert.match(moment, /^#axis\.\d+$/);

  await sheet.click('text=Copy a link to this moment');
  await says(sheet, '.replay [role=status]', /Whoever has the link/);
  const link = await sheet.evaluate(() => navigator.clipboard.readText());
  // The secret stands behind the #, where no preview of the link can read it.
  assert.match(link, new RegExp(`^${server.url}/t/${own.split('/')[2]}/watch/replay#[a-z0-9]{32}\\.axis\\.\\d+$`));
  const other = await page(chrome);
  await other.sheet.goto(link);
  await other.sheet.waitForSelector('.filmed .scrub');
  assert.equal(new URL(other.sheet.url()).hash, moment, 'the secret has left the address');
  assert.deepEqual(await stand(other.sheet), before);
  await other.context.close();

  await sheet.click('.branch summary');
  await sheet.waitForSelector('.branch form');
  await accessible(sheet);
  await sheet.selectOption('.branch [name=against]', 'friend');
  await sheet.click('.branch >> text=Play on >> nth=-1');
  const invited = await sheet.inputValue('.branch .copy input');
  await sheet.click('.branch .enter');
  await sheet.waitForSelector('.stage');
  assert.notEqual(new URL(sheet.url()).pathname, own);
  assert.deepEqual(await stand(sheet), before, 'the blocks stand as they stood');
  const friend = await page(chrome);
  await friend.sheet.goto(invited);
  await friend.sheet.waitForSelector('.stage');
  assert.ok((await friend.sheet.locator('.piece.own[data-unit^="su-"]').count()) > 0);
  assert.deepEqual([...wrongs, ...friend.wrongs, ...other.wrongs], []);
  await friend.context.close();
  await context.close();
});

test('a picture of the map is whole by itself, and has nothing that its seat may not know', async () => {
  const seats = { axis: { free: false }, soviet: { free: false } };
  const keys = await lay(server.url, { scenario: undefined, position: VITEBSK, seats, dice: 'house' });
  const { sheet, wrongs, context } = await sitAt(chrome, server.url, keys, 'axis');
  const svg = String(await saved(sheet, () => menu(sheet, 'Picture (SVG)')));
  const known = await sheet.$$eval('.piece.foe', (list) => list.length);
  assert.equal(svg.match(/class="piece foe/g)?.length, known, 'every block is on it');
  assert.doesNotMatch(svg, /data-unit="su-/, 'no enemy block has a name');
  assert.doesNotMatch(svg, new RegExp(`${keys.table}|${keys.seats.axis.secret}`));
  // Everything that it uses is in it, and nothing is asked of the network.
  const lacks = await sheet.evaluate((text) => {
    // The page's own policy allows no style in a document that it reads.
    const bare = text.replace(/<style[^>]*>.*?<\/style>/gs, '');
    const made = new DOMParser().parseFromString(bare, 'image/svg+xml');
    const uses = [...made.querySelectorAll('use')].map((use) => use.getAttribute('href').slice(1));
    const paints = [...text.matchAll(/fill="url\(#([\w-]+)\)/g)].map(([, id]) => id);
    return [...new Set([...uses, ...paints])].filter((id) => !made.getElementById(id));
  }, svg);
  assert.deepEqual(lacks, []);
  assert.doesNotMatch(svg.replace(/xmlns(:\w+)?="[^"]*"/g, ''), /(src|href)="?(http|\/|blob)/);
  const png = await saved(sheet, () => menu(sheet, 'Picture (PNG)'));
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.length > 200_000, `${png.length} bytes`);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('clocks run in the bar, and whoever is out of time is said', async () => {
  const seats = { axis: { free: false, name: 'Ann' }, soviet: { free: false, name: 'Ben' } };
  const rate = { live: { minutes: 30, seconds: 15 } };
  const live = await lay(server.url, { seats, rate, dice: 'house' });
  const axis = await sitAt(chrome, server.url, live, 'axis');
  await says(axis.sheet, '.clocks .runs', /^Axis ?29:\d\d/);
  const first = await axis.sheet.textContent('.clocks .runs');
  await axis.sheet.waitForFunction((old) => document.querySelector('.clocks .runs').textContent !== old, first);
  await accessible(axis.sheet);
  await axis.context.close();

  const days = await lay(server.url, { seats, rate: { days: 1 }, dice: 'house' });
  const ben = await page(chrome);
  await ben.sheet.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 2 * 86_400_000;
  });
  await ben.sheet.goto(`${server.url}/t/${days.table}/soviet#${days.seats.soviet.secret}`);
  await says(ben.sheet, '.strip', /Ann is out of time.*Claim the game.*Let the computer play on/);
  await accessible(ben.sheet);
  // This browser's clock is wrong, and the server's counts.
  await ben.sheet.click('.strip >> text=Claim the game');
  await says(ben.sheet, '.refusal', /No player is out of time/);
  await menu(ben.sheet, 'Remind your opponent');
  await menu(ben.sheet, 'Remind your opponent');
  await says(ben.sheet, '.refusal', /hour/);
  await ben.context.close();
});

test('two games against the same person on the same day are told apart', async () => {
  const { sheet, context } = await page(chrome);
  for (let n = 0; n < 2; n++) {
    await sheet.goto(server.url);
    await sheet.click('text=Invite a friend');
    await sheet.click('.invite .enter');
    await sheet.waitForSelector('.stage');
    // A minute is the least that people tell apart.
    if (!n) await new Promise((done) => setTimeout(done, 61_000 - (Date.now() % 60_000)));
  }
  await sheet.goto(server.url);
  await sheet.waitForFunction(() => document.querySelectorAll('.going li').length === 2);
  const texts = await sheet.locator('.going li').allTextContents();
  assert.notEqual(texts[0], texts[1]);
  await context.close();
});
