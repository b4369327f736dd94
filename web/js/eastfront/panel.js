// Eastfront's tabs: the selection, the orders of the turn, the intel.
// @ts-check
import { h, withRules } from '../dom.js';
import { face, back, stand, picture } from '../pieces.js';
import { thisTurn } from './turn.js';
import { linesOf } from './orders.js';
import { kind, what } from '../offers.js';
import { bars, latest, scale } from '../tabs.js';
import { monthName, SIDES, foe, hexOf, sideOf, listOf } from './words.js';

/** @typedef {import('./game.js').Game} Game */

/** @param {Game} game */
export function orders(game) {
  return [...subject(game), ...offered(game), ...planned(game), ...latest(game)];
}

/** The selection. @param {Game} game @returns {(Node | null | false)[]} */
function subject(game) {
  if (game.attack) return attack(game);
  const block = game.chosen ? game.block(game.chosen) : game.focus && game.ownAt(game.focus);
  if (block) return unitCard(game, block);
  const hex = game.focus;
  if (hex) return hexCard(game, hex);
  const { side, turn } = game.view;
  const { ended } = game.session.status ?? {};
  if (ended)
    return [
      h(
        'section',
        { class: 'card plain-card' },
        h('h2', {}, 'Game over'),
        h(
          'p',
          {},
          ended.why,
          ' ',
          h('a', { href: `/t/${game.session.table}/${game.session.door}/replay` }, 'Replay with graphs'),
        ),
      ),
    ];
  if (game.looksOn)
    return [
      h(
        'section',
        { class: 'card plain-card' },
        h('h2', {}, `${SIDES[turn]} to move`),
        h('p', {}, 'You are watching. Blocks are hidden, except what battles revealed.'),
      ),
    ];
  return [
    h(
      'section',
      { class: 'card plain-card' },
      h('h2', {}, game.session.mine ? 'Your turn' : `${SIDES[foe(side)]} to move`),
      h(
        'p',
        {},
        game.session.mine ? 'Highlighted blocks can act. Click one or press N.' : 'Enemy moves appear as they happen.',
      ),
    ),
  ];
}

/** @param {Game} game @param {any} block */
function unitCard(game, block) {
  const unit = game.unit(block.unit);
  const offers = game.session.offers.byUnit.get(block.unit) ?? [];
  const doable = offers.filter((offer) => ['add', 'rail', 'withdraw', 'withhold'].includes(kind(offer.choice)));
  const done = [block.moved && 'moved', block.attacked && 'attacked', block.railed && 'moved by rail']
    .filter(Boolean)
    .join(', ');
  return [
    h(
      'section',
      { class: 'card unit-card' },
      picture(stand(face(unit, block.steps, {}, 90)), 74),
      h(
        'div',
        {},
        h('h2', {}, unit.name),
        h('p', {}, `${nation(unit)} ${unit.kind}, ${block.steps} of ${unit.steps} SP`),
        h(
          'p',
          { class: 'chips' },
          h(
            'span',
            { tabindex: 0, 'data-tip': `${unit.dice} dice at any strength (§11.2).` },
            h('b', {}, unit.dice),
            ' dice',
          ),
          h(
            'span',
            {
              tabindex: 0,
              'data-tip': unit.kind === 'armor' ? 'Only a 6 hits armor (§11.2).' : 'A 5 or 6 hits infantry (§11.2).',
            },
            'needs ',
            h('b', {}, unit.hit === 6 ? 'a 6' : `${unit.hit}+`),
            ' to hit it',
          ),
          h(
            'span',
            { tabindex: 0, 'data-tip': `${unit.mp} movement points in clear weather and in supply (§11.1).` },
            h('b', {}, unit.mp),
            ' MP',
          ),
        ),
        h(
          'p',
          { class: 'where' },
          game.ground.call(hexOf(block) ?? ''),
          done && `, ${done}`,
          block.seen && `. The enemy last saw it in ${monthName(block.seen.month)} at ${block.seen.steps} SP.`,
        ),
        supplyLine(game),
      ),
    ),
    doable.length > 0 &&
      h(
        'div',
        { class: 'acts' },
        doable.map((offer) =>
          h(
            'button',
            {
              type: 'button',
              class: 'act',
              'data-key': JSON.stringify(offer.choice),
              onclick: () => game.run(() => game.session.add(offer.choice)),
            },
            verb(offer, unit),
          ),
        ),
      ),
    plan(game),
  ];
}

