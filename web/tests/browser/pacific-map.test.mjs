// The map of Pacific: overlays from the seat's knowledge alone, a fleet carried by hand, drafts that survive, one
// screen for two, an onlooker.
import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, page, stand } from './stand.mjs';
import { lay, sitAt } from './seats.mjs';

const { server, chrome } = await stand();

/** Places by number, as the rules name them. */
const SOLOMONS = 7;
const CORAL = 8;
const TRUK = 17;
const AUSTRALIA = 21;
const PEOPLE = { japan: { name: 'Kenji' }, allies: { name: 'Ann' } };

/**
 * Japan has sailed into the Solomons, where Junyo was seen in the turn before; the Allies hold the Marshalls around
 *   Kwajalein.
 */
const WAR = {
  turn: 3,
  step: 'fleet-allies',
  rest: 'absent',
  harbors: { Guadalcanal: 'japan' },
  areas: { 'Solomon Sea': 'japan', 'Coral Sea': 'allies', 'Marshall Islands': 'allies' },
  seen: { japan: { Junyo: { turn: 2, at: 'Solomon Sea', strength: 2 }, Akagi: { turn: 1, at: 'Truk', strength: 3 } } },
  units: {
    japan: {
      Junyo: 'Solomon Sea',
      Kongo: 'Solomon Sea',
      Akagi: 'Truk',
      'Cruiser 1': 'Saipan',
      '21st Air Flotilla': 'off',
    },
    allies: {
      Enterprise: 'Australia',
      Washington: 'Australia',
      'Cruiser 1': 'Australia',
      Wasp: 'Pearl Harbor',
      '5th Air Force': 'off',
    },
  },
};

const pacific = (plan) => lay(server.url, { game: 'pacific', scenario: undefined, seats: PEOPLE, ...plan });
const sit = async (keys, door, options) => {
  const seat = await sitAt(chrome, server.url, keys, door, options);
  await seat.sheet.waitForSelector('.foot .primary');
  return seat;
};
const middle = (sheet, selector) =>
  sheet.evaluate((query) => {
    const box = document.querySelector(query).getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }, selector);

