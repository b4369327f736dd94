// A battle of Pacific by keyboard, by touch, in motion; and the film of a war, opened anywhere.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, ask, browser, finished, page, serve } from './stand.mjs';
import { lay } from './seats.mjs';

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

/** The battle of the rulebook's example, as its surface round begins: Japan aims. */
const FIGHT = {
  turn: 8, rest: 'absent', areas: { 'Coral Sea': 'allies' }, battle: { area: 'Coral Sea', stage: 'surface' },
  units: {
    japan: { Yamato: 'Coral Sea', Kongo: 'Coral Sea', Akagi: 'Coral Sea', 'Cruiser 1': 'Coral Sea' },
    allies: { Wisconsin: 'Coral Sea', Tennessee: 'Coral Sea', Intrepid: 'Coral Sea', 'Cruiser 1': 'Coral Sea' },
  },
};
const fight = () => lay(server.url, { game: 'pacific', scenario: undefined, position: FIGHT, seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } } });
const sit = async (keys, door, options) => {
  const seat = await page(chrome, options);
  await seat.sheet.goto(`${server.url}/t/${keys.table}/${door}#${keys.seats[door].secret}`);
  await seat.sheet.waitForSelector('.scene:not([hidden])');
  return seat;
};
/** Waits for a battle's big button to say something and be able to. */
const says = (sheet, source) => sheet.waitForFunction((text) => {
  const button = document.querySelector('.scene .primary');
  return button?.getAttribute('aria-disabled') === 'false' && new RegExp(text).test(button.textContent);
}, source);

test('a round is fought by keyboard alone: aim, change the aim, fire, seal a wish, withdraw, and the luck of it is told', async () => {
  const keys = await fight();
  const [japan, allies] = [await sit(keys, 'japan'), await sit(keys, 'allies')];
  const press = (key) => japan.sheet.keyboard.press(key);
  /** Tabs on until the focus is on something; a person would not give up sooner. */
  const tabTo = async ({ sheet }, source) => {
    for (let n = 0; n < 60; n++) {
      if (await sheet.evaluate((text) => new RegExp(text).test(document.activeElement?.dataset?.key ?? ''), source)) return;
      await sheet.keyboard.press('Tab');
    }
    assert.fail(`the keyboard does not come to ${source}`);
  };
  await says(japan.sheet, 'Fire 12 dice');
  await tabTo(japan, '^aim-');
  await press('Enter');
  await japan.sheet.waitForSelector('.oddspick');
  await tabTo(japan, '^on-');
  await press('Enter');
  await says(japan.sheet, 'Fire 12 dice');
  assert.equal(await japan.sheet.isEnabled('[data-key="suggest"]'), true, 'something was changed');
  await press('z');
  await japan.sheet.waitForFunction(() => document.querySelector('[data-key="suggest"]').disabled);
  await press('c');
  await allies.sheet.waitForSelector('.aimrow');
  await says(allies.sheet, 'Fire \\d+ dice');
  await allies.sheet.keyboard.press('c');
  // Whatever the dice said: cards are chosen by Tab and Enter, the rest is the big button, until the sea is quiet.
  const done = async (seat) => {
    const at = await seat.sheet.evaluate(() => {
      const scene = document.querySelector('.scene:not([hidden])');
      const button = scene?.querySelector('.primary');
      return { open: Boolean(scene), able: button?.getAttribute('aria-disabled') === 'false', cards: [...scene?.querySelectorAll('.bigcard') ?? []].map((card) => card.dataset.key) };
    });
    if (!at.open) return true;
    if (at.able) await seat.sheet.keyboard.press('c');
    else if (at.cards.length) {
      await tabTo(seat, at.cards.includes('card-withdraw') ? 'card-withdraw' : at.cards[0]);
      await seat.sheet.keyboard.press('Enter');
    }
    return false;
  };
  let quiet = false;
  for (let n = 0; n < 150 && !quiet; n++) {
    const [one, two] = [await done(japan), await done(allies)];
    quiet = one && two;
    await japan.sheet.waitForTimeout(40);
  }
  assert.ok(quiet, 'the battle came to its end');
  await japan.sheet.focus('#tab-orders');
  await press('ArrowRight');
  const luck = await japan.sheet.textContent('.luck');
  assert.match(luck, /Luck of 1 battle.*You\d+ dice\d+ of \d+\.\d expected.*Allies\d+ dice/);
  assert.match(await japan.sheet.textContent('.leaf .remark'), /Hits: You \d+ of/);
  for (const { wrongs, context } of [japan, allies]) {
    assert.deepEqual(wrongs.filter((text) => !/409/.test(text)), []);
    await context.close();
  }
});

