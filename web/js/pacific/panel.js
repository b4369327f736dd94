// Pacific's tabs: the selection, its course, the blocks in a place, the orders, the intel.
// @ts-check
import { h, withRules } from '../dom.js';
import { face, back, kindBack, stand, picture } from '../pieces.js';
import { kind, what } from '../offers.js';
import { latest } from '../tabs.js';
import { ranked } from './marks.js';
import {
  CARD,
  count,
  foe,
  HARBOR,
  index,
  isArea,
  isHarbor,
  KINDS,
  listed,
  listOf,
  LOST,
  NOWHERE,
  OFF,
  placeName,
  SIDES,
  thePlace,
  turnShort,
  unitOf,
  wood,
  worthOf,
} from './words.js';

/** @typedef {import('./game.js').Game} Game */

/** @param {Game} game @returns {(Node | null | false)[]} */
export function orders(game) {
  return [
    ...subject(game),
    ...fights(game),
    ...tray(game),
    ...yard(game),
    ...stillIn(game),
    ...sent(game),
    ...homeward(game),
    ...forming(game),
    ...latest(game),
  ];
}

/** A small block that can be selected. @param {Game} game @param {number} n @param {string} [note] */
function chip(game, n, note = '') {
  const unit = game.unit(n);
  const { strength } = game.view.units[n];
  const on = game.selected.has(n);
  const able = game.canAct.has(n);
  const state = { act: able };
  return h(
    'button',
    {
      type: 'button',
      class: 'chip-block',
      'data-key': `unit-${n}`,
      'aria-pressed': on,
      'aria-disabled': !able,
      title: `${unit.name}, ${KINDS[unit.kind].one}, ${strength} of ${unit.steps} SP`,
      onclick: () => game.run(() => game.tapUnit(n)),
    },
    h(
      'span',
      { class: 'unseen' },
      `${unit.name}, ${KINDS[unit.kind].one}, ${strength} of ${unit.steps} strength points`,
    ),
    picture(stand(face(unit, strength ?? unit.steps, state), state), 46),
    note && h('small', {}, note),
  );
}

/** What is selected or looked at. @param {Game} game @returns {(Node | null | false)[]} */
function subject(game) {
  const held = ranked(game.catalog, [...game.selected]);
  if (held.length === 1) return [unitCard(game, held[0]), course(game)];
  if (held.length) {
    const places = [...new Set(held.map((n) => game.own(n).at))];
    return [
      h(
        'section',
        { class: 'card plain-card' },
        h('h2', {}, `${held.length} blocks selected`),
        h('p', {}, `from ${listed(places.map((place) => game.name(place)))}`),
      ),
      course(game),
    ];
  }
  if (game.focus !== null) return placeCard(game, game.focus);
  const [step] = game.step;
  const { mine } = game.session;
  return [
    h(
      'section',
      { class: 'card plain-card' },
      h('h2', {}, mine ? (TITLES[step]?.[0] ?? 'Your move') : game.mover),
      h(
        'p',
        {},
        withRules(mine ? (TITLES[step]?.[1] ?? '') : 'You see what your side knows.', (n) => game.openRule(n)),
      ),
    ),
    harbors(game),
  ];
}

/** Where ships that can act lie. @param {Game} game */
function harbors(game) {
  /** @type {Map<number, number>} */
  const places = new Map();
  for (const n of game.canAct)
    if (game.own(n).at < 64) places.set(game.own(n).at, (places.get(game.own(n).at) ?? 0) + 1);
  if (!places.size || game.step[0] === 'repair') return null;
  return h(
    'section',
    { class: 'acts' },
    [...places]
      .sort((a, b) => b[1] - a[1])
      .map(([place, n]) =>
        h(
          'button',
          {
            type: 'button',
            class: 'act',
            'data-key': `in-${place}`,
            onclick: () => {
              game.focus = place;
              game.stage.reveal(game.chart.berth(place, true));
              game.render();
            },
          },
          `${game.name(place)}, ${count(n, 'block')}`,
        ),
      ),
  );
}

