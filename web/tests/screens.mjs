// The pictures of the pages in docs/screens, all of them: MAPROOM=PROGRAM node web/tests/screens.mjs [FOLDER] [NAME..]
// Large ones are reduced to 256 colors.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { ask, browser, finished, hexAt, page, serve } from './browser/stand.mjs';
import { reduced } from './palette.mjs';
import { hall, inStep } from './holdline-positions.mjs';
import { JULY, ORDERS, VITEBSK } from './positions.mjs';

const [folder = fileURLToPath(new URL('../../docs/screens', import.meta.url)), ...wanted] = process.argv.slice(2);
const LARGE = 250_000;
const DESK = { viewport: { width: 1600, height: 1000 } };
const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const server = await serve();
const chrome = await browser();

async function save(sheet, name) {
  // The map is painted sharp again when the hand has rested; pictures wait for it.
  await sheet.waitForTimeout(1200);
  const png = await sheet.screenshot();
  const bytes = png.length > LARGE ? await reduced(chrome, png) : png;
  writeFileSync(join(folder, `${name}.png`), bytes);
  console.log(`${name}.png ${(bytes.length / 1000).toFixed(0)} kB`);
  await sheet.context().close();
}

async function seat(keys, door, options, rest = '') {
  const { sheet } = await page(chrome, options);
  await sheet.goto(`${server.url}/t/${keys.table}/${door}${rest}#${(keys.seats?.[door] ?? keys[door]).secret}`);
  await sheet.waitForSelector('.stage', { state: 'attached' });
  return sheet;
}

const table = (game, plan = {}) => ask(server, '/api/tables', { game, ...plan });

let nonce = 0;
/** Makes orders final as a program would: each batch under a number of its own, or it would be taken for the same. */
async function order(keys, door, choices) {
  const secret = keys.seats[door].secret;
  const { number } = await ask(server, `/api/tables/${keys.table}/${door}/view`, undefined, secret);
  return ask(
    server,
    `/api/tables/${keys.table}/${door}/commit`,
    { number, choices, nonce: String(++nonce).padStart(32, '0') },
    secret,
  );
}

/**
 * July 1941, the month's orders half given, the 3rd Panzer in hand and on its way to Velikiye Luki. On a tablet and a
 *   phone the move is drafted.
 */
async function eastfront(options) {
  const keys = await table('eastfront', { position: JULY, seats: { soviet: { bot: 'sergeant' } } });
  await order(keys, 'axis', ORDERS);
  const sheet = await seat(keys, 'axis', options);
  await sheet.waitForSelector('.contact', { state: 'attached' });
  const tap = async (hex) => {
    const { x, y } = await hexAt(sheet, hex);
    if (options.hasTouch) await sheet.touchscreen.tap(x, y);
    else await sheet.mouse.click(x, y);
  };
  await tap('13,10');
  await sheet.waitForSelector('.reach');
  await sheet.waitForTimeout(300);
  const { x, y } = await hexAt(sheet, '15,7');
  if (!options.hasTouch) {
    await sheet.mouse.move(x, y);
    await sheet.waitForSelector('.way');
    // The pointer asks what is in the way at Smolensk; the goal stays.
    const smolensk = await hexAt(sheet, '17,10');
    await sheet.mouse.move(smolensk.x + 8, smolensk.y + 4);
    await sheet.waitForSelector('.tip.refuses:not([hidden])');
  }
  if (options.hasTouch) {
    // The farthest that lies free above the sheet.
    for (const hex of ['15,7', '14,7', '14,8', '13,9']) {
      const at = await hexAt(sheet, hex);
      if (!(await sheet.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('.stage'), at))) continue;
      await tap(hex);
      break;
    }
  }
  if (options.hasTouch) await sheet.waitForSelector('.orders .draft', { state: 'attached' });
  return sheet;
}

