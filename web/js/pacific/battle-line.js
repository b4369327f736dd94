// One side of the battle board: its sections, and the boxes for what was sunk or disabled.
// @ts-check
import { face, picture, stand } from '../pieces.js';
import { html, nothing, styled } from '../template.js';
import { leftOf, shotsOf } from './battle-history.js';
import { isOf, whereIs } from './state.js';
import { BATTLE } from './battle-text.js';
import { GARRISON, NOWHERE, foe, listOf, title, unitOf } from './words.js';

/** @typedef {import('./battle-state.js').Fight} Fight */
/** @typedef {import('./battle.js').Battles} Battles */
/** @typedef {import('../table/screen.js').Screen} Screen */
/**
 * Units of a side by section.
 * @typedef {Record<'stations' | 'carriers' | 'transports' | 'sunk' | 'disabled' | 'left', number[]>} Sections
 */

/**
 * Blocks are smaller where many stand, and as large as the window lets them.
 * @param {number} most
 * @param {HTMLElement} window
 */
function size(most, { clientWidth, clientHeight }) {
  const room = Math.min((clientWidth - 300) / 1340, clientHeight / 1000);
  return (most <= 5 ? 92 : most <= 8 ? 74 : most <= 14 ? 60 : 48) * Math.max(0.6, Math.min(1.5, room));
}

/**
 * Units of a side by section, as the board shows them now.
 * @param {Fight} fight
 * @param {string} side
 * @returns {Sections}
 */
export function sections(fight, side) {
  /** @type {Sections} */
  const out = { stations: [], carriers: [], transports: [], sunk: [], disabled: [], left: [] };
  for (const n of fight.course.units.keys()) {
    if (fight.t.catalog.units[n]?.side === side) out[sectionOf(fight, n)].push(n);
  }
  addShooters(fight, side, out);
  addPresent(fight, side, out);
  return out;
}

/** @param {Fight} fight @param {number} n @returns {keyof Sections} */
function sectionOf({ t, s, course, playing }, n) {
  const { view, catalog } = t;
  const shots = shotsOf(course);
  const here = view.battle.area === course.area && [...view.battle.shown, ...view.battle.ashore].includes(n);
  // A fate counts once the shots that sealed it have fallen.
  const over = shots.map((shot) => shot.at).lastIndexOf(n) < s.played;
  const fate = over ? (course.units.get(n)?.fate ?? '') : '';
  if (fate === 'sunk' || (over && !here && leftOf(course, n, shots.slice(0, s.played)) === 0)) return 'sunk';
  if (fate === 'disabled') return 'disabled';
  if (!playing && !course.ended && !here) return 'left';
  const { kind } = catalog.units[n];
  return kind === 'carrier' ? 'carriers' : kind === 'transport' ? 'transports' : 'stations';
}

/**
 * Submarines and garrisons take part without a block on the board.
 * @param {Fight} fight
 * @param {string} side
 * @param {Sections} out
 */
function addShooters({ t, course }, side, out) {
  const { view, catalog } = t;
  const part = course.chapters.at(-1);
  for (const shot of part?.shots ?? []) {
    for (const n of [shot.by, shot.at]) {
      if (course.units.has(n) || out.stations.includes(n) || out.transports.includes(n)) continue;
      const landed = part?.kind === 'landing' && side !== view.battle.fight.by && garrisonOf(course, view) === side;
      if (n === GARRISON && landed) out.transports.push(n);
      if (n !== GARRISON && catalog.units[n]?.side === side) out.stations.push(n);
    }
  }
}

