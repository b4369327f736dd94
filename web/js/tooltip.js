// Tooltips: `data-tip` is shown on hover, on focus and under a resting finger, with its rule as a link.
// @ts-check
import { h } from './dom.js';
import { html, linked, render } from './template.js';

/** The pointer rests this long before a tooltip is shown, in milliseconds. */
const REST = 350;

/** Shows the tooltips of an element. @param {HTMLElement} room @param {(section: string) => void} open a rule */
export function initTooltips(room, open) {
  const tip = h('div', { class: 'tooltip', role: 'tooltip', id: 'tooltip', hidden: true });
  room.append(tip);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;
  /** @type {HTMLElement | null} */
  let of = null;
  const hide = () => {
    clearTimeout(rest);
    of?.removeAttribute('aria-describedby');
    of = null;
    tip.hidden = true;
  };
  const show = (/** @type {HTMLElement} */ part) => {
    if (!part.isConnected) return;
    of = part;
    part.setAttribute('aria-describedby', 'tooltip');
    const follow = (/** @type {string} */ section) => {
      hide();
      open(section);
    };
    render(html`${linked(part.dataset.tip ?? '', follow)}`, tip);
    tip.inert = false;
    tip.hidden = false;
    // On a very large screen the page is zoomed.
    const [box, frame] = [part.getBoundingClientRect(), room.getBoundingClientRect()];
    const scale = frame.width / (room.offsetWidth || 1) || 1;
    const [left, below] = [(box.left - frame.left) / scale, (box.bottom - frame.top) / scale + 6];
    const above = (box.top - frame.top) / scale - tip.offsetHeight - 6;
    Object.assign(tip.style, {
      left: `${Math.max(6, Math.min(room.offsetWidth - tip.offsetWidth - 6, left))}px`,
      top: `${below + tip.offsetHeight > room.offsetHeight ? Math.max(6, above) : below}px`,
    });
  };
  const part = (/** @type {Event} */ event) =>
    event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest('[data-tip]')) : null;
  const ask = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && tip.contains(event.target)) return clearTimeout(rest);
    const next = part(event);
    if (next && next === of) return clearTimeout(rest);
    clearTimeout(rest);
    // The pointer crosses other elements on its way to a link in the tooltip.
    rest = setTimeout(next ? () => show(next) : hide, REST);
  };
  room.addEventListener('pointerover', ask);
  room.addEventListener('pointerdown', ask);
  room.addEventListener('focusin', (event) => {
    const next = part(event);
    if (next?.matches(':focus-visible')) show(next);
    else if (!(event.target instanceof Node && tip.contains(event.target))) hide();
  });
  room.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
  });
}
