import assert from 'node:assert/strict';
import test from 'node:test';
import { people } from '../../js/hall/paste.js';
import { minutes } from '../../js/hall/time.js';

test('people are read with tabs, semicolons and commas, with or without a head row', () => {
  const { rows, unread } = people(
    'Name\tWish\tPlays on\tPhotos\nMarta Vogel\tto lead\tlaptop\tyes\n\tan army\tphone\nGus Almond;with Felix;phone;no name',
  );
  assert.deepEqual(rows, [
    { name: 'Marta Vogel', wish: 'to lead', plays_on: 'laptop', photos: 'yes' },
    { name: 'Gus Almond', wish: 'with Felix', plays_on: 'phone', photos: 'nameless' },
  ]);
  assert.deepEqual(unread, [3]);
  assert.deepEqual(people('Sam Okafor, a staff job, remote, yes').rows, [
    { name: 'Sam Okafor', wish: 'a staff job', plays_on: 'remote', photos: 'yes' },
  ]);
});

test('words that mean nothing are kept as the wish', () => {
  assert.deepEqual(people('Ann\tpanzers\tcancelled').rows, [{ name: 'Ann', wish: 'panzers, cancelled' }]);
  assert.deepEqual(people('').rows, []);
});

test('clocks count down in minutes, and in hours where there are some', () => {
  assert.equal(minutes(12 * 60_000 + 48_000), '12:48');
  assert.equal(minutes(3_723_000), '1:02:03');
  assert.equal(minutes(-5), '0:00');
});
