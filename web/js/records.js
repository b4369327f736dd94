// Files of a game, and the check of its dice.
// @ts-check
import { Refused } from './api.js';
import { h } from './dom.js';
import { covered } from './proof.js';
import { html, nothing, render } from './template.js';
import { RECORDS } from './text.js';

/** Dice check and downloads. @param {import('./session/playback.js').Playback} playback */
export function records(playback) {
  const element = h('section', { class: 'records' });
  const { over } = playback.film;
  const at = `/api/tables/${playback.table}/${playback.entered}`;
  const seated = !['host', 'watch'].includes(playback.entered);
  const show = (/** @type {unknown} */ said) =>
    render(
      html`<h3>${RECORDS.files}</h3>
        ${over ? html`<button type="button" class="plain prove" @click=${prove}>${RECORDS.verify}</button>` : nothing}
        <div class="proof" role="status">${said}</div>
        <p class="papers">
          ${over ? html`<a href="${at}/journal" download>${RECORDS.journal}</a>` : nothing}
          ${seated ? html`<a href="${at}/diary" download>${RECORDS.diary}</a>` : nothing}
        </p>`,
      element,
    );
  /** What this browser finds by itself: it does not take the server's word. */
  const own = async () => {
    if (!seated || playback.now.status.dice !== 'shared') return [];
    const [{ check }, { change }] = await Promise.all([import('./verify.js'), import('./session/diary.js')]);
    const kept = await change(playback.table, playback.entered, (diary) => structuredClone(diary));
    return check(await playback.seat.journal(), kept);
  };
  const prove = async () => {
    show(html`<p>${RECORDS.verifying}</p>`);
    try {
      const { holds, proof, why } = await playback.seat.proof();
      const found = holds ? [...covered(proof), ...(await own())] : [];
      const lines = found.map((line) => html`<li>${line}</li>`);
      show(
        holds ? html`<p><b>${RECORDS.verified}</b></p><ul>${lines}</ul>` : html`<p><b>${RECORDS.failed} </b>${why}</p>`,
      );
    } catch (refusal) {
      const untrue = refusal instanceof Error && refusal.name === 'Untrue';
      const why = refusal instanceof Refused || untrue ? refusal.message : RECORDS.away;
      show(html`<p>${untrue ? html`<b>${RECORDS.failed} </b>` : nothing}${why}</p>`);
    }
  };
  show(nothing);
  return element;
}
