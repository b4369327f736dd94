// The few words of Eastfront that the home page needs; all others are in `text.js`, which is not loaded there.
// @ts-check

export const ENTRY = {
  lesson: 'Eastfront tutorial (10 min)',
  start: 'Eastfront, June 1941: play the Axis against the computer',
  swap: 'Play the Soviets',
};

export const DEMO = {
  label: 'The map of Eastfront with the blocks of a game',
  pause: 'Pause',
  play: 'Play',
  caption: (/** @type {string} */ month) => `${month}: computer vs. computer, Axis view`,
};
