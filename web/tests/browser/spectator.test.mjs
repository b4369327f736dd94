// What a spectator sees: every move as it is made, as both players see it, and nothing that one of them alone knows.
import assert from 'node:assert/strict';
import test from 'node:test';
import { VITEBSK } from '../positions.mjs';
import { lay, says } from './seats.mjs';
import { ask, page, stand } from './stand.mjs';

const { server, chrome } = await stand();

/** Sits down beside the table, with motion. */
async function watch(keys) {
  const seat = await page(chrome, { reducedMotion: 'no-preference' });
  await seat.sheet.goto(`${server.url}/t/${keys.table}/watch#${keys.watch.secret}`);
  await seat.sheet.waitForSelector('.foot .primary');
  await seat.sheet.waitForTimeout(500);
  return seat;
}

let nonce = 0;
/** Makes orders final as a program would. */
async function commit(keys, seat, ...choices) {
  const { secret } = keys.seats[seat];
  const at = `/api/tables/${keys.table}/${seat}`;
  const { number } = await ask(server, `${at}/view`, undefined, secret);
  return ask(server, `${at}/commit`, { number, choices, nonce: String(++nonce).padStart(32, '0') }, secret);
}

test('a spectator of Eastfront sees a block move hex by hex, and the battle that both sides see', async () => {
  const seats = { axis: { free: false }, soviet: { free: false } };
  const keys = await lay(server.url, { scenario: undefined, position: VITEBSK, seats, dice: 'house' });
  const { sheet, wrongs, context } = await watch(keys);
  await sheet.evaluate(() => {
    globalThis.glides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      if (this.matches('.piece')) globalThis.glides.push(this.dataset.hex);
      return animate.apply(this, args);
    };
  });
  const blocks = await sheet.locator('.blocks .piece').count();
  await commit(keys, 'axis', { move: 'de-9' }, { step: '13,11' }, 'stop');
  await sheet.waitForFunction(() => globalThis.glides.length > 0);
  assert.deepEqual(await sheet.evaluate(() => globalThis.glides), ['13,11'], 'one block moves, and no other');
  await sheet.waitForSelector('.rerun', { state: 'hidden' });
  assert.equal(await sheet.locator('.blocks .piece').count(), blocks);
  assert.equal(await sheet.locator('.piece.own').count(), 0, 'from behind');
  const html = await sheet.content();
  assert.doesNotMatch(html, /de-9\b|9th Army/, 'nobody says which block it was');
  await commit(keys, 'axis', { attack: '15,9' }, { with: 'de-3-panzer' }, 'roll');
  await says(sheet, '.scene:not([hidden])', /Vitebsk.*Axis losses to 4 dice/);
  assert.doesNotMatch(await sheet.textContent('.scene'), /\byou/i, 'neither side is theirs');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a spectator of Pacific sees a fleet sail', async () => {
  const position = {
    turn: 3,
    step: 'fleet-japan',
    rest: 'absent',
    units: { japan: { Kongo: 'Truk', 'Cruiser 1': 'Truk' }, allies: { Washington: 'Australia' } },
  };
  const seats = { japan: { name: 'Kenji' }, allies: { name: 'Ann' } };
  const keys = await lay(server.url, { game: 'pacific', scenario: undefined, position, seats });
  const { sheet, wrongs, context } = await watch(keys);
  await sheet.evaluate(() => {
    globalThis.sailed = [];
    new MutationObserver((list) => {
      for (const { addedNodes } of list)
        for (const { dataset, classList } of addedNodes)
          if (classList?.contains('sailing')) globalThis.sailed.push(`${dataset.from}-${dataset.to}`);
    }).observe(document.querySelector('.layer.pieces'), { childList: true, subtree: true });
  });
  const { view } = await ask(server, `/api/tables/${keys.table}/japan/view`, undefined, keys.seats.japan.secret);
  const ships = view.catalog.units.flatMap(({ side, name }, n) =>
    side === 'japan' && ['Kongo', 'Cruiser 1'].includes(name) ? [n] : [],
  );
  await commit(keys, 'japan', ...ships.flatMap((n) => [{ put: n }, { at: 7 }]), 'done');
  await sheet.waitForFunction(() => globalThis.sailed.length > 0);
  assert.deepEqual(await sheet.evaluate(() => globalThis.sailed), ['17-7'], 'from Truk to the Solomon Sea');
  await sheet.waitForSelector('.rerun', { state: 'hidden' });
  assert.equal(await sheet.locator('.piece.own').count(), 0);
  assert.doesNotMatch(await sheet.textContent('.stage'), /Kongo/);
  assert.deepEqual(wrongs, []);
  await context.close();
});
