// A day in the hall: 33 people, eight of them at real pages that are used as people use them, the others programs and
// computer officers. One whole turn is among all tests; `./check hall` plays three turns in which everything happens,
// and a club day by computers to the debrief.
import test, { after, before } from 'node:test';
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
  for (const [seat, options] of PAGES) seats[seat] = await join(server, chrome, hall, holder(seat).code, options);
  const taken = new Set(['control', 'liaison', ...PAGES.map(([seat]) => seat)].map((seat) => holder(seat).id));
  const rest = cast.filter(({ id }) => !taken.has(id));
  const programs = await Promise.all(rest.map((each, n) => program(server, hall, each, n % 3 !== 0)));
  console.log(`33 people are in after ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  return { ...room, seats, programs };
}

/** Who plays by tapping. */
const hands = (seats) => ({
  '10a': hand(seats['10a']),
  krakow: hand(seats.krakow),
  okh: hand(seats.okh),
  ags: hand(seats.ags),
  warszawa: hand(seats.warszawa, { own: ['command', 'posture'] }),
});

/** Until the wall shows a turn. */
const turn = (wall, n, seconds) =>
  wall.sheet.waitForFunction((text) => document.querySelector('.wall')?.textContent.includes(text), `Turn ${n} of 9`, {
    timeout: seconds * 1000,
  });

/** Plays until the end of `day`; whatever happens, everybody goes home after it. */
async function played(room, day) {
  const { seats, programs, organizer } = room;
  const playing = hands(seats);
  try {
    await day(playing);
    for (const [seat, { done }] of Object.entries(playing)) console.log(seat, JSON.stringify(done));
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
