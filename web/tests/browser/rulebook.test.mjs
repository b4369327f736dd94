// The rulebooks, and the first game that is played with a newcomer.
import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, clickHex, page, stand } from './stand.mjs';
import { closeBattles } from './seats.mjs';

const { server, chrome } = await stand();

test('every game has its rulebook: contents, anchors, words explained, pictures, search, nothing wrong for assistive technology', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  for (const [game, section, figures] of [
    ['eastfront', '11.2', 4],
    ['pacific', '8.2', 5],
    ['holdline', '', 0],
  ]) {
    await sheet.goto(`${server.url}/rules/${game}${section && `#rule-${section}`}`);
    await sheet.waitForSelector('.contents a');
    if (figures) await sheet.waitForSelector('.board-figure');
    assert.ok((await sheet.locator('.board-figure').count()) >= figures);
    const missing = await sheet.$$eval('.contents a', (links) =>
      links
        .filter((link) => !document.getElementById(decodeURIComponent(link.hash.slice(1))))
        .map((link) => link.textContent),
    );
    assert.deepEqual(missing, []);
    if (section) {
      await sheet.waitForFunction((id) => {
        const top = document.getElementById(id).getBoundingClientRect().top;
        return top >= 0 && top < 300;
      }, `rule-${section}`);
    }
    await accessible(sheet);
  }
  await sheet.goto(`${server.url}/rules/eastfront`);
  await sheet.waitForSelector('.contents a');
  const all = await sheet.locator('.contents li').count();
  await sheet.fill('input[type=search]', 'swamp');
  const some = await sheet.locator('.contents li').count();
  assert.ok(some > 0 && some < all);
  assert.match(await sheet.textContent('.found'), /matches in \d+ sections/);
  await sheet.fill('input[type=search]', 'no such words');
  assert.match(await sheet.textContent('.found'), /No matches/);
  await sheet.locator('.term').first().hover();
  await sheet.waitForSelector('.tip:not([hidden])');
  assert.match(await sheet.textContent('.tip'), /§/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a first turn is played with the newcomer, step by step', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(`${server.url}/learn`);
  const step = (title) =>
    sheet.waitForFunction((text) => document.querySelector('.lesson h2')?.textContent === text, title);
  await step('What wins');
  await accessible(sheet);
  await sheet.click('.lesson >> text=Next');
  await step('Repair before you move');
  await sheet.click('[data-key="step-de-16"]');
  await step('Select a block');
  await clickHex(sheet, '13,10');
  await step('Move it');
  await sheet.waitForSelector('.reach');
  await clickHex(sheet, '13,9');
  await step('Nothing is final yet');
  await sheet.click('.foot .primary');
  await step('Choose a target');
  await clickHex(sheet, '11,6');
  await step('Look at the odds, then roll');
  await sheet.waitForSelector('.odds');
  await sheet.click('.foot .primary');
  await step('See the battle through');
  await closeBattles(sheet);
  await step('Before you end the turn');
  await sheet.click('.lesson >> text=Next');
  await step('Spend what is left, then end your turn');
  // A lesson goes on where it was after a reload.
  await sheet.reload();
  await step('Spend what is left, then end your turn');
  await sheet.click('.foot .primary');
  await sheet.click('.foot .primary');
  await step('You know enough to continue');
  // The computer may have attacked.
  await closeBattles(sheet);
  await sheet.click('.lesson >> text=Close');
  assert.equal(await sheet.locator('.lesson').count(), 0);
  assert.deepEqual(wrongs, []);
  await context.close();
});
