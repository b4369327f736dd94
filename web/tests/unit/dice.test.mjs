// The dice as docs/dice.md has them, and what a browser keeps of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { blank, exported, note } from '../../js/session/diary.js';
import { chain, faces, four, hash, hex, link, mac, unhex } from '../../js/session/links.js';

const spec = readFileSync(new URL('../../../docs/dice.md', import.meta.url), 'utf8');
const seed = Uint8Array.from({ length: 32 }, (_, n) => n);
const line = new Uint8Array(32).fill(0xab);
const links = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

test('the browser computes the vectors of the specification', () => {
  const dice = (given, count, sides) =>
    `[${faces(mac(seed, 'maproom dice', line, four(count), ...given), Array(10).fill(sides)).join(', ')}]`;
  for (const vector of [
    `commitment  ${hex(hash('maproom seed', seed))}`,
    `mark        ${hex(mac(seed, 'maproom mark', line))}`,
    `house, draw 1, d6    ${dice([], 1, 6)}`,
    `solo, draw 0, d6     ${dice(links.slice(0, 1), 0, 6)}`,
    `shared, draw 0, d6   ${dice(links, 0, 6)}`,
    `shared, draw 0, d3000000000  ${dice(links, 0, 3_000_000_000)}`,
    `link ${hex(links[0])} hashes to ${hex(hash(links[0]))}`,
  ]) {
    assert.ok(spec.includes(vector), vector);
  }
});

test('each link of a chain hashes to the one before, the first to the tip', () => {
  const made = chain(8);
  assert.equal(hex(hash(unhex(link(made, 7)))), made.tip);
  for (let left = 0; left < 7; left++) assert.equal(hex(hash(unhex(link(made, left)))), link(made, left + 1));
  assert.equal(link(made, 0), made.root);
  assert.notEqual(chain(8).root, made.root);
});

test('a mark that changes is found, and a diary never tells the secrets of its chains', () => {
  const diary = blank('table', 'red');
  const seen = (n, mark) => ({ n, at: 0, mark, log: [], patch: [] });
  assert.equal(note(diary, [seen(2, 'b'), seen(1, 'a')]), null);
  assert.equal(note(diary, [seen(1, 'a'), seen(3, 'c')]), null);
  assert.equal(note(diary, [seen(2, 'x')]), 2);
  assert.deepEqual(diary.marks, [
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
  const made = chain(4);
  diary.roots.push(made);
  const file = exported(diary);
  assert.deepEqual([file.diary, file.chains], [2, [made.tip]]);
  assert.ok(!JSON.stringify(file).includes(made.root));
});
