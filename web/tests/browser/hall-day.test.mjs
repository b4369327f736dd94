// A day in the hall: 33 people, eight of them at real pages that are used as people use them, the others programs and
// computer officers. One whole turn is among all tests; `./check hall` plays three turns in which everything happens,
// and a club day by computers to the debrief.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { says } from './seats.mjs';
import { browser, page, serve } from './stand.mjs';
import { LAPTOP, PHONE, TABLET, hand, join, look, openHall, program, quiet } from './hall-people.mjs';

/** Whether the long ones run: `./check hall`. */
const LONG = process.env.MAPROOM_HALL === 'long';
/** How long a whole turn of 33 people may take, in seconds, on a machine that does nothing else. */
const TURN = 90;

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

/** The pages of the room: who sits where, and on what. */
const PAGES = [
  ['10a', PHONE],
  ['krakow', PHONE],
  ['okh', LAPTOP],
  ['ags', TABLET],
  ['warszawa', LAPTOP],
];

/** What a program does: the head of OKH has nobody to fly the air war for him. */
const work = ({ seats }, n) => (seats.some((seat) => seat.startsWith('okh')) ? 'plans' : n % 3 ? 'officers' : 'asks');

/** Everybody comes in: Control and the liaison with a yes of the organizer, players with their cards alone. */
async function assemble() {
  const begun = Date.now();
  const room = await openHall(server, chrome, { liaison: 'air-control', lublin: 'warszawa' });
  const { hall, holder, organizer, cast } = room;
  const yes = () => organizer.sheet.click('[data-yes=true]');
  const seats = {};
  seats.wall = await page(chrome, { viewport: { width: 1920, height: 1080 } });
  await seats.wall.sheet.goto(`${server.url}/h/${hall}/wall`);
  seats.control = await join(server, chrome, hall, holder('control').code, LAPTOP, yes);
  seats.liaison = await join(server, chrome, hall, holder('liaison').code, LAPTOP, yes);
  await Promise.all(
    PAGES.map(async ([seat, options]) => {
      seats[seat] = await join(server, chrome, hall, holder(seat).code, options);
    }),
  );
  const taken = new Set(['control', 'liaison', ...PAGES.map(([seat]) => seat)].map((seat) => holder(seat).id));
  const rest = cast.filter(({ id }) => !taken.has(id));
  const programs = await Promise.all(rest.map((each, n) => program(server, hall, each, work(each, n))));
  console.log(`33 people are in after ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  return { ...room, seats, programs };
}

/** Who plays by tapping. */
const hands = (seats) => ({
  '10a': hand(seats['10a'], { east: LONG }),
  krakow: hand(seats.krakow),
  okh: hand(seats.okh, { boards: ['desk', 'air'] }),
  ags: hand(seats.ags),
  warszawa: hand(seats.warszawa, { own: ['command', 'posture'] }),
});

/** Until the wall shows some words. */
const shows = (wall, words, seconds) =>
  wall.sheet.waitForFunction((text) => document.querySelector('.wall')?.textContent.includes(text), words, {
    timeout: seconds * 1000,
  });

/** Until the wall shows a turn. */
const turn = (wall, n, seconds) => shows(wall, `Turn ${n} of 9`, seconds);

/** Plays until the end of `day`; whatever happens, everybody goes home after it. */
async function played(room, day) {
  const { seats, programs, organizer } = room;
  const playing = hands(seats);
  try {
    await day(playing);
    quiet([...Object.values(seats), organizer]);
  } catch (wrong) {
    // Where everybody was, for whoever reads the log.
    for (const [seat, { sheet }] of Object.entries(seats)) {
      console.log(seat, JSON.stringify(await look(sheet).catch(String)), JSON.stringify(playing[seat]?.done));
      if (process.env.SHOTS) await sheet.screenshot({ path: `${process.env.SHOTS}/${seat}.png` }).catch(() => {});
    }
    throw wrong;
  } finally {
    await Promise.all([...Object.values(playing), ...programs].map((each) => each.stop()));
    for (const { context } of [...Object.values(seats), organizer]) await context.close();
  }
}

test('33 people play one whole turn', { skip: LONG, timeout: 200_000 }, async () => {
  const room = await assemble();
  const { wall } = room.seats;
  const begun = Date.now();
  await played(room, async (playing) => {
    await turn(wall, 1, TURN);
    console.log(`planned after ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    await turn(wall, 2, TURN);
    const seconds = (Date.now() - begun) / 1000;
    const taps = Object.entries(playing).map(
      ([seat, { done }]) => `${seat} ${done.taps} ${JSON.stringify(done.parts)}`,
    );
    console.log(`a turn of 33 people in ${seconds.toFixed(0)} s; taps: ${taps.join('; ')}`);
  });
});

