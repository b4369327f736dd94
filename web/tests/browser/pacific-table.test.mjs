// What went wrong for people at the table of Pacific, played as they played it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { lay, says, sitAt } from './seats.mjs';
import { ask, finished, page, stand } from './stand.mjs';

const { server, chrome } = await stand();

/** Places by number, as the rules name them. */
const SOLOMONS = 7;
const TRUK = 17;
const PEOPLE = { japan: { name: 'Kenji' }, allies: { name: 'Ann' } };
const pacific = (plan) => lay(server.url, { game: 'pacific', scenario: undefined, seats: PEOPLE, ...plan });
const sit = (keys, door, options) => sitAt(chrome, server.url, keys, door, options);
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

/** Japan is about to sail from Truk, where nobody is near. */
const QUIET = {
  turn: 3,
  step: 'fleet-japan',
  rest: 'absent',
  areas: { 'Solomon Sea': 'japan', 'Marshall Islands': 'japan', 'Philippine Sea': 'japan' },
  harbors: { Rabaul: 'allies' },
  units: {
    japan: { Kongo: 'Truk', Haruna: 'Truk', 'SNLF Transport 1': 'Truk', 'Cruiser 1': 'Truk' },
    allies: { Enterprise: 'Pearl Harbor' },
  },
};

/** Presses on until something is asked of the seat that a test wants. */
async function until(sheets, fits) {
  for (let n = 0; n < 60; n++) {
    for (const sheet of sheets) if (await fits(sheet)) return sheet;
    for (const sheet of sheets) {
      const button = sheet.locator('.scene:not([hidden]) .primary, .foot .primary').first();
      if ((await button.getAttribute('aria-disabled').catch(() => 'true')) === 'false')
        await button.click().catch(() => {});
    }
    await sheets[0].waitForTimeout(150);
  }
  throw new Error('it was never asked');
}

test('a landing without an enemy at sea is offered and made', async () => {
  const keys = await pacific({ position: QUIET });
  const [japan, allies] = [await sit(keys, 'japan'), await sit(keys, 'allies')];
  await japan.sheet.waitForSelector(`[data-in="${TRUK}"]`, { state: 'attached' });
  for (const name of await japan.sheet.$$eval(`.blocks [data-in="${TRUK}"]`, (list) =>
    list.map((b) => b.dataset.unit),
  )) {
    await click(japan.sheet, `.blocks [data-unit="${name}"]`);
  }
  await japan.sheet.waitForSelector('.reach', { state: 'attached' });
  await click(japan.sheet, `.seal[data-place="${SOLOMONS}"]`);
  await japan.sheet.waitForSelector('.sent .draft');
  await japan.sheet.click('.foot .primary');
  const sheet = await until([japan.sheet, allies.sheet], (s) => s.isVisible('.scene [data-key^="base-"]'));
  assert.equal(sheet, japan.sheet, 'Japan decides');
  assert.match(await words(sheet, '#battle-title'), /Landings in the Solomon Sea/);
  await sheet.click('.scene [data-key^="base-"]');
  await sheet.waitForSelector('.scene [data-key^="with-"]');
  await sheet.click('.scene [data-key^="with-"]');
  await says(sheet, '.scene .primary', /Land with/);
  await sheet.click('.scene .primary');
  await sheet.waitForFunction(() =>
    /lands|Landing on/i.test(document.querySelector('.scene .pages')?.textContent ?? ''),
  );
  // A press that comes too late is refused, and that is no fault of the page.
  const faults = [...japan.wrongs, ...allies.wrongs].filter((text) => !/Failed to load resource/.test(text));
  assert.deepEqual(faults, []);
  for (const { context } of [japan, allies]) await context.close();
});

