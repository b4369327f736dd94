// One side of the battle board: its sections, and the boxes for what was sunk or disabled.
// @ts-check
import { h } from '../dom.js';
import { face, stand, picture } from '../pieces.js';
import { leftOf, shotsOf } from './battle-history.js';
import { count, GARRISON, listOf, NOWHERE, title, unitOf } from './words.js';

/** @typedef {import('./battle-history.js').Course} Course */

/** Blocks are smaller where many stand, and as large as the window lets them. @param {number} most @param {HTMLElement} window */
function size(most, { clientWidth, clientHeight }) {
  const room = Math.min((clientWidth - 300) / 1340, clientHeight / 1000);
  return (most <= 5 ? 92 : most <= 8 ? 74 : most <= 14 ? 60 : 48) * Math.max(0.6, Math.min(1.5, room));
}

/** Units of a side by section, as the board shows them now. @param {import('./battle.js').Battles} battles @param {Course} course @param {string} side */
export function sections(battles, course, side) {
  const { view, catalog } = battles.game;
  const shots = shotsOf(course);
  const played = shots.slice(0, battles.played);
  const here = new Set(view.battle.area === course.area ? [...view.battle.shown, ...view.battle.ashore] : []);
  const out = {
    stations: /** @type {number[]} */ ([]),
    carriers: /** @type {number[]} */ ([]),
    transports: /** @type {number[]} */ ([]),
    sunk: /** @type {number[]} */ ([]),
    disabled: /** @type {number[]} */ ([]),
    left: /** @type {number[]} */ ([]),
  };
  for (const [n, part] of course.units) {
    const label = catalog.units[n];
    if (label?.side !== side) continue;
    // A fate counts once the shots that sealed it have fallen.
    const last = shots.map((shot) => shot.at).lastIndexOf(n);
    const over = last < battles.played;
    const fate = over ? part.fate : '';
    if (fate === 'sunk' || (over && leftOf(course, n, played) === 0 && !here.has(n))) out.sunk.push(n);
    else if (fate === 'disabled') out.disabled.push(n);
    else if (!battles.playing && !course.ended && !here.has(n)) out.left.push(n);
    else if (label.kind === 'carrier') out.carriers.push(n);
    else if (label.kind === 'transport') out.transports.push(n);
    else out.stations.push(n);
  }
  // Submarines and garrisons take part without a block on the board.
  const part = course.chapters.at(-1);
  for (const shot of part?.shots ?? []) {
    for (const n of [shot.by, shot.at]) {
      if (course.units.has(n) || out.stations.includes(n) || out.transports.includes(n)) continue;
      if (
        n === GARRISON
          ? side !== view.battle.fight.by && part?.kind === 'landing' && garrisonOf(course, view) === side
          : catalog.units[n]?.side === side
      )
        (n === GARRISON ? out.transports : out.stations).push(n);
    }
  }
  if (view.battle.area === course.area) {
    const { fight } = view.battle;
    if (fight.base !== 255 && fight.garrison && fight.by !== side && !out.transports.includes(GARRISON))
      out.transports.push(GARRISON);
    for (const shot of battles.odds?.open ?? [])
      if (
        shot.by.length === 1 &&
        catalog.units[shot.by[0]]?.kind === 'submarine' &&
        catalog.units[shot.by[0]].side === side &&
        !out.stations.includes(shot.by[0])
      )
        out.stations.push(shot.by[0]);
    // A quiet landing: the transports stand upright and only their owner knows them.
    if (view.battle.quiet && side === view.side)
      listOf(view.units).forEach((unit, /** @type {number} */ n) => {
        const own = unit.at ?? NOWHERE;
        const at = own >= 72 && own < 76 ? view.forces[own - 72].at : own;
        if (
          catalog.units[n].side === side &&
          catalog.units[n].kind === 'transport' &&
          at === course.area &&
          !out.transports.includes(n)
        )
          out.transports.push(n);
      });
  }
  return out;
}

/** The side that holds the attacked base. @param {Course} course @param {import('./game.js').View} view */
const garrisonOf = (course, view) => {
  const shot = course.chapters.at(-1)?.shots.find(({ by, at }) => by !== GARRISON && at === GARRISON);
  return shot
    ? view.catalog.units[shot.by]?.side === 'japan'
      ? 'allies'
      : 'japan'
    : view.battle.fight.by === 'japan'
      ? 'allies'
      : 'japan';
};

