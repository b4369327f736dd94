import test from 'node:test';
import assert from 'node:assert/strict';
import { linesOf } from '../../js/eastfront/orders.js';
import { total } from '../../js/luck.js';
import { throws } from '../../js/eastfront/luck.js';
import { trails } from '../../js/eastfront/trails.js';

const units = new Map([['de-3pz', { name: '3rd Panzer', hit: 6 }], ['de-16', { name: '16th Army', hit: 5 }], ['su-22', { name: '22nd Army', hit: 5 }]]);
const names = { units, call: (hex) => hex === '15,9' ? 'Vitebsk' : hex };
const battle = { hex: '15,9', attacker: 'axis', with: [['de-3pz', 4], ['de-16', 3]], defender: ['su-22', 3], air: true, attack: 8, defend: 4 };
const fight = [{ kind: 'opened', battle, rp: 7 }, { kind: 'rolled', attack: [6, 5, 1, 2, 5, 3, 4, 1], defend: [6, 5, 3, 1] }, { kind: 'hurt', unit: 'su-22', left: 0 }, { kind: 'closed', dead: ['su-22'], notes: [] }];

test('orders of a turn with what each cost', () => {
  const lines = linesOf([
    { kind: 'own-placed', unit: 'de-16', hex: '3,3', rebuilt: false, steps: 4, cost: 0, rp: 9 },
    { kind: 'own-lifted', unit: 'de-3pz', supplied: true, rp: 8 }, { kind: 'ordered' }, { kind: 'own-stepped', unit: 'de-3pz', hex: '14,9' },
    { kind: 'own-stepped', unit: 'de-3pz', hex: '15,9' }, { kind: 'taken', city: '15,9', side: 'axis' }, { kind: 'own-stopped', unit: 'de-3pz' },
    ...fight,
  ], 'axis', 9, names);
  assert.deepEqual(lines.map((line) => [line.text, line.sub, line.cost, line.hex]), [
    ['16th Army arrives in 3,3', 'reinforcement', 0, '3,3'],
    ['3rd Panzer to Vitebsk', 'takes Vitebsk', 1, '15,9'],
    ['3rd Panzer, 16th Army and air attack Vitebsk', '8 dice 6 5 5 4 3 2 1 1, three hits. 22nd Army destroyed', 1, '15,9'],
  ]);
});

test('an attack of the enemy is no order of ours', () => {
  assert.deepEqual(linesOf(fight, 'soviet', 9, names), []);
});

test('an order that is not complete says so', () => {
  const [line] = linesOf([{ kind: 'own-lifted', unit: 'de-16', supplied: false, rp: 3 }], 'axis', null, names);
  assert.deepEqual([line.done, line.sub, line.cost], [false, 'out of supply, 1 MP less', null]);
});

test('luck counts hits against what was to be expected', () => {
  const list = throws(fight.map((sight, n) => ({ n, sight })), units);
  assert.equal(list.length, 1);
  assert.deepEqual(list[0].rolls.axis, { dice: 8, expected: 8 / 3, hits: 3 });
  // The defender throws at armor and infantry together: fives count.
  assert.deepEqual(list[0].rolls.soviet, { dice: 4, expected: 4 / 3, hits: 2 });
  assert.equal(total([...list, ...list], 'axis').hits, 6);
});

test('the enemy’s last moves: from where he stood or was first seen, of his last turn only, by rail too', () => {
  const log = [
    { kind: 'phase', phase: 'replace', side: 'soviet' }, { kind: 'foe-lifted', token: 1 }, { kind: 'foe-stepped', token: 1, hex: '5,5' }, { kind: 'foe-stopped', token: 1 },
    { kind: 'phase', phase: 'replace', side: 'axis' }, { kind: 'own-lifted', unit: 'de-9' }, { kind: 'own-stepped', unit: 'de-9', hex: '4,4' },
    { kind: 'phase', phase: 'replace', side: 'soviet' }, { kind: 'foe-placed', token: 3, hex: '9,9' },
    { kind: 'phase', phase: 'act', side: 'soviet' },
    { kind: 'foe-lifted', token: 1 }, { kind: 'foe-stepped', token: 1, hex: '5,6' }, { kind: 'foe-stepped', token: 1, hex: '5,7' }, { kind: 'foe-stopped', token: 1 },
    { kind: 'foe-railed', token: 3, to: '8,2' }, { kind: 'foe-lifted', token: 2 }, { kind: 'foe-stepped', token: 2, hex: '6,6' }, { kind: 'foe-stopped', token: 2 },
    { kind: 'foe-lifted', token: 4 }, { kind: 'foe-stepped', token: 4, hex: '1,1' },
  ].map((sight) => ({ sight }));
  assert.deepEqual(trails(log, 'axis', { of: 0, foe: [{ token: 2, hex: '6,5' }] }), [['5,5', '5,6', '5,7'], ['9,9', '8,2'], ['6,5', '6,6']]);
  assert.deepEqual(trails(log.slice(0, 7), 'axis', { of: 0, foe: [{ token: 1, hex: '5,4' }] }), [['5,4', '5,5']], 'they stay through one’s own turn');
  assert.deepEqual(trails(log.slice(0, 8), 'axis', { of: 0, foe: [] }), [], 'and go when he moves again');
});
