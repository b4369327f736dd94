// The state of a seat and what a tap means in it: pure functions, without a page.
import assert from 'node:assert/strict';
import test from 'node:test';
import { tapped, whyNot } from '../../js/eastfront/meaning.js';
import { choosing, NOTHING, reaching, tableOf } from '../../js/eastfront/state.js';
import { tapped as tappedAtSea } from '../../js/pacific/meaning.js';
import * as change from '../../js/session/state.js';

const status = { table: 't', game: 'g', seats: [], to_move: ['red'] };
const opened = () =>
  change.opened(
    change.empty('t', 'red'),
    { number: 0, view: { n: 0 }, status, menu: [{ choice: 'end', text: 'End' }] },
    [],
    [],
  );

test('a draft is shown on the view, and the position without it stays', () => {
  const before = opened();
  const after = change.drafted(before, [{ move: 'a' }], { view: { n: 1 }, menu: [], orders: [] });
  assert.deepEqual([after.view.n, after.base.n, after.unfinished, before.choices.length], [1, 0, true, 0]);
  assert.deepEqual(after.orders, [[{ move: 'a' }]]);
});

test('an answer brings view, offers and log at once', () => {
  const drafted = change.drafted(opened(), ['end'], { view: { n: 9 }, menu: [], orders: [1] });
  const patch = [{ op: 'replace', path: '/n', value: 1 }];
  const observations = [{ n: 1, at: 5, log: [{ text: 'Ended.', event: { kind: 'end' } }], patch }];
  const menu = [{ choice: { land: 'x' }, text: 'Land' }];
  const answer = { number: 1, now: 1, observations, menu, to_move: ['blue'] };
  assert.deepEqual(change.fresh(drafted, observations), [{ n: 1, at: 5, text: 'Ended.', event: { kind: 'end' } }]);
  const after = change.committed(drafted, answer);
  assert.deepEqual([after.view.n, after.base.n, after.choices, after.mine], [1, 1, [], false]);
  assert.ok(after.offers.find('land', 'x'), 'the new offers are there when the news is told');
  assert.equal(after.log.length, 1);
});

test('news overtaken by an answer change nothing twice, and a draft stays until it is tried again', () => {
  const drafted = change.drafted(opened(), ['wait'], { view: { n: 7 }, menu: [], orders: [1] });
  const patch = [{ op: 'replace', path: '/n', value: 2 }];
  const news = { number: 2, observations: [{ n: 2, at: 1, log: [], patch }], menu: [] };
  const after = change.observed(drafted, news);
  assert.deepEqual([after.view.n, after.base.n, after.choices], [7, 2, ['wait']]);
  assert.equal(change.observed(after, { ...news, number: 1, observations: [] }).base.n, 2);
});

test('who is to move stays as it was told last, whatever overtakes what', () => {
  const moved = change.observed(opened(), { number: 1, observations: [], to_move: ['blue'], menu: [] });
  assert.deepEqual(moved.status.to_move, ['blue']);
  // An event without the list leaves it.
  const later = change.observed(moved, { number: 2, observations: [], menu: [] });
  assert.deepEqual(later.status.to_move, ['blue']);
  // The stream has said more since the answer was written.
  const late = change.committed(later, { number: 2, now: 2, observations: [], menu: [], to_move: ['red'] });
  assert.deepEqual(late.status.to_move, ['blue']);
  // News that bring nothing but another seat's turn are news.
  const turn = { number: 2, observations: [], menu: [], to_move: ['red'] };
  assert.equal(change.stale(late, turn), false);
  assert.equal(change.stale(change.observed(late, turn), turn), true);
});

/** Two own blocks side by side, an enemy beyond. */
function front(pick, menu) {
  const own = (unit, hex) => ({ unit, place: { map: hex }, steps: 4 });
  const view = {
    side: 'axis',
    order: 'none',
    own: { a: own('a', '1,1'), b: own('b', '2,1') },
    foe: { 1: { token: 1, hex: '3,1', note: null } },
  };
  const kinds = { unit: ['move'], hex: ['attack'] };
  const seen = { number: 0, view, status: { ...status, to_move: ['axis'] }, menu };
  const session = change.opened({ ...change.empty('t', 'axis'), kinds }, seen, [], []);
  const unit = (id) => [id, { id, name: id.toUpperCase(), kind: 'infantry', side: 'axis' }];
  const ground = { inPlay: () => true, call: (hex) => hex, spaces: new Map() };
  const world = { units: new Map([unit('a'), unit('b')]), ground };
  return tableOf(world, session, {}, pick(session), null, {});
}