/** A letter with words, written at one page and read at another. */
async function letter(from, to, words, [name, other]) {
  await from.aside(async (sheet, tap) => {
    await tap('#tab-letters');
    // Who is not waited for may write too (§2.2).
    await tap(`.addresses button:has-text("${name}")`);
    await sheet.fill('#words', words);
    await tap('.letter-form button');
    await says(sheet, '.letter.sent', new RegExp(words));
    await tap('#tab-orders');
  });
  await to.aside(async (sheet, tap) => {
    await tap('#tab-letters');
    await says(sheet, '.letter', new RegExp(`${other}.*${words}`));
    await tap('#tab-orders');
  });
}

/** A page without a line says so, and nothing on it is lost when the line is back. */
async function lose(seat, playing, control, name) {
  await playing.aside(async (sheet) => {
    await seat.context.setOffline(true);
    await sheet.waitForSelector('.hall-news:has-text("Connection lost")');
    await control.sheet.click('.seat-tabs >> text="Hall"');
    await says(control.sheet, '.touches', new RegExp(`${name} lost since`));
    await seat.context.setOffline(false);
    await sheet.waitForSelector('.seat-tabs .line.here');
    await control.sheet.waitForFunction((who) => !document.querySelector('.touches')?.textContent.includes(who), name);
    await control.sheet.click('.seat-tabs .control');
  });
}

/** Game Control's page, by its tabs. */
const at = (control, tab) => control.sheet.click(`[data-tab=${tab}]`);

async function bulletin({ control, wall }, title, text) {
  const { sheet } = control;
  await sheet.click('.seat-tabs >> text="Hall"');
  await sheet.fill('[name=title]', title);
  await sheet.fill('.hall-load [name=text]', text);
  await sheet.click('text=Release');
  await wall.sheet.waitForSelector(`.bulletin >> text=${text}`);
  await sheet.click('.seat-tabs .control');
}

/** What the program proposes takes effect; where it proposes nothing, Control brings an event about. */
async function event({ control }) {
  const { sheet } = control;
  await at(control, 'story');
  if (await sheet.isVisible('[data-ruling=apply]')) {
    const before = await sheet.locator('.proposal').count();
    await sheet.locator('[data-ruling=apply]').first().click();
    await sheet.waitForFunction((n) => document.querySelectorAll('.proposal').length < n, before);
    return;
  }
  await at(control, 'act');
  await sheet.fill('#reason', 'It is time for news');
  await sheet.locator('[data-ruling=event]').first().click();
  await sheet.waitForFunction(() => document.querySelector('#reason')?.value === '');
}

async function tea({ control, wall }) {
  await at(control, 'regions');
  await control.sheet.click('.control-card button:has-text("Tea break")');
  await says(wall.sheet, '.wall', /Tea break: armies of one side may talk/);
  await control.sheet.click('text=End the break');
  await wall.sheet.waitForFunction(() => !document.querySelector('.wall')?.textContent.includes('Tea break'));
}

/** The high command asks for a removal, Control grants it, and the organizer takes the person out of the cast. */
async function sack({ control }, okh, organizer, person) {
  await okh.aside(async (sheet, tap) => {
    await tap('[data-key="board-desk"]');
    await sheet.fill('.other input', 'remove 8th Army, Blaskowitz');
    await tap('[data-kind=sack] .row-act');
    await says(sheet, '.orders .draft', /./);
    await tap('.foot .primary');
    await sheet.waitForSelector('.orders .draft', { state: 'detached' });
    await sheet.fill('.other input', '');
  });
  await at(control, 'story');
  await says(control.sheet, '.proposal', /Remove 8th Army, Blaskowitz.*asked by Head of OKH/);
  await control.sheet.locator('.proposal:has-text("Remove") [data-ruling=allow]').click();
  await control.sheet.waitForSelector('.proposal:has-text("Remove")', { state: 'detached' });
  const { sheet } = organizer;
  await sheet.click(`.people .name:has-text("${person.name}")`);
  await sheet.click('text=Take out of the cast');
  await sheet.waitForSelector(`[data-seat="8a"]:has-text("${person.name}")`, { state: 'detached' });
}

/** A region goes back to where one of its steps began. */
async function rewind({ control }) {
  const { sheet } = control;
  await at(control, 'story');
  await sheet.fill('#reason', 'Two maps did not agree');
  await sheet.locator('[data-ruling=rewind]').first().click();
  await sheet.waitForFunction(() => document.querySelector('#reason')?.value === '');
}