/** Where the block's supply comes from, or why none comes. @param {Game} game */
export function supplyLine(game) {
  const unit = game.chosen ?? (game.focus && game.ownAt(game.focus)?.unit);
  const standing = unit && game.overlays.of(unit);
  if (!standing) return h('p', { class: 'where supply-line', hidden: true });
  if (standing.why)
    return h(
      'p',
      { class: 'where supply-line cut' },
      withRules(game.plain(`${standing.why.why} ${standing.why.rule}`), (section) => game.openRule(section)),
    );
  const chain = game.overlays.chain(standing.from);
  return h(
    'p',
    { class: 'where supply-line' },
    withRules(`In supply: ${chain.length ? chain.join(', ') : 'supplied by the fortress'} §12`, (section) =>
      game.openRule(section),
    ),
  );
}

/** The move that the pointer proposes, or the one that was drafted; it follows the pointer without the rest being drawn again. @param {Game} game */
export function plan(game) {
  const drafted = !game.chosen && game.focus && game.ownAt(game.focus);
  const move = game.chosen && game.goal ? game.proposal(game.goal) : drafted ? game.drafted(drafted.unit) : null;
  if (!move)
    return h(
      'section',
      { class: 'plan', hidden: !game.reachable },
      h('h3', {}, 'Planned move'),
      h('p', { class: 'hint' }, 'Choose a highlighted hex; the number is its MP cost.'),
    );
  const zone = new Set(game.overlays.data?.zoc[foe(game.view.side)] ?? []);
  // Hexes that cost the same in a row share a line; the cost of each is what the server left of the MP.
  /** @type {{names: string[], cost: number, why: string}[]} */
  const parts = [];
  move.path.forEach((hex, n) => {
    const cost = (n ? move.left[n - 1] : move.mp) - move.left[n];
    const why =
      zone.has(hex) && cost > 1
        ? `in ${SIDES[foe(game.view.side)]} zone of control`
        : cost > 1 && !['clear', 'city', 'fort'].includes(game.ground.spaces.get(hex)?.terrain)
          ? game.ground.terrain(hex)
          : '';
    const last = parts.at(-1);
    if (last && !why && !last.why) {
      last.names.push(game.ground.call(hex));
      last.cost += cost;
    } else parts.push({ names: [game.ground.call(hex)], cost, why });
  });
  const taken = move.path.filter(
    (hex) => game.ground.isCity(hex) && move.held.includes(hex) !== (game.view.side === 'axis'),
  );
  const end = move.path[move.path.length - 1];
  const through = taken.filter((hex) => hex !== end).map((hex) => game.ground.call(hex));
  const total = taken.includes(end)
    ? `Takes ${[...through, game.ground.call(end)].join(' and ')}`
    : through.length
      ? `Takes ${through.join(' and ')} on the way`
      : 'Total';
  return h(
    'section',
    { class: 'plan' },
    h('h3', {}, drafted ? 'Drafted move' : 'Planned move'),
    h(
      'dl',
      {},
      parts.flatMap((part, n) => [
        h('dt', {}, part.names.join(', '), part.why && `, ${part.why}`),
        h('dd', {}, `${n ? '+' : ''}${part.cost} MP`),
      ]),
      h('dt', { class: 'total' }, total),
      h('dd', { class: 'total' }, `${move.mp - move.left[move.left.length - 1]} of ${move.mp} MP`),
    ),
  );
}

/** @param {any} unit */
const nation = (unit) => unit.nation[0].toUpperCase() + unit.nation.slice(1);

/** @param {any} offer @param {any} unit */
function verb(offer, unit) {
  switch (kind(offer.choice)) {
    case 'add':
      return `Add a step, ${unit.step_cost} RP`;
    case 'rail':
      return 'Rail move, 2 RP';
    default:
      return offer.text.replace(/ \(§.*\)$/, '');
  }
}

