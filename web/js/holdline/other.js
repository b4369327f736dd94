// Everything that is open to a seat, in the server's words: what has no gesture of its own can be done here, so that no
// choice of the menu is out of reach.
// @ts-check
import { html, nothing } from '../template.js';
import { repeat } from '../vendor/lit-html/directives/repeat.js';
import { filled, fillings } from './open.js';
import { OTHER } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('./open.js').Entry} Entry */

/** Entries of one kind that are shown at once; the others are found by typing. */
const MOST = 24;

/** Kinds that have words, and are written elsewhere. */
const LETTERS = ['write'];

/** @param {Acts} act @param {Entry} entry */
function button(act, entry) {
  const give = () => act.run(() => act.add(entry.choice));
  return html`<li><button type="button" class="row-act" @click=${give}>${entry.text}</button>${slots(act, entry)}</li>`;
}

/** An entry that stands for many: one list for each of its slots. @param {Acts} act @param {Entry} entry */
function slots(act, entry) {
  if (!entry.slots?.length) return nothing;
  let made = entry.choice;
  const list = entry.slots.map(
    (slot) =>
      html`<select
        aria-label=${OTHER.slot(slot.kind)}
        @change=${(/** @type {Event & {target: HTMLSelectElement}} */ event) => {
          made = filled(made, slot.path, JSON.parse(event.target.value));
        }}
      >
        ${fillings(slot)
          .slice(0, 400)
          .map((value) => html`<option value=${JSON.stringify(value)}>${String(value)}</option>`)}
      </select>`,
  );
  return html`<span class="slots"
    >${list}<button type="button" class="plain" @click=${() => act.run(() => act.add(made))}>${OTHER.give}</button>
      </span
  >`;
}

/** Orders about a place, with the hexes that each of them is about.
 * @type {Record<string, (parts: number[]) => number[]>} */
const PLACES = {
  build: ([, from, to]) => [from, to],
  blow: ([from, to]) => [from, to],
  raid: ([from, to]) => [from, to],
  form: ([, hex]) => [hex],
};

/** Orders about places that are open, with their hexes. @param {Table} t @returns {[Entry, number[]][]} */
export const placed = (t) =>
  Object.entries(PLACES).flatMap(([kind, hexes]) =>
    t.open.of(kind).map((entry) => /** @type {[Entry, number[]]} */ ([entry, hexes(entry.parts)])),
  );

/** What can be done at the hex that was tapped: bridges built, blown or bombed, regiments formed. @param {Table} t
 * @param {Acts} act */
export function here(t, act) {
  const hex = t.pick.hex ?? t.view.own[t.pick.units[0]]?.hex;
  const list = placed(t).filter(([, hexes]) => hexes.includes(hex));
  if (!list.length) return nothing;
  return html`<section class="slip-card here">
    <h2>${OTHER.here(t.book.ground.full(hex))}</h2>
    <ul>${list.map(([entry]) => button(act, entry))}</ul>
  </section>`;
}

/** @param {Table} t @param {Acts} act @param {string[]} [shown] kinds that this screen has gestures for */
export function other(t, act, shown = []) {
  const { open, pick, session } = t;
  const words = pick.other.toLowerCase();
  const left = [...open.kinds].filter(([kind]) => !shown.includes(kind) && !LETTERS.includes(kind));
  if (!session.mine || !left.length) return nothing;
  const type = (/** @type {Event & {target: HTMLInputElement}} */ event) => act.set({ other: event.target.value });
  const fits = (/** @type {Entry} */ entry) => !words || entry.text.toLowerCase().includes(words);
  const group = (/** @type {[string, Entry[]]} */ [kind, all]) => {
    const list = all.filter(fits);
    if (!list.length) return nothing;
    return html`<details data-kind=${kind} ?open=${Boolean(words) || list.length < 3}>
      <summary>${OTHER.kinds[kind] ?? kind}<span class="count">${list.length}</span></summary>
      <ul>
        ${list.slice(0, MOST).map((entry) => button(act, entry))}
      </ul>
      ${list.length > MOST ? html`<p class="hint">${OTHER.more(list.length - MOST)}</p>` : nothing}
    </details>`;
  };
  return html`<section class="other">
    <h3>${OTHER.title}</h3>
    <input type="search" aria-label=${OTHER.search} placeholder=${OTHER.search} .value=${pick.other} @input=${type} />
    ${repeat(left, ([kind]) => kind, group)}
  </section>`;
}
