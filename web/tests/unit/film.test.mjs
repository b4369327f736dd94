// Looking back: cuts of a film, moments in the address, graphs, the words of a proof, the glossary.
import test from 'node:test';
import assert from 'node:assert/strict';
import { cited, develop, moment } from '../../js/session/film.js';
import { apart, ticks } from '../../js/charts.js';
import { covered } from '../../js/proof.js';
import { cut } from '../../js/glossary.js';

test('a frame has the whole view, although only changes are sent', () => {
  const frames = develop([
    { n: 0, text: '', event: null, views: { axis: { month: '1941-06', rp: 3, own: [1] }, soviet: { rp: 5 } } },
    { n: 1, text: 'a', event: {}, views: { axis: { rp: 2 }, soviet: {} } },
    { n: 3, text: 'b', event: {}, views: { axis: { own: [] }, soviet: { rp: 4 } } },
  ]);
  assert.deepEqual(frames[2].views, { axis: { month: '1941-06', rp: 2, own: [] }, soviet: { rp: 4 } });
  assert.deepEqual(frames[0].views.axis, { month: '1941-06', rp: 3, own: [1] }, 'earlier frames stay as they were');
});

test('a moment of a game is an address, and a secret is none', () => {
  assert.deepEqual(moment('#soviet.120'), { viewpoint: 'soviet', at: 120, play: false });
  assert.deepEqual(moment('#all.0.play'), { viewpoint: 'all', at: 0, play: true });
  for (const other of ['', '#', '#rule-11.2', '#k3jd93kd02kd', '#axis.-1', '#axis.1.5'])
    assert.equal(moment(other), null);
});

test('scales have a few round steps that hold every value', () => {
  for (const [low, high] of [
    [0, 1],
    [0, 62],
    [-3.4, 7.9],
    [0, 19],
    [-0.2, 0.3],
  ]) {
    const list = ticks(low, high);
    assert.ok(list[0] <= low && list[list.length - 1] >= high, `${low} to ${high}: ${list}`);
    assert.ok(list.length >= 2 && list.length <= 7, `${list}`);
    if (low < 0) assert.ok(list.includes(0));
  }
});

test('names at the end of lines do not run into each other', () => {
  const [a, b] = apart([50, 52], 15, 0, 200);
  assert.ok(b - a >= 15);
  const foot = apart([198, 199, 200], 15, 0, 200);
  assert.deepEqual(foot, [170, 185, 200]);
  assert.deepEqual(apart([20, 120], 15, 0, 200), [20, 120]);
});

test('a proof says what was checked, and what was set by hand', () => {
  const said = covered({ lines: 40, batches: 12, draws: 9, proven: 9, ruled: 0, rewinds: 1, finished: true }).join(
    '\n',
  );
  assert.match(said, /40 journal lines/);
  assert.match(said, /9 rolls match/);
  assert.match(said, /1 takeback$/m);
  assert.doesNotMatch(said, /umpire/);
});

test('a word of the glossary is found once, whole, and the longest one wins', () => {
  const parts = cut('Spend RP in the start lines; RP are lost. ARP is no word.', ['RP', 'start line', 'start lines']);
  assert.deepEqual(
    parts.filter((part) => part.term).map((part) => part.term),
    ['RP', 'start lines'],
  );
  assert.equal(parts.map((part) => part.text).join(''), 'Spend RP in the start lines; RP are lost. ARP is no word.');
});

test('a sentence of the film names its rules once, behind it', () => {
  assert.deepEqual(cited('The weather is clear (rolled 4, §9).'), {
    text: 'The weather is clear (rolled 4).',
    rules: ['§9'],
  });
  assert.deepEqual(cited('Axis: movement and combat (§11, §11.2).'), {
    text: 'Axis: movement and combat.',
    rules: ['§11', '§11.2'],
  });
  assert.deepEqual(cited('9th Army stops in 05.17.'), { text: '9th Army stops in 05.17.', rules: [] });
});