/** What each step asks for. */
const TITLES = /** @type {Record<string, [string, string]>} */ ({
  arrivals: ['Arrivals', 'Lost cruisers and air can return for 1 RP each. Both sides choose in secret (§6).'],
  fleet: [
    'Your ships sail',
    'Select highlighted blocks, then a sea area. A ship enters up to 3 areas and must stop in one you do not hold (§7).',
  ],
  submarines: ['Submarines', 'Place a submarine in any sea area (§7).'],
  air: ['Land-based air', 'The sides take turns to place one unit, in any area adjacent to one of your harbors (§7).'],
  repair: [
    'Repairs',
    '1 RP repairs 1 SP: in a port up to its number, or of air that was not placed (§5). Hidden from the enemy.',
  ],
  'next-area': ['Choose the next battle', 'Japan chooses the next battle; contested areas are highlighted (§8).'],
  returns: [
    'Return to port',
    'Every ship at sea goes to a harbor within 3 areas. The lines show where; select a block to change it (§12).',
  ],
  home: ['Ships go to harbor', 'The lines show where they go. Select a block to change it (§8.1).'],
});

/** @param {Game} game @param {number} n */
function unitCard(game, n) {
  const unit = game.unit(n);
  const { strength, seen, at } = game.own(n);
  const nation = unit.side === 'japan' ? 'Japanese' : unit.nation === 'commonwealth' ? 'Commonwealth' : 'US';
  const turns = game.catalog.turns;
  return h(
    'section',
    { class: 'card unit-card' },
    picture(stand(face({ ...unit, dice: unit.kind === 'transport' ? strength : unit.dice }, strength, {}, 90), {}), 74),
    h(
      'div',
      {},
      h('h2', {}, unit.name),
      h('p', {}, `${nation} ${KINDS[unit.kind].one}, ${strength} of ${unit.steps} SP`),
      h(
        'p',
        { class: 'chips' },
        h('span', {}, h('b', {}, unit.kind === 'transport' ? strength : unit.dice), ' dice'),
        unit.hit < 7 && h('span', {}, 'needs ', h('b', {}, unit.hit === 6 ? 'a 6' : `${unit.hit}+`), ' to hit it'),
      ),
      h(
        'p',
        { class: 'where' },
        at === LOST
          ? comesBack(unit.kind, (section) => game.openRule(section))
          : [
              placeLine(game, at),
              seen.turn
                ? `. The enemy last saw it in ${turnShort(turns[seen.turn - 1])} at ${seen.strength} SP.`
                : '. Not seen by the enemy.',
            ],
      ),
    ),
  );
}

/** Where a unit is, as the beginning of a sentence. @param {Game} game @param {number} at */
const placeLine = (game, at) => game.name(at).replace(/^\w/, (letter) => letter.toUpperCase());

/** How a lost unit comes back (§3). @param {string} type @param {(section: string) => void} open */
const comesBack = (type, open) =>
  withRules(
    type === 'transport' ? 'Returns at full strength for free (§3).' : 'Returns with 1 SP for 1 RP (§3).',
    open,
  );

/** The course that the pointer proposes; it follows the pointer without the rest being drawn again. @param {Game} game */
export function course(game) {
  const held = [...game.selected];
  const { view } = game;
  const [step] = game.step;
  if (!held.length || !game.reach) return h('section', { class: 'course', hidden: true });
  const hover = game.placeOf(game.hover);
  const goal = hover !== null && game.reach.open.has(hover) ? hover : game.goal;
  if (goal === null || !game.reach.open.has(goal))
    return h(
      'section',
      { class: 'course' },
      h('h3', {}, step === 'fleet' ? 'Course' : 'Where to'),
      h('p', { class: 'hint' }, `${count(game.reach.open.size, 'highlighted destination')}.`),
      h(
        'div',
        { class: 'acts' },
        [...game.reach.open].map((place) =>
          h(
            'button',
            {
              type: 'button',
              class: 'act',
              'data-key': `to-${place}`,
              onclick: () => game.run(() => game.send(place)),
            },
            placeName(view.catalog, place),
          ),
        ),
      ),
    );
  const from = game.own(held[0]).at;
  const way = step === 'fleet' && isArea(goal) ? game.courseTo(from, goal) : [goal];
  const whose = (/** @type {number} */ place) => {
    const holder = isArea(place) ? view.areas[place].holder : view.harbors[place - HARBOR].owner;
    return holder === view.side
      ? 'yours'
      : holder === null
        ? 'neutral: stop'
        : `${holder === 'japan' ? 'Japanese' : 'Allied'}${isArea(place) ? ': stop' : ''}`;
  };
  const enemy = game.sayFoe(goal);
  const near = isArea(goal)
    ? view.catalog.harbors.flatMap((harbor, /** @type {number} */ n) =>
        harbor.touches.includes(goal) && view.harbors[n].owner === view.side ? [harbor.name] : [],
      )
    : [];
  return h(
    'section',
    { class: 'course' },
    h('h3', {}, step === 'fleet' ? 'Course' : 'Where to'),
    h(
      'dl',
      {},
      way.flatMap((place, n) => [
        h('dt', { class: n === way.length - 1 ? 'total' : '' }, placeName(view.catalog, place)),
        h(
          'dd',
          { class: n === way.length - 1 ? 'total' : '' },
          step === 'fleet' ? `${n + 1}, ${whose(place)}` : whose(place),
        ),
      ]),
    ),
    enemy &&
      h(
        'p',
        { class: 'hint' },
        `${enemy[0].toUpperCase()}${enemy.slice(1)} there${isArea(goal) && ['fleet', 'air', 'submarines'].includes(step) ? ': there will be a battle' : ''}.`,
      ),
    near.length > 0 && step === 'fleet' && h('p', { class: 'hint' }, `Your harbors there: ${near.join(', ')}.`),
  );
}

