// Pacific's first tab: the selection, its course, and the blocks in a place.
// @ts-check
import { back, face, kindBack, picture, stand } from '../pieces.js';
import { openingCard } from '../table/goal.js';
import { latest } from '../table/log.js';
import { reportCard } from '../table/report.js';
import { html, linked, nothing } from '../template.js';
import { repeat } from '../vendor/lit-html/directives/repeat.js';
import { capital, listed } from '../text.js';
import { mover } from './button.js';
import { sayFoe } from './describe.js';
import { lists } from './lists.js';
import { sayOverlay } from './overlays.js';
import { report } from './report.js';
import { canAct, courseTo, foeAt, inForce, nameOf, own, placeOf, ranked, unit } from './state.js';
import { CARD, COURSE, KINDS, LISTS, OPENING, STEP } from './text.js';
import { unseenOdds } from './unseen.js';
import { HARBOR, LOST, foe, index, isArea, listOf, placeName, turnShort, wood, worthOf } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** @param {Table} t @param {Acts} act */
export const orders = (t, act) => html`${subject(t, act)}${lists(t, act)}${latest(t, act.screen)}`;

/** What is selected or looked at. @param {Table} t @param {Acts} act */
function subject(t, act) {
  const held = ranked(t.catalog, t.pick.selected);
  if (held.length === 1) return html`${unitCard(t, act, held[0])}${course(t, act)}`;
  if (held.length) {
    const places = [...new Set(held.map((n) => own(t, n).at))].map((place) => nameOf(t, place));
    return html`<section class="card plain-card"><h2>${CARD.selected(held.length)}</h2><p>${CARD.from(places)}</p
      ></section>
      ${course(t, act)}`;
  }
  if (t.pick.focus !== null) return placeCard(t, act, t.pick.focus);
  const { mine } = t.session;
  const [title, text] = mine ? (STEP[t.step[0]] ?? [CARD.yourMove, '']) : [mover(t), CARD.youSee];
  return html`<section class="card plain-card">
      <h2>${title}</h2>
      <p>${linked(text, (section) => act.screen.openRule(section))}</p>
    </section>
    ${t.step[0] === 'returns' ? told(t, act) : html`${harbors(t, act)} ${told(t, act)}`}`;
}

/**
 * What a player needs to know before the first order: what wins, or what happened. @param {Table} t @param {Acts} act
 */
function told(t, act) {
  const { view, catalog, session } = t;
  const news = session.choices.length ? null : report(t);
  if (news) return reportCard(act.screen, news);
  const first = view.side && view.clock.turn === 1 && t.step[0] === 'fleet' && !session.choices.length;
  return first ? openingCard(act.screen, opening(view, catalog)) : nothing;
}

/** @param {import('./words.js').View} view @param {import('../../types/pacific').Catalog} catalog
 * @returns {import('../table/goal.js').Opening} */
function opening({ side, clock }, { figures, turns }) {
  return {
    title: OPENING.title(side),
    goals: OPENING.goals(side, turns.length),
    steps: OPENING.steps[side],
    costs: OPENING.costs({ areas: figures.ship_areas, returns: figures.return_cost, rp: clock.rp[index(side)] }),
  };
}

/** Where ships that can act lie. @param {Table} t @param {Acts} act */
function harbors(t, act) {
  /** @type {Map<number, number>} */
  const places = new Map();
  for (const n of canAct(t)) {
    const { at } = own(t, n);
    if (at < 64) places.set(at, (places.get(at) ?? 0) + 1);
  }
  if (!places.size || t.step[0] === 'repair') return nothing;
  const go = (/** @type {number} */ place) => {
    act.screen.reveal(`place/${place}`);
    act.set({ focus: place });
  };
  const sorted = [...places].sort((a, b) => b[1] - a[1]);
  return html`<section class="acts">
    ${repeat(
      sorted,
      ([place]) => place,
      ([place, n]) =>
        html`<button type="button" class="act" data-key="in-${place}" @click=${() => go(place)}>
          ${CARD.in(nameOf(t, place), n)}
        </button>`,
    )}
  </section>`;
}

