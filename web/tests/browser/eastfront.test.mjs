import test from 'node:test';
import assert from 'node:assert/strict';
import { lay, says, sitAt } from './seats.mjs';
import { accessible, clickHex, hexAt, page, stand } from './stand.mjs';

const { server, chrome } = await stand();

async function sitDown(options) {
  const { sheet, wrongs, context } = await page(chrome, options);
  await sheet.goto(server.url);
  await sheet.click('#play');
  await sheet.waitForSelector('.stage');
  return { sheet, wrongs, context };
}

test('from the first page to a game in two clicks, a move, taken back, made again, confirmed', async () => {
  const { sheet, wrongs, context } = await sitDown();
  assert.match(await sheet.textContent('.bar'), /June 1941/);
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach');
  const { x, y } = await hexAt(sheet, '10,10');
  await sheet.mouse.move(x, y);
  await sheet.waitForSelector('.way');
  await sheet.mouse.click(x, y);
  await sheet.waitForSelector('.orders .draft');
  assert.match(await sheet.textContent('.orders .draft'), /3rd Panzer to 10\.10/);
  await sheet.keyboard.press('z');
  await sheet.waitForSelector('.orders .draft', { state: 'detached' });
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach');
  await clickHex(sheet, '10,10');
  await sheet.waitForSelector('.orders .draft');
  // A draft survives a reload.
  await sheet.reload();
  await sheet.waitForSelector('.orders .draft');
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('.orders .draft', { state: 'detached' });
  assert.match(await sheet.textContent('.orders'), /3rd Panzer to 10\.10.*1 RP/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('an attack shows its dice and odds, rolls, and the battle can be closed', async () => {
  const { sheet, wrongs, context } = await sitDown();
  await clickHex(sheet, '10,9');
  await sheet.waitForSelector('.joiners .sum');
  await sheet.waitForSelector('.odds .bars');
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('.scene .die');
  // Hits are given out where there is a choice, then the battle is closed.
  const label = () => sheet.evaluate(() => document.querySelector('.scene:not([hidden]) .primary')?.textContent ?? '');
  for (let text = await label(); text; text = await label()) {
    await sheet.click('.scene .primary');
    await sheet.waitForFunction(
      (was) => (document.querySelector('.scene:not([hidden]) .primary')?.textContent ?? '') !== was,
      text,
    );
  }
  assert.equal(await sheet.isVisible('.scene'), false);
  assert.match(await sheet.textContent('.latest'), /Result:/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('what cannot be done is refused in place, with its rule', async () => {
  const { sheet, context } = await sitDown();
  await clickHex(sheet, '13,11');
  await sheet.waitForSelector('.refusal:not([hidden])');
  assert.match(await sheet.textContent('.refusal'), /§/);
  await context.close();
});

test('a move by keyboard alone', async () => {
  const { sheet, context } = await sitDown();
  await sheet.focus('.stage');
  // The sixth block is the 4th Army, one hex east of Warsaw.
  for (let n = 0; n < 6; n++) await sheet.keyboard.press('n');
  assert.match(await sheet.textContent('#announce'), /4th Army/);
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.reach');
  await sheet.keyboard.press('ArrowLeft');
  // A level line has no height, so it does not count as visible.
  await sheet.waitForSelector('.way', { state: 'attached' });
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.orders .draft');
  await context.close();
});

test('the computer answers, and the page hears of it', async () => {
  const { sheet, wrongs, context } = await sitDown();
  await sheet.click('.foot .primary');
  await sheet.click('.foot .primary');
  await sheet.waitForFunction(() => /July 1941/.test(document.querySelector('.bar .when')?.textContent ?? ''), null, {
    timeout: 90_000,
  });
  // The enemy's moves are drawn on the map, and can be hidden.
  await sheet.waitForSelector('.trail', { state: 'attached' });
  await sheet.keyboard.press('9');
  await sheet.waitForSelector('.trail', { state: 'detached' });
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('nothing is wrong for assistive technology on the first page and at the table', async () => {
  const { sheet, context } = await sitDown();
  await accessible(sheet);
  await sheet.goto(server.url);
  await sheet.waitForSelector('#play');
  await accessible(sheet);
  await context.close();
});

test('a phone by touch', async () => {
  const { sheet, wrongs, context } = await sitDown({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const box = await sheet.evaluate(() => document.querySelector('.foot .primary').getBoundingClientRect().toJSON());
  assert.ok(box.height >= 44 && box.bottom <= 844);
  const { x, y } = await hexAt(sheet, '9,11');
  await sheet.touchscreen.tap(x, y);
  await sheet.waitForSelector('.reach');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a set-up of one’s own: withheld, placed by hand, the rest along the line', async () => {
  const keys = await lay(server.url, {
    scenario: '1942',
    seats: { axis: { free: false }, soviet: { bot: 'recruit' } },
  });
  const { sheet, wrongs, context } = await sitAt(chrome, server.url, keys, 'axis');
  await says(sheet, '.foot .primary', /Choose blocks to hold back/);
  for (
    let left = await sheet.locator('[data-key^=withhold]').count();
    left;
    left = await sheet.locator('[data-key^=withhold]').count()
  ) {
    const title = await sheet.textContent('.puts h3');
    await sheet.click('[data-key^=withhold]');
    await sheet.waitForFunction((was) => document.querySelector('.puts h3')?.textContent !== was, title);
  }
  await sheet.click('[data-key^=put-]');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await sheet.keyboard.press('z');
  await sheet.click('[data-key=spread-out]');
  await says(sheet, '.foot .primary', /Confirm setup/);
  await sheet.click('.foot .primary');
  await says(sheet, '.foot .primary', /End turn/);
  assert.ok((await sheet.locator('.piece.own').count()) > 8);
  assert.deepEqual(wrongs, []);
  await context.close();
});
