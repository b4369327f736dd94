// Command points from pots to hexes, before anybody knows who goes first (§2.6).
// @ts-check
import { html, nothing } from '../template.js';
import { asLastTurn, remember } from './last-turn.js';
import { taskList } from './parts.js';
import { byDivision, countersAt, foesAround, inPots, inStock, nameOf, own, ownAt, ownPoints } from './state.js';
import { COMMAND } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {import('./state.js').OwnBlock} OwnBlock */
/** What a hex needs points for. `points` are those it takes, `had` how many of them lie there.
 *  @typedef {{key: string, hex: number, what: 'attack' | 'rally' | 'move' | 'exploit', points: number, had: number,
 *   blocks: OwnBlock[], guns: number[]}} Need */

/** Own cubes of the region whose points this seat lays. @param {Table} t */
const mine = (t) =>
  own(t).filter((block) => block.now?.region === t.region && t.view.command.includes(block.pot) && !block.dummy);

/** Counters on a hex that can fire, with their dice. @param {Table} t @param {number} hex */
const gunsOn = (t, hex) =>
  countersAt(t, 'at', hex)
    .map(({ counter }) => counter)
    .filter((counter) => ['guns', 'heavy', 'machine_guns', 'tanks', 'train'].includes(t.book.counter(counter).sort));

/** What the cubes of one hex need, in the order in which points serve them. @param {Table} t @param {number} hex
 * @param {OwnBlock[]} blocks @returns {Omit<Need, 'had'>[]} */
function needsOf(t, hex, blocks) {
  const { costs } = t.book;
  /** @type {Omit<Need, 'had'>[]} */
  const list = [];
  const prepared = blocks.filter((block) => block.posture === 'prepared');
  if (prepared.length && foesAround(t, hex).length) {
    const guns = gunsOn(t, hex);
    const dice = guns.reduce((sum, gun) => sum + t.book.counter(gun).dice * costs.gun, 0);
    list.push({ key: `attack-${hex}`, hex, what: 'attack', points: costs.launch + dice, blocks: prepared, guns });
  }
  for (const block of blocks.filter(({ posture, now }) => posture === 'disordered' && !now?.shaken))
    list.push({ key: `rally-${block.id}`, hex, what: 'rally', points: costs.rally, blocks: [block], guns: [] });
  const exploit = blocks.filter((block) => block.posture === 'exploit');
  if (exploit.length)
    list.push({
      key: `exploit-${hex}`,
      hex,
      what: 'exploit',
      points: exploit.length * costs.exploit_move,
      blocks: exploit,
      guns: [],
    });
  const motors = blocks.filter((block) => block.posture === 'movement' && t.book.motors(block.kind));
  if (motors.length)
    list.push({ key: `move-${hex}`, hex, what: 'move', points: motors.length * costs.move, blocks: motors, guns: [] });
  return list;
}

/** Everything in a region that wants points, with what lies there for it. @param {Table} t @returns {Need[]} */
export function needs(t) {
  const hexes = [...new Set(mine(t).map(({ hex }) => hex))];
  const all = hexes.flatMap((hex) => {
    let left = ownPoints(t.view, hex);
    return needsOf(
      t,
      hex,
      mine(t).filter((block) => block.hex === hex),
    ).map((need) => {
      const had = Math.min(left, need.points);
      left -= had;
      return { ...need, had };
    });
  });
  const order = ['attack', 'rally', 'exploit', 'move'];
  return all.sort((a, b) => order.indexOf(a.what) - order.indexOf(b.what) || a.hex - b.hex);
}

/** Points on a hex, each from a source that can give it: the pot of those who stand there first.
 * @param {Table} t @param {number} hex @param {number} n @returns {Choice[]} */
