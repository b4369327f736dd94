// People of a hall: how an organizer casts them, how a card brings a page or a program in, and what a hand at a seat's
// screen touches next.
import assert from 'node:assert/strict';
import { ask, page } from './stand.mjs';

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const LAPTOP = { viewport: { width: 1440, height: 900 } };
export const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true };

const FIRST = 'Ada Ben Cleo Dov Eva Finn Greta Hugo Ida Jan Kaja'.split(' ');
const LAST = 'Aske Berg Czyz'.split(' ');

/** Thirty-three people as an organizer's spreadsheet has them. */
export const LIST = LAST.flatMap((last) => FIRST.map((first) => `${first} ${last}\t\tphone\tyes`)).join('\n');

/**
 * An organizer pastes 33 people, casts them and opens the doors; gives the hall with its cards by seat.
 * @param {any} server @param {any} chrome @param {{[seat: string]: string}} [moved] seats that somebody else's holder has
 */
export async function openHall(server, chrome, moved = {}) {
  const { hall, secret } = await ask(server, '/api/halls', { game: 'holdline', name: 'Drill Hall Game' });
  const host = (rest, body) => ask(server, `/api/halls/${hall}/${rest}`, body, secret);
  const { sheet, wrongs, context } = await page(chrome, LAPTOP);
  await sheet.goto(`${server.url}/h/${hall}/host#${secret}`);
  await sheet.waitForSelector('.setup');
  await sheet.fill('[name=people]', LIST);
  await sheet.click('text=Add these people');
  await sheet.waitForSelector('.people tbody tr >> nth=32');
  await sheet.selectOption('.plan-field:has-text("Length") select', 'club');
  await sheet.click('text=Fill by wishes');
  await sheet.waitForFunction(() =>
    /33 people, 33 cast/.test(document.querySelector('.summary h2')?.textContent ?? ''),
  );
  const nameOf = async (seat) => (await sheet.textContent(`[data-seat=${seat}]`)).trim();
  for (const [seat, like] of Object.entries(moved)) {
    const name = await nameOf(like);
    await sheet.click(`.people .name:has-text("${name}")`);
    await sheet.click(`[data-seat=${seat}]`);
    await sheet.waitForSelector(`[data-seat=${seat}]:has-text("${name}")`);
  }
  await sheet.click('#open');
  await sheet.waitForSelector('text=Close the hall');
  const { people } = await host('host/sheet');
  const { cards } = await host('host/cards');
  const cast = people.map(({ name, seats, id }) => ({
    id,
    name,
    seats,
    code: cards.find((card) => card.name === name).code,
  }));
  const holder = (seat) => cast.find(({ seats }) => seats.includes(seat));
  return { hall, host, cast, holder, organizer: { sheet, wrongs, context } };
}

/** Somebody at the door: types the code of the card and arrives. `admit` says yes where a yes is needed. */
export async function join(server, chrome, hall, code, options, admit) {
  const seat = await page(chrome, options);
  const { sheet } = seat;
  const tap = (what, more) => (options.hasTouch ? sheet.tap(what, more) : sheet.click(what, more));
  await sheet.goto(`${server.url}/h/${hall}`);
  await sheet.waitForSelector('[name=code]');
  await sheet.keyboard.type(code.toLowerCase(), { delay: 30 });
  if (admit) {
    await sheet.waitForSelector('text=Ask for a yes');
    await admit();
  }
  await sheet.waitForSelector('#arrived, .game, .solo');
  if (await sheet.isVisible('#arrived')) await tap('#arrived');
  await sheet.waitForSelector('.game, .solo');
  return { ...seat, tap };
}

/**
 * Somebody whose device is a program: joins by the same card and says that it is there.
 * @param {any} server @param {string} hall @param {{code: string, seats: string[]}} person
 * @param {'officers' | 'asks' | 'plans'} how leaves the seats to computer officers, asks for one thing after the other,
 *   or asks until planning is done and looks on from then
 */