/** @param {Game} game @param {string} hex */
function hexCard(game, hex) {
  const enemy = game.foeAt(hex);
  const note = enemy?.note;
  const unit = note && game.units.get(note.unit);
  return [
    h(
      'section',
      { class: 'card unit-card' },
      enemy && picture(stand(back(sideOf(enemy, game.view))), 74),
      h(
        'div',
        {},
        h('h2', {}, game.ground.call(hex)),
        h(
          'p',
          {},
          sentence(game.ground.terrain(hex)),
          game.ground.isCity(hex) && `, ${game.view.axis_cities.includes(hex) ? 'Axis' : 'Soviet'}-controlled`,
        ),
        enemy &&
          h(
            'p',
            { class: 'pencil' },
            unit
              ? `Last seen ${monthName(note.month)}: ${unit.name}, ${unit.kind}, ${note.steps} SP.`
              : 'Not identified.',
          ),
      ),
    ),
  ];
}

/** @param {string} text */
const sentence = (text) => text[0].toUpperCase() + text.slice(1);

/** The attack in the making: who, with what, and how likely. @param {Game} game */
function attack(game) {
  if (!game.attack) return [];
  const { hex, with: joined, air } = game.attack;
  const { offers } = game.session;
  const able = offers.of('with').map((offer) => what(offer.choice));
  const enemy = game.foeAt(hex);
  const row = (/** @type {string} */ id, /** @type {boolean} */ on) => {
    const unit = game.unit(id);
    return h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          class: 'joiner',
          'data-key': `with-${id}`,
          'aria-pressed': on,
          onclick: () => game.run(() => game.join(id)),
        },
        h('span', { class: 'box', 'aria-hidden': 'true' }),
        h('span', {}, unit.name, h('small', {}, `${game.block(id)?.steps} SP`)),
        h('b', {}, `+${unit.dice}`),
      ),
    );
  };
  const total = Number(/\d+/.exec(offers.plain.get('roll')?.text ?? '')?.[0] ?? NaN);
  const dice = game.odds?.odds?.dice;
  const open = (/** @type {string} */ section) => game.openRule(section);
  const across = joined
    .filter((/** @type {string} */ id) => game.ground.river(hex, hexOf(game.block(id)) ?? ''))
    .map((/** @type {string} */ id) => game.units.get(id)?.name);
  const minus = (/** @type {string} */ name, /** @type {number | undefined} */ by, /** @type {string} */ why) =>
    by
      ? h('li', { class: 'minus' }, h('span', {}, name, h('small', {}, withRules(why, open))), h('b', {}, `−${by}`))
      : null;
  return [
    h(
      'section',
      { class: 'card attack-card' },
      picture(stand(back(foe(game.view.side))), 62),
      h(
        'div',
        {},
        h('h2', {}, `Attack ${game.ground.call(hex)}`),
        h(
          'p',
          {},
          sentence(game.ground.terrain(hex)),
          enemy?.note
            ? `, last seen as ${game.units.get(enemy.note.unit)?.name}, ${enemy.note.steps} SP`
            : ', not identified',
        ),
      ),
    ),
    h(
      'ul',
      { class: 'joiners' },
      joined.map((/** @type {string} */ id) => row(id, true)),
      able.map((id) => row(id, false)),
      (air || offers.plain.has('air')) &&
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              class: 'joiner',
              'data-key': 'air',
              'aria-pressed': air,
              onclick: () => game.run(() => game.toggleAir()),
            },
            h('span', { class: 'box', 'aria-hidden': 'true' }),
            h('span', {}, 'Air unit', h('small', {}, 'clear weather only')),
            h('b', {}, '+2'),
          ),
        ),
      minus('Woods', dice?.woods, 'per attacking armor §5'),
      minus('Mountain', dice?.mountain, 'per attacker §5'),
      minus('Swamp', dice?.swamp, 'per unit attacking from swamp §5'),
      minus('River', dice?.river, `${across.join(' and ')} ${across.length === 1 ? 'attacks' : 'attack'} across it §5`),
      !Number.isNaN(total) &&
        h(
          'li',
          { class: 'sum', 'data-tip': 'Unit dice − terrain + air (§11.2). A 6 hits any unit, a 5 only infantry.' },
          h('span', {}, 'Dice'),
          h('b', {}, total),
        ),
    ),
    ...chances(game),
  ];
}