export function placing(t, hex, n) {
  const open = t.open.of('place').filter(({ parts }) => parts[1] === hex);
  const pots = new Set(ownAt(t, hex).map(({ pot }) => pot));
  const rank = (/** @type {import('./open.js').Entry} */ { parts: [source] }) =>
    t.pick.pot !== null && source.pot === t.pick.pot ? 0 : pots.has(source.pot) ? 1 : source.pot !== undefined ? 2 : 3;
  const sources = open
    .sort((a, b) => rank(a) - rank(b))
    .map((entry) => ({
      choice: entry.choice,
      left: entry.parts[0].pot === undefined ? n : (t.view.pots[entry.parts[0].pot]?.cp ?? 0),
    }));
  /** @type {Choice[]} */
  const list = [];
  for (const source of sources) for (; list.length < n && source.left > 0; source.left--) list.push(source.choice);
  return list;
}

/** Lays points; where nothing reaches, the server says why. @param {Acts} act @param {number} hex @param {number} n */
export function lay(act, hex, n) {
  const t = act.now();
  const choices = placing(t, hex, n);
  if (choices.length) return act.add(...choices);
  const pot = t.pick.pot ?? ownAt(t, hex)[0]?.pot ?? t.view.command[0];
  return act.screen.explain([{ place: [{ pot }, hex] }]);
}

/** Takes points of the draft from a hex. @param {Acts} act @param {number} hex @param {boolean} [all] */
export function take(act, hex, all = false) {
  const here = (/** @type {Choice} */ choice) => typeof choice === 'object' && choice.place?.[1] === hex;
  if (!all) return act.takeBack(here);
  return act.session.draft(act.session.now.choices.filter((choice) => !here(choice)));
}

/** The guns that an attack from a hex can have: those that may be put there, of the divisions that stand there.
 * @param {Table} t @param {Need} need */
function gunsFor(t, need) {
  const divisions = new Set(need.blocks.map(({ id }) => t.book.unit(id).division));
  return t.open
    .of('put')
    .filter(({ parts: [counter, hex] }) => {
      const { sort, division } = t.book.counter(counter);
      return hex === need.hex && sort === 'guns' && division !== null && divisions.has(division);
    })
    .map(({ choice }) => choice);
}

/** Puts the guns of a division beside it and lays what the attack takes. @param {Acts} act @param {Need} need */
async function supply(act, need) {
  // Guns without points are of no use: out of reach the server says why.
  if (need.points > need.had && !placing(act.now(), need.hex, 1).length) return lay(act, need.hex, 1);
  const guns = gunsFor(act.now(), need);
  if (guns.length) await act.add(...guns);
  const now = needs(act.now()).find(({ key }) => key === need.key) ?? need;
  if (now.points > now.had) await lay(act, need.hex, now.points - now.had);
}

/** @param {Table} t @param {Acts} act @param {Need} need @returns {import('./parts.js').Task} */
function task(t, act, need) {
  const { ground } = t.book;
  const short = need.points - need.had;
  const where = ground.label(need.hex);
  const base = { key: need.key, hex: need.hex, done: short <= 0 };
  const [first] = need.blocks;
  switch (need.what) {
    case 'attack': {
      const guns = gunsFor(t, need).length;
      const targets = foesAround(t, need.hex).map((hex) => ground.call(hex));
      return {
        ...base,
        title: base.done ? COMMAND.attackReady(where) : COMMAND.attack(where),
        sub: COMMAND.attackSub(targets, need.points, need.guns.length),
        acts:
          base.done && !guns
            ? []
            : [
                {
                  key: `supply-${need.hex}`,
                  text: COMMAND.supply,
                  sub: COMMAND.points(short + guns),
                  act: () => supply(act, need),
                },
              ],
      };
    }
    case 'rally': {
      const more = t.book.costs.again;
      return {
        ...base,
        title: COMMAND.rally(nameOf(t, first), where),
        sub: COMMAND.rallySub(need.points, need.points + more),
        acts: base.done
          ? []
          : [need.points, need.points + more].map((n) => ({
              key: `rally-${first.id}-${n}`,
              text: String(n),
              label: COMMAND.layHere(n, where),
              act: () => lay(act, need.hex, n - need.had),
            })),
      };
    }
    default: {
      const names = byDivision(t, need.blocks).map(([division]) => t.book.division(division));
      return {
        ...base,
        title: COMMAND.exploit(names, where, base.done),
        sub: COMMAND.moveSub(need.points),
        acts: base.done
          ? []
          : [
              {
                key: `whole-${need.key}`,
                text: COMMAND.whole,
                sub: COMMAND.points(short),
                act: () => lay(act, need.hex, short),
              },
            ],
      };
    }
  }
}