/** @param {Table} t @param {Acts} act @param {number} n */
function unitCard(t, act, n) {
  const about = unit(t, n);
  const { strength, seen, at } = own(t, n);
  const dice = about.kind === 'transport' ? strength : about.dice;
  const open = (/** @type {string} */ section) => act.screen.openRule(section);
  const returns = linked(about.kind === 'transport' ? CARD.backFree : CARD.backPaid, open);
  const known = seen.turn ? CARD.seen(turnShort(t.catalog.turns[seen.turn - 1]), seen.strength) : CARD.unseen;
  return html`<section class="card unit-card">
    ${picture(stand(face({ ...about, dice }, strength, {}, 90), {}), 74)}
    <div>
      <h2>${about.name}</h2>
      <p>${CARD.kind(CARD.nations[about.nation], KINDS[about.kind].one, strength, about.steps)}</p>
      <p class="chips">
        <span><b>${dice}</b> ${CARD.dice}</span>
        ${about.hit < 7 ? html`<span>${CARD.hitBy}<b>${CARD.rollOf(about.hit)}</b></span>` : nothing}
      </p>
      <p class="where">${at === LOST ? returns : `${capital(nameOf(t, at))}. ${known}`}</p>
    </div>
  </section>`;
}

/** The course that the pointer proposes. @param {Table} t @param {Acts} act */
export function course(t, act) {
  const { selected, reach } = t.pick;
  if (!selected.length || !reach) return html`<section class="course" hidden></section>`;
  const title = t.step[0] === 'fleet' ? COURSE.course : COURSE.where;
  // Only while blocks are selected does the panel follow the pointer.
  const goal = placeOf(t, act.screen.hover.value.place);
  if (goal === null || !reach.open.has(goal)) {
    return html`<section class="course">
      <h3>${title}</h3>
      <p class="hint">${COURSE.open(reach.open.size)}</p>
      <div class="acts">
        ${[...reach.open].map(
          (place) =>
            html`<button
              type="button"
              class="act"
              data-key="to-${place}"
              @click=${() => act.screen.run(() => act.send(place))}
            >${nameOf(t, place)}</button>`,
        )}
      </div>
    </section>`;
  }
  return html`<section class="course"><h3>${title}</h3>${stops(t, goal)}${there(t, goal)}</section>`;
}

/** The seas on the way, with whose they are. @param {Table} t @param {number} goal */
function stops(t, goal) {
  const { view, step } = t;
  const sails = step[0] === 'fleet';
  const way = sails && isArea(goal) ? courseTo(t, own(t, t.pick.selected[0]).at, goal) : [goal];
  const whose = (/** @type {number} */ place) => {
    const holder = isArea(place) ? view.areas[place].holder : view.harbors[place - HARBOR].owner;
    if (holder === view.side) return COURSE.yours;
    return holder === null ? COURSE.neutral : COURSE.theirs(holder, isArea(place));
  };
  const row = (/** @type {number} */ place, /** @type {number} */ n) => {
    const name = n === way.length - 1 ? 'total' : '';
    const text = sails ? COURSE.nth(n + 1, whose(place)) : whose(place);
    return html`<dt class=${name}>${nameOf(t, place)}</dt><dd class=${name}>${text}</dd>`;
  };
  return html`<dl>${way.map(row)}</dl>`;
}

/** Who is there already. @param {Table} t @param {number} goal */
function there(t, goal) {
  const { view, catalog, step } = t;
  const enemy = sayFoe(t, goal);
  const battle = isArea(goal) && ['fleet', 'air', 'submarines'].includes(step[0]);
  const touches = catalog.harbors.filter(
    ({ touches: seas }, n) => isArea(goal) && seas.includes(goal) && view.harbors[n].owner === view.side,
  );
  const near = step[0] === 'fleet' ? touches.map(({ name }) => name) : [];
  const { ships, air } = foeAt(t, goal);
  const hint = COURSE.enemy(capital(enemy), battle, Boolean(ships || air));
  return html`${enemy ? html`<p class="hint">${hint}</p>` : nothing} ${battle ? unseenOdds(t, goal) : nothing}
  ${near.length ? html`<p class="hint">${COURSE.harbors(near)}</p>` : nothing}`;
}