/** Another phone with the same card, which an umpire lets in; what the first one sent is there. */
async function replace(room, playing) {
  const { seats, hall, holder } = room;
  const { control } = seats;
  await playing['10a'].stop();
  await seats['10a'].context.close();
  const yes = async () => {
    await control.sheet.click('.seat-tabs >> text="Hall"');
    await control.sheet.click('.hall-news:has-text("waits for a yes") button:has-text("✓")');
    await control.sheet.click('.seat-tabs .control');
  };
  seats['10a'] = await join(server, chrome, hall, holder('10a').code, PHONE, yes);
  playing['10a'] = hand(seats['10a'], { east: true });
}

/** Words to the liaison: read there and nowhere else. */
async function confide({ liaison, control }, krakow) {
  await krakow.aside(async (sheet, tap) => {
    await tap('.plain-tab:has-text("Liaison")');
    await tap('.phrases >> text=I am lost');
    await says(sheet, '.words-list', /I am lost/);
    await tap('.seat-tabs .polish');
  });
  await liaison.sheet.click('.plain-tab:has-text("Liaison")');
  await says(liaison.sheet, '.words-list', /I am lost/);
  assert.doesNotMatch(await control.sheet.textContent('body'), /I am lost/);
}

/** The regions in which somebody attacked, from Game Control's log. */
async function attacked({ control }, table) {
  const { observations } = await control.sheet.evaluate(
    async (path) => (await fetch(path)).json(),
    `/api/tables/${table}/control/log`,
  );
  const found = new Set();
  for (const [, region] of JSON.stringify(observations).matchAll(/"attack":\{"region":(\d)/g))
    found.add(Number(region));
  return [...found].sort();
}

test('three turns in which everything happens', { skip: !LONG, timeout: 1_800_000 }, async () => {
  const room = await assemble();
  const { seats, holder, organizer, host } = room;
  const { control, wall } = seats;
  await played(room, async (playing) => {
    playing.okh.done.stays = 'turn 2 of';
    await turn(wall, 1, 300);
    const chain = ['Army Group South', '10th Army'];
    await letter(playing['10a'], playing.ags, 'Częstochowa by tonight', chain);
    await letter(playing.ags, playing['10a'], 'Then take it', chain.toReversed());
    await bulletin(seats, 'Radio Warsaw', 'The bridges of Tczew are down.');
    await event(seats);
    await lose(seats.krakow, playing.krakow, control, holder('krakow').name);
    await turn(wall, 2, 600);
    await tea(seats);
    await sack(seats, playing.okh, organizer, holder('8a'));
    playing.okh.done.stays = '';
    await rewind(seats);
    await confide(seats, playing.krakow);
    await turn(wall, 3, 600);
    await lose(seats['10a'], playing['10a'], control, holder('10a').name);
    await replace(room, playing);
    await playing['10a'].aside(async (sheet, tap) => {
      await tap('#tab-letters');
      await says(sheet, '.letter.sent', /Częstochowa by tonight/);
      await tap('#tab-orders');
    });
    await turn(wall, 4, 600);
    const { table } = await host('host/sheet');
    assert.deepEqual(await attacked(seats, table), [0, 1, 2, 3, 4]);
  });
});

test('a club day by computers, with three pages that look on', { skip: !LONG, timeout: 3_600_000 }, async () => {
  const { hall, host, holder, organizer } = await openHall(server, chrome);
  const yes = () => organizer.sheet.click('[data-yes=true]');
  const wall = await page(chrome, { viewport: { width: 1920, height: 1080 } });
  await wall.sheet.goto(`${server.url}/h/${hall}/wall`);
  const control = await join(server, chrome, hall, holder('control').code, LAPTOP, yes);
  const phone = await join(server, chrome, hall, holder('10a').code, PHONE);
  // The commander leaves the army to its officer and looks on; nobody else comes, and Control covers all other seats.
  await phone.sheet.evaluate(
    (path) => fetch(path, { method: 'POST', body: JSON.stringify({ seats: ['10a'], by: 'computer' }) }),
    `/api/halls/${hall}/me/staff`,
  );
  const seats = (await host('host/sheet')).people.flatMap(({ seats: held }) => held);
  for (const seat of seats.filter((each) => !['10a', 'control'].includes(each)))
    await host('control/cover', { seat, by: 'computer' }).catch(() => {});
  const begun = Date.now();
  for (let n = 1; n <= 9; n++) {
    await turn(wall, n, 900);
    console.log(`turn ${n} after ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  }
  await shows(wall, 'The game is over', 900);
  for (const { sheet } of [control, phone]) {
    await sheet.waitForSelector('.part-debrief', { state: 'attached' });
    await says(sheet, '.part-debrief', /history/);
  }
  quiet([wall, control, phone, organizer]);
  for (const { context } of [wall, control, phone, organizer]) await context.close();
});
