// What went wrong for people at the table of Eastfront, played as they played it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { JULY } from '../positions.mjs';
import { closeBattles, lay, menu, pair, says, sitAt } from './seats.mjs';
import { accessible, ask, clickHex, finished, hexAt, page, stand } from './stand.mjs';

const { server, chrome } = await stand();

/** The Axis against the computer. */
const alone = async (plan = {}, options = {}) => {
  const seats = { axis: { free: false }, soviet: { bot: 'recruit' } };
  const keys = await lay(server.url, { seats, ...plan });
  return { keys, ...(await sitAt(chrome, server.url, keys, 'axis', options)) };
};
const july = () => alone({ scenario: undefined, position: JULY });
const text = (sheet, selector) =>
  sheet.evaluate((query) => document.querySelector(query)?.textContent.replace(/\s+/g, ' ').trim() ?? '', selector);

test('a rail move and a step are ordered by their buttons, and rail shows its own destinations', async () => {
  const { sheet, wrongs, context } = await july();
  await clickHex(sheet, '10,13');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  const marched = await sheet.locator('.layer.light .cost').count();
  assert.ok(marched > 3, 'the march has its costs');
  await sheet.click('.acts >> text=/Rail move, 2 RP/');
  await says(sheet, '.foot .primary', /Choose the rail destination/);
  assert.equal(await sheet.locator('.layer.light .cost').count(), 0, 'the march is no longer shown');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await sheet.keyboard.press('z');
  await clickHex(sheet, '12,9');
  await sheet.click('.acts >> text=/Add a step, 1 RP/');
  await says(sheet, '.orders .draft', /16th Army, one step/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('the focus stays on the button that was pressed, and the panel where it was scrolled', async () => {
  const { sheet, context } = await july();
  await clickHex(sheet, '12,9');
  await sheet.focus('[data-key="add-de-16"]');
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.orders .draft');
  await sheet.focus('.foot [data-key="back"]');
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.orders .draft', { state: 'detached' });
  assert.equal(await sheet.evaluate(() => document.activeElement.dataset.key), 'back');
  await context.close();
});

test('an own block is selected while the reach of another covers it', async () => {
  const { sheet, wrongs, context } = await alone();
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await clickHex(sheet, '9,10');
  await says(sheet, '.unit-card h2', /16th Army/);
  assert.equal(await sheet.isVisible('.refusal'), false);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a click and the resting pointer give the same reason, about the hex that was meant', async () => {
  const { sheet, context } = await alone();
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  for (const hex of ['13,14', '12,12', '11,13']) {
    const { x, y } = await hexAt(sheet, hex);
    await sheet.mouse.move(x, y);
    await sheet.mouse.move(x + 2, y);
    await sheet.waitForSelector('.tip.refuses:not([hidden]) .why');
    const hovered = await text(sheet, '.tip .why');
    await sheet.mouse.click(x + 2, y);
    await sheet.waitForSelector('.refusal:not([hidden])');
    const clicked = await text(sheet, '.refusal');
    const bare = (words) => words.replace(/[.()]/g, '').replace(/\s+/g, ' ').trim();
    assert.equal(bare(clicked), bare(hovered));
    assert.doesNotMatch(clicked, /has been begun|not next to the unit/);
    await sheet.keyboard.press('Escape');
    await clickHex(sheet, '9,11');
    await sheet.waitForSelector('.reach', { state: 'attached' });
  }
  await context.close();
});

test('the button names no hex that the pointer crosses on its way to it', async () => {
  const { sheet, context } = await alone();
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  for (const hex of ['10,10', '11,10']) {
    const { x, y } = await hexAt(sheet, hex);
    await sheet.mouse.move(x, y);
  }
  await sheet.hover('.foot .primary');
  await says(sheet, '.foot .primary', /highlighted hexes/);
  assert.equal(await sheet.getAttribute('.foot .primary', 'aria-disabled'), 'true');
  await context.close();
});

test('confirming and ending the turn in one asks like ending it does', async () => {
  const { sheet, context } = await alone();
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await clickHex(sheet, '10,10');
  await sheet.waitForSelector('.orders .draft');
  await sheet.click('.foot [data-key="second"]');
  await says(sheet, '.foot [data-key="second"]', /Confirm and end turn anyway.*15 RP unspent/);
  assert.match(await text(sheet, '.bar .when'), /June 1941/);
  assert.equal(await sheet.locator('.orders .draft').count(), 1, 'nothing was sent');
  await sheet.click('.foot [data-key="second"]');
  await says(sheet, '.bar .when', /July 1941/);
  await context.close();
});

test('orders that are taken back leave no moves of the enemy on the map, and the orders before them stay', async () => {
  const { sheet, wrongs, context, keys } = await alone();
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await clickHex(sheet, '10,10');
  await sheet.waitForSelector('.orders .draft');
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('.orders .draft', { state: 'detached' });
  await sheet.click('.foot .primary');
  await sheet.click('.foot .primary');
  await says(sheet, '.bar .when', /July 1941/);
  await closeBattles(sheet);
  await sheet.waitForSelector('.trail', { state: 'attached' });
  await menu(sheet, 'Request takeback');
  await says(sheet, '.bar .when', /June 1941/);
  await says(sheet, '.orders', /3rd Panzer to 10\.10/);
  assert.equal(await sheet.locator('.trail').count(), 0, 'what was undone is not drawn');
  // The same after a reload, and in the replay time does not run backward.
  await sheet.reload();
  await says(sheet, '.orders', /3rd Panzer to 10\.10/);
  await sheet.goto(`${server.url}/t/${keys.table}/axis/replay`);
  await sheet.waitForSelector('.graph');
  const turns = await sheet.$$eval('.replay select option', (list) => list.map((option) => option.textContent));
  assert.deepEqual(turns, [...new Set(turns)], 'every month once');
  const months = await sheet.$$eval('.graph >> nth=0', ([graph]) =>
    [...graph.querySelectorAll('.month')].map((label) => label.textContent),
  );
  assert.deepEqual(months, [...new Set(months)], 'the time of a graph runs forward');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a battle of a replay frames what happened in it, and shows every neighbor in its own color', async () => {
  const keys = await finished(server, 'eastfront', 'sergeant,sergeant');
  const { sheet, context } = await page(chrome);
  await sheet.goto(`${server.url}/t/${keys.table}/watch/replay#${keys.watch.secret}`);
  await sheet.waitForSelector('.frames .now');
  await sheet.click('.eyes >> text=Both sides');
  const film = await ask(server, `/api/tables/${keys.table}/watch/film?eyes=all`, undefined, keys.watch.secret);
  const { cut } = await ask(
    server,
    `/api/tables/${keys.table}/watch/film?eyes=all&from=0&to=128`,
    undefined,
    keys.watch.secret,
  );
  const at = cut.findIndex(({ event }) => event?.kind === 'opened');
  assert.ok(at > 0, `a battle in the first of ${film.frames} frames`);
  await sheet.goto(`${server.url}/t/${keys.table}/watch/replay#all.${at - 1}`);
  await sheet.reload();
  await sheet.waitForSelector('.frames .now');
  await sheet.click('[aria-label="Next step"]');
  await sheet.waitForSelector('.baize.settled .bars');
  await sheet.waitForSelector('.charts .happened');
  const caption = await text(sheet, '.defenders figcaption b');
  const [, had, left = had] = /^(\d+)(?: to (\d+))? SP$/.exec(caption);
  const wanted = left === '0' ? 'eliminated' : left === had ? 'no loss' : `${left} SP left`;
  assert.equal(await text(sheet, '.charts section:first-child .happened th'), wanted);
  // The map beside it knows whose block is where; the backs in the sketch are of those sides.
  const backs = await sheet.$$eval('.sketch [data-side]', (list) =>
    list.map((group) => [group.dataset.side, group.querySelector('use[href^="#back"]')?.getAttribute('href') ?? '']),
  );
  for (const [side, href] of backs) if (href) assert.equal(href, `#back-${side}`);
  assert.ok(new Set(backs.map(([side]) => side)).size > 1, 'both sides are around the battle');
  await context.close();
});

test('colors and contrast are two choices, each with its own name', async () => {
  const { sheet, context } = await alone();
  await sheet.click('.burger');
  const groups = await sheet.$$eval('.menu [role="group"]', (list) =>
    list.map((group) => [group.getAttribute('aria-label'), group.querySelectorAll('[aria-pressed="true"]').length]),
  );
  assert.deepEqual(groups, [
    ['Colors', 1],
    ['Contrast', 1],
    ['Opponent’s turn', 1],
    ['Sound', 0],
  ]);
  await accessible(sheet);
  await sheet.click('.menu [aria-label="Contrast"] >> text=High');
  await sheet.waitForFunction(() => document.documentElement.dataset.contrast === 'more');
  await context.close();
});

test('the log opens at its newest line', async () => {
  const { sheet, context } = await alone();
  await sheet.click('.foot .primary');
  await sheet.click('.foot .primary');
  await says(sheet, '.bar .when', /July 1941/);
  await closeBattles(sheet);
  await sheet.click('#tab-log');
  await sheet.waitForFunction(() => {
    const leaf = document.querySelector('.leaf-log');
    return leaf && leaf.scrollHeight > leaf.clientHeight && leaf.scrollTop + leaf.clientHeight > leaf.scrollHeight - 40;
  });
  await context.close();
});

for (const game of ['eastfront', 'pacific']) {
  test(`at 1440 pixels the bar of ${game} has phases, date and opponent`, async () => {
    const keys = await lay(server.url, { game, scenario: undefined });
    const door = game === 'eastfront' ? 'axis' : 'japan';
    const { sheet, context } = await sitAt(chrome, server.url, keys, door, { viewport: { width: 1440, height: 900 } });
    for (const part of ['.steps', '.opponent', game === 'eastfront' ? '.when small' : '.turns li:last-child small']) {
      assert.ok(await sheet.isVisible(`.game > .bar ${part}`), part);
    }
    await context.close();
  });
}

test('an unknown address says so', async () => {
  const { sheet, context } = await page(chrome);
  await sheet.goto(`${server.url}/nothing-here`);
  await says(sheet, 'h1', /Page not found/);
  await accessible(sheet);
  await context.close();
});

test('chat can be read in light and in dark', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const { axis, soviet } = await pair(chrome, server.url);
    for (const { sheet } of [axis, soviet]) {
      await sheet.emulateMedia({ colorScheme });
      await sheet.reload();
      await sheet.waitForSelector('.stage');
      await sheet.click('#tab-chat');
    }
    await axis.sheet.fill('#say', 'Well met');
    await axis.sheet.keyboard.press('Enter');
    await says(soviet.sheet, '.words', /Axis: Well met/);
    await accessible(soviet.sheet);
    for (const { context } of [axis, soviet]) await context.close();
  }
});

test('an enemy under the pointer tells the odds of an attack before any click, and the panel tells what wins', async () => {
  const { sheet, wrongs, context } = await alone();
  await says(sheet, '.goal-strip', /Axis 0 of 3 Moscow, Leningrad, Stalingrad; two by January 1943/);
  const { x, y } = await hexAt(sheet, '10,9');
  await sheet.mouse.move(x, y);
  await sheet.mouse.move(x + 2, y);
  await says(sheet, '.tip:not([hidden])', /40\.7% to eliminate it with 4th Panzer \(4 dice\)/);
  assert.equal(await sheet.locator('.orders .draft').count(), 0, 'nothing was drafted');
  assert.deepEqual(wrongs, []);
  await context.close();
});
