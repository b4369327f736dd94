// Game Control in a hall of Hold the Line: regions with their clocks, more time for one of them, all clocks stopped, and a
// cube moved by hand with its reason.
import test, { after, before as first } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, ask, browser, page, serve } from './stand.mjs';
import { says } from './seats.mjs';
import { cubeOnScreen } from './hall-people.mjs';

let server;
let chrome;
first(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** Where every cube stands, and who holds the ground. */
async function whereAll(sheet, host) {
  const { table } = await host('host/sheet');
  return sheet.evaluate(async (path) => {
    const { view } = await (await fetch(path)).json();
    return [Object.values(view.own).map(({ id, hex, posture }) => [id, hex, posture]), view.hold];
  }, `/api/tables/${table}/control/view?menu=0`);
}

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
  const before = await whereAll(sheet, host);
  // A cube is taken in hand, and goes where the map is tapped, with a reason.
  await sheet.click('[data-tab=act]');
  const cube = await cubeOnScreen(sheet);
  await sheet.mouse.click(cube.x, cube.y);
  await sheet.locator('[data-thing]').first().click();
  await sheet.waitForSelector('.hand-cube');
  await sheet.mouse.click(cube.x, cube.y + 120);
  await says(sheet, '.foot .primary', /^\s*Move .* to \d\d\.\d\d/);
  // Nothing is done without a reason.
  await sheet.click('.foot .primary');
  assert.equal(await sheet.evaluate(() => document.activeElement?.id), 'reason');
  await sheet.click('.reason >> text=Slip of the finger');
  assert.equal(await sheet.inputValue('#reason'), 'Slip of the finger');
  await accessible(sheet);
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('text=All powers');
  await says(sheet, '.latest', /Control/);

  // The act is taken back: the cube stands where it stood, and the list keeps the act with a word.
  await says(sheet, '.last-acts', /Move .* to \d\d\.\d\d\s*Slip of the finger/);
  await sheet.click('[data-undo] >> nth=0');
  await says(sheet, '.last-acts .undone', /taken back/);
  const after = await whereAll(sheet, host);
  assert.deepEqual(after, before);

  // What is in hand can be put down again, and a cube acts by leave of Control.
  const other = await cubeOnScreen(sheet, true);
  await sheet.mouse.click(other.x, other.y);
  await sheet.locator('[data-thing]').first().click();
  await sheet.click('.primary:has-text("Put it down")');
  await sheet.waitForSelector('text=All powers');
  await sheet.locator('[data-thing]').first().click();
  await sheet.click('[data-ruling=inspire]');
  await says(sheet, '.foot .primary', /Let it act/);
  await sheet.click('.reason >> text=Goodwill');
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('text=All powers');
  // The server has it.
  const { table } = await host('host/sheet');
  const free = await sheet.evaluate(async (path) => {
    const { view } = await (await fetch(path)).json();
    return Object.values(view.own).filter((block) => block.now?.free).length;
  }, `/api/tables/${table}/control/view?menu=0`);
  assert.equal(free, 1);
  assert.deepEqual(
    wrongs.filter((text) => !/401/.test(text)),
    [],
  );
  await sheet.context().close();
});
