// Two friends far apart, over several devices: from a desktop to a phone, cookies lost and found, called back by mail
// and by push, and somebody who looks on.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { freePort, mailServer, pushService } from './receivers.mjs';
import { menu, says } from './seats.mjs';
import { accessible, browser, page, serve } from './stand.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server;
let chrome;
let mail;
let push;
before(async () => {
  [mail, push, chrome] = await Promise.all([mailServer(), pushService(), browser()]);
  const port = await freePort();
  const args = ['--public-url', `http://127.0.0.1:${port}`, '--hooks', 'anywhere', '--mail', mail.url];
  args.push('--mail-from', 'maproom@example.org', '--push-contact', 'mailto:host@example.org');
  server = await serve(`127.0.0.1:${port}`, { args, push: true });
});
after(async () => {
  await chrome?.close();
  await server?.stop();
  mail?.stop();
  push?.stop();
});

/** A table for a friend, by the form: three days a move, and anyone may watch. */
async function host(sheet) {
  await sheet.goto(server.url);
  await sheet.click('.game-card >> text=Choose side and scenario');
  await sheet.selectOption('[name=against]', 'friend');
  await sheet.selectOption('[name=clock]', 'days-3');
  // By mail no roll waits for the other browser.
  assert.ok(await sheet.isChecked('[name=house]'));
  await says(sheet, '.chooser .up', /may claim the game/);
  await sheet.check('[name=watch]');
  await sheet.fill('.chooser [name=name]', 'Ann');
  await sheet.click('.chooser .primary');
  const link = await sheet.inputValue('.invite input');
  await sheet.click('.invite .enter');
  await sheet.waitForSelector('.stage');
  return link;
}

/** The friend sits down, and is told of turns by mail and by push from then on. */
async function sitDown(link) {
  const friend = await page(chrome, { serviceWorkers: 'allow', permissions: ['notifications'] });
  const { sheet } = friend;
  // A push service of the internet is out of reach: the browser gets the one of the test.
  await sheet.addInitScript(({ endpoint, p256dh, auth }) => {
    const keys = { p256dh: new Uint8Array(p256dh).buffer, auth: new Uint8Array(auth).buffer };
    PushManager.prototype.subscribe = async () => ({ endpoint, getKey: (name) => keys[name] });
  }, push.subscription);
  await sheet.goto(link);
  await sheet.waitForSelector('.stage');
  await menu(sheet, 'Notices');
  await sheet.fill('#mail', 'ben@example.org');
  await sheet.click('section:has(#mail) >> text=Save');
  const code = /code is (\d{6})/.exec(await mail.next())?.[1];
  await sheet.fill('#code', code);
  await sheet.click('button:has-text("Confirm")');
  await sheet.waitForFunction(() => !document.querySelector('#code'));
  await sheet.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await sheet.click('text=Tell this browser');
  await says(sheet, 'main', /1 browser is told/);
  await accessible(sheet);
  return friend;
}

