// How the client is written: what a formatter cannot hold.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';

const web = new URL('../../js/', import.meta.url);
const files = readdirSync(web, { recursive: true })
  .filter((name) => name.endsWith('.js') && !name.startsWith('vendor/'))
  .map((name) => ({ name, text: readFileSync(new URL(name, web), 'utf8') }));

test('no line is longer than 120 characters', () => {
  const long = files.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, n) => (line.length > 120 ? [`${name}:${n + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});

test('only JSON from the wire is untyped', () => {
  const untyped = files
    .filter(({ name }) => name !== 'wire.js')
    .flatMap(({ name, text }) =>
      text
        .split('\n')
        .flatMap((line, n) => (/\{[^{}]*\bany\b[^{}]*\}/.test(line) ? [`${name}:${n + 1}: ${line}`] : [])),
    );
  assert.deepEqual(untyped, []);
});

test('no file has more than 700 lines, and no other than a text more than 400', () => {
  const long = files.flatMap(({ name, text }) => {
    const lines = text.split('\n').length;
    return lines > (/text\.js$/.test(name) ? 700 : 400) ? [`${name}: ${lines}`] : [];
  });
  assert.deepEqual(long, []);
});