/** A place that is looked at. @param {Game} game @param {number} place */
function placeCard(game, place) {
  const { view, catalog } = game;
  const enemy = game.sayFoe(place);
  const lines = [];
  if (isArea(place)) {
    const { holder } = view.areas[place];
    lines.push(
      `${holder ? `Held by ${holder === 'japan' ? 'Japan' : 'the Allies'}` : 'Neutral'}, ${worthOf(catalog.areas[place].worth).replace(/^(\d+) VP$/, '$1 VP to either side')}.`,
    );
    const ours = catalog.harbors.flatMap((harbor, /** @type {number} */ n) =>
      harbor.touches.includes(place) ? [`${harbor.name} (${view.harbors[n].owner === 'japan' ? 'J' : 'A'})`] : [],
    );
    lines.push(`Harbors: ${ours.join(', ') || 'none'}.`);
  } else {
    const { repair, touches } = catalog.harbors[place - HARBOR];
    const { owner, cut } = view.harbors[place - HARBOR];
    lines.push(
      `${repair === null ? 'Base' : `Port, repairs ${Math.max(0, repair - cut)} per turn`}, ${owner === 'japan' ? 'Japanese' : 'Allied'}. Adjacent to the ${listed(touches.map((/** @type {number} */ area) => catalog.areas[area].name))}.`,
    );
  }
  const stackOf = game.foeAt(place);
  return [
    h(
      'section',
      { class: 'card unit-card' },
      Boolean(stackOf.ships || stackOf.forces) && picture(stand(back(foe(view.side))), 62),
      !stackOf.ships && stackOf.air > 0 && picture(stand(kindBack(wood(foe(view.side)), 'air')), 62),
      h(
        'div',
        {},
        h('h2', {}, placeName(catalog, place)),
        lines.map((line) => h('p', {}, line)),
        enemy && h('p', {}, `${enemy[0].toUpperCase()}${enemy.slice(1)}.`),
        game.overlays.say(place).map((line) =>
          h(
            'p',
            { class: 'stakes' },
            withRules(`${line[0].toUpperCase()}${line.slice(1)}.`, (section) => game.openRule(section)),
          ),
        ),
      ),
    ),
    knownOf(game, place),
  ];
}

/** Enemy units last seen in a place. @param {Game} game @param {number} place */
function knownOf(game, place) {
  const { view, catalog } = game;
  const seen = listOf(view.units).flatMap((unit, /** @type {number} */ n) =>
    catalog.units[n].side !== view.side && unit.seen.turn && unit.seen.place === place && !unit.lost
      ? [{ n, ...unit.seen }]
      : [],
  );
  const say = (/** @type {any[]} */ list) =>
    listed(list.map(({ n, strength }) => `${catalog.units[n].name} (${strength} SP)`));
  const sure = seen.filter((/** @type {any} */ entry) => entry.sure);
  const old = seen.filter((/** @type {any} */ entry) => !entry.sure);
  const turns = [...new Set(old.map((/** @type {any} */ entry) => entry.turn))].sort();
  if (!seen.length && !game.sayFoe(place)) return null;
  return h(
    'section',
    { class: 'pencilled' },
    h('h3', {}, `Intel: ${placeName(catalog, place)}`),
    sure.length > 0 && h('p', { class: 'pencil' }, `Confirmed: ${say(sure)}.`),
    turns.map((turn) =>
      h(
        'p',
        { class: 'pencil' },
        `Last seen ${turnShort(catalog.turns[/** @type {number} */ (turn) - 1])}: ${say(old.filter((/** @type {any} */ entry) => entry.turn === turn))}. May have moved.`,
      ),
    ),
    !seen.length && h('p', { class: 'pencil' }, 'Not identified.'),
  );
}