test('a battle on a phone by touch: a gun is laid anew with a finger, and nothing is wrong for assistive technology', async () => {
  const keys = await fight();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { sheet, wrongs, context } = await sit(keys, 'japan', phone);
  await says(sheet, 'Fire 12 dice');
  const kongo = sheet.locator('.rank.own .fighter', { hasText: 'Kongo' });
  await kongo.tap();
  await sheet.waitForSelector('.oddspick');
  const target = sheet.locator('.rank.their .fighter.lit').first();
  const name = (await target.textContent()).split(',')[0];
  await target.tap();
  await sheet.waitForFunction((text) => [...document.querySelectorAll('.aimrow')].some((row) => /^Kongo/.test(row.textContent) && row.textContent.includes(text)), name);
  const small = await sheet.$$eval('.scene .primary, .scene .plain, .scene .fighter', (list) => list.map((button) => [button.textContent, button.getBoundingClientRect().height]).filter(([, height]) => height && height < 43));
  assert.deepEqual(small, [], 'targets too small for a finger');
  await accessible(sheet);
  await sheet.tap('.scene .primary');
  await sheet.waitForSelector('.shotchip');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('with motion on the dice fall one shot after the other, and a key shows all', async () => {
  const keys = await fight();
  const { sheet, wrongs, context } = await sit(keys, 'japan', { reducedMotion: 'no-preference' });
  await says(sheet, 'Fire 12 dice');
  await sheet.click('.scene .primary');
  await sheet.waitForSelector('.shotchip.falls');
  await says(sheet, 'Let them fall');
  const first = await sheet.locator('.shotchip').count();
  assert.ok(first < 3, `${first} of 3 shots lie at once`);
  await sheet.waitForFunction((n) => document.querySelectorAll('.shotchip').length > n, first);
  await sheet.keyboard.press('Space');
  await sheet.waitForFunction(() => document.querySelectorAll('.shotchip').length === 3 && !document.querySelector('.shotchip.falls'));
  // Fire that was given stays visible as dotted lines.
  const lines = await sheet.$$eval('.lines .salvo:not(.head)', (list) => list.map((line) => Number(getComputedStyle(line).opacity)));
  assert.ok(lines.length > 0 && lines.every((opacity) => opacity > 0.2), lines.join());
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('odds stand where their lines pass', async () => {
  const keys = await fight();
  const { sheet, context } = await sit(keys, 'japan');
  await sheet.waitForSelector('.oddscard');
  const apart = () => sheet.$$eval('.cards [data-aim]', (cards) => cards.map((card) => {
    const mid = (box) => box.left + box.width / 2;
    const ends = card.dataset.aim.split('-').map((n) => mid(document.querySelector(`.board [data-unit="${n}"]`).getBoundingClientRect()));
    return Math.abs(mid(card.getBoundingClientRect()) - ends.reduce((sum, x) => sum + x, 0) / ends.length);
  }));
  await sheet.waitForFunction(() => document.querySelector('.cards [data-aim]')?.style.transform);
  // Three cards do not fit side by side above three blocks: the first ones stand near, none over another.
  assert.ok(Math.min(...await apart()) < 120, String(await apart()));
  await accessible(sheet);
  await context.close();
});

test('a war is looked back on through any eyes, also from a moment in the middle of a battle', async () => {
  const keys = await finished(server, 'pacific');
  const { sheet, wrongs, context } = await page(chrome, { colorScheme: 'dark' });
  const address = `${server.url}/t/${keys.table}/watch/replay`;
  await sheet.goto(`${address}#${keys.watch.secret}`);
  await sheet.waitForSelector('.filmed .scrub');
  const moment = (n) => sheet.waitForFunction((wanted) => document.querySelector('.scrub')?.value === String(wanted), n);
  // A frame between the opening of a battle and its end.
  const { cut } = await ask(server, `/api/tables/${keys.table}/watch/film?eyes=allies&from=0&to=400`, undefined, keys.watch.secret);
  const at = cut.findIndex((frame) => frame.sight?.tale?.tale === 'fired');
  assert.ok(at > 0, 'shots were fired');
  await sheet.goto(`${address}#allies.${at}`);
  await sheet.reload();
  await sheet.waitForSelector('.filmed .scrub');
  await moment(at);
  assert.equal(await sheet.locator('.scene:not([hidden])').count(), 0, 'no board lies over the film');
  assert.equal(await sheet.locator('.reach').count(), 1, 'the sea that is fought over is lit');
  assert.match(await sheet.textContent('.frames .now'), /\S/);
  await sheet.click('[aria-label="One step on"]');
  await moment(at + 1);
  await sheet.click('.eyes >> text=All eyes');
  await sheet.waitForFunction(() => location.hash.startsWith('#all.'));
  assert.equal(await sheet.locator('.piece.foe').count(), 0);
  assert.ok(await sheet.locator('.piece.own').count() > 5);
  for (const wanted of ['strength', 'areas', 'lead', 'rp', 'lost', 'luck']) assert.equal(await sheet.locator(`.graph[data-chart="${wanted}"]`).count(), 1, wanted);
  await sheet.click('[aria-label="Last moment"]');
  await sheet.waitForFunction(() => document.querySelector('.scrub').value === document.querySelector('.scrub').max);
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});
