// Postures, for many cubes at once; in planning also where they stand (§2.8, §2.16).
// @ts-check
import { symbol } from '../dom.js';
import { html, nothing } from '../template.js';
import { cubeRow, rowButton, ruled } from './parts.js';
import { byDivision, emptied, foesAround, inPots, nameOf, own, ownAt } from './state.js';
import { PLANNING, POSTURE } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('./state.js').OwnBlock} OwnBlock */
/** @typedef {import('./book.js').Posture} Posture */

/** Postures that may be taken, by cube. @param {Table} t */
function turns(t) {
  /** @type {Map<number, Posture[]>} */
  const list = new Map();
  for (const {
    parts: [unit, posture],
  } of t.open.of('turn'))
    list.set(unit, [...(list.get(unit) ?? []), posture]);
  return list;
}

/** Cubes that can turn, or have been turned in this draft. @param {Table} t */
function turnable(t) {
  const open = turns(t);
  const turned = new Set(
    t.session.choices.flatMap((choice) => (typeof choice === 'object' && choice.turn ? [choice.turn[0]] : [])),
  );
  const here = (/** @type {OwnBlock} */ block) => t.view.stage === 'planning' || block.now?.region === t.region;
  return own(t).filter((block) => (open.has(block.id) || turned.has(block.id)) && here(block));
}

/**
 * Turns cubes; one that was turned in this draft is turned back first.
 * @param {Acts} act
 * @param {number[]} units
 * @param {Posture} posture
 */
async function turn(act, units, posture) {
  const changed = new Set(units);
  const keep = act.session.now.choices.filter(
    (choice) => !(typeof choice === 'object' && choice.turn && changed.has(choice.turn[0])),
  );
  if (keep.length !== act.session.now.choices.length) await act.session.draft(keep);
  const t = act.now();
  const open = turns(t);
  const list = units.filter((unit) => t.view.own[unit].posture !== posture && open.get(unit)?.includes(posture));
  // As many as there are points for.
  for (const unit of list) await act.add({ turn: [unit, posture] });
}

/**
 * A button for each posture that some of the cubes can take.
 * @param {Table} t
 * @param {Acts} act
 * @param {OwnBlock[]} blocks
 * @param {string} key
 */
function faces(t, act, blocks, key) {
  const open = turns(t);
  const kinds = new Set(blocks.flatMap(({ id, posture }) => [posture, ...(open.get(id) ?? [])]));
  return /** @type {Posture[]} */ (['movement', 'prepared', 'dug_in', 'exploit'])
    .filter((posture) => kinds.has(posture))
    .map((posture) => {
      const on = blocks.every((block) => block.posture === posture);
      return html`<button
        type="button"
        class="glyph${on ? ' on' : ''}"
        data-key="turn-${key}-${posture}"
        aria-pressed=${on}
        aria-label=${POSTURE.turn(posture)}
        title=${POSTURE.turn(posture)}
        @click=${() =>
          act.run(() =>
            turn(
              act,
              blocks.map(({ id }) => id),
              posture,
            ),
          )}
      >${symbol(posture.replace('_', '-'), '-12 -12 24 24', { width: 26, height: 26 })}</button>`;
    });
}

/** Orders for many: dig in what touches the enemy, prepare what touches him. @param {Table} t @param {Acts} act */
function many(t, act) {
  const open = turns(t);
  const near = turnable(t).filter((block) => foesAround(t, block.hex).length);
  const of = (/** @type {OwnBlock[]} */ list, /** @type {Posture} */ posture) =>
    list.filter(({ id }) => open.get(id)?.includes(posture));
  const rows = /** @type {[string, OwnBlock[], Posture][]} */ ([
    ['prepare-near', of(near, 'prepared'), 'prepared'],
    ['dig-near', of(near, 'dug_in'), 'dug_in'],
    ['dig-all', of(turnable(t), 'dug_in'), 'dug_in'],
    ['move-all', of(turnable(t), 'movement'), 'movement'],
  ]).filter(([, list]) => list.length);
  if (!rows.length) return nothing;
  return html`<div class="row-buttons wrap many">
    ${rows.map(([key, list, posture]) =>
      rowButton(act, {
        key,
        text: POSTURE.many[key],
        sub: POSTURE.cost(list.length, posture === 'movement' ? 0 : t.book.costs[posture] * list.length),
        act: () =>
          turn(
            act,
            list.map(({ id }) => id),
            posture,
          ),
      }),
    )}
  </div>`;
}