/** What is there now without having been turned up. @param {Fight} fight @param {string} side @param {Sections} out */
function addPresent({ t, s, course }, side, out) {
  const { view, catalog } = t;
  if (view.battle.area !== course.area) return;
  const { base, garrison, by } = view.battle.fight;
  if (base !== NOWHERE && garrison && by !== side && !out.transports.includes(GARRISON)) out.transports.push(GARRISON);
  for (const { by: guns } of s.odds?.open ?? []) {
    const about = guns.length === 1 ? catalog.units[guns[0]] : undefined;
    const submarine = about?.kind === 'submarine' && about.side === side;
    if (submarine && !out.stations.includes(guns[0])) out.stations.push(guns[0]);
  }
  if (!view.battle.quiet || side !== view.side) return;
  // A quiet landing: the transports stand upright and only their owner knows them.
  for (const n of listOf(view.units).keys()) {
    const { side: whose, kind } = catalog.units[n];
    const present = whose === side && kind === 'transport' && whereIs(t, n) === course.area;
    if (present && !out.transports.includes(n)) out.transports.push(n);
  }
}

/**
 * The side that holds the attacked base.
 * @param {import('./battle-history.js').Course} course
 * @param {import('./words.js').View} view
 */
function garrisonOf(course, view) {
  const shot = course.chapters.at(-1)?.shots.find(({ by, at }) => by !== GARRISON && at === GARRISON);
  return foe(shot ? view.catalog.units[shot.by]?.side : view.battle.fight.by);
}

/** Whether both ends of a shot still stand on the board. @param {Fight} fight @param {number} by @param {number} at */
export function onBoard(fight, by, at) {
  const shown = ['japan', 'allies'].flatMap((side) => {
    const { stations, carriers, transports } = sections(fight, side);
    return [...stations, ...carriers, ...transports];
  });
  return shown.filter((n) => n === by || n === at).length > 1;
}

/** @param {Fight} fight @param {Screen} screen @param {Battles} battles @param {string} side */
export function rank(fight, screen, battles, side) {
  const { t } = fight;
  const { catalog } = t;
  const parts = sections(fight, side);
  const { stations, carriers, transports, sunk, disabled, left } = parts;
  const own = side === t.view.side;
  // Guns hide what is behind them from guns, not from the air; land-based air hides nothing (§8.2).
  const guns = stations.some((n) => ['battleship', 'cruiser'].includes(catalog.units[n]?.kind));
  const { round } = t.view.battle;
  const screened = guns && round === 'surface';
  const note = screened ? BATTLE.notTargetable : guns && !round ? BATTLE.fromGuns : BATTLE.targetable;
  const edge = size(Math.max(stations.length, carriers.length * 1.6, transports.length * 2.2), screen.element);
  const none = html`<p class="none">${BATTLE.none}</p>`;
  const section = (
    /** @type {string} */ name,
    /** @type {number[]} */ units,
    /** @type {string} */ note,
    /** @type {number} */ least,
  ) =>
    html`<div class="section" ${styled({ 'flex-grow': String(Math.max(least, units.length)) })}>
      <h3>${name}${note ? html`<small>${note}</small>` : nothing}</h3>
      <div class="row">${units.length ? units.map((n) => fighter(fight, screen, battles, n, edge)) : none}</div>
    </div>`;
  const small = (/** @type {number} */ n) => picture(stand(face(unitOf(catalog, n), 1)), 34, catalog.units[n]?.name);
  const box = (/** @type {string} */ name, /** @type {number[]} */ units) =>
    html`<div class="section small"><h3>${name}</h3><div class="row">${units.length ? units.map(small) : none}</div
      ></div>`;
  const count = stations.length + carriers.length + transports.length;
  return html`<div class="rank ${side} ${own ? 'own' : 'their'}" role="group" aria-label=${BATTLE.group(side, count)}>
    ${section(BATTLE.stations(side), stations, screened && !own ? BATTLE.screenedBy : '', 3)}
    ${section(BATTLE.carriers, carriers, note, 1.2)}
    ${section(BATTLE.transports, transports, '', 0.8)}
    <div class="boxes">
      ${box(BATTLE.sunk, sunk)} ${box(left.length ? BATTLE.disabledOrLeft : BATTLE.disabled, [...disabled, ...left])}
    </div>
  </div>`;
}