/** @param {import('./battle.js').Battles} battles @param {Course} course @param {string} side */
export function rank(battles, course, side) {
  const { view } = battles.game;
  const parts = sections(battles, course, side);
  const name = side === 'japan' ? 'Japan' : 'Allies';
  const own = side === view.side;
  // Guns hide what lies behind them; land-based air does not (§8.2).
  const screened = parts.stations.some((n) => ['battleship', 'cruiser'].includes(view.catalog.units[n]?.kind));
  const most = Math.max(parts.stations.length, parts.carriers.length * 1.6, parts.transports.length * 2.2);
  const edge = size(most, battles.game.element);
  const section = (
    /** @type {string} */ title,
    /** @type {number[]} */ units,
    /** @type {string} */ note,
    /** @type {number} */ grow,
  ) =>
    h(
      'div',
      { class: 'section', style: { flexGrow: grow } },
      h('h3', {}, title, note && h('small', {}, note)),
      h(
        'div',
        { class: 'row' },
        units.length ? units.map((n) => fighter(battles, course, n, edge)) : h('p', { class: 'none' }, 'none'),
      ),
    );
  const box = (/** @type {string} */ title, /** @type {number[]} */ units) =>
    h(
      'div',
      { class: 'section small' },
      h('h3', {}, title),
      h(
        'div',
        { class: 'row' },
        units.length
          ? units.map((n) => picture(stand(face(unitOf(view.catalog, n), 1)), 34, view.catalog.units[n]?.name))
          : h('p', { class: 'none' }, 'none'),
      ),
    );
  return h(
    'div',
    {
      class: `rank ${side} ${own ? 'own' : 'their'}`,
      role: 'group',
      'aria-label': `${name}: ${count(parts.stations.length + parts.carriers.length + parts.transports.length, 'block')}`,
    },
    section(
      `${name}, battle stations`,
      parts.stations,
      screened && !own ? 'screened by battleships and cruisers' : '',
      Math.max(3, parts.stations.length),
    ),
    section(
      'Carriers',
      parts.carriers,
      screened ? 'not targetable' : 'can be targeted',
      Math.max(1.2, parts.carriers.length),
    ),
    section('Transports', parts.transports, '', Math.max(0.8, parts.transports.length)),
    h(
      'div',
      { class: 'boxes' },
      box('Sunk', parts.sunk),
      box(parts.left.length ? 'Disabled or withdrawn' : 'Disabled', [...parts.disabled, ...parts.left]),
    ),
  );
}

/** A block on the board: what it has left, what hit it, and whether it can be chosen. @param {import('./battle.js').Battles} battles @param {Course} course @param {number} n @param {number} edge */
function fighter(battles, course, n, edge) {
  const { game } = battles;
  const { view, session } = game;
  const unit = unitOf(view.catalog, n);
  const shots = shotsOf(course).slice(0, battles.played);
  const known = course.units.has(n);
  const part = course.chapters.at(-1);
  const now = part
    ? part.shots.slice(0, Math.max(0, battles.played - (shotsOf(course).length - part.shots.length)))
    : [];
  const hurt = now.reduce((sum, shot) => sum + (shot.at === n ? shot.hits : 0), 0);
  const left = known
    ? leftOf(course, n, shots)
    : n === GARRISON
      ? Math.max(0, 1 - hurt)
      : (view.units[n]?.strength ?? unit.steps);
  // A block has no more to lose than it had.
  const struck = known ? leftOf(course, n, shots.slice(0, shots.length - now.length)) - left : Math.min(1, hurt);
  const one = now.some((shot) => shot.at === n && shot.disabled);
  const mine = session.mine && !battles.playing;
  const joined = session.choices.some((choice) => typeof choice === 'object' && choice.with === n);
  const can =
    mine &&
    Boolean(
      session.offers.find('on', String(n)) ??
        session.offers.find('with', String(n)) ??
        session.offers.find('aim', String(n)),
    );
  const chosen = (battles.aiming && battles.eye === n) || joined || (mine && battles.mark === n);
  const target = mine && Boolean(session.offers.find('on', String(n)));
  const label = `${unit.name}${n === GARRISON ? '' : `, ${left} of ${unit.steps}`}${hurt ? `, ${count(hurt, 'hit')}` : ''}${one ? ', disabled' : ''}`;
  const dice = unit.kind === 'transport' ? left : unit.dice;
  const burst = `${Math.round(Math.max(24, Math.min(36, edge * 0.4)))}px`;
  const name = title(unit.name).length > 13 ? unit.short : title(unit.name);
  const small =
    view.catalog.units[n]?.kind === 'land-air' || n === GARRISON || view.catalog.units[n]?.kind === 'submarine';
  return h(
    'button',
    {
      type: 'button',
      class: `fighter${target ? ' lit' : ''}${left === 0 ? ' dead' : ''}`,
      'data-unit': n,
      'data-key': `fighter-${n}`,
      'aria-pressed': chosen,
      onclick: () => game.run(() => battles.tap(n)),
    },
    h('span', { class: 'unseen' }, label),
    picture(
      stand(face({ ...unit, name, short: name, dice }, left || 1, {}, Math.max(edge, edge > 50 ? 70 : 0)), {
        act: can,
        chosen,
        target,
      }),
      small ? edge * 0.8 : edge,
    ),
    struck > 0 &&
      h('span', { class: 'burst', style: { width: burst, height: burst }, 'aria-hidden': 'true' }, `−${struck}`),
    one && left > 0 && h('span', { class: 'stamp', 'aria-hidden': 'true' }, 'disabled'),
    left === 0 && h('span', { class: 'stamp', 'aria-hidden': 'true' }, n === GARRISON ? 'gone' : 'sunk'),
  );
}
