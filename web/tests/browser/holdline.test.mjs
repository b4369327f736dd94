// Hold the Line: an army commander on a phone plays a whole turn by tapping; what he does survives a reload; refusals
// stand in place; everything can be read and done without the map.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, browser, page, serve } from './stand.mjs';
import { says } from './seats.mjs';
import { CZESTOCHOWA, hall, inStep } from '../holdline-positions.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

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

/** Sits down at a seat of a table. */
async function sit(keys, door, options = PHONE) {
  const seat = await page(chrome, options);
  await seat.sheet.goto(`${server.url}/t/${keys.table}/${door}#${keys.seats[door].secret}`);
  await seat.sheet.waitForSelector('.stage');
  return seat;
}

const partOf = (sheet) => sheet.evaluate(() => document.querySelector('.game')?.dataset.part);
const inPart = (sheet, ...names) =>
  sheet.waitForFunction((list) => list.includes(document.querySelector('.game')?.dataset.part), names);
const button = (sheet) => sheet.evaluate(() => document.querySelector('.foot .primary b')?.textContent ?? '');

/** Where a hex is on the page. */
function at(sheet, label) {
  return sheet.evaluate(async (wanted) => {
    const [{ Ground }, answer] = await Promise.all([
      import('/js/holdline/ground.js'),
      fetch('/api/games/holdline/draw/units.json'),
    ]);
    const { map, places } = await answer.json();
    const ground = new Ground(map, places);
    const all = Array.from({ length: ground.columns * ground.rows }, (_, hex) => hex);
    const { x, y } = ground.center(all.find((hex) => ground.label(hex) === wanted));
    const world = document.querySelector('.world');
    const box = world.getBoundingClientRect();
    const k = box.width / world.offsetWidth;
    return { x: box.left + x * k, y: box.top + y * k };
  }, label);
}

/** Answers what is asked until the combat is over. */
async function fightOn(sheet) {
  for (let n = 0; n < 40 && (await partOf(sheet)) === 'fight'; n++) {
    const open = await sheet.$('.answers button');
    const main = await sheet.$('.foot .primary[aria-disabled="false"]');
    if (open) await open.click().catch(() => {});
    else if (main) await main.click().catch(() => {});
    await sheet.waitForTimeout(250);
  }
}

test('an army commander plays a whole turn by tapping', async () => {
  const keys = await hall(server, ['10a'], { position: CZESTOCHOWA });
  const { sheet, wrongs } = await sit(keys, '10a');
  await inPart(sheet, 'cards');
  await sheet.tap('[data-key^="card-8-"]');
  await sheet.waitForSelector('.card-face.up');
  await sheet.tap('[data-key^="card-7-"]');
  await says(sheet, '.foot .primary', /Lay 8 and 7/);
  await accessible(sheet);
  await sheet.tap('.foot .primary');

  await inPart(sheet, 'command');
  await says(sheet, '.tasks', /Prepared attack from 24\.41/);
  await says(sheet, '.tasks', /IR 82 is disordered/);
  await accessible(sheet);
  await sheet.tap('[data-key^="supply-"]');
  await says(sheet, '.task.done', /24\.41/);
  await sheet.tap('[data-key^="rally-"][data-key$="-3"]');
  await says(sheet, '.task.done', /IR 82/);
  // The draft survives a reload.
  const before = await sheet.textContent('.foot .primary small');
  await sheet.reload();
  await inPart(sheet, 'command');
  await says(sheet, '.task.done', /IR 82/);
  assert.equal(await sheet.textContent('.foot .primary small'), before);
  await sheet.tap('.foot .primary');
  await inPart(sheet, 'rally', 'attack', 'waiting', 'fight');

  // The computer may have the better cards: what it attacks is answered.
  const seen = new Set();
  for (let n = 0; n < 120; n++) {
    const part = await partOf(sheet);
    seen.add(part);
    if (part === 'movement' && /End movement/.test(await button(sheet))) break;
    if (part === 'fight') await fightOn(sheet);
    else if (part === 'rally' && (await sheet.$('[data-key^="rally-"]'))) await sheet.tap('[data-key^="rally-"]');
    else if (part === 'attack' && (await sheet.$('[data-key^="plan-"]')) && !seen.has('launched')) {
      await sheet.tap('[data-key^="plan-"]');
      await inPart(sheet, 'plan');
      await says(sheet, '.odds-table', /double/);
      await says(sheet, '.foot .primary', /roll \d+ dice/);
      await accessible(sheet);
      await sheet.tap('.foot .primary');
      await sheet.waitForFunction(() => document.querySelector('.game')?.dataset.part !== 'plan');
      seen.add('launched');
    } else if (/^(End|Go to)/.test(await button(sheet))) await sheet.tap('.foot .primary').catch(() => {});
    await sheet.waitForTimeout(200);
  }
  assert.ok(seen.has('launched'), [...seen].join());

  await inPart(sheet, 'movement');
  await sheet.tap('[data-task^="division-"] .row-button');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await sheet.waitForTimeout(600);
  const spot = await sheet.evaluate(() => {
    const stage = document.querySelector('.stage').getBoundingClientRect();
    const drawer = document.querySelector('.drawer').getBoundingClientRect();
    for (const cost of document.querySelectorAll('.layer.light .cost')) {
      const box = cost.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x > 20 && x < 370 && y > stage.top + 20 && y < drawer.top - 60) return { x, y };
    }
    return null;
  });
  assert.ok(spot, 'a hex in reach is on the screen');
  await sheet.touchscreen.tap(spot.x, spot.y);
  await says(sheet, '.foot .primary', /^Move /);
  await sheet.tap('.foot .primary');
  await sheet.waitForSelector('.piece.own .cube', { state: 'attached' });
  await says(sheet, '.latest', /moves/i).catch(() => {});
  for (let n = 0; n < 60 && (await partOf(sheet)) !== 'posture'; n++) {
    if ((await partOf(sheet)) === 'fight') await fightOn(sheet);
    else if (/^(End|Go to)/.test(await button(sheet))) await sheet.tap('.foot .primary').catch(() => {});
    await sheet.waitForTimeout(250);
  }

  await inPart(sheet, 'posture');
  await sheet.tap('[data-key$="-prepared"], [data-key$="-dug_in"]');
  await says(sheet, '.foot .primary', /1 change|\d+ changes/);
  await accessible(sheet);
  await sheet.tap('.foot .primary');
  await sheet.waitForFunction(() => document.querySelector('.game')?.dataset.part !== 'posture');
  assert.deepEqual(
    wrongs.filter((wrong) => !/409|422/.test(wrong)),
    [],
  );
});

