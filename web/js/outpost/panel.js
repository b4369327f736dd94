// The side panel and the text view: every menu entry as a button, so that what can be clicked on the board can be
// clicked here too.
// @ts-check
import { latest } from '../table/log.js';
import { act as button, grid } from '../table/textview.js';
import { html, nothing } from '../template.js';
import { capital } from '../text.js';
import { NAMES, PANEL } from './text.js';
import { slotText } from './view.js';

/** @typedef {import('./play.js').Table} Table */
/** @typedef {import('./play.js').Acts} Acts */

/** A choice of the draft in a few words. @param {import('../wire.js').Choice} choice */
const choiceText = (choice) =>
  typeof choice === 'string'
    ? choice
    : Object.entries(choice)
        .map(([name, at]) => PANEL.part(name, at))
        .join();

/** @param {Table} t @param {Acts} act */
export function orders(t, act) {
  const { offers, mine, choices, status, orders: list } = t.session;
  const hint = mine ? PANEL.yours : status.ended ? status.ended.why : PANEL.theirs;
  const entry = (/** @type {import('../wire.js').Offer} */ offer) =>
    html`<button type="button" class="act" @click=${() => act.choose(offer)}>${capital(offer.text)}</button>`;
  return html`<section>
      <h3>${PANEL.choices}</h3>
      <p class="hint">${hint}</p>
      <div class="acts">${mine ? offers.all.map(entry) : nothing}</div>
    </section>
    ${
      choices.length
        ? html`<section class="orders">
          <h3>${PANEL.draft}</h3>
          <ol>
            ${list.map((order) => html`<li class="draft"><span>${order.map(choiceText).join(', ')}</span></li>`)}
          </ol>
        </section>`
        : nothing
    }
    ${latest(t, act.screen)}`;
}

/** @param {Table} t @param {Acts} act @param {string} now what the main button says */
export function text(t, act, now) {
  const { turn, turns, camps } = t.view;
  const { mine, offers } = t.session;
  const posts = (/** @type {import('./view.js').Camp} */ camp) =>
    camp.posts.map((slot, post) => html`<tr><td>${post}</td><td>${slotText(slot)}</td></tr>`);
  const entry = (/** @type {import('../wire.js').Offer} */ offer) =>
    button(act.screen, capital(offer.text), () => act.choose(offer));
  return {
    summary: PANEL.summary(Math.min(turn, turns), turns, now),
    rows: html`${camps.map((camp, side) => grid(NAMES[side], PANEL.columns, posts(camp)))}
      <p>${mine ? offers.all.map(entry) : nothing}</p>`,
  };
}
