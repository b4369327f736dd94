// What the check of a journal covers, in words.
// @ts-check
import { PROOF } from './text.js';

/** @typedef {{lines: number, batches: number, proven: number, rewinds?: number, ruled?: number}} Proof */

/** @param {Proof} proof */
export const covered = ({ lines, batches, proven, rewinds, ruled }) =>
  [
    PROOF.lines(lines),
    PROOF.batches(batches),
    PROOF.rolls(proven),
    rewinds ? PROOF.takebacks(rewinds) : '',
    ruled ? PROOF.ruled(ruled) : '',
  ].filter(Boolean);
