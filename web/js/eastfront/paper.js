// The printed map, with and without coordinates. Rasterized like the rest of it, they cost nothing when the map moves.
// @ts-check
import { asPicture } from '../stage.js';
import { dottedMap } from './words.js';

/** @typedef {{text: string, width: number, height: number}} Drawing */

export class Paper {
  /** @param {() => Promise<Drawing>} fetch the drawing is large, so it is fetched when it is wanted */
  constructor(fetch) {
    this.fetch = fetch;
    /** @type {Promise<Drawing> | undefined} */
    this.drawing = undefined;
    /** @type {Map<boolean, Promise<HTMLImageElement>>} */
    this.made = new Map();
  }

  /** @param {boolean} coordinates */
  async #make(coordinates) {
    this.drawing ??= this.fetch();
    const { text, width, height } = await this.drawing;
    const dots = dottedMap(text);
    const svg = coordinates ? dots : dots.replace(/<style[^>]*>/, '$&#coordinates{display:none}');
    return asPicture(svg, width, height);
  }

  /** @param {boolean} coordinates */
  image(coordinates) {
    const made = this.made.get(coordinates) ?? this.#make(coordinates);
    this.made.set(coordinates, made);
    return made;
  }
}
