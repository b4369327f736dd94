// Reconnaissance from the air: a tap on a hex, or on a corps of the list, is a look; the hexes of the zone are lit
// (§2.17).
// @ts-check
import { html } from '../template.js';
import { rowButton, ruled } from './parts.js';
import { RECON } from './text-desk.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('../wire.js').Json} Json */

/** Whether there is something to look at. @param {Table} t */
export const looks = (t) => t.open.has('survey') || t.open.has('scout');

/** Looks that are drafted, in words, each with its choice. @param {Table} t @returns {[string, Json][]} */
function drafted({ session, book }) {
  return session.choices.flatMap((choice) => {
    const { survey, scout } = /** @type {Json} */ (choice);
    if (survey) return [[book.ground.full(survey[1]), choice]];
    return scout ? [[book.potName(scout[1]), choice]] : [];
  });
}

/** @param {Table} t @param {Acts} act @param {number} hex */
export function tapRecon(t, act, hex) {
  const same = (/** @type {Json} */ choice) => choice.survey?.[1] === hex;
  if (t.session.choices.some(same)) return act.run(() => act.takeBack(same));
  const look = t.open.of('survey').find(({ parts: [, at] }) => at === hex);
  act.set({ hex });
  return look && act.run(() => act.add(look.choice));
}

/** @param {Table} t @param {Acts} act */
export function recon(t, act) {
  const done = drafted(t);
  const back = (/** @type {Json} */ choice) =>
    act.run(() => act.takeBack((other) => JSON.stringify(other) === JSON.stringify(choice)));
  return html`<section class="in-hand">
      <header><h2>${RECON.title}</h2></header>
      <p class="hint">${ruled(act, looks(t) ? RECON.text : RECON.none)}</p>
      ${done.map(
        ([text, choice]) => html`<p class="acts"><b>${text}</b>
          <button type="button" class="text-link" @click=${() => back(choice)}>${RECON.takeBack}</button></p>`,
      )}
      <div class="row-buttons wrap">
        ${t.open
          .of('scout')
          .map(({ parts: [, pot], choice }) =>
            rowButton(act, { key: `scout-${pot}`, text: t.book.potName(pot), act: () => act.add(choice) }),
          )}
        ${rowButton(act, { key: 'board-air', text: RECON.back, act: () => act.sitAt('air') })}
      </div>
    </section>`;
}
