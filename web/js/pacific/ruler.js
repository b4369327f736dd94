// The track of victory points along the foot of the map, with what the turn brings if nothing changes.
// @ts-check
import { h } from '../dom.js';
import { forecast } from './words.js';

/** @param {number} lead */
export const sayLead = (lead) =>
  lead === 0 ? 'level' : lead > 0 ? `Japan leads by ${lead}` : `the Allies lead by ${-lead}`;

/** @param {import('./game.js').Game} game */
export function drawRuler(game) {
  const { view } = game;
  const { track } = view.catalog;
  const { vp } = view.clock;
  const next = forecast(view);
  const at = (/** @type {number} */ lead) => `${((track - lead) / (2 * track)) * 100}%`;
  const ticks = Array.from({ length: 2 * track + 1 }, (_, n) => {
    const value = Math.abs(track - n);
    const large = value % 5 === 0;
    return h(
      'i',
      { class: large ? 'tick large' : 'tick', style: { left: `${(n / (2 * track)) * 100}%` } },
      large && h('span', {}, value),
    );
  });
  const [low, high] = [Math.min(vp, 0), Math.max(vp, 0)];
  const [from, to] = [Math.min(vp, next.lead), Math.max(vp, next.lead)];
  const word = !next.japan && !next.allies ? 'no VP this turn' : `${next.japan}-${next.allies}, ${sayLead(next.lead)}`;
  game.ruler.replaceChildren(
    h('b', { class: 'end japan' }, 'Japan'),
    h(
      'div',
      { class: 'scale', role: 'img', 'aria-label': `Victory points: ${sayLead(vp)}. If nothing changes: ${word}.` },
      h('span', { class: 'half japan' }),
      h('span', { class: 'half allies' }),
      ticks,
      vp !== 0 &&
        h('span', {
          class: `lead ${vp > 0 ? 'japan' : 'allies'}`,
          style: { left: at(high), width: `${((high - low) / (2 * track)) * 100}%` },
        }),
      next.lead !== vp &&
        h('span', { class: 'hope', style: { left: at(to), width: `${((to - from) / (2 * track)) * 100}%` } }),
      next.lead !== vp && h('span', { class: 'hoped', style: { left: at(next.lead) } }),
      h('b', { class: 'marker', style: { left: at(vp) } }, Math.abs(vp)),
      h('small', { class: vp < 0 ? 'word west' : 'word' }, `If nothing changes: ${word}`),
    ),
    h('b', { class: 'end allies' }, 'Allies'),
  );
}