const MENU = [
  { choice: { move: 'a' }, text: '' },
  { choice: { move: 'b' }, text: '' },
];
const ways = new Map([
  ['1,2', { choices: [{ step: '1,2' }], left: 1, stop: true }],
  ['2,1', { choices: [{ step: '2,1' }], left: 2, stop: false }],
]);
const held = (session) => reaching(choosing(NOTHING, 'a', '1,1'), 'a', { ways, mp: 3, of: session.choices });

test('a tap selects an own block even where the reach of another covers it', () => {
  const t = front(held, MENU);
  assert.deepEqual(tapped(t, '2,1'), { do: 'choose', unit: 'b' });
  assert.deepEqual(tapped(t, '1,2'), { do: 'move', hex: '1,2' });
  assert.deepEqual(tapped(t, '1,1'), { do: 'choose', unit: null });
});

test('an enemy is attacked where the menu offers it, and otherwise the reason is asked for', () => {
  assert.deepEqual(tapped(front(held, [...MENU, { choice: { attack: '3,1' }, text: '' }]), '3,1'), {
    do: 'attack',
    hex: '3,1',
  });
  const t = front(held, MENU);
  assert.deepEqual(tapped(t, '3,1'), { do: 'why', hex: '3,1' });
  assert.deepEqual(whyNot(t, '3,1'), { ask: [{ attack: '3,1' }] });
  assert.match(whyNot(t, '9,9').text, /Cannot move A to 9,9: it is out of reach with 3 MP/);
});

test('a reach holds for the draft it was asked for', () => {
  const t = front((session) => ({ ...held(session), reach: { ways, mp: 3, of: [...session.choices] } }), MENU);
  assert.equal(t.pick.reach, null);
});

test('with ships selected a fleet at sea is joined, without them it is recalled', () => {
  const fleet = (selected, reach) => ({
    session: { mine: true, offers: { find: () => undefined }, choices: [{ put: 0 }, { at: 7 }] },
    step: ['fleet', 'japan', null],
    view: { units: { 0: { at: 17, to: 7 } }, forces: {}, side: 'japan' },
    pick: { selected, reach },
  });
  const open = { open: new Set([7]), why: new Map(), of: [] };
  assert.deepEqual(tappedAtSea(fleet([1], open), 'unit/0'), { do: 'send', place: 7 });
  assert.deepEqual(tappedAtSea(fleet([], null), 'unit/0'), { do: 'recall', unit: 0 });
});

test('a spectator follows the block that moves, and gives new ones new names', async () => {
  const { drift, followed } = await import('../../js/eastfront/follow.js');
  const back = (side, hex) => ({ side, hex, token: 0, note: null });
  const first = { 'axis-0': back('axis', '9,11'), 'axis-1': back('axis', '9,13'), 'soviet-0': back('soviet', '10,9') };
  // The server lists them by their hexes: the one that moves north comes first now.
  const moved = { 'axis-0': back('axis', '9,10'), 'axis-1': back('axis', '9,11'), 'soviet-0': back('soviet', '10,9') };
  const next = followed(first, moved);
  assert.equal(next['axis-1'].hex, '9,10', 'it keeps its name');
  assert.equal(next['axis-0'].hex, '9,11');
  const more = followed(next, { ...moved, 'axis-2': back('axis', '5,5') });
  assert.equal(Object.keys(more).length, 4);
  assert.equal(more['axis-1'].hex, '9,10');
  // Two at once cannot be told apart.
  const two = followed(first, { a: back('axis', '1,1'), b: back('axis', '2,2') });
  assert.deepEqual(
    Object.values(two)
      .map(({ hex }) => hex)
      .sort(),
    ['1,1', '2,2'],
  );
  assert.ok(!('axis-0' in two) && !('axis-1' in two));
  const told = (...hexes) => ({ axis: hexes.map((hex) => ({ hex })), soviet: [] });
  assert.equal(drift(told('9,11', '9,13'), told('9,10', '9,11')), 300);
  assert.equal(drift(told('9,11', '9,13'), told('9,12', '9,13')), 110);
  assert.equal(drift(told('9,11'), told('9,11')), 0);
  assert.equal(drift(told('9,11'), told('9,11', '4,4')), 0, 'what arrives stands there');
});
