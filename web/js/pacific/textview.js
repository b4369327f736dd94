// Pacific in words: seas, harbors and blocks, and everything the menu offers as buttons.
// @ts-check
import { h } from '../dom.js';
import { kind } from '../offers.js';
import { act, grid } from '../textview.js';
import { sayLead } from './ruler.js';
import { ownByPlace, ranked } from './marks.js';
import { foe, HARBOR, KINDS, listOf, placeName, steps, turnShort, WHO, worthOf } from './words.js';

/** @param {import('./game.js').Game} game */
export function textRows(game) {
  const { view, catalog, session } = game;
  const { offers, mine } = session;
  const row = steps(view);
  const places = ownByPlace(game);
  const blocks = [...places]
    .sort((a, b) => a[0] - b[0])
    .flatMap(([place, units]) =>
      ranked(catalog, units).map((n) => {
        const unit = game.unit(n);
        const { strength, to, at } = game.own(n);
        const able = mine && game.canAct.has(n);
        const repair = able && offers.find('repair', String(n));
        return h(
          'tr',
          {},
          h('th', { scope: 'row' }, unit.name),
          h('td', {}, KINDS[unit.kind].one),
          h('td', {}, `${strength} of ${unit.steps}`),
          h(
            'td',
            {},
            placeName(catalog, at),
            to !== null && to !== at && to < 64 ? ` to ${placeName(catalog, to)}` : '',
            at !== place && at >= 72 ? ` in ${placeName(catalog, place)}` : '',
          ),
          h(
            'td',
            {},
            able && act(game, repair ? 'Repair' : game.selected.has(n) ? 'Deselect' : 'Select', () => game.tapUnit(n)),
          ),
        );
      }),
    );
  const waiting = [...listOf(view.units).keys()].filter(
    (n) => catalog.units[n].side === view.side && game.canAct.has(n) && game.own(n).at >= 64,
  );
  const areas = catalog.areas.map((area, /** @type {number} */ n) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, area.name),
      h('td', {}, view.areas[n].holder === 'japan' ? 'Japan' : view.areas[n].holder ? 'Allies' : 'neutral'),
      h('td', {}, worthOf(area.worth)),
      h('td', {}, (places.get(n) ?? []).length || ''),
      h('td', {}, game.sayFoe(n)),
      h('td', {}, game.overlays.say(n).join(', ')),
    ),
  );
  const harbors = catalog.harbors.map((harbor, /** @type {number} */ n) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, harbor.name),
      h('td', {}, harbor.repair === null ? 'base' : `port ${harbor.repair}`),
      h('td', {}, view.harbors[n].owner === 'japan' ? 'Japan' : 'Allies'),
      h('td', {}, (places.get(HARBOR + n) ?? []).length || ''),
      h('td', {}, game.sayFoe(HARBOR + n)),
      h('td', {}, game.overlays.say(HARBOR + n).join(', ')),
    ),
  );
  const open = [...(game.reach?.open ?? [])];
  const others = mine
    ? offers.all.filter((offer) => !['put', 'repair', 'done', 'pass'].includes(kind(offer.choice)))
    : [];
  return {
    summary: `Turn ${view.clock.turn}, ${turnShort(catalog.turns[view.clock.turn - 1] ?? '')}. ${row.names[row.now]}. ${mine ? 'Your move' : `${WHO[foe(view.side)]} to move`}. ${view.clock.left} RP. Victory points: ${sayLead(view.clock.vp)}.`,
    rows: [
      open.length
        ? h(
            'p',
            {},
            'Selected; can go to: ',
            open.map((place) => act(game, placeName(catalog, place), () => game.send(place))),
          )
        : '',
      others.length
        ? h(
            'p',
            {},
            'Choices: ',
            others.map((offer) => act(game, offer.text, () => session.add(offer.choice))),
          )
        : '',
      waiting.length
        ? h(
            'p',
            {},
            'Off map: ',
            waiting.map((n) =>
              act(game, `${game.selected.has(n) ? 'Deselect' : 'Select'} ${game.unit(n).name}`, () => game.tapUnit(n)),
            ),
          )
        : '',
      grid('Your blocks', ['Block', 'Kind', 'Strength', 'Where', 'Orders'], blocks),
      grid('Sea areas', ['Area', 'Held by', 'Worth', 'Yours', 'Enemy', 'Can come'], areas),
      grid('Harbors', ['Harbor', 'Kind', 'Owner', 'Yours', 'Enemy', 'At stake'], harbors),
    ],
  };
}
