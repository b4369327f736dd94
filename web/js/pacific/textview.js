// Pacific in words: seas, harbors and blocks, and everything the menu offers as buttons.
// @ts-check
import { kind } from '../offers.js';
import { act as button, grid } from '../table/textview.js';
import { html, nothing } from '../template.js';
import { sayFoe } from './describe.js';
import { sayOverlay } from './overlays.js';
import { byPlace, canAct, nameOf, own, ownUnits, ranked, unit } from './state.js';
import { KINDS, RULER, SIDES, TEXT } from './text.js';
import { HARBOR, foe, steps, turnShort, worthOf } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** Choices that have a button elsewhere. */
const ELSEWHERE = ['put', 'repair', 'done', 'pass'];

/** @param {string} name @param {...unknown} rest */
const row = (name, ...rest) => html`<tr><th scope="row">${name}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`;

/** @param {Table} t @param {Acts} act */
export function text(t, act) {
  const { view, catalog, session } = t;
  const { names, now } = steps(view);
  const { clock } = view;
  const mover = session.mine ? TEXT.yourMove : TEXT.theirMove(foe(view.side));
  const when = turnShort(catalog.turns[clock.turn - 1] ?? '');
  return {
    summary: TEXT.summary(clock.turn, when, names[now], mover, clock.left, RULER.lead(clock.vp)),
    rows: html`${choices(t, act)} ${grid(TEXT.own, TEXT.ownColumns, blocks(t, act))}
    ${grid(TEXT.seas, TEXT.seaColumns, seas(t))} ${grid(TEXT.harbors, TEXT.harborColumns, harbors(t))}`,
  };
}

/** @param {Table} t @param {Acts} act */
function choices(t, act) {
  const { screen } = act;
  const { offers, mine } = t.session;
  const open = [...(t.pick.reach?.open ?? [])];
  const others = mine ? offers.all.filter(({ choice }) => !ELSEWHERE.includes(kind(choice))) : [];
  const waiting = ownUnits(t).filter((n) => canAct(t).has(n) && own(t, n).at >= 64);
  const list = (/** @type {string} */ name, /** @type {unknown[]} */ buttons) =>
    buttons.length ? html`<p>${name}${buttons}</p>` : nothing;
  const take = (/** @type {number} */ n) =>
    button(screen, `${TEXT.pick(t.pick.selected.includes(n))} ${unit(t, n).name}`, () => act.tapUnit(n));
  return html`${list(
    TEXT.canGo,
    open.map((place) => button(screen, nameOf(t, place), () => act.send(place))),
  )}
  ${list(
    TEXT.choices,
    others.map((offer) => button(screen, offer.text, () => screen.session.add(offer.choice))),
  )}
  ${list(TEXT.off, waiting.map(take))}`;
}

/** @param {Table} t @param {Acts} act */
function blocks(t, act) {
  const places = [...byPlace(t)].sort((a, b) => a[0] - b[0]);
  return places.flatMap(([place, units]) =>
    ranked(t.catalog, units).map((n) => {
      const about = unit(t, n);
      const { strength, to, at } = own(t, n);
      const repair = t.session.offers.find('repair', String(n));
      const name = repair ? TEXT.repair : TEXT.pick(t.pick.selected.includes(n));
      const order = canAct(t).has(n) ? button(act.screen, name, () => act.tapUnit(n)) : nothing;
      const goes = to !== null && to !== at && to < 64 ? TEXT.to(nameOf(t, to)) : '';
      const force = at !== place && at >= 72 ? TEXT.in(nameOf(t, place)) : '';
      const where = `${nameOf(t, at)}${goes}${force}`;
      return row(about.name, KINDS[about.kind].one, TEXT.strength(strength, about.steps), where, order);
    }),
  );
}

/** @param {Table} t */
function seas(t) {
  const places = byPlace(t);
  return t.catalog.areas.map(({ name, worth }, n) => {
    const { holder } = t.view.areas[n];
    const own = (places.get(n) ?? []).length || '';
    return row(
      name,
      holder ? SIDES[holder] : TEXT.neutral,
      worthOf(worth),
      own,
      sayFoe(t, n),
      sayOverlay(t, n).join(', '),
    );
  });
}

/** @param {Table} t */
function harbors(t) {
  const places = byPlace(t);
  return t.catalog.harbors.map(({ name, repair }, n) => {
    const place = HARBOR + n;
    const kindOf = repair === null ? TEXT.base : TEXT.port(repair);
    const own = (places.get(place) ?? []).length || '';
    return row(name, kindOf, SIDES[t.view.harbors[n].owner], own, sayFoe(t, place), sayOverlay(t, place).join(', '));
  });
}