/** Delivers a push as the browser's own push service would, and gives the notice that it shows. */
async function deliver({ sheet, context }, data) {
  const client = await context.newCDPSession(sheet);
  const found = new Promise((done) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own) done(own.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await found;
  await client.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
  return sheet.evaluate(async () => {
    for (let n = 0; n < 50; n++) {
      const list = await (await navigator.serviceWorker.ready).getNotifications();
      if (list.length) return list.map(({ title, body, data: { path } }) => ({ title, body, path }))[0];
      await new Promise((done) => setTimeout(done, 100));
    }
    return null;
  });
}

/** Six words for all games of a browser. */
async function phrase(sheet) {
  await sheet.goto(`${server.url}/keyring`);
  await sheet.click('text=Make a phrase');
  await sheet.waitForSelector('.words li');
  return sheet.locator('.words li').allTextContents();
}

test('a game follows two friends from device to device', async () => {
  const desk = await page(chrome);
  const link = await host(desk.sheet);
  const seat = new URL(desk.sheet.url()).pathname;
  const table = seat.split('/')[2];
  const ben = await sitDown(link);
  await ben.sheet.goto(server.url);
  await says(ben.sheet, '.going', /You play Soviet against Ann/);

  // A third person has been told where the game is.
  const third = await page(chrome);
  await third.sheet.goto(`${server.url}/t/${table}/watch`);
  await third.sheet.waitForSelector('.piece.foe');
  assert.equal(await third.sheet.locator('.piece.own').count(), 0);

  // From the desktop to the phone by the code.
  await menu(desk.sheet, 'Play on another device');
  const code = await desk.sheet.inputValue('.copy input');
  const words = await (async () => {
    const other = await desk.context.newPage();
    other.setDefaultTimeout(60_000);
    const six = await phrase(other);
    await other.close();
    return six;
  })();
  const phone = await page(chrome, PHONE);
  await phone.sheet.goto(code);
  await phone.sheet.tap('text=Play here');
  await phone.sheet.waitForSelector('.stage');
  await says(desk.sheet, '.came', /has opened your seat/);

  // The desktop loses everything, and comes back by six words.
  await desk.context.clearCookies();
  await desk.sheet.evaluate(() => localStorage.clear());
  await desk.sheet.goto(server.url + seat);
  await says(desk.sheet, '.sorry', /recovery phrase/);
  await desk.sheet.click('.sorry >> text=recovery phrase');
  await desk.sheet.fill('#phrase', words.join(' '));
  await desk.sheet.click('text=Recover >> nth=-1');
  await says(desk.sheet, '.recover', /back/);
  await desk.sheet.goto(server.url + seat);
  await desk.sheet.waitForSelector('.stage');

  // On the phone a message is put into the envelope, and the turn is ended.
  await phone.sheet.tap('#tab-chat');
  await phone.sheet.fill('#say', 'Over to you, Ben');
  await phone.sheet.tap('text=Send with my next order');
  await says(phone.sheet, '.waits', /Over to you, Ben/);
  await phone.sheet.tap('.tabs button >> nth=0');
  for (let n = 0; n < 12 && /axis/.test(await mover(table)); n++) {
    await phone.sheet.tap('.foot .primary');
    await phone.sheet.waitForTimeout(1000);
  }

  // Ben hears of it, once in each way, and nothing of the game.
  const letter = await mail.next();
  assert.match(letter, /It is your turn: Eastfront/);
  const back = new RegExp(`${server.url}/t/${table}/soviet`).exec(letter)?.[0];
  assert.ok(back, letter);
  assert.doesNotMatch(letter, /Over to you|Barbarossa|RP|Panzer|#[a-z0-9]{32}/);
  const pushed = await push.next();
  assert.deepEqual(JSON.parse(pushed), { table, game: 'eastfront', seat: 'soviet', event: 'turn' });
  const notice = await deliver(ben, pushed);
  assert.deepEqual(notice, { title: 'It is your turn', body: '', path: `/t/${table}/soviet` });
  assert.equal(server.url + notice.path, back, 'both lead to the same place');
  await ben.sheet.goto(back);
  await ben.sheet.waitForSelector('.stage');
  assert.match(await ben.sheet.title(), /^Your move/);
  await ben.sheet.click('#tab-chat');
  await says(ben.sheet, '.words', /Ann: Over to you, Ben/);
  assert.deepEqual([mail.kept, push.kept], [[], []], 'nothing is told twice');

  // The onlooker has followed, and knows as little as before.
  await says(third.sheet, '.foot', /Soviet to move/);
  await third.sheet.click('#tab-log');
  assert.doesNotMatch(await third.sheet.textContent('#leaf'), /Army|Panzer/);
  for (const { wrongs } of [desk, ben, phone, third])
    assert.deepEqual(
      wrongs.filter((text) => !/401|404/.test(text)),
      [],
    );
  for (const { context } of [desk, ben, phone, third]) await context.close();
});

/** Who is to move, as anyone who may watch is told. */
async function mover(table) {
  const { to_move: moves } = await (await fetch(`${server.url}/api/tables/${table}`)).json();
  return moves.join();
}
