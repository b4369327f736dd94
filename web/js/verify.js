// This browser's own check of a finished game: the chain, every die, and its diary (docs/dice.md).
// @ts-check
import { faces, four, hash, hex, mac, unhex } from './session/links.js';
import { PROOF, UNTRUE } from './text.js';

/** @typedef {import('./session/diary.js').Diary} Diary */
/** @typedef {import('./wire.js').Json} Json */
/** @typedef {{number: number, hash: Uint8Array, nonce: string, entry: Json}} Line */

class Untrue extends Error {
  name = 'Untrue';
}

/** @param {boolean} holds @param {number} line @param {string} why */
function need(holds, line, why) {
  if (!holds) throw new Untrue(line ? UNTRUE.line(line, why) : why);
}

/** The lines of a journal, each chained to the one before. @param {string} text @returns {Line[]} */
function read(text) {
  /** @type {Uint8Array} */
  let before = new Uint8Array(32);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, at) => {
      const [, claimed, body] = /^\{"hash":"([0-9a-f]{64})","body":(.*)\}$/.exec(line) ?? [];
      before = hash(before, body ?? '');
      need(hex(before) === claimed, at + 1, UNTRUE.hash);
      return { number: at + 1, hash: before, ...JSON.parse(body) };
    });
}

/**
 * Recomputes every die. Returns by link the line that it was opened for, and whose chains each draw has.
 * @param {Line[]} lines @param {Uint8Array} seed
 */
function dice(lines, seed) {
  /** @type {{tip: string, last: string}[]} */
  const chains = [];
  /** @type {Map<string, number>} */
  const opened = new Map();
  /** @type {Map<number, string>} */
  let given = new Map();
  let call = lines[0];
  let count = 0;
  /** @type {string[][]} */
  const draws = [];
  for (const line of lines) {
    const { entry, number } = line;
    if (entry.kind === 'batch') [call, count, given] = [line, 0, new Map()];
    if (entry.kind === 'chain') chains.push({ tip: entry.tip, last: entry.tip });
    if (entry.kind === 'link') {
      const chain = chains[entry.chain];
      need(chain !== undefined && hex(hash(unhex(entry.link))) === chain.last, number, UNTRUE.link);
      chain.last = entry.link;
      given.set(entry.chain, entry.link);
      opened.set(entry.link, call.number);
    }
    if (entry.kind === 'outcome') {
      const of = /** @type {number[]} */ (entry.of ?? []);
      const links = of.map((chain) => given.get(chain) ?? '');
      need(links.every(Boolean), number, UNTRUE.link);
      const key = mac(seed, 'maproom dice', call.hash, four(count), ...links.map(unhex));
      const rolls = /** @type {[number, number][]} */ (entry.rolls ?? []);
      const right = faces(
        key,
        rolls.map(([sides]) => sides),
      );
      need(
        rolls.every(([, face], at) => face === right[at]),
        number,
        UNTRUE.dice,
      );
      draws.push(of.map((chain) => chains[chain].tip));
      count += 1;
    }
  }
  return { opened, draws };
}

/**
 * Checks a journal and holds it against this browser's diary. Returns what was found, in words.
 * @param {string} text @param {Diary} diary @returns {string[]}
 */
export function check(text, diary) {
  const lines = read(text);
  const { entry: last, number } = lines[lines.length - 1];
  need(last.kind === 'end', number, UNTRUE.end);
  const seed = unhex(last.seed);
  const { commitment } = lines[0].entry;
  need(hex(hash('maproom seed', seed)) === commitment, number, UNTRUE.seed);
  const { opened, draws } = dice(lines, seed);
  if (!diary.commitment) return [PROOF.noDiary];
  need(diary.commitment === commitment, 1, UNTRUE.seed);
  const marked = new Map(lines.map((line) => [hex(mac(seed, 'maproom mark', line.hash)), line.number]));
  let before = 0;
  for (const [n, mark] of diary.marks) {
    const at = marked.get(mark) ?? 0;
    need(at >= before && at > 0, 0, UNTRUE.mark(n));
    before = at;
  }
  const sent = new Set(lines.filter(({ entry }) => entry.kind === 'batch').map(({ nonce }) => nonce));
  need(
    diary.nonces.every((nonce) => sent.has(nonce)),
    0,
    UNTRUE.nonce,
  );
  need(
    diary.links.every(({ link, mark }) => opened.get(link) === marked.get(mark)),
    0,
    UNTRUE.opened,
  );
  const mine = new Set(diary.roots.map(({ tip }) => tip));
  const shares = draws.filter((of) => of.some((tip) => mine.has(tip))).length;
  const foreign = draws.length - shares;
  return [PROOF.diary(diary.marks.length, shares), ...(foreign ? [PROOF.foreign(foreign)] : [])];
}
