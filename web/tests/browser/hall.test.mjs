// A hall from end to end: an organizer pastes people, casts them and prints cards; a phone that has never seen us joins by
// code; one person has two seats and one stream; the wall runs and survives a reload.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { accessible, ask, browser, page, serve } from './stand.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const LIST = [
  'Name\tWish\tPlays on\tPhotos',
  'Marta Vogel\tto lead\tlaptop\tyes',
  'Gus Almond\twith Felix\tphone\tno name',
  'Ana Ruiz\tControl\tlaptop\tyes',
].join('\n');

let server;
let chrome;
/** The server by this machine's address on its network, as phones see it: plain http without the rights of a secure page.
 * A machine without a network has another local one. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
let url;
before(async () => {
  server = await serve('0.0.0.0:0');
  url = server.url.replace(/\/\/[\d.]+/, `//${outside ?? '127.0.0.2'}`);
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** Opens a hall as its organizer does. */
async function organized(options = {}) {
  const made = await ask(server, '/api/halls', { game: 'outpost', name: 'Drill Hall Game' });
  const { sheet, wrongs } = await page(chrome, options);
  await sheet.goto(`${url}/h/${made.hall}/host#${made.secret}`);
  await sheet.waitForSelector('.setup');
  return { sheet, wrongs, hall: made.hall, secret: made.secret };
}

/** Puts a person into a seat by two taps. */
async function cast(sheet, name, seat) {
  await sheet.click(`.people .name:has-text("${name}")`);
  await sheet.click(`[data-seat=${seat}]`);
  await sheet.waitForSelector(`[data-seat=${seat}]:has-text("${name}")`);
}

/** The code on somebody's card, without its gap. */
async function codeOf(sheet, name) {
  const text = await sheet.textContent(`.card:has-text("${name}") [data-code]`);
  return text.replace(/\s/g, '');
}

/** Answers that say no are part of the test, and so is a header that plain http has no use for; browsers write both down
 * as errors. */
const unexpected = (wrongs) => wrongs.filter((text) => !/401|409|40[34]|Cross-Origin-Opener-Policy/.test(text));

test('from a spreadsheet to cards, and from a card into the game in under thirty seconds', async () => {
  const { sheet, wrongs, hall } = await organized();
  if (outside) assert.ok(!(await sheet.evaluate(() => isSecureContext)), 'the page has the rights of a secure one');
  await sheet.fill('[name=people]', LIST);
  await sheet.waitForSelector('text=3 people read');
  await accessible(sheet);
  await sheet.click('text=Add these people');
  await sheet.waitForSelector('.people tbody tr >> nth=2');
  await cast(sheet, 'Marta Vogel', 'red');
  await cast(sheet, 'Gus Almond', 'blue');
  await cast(sheet, 'Ana Ruiz', 'umpire');
  // What was done last is taken back by a key.
  await sheet.keyboard.press('z');
  await sheet.waitForSelector('[data-seat=umpire]:has-text("nobody")');
  await cast(sheet, 'Ana Ruiz', 'umpire');
  assert.match(await sheet.textContent('.summary h2'), /3 people, 3 cast, 0 gaps/);
  await accessible(sheet);
  await sheet.click('#open');
  await sheet.waitForSelector('text=Close the hall');

  await sheet.goto(`${url}/h/${hall}/cards`);
  await sheet.waitForSelector('.card >> nth=2');
  assert.match(await sheet.textContent('.card:has-text("Gus Almond")'), /photos without name/);
  await accessible(sheet);
  const code = await codeOf(sheet, 'Marta Vogel');
  assert.match(code, /^[23456789A-HJKMNP-Z]{6}$/);

  const { sheet: phone, wrongs: others, context } = await page(chrome, PHONE);
  let taps = 0;
  const tap = async (what) => {
    taps += 1;
    await phone.tap(what);
  };
  const begun = Date.now();
  await phone.goto(`${url}/h/${hall}`);
  await phone.waitForSelector('[name=code]');
  assert.doesNotMatch(await phone.textContent('main'), /Marta/);
  await phone.keyboard.type('0');
  await phone.waitForSelector('text=There is no 0 on the cards');
  await phone.keyboard.press('Backspace');
  await accessible(phone);
  taps += 6;
  await phone.keyboard.type(code.toLowerCase());
  await phone.waitForSelector('#arrived');
  assert.match(await phone.textContent('main'), /Marta Vogel/);
  await accessible(phone);
  await tap('#arrived');
  await phone.waitForSelector('.game.outpost');
  const seconds = (Date.now() - begun) / 1000;
  assert.ok(seconds < 30, `joining took ${seconds} s`);
  assert.ok(taps <= 8, `joining took ${taps} taps`);
  console.log(`joined in ${seconds.toFixed(1)} s and ${taps} taps, six of them letters`);

  // The same card on another device waits for a yes of the first.
  const { sheet: second } = await page(chrome, PHONE);
  await second.goto(`${url}/h/${hall}#${code}`);
  await second.waitForSelector('text=Ask for a yes');
  assert.doesNotMatch(await second.textContent('main'), /Marta/);
  await phone.waitForSelector('text=Another device');
  await tap('text=Let it in');
  await second.waitForSelector('.game.outpost');
  assert.deepEqual(unexpected([...wrongs, ...others]), []);
  await context.close();
  await second.context().close();
  await sheet.context().close();
});

