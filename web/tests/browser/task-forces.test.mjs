// Task forces of Pacific (§14): formed, joined, seen by the Allies as one block, told honestly, opened in a battle.
import assert from 'node:assert/strict';
import test from 'node:test';
import { lay, says, sitAt } from './seats.mjs';
import { accessible, ask, stand } from './stand.mjs';

const { server, chrome } = await stand();

const [SOLOMONS, TRUK, AUSTRALIA] = [7, 17, 21];
/** Japan lies in Truk and the Allies in Australia, one sea from the Solomons each. */
const POSITION = {
  turn: 3,
  step: 'fleet-japan',
  rest: 'absent',
  areas: { 'Solomon Sea': 'japan', 'Coral Sea': 'allies' },
  units: {
    japan: { Kongo: 'Truk', Haruna: 'Truk', 'Cruiser 1': 'Truk', Akagi: 'Truk', 'SNLF Transport 1': 'Truk' },
    allies: { Enterprise: 'Australia', Washington: 'Australia' },
  },
};
const open = async () => {
  const seats = { japan: { name: 'Kenji' }, allies: { name: 'Ann' } };
  const plan = { game: 'pacific', scenario: undefined, position: POSITION, options: { 'task-forces': true }, seats };
  const keys = await lay(server.url, { ...plan, dice: 'house' });
  const sit = (door) => sitAt(chrome, server.url, keys, door);
  return { keys, japan: await sit('japan'), allies: await sit('allies') };
};
const words = (sheet, selector) =>
  sheet.evaluate((query) => document.querySelector(query)?.textContent.replace(/\s+/g, ' ').trim() ?? '', selector);
const middle = (sheet, selector) =>
  sheet.evaluate((query) => {
    const box = document.querySelector(query).getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }, selector);
const click = async (sheet, selector) => {
  const { x, y } = await middle(sheet, selector);
  await sheet.mouse.click(x, y);
};

/** Forms a task force in Truk that sails to the Solomons. */
async function form(sheet) {
  await sheet.click('[data-key="form"]');
  await says(sheet, '.foot .primary', /Choose a place/);
  await sheet.waitForSelector('.haven', { state: 'attached' });
  await click(sheet, `.marks [data-place="${TRUK}"]`);
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await click(sheet, `.seal[data-place="${SOLOMONS}"]`);
  await sheet.waitForSelector('.blocks [data-force]', { state: 'attached' });
}

