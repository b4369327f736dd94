// A refusal, beside the pointer: one sentence with its rule as a link.
// @ts-check
import { html, nothing, render } from '../template.js';

/** @param {import('./play.js').State} t @param {import('./screen.js').Screen} screen */
export function refusal({ ui }, screen) {
  const { refusal: element, cover, middle, board } = screen;
  element.hidden = !ui.refusal;
  if (!ui.refusal) return;
  const { text, rule, at } = ui.refusal;
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    screen.openRule(rule?.slice(1) ?? '');
  };
  const link = rule ? html`<a href="#rule-${rule.slice(1)}" class="rule" @click=${open}>${rule}</a>` : nothing;
  render(html`${text.replace(/\.$/, '')}. ${link}`, element);
  // An element that is covered is not announced: during a battle the refusal is shown on the battle.
  const top = cover.top;
  if (element.parentElement !== (top ?? middle)) (top ?? middle).append(element);
  const { clientWidth: width, clientHeight: height } = board.element;
  const { x, y } = (!top && at) || { x: width / 2, y: height / 2 };
  Object.assign(element.style, {
    left: `${Math.min(width - 250, Math.max(8, x + 18))}px`,
    top: `${Math.min(height - 90, Math.max(8, y + 12))}px`,
  });
}
