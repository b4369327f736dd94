import test from 'node:test';
import assert from 'node:assert/strict';
import { linesOf } from '../../js/eastfront/orders.js';
import { total } from '../../js/luck.js';
import { rolls } from '../../js/eastfront/luck.js';
import { trails } from '../../js/eastfront/trails.js';
import { kept } from '../../js/eastfront/turn.js';
import { straight } from '../../js/session/film.js';

const units = new Map([
  ['de-3pz', { name: '3rd Panzer', hit: 6 }],
  ['de-16', { name: '16th Army', hit: 5 }],
  ['su-22', { name: '22nd Army', hit: 5 }],
]);
const names = { units, call: (hex) => (hex === '15,9' ? 'Vitebsk' : hex) };
const battle = {
  hex: '15,9',
  attacker: 'axis',
  with: [
    ['de-3pz', 4],
    ['de-16', 3],
  ],
  defender: ['su-22', 3],
  air: true,
  attack: 8,
  defend: 4,
};
const fight = [
  { kind: 'opened', battle, rp: 7 },
  { kind: 'rolled', attack: [6, 5, 1, 2, 5, 3, 4, 1], defend: [6, 5, 3, 1] },
  { kind: 'hurt', unit: 'su-22', left: 0 },
  { kind: 'closed', dead: ['su-22'], notes: [] },
];

test('orders of a turn with what each cost', () => {
  const lines = linesOf(
    [
      { kind: 'placed', side: 'axis', unit: 'de-16', hex: '3,3', rebuilt: false, steps: 4, cost: 0, rp: 9 },
      { kind: 'lifted', side: 'axis', unit: 'de-3pz', supplied: true, rp: 8 },
      { kind: 'ordered' },
      { kind: 'stepped', side: 'axis', unit: 'de-3pz', hex: '14,9' },
      { kind: 'stepped', side: 'axis', unit: 'de-3pz', hex: '15,9' },
      { kind: 'taken', city: '15,9', side: 'axis' },
      { kind: 'stopped', side: 'axis', unit: 'de-3pz' },
      ...fight,
    ],
    'axis',
    9,
    names,
  );
  assert.deepEqual(
    lines.map((line) => [line.text, line.sub, line.cost, line.hex]),
    [
      ['16th Army arrives in 3,3', 'reinforcement', 0, '3,3'],
      ['3rd Panzer to Vitebsk', 'takes Vitebsk', 1, '15,9'],
      [
        '3rd Panzer, 16th Army and air attack Vitebsk',
        '8 dice 6 5 5 4 3 2 1 1, 3 hits. 22nd Army eliminated',
        1,
        '15,9',
      ],
    ],
  );
});

test('an attack of the enemy is no order of ours', () => {
  assert.deepEqual(linesOf(fight, 'soviet', 9, names), []);
});

test('an order that is not complete says so', () => {
  const [line] = linesOf(
    [{ kind: 'lifted', side: 'axis', unit: 'de-16', supplied: false, rp: 3 }],
    'axis',
    null,
    names,
  );
  assert.deepEqual([line.done, line.sub, line.cost], [false, 'out of supply, −1 MP', null]);
});

test('luck counts hits against what was to be expected', () => {
  const list = rolls(
    fight.map((event, n) => ({ n, event })),
    units,
  );
  assert.equal(list.length, 1);
  assert.deepEqual(list[0].rolls.axis, { dice: 8, expected: 8 / 3, hits: 3 });
  // The defender rolls at armor and infantry together: fives count.
  assert.deepEqual(list[0].rolls.soviet, { dice: 4, expected: 4 / 3, hits: 2 });
  assert.equal(total([...list, ...list], 'axis').hits, 6);
});

test('the enemy’s last moves: from where it was or was first seen, of its last turn only, by rail too', () => {
  const log = [
    { kind: 'phase', phase: 'replace', side: 'soviet' },
    { kind: 'lifted', side: 'soviet', token: 1 },
    { kind: 'stepped', side: 'soviet', token: 1, hex: '5,5' },
    { kind: 'stopped', side: 'soviet', token: 1 },
    { kind: 'phase', phase: 'replace', side: 'axis' },
    { kind: 'lifted', side: 'axis', unit: 'de-9' },
    { kind: 'stepped', side: 'axis', unit: 'de-9', hex: '4,4' },
    { kind: 'phase', phase: 'replace', side: 'soviet' },
    { kind: 'placed', side: 'soviet', token: 3, hex: '9,9' },
    { kind: 'phase', phase: 'act', side: 'soviet' },
    { kind: 'lifted', side: 'soviet', token: 1 },
    { kind: 'stepped', side: 'soviet', token: 1, hex: '5,6' },
    { kind: 'stepped', side: 'soviet', token: 1, hex: '5,7' },
    { kind: 'stopped', side: 'soviet', token: 1 },
    { kind: 'railed', side: 'soviet', token: 3, to: '8,2' },
    { kind: 'lifted', side: 'soviet', token: 2 },
    { kind: 'stepped', side: 'soviet', token: 2, hex: '6,6' },
    { kind: 'stopped', side: 'soviet', token: 2 },
    { kind: 'lifted', side: 'soviet', token: 4 },
    { kind: 'stepped', side: 'soviet', token: 4, hex: '1,1' },
  ].map((event) => ({ event }));
  assert.deepEqual(trails(log, 'axis', { of: 0, foe: [{ token: 2, hex: '6,5' }] }), [
    ['5,5', '5,6', '5,7'],
    ['9,9', '8,2'],
    ['6,5', '6,6'],
  ]);
  assert.deepEqual(
    trails(log.slice(0, 7), 'axis', { of: 0, foe: [{ token: 1, hex: '5,4' }] }),
    [['5,4', '5,5']],
    'they stay through one’s own turn',
  );
  assert.deepEqual(trails(log.slice(0, 8), 'axis', { of: 0, foe: [] }), [], 'and go when it moves again');
});

test('orders that were taken back are no longer in the log of the turn, nor what followed them', () => {
  const log = [
    { at: 1, event: { kind: 'phase', phase: 'act', side: 'axis' } },
    { at: 1, event: { kind: 'stopped', side: 'axis', unit: 'de-9', hex: '4,4' } },
    { at: 2, event: { kind: 'phase', phase: 'replace', side: 'soviet' } },
    { at: 3, event: { kind: 'lifted', side: 'soviet', token: 1 } },
    { at: 3, event: { kind: 'month', month: '1941-07' } },
    { at: 4, event: { rewound: { by: 'Axis', why: 'agreed' } } },
  ].map((entry, n) => ({ n, text: '', ...entry }));
  assert.deepEqual(
    kept(log).map(({ n }) => n),
    [0, 1],
  );
  assert.deepEqual(kept(log.slice(0, 5)), log.slice(0, 5), 'without a takeback nothing is left out');
});

test('a takeback does not bend the time of a film', () => {
  const turn = (frame, name) => ({ frame, turn: name, short: name, weather: null, figures: {} });
  const turns = straight([turn(0, 'June'), turn(30, 'July'), turn(31, 'June'), turn(50, 'July')]);
  assert.deepEqual(
    turns.map((entry) => [entry.frame, entry.turn]),
    [
      [0, 'June'],
      [50, 'July'],
    ],
  );
});
