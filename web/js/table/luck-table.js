// The luck of some battles as a table.
// @ts-check
import { fortune, say, total } from '../luck.js';
import { html, styled } from '../template.js';
import { LUCK } from '../text.js';

/** Right of the middle is better than expected, left is worse. @param {import('../luck.js').Roll} roll */
function meter(roll) {
  const share = fortune(roll);
  const width = `${Math.abs(share) * 50}%`;
  const style = share < 0 ? { width, right: '50%', left: 'auto' } : { width, left: '50%', right: 'auto' };
  return html`<span class="meter" aria-hidden="true"><i class=${share < 0 ? 'bad' : 'good'} ${styled(style)}></i
    ></span>`;
}

/**
 * @param {import('../luck.js').Rolls} list
 * @param {string} caption
 * @param {[string, string][]} sides with their names
 */
export const luckTable = (list, caption, sides) =>
  html`<table class="luck">
    <caption>${caption}</caption>
    <tbody>
      ${sides.map(([side, name]) => {
        const roll = total(list, side);
        return html`<tr>
          <th scope="row">${name}</th>
          <td>${LUCK.dice(roll.dice)}</td>
          <td>${say(roll)}</td>
          <td>${meter(roll)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
