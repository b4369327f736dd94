// The game that the first page shows: MAPROOM=PROGRAM node web/tests/show.mjs [SEED]
// Plays two computer players against each other and keeps one view of the Axis a month.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = process.env.MAPROOM ?? 'maproom';
const seed = process.argv[2] ?? '3';
const folder = mkdtempSync(join(tmpdir(), 'maproom-show-'));
const run = (...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });

run('simulate', 'eastfront', '--scenario', '1941', '--bots', 'sergeant,sergeant', '--games', '1', '--seed', seed, '--save', folder, '--json');
const file = join(folder, readdirSync(folder)[0]);
const lines = readFileSync(file, 'utf8').trim().split('\n').length;
/** The last view of each month's Axis turn. */
const months = new Map();
for (let line = 1; line <= lines; line++) {
  const { view } = JSON.parse(run('replay', file, '--to', String(line), '--seat', 'axis', '--json'));
  if (view.turn === 'axis' && view.phase === 'act' && !view.battle) months.set(view.month, view);
}
const frames = [...months.values()].map(({ month, side, axis_cities, own, foe }) => ({
  month, side, axis_cities, foe_in_hand: null,
  own: own.filter((block) => block.place.map).map(({ unit, place, steps, moved, railed }) => ({ unit, place, steps, moved, railed })),
  foe: foe.map(({ hex, note }) => ({ hex, note })),
}));
const out = new URL('../img/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'show.json'), `${JSON.stringify(frames)}\n`);
rmSync(folder, { recursive: true });
console.log(`${frames.length} months`);