/** How likely every loss is, with a bar for what is rarer than once in a thousand battles. @param {number[]} list */
function spread(list) {
  let most = list.length - 1;
  while (most > 2 && list.slice(most).reduce((a, b) => a + b, 0) < 0.001) most--;
  const shares = [...list.slice(0, most), list.slice(most).reduce((a, b) => a + b, 0)];
  return {
    shares,
    names: shares.map((_, n) =>
      n === 0 ? 'none' : `${n}${n === most && most < list.length - 1 ? '+' : ''} ${n === 1 ? 'step' : 'steps'}`,
    ),
  };
}

/** Both sides' losses against one enemy, and why it answers with so many dice. @param {Game} game @param {any} odds @param {number} defend dice @param {boolean} known whether it is one block of known strength */
function results(game, odds, defend, known) {
  const city = game.odds?.odds?.city ?? 0;
  const open = (/** @type {string} */ section) => game.openRule(section);
  const own = spread(odds.attacker_loses);
  const full = scale(odds.defender_loses, own.shares);
  const left = odds.defender_loses.map((/** @type {number} */ _, /** @type {number} */ n) =>
    n === 0 ? 'no loss' : `${n} ${n === 1 ? 'step' : 'steps'}`,
  );
  return [
    h('h4', {}, 'Enemy losses'),
    bars(odds.defender_loses, left, full, known ? 'eliminated' : undefined),
    h('h4', {}, defend ? `Your losses (${defend} enemy dice)` : 'Your losses'),
    bars([...own.shares].reverse(), [...own.names].reverse(), full),
    defend > 0 &&
      h(
        'p',
        { class: 'hint' },
        withRules(
          `${defend - city} base dice §11.2${city ? `, ${city} for the ${city > 1 ? 'fortified city' : 'city'} §5` : ''}. Average loss: ${odds.attacker_mean.toFixed(1)} steps.`,
          open,
        ),
      ),
  ];
}

/** Exact odds for each enemy it may be, and over all of them where it is unknown. @param {Game} game */
function chances(game) {
  const cases = game.odds?.cases ?? [];
  const all = game.odds?.odds;
  if (cases.length === 1)
    return [
      h(
        'section',
        { class: 'odds' },
        h('h3', {}, cases[0].what),
        results(game, cases[0].odds, cases[0].case.defend.dice, true),
      ),
    ];
  return [
    all &&
      cases.length > 1 &&
      h(
        'section',
        { class: 'odds' },
        h('h3', {}, `${(all.defender_dies * 100).toFixed(1)}% to eliminate it (weighted over all possibilities)`),
        results(game, all, 0, false),
      ),
    ...cases.map((/** @type {any} */ entry) =>
      h(
        'details',
        { class: 'odds' },
        h('summary', {}, `${entry.what}: ${(entry.odds.defender_dies * 100).toFixed(1)}% to eliminate it`),
        results(game, entry.odds, entry.case.defend.dice, true),
      ),
    ),
  ];
}

/** Blocks that can be brought in or rebuilt. @param {Game} game */
function offered(game) {
  const { session, view } = game;
  if (!session.mine || game.attack || game.chosen || session.unfinished) return [];
  const list = (/** @type {string} */ name, /** @type {string} */ title, /** @type {Node | false} */ more) => {
    const offers = session.offers.of(name);
    return (
      offers.length > 0 &&
      h(
        'section',
        { class: 'puts' },
        h('h3', {}, title),
        more,
        offers.map((offer) => {
          const unit = game.unit(what(offer.choice));
          return h(
            'button',
            {
              type: 'button',
              class: 'put',
              'data-key': `${name}-${unit.id}`,
              onclick: () => game.run(() => session.add(offer.choice)),
            },
            picture(stand(face(unit, game.block(unit.id)?.steps || 1)), 34),
            h('span', {}, offer.text.replace(/ \(§.*\)$/, '')),
          );
        }),
      )
    );
  };
  const deploy = view.phase === 'deploy';
  return [
    list(
      'withhold',
      `Choose ${view.to_withhold} ${view.to_withhold === 1 ? 'block' : 'blocks'} to start in the pool`,
      false,
    ),
    list('withdraw', 'Choose armor to withdraw', false),
    list(
      'put',
      deploy ? 'To place' : 'Available',
      deploy &&
        h(
          'button',
          { type: 'button', class: 'act', 'data-key': 'spread-out', onclick: () => game.run(() => game.spreadOut()) },
          'Place the rest automatically',
        ),
    ),
  ].filter((part) => part !== false);
}

