// What the screen itself remembers, apart from the game: plain data and how it changes.
// @ts-check

/**
 * A refusal in place: `at` is where the pointer was.
 * @typedef {{text: string, rule?: string, at?: import('../hexes.js').Point}} Refusal
 */
/** - `tab` is the open tab, `section` where the rulebook is open in it, `page` where it is open above everything.
 *  - `sure` is the question that a button has asked; pressed again, it acts.
 *  - `sheet` is the height of the panel on a phone; `map` and `layers` are open on a phone.
 *  - `result` says whether the end of the game has been shown.
 *  @typedef {{
 *   tab: string, section?: string, page: string | null, sure: string, unfolded: boolean, text: boolean, sheet: '' |
 *   'peek' | 'full',
 *   map: boolean, layers: boolean, menu: boolean, refusal: Refusal | null, result: '' | 'shown' |
 *   'closed',
 * }} Ui */

/** @type {Ui} */
export const START = {
  tab: 'orders',
  page: null,
  sure: '',
  unfolded: false,
  text: false,
  sheet: '',
  map: false,
  layers: false,
  menu: false,
  refusal: null,
  result: '',
};

/** Heights of the panel on a phone: peek, half, full. @type {Ui['sheet'][]} */
const STOPS = ['peek', '', 'full'];

/** The panel one stop up or down; beyond full it is peek again. @param {Ui} ui @param {number} by @returns {Ui} */
export function folded(ui, by) {
  const at = STOPS.indexOf(ui.sheet);
  const to = by > 0 && at === 2 ? 0 : Math.max(0, Math.min(2, at + by));
  return { ...ui, sheet: STOPS[to] };
}

/** Takes away what was refused and what was asked. @param {Ui} ui @returns {Ui} */
export const quiet = (ui) => (ui.refusal || ui.sure ? { ...ui, refusal: null, sure: '' } : ui);

/** Opens the rulebook in the panel. @param {Ui} ui @param {string} section @returns {Ui} */
export const atRule = (ui, section) => ({ ...ui, tab: 'rules', section, sheet: 'full' });

/** Opens or closes the menu. @param {Ui} ui @param {boolean} menu @returns {Ui} */
export const withMenu = (ui, menu) => ({ ...ui, menu, sure: '' });
