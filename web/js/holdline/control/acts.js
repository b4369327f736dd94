// The list of an umpire's last acts, each with the way back.
// @ts-check
import { html, nothing } from '../../template.js';
import { UNDO } from '../text-control.js';
import { desk, set } from './state.js';
import { lastActs, rests, strike } from './undo.js';

/** @typedef {import('../state.js').Table} Table */
/** @typedef {import('../gestures.js').Acts} Acts */
/** @typedef {import('./undo.js').Done} Done */

/** Acts that are shown. */
const SHOWN = 6;

/** Takes an act back, or says what rests on it. @param {Table} t @param {Acts} act @param {Done} done */
function undo(t, act, done) {
  const why = rests({ base: act.session.now.base, book: t.book }, done);
  if (why) return set({ barred: { id: done.id, why } });
  return act.run(async () => {
    for (const choices of done.back) await act.session.send(choices, UNDO.reason(done.text));
    strike(t, done.id);
    set({ barred: null });
  });
}

/** @param {Table} t @param {Acts} act */
export function acted(t, act) {
  const { barred } = desk.value;
  const list = lastActs(t).slice(0, SHOWN);
  if (!list.length) return nothing;
  const row = (/** @type {Done} */ done) => html`<li class=${done.undone ? 'undone' : ''}>
    <span><b>${done.text}</b><small>${done.reason}</small></span>
    ${
      done.undone
        ? html`<small>${UNDO.undone}</small>`
        : html`<button type="button" class="plain" data-undo=${done.id} @click=${() => undo(t, act, done)}
            >${UNDO.undo}</button>`
    }
    ${
      barred?.id === done.id && !done.undone
        ? html`<p class="refusal" role="alert">${barred.why}
            <button type="button" class="text-link" @click=${() => set({ tab: 'story', barred: null })}
              >${UNDO.mark}</button></p>`
        : nothing
    }</li>`;
  return html`<section class="control-card"><h3>${UNDO.title}</h3>
    <ul class="last-acts">${list.map(row)}</ul></section>`;
}
