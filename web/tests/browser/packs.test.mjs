// A table with a pack: its board and its blocks are drawn as the pack has them, and without the pack the page says why
// there is nothing to see.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, browser, newFolder, page, serve } from './stand.mjs';

const DATA = new URL('../../../data/', import.meta.url);

let folder;
let pack;
let chrome;
before(async () => {
  folder = newFolder();
  pack = join(folder, 'renamed');
  mkdirSync(pack);
  writeFileSync(join(pack, 'pack.toml'), 'name = "renamed"\ngame = "eastfront"\ntitle = "Renamed"\ntext = "A test."\n');
  const units = readFileSync(new URL('eastfront/units.toml', DATA), 'utf8');
  writeFileSync(join(pack, 'units.toml'), units.replace('name = "18th Army"', 'name = "81st Army"'));
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a table with a pack is drawn with it, and says so when it is missing', async () => {
  let server = await serve(undefined, { packs: [pack], kept: folder });
  try {
    const keys = await ask(server, '/api/tables', { game: 'eastfront', scenario: '1941', packs: ['renamed'] });
    const { link } = keys.seats.axis;
    const { sheet, wrongs, context } = await page(chrome);
    const asked = [];
    sheet.on('response', (answer) => {
      const url = new URL(answer.url());
      if (/^\/api\/games\/eastfront\/(board|draw)/.test(url.pathname)) asked.push([url.search, answer.status()]);
    });
    await sheet.goto(server.url + new URL(link, server.url).pathname + new URL(link, server.url).hash);
    await sheet.waitForSelector('.stage');
    await sheet.waitForFunction(() => performance.getEntriesByName('seen').length > 0);
    assert.ok(asked.length >= 3, `board, symbols and units: ${asked}`);
    assert.deepEqual([...new Set(asked.map(String))], ['?packs=renamed,200']);
    const names = await sheet.evaluate(async () => {
      const api = await import('/js/api.js');
      return Object.values(await api.units('eastfront')).map((unit) => unit.name);
    });
    assert.ok(names.includes('81st Army'), names.join());
    assert.deepEqual(wrongs, []);

    await server.stop();
    server = await serve(undefined, { kept: folder });
    // The link was used up by whoever took the seat; the same browser comes back.
    await sheet.goto(server.url + new URL(link, server.url).pathname);
    const why = await sheet.textContent('.sorry p');
    assert.match(why, /renamed/);
    await context.close();
  } finally {
    await server.stop();
  }
});
