// The panel: tasks of the step first, then letters, the log and the rules, and the main button below them.
// @ts-check
import { html, nothing } from '../template.js';
import { keyed } from '../vendor/lit-html/directives/keyed.js';
import { log, latest } from '../table/log.js';
import { foot, grip } from '../table/panel.js';
import { letters, written } from './letters.js';
import { here, other } from './other.js';
import { rowButton } from './parts.js';
import { partOf } from './steps.js';
import { PANEL, STEPS } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** @param {Table} t @returns {[string, string][]} */
const tabs = (t) => [
  ['orders', PANEL.tasks],
  ['letters', PANEL.letters(written(t).length)],
  ['log', PANEL.log],
  ['rules', PANEL.rules],
];

/** @param {Table} t @param {Acts} act */
export function orders(t, act) {
  const part = partOf(t);
  return html`<h2 class="unseen">${STEPS.chip(t.step, part.name)}</h2><div class="part part-${part.name}">
    ${here(t, act)}${part.body(t, act)}</div>
    ${tables(t, act)}${drafted(t)}${other(t, act, part.kinds)}${latest(t, act.screen)}`;
}

/** Other tables, where the bar has no room for them. @param {Table} t @param {Acts} act */
function tables(t, act) {
  const others = Object.keys(t.view.tables)
    .map(Number)
    .filter((region) => region !== t.region);
  if (!others.length) return nothing;
  const button = (/** @type {number} */ region) => ({
    key: `visit-${region}`,
    text: t.book.region(region),
    sub: t.open.find('pass', region) ? PANEL.waits : PANEL.quiet,
    act: () => act.visit(region),
  });
  return html`<div class="row-buttons other-tables">${others.map((region) => rowButton(act, button(region)))}</div>`;
}

/** Orders of the draft that have no place on the map. @param {Table} t */
function drafted(t) {
  const known = new Set(partOf(t).kinds);
  const strange = t.session.orders.filter((order) =>
    order.some((choice) => !known.has(typeof choice === 'string' ? choice : Object.keys(choice)[0])),
  );
  if (!strange.length) return nothing;
  const text = (/** @type {import('../wire.js').Choice} */ choice) =>
    t.session.menu.find((offer) => JSON.stringify(offer.choice) === JSON.stringify(choice))?.text ?? PANEL.order;
  return html`<section class="orders"><h3>${PANEL.draft}</h3><ol>
    ${strange.map((order) => html`<li class="draft"><span>${order.map(text).join(', ')}</span></li>`)}
  </ol></section>`;
}

/** @param {Table} t @param {Acts} act */
function content(t, act) {
  const { screen } = act;
  switch (t.ui.tab) {
    case 'letters':
      return letters(t, act);
    case 'log':
      return log(t, screen);
    case 'rules':
      return screen.bookTab.at(t.session.status.game, t.ui.section);
    default:
      return orders(t, act);
  }
}

/** @param {Table} t @param {Acts} act */
export function panel(t, act) {
  const { screen } = act;
  const all = tabs(t);
  const at = all.some(([id]) => id === t.ui.tab) ? t.ui.tab : 'orders';
  const turn = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const to = all[(all.findIndex(([id]) => id === at) + step + all.length) % all.length][0];
    screen.set({ tab: to });
    document.getElementById(`tab-${to}`)?.focus();
  };
  return html`${grip(screen)}
    <div class="tabs" role="tablist" aria-label=${PANEL.label}>
      ${all.map(
        ([
          id,
          name,
        ]) => html`<button type="button" role="tab" id="tab-${id}" aria-selected=${at === id} aria-controls="leaf"
          tabindex=${at === id ? 0 : -1} @click=${() => screen.set({ tab: id })} @keydown=${turn}>${name}</button>`,
      )}
    </div>
    ${keyed(
      // Another step begins at its top; who reads or writes a letter stays where they are.
      at === 'orders' ? `${partOf(t).name} ${t.region}` : at,
      html`<div class="leaf leaf-${at}" id="leaf" role="tabpanel" aria-labelledby="tab-${at}" tabindex="0">
        ${content(t, act)}
      </div>`,
    )}
    ${foot(t, screen)}`;
}
