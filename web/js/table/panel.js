// The side panel: tabs for orders, log, intel, rules and chat, and the main button below them.
// @ts-check
import { html, nothing } from '../template.js';
import { keyed } from '../vendor/lit-html/directives/keyed.js';
import { PANEL, SURE } from '../text.js';
import { log } from './log.js';
import { folded } from './ui.js';

/** @typedef {import('./screen.js').Screen} Screen */
/** @typedef {import('./play.js').State} State */

/** The tabs with their names; a game without knowledge of the enemy has no tab for it. @param {State} t @param {Screen}
 *  screen
 * @returns {[string, string][]} */
const list = (t, { play }) => [
  ['orders', play.tabName?.(t) ?? PANEL.orders],
  ['log', PANEL.log],
  ...(play.known ? [/** @type {[string, string]} */ (['known', PANEL.known])] : []),
  ['rules', PANEL.rules],
  ['chat', PANEL.chat],
];

/** @param {State} t @param {Screen} screen */
function content(t, screen) {
  const { play, chat, bookTab } = screen;
  switch (t.ui.tab) {
    case 'log':
      return log(t, screen);
    case 'known':
      return play.known?.(t) ?? nothing;
    case 'rules':
      return bookTab.at(t.session.status.game, t.ui.section);
    case 'chat':
      return chat.element;
    default:
      return play.orders(t);
  }
}

/** @param {State} t @param {Screen} screen */
export function panel(t, screen) {
  const { ui } = t;
  return html`${grip(screen)}
    <div class="tabs" role="tablist" aria-label=${PANEL.tabs}>${tabs(t, screen)}</div>
    ${keyed(
      ui.tab,
      html`<div class="leaf leaf-${ui.tab}" id="leaf" role="tabpanel" aria-labelledby="tab-${ui.tab}" tabindex="0">
        ${content(t, screen)}
      </div>`,
    )}
    ${foot(t, screen)}`;
}

/** @param {State} t @param {Screen} screen */
function tabs(t, screen) {
  const { ui, session } = t;
  const all = list(t, screen);
  const unread = screen.chat.unread.value;
  const turn = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = all.findIndex(([id]) => id === ui.tab);
    const [to] = all[(at + step + all.length) % all.length];
    screen.set({ tab: to });
    document.getElementById(`tab-${to}`)?.focus();
  };
  return all.map(
    ([id, name]) =>
      html`<button
        type="button"
        role="tab"
        id="tab-${id}"
        aria-selected=${ui.tab === id}
        aria-controls="leaf"
        tabindex=${ui.tab === id ? 0 : -1}
        @click=${() => screen.set({ tab: id })}
        @keydown=${turn}
      >${id === 'orders' && session.choices.length ? `${name} ${session.orders.length}` : name}${
        id === 'chat' && unread > 0 ? html`<span class="unread">${unread}</span>` : nothing
      }</button>`,
  );
}

/** A tap goes up one stop; a drag goes where the finger goes. @param {Screen} screen */
export function grip(screen) {
  const fold = (/** @type {number} */ by) => {
    screen.ui.value = folded(screen.ui.peek(), by);
  };
  const down = (/** @type {PointerEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    target.dataset.from = String(event.clientY);
    target.dataset.dragged = '';
    target.setPointerCapture(event.pointerId);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const way = Number(target.dataset.from) - event.clientY;
    if (Math.abs(way) <= 24) return;
    target.dataset.dragged = 'yes';
    fold(Math.sign(way) * (Math.abs(way) > 300 ? 2 : 1));
  };
  const tap = (/** @type {Event} */ event) => {
    if (!(/** @type {HTMLElement} */ (event.currentTarget).dataset.dragged)) fold(1);
  };
  return html`<button
    type="button"
    class="grip"
    aria-label=${PANEL.fold}
    @pointerdown=${down}
    @pointerup=${up}
    @click=${tap}
  ></button>`;
}

/** A button that asks once before it gives something up. @param {Screen} screen @param {import('./play.js').Primary}
 *  button
 * @param {string} sure what has been asked @param {string} name of its class @param {string} key */
export function pressed(screen, button, sure, name, key) {
  const enabled = Boolean(button.act) && !button.busy;
  const asking = Boolean(button.doubt) && button.doubt === sure;
  const sub = asking ? button.doubt : button.sub;
  const text = asking ? SURE.anyway(button.text) : button.text;
  return html`<button
    type="button"
    class=${name}
    data-key=${key}
    aria-disabled=${!enabled}
    @click=${() => enabled && screen.press(button)}
  >${name === 'primary' ? html`<b>${text}</b>` : text}${sub ? html`<small>${sub}</small>` : nothing}</button>`;
}

/** The main button, with undo below it. @param {State} t @param {Screen} screen */
export function foot(t, screen) {
  const { session, ui } = t;
  const { play } = screen;
  const second = play.second?.(t);
  const selected = Boolean(play.selected?.(t));
  const { choices, mine } = session;
  return html`<footer class="foot">
    ${pressed(screen, screen.primary(t), ui.sure, 'primary', 'primary')}
    ${
      mine
        ? html`<div class="pair">
          <button
            type="button"
            class="plain"
            data-key="back"
            aria-disabled=${!choices.length && !selected}
            @click=${() => screen.undo()}
          >${choices.length || !selected ? PANEL.undo : PANEL.deselect}</button>
          ${second ? pressed(screen, second, ui.sure, 'plain', 'second') : nothing}
        </div>`
        : nothing
    }
  </footer>`;
}