/** @param {Table} t @param {Acts} act */
export function posture(t, act) {
  const { hex } = t.pick;
  const here = hex === null ? [] : turnable(t).filter((block) => block.hex === hex);
  const groups = byDivision(t, turnable(t));
  if (!groups.length && t.view.stage !== 'planning') return html`<p class="hint">${POSTURE.none}</p>`;
  return html`${here.length ? one(t, act, here) : nothing} ${deploying(t, act)} ${many(t, act)}
    <h3 class="list-title">${POSTURE.title}</h3>
    <ul class="tasks">
      ${groups.map(([division, blocks]) => {
        const hexes = [...new Set(blocks.map((block) => t.book.ground.label(block.hex)))];
        return html`<li class="task" data-task="posture-${division}">
          <button type="button" class="what" @click=${() => act.screen.reveal(String(blocks[0].hex))}
            ><b>${t.book.division(division)}</b><small>${POSTURE.of(
              blocks.map((block) => block.posture),
              hexes,
            )}</small></button
          ><span class="glyphs">${faces(t, act, blocks, `d${division}`)}</span>
        </li>`;
      })}
    </ul>
    <p class="hint">${ruled(act, POSTURE.rule)}</p>`;
}

/** The cubes of one hex. @param {Table} t @param {Acts} act @param {OwnBlock[]} blocks */
function one(t, act, blocks) {
  return html`<section class="in-hand">
    <header><h2>${t.book.ground.full(blocks[0].hex)}</h2></header>
    ${blocks.map(
      (block) =>
        html`<p class="posture-row"><b>${nameOf(t, block)}</b><span class="glyphs">
          ${faces(t, act, [block], `u${block.id}`)}</span></p>`,
    )}
  </section>`;
}

/** In planning: cubes and HQs in hand, to be set elsewhere. @param {Table} t @param {Acts} act */
function deploying(t, act) {
  if (t.view.stage !== 'planning') return nothing;
  const { units, pot } = t.pick;
  const blocks = units.map((unit) => t.view.own[unit]);
  if (blocks.length)
    return html`<section class="in-hand">
      <header><h2>${PLANNING.inHand(blocks.length)}</h2><small>${PLANNING.tap}</small></header>
      ${cubeRow(t, act, ownAt(t, blocks[0].hex), (block) => ({
        on: units.includes(block.id),
        act: () =>
          act.set({
            units: units.includes(block.id) ? units.filter((unit) => unit !== block.id) : [...units, block.id],
          }),
      }))}
    </section>`;
  if (pot !== null)
    return html`<section class="in-hand"><header><h2>${PLANNING.hq(t.book.potName(pot))}</h2><small>${PLANNING.tap}
      </small></header></section>`;
  return html`<section class="plain-card"><h2>${PLANNING.title}</h2><p>${PLANNING.text}</p></section>`;
}

/** @param {Table} t @param {Acts} act @returns {import('../table/play.js').Primary | null} */
export function postureButton(t, act) {
  if (t.view.stage === 'planning') {
    const ready = t.open.find('ready');
    return ready
      ? { text: PLANNING.ready, sub: PLANNING.readySub(t.session.orders.length), act: () => act.final('ready') }
      : null;
  }
  const pass = t.open.find('pass', t.region);
  return pass
    ? {
        text: POSTURE.end,
        sub: POSTURE.endSub(t.session.orders.length, inPots(t.view)),
        act: () => act.final(pass.choice),
      }
    : null;
}

/** @param {Table} t @param {Acts} act @param {number} hex */
export async function tapPosture(t, act, hex) {
  const { units, pot } = t.pick;
  const deploys = units.flatMap((unit) =>
    t.open.of('deploy').filter(({ parts }) => parts[0] === unit && parts[1] === hex),
  );
  if (deploys.length) {
    for (const { choice } of deploys) await act.add(choice);
    act.pick.value = emptied(act.pick.peek(), hex);
    return;
  }
  const camp = pot !== null && t.open.find('encamp', pot, hex);
  if (camp) {
    await act.add(camp.choice);
    act.pick.value = emptied(act.pick.peek(), hex);
    return;
  }
  const here = ownAt(t, hex);
  const tin = Object.values(t.view.pots).find((each) => each.hex === hex && t.open.find('encamp', each.pot));
  if (t.view.stage === 'planning' && here.length && t.pick.hex !== hex)
    act.pick.value = {
      ...emptied(act.pick.peek(), hex),
      units: here.map(({ id }) => id).filter((unit) => t.open.find('deploy', unit)),
    };
  else if (tin && pot !== tin.pot) act.pick.value = { ...emptied(act.pick.peek(), hex), pot: tin.pot };
  else act.pick.value = emptied(act.pick.peek(), t.pick.hex === hex ? null : hex);
}
