// The list of people, and the field that a spreadsheet is pasted into.
// @ts-check
import { html, nothing } from '../template.js';
import { touch, value } from './parts.js';
import { people } from './paste.js';
import { SETUP } from './text.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').State} State */

/** @param {State} state @param {Setup} desk */
export function pasteForm({ text, sheet }, desk) {
  const { rows, unread } = people(text);
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    desk.paste();
  };
  return html`<form class="sheet people" @submit=${add}>
    <header><h2>${SETUP.pasteTitle}</h2></header>
    <label class="stack"><span>${SETUP.pasteText}</span>
      <textarea name="people" rows="18" placeholder=${SETUP.pasteExample} .value=${text} spellcheck="false"
        @input=${(/** @type {Event} */ event) => desk.set({ text: value(event) })}></textarea></label>
    <p role="status">${text ? SETUP.read(rows.length) : ''}${unread.length ? `, ${SETUP.unread(unread)}` : ''}</p>
    <footer><button class="primary" type="submit" aria-disabled=${!rows.length}><b>${SETUP.add}</b></button>
      ${
        sheet.people.length
          ? html`<button type="button" class="plain" @click=${() => desk.set({ open: '' })}>${SETUP.cancel}</button>`
          : nothing
      }</footer>
  </form>`;
}

/** The surname, for the order of the list. @param {Json} person */
const surname = (person) => person.name.split(' ').at(-1);

/** Not cast first, then by surname. @param {Json[]} list */
export const ordered = (list) =>
  [...list].sort(
    (a, b) => Number(a.seats.length > 0) - Number(b.seats.length > 0) || surname(a).localeCompare(surname(b)),
  );

/** @param {State} state @param {Setup} desk */
export function peopleList(state, desk) {
  const { sheet, held, game } = state;
  const titles = new Map(game.seats.map((/** @type {Json} */ seat) => [seat.id, seat.name]));
  const role = (/** @type {Json} */ person) =>
    person.id === held
      ? SETUP.placing
      : person.seats.map((/** @type {string} */ id) => titles.get(id)).join('; ') || SETUP.uncast;
  return html`<section class="sheet people">
    <header><h2>${SETUP.people}</h2>
      <button type="button" class="plain" @click=${() => desk.post('host/fill')}>${SETUP.fill}</button>
      <button type="button" class="plain" @click=${() => desk.set({ open: 'paste' })}>${SETUP.paste}</button></header>
    <div class="people-scroll" tabindex="0" role="region" aria-label=${SETUP.people}><table>
      <thead><tr>${Object.values(SETUP.columns).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>
        ${ordered(sheet.people).map((person) => {
          const { kind, text } = touch(person);
          const plays = SETUP.plays[/** @type {keyof typeof SETUP.plays} */ (person.plays_on)];
          const photos = SETUP.photos[/** @type {keyof typeof SETUP.photos} */ (person.photos)];
          return html`<tr class=${person.id === held ? 'held' : person.seats.length ? '' : 'uncast'} draggable="true"
            @dragstart=${() => desk.set({ held: person.id })}>
            <th scope="row"><button type="button" class="name" aria-pressed=${person.id === held}
              @click=${() => desk.hold(person.id)}>${
                sheet.stage === 'open' ? html`<span class="line ${kind}" title=${text}></span>` : nothing
              }${person.name}</button></th>
            <td>${person.wish}</td><td>${plays}</td><td>${photos}</td><td>${role(person)}</td>
          </tr>`;
        })}
      </tbody>
    </table></div>
    ${held ? holder(state, desk) : nothing}
  </section>`;
}

/** What can be done about the person in hand, one step each. @param {State} state @param {Setup} desk */
function holder({ sheet, held, asked }, desk) {
  const person = sheet.people.find((/** @type {Json} */ one) => one.id === held);
  if (!person) return nothing;
  const others = sheet.people.filter((/** @type {Json} */ one) => one.id !== held);
  const pick = (/** @type {string} */ label, /** @type {string} */ rest) => html`<label class="stack-row">${label}
    <select @change=${(/** @type {Event} */ event) => desk.post(rest, { from: held, to: value(event) })}>
      <option value=""></option>
      ${others.map((/** @type {Json} */ one) => html`<option value=${one.id}>${one.name}</option>`)}
    </select></label>`;
  const reissue = async () => {
    const fresh = await desk.post('host/reissue', { person: held });
    if (fresh) desk.set({ said: SETUP.newCode(person.name, fresh.code), held: '' });
  };
  const remove = () => desk.sure(`remove-${held}`, () => desk.post('host/remove', { person: held }));
  return html`<footer class="acts">
    ${pick(SETUP.swap, 'host/swap')}${pick(SETUP.replace, 'host/replace')}
    <button type="button" class="plain" @click=${reissue}>${SETUP.reissue}</button>
    <button type="button" class="plain" @click=${() => desk.post('host/sack', { person: held })}>${SETUP.sack}</button>
    <button type="button" class="plain" @click=${remove}
      >${SETUP.remove}${asked === `remove-${held}` ? '?' : ''}</button>
  </footer>`;
}