/** The attack on Vitebsk, with two attackers, a river, a city and the air unit. */
async function attack(options) {
  const sheet = await seat(
    await table('eastfront', { position: VITEBSK, seats: { soviet: { bot: 'recruit' } } }),
    'axis',
    options,
  );
  await sheet.waitForSelector('.contact', { state: 'attached' });
  // A small window begins elsewhere: the map is pulled until the target lies in it.
  const first = await hexAt(sheet, '15,9');
  if (options.hasTouch) {
    await sheet.mouse.move(195, 300);
    await sheet.mouse.down();
    await sheet.mouse.move(195 + 220 - first.x, 300 + 260 - first.y, { steps: 6 });
    await sheet.mouse.up();
  }
  const { x, y } = await hexAt(sheet, '15,9');
  if (options.hasTouch) await sheet.touchscreen.tap(x, y);
  else await sheet.mouse.click(x, y);
  await sheet.waitForSelector('.odds .bars', { state: 'attached' });
  await sheet.click('[data-key=air]');
  await sheet.waitForSelector('[data-key=air][aria-pressed=true]', { state: 'attached' });
  return sheet;
}

/** Its battle, with something to see on both sides: rolled again at new tables until both have hit. */
async function vitebsk(options) {
  for (let n = 0; ; n++) {
    const sheet = await attack(options);
    await sheet.click('.foot .primary');
    await sheet.waitForSelector('.baize.settled .bars');
    const hits = await sheet.$$eval('.dice', (list) => list.map((dice) => dice.querySelectorAll('.die.hit').length));
    if (n > 4 || (hits[0] >= 3 && hits[1] >= 1)) return sheet;
    await sheet.context().close();
  }
}

const PEOPLE = { japan: { name: 'Kenji O.' }, allies: { name: 'Ann' } };

/** September 1942: Japan has sailed into the Coral Sea and the Solomons, and the Allies answer. */
const PACIFIC = {
  turn: 3,
  step: 'fleet-allies',
  rest: 'absent',
  vp: 7,
  areas: {
    'Japanese Islands': 'japan',
    'Philippine Sea': 'japan',
    'Marshall Islands': 'japan',
    'Solomon Sea': 'japan',
    'South China Sea': 'japan',
    'Coral Sea': 'allies',
    'South Pacific Ocean': 'allies',
    'Hawaiian Islands': 'allies',
    'Indian Ocean': 'allies',
    'Bay of Bengal': 'allies',
  },
  harbors: {
    Singapore: 'japan',
    Manila: 'japan',
    Leyte: 'japan',
    Borneo: 'japan',
    Java: 'japan',
    Rabaul: 'japan',
    Lae: 'japan',
    Tarawa: 'japan',
  },
  seen: {
    japan: {
      Junyo: { turn: 2, at: 'Solomon Sea', strength: 3 },
      Haruna: { turn: 2, at: 'Solomon Sea', strength: 3 },
      Kirishima: { turn: 2, at: 'Philippine Sea', strength: 2 },
      Kaga: { turn: 1, at: 'Yokosuka Naval Yard', strength: 4 },
      'Cruiser 4': { turn: 1, at: 'South China Sea', strength: 2 },
    },
  },
  units: {
    japan: {
      Akagi: 'Yokosuka Naval Yard',
      Kaga: 'Yokosuka Naval Yard',
      Nagato: 'Yokosuka Naval Yard',
      Yamato: 'Yokosuka Naval Yard',
      Mutsu: 'Yokosuka Naval Yard',
      Junyo: 'Solomon Sea',
      Haruna: 'Solomon Sea',
      'Cruiser 1': 'Solomon Sea',
      'SNLF Transport 1': 'Solomon Sea',
      Kongo: 'Coral Sea',
      Hiei: 'Coral Sea',
      Shokaku: 'Coral Sea',
      Zuikaku: 'Coral Sea',
      'SNLF Transport 2': 'Coral Sea',
      Kirishima: 'Philippine Sea',
      'Cruiser 2': 'Philippine Sea',
      'Cruiser 3': 'Marshall Islands',
      Ise: 'Truk',
      Hyuga: 'Truk',
      'Cruiser 4': 'South China Sea',
      'Army Transport 1': 'Singapore',
      '21st Air Flotilla': 'off',
      '25th Air Flotilla': 'off',
    },
    allies: {
      Washington: 'Pearl Harbor',
      Wasp: 'Pearl Harbor',
      'North Carolina': 'Pearl Harbor',
      'Marine Transport 2': 'Pearl Harbor',
      'Cruiser 2': 'Pearl Harbor',
      Pennsylvania: { at: 'Pearl Harbor', strength: 3 },
      Enterprise: 'Australia',
      Hornet: 'Australia',
      'South Dakota': 'Australia',
      Tennessee: 'Australia',
      'Cruiser 1': 'Australia',
      Saratoga: 'Samoa',
      'Cruiser 3': 'Samoa',
      'Marine Transport 1': 'Samoa',
      Warspite: 'India',
      Formidable: 'India',
      'British Cruisers 1': 'India',
      '5th Air Force': 'off',
    },
  },
};
const [PHILIPPINES, SOLOMONS, CORAL, SOUTH_CHINA] = [4, 7, 8, 9];

