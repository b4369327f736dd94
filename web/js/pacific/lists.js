// Pacific's lists: battles, blocks off the map, repairs, blocks in a place, orders, ways home, task forces; and the
// intel.
// @ts-check
import { kind, what } from '../offers.js';
import { face, picture, stand } from '../pieces.js';
import { html, nothing } from '../template.js';
import { repeat } from '../vendor/lit-html/directives/repeat.js';
import { listed } from '../text.js';
import { sayFoe } from './describe.js';
import { passQuiet } from './button.js';
import { canAct, joinable, nameOf, own, ownAt, ownUnits, quietSeas, ranked, targets, unit } from './state.js';
import { CARD as WORDS, KINDS, KNOWN, LISTS, REPORT, SIDES } from './text.js';
import {
  CARD,
  FORCE,
  HARBOR,
  LOST,
  NOWHERE,
  OFF,
  foe,
  index,
  isArea,
  isForce,
  isHarbor,
  listOf,
  meets,
  thePlace,
  turnShort,
} from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** @param {Table} t @param {Acts} act */
export const lists = (t, act) => [fights, tray, yard, stillIn, sent, goers, forming].map((list) => list(t, act));

/** @param {Acts} act @param {() => unknown} run */
const press = (act, run) => () => act.screen.run(run);

/** A small block that can be selected. @param {Table} t @param {Acts} act @param {number} n @param {string} [note] */
function chip(t, act, n, note = '') {
  const about = unit(t, n);
  const { strength } = t.view.units[n];
  const able = canAct(t).has(n);
  const state = { act: able };
  const words = /** @type {const} */ ([about.name, KINDS[about.kind].one, strength, about.steps]);
  return html`<button
    type="button"
    class="chip-block"
    data-key="unit-${n}"
    aria-pressed=${t.pick.selected.includes(n)}
    aria-disabled=${!able}
    title=${WORDS.title(...words)}
    @click=${press(act, () => act.tapUnit(n))}
  ><span class="unseen">${WORDS.spoken(...words)}</span
    >${picture(stand(face(about, strength ?? about.steps, state), state), 46)}${
      note ? html`<small>${note}</small>` : nothing
    }</button>`;
}

/** @param {Table} t @param {Acts} act @param {number[]} units @param {string} [note] */
const chips = (t, act, units, note) =>
  html`<div class="chips-row">${repeat(
    units,
    (n) => n,
    (n) => chip(t, act, n, note),
  )}</div>`;

/** Seas with a battle or a landing, for the player who chooses the next (§8); quiet ones are passed over together.
 * @param {Table} t @param {Acts} act */
function fights(t, act) {
  const open = [...targets(t)];
  if (!open.length) return nothing;
  const quiet = quietSeas(t);
  const many = quiet.length > 1;
  const rows = open.filter((area) => !many || !quiet.includes(area));
  const { text, sub } = passQuiet(quiet.length);
  const pass = html`<button type="button" class="act" data-key="pass-quiet" @click=${press(act, act.passQuiet)}>
    ${text}<small>${sub}</small>
  </button>`;
  const row = (/** @type {number} */ area) => {
    const own = ownAt(t, area).length;
    const who = [own ? LISTS.yours(own) : '', sayFoe(t, area)].filter(Boolean).join(', ');
    const open = press(act, () => act.tapPlace(area));
    return html`<button type="button" class="act" data-key="open-${area}" @click=${open}>
      ${nameOf(t, area)}<small>${meets(t.view, area) ? who : LISTS.landing(who)}</small>
    </button>`;
  };
  return html`<section class="fights">
    <h3>${LISTS.battles}</h3>
    <div class="acts">${repeat(rows, (n) => n, row)}${many && !act.passing ? pass : nothing}</div>
  </section>`;
}

/** Land air and submarines off map, and what can return. @param {Table} t @param {Acts} act */
function tray(t, act) {
  const { view, catalog } = t;
  const [step] = t.step;
  const all = ownUnits(t);
  if (step === 'arrivals') {
    const back = all.filter((n) => canAct(t).has(n));
    if (!back.length) return nothing;
    return html`<section class="puts"><h3>${LISTS.canReturn}</h3>${chips(t, act, back, LISTS.lost)}</section>`;
  }
  if (!['submarines', 'air'].includes(step)) return nothing;
  const type = step === 'air' ? 'land-air' : 'submarine';
  const ready = all.filter((n) => catalog.units[n].kind === type && view.units[n].at === OFF);
  const e = index(foe(view.side));
  return html`${
    ready.length
      ? html`<section class="puts"><h3>${LISTS.off}</h3>${chips(t, act, ready)}</section
    >`
      : nothing
  }
    <section>
      <h3>${SIDES[foe(view.side)]}</h3>
      <p class="hint">${LISTS.enemyAir(view.clock.ready[e], view.clock.done[e])}</p>
    </section>`;
}

