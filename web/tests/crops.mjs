// The pictures on the cards of the home page: MAPROOM=PROGRAM node web/tests/crops.mjs
// They are parts of a game on the screen; Hold the Line, which has no page in the browser, is drawn from its board and
// its cubes.
import { writeFileSync } from 'node:fs';
import { ask, browser, hexAt, page, serve } from './browser/stand.mjs';
import { JULY } from './positions.mjs';

/** Size of a card's picture in pixels of the page, and how many of its own it gets for each. */
const [WIDTH, HEIGHT, SHARP] = [470, 118, 1.6];
const QUALITY = 0.66;
const DESK = { viewport: { width: 1600, height: 1000 }, deviceScaleFactor: SHARP };

const server = await serve();
const chrome = await browser();

/** Keeps a corner of a page as a picture for the web. */
async function keep(sheet, name, { x, y }) {
  await sheet.evaluate(() =>
    document.querySelectorAll('.tip, .layers, .minimap, .zoom').forEach((part) => part.remove()),
  );
  // The map is painted sharp again when the hand has rested.
  await sheet.waitForTimeout(1500);
  const png = await sheet.screenshot({
    clip: { x: Math.round(x - WIDTH / 2), y: Math.round(y - HEIGHT / 2), width: WIDTH, height: HEIGHT },
  });
  const data = await sheet.evaluate(
    async ([source, quality]) => {
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${source}` });
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [png.toString('base64'), QUALITY],
  );
  const bytes = Buffer.from(data.split(',')[1], 'base64');
  writeFileSync(new URL(`../img/${name}.webp`, import.meta.url), bytes);
  console.log(`${name}.webp ${(bytes.length / 1000).toFixed(0)} kB`);
  await sheet.context().close();
}

async function seat(game, door, position, seats) {
  const keys = await ask(server, '/api/tables', { game, position, seats });
  const { sheet } = await page(chrome, DESK);
  await sheet.goto(`${server.url}/t/${keys.table}/${door}#${keys.seats[door].secret}`);
  await sheet.waitForSelector('.foot .primary');
  return sheet;
}

/** The Coral Sea in September 1942, both fleets in it. */
const CORAL = {
  turn: 3,
  step: 'fleet-allies',
  rest: 'absent',
  areas: { 'Solomon Sea': 'japan', 'Coral Sea': 'allies' },
  harbors: { Rabaul: 'japan', Lae: 'japan' },
  units: {
    japan: {
      Kongo: 'Coral Sea',
      Hiei: 'Coral Sea',
      Shokaku: 'Coral Sea',
      Zuikaku: 'Coral Sea',
      'SNLF Transport 1': 'Coral Sea',
      Junyo: 'Solomon Sea',
      'Cruiser 1': 'Solomon Sea',
    },
    allies: { Enterprise: 'Coral Sea', 'South Dakota': 'Coral Sea', 'Cruiser 1': 'Coral Sea', Wasp: 'Pearl Harbor' },
  },
};

/** Cubes between the border and Łódź: nation, posture, dice, corps and where, in the board's own measure. */
const CUBES = [
  ['german', 'exploit', 2, 0, 700, 1640],
  ['german', 'movement', 2, 0, 748, 1668],
  ['german', 'movement', 3, 0, 795, 1640],
  ['german', 'prepared', 3, 2, 748, 1614],
  ['german', 'movement', 2, 2, 700, 1694],
  ['polish', 'dug-in', 3, 1, 888, 1640],
  ['polish', 'dug-in', 2, 1, 888, 1694],
  ['polish', null, 0, 0, 935, 1614],
  ['polish', null, 0, 0, 982, 1668],
];
const CORPS = ['#C9A227', '#7FA3B8', '#B5563C'];

async function poland() {
  const { sheet } = await page(chrome, DESK);
  await sheet.goto(server.url);
  const at = await sheet.evaluate(
    async ([cubes, corps, width, height]) => {
      const { s } = await import('/js/dom.js');
      const { asImage, loadDrawing } = await import('/js/stage.js');
      const { loadSheet } = await import('/js/theme.js');
      const [{ text, width: w, height: t }] = await Promise.all([
        loadDrawing('/api/games/holdline/draw/map.svg'),
        loadSheet('holdline'),
      ]);
      const map = await asImage(text, w, t);
      // Every hex has its number written into it: the cubes stand in the middle of the nearest.
      const drawn = new DOMParser().parseFromString(text, 'image/svg+xml');
      const hexes = [...drawn.querySelectorAll('#coordinates text')].map((label) => ({
        x: Number(label.getAttribute('x')),
        y: Number(label.getAttribute('y')) - 21 + 27,
      }));
      const near = (x, y) =>
        hexes.reduce((best, hex) =>
          Math.hypot(hex.x - x, hex.y - y) < Math.hypot(best.x - x, best.y - y) ? hex : best,
        );
      const [left, top, wide] = [662, 1580, 372];
      const cube = ([nation, posture, dice, band, x, y]) => {
        const hex = near(x, y);
        return s(
          'g',
          { transform: `translate(${hex.x} ${hex.y})scale(.36)` },
          s('ellipse', { cx: 8, cy: 66, rx: 54, ry: 16, fill: '#1A140A', 'fill-opacity': 0.28 }),
          s('use', { href: `#cube-${nation}` }),
          ...(posture
            ? [
                s('rect', { x: -50, y: 53, width: 100, height: 12, fill: corps[band] }),
                s(
                  'g',
                  { color: '#FBF6E8', fill: '#FBF6E8' },
                  s('use', { href: `#${posture}`, transform: 'translate(0 -20)scale(2.5)' }),
                  s(
                    'text',
                    {
                      y: 39,
                      'font-family': 'Barlow Condensed',
                      'font-weight': 700,
                      'font-size': 38,
                      'text-anchor': 'middle',
                    },
                    dice,
                  ),
                ),
              ]
            : [
                s(
                  'g',
                  { fill: '#3A4025', 'fill-opacity': 0.8 },
                  s('use', { href: '#emblem-quarters', transform: 'translate(0 -4)scale(2)' }),
                ),
              ]),
        );
      };
      const picture = s(
        'svg',
        { viewBox: `${left} ${top} ${wide} ${(wide * height) / width}`, width, height },
        s('image', { href: map.src, width: w, height: t }),
        ...cubes.map(cube),
      );
      Object.assign(picture.style, { position: 'fixed', left: '0', top: '0', zIndex: '99' });
      document.body.append(picture);
      return { x: width / 2, y: height / 2 };
    },
    [CUBES, CORPS, WIDTH, HEIGHT],
  );
  await keep(sheet, 'holdline', at);
}

try {
  const east = await seat('eastfront', 'axis', JULY, { soviet: { bot: 'recruit' } });
  await east.waitForSelector('.contact', { state: 'attached' });
  const middle = await hexAt(east, '13,17');
  await keep(east, 'eastfront', { x: middle.x - 20, y: middle.y - 20 });
  const sea = await seat('pacific', 'allies', CORAL, {});
  const coral = await sea.evaluate(() => {
    const box = document.querySelector('.seal[data-place="8"]').getBoundingClientRect();
    return { x: box.left, y: box.top };
  });
  await keep(sea, 'pacific', { x: coral.x + 60, y: coral.y + 11 });
  await poland();
  const posts = await seat('outpost', 'red', undefined, { blue: { bot: 'recruit' } });
  await posts.evaluate(() =>
    document
      .querySelectorAll('.posts .row:first-child, .rolled, .posts h2, .post span')
      .forEach((part) => part.remove()),
  );
  const tray = await posts.locator('.tray-row').boundingBox();
  await keep(posts, 'outpost', { x: tray.x + tray.width / 2, y: tray.y + tray.height / 2 });
} finally {
  await chrome.close();
  await server.stop();
}