test('ships in hand join a fleet that is clicked, and the whole order is undone at once, after a reload too', async () => {
  const keys = await pacific({ position: QUIET });
  const { sheet, wrongs, context } = await sit(keys, 'japan');
  const ships = await sheet.$$eval(`.blocks [data-in="${TRUK}"]`, (list) => list.map((block) => block.dataset.unit));
  const [first, ...others] = ships;
  await click(sheet, `.blocks [data-unit="${first}"]`);
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await click(sheet, `.seal[data-place="${SOLOMONS}"]`);
  await sheet.waitForSelector(`.blocks [data-unit="${first}"][data-in="${SOLOMONS}"]`, { state: 'attached' });
  for (const ship of others) await click(sheet, `.blocks [data-unit="${ship}"]`);
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await click(sheet, `.blocks [data-unit="${first}"]`);
  await sheet.waitForFunction((n) => document.querySelectorAll('.sent .recall').length === n, ships.length);
  await sheet.reload();
  await sheet.waitForSelector('.sent .recall');
  await sheet.keyboard.press('z');
  await sheet.waitForSelector('.sent', { state: 'detached' });
  assert.equal(await sheet.locator(`.blocks [data-in="${TRUK}"]`).count(), ships.length, 'all are back in port');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('points that are scored are not forecast once more', async () => {
  const keys = await pacific({ position: QUIET });
  const [japan, allies] = [await sit(keys, 'japan'), await sit(keys, 'allies')];
  await click(japan.sheet, `.blocks [data-in="${TRUK}"]`);
  await japan.sheet.waitForSelector('.reach', { state: 'attached' });
  await click(japan.sheet, `.seal[data-place="${SOLOMONS}"]`);
  await japan.sheet.waitForSelector('.sent .draft');
  assert.match(await words(japan.sheet, '.ruler .word'), /If nothing changes: 2-0, Japan leads by 2/);
  await japan.sheet.click('.foot .primary');
  const returned = (sheet) =>
    sheet.evaluate(() => /Return/.test(document.querySelector('.bar .steps .now')?.textContent ?? ''));
  await until([japan.sheet, allies.sheet], returned);
  await says(japan.sheet, '.ruler .word', /This turn is scored/);
  assert.match(await words(japan.sheet, '.ruler .marker'), /^2$/);
  assert.equal(await japan.sheet.locator('.ruler .hope').count(), 0);
  for (const { context } of [japan, allies]) await context.close();
});

test('a game that is over forecasts nothing', async () => {
  const keys = await finished(server, 'pacific');
  const { sheet, context } = await page(chrome);
  await sheet.goto(`${server.url}/t/${keys.table}/watch#${keys.watch.secret}`);
  await says(sheet, '.ruler .word', /This turn is scored/);
  assert.equal(await sheet.locator('.ruler .hope').count(), 0);
  await context.close();
});

/** Forms a task force in Truk and lets it sail to the Solomons, with nobody in it. */
async function form(sheet) {
  await sheet.click('[data-key="form"]');
  await says(sheet, '.foot .primary', /Choose a place/);
  await sheet.waitForSelector('.haven', { state: 'attached' });
  await click(sheet, `.marks [data-place="${TRUK}"]`);
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await click(sheet, `.seal[data-place="${SOLOMONS}"]`);
  await sheet.waitForSelector('.blocks [data-force]', { state: 'attached' });
}

test('an empty task force is forecast no points', async () => {
  const keys = await pacific({ position: QUIET, options: { 'task-forces': true } });
  const { sheet, context } = await sit(keys, 'japan');
  await form(sheet);
  assert.doesNotMatch(await words(sheet, '.ruler .word'), /Japan leads/);
  assert.equal(await sheet.locator('.ruler .hope').count(), 0);
  await context.close();
});

test('no stack crosses the border of its sea', async () => {
  const at = (place, names) => Object.fromEntries(names.map((name) => [name, place]));
  const position = {
    ...QUIET,
    step: 'fleet-allies',
    units: {
      japan: { ...at('Solomon Sea', ['Kongo', 'Haruna', 'Cruiser 1', 'Akagi', 'Kaga']), Junyo: 'Marshall Islands' },
      allies: { ...at('Coral Sea', ['Enterprise', 'Washington', 'Cruiser 1', 'Wasp']), Hornet: 'Hawaiian Islands' },
    },
  };
  const keys = await pacific({ position });
  for (const viewport of [undefined, { width: 1180, height: 820 }]) {
    const { sheet, context } = await sit(keys, 'allies', viewport && { viewport });
    await sheet.waitForSelector('.blocks [data-stack]', { state: 'attached' });
    const crossing = await sheet.evaluate(
      async (catalog) => {
        const [{ Chart, inside }, api] = await Promise.all([import('/js/pacific/chart.js'), import('/js/api.js')]);
        const chart = new Chart(await api.layout('pacific'), await api.board('pacific'), catalog);
        const world = document.querySelector('.world');
        const box = world.getBoundingClientRect();
        const k = box.width / world.offsetWidth;
        return [...document.querySelectorAll('.blocks .piece')].flatMap((piece) => {
          const place = Number(piece.dataset.in ?? piece.dataset.stack);
          if (!(place < 16)) return [];
          const { left, right, top, bottom } = piece.querySelector('use').getBoundingClientRect();
          const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));
          const out = corners.filter(({ x, y }) => {
            const point = { x: (x - box.left) / k, y: (y - box.top) / k };
            return !inside(chart.areas[place].outline, point);
          });
          return out.length > 1 ? [`${chart.areas[place].name}: ${out.length}`] : [];
        });
      },
      (await ask(server, `/api/tables/${keys.table}/allies/view`, undefined, keys.seats.allies.secret)).view.catalog,
    );
    assert.deepEqual(crossing, []);
    await context.close();
  }
});