/**
 * The Coral Sea, with the Solomons still to come: guns on both sides, carriers behind them, a submarine before them.
 */
const BATTLE = {
  turn: 3,
  rest: 'absent',
  areas: { 'Solomon Sea': 'japan', 'Coral Sea': 'allies' },
  battle: { area: 'Coral Sea', stage: 'open' },
  units: {
    japan: {
      Kongo: 'Coral Sea',
      Hiei: 'Coral Sea',
      'Cruiser 1': 'Coral Sea',
      'Cruiser 5': 'Coral Sea',
      '25th Air Flotilla': 'Coral Sea',
      Shokaku: 'Coral Sea',
      Zuikaku: 'Coral Sea',
      'SNLF Transport 1': 'Coral Sea',
      'I-Boats': 'Coral Sea',
      Haruna: 'Solomon Sea',
    },
    allies: {
      'South Dakota': 'Coral Sea',
      Tennessee: 'Coral Sea',
      'Cruiser 1': 'Coral Sea',
      'Cruiser 2': 'Coral Sea',
      RAAF: 'Coral Sea',
      Enterprise: 'Coral Sea',
      Hornet: 'Coral Sea',
      Washington: 'Solomon Sea',
    },
  },
};

/**
 * Fights it as far as the second round, one of guns, in which Japan has fired: at new tables until three ships face
 *   two.
 */
async function coralSea() {
  for (let n = 0; ; n++) {
    const keys = await table('pacific', { position: BATTLE, seats: PEOPLE });
    for (let steps = 0; steps < 40; steps++) {
      const { view } = await ask(server, `/api/tables/${keys.table}/allies/view`, undefined, keys.seats.allies.secret);
      const [[step, who]] = Object.entries(
        typeof view.clock.step === 'string' ? { [view.clock.step]: ['japan', 'allies'] } : view.clock.step,
      );
      const { rounds, round, shown } = view.battle;
      const guns = (side) =>
        shown.filter(
          (u) => view.catalog.units[u].side === side && ['battleship', 'cruiser'].includes(view.catalog.units[u].kind),
        ).length;
      if (rounds > 1 || (step === 'aim' && who === 'allies' && round === 'surface')) {
        if (n > 30 || (rounds === 1 && guns('japan') > 2 && guns('allies') > 1)) return keys;
        break;
      }
      // The server does not like to be hurried.
      await new Promise((done) => setTimeout(done, 120));
      const target = view.catalog.units.findIndex(({ side, name }) => side === 'allies' && name === 'Tennessee');
      const choices = {
        'submarine-aim': [{ on: target }],
        wish: [{ wish: rounds ? 'surface' : 'air' }],
        stay: ['stay'],
      }[step] ?? ['done'];
      for (const door of [who].flat().filter((name) => name in keys.seats)) await order(keys, door, choices);
    }
  }
}

/** The middle of something on the map. */
const middle = (sheet, query) =>
  sheet.evaluate((selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }, query);

/** The fleet from Australia is sent, and Washington's course to the Solomons laid. */
async function pacific(options) {
  const keys = await table('pacific', { position: PACIFIC, seats: PEOPLE });
  const sheet = await seat(keys, 'allies', options);
  await sheet.waitForSelector('.foot .primary');
  const { view } = await ask(server, `/api/tables/${keys.table}/allies/view`, undefined, keys.seats.allies.secret);
  const unit = (name) => view.catalog.units.findIndex((label) => label.side === 'allies' && label.name === name);
  const choices = ['Enterprise', 'Hornet', 'South Dakota', 'Tennessee', 'Cruiser 1'].flatMap((name) => [
    { put: unit(name) },
    { at: CORAL },
  ]);
  await ask(server, `/api/tables/${keys.table}/allies/draft`, { number: 0, choices }, keys.seats.allies.secret);
  await sheet.reload();
  await sheet.waitForSelector('.sent .draft', { state: 'attached' });
  const washington = await middle(sheet, `.blocks [data-unit="${unit('Washington')}"]`);
  const touch = options.hasTouch;
  await (touch ? sheet.touchscreen.tap(washington.x, washington.y) : sheet.mouse.click(washington.x, washington.y));
  await sheet.waitForSelector('.reach', { state: 'attached' });
  const solomons = await middle(sheet, `.seal[data-place="${SOLOMONS}"]`);
  // The tip beside the pointer would stand over the fleet.
  await sheet.evaluate(() => Object.assign(document.querySelector('.tip').style, { display: 'none' }));
  if (!touch) await sheet.mouse.move(solomons.x, solomons.y + 60);
  return sheet;
}

