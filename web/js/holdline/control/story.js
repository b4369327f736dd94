// What waits for Control: what is asked, what the program proposes, rolls that can be voided; and what Control
// publishes.
// @ts-check
import { html, nothing } from '../../template.js';
import { SIDES } from '../text.js';
import { AIR } from '../text-desk.js';
import { CONTROL } from '../text-control.js';
import { entryForm } from './forms.js';
import { rule } from './regions.js';
import { choiceOf, desk, of, set } from './state.js';

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

/** What an event strikes, in words. @param {Table} t @param {Json} what */
function struck({ book }, what) {
  if (typeof what === 'string') return '';
  const [kind, id] = Object.entries(what)[0];
  const words = {
    pot: () => book.potName(id),
    army: () => book.army(id).name,
    division: () => book.division(id),
    unit: () => book.name(id),
    counter: () => book.counterName(id),
    hex: () => book.ground.full(id),
    bridge: () => `${book.ground.label(id[0])}, ${book.ground.label(id[1])}`,
    place: () => book.sheet.places[id].name,
    side: () => SIDES[/** @type {import('../book.js').Side} */ (id)],
    zone: () => AIR.zones[id],
  }[kind];
  return words?.() ?? '';
}

/** What a proposal is about. @param {Table} t @param {Json} proposal */
function about(t, proposal) {
  const { book } = t;
  const [kind, what] = Object.entries(proposal)[0];
  if (kind === 'event') return CONTROL.event(book.sheet.events[what[0]], book.region(what[1]), struck(t, what[2]));
  if (kind === 'release') return CONTROL.release(book.division(what));
  if (kind === 'recall') return CONTROL.recall(book.division(what));
  if (kind === 'tripwire') return CONTROL.tripwire(book.sheet.tripwires[what]);
  const { country, text } = book.sheet.nations[what];
  return CONTROL.nation(country, text);
}

/** A button for a ruling about the nth of something, where it is open. @param {Table} t @param {Acts} act
 * @param {string} name @param {number} n @param {string} text */
function nth(t, act, name, n, text) {
  const choice = choiceOf(t, name, undefined, n) ?? of(t, name).find((entry) => !entry.slots?.length)?.choice;
  const same = choice && JSON.stringify(/** @type {Json} */ (choice).control[name]) === String(n);
  return same
    ? html`<button type="button" class="plain" data-ruling=${name}
        @click=${() => rule(act, choice, desk.peek().reason || text)}>${text}</button>`
    : nothing;
}

/** What is asked of Control, and by whom. @param {Table} t @param {Acts} act */
function requests(t, act) {
  const { book } = t;
  const asked = (/** @type {Json} */ what) => {
    const [kind, parts] = Object.entries(what)[0];
    if (kind === 'removal') return CONTROL.removal(book.seat(parts)?.name ?? '');
    const name = kind === 'transfer' ? book.division(parts[0]) : book.counterName(parts[0]);
    return CONTROL.transfer(name, book.potName(parts[1]));
  };
  const list = /** @type {Json[]} */ (/** @type {Json} */ (t.view).requests);
  return html`<section class="control-card"><h3>${CONTROL.requests}</h3>
    ${list.length ? nothing : html`<p>${CONTROL.noRequests}</p>`}
    ${list.map(
      ({ by, what }, n) => html`<div class="proposal"><b>${asked(what)}</b>
        <small>${CONTROL.askedBy(book.seat(by)?.name ?? '')}</small>
        <p class="acts">${nth(t, act, 'allow', n, CONTROL.allow)}${nth(t, act, 'refuse', n, CONTROL.refuse)}</p></div>`,
    )}
  </section>`;
}

/** Events and countries, each with what may be done about it. @param {Table} t @param {Acts} act */
function proposals(t, act) {
  const list = /** @type {Json[]} */ (/** @type {Json} */ (t.view).control.proposals);
  return html`<section class="control-card"><h3>${CONTROL.proposals}</h3>
    ${list.length ? nothing : html`<p>${CONTROL.noProposals}</p>`}
    ${list.map(
      (proposal, n) => html`<div class="proposal"><b>${about(t, proposal)}</b>
        <p class="acts">${nth(t, act, 'apply', n, CONTROL.apply)}${nth(t, act, 'retarget', n, CONTROL.other)}
          ${nth(t, act, 'dismiss', n, CONTROL.drop)}</p></div>`,
    )}
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
  return html`${requests(t, act)}
    ${proposals(t, act)}
    ${group(t, act, CONTROL.setDice, ['set', 'set_die'], CONTROL.noDice)}
    ${group(t, act, CONTROL.rewind, ['rewind'], CONTROL.noMark)}
    <section class="control-card stack"><h3>${CONTROL.bulletin}, ${CONTROL.board}</h3>
      <label><span class="unseen">${CONTROL.words}</span>
        <textarea rows="3" maxlength="2000" .value=${words} @input=${type}></textarea></label>
      <p class="acts">${button(bulletin, CONTROL.publish)}${button(board, CONTROL.post)}</p>
    </section>
    <p>${CONTROL.score(score.german, score.polish)}</p>`;
}
