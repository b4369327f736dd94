// The boards as small pictures, which stand on the table before the drawing is ready: MAPROOM=PROGRAM node web/tests/maps.mjs
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browser, page, serve } from './browser/stand.mjs';

const SCALE = 0.45;
const server = await serve();
const chrome = await browser();
const { sheet } = await page(chrome);
await sheet.goto(server.url);
for (const [name, drawing] of [['eastfront-light', 'map.svg'], ['eastfront-dark', 'map-dark.svg']]) {
  const bytes = await sheet.evaluate(async ([file, scale]) => {
    const { loadMap } = await import('/js/stage.js');
    // Names would be unreadable and in the way of the sharp ones.
    const map = await loadMap(`/api/games/eastfront/draw/${file}`, [], ['coordinates', 'names', 'region-names', 'water-names', 'line-1942', 'line-1943', 'line-1944']);
    const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(map.width * scale), height: Math.round(map.height * scale) });
    canvas.getContext('2d').drawImage(map.image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/webp', 0.45));
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, [drawing, SCALE]);
  writeFileSync(fileURLToPath(new URL(`../img/${name}.webp`, import.meta.url)), Uint8Array.from(bytes));
  console.log(`${name}.webp ${(bytes.length / 1000).toFixed(0)} kB`);
}
await chrome.close();
await server.stop();
