// Light or dark, and the symbols that every picture uses.
// @ts-check
import { drawing } from './api.js';

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Puts the symbol sheet into the page, once. @param {string} game */
export function loadSheet(game) {
  let sheet = sheets.get(game);
  if (!sheet) {
    sheet = fetch(drawing(game, 'sheet.svg')).then((answer) => answer.text()).then((text) => {
      const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      document.getElementById('sheet')?.replaceChildren(document.importNode(svg, true));
    });
    sheets.set(game, sheet);
  }
  return sheet;
}

/** Loads the styles of a page that not everybody visits. @param {string} name */
export function styles(name) {
  return new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/css/${name}.css`;
    link.onload = link.onerror = () => done(undefined);
    document.head.append(link);
  });
}

/** The chosen theme: `light`, `dark`, or the system's. */
export function theme() {
  return localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** @param {string} name */
export function setTheme(name) {
  localStorage.setItem('theme', name);
  document.documentElement.dataset.theme = name;
}

/** Whether strong contrast is wished, by the player or by the system. */
export function contrast() {
  const kept = localStorage.getItem('contrast');
  return kept ? kept === 'more' : matchMedia('(prefers-contrast: more)').matches;
}

/** @param {boolean} more */
export function setContrast(more) {
  localStorage.setItem('contrast', more ? 'more' : 'usual');
}

export const mapName = () => theme() === 'dark' ? 'map-dark.svg' : 'map.svg';
