// What this browser keeps of a game for the check of its dice (docs/dice.md): marks, nonces, chains and links.
// @ts-check

/** @typedef {{root: string, tip: string, links: number}} Chain */
/**
 * `marks` is by number of the observation; `roots` are the secrets of the chains and never leave this browser.
 * @typedef {{
 *   table: string, seat: string, commitment: string, marks: [number, string][], nonces: string[], ends: string[],
 *   roots: Chain[], links: {link: string, mark: string}[],
 * }} Diary
 */

/** @param {string} table @param {string} seat @returns {Diary} */
export const blank = (table, seat) => ({
  table,
  seat,
  commitment: '',
  marks: [],
  nonces: [],
  ends: [],
  roots: [],
  links: [],
});

/** A diary as it is downloaded and as `maproom verify --diary` reads it. @param {Diary} diary */
export const exported = ({ roots, ...diary }) => ({ diary: 2, ...diary, chains: roots.map(({ tip }) => tip) });

/**
 * Notes the marks of observations. A mark that differs from the one noted before is history that was changed.
 * @param {Diary} diary
 * @param {import('../wire.js').Observation[]} observations
 * @returns {number | null} where it differs
 */
export function note(diary, observations) {
  const noted = new Map(diary.marks);
  for (const { n, mark } of observations) {
    if (!mark) continue;
    const before = noted.get(n);
    if (before && before !== mark) return n;
    if (!before) {
      noted.set(n, mark);
      diary.marks.push([n, mark]);
    }
  }
  diary.marks.sort(([one], [other]) => one - other);
  return null;
}

const STORE = 'diaries';

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

function database() {
  opened ??= (() => {
    const request = indexedDB.open('maproom', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return answer(request);
  })();
  return opened;
}

/** Diaries of pages that may store nothing: they last as long as the page. @type {Map<string, Diary>} */
const unstored = new Map();

/**
 * Changes a diary in one stroke, also where another tab changes it too. It is stored when the promise is fulfilled.
 * @template T @param {string} table @param {string} seat @param {(diary: Diary) => T} change @returns {Promise<T>}
 */
export async function change(table, seat, change) {
  const key = `${table}/${seat}`;
  const db = await database().catch(() => null);
  if (!db) {
    const diary = unstored.get(key) ?? blank(table, seat);
    unstored.set(key, diary);
    return change(diary);
  }
  const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(STORE);
  const diary = (await answer(store.get(key))) ?? blank(table, seat);
  const result = change(diary);
  store.put(diary, key);
  await new Promise((done, failed) => {
    transaction.oncomplete = done;
    transaction.onerror = () => failed(transaction.error);
    transaction.onabort = () => failed(transaction.error);
  });
  return result;
}
