// The names on the map, letter by letter, and the pixels that the map lies on.
import assert from 'node:assert/strict';
import test from 'node:test';
import { lay, sitAt } from './seats.mjs';
import { stand } from './stand.mjs';

const { server, chrome } = await stand();

/** The Axis against the computer, with the drawing of the map on the screen and the hand at rest. */
async function sit(width) {
  const keys = await lay(server.url, { seats: { axis: { free: false }, soviet: { bot: 'recruit' } } });
  const seat = await sitAt(chrome, server.url, keys, 'axis', { viewport: { width, height: 900 } });
  await seat.sheet.waitForFunction(() =>
    [...document.querySelectorAll('.ground.base img')].some((image) => image.complete && image.naturalWidth),
  );
  return seat;
}

/** The names of places as they are printed. */
async function names() {
  const svg = await (await fetch(`${server.url}/api/games/eastfront/draw/map.svg`)).text();
  const text = /<text font-size="[\d.]+" font-weight="\d+"[^>]* x="[\d.]+" y="[\d.]+"[^>]*>([^<]*)<\/text>/g;
  return [...svg.matchAll(text)].map(([, name]) => name);
}

/** How far the corner of the map is from a whole pixel: between two of them the browser may blend what it has painted. */
const between = (sheet) =>
  sheet.evaluate(() => {
    const { left, top } = document.querySelector('.world').getBoundingClientRect();
    return Math.max(...[left, top].map((edge) => Math.abs(edge - Math.round(edge))));
  });

for (const width of [1180, 1440, 1920]) {
  test(`at ${width} pixels the map lies on whole pixels, also after the hand has moved it`, async () => {
    const { sheet, context } = await sit(width);
    await sheet.waitForFunction(() => !document.querySelector('.world.moving'));
    assert.ok((await between(sheet)) < 0.02, 'opened on whole pixels');
    await sheet.mouse.move(width / 2, 500);
    await sheet.mouse.wheel(0, -77);
    await sheet.mouse.down();
    await sheet.mouse.move(width / 2 - 31, 517, { steps: 3 });
    await sheet.mouse.up();
    await sheet.waitForFunction(() => !document.querySelector('.world.moving'));
    assert.ok((await between(sheet)) < 0.02, 'moved to whole pixels');
    await context.close();
  });
}

test('Königsberg and Kraków have their letters, in the typeface of the map', async () => {
  const list = await names();
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
