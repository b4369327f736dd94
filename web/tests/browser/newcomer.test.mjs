// What a newcomer asks of the table of Eastfront: what wins, what just happened, why not, what am I about to lose?
import assert from 'node:assert/strict';
import test from 'node:test';
import { GERMAN_TURN, JULY } from '../positions.mjs';
import { closeBattles, lay, menu, says, sitAt } from './seats.mjs';
import { accessible, ask, clickHex, finished, hexAt, page, stand } from './stand.mjs';

const { server, chrome } = await stand();

const MOVING = { reducedMotion: 'no-preference' };
/** The Axis against the computer. */
const alone = async (plan = {}, options = {}, bot = 'recruit') => {
  const seats = { axis: { free: false }, soviet: { bot } };
  const keys = await lay(server.url, { seats, ...plan });
  return { keys, ...(await sitAt(chrome, server.url, keys, 'axis', options)) };
};
const july = (options = {}) => alone({ scenario: undefined, position: JULY }, options);
const text = (sheet, selector) =>
  sheet.evaluate((query) => document.querySelector(query)?.textContent.replace(/\s+/g, ' ').trim() ?? '', selector);
/** Ends the turn, whatever would be lost by it. */
const endTurn = async (sheet) => {
  await sheet.click('.foot .primary');
  await says(sheet, '.foot .primary', /End turn anyway/);
  await sheet.click('.foot .primary');
};

