// A combat on the table: the defender's answer, the dice, and what both sides make of them (§2.10).
// @ts-check
import { html, nothing } from '../template.js';
import { count, described, foes } from './attack.js';
import { die, picture } from './cubes.js';
import { chances, lookOf, rowButton, ruled } from './parts.js';
import { asks, attacks, battleOf, byTag, nameOf, ownAt, ownPoints, seenAt } from './state.js';
import { ATTACK, FIGHT, POSTURE } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('./view.js').Battle} Battle */
/** @typedef {import('./view.js').Mark} Mark */
/** @typedef {import('./open.js').Entry} Entry */

/** What a combat waits for: its name, and a number with it. @param {Battle} battle */
const waitOf = ({ wait }) => (typeof wait === 'string' ? wait : Object.keys(wait)[0]);

/** Choices that answer a combat, in the order in which they are asked. */
const ANSWERS = [
  'join',
  'ignore',
  'hit',
  'kill',
  'shake',
  'waive',
  'stand',
  'give_way',
  'retire',
  'advance',
  'halt',
  'flee',
];

/** Open answers; of those that look the same to this seat one is enough. @param {Table} t */
export function answers(t) {
  const list = ANSWERS.flatMap((kind) => t.open.of(kind));
  const words = list.map((entry) => answerText(t, entry));
  return list.filter((_, n) => words.indexOf(words[n]) === n);
}

/** Whether something of a combat is asked of this seat. @param {Table} t */
export const fighting = (t) => Boolean(battleOf(t)) || t.open.has('flee') || t.open.has('retire');

/** Means of the defense: each may be bought or not. @param {Table} t */
function means(t) {
  const { choices } = t.session;
  const drafted = (/** @type {string} */ kind) =>
    choices.flatMap((choice) => (typeof choice === 'object' && kind in choice ? [choice] : []));
  const { costs } = t.book;
  const die_ = [
    ...drafted('dug_die').map((choice) => ({ choice, on: true })),
    ...t.open.of('dug_die').map(({ choice }) => ({ choice, on: false })),
  ];
  const fired = drafted('fire').map((choice) => ({ choice, on: true }));
  /** The most dice of each counter. @type {Map<number, number>} */
  const most = new Map();
  for (const {
    parts: [counter, n],
  } of t.open.of('fire'))
    most.set(counter, Math.max(n, most.get(counter) ?? 0));
  const quiet = [...most].map(([counter, n]) => ({ choice: { fire: [counter, n] }, on: false }));
  const air = t.open.has('air_die') ? [{ choice: 'air_die', on: false }] : [];
  return [
    ...die_.map((each) => ({ ...each, key: 'dug', title: FIGHT.dugDie, sub: FIGHT.dugDieSub, cost: costs.dug_die })),
    ...[...fired, ...quiet].map((each) => {
      const [counter, n] = /** @type {import('../wire.js').Json} */ (each.choice).fire;
      return {
        ...each,
        key: `fire-${counter}`,
        title: FIGHT.gun(t.book.counterName(counter), n),
        sub: FIGHT.gunSub,
        cost: n * costs.gun,
      };
    }),
    ...air.map((each) => ({ ...each, key: 'air', title: ATTACK.air, sub: FIGHT.airSub, cost: costs.air })),
  ];
}

/**
 * Buys or does not, and asks for the chances again.
 * @param {Acts} act
 * @param {{choice: import('../wire.js').Choice, on: boolean}} each
 */
async function toggle(act, { choice, on }) {
  const key = JSON.stringify(choice);
  await (on ? act.takeBack((other) => JSON.stringify(other) === key) : act.add(choice));
  await weigh(act);
}

/** The chances of the answer as it is drafted, and of none. @param {Acts} act */
export async function weigh(act) {
  const { choices } = act.session.now;
  const ask = (/** @type {import('../wire.js').Choice[]} */ list) =>
    act.session.seat.odds(list).then(
      (answer) => answer.odds,
      () => null,
    );
  const [none, drafted] = await Promise.all([ask([]), choices.length ? ask(choices) : null]);
  act.set({ odds: { none, drafted, of: choices.length } });
}

