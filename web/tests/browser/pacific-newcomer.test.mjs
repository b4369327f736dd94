// What a newcomer asks of the table of Pacific: what wins, what just happened, why not, what am I about to lose?
import assert from 'node:assert/strict';
import test from 'node:test';
import { lay, says, sitAt } from './seats.mjs';
import { accessible, ask, page, stand } from './stand.mjs';

const { server, chrome } = await stand();

/** Places by number, as the rules name them. */
const [SOLOMONS, CORAL] = [7, 8];
const TRUK = 17;
const PEOPLE = { japan: { name: 'Kenji' }, allies: { name: 'Ann' } };
const pacific = (plan) => lay(server.url, { game: 'pacific', scenario: undefined, seats: PEOPLE, ...plan });
const sit = (keys, seat, options) => sitAt(chrome, server.url, keys, seat, options);
/** Sits down to a battle, which covers the map. */
async function fight(keys, seat) {
  const { sheet, ...rest } = await page(chrome);
  await sheet.goto(`${server.url}/t/${keys.table}/${seat}#${keys.seats[seat].secret}`);
  await sheet.waitForSelector('.scene .primary');
  return { sheet, ...rest };
}
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

let nonce = 0;
/** Makes orders final as a program would, again where the game has moved on meanwhile. */
async function commit(keys, seat, ...choices) {
  const { secret } = keys.seats[seat];
  const at = `/api/tables/${keys.table}/${seat}`;
  for (let tries = 0; ; tries++) {
    const { number } = await ask(server, `${at}/view`, undefined, secret);
    const body = { number, choices, nonce: String(++nonce).padStart(32, '0') };
    try {
      return await ask(server, `${at}/commit`, body, secret);
    } catch (error) {
      if (tries > 5 || !/behind/.test(String(error))) throw error;
    }
  }
}

/** Both fleets lie one sea from the Solomons; the Coral Sea is beyond them for ships from Truk. */
const WAR = {
  turn: 3,
  step: 'fleet-japan',
  rest: 'absent',
  vp: 4,
  areas: { 'Solomon Sea': 'none', 'Marshall Islands': 'none', 'Philippine Sea': 'japan' },
  units: {
    japan: { Kongo: 'Truk', 'Cruiser 1': 'Truk', '25th Air Flotilla': 'off' },
    allies: { Washington: 'Australia', 'Cruiser 1': 'Australia' },
  },
};

/** Unit numbers by side and name. */
async function units(keys) {
  const at = `/api/tables/${keys.table}/japan/view`;
  const { view } = await ask(server, at, undefined, keys.seats.japan.secret);
  return (side, name) => view.catalog.units.findIndex((unit) => unit.side === side && unit.name === name);
}

