// Beside the game: calls to Control, breaks and privacy.
// @ts-check
import { html, nothing } from '../template.js';
import { choice, toggle, value } from './parts.js';
import { ARRIVE, DESK, PRIVACY } from './text.js';
import { time } from './time.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./person.js').Person} Person */
/** @typedef {import('./person.js').State} State */

/** @param {State} state @param {Person} me */
export function calls({ desk, text, seat }, me) {
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim() && (await me.post('me/call', { seat, text }))) me.set({ text: '' });
  };
  const fate = (/** @type {Json} */ matter) =>
    matter.settled ? matter.settled.answer : matter.owner ? DESK.taken : DESK.waits;
  return html`<main class="hall-page">
    <h1>${DESK.call}</h1>
    <form class="stack" @submit=${send}>
      <label>${DESK.callText}
        <textarea name="call" rows="4" maxlength="2000" .value=${text}
          @input=${(/** @type {Event} */ event) => me.set({ text: value(event) })}></textarea></label>
      <button class="primary" type="submit" aria-disabled=${!text.trim() || !seat}><b>${DESK.callSend}</b></button>
    </form>
    ${desk.matters.length ? html`<h2>${DESK.calls}</h2>` : nothing}
    <ul class="rows matters">
      ${desk.matters
        .toReversed()
        .map(
          (/** @type {Json} */ matter) =>
            html`<li><span>${time(matter.at)} ${matter.text}</span><small>${fate(matter)}</small></li>`,
        )}
    </ul>
  </main>`;
}

/** @param {State} state @param {Person} me */
export function privacy({ desk, asked, cover }, me) {
  const { person } = desk;
  const set = (/** @type {Json} */ change) => me.post('me/privacy', change);
  const away = () => me.post('me/status', { status: 'away', cover });
  const forget = async () => {
    if (asked !== 'forget') return me.set({ asked: 'forget' });
    me.set({ asked: '' });
    await me.post('me/forget');
  };
  return html`<main class="hall-page">
    <h1>${PRIVACY.title}</h1>
    <section>
      <h2>${PRIVACY.break}</h2>
      <p>${PRIVACY.breakText}</p>
      ${choice(PRIVACY.breakText, PRIVACY.by, cover, (by) => me.set({ cover: by }))}
      <button type="button" class="plain wide" @click=${away}>${PRIVACY.take}</button>
    </section>
    <section>
      <h2>${PRIVACY.photos}</h2>
      ${choice(PRIVACY.photos, ARRIVE.answers, person.photos, (photos) => set({ photos }))}
    </section>
    <section>
      <h2>${PRIVACY.words}</h2>
      ${toggle(ARRIVE.named, person.named, (named) => set({ named }))}
      ${toggle(ARRIVE.recorded, person.recorded, (recorded) => set({ recorded }))}
    </section>
    <section>
      <button type="button" class="text-link no" @click=${forget}
        >${asked === 'forget' ? PRIVACY.sure : PRIVACY.forget}</button>
      <p>${PRIVACY.forgetText}</p>
    </section>
  </main>`;
}
