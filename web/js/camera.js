// Looking at a picture larger than the window: all sums, no elements.
// @ts-check

/** @typedef {import('./hexes.js').Point} Point */
/** @typedef {{width: number, height: number}} Size */
/** What is seen: the world point at the window's corner, and pixels to one world unit.
 *  @typedef {{x: number, y: number, k: number}} Camera */

export const NEAREST = 3;

/** The smallest zoom at which the world still covers the window. @param {Size} world @param {Size} view */
export function farthest(world, view) {
  return Math.min(NEAREST, Math.max(view.width / world.width, view.height / world.height));
}

/** Keeps the window on the world. @param {Camera} camera @param {Size} world @param {Size} view @returns {Camera} */
export function clamp(camera, world, view) {
  const k = Math.min(NEAREST, Math.max(farthest(world, view), camera.k));
  const hold = (/** @type {number} */ at, /** @type {number} */ whole, /** @type {number} */ part) =>
    part >= whole ? (whole - part) / 2 : Math.min(whole - part, Math.max(0, at));
  return { x: hold(camera.x, world.width, view.width / k), y: hold(camera.y, world.height, view.height / k), k };
}

/** How far an edge is from the next whole pixel of the screen. @param {number} edge @param {number} ratio pixels of the
 * screen to one of the page */
export const offPixel = (edge, ratio) => Math.round(edge * ratio) / ratio - edge;

/**
 * Zooms so that the world point under a window point stays there.
 * @param {Camera} camera
 * @param {Point} point
 * @param {number} factor
 * @returns {Camera}
 */
export function zoomAt(camera, point, factor) {
  const k = camera.k * factor;
  return { x: camera.x + point.x / camera.k - point.x / k, y: camera.y + point.y / camera.k - point.y / k, k };
}

/** @param {Camera} camera @param {number} dx window pixels @param {number} dy @returns {Camera} */
export function pan(camera, dx, dy) {
  return { ...camera, x: camera.x - dx / camera.k, y: camera.y - dy / camera.k };
}

/** @param {Camera} camera @param {Point} point in the window @returns {Point} in the world */
export function toWorld(camera, point) {
  return { x: camera.x + point.x / camera.k, y: camera.y + point.y / camera.k };
}

/**
 * Puts a world point into the middle of the window.
 * @param {Point} point
 * @param {number} k
 * @param {Size} view
 * @returns {Camera}
 */
export function centerOn(point, k, view) {
  return { x: point.x - view.width / k / 2, y: point.y - view.height / k / 2, k };
}

/**
 * Shows all of some points with room around them.
 * @param {Point[]} points
 * @param {Size} view
 * @param {number} room
 * @param {number} least below which things are too small for a finger
 * @param {number} most
 */
export function fit(points, view, room, least = 0, most = 1.2) {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [left, right] = [Math.min(...xs) - room, Math.max(...xs) + room];
  const [top, foot] = [Math.min(...ys) - room, Math.max(...ys) + room];
  const k = Math.max(least, Math.min(most, view.width / (right - left), view.height / (foot - top)));
  return centerOn({ x: (left + right) / 2, y: (top + foot) / 2 }, k, view);
}