/** What has happened to a block, as far as it is shown. @param {Fight} fight @param {number} n */
function stateOf({ t, s, course }, n) {
  const shots = shotsOf(course).slice(0, s.played);
  const part = course.chapters.at(-1);
  const earlier = part ? shotsOf(course).length - part.shots.length : 0;
  const now = part ? part.shots.slice(0, Math.max(0, s.played - earlier)) : [];
  const hurt = now.reduce((sum, shot) => sum + (shot.at === n ? shot.hits : 0), 0);
  const disabled = now.some((shot) => shot.at === n && shot.disabled);
  if (course.units.has(n)) {
    const left = leftOf(course, n, shots);
    // A block has no more to lose than it had.
    return { left, hurt, disabled, struck: leftOf(course, n, shots.slice(0, shots.length - now.length)) - left };
  }
  const full = n === GARRISON ? Math.max(0, 1 - hurt) : (t.view.units[n]?.strength ?? unitOf(t.catalog, n).steps);
  return { left: full, hurt, disabled, struck: Math.min(1, hurt) };
}

/** A block on the board: what it has left, what hit it, and whether it can be chosen. @param {Fight} fight @param
 *  {Screen} screen
 * @param {Battles} battles @param {number} n @param {number} edge */
function fighter(fight, screen, battles, n, edge) {
  const { t, s, mine, aiming, mark } = fight;
  const { offers, choices } = t.session;
  const unit = unitOf(t.catalog, n);
  const { left, hurt, disabled, struck } = stateOf(fight, n);
  const id = String(n);
  const target = mine && Boolean(offers.find('on', id));
  const enemy = mine && n !== GARRISON && unit.side !== t.view.side;
  const can = mine && Boolean(offers.find('on', id) ?? offers.find('with', id) ?? offers.find('aim', id));
  const joined = choices.some((choice) => isOf(choice, 'with', n));
  const chosen = (aiming && s.eye === n) || joined || (mine && mark === n);
  const strength = n === GARRISON ? '' : BATTLE.left(left, unit.steps);
  const label = `${unit.name}${strength}${hurt ? BATTLE.hits(hurt) : ''}${disabled ? BATTLE.isDisabled : ''}`;
  const name = title(unit.name).length > 13 ? unit.short : title(unit.name);
  const dice = unit.kind === 'transport' ? left : unit.dice;
  const shown = { ...unit, name, short: name, dice };
  const body = stand(face(shown, left || 1, {}, Math.max(edge, edge > 50 ? 70 : 0)), { act: can, chosen, target });
  const small = n === GARRISON || ['land-air', 'submarine'].includes(unit.kind);
  const burst = `${Math.round(Math.max(24, Math.min(36, edge * 0.4)))}px`;
  const stamp =
    left === 0 ? (n === GARRISON ? BATTLE.stampGone : BATTLE.stampSunk) : disabled ? BATTLE.stampDisabled : '';
  return html`<button
    type="button"
    class="fighter${target ? ' lit' : ''}${left === 0 ? ' dead' : ''}"
    data-unit=${n}
    data-key="fighter-${n}"
    aria-pressed=${chosen}
    @click=${() => screen.run(() => battles.tap(n))}
    @pointerenter=${() => enemy && screen.run(() => battles.glance(n))}
    @pointerleave=${() => enemy && battles.glance(null)}
    @focus=${() => enemy && screen.run(() => battles.glance(n))}
    @blur=${() => enemy && battles.glance(null)}
  ><span class="unseen">${label}</span>${picture(body, small ? edge * 0.8 : edge)}${
    struck > 0
      ? html`<span class="burst" aria-hidden="true" ${styled({ width: burst, height: burst })}>−${struck}</span>`
      : nothing
  }${stamp ? html`<span class="stamp" aria-hidden="true">${stamp}</span>` : nothing}</button>`;
}
