// Blocks and dice as small pictures. Strength is shown by pips and by a number, so that it can be read without color.
// @ts-check
import { s } from '../dom.js';
import { html } from '../template.js';
import { blockOn } from './view.js';

/** A block seen from the front, or its back. @param {number} side @param {import('./view.js').Slot} slot */
export function drawBlock(side, slot) {
  if (slot === 'empty')
    return s(
      'svg',
      { viewBox: '0 0 100 100', class: 'wood', 'aria-hidden': 'true' },
      s('rect', { class: 'hole', x: 10, y: 10, width: 80, height: 80, rx: 8 }),
    );
  const block = blockOn(slot);
  const pips = block
    ? Array.from({ length: block.value }, (_, n) =>
        s('circle', {
          class: n < block.steps ? 'pip' : 'pip lost',
          cx: 50 + (n - (block.value - 1) / 2) * 20,
          cy: 24,
          r: 6,
        }),
      )
    : [];
  return s(
    'svg',
    {
      viewBox: '0 0 100 100',
      class: `wood side-${side}${block && !block.steps ? ' dead' : ''}`,
      'aria-hidden': 'true',
    },
    s('rect', { class: 'shadow', x: 10, y: 13, width: 84, height: 84, rx: 8 }),
    s('rect', { class: 'body', x: 6, y: 6, width: 86, height: 86, rx: 8 }),
    s('path', { class: 'edge', d: 'M9 88V14q0-5 5-5h74' }),
    block
      ? [...pips, block.steps > 0 && s('text', { class: 'strength', x: 49, y: 76 }, block.steps)]
      : s('text', { class: 'strength', x: 49, y: 66 }, '?'),
    block && !block.steps && s('path', { class: 'cross', d: 'M20 20L78 78M78 20L20 78' }),
  );
}

/** Dice in a row; those that hit are marked. @param {number[]} dice @param {number} lost how many of them hit */
export function drawDice(dice, lost) {
  const hits = [...dice].sort((a, b) => b - a).slice(0, lost);
  return dice.map((face) => {
    const at = hits.indexOf(face);
    if (at >= 0) hits.splice(at, 1);
    return html`<b class=${at >= 0 ? 'face hit' : 'face'}>${face}</b>`;
  });
}
