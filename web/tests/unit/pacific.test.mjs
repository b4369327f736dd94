import test from 'node:test';
import assert from 'node:assert/strict';
import { follow, found, leftOf, lossOf, shotsOf } from '../../js/pacific/battle-history.js';
import { Chart, inside } from '../../js/pacific/chart.js';
import { rolls } from '../../js/pacific/luck.js';
import { brief, forecast, placeName, stepOf, steps, title, turnShort, worthOf } from '../../js/pacific/words.js';
import { listed } from '../../js/text.js';

const catalog = {
  track: 30,
  turns: ['December 1941 - April 1942', 'May - August 1942'],
  areas: [
    { key: 'A', name: 'Alpha Sea', worth: [3, 1] },
    { key: 'B', name: 'Beta Sea', worth: [1, 1] },
    { key: 'C', name: 'Gamma Sea', worth: [2, 4] },
  ],
  harbors: [
    { name: 'Port', repair: 3, touches: [0] },
    { name: 'Base', repair: null, touches: [1, 2] },
  ],
  units: [
    { name: 'Akagi', side: 'japan', kind: 'carrier', full: 3 },
    { name: 'Kongo', side: 'japan', kind: 'battleship', full: 3 },
    { name: 'Wasp', side: 'allies', kind: 'carrier', full: 3 },
  ],
};
const entry = (event, text = '') => ({ n: 0, text, event });

test('a battle is put together from what a seat saw of it', () => {
  const opening = [
    entry({ kind: 'opened', area: 1 }),
    entry({
      kind: 'revealed',
      area: 1,
      units: [
        { unit: 1, strength: 2 },
        { unit: 2, strength: 3 },
      ],
    }),
    entry({ kind: 'bids-revealed', japan: 'air', allies: 'surface' }),
    entry({ kind: 'rolled-off', japan: 6, allies: 5, round: 'air' }),
    entry({ kind: 'round-began', round: 'air' }),
    entry({ kind: 'fired', by: 2, at: 1, roll: [6, 6, 1], hits: 2, disabled: true, sunk: true }),
  ];
  const first = follow(opening, catalog);
  const [course] = first.courses;
  assert.deepEqual(
    [...course.units],
    [
      [1, { start: 2, fate: '' }],
      [2, { start: 3, fate: '' }],
    ],
  );
  assert.equal(course.chapters[0].title, 'Round 1, air');
  assert.deepEqual(course.chapters[0].head, [
    'Japan asks for air, the Allies for surface',
    'roll-off: Japan 6, Allies 5',
  ]);
  assert.equal(leftOf(course, 1, []), 2);
  assert.equal(leftOf(course, 1, shotsOf(course)), 0);
  assert.equal(course.ended, false);
  const { courses } = follow([entry({ kind: 'lost', unit: 1 }), entry({ kind: 'ended', area: 1 })], catalog, first);
  assert.equal(courses.length, 1);
  assert.equal(courses[0].units.get(1).fate, 'sunk');
  assert.equal(courses[0].ended, true);
});

test('a sunk ship has no more to lose, and what fell before is not counted again', () => {
  const hits = (n) =>
    entry({ kind: 'fired', by: 2, at: 1, roll: Array(n).fill(6), hits: n, disabled: false, sunk: n > 1 });
  const {
    courses: [course],
    turn,
  } = follow(
    [
      entry({ kind: 'turn-began', turn: 4 }),
      entry({ kind: 'opened', area: 1 }),
      entry({
        kind: 'revealed',
        area: 1,
        units: [
          { unit: 1, strength: 3 },
          { unit: 2, strength: 3 },
        ],
      }),
      hits(1),
      hits(4),
    ],
    catalog,
  );
  const [first, second] = shotsOf(course);
  assert.equal(lossOf(course, catalog, 'japan', [first, second]), 3);
  assert.equal(lossOf(course, catalog, 'japan', [second], [first]), 2);
  assert.equal(lossOf(course, catalog, 'allies', [first, second]), 0);
  assert.deepEqual([course.turn, turn], [4, 4]);
});

