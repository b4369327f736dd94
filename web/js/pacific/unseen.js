// The odds of fire at a ship that nobody has seen: the mean over everything it can be (§2, §8.1).
// @ts-check
import * as api from '../api.js';
import { bars } from '../table/bars.js';
import { html, nothing } from '../template.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { canAct, couldBe, foeAt, ownAt, unit } from './state.js';
import { KINDS, UNSEEN } from './text.js';
import { isArea } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** The shares of a shot, as the server sends them. @typedef {{hit: number, home: number, sunk: number}} Shares */

/** The most dice whose odds the server works out. */
const MOST = 60;

/** Odds that were asked for, by dice, hit number and strength. @type {Map<string, Promise<Shares | null>>} */
const asked = new Map();
/** Those that have come. What is drawn from them is drawn again when more come. */
const come = signal(/** @type {Map<string, Shares>} */ (new Map()));

/**
 * @param {string} game @param {{dice: number, hit: number, strength: number}} shot
 * @returns {Promise<Shares | null>}
 */
function ask(game, shot) {
  const key = Object.values(shot).join();
  const found = asked.get(key);
  if (found) return found;
  const answer = api.caseOdds(game, shot).then(
    ({ odds }) => {
      come.value = new Map(come.peek()).set(key, odds);
      return odds;
    },
    () => {
      asked.delete(key);
      return null;
    },
  );
  asked.set(key, answer);
  return answer;
}

/** Who would fire: the ships in hand, else those that are there, else the one with the most dice that can go.
 * @param {Table} t @param {number} place */
function shooters(t, place) {
  const ships = (/** @type {number[]} */ list) => list.filter((n) => t.catalog.units[n].kind !== 'submarine');
  const near = ships(t.pick.selected.length ? t.pick.selected : ownAt(t, place));
  if (near.length) return near;
  return ships([...canAct(t)])
    .sort((a, b) => unit(t, b).dice - unit(t, a).dice)
    .slice(0, 1);
}

/** Whether ships that nobody has seen are in a sea. @param {Table} t @param {number} place */
const hides = (t, place) => isArea(place) && Boolean(foeAt(t, place).ships || foeAt(t, place).forces);

/** The shots that the mean is taken over, with how many ships each stands for. @param {Table} t @param {number[]} by */
function shots(t, by) {
  const dice = Math.min(
    MOST,
    by.reduce((sum, n) => sum + unit(t, n).dice, 0),
  );
  return couldBe(t).map(({ hit, full, count }) => ({ shot: { dice, hit, strength: full }, count }));
}

/** Asks for everything that is said of a place, before it is said. @param {Table} t @param {number} place */
export async function askUnseen(t, place) {
  const by = hides(t, place) ? shooters(t, place) : [];
  if (by.length) await Promise.all(shots(t, by).map(({ shot }) => ask(t.session.status.game, shot)));
}

/** One honest sentence and one set of bars. @param {Table} t @param {number} place */
export function unseenOdds(t, place) {
  const list = hides(t, place) ? couldBe(t) : [];
  if (!list.length) return nothing;
  const all = list.reduce((sum, { count }) => sum + count, 0);
  /** @type {Map<string, number>} */
  const kinds = new Map();
  for (const { kind, count } of list) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  const can = [...kinds].map(([kind, n]) => UNSEEN.kind(n, n === 1 ? KINDS[kind].one : KINDS[kind].many.toLowerCase()));
  const by = shooters(t, place);
  const sum = { hit: 0, home: 0, sunk: 0 };
  for (const { shot, count } of by.length ? shots(t, by) : []) {
    const shares = come.value.get(Object.values(shot).join());
    if (!shares) {
      ask(t.session.status.game, shot);
      return html`<div class="unseen"><p>${UNSEEN.can(all, can)}</p></div>`;
    }
    for (const key of /** @type {(keyof Shares)[]} */ (['hit', 'home', 'sunk']))
      sum[key] += (shares[key] * count) / all;
  }
  if (!by.length) return html`<div class="unseen"><p>${UNSEEN.can(all, can)}</p></div>`;
  const names = by.map((n) => unit(t, n).name);
  const [{ shot }] = shots(t, by);
  const rows = UNSEEN.bars.map(([key, name]) => ({ name, share: sum[/** @type {keyof Shares} */ (key)] }));
  return html`<div class="unseen">
    <p>${UNSEEN.can(all, can)} ${UNSEEN.fire(names, shot.dice)}</p>
    ${bars(rows)}
  </div>`;
}
