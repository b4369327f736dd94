// The track of victory points along the foot of the map, with what the turn brings if nothing changes.
// @ts-check
import { html, nothing, styled } from '../template.js';
import { RULER, SIDES } from './text.js';
import { forecast, scored } from './words.js';

/** @param {import('./state.js').Table} t */
export function ruler({ view }) {
  const { track } = view.catalog;
  const { vp } = view.clock;
  const next = forecast(view);
  const at = (/** @type {number} */ lead) => `${((track - lead) / (2 * track)) * 100}%`;
  const wide = (/** @type {number} */ points) => `${(points / (2 * track)) * 100}%`;
  const tick = (/** @type {unknown} */ _, /** @type {number} */ n) => {
    const value = Math.abs(track - n);
    const large = value % 5 === 0;
    const style = styled({ left: wide(n) });
    return html`<i class=${large ? 'tick large' : 'tick'} ${style}>${
      large
        ? html`<span>${value}</span
      >`
        : nothing
    }</i>`;
  };
  const [low, high] = [Math.min(vp, 0), Math.max(vp, 0)];
  const [from, to] = [Math.min(vp, next.lead), Math.max(vp, next.lead)];
  const sums = next.japan || next.allies ? RULER.sums(next.japan, next.allies, RULER.lead(next.lead)) : RULER.none;
  const word = scored(view) ? RULER.scored : RULER.next(sums);
  const ahead = styled({ left: at(high), width: wide(high - low) });
  const lead = html`<span class="lead ${vp > 0 ? 'japan' : 'allies'}" ${ahead}></span>`;
  const hope = html`<span class="hope" ${styled({ left: at(to), width: wide(to - from) })}></span
    ><span class="hoped" ${styled({ left: at(next.lead) })}></span>`;
  return html`<b class="end japan">${SIDES.japan}</b>
    <div class="scale" role="img" aria-label=${RULER.label(RULER.lead(vp), word)}>
      <span class="half japan"></span><span class="half allies"></span>${Array.from({ length: 2 * track + 1 }, tick)}
      ${vp === 0 ? nothing : lead} ${next.lead === vp ? nothing : hope}
      <b class="marker" ${styled({ left: at(vp) })}>${Math.abs(vp)}</b>
      <small class=${vp < 0 ? 'word west' : 'word'}>${word}</small>
    </div>
    <b class="end allies">${SIDES.allies}</b>`;
}