/** Motors that need points to move, a division at a time. @param {Table} t @param {Acts} act @param {Need[]} list
 * @returns {import('./parts.js').Task[]} */
function motors(t, act, list) {
  /** @type {Map<string, Need[]>} */
  const groups = new Map();
  for (const need of list) {
    const names = byDivision(t, need.blocks).map(([division]) => t.book.division(division));
    groups.set(names.join(), [...(groups.get(names.join()) ?? []), need]);
  }
  return [...groups].map(([name, needed]) => {
    const points = needed.reduce((n, need) => n + need.points, 0);
    const short = points - needed.reduce((n, need) => n + need.had, 0);
    const whole = async () => {
      for (const { hex, points: all, had } of needed) if (all > had) await lay(act, hex, all - had);
    };
    return {
      key: `move-${needed[0].hex}`,
      hex: needed[0].hex,
      done: short <= 0,
      title: COMMAND.move(name, short <= 0),
      sub: COMMAND.moveSub(points),
      acts:
        short > 0
          ? [{ key: `whole-${needed[0].hex}`, text: COMMAND.whole, sub: COMMAND.points(short), act: whole }]
          : [],
    };
  });
}

/** Points that came in and wait for a pot. @param {Table} t @param {Acts} act @returns {import('./parts.js').Task[]} */
function stock(t, act) {
  const feeds = t.open.of('feed');
  const waiting = inStock(t.view);
  if (!feeds.length) return [];
  const share = async () => {
    // Evenly: the emptiest pot first.
    const pots = feeds.map(({ parts: [pot], choice }) => ({ choice, cp: t.view.pots[pot]?.cp ?? 0 }));
    /** @type {Choice[]} */
    const choices = [];
    for (let n = 0; n < waiting; n++) {
      pots.sort((a, b) => a.cp - b.cp);
      pots[0].cp += 1;
      choices.push(pots[0].choice);
    }
    await act.add(...choices);
  };
  const each = feeds.map(({ parts: [pot], choice }) => ({
    key: `feed-${pot}`,
    text: COMMAND.feed(t.book.potSign(pot)),
    label: COMMAND.feedLabel(t.book.potName(pot)),
    act: () => act.add(choice),
  }));
  const even = { key: 'feed-all', text: COMMAND.even, act: share };
  return [{ key: 'stock', title: COMMAND.stock(waiting), sub: COMMAND.stockSub, acts: [...each, even] }];
}

/** @param {Table} t @param {Acts} act */
export function command(t, act) {
  const list = needs(t);
  const rest = list.filter(({ what }) => what !== 'move');
  const tasks = [
    ...stock(t, act),
    ...rest.map((need) => task(t, act, need)),
    ...motors(
      t,
      act,
      list.filter(({ what }) => what === 'move'),
    ),
  ];
  const open = list.filter((need) => need.had < need.points).length;
  if (!t.open.find('pass', t.region)) return html`${slip(t, act)}<p class="hint">${COMMAND.locked}</p>`;
  return html`${slip(t, act)}
    ${tasks.length ? taskList(act, tasks) : html`<p class="hint">${COMMAND.nothing(inPots(t.view))}</p>`}
    ${again(t, act)} ${open && list.length > 3 ? everything(act, list) : nothing}`;
}

/** One button for all that is still open, as far as the pots go. @param {Acts} act @param {Need[]} list */
function everything(act, list) {
  const open = list.filter((need) => need.had < need.points);
  const sum = open.reduce((n, need) => n + need.points - need.had, 0);
  const all = async () => {
    for (const need of open) await supply(act, need).catch(() => {});
  };
  return html`<p class="all-of-it"><button type="button" class="plain" data-key="lay-all" @click=${() => act.run(all)}
    >${COMMAND.all(sum)}</button></p>`;
}

