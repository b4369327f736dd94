// What waits for Control: what is asked, what the program proposes, rolls that can be voided; and what Control
// publishes.
// @ts-check
import { html, nothing } from '../../template.js';
import { CONTROL } from '../text-control.js';
import { entryForm } from './forms.js';
import { rule } from './regions.js';
import { desk, of, set } from './state.js';

/** @typedef {import('../state.js').Table} Table */
/** @typedef {import('../gestures.js').Acts} Acts */
/** @typedef {import('../../wire.js').Json} Json */

/** Entries of some rulings as buttons and forms. @param {Table} t @param {Acts} act @param {string} title
 * @param {string[]} names @param {string} empty */
function group(t, act, title, names, empty) {
  const entries = names.flatMap((name) => of(t, name));
  return html`<section class="control-card"><h3>${title}</h3>
    ${entries.length ? html`<ul>${entries.map((entry) => entryForm(t, act, entry))}</ul>` : html`<p>${empty}</p>`}
  </section>`;
}

/** @param {Table} t @param {Acts} act */
export function story(t, act) {
  const { words } = desk.value;
  const [bulletin] = of(t, 'bulletin');
  const [board] = of(t, 'board');
  const publish = async (/** @type {Json} */ choice) => {
    await rule(act, choice, words);
    set({ words: '' });
  };
  const button = (/** @type {Json} */ entry, /** @type {string} */ text) =>
    entry
      ? html`<button type="button" class="plain" aria-disabled=${!words.trim()}
          @click=${() => words.trim() && publish(entry.choice)}>${text}</button>`
      : nothing;
  const type = (/** @type {Event} */ event) => set({ words: /** @type {HTMLTextAreaElement} */ (event.target).value });
  const { score } = /** @type {Json} */ (t.view).control;
  return html`${group(t, act, CONTROL.requests, ['allow', 'refuse'], CONTROL.noRequests)}
    ${group(t, act, CONTROL.proposals, ['apply', 'retarget', 'dismiss'], CONTROL.noProposals)}
    ${group(t, act, CONTROL.dice, ['void', 'reroll', 'set', 'void_throw', 'throw_again', 'set_die'], CONTROL.noDice)}
    <section class="control-card stack"><h3>${CONTROL.bulletin}, ${CONTROL.board}</h3>
      <label><span class="unseen">${CONTROL.words}</span>
        <textarea rows="3" maxlength="2000" .value=${words} @input=${type}></textarea></label>
      <p class="acts">${button(bulletin, CONTROL.publish)}${button(board, CONTROL.post)}</p>
    </section>
    <p>${CONTROL.score(score.german, score.polish)}</p>`;
}
