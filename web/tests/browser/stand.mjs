// A server of its own and a browser, for one test file.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { chromium } from 'playwright-core';

const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PROGRAM = process.env.MAPROOM ?? 'maproom';

/** Asks the server as a program would. */
export async function ask(server, path, body, secret) {
  const answer = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: secret ? { authorization: `Bearer ${secret}` } : {},
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  assert.ok(answer.ok, `${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
  return answer.json();
}

/** A finished game between computer players, taken in by the server: its keys. */
export function finished(server, game, bots = 'recruit,recruit') {
  const folder = newFolder();
  try {
    execFileSync(PROGRAM, ['simulate', game, '--games', '1', '--seed', '5', '--bots', bots, '--save', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return ask(server, '/api/import', readFileSync(join(folder, readdirSync(folder)[0]), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder for one test. */
export const newFolder = () => mkdtempSync(join(tmpdir(), 'maproom-'));

/**
 * Starts the program on a free port with an empty store.
 * @param {string} [listen]
 * @param {{packs?: string[], kept?: string, args?: string[], push?: boolean}} [more] packs, a folder with a store that
 * is kept, further arguments, and whether push is sent, with a key of this server's own
 */
export async function serve(listen = '127.0.0.1:0', { packs = [], kept = '', args = [], push = false } = {}) {
  const folder = kept || newFolder();
  const database = ['--database', `sqlite:${join(folder, 'test.db')}`];
  const offered = packs.flatMap((pack) => ['--pack', pack]);
  const key = push ? ['--push-key', join(folder, 'push.key')] : [];
  const child = spawn(PROGRAM, ['serve', '--listen', listen, ...database, ...offered, ...key, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
      const found = /http:\/\/[\d.]+:\d+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`the server stopped with ${code}`)));
  });
  return {
    url,
    /** The computer is gone from one moment to the next. */
    die: () =>
      new Promise((done) => {
        child.removeAllListeners('exit');
        child.on('exit', done);
        child.kill('SIGKILL');
      }),
    stop: () =>
      new Promise((done) => {
        child.removeAllListeners('exit');
        child.on('exit', () => {
          if (!kept) rmSync(folder, { recursive: true, force: true });
          done();
        });
        child.kill('SIGTERM');
      }),
  };
}

export const browser = () =>
  chromium.launch({ executablePath: BROWSERS.find((path) => path && existsSync(path)), args: FLAGS });

/** A server and a browser for all tests of a file, stopped when they are over. */
export async function stand() {
  const server = await serve();
  const chrome = await browser();
  after(async () => {
    await chrome.close();
    await server.stop();
  });
  return { server, chrome };
}

/** A page that remembers everything that went wrong on it. */
export async function page(chrome, options = {}) {
  const context = await chrome.newContext({
    viewport: { width: 1600, height: 1000 },
    reducedMotion: 'reduce',
    // Only the tests of it want one: it loads the rulebooks.
    serviceWorkers: 'block',
    ...options,
  });
  const sheet = await context.newPage();
  const wrongs = [];
  sheet.on('pageerror', (error) => wrongs.push(String(error)));
  sheet.on('console', (message) => message.type() === 'error' && wrongs.push(message.text()));
  sheet.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000));
  return { sheet, wrongs, context };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No violation, by axe. */
export async function accessible(sheet) {
  await sheet.evaluate(axe);
  const { violations } = await sheet.evaluate(() => globalThis.axe.run());
  assert.deepEqual(
    violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`),
    [],
  );
}

/** Where the middle of a hex is on the screen. */
export function hexAt(sheet, hex) {
  return sheet.evaluate(async (label) => {
    const { center } = await import('/js/hexes.js');
    const world = document.querySelector('.world');
    const box = world.getBoundingClientRect();
    const k = box.width / world.offsetWidth;
    const { x, y } = center(label);
    return { x: box.left + x * k, y: box.top + y * k };
  }, hex);
}

export async function clickHex(sheet, hex) {
  const { x, y } = await hexAt(sheet, hex);
  await sheet.mouse.click(x, y);
}
