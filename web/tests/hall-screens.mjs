// Pictures of the hall's pages: MAPROOM=target/debug/maproom node web/tests/hall-screens.mjs [NAME]
import { ask, browser, page, serve } from './browser/stand.mjs';
import { LAPTOP, PHONE, join, openHall } from './browser/hall-people.mjs';
import { says } from './browser/seats.mjs';
import { inStep } from './holdline-positions.mjs';

const [, , wanted] = process.argv;
const WALL = { viewport: { width: 1920, height: 1080 } };
const server = await serve();
const chrome = await browser();
const shoot = async (sheet, name) => {
  const path = new URL(`../../docs/screens/page-hall-${name}.png`, import.meta.url).pathname;
  // Drawings and fonts come after the words.
  await sheet.waitForTimeout(1500);
  await sheet.screenshot({ path });
  console.log(name);
};

/** A hall of a few people at the map before Częstochowa; gives a page for each of them who is asked for. */
async function room() {
  const { hall, secret } = await ask(server, '/api/halls', { game: 'holdline', name: 'Drill Hall Game' });
  const host = (rest, body) => ask(server, `/api/halls/${hall}/${rest}`, body, secret);
  const { plan } = await host('host/sheet');
  await host('host/plan', { ...plan, position: inStep('command'), timetable: true });
  const names = ['Ana Ruiz', 'Callum Reid', 'Nadia Haddad', 'Marta Vogel', 'Gus Almond', 'Ben Okafor'];
  await host('host/people', { people: names.map((name) => ({ name })) });
  const { people } = await host('host/sheet');
  const seats = ['control', '10a', 'liaison', 'okh', 'krakow', 'poznan'];
  for (const [n, seat] of seats.entries()) await host('host/cast', { seat, person: people[n].id });
  await host('host/settings', {
    settings: {
      cover_after: null,
      delay: 0,
      liaison: 'tea table',
      address: 'http://192.168.8.10:1941',
      wifi: 'Maproom',
    },
  });
  await host('host/open', {});
  const { cards } = await host('host/cards');
  const code = (name) => cards.find((card) => card.name === name).code;
  const admit = async () => {
    const sheet = await host('host/sheet');
    for (const { devices } of sheet.people)
      for (const device of devices) if (!device.accepted) await host('control/admit', { device: device.id, yes: true });
  };
  const come = (name, options) =>
    join(server, chrome, hall, code(name), options, code(name).length > 6 ? admit : undefined);
  return { hall, host, code, come };
}

/** Somebody at the door: the code, who they are, what they may do before the game. */
async function door({ hall, code }) {
  const { sheet } = await page(chrome, PHONE);
  await sheet.goto(`${server.url}/h/${hall}`);
  await sheet.waitForSelector('[name=code]');
  await sheet.keyboard.type(code('Gus Almond').slice(0, 4).toLowerCase());
  await shoot(sheet, 'join');
  await sheet.keyboard.type(code('Gus Almond').slice(4).toLowerCase());
  await sheet.waitForSelector('#arrived');
  await shoot(sheet, 'arrive');
  await sheet.tap('#arrived');
  await sheet.waitForSelector('.game');
  await sheet.tap('.plain-tab >> nth=0');
  await sheet.waitForSelector('.pips');
  await shoot(sheet, 'waiting');
  return sheet;
}

async function people() {
  const { hall, organizer } = await openHall(server, chrome);
  await organizer.sheet.waitForTimeout(500);
  await shoot(organizer.sheet, 'setup');
  await organizer.sheet.setViewportSize({ width: 1240, height: 1754 });
  await organizer.sheet.goto(`${server.url}/h/${hall}/cards`);
  await organizer.sheet.waitForSelector('.a4');
  await shoot(organizer.sheet, 'cards');
  await organizer.context.close();
}

/** Game Control: calls with owners, and the hand on the map. */
async function control({ come }, phone) {
  const { sheet } = await come('Ana Ruiz', LAPTOP);
  await phone.tap('.plain-tab:has-text("Call Control")');
  await phone.fill('[name=call]', 'May the bridge at Tczew be blown while the train stands on it?');
  await phone.tap('.primary');
  await says(phone, '.matters', /Tczew/);
  await sheet.click('.seat-tabs >> text="Hall"');
  await says(sheet, '.hall-load', /Tczew/);
  await shoot(sheet, 'load');
  await sheet.click('.seat-tabs .control');
  await sheet.waitForSelector('.control-region >> nth=4');
  await sheet.click('text=Stop all clocks');
  await sheet.click('[data-tab=act]');
  const cube = await sheet.evaluate(() => {
    const stage = document.querySelector('.stage').getBoundingClientRect();
    for (const piece of document.querySelectorAll('.piece.own')) {
      const box = piece.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x > stage.left + 250 && x < stage.right - 120 && y > stage.top + 80 && y < stage.bottom - 220)
        return { x, y };
    }
    return null;
  });
  await sheet.mouse.click(cube.x, cube.y);
  await sheet.locator('[data-thing]').first().click();
  await sheet.waitForSelector('.hand-cube');
  await sheet.mouse.click(cube.x, cube.y + 120);
  await sheet.click('.reason >> text=Slip of the finger');
  await shoot(sheet, 'act');
  await sheet.goto(sheet.url().replace(/\/h\/([^/]+).*/, '/h/$1/paper'));
  await sheet.waitForSelector('.paper-map');
  await sheet.setViewportSize({ width: 840, height: 1188 });
  await shoot(sheet, 'paper');
}

async function liaison({ come }, phone) {
  await come('Nadia Haddad', LAPTOP);
  await phone.tap('.plain-tab:has-text("Liaison")');
  await phone.tap('.phrases >> text=I need ten quiet minutes');
  await says(phone, '.words-list', /quiet/);
  await shoot(phone, 'liaison');
}

async function wall({ hall, host }) {
  const bulletin = 'Paris: French patrols are out on the Saar. London: the RAF has raided a naval base.';
  await host('control/bulletin', { title: 'Radio bulletin, 3 September', text: bulletin });
  const { sheet } = await page(chrome, WALL);
  await sheet.goto(`${server.url}/h/${hall}/wall`);
  await sheet.waitForSelector('.wall .map');
  await shoot(sheet, 'wall');
}

if (!wanted || wanted === 'people') await people();
if (!wanted || wanted === 'room') {
  const hall = await room();
  const phone = await door(hall);
  await wall(hall);
  await control(hall, phone);
  await liaison(hall, phone);
}
if (!wanted || wanted === 'lesson') {
  const { sheet } = await page(chrome, PHONE);
  await sheet.goto(`${server.url}/learn/holdline`);
  await sheet.waitForSelector('.lesson h2');
  await shoot(sheet, 'lesson');
}
await chrome.close();
await server.stop();
