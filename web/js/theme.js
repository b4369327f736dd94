// Light or dark, styles, and the symbols that drawings use.
// @ts-check
import { drawing } from './api.js';

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Puts the symbol sheet into the page, once. @param {string} game */
export function loadSheet(game) {
  let sheet = sheets.get(game);
  if (!sheet) {
    sheet = fetch(drawing(game, 'sheet.svg'))
      .then((answer) => answer.text())
      .then((text) => {
        const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
        document.getElementById('sheet')?.replaceChildren(document.importNode(svg, true));
      });
    sheets.set(game, sheet);
  }
  return sheet;
}

/** Style sheets that have been asked for. @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** Loads `css/NAME.css`, once. @param {string} name @returns {Promise<void>} */
export function styles(name) {
  const known = loaded.get(name);
  if (known) return known;
  const coming = new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/css/${name}.css`;
    link.onload = link.onerror = () => done(undefined);
    document.head.append(link);
  });
  loaded.set(name, coming);
  return coming;
}

/** Styles of every game screen; the home page does without. A game's entry names its own. */
export const screenStyles = () => Promise.all(['game', 'bar', 'board', 'panel', 'shell'].map(styles));

/** The chosen theme: `light`, `dark`, or the system's. */
export function theme() {
  return localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** @param {string} name */
export function setTheme(name) {
  localStorage.setItem('theme', name);
  document.documentElement.dataset.theme = name;
}

/** Whether the player or the system asks for high contrast. */
export function contrast() {
  const kept = localStorage.getItem('contrast');
  return kept ? kept === 'more' : matchMedia('(prefers-contrast: more)').matches;
}

/** @param {boolean} more */
export function setContrast(more) {
  localStorage.setItem('contrast', more ? 'more' : 'usual');
}

export const mapName = () => (theme() === 'dark' ? 'map-dark.svg' : 'map.svg');