/** What can be repaired. @param {Table} t @param {Acts} act */
function yard(t, act) {
  if (t.step[0] !== 'repair') return nothing;
  const { session, view } = t;
  const rows = ownUnits(t).filter((n) => canAct(t).has(n) || view.units[n].repair);
  const needed = rows.reduce((sum, n) => sum + unit(t, n).steps - own(t, n).strength - own(t, n).repair, 0);
  const all = Math.min(needed, view.clock.left);
  const used = portsUsed(t);
  return html`<section class="yard">
    <h3>${rows.length ? LISTS.repairable : LISTS.nothing}</h3>
    ${
      session.mine && session.offers.of('repair').length > 1
        ? html`<div class="acts">
          <button type="button" class="act" data-key="repair-all" @click=${press(act, act.repairAll)}
            >${LISTS.repairAll(all)}</button>
        </div>`
        : nothing
    }
    <ul>
      ${repeat(
        rows,
        (n) => n,
        (n) => repairRow(t, act, n),
      )}
    </ul>
    ${used.length ? html`<p class="hint">${LISTS.used(used)}</p>` : nothing}
  </section>`;
}

/** @param {Table} t @param {Acts} act @param {number} n */
function repairRow(t, act, n) {
  const { session } = act.screen;
  const { strength, repair, at } = own(t, n);
  const about = unit(t, n);
  const more = canAct(t).has(n) && t.session.mine;
  return html`<li>
    ${picture(stand(face(about, strength, {})), 40)}
    <span>${about.name}<small>${LISTS.row(nameOf(t, at), strength, repair, about.steps)}</small></span>
    <button
      type="button"
      class="tool"
      data-key="less-${n}"
      aria-label=${LISTS.less(about.name)}
      ?disabled=${!repair}
      @click=${press(act, () => act.unrepair(n))}
    >−</button>
    <button
      type="button"
      class="tool"
      data-key="more-${n}"
      aria-label=${LISTS.more(about.name)}
      ?disabled=${!more}
      @click=${press(act, () => session.add({ repair: n }))}
    >+</button>
  </li>`;
}

/** What each port repairs, of what it can. @param {Table} t */
function portsUsed(t) {
  const { view, catalog } = t;
  return catalog.harbors.flatMap(({ repair, name }, n) => {
    if (repair === null || view.harbors[n].owner !== view.side) return [];
    const here = ownUnits(t).filter((ship) => view.units[ship].at === HARBOR + n);
    const used = here.reduce((sum, ship) => sum + view.units[ship].repair, 0);
    return used ? [LISTS.portUsed(name, used, Math.max(0, repair - view.harbors[n].cut))] : [];
  });
}

/**
 * Blocks of the place that is looked at, or of the one the blocks were taken from.
 * @param {Table} t
 * @param {Acts} act
 */
function stillIn(t, act) {
  const { view, catalog, pick } = t;
  const place = pick.selected.length ? view.units[pick.selected[0]].at : pick.focus;
  if (t.step[0] === 'repair' || place === null || place >= 64) return nothing;
  const units = ownAt(t, place).filter((n) => view.units[n].at === place);
  if (!units.length) return nothing;
  const free = units.filter((n) => canAct(t).has(n));
  const kinds = [...new Set(free.map((n) => catalog.units[n].kind))];
  const all = (/** @type {number[]} */ list) => list.every((n) => pick.selected.includes(n));
  const group = (/** @type {string} */ text, /** @type {number[]} */ list) => {
    const take = () => act.take(all(list) ? list : list.filter((n) => !pick.selected.includes(n)));
    return html`<button type="button" class="act" data-key="all-${text}" aria-pressed=${all(list)}
      @click=${press(act, take)}>
      ${text}
    </button>`;
  };
  const groups =
    kinds.length > 1 ? kinds.map((type) => ({ type, list: free.filter((n) => catalog.units[n].kind === type) })) : [];
  return html`<section class="still">
    <h3>${LISTS.still(nameOf(t, place), units.length, free.length > 0)}</h3>
    ${
      free.length > 3 && t.step[0] !== 'air'
        ? html`<div class="acts">
          ${group(LISTS.all, free)} ${groups.map(({ type, list }) => group(KINDS[type].many, list))}
        </div>`
        : nothing
    }
    ${chips(t, act, units)}
  </section>`;
}

/** Orders of the draft, by where they lead. @param {Table} t @param {Acts} act */
function sent(t, act) {
  const { session } = t;
  if (!session.mine) return nothing;
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  for (const [put, at] of session.orders) {
    if (kind(put) !== 'put' || !at || kind(at) !== 'at') continue;
    const to = Number(what(at));
    groups.set(to, [...(groups.get(to) ?? []), Number(what(put))]);
  }
  // A task force that nobody has joined is an order too.
  if (session.orders.some(([first]) => kind(first) === 'form')) {
    listOf(t.view.forces).forEach(({ at }, n) => {
      if (isArea(at) && !groups.has(FORCE + n)) groups.set(FORCE + n, []);
    });
  }
  if (!groups.size) return nothing;
  const recall = (/** @type {number} */ n) =>
    html`<button
      type="button"
      class="recall"
      data-key="recall-${n}"
      title=${LISTS.recall}
      aria-label=${LISTS.recallOf(unit(t, n).name)}
      @click=${press(act, () => act.recall(n))}
    >${unit(t, n).name} ×</button>`;
  const goal = (/** @type {number} */ to) =>
    isForce(to) ? REPORT.force(to - FORCE + 1, thePlace(t.catalog, t.view.forces[to - FORCE].at)) : nameOf(t, to);
  const row = (/** @type {[number, number[]]} */ [to, units]) =>
    html`<li class="draft" data-to=${to}>
      <span><b>${goal(to)}</b><small>${units.length ? repeat(units, (n) => n, recall) : LISTS.decoy}</small></span>
    </li>`;
  return html`<section class="orders sent"><h3>${LISTS.orders}</h3><ol>${repeat(groups, ([to]) => to, row)}</ol
    ></section>`;
}

