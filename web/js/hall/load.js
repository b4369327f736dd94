// For umpires: calls with their owner, people who are not fine and what to do about it, the bulletin, the day's
// settings.
// @ts-check
import { html, nothing } from '../template.js';
import { touch, value } from './parts.js';
import { LOAD, PAPER, SETUP } from './text.js';
import { minutes, time } from '../time.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./person.js').Person} Person */

/** What is being written, by matter. @type {Map<string, string>} */
const answers = new Map();

/** @param {import('./person.js').State} state @param {Person} me */
export function load({ desk }, me) {
  const { control } = desk;
  return html`<main class="hall-load">
    <h1 class="unseen">${LOAD.title}</h1>
    ${matters(control, desk, me)}
    <div>${people(control, me)}</div>
    <div>${bulletin(me)}${settings(control.settings, me)}
      ${desk.table ? html`<p><a href="/h/${me.hall.id}/paper">${PAPER.link}</a></p>` : nothing}</div>
  </main>`;
}

/** @param {Json} control @param {string | null} id */
const nameOf = (control, id) => control.people.find((/** @type {Json} */ person) => person.id === id)?.name ?? '';

/** @param {Json} control @param {Json} desk @param {Person} me */
function matters(control, desk, me) {
  const open = control.matters.filter((/** @type {Json} */ matter) => !matter.settled);
  const settled = control.matters.filter((/** @type {Json} */ matter) => matter.settled).slice(-4);
  return html`<section class="load-card">
    <header><h2>${LOAD.matters(open.length)}</h2><small>${LOAD.longest}</small></header>
    ${open.map((/** @type {Json} */ matter) => {
      const settle = () => me.post('control/settle', { matter: matter.id, answer: answers.get(matter.id) ?? '' });
      const take = () => me.post('control/own', { matter: matter.id, from: matter.owner, to: desk.person.id });
      return html`<article class="matter ${matter.owner ? '' : 'unowned'}">
        <p><b class="since">${minutes(Date.now() - matter.at)}</b> <b>${nameOf(control, matter.person)}</b>
          <span class="pill">${matter.owner ? nameOf(control, matter.owner) : LOAD.nobody}</span></p>
        <p class="serif">${matter.text}</p>
        <label class="stack">${LOAD.answer}<input name="answer-${matter.id}" autocomplete="off"
          @input=${(/** @type {Event} */ event) => answers.set(matter.id, value(event))} /></label>
        <p class="acts"><button type="button" class="plain" @click=${settle}>${LOAD.settle}</button>
          ${
            matter.owner === desk.person.id
              ? nothing
              : html`<button type="button" class="plain" @click=${take}>${LOAD.take}</button>`
          }</p>
      </article>`;
    })}
    ${settled.length ? html`<h3>${LOAD.settled}</h3>` : nothing}
    <ul class="rows">
      ${settled.map(
        (/** @type {Json} */ matter) => html`<li><span>${time(matter.settled.at)} ${matter.settled.answer}</span>
          <button type="button" class="text-link"
            @click=${() => me.post('control/settle', { matter: matter.id, answer: null })}
            >${LOAD.reopen}</button></li>`,
      )}
    </ul>
  </section>`;
}

/** @param {Json} control @param {Person} me */
function people(control, me) {
  const all = control.people.filter((/** @type {Json} */ person) => person.seats.length);
  const kinds = all.map((/** @type {Json} */ person) => touch(person).kind);
  const sum = Object.fromEntries(
    ['here', 'slow', 'lost', 'away'].map((kind) => [
      kind,
      kinds.filter((/** @type {string} */ k) => k === kind).length,
    ]),
  );
  const wrong = all.filter(
    (/** @type {Json} */ person) =>
      touch(person).kind !== 'here' ||
      person.touch.devices > 1 ||
      person.seats.some((/** @type {Json} */ seat) => seat.cover),
  );
  return html`<section class="load-card">
    <header><h2>${LOAD.people(all.length)}</h2><small>${LOAD.sum(sum)}</small></header>
    ${wrong.length ? nothing : html`<p>${LOAD.fine}</p>`}
    ${control.people.flatMap((/** @type {Json} */ person) =>
      person.waiting.map(
        (/** @type {Json} */ device) => html`<p class="hall-news">${SETUP.waiting(person.name, device.kind)}
          ${[true, false].map(
            (yes) => html`<button type="button" class="plain"
              @click=${() => me.post('control/admit', { device: device.id, yes })}>${yes ? '✓' : '✕'}</button>`,
          )}</p>`,
      ),
    )}
    <ul class="touches">
      ${wrong.map((/** @type {Json} */ person) => {
        const { kind, text } = touch(person);
        return html`<li><p><span class="line ${kind}">${person.name}</span> <small>${text}</small></p>
          ${person.seats.map(
            (/** @type {Json} */ seat) => html`<p class="acts"><span>${seat.title}${
              seat.cover ? `, ${LOAD.covered}` : ''
            }</span>
              ${
                seat.cover
                  ? html`<button type="button" class="plain"
                      @click=${() => me.post('control/cover', { seat: seat.seat, by: 'holder' })}>${LOAD.back}</button>`
                  : seat.side
                    ? html`<button type="button" class="plain"
                        @click=${() => me.post('control/cover', { seat: seat.seat, by: 'computer' })}
                        >${LOAD.computer}</button>`
                    : nothing
              }</p>`,
          )}</li>`;
      })}
    </ul>
  </section>`;
}

/** @param {Person} me */
function bulletin(me) {
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const data = new FormData(form);
    const words = { title: String(data.get('title')), text: String(data.get('text')) };
    if (words.text.trim() && (await me.post('control/bulletin', words))) form.reset();
  };
  return html`<form class="load-card stack" @submit=${send}>
    <h2>${LOAD.bulletin}</h2>
    <label>${LOAD.bulletinTitle}<input name="title" maxlength="80" autocomplete="off" /></label>
    <label><span class="unseen">${LOAD.bulletin}</span>
      <textarea name="text" rows="4" maxlength="2000"></textarea></label>
    <button class="plain" type="submit">${LOAD.release}</button>
  </form>`;
}

/** @param {Json} now @param {Person} me */
function settings(now, me) {
  const set = (/** @type {Json} */ change) => me.post('control/settings', { ...now, ...change });
  return html`<section class="load-card stack"><h2>${LOAD.settings}</h2>${dayFields(now, set)}</section>`;
}

/** The settings that the organizer and the umpires share. @param {Json} now @param {(change: Json) => unknown} set */
export const dayFields = (now, set) => html`<label>${SETUP.cover}
    <select name="cover" @change=${(/** @type {Event} */ event) => set({ cover_after: Number(value(event)) || null })}>
      ${[0, 60, 120, 180, 300, 600].map(
        (n) =>
          html`<option value=${n} ?selected=${(now.cover_after ?? 0) === n}
            >${n ? SETUP.seconds(n) : SETUP.coverNever}</option>`,
      )}
    </select></label>
  <label>${SETUP.delay}
    <select name="delay" @change=${(/** @type {Event} */ event) => set({ delay: Number(value(event)) })}>
      ${[0, 1, 2, 3, 4].map((n) => html`<option value=${n} ?selected=${now.delay === n}>${SETUP.turns(n)}</option>`)}
    </select></label>
  <label>${SETUP.liaison}<input name="liaison" maxlength="80" .value=${now.liaison}
    @change=${(/** @type {Event} */ event) => set({ liaison: value(event) })} /></label>`;