async function film(game, eyes, turn, options) {
  const keys = await finished(server, game);
  const sheet = await seat(keys, 'watch', options, '/replay');
  await sheet.waitForSelector('.filmed .scrub');
  await sheet.click(`.eyes >> text=${eyes}`);
  await sheet.waitForFunction(
    (name) => location.hash.startsWith(`#${name}.`),
    eyes === 'Both sides' ? 'all' : eyes.toLowerCase(),
  );
  const turns = await sheet.$$eval('.turn option', (list) => list.map((option) => option.value));
  const frame = turns[Math.min(turn, turns.length - 1)];
  await sheet.selectOption('.turn select', frame);
  await sheet.waitForFunction((n) => location.hash.endsWith(`.${n}`), frame);
  return sheet;
}

/** Outpost after a battle, with the next attack chosen. */
async function outpost(options) {
  const keys = await table('outpost', { scenario: 'set', seats: { blue: { bot: 'recruit' } } });
  await order(keys, 'red', [{ attack: 1 }, { with: 2 }]);
  const { sheet } = await page(chrome, options);
  await sheet.goto(`${server.url}/t/${keys.table}/red#${keys.seats.red.secret}`);
  await sheet.waitForSelector('.posts .post.open');
  await sheet.click('.post.open');
  await sheet.waitForFunction(() => /Choose attacker/.test(document.querySelector('.foot .primary').textContent));
  await sheet.click('.post.open');
  await sheet.waitForSelector('.post.chosen');
  return sheet;
}

/** Every width that the table is made for. */
const WIDTHS = [
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1180, height: 820 }, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 2560, height: 1440 } },
];

/** A picture of each width, by day and by night. */
const everywhere = (name, make, widths = WIDTHS) =>
  Object.fromEntries(
    widths.flatMap((options) =>
      ['light', 'dark'].map((colorScheme) => [
        `${name}-${options.viewport.width}${colorScheme === 'dark' ? '-dark' : ''}`,
        () => make({ ...options, colorScheme }),
      ]),
    ),
  );

/** June 1941 before the first order: what wins, the first steps, what costs what. */
async function firstTurn(options) {
  const sheet = await seat(await table('eastfront', { seats: { soviet: { bot: 'sergeant' } } }), 'axis', options);
  await sheet.waitForSelector('.contact', { state: 'attached' });
  return sheet;
}

/** July, after the Soviets have answered a turn in which the panzers did not move. */
async function reported(options) {
  const sheet = await firstTurn(options);
  await sheet.click('.foot .primary');
  await sheet.click('.foot .primary');
  await sheet.waitForFunction(() => /July/.test(document.querySelector('.bar .when').textContent));
  while (await sheet.isVisible('.scene')) await sheet.click('.scene .primary', { timeout: 5000 }).catch(() => {});
  await sheet.waitForSelector('.report', { state: 'attached' });
  return sheet;
}

/** December 1941 before Japan's first order. */
async function december(options) {
  const sheet = await seat(await table('pacific', { seats: { allies: { bot: 'sergeant' } } }), 'japan', options);
  await sheet.waitForSelector('.opening', { state: 'attached' });
  return sheet;
}

