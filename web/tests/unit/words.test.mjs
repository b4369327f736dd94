import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Offers, split } from '../../js/offers.js';
import { waysTo } from '../../js/eastfront/reach.js';
import { thisTurn } from '../../js/eastfront/turn.js';
import { kinds } from '../../js/eastfront/index.js';
import { follow } from '../../js/eastfront/battle-state.js';
import { blocks } from '../../js/markdown.js';
import { months, past } from '../../js/eastfront/calendar.js';
import { dottedMap, lookedOn, monthName, sideOf, SKIES, skies, slip, span } from '../../js/eastfront/words.js';
import { steps } from '../../js/eastfront/phases.js';
import { short } from '../../js/eastfront/units.js';

test('a menu is sorted by what can be pointed at', () => {
  const offers = new Offers(
    [
      { choice: { move: 'de-18' }, text: '' },
      { choice: { add: 'de-18' }, text: '' },
      { choice: { attack: '10,8' }, text: '' },
      { choice: 'end', text: 'End the turn' },
    ],
    kinds,
  );
  assert.equal(offers.byUnit.get('de-18')?.length, 2);
  assert.ok(offers.find('attack', '10,8'));
  assert.equal(offers.find('attack', '1,1'), undefined);
  assert.equal(offers.plain.get('end')?.text, 'End the turn');
});

test('of several ways to a hex the one that leaves most is kept', () => {
  const node = (hexes, mp, stop = true) => ({
    choices: hexes.map((step) => ({ step })),
    order: { move: { mp } },
    stop,
  });
  const ways = waysTo([
    node(['1,1'], 5),
    node(['1,1', '1,2'], 2),
    node(['2,1', '1,2'], 4),
    node(['1,1', '1,2', '3,3'], 1, false),
  ]);
  assert.equal(ways.get('1,2')?.left, 4);
  assert.equal(ways.get('3,3')?.stop, false);
});

test('a draft falls into its orders', () => {
  const draft = [{ move: 'a' }, { step: '1,1' }, 'stop', { add: 'b' }, { attack: '2,2' }];
  assert.deepEqual(
    split(draft, [3, 4]).map((order) => order.length),
    [3, 1, 1],
  );
  assert.deepEqual(split([], []), []);
});

test('a turn begins with its month or its replacements', () => {
  const log = [
    { event: { kind: 'month' } },
    { event: { kind: 'stopped', side: 'axis' } },
    { event: { kind: 'phase', phase: 'replace', side: 'soviet' } },
    { event: { kind: 'placed', side: 'soviet' } },
  ];
  assert.equal(thisTurn(log, 'axis').length, 4);
  assert.equal(thisTurn(log, 'soviet').length, 2);
});

test('a battle is put together from its events', () => {
  const fight = { hex: '10,8', with: [['de-18', 4]], defender: ['su-8', 2] };
  const entries = [
    { kind: 'opened', battle: fight },
    { kind: 'rolled', attack: [6, 5], defend: [1] },
    { kind: 'hurt', unit: 'su-8', left: 0 },
    { kind: 'closed', with: [['de-18', 4]], defender: ['su-8', 0], dead: ['su-8'] },
  ].map((event) => ({ event }));
  const half = follow(entries.slice(0, 2));
  assert.equal(half[0].closed, false);
  const [course] = follow(entries.slice(2), half);
  assert.deepEqual([course.attack, course.left.get('su-8'), course.closed, course.dead], [[6, 5], 0, true, ['su-8']]);
  assert.deepEqual(follow([{ event: { kind: 'hurt', unit: 'x', left: 1 } }]), []);
});

test('the rulebook is read block by block', () => {
  const kinds = blocks(
    '# Title\n\n## §2 Board\nText\nmore\n\n- one\n  two\n- three\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n> said',
  ).map((block) => block.kind);
  assert.deepEqual(kinds, ['h1', 'h2', 'p', 'ul', 'table', 'blockquote']);
});

test('names fit on blocks', () => {
  const names = {
    '18th Army': '18',
    '4th Panzer': '4 Pz',
    '3rd Romanian': '3 Rom',
    Finnish: 'Finn',
    '1st Guards Armor': '1 GdA',
    Grossdeutschland: 'GD',
    'Coastal Army': 'Coast',
  };
  for (const [long, brief] of Object.entries(names)) assert.equal(short(long), brief);
});