/** Seas with a battle, for the player who chooses the next (§8). @param {Game} game */
function fights(game) {
  if (!game.targets.size) return [];
  return [
    h(
      'section',
      { class: 'fights' },
      h('h3', {}, 'Battles'),
      h(
        'div',
        { class: 'acts' },
        [...game.targets].map((area) =>
          h(
            'button',
            {
              type: 'button',
              class: 'act',
              'data-key': `open-${area}`,
              onclick: () => game.run(() => game.tapPlace(area)),
            },
            placeName(game.catalog, area),
            h(
              'small',
              {},
              [count(game.ownAt(area).length, 'your block', 'your blocks'), game.sayFoe(area)]
                .filter(Boolean)
                .join(', '),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** Land air and submarines off map, and what can return. @param {Game} game */
function tray(game) {
  const { view, catalog } = game;
  const [step] = game.step;
  const mine = (/** @type {number} */ n) => catalog.units[n].side === view.side;
  const all = [...listOf(view.units).keys()].filter(mine);
  const at = (/** @type {number} */ n) => view.units[n].at;
  const parts = [];
  if (['submarines', 'air'].includes(step)) {
    const type = step === 'air' ? 'land-air' : 'submarine';
    const ready = all.filter((n) => catalog.units[n].kind === type && at(n) === OFF);
    if (ready.length)
      parts.push(
        h(
          'section',
          { class: 'puts' },
          h('h3', {}, 'Off map'),
          h(
            'div',
            { class: 'chips-row' },
            ready.map((n) => chip(game, n)),
          ),
        ),
      );
    const e = index(foe(view.side));
    parts.push(
      h(
        'section',
        {},
        h('h3', {}, SIDES[foe(view.side)]),
        h(
          'p',
          { class: 'hint' },
          `${count(view.clock.ready[e], 'air unit')} off map${view.clock.done[e] ? ', done placing' : ''}.`,
        ),
      ),
    );
  }
  if (step === 'arrivals') {
    const back = all.filter((n) => game.canAct.has(n));
    if (back.length)
      parts.push(
        h(
          'section',
          { class: 'puts' },
          h('h3', {}, 'Can return'),
          h(
            'div',
            { class: 'chips-row' },
            back.map((n) => chip(game, n, 'lost')),
          ),
        ),
      );
  }
  return parts;
}

/** What can be repaired. @param {Game} game */
function yard(game) {
  if (game.step[0] !== 'repair') return [];
  const { view, catalog, session } = game;
  const rows = [...listOf(view.units).keys()]
    .filter((n) => catalog.units[n].side === view.side && (game.canAct.has(n) || view.units[n].repair))
    .map((n) => {
      const { strength, repair, at } = game.own(n);
      const unit = game.unit(n);
      const more = game.canAct.has(n) && session.mine;
      return h(
        'li',
        {},
        picture(stand(face(unit, strength, {})), 40),
        h(
          'span',
          {},
          unit.name,
          h('small', {}, `${game.name(at)}, ${strength}${repair ? ` + ${repair}` : ''} of ${unit.steps} SP`),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'tool',
            'data-key': `less-${n}`,
            'aria-label': `Repair ${unit.name} by one less`,
            disabled: !repair,
            onclick: () => game.run(() => game.unrepair(n)),
          },
          '−',
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'tool',
            'data-key': `more-${n}`,
            'aria-label': `Repair one strength point of ${unit.name}`,
            disabled: !more,
            onclick: () => game.run(() => session.add({ repair: n })),
          },
          '+',
        ),
      );
    });
  const ports = catalog.harbors.flatMap((harbor, /** @type {number} */ n) => {
    if (harbor.repair === null || view.harbors[n].owner !== view.side) return [];
    const used = listOf(view.units).reduce(
      (/** @type {number} */ sum, unit, /** @type {number} */ u) =>
        sum + (catalog.units[u].side === view.side && unit.at === HARBOR + n ? unit.repair : 0),
      0,
    );
    return used ? [`${harbor.name} ${used} of ${Math.max(0, harbor.repair - view.harbors[n].cut)}`] : [];
  });
  return [
    h(
      'section',
      { class: 'yard' },
      h('h3', {}, rows.length ? 'Can be repaired' : 'Nothing to repair'),
      h('ul', {}, rows),
      ports.length > 0 && h('p', { class: 'hint' }, `Used: ${ports.join(', ')}.`),
    ),
  ];
}

/** Blocks of the place that is looked at, or of the one the hand was filled from. @param {Game} game */
function stillIn(game) {
  const { view, catalog } = game;
  if (game.step[0] === 'repair') return [];
  const held = [...game.selected];
  const place = held.length ? view.units[held[0]].at : game.focus;
  if (place === null || place >= 64) return [];
  const units = game.ownAt(place).filter((n) => view.units[n].at === place);
  if (!units.length) return [];
  const free = units.filter((n) => game.canAct.has(n));
  const kinds = [...new Set(free.map((n) => catalog.units[n].kind))];
  const all = (/** @type {number[]} */ list) => list.every((n) => game.selected.has(n));
  const group = (/** @type {string} */ text, /** @type {number[]} */ list) =>
    h(
      'button',
      {
        type: 'button',
        class: 'act',
        'data-key': `all-${text}`,
        'aria-pressed': all(list),
        onclick: () => game.run(() => game.pick(all(list) ? list : list.filter((n) => !game.selected.has(n)))),
      },
      text,
    );
  return [
    h(
      'section',
      { class: 'still' },
      h('h3', {}, `${free.length ? 'Still in' : 'In'} ${placeName(catalog, place)}, ${count(units.length, 'block')}`),
      free.length > 3 &&
        game.step[0] !== 'air' &&
        h(
          'div',
          { class: 'acts' },
          group('All', free),
          kinds.length > 1 &&
            kinds.map((type) =>
              group(
                KINDS[type].many,
                free.filter((n) => catalog.units[n].kind === type),
              ),
            ),
        ),
      h(
        'div',
        { class: 'chips-row' },
        units.map((n) => chip(game, n)),
      ),
    ),
  ];
}

/** Orders of the draft, by where they lead. @param {Game} game */
function sent(game) {
  const { session, view, catalog } = game;
  if (!session.mine) return [];
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  const puts = session.choices.flatMap((choice, i) =>
    kind(choice) === 'put' && kind(session.choices[i + 1] ?? '') === 'at'
      ? [{ n: Number(what(choice)), to: Number(what(session.choices[i + 1])) }]
      : [],
  );
  for (const { n, to } of puts) groups.set(to, [...(groups.get(to) ?? []), n]);
  if (!groups.size) return [];
  return [
    h(
      'section',
      { class: 'orders sent' },
      h('h3', {}, 'Orders this turn'),
      h(
        'ol',
        {},
        [...groups].map(([to, units]) =>
          h(
            'li',
            { class: 'draft' },
            h(
              'span',
              {},
              h('b', {}, placeName(catalog, to)),
              h(
                'small',
                {},
                units.map((n) =>
                  h(
                    'button',
                    {
                      type: 'button',
                      class: 'recall',
                      'data-key': `recall-${n}`,
                      title: 'Recall',
                      'aria-label': `Recall ${game.unit(n).name}`,
                      onclick: () => game.run(() => game.callBack(n)),
                    },
                    `${unitOf(view.catalog, n).name} ×`,
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** Where ships at sea go, when they go home. @param {Game} game */
function homeward(game) {
  if (!['home', 'returns'].includes(game.step[0]) || !game.session.mine) return [];
  const { view, catalog } = game;
  const goers = [...listOf(view.units).keys()].filter(
    (n) => catalog.units[n].side === view.side && isHarbor(view.units[n].to ?? NOWHERE),
  );
  return [
    h(
      'section',
      { class: 'orders goers' },
      h('h3', {}, 'Destination'),
      h(
        'ul',
        {},
        ranked(catalog, goers).map((n) =>
          h(
            'li',
            {},
            h(
              'span',
              {},
              game.unit(n).name,
              h('small', {}, `from ${thePlace(catalog, game.own(n).at)}, ${game.own(n).strength} SP`),
            ),
            h(
              'button',
              {
                type: 'button',
                class: 'act',
                'data-key': `goer-${n}`,
                'aria-pressed': game.selected.has(n),
                'aria-disabled': !game.canAct.has(n),
                onclick: () => game.canAct.has(n) && game.run(() => game.pick([n])),
              },
              placeName(catalog, view.units[n].to ?? NOWHERE),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** Task forces (§14): what the menu offers beyond blocks and places. @param {Game} game */
function forming(game) {
  const { session } = game;
  if (!session.mine) return [];
  const form = session.offers.plain.get('form');
  const boxes = session.unfinished ? session.offers.of('at').filter((offer) => Number(what(offer.choice)) >= 72) : [];
  const held = [...game.selected];
  const join =
    held.length && game.step[0] === 'fleet'
      ? listOf(game.view.forces).flatMap((force, /** @type {number} */ n) =>
          held.every((unit) => force.from === game.view.units[unit].at) && force.at < 64 ? [n] : [],
        )
      : [];
  if (!form && !boxes.length && !join.length) return [];
  return [
    h(
      'section',
      { class: 'acts' },
      form &&
        h(
          'button',
          { type: 'button', class: 'act', 'data-key': 'form', onclick: () => game.run(() => session.add('form')) },
          'Form a task force',
        ),
      boxes.map((offer) =>
        h(
          'button',
          { type: 'button', class: 'act', onclick: () => game.run(() => session.add(offer.choice)) },
          offer.text,
        ),
      ),
      join.map((/** @type {number} */ n) =>
        h(
          'button',
          { type: 'button', class: 'act', 'data-key': `join-${n}`, onclick: () => game.run(() => game.joinForce(n)) },
          `Join task force ${n + 1}`,
        ),
      ),
    ),
  ];
}

/** @param {Game} game */
export function known(game) {
  const { view, catalog } = game;
  const enemy = foe(view.side);
  const units = [...listOf(view.units).keys()].filter((n) => catalog.units[n].side === enemy);
  const row = (/** @type {number} */ n, /** @type {(string | number)[]} */ cells) =>
    h(
      'tr',
      {},
      h('td', {}, catalog.units[n].name),
      cells.map((cell) => h('td', {}, cell)),
    );
  const seen = ranked(
    catalog,
    units.filter((n) => view.units[n].seen.turn && !view.units[n].lost),
  );
  const lost = ranked(
    catalog,
    units.filter((n) => view.units[n].at === LOST),
  );
  const due = units.filter((n) => view.units[n].at === CARD);
  const table = (/** @type {string[]} */ head, /** @type {Node[]} */ rows) =>
    h(
      'table',
      { class: 'known' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          head.map((cell) => h('th', { scope: 'col' }, cell)),
        ),
      ),
      h('tbody', {}, rows),
    );
  return [
    h('h3', {}, `${enemy === 'japan' ? 'Japanese' : 'Allied'} units seen`),
    seen.length
      ? table(
          ['Unit', 'Where', 'SP', 'When'],
          seen.map((n) =>
            row(n, [
              placeName(catalog, view.units[n].seen.place),
              view.units[n].seen.strength,
              view.units[n].seen.sure ? 'now' : turnShort(catalog.turns[view.units[n].seen.turn - 1]),
            ]),
          ),
        )
      : h('p', { class: 'hint' }, 'Nothing revealed yet.'),
    h('h3', {}, `Lost, ${lost.length}`),
    lost.length
      ? h('p', { class: 'pencil' }, `${listed(lost.map((n) => catalog.units[n].name))}.`)
      : h('p', { class: 'hint' }, 'None.'),
    h('h3', {}, 'Not yet arrived'),
    table(
      ['Turn', 'Units'],
      [...new Set(due.map((n) => catalog.units[n].turn))]
        .sort((a, b) => a - b)
        .map((turn) =>
          h(
            'tr',
            {},
            h('td', {}, turnShort(catalog.turns[turn - 1] ?? '')),
            h('td', {}, listed(due.filter((n) => catalog.units[n].turn === turn).map((n) => catalog.units[n].name))),
          ),
        ),
    ),
    h(
      'p',
      { class: 'hint' },
      `Off map: ${count(view.clock.ready[index(enemy)], 'air unit')} ready, ${view.clock.spent[index(enemy)]} spent.`,
    ),
  ];
}
