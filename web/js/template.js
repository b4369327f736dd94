// Templates: what changes on the screen is a function of the state, and only the differences are drawn, so that focus
// and scroll stay.
// What is built once is built with `dom.js`.
// @ts-check
import { Directive, directive } from './vendor/lit-html/directive.js';
import { html, noChange } from './vendor/lit-html/lit-html.js';

export { html, nothing, render, svg } from './vendor/lit-html/lit-html.js';

/** What a template may contain. @typedef {unknown} Part */
/** @typedef {import('./vendor/lit-html/lit-html.js').TemplateResult} Template */

/** Styles of an element. A content security policy forbids style attributes; the object model is allowed. */
export const styled = directive(
  class extends Directive {
    /** @param {Record<string, string>} _styles */
    render(_styles) {
      return noChange;
    }
    /** @param {import('./vendor/lit-html/directive.js').ElementPart} part @param {[Record<string, string>]} values */
    update(part, [styles]) {
      const { style } = /** @type {HTMLElement} */ (part.element);
      for (const [name, value] of Object.entries(styles)) {
        if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
      }
      return noChange;
    }
  },
);

/** Calls a function with an element when it has been made. */
export const made = directive(
  class extends Directive {
    /** @param {(element: HTMLElement) => void} _act */
    render(_act) {
      return noChange;
    }
    /**
     * @param {import('./vendor/lit-html/directive.js').ElementPart} part
     * @param {[(element: HTMLElement) => void]} values
     */
    update(part, [act]) {
      const element = /** @type {HTMLElement} */ (part.element);
      if (this.element === element) return noChange;
      this.element = element;
      // The element is filled and put into the page first.
      queueMicrotask(() => act(element));
      return noChange;
    }
    /** @type {HTMLElement | undefined} */
    element = undefined;
  },
);

/**
 * Text with its rule numbers turned into links.
 * @param {string} text @param {(section: string) => void} open @returns {Part[]}
 */
export function linked(text, open) {
  return text.split(/(§\d+(?:\.\d+)*)/).map((part) => {
    if (!part.startsWith('§')) return part;
    const go = (/** @type {Event} */ event) => {
      event.preventDefault();
      open(part.slice(1));
    };
    return html`<a class="rule" href="#rule-${part.slice(1)}" @click=${go}>${part}</a>`;
  });
}