export async function program(server, hall, { code, seats }, how) {
  const { secret } = await ask(server, `/api/halls/${hall}/code`, { code, device: 'laptop' });
  const me = (rest, body = {}) => ask(server, `/api/halls/${hall}/me/${rest}`, body, secret);
  const here = await me('status', { status: 'arrived' }).then(
    () => true,
    () => false,
  );
  let open = here;
  const until = async (ms) => {
    for (const end = Date.now() + ms; open && Date.now() < end; )
      await new Promise((done) => setTimeout(done, Math.min(100, ms)));
  };
  const live = async () => {
    if (how === 'officers') await me('staff', { seats, by: 'computer' });
    let asks = how !== 'officers';
    for (let beat = 0; open; ) {
      if (Date.now() - beat > 4000) {
        await me('beat', { delay: 1 }).catch(() => {});
        beat = Date.now();
      }
      if (asks) {
        const { acted } = await me('staff', { seats, by: 'once' }).catch(() => ({ acted: [1] }));
        if (how === 'plans' && !acted.length) asks = false;
      }
      await until(asks ? 400 : 4000);
    }
  };
  const done = here ? live() : Promise.resolve();
  return {
    secret,
    me,
    stop: () => {
      open = false;
      return done;
    },
  };
}

/** What is on a seat's screen, read at one go: its part, and what the main button would do. */
export const look = (sheet) =>
  sheet.evaluate(() => {
    const game = document.querySelector('.game');
    const main = document.querySelector('.foot .primary');
    return {
      desk: Boolean(document.querySelector('.solo')),
      part: game?.dataset.part ?? '',
      tab: document.querySelector('[role=tab][aria-selected=true]')?.id ?? '',
      main: main?.getAttribute('aria-disabled') === 'false' ? (main.querySelector('b')?.textContent ?? '') : '',
      where: document.querySelector('.who small')?.textContent ?? '',
    };
  });

/** Where the tasks of a step are touched, each once: selectors by part. */
const HABITS = {
  cards: [['card', '.card-face:not(.up)', 1]],
  command: [
    ['stock', '[data-key="feed-all"]', 1],
    ['lay', '[data-key="lay-all"]', 1],
    ['supply', '.task:not(.done) [data-key^="supply-"]', 2],
  ],
  rally: [['rally', '[data-key^="rally-"]', 3]],
  attack: [['plan', '[data-key^="plan-"]', 2]],
  fight: [['answer', '.answers button', 60]],
  posture: [['turn', '[data-key$="-prepared"], [data-key$="-dug_in"]', 2]],
  planning: [],
  desk: [['more', '[data-key^="more-"][aria-disabled="false"]', 6]],
  air: [
    ['go', '[data-key="go"]', 4],
    ['craft', '.craft.can:not(.chosen)', 4],
  ],
};

/**
 * A person at a seat's page: does what waits by tapping, until told to stop.
 * @param {{sheet: any, tap: (what: string, more?: object) => Promise<void>}} seat
 * @param {{own?: string[], boards?: string[], east?: boolean}} [how] steps of a desk that are done by oneself, the staff
 *   does the others; boards that are gone to in turn when nothing waits; whether corps march east
 */
