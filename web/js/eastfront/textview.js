// Eastfront in words: orders, blocks, enemies and cities, with everything that can be done to them.
// @ts-check
import { kind, what } from '../offers.js';
import { act as button, grid } from '../table/textview.js';
import { html, nothing } from '../template.js';
import { doneBy, holder } from './describe.js';
import { turnLines } from './panel.js';
import { attackOf, foe, foes, nameOf, ownBlocks, ownOnMap, standingOf, unitOf, whose } from './state.js';
import { HEX, LISTS, SIDES, TEXT, WEATHER } from './text.js';
import { dotted, hexOf, monthName } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** @param {string} name @param {...unknown} rest */
const row = (name, ...rest) => html`<tr><th scope="row">${name}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`;

/** @param {Table} t @param {Acts} act */
export function text(t, act) {
  const { view } = t;
  const sides = Object.keys(SIDES).filter((side) => t.watching || side !== view.side);
  return {
    summary: summary(t),
    rows: html`${attack(t, act)} ${destinations(t, act)} ${spots(t, act)} ${orders(t)} ${own(t, act)}
      ${sides.map((side) => enemies(t, act, side))}
      <p>${TEXT.off(t.watching, view.foe_off_map)}</p>
      ${cities(t)}`,
  };
}

/** @param {Table} t */
function summary({ view, session, watching }) {
  const { side, turn, rp } = view;
  const when = `${monthName(view.month)}, ${WEATHER[view.weather]?.[0] ?? view.weather}`;
  if (watching) return TEXT.watching(when, SIDES[turn], rp.axis, rp.soviet);
  const { total, used } = view.air[side];
  const means = TEXT.means(total - used, total, view.rail_used, rp[foe(side)]);
  return TEXT.summary(when, session.mine ? TEXT.yours : TEXT.theirs(SIDES[foe(side)]), rp[side], means);
}

/** @param {Table} t @param {Acts} act */
function attack(t, act) {
  const made = attackOf(t);
  const { offers, mine } = t.session;
  if (!made) return nothing;
  const acts = /** @type {Record<string, () => unknown>} */ ({ air: act.toggleAir, roll: act.roll });
  const plain = ['air', 'roll'].filter((name) => mine && offers.plain.has(name));
  const names = made.with.map((id) => nameOf(t, id));
  return html`<p>
    ${TEXT.attack(t.world.ground.call(made.hex), names, made.air)}
    ${plain.map((name) => button(act.screen, offers.plain.get(name)?.text ?? name, acts[name]))}
  </p>`;
}

/** Where the selected block can go. @param {Table} t @param {Acts} act */
function destinations(t, act) {
  const { chosen, reach } = t.pick;
  const ends = chosen && reach ? [...reach.ways].filter(([, way]) => way.stop) : [];
  if (!chosen || !reach || !ends.length) return nothing;
  const to = (/** @type {string} */ hex, /** @type {number} */ left) =>
    button(act.screen, TEXT.to(t.world.ground.call(hex), reach.mp - left), () => act.moveTo(hex));
  return html`<p>${TEXT.canGo(nameOf(t, chosen))}${ends.map(([hex, { left }]) => to(hex, left))}</p>`;
}

/** @param {Table} t @param {Acts} act */
function spots(t, act) {
  const hexes = t.session.offers.of('at').map((offer) => what(offer.choice));
  if (!hexes.length) return nothing;
  const at = (/** @type {string} */ hex) =>
    button(act.screen, t.world.ground.call(hex), () => act.screen.session.add({ at: hex }));
  return html`<p>${TEXT.choose}${hexes.map(at)}</p>`;
}

/** @param {Table} t */
function orders(t) {
  const lines = turnLines(t).map(({ line, draft }) => {
    const cost = line.cost === null ? '' : LISTS.rp(line.cost);
    return row([line.text, line.sub].filter(Boolean).join(', '), cost, draft ? LISTS.draft : TEXT.final);
  });
  return grid(LISTS.orders, TEXT.orders, lines);
}

/** What can be ordered of a unit. @param {Table} t @param {Acts} act @param {string} unit */
function offered({ session: { offers, mine } }, act, unit) {
  const { session } = act.screen;
  const acts = /** @type {Record<string, (choice: import('../wire.js').Choice) => unknown>} */ ({
    move: () => act.choose(unit),
    with: () => act.join(unit),
    hit: (choice) => session.commit(choice),
  });
  return (mine ? (offers.byUnit.get(unit) ?? []) : []).map(({ choice }) => {
    const name = kind(choice);
    return button(act.screen, TEXT.kinds[name] ?? name, () => (acts[name] ?? act.give)(choice));
  });
}

/** @param {Table} t @param {Acts} act */
function own(t, act) {
  const { ground } = t.world;
  const state = (/** @type {import('./state.js').OwnBlock} */ block) => {
    const standing = standingOf(t, block.unit);
    const cut = act.screen.plain(standing?.why?.why ?? HEX.unsupplied);
    const supply = standing ? [standing.supplied ? TEXT.inSupply : cut] : [];
    return [...supply, ...(standing?.touched ? [HEX.adjacent(standing.touched)] : []), ...doneBy(block)].join(', ');
  };
  const on = ownOnMap(t).map((block) => {
    const { name, steps } = unitOf(t, block.unit);
    const place = `${ground.call(block.hex)}, ${ground.terrain(block.hex)}`;
    return row(name, place, TEXT.strength(block.steps, steps), state(block), offered(t, act, block.unit));
  });
  const off = ownBlocks(t)
    .filter((block) => !hexOf(block))
    .map((block) => row(nameOf(t, block.unit), away(t, block), offered(t, act, block.unit)));
  return html`${grid(TEXT.own, TEXT.ownColumns, on)} ${grid(TEXT.offMap, TEXT.offColumns, off)}`;
}

/** Where a block off the map is. @param {Table} t @param {import('./state.js').OwnBlock} block */
function away(t, block) {
  const { arrives } = unitOf(t, block.unit);
  if (block.place === 'box' && arrives) return TEXT.arrives(monthName(arrives));
  return TEXT.away[String(block.place)] ?? String(block.place);
}

/** @param {Table} t @param {Acts} act @param {string} side */
function enemies(t, act, side) {
  const { ground } = t.world;
  const { mine, offers } = t.session;
  const rows = foes(t)
    .filter((block) => whose(t, block) === side)
    .map(({ hex, note }) => {
      const seen = note ? TEXT.note(nameOf(t, note.unit), note.steps, monthName(note.month)) : TEXT.unknown;
      const can = mine && offers.find('attack', hex);
      const order = can ? button(act.screen, TEXT.attackIt, () => act.announceAttack(hex)) : '';
      return row(`${ground.call(hex)}, ${ground.terrain(hex)}`, seen, order);
    });
  return grid(TEXT.foe(SIDES[side]), TEXT.foeColumns, rows);
}

/** @param {Table} t */
function cities(t) {
  const { ground } = t.world;
  const rows = ground
    .cities()
    .map((hex) => ({ name: ground.call(hex), place: `${dotted(hex)}, ${ground.terrain(hex)}`, side: holder(t, hex) }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, place, side }) => row(name, place, side));
  return grid(TEXT.cities, TEXT.cityColumns, rows);
}