/** The second turn, after a first one in which Japan's fleet held its own seas. */
async function scoredTurn(options) {
  const sheet = await december(options);
  const press = async () => {
    const scene = await sheet.isVisible('.scene');
    const button = sheet.locator(scene ? '.scene .primary' : '.foot .primary');
    const card = sheet
      .locator('.scene:not([hidden]) .choiceCard, [data-key="pass-quiet"], [data-key^="open-"]')
      .first();
    const able = (await button.getAttribute('aria-disabled')) === 'false';
    await (able ? button : card).click({ timeout: 1000 }).catch(() => {});
  };
  const [first] = await sheet.$$eval('[data-key^="in-"]', (list) => list.map((button) => button.dataset.key));
  const send = async (group, to) => {
    await sheet.click(`[data-key="all-${group}"]`);
    await sheet.click(`[data-key="to-${to}"]`);
    await sheet.waitForSelector(`.sent [data-to="${to}"]`, { state: 'attached' });
  };
  await sheet.evaluate((key) => document.querySelector(`[data-key="${key}"]`).click(), first);
  await send('Cruisers', PHILIPPINES);
  await send('Battleships', SOUTH_CHINA);
  await send('Carriers', SOLOMONS);
  for (let n = 0; n < 200; n++) {
    if (await sheet.evaluate(() => /2/.test(document.querySelector('.when.turn b').textContent))) break;
    await press();
    await sheet.waitForTimeout(120);
  }
  await sheet.waitForSelector('.report', { state: 'attached' });
  // On a phone it stands below the fleets.
  await sheet.evaluate(() => document.querySelector('.report').scrollIntoView());
  return sheet;
}

/** @type {Promise<unknown> | undefined} */
let coral;
/** The Coral Sea in its second round; one battle serves all pictures. */
async function seafight(options) {
  coral ??= coralSea();
  const sheet = await seat(await coral, 'allies', options);
  await sheet.waitForSelector('.shotchip');
  const ahead = sheet.locator('.next [data-key="card-air"]');
  if (await ahead.isVisible()) await ahead.click();
  // The battle is told from its beginning.
  await sheet.evaluate(() => document.querySelector('.pages').scrollTo(0, 0));
  return sheet;
}

/** The end of a game between two sergeants. */
async function ended(options) {
  const sheet = await seat(await finished(server, 'eastfront', 'sergeant,sergeant'), 'watch', options);
  await sheet.waitForSelector('.curtain .graph svg');
  return sheet;
}

/** 10th Army before Częstochowa in a step of its turn; `act` does what the picture shows. */
async function holdline(phase, options, act, door = '10a') {
  const cp = [
    ['24.41', '10a', 6],
    ['23.41', '10a', 3],
    ['24.42', '10a', 2],
    ['23.40', '10a', 2],
    ['23.39', '10a', 1],
    ['25.41', 'krakow', 2],
  ];
  const position = inStep(phase, ['cards', 'command'].includes(phase) ? {} : { cp });
  const keys = await hall(server, OKH.includes(door) ? OKH : [door], { position, rate: 'timetable' });
  const sheet = await seat(keys, door, options);
  await sheet.waitForFunction(() => document.querySelector('.ground.base img')?.complete);
  await act?.(sheet);
  return sheet;
}
const OKH = ['okh', 'okh-chief', 'okh-staff-1', 'okh-staff-2'];

const supplied = async (sheet) => {
  await sheet.click('[data-key^="supply-"]');
  await sheet.waitForSelector('.task.done');
  await sheet.click('[data-key="pot-10"]');
  await sheet.waitForSelector('.reach.supply', { state: 'attached' });
};
const planned = async (sheet) => {
  await sheet.click('[data-key^="plan-"]');
  await sheet.waitForSelector('.odds-table');
};
const moving = async (sheet) => {
  await sheet.click('[data-task^="division-"]:has-text("4 Pz-Div") .row-button');
  await sheet.waitForSelector('.reach', { state: 'attached' });
};
const laying = async (sheet) => {
  await sheet.click('[data-key^="card-8-"]');
  await sheet.waitForSelector('.card-face.up');
  await sheet.click('[data-key^="card-7-"]');
};
const flying = async (sheet) => {
  await sheet.click('[data-key="board-air"]');
  await sheet.click('.craft.can');
};
/** A person of a hall whose doors are open; umpires are let in. */
async function inHall(seats, options, plan = {}) {
  const { hall: id, secret } = await ask(server, '/api/halls', { game: 'holdline', name: 'Drill Hall' });
  const host = (rest, body) => ask(server, `/api/halls/${id}/${rest}`, body, secret);
  const sheet = await host('host/sheet');
  await host('host/plan', { ...sheet.plan, ...plan });
  await host('host/people', { people: [{ name: 'Marta Vogel' }] });
  const [{ id: person }] = (await host('host/sheet')).people;
  if (seats.length) for (const each of seats) await host('host/cast', { seat: each, person });
  else await host('host/fill', {});
  await host('host/open', {});
  const { cards } = await host('host/cards');
  const { sheet: tab } = await page(chrome, options);
  await tab.goto(`${server.url}/h/${id}#${cards[0].code}`);
  if (cards[0].code.length > 6) {
    await tab.waitForSelector('text=Ask for a yes');
    const [{ devices }] = (await host('host/sheet')).people;
    await host('control/admit', { device: devices[0].id, yes: true });
  }
  await tab.click('#arrived');
  return tab;
}
const ALONE = { cast: 'solitaire-german', options: { 'auto-control': true }, timetable: false };
async function solo(options) {
  const sheet = await inHall([], options, { ...ALONE, position: inStep('command') });
  await sheet.waitForSelector('.waits');
  return sheet;
}
async function control(options) {
  const sheet = await inHall(['control'], options, { position: inStep('command') });
  await sheet.waitForSelector('.control-region >> nth=4');
  await sheet.waitForFunction(() => document.querySelector('.ground.base img')?.complete);
  return sheet;
}
async function debrief(options) {
  const keys = await hall(server, ['10a'], { position: inStep('posture', { turn: 9, last: 9 }) });
  const sheet = await seat(keys, '10a', options);
  await sheet.click('.foot .primary[aria-disabled=false]');
  await sheet.waitForSelector('.figures', { state: 'attached' });
  await sheet.click('text=View map');
  return sheet;
}
const BOARD = { viewport: { width: 1440, height: 900 } };
const DARK = { colorScheme: 'dark' };

