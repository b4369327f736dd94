// The service worker: rulebooks without a network, and notices while no page is open. The server writes VERSION and FILES
// above it.
//
// With a network nothing comes from the cache, so that no page mixes old files with new ones. Without one everything comes
// from a single set. Nothing of a game is ever kept: of the API only the list of games and the rulebooks are.
/* global VERSION, FILES */
const NAME = `maproom-${VERSION}`;
const KEPT = /^\/api\/games(\/[a-z]+\/rules)?$/;

/** What a notice says. It tells that something happened in a game, and nothing of it. */
const TEXT = {
  turn: 'It is your turn',
  reminder: 'Your move is waited for',
  day: 'A day left for your move',
  over: 'The game is over',
  attacked: 'You were attacked',
};

async function fill() {
  const cache = await caches.open(NAME);
  const fresh = (/** @type {string} */ path) => new Request(path, { cache: 'reload' });
  await cache.addAll(['/', '/api/games', ...FILES].map(fresh));
  const { games } = await (await cache.match('/api/games')).json();
  await cache.addAll(games.map(({ name }) => fresh(`/api/games/${name}/rules`)));
}

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/api/') && !KEPT.test(pathname)) return;
  const kept = async (/** @type {unknown} */ failure) => {
    const cache = await caches.open(NAME);
    const found = await cache.match(request.mode === 'navigate' ? '/' : pathname);
    if (!found) throw failure;
    return found;
  };
  event.respondWith(fetch(request).catch(kept));
});

self.addEventListener('push', (event) => {
  const { table = '', seat = '', event: what = '' } = event.data?.json() ?? {};
  const options = { tag: `${table}-${seat}`, icon: '/icon.svg', data: { path: `/t/${table}/${seat}` } };
  event.waitUntil(self.registration.showNotification(TEXT[what] ?? 'Maproom', options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(open());
});
