// What the first page shows: MAPROOM=PROGRAM node web/tests/show.mjs [SEED]
// Plays two computer players against each other, keeps one view of the Axis a month, and prints the corner of the map
// it happens on.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser, page, serve } from './browser/stand.mjs';

const program = process.env.MAPROOM ?? 'maproom';
const seed = process.argv[2] ?? '3';
/** The corner of the map, in its own units, and how many pixels a unit gets. */
const BOX = [455, 380, 815, 520];
const SCALE = 1.35;
const folder = mkdtempSync(join(tmpdir(), 'maproom-show-'));
const run = (...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });

run(
  'simulate',
  'eastfront',
  '--scenario',
  '1941',
  '--bots',
  'sergeant,sergeant',
  '--games',
  '1',
  '--seed',
  seed,
  '--save',
  folder,
  '--json',
);
const file = join(folder, readdirSync(folder)[0]);
const lines = readFileSync(file, 'utf8').trim().split('\n').length;
/** The last view of each month's Axis turn. */
const months = new Map();
for (let line = 1; line <= lines; line++) {
  const { view } = JSON.parse(run('replay', file, '--to', String(line), '--seat', 'axis', '--json'));
  if (view.turn === 'axis' && view.phase === 'act' && !view.battle) months.set(view.month, view);
}
rmSync(folder, { recursive: true });

const server = await serve();
const chrome = await browser();
try {
  const { sheet } = await page(chrome);
  await sheet.goto(server.url);
  const { picture, width, columns, places, cities } = await sheet.evaluate(
    async ([box, scale]) => {
      const { loadDrawing, asImage } = await import('/js/stage.js');
      const { Ground } = await import('/js/eastfront/ground.js');
      const { otherLines } = await import('/js/eastfront/words.js');
      const drawing = await loadDrawing('/api/games/eastfront/draw/map.svg', undefined, [
        'coordinates',
        ...otherLines('1941'),
      ]);
      const image = await asImage(drawing.text, drawing.width, drawing.height);
      const canvas = document.createElement('canvas');
      canvas.width = box[2] * scale;
      canvas.height = box[3] * scale;
      const ink = canvas.getContext('2d');
      ink.setTransform(scale, 0, 0, scale, -box[0] * scale, -box[1] * scale);
      ink.drawImage(image, 0, 0, drawing.width, drawing.height);
      const ground = new Ground(await (await fetch('/api/games/eastfront/board')).json());
      return {
        picture: canvas.toDataURL('image/webp', 0.54),
        width: drawing.width,
        columns: ground.grid.columns,
        places: [...ground.places.keys()],
        cities: ground.cities(),
      };
    },
    [BOX, SCALE],
  );
  const used = new Set();
  const frames = [...months.values()].map(({ month, side, axis_cities, own, foe }) => {
    const blocks = own.filter((block) => block.place.map);
    for (const block of blocks) used.add(block.unit);
    for (const block of foe) if (block.note) used.add(block.note.unit);
    return {
      month,
      side,
      axis_cities,
      foe_in_hand: null,
      own: blocks.map(({ unit, place, steps, moved, railed }) => ({ unit, place, steps, moved, railed })),
      foe: foe.map(({ hex, note }) => ({ hex, note })),
    };
  });
  const out = new URL('../img/', import.meta.url).pathname;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'show.webp'), Buffer.from(picture.split(',')[1], 'base64'));
  writeFileSync(join(out, 'show.json'), `${JSON.stringify({ box: BOX, width, columns, places, cities, frames })}\n`);
  console.log(`${frames.length} months, ${used.size} units seen`);
} finally {
  await chrome.close();
  await server.stop();
}