const PICTURES = {
  'page-holdline-cards-phone': () => holdline('cards', PHONE, laying),
  'page-holdline-command-phone': () => holdline('command', PHONE, supplied),
  'page-holdline-command-phone-dark': () => holdline('command', { ...PHONE, ...DARK }, supplied),
  'page-holdline-command-tablet': () => holdline('command', TABLET, supplied),
  'page-holdline-command': () => holdline('command', BOARD, supplied),
  'page-holdline-attack-phone': () => holdline({ prepared: 'first' }, PHONE, planned),
  'page-holdline-move-phone': () => holdline({ movement: 'first' }, PHONE, moving),
  'page-holdline-posture-phone': () => holdline('posture', PHONE),
  'page-holdline-desk': () => holdline('cards', BOARD, undefined, 'okh'),
  'page-holdline-air': () => holdline('cards', BOARD, flying, 'okh'),
  'page-holdline-solo': () => solo(BOARD),
  'page-holdline-solo-phone': () => solo(PHONE),
  'page-holdline-control': () => control(BOARD),
  'page-holdline-debrief': () => debrief(BOARD),
  'page-home': async () => {
    const { sheet } = await page(chrome, { viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
    await sheet.goto(server.url);
    await sheet.waitForSelector('.frame image');
    return sheet;
  },
  'page-eastfront': () => eastfront(DESK),
  'page-eastfront-tablet': () => eastfront(TABLET),
  'page-eastfront-phone': () => eastfront(PHONE),
  ...everywhere('page-eastfront-opening', firstTurn),
  ...everywhere('page-eastfront-report', reported),
  ...everywhere('page-eastfront-end', ended),
  ...everywhere('page-eastfront-battle', vitebsk),
  'page-eastfront-attack': () => attack(DESK),
  'page-eastfront-battle': () => vitebsk(DESK),
  'page-eastfront-battle-phone': () => vitebsk(PHONE),
  'page-pacific': () => pacific(DESK),
  'page-pacific-tablet': () => pacific(TABLET),
  'page-pacific-phone': () => pacific(PHONE),
  ...everywhere('page-pacific', pacific),
  ...everywhere('page-pacific-opening', december),
  ...everywhere('page-pacific-report', scoredTurn),
  'page-pacific-battle': () => seafight(DESK),
  ...everywhere('page-pacific-battle', seafight),
  'page-outpost': () => outpost({ viewport: { width: 1440, height: 900 } }),
  'page-outpost-dark': () => outpost({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }),
  'page-outpost-phone': () => outpost({ ...PHONE, deviceScaleFactor: 1 }),
  'page-outpost-phone-dark': () => outpost({ ...PHONE, deviceScaleFactor: 1, colorScheme: 'dark' }),
  'page-replay': () => film('eastfront', 'Both sides', 3, DESK),
  'page-replay-pacific': () => film('pacific', 'Both sides', 2, DESK),
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