test('what a withdrawal brings stands in a part of its own, and nothing follows the end', () => {
  const { courses } = follow(
    [
      entry({ kind: 'opened', area: 0 }),
      entry({ kind: 'round-began', round: 'surface' }),
      entry({ kind: 'withdrew', side: 'allies' }),
      entry({ kind: 'fired', by: 1, at: 2, roll: [2], hits: 0, disabled: false, sunk: false }),
      entry({ kind: 'ended', area: 0 }),
      entry({ kind: 'lost', unit: 2 }),
    ],
    catalog,
  );
  assert.deepEqual(
    courses[0].chapters.map((part) => [part.title, part.shots.length]),
    [
      ['Round 1, surface', 0],
      ['Allies withdraw', 1],
    ],
  );
  assert.deepEqual(courses[0].chapters.at(-1).lines, []);
});

test('a battle that was open before the game began is found on the board', () => {
  const view = { catalog, battle: { area: 2, shown: [0], ashore: [], rounds: 0 }, units: [{ strength: 1 }] };
  const {
    courses: [course],
  } = found(view, [entry({ kind: 'fired', by: 2, at: 0, roll: [6], hits: 1, disabled: false, sunk: false })]);
  assert.deepEqual([course.area, course.units.get(0), shotsOf(course).length], [2, { start: 2, fate: '' }, 1]);
});

test('a large block bears its whole name but for what its picture says', () => {
  assert.deepEqual(
    [
      '25th Air Flotilla',
      '5th Air Force',
      'SNLF Transport 1',
      'Marine Transport 2',
      'British Cruisers 1',
      'South Dakota',
    ].map(title),
    ['25th Air', '5th Air', 'SNLF 1', 'Marine 2', 'British 1', 'South Dakota'],
  );
});

test('the forecast gives an area to the side that is alone in it', () => {
  const none = { ships: 0, air: 0, submarines: 0 };
  const area = (japan, allies) => ({
    blocks: [
      { ...none, ...japan },
      { ...none, ...allies },
    ],
  });
  const view = {
    catalog,
    side: 'allies',
    clock: { vp: 2, step: { fleet: 'allies' } },
    forces: [{ from: 255, at: 255 }],
    areas: [area({ ships: 2 }, {}), area({ air: 1 }, { ships: 1 }), area({ submarines: 1 }, { air: 1 })],
    units: [
      { at: null, to: null },
      { at: null, to: null },
      { at: 16, to: null },
    ],
  };
  assert.deepEqual(forecast(view), { japan: 3, allies: 4, lead: 1 });
  // A ship that is ordered there counts; a track has an end.
  view.units[2].to = 0;
  assert.deepEqual(forecast(view), { japan: 0, allies: 4, lead: -2 });
  view.clock.vp = -29;
  assert.equal(forecast(view).lead, -30);
});

const board = {
  spaces: [
    { label: 'A', neighbors: [{ to: 'B', side: {} }] },
    {
      label: 'B',
      neighbors: [
        { to: 'A', side: {} },
        { to: 'C', side: {} },
      ],
    },
    { label: 'C', neighbors: [{ to: 'B', side: {} }] },
  ],
};
const square = (x) => [
  [x, 0],
  [x + 100, 0],
  [x + 100, 100],
  [x, 100],
];
const layout = {
  width: 300,
  height: 100,
  areas: [
    ['Alpha Sea', 0],
    ['Beta Sea', 100],
    ['Gamma Sea', 200],
  ].map(([name, x]) => ({ name, at: [x + 50, 50], outline: square(x) })),
  places: [
    { name: 'Port', at: [20, 20] },
    { name: 'Base', at: [190, 20] },
  ],
};