test('overlays show who can come where, what is threatened, what is about to fall and what was seen, each at its key', async () => {
  const keys = await pacific({ position: { ...WAR, step: 'fleet-japan' } });
  const { sheet, wrongs, context } = await sit(keys, 'japan');
  const count = (selector) => sheet.locator(selector).count();
  // The Allies have yet to sail: three ships in Australia and one in Pearl Harbor reach the Solomons, and air from Port
  // Moresby.
  await sheet.keyboard.press('3');
  await sheet.waitForSelector(`.pill.foe[data-area="${SOLOMONS}"]`, { state: 'attached' });
  assert.match(await sheet.textContent(`.pill.foe[data-area="${SOLOMONS}"]`), /^enemy 4 \+ air$/);
  await sheet.keyboard.press('3');
  assert.equal(await count('.pill.foe'), 0);
  await sheet.keyboard.press('4');
  const threat = Number(await sheet.textContent(`.threat[data-area="${SOLOMONS}"]`));
  assert.equal(threat, 5, 'four ships and the air unit beside the board');
  await sheet.keyboard.press('5');
  assert.match(
    await sheet.textContent(`.pill.own[data-area="${SOLOMONS}"]`),
    /^yours 2/,
    'Akagi from Truk and the cruisers from Saipan, through seas that Japan holds',
  );
  // Kwajalein lies within the Marshalls, which the Allies hold: §10.
  assert.equal(await sheet.textContent('.stake.falls.allies'), '1/1');
  await sheet.keyboard.press('1');
  assert.equal(await count('.seal use'), 0, 'control is put away');
  assert.match(await sheet.textContent('#announce'), /Control hidden/);
  await sheet.reload();
  await sheet.waitForSelector('.pill.own', { state: 'attached' });
  assert.equal(await count('.seal use'), 0, 'switches stay as they were left');
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('slips say what was seen and when, and a place tells what it has to fear', async () => {
  const keys = await pacific({ position: WAR });
  const { sheet, wrongs, context } = await sit(keys, 'allies');
  assert.equal(await sheet.textContent(`.glimpse[data-place="${SOLOMONS}"]`), 'seen May 42Junyo 2');
  assert.equal(await sheet.textContent(`.glimpse[data-place="${TRUK}"]`), 'seen Dec 41Akagi 3');
  assert.equal(await sheet.locator('.glimpse').count(), 2, 'of the others nothing was seen');
  await sheet.keyboard.press('2');
  assert.equal(await sheet.locator('.glimpse').count(), 0);
  // The Japanese have sailed: no ship of theirs can come any more, but an air unit can.
  const { x, y } = await middle(sheet, `.seal[data-place="${CORAL}"]`);
  await sheet.mouse.click(x, y);
  await sheet.waitForSelector('.stakes');
  const said = await sheet.textContent('.leaf');
  assert.doesNotMatch(said, /can still come/);
  assert.match(said, /1 enemy air unit can still be placed here/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('with every overlay on, a page still looks the same whichever blocks are hidden where', async () => {
  const other = structuredClone(WAR);
  Object.assign(other.units.japan, {
    Kongo: 'Truk',
    Akagi: 'Solomon Sea',
    Junyo: 'Saipan',
    'Cruiser 1': 'Solomon Sea',
  });
  const looks = [];
  for (const position of [WAR, other]) {
    const keys = await pacific({ position });
    const { sheet, context } = await sit(keys, 'allies');
    for (const key of '345') await sheet.keyboard.press(key);
    await sheet.waitForSelector('.pill.foe', { state: 'attached' });
    looks.push(
      await sheet.evaluate(() =>
        ['.layer.pieces', '.leaf', '.textboard', '.ruler'].map((part) =>
          document.querySelector(part).outerHTML.replace(/<!--.*?-->/g, ''),
        ),
      ),
    );
    await context.close();
  }
  assert.deepEqual(looks[0], looks[1]);
});

test('the whole theater stands small in a corner, and a click on it moves the eye', async () => {
  const keys = await pacific({ position: WAR });
  const { sheet, context } = await sit(keys, 'allies');
  assert.ok(await sheet.isVisible('.minimap'));
  assert.match(await sheet.textContent('.minimap'), /Japan \d+, Allies \d+/);
  for (let n = 0; n < 4; n++) await sheet.keyboard.press('+');
  const before = await sheet.evaluate(() => document.querySelector('.world').style.transform);
  const box = await sheet.locator('.minimap .sheet').boundingBox();
  await sheet.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.7);
  assert.notEqual(await sheet.evaluate(() => document.querySelector('.world').style.transform), before);
  await context.close();
});

test('a block is carried to a sea, also by a hand that is quicker than the server', async () => {
  const keys = await pacific({ position: WAR });
  const { sheet, wrongs, context } = await sit(keys, 'allies');
  const block = await middle(sheet, `.blocks [data-in="${AUSTRALIA}"]`);
  const sea = await middle(sheet, `.seal[data-place="${CORAL}"]`);
  await sheet.mouse.move(block.x, block.y);
  await sheet.mouse.down();
  await sheet.mouse.move(block.x + 12, block.y - 12);
  await sheet.mouse.move(sea.x, sea.y);
  await sheet.mouse.up();
  await sheet.waitForSelector('.sent .draft');
  assert.match(await sheet.textContent('.sent'), /Coral Sea/);
  // Put down where nothing can go, it is explained in place.
  const next = await middle(sheet, `.blocks [data-in="${AUSTRALIA}"]`);
  const haven = await middle(sheet, '[data-place="19"]');
  await sheet.mouse.move(next.x, next.y);
  await sheet.mouse.down();
  await sheet.mouse.move(next.x + 12, next.y - 12);
  await sheet.mouse.move(haven.x, haven.y);
  await sheet.mouse.up();
  await sheet.waitForSelector('.refusal:not([hidden])');
  assert.match(await sheet.textContent('.refusal'), /§7/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a connection that breaks in the middle of a draft loses nothing, and news come again by themselves', async () => {
  const keys = await pacific({ position: { ...WAR, step: 'fleet-japan' } });
  const [japan, allies] = [await sit(keys, 'japan'), await sit(keys, 'allies')];
  const block = await middle(japan.sheet, `.blocks [data-in="${TRUK}"]`);
  await japan.sheet.mouse.click(block.x, block.y);
  await japan.sheet.waitForSelector('.reach');
  const sea = await middle(japan.sheet, `.seal[data-place="${SOLOMONS}"]`);
  await japan.sheet.mouse.click(sea.x, sea.y);
  await japan.sheet.waitForSelector('.sent .draft');
  await japan.context.setOffline(true);
  await allies.context.setOffline(true);
  await japan.sheet.click('.foot .primary');
  await japan.sheet.waitForSelector('.refusal:not([hidden])');
  assert.equal(await japan.sheet.locator('.sent .draft').count(), 1, 'the draft stays');
  await japan.context.setOffline(false);
  const elsewhere = await sit(keys, 'japan');
  await elsewhere.sheet.waitForSelector('.sent .draft');
  await japan.sheet.click('.foot .primary');
  await japan.sheet.waitForSelector('.sent .draft', { state: 'detached' });
  // The other side was cut off as well; it is told without touching anything.
  await allies.context.setOffline(false);
  await allies.sheet.waitForFunction(
    (place) => document.querySelector(`[data-stack="${place}"] .count`)?.textContent === '3',
    SOLOMONS,
  );
  await allies.sheet.waitForFunction(() => document.querySelector('.bar .steps .now')?.textContent === 'You sail');
  for (const { context } of [japan, allies, elsewhere]) await context.close();
});

test('one screen for two: the handover falls when Japan has sailed, and behind it is nothing to see', async () => {
  const keys = await pacific({ position: { ...WAR, step: 'fleet-japan' } });
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.addInitScript(
    ([table, japan, allies]) => sessionStorage.setItem(`hot-${table}`, JSON.stringify({ japan, allies })),
    [keys.table, keys.seats.japan.secret, keys.seats.allies.secret],
  );
  await sheet.goto(`${server.url}/t/${keys.table}/japan#${keys.seats.japan.secret}`);
  await sheet.waitForSelector('.blocks [data-unit]', { state: 'attached' });
  // Nothing is ordered: the button asks again.
  await sheet.click('.foot .primary');
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('.curtain');
  assert.match(await sheet.textContent('.curtain'), /Pass the screen to the Allies player/);
  const covered = await sheet.evaluate(() => {
    const box = document.querySelector('.stage').getBoundingClientRect();
    return Boolean(document.elementFromPoint(box.left + box.width / 3, box.top + box.height / 3)?.closest('.veil'));
  });
  assert.ok(covered);
  await sheet.click('.curtain .primary');
  await sheet.waitForFunction((place) => document.querySelector(`.blocks [data-in="${place}"]`), AUSTRALIA);
  assert.equal(await sheet.locator(`.blocks .own[data-in="${TRUK}"]`).count(), 0, 'no Japanese block lies open');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('an onlooker sees both purses and the backs of both sides', async () => {
  const keys = await pacific({ position: WAR });
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(`${server.url}/t/${keys.table}/watch#${keys.watch.secret}`);
  await sheet.waitForSelector('.foot .primary');
  assert.deepEqual(await sheet.$$eval('.purse', (list) => list.map((purse) => purse.textContent)), [
    '7RP, Japan',
    '7RP, Allies',
  ]);
  assert.equal(await sheet.locator('.piece.own').count(), 0);
  assert.ok((await sheet.locator('.piece.foe').count()) >= 4);
  assert.deepEqual(
    await sheet.$$eval('.layers .toggle', (list) => list.map((toggle) => toggle.textContent)),
    ['Control', 'Text view'],
    'only what an onlooker can be told',
  );
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});
