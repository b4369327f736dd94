// Two people, two browsers, one turn each with a battle; and nothing of the one ever reaches the other's machine.
import test from 'node:test';
import assert from 'node:assert/strict';
import { clickHex, stand } from './stand.mjs';
import { lay, says, sitAt } from './seats.mjs';

const { server, chrome } = await stand();

/** Before Minsk, July 1941; neither side has seen anything yet. */
const MINSK = {
  scenario: '1941',
  month: '1941-07',
  step: 'act',
  side: 'axis',
  weather: 'clear',
  rp: { axis: 6, soviet: 6 },
  control: { Vilna: 'axis', Bialystok: 'axis' },
  options: [],
  units: [
    { unit: 'de-3-panzer', at: '12,11' },
    { unit: 'de-9', at: '12,10' },
    { unit: 'su-13', at: '13,11', steps: 1 },
    { unit: 'su-20', at: '15,10' },
    { unit: 'su-24', at: '16,10' },
  ],
};

/** Everything that comes over the wire for this seat, live news included. */
async function listen(seat) {
  const heard = [];
  const client = await seat.context.newCDPSession(seat.sheet);
  await client.send('Network.enable');
  client.on('Network.eventSourceMessageReceived', (event) => heard.push(event.data));
  seat.sheet.on(
    'response',
    async (answer) => answer.url().includes('/api/tables/') && heard.push(await answer.text().catch(() => '')),
  );
  return heard;
}

/** All that this browser holds of blocks: page, storage, wire. */
const holds = async ({ sheet }, heard) =>
  `${await sheet.content()} ${await sheet.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))} ${heard.join(' ')}`;

async function closeBattle(sheet) {
  const label = () => sheet.evaluate(() => document.querySelector('.scene:not([hidden]) .primary')?.textContent ?? '');
  await sheet.waitForSelector('.scene .die');
  for (let text = await label(); text; text = await label()) {
    if (!/Waiting/.test(text)) await sheet.click('.scene .primary');
    await sheet.waitForFunction(
      (was) => (document.querySelector('.scene:not([hidden]) .primary')?.textContent ?? '') !== was,
      text,
    );
  }
}

async function endTurn(sheet) {
  await says(sheet, '.foot .primary', /End turn/);
  await sheet.click('.foot .primary');
  if (!(await sheet.evaluate(() => /to move/.test(document.querySelector('.foot .primary').textContent)))) {
    await says(sheet, '.foot .primary', /anyway|to move/);
    if (/anyway/.test(await sheet.textContent('.foot .primary'))) await sheet.click('.foot .primary');
  }
  await says(sheet, '.foot .primary', /to move/);
}

test('a month of two people with a battle, and no leak', async () => {
  const keys = await lay(server.url, {
    scenario: undefined,
    position: MINSK,
    seats: { axis: { free: false }, soviet: { free: false } },
  });
  const axis = await sitAt(chrome, server.url, keys, 'axis');
  const soviet = await sitAt(chrome, server.url, keys, 'soviet');
  const [toAxis, toSoviet] = [await listen(axis), await listen(soviet)];
  for (const seat of [axis, soviet]) {
    await seat.sheet.reload();
    await seat.sheet.waitForSelector('.contact', { state: 'attached' });
  }
  const blind = async () => {
    assert.doesNotMatch(await holds(axis, toAxis), /su-(20|24)\b/, 'what the Axis holds');
    assert.doesNotMatch(await holds(soviet, toSoviet), /de-9\b/, 'what the Soviet side holds');
  };
  assert.doesNotMatch(await holds(axis, toAxis), /su-13\b/);
  await blind();
  // A draft is visible to its owner only.
  await clickHex(axis.sheet, '12,10');
  await axis.sheet.waitForSelector('.reach');
  await clickHex(axis.sheet, '13,10');
  await axis.sheet.waitForSelector('.orders .draft');
  assert.equal(await soviet.sheet.locator('.piece.foe[data-hex="13,10"]').count(), 0);
  await axis.sheet.click('.foot .primary');
  await soviet.sheet.waitForSelector('.piece.foe[data-hex="13,10"]', { state: 'attached' });
  await blind();
  // The panzers attack alone: only who fights is laid open.
  await clickHex(axis.sheet, '13,11');
  await axis.sheet.waitForSelector('[data-key="with-de-9"][aria-pressed=true]');
  await axis.sheet.click('[data-key="with-de-9"]');
  await axis.sheet.waitForSelector('[data-key="with-de-9"][aria-pressed=false]');
  await axis.sheet.waitForSelector('.odds .bars');
  await axis.sheet.click('.foot .primary');
  await Promise.all([closeBattle(axis.sheet), closeBattle(soviet.sheet)]);
  await says(soviet.sheet, '.latest', /Result:/);
  assert.match(await holds(soviet, toSoviet), /de-3-panzer/);
  await blind();
  await endTurn(axis.sheet);
  // The answer: one army comes up, and the month is over.
  await says(soviet.sheet, '.foot .primary', /End turn/);
  await clickHex(soviet.sheet, '16,10');
  await soviet.sheet.waitForSelector('.reach');
  await clickHex(soviet.sheet, '16,11');
  await soviet.sheet.waitForSelector('.orders .draft');
  await soviet.sheet.click('.foot .primary');
  await axis.sheet.waitForSelector('.piece.foe[data-hex="16,11"]', { state: 'attached' });
  await endTurn(soviet.sheet);
  for (const { sheet } of [axis, soviet]) await says(sheet, '.bar .when', /August 1941/);
  await blind();
  assert.deepEqual([...axis.wrongs, ...soviet.wrongs], []);
  await axis.context.close();
  await soviet.context.close();
});