/** @param {Table} t */
function defense(t) {
  const { odds } = t.pick;
  if (!odds?.none) return nothing;
  const row = (/** @type {string} */ name, /** @type {import('../wire.js').Json} */ o) =>
    chances(name, [
      [o.defender_wins, 'best'],
      [o.draw, 'even'],
      [o.attacker_wins - o.attacker_doubles, 'bad'],
      [o.attacker_doubles, 'worst'],
    ]);
  return html`<table class="odds-table">
    <thead>
      <tr>
        <td></td>
        ${FIGHT.columns.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${row(FIGHT.withNothing, odds.none)} ${odds.drafted ? row(FIGHT.withThis(odds.of), odds.drafted) : nothing}
    </tbody>
  </table>`;
}

/** Own cubes of a combat. @param {Table} t @param {Battle} battle */
function ours(t, battle) {
  const line = battle.lines[attacks(t, battle) ? 0 : 1];
  return line.map((fighter) => {
    if ('post' in fighter.mark)
      return html`<figure><span class="post-mark"></span><figcaption>${t.book.counterName(fighter.mark.post)}
        </figcaption></figure>`;
    const block = byTag(t, fighter.mark.block);
    if (!block) return nothing;
    return html`<figure class=${fighter.gone ? 'gone' : ''}
      >${picture(lookOf(t, block, { large: true }), 44)}<figcaption>${nameOf(t, block)}</figcaption></figure
    >`;
  });
}

/** The dice as they fell; where faces are told, one by one. @param {Table} t @param {Battle} battle */
function dice(t, battle) {
  if (['join', 'answer', 'dice'].includes(waitOf(battle))) return nothing;
  const own = attacks(t, battle) ? 0 : 1;
  const side = (/** @type {number} */ at, /** @type {string} */ name) => {
    const { ticks, stars } = battle.rolled[at];
    const list = Object.values(battle.faces?.[at] ?? {}).map((each) => die(each));
    return html`<p class="rolled"><span>${name} ${FIGHT.rolled(count(battle.dice[at]))}</span>
      <b>${FIGHT.successes(ticks + stars, stars)}</b></p>
      ${list.length ? html`<p class="dice">${list}</p>` : nothing}`;
  };
  return html`<div class="tray">${side(1 - own, FIGHT.they)}${side(own, FIGHT.you)}</div>`;
}

/** A mark in words. @param {Table} t @param {Mark} mark */
function markName(t, mark) {
  if ('post' in mark) return t.book.counterName(mark.post);
  const seen = t.view.seen[mark.block];
  const block = byTag(t, mark.block);
  if (block) return nameOf(t, block);
  return seen?.face ? `${t.book.kind(seen.face[0]).name}, ${POSTURE.names[seen.face[1]]}` : FIGHT.block(mark.block);
}

/** @param {Table} t @param {Entry} entry */
function answerText(t, { kind, parts, text }) {
  const [, mark] = parts;
  if (['hit', 'kill', 'shake'].includes(kind)) return FIGHT.on[kind](markName(t, mark));
  if (kind === 'retire') return FIGHT.retire(nameOf(t, t.view.own[parts[0]]), t.book.ground.full(parts[1]));
  if (kind === 'advance') return FIGHT.advance(nameOf(t, t.view.own[parts[0]]));
  return text;
}

/** What may be done about the result. @param {Table} t @param {Acts} act */
function choices(t, act) {
  const list = answers(t);
  if (!list.length) return nothing;
  return html`<div class="answers">
    ${list.map((entry, n) =>
      rowButton(act, {
        key: `answer-${entry.kind}-${n}`,
        text: answerText(t, entry),
        act: () => act.final(entry.choice),
      }),
    )}
  </div>`;
}

