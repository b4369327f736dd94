// How often a hand comes down in the first turn of Japan, played from a file of orders.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { lay, says, sitAt } from './seats.mjs';
import { ask, stand } from './stand.mjs';

const ORDERS = JSON.parse(readFileSync(new URL('../orders/pacific-turn-1.json', import.meta.url), 'utf8'));
/** Pointer-downs, drags and keys, one each; no settings are changed before. */
const MOST = 60;
const YOKOSUKA = 16;

const { server, chrome } = await stand();

/** Counts what a hand does in the page. */
const count = () => {
  globalThis.downs = [];
  const note = (event) => {
    const target = event.target?.closest?.('[data-key]')?.dataset.key ?? event.target?.className?.baseVal ?? '';
    globalThis.downs.push(event.type === 'keydown' ? event.key : target);
  };
  addEventListener('pointerdown', note, true);
  addEventListener('keydown', note, true);
};

let nonce = 0;
/** The other side, played by a program: its fleets from the file, else what is suggested. */
async function answer(keys, catalog) {
  const { secret } = keys.seats.allies;
  const at = `/api/tables/${keys.table}/allies`;
  const { number, view, status, menu } = await ask(server, `${at}/view`, undefined, secret);
  if (!status.to_move?.includes('allies')) return false;
  const [step] = typeof view.clock.step === 'string' ? [view.clock.step] : Object.keys(view.clock.step);
  const { fleets, ask: wish, stay } = ORDERS.allies;
  const unit = (name) => catalog.units.findIndex((info) => info.side === 'allies' && info.name === name);
  const area = (name) => catalog.areas.findIndex((info) => info.name === name);
  const sail = fleets.flatMap(({ to, ships }) => ships.flatMap((name) => [{ put: unit(name) }, { at: area(to) }]));
  const done = menu.some(({ choice }) => choice === 'pass') ? 'pass' : 'done';
  const choices =
    { fleet: [...sail, 'done'], wish: [{ wish }], stay: [stay ? 'stay' : 'withdraw'] }[step] ??
    (step === 'submarine-aim' ? [menu[0].choice] : [done]);
  const body = { number, choices, nonce: String(++nonce).padStart(32, '0') };
  await ask(server, `${at}/commit`, body, secret);
  return true;
}

/** Selects ships in the panel with as few presses as there are groups: a whole kind that is left, else one by one. */
async function select(sheet, catalog, ships, left) {
  const info = (name) => catalog.units.find((unit) => unit.side === 'japan' && unit.name === name);
  const number = (name) => catalog.units.indexOf(info(name));
  const names = { carrier: 'Carriers', battleship: 'Battleships', cruiser: 'Cruisers', transport: 'Transports' };
  const kinds = [...new Set(ships.map((name) => info(name).kind))];
  // All that is left goes with one press.
  if (ships.length === left.size && ships.length > 3) await sheet.click('[data-key="all-All"]');
  for (const kind of ships.length === left.size && ships.length > 3 ? [] : kinds) {
    const wanted = ships.filter((name) => info(name).kind === kind);
    const here = [...left].filter((name) => info(name).kind === kind);
    const group = sheet.locator(`[data-key="all-${names[kind]}"]`);
    const whole = wanted.length > 1 && wanted.length === here.length;
    if (whole && (await group.count())) {
      await group.click();
      continue;
    }
    for (const name of wanted) await sheet.click(`.still [data-key="unit-${number(name)}"]`);
  }
  for (const name of ships) left.delete(name);
  await sheet.waitForFunction(
    (n) => document.querySelectorAll('.chip-block[aria-pressed="true"]').length === n,
    ships.length,
  );
}

