// Elements in one expression. Styles are set through the object model, as a strict content security policy requires.
// @ts-check

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Kid */
/** Attributes, listeners (`on...`) and `style`. @typedef {Record<string, unknown>} Props */

/**
 * @param {Element} element
 * @param {Props} props
 * @param {(Kid | Kid[])[]} kids
 */
function fill(element, props, kids) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    // For assistive technology "false" is a value.
    if (name.startsWith('aria-')) element.setAttribute(name, String(value));
    else if (value === false) continue;
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === 'style') Object.assign(/** @type {HTMLElement} */ (element).style, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const kid of kids.flat()) {
    if (kid === undefined || kid === null || kid === false) continue;
    element.append(kid instanceof Node ? kid : String(kid));
  }
  return element;
}

/**
 * An HTML element. `on...` props are listeners, `style` is an object.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Kid | Kid[])} kids
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...kids) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), props, kids));
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Kid | Kid[])} kids
 * @returns {SVGElement}
 */
export function s(tag, props = {}, ...kids) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), props, kids));
}

/**
 * A symbol of the sheet, as a small picture of its own.
 * @param {string} id
 * @param {string} box the view box
 * @param {Props} [props]
 */
export function symbol(id, box, props = {}) {
  return s('svg', { viewBox: box, 'aria-hidden': 'true', ...props }, s('use', { href: `#${id}` }));
}

/** Announces something to screen readers. @param {string} text */
export function announce(text) {
  const place = document.getElementById('announce');
  if (place) place.textContent = text;
}

/** Resolves when the page has been painted. @returns {Promise<void>} */
export const seen = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Whether reduced motion is preferred. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
