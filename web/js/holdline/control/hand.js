// What an umpire has in hand, and what can be done with it: an act is chosen by a tap, gets its reason, and is made
// final by a button that names it.
// @ts-check
import { html, nothing } from '../../template.js';
import { picture } from '../cubes.js';
import { fillings } from '../open.js';
import { lookOf } from '../parts.js';
import { nameOf } from '../state.js';
import { POSTURE } from '../text.js';
import { CONTROL } from '../text-control.js';
import { entryForm } from './forms.js';
import { choiceOf, desk, filledWith, inHand, powers, ruling, set } from './state.js';
import { note } from './undo.js';

/** @typedef {import('../state.js').Table} Table */
/** @typedef {import('../gestures.js').Acts} Acts */
/** @typedef {import('../open.js').Entry} Entry */
/** @typedef {import('../../wire.js').Json} Json */

/** More fillings than this are a list, not buttons. */
const FEW = 6;

/** What is in hand, in words. @param {Table} t */
export function handText(t) {
  const [kind, id] = Object.entries(inHand(t) ?? {})[0] ?? ['', 0];
  if (kind === 'hex') return t.book.ground.full(Number(id));
  if (kind === 'unit') return t.book.name(Number(id));
  if (kind === 'pot') return t.book.potName(Number(id));
  return kind === 'counter' ? t.book.counterName(Number(id)) : '';
}

/** The acts of an entry that fit on buttons: one for each filling of its only slot. @param {Entry} entry
 * @returns {{choice: Json, text: string}[] | null} */
function buttonsOf(entry) {
  const slots = entry.slots ?? [];
  if (!slots.length) return [{ choice: entry.choice, text: CONTROL.acts[ruling(entry)] ?? entry.text }];
  const open = slots.length === 1 ? fillings(slots[0]) : [];
  if (!open.length || open.length > FEW || open.some((value) => typeof value === 'number')) return null;
  return open.map((value) => ({
    choice: filledWith(entry, [value]),
    text: POSTURE.names[/** @type {import('../book.js').Posture} */ (value)] ?? String(value),
  }));
}

/** Goes to a hex with what is in hand, if it may. @param {Table} t @param {number} hex */
export function aim(t, hex) {
  const choice = inHand(t) ? choiceOf(t, 'put', undefined, hex) : null;
  set({ act: choice ? { choice, text: CONTROL.moveTo(handText(t), t.book.ground.label(hex)) } : null });
}

/** Makes the chosen act final, with its reason. @param {Table} t @param {Acts} act */
export function perform(t, act) {
  const { reason, act: chosen } = desk.peek();
  if (!chosen) return undefined;
  if (!reason.trim()) return document.getElementById('reason')?.focus();
  return act.run(async () => {
    const choices = [...t.session.choices, chosen.choice];
    await act.session.send(choices, reason);
    note(t, act.session.now.base, choices, chosen.text, reason);
    set({ reason: '', act: null, filled: {} });
    await act.session.clear();
  });
}

/** A cube as it lies there, and what its enemy knows. @param {Table} t */
function facts(t) {
  const { unit } = inHand(t) ?? {};
  const block = unit === undefined ? null : t.view.own[unit];
  if (!block) return html`<h3>${handText(t)}</h3>`;
  const division = block.dummy ? '' : t.book.division(t.book.unit(block.id).division);
  const known = /** @type {Json} */ (block.now)?.known;
  const where = [division, POSTURE.names[block.posture], t.book.ground.full(block.hex)];
  return html`<div class="hand-cube">${picture(lookOf(t, block, { large: true }), 56)}
    <div><h3>${nameOf(t, block)}</h3>
      <small>${where.filter(Boolean).join(', ')}</small>
      <small>${CONTROL.known[known] ?? ''}</small></div></div>`;
}

/** @param {Table} t @param {Acts} act */
export function hand(t, act) {
  const { act: chosen } = desk.value;
  const entries = powers(t).filter((entry) => !['put', 'drop'].includes(ruling(entry)));
  const quick = entries.flatMap((entry) => (buttonsOf(entry) ?? []).map((each) => ({ ...each, entry })));
  const long = entries.filter((entry) => !buttonsOf(entry));
  const same = (/** @type {Json} */ choice) => JSON.stringify(choice) === JSON.stringify(chosen?.choice);
  const moves = powers(t).some((entry) => ruling(entry) === 'put');
  return html`<section class="control-card">
    ${facts(t)}
    ${moves ? html`<p class="hint">${CONTROL.tapToMove}</p>` : nothing}
    <div class="act-grid">
      ${quick.map(
        ({ choice, text, entry }) => html`<button type="button" class="plain" data-ruling=${ruling(entry)}
          aria-pressed=${same(choice)}
          @click=${() => set({ act: same(choice) ? null : { choice, text: CONTROL.actOn(text, handText(t)) } })}
          >${text}</button>`,
      )}
    </div>
    ${chosen ? html`<p class="chosen"><b>${chosen.text}</b><small>${CONTROL.told}</small></p>` : nothing}
    ${
      long.length
        ? html`<details><summary>${CONTROL.moreActs}<span class="count">${long.length}</span></summary>
            <ul>${long.map((entry) => entryForm(t, act, entry))}</ul></details>`
        : nothing
    }
  </section>`;
}