test('a point is found in its area, a course goes on only through open seas', () => {
  assert.equal(inside(square(0), { x: 50, y: 50 }), true);
  assert.equal(inside(square(0), { x: 150, y: 50 }), false);
  const chart = new Chart(layout, board, catalog);
  assert.deepEqual(
    chart.way(16, 2, () => true),
    [0, 1, 2],
  );
  assert.deepEqual(
    chart.way(16, 2, (area) => area === 0),
    [2],
    'no way is known: the line is straight',
  );
  assert.deepEqual(chart.crossing(0, 1).x, 100);
  assert.equal(chart.at({ x: 290, y: 90 }), 'place/2');
  assert.equal(chart.at({ x: 990, y: 90 }), null);
  assert.equal(chart.step('place/0', 'ArrowRight'), 'place/1');
  chart.boxes = [{ x: 290, y: 90, w: 40, h: 40, name: 'unit/2' }];
  assert.equal(chart.at({ x: 290, y: 90 }), 'unit/2', 'a block lies above its sea');
});

test('steps, turns, places and names are said plainly', () => {
  assert.deepEqual(stepOf({ home: ['japan', 'round'] }), ['home', 'japan', 'round']);
  assert.deepEqual(stepOf('wish'), ['wish', null, null]);
  for (const step of [
    'arrivals',
    { fleet: 'japan' },
    { fleet: 'allies' },
    { submarines: 'allies' },
    { air: 'japan' },
    'repair',
    'next-area',
    'wish',
    { home: ['japan', 'leave'] },
    'returns',
    'over',
  ]) {
    const row = steps({ side: 'japan', clock: { step } });
    assert.ok(row.names[row.now], JSON.stringify(step));
  }
  assert.equal(turnShort(catalog.turns[0]), 'Dec 41');
  assert.equal(turnShort(catalog.turns[1]), 'May 42');
  assert.equal(placeName(catalog, 17), 'Base');
  assert.equal(placeName(catalog, 73), 'task force 2');
  assert.equal(worthOf([1, 1]), '1 VP');
  assert.equal(listed(['a', 'b', 'c']), 'a, b and c');
  for (const [long, short] of Object.entries({
    'Prince of Wales': 'P. of W.',
    'SNLF Transport 1': 'SNLF 1',
    'Army Transport 2': 'Army 2',
    'Marine Transport 1': 'Mar 1',
    'Cruiser 3': 'Cr 3',
    '21st Air Flotilla': '21st',
    'British Cruisers 1': 'Brit 1',
    'US Submarines': 'Subs',
    'Allied Submarines 2': 'Subs 2',
    'Far East Air Force': 'FEAF',
    'ABDA Cruisers': 'ABDA',
    Akagi: 'Akagi',
  }))
    assert.equal(brief(long), short);
});

test('luck counts hits against what the target’s number gave reason to expect', () => {
  const ships = { ...catalog, units: catalog.units.map((unit, n) => ({ ...unit, hit: [5, 6, 4][n] })) };
  const log = [
    { n: 1, event: { kind: 'opened', area: 1 } },
    { n: 2, event: { kind: 'fired', by: 2, at: 1, roll: [6, 5, 6], hits: 2 } },
    { n: 3, event: { kind: 'fired', by: 0, at: 2, roll: [1, 2], hits: 0 } },
    // A garrison fires at a transport: ashore only a 6 hits.
    { n: 4, event: { kind: 'land-fired', base: 17, by: 127, at: 0, roll: [5], hits: 0 } },
    { n: 5, event: { kind: 'ended', area: 1 } },
    { n: 6, event: { kind: 'opened', area: 2 } },
    { n: 7, event: { kind: 'ended', area: 2 } },
  ];
  const [battle, ...more] = rolls(log, ships);
  assert.deepEqual(more, [], 'a sea without a shot is no battle');
  assert.deepEqual([battle.n, battle.area], [5, 1]);
  assert.deepEqual(battle.rolls.japan, { dice: 2, expected: 1, hits: 0 });
  assert.equal(battle.rolls.allies.dice, 4);
  assert.equal(battle.rolls.allies.hits, 2);
  assert.ok(Math.abs(battle.rolls.allies.expected - 4 / 6) < 1e-9);
  assert.equal(rolls(log.slice(0, 4), ships)[0].n, 0, 'a battle that is on has no end yet');
});