test('a refusal stands at the hex with its rule, and undo takes back one touch', async () => {
  const keys = await hall(server, ['10a'], { position: inStep('command') });
  const { sheet } = await sit(keys, '10a');
  await inPart(sheet, 'command');
  await sheet.tap('[data-key="pot-10"]');
  await sheet.waitForSelector('.reach.supply', { state: 'attached' });
  const { x, y } = await at(sheet, '24.41');
  await sheet.touchscreen.tap(x, y);
  await says(sheet, '.slip-card', /24\.41: 1 point/);
  await sheet.tap('[data-key="plus"]');
  await says(sheet, '.slip-card', /24\.41: 2 points/);
  await sheet.tap('[data-key="minus"]');
  await says(sheet, '.slip-card', /24\.41: 1 point/);
  await sheet.tap('.foot [data-key="back"]');
  await says(sheet, '.slip-card', /24\.41: 0 points/);
  const far = await at(sheet, '25.41');
  await sheet.touchscreen.tap(far.x, far.y);
  await sheet.tap('[data-key="plus"]');
  await says(sheet, '.refusal', /§2\.\d+/);
});

test('a defender answers in his window', async () => {
  const position = inStep(
    { prepared: 'first' },
    {
      cp: [
        ['24.41', '10a', 4],
        ['25.41', 'krakow', 3],
      ],
    },
  );
  const keys = await hall(server, ['10a', 'krakow'], { position });
  const attacker = await sit(keys, '10a');
  const defender = await sit(keys, 'krakow');
  await attacker.sheet.tap('[data-key^="plan-"]');
  await says(attacker.sheet, '.foot .primary', /roll \d+ dice/);
  await attacker.sheet.tap('.foot .primary');
  const { sheet } = defender;
  await inPart(sheet, 'fight');
  await says(sheet, '.baize', /Częstochowa is attacked/);
  await sheet.tap('[data-key="mean-dug"]');
  await sheet.waitForSelector('[data-key="mean-dug"].on');
  await says(sheet, '.odds-table', /With this/);
  await accessible(sheet);
  await says(sheet, '.foot .primary', /Answer: roll \d+ dice/);
  await sheet.tap('.foot .primary');
  await sheet.evaluate(() => document.querySelector('#tab-log')?.click());
  await says(sheet, '.leaf-log', /The attacker rolls \d+ success/);
});

