// Movement: cubes as a division, HQs with their routes (§2.7, §2.12). Each step may reveal something, so it is final:
// a move is thought out here and then made step by step, and it stops where something is seen.
// @ts-check
import { announce } from '../dom.js';
import { html, nothing } from '../template.js';
import { Refused } from '../api.js';
import { cubeRow, rowButton, ruled } from './parts.js';
import { byDivision, emptied, nameOf, own, ownAt } from './state.js';
import { MOVE } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('./state.js').OwnBlock} OwnBlock */

/** Own cubes that can take a step. @param {Table} t */
export function movable(t) {
  const units = new Set(['step', 'await', 'drive'].flatMap((kind) => t.open.of(kind).map(({ parts: [unit] }) => unit)));
  return own(t).filter(({ id }) => units.has(id));
}

/** Takes cubes in hand and asks how far they go. @param {Acts} act @param {number[]} units */
export async function take(act, units) {
  const t = act.now();
  const hex = units.length ? t.view.own[units[0]].hex : null;
  act.pick.value = { ...emptied(act.pick.peek(), hex), units };
  act.screen.set({ tab: 'orders' });
  if (!units.length) return;
  const { at, choices } = act.session.now;
  const answers = await Promise.all(units.map((unit) => act.session.seat.reach(choices, { unit })));
  /** @type {import('./state.js').Reach['ends']} */
  const ends = new Map();
  answers.forEach(({ reach }, n) => {
    reach?.hexes.forEach((/** @type {[number, number]} */ [to, left], /** @type {number} */ k) => {
      const there = ends.get(to) ?? new Map();
      there.set(units[n], { left, way: reach.ways[k] });
      ends.set(to, there);
    });
  });
  if (act.pick.peek().units.join() !== units.join()) return;
  act.set({ reach: { units, ends, at } });
  if (hex !== null) act.center([hex, ...ends.keys()]);
  announce(MOVE.reach(ends.size));
}

/** Thinks out a move of all in hand to a hex; whoever cannot go there goes as near as possible.
 * @param {Table} t @param {Acts} act @param {number} hex */
function think(t, act, hex) {
  const { reach, units } = t.pick;
  if (!reach) return;
  const march = units.flatMap((unit) => {
    const way = reach.ends.get(hex)?.get(unit)?.way;
    return way ? [{ unit, way }] : [];
  });
  act.set({ march, hex });
}

/** Makes the move, step by step. A step that finds no room ends that cube's move; news of the enemy ends the move.
 * @param {Acts} act */
export async function march(act) {
  const { march: list } = act.now().pick;
  act.set({ busy: MOVE.moving, march: [], reach: null });
  const known = () => Object.keys(act.now().view.seen).length;
  const before = known();
  /** @type {unknown} */
  let refused = null;
  try {
    for (const { unit, way } of list) {
      for (const to of way) {
        if (!act.now().open.find('step', unit, to)) break;
        try {
          await act.final({ step: [unit, to] });
        } catch (refusal) {
          if (!(refusal instanceof Refused)) throw refusal;
          refused = refusal;
          break;
        }
      }
      if (known() > before) break;
    }
  } finally {
    act.set({ busy: '' });
  }
  const left = act.now().pick.units.filter((unit) => act.now().open.find('step', unit));
  await take(act, left);
  if (refused) throw refused;
}

/** The HQs that can move or lay a route. @param {Table} t */
export const shiftable = (t) => [
  ...new Set(['shift', 'sticker', 'unstick'].flatMap((kind) => t.open.of(kind).map(({ parts: [pot] }) => pot))),
];