test('months, turns and notes are said plainly', () => {
  assert.equal(monthName('1941-06'), 'June 1941');
  assert.equal(span('1941-06', '1943-01'), 20);
  const units = new Map([['su-8', { name: '8th Army', kind: 'infantry' }]]);
  assert.deepEqual(slip({ unit: 'su-8', steps: 2, month: '1941-06' }, units), ['8 inf 2', 'June']);
  assert.equal(slip(null, units), null);
});

test('the step that is on is one of the row', () => {
  for (const side of ['axis', 'soviet'])
    for (const turn of ['axis', 'soviet'])
      for (const phase of ['deploy', 'weather', 'supply', 'withdraw', 'replace', 'act']) {
        const row = steps({ side, turn, phase });
        assert.ok(row.names[row.now], `${side} ${turn} ${phase}`);
      }
});

test('the steps follow what the player does: a selected block to move is past reinforcing, ending the turn is the check of supply', () => {
  const name = (view, now) => {
    const row = steps(view, now);
    return row.names[row.now];
  };
  const own = { side: 'axis', turn: 'axis', phase: 'replace' };
  assert.equal(name(own), 'Reinforce');
  assert.equal(name(own, { moves: true }), 'Move and fight');
  assert.equal(name({ ...own, phase: 'act' }, { ends: true }), 'Supply check');
  assert.equal(name({ ...own, phase: 'weather' }), 'Weather');
  assert.equal(name({ ...own, phase: 'act', side: 'soviet' }), 'Axis turn');
  assert.equal(name({ ...own, phase: 'act', turn: 'soviet' }, { ends: true }), 'Soviet turn');
});

test('the weather track is the table of §9', () => {
  const file = readFileSync(new URL('../../../data/eastfront/weather.toml', import.meta.url), 'utf8');
  const rows = [...file.matchAll(/month = (\d+)\ndie = (\[.*\])/g)].map(([, month, die]) => [
    Number(month),
    JSON.parse(die),
  ]);
  assert.deepEqual(
    rows.map(([month]) => month),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  );
  for (const [month, die] of rows) assert.deepEqual(SKIES[month - 1], die);
  assert.deepEqual(skies('1941-11'), [
    { weather: 'clear', dice: '1' },
    { weather: 'mud', dice: '2 3' },
    { weather: 'snow', dice: '4 5 6' },
  ]);
  assert.equal(months('1941-06', '1943-01').length, 20);
  assert.deepEqual(months('1944-11', '1945-02'), ['1944-11', '1944-12', '1945-01', '1945-02']);
  const log = [
    { event: { kind: 'weather', weather: 'clear' } },
    { event: { kind: 'month', month: '1941-07' } },
    { event: { kind: 'weather', weather: 'mud' } },
  ];
  assert.deepEqual(
    [...past(log, '1941-06')],
    [
      ['1941-06', 'clear'],
      ['1941-07', 'mud'],
    ],
  );
});

test('the printed map writes its hexes as the rest of the screen', () => {
  assert.equal(
    dottedMap('<text>9,11</text><g id="coordinates"><text x="1">9,11</text><text>13,7</text></g><text>1,2</text>'),
    '<text>9,11</text><g id="coordinates"><text x="1">09.11</text><text>13.07</text></g><text>1,2</text>',
  );
});

test('a spectator has no block of their own and sees those of both sides from behind', () => {
  const off = { pool: 1, due: 2, withdrawn: 0, known: [] };
  const view = lookedOn({
    turn: 'soviet',
    axis: [{ hex: '9,8', note: null }],
    soviet: [
      { hex: '10,8', note: null },
      { hex: '10,9', note: null },
    ],
    axis_off_map: off,
    soviet_off_map: off,
    axis_cities: [],
  });
  assert.deepEqual([view.side, view.own, view.order], ['soviet', {}, 'none']);
  assert.deepEqual(
    Object.values(view.foe).map((block) => sideOf(block, view)),
    ['axis', 'soviet', 'soviet'],
  );
  assert.deepEqual(view.foe_off_map, { pool: 2, due: 4, withdrawn: 0, known: [] });
});