test('everything is open by keyboard and in words', async () => {
  const keys = await hall(server, ['10a'], { position: inStep({ prepared: 'first' }, { cp: [['24.41', '10a', 4]] }) });
  const { sheet } = await sit(keys, '10a', { viewport: { width: 1180, height: 820 } });
  await inPart(sheet, 'attack');
  await sheet.focus('.stage');
  await sheet.keyboard.press('n');
  await sheet.waitForSelector('.cursor', { state: 'attached' });
  await sheet.keyboard.press('Enter');
  await inPart(sheet, 'plan');
  await says(sheet, '.foot .primary', /roll \d+ dice/);
  await sheet.keyboard.press('t');
  await says(sheet, '.textboard', /Own cubes/);
  await says(sheet, '.textboard', /Launch the attack/);
  await accessible(sheet);
});

test('every choice of the menu can be made on the screen', async () => {
  const keys = await hall(server, ['10a'], { position: inStep('command') });
  const { sheet } = await sit(keys, '10a');
  await inPart(sheet, 'command');
  await sheet.fill('.other input', 'always buy the dug-in die');
  await sheet.tap('.other .row-act');
  await says(sheet, '.foot .primary', /Confirm 1 order/);
  await sheet.tap('.foot .primary');
  await says(sheet, '.foot .primary', /Lock command/);
});

test('a high command gives points and cards, and flies the air war', async () => {
  const seats = ['okh', 'okh-chief', 'okh-staff-1', 'okh-staff-2'];
  const regions = Object.fromEntries(['R1', 'R2', 'R3', 'R4', 'R5'].map((region) => [region, { phase: 'cards' }]));
  const keys = await hall(server, [...seats, '10a'], { position: { ...CZESTOCHOWA, regions } });
  const { sheet } = await sit(keys, 'okh', { viewport: { width: 1440, height: 900 } });
  await inPart(sheet, 'desk');
  await says(sheet, '.desk-points', /10 to give/);
  await sheet.click('[data-key="more-2"]');
  await sheet.click('[data-key="more-6"]');
  await says(sheet, '.desk-points', /8 to give, 2 given/);
  await sheet.click('[data-key="less-2"]');
  await says(sheet, '.desk-points', /9 to give, 1 given/);
  await accessible(sheet);
  await sheet.click('.foot .primary');
  // The card is touched while the points are still being sent.
  await sheet.click('[data-key^="reserve-13"]');
  await sheet.click('[data-key="to-3"]');
  await says(sheet, '.desk-reserve', /13 goes to Silesia/);
  await sheet.click('.foot .primary');
  await says(sheet, '.desk-points', /9 to give/);
  await says(sheet, '.desk-reserve', /5 left/);
  await sheet.click('[data-key="board-air"]');
  await inPart(sheet, 'air');
  await sheet.click('.craft.can');
  await sheet.click('[data-key="go"]');
  await says(sheet, '.foot .primary', /End this air step|Confirm/);
  await accessible(sheet);
});

test('letters keep their words on the device until they are sent', async () => {
  const keys = await hall(server, ['10a', 'ags'], { position: inStep('command') });
  const { sheet } = await sit(keys, '10a');
  await sheet.tap('#tab-letters');
  await sheet.tap('[data-key="write-5"]');
  await sheet.fill('#words', 'Częstochowa by tonight');
  await sheet.reload();
  await sheet.tap('#tab-letters');
  await sheet.tap('[data-key="write-5"]');
  assert.equal(await sheet.inputValue('#words'), 'Częstochowa by tonight');
  await accessible(sheet);
  await sheet.tap('.letter-form button');
  await says(sheet, '.letter.sent', /Army Group South/);
  const { sheet: superior } = await sit(keys, 'ags', { viewport: { width: 1180, height: 820 } });
  await superior.click('#tab-letters');
  await says(superior, '.letter', /10th Army/);
});

test('a phone loads less than 450 kB before the first tap', async () => {
  const keys = await hall(server, ['10a'], { position: inStep('command') });
  const { sheet, context } = await page(chrome, PHONE);
  const client = await context.newCDPSession(sheet);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
  });
  await sheet.goto(`${server.url}/t/${keys.table}/10a#${keys.seats['10a'].secret}`);
  await sheet.waitForFunction(() => document.querySelector('.ground.base img')?.complete);
  await sheet.waitForTimeout(1500);
  console.log(`holdline on a phone: ${(bytes / 1000).toFixed(0)} kB`);
  assert.ok(bytes > 50_000 && bytes < 450_000, `${bytes} bytes`);
});
