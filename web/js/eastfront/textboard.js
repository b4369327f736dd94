// Eastfront in words: blocks, enemies and cities, with everything that can be done to them.
// @ts-check
import { h } from '../dom.js';
import { kind, what } from '../offers.js';
import { act, grid } from '../textboard.js';
import { monthName, SIDES, WEATHER, foe } from './words.js';

/** @param {import('./game.js').Game} game */
export function textRows(game) {
  const { view, units, ground, session } = game;
  const { offers, mine } = session;
  const own = view.own.filter((/** @type {any} */ block) => block.place.map).map((/** @type {any} */ block) => {
    const unit = units.get(block.unit);
    const list = mine ? offers.byUnit.get(block.unit) ?? [] : [];
    return h('tr', {}, h('th', { scope: 'row' }, unit.name), h('td', {}, ground.call(block.place.map)), h('td', {}, `${block.steps} of ${unit.steps}`),
      h('td', {}, list.map((offer) => act(game, sayKind(kind(offer.choice)), () => kind(offer.choice) === 'move' ? game.choose(block.unit) : kind(offer.choice) === 'with' ? game.join(block.unit) : session.add(offer.choice)))));
  });
  const enemy = view.foe.map((/** @type {any} */ block) => h('tr', {}, h('th', { scope: 'row' }, ground.call(block.hex)),
    h('td', {}, block.note ? `${units.get(block.note.unit)?.name}, ${block.note.steps}, seen in ${monthName(block.note.month)}` : 'unknown'),
    h('td', {}, mine && offers.find('attack', block.hex) && act(game, 'Attack', () => game.announce(block.hex)))));
  const ends = game.chosen && game.ways ? [...game.ways].filter(([, way]) => way.stop) : [];
  const spots = offers.of('at').map((offer) => what(offer.choice));
  return {
    summary: `${monthName(view.month)}, ${WEATHER[view.weather]?.[0] ?? view.weather}. ${mine ? 'Your turn' : `${SIDES[foe(view.side)]} to move`}. ${view.rp[view.side]} RP.`,
    rows: [
      ends.length ? h('p', {}, `${units.get(game.chosen ?? '')?.name} can go to: `, ends.map(([hex]) => act(game, ground.call(hex), () => game.moveTo(hex)))) : '',
      spots.length ? h('p', {}, 'Choose where: ', spots.map((hex) => act(game, ground.call(hex), () => session.add({ at: hex })))) : '',
      grid('Your blocks', ['Block', 'Where', 'Strength', 'Orders'], own),
      grid(`${SIDES[foe(view.side)]} blocks`, ['Where', 'Last seen as', 'Orders'], enemy),
      h('p', {}, `Cities of the Axis: ${view.axis_cities.map((/** @type {string} */ hex) => ground.call(hex)).join(', ')}.`),
    ],
  };
}

/** @param {string} name */
function sayKind(name) {
  const words = /** @type {Record<string, string>} */ ({ move: 'Move', rail: 'By rail', add: 'Add a step', with: 'Join the attack', hit: 'Takes the hit', withdraw: 'Withdraw', withhold: 'Withhold', put: 'Place' });
  return words[name] ?? name;
}
