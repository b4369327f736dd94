// Alone at home: one person, all seats of a side, the computer for the other. What a competent staff would do alike is
// left to it; a German turn with two prepared attacks takes at most forty taps.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, ask, browser, page, serve } from './stand.mjs';
import { says } from './seats.mjs';
import { CZESTOCHOWA } from '../holdline-positions.mjs';

/** Taps that a German turn with two prepared attacks may take. */
const TAPS = 40;

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

const turnIs = (sheet, turn) => says(sheet, '.solo-map h2', new RegExp(`turn ${turn} of`));
const partOf = (sheet) => sheet.evaluate(() => document.querySelector('.game')?.dataset.part ?? '');

/** Attacks that have not got their points yet, each once. */
async function unsupplied(sheet, done) {
  const keys = await sheet.$$eval('.task:not(.done) [data-key^="supply-"]', (list) => list.map((b) => b.dataset.key));
  const left = keys.filter((key) => !done.supplied.has(key)).slice(0, 1);
  for (const key of left) done.supplied.add(key);
  return left.map((key) => `[data-key="${key}"]`);
}

/** What the hand would touch next at a seat's screen; nothing if the desk is there or others act. */
async function next(sheet, done) {
  const first = async (...selectors) => {
    for (const selector of selectors) {
      const found = sheet.locator(selector).first();
      if (await found.isVisible()) return found;
    }
    return null;
  };
  const main = '.foot .primary[aria-disabled="false"]';
  switch (await partOf(sheet)) {
    case 'cards':
      return done.cards ? first(main) : first('[data-key^="card-"]');
    case 'command':
      return first(...(await unsupplied(sheet, done)), main);
    case 'attack':
      return done.launched < 2 ? first('[data-key^="plan-"]', main) : first(main);
    case 'fight':
      return first('.answers button', main);
    default:
      return first(main);
  }
}

/** Plays a turn: the staff has everything but some steps of the 10th Army. */
async function turn(sheet, until, byHand) {
  const done = { taps: 0, seen: [], launched: 0, cards: false, supplied: new Set() };
  const tap = async (target, what) => {
    await target.click({ timeout: 5000 });
    done.taps += 1;
    done.seen.push(what);
  };
  await sheet.waitForSelector('[data-rest]');
  for (const office of ['okh', 'agn', 'ags', '3a', '4a', '8a', '14a']) {
    await tap(sheet.locator(`[data-office="${office}"] [data-staff]`), office);
    await sheet.waitForSelector(`[data-office="${office}"] [data-staff][aria-pressed=true]`);
  }
  for (const end = Date.now() + 150_000; Date.now() < end; ) {
    if (await sheet.locator('.solo').isVisible()) {
      const now = await sheet.textContent('.solo-map h2');
      if (now.includes(`turn ${until} of`)) break;
      const row = sheet.locator('[data-office="10a"] .waits:has([data-do][aria-disabled=false])').first();
      if (!(await row.isVisible())) await sheet.waitForTimeout(200);
      else {
        const step = await row.getAttribute('data-step');
        const own = byHand.includes(step);
        await tap(row.locator(own ? '[data-do]' : '[data-leave]'), `desk ${step}`).catch(() => {});
        await sheet.waitForTimeout(own ? 700 : 300);
      }
      continue;
    }
    const part = await partOf(sheet);
    const target = await next(sheet, done);
    if (!target) {
      await sheet.waitForTimeout(150);
      continue;
    }
    await tap(target, part).catch(() => {});
    if (part === 'cards') done.cards = true;
    if (part === 'plan') done.launched += 1;
    // A person looks before the next tap; a screen that has not yet changed would be tapped twice.
    await sheet.waitForTimeout(800);
  }
  return done;
}

/** Częstochowa with a second attack prepared south of it, on the cavalry in 24.43. */
const TWO = {
  ...CZESTOCHOWA,
  units: {
    ...CZESTOCHOWA.units,
    '46id-ir-42': { hex: '23.43', posture: 'prepared' },
    '46id-ir-72': { hex: '23.43', posture: 'prepared' },
    '46id-ir-97': { hex: '23.43', posture: 'prepared' },
  },
};

/** A hall of one person with all German seats; gives the code of the card. */
async function alone() {
  const { hall, secret } = await ask(server, '/api/halls', { game: 'holdline', name: 'Alone' });
  const host = (rest, body) => ask(server, `/api/halls/${hall}/${rest}`, body, secret);
  const { plan } = await host('host/sheet');
  const options = { 'auto-control': true };
  await host('host/plan', { ...plan, cast: 'solitaire-german', options, timetable: false, position: TWO });
  await host('host/people', { people: [{ name: 'Marta Vogel' }] });
  await host('host/fill', {});
  await host('host/open', {});
  const { cards } = await host('host/cards');
  return { hall, code: cards[0].code };
}

test('a German turn with two prepared attacks takes one person forty taps at most', async () => {
  const { hall, code } = await alone();
  const { sheet, wrongs } = await page(chrome, { viewport: { width: 1440, height: 900 } });
  await sheet.goto(`${server.url}/h/${hall}#${code}`);
  await sheet.click('#arrived');
  await sheet.waitForSelector('.solo .office >> nth=7');
  await accessible(sheet);
  const { taps, seen, launched } = await turn(sheet, 4, ['cards', 'command', 'prepared', 'fight']);
  console.log(`solo: ${taps} taps: ${seen.join(', ')}`);
  await turnIs(sheet, 4);
  assert.equal(launched, 2);
  assert.ok(taps <= TAPS, `${taps} taps`);
  assert.deepEqual(
    wrongs.filter((text) => !/401|409|422/.test(text)),
    [],
  );
  await sheet.context().close();
});

test('alone at home is two taps away, and the staff plans the war', async () => {
  const { sheet, wrongs } = await page(chrome, { viewport: { width: 1180, height: 820 } });
  await sheet.goto(`${server.url}/h#new`);
  await sheet.waitForSelector('[data-alone=solitaire-polish]');
  await accessible(sheet);
  await sheet.click('[data-alone=solitaire-polish]');
  await sheet.waitForSelector('.solo .office >> nth=7');
  await sheet.click('[data-rest]');
  await turnIs(sheet, 1);
  await sheet.waitForSelector('.waits [data-do]');
  await accessible(sheet);
  // One thing is left to the staff by a key, and is done.
  const rows = () => sheet.$$eval('.waits', (list) => list.map((row) => row.dataset.row));
  const lit = await sheet.getAttribute('.waits.lit', 'data-row');
  await sheet.focus('.solo');
  await sheet.keyboard.press('s');
  await sheet.waitForFunction((key) => !document.querySelector(`[data-row="${key}"]`), lit);
  assert.ok((await rows()).length > 0);
  // Enter opens the next one, and the desk is one tap away.
  await sheet.focus('.solo');
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.game');
  await sheet.click('.desk-tab');
  await sheet.waitForSelector('.solo');
  assert.deepEqual(wrongs, []);
  await sheet.context().close();
});
