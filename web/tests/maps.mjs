// The boards as small pictures, which stand on the table before the drawing is ready, and the size of the drawings:
// MAPROOM=PROGRAM node web/tests/maps.mjs
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browser, page, serve } from './browser/stand.mjs';

const SCALE = 0.45;
const server = await serve();
const chrome = await browser();
const { sheet } = await page(chrome);
await sheet.goto(server.url);
const sizes = {};
for (const [game, theme, drawing] of [
  ['eastfront', 'light', 'map.svg'],
  ['eastfront', 'dark', 'map-dark.svg'],
  ['pacific', 'light', 'map.svg'],
  ['pacific', 'dark', 'map-dark.svg'],
]) {
  const { bytes, width, height } = await sheet.evaluate(
    async ([name, file, scale]) => {
      const { loadMap } = await import('/js/stage.js');
      // Names would be unreadable and in the way of the sharp ones.
      const map = await loadMap(
        `/api/games/${name}/draw/${file}`,
        [],
        ['coordinates', 'names', 'region-names', 'water-names', 'places', 'line-1942', 'line-1943', 'line-1944'],
      );
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.round(map.width * scale),
        height: Math.round(map.height * scale),
      });
      canvas.getContext('2d').drawImage(map.image, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise((done) => canvas.toBlob(done, 'image/webp', 0.45));
      return { bytes: [...new Uint8Array(await blob.arrayBuffer())], width: map.width, height: map.height };
    },
    [game, drawing, SCALE],
  );
  sizes[game] = { width, height };
  writeFileSync(fileURLToPath(new URL(`../img/${game}-${theme}.webp`, import.meta.url)), Uint8Array.from(bytes));
  console.log(`${game}-${theme}.webp ${(bytes.length / 1000).toFixed(0)} kB`);
}
writeFileSync(fileURLToPath(new URL('../img/maps.json', import.meta.url)), `${JSON.stringify(sizes)}\n`);
await chrome.close();
await server.stop();
