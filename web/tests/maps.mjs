// The boards as small pictures, which stand on the table before the drawing is ready, and the size of the drawings:
// MAPROOM=PROGRAM node web/tests/maps.mjs
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browser, page, serve } from './browser/stand.mjs';

/** Widths of the pictures, about a third of the drawings. */
const WIDTHS = { eastfront: 780, pacific: 560, holdline: 560 };
/** Names would be unreadable and in the way of the sharp ones. */
const WITHOUT = [
  'coordinates',
  'names',
  'region-names',
  'water-names',
  'places',
  'line-1942',
  'line-1943',
  'line-1944',
];

const server = await serve();
const chrome = await browser();
const { sheet } = await page(chrome);
await sheet.goto(server.url);
const sizes = {};
for (const [game, wide] of Object.entries(WIDTHS)) {
  for (const [theme, drawing] of [
    ['light', 'map.svg'],
    ['dark', 'map-dark.svg'],
  ]) {
    const { bytes, width, height } = await sheet.evaluate(
      async ([url, picture, without]) => {
        const { asImage, loadDrawing } = await import('/js/stage.js');
        const map = await loadDrawing(url, [], without);
        const canvas = Object.assign(document.createElement('canvas'), {
          width: picture,
          height: Math.round((map.height * picture) / map.width),
        });
        const image = await asImage(map.text, map.width, map.height);
        canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
        const blob = await new Promise((done) => canvas.toBlob(done, 'image/webp', 0.4));
        return { bytes: [...new Uint8Array(await blob.arrayBuffer())], width: map.width, height: map.height };
      },
      [`/api/games/${game}/draw/${drawing}`, wide, WITHOUT],
    );
    sizes[game] = { width, height };
    writeFileSync(fileURLToPath(new URL(`../img/${game}-${theme}.webp`, import.meta.url)), Uint8Array.from(bytes));
    console.log(`${game}-${theme}.webp ${(bytes.length / 1000).toFixed(0)} kB`);
  }
}
writeFileSync(fileURLToPath(new URL('../img/maps.json', import.meta.url)), `${JSON.stringify(sizes)}\n`);
await chrome.close();
await server.stop();
