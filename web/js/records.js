// What a game leaves behind: the proof of its dice, the journal, the diary.
// @ts-check
import { h } from './dom.js';
import { Refused } from './api.js';

/** What a proof covers, in words. @param {any} proof */
export function covered(proof) {
  const count = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many) => `${n} ${n === 1 ? one : many}`;
  return [
    `${count(proof.lines, 'line', 'lines')} chained by hash, none changed`,
    `${count(proof.batches, 'batch', 'batches')} of orders, each legal by the rules`,
    `${count(proof.proven, 'roll', 'rolls')} recomputed from the seed that was sealed before the first one`,
    proof.rewinds ? `${count(proof.rewinds, 'time', 'times')} the table went back by consent` : '',
    proof.ruled ? `${count(proof.ruled, 'result', 'results')} set by an umpire` : '',
  ].filter(Boolean);
}

/** Proof and papers of a table. @param {import('./reel.js').Reel} reel */
export function records(reel) {
  const said = h('div', { class: 'proof', role: 'status' });
  const prove = async () => {
    said.replaceChildren(h('p', {}, 'Playing the game again, die by die.'));
    try {
      const { holds, proof, why } = await reel.seat.proof();
      said.replaceChildren(...(holds
        ? [h('p', {}, h('b', {}, 'Everything holds.')), h('ul', {}, covered(proof).map((line) => h('li', {}, line)))]
        : [h('p', {}, h('b', {}, 'It does not hold: '), why)]));
    } catch (refusal) {
      said.replaceChildren(h('p', {}, refusal instanceof Refused ? refusal.message : 'The server gave no answer.'));
    }
  };
  const paper = (/** @type {string} */ name, /** @type {string} */ text) => h('a', { href: `/api/tables/${reel.table}/${reel.entered}/${name}`, download: '' }, text);
  const seated = !['host', 'watch'].includes(reel.entered);
  return h('section', { class: 'records' }, h('h3', {}, 'Papers'),
    reel.film.over && h('button', { type: 'button', class: 'plain prove', onclick: prove }, 'Prove the dice'), said,
    h('p', { class: 'papers' }, reel.film.over && paper('journal', 'The journal'), seated && paper('diary', 'Your diary')));
}