/** What was ordered this turn, and what the draft adds to it. @param {Game} game */
export function turnLines(game) {
  const { session, view, ground, units } = game;
  const { side } = view;
  const names = { units, call: (/** @type {string} */ hex) => ground.call(hex) };
  const past = linesOf(
    thisTurn(session.log, side).map((entry) => entry.event),
    side,
    game.base.income?.rp?.[side] ?? null,
    names,
  );
  const drafts = linesOf(session.drafted, side, game.base.rp[side], names);
  const open = session.unfinished && !drafts.some((line) => !line.done) ? session.orders.at(-1)?.[0] : undefined;
  if (open) drafts.push({ text: beginning(game, open), sub: '', cost: null, hex: null, done: false });
  return [...past.map((line) => ({ line, draft: false })), ...drafts.map((line) => ({ line, draft: true }))];
}

/** @param {Game} game */
function planned(game) {
  const lines = turnLines(game);
  if (!lines.length) return [];
  const row = (
    /** @type {import('./orders.js').Line} */ line,
    /** @type {boolean} */ draft,
    /** @type {boolean} */ last,
  ) =>
    h(
      'li',
      {
        class: draft ? 'draft' : '',
        onpointerenter: () => line.hex && game.mark(line.hex),
        onpointerleave: () => game.mark(null),
      },
      h(
        'span',
        {},
        line.text,
        h(
          'small',
          {},
          line.sub,
          draft ? [line.sub ? ', ' : '', 'draft', ...(last ? [', ', h('kbd', {}, 'Z'), ' to undo'] : [])] : null,
        ),
      ),
      line.cost !== null && h('b', {}, line.cost ? `${line.cost} RP` : 'free'),
    );
  return [
    h(
      'section',
      { class: 'orders' },
      h('h3', {}, 'Orders this turn'),
      h(
        'ol',
        {},
        lines.map(({ line, draft }, n) => row(line, draft, n === lines.length - 1)),
      ),
    ),
  ];
}

/** An order of which only the first choice is made. @param {Game} game @param {import('../offers.js').Choice} choice */
function beginning(game, choice) {
  const name = game.units.get(what(choice))?.name ?? '';
  switch (kind(choice)) {
    case 'attack':
      return `Attack ${game.ground.call(what(choice))}`;
    case 'rail':
      return `${name} by rail`;
    case 'put':
      return `${name}: choose a hex`;
    default:
      return name;
  }
}

/** @param {Game} game */
export function known(game) {
  const { view, units, ground } = game;
  const seen = listOf(view.foe).flatMap(({ hex, note }) => (note ? [{ hex, note }] : []));
  const off = view.foe_off_map;
  return [
    h('h3', {}, game.looksOn ? 'Public information' : `${SIDES[foe(view.side)]} intel`),
    h(
      'table',
      { class: 'known' },
      h(
        'thead',
        {},
        h('tr', {}, h('th', {}, 'Where'), h('th', {}, 'Last seen as'), h('th', {}, 'SP'), h('th', {}, 'When')),
      ),
      h(
        'tbody',
        {},
        seen.map((block) =>
          h(
            'tr',
            {},
            h('td', {}, ground.call(block.hex)),
            h('td', {}, units.get(block.note.unit)?.name),
            h('td', {}, block.note.steps),
            h('td', {}, monthName(block.note.month).slice(0, 3)),
          ),
        ),
      ),
    ),
    h(
      'p',
      {},
      `${listOf(view.foe).length - seen.length} unidentified blocks on the map. ${off.pool} in the pool, ${off.due} due, ${off.withdrawn} withdrawn.`,
    ),
  ];
}