test('a task force is formed, joined and sent; the Allies see one block, hear what it can be, and open it in battle', async () => {
  const { keys, japan, allies } = await open();
  const { sheet } = japan;
  await form(sheet);
  assert.match(await words(sheet, '.sent'), /Task force 1 to the Solomon Sea ?empty: a decoy/);
  assert.match(await words(sheet, '.foot .primary'), /0 sailing, 5 in port/, 'the block itself is no ship');
  const at = `/api/tables/${keys.table}/japan/view`;
  const { view } = await ask(server, at, undefined, keys.seats.japan.secret);
  for (const name of ['Kongo', 'Haruna']) {
    const unit = view.catalog.units.findIndex((label) => label.side === 'japan' && label.name === name);
    await click(sheet, `.blocks [data-unit="${unit}"]`);
  }
  await sheet.waitForSelector('[data-key="join-0"]');
  await sheet.click('[data-key="join-0"]');
  await sheet.waitForFunction(() => document.querySelectorAll('.blocks .in-force').length === 2);
  assert.match(await words(sheet, '.sent'), /Task force 1 to the Solomon Sea ?Kongo × ?Haruna ×/);
  assert.match(await words(sheet, '.foot .primary'), /2 sailing, 3 in port/);
  // The block of the task force covers none of its ships.
  const covered = await sheet.evaluate(() => {
    const box = (element) => element.querySelector('use').getBoundingClientRect();
    const force = box(document.querySelector('.blocks [data-force]'));
    return [...document.querySelectorAll('.blocks .in-force')].filter((ship) => {
      const { left, right, top, bottom } = box(ship);
      return left < force.right - 6 && force.left < right - 6 && top < force.bottom - 6 && force.top < bottom - 6;
    }).length;
  });
  assert.equal(covered, 0);
  await accessible(sheet);
  await sheet.click('.foot .primary');
  await says(sheet, '.foot .primary', /Allies to move/);

  const other = allies.sheet;
  await other.waitForSelector(`.blocks [data-stack="${SOLOMONS}"]`, { state: 'attached' });
  assert.equal(await other.locator(`.blocks [data-stack="${SOLOMONS}"]`).count(), 1, 'one block, whatever is in it');
  assert.doesNotMatch(await words(other, '.stage'), /Kongo|Haruna/);
  const { x, y } = await middle(other, `.blocks [data-stack="${SOLOMONS}"]`);
  await other.mouse.move(x, y);
  await other.mouse.move(x + 2, y);
  // One honest sentence and one set of bars: two of the five ships that nobody sees are battleships.
  await says(other, '.tip:not([hidden])', /1 enemy task force.*A hidden ship is one of 5: 2 battleships.* \(§2\)/);
  await says(other, '.tip:not([hidden]) .unseen', /with \d dice at one of them at full strength: ?hit [\d.]+%/);
  const shares = await other.$$eval('.tip .unseen b', (list) => list.map(({ textContent }) => parseFloat(textContent)));
  // Each of the five by itself, by the server's sums; the mean of them is what is shown.
  const theirs = `/api/tables/${keys.table}/allies/view`;
  const { view: seen } = await ask(server, theirs, undefined, keys.seats.allies.secret);
  const hidden = seen.catalog.units.filter(
    ({ side, kind }, n) => side === 'japan' && seen.units[n].at === null && !['land-air', 'submarine'].includes(kind),
  );
  const dice = Number(/with (\d+) dice/.exec(await words(other, '.tip .unseen'))[1]);
  const odds = await Promise.all(
    hidden.map(({ hit, full }) => ask(server, '/api/games/pacific/odds', { dice, hit, strength: full })),
  );
  for (const [n, key] of ['hit', 'home', 'sunk'].entries()) {
    const mean = (odds.reduce((sum, each) => sum + each.odds[key], 0) / odds.length) * 100;
    assert.ok(Math.abs(shares[n] - mean) < 0.1, `${key}: ${shares[n]} of ${mean}`);
  }
  await click(other, `.blocks [data-in="${AUSTRALIA}"]`);
  await other.waitForSelector('.reach', { state: 'attached' });
  await other.mouse.move(x, y);
  await says(other, '.leaf', /1 enemy task force there: a battle, unless it is empty/);
  await says(other, '.leaf .unseen', /one of 5.*with \d dice at one of them at full strength: ?hit [\d.]+%/);
  await click(other, `.seal[data-place="${SOLOMONS}"]`);
  await other.waitForSelector('.sent .draft');
  await other.click('.foot .primary');

  // Both press on until the battle is on the table: what was inside lies open to both.
  const shown = async (page) => /Kongo/.test(await words(page, '.scene:not([hidden])'));
  for (let n = 0; n < 60 && !(await shown(other)); n++) {
    for (const page of [sheet, other]) {
      const button = page.locator('.scene:not([hidden]) .primary, .foot .primary').first();
      const able = (await button.getAttribute('aria-disabled').catch(() => 'true')) === 'false';
      const card = page.locator('.scene:not([hidden]) .choiceCard, [data-key^="open-"]').first();
      if (able) await button.click({ timeout: 1000 }).catch(() => {});
      else if (await card.isVisible().catch(() => false)) await card.click({ timeout: 1000 }).catch(() => {});
    }
    await sheet.waitForTimeout(200);
  }
  assert.ok(await shown(other), 'the task force is opened');
  assert.match(await words(other, '.scene'), /Haruna/);
  for (const { context } of [japan, allies]) await context.close();
});