test('what wins: a strip with the lead, a card before the first order, a star where a sea would be scored', async () => {
  const first = await sit(await pacific({ scenario: 'war' }), 'japan');
  await says(
    first.sheet,
    '.goal-strip',
    /Level Alone in a sea scores it; the lead after turn 8 wins\. 8 turns to score/,
  );
  await says(first.sheet, '.opening', /You are Japan.*What wins.*alone in a sea area.*A level track is enough for you/);
  await says(
    first.sheet,
    '.opening',
    /Sail up to 3 areas\s*free.*Repair 1 SP in a port\s*1 RP.*You have this turn\s*7 RP/,
  );
  await accessible(first.sheet);
  await first.context.close();
  const { sheet, wrongs, context } = await sit(await pacific({ position: WAR }), 'japan');
  await says(sheet, '.goal-strip', /Japan \+4/);
  assert.equal(await sheet.locator('.score').count(), 0, 'nobody is at sea');
  await click(sheet, `.blocks [data-in="${TRUK}"]`);
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await click(sheet, `.seal[data-place="${SOLOMONS}"]`);
  await sheet.waitForSelector(`.seal[data-place="${SOLOMONS}"] .score.japan`, { state: 'attached' });
  assert.equal(await words(sheet, `.seal[data-place="${SOLOMONS}"] .score`), '+2');
  assert.match(await words(sheet, '.foot .primary'), /1 sailing, 1 in port; 2 seas of yours left empty/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('what just happened: an enemy fleet sails, a card says where to, and a turn ends with its account', async () => {
  const keys = await pacific({ position: WAR });
  const unit = await units(keys);
  const { sheet, wrongs, context } = await sit(keys, 'allies', { reducedMotion: 'no-preference' });
  await sheet.waitForSelector('.foot .primary');
  // Every fleet that sails is noted, however short.
  await sheet.evaluate(() => {
    globalThis.sailed = [];
    new MutationObserver((list) => {
      for (const { addedNodes } of list)
        for (const { dataset, classList } of addedNodes)
          if (classList?.contains('sailing')) globalThis.sailed.push(`${dataset.from}-${dataset.to}`);
    }).observe(document.querySelector('.layer.pieces'), { childList: true, subtree: true });
  });
  const ships = [unit('japan', 'Kongo'), unit('japan', 'Cruiser 1')];
  await commit(keys, 'japan', ...ships.flatMap((n) => [{ put: n }, { at: SOLOMONS }]), 'done');
  await says(sheet, '.report', /Japan has sailed.*2 blocks from Truk to the Solomon Sea/);
  assert.deepEqual(await sheet.evaluate(() => globalThis.sailed), [`${TRUK}-${SOLOMONS}`]);
  await sheet.waitForSelector('.rerun', { state: 'hidden' });
  await commit(keys, 'allies', { put: unit('allies', 'Washington') }, { at: CORAL }, 'done');
  // No submarines, no air; nothing to repair, and no landing in quiet seas.
  await commit(keys, 'japan', 'pass');
  await commit(keys, 'japan', 'done');
  await commit(keys, 'allies', 'done');
  for (let n = 0; n < 6; n++) {
    const at = `/api/tables/${keys.table}/japan/view`;
    const { view, menu } = await ask(server, at, undefined, keys.seats.japan.secret);
    if (view.clock.step === 'returns') break;
    if (menu.length) await commit(keys, 'japan', menu.find(({ choice }) => choice.open ?? choice === 'done').choice);
    else await commit(keys, 'allies', 'done');
  }
  await says(sheet, '.report', /Turn 3 is over\s*Japan scores 2 VP, the Allies 2: Japan leads by 4 \(§11\)/);
  await says(sheet, '.report', /Seas\s*Coral Sea: Allies \+2\s*Solomon Sea: Japan \+2/);
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('why not: hover and click say the same sentence, with its cause, what would help and its rule', async () => {
  const { sheet, wrongs, context } = await sit(await pacific({ position: WAR }), 'japan');
  await click(sheet, `.blocks [data-in="${TRUK}"]`);
  await sheet.waitForSelector('.reach', { state: 'attached' });
  const { x, y } = await middle(sheet, `.seal[data-place="${CORAL}"] > text`);
  await sheet.mouse.move(x, y);
  await sheet.waitForSelector('.tip.refuses:not([hidden])');
  const hovered = await words(sheet, '.tip .why');
  assert.match(
    hovered,
    /Cannot sail to the Coral Sea: ships must stop in the Solomon Sea, which you do not hold; hold/,
  );
  await sheet.mouse.click(x, y);
  await sheet.waitForSelector('.refusal:not([hidden])');
  const plain = (text) => text.replace(/[^\w§;:, ]/g, '').replace(/\s+/g, ' ');
  assert.equal(plain(await words(sheet, '.refusal')), plain(hovered));
  await sheet.click('.refusal a.rule');
  await sheet.waitForSelector('#rule-7');
  assert.deepEqual(wrongs, []);
  await context.close();
});

/** Guns, a carrier behind them, and one more gun than targets. */
const FIGHT = {
  turn: 3,
  rest: 'absent',
  areas: { 'Coral Sea': 'allies' },
  battle: { area: 'Coral Sea', stage: 'surface' },
  units: {
    japan: { Kongo: 'Coral Sea', 'Cruiser 1': 'Coral Sea' },
    allies: { Washington: 'Coral Sea', 'Cruiser 1': 'Coral Sea', Wasp: 'Coral Sea' },
  },
};

test('odds on hovering: a target tells its chances and a screened one why it is none, before any click', async () => {
  const { sheet, wrongs, context } = await fight(await pacific({ position: FIGHT }), 'japan');
  await sheet.waitForSelector('.aimrow');
  const their = (name) => sheet.locator('.rank.their .fighter', { hasText: name });
  await their('Washington').hover();
  await says(
    sheet,
    '.cards',
    /at Washington, \d+ dice ?your dice hit on 6 ?hit [\d.]+% ?disabled [\d.]+% ?sunk [\d.]+%/,
  );
  assert.equal(await sheet.locator('.oddscard').count(), 1);
  await their('Wasp').hover();
  await says(sheet, '.refused', /carriers and transports only when none are left \(§8\)/);
  await sheet.mouse.move(5, 5);
  await sheet.waitForSelector('.refused', { state: 'detached' });
  const bars = await sheet.$$eval('.oddscard', (cards) =>
    cards.map((card) => [...card.querySelectorAll('th')].map((th) => th.textContent).join()),
  );
  assert.ok(bars.length && bars.every((names) => names === 'hit,disabled,sunk'), bars.join(' '));
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('what I am about to lose: withdrawing asks once, staying does not', async () => {
  const position = { ...FIGHT, battle: { area: 'Coral Sea', stage: 'stay' } };
  const keys = await pacific({ position });
  const { sheet, wrongs, context } = await fight(keys, 'allies');
  await sheet.click('[data-key="card-withdraw"]');
  await says(sheet, '[data-key="card-withdraw"]', /Withdraw anyway.*The enemy can score the Coral Sea \(2 VP\)/);
  await says(sheet, '.scene .primary', /anyway.*the enemy can score the Coral Sea/);
  await sheet.keyboard.press('Escape');
  await says(sheet, '.scene .primary', /Stay or withdraw\?/);
  await sheet.click('[data-key="card-stay"]');
  await says(sheet, '.scene .primary', /Waiting for Japan/);
  assert.deepEqual(wrongs, []);
  await context.close();
});