export function hand({ sheet, tap }, { own = [], boards = [], east = false } = {}) {
  // `stays` is when the desk is not closed: there is still something to ask for.
  const done = { taps: 0, parts: {}, open: true, held: false, idle: 0, stays: '' };
  /** Touches of one place in one step. @type {Map<string, number>} */
  const touched = new Map();
  const touch = async (what, part) => {
    done.taps += 1;
    done.parts[part] = (done.parts[part] ?? 0) + 1;
    // What is gone meanwhile is not waited for.
    await tap(what, { timeout: 2000 }).catch(() => {});
    // A person looks before the next tap.
    await sheet.waitForTimeout(250);
  };
  const fresh = (key, most) => {
    const n = touched.get(key) ?? 0;
    touched.set(key, n + 1);
    return n < most;
  };
  const atSeat = async ({ part, where, main }) => {
    if (east && part === 'movement' && (await marched(where))) return undefined;
    for (const [name, selector, most] of HABITS[part] ?? []) {
      const key = `${where} ${part} ${name}`;
      if ((touched.get(key) ?? 0) >= most || !(await sheet.locator(selector).first().isVisible())) continue;
      fresh(key, most);
      return touch(`${selector} >> nth=0`, part);
    }
    const stays = done.stays && where.includes(done.stays) && /^End staff work/.test(main);
    if (main && !stays) return touch('.foot .primary', part);
    done.idle += 1;
    const board = `[data-key="board-${boards[done.idle % boards.length]}"][aria-pressed="false"]`;
    if (boards.length && done.idle % 5 < 2 && (await sheet.isVisible(board))) return touch(board, 'bar');
    return sheet.waitForTimeout(150);
  };
  /** A corps is taken in hand and goes as far east as its light reaches; says whether something was touched. */
  const marched = async (where) => {
    const goal = await sheet.evaluate(() => {
      const stage = document.querySelector('.stage').getBoundingClientRect();
      const panel = document.querySelector('.panel')?.getBoundingClientRect();
      const low = panel && panel.top > stage.top ? panel.top : stage.bottom;
      const middles = [...document.querySelectorAll('.cost')].map((each) => {
        const box = each.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      });
      const free = middles.filter(({ x, y }) => x < stage.right - 16 && y > stage.top + 16 && y < low - 80);
      return free.sort((a, b) => b.x - a.x)[0] ?? null;
    });
    if (goal && !/^Move/.test((await look(sheet)).main)) {
      if (!fresh(`${where} goal`, 16)) return false;
      done.taps += 1;
      await sheet.touchscreen.tap(goal.x, goal.y);
      await sheet.waitForTimeout(250);
      return true;
    }
    // What has no way on the screen is put down, and the list comes back.
    const drop = '.foot button:has-text("Deselect")';
    if (!goal && (await sheet.locator(drop).isVisible()) && fresh(`${where} drop`, 6)) {
      await touch(drop, 'movement');
      return true;
    }
    const take = '[data-key^="take-"]:not([data-key^="take-hq"])';
    if (goal || !fresh(`${where} take`, 8) || !(await sheet.locator(take).first().isVisible())) return false;
    await touch(`${take} >> nth=${touched.get(`${where} take`) - 1}`, 'movement');
    // The light comes when the server has said how far it reaches, and the map is drawn to it.
    await sheet.waitForSelector('.cost', { state: 'attached', timeout: 8000 }).catch(() => {});
    const corps = '[data-key="corps"]';
    if (await sheet.locator(corps).isVisible()) await touch(corps, 'movement');
    await sheet.waitForTimeout(600);
    return true;
  };
  const atDesk = async () => {
    const row = sheet.locator('.waits:has([data-do][aria-disabled=false])').first();
    if (!(await row.isVisible())) return sheet.waitForTimeout(200);
    const { step, row: key } = await row.evaluate((each) => ({ ...each.dataset }));
    const mine = own.includes(step) && fresh(`desk ${key}`, 1);
    return touch(`[data-row="${key}"] ${mine ? '[data-do]' : '[data-leave]'}`, 'solo');
  };
  const run = async () => {
    while (done.open) {
      if (done.held) {
        await new Promise((wait) => setTimeout(wait, 100));
        continue;
      }
      const now = await look(sheet).catch(() => null);
      if (!now) continue;
      if (now.desk) await atDesk();
      else if (now.part && now.part !== 'debrief') await atSeat(now);
      else await sheet.waitForTimeout(200);
    }
  };
  const ended = run();
  return {
    done,
    /** Does something else at the page meanwhile; on a phone the tabs lie under a fight or a hand of cards. */
    async aside(what) {
      for (;;) {
        await sheet.waitForSelector('#tab-letters, .solo');
        done.held = true;
        await new Promise((wait) => setTimeout(wait, 600));
        if (await sheet.isVisible('#tab-letters, .solo')) break;
        done.held = false;
      }
      try {
        return await what(sheet, tap);
      } finally {
        done.held = false;
      }
    },
    stop() {
      done.open = false;
      return ended.catch(() => {});
    },
  };
}

/** Answers that say no are part of a day in which many act at once; browsers write them down as errors. */
export const unexpected = (wrongs) =>
  wrongs.filter((text) => !/40[1349]|422|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to (load|fetch)/.test(text));

/** Nothing went wrong on these pages that was not meant to. */
export const quiet = (seats) =>
  assert.deepEqual(
    seats.flatMap(({ wrongs }) => unexpected(wrongs)),
    [],
  );

/** Where a cube lies free on the map: the first of them, or the last. */
export const cubeOnScreen = (sheet, most = false) =>
  sheet.evaluate((last) => {
    const stage = document.querySelector('.stage').getBoundingClientRect();
    const all = [...document.querySelectorAll('.piece.own')];
    for (const piece of last ? all.reverse() : all) {
      const box = piece.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x > stage.left + 250 && x < stage.right - 120 && y > stage.top + 80 && y < stage.bottom - 220)
        return { x, y };
    }
    return null;
  }, most);
