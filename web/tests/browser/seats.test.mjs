// Two people and one screen: what each browser may hold, a draft that survives, the handover between turns, hands and
// keys only.
import test from 'node:test';
import assert from 'node:assert/strict';
import { ask, clickHex, hexAt, page, stand } from './stand.mjs';
import { closeBattles, lay, pair, says, sitAt } from './seats.mjs';

const { server, chrome } = await stand();

/** Everything a browser is sent, as text, and how to look into all it holds. */
async function tapped(keys, door) {
  const seat = await page(chrome);
  const heard = [];
  const client = await seat.context.newCDPSession(seat.sheet);
  await client.send('Network.enable');
  const asked = new Map();
  client.on('Network.responseReceived', ({ requestId, response }) => asked.set(requestId, response.url));
  client.on('Network.eventSourceMessageReceived', ({ data }) => heard.push(data));
  client.on('Network.loadingFinished', async ({ requestId }) => {
    if (!asked.get(requestId)?.includes('/api/tables/')) return;
    const { body } = await client.send('Network.getResponseBody', { requestId }).catch(() => ({ body: '' }));
    heard.push(body);
  });
  await seat.sheet.goto(`${server.url}/t/${keys.table}/${door}#${keys.seats[door].secret}`);
  await seat.sheet.waitForSelector('.stage');
  const kept = async () =>
    [
      ...heard,
      await seat.sheet.content(),
      JSON.stringify(await seat.context.storageState()),
      await seat.sheet.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ].join('\n');
  return { ...seat, kept };
}

/** Units of a side that the other side has been shown in battle, or that were destroyed before its eyes. */
const shownTo = async (keys, door) => {
  const { view } = await ask(server, `/api/tables/${keys.table}/${door}/view`, undefined, keys.seats[door].secret);
  const own = Object.values(view.own)
    .filter((block) => block.seen)
    .map((block) => block.unit);
  return { view, own };
};

test('two browsers play a whole turn against each other with a battle, and neither is sent what is hidden from it', async () => {
  const keys = await lay(server.url, { seats: { axis: { free: false }, soviet: { free: false } } });
  const axis = await tapped(keys, 'axis');
  const soviet = await tapped(keys, 'soviet');
  // A move and an attack of the Axis; the other browser sees the block move and the battle lie open.
  await clickHex(axis.sheet, '9,11');
  await axis.sheet.waitForSelector('.reach');
  await clickHex(axis.sheet, '10,10');
  await axis.sheet.waitForSelector('.orders .draft');
  await clickHex(axis.sheet, '10,9');
  await axis.sheet.waitForSelector('.odds .bars');
  assert.equal(
    await soviet.sheet.locator('.piece.foe[data-hex="10,10"]').count(),
    0,
    'a draft is visible to its owner only',
  );
  await axis.sheet.click('.foot .primary');
  for (const { sheet } of [axis, soviet]) await sheet.waitForSelector('.scene .die');
  await soviet.sheet.waitForSelector('.piece.foe[data-hex="10,10"]', { state: 'attached' });
  for (const { sheet } of [axis, soviet]) await closeBattles(sheet);
  await axis.sheet.click('.foot .primary');
  await axis.sheet.click('.foot .primary');
  // The Soviet side answers and hands back: the month is over.
  await soviet.sheet.waitForFunction(
    () => document.querySelector('.foot .primary')?.getAttribute('aria-disabled') === 'false',
  );
  await soviet.sheet.click('.foot .primary');
  await soviet.sheet.click('.foot .primary');
  for (const { sheet } of [axis, soviet]) await says(sheet, '.bar', /July 1941/);

  for (const [door, other, browser] of [
    ['axis', 'soviet', axis],
    ['soviet', 'axis', soviet],
  ]) {
    const theirs = await shownTo(keys, other);
    const secret = Object.values(theirs.view.own).filter((block) => !theirs.own.includes(block.unit));
    // June 1941 is a printed set-up that both know; what has come or lies beside the map since then, the enemy has not
    // seen.
    assert.ok(secret.length > 0, 'some blocks have never been shown');
    const kept = await browser.kept();
    assert.ok(kept.length > 100_000, 'the tap hears what is sent');
    assert.ok(kept.includes(keys.table));
    // The menus, rulebook and unit list name every unit; what hides is where a unit stands and how strong it is.
    for (const block of secret) {
      assert.ok(!kept.includes(`/own/${block.unit}`), `${door} was sent a change of ${block.unit}`);
      assert.ok(
        !new RegExp(`unit\\\\?"?[:=]\\\\?"${block.unit}\\\\?"`).test(kept),
        `${door} holds ${block.unit} of the other side`,
      );
    }
    // No block of the other side stands with its place and its strength in what this browser was sent.
    const record = (nations) =>
      new RegExp(`"stepped":(?:true|false),"steps":\\d+,"unit":"(?:${nations})-|"unit":"(?:${nations})-[^"]+","place"`);
    const of = { axis: 'de|ro|fi|hu|it', soviet: 'su' };
    assert.ok(record(of[door]).test(kept), 'its own blocks it was sent');
    assert.ok(!record(of[other]).test(kept), `${door} was sent the other side’s own view`);
    assert.ok(!kept.includes(keys.seats[other].secret), 'nor the key of the other seat');
    assert.deepEqual(browser.wrongs, []);
  }
  await axis.context.close();
  await soviet.context.close();
});

