// A small bar chart with its numbers beside it. A full bar is always 100%.
// @ts-check
import { html, styled } from '../template.js';
import { BARS } from '../text.js';

/** @typedef {{name: string, share: number, happened?: boolean}} Bar */

/** @param {Bar[]} rows the topmost first */
export const bars = (rows) =>
  html`<table class="bars">
    <tbody>
      ${rows.map(
        ({ name, share, happened }) =>
          html`<tr class=${happened ? 'happened' : ''} data-tip=${BARS.tip(name, share)}>
            <th scope="row">${name}</th>
            <td>
              <span class="track"><i ${styled({ width: `${share * 100}%` })}></i></span><b>${BARS.percent(share)}</b>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