test('a task force is told apart: its ships carry its number, a click on it joins and never sails openly', async () => {
  const keys = await pacific({ position: QUIET, options: { 'task-forces': true } });
  const { sheet, wrongs, context } = await sit(keys, 'japan');
  await form(sheet);
  const ship = await sheet.$eval(`.blocks [data-in="${TRUK}"]`, (block) => block.dataset.unit);
  await click(sheet, `.blocks [data-unit="${ship}"]`);
  await sheet.waitForSelector('[data-key^="join-"]');
  await click(sheet, '.blocks [data-force]');
  await sheet.waitForSelector(`.blocks [data-unit="${ship}"].in-force .force-badge`, { state: 'attached' });
  assert.match(await words(sheet, '.sent'), /Task force 1 to the Solomon Sea/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a battle lists only the steps that it has', async () => {
  const position = {
    turn: 3,
    rest: 'absent',
    battle: { area: 'Coral Sea', stage: 'open' },
    // Two ships each: with a choice of target the battle cannot be over before the page has come.
    units: {
      japan: { Kongo: 'Coral Sea', Ise: 'Coral Sea' },
      allies: { Washington: 'Coral Sea', Maryland: 'Coral Sea' },
    },
  };
  const keys = await pacific({ position });
  const { sheet, context } = await page(chrome);
  await sheet.goto(`${server.url}/t/${keys.table}/japan#${keys.seats.japan.secret}`);
  await sheet.waitForSelector('.scene .steps');
  const steps = await sheet.$$eval('.scene .steps li', (list) =>
    list.map((li) => li.textContent.replace('✓ ', '').trim()),
  );
  assert.deepEqual(steps, ['Air or surface', 'Japan fires', 'Allies fire', 'Stay or go']);
  await context.close();
});

test('a spectator is told who has won', async () => {
  const keys = await pacific({ position: QUIET, watch: true });
  const japan = await sit(keys, 'japan');
  const { sheet, context } = await page(chrome);
  await sheet.goto(`${server.url}/t/${keys.table}/watch#${keys.watch.secret}`);
  await sheet.waitForSelector('.foot .primary');
  await ask(server, `/api/tables/${keys.table}/japan/resign`, {}, keys.seats.japan.secret);
  await says(sheet, '.curtain h2', /^Allies win/);
  await says(japan.sheet, '.curtain h2', /Defeat/);
  for (const each of [japan.context, context]) await each.close();
});

test('a replay of both sides keeps their colors apart and shows the battles', async () => {
  const keys = await finished(server, 'pacific');
  const { sheet, wrongs, context } = await page(chrome);
  const at = `/api/tables/${keys.table}/watch/film?eyes=all`;
  const { frames } = await ask(server, at, undefined, keys.watch.secret);
  let battle = -1;
  for (let from = 0; battle < 0 && from < frames; from += 128) {
    const { cut } = await ask(server, `${at}&from=${from}&to=${from + 128}`, undefined, keys.watch.secret);
    const fired = cut.findIndex(({ event }) => event?.kind === 'fired');
    const opened = cut.slice(0, Math.max(0, fired)).findLastIndex(({ event }) => event?.kind === 'opened');
    if (opened >= 0) battle = from + opened;
  }
  assert.ok(battle > 0);
  await sheet.goto(`${server.url}/t/${keys.table}/watch/replay#${keys.watch.secret}`);
  await sheet.waitForSelector('.frames .now');
  await sheet.goto(`${server.url}/t/${keys.table}/watch/replay#all.${battle - 1}`);
  await sheet.reload();
  await sheet.waitForSelector('.eyes [aria-pressed="true"] >> text=Both sides');
  const woods = await sheet.$$eval('.blocks .piece use[href^="#block-"]', (list) =>
    list.map((use) => use.getAttribute('href')),
  );
  assert.ok(
    woods.includes('#block-japanese') && woods.some((href) => /american|commonwealth/.test(href)),
    'both woods',
  );
  await sheet.click('[aria-label="Next step"]');
  await sheet.waitForSelector('.scene.seafight .shotchip');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('what was seen covers no block, and what is in port has a line to its harbor', async () => {
  const keys = await pacific({ scenario: 'war' });
  const { sheet, context } = await sit(keys, 'japan');
  await sheet.waitForSelector('.glimpse', { state: 'attached' });
  const covered = await sheet.evaluate(() => {
    const box = (element) => element.getBoundingClientRect();
    const over = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    const blocks = [
      ...document.querySelectorAll('.blocks .piece use[href^="#block"], .blocks .piece use[href^="#back"]'),
    ];
    return [...document.querySelectorAll('.glimpse rect')].filter((slip) => blocks.some((b) => over(box(slip), box(b))))
      .length;
  });
  assert.equal(covered, 0);
  assert.ok((await sheet.locator('.quay path').count()) > 2);
  await context.close();
});