test('a connection that breaks in the middle of a draft loses nothing', async () => {
  const { keys, axis, soviet } = await pair(chrome, server.url);
  await clickHex(axis.sheet, '9,11');
  await axis.sheet.waitForSelector('.reach');
  await clickHex(axis.sheet, '10,10');
  await axis.sheet.waitForSelector('.orders .draft');
  await axis.context.setOffline(true);
  await clickHex(axis.sheet, '9,9');
  await axis.sheet.waitForSelector('.refusal:not([hidden])');
  assert.match(await axis.sheet.textContent('.refusal'), /Cannot reach/);
  assert.equal(await axis.sheet.locator('.orders .draft').count(), 1, 'the draft stays');
  await axis.context.setOffline(false);
  // Also from another device: the draft waits at the seat.
  const elsewhere = await sitAt(chrome, server.url, keys, 'axis');
  await elsewhere.sheet.waitForSelector('.orders .draft');
  await axis.sheet.click('.foot .primary');
  await axis.sheet.waitForSelector('.orders .draft', { state: 'detached' });
  await soviet.sheet.waitForSelector('.piece.foe[data-hex="10,10"]', { state: 'attached' });
  for (const { context } of [axis, soviet, elsewhere]) await context.close();
});

test('hot seat: the map is hidden between the turns, and nothing can be read behind it', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(server.url);
  await sheet.click('text=Hot seat');
  await sheet.waitForSelector('.stage');
  await sheet.click('.foot .primary');
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('.curtain');
  assert.match(await sheet.textContent('.curtain'), /Pass the screen to the Soviet player/);
  const covered = await sheet.evaluate(() => {
    const box = document.querySelector('.stage').getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 3, box.top + box.height / 3);
    return Boolean(at?.closest('.veil'));
  });
  assert.ok(covered);
  await sheet.click('.curtain .primary');
  await sheet.waitForFunction(() => document.querySelector('.piece.own[data-unit^="su-"]'));
  assert.equal(await sheet.locator('.piece.own[data-unit^="de-"]').count(), 0);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a whole turn by keyboard alone: move, attack, roll, end', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(server.url);
  await sheet.focus('#play');
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.stage');
  await sheet.focus('.stage');
  const told = (pattern) => says(sheet, '#announce', pattern);
  for (let n = 0; n < 40; n++) {
    await sheet.keyboard.press('n');
    if (/3rd Panzer/.test(await sheet.textContent('#announce'))) break;
  }
  await told(/3rd Panzer/);
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.reach');
  await told(/in reach/);
  // Towards the enemy, by the arrow that leads to a hex in reach.
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft']) {
    await sheet.keyboard.press(key);
    if (/in reach/.test(await sheet.textContent('#announce'))) break;
  }
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.orders .draft');
  await sheet.keyboard.press('c');
  await sheet.waitForSelector('.orders .draft', { state: 'detached' });
  // The cursor goes to a target from the text board's own button.
  await sheet.keyboard.press('t');
  const attack = sheet.locator('.textboard button', { hasText: /^Attack$/ }).first();
  await attack.focus();
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.odds .bars');
  await sheet.keyboard.press('c');
  await sheet.waitForSelector('.scene .die');
  while (await sheet.isVisible('.scene')) await sheet.keyboard.press('Enter');
  await sheet.keyboard.press('c');
  await sheet.keyboard.press('c');
  await says(sheet, '.bar', /July 1941/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a phone by touch: a move is drafted and made final, and every target is large enough for a finger', async () => {
  const { sheet, wrongs, context } = await page(chrome, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await sheet.goto(server.url);
  await sheet.tap('#play');
  await sheet.waitForSelector('.stage');
  const tap = async (hex) => {
    const { x, y } = await hexAt(sheet, hex);
    await sheet.touchscreen.tap(x, y);
  };
  await tap('9,11');
  await sheet.waitForSelector('.reach');
  // A hex in reach that lies free above the sheet.
  const free = await sheet.waitForFunction(() =>
    [...document.querySelectorAll('.layer .cost')]
      .map((cost) => {
        const box = cost.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      })
      .find(({ x, y }) => document.elementFromPoint(x, y)?.closest('.stage')),
  );
  const { x, y } = await free.jsonValue();
  await sheet.touchscreen.tap(x, y);
  await sheet.waitForSelector('.orders .draft', { state: 'attached' });
  await sheet.tap('.foot .primary');
  await sheet.waitForSelector('.orders .draft', { state: 'detached' });
  const small = await sheet.$$eval(
    '.foot button, .tabs button',
    (list) => list.map((button) => button.getBoundingClientRect()).filter((box) => box.width && box.height < 43).length,
  );
  assert.equal(small, 0, 'targets too small for a finger');
  assert.deepEqual(wrongs, []);
  await context.close();
});
