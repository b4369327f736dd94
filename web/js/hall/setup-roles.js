// Roles with people in them: a column for each side, one for the rest. A person is tapped and then a slot, or dragged.
// @ts-check
import { capital } from '../text.js';
import { html, nothing } from '../template.js';
import { SETUP } from './text.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./setup.js').Setup} Setup */

/** Seats that nobody is asked to fill: the clock, onlookers, and optional ones without a person.
 * @param {Json} game @param {Json} sheet */
function shown(game, sheet) {
  const cast = (game.casts ?? []).find((/** @type {Json} */ one) => one.id === sheet.plan.cast);
  const inCast = cast ? new Set([...cast.people, ...cast.control].flat()) : null;
  const held = new Set(sheet.people.flatMap((/** @type {Json} */ person) => person.seats));
  return game.seats.filter(
    (/** @type {Json} */ seat) =>
      !['clock', 'spectator'].includes(seat.duty) && (!inCast || inCast.has(seat.id) || held.has(seat.id)),
  );
}

/** @param {import('./setup.js').State} state @param {Setup} desk */
export function roles({ game, sheet, held }, desk) {
  const seats = shown(game, sheet);
  const sides = [...new Set(seats.map((/** @type {Json} */ seat) => seat.side))];
  const holder = (/** @type {string} */ seat) =>
    sheet.people.find((/** @type {Json} */ person) => person.seats.includes(seat));
  const column = (/** @type {string | null} */ side) => {
    const list = seats.filter((/** @type {Json} */ seat) => seat.side === side);
    const gaps = list.filter((/** @type {Json} */ seat) => !holder(seat.id)).length;
    return html`<section class="roles ${side ?? 'control'}">
      <header><h2>${side ? capital(SETUP.side(side)) : SETUP.others}</h2>
        <small>${SETUP.places(list.length, gaps)}</small></header>
      <ul>${list.map((/** @type {Json} */ seat) => slot(seat, holder(seat.id), held, sheet, desk))}</ul>
    </section>`;
  };
  return html`<div class="role-columns">${sides.map(column)}</div>`;
}

/** @param {Json} seat @param {Json} holder @param {string} held @param {Json} sheet @param {Setup} desk */
function slot(seat, holder, held, sheet, desk) {
  const gap = seat.duty === 'player' ? SETUP.computer : SETUP.nobody;
  const several = holder && holder.seats.length > 1 && holder.seats[0] !== seat.id;
  const cover = sheet.covers[seat.id];
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    desk.put(seat.id);
  };
  return html`<li @dragover=${(/** @type {Event} */ event) => held && event.preventDefault()} @drop=${drop}>
    <span>${seat.name}</span>
    <button type="button" class="slot ${holder ? '' : 'empty'} ${several ? 'several' : ''}"
      data-seat=${seat.id} aria-label="${seat.name}: ${holder?.name ?? gap}" @click=${() => desk.put(seat.id)}
      >${held && !holder ? SETUP.drop : (holder?.name ?? gap)}${
        cover ? html` <small>${SETUP.computer}</small>` : nothing
      }</button>
  </li>`;
}