/** Where ships at sea go, when they go home. @param {Table} t @param {Acts} act */
function goers(t, act) {
  if (!['home', 'returns'].includes(t.step[0]) || !t.session.mine) return nothing;
  const list = ranked(
    t.catalog,
    ownUnits(t).filter((n) => isHarbor(t.view.units[n].to ?? NOWHERE)),
  );
  const row = (/** @type {number} */ n) => {
    const able = canAct(t).has(n);
    return html`<li>
      <span>${unit(t, n).name}<small>${LISTS.goes(thePlace(t.catalog, own(t, n).at), own(t, n).strength)}</small></span>
      <button
        type="button"
        class="act"
        data-key="goer-${n}"
        aria-pressed=${t.pick.selected.includes(n)}
        aria-disabled=${!able}
        @click=${press(act, () => able && act.take([n]))}
      >${nameOf(t, t.view.units[n].to ?? NOWHERE)}</button>
    </li>`;
  };
  return html`<section class="orders goers"><h3>${LISTS.destination}</h3><ul>${repeat(list, (n) => n, row)}</ul
    ></section>`;
}

/** Task forces (§14): what the menu offers beyond blocks and places. @param {Table} t @param {Acts} act */
function forming(t, act) {
  const { session } = t;
  if (!session.mine) return nothing;
  const form = session.offers.plain.get('form');
  const boxes = session.unfinished ? session.offers.of('at').filter(({ choice }) => Number(what(choice)) >= FORCE) : [];
  const join = joinable(t);
  if (!form && !boxes.length && !join.length) return nothing;
  const add = (/** @type {import('../wire.js').Choice} */ choice) => press(act, () => act.screen.session.add(choice));
  return html`<section class="acts">
    ${
      form
        ? html`<button type="button" class="act" data-key="form" @click=${add('form')}>${LISTS.form}</button
      >`
        : nothing
    }
    ${boxes.map(({ choice, text }) => html`<button type="button" class="act" @click=${add(choice)}>${text}</button>`)}
    ${join.map(
      (n) =>
        html`<button type="button" class="act" data-key="join-${n}" @click=${press(act, () => act.join(n))}>
          ${LISTS.join(n + 1)}
        </button>`,
    )}
  </section>`;
}

/** @param {string[]} head @param {unknown} rows */
const table = (head, rows) =>
  html`<table class="known">
    <thead>
      <tr>
        ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

/** What is known of the enemy. @param {Table} t */
export function known(t) {
  const { view, catalog } = t;
  const enemy = foe(view.side);
  const units = [...listOf(view.units).keys()].filter((n) => catalog.units[n].side === enemy);
  const name = (/** @type {number} */ n) => catalog.units[n].name;
  const turn = (/** @type {number} */ n) => turnShort(catalog.turns[n - 1] ?? '');
  const seen = ranked(
    catalog,
    units.filter((n) => view.units[n].seen.turn && !view.units[n].lost),
  );
  const lost = ranked(
    catalog,
    units.filter((n) => view.units[n].at === LOST),
  );
  const due = units.filter((n) => view.units[n].at === CARD);
  const turns = [...new Set(due.map((n) => catalog.units[n].turn))].sort((a, b) => a - b);
  const sight = (/** @type {number} */ n) => {
    const last = view.units[n].seen;
    const when = last.sure ? KNOWN.now : turn(last.turn);
    return html`<tr><td>${name(n)}</td><td>${nameOf(t, last.place)}</td><td>${last.strength}</td><td>${when}</td></tr>`;
  };
  const arrival = (/** @type {number} */ when) => {
    const names = due.filter((n) => catalog.units[n].turn === when).map(name);
    return html`<tr><td>${turn(when)}</td><td>${listed(names)}</td></tr>`;
  };
  return html`<h3>${KNOWN.title(enemy)}</h3>
    ${seen.length ? table(KNOWN.columns, seen.map(sight)) : html`<p class="hint">${KNOWN.none}</p>`}
    <h3>${KNOWN.lost(lost.length)}</h3>
    ${
      lost.length ? html`<p class="pencil">${listed(lost.map(name))}.</p>` : html`<p class="hint">${KNOWN.noLosses}</p>`
    }
    <h3>${KNOWN.due}</h3>
    ${table(KNOWN.dueColumns, turns.map(arrival))}
    <p class="hint">${KNOWN.off(view.clock.ready[index(enemy)], view.clock.spent[index(enemy)])}</p>`;
}