test('what wins: a strip, stars on both maps, and a card before the first order', async () => {
  const { sheet, wrongs, context } = await alone();
  await says(sheet, '.goal-strip', /Axis 0 of 3 Moscow, Leningrad, Stalingrad; two by January 1943/);
  await says(sheet, '.goal-strip', /Soviet 0 of 2 Warsaw, Bucharest; all at once/);
  const stars = await sheet.$$eval('.star', (list) => list.map((star) => star.dataset.hex).sort());
  assert.equal(stars.length, 5, 'three cities of the Axis, two of the Soviets');
  await says(sheet, '.minimap .held', /Victory cities.*Axis 0 of 3, Soviet 0 of 2/);
  await says(sheet, '.opening', /What wins.*two of them at the end of January 1943.*First steps.*What it costs/);
  await says(
    sheet,
    '.opening',
    /Move a block\s*1 RP.*Attack a hex.*\s*1 RP.*rail\s*2 RP.*Rebuild armor at 1 SP\s*3 RP/,
  );
  await accessible(sheet);
  await sheet.click('.goal-strip button');
  await sheet.waitForSelector('#rule-13');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('the Soviets of 1944 are told what wins for them', async () => {
  const keys = await lay(server.url, {
    scenario: '1944',
    seats: { axis: { bot: 'recruit' }, soviet: { free: false } },
  });
  const { sheet, context } = await sitAt(chrome, server.url, keys, 'soviet');
  await says(sheet, '.goal-strip', /Soviet 0 of 3 Berlin, Warsaw, Bucharest; all by May 1945/);
  await context.close();
});

test('the enemy’s turn is played on the map, can be skipped at once, and ends in a report', async () => {
  const { sheet, wrongs, context } = await alone({}, MOVING, 'sergeant');
  await says(sheet, '.foot .primary', /End turn/);
  const glides = () =>
    sheet.evaluate(() => {
      window.glides = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...args) {
        if (this.matches('.piece')) window.glides++;
        return animate.apply(this, args);
      };
    });
  await glides();
  await endTurn(sheet);
  await sheet.waitForSelector('.rerun:not([hidden])');
  await says(sheet, '.foot .primary', /Skip to your turn/);
  await sheet.waitForFunction(() => window.glides > 3, undefined, { timeout: 20_000 });
  // A battle on the way may have to be seen; then the rest is skipped with one key.
  await closeBattles(sheet);
  await sheet.keyboard.press('Space');
  await closeBattles(sheet);
  if (await sheet.isVisible('.rerun')) await sheet.keyboard.press('Space');
  await sheet.waitForSelector('.rerun', { state: 'hidden' });
  await says(sheet, '.report', /What the Soviet side did.*blocks? moved.*July 1941.*You have \d+ RP, Soviet \d+/);
  await sheet.waitForSelector('.report [data-key="again"]');
  await accessible(sheet);
  const before = await sheet.evaluate(() => window.glides);
  await sheet.click('.report [data-key="again"]');
  await sheet.waitForSelector('.rerun:not([hidden])');
  await sheet.waitForFunction((n) => window.glides > n, before);
  // A click on the map ends it too.
  await clickHex(sheet, '9,11');
  await sheet.waitForFunction(
    () => document.querySelector('.rerun').hidden || document.querySelector('.scene:not([hidden])'),
  );
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('the speed of the enemy’s turn is a setting, and off shows the report at once', async () => {
  const { sheet, context } = await alone({}, MOVING, 'sergeant');
  await sheet.click('.burger');
  await sheet.click('.menu [aria-label="Opponent’s turn"] >> text=Off');
  assert.equal(await sheet.getAttribute('.menu [aria-label="Opponent’s turn"] >> text=Off', 'aria-pressed'), 'true');
  await sheet.click('.burger');
  await endTurn(sheet);
  await says(sheet, '.bar .when', /July 1941/);
  await closeBattles(sheet);
  await says(sheet, '.report', /What the Soviet side did/);
  assert.equal(await sheet.isVisible('.rerun'), false);
  // The report is there after a reload too, and hovering a line lights its place.
  await sheet.reload();
  await says(sheet, '.report', /What the Soviet side did/);
  if (await sheet.locator('.report li .link').count()) {
    await sheet.hover('.report li .link >> nth=0');
    await sheet.waitForSelector('.spot circle', { state: 'attached' });
  }
  await context.close();
});

test('damaged blocks are listed with what a step costs, and the first move says that it ends that', async () => {
  const { sheet, wrongs, context } = await july();
  await says(sheet, '.damaged', /Damaged blocks.*until your first move or attack.*16th Army2 of 4 SP\+1, 1 RP/);
  await says(sheet, '.damaged', /2nd Panzer3 of 4 SP\+1, 2 RP/);
  await clickHex(sheet, '13,10');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await clickHex(sheet, '13,9');
  await says(sheet, '.foot .primary', /1 RP, leaves 15, ends replacements this turn/);
  await sheet.keyboard.press('z');
  await sheet.keyboard.press('Escape');
  await sheet.click('[data-key="step-all"]');
  await says(sheet, '.orders', /16th Army, one step.*2nd Panzer, one step/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a block that is cut off says that it is lost at the end of the turn, and the map shows where and what would help', async () => {
  const { sheet, wrongs, context } = await alone();
  await clickHex(sheet, '9,11');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await clickHex(sheet, '11,10');
  await says(sheet, '.supply-line', /Eliminated at the end of the turn\. .*out of supply/);
  await sheet.waitForSelector('.broken', { state: 'attached' });
  await sheet.waitForSelector('.break', { state: 'attached' });
  const restore = await sheet.evaluate(() => document.querySelector('.restore')?.dataset.hex ?? null);
  if (restore) await says(sheet, '.supply-line', /A block of yours in .* would restore it/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('an enemy nobody has seen has one honest sentence and one set of bars, always with its destruction', async () => {
  const { sheet, context } = await july();
  await clickHex(sheet, '13,10');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  // Smolensk's neighbor was never seen; the panzers go beside it.
  const unseen = JULY.units.find(({ unit }) => unit === 'su-24').at;
  assert.equal(unseen, '17,10');
  await sheet.keyboard.press('Escape');
  await context.close();
  const position = {
    ...JULY,
    units: [...JULY.units.filter(({ unit }) => unit !== 'de-3-panzer'), { unit: 'de-3-panzer', at: '17,9' }],
  };
  const near = await alone({ scenario: undefined, position });
  await clickHex(near.sheet, unseen);
  await says(near.sheet, '.odds', /Nobody has seen it\. It can be \d+ kinds of block with .* dice/);
  assert.equal(await near.sheet.locator('.odds').count(), 1);
  const rows = await near.sheet.$$eval('.odds .bars', (list) =>
    list.map((table) => [...table.querySelectorAll('th')].map((cell) => cell.textContent)),
  );
  assert.ok(rows[0].includes('eliminated'), String(rows[0]));
  await near.context.close();
});

test('hit numbers are said in one way', async () => {
  const { sheet, context } = await july();
  await clickHex(sheet, '13,10');
  await says(sheet, '.unit-card .chips', /hit by 6/);
  await sheet.keyboard.press('Escape');
  await clickHex(sheet, '14,21');
  await says(sheet, '.foot .primary', /Roll \d dice, hit on 5\+/);
  await context.close();
});

test('every button that gives something up asks once, in the same words', async () => {
  const { sheet, context } = await alone();
  await sheet.click('.foot .primary');
  await says(sheet, '.foot .primary', /End turn anyway.*16 RP unspent/);
  await menu(sheet, 'Resign');
  await says(sheet, '.menu', /Resign anyway.*your opponent wins/);
  await accessible(sheet);
  await context.close();
});

test('sounds are off until they are wanted, and each has its switch', async () => {
  const { sheet, wrongs, context } = await alone();
  await sheet.evaluate(() => {
    window.heard = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...args) {
      window.heard++;
      return start.apply(this, args);
    };
  });
  const move = async (from, to) => {
    await clickHex(sheet, from);
    await sheet.waitForSelector('.reach', { state: 'attached' });
    await clickHex(sheet, to);
    await sheet.waitForSelector('.orders .draft');
    await sheet.click('.foot .primary');
    await sheet.waitForSelector('.orders .draft', { state: 'detached' });
  };
  await move('9,11', '10,10');
  assert.equal(await sheet.evaluate(() => window.heard), 0, 'silent at first');
  await sheet.click('.burger');
  const names = await sheet.$$eval('.menu [aria-label="Sound"] button', (list) => list.map((one) => one.textContent));
  assert.deepEqual(names, ['Dice', 'Blocks', 'Paper', 'Guns', 'Your move']);
  await sheet.click('.menu [aria-label="Sound"] >> text=Blocks');
  const once = await sheet.evaluate(() => window.heard);
  assert.ok(once > 0, 'a switch lets its sound be heard');
  await sheet.click('.burger');
  await move('8,13', '8,12');
  await sheet.waitForFunction((n) => window.heard > n, once);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('the end has the score, a graph, turning points, the way back and a link', async () => {
  const keys = await finished(server, 'eastfront', 'sergeant,sergeant');
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(`${server.url}/t/${keys.table}/watch#${keys.watch.secret}`);
  await says(sheet, '.curtain', /wins/);
  await says(sheet, '.curtain', /Axis \d of \d.*Turning points.*Look back.*Share/);
  await sheet.waitForSelector('.curtain .graph svg');
  await accessible(sheet);
  await sheet.click('.curtain >> text=Share');
  await says(sheet, '.curtain', /Copied/);
  await sheet.click('.curtain li .link >> nth=0');
  await sheet.waitForSelector('.frames .now');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('who has lost may have a rematch with sides changed', async () => {
  const { sheet, keys, wrongs, context } = await alone();
  await ask(server, `/api/tables/${keys.table}/axis/resign`, {}, keys.seats.axis.secret);
  await says(sheet, '.curtain', /Defeat.*Blocks lost.*Rematch.*sides swapped/);
  await accessible(sheet);
  await sheet.click('.curtain >> text=Rematch');
  await sheet.waitForURL(/\/soviet$/);
  await sheet.waitForSelector('.stage');
  assert.deepEqual(wrongs, []);
  await context.close();
});

for (const [game, number, says] of [
  ['eastfront', '41', /Ruling 41.*Test/],
  ['pacific', 'A66', /Ruling A66.*captured port/i],
  ['holdline', 'A148', /Ruling A148.*Reading/],
]) {
  test(`a ruling that the rulebook of ${game} cites can be opened where it is cited`, async () => {
    const { sheet, wrongs, context } = await page(chrome);
    await sheet.goto(`${server.url}/rules/${game}`);
    await sheet.click(`.ruling-link[data-ruling="${number}"] >> nth=0`);
    await sheet.waitForSelector('.ruling');
    assert.match(await text(sheet, '.ruling'), says);
    assert.equal(await sheet.getAttribute(`.ruling-link[data-ruling="${number}"] >> nth=0`, 'aria-expanded'), 'true');
    // Whatever a book cites has its text.
    const told = await ask(server, `/api/games/${game}/draw/rulings.json`);
    const cited = await sheet.$$eval('.ruling-link', (list) => list.map(({ dataset }) => dataset.ruling));
    assert.deepEqual(
      cited.filter((of) => !told[of]),
      [],
    );
    await accessible(sheet);
    assert.deepEqual(wrongs, []);
    await context.close();
  });
}

/** Places along the front of a year, from north to south. */
const FRONTS = {
  1942: ['Bryansk', 'Kharkov', 'Rostov'],
  1943: ['Smolensk', 'Kharkov', 'Stalino'],
  1944: ['Vitebsk', 'Gomel', 'Kishinev'],
};
for (const [scenario, front] of Object.entries(FRONTS)) {
  test(`the automatic setup of ${scenario} covers the front from end to end`, async () => {
    const keys = await lay(server.url, {
      scenario,
      seats: { axis: { free: false }, soviet: { bot: 'recruit' } },
    });
    const { sheet, wrongs, context } = await sitAt(chrome, server.url, keys, 'axis');
    await sheet.waitForSelector('.foot .primary');
    while (await sheet.locator('[data-key^="withhold-"]').count()) {
      await sheet.click('[data-key^="withhold-"] >> nth=0');
      await sheet.waitForTimeout(300);
    }
    await sheet.waitForSelector('[data-key="spread-out"]');
    await sheet.click('[data-key="spread-out"]');
    await says(sheet, '.foot .primary', /Confirm setup/);
    const blocks = await sheet.$$eval('.piece.own', (list) => list.map(({ dataset }) => [dataset.unit, dataset.hex]));
    const { places } = await ask(server, '/api/games/eastfront/board');
    const hexOf = (name) =>
      places
        .find((place) => place.name === name)
        .at[0].split(',')
        .map(Number);
    const [, northmost] = hexOf('Leningrad');
    const rows = blocks.map(([, hex]) => Number(hex.split(',')[1]));
    for (const name of front) {
      const [column, row] = hexOf(name);
      const near = blocks.filter(([, hex]) => {
        const [x, y] = hex.split(',').map(Number);
        return Math.hypot(x - column, y - row) <= 3;
      });
      assert.ok(near.length, `a block near ${name}`);
    }
    const north = rows.filter((row) => row <= northmost + 3).length;
    assert.ok(north < blocks.length / 2, `${north} of ${blocks.length} blocks in the north`);
    for (const [unit, hex] of blocks.filter(([id]) => id.startsWith('fi-'))) {
      assert.ok(Number(hex.split(',')[1]) <= northmost, `${unit} at ${hex}: Finns fight beside Leningrad`);
    }
    assert.deepEqual(wrongs, []);
    await context.close();
  });
}

test('a German turn of eleven orders takes at most 19 pointer-downs, drags and keys', async () => {
  const { sheet, wrongs, context } = await july();
  await says(sheet, '.foot .primary', /End turn/);
  let inputs = 0;
  const press = async (act) => {
    inputs++;
    await act();
  };
  const settled = () => sheet.waitForTimeout(150);
  for (const order of GERMAN_TURN) {
    if (order.steps) await press(() => sheet.click('[data-key="step-all"]'));
    else if (order.put) {
      await press(() => sheet.click(`[data-key="put-${order.put}"]`));
      await says(sheet, '.foot .primary', /Choose a hex/);
      await press(() => clickHex(sheet, order.at));
      await says(sheet, '.orders', /rebuilt in Warsaw/);
    } else if (order.move) {
      const drafts = await sheet.locator('.orders .draft').count();
      await press(async () => {
        const [from, to] = [await hexAt(sheet, order.from), await hexAt(sheet, order.to)];
        await sheet.mouse.move(from.x, from.y);
        await sheet.mouse.down();
        await sheet.mouse.move(from.x + 8, from.y + 8);
        await sheet.mouse.move(to.x, to.y, { steps: 4 });
        await sheet.mouse.up();
      });
      await sheet.waitForFunction((n) => document.querySelectorAll('.orders .draft').length > n, drafts);
    } else {
      await press(() => clickHex(sheet, order.attack));
      await says(sheet, '.foot .primary', /Roll \d+ dice/);
      await press(() => sheet.click('.foot .primary'));
      await sheet.waitForSelector('.baize.settled');
      while (await sheet.isVisible('.scene')) {
        await press(() => sheet.keyboard.press('Space'));
        await settled();
      }
    }
    await settled();
  }
  await press(() => sheet.click('.foot .primary'));
  if (/anyway/.test(await text(sheet, '.foot .primary'))) await press(() => sheet.click('.foot .primary'));
  await says(sheet, '.bar .when', /August 1941/);
  console.log(`a German turn of ${GERMAN_TURN.reduce((sum, order) => sum + (order.steps ?? 1), 0)} orders: ${inputs}`);
  assert.ok(inputs <= 19, `${inputs} inputs`);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a lesson cannot be lost by a wrong click', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(`${server.url}/learn/eastfront`);
  await says(sheet, '.lesson', /Step 1 of 11.*What wins.*two of them at the end of January 1943/);
  await accessible(sheet);
  await sheet.click('.lesson >> text=Next');
  await says(sheet, '.lesson h2', /Repair before you move/);
  await sheet.click('.lesson >> text=Back');
  await says(sheet, '.lesson h2', /What wins/);
  await sheet.click('.lesson >> text=Next');
  // Instead of repairing the player ends the turn at once: the lesson goes on with what is still to be seen.
  await endTurn(sheet);
  await says(sheet, '.bar .when', /August 1941/);
  await closeBattles(sheet);
  await says(sheet, '.lesson h2', /The Soviets move|You know enough to continue|Before you end|Select a block/);
  await sheet.waitForSelector('.lesson >> text=Start over');
  assert.deepEqual(wrongs, []);
  await context.close();
});
