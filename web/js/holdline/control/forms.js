// A form for each power: a list for each of its slots, with names in place of numbers. So every power can be used.
// @ts-check
import { html, nothing } from '../../template.js';
import { fillings } from '../open.js';
import { CONTROL } from '../text-control.js';
import { desk, filledWith, inHand, ruling, set } from './state.js';
import { note } from './undo.js';

/** @typedef {import('../state.js').Table} Table */
/** @typedef {import('../gestures.js').Acts} Acts */
/** @typedef {import('../open.js').Entry} Entry */
/** @typedef {import('../../wire.js').Json} Json */

/** Rulings that only take something in hand: what is done with it follows. */
const TAKES = ['take', 'point', 'pick', 'hold'];

/** What stands in a slot, in words. @param {Table} t @param {Json} slot @param {Json} value */
function named({ book }, slot, value) {
  if (typeof value !== 'number') return typeof value === 'string' ? value.replaceAll('_', ' ') : JSON.stringify(value);
  if (slot.kind === 'hex') return book.ground.full(value);
  if (slot.kind === 'unit') return book.name(value);
  if (slot.kind === 'seat') return book.seat(value)?.name ?? String(value);
  return /region/.test(slot.path) ? book.region(value) : String(value);
}

/** What an entry does with what stands in its slots, in words. @param {Table} t @param {Entry} entry
 * @param {Json} choice */
function slotted(t, entry, choice) {
  const at = (/** @type {string} */ path) =>
    path
      .split('/')
      .slice(1)
      .reduce((/** @type {Json} */ part, step) => part?.[step], choice);
  const values = (entry.slots ?? []).map((slot) => named(t, slot, at(slot.path)));
  return values.length ? `${entry.text}: ${values.join(', ')}` : entry.text;
}

/** Does what an entry says: takes something in hand, or makes it final with its reason. @param {Table} t
 * @param {Acts} act @param {Entry} entry @param {Json} choice */
function give(t, act, entry, choice) {
  const { reason } = desk.peek();
  if (TAKES.includes(ruling(entry))) return act.run(() => act.add(choice));
  if (!reason.trim()) return document.getElementById('reason')?.focus();
  const draft = inHand(t) ? t.session.choices : [];
  return act.run(async () => {
    await act.session.send([...draft, choice], reason);
    const text = slotted(t, entry, choice);
    note(t, act.session.now.base, [...draft, choice], text, reason);
    set({ reason: '', filled: {} });
    await act.session.clear();
  });
}

/** @param {Table} t @param {Acts} act @param {Entry} entry */
export function entryForm(t, act, entry) {
  const key = JSON.stringify(entry.choice);
  const slots = entry.slots ?? [];
  const chosen = slots.map((slot, n) => {
    const open = fillings(slot);
    const kept = desk.value.filled[key]?.[n];
    // The hex that was tapped, if it may stand here.
    const tapped = slot.kind === 'hex' && t.pick.hex !== null && open.includes(t.pick.hex) ? t.pick.hex : undefined;
    return open.includes(kept) ? kept : (tapped ?? open[0]);
  });
  const choose = (/** @type {number} */ n, /** @type {Json} */ value) =>
    set({ filled: { ...desk.peek().filled, [key]: chosen.map((old, at) => (at === n ? value : old)) } });
  const go = () => give(t, act, entry, filledWith(entry, chosen));
  return html`<li class="power">
    <span class="slots">${slots.map(
      (slot, n) => html`<select aria-label="${entry.text}, ${slot.kind}"
        @change=${(/** @type {Event & {target: HTMLSelectElement}} */ event) =>
          choose(n, JSON.parse(event.target.value))}>
        ${fillings(slot).map(
          (value) => html`<option value=${JSON.stringify(value)} ?selected=${value === chosen[n]}
            >${named(t, slot, value)}</option>`,
        )}
      </select>`,
    )}</span>
    <button type="button" class="plain" data-ruling=${ruling(entry)} @click=${go}>${entry.text}</button>
  </li>`;
}

/** The reason that rides on an act, with ready ones. */
export function reasonField() {
  const { reason } = desk.value;
  const type = (/** @type {Event} */ event) => set({ reason: /** @type {HTMLInputElement} */ (event.target).value });
  return html`<div class="reason stack"><label>${CONTROL.reason}
      <input id="reason" maxlength="400" autocomplete="off" .value=${reason} @input=${type} /></label>
    <p class="acts">${CONTROL.reasons.map(
      (text) => html`<button type="button" class="plain" aria-pressed=${reason === text}
        @click=${() => set({ reason: text })}>${text}</button>`,
    )}</p>
    ${reason ? nothing : html`<small>${CONTROL.need}</small>`}</div>`;
}
