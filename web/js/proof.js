// What the check of a journal covers, in words.
// @ts-check
import { PROOF } from './text.js';

/**
 * @typedef {{
 *   lines: number, batches: number, proven: number, shared?: number, solo?: number, house?: number, rewinds?: number,
 *   ruled?: number, overruled?: number,
 * }} Proof
 */

/** @param {Proof} proof */
export const covered = ({ lines, batches, proven, shared = 0, solo = 0, house = 0, rewinds, ruled, overruled }) =>
  [
    PROOF.lines(lines),
    PROOF.batches(batches),
    PROOF.rolls(proven),
    PROOF.kinds(shared, solo, house),
    shared ? PROOF.shared : '',
    solo ? PROOF.solo : '',
    house ? PROOF.house : '',
    rewinds ? PROOF.takebacks(rewinds) : '',
    ruled ? PROOF.ruled(ruled) : '',
    overruled ? PROOF.overruled(overruled) : '',
  ].filter(Boolean);
