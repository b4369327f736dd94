// Issue 15: "Undo takes back this one act if nothing rests on it; else it says what does".
import assert from 'node:assert/strict';
import test from 'node:test';
import { back, holderOf, rests, trace } from '../../js/holdline/control/undo.js';

const control = (ruling) => ({ control: ruling });
const block = (hex, posture = 'movement', fought = false) => ({ id: 7, hex, posture, side: 'polish', now: { fought } });
const VIEW = {
  hold: ['PPG', 'G..'],
  own: { 7: block(1) },
  pots: { 2: { pot: 2, hex: 4, cp: 3, route: [] } },
  cp: { 1.5: 2 },
  tables: {},
};
const book = {
  name: () => '84 pp',
  potName: () => 'XVI Corps',
  ground: { full: (hex) => `hex ${hex}` },
};
const table = (base) => ({ base: { ...VIEW, ...base }, book });

test('a hex is read from the columns of the map', () => {
  assert.deepEqual(
    [0, 2, 3, 4].map((hex) => holderOf(VIEW, hex)),
    ['polish', 'german', 'german', null],
  );
});

test('the opposite of an act gives back what was there before it', () => {
  const take = control({ take: 7 });
  assert.deepEqual(back(VIEW, [take, control({ put: 0 })]), [[take, control({ put: 1 })]]);
  // A cube that was put into an enemy's hex has taken it.
  assert.deepEqual(back(VIEW, [take, control({ put: 2 })]), [
    [take, control({ put: 1 })],
    [control({ point: 2 }), control({ own: 'german' })],
  ]);
  assert.deepEqual(back(VIEW, [take, control({ turn: 'dug_in' })]), [[take, control({ turn: 'movement' })]]);
  assert.deepEqual(back(VIEW, [take, control('remove')]), [
    [take, control({ put: 1 })],
    [take, control({ turn: 'movement' })],
  ]);
  const hold = control({ hold: 2 });
  assert.deepEqual(back(VIEW, [hold, control('grant')]), [[hold, control('dock')]]);
  assert.deepEqual(back(VIEW, [hold, control({ put: 0 })]), [[hold, control({ put: 4 })]]);
  const point = control({ point: 4 });
  assert.deepEqual(back(VIEW, [point, control({ own: 'polish' })]), [[point, control({ own: null })]]);
  assert.deepEqual(back(VIEW, [control({ swap: [3, 4] })]), [[control({ swap: [3, 4] })]]);
  // What everybody has seen cannot be unseen.
  assert.deepEqual(back(VIEW, [take, control('expose')]), []);
});

test('what rests on an act is said', () => {
  const done = { about: { unit: 7 }, left: trace(VIEW, { unit: 7 }), back: [[1]] };
  const why = (own, more = {}) => rests(table({ own: own ? { 7: own } : {}, ...more }), done);
  assert.equal(why(block(1)), '');
  assert.equal(why(block(5)), '84 pp has gone to hex 5 since.');
  assert.match(why(block(1, 'disordered')), /has changed to/);
  assert.equal(why(block(1, 'movement', true)), '84 pp has fought since.');
  assert.equal(why(null), '84 pp is off the map since.');
  const battle = { target: 1, from: [0] };
  assert.match(why(block(1), { tables: { 3: { battle } } }), /^A combat about it is under way/);
  assert.match(rests(table({}), { ...done, back: [] }), /no opposite/);
  const hex = { about: { hex: 1 }, left: trace(VIEW, { hex: 1 }), back: [[1]] };
  assert.equal(rests(table({}), hex), '');
  assert.match(rests(table({ cp: { 1.5: 1 } }), hex), /other points since/);
});