/** A place that is looked at. @param {Table} t @param {Acts} act @param {number} place */
function placeCard(t, act, place) {
  const { view } = t;
  const enemy = sayFoe(t, place);
  const { ships, forces, air } = foeAt(t, place);
  const hidden = ships || forces ? picture(stand(back(foe(view.side))), 62) : nothing;
  const planes = !ships && air > 0 ? picture(stand(kindBack(wood(foe(view.side)), 'air')), 62) : nothing;
  const open = (/** @type {string} */ section) => act.screen.openRule(section);
  return html`<section class="card unit-card">
      ${hidden}${planes}
      <div>
        <h2>${nameOf(t, place)}</h2>
        ${(isArea(place) ? aboutSea(t, place) : aboutHarbor(t, place)).map((line) => html`<p>${line}</p>`)}
        ${enemy ? html`<p>${capital(enemy)}.</p>` : nothing}
        ${sayOverlay(t, place).map((line) => html`<p class="stakes">${linked(`${capital(line)}.`, open)}</p>`)}
      </div>
    </section>
    ${forcesAt(t, place)} ${intel(t, place)}`;
}

/** @param {Table} t @param {number} place */
function aboutSea({ view, catalog }, place) {
  const { holder } = view.areas[place];
  const harbor = catalog.harbors.flatMap(({ touches, name }, n) =>
    touches.includes(place) ? [CARD.owned(name, view.harbors[n].owner)] : [],
  );
  const held = holder ? CARD.held(holder) : CARD.neutral;
  return [`${held}, ${CARD.toEither(worthOf(catalog.areas[place].worth))}.`, CARD.harbors(harbor)];
}

/** @param {Table} t @param {number} place */
function aboutHarbor({ view, catalog }, place) {
  const { repair, touches } = catalog.harbors[place - HARBOR];
  const { owner, cut } = view.harbors[place - HARBOR];
  const seas = touches.map((area) => catalog.areas[area].name);
  return [CARD.adjacent(repair === null ? CARD.base : CARD.port(Math.max(0, repair - cut)), owner, seas)];
}

/** Own task forces in a place, and what is inside them (§14). @param {Table} t @param {number} place */
function forcesAt(t, place) {
  if (t.view.side !== 'japan') return nothing;
  return listOf(t.view.forces).map((force, n) => {
    if (force.at !== place) return nothing;
    const names = ranked(t.catalog, inForce(t, n)).map((ship) => unit(t, ship).name);
    return html`<section class="force"><h3>${LISTS.force(n + 1)}</h3><p>${LISTS.inside(names)}</p></section>`;
  });
}

/** Enemy units last seen in a place. @param {Table} t @param {number} place */
function intel(t, place) {
  const { view, catalog } = t;
  const seen = listOf(view.units).flatMap(({ seen: last, lost }, n) =>
    catalog.units[n].side !== view.side && last.turn && last.place === place && !lost ? [{ n, ...last }] : [],
  );
  if (!seen.length && !sayFoe(t, place)) return nothing;
  const say = (/** @type {typeof seen} */ list) =>
    listed(list.map(({ n, strength }) => CARD.unit(catalog.units[n].name, strength)));
  const sure = seen.filter((entry) => entry.sure);
  const old = seen.filter((entry) => !entry.sure);
  const turns = [...new Set(old.map(({ turn }) => turn))].sort((a, b) => a - b);
  const line = (/** @type {string} */ text) => html`<p class="pencil">${text}</p>`;
  const lines = turns.map((turn) => {
    const list = old.filter((entry) => entry.turn === turn);
    return line(CARD.lastSeen(turnShort(catalog.turns[turn - 1]), say(list)));
  });
  return html`<section class="pencilled">
    <h3>${CARD.intel(placeName(catalog, place))}</h3>
    ${sure.length ? line(CARD.confirmed(say(sure))) : nothing} ${lines} ${seen.length ? nothing : line(CARD.unknown)}
  </section>`;
}
