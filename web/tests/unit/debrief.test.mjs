// What the debrief makes of the figures: sums against history, turning points, files.
import test from 'node:test';
import assert from 'node:assert/strict';
import {
  purposes,
  reportFile,
  tablesFile,
  townsDue,
  townsLost,
  turningPoints,
} from '../../js/holdline/debrief-figures.js';

const places = [
  { name: 'Katowice', vp: 4 },
  { name: 'Łódź', vp: 6 },
  { name: 'Kielce', vp: 3 },
];
const armies = [
  { name: '10th Army', side: 'german' },
  { name: 'Army "Łódź"', side: 'polish' },
];
const book = {
  sheet: { places },
  army: (n) => armies[n],
  region: (n) => ['Pomerania', 'Mazovia', 'Wielkopolska', 'Silesia', 'Carpathians'][n],
};
const spent = (first) => [first, ...Array(12).fill(0)];
const G = 'german';
const debrief = {
  days: [
    { delta: 1, polish: 1, german: -1, lost: [1, 2], fresh: [4, 2] },
    { delta: 8, polish: 8, german: -8, lost: [2, 8], fresh: [2, 1] },
    { delta: 6, polish: 6, german: -6, lost: [3, 9], fresh: [1, 0] },
  ],
  initiative: [Array(5).fill(G), [G, 'polish', G, 'polish', G], Array(5).fill(G)],
  towns: [
    { place: 0, due: 2, fell: 1, held: 0, delay: -1 },
    { place: 1, due: 5, fell: 2, held: 1, delay: -3 },
    { place: 2, due: 3, fell: null, held: 3, delay: 1 },
  ],
  armies: [
    { army: 0, granted: 40, lapsed: 5, spent: spent(30), lost: 3, orders: [1, 0, 2] },
    { army: 1, granted: 20, lapsed: 0, spent: spent(0), lost: 9, orders: [0, 0, 0] },
  ],
  losses: [],
  aircraft: [1, 2],
};

test('towns are counted up by turn, here and in history', () => {
  assert.deepEqual(townsLost(debrief), [1, 2, 2]);
  assert.deepEqual(townsDue(debrief), [0, 1, 2]);
});

test('points are summed by side, and what nobody spent is left out', () => {
  assert.deepEqual(purposes(debrief, book), [
    ['Prepared attacks', 30, 0],
    ['Lapsed, captured, bombed', 5, 0],
  ]);
});

test('turning points are the largest swing, the first Polish initiative, the hardest day and towns far off', () => {
  assert.deepEqual(turningPoints(debrief, book), [
    { turn: 2, text: 'The day moves the score by +7, more than any other.' },
    { turn: 2, text: 'The first Polish initiative: Mazovia, Silesia.' },
    { turn: 2, text: 'The hardest day: 1 German cube and 6 Polish cubes are lost.' },
    { turn: 2, text: 'Łódź falls 3 days early.' },
  ]);
  assert.deepEqual(turningPoints({ ...debrief, days: debrief.days.slice(0, 1) }, book), []);
});

test('files have every figure, and quotes in names survive', () => {
  const tables = tablesFile(debrief, book);
  assert.match(tables, /"Army ""Łódź""","20","0","9"/);
  assert.match(tables, /"Kielce","3","3","held","3","\+1"/);
  const report = reportFile(debrief, { delta: 6, band: 'better than history', polish: 6, german: -6 }, book);
  assert.match(report, /^# Debrief\n\n\+6, better than history\. Polish 6, German -6\./);
  assert.match(report, /- 2 Sept: Łódź falls 3 days early\./);
});
