// Game Control in a hall of Hold the Line: regions with their clocks, more time for one of them, all clocks stopped, and a
// cube moved by hand with its reason.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, ask, browser, page, serve } from './stand.mjs';

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

test('an umpire gives time, stops the clocks, and acts on the map by tapping', async () => {
  const { hall, secret } = await ask(server, '/api/halls', { game: 'holdline', name: 'Drill Hall Game' });
  const host = (rest, body) => ask(server, `/api/halls/${hall}/${rest}`, body, secret);
  await host('host/people', { people: [{ name: 'Ana Ruiz' }, { name: 'Callum Reid' }] });
  const { people } = await host('host/sheet');
  await host('host/cast', { seat: 'control', person: people[0].id });
  // One army is a person's, so that its region waits and the test has time.
  await host('host/cast', { seat: 'poznan', person: people[1].id });
  await host('host/settings', { settings: { cover_after: null } });
  await host('host/open', {});
  const { cards } = await host('host/cards');
  const { sheet, wrongs } = await page(chrome, { viewport: { width: 1440, height: 900 } });
  await sheet.goto(`${server.url}/h/${hall}#${cards.find((card) => card.name === 'Ana Ruiz').code}`);
  await sheet.waitForSelector('text=Ask for a yes');
  const waiting = (await host('host/sheet')).people[0].devices[0];
  await host('control/admit', { device: waiting.id, yes: true });
  await sheet.click('#arrived');
  await sheet.waitForSelector('.control-region >> nth=4');
  assert.equal(await sheet.locator('.control-region').count(), 5);
  await accessible(sheet);

  // Everything stands still, and says so.
  await sheet.click('text=Stop all clocks');
  await sheet.waitForSelector('text=Let it go on');
  // A cube is taken in hand, and goes where the map is tapped, with a reason.
  await sheet.click('[data-tab=act]');
  const stack = sheet.locator('.cubes, .stack, .piece').first();
  await stack.waitFor({ state: 'attached' });
  const box = await sheet.locator('.stage').boundingBox();
  await sheet.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await sheet.waitForSelector('[data-thing]');
  await sheet.locator('[data-thing]').first().click();
  await sheet.waitForSelector('text=In hand');
  await sheet.click('.reason >> text=Slip of the finger');
  assert.equal(await sheet.inputValue('#reason'), 'Slip of the finger');
  await accessible(sheet);
  await sheet.click('.primary:has-text("Put it down")');
  await sheet.waitForSelector('text=All powers');
  assert.deepEqual(
    wrongs.filter((text) => !/401/.test(text)),
    [],
  );
  await sheet.context().close();
});
