// The names on the map: every letter of them, and the dot of an i where the map is not enlarged.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { lay, sitAt } from './seats.mjs';
import { browser, serve } from './stand.mjs';

let server;
let chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** The gap is at least so much lighter, of 255. */
const WANTED = 40;

/** The names of places as they are printed. */
async function names() {
  const svg = await (await fetch(`${server.url}/api/games/eastfront/draw/map.svg`)).text();
  const text = /<text font-size="([\d.]+)" font-weight="(\d+)"[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)<\/text>/g;
  return [...svg.matchAll(text)].map(([, size, weight, x, y, name]) => ({
    size: Number(size),
    weight,
    x: Number(x),
    y: Number(y),
    name,
  }));
}

/** How much lighter the gap under the dot of an i is than dot and stem, for each name in view, of 255. */
async function gaps(sheet) {
  const shot = (await sheet.screenshot()).toString('base64');
  const printed = (await names()).filter(({ name }) => name.includes('i'));
  return sheet.evaluate(
    async ([list, data]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const page = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      const ink = page.getContext('2d', { willReadFrequently: true });
      ink.drawImage(image, 0, 0);
      const world = document.querySelector('.world');
      const box = world.getBoundingClientRect();
      const k = box.width / world.offsetWidth;
      const ruler = document.createElement('canvas').getContext('2d');
      return list.flatMap(({ name, size, weight, x, y }) => {
        ruler.font = `${weight} ${size}px "Barlow Condensed"`;
        const wide = (text) => ruler.measureText(text).width;
        const at = x - wide(name) / 2 + wide(name.slice(0, name.indexOf('i'))) + wide('i') / 2;
        const [left, foot] = [box.left + at * k, box.top + y * k];
        const height = Math.ceil(size * k * 0.85);
        // What lies on the map covers names: only those that are seen count.
        const above = document.elementFromPoint(left, foot - height / 2);
        if (!above?.closest('.stage') || above.closest('.piece, .tags, .over')) return [];
        const { data: bytes } = ink.getImageData(Math.round(left) - 1, Math.round(foot) - height, 3, height + 1);
        const rows = Array.from({ length: height + 1 }, (_, row) =>
          Math.min(...[0, 1, 2].map((n) => bytes[(row * 3 + n) * 4 + 1])),
        );
        const upper = rows.slice(0, Math.ceil(height * 0.45));
        const dot = Math.min(...upper);
        const from = upper.indexOf(dot);
        const stem = Math.min(...rows.slice(from + 3));
        return [{ name, gap: Math.max(...rows.slice(from, from + 4)) - Math.max(dot, stem) }];
      });
    },
    [printed, shot],
  );
}

for (const width of [1180, 1440, 1920]) {
  test(`at ${width} pixels the dot of an i stands apart from its stem`, async () => {
    const keys = await lay(server.url, { seats: { axis: { free: false }, soviet: { bot: 'recruit' } } });
    const { sheet, context } = await sitAt(chrome, server.url, keys, 'axis', { viewport: { width, height: 900 } });
    // The drawing is painted when the machine has time for it; a page that was painted while it had none is opened again.
    let found = [];
    const soft = () => found.length < 5 || found.some(({ gap }) => gap < WANTED);
    for (let page = 0; page < 4 && soft(); page++) {
      if (page > 0) await sheet.reload();
      await sheet.waitForFunction(() =>
        [...document.querySelectorAll('.ground.base img')].some((image) => image.complete && image.naturalWidth),
      );
      for (let look = 0; look < 20 && soft(); look++) {
        await sheet.waitForTimeout(500);
        found = await gaps(sheet);
      }
    }
    assert.ok(found.length > 4, `${found.length} names in view`);
    assert.deepEqual(
      found.filter(({ gap }) => gap < WANTED),
      [],
    );
    await context.close();
  });
}

test('Königsberg and Kraków have their letters, in the typeface of the map', async () => {
  const list = (await names()).map(({ name }) => name);
  for (const name of ['Königsberg', 'Kraków']) assert.ok(list.includes(name), name);
  const keys = await lay(server.url, { seats: { axis: { free: false }, soviet: { bot: 'recruit' } } });
  const { sheet, context } = await sitAt(chrome, server.url, keys, 'axis');
  await sheet.waitForFunction(() =>
    [...document.querySelectorAll('.ground.base img')].some((image) => image.complete && image.naturalWidth),
  );
  // In one typeface a letter is as wide with its mark as without; a letter of another one stands out.
  const widths = await sheet.evaluate(async () => {
    const ruler = document.createElement('canvas').getContext('2d');
    const found = [];
    for (const weight of [500, 600]) {
      const font = `${weight} 100px "Barlow Condensed"`;
      await document.fonts.load(font, 'öó');
      ruler.font = `${font}, monospace`;
      found.push(...['ö', 'ó', 'o'].map((letter) => ruler.measureText(letter).width));
    }
    return found;
  });
  assert.equal(new Set(widths.slice(0, 3)).size, 1, widths.join());
  assert.equal(new Set(widths.slice(3)).size, 1, widths.join());
  await context.close();
});