test('one person has two seats and one stream, whatever number of tabs', async () => {
  const { sheet, hall, secret } = await organized();
  await sheet.fill('[name=people]', 'Dora Eklund');
  await sheet.click('text=Add these people');
  await cast(sheet, 'Dora Eklund', 'red');
  await cast(sheet, 'Dora Eklund', 'blue');
  await sheet.click('#open');
  await sheet.waitForSelector('text=Close the hall');
  await sheet.goto(`${url}/h/${hall}/cards`);
  const code = await codeOf(sheet, 'Dora Eklund');
  const { sheet: first, wrongs, context } = await page(chrome);
  await first.goto(`${url}/h/${hall}#${code}`);
  await first.click('#arrived');
  await first.waitForSelector('.game.outpost');
  assert.equal(await first.locator('.seat-tabs .red, .seat-tabs .blue').count(), 2);
  // One tap to the other seat.
  await first.click('.seat-tabs .blue');
  await first.waitForSelector('.seat-tabs .blue[aria-current=page]');
  await first.waitForSelector('.game.outpost');
  // Eight tabs of one browser: six connections would not do for eight streams.
  const tabs = [first];
  for (let n = 0; n < 7; n++) {
    const tab = await context.newPage();
    await tab.goto(`${url}/h/${hall}`);
    await tab.waitForSelector('.game.outpost');
    tabs.push(tab);
  }
  // What the umpire does comes to all of them: the bar shows the hall's new name.
  const sheetNow = await ask(server, `/api/halls/${hall}/host/sheet`, undefined, secret);
  await ask(server, `/api/halls/${hall}/host/settings`, { name: 'Second Hall', settings: sheetNow.settings }, secret);
  for (const tab of tabs) await tab.waitForSelector('.seat-tabs .line:has-text("Second Hall")');
  // The tab that listens is closed: another one takes over.
  await first.close();
  await ask(server, `/api/halls/${hall}/host/settings`, { name: 'Third Hall', settings: sheetNow.settings }, secret);
  for (const tab of tabs.slice(1)) await tab.waitForSelector('.seat-tabs .line:has-text("Third Hall")');
  assert.deepEqual(unexpected(wrongs), []);
  await context.close();
  await sheet.context().close();
});

test('the wall shows the doors, then the game, and the last picture when it is cut off', async () => {
  const { sheet, hall, secret } = await organized();
  const { sheet: wall, wrongs, context } = await page(chrome, { viewport: { width: 1920, height: 1080 } });
  await wall.goto(`${url}/h/${hall}/wall`);
  await wall.waitForSelector('text=0 of 0 are here');
  await accessible(wall);
  await ask(server, `/api/halls/${hall}/host/open`, {}, secret);
  await ask(server, `/api/halls/${hall}/control/bulletin`, { title: 'Radio', text: 'The bridges stand.' }, secret);
  await wall.waitForSelector('.bulletin >> text=The bridges stand.');
  await wall.reload();
  await wall.waitForSelector('.bulletin >> text=The bridges stand.');
  // Nothing is too small to be read at ten meters.
  const least = await wall.$$eval('.wall *', (all) =>
    Math.min(
      ...all
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
        .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    ),
  );
  assert.ok(least >= 33, `${least} px`);
  await accessible(wall);
  await context.setOffline(true);
  await wall.waitForSelector('text=no line since');
  assert.match(await wall.textContent('.bulletin'), /The bridges stand/);
  await context.setOffline(false);
  await wall.waitForSelector('text=no line since', { state: 'detached' });
  assert.deepEqual(
    unexpected(wrongs).filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to load/.test(text)),
    [],
  );
  await context.close();
  await sheet.context().close();
});

test('a call finds its umpire, who answers; the liaison alone reads what is hers', async () => {
  const { sheet, hall, secret } = await organized();
  await sheet.fill('[name=people]', 'Ana Ruiz\nBen Hartley');
  await sheet.click('text=Add these people');
  await cast(sheet, 'Ana Ruiz', 'umpire');
  await cast(sheet, 'Ben Hartley', 'red');
  await sheet.click('#open');
  await sheet.waitForSelector('text=Close the hall');
  const { cards } = await ask(server, `/api/halls/${hall}/host/cards`, undefined, secret);
  const code = (name) => cards.find((card) => card.name === name).code;
  const { sheet: ana, wrongs } = await page(chrome);
  await ana.goto(`${url}/h/${hall}#${code('Ana Ruiz')}`);
  await ana.waitForSelector('text=Ask for a yes');
  await sheet.click('[data-yes=true]');
  await ana.click('#arrived');
  await ana.waitForSelector('.game.outpost');
  const { sheet: ben } = await page(chrome, PHONE);
  await ben.goto(`${url}/h/${hall}#${code('Ben Hartley')}`);
  await ben.click('#arrived');
  await ben.waitForSelector('.game.outpost');
  await ben.tap('.seat-tabs >> text=Call Control');
  await ben.fill('[name=call]', 'Does the star count twice?');
  await accessible(ben);
  await ben.tap('main .primary');
  await ana.click('.seat-tabs >> text="Hall"');
  await ana.waitForSelector('text=Does the star count twice?');
  await accessible(ana);
  await ana.click('text=Take it');
  await ana.waitForSelector('.pill:has-text("Ana Ruiz")');
  await ana.fill('.matter input', 'Once.');
  await ana.click('text=Settle');
  await ben.waitForSelector('text=Once.');
  await ben.tap('.seat-tabs >> text=Liaison');
  await ben.waitForSelector('text=Nobody is the liaison today');
  assert.deepEqual(unexpected(wrongs), []);
  for (const one of [sheet, ana, ben]) await one.context().close();
});
