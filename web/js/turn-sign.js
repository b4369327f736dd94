// The tab says whose turn it is: its title, its icon, and a bell if wanted.
// @ts-check
import { sounds } from './sound.js';
import { TURN } from './text.js';

/** Whether it was somebody's turn here when the tab last changed. @type {boolean | undefined} */
let before;

/**
 * @param {string} name what the page is about
 * @param {number} waiting games in which it is your move
 */
export function turnSign(name, waiting) {
  document.title = waiting ? TURN.yours(name, waiting) : name;
  const icon = document.querySelector('link[rel="icon"]');
  const href = waiting ? '/icon-turn.svg' : '/icon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  if (before === false && waiting) sounds('bell');
  before = waiting > 0;
}
