// What the table tells before it is asked to roll: every die by its rule, every result by its chance, every number by
// its reason.
import test from 'node:test';
import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { accessible, ask, clickHex, hexAt, page, stand } from './stand.mjs';
import { lay, says, sitAt } from './seats.mjs';
import { VITEBSK } from '../positions.mjs';

const { server, chrome } = await stand();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const vitebsk = () =>
  lay(server.url, {
    scenario: undefined,
    position: VITEBSK,
    seats: { axis: { free: false }, soviet: { free: false } },
  });
const shares = (sheet, head) =>
  sheet.evaluate((title) => {
    const table = [...document.querySelectorAll('.odds h4')].find((element) =>
      element.textContent.startsWith(title),
    ).nextElementSibling;
    return [...table.querySelectorAll('tr')].map((row) => [
      row.querySelector('th').textContent,
      Number.parseFloat(row.querySelector('b').textContent),
    ]);
  }, head);

test('an attack tells its dice by rule and the chance of every result, for both sides', async () => {
  const keys = await vitebsk();
  const { sheet, wrongs, context } = await sitAt(chrome, server.url, keys, 'axis');
  await sheet.waitForSelector('.contact', { state: 'attached' });
  await clickHex(sheet, '15,9');
  await sheet.waitForSelector('.odds .bars');
  await sheet.click('[data-key=air]');
  await says(sheet, '.foot .primary', /Roll 8 dice, hit on 5\+/);
  // §11.2: four dice of armor, three of infantry, two of the air unit; §5: one less across the river. Eight in all.
  await says(sheet, '.joiners .minus', /River16th Army attacks across it §5−1/);
  assert.equal(await sheet.textContent('.joiners .sum b'), '8');
  assert.equal(await sheet.locator('.joiners .minus').count(), 1, 'no woods, mountain or swamp here');
  await says(sheet, '.odds', /Your losses \(4 enemy dice\).*3 base dice §11\.2, 1 for the city §5/);
  // Eight dice, each a hit with one chance in three, against three steps: the binomial distribution.
  const binomial = (n, k, p) =>
    [...Array(k)].reduce((ways, _, i) => (ways * (n - i)) / (i + 1), 1) * p ** k * (1 - p) ** (n - k);
  const [none, one, two] = [0, 1, 2].map((k) => 100 * binomial(8, k, 1 / 3));
  const theirs = Object.fromEntries(await shares(sheet, 'Enemy losses'));
  for (const [name, wanted] of [
    ['no loss', none],
    ['1 step', one],
    ['2 steps', two],
    ['eliminated', 100 - none - one - two],
  ])
    assert.ok(Math.abs(theirs[name] - wanted) < 0.06, `${name}: ${theirs[name]} for ${wanted}`);
  const ours = await shares(sheet, 'Your losses');
  assert.ok(Math.abs(ours.reduce((sum, [, share]) => sum + share, 0) - 100) < 0.3, 'all results are there');
  assert.equal(ours[0][0], 'none');
  assert.ok(Math.abs(ours[0][1] - 100 * (2 / 3) ** 4) < 0.06);
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('numbers explain themselves to pointer and keyboard, steps follow the hand, months show their weather, words their meaning', async () => {
  const keys = await lay(server.url, { seats: { axis: { free: false }, soviet: { bot: 'recruit' } } });
  const { sheet, wrongs, context } = await sitAt(chrome, server.url, keys, 'axis');
  await sheet.waitForSelector('.contact', { state: 'attached' });
  await sheet.hover('.purse');
  await says(sheet, '.tooltip:not([hidden])', /16 RP left of 16: base 16 \(§8\)/);
  await sheet.focus('.bar .air');
  await sheet.keyboard.press('Shift+Tab');
  await sheet.keyboard.press('Tab');
  await says(sheet, '.tooltip:not([hidden])', /3 of 3 air units left.*§11\.2/);
  await sheet.keyboard.press('Escape');
  await sheet.waitForSelector('.tooltip', { state: 'hidden' });
  const step = () => sheet.textContent('.bar .steps .now');
  assert.equal(await step(), 'Reinforce');
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach');
  assert.equal(await step(), 'Move and fight');
  await says(sheet, '.foot .primary', /Move 3rd Panzer.*highlighted hexes/);
  const { x, y } = await hexAt(sheet, '10,10');
  await sheet.mouse.move(x, y);
  await says(sheet, '.plan', /10\.10.*2 of 6 MP/);
  // The button does not follow the pointer: on its way there it would name every hex it crosses.
  await says(sheet, '.foot .primary', /Move 3rd Panzer.*highlighted hexes/);
  await sheet.hover('.chips span');
  await says(sheet, '.tooltip:not([hidden])', /4 dice at any strength/);
  await sheet.mouse.click(x, y);
  await sheet.waitForSelector('.orders .draft');
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('.orders .draft', { state: 'detached' });
  await sheet.click('.foot .primary');
  await says(sheet, '.foot .primary', /anyway/);
  assert.equal(await step(), 'Supply check');
  // The track: what is, and what can come (§9).
  await sheet.click('.bar .when');
  await sheet.waitForSelector('.turntrack li.now');
  assert.equal(await sheet.locator('.turntrack li').count(), 20);
  assert.match(await sheet.textContent('.turntrack li.now'), /June 1941: clear/);
  assert.match(
    await sheet.textContent('.turntrack li:nth-child(6)'),
    /November 1941 is rolled \(§9\): clear on 1; mud on 2, 3; snow on 4, 5, 6/,
  );
  await accessible(sheet);
  await sheet.keyboard.press('Escape');
  await sheet.waitForSelector('.turntrack', { state: 'hidden' });
  // The rulebook in the side panel explains its words.
  await sheet.click('#tab-rules');
  await sheet.waitForSelector('.leaf .term');
  await sheet.locator('.leaf .term').first().scrollIntoViewIfNeeded();
  await sheet.locator('.leaf .term').first().hover();
  await says(sheet, '.tooltip:not([hidden])', /§\d/);
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a battle on a phone by touch alone', async () => {
  const keys = await vitebsk();
  const { sheet, wrongs, context } = await sitAt(chrome, server.url, keys, 'axis', PHONE);
  await sheet.waitForSelector('.contact', { state: 'attached' });
  // A finger draws the map until the target is in view.
  const client = await context.newCDPSession(sheet);
  for (let n = 0; n < 6; n++) {
    const { x, y } = await hexAt(sheet, '15,9');
    if (await sheet.evaluate((at) => document.elementFromPoint(at.x, at.y)?.closest('.stage'), { x, y })) break;
    const [dx, dy] = [Math.max(-120, Math.min(120, 195 - x)), Math.max(-90, Math.min(90, 280 - y))];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 195, y: 420 }] });
    for (const share of [0.3, 0.6, 1])
      await client.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: 195 + dx * share, y: 420 + dy * share }],
      });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  const target = await hexAt(sheet, '15,9');
  await sheet.touchscreen.tap(target.x, target.y);
  await says(sheet, '.foot .primary', /Roll \d+ dice/);
  await sheet.tap('.foot .primary');
  await sheet.waitForSelector('.scene .die');
  await accessible(sheet);
  assert.equal(await sheet.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing sticks out');
  const { y, height } = await sheet.locator('.scene .primary').boundingBox();
  assert.ok(y > 400 && y + height <= 844, 'the button is in the window, however long the battle is');
  for (
    let text = await sheet.textContent('.scene .primary');
    await sheet.isVisible('.scene');
    text = await sheet.textContent('.scene .primary').catch(() => '')
  ) {
    const hit = sheet.locator('.scene .take').first();
    const small = await sheet.$$eval(
      '.scene .primary, .scene .take',
      (list) => list.filter((button) => button.getBoundingClientRect().height < 44).length,
    );
    assert.equal(small, 0);
    if (await hit.count()) await hit.tap();
    else await sheet.tap('.scene .primary');
    await sheet.waitForFunction(
      (was) =>
        document.querySelector('.scene').hidden ||
        document.querySelector('.scene .primary').textContent !== was ||
        document.querySelector('.scene .burst'),
      text,
    );
  }
  await says(sheet, '.latest', /Result:/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

/** A line to the server that can be cut and mended. */
async function wire() {
  const port = Number(new URL(server.url).port);
  const ends = new Set();
  const exchange = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at) => new Promise((done) => exchange.listen(at, '127.0.0.1', done));
  await listen(0);
  const own = exchange.address().port;
  const cut = () =>
    new Promise((done) => {
      exchange.close(done);
      for (const end of ends) end.destroy();
    });
  return { url: `http://127.0.0.1:${own}`, cut, mend: () => listen(own) };
}

test('who was cut off hears of what happened by himself when the line is back', async () => {
  const keys = await vitebsk();
  const line = await wire();
  const { sheet, context } = await sitAt(chrome, line.url, keys, 'soviet');
  await sheet.waitForSelector('.contact', { state: 'attached' });
  await says(sheet, '.opponent', /Axis, to move/);
  await line.cut();
  await says(sheet, '.opponent', /Reconnecting/);
  const { secret } = keys.seats.axis;
  const { number } = await ask(server, `/api/tables/${keys.table}/axis/view`, undefined, secret);
  await ask(
    server,
    `/api/tables/${keys.table}/axis/commit`,
    { number, choices: [{ move: 'de-9' }, { step: '13,11' }, 'stop'], nonce: '00112233445566778899aabbccddeeff' },
    secret,
  );
  assert.equal(await sheet.locator('.piece.foe[data-hex="13,11"]').count(), 0);
  await line.mend();
  // The page is left alone.
  await sheet.waitForSelector('.piece.foe[data-hex="13,11"]', { state: 'attached' });
  await says(sheet, '.opponent', /Axis, to move/);
  await context.close();
  await line.cut();
});

test('dark pages and the news of the end are as accessible as the rest', async () => {
  const { sheet, wrongs, context } = await page(chrome, { colorScheme: 'dark' });
  for (const path of ['/', '/rules/eastfront', '/rules/pacific']) {
    await sheet.goto(server.url + path);
    await sheet.waitForSelector('#play, .contents a');
    await accessible(sheet);
  }
  const keys = await vitebsk();
  await sheet.goto(`${server.url}/t/${keys.table}/axis#${keys.seats.axis.secret}`);
  await sheet.waitForSelector('.contact', { state: 'attached' });
  await clickHex(sheet, '15,9');
  await sheet.waitForSelector('.odds .bars');
  await accessible(sheet);
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('.baize.settled .bars');
  await accessible(sheet);
  while (await sheet.isVisible('.scene')) await sheet.click('.scene .primary', { timeout: 5000 }).catch(() => {});
  await ask(server, `/api/tables/${keys.table}/axis/resign`, {}, keys.seats.axis.secret);
  await says(sheet, '.curtain', /Defeat/);
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});