/** The result in one sentence. @param {Table} t @param {Battle} battle */
function verdict(t, battle) {
  const own = attacks(t, battle) ? 0 : 1;
  const sum = (/** @type {number} */ at) => battle.tally[at].ticks + battle.tally[at].stars;
  if (['join', 'answer', 'dice'].includes(waitOf(battle))) {
    const where = t.book.ground.call(battle.target);
    return own ? FIGHT.attacked(where) : FIGHT.attacking(where);
  }
  if (!battle.won) return FIGHT.draw(sum(0));
  const [winner, double] = battle.won;
  return winner === t.side ? FIGHT.won(sum(own), sum(1 - own), double) : FIGHT.lost(sum(1 - own), sum(own), double);
}

/** @param {Table} t @param {Acts} act */
export function fight(t, act) {
  const battle = battleOf(t);
  if (!battle) return html`<section class="baize fight"><h2>${FIGHT.retreat}</h2>${choices(t, act)}</section>`;
  const own = attacks(t, battle) ? 0 : 1;
  const list = t.open.has('answer') ? means(t) : [];
  const foeHex = own ? battle.from[0] : battle.target;
  return html`<section class="baize fight">
    <header class="baize-head"><h2>${verdict(t, battle)}</h2><small>${t.book.ground.full(battle.target)}</small>
      </header>
    <div class="lines"><div class="cube-row">${ours(t, battle)}</div><div class="foes">${foes(t, foeHex)}<small>
      ${described(t, foeHex)}</small></div></div>
    <p class="pools"><span>${FIGHT.pool(FIGHT.you, battle.dice[own])}</span><span>
      ${FIGHT.pool(FIGHT.they, battle.dice[1 - own])}</span></p>
    ${dice(t, battle)}
    ${list.map(
      (each) => html`<button
        type="button"
        class="mean${each.on ? ' on' : ''}"
        data-key="mean-${each.key}"
        aria-pressed=${each.on}
        @click=${() => act.run(() => toggle(act, each))}
        ><span class="check" aria-hidden="true">${each.on ? '✓' : ''}</span><span><b>${each.title}</b><small>
          ${each.sub}</small></span
        ><b class="price">${ATTACK.cp(each.cost)}</b></button>`,
    )}
    ${
      t.open.has('answer')
        ? html`${
            list.length
              ? nothing
              : html`<p class="hint">${FIGHT.noMeans}
      </p>`
          }${defense(t)}`
        : nothing
    }
    ${choices(t, act)}
    ${t.open.has('answer') ? html`<p class="hint">${ruled(act, FIGHT.standing)}</p>` : nothing}
    ${
      asks(t.view, t.region) || answers(t).length
        ? nothing
        : html`<p class="hint">
      ${FIGHT.waits(battle.asks.map((seat) => t.book.seat(seat)?.name ?? ''))}</p>`
    }
  </section>`;
}

/** @param {Table} t @param {Acts} act @returns {import('../table/play.js').Primary} */
export function fightButton(t, act) {
  const battle = battleOf(t);
  const answer = t.open.find('answer', t.region);
  if (battle && answer) {
    const dice_ = count(battle.dice[1]);
    const spent = ownPoints(t.base, battle.target) - ownPoints(t.view, battle.target);
    return {
      text: FIGHT.answer(dice_),
      sub: FIGHT.answerSub(spent, ownPoints(t.base, battle.target)),
      act: () => act.final(answer.choice),
    };
  }
  const list = answers(t);
  if (list.length === 1) return { text: answerText(t, list[0]), sub: '', act: () => act.final(list[0].choice) };
  if (list.length) return { text: FIGHT.decide, sub: FIGHT.decideSub(list.length), act: null };
  return { text: FIGHT.wait, sub: '', act: null };
}

/** @param {Table} t @param {Acts} act @param {number} hex */
export function tapFight(t, act, hex) {
  const away = t.open.of('retire').filter(({ parts }) => parts[1] === hex);
  const flee = t.open.of('flee').find(({ parts }) => parts[1] === hex);
  if (away.length) return act.final(away[0].choice);
  if (flee) return act.final(flee.choice);
  const here = ownAt(t, hex).map(({ id }) => id);
  act.set({ hex: t.pick.hex === hex ? null : hex, units: here.filter((unit) => t.open.find('retire', unit)) });
}

export { seenAt };
