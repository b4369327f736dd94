// Eastfront in words: orders, blocks, enemies and cities, with everything that can be done to them.
// @ts-check
import { h } from '../dom.js';
import { kind, what } from '../offers.js';
import { act, grid } from '../textview.js';
import { turnLines } from './panel.js';
import { monthName, SIDES, WEATHER, dotted, foe, hexOf, sideOf, listOf } from './words.js';

/** @param {import('./game.js').Game} game */
export function textRows(game) {
  const { view, units, ground, session } = game;
  const { offers, mine } = session;
  const { side } = view;
  const cells = (/** @type {string} */ name, /** @type {(Node | string | number | (Node | string)[])[]} */ ...rest) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, name),
      rest.map((cell) => h('td', {}, cell)),
    );
  const orders = (/** @type {string} */ unit) =>
    (mine ? (offers.byUnit.get(unit) ?? []) : []).map((offer) =>
      act(game, sayKind(kind(offer.choice)), () => {
        switch (kind(offer.choice)) {
          case 'move':
            return game.choose(unit);
          case 'with':
            return game.join(unit);
          case 'hit':
            return session.commit(offer.choice);
          default:
            return session.add(offer.choice);
        }
      }),
    );
  const state = (/** @type {import('../../types/eastfront').OwnBlock} */ block) => {
    const standing = game.overlays.of(block.unit);
    return [
      standing && (standing.supplied ? 'in supply' : game.plain(standing.why?.why ?? 'out of supply')),
      standing?.touched && `adjacent to ${standing.touched} enemy ${standing.touched === 1 ? 'block' : 'blocks'}`,
      block.moved && 'moved',
      block.attacked && 'attacked',
      block.railed && 'moved by rail',
    ]
      .filter(Boolean)
      .join(', ');
  };
  const lines = turnLines(game);
  const ends = game.chosen && game.reachable ? [...game.reachable].filter(([, way]) => way.stop) : [];
  const spots = offers.of('at').map((offer) => what(offer.choice));
  const plain = ['air', 'roll', 'spread'].filter((name) => mine && offers.plain.has(name));
  const held = new Set(view.axis_cities);
  const off = view.foe_off_map;
  const air = view.air[side];
  return {
    summary: game.looksOn
      ? `${monthName(view.month)}, ${WEATHER[view.weather]?.[0] ?? view.weather}. ${SIDES[view.turn]} to move. The Axis has ${view.rp.axis} RP, the Soviets ${view.rp.soviet}.`
      : `${monthName(view.month)}, ${WEATHER[view.weather]?.[0] ?? view.weather}. ${mine ? 'Your turn' : `${SIDES[foe(side)]} to move`}. You have ${view.rp[side]} RP, ${air.total - air.used} of ${air.total} air units and have used ${view.rail_used} rail moves. The enemy has ${view.rp[foe(side)]} RP.`,
    rows: [
      game.attack
        ? h(
            'p',
            {},
            `Attack on ${ground.call(game.attack.hex)} with ${game.attack.with.map((/** @type {string} */ id) => units.get(id)?.name).join(', ') || 'no units yet'}${game.attack.air ? ' and air' : ''}. `,
            plain.map((name) =>
              act(game, offers.plain.get(name)?.text ?? name, () =>
                name === 'air' ? game.toggleAir() : name === 'roll' ? game.roll() : session.commit(name),
              ),
            ),
          )
        : '',
      ends.length
        ? h(
            'p',
            {},
            `${units.get(game.chosen ?? '')?.name} can go to: `,
            ends.map(([hex, way]) =>
              act(game, `${ground.call(hex)}, ${game.reachMp - way.left} MP`, () => game.moveTo(hex)),
            ),
          )
        : '',
      spots.length
        ? h(
            'p',
            {},
            'Choose a hex: ',
            spots.map((hex) => act(game, ground.call(hex), () => session.add({ at: hex }))),
          )
        : '',
      grid(
        'Orders this turn',
        ['Order', 'Cost', 'State'],
        lines.map(({ line, draft }) =>
          cells(
            [line.text, line.sub].filter(Boolean).join(', '),
            line.cost === null ? '' : `${line.cost} RP`,
            draft ? 'draft' : 'final',
          ),
        ),
      ),
      grid(
        'Your blocks',
        ['Block', 'Where', 'Strength', 'State', 'Orders'],
        game.ownOnMap.map((block) =>
          cells(
            game.unit(block.unit).name,
            `${ground.call(block.hex)}, ${ground.terrain(block.hex)}`,
            `${block.steps} of ${game.unit(block.unit).steps}`,
            state(block),
            orders(block.unit),
          ),
        ),
      ),
      grid(
        'Your blocks off map',
        ['Block', 'Where', 'Orders'],
        game.ownBlocks
          .filter((block) => !hexOf(block))
          .map((block) => cells(game.unit(block.unit).name, away(block, units), orders(block.unit))),
      ),
      ...Object.keys(SIDES)
        .filter((whose) => game.looksOn || whose !== side)
        .map((whose) =>
          grid(
            `${SIDES[whose]} blocks`,
            ['Where', 'Last seen as', 'Orders'],
            listOf(/** @type {Record<string, import('./words.js').Back>} */ (view.foe))
              .filter((block) => sideOf(block, view) === whose)
              .map((block) =>
                cells(
                  `${ground.call(block.hex)}, ${ground.terrain(block.hex)}`,
                  block.note
                    ? `${units.get(block.note.unit)?.name}, ${block.note.steps} SP, ${monthName(block.note.month)}`
                    : 'not identified',
                  mine && offers.find('attack', block.hex) ? [act(game, 'Attack', () => game.announce(block.hex))] : '',
                ),
              ),
          ),
        ),
      h(
        'p',
        {},
        `${game.looksOn ? 'Both sides' : 'Enemy'} off map: ${off.pool} in the pool, ${off.due} due, ${off.withdrawn} withdrawn.`,
      ),
      grid(
        'Cities',
        ['City', 'Where', 'Held by'],
        ground
          .cities()
          .map((hex) =>
            cells(ground.call(hex), `${dotted(hex)}, ${ground.terrain(hex)}`, held.has(hex) ? 'Axis' : 'Soviet'),
          )
          .sort((a, b) => (a.textContent ?? '').localeCompare(b.textContent ?? '')),
      ),
    ],
  };
}

/** Where a block off the map is. @param {any} block @param {Map<string, any>} units */
function away(block, units) {
  const arrives = units.get(block.unit).arrives;
  const words = /** @type {Record<string, string>} */ ({
    pool: 'in the pool',
    box: arrives ? `arrives ${monthName(arrives)}` : 'not in play',
    withdrawn: 'withdrawn until January 1945',
    hand: 'to place',
  });
  return words[block.place] ?? String(block.place);
}

/** @param {string} name */
function sayKind(name) {
  const words = /** @type {Record<string, string>} */ ({
    move: 'Move',
    rail: 'Rail move',
    add: 'Add a step',
    with: 'Join the attack',
    hit: 'Assign a hit',
    withdraw: 'Withdraw',
    withhold: 'Hold back',
    put: 'Place',
  });
  return words[name] ?? name;
}
