import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, clickHex, hexAt, stand } from './stand.mjs';
import { lay, says, sitAt } from './seats.mjs';

const { server, chrome } = await stand();

const alone = async (options) => {
  const keys = await lay(server.url, { seats: { axis: { free: false }, soviet: { bot: 'recruit' } } });
  return sitAt(chrome, server.url, keys, 'axis', options);
};

test('overlays are switched by keys and buttons, and stay as they were left', async () => {
  const { sheet, wrongs, context } = await alone();
  const shows = (name) => sheet.waitForSelector(`canvas.overlay[data-shows*="${name}"]`);
  await shows('supply own');
  assert.ok((await sheet.locator('.contact').count()) > 5, 'contact on hexsides');
  const pixels = () =>
    sheet.evaluate(() => {
      const small = document.createElement('canvas');
      [small.width, small.height] = [330, 280];
      const ink = small.getContext('2d');
      ink.drawImage(document.querySelector('canvas.overlay'), 0, 0, 330, 280);
      return ink.getImageData(0, 0, 330, 280).data.reduce((sum, value, n) => sum + (n % 4 === 3 ? value : 0), 0);
    });
  for (const [key, name] of [
    ['2', 'zones'],
    ['5', 'supply enemy'],
    ['6', 'enemy-reach'],
    ['8', 'control'],
  ]) {
    const before = await pixels();
    await sheet.keyboard.press(key);
    await shows(name);
    assert.ok((await pixels()) > before, `${name} leaves ink`);
  }
  assert.equal(await sheet.locator('.threat').count(), 0);
  await sheet.keyboard.press('7');
  await sheet.waitForSelector('.threat', { state: 'attached' });
  // Coordinates are part of the paper: the picture of the map changes.
  const differs = async (was) => {
    const paper = document.querySelector('div.ground img');
    await paper.decode();
    const small = document.createElement('canvas');
    [small.width, small.height] = [300, 300];
    const ink = small.getContext('2d');
    ink.drawImage(paper, -900, -700);
    const sum = ink.getImageData(0, 0, 300, 300).data.reduce((all, value) => all + value, 0);
    return sum === was ? 0 : sum;
  };
  const printed = await sheet.evaluate(differs, -1);
  await sheet.click('.toggle >> text=Coordinates');
  await sheet.waitForFunction(differs, printed);
  await sheet.click('.toggle.more');
  assert.equal(await sheet.getAttribute('.toggle:has-text("Threatened")', 'aria-pressed'), 'true');
  await accessible(sheet);
  await sheet.reload();
  await shows('zones');
  assert.equal(await sheet.getAttribute('.toggle:has-text("Coordinates")', 'aria-pressed'), 'false');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a block that would be cut off carries the hourglass and says why; ending the turn asks again', async () => {
  const { sheet, wrongs, context } = await alone();
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach');
  assert.match(await sheet.textContent('.supply-line'), /In supply: .*west edge/);
  const { x, y } = await hexAt(sheet, '11,10');
  await sheet.mouse.move(x, y);
  await sheet.waitForSelector('.way', { state: 'attached' });
  await says(sheet, '.plan', /in Soviet zone of control/);
  await sheet.mouse.click(x, y);
  await sheet.waitForSelector('.tag[data-hex="11,10"]', { state: 'attached' });
  await says(sheet, '.supply-line', /out of supply.*ZOC.*§12/);
  await says(sheet, '.foot .primary', /Move 3rd Panzer.*1 RP, leaves 15/);
  await sheet.click('.foot .primary');
  await says(
    sheet,
    '.foot .primary',
    /End turn.*15 RP unspent \(lost\), 3rd Panzer: eliminated at the end of the turn/,
  );
  await sheet.click('.foot .primary');
  await says(sheet, '.foot .primary', /End turn anyway/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('the pointer that rests tells name, strength and supply, and why the selected block cannot go there', async () => {
  const { sheet, wrongs, context } = await alone();
  const rest = async (hex) => {
    const { x, y } = await hexAt(sheet, hex);
    await sheet.mouse.move(x, y);
  };
  await sheet.waitForSelector('.contact', { state: 'attached' });
  await rest('9,11');
  await says(sheet, '.tip:not([hidden])', /3rd Panzer, 4 of 4 SP.*In supply/);
  await rest('13,11');
  await says(sheet, '.tip:not([hidden])', /Soviet block.*Last seen June 1941.*Minsk/);
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach');
  await rest('13,11');
  await says(sheet, '.tip.refuses:not([hidden])', /cannot.*Minsk.*§11\.1/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('several moves are planned in one draft and made final at once; the log marks its places', async () => {
  const { sheet, wrongs, context } = await alone();
  for (const [from, to] of [
    ['9,11', '10,10'],
    ['8,13', '7,12'],
  ]) {
    const before = await sheet.locator('.orders .draft').count();
    await clickHex(sheet, from);
    await sheet.waitForSelector('.reach');
    await clickHex(sheet, to);
    await sheet.waitForFunction((count) => document.querySelectorAll('.orders .draft').length > count, before);
  }
  await says(sheet, '.foot .primary', /Confirm 2 orders.*2 RP, leaves 14/);
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('.orders .draft', { state: 'detached' });
  assert.deepEqual(
    await sheet
      .locator('.orders li span')
      .evaluateAll((list) =>
        list.map((span) =>
          /** The order without what is small below it. */ span.textContent
            .replace(span.querySelector('small')?.textContent ?? '', '')
            .trim(),
        ),
      ),
    ['3rd Panzer to 10.10', '4th Army to 07.12'],
  );
  await sheet.click('#tab-log');
  await says(sheet, '.leaf-log', /3rd Panzer moves to 10\.10/);
  await sheet.click('.leaf-log a.rule');
  await sheet.waitForSelector('.rulebook h2#rule-11');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a finger that rests asks, the sheet has three stops, and every tool is large enough', async () => {
  const { sheet, wrongs, context } = await alone({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await sheet.waitForSelector('.contact', { state: 'attached' });
  const client = await context.newCDPSession(sheet);
  const { x, y } = await hexAt(sheet, '9,11');
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await says(sheet, '.tip:not([hidden])', /3rd Panzer, 4 of 4 SP/);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.equal(await sheet.locator('.reach').count(), 0, 'resting is not choosing');
  // Two fingers that part bring the map nearer.
  const scale = () =>
    sheet.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform).a);
  const far = await scale();
  const fingers = (way) => [
    { x: 195 - way, y: 280, id: 1 },
    { x: 195 + way, y: 280, id: 2 },
  ];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const way of [45, 60, 75])
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(way) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.ok((await scale()) > far * 1.5, 'nearer');
  const height = () => sheet.evaluate(() => document.querySelector('.drawer').getBoundingClientRect().height);
  const half = await height();
  await sheet.tap('.grip');
  await sheet.waitForFunction(
    (was) => document.querySelector('.drawer').getBoundingClientRect().height > was + 100,
    half,
  );
  await sheet.tap('.grip');
  await sheet.waitForFunction(
    (was) => document.querySelector('.drawer').getBoundingClientRect().height < was - 100,
    half,
  );
  await sheet.tap('.grip');
  await sheet.waitForFunction((was) => document.querySelector('.drawer').getBoundingClientRect().height === was, half);
  await sheet.tap('[aria-label="Overlays"]');
  await sheet.waitForSelector('.layers .toggle');
  const small = await sheet.evaluate(() =>
    [...document.querySelectorAll('.bar button, .layers button, .zoom button, .foot button, .tabs button')]
      .filter((button) => button.offsetParent && button.getBoundingClientRect().height < 44)
      .map((button) => button.textContent || button.getAttribute('aria-label')),
  );
  assert.deepEqual(small, []);
  assert.equal(await sheet.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing sticks out');
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('nothing sticks out from 320 pixels to 4K, light, dark and with high contrast', async () => {
  const keys = await lay(server.url, { seats: { axis: { free: false }, soviet: { bot: 'recruit' } } });
  for (const [width, height, theme, contrast] of [
    [320, 568, 'light', 'more'],
    [768, 1024, 'dark', 'usual'],
    [1280, 800, 'dark', 'more'],
    [3840, 2160, 'light', 'usual'],
  ]) {
    const { sheet, wrongs, context } = await sitAt(chrome, server.url, keys, 'axis', { viewport: { width, height } });
    await sheet.evaluate(
      ([a, b]) => {
        localStorage.setItem('theme', a);
        localStorage.setItem('contrast', b);
      },
      [theme, contrast],
    );
    await sheet.reload();
    await sheet.waitForSelector('.contact', { state: 'attached' });
    assert.equal(await sheet.evaluate(() => document.documentElement.scrollWidth), width);
    const foot = await sheet.evaluate(() => document.querySelector('.foot .primary').getBoundingClientRect().toJSON());
    assert.ok(foot.bottom <= height && foot.right <= width, `${width}: the button is in view`);
    if (contrast === 'more') await accessible(sheet);
    // A click finds its hex at any size.
    for (let n = 0; n < 14 && !/3rd Panzer/.test(await sheet.textContent('#announce')); n++)
      await sheet.keyboard.press('n');
    await clickHex(sheet, '9,11');
    await sheet.waitForSelector('.reach', { state: 'attached' });
    assert.deepEqual(wrongs, []);
    await context.close();
  }
});
