// The pictures of the pages in docs/screens, all of them: MAPROOM=PROGRAM node web/tests/screens.mjs [FOLDER] [NAME..]
// Large ones are reduced to 256 colours where ImageMagick is installed.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { ask, browser, clickHex, finished, hexAt, page, serve } from './browser/stand.mjs';

const [folder = fileURLToPath(new URL('../../docs/screens', import.meta.url)), ...wanted] = process.argv.slice(2);
const LARGE = 500_000;
const DESK = { viewport: { width: 1600, height: 1000 } };
const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const server = await serve();
const chrome = await browser();

async function save(sheet, name) {
  // The map is painted once more, sharper, when the hand has rested; pictures wait for it.
  await sheet.waitForTimeout(1200);
  const path = join(folder, `${name}.png`);
  await sheet.screenshot({ path });
  if (statSync(path).size > LARGE) {
    try {
      execFileSync('convert', [path, '-dither', 'FloydSteinberg', '-colors', '256', `PNG8:${path}`]);
    } catch {
      console.log(`${name}: left as it is, ImageMagick is not here`);
    }
  }
  console.log(`${name}.png ${(statSync(path).size / 1000).toFixed(0)} kB`);
  await sheet.context().close();
}

async function seat(keys, door, options, rest = '') {
  const { sheet } = await page(chrome, options);
  await sheet.goto(`${server.url}/t/${keys.table}/${door}${rest}#${(keys.seats?.[door] ?? keys[door]).secret}`);
  await sheet.waitForSelector('.stage', { state: 'attached' });
  return sheet;
}

const table = (game, plan = {}) => ask(server, '/api/tables', { game, ...plan });

async function eastfront(options) {
  const sheet = await seat(await table('eastfront', { scenario: '1941', seats: { soviet: { bot: 'sergeant' } } }), 'axis', options);
  const at = await hexAt(sheet, '9,11');
  if (options.hasTouch) await sheet.touchscreen.tap(at.x, at.y);
  else await sheet.mouse.click(at.x, at.y);
  await sheet.waitForSelector('.reach');
  const { x, y } = await hexAt(sheet, '11,10');
  if (!options.hasTouch) await sheet.mouse.move(x, y);
  return sheet;
}

/** Guadalcanal and around it: carriers on both sides, the boards laid out. */
const BATTLE = {
  turn: 3, step: 'next-area', rest: 'absent', areas: { 'Solomon Sea': 'japan', 'Coral Sea': 'allies' }, battle: { area: 'Solomon Sea', stage: 'surface' },
  units: {
    japan: { Akagi: 'Solomon Sea', Kaga: 'Solomon Sea', Kongo: 'Solomon Sea', Nagato: 'Solomon Sea', 'Cruiser 1': 'Solomon Sea', 'SNLF Transport 1': 'Solomon Sea' },
    allies: { Enterprise: 'Solomon Sea', Wasp: 'Solomon Sea', Washington: 'Solomon Sea', 'Cruiser 1': 'Solomon Sea', 'Cruiser 2': 'Solomon Sea', '5th Air Force': 'Solomon Sea' },
  },
};

const pacific = async (options) => seat(await table('pacific', { seats: { allies: { bot: 'recruit' } } }), 'japan', options);

async function film(game, eyes, turn, options) {
  const keys = await finished(server, game);
  const sheet = await seat(keys, 'watch', options, '/replay');
  await sheet.waitForSelector('.filmed .scrub');
  await sheet.click(`.eyes >> text=${eyes}`);
  await sheet.waitForFunction((name) => location.hash.startsWith(`#${name}.`), eyes === 'All eyes' ? 'all' : eyes.toLowerCase());
  const turns = await sheet.$$eval('.turn option', (list) => list.map((option) => option.value));
  const frame = turns[Math.min(turn, turns.length - 1)];
  await sheet.selectOption('.turn select', frame);
  await sheet.waitForFunction((n) => location.hash.endsWith(`.${n}`), frame);
  return sheet;
}

const PICTURES = {
  'page-home': async () => {
    const { sheet } = await page(chrome, { viewport: { width: 1440, height: 900 } });
    await sheet.goto(server.url);
    await sheet.waitForSelector('.frame image');
    return sheet;
  },
  'page-eastfront': () => eastfront(DESK),
  'page-eastfront-tablet': () => eastfront(TABLET),
  'page-eastfront-phone': () => eastfront(PHONE),
  'page-eastfront-attack': async () => {
    const sheet = await eastfront(DESK);
    await sheet.keyboard.press('Escape');
    await clickHex(sheet, '10,9');
    await sheet.waitForSelector('.odds .bars');
    return sheet;
  },
  'page-eastfront-battle': async () => {
    const sheet = await eastfront(DESK);
    await sheet.keyboard.press('Escape');
    await clickHex(sheet, '10,9');
    await sheet.waitForSelector('.odds .bars');
    await sheet.click('.foot .primary');
    await sheet.waitForSelector('.baize.settled .bars');
    return sheet;
  },
  'page-pacific': () => pacific(DESK),
  'page-pacific-tablet': () => pacific(TABLET),
  'page-pacific-phone': () => pacific(PHONE),
  'page-pacific-battle': async () => {
    const sheet = await seat(await table('pacific', { position: BATTLE, seats: { allies: { bot: 'recruit' } } }), 'japan', DESK);
    await sheet.waitForSelector('.scene:not([hidden])');
    return sheet;
  },
  'page-replay': () => film('eastfront', 'All eyes', 3, DESK),
  'page-replay-pacific': () => film('pacific', 'All eyes', 2, DESK),
  'page-rules': async () => {
    const { sheet } = await page(chrome, { viewport: { width: 1440, height: 900 } });
    await sheet.goto(`${server.url}/rules/eastfront#rule-11.1`);
    await sheet.waitForSelector('.board-figure');
    return sheet;
  },
  'page-lesson': async () => {
    const { sheet } = await page(chrome, { viewport: { width: 1440, height: 900 } });
    await sheet.goto(`${server.url}/learn`);
    await sheet.waitForSelector('.lesson');
    return sheet;
  },
};

try {
  for (const [name, make] of Object.entries(PICTURES)) {
    if (!wanted.length || wanted.includes(name)) await save(await make(), name);
  }
} finally {
  await chrome.close();
  await server.stop();
}
