// One plug per game: nothing outside a game's own files knows it by name.
import test from 'node:test';
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const web = new URL('../..', import.meta.url);
const games = readdirSync(new URL('js/', web), { withFileTypes: true })
  .filter((entry) => existsSync(new URL(`js/${entry.name}/index.js`, web)))
  .map((entry) => entry.name);
/** Titles that differ from the name. */
const TITLES = ['Hold the Line'];

/** The files that belong to no game. */
const generic = [
  'index.html',
  ...readdirSync(new URL('js/', web), { recursive: true })
    .filter((name) => name.endsWith('.js') && !name.startsWith('vendor/') && !games.includes(name.split('/')[0]))
    .map((name) => `js/${name}`),
  ...readdirSync(new URL('css/', web))
    .filter((name) => !games.includes(name.replace(/(-[a-z]+)?\.css$/, '')))
    .map((name) => `css/${name}`),
];

test('every game has one entry', () => {
  assert.ok(games.length >= 4, games.join());
  for (const game of games) assert.ok(existsSync(new URL(`js/${game}/index.js`, web)), game);
});

test('generic files name no game', () => {
  assert.ok(generic.length > 30, generic.join());
  const name = new RegExp([...games, ...TITLES].join('|'), 'i');
  const found = generic.flatMap((file) =>
    readFileSync(new URL(file, web), 'utf8')
      .split('\n')
      .flatMap((line, n) => (name.test(line) ? [`${file}:${n + 1}: ${line.trim().slice(0, 100)}`] : [])),
  );
  assert.deepEqual(found, []);
});

test('a game imports nothing of another game', () => {
  for (const game of games) {
    const own = readdirSync(new URL(`js/${game}/`, web), { recursive: true });
    for (const file of own.filter((name) => name.endsWith('.js'))) {
      const text = readFileSync(new URL(`js/${game}/${file}`, web), 'utf8');
      for (const other of games.filter((name) => name !== game))
        assert.doesNotMatch(text, new RegExp(`\\.\\./${other}/`), `${game}/${file}`);
    }
  }
});

test('an entry exports only what the client reads', async () => {
  const table = ['play', 'styles', 'kinds', 'figures', 'lesson', 'lessons', 'demo', 'start', 'puzzles'];
  const known = [...table, 'wall', 'desk', 'paper'];
  // A lesson may ask which seats its game has.
  globalThis.fetch = async () => Response.json({ games: games.map((name) => ({ name, seats: [] })) });
  for (const game of games) {
    const entry = await import(`../../js/${game}/index.js`);
    assert.deepEqual(
      Object.keys(entry).filter((name) => !known.includes(name)),
      [],
      game,
    );
    for (const name of entry.styles ?? [])
      assert.ok(existsSync(new URL(`css/${name}.css`, web)), `${game}: css/${name}.css`);
    for (const lesson of [entry.lesson, ...Object.values(entry.lessons ?? {})].filter(Boolean)) {
      const { STEPS, END } = await lesson.load();
      assert.ok(STEPS.length > 2 && END, game);
      assert.ok(
        STEPS.every(({ title, text, done }) => title && text && done),
        game,
      );
      const { table: first } = lesson;
      assert.equal((typeof first === 'function' ? await first() : first).game, game);
    }
  }
});
