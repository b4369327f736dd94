// Control at the map: regions and clocks, what waits, and the umpire's hand: a tap on a hex or a cube begins what may
// be done to it.
// @ts-check
import { html, nothing } from '../../template.js';
import { hqAt, nameOf, ownAt } from '../state.js';
import { CONTROL } from '../text-control.js';
import { acted } from './acts.js';
import { dice } from './dice.js';
import { entryForm, reasonField } from './forms.js';
import { aim, hand, handText, perform } from './hand.js';
import { regions } from './regions.js';
import { choiceOf, desk, inHand, powers, ruling, set } from './state.js';
import { story } from './story.js';

/** @typedef {import('../state.js').Table} Table */
/** @typedef {import('../gestures.js').Acts} Acts */
/** @typedef {import('../../wire.js').Json} Json */

/** Rulings that stand on other tabs, or begin by a tap on the map. */
const ELSEWHERE = [
  ...[
    'take',
    'point',
    'pick',
    'hold',
    'drop',
    'allow',
    'rewind',
    'refuse',
    'apply',
    'retarget',
    'dismiss',
    'bulletin',
    'board',
  ],
  ...['void', 'reroll', 'set', 'void_throw', 'throw_again', 'set_die', 'pause', 'resume', 'tea'],
];

/** @type {import('../steps.js').Part} */
export const CONTROL_PART = {
  name: 'control',
  body,
  button,
  tap,
  kinds: ['control'],
};

/** With an act chosen the button names it. @param {Table} t @param {Acts} act */
function button(t, act) {
  const { act: chosen, reason } = desk.value;
  if (!inHand(t)) return null;
  if (chosen)
    return { text: chosen.text, sub: reason.trim() ? CONTROL.journal : CONTROL.need, act: () => perform(t, act) };
  return { text: CONTROL.putDown, sub: handText(t), act: () => act.session.clear() };
}

/** A tap shows what stands in a hex; what is in hand goes there. @param {Table} t @param {Acts} act
 * @param {number} hex */
function tap(t, act, hex) {
  act.set({ hex });
  set({ tab: 'act' });
  aim(t, hex);
}

/** @param {Table} t @param {Acts} act */
function body(t, act) {
  const { tab } = desk.value;
  const tabs = /** @type {[string, string][]} */ (Object.entries(CONTROL.tabs).filter(([id]) => id !== 'log'));
  return html`<div class="control-tabs" role="group" aria-label=${CONTROL.title}>
      ${tabs.map(
        ([id, name]) => html`<button type="button" aria-pressed=${tab === id} data-tab=${id}
          @click=${() => set({ tab: id })}>${name}</button>`,
      )}
    </div>
    ${leaf(t, act, tab)}`;
}

/** @param {Table} t @param {Acts} act @param {string} tab */
function leaf(t, act, tab) {
  if (tab === 'regions') return html`${regions(t, act)}${dice(t, act)}`;
  return tab === 'story' ? html`${reasonField()}${story(t, act)}` : acts(t, act);
}

/** What can be done: with what is in hand, to what stands in the hex, or at all. @param {Table} t @param {Acts} act */
function acts(t, act) {
  if (inHand(t)) return html`${hand(t, act)}${reasonField()}${acted(t, act)}`;
  const list = powers(t).filter((entry) => !ELSEWHERE.includes(ruling(entry)));
  return html`${things(t, act)}${reasonField()}${acted(t, act)}
    <section class="control-card"><h3>${CONTROL.powers}</h3><p>${CONTROL.powersText}</p>
      ${list.length ? html`<ul>${list.map((entry) => entryForm(t, act, entry))}</ul>` : html`<p>${CONTROL.nothing}</p>`}
    </section>`;
}

/** The hex that was tapped, and what stands in it: each can be taken in hand. @param {Table} t @param {Acts} act */
function things(t, act) {
  const { hex } = t.pick;
  if (hex === null) return nothing;
  const hq = hqAt(t, hex);
  const list = /** @type {[string, Json][]} */ (
    [
      ...ownAt(t, hex).map((block) => [nameOf(t, block), choiceOf(t, 'take', undefined, block.id)]),
      hq ? [t.book.potName(hq.pot), choiceOf(t, 'hold', undefined, hq.pot)] : ['', null],
      [t.book.ground.full(hex), choiceOf(t, 'point', undefined, hex)],
    ].filter(([, choice]) => choice)
  );
  return html`<section class="control-card"><h3>${CONTROL.at(t.book.ground.full(hex))}</h3>
    <p class="acts">${list.map(
      ([text, choice]) => html`<button type="button" class="plain" data-thing
        @click=${() => {
          set({ act: null });
          act.run(() => act.add(choice));
        }}>${text}</button>`,
    )}</p></section>`;
}