/** @param {Table} t @param {Acts} act */
export function move(t, act) {
  if (t.pick.pot !== null) return hq(t, act, t.pick.pot);
  if (t.pick.units.length) return inHand(t, act);
  const groups = byDivision(t, movable(t));
  const pots = shiftable(t);
  if (!groups.length && !pots.length) return html`<p class="hint">${t.step.mine ? MOVE.none : MOVE.theirs}</p>`;
  return html`<h3 class="list-title">${MOVE.title}</h3>
    <ul class="tasks">
      ${groups.map(([division, blocks]) => {
        const hexes = [...new Set(blocks.map(({ hex }) => t.book.ground.label(hex)))];
        return html`<li class="task" data-task="division-${division}">
          <button type="button" class="what" @click=${() =>
            act.run(() =>
              take(
                act,
                blocks.map(({ id }) => id),
              ),
            )}
            ><b>${t.book.division(division)}</b><small>${MOVE.at(blocks.length, hexes)}</small></button
          >
          <span class="row-buttons">${rowButton(act, {
            key: `take-${division}`,
            text: MOVE.take,
            act: () => {
              act.screen.reveal(String(blocks[0].hex));
              return take(
                act,
                blocks.map(({ id }) => id),
              );
            },
          })}</span>
        </li>`;
      })}
      ${pots.map(
        (pot) => html`<li class="task" data-task="hq-${pot}">
          <button type="button" class="what" @click=${() => chooseHq(act, pot)}
          ><b>${MOVE.hq(t.book.potName(pot))}</b><small>${MOVE.hqSub(...(t.view.pots[pot]?.left ?? [0, 0]))}</small>
            </button
        ><span class="row-buttons">${rowButton(act, {
          key: `take-hq-${pot}`,
          text: MOVE.take,
          act: () => chooseHq(act, pot),
        })}</span></li>`,
      )}
    </ul>`;
}

/** Cubes in hand. @param {Table} t @param {Acts} act */
function inHand(t, act) {
  const { units, march: list, reach } = t.pick;
  const [first] = units.map((unit) => t.view.own[unit]);
  const division = first.dummy ? -1 : t.book.unit(first.id).division;
  const kin = movable(t).filter((block) => (block.dummy ? -1 : t.book.unit(block.id).division) === division);
  const corps = movable(t).filter(({ pot }) => pot === first.pot);
  const waits = units.flatMap((unit) => t.open.of('await').filter(({ parts }) => parts[0] === unit));
  const drives = units.flatMap((unit) => t.open.of('drive').filter(({ parts }) => parts[0] === unit));
  return html`<section class="in-hand">
    <header><h2>${MOVE.group(t.book.division(division), units.length, kin.length)}</h2><small>${MOVE.leaveOut}</small>
      </header>
    ${cubeRow(t, act, kin, (block) => ({
      on: units.includes(block.id),
      act: () => take(act, units.includes(block.id) ? units.filter((unit) => unit !== block.id) : [...units, block.id]),
    }))}
    <div class="row-buttons wrap">
      ${
        corps.length > kin.length
          ? rowButton(act, {
              key: 'corps',
              text: MOVE.all,
              sub: MOVE.cubes(corps.length),
              act: () =>
                take(
                  act,
                  corps.map(({ id }) => id),
                ),
            })
          : nothing
      }
      ${[...drives, ...waits].map(({ text, choice, kind }, n) =>
        rowButton(act, { key: `${kind}-${n}`, text, act: () => act.final(choice) }),
      )}
    </div>
    <ul class="facts-list">
      ${list.map(({ unit, way }) => {
        const left = reach?.ends.get(way[way.length - 1])?.get(unit)?.left;
        const mp = t.view.own[unit].now?.mp ?? 0;
        return html`<li><b>${nameOf(t, t.view.own[unit])}</b> ${MOVE.to(t.book.ground.full(way[way.length - 1]))}
          ${left === undefined ? nothing : html`<span>${MOVE.mp(mp - left, mp)}</span>`}</li>`;
      })}
      ${units
        .filter((unit) => list.length && !list.some((each) => each.unit === unit))
        .map((unit) => html`<li><b>${nameOf(t, t.view.own[unit])}</b> ${MOVE.stays}</li>`)}
    </ul>
    ${list.length ? nothing : html`<p class="hint">${reach && !reach.ends.size ? MOVE.nowhere : MOVE.tap}</p>`}
    ${
      units.some((unit) => t.book.kind(t.view.own[unit].kind).class === 'armor')
        ? html`<p class="hint">
      ${ruled(act, MOVE.breakdown)}</p>`
        : nothing
    }
  </section>`;
}

