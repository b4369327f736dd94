// From the card to somebody who knows who they are; and the page before the game and around it.
// @ts-check
import { html, nothing } from '../template.js';
import { capital } from '../text.js';
import { choice, qr, toggle } from './parts.js';
import { firstTab } from './staff.js';
import { ARRIVE, AWARDS, DESK, WAIT } from './text.js';
import { time } from '../time.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./person.js').Person} Person */

/** Who you are, and two questions. @param {Json} desk @param {Person} me */
export function arrival(desk, me) {
  const { person, seats } = desk;
  const [first] = seats;
  const privacy = (/** @type {Json} */ change) => me.post('me/privacy', change);
  const mistaken = async () => {
    await me.post('me/mistaken');
    location.reload();
  };
  return html`<main class="hall-page arrive">
    <header class="who">
      <p>${person.name}${first?.side ? `, ${ARRIVE.side(capital(first.side))}` : ''}
        <button type="button" class="text-link" @click=${mistaken}>${ARRIVE.notMe}</button></p>
      <h1>${first ? ARRIVE.you(first.title) : ARRIVE.none}</h1>
      ${seats.slice(1).map((/** @type {Json} */ seat) => html`<p>${seat.title}</p>`)}
    </header>
    ${first?.job.length ? jobs(seats) : nothing}
    <section>
      <h2>${ARRIVE.photos}</h2>
      ${choice(ARRIVE.photos, ARRIVE.answers, person.photos, (photos) => privacy({ photos }))}
      ${toggle(ARRIVE.named, person.named, (named) => privacy({ named }))}
      ${toggle(ARRIVE.recorded, person.recorded, (recorded) => privacy({ recorded }))}
    </section>
    <footer>
      <button type="button" class="primary" id="arrived"
        @click=${() => arrive(desk, me)}><b>${ARRIVE.arrived}</b><small>${ARRIVE.change}</small></button>
    </footer>
  </main>`;
}

/** @param {Json} desk @param {Person} me */
async function arrive(desk, me) {
  if (await me.post('me/status', { status: 'arrived' })) me.set({ tab: desk.table ? firstTab(desk) : 'hall' });
}

/** @param {Json[]} seats */
const jobs = (seats) => html`<section class="jobs">
  <h2>${ARRIVE.job}</h2>
  ${seats.map(
    ({ title, job }, n) => html`${n ? html`<h3>${title}</h3>` : nothing}
      <ol>
        ${job.map((/** @type {string} */ line) => html`<li class="serif">${line}</li>`)}
      </ol>`,
  )}
</section>`;

/** Before the game, and beside it. @param {Json} desk @param {Person} me @param {[string, string][]} lessons */
export function waiting(desk, me, lessons) {
  const { people, side, person, seats } = desk;
  const pips = Array.from({ length: people.of }, (_, n) => html`<i class=${n < people.here ? 'on' : ''}></i>`);
  const to = (/** @type {string} */ tab) => () => me.set({ tab, said: '' });
  return html`<main class="hall-page waits">
    <header class="who">
      <p>${seats[0]?.title ?? person.name}</p>
      <h1>${desk.table ? desk.title : WAIT.soon}</h1>
      <div class="pips" aria-hidden="true">${pips}</div>
      <p><b>${WAIT.here(people.here, people.of)}</b>
        ${side ? html`<span class="far">${WAIT.side(side.here, side.of)}</span>` : nothing}</p>
    </header>
    <p class="done">${WAIT.arrived(time(person.since))} ${desk.table ? nothing : WAIT.soonText}</p>
    <ul class="rows">
      ${
        desk.table
          ? seats.map(
              (/** @type {Json} */ own) =>
                html`<li><button type="button" @click=${() => me.go(own.seat)}
                  >${own.title}<small>›</small></button></li>`,
            )
          : nothing
      }
      ${lessons.map(
        ([address, name]) =>
          html`<li><a href=${address} target="_blank" rel="noopener">${name}<small>›</small></a></li>`,
      )}
      ${[
        [DESK.liaison, 'liaison'],
        [DESK.privacy, 'privacy'],
        ...(desk.table ? [[AWARDS.title, 'awards']] : []),
        [DESK.devices, 'devices'],
      ].map(([text, tab]) => html`<li><button type="button" @click=${to(tab)}>${text}<small>›</small></button></li>`)}
    </ul>
    ${seats.some((/** @type {Json} */ own) => own.job.length) ? jobs(seats) : nothing}
  </main>`;
}

/** Own seats that somebody else acts in. @param {Json} desk @param {Person} me */
export const covered = (desk, me) =>
  desk.covered.length && desk.person.status !== 'expected'
    ? html`<p class="hall-news" role="status">${desk.covered.map((/** @type {Json} */ own) => DESK.covered(own.title))}
        <button type="button" class="plain"
          @click=${() => me.post('me/status', { status: 'arrived' })}>${DESK.back}</button></p>`
    : nothing;

/** A code for another device. @param {import('./person.js').State} state @param {Person} me */
export function devices({ code }, me) {
  const make = async () => {
    const answer = await me.post('me/device');
    if (answer) me.set({ code: answer });
  };
  return html`<main class="hall-page">
    <h1>${DESK.devices}</h1>
    <p class="serif">${DESK.codeText}</p>
    ${
      code
        ? html`<p class="big-code">${code.code.slice(0, 5)} ${code.code.slice(5)}</p>
            ${code.url ? qr(code.qr, code.code) : nothing}`
        : html`<button type="button" class="primary" @click=${make}><b>${DESK.makeCode}</b></button>`
    }
  </main>`;
}
