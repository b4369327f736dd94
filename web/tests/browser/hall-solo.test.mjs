// Alone at home: one person, sixteen German seats, the computer for Poland. The staff plans and plays a turn; then a
// turn with two prepared attacks of the 10th Army's own takes at most forty taps.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, browser, page, serve } from './stand.mjs';
import { says } from './seats.mjs';

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
      return (await first('.task:not(.done) [data-key^="supply-"]')) ?? first(main);
    case 'attack':
      return done.launched < 2 ? first('[data-key^="plan-"]', main) : first(main);
    case 'posture':
      return done.prepared ? first(main) : first('[data-key=prepare-near]', main);
    case 'fight':
      return first('.answers button', main);
    default:
      return first(main);
  }
}

/** Plays a turn: the staff has everything but some steps of the 10th Army. */
async function turn(sheet, until, byHand) {
  const done = { taps: 0, seen: [], launched: 0, cards: false, prepared: false };
  const tap = async (target, what) => {
    await target.click({ timeout: 5000 });
    done.taps += 1;
    done.seen.push(what);
  };
  await sheet.waitForSelector('[data-rest]');
  if (await sheet.locator('[data-office="10a"] [data-yours][aria-pressed=true]').isVisible())
    await tap(sheet.locator('text=All to the staff'), 'all');
  await sheet.waitForSelector('[data-office="10a"] [data-staff][aria-pressed=true]');
  await tap(sheet.locator('[data-office="10a"] [data-yours]'), '10a');
  await sheet.waitForSelector('[data-office="10a"] [data-yours][aria-pressed=true]');
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
    if (part === 'posture') done.prepared = true;
    if (part === 'plan') done.launched += 1;
    await sheet.waitForTimeout(350);
  }
  return done;
}

test('a German turn with two prepared attacks takes one person forty taps at most', async () => {
  const { sheet, wrongs } = await page(chrome, { viewport: { width: 1440, height: 900 } });
  await sheet.goto(`${server.url}/h#new`);
  await sheet.click('[data-alone=solitaire-german]');
  await sheet.waitForSelector('.solo .office >> nth=7');
  await accessible(sheet);
  // The staff plans.
  await sheet.click('[data-rest]');
  await turnIs(sheet, 1);
  // The 10th Army prepares its attacks.
  await turn(sheet, 2, ['posture']);
  const second = await turn(sheet, 3, ['cards', 'command', 'prepared', 'fight']);
  const { taps, seen, launched } = second;
  console.log(`solo: ${taps} taps: ${seen.join(', ')}`);
  await turnIs(sheet, 3);
  assert.ok(launched >= 2, `${launched} launched`);
  assert.ok(taps <= TAPS, `${taps} taps`);
  assert.deepEqual(
    wrongs.filter((text) => !/409|422/.test(text)),
    [],
  );
  await sheet.context().close();
});