test(`Japan's first turn takes at most ${MOST} presses`, async () => {
  const people = { japan: { name: 'Kenji' }, allies: { name: 'Ann' } };
  const keys = await lay(server.url, { game: 'pacific', scenario: 'war', seats: people });
  const { sheet, wrongs, context } = await sitAt(chrome, server.url, keys, 'japan');
  await sheet.waitForSelector(`[data-key="in-${YOKOSUKA}"]`);
  await sheet.evaluate(count);
  const { view } = await ask(server, `/api/tables/${keys.table}/japan/view`, undefined, keys.seats.japan.secret);
  const { catalog } = view;
  const area = (name) => catalog.areas.findIndex((info) => info.name === name);
  const { fleets, submarine, air, battles, ask: wish, land } = ORDERS.japan;
  const ships = catalog.units.filter((unit) => unit.side === 'japan' && unit.turn === 1);
  const left = new Set(ships.filter(({ kind }) => !['land-air', 'submarine'].includes(kind)).map(({ name }) => name));
  /** A click on the map, at the mark of an area. */
  const click = async (name) => {
    const { x, y } = await sheet.evaluate((place) => {
      const box = document.querySelector(`.seal[data-place="${place}"] > text`).getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    }, area(name));
    await sheet.mouse.click(x, y);
  };
  await sheet.click(`[data-key="in-${YOKOSUKA}"]`);
  for (const { to, ships: names } of fleets) {
    await select(sheet, catalog, names, left);
    await sheet.waitForSelector('.reach', { state: 'attached' });
    await click(to);
    await sheet.waitForFunction(
      ([place, n]) => document.querySelectorAll(`.sent [data-to="${place}"] .recall`).length === n,
      [area(to), names.length],
    );
  }
  await sheet.click('.foot .primary');
  // A card that was answered meanwhile is gone: the next look finds what is there.
  const press = (selector) => sheet.click(selector, { timeout: 3000 }).catch(() => undefined);
  const places = [submarine, ...air];
  let turn = 1;
  for (let n = 0; n < 400 && turn === 1; n++) {
    if (await answer(keys, catalog)) continue;
    const at = await sheet.evaluate(() => {
      const shown = (element) => (element?.getAttribute('aria-disabled') === 'false' ? element.textContent : '');
      const scene = document.querySelector('.scene:not([hidden])');
      return {
        turn: Number(/\d/.exec(document.querySelector('.when.turn b').textContent)[0]),
        scene: Boolean(scene),
        cards: [...(scene?.querySelectorAll('.middle > .sealed .choiceCard') ?? [])].map((card) => card.dataset.key),
        button: shown((scene ?? document.querySelector('.foot')).querySelector('.primary')),
        chosen: document.querySelectorAll('.chip-block[aria-pressed="true"]').length,
        reach: Boolean(document.querySelector('.reach')),
        open: [...document.querySelectorAll('[data-key^="open-"]')].map((row) => row.textContent.trim()),
        quiet: Boolean(document.querySelector('[data-key="pass-quiet"]')),
      };
    });
    ({ turn } = at);
    if (turn > 1) break;
    const base = catalog.harbors.findIndex(({ name }) => name === land) + 16;
    if (at.cards.includes(`base-${base}`)) {
      await sheet.click(`[data-key="base-${base}"]`);
      await sheet.click('[data-key^="with-"]');
      await says(sheet, '.scene .primary', /Land with/);
    } else if (at.cards.includes('card-air') && !at.button) await press(`[data-key="card-${wish}"]`);
    else if (at.cards.includes('card-stay')) await press('[data-key="card-stay"]');
    else if (at.scene && at.button) await press('.scene .primary');
    else if (/confirm/.test(at.button)) await press('.foot .primary');
    else if (places.length && at.chosen && at.reach) await click(places.shift());
    else if (at.quiet && !at.scene) await press('[data-key="pass-quiet"]');
    else if (at.open.length && !at.scene) {
      const next = battles.find((name) => at.open.some((text) => text.startsWith(name)));
      if (next) {
        await click(next);
        await sheet.waitForFunction(() => !document.querySelector('[data-key^="open-"]')?.checkVisibility());
      }
    } else if (at.button && !at.scene && !at.chosen) await press('.foot .primary');
    await sheet.waitForTimeout(80);
  }
  assert.equal(turn, 2, 'the turn came to its end');
  const downs = await sheet.evaluate(() => globalThis.downs);
  console.log(`# first turn of Japan: ${downs.length} presses (${downs.join(' ')})`);
  assert.ok(downs.length <= MOST, `${downs.length} presses: ${downs.join(' ')}`);
  assert.deepEqual(
    wrongs.filter((text) => !/409/.test(text)),
    [],
  );
  await says(sheet, '.foot .primary', /./);
  await context.close();
});