/** Lays the points beside the same cubes as last turn, as far as the pots go. @param {Table} t @param {Acts} act */
function again(t, act) {
  const list = asLastTurn(t);
  const sum = list.reduce((n, [, points]) => n + points, 0);
  const all = async () => {
    for (const [hex, points] of list) await lay(act, hex, points).catch(() => {});
  };
  return sum
    ? html`<p class="all-of-it"><button type="button" class="plain" data-key="as-last" @click=${() => act.run(all)}
        >${COMMAND.asLast(sum)}</button></p>`
    : nothing;
}

/** The hex that is looked at: what lies there and what for. @param {Table} t @param {Acts} act */
export function slip(t, act) {
  const { hex } = t.pick;
  if (hex === null) return nothing;
  const here = ownPoints(t.view, hex);
  const wants = needsOf(t, hex, ownAt(t, hex)).map((need) => COMMAND.wants[need.what](need.points));
  const guns = t.open.of('put').filter(({ parts }) => parts[1] === hex);
  const button = (
    /** @type {string} */ key,
    /** @type {string} */ text,
    /** @type {string} */ label,
    /** @type {() => unknown} */ run,
  ) =>
    html`<button type="button" class="row-button" data-key=${key} aria-label=${label} @click=${() => act.run(run)}
      ><b>${text}</b></button>`;
  return html`<section class="slip-card">
    <h2>${COMMAND.slip(t.book.ground.full(hex), here)}</h2>
    <p>${wants.length ? wants.join(', ') : COMMAND.noWants}</p>
    <div class="row-buttons">
      ${button('minus', '−', COMMAND.minus, () => take(act, hex))}
      ${button('plus', '+', COMMAND.plus, () => lay(act, hex, 1))}
      ${button('clear', COMMAND.clear, COMMAND.clear, () => take(act, hex, true))}
    </div>
    ${
      guns.length
        ? html`<div class="row-buttons wrap">${guns.map(({ parts: [counter], choice }) =>
            button(
              `put-${counter}`,
              COMMAND.put(t.book.counterName(counter)),
              COMMAND.put(t.book.counterName(counter)),
              () => act.add(choice),
            ),
          )}</div>`
        : nothing
    }
  </section>`;
}

/** @param {Table} t @param {Acts} act @returns {import('../table/play.js').Primary | null} */
export function commandButton(t, act) {
  const pass = t.open.find('pass', t.region);
  if (!pass) return null;
  const list = needs(t);
  const open = list.filter((need) => need.had < need.points);
  const launch = open.find((need) => need.what === 'attack' && need.had < t.book.costs.launch);
  return {
    text: COMMAND.lock,
    sub: COMMAND.lockSub(inPots(t.view), open.length),
    doubt: launch ? COMMAND.lockDoubt(t.book.ground.label(launch.hex)) : '',
    act: () => {
      const now = act.now();
      remember(now, [...new Set(mine(now).map(({ hex }) => hex))]);
      return act.final(pass.choice);
    },
  };
}

/** What a tap on a hex does: with a pot in hand it lays a point, else it looks. @param {Table} t @param {Acts} act
 * @param {number} hex */
export function tapCommand(t, act, hex) {
  const tin = Object.values(t.view.pots).find((pot) => pot.hex === hex);
  if (tin && !(t.pick.pot !== null && t.pick.hex === hex))
    return choosePot(act, t.pick.pot === tin.pot ? null : tin.pot);
  if (t.pick.pot !== null && t.pick.supply.includes(hex) && ownAt(t, hex).length) {
    act.set({ hex });
    return lay(act, hex, 1);
  }
  act.set({ hex: t.pick.hex === hex ? null : hex });
}

/** Takes a pot in hand and asks how far it reaches. @param {Acts} act @param {number | null} pot */
export async function choosePot(act, pot) {
  act.set({ pot, supply: [], hex: null });
  if (pot === null) return;
  const { reach } = await act.session.seat.reach(act.session.now.choices, { pot });
  if (act.pick.peek().pot === pot) act.set({ supply: reach?.hexes ?? [] });
}