/** @param {Acts} act @param {number} pot */
export function chooseHq(act, pot) {
  const hex = act.now().view.pots[pot]?.hex ?? null;
  act.pick.value = { ...emptied(act.pick.peek(), hex), pot };
  if (hex !== null) act.screen.reveal(String(hex));
}

/** An HQ in hand: where it goes, its stickers. @param {Table} t @param {Acts} act @param {number} pot */
function hq(t, act, pot) {
  const { left, route } = t.view.pots[pot] ?? { left: [0, 0], route: [] };
  const { ground } = t.book;
  const list = (/** @type {string} */ kind) => t.open.of(kind).filter(({ parts }) => parts[0] === pot);
  const buttons = (/** @type {string} */ kind, /** @type {(hex: string) => string} */ say) =>
    list(kind).map(({ parts: [, hex], choice }) =>
      rowButton(act, { key: `${kind}-${hex}`, text: say(ground.full(hex)), act: () => give(act, choice) }),
    );
  return html`<section class="in-hand">
    <header><h2>${MOVE.hq(t.book.potName(pot))}</h2><small>${MOVE.free}</small></header>
    <p>${MOVE.hqSub(left[0], left[1])}. ${MOVE.route(route.length)}</p>
    <div class="row-buttons wrap">${buttons('shift', MOVE.shift)}</div>
    <div class="row-buttons wrap">${buttons('sticker', MOVE.sticker)}${buttons('unstick', MOVE.unstick)}</div>
    <p class="hint">${ruled(act, MOVE.alone)}</p>
  </section>`;
}

/** Drafts a choice, and makes it final where the rules will not wait. @param {Acts} act
 * @param {import('../wire.js').Choice} choice */
export async function give(act, choice) {
  await act.add(choice);
  if (['pass', 'reveal'].includes(act.session.now.pace)) await act.final();
}

/** @param {Table} t @param {Acts} act @returns {import('../table/play.js').Primary | null} */
export function moveButton(t, act) {
  const { march: list, units } = t.pick;
  if (t.pick.busy) return { text: t.pick.busy, act: null };
  if (list.length) {
    const [first] = units.map((unit) => t.view.own[unit]);
    const motors = list.filter(
      ({ unit }) => t.book.motors(t.view.own[unit].kind) && !t.view.own[unit].now?.paid,
    ).length;
    const name =
      units.length === 1 ? nameOf(t, first) : t.book.division(first.dummy ? -1 : t.book.unit(first.id).division);
    return { text: MOVE.go(name), sub: MOVE.goSub(list.length, motors * t.book.costs.move), act: () => march(act) };
  }
  if (t.session.choices.length)
    return { text: MOVE.confirm, sub: MOVE.confirmSub(t.session.orders.length), act: () => act.final() };
  const pass = t.open.find('pass', t.region);
  if (!pass) return null;
  const left = movable(t).length;
  return {
    text: MOVE.end,
    sub: left ? MOVE.endSub(left) : MOVE.everything,
    doubt: left ? MOVE.endDoubt(left) : '',
    act: () => act.final(pass.choice),
  };
}

/** @param {Table} t @param {Acts} act @param {number} hex */
export async function tapMove(t, act, hex) {
  const { pick } = t;
  if (pick.pot !== null) {
    const spot = ['unstick', 'sticker', 'shift']
      .flatMap((kind) => t.open.of(kind))
      .find(({ parts }) => parts[0] === pick.pot && parts[1] === hex);
    if (spot) return give(act, spot.choice);
  }
  if (pick.reach?.ends.has(hex)) return pick.hex === hex && pick.march.length ? march(act) : think(t, act, hex);
  const here = movable(t).filter((block) => block.hex === hex);
  const tin = shiftable(t).find((pot) => t.view.pots[pot]?.hex === hex);
  if (here.length && !here.some(({ id }) => pick.units.includes(id))) {
    const [[, group]] = byDivision(t, here);
    return take(
      act,
      group.map(({ id }) => id),
    );
  }
  if (tin !== undefined && pick.pot !== tin) return chooseHq(act, tin);
  if (pick.units.length && !ownAt(t, hex).length) return act.screen.explain([{ step: [pick.units[0], hex] }]);
  act.pick.value = emptied(act.pick.peek(), pick.hex === hex ? null : hex);
}
