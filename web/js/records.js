// Files of a game, and the check of its dice.
// @ts-check
import { h } from './dom.js';
import { Refused } from './api.js';

/** @typedef {{lines: number, batches: number, proven: number, rewinds?: number, ruled?: number}} Proof */

/** What was verified, in words. @param {Proof} proof */
export function covered(proof) {
  const count = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many) =>
    `${n} ${n === 1 ? one : many}`;
  return [
    `${count(proof.lines, 'journal line', 'journal lines')}, chain intact`,
    `${count(proof.batches, 'batch', 'batches')}, all legal`,
    `${count(proof.proven, 'roll matches', 'rolls match')} the committed seed`,
    proof.rewinds ? count(proof.rewinds, 'takeback', 'takebacks') : '',
    proof.ruled ? `${count(proof.ruled, 'result', 'results')} set by an umpire` : '',
  ].filter(Boolean);
}

/** Dice check and downloads. @param {import('./session/playback.js').Playback} playback */
export function records(playback) {
  const said = h('div', { class: 'proof', role: 'status' });
  const prove = async () => {
    said.replaceChildren(h('p', {}, 'Verifying…'));
    try {
      const { holds, proof, why } = await playback.seat.proof();
      said.replaceChildren(
        ...(holds
          ? [
              h('p', {}, h('b', {}, 'Verified.')),
              h(
                'ul',
                {},
                covered(proof).map((line) => h('li', {}, line)),
              ),
            ]
          : [h('p', {}, h('b', {}, 'Verification failed: '), why)]),
      );
    } catch (refusal) {
      said.replaceChildren(
        h('p', {}, refusal instanceof Refused ? refusal.message : 'Cannot reach the server. Try again.'),
      );
    }
  };
  const paper = (/** @type {string} */ name, /** @type {string} */ text) =>
    h('a', { href: `/api/tables/${playback.table}/${playback.entered}/${name}`, download: '' }, text);
  const seated = !['host', 'watch'].includes(playback.entered);
  return h(
    'section',
    { class: 'records' },
    h('h3', {}, 'Files'),
    playback.film.over && h('button', { type: 'button', class: 'plain prove', onclick: prove }, 'Verify the dice'),
    said,
    h(
      'p',
      { class: 'papers' },
      playback.film.over && paper('journal', 'Journal'),
      seated && paper('diary', 'Your log'),
    ),
  );
}
