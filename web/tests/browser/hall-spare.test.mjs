// The organizer's laptop dies. A spare one takes over from the copy that was made while the game ran, in under two minutes:
// docs/hall.md, "The laptop dies". Pages that are open go on by themselves.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join as path } from 'node:path';
import { ask, browser, newFolder, serve } from './stand.mjs';
import { inStep } from '../holdline-positions.mjs';
import { PHONE, join } from './hall-people.mjs';

/** How long a takeover may take, in seconds. */
const MOST = 120;

const until = async (good, seconds) => {
  for (const end = Date.now() + seconds * 1000; !good(); ) {
    assert.ok(Date.now() < end, 'it did not happen in time');
    await new Promise((done) => setTimeout(done, 200));
  }
};

test('a spare laptop takes over from a copy, and a phone goes on where it was', async () => {
  const [first, second] = [newFolder(), newFolder()];
  const server = await serve('127.0.0.1:0', { kept: first });
  const chrome = await browser();
  const { hall, secret } = await ask(server, '/api/halls', { game: 'holdline', name: 'Drill Hall' });
  const host = (rest, body) => ask(server, `/api/halls/${hall}/${rest}`, body, secret);
  const { plan } = await host('host/sheet');
  await host('host/plan', { ...plan, position: inStep('command') });
  await host('host/people', { people: [{ name: 'Callum Reid' }] });
  const [{ id }] = (await host('host/sheet')).people;
  await host('host/cast', { seat: '10a', person: id });
  await host('host/open', {});
  const { cards } = await host('host/cards');
  const { sheet, tap, context } = await join(server, chrome, hall, cards[0].code, PHONE);
  await tap('[data-key^="supply-"]');
  await sheet.waitForSelector('.task.done');

  // The copy is made again and again while the server runs.
  const copy = path(second, 'test.db');
  const from = ['--database', `sqlite:${path(first, 'test.db')}`];
  const copying = spawn(process.env.MAPROOM ?? 'maproom', ['store', 'backup', ...from, '--every', '1', copy]);
  await until(() => existsSync(copy), 30);
  const made = statSync(copy).mtimeMs;
  await until(() => statSync(copy).mtimeMs > made, 30);
  copying.kill();

  await server.die();
  await sheet.waitForSelector('.hall-news:has-text("Connection lost")');
  const begun = Date.now();
  const spare = await serve(server.url.replace('http://', ''), { kept: second });
  await sheet.waitForSelector('.seat-tabs .line.here');
  await sheet.waitForSelector('.hall-news', { state: 'detached' });
  const seconds = (Date.now() - begun) / 1000;
  console.log(`the spare laptop has taken over after ${seconds.toFixed(1)} s`);
  assert.ok(seconds < MOST);
  // What was drafted is there, and the page acts on the spare one.
  await sheet.waitForSelector('.task.done');
  const before = await sheet.textContent('.part');
  await tap('.foot .primary');
  await sheet.waitForFunction((text) => document.querySelector('.part')?.textContent !== text, before);
  await context.close();
  await chrome.close();
  await spare.stop();
  for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true });
});
