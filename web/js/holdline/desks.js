// The desks and the air board: loaded for the seats that have them.
// @ts-check
import { air, airBoard, airButton } from './air.js';
import { desk, deskButton } from './desk.js';
import { recon, tapRecon } from './recon.js';
import { AIR_KINDS } from './steps.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** Looks at a hex, or no more. @param {Table} t @param {Acts} act @param {number} hex */
const look = (t, act, hex) => act.set({ hex: t.pick.hex === hex ? null : hex });

/** @type {Record<string, import('./steps.js').Part>} */
export const PARTS = {
  desk: {
    name: 'desk',
    body: desk,
    button: deskButton,
    tap: look,
    kinds: ['allot', 'reserve', 'transfer', 'decide', 'ready', 'close'],
  },
  air: {
    name: 'air',
    body: air,
    button: airButton,
    tap: look,
    kinds: AIR_KINDS,
    cover: airBoard,
  },
  recon: { name: 'recon', body: recon, button: () => null, tap: tapRecon, kinds: AIR_KINDS },
};
