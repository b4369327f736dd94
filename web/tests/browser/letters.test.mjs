// The names on the map: every letter of them.
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
