// Installed: a manifest, rulebooks without a network, notices by push, and nothing of a game in the cache.
import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, page, stand } from './stand.mjs';
import { lay, sitAt } from './seats.mjs';

const { server, chrome } = await stand();

/** A page whose service worker runs. */
async function installed() {
  const made = await page(chrome, { serviceWorkers: 'allow', permissions: ['notifications'] });
  await made.sheet.goto(server.url);
  await made.sheet.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  return made;
}

test('the manifest names icons that are there', async () => {
  const answer = await fetch(`${server.url}/manifest.webmanifest`);
  assert.match(answer.headers.get('content-type') ?? '', /manifest\+json/);
  const { icons, start_url: start } = await answer.json();
  assert.equal(start, '/');
  for (const { src } of icons) assert.ok((await fetch(server.url + src)).ok, src);
});

test('without a network the rulebooks are there, and nothing of a game is kept', async () => {
  const { sheet, context } = await installed();
  const keys = await lay(server.url, { seats: { axis: { free: false }, soviet: { free: false } } });
  await sheet.goto(`${server.url}/t/${keys.table}/axis#${keys.seats.axis.secret}`);
  await sheet.waitForSelector('.stage');
  const kept = await sheet.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: all.flat().map(({ url }) => new URL(url).pathname) };
  });
  assert.equal(kept.names.length, 1, 'one set of files, no mix');
  assert.deepEqual(
    kept.paths.filter((path) => path.startsWith('/api/') && !/^\/api\/games(\/[a-z]+\/rules)?$/.test(path)),
    [],
  );
  assert.ok(!kept.paths.some((path) => path.includes(keys.table)));
  await context.setOffline(true);
  await sheet.goto(`${server.url}/rules/eastfront`);
  await sheet.waitForSelector('text=Supply');
  await sheet.goto(server.url);
  await sheet.waitForSelector('text=No connection');
  await accessible(sheet);
  await sheet.click('text=Rules of Pacific');
  await sheet.waitForSelector('h1, h2');
  await context.close();
});

test('a push tells that it is your turn, and nothing of the game', async () => {
  const { sheet, context } = await installed();
  const client = await context.newCDPSession(sheet);
  const found = new Promise((done) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own) done(own.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const data = JSON.stringify({ table: 'abcdefgh', game: 'eastfront', seat: 'soviet', event: 'turn' });
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await found,
    data,
  });
  const [notice] = await sheet.evaluate(async () => {
    for (let n = 0; n < 50; n++) {
      const list = await (await navigator.serviceWorker.ready).getNotifications();
      if (list.length) return list.map(({ title, body, data: kept }) => ({ title, body, kept }));
      await new Promise((done) => setTimeout(done, 100));
    }
    return [];
  });
  assert.deepEqual(notice, { title: 'It is your turn', body: '', kept: { path: '/t/abcdefgh/soviet' } });
  await context.close();
});

test('a page about notices says what works, and a game can be silent', async () => {
  const keys = await lay(server.url, { seats: { axis: { free: false }, soviet: { free: false } } });
  const { sheet, wrongs } = await sitAt(chrome, server.url, keys, 'axis');
  await sheet.goto(`${server.url}/notices`);
  await sheet.waitForSelector('text=This server sends no mail');
  await sheet.waitForSelector('text=This server sends no push');
  await accessible(sheet);
  await sheet.uncheck('.rows input');
  await sheet.reload();
  assert.equal(await sheet.isChecked('.rows input'), false);
  await sheet.click('.rows >> text=Feed');
  assert.match(await sheet.inputValue('.rows .copy input'), new RegExp(`/feed/${keys.table}/axis/`));
  // A web hook inside the network is refused in words.
  await sheet.fill('#hook', 'http://127.0.0.1/');
  await sheet.click('section:has(#hook) >> text=Save');
  await sheet.waitForSelector('.said >> text=open internet');
  assert.deepEqual(
    wrongs.filter((text) => !/400/.test(text)),
    [],
  );
  await sheet.context().close();
});
