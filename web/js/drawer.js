// The ledger at the side: what is chosen, what is planned, what happened, and the one big button.
// @ts-check
import { h, withRules } from './dom.js';
import { rulebook } from './rules.js';

/** @typedef {import('./table.js').Table} Game */

const TABS = [['orders', ''], ['log', 'Log'], ['known', 'Known'], ['rules', 'Rules'], ['talk', 'Talk']];

/** @param {Game} game */
export function drawer(game) {
  const tab = (/** @type {string} */ id, /** @type {string} */ name) => h('button', {
    type: 'button', role: 'tab', id: `tab-${id}`, 'aria-selected': game.tab === id, 'aria-controls': 'leaf', tabindex: game.tab === id ? 0 : -1,
    onclick: () => turn(game, id),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const at = TABS.findIndex(([other]) => other === game.tab);
      turn(game, TABS[(at + step + TABS.length) % TABS.length][0]);
      document.getElementById(`tab-${game.tab}`)?.focus();
    },
  }, id === 'orders' ? `${game.leafName()}${game.session.choices.length ? ` ${game.session.orders.length}` : ''}` : name,
  id === 'talk' && game.talk.unread > 0 && h('span', { class: 'unread' }, game.talk.unread));
  const leaves = /** @type {Record<string, (game: Game) => (Node | null | false)[]>} */ ({ orders: () => game.orders(), log, known: () => game.known(), rules, talk: () => [game.talk.element] });
  const leaf = h('div', { class: `leaf leaf-${game.tab}`, id: 'leaf', role: 'tabpanel', 'aria-labelledby': `tab-${game.tab}`, tabindex: 0 }, leaves[game.tab](game).filter(Boolean));
  const old = game.side.querySelector('.leaf');
  const top = old?.classList.contains(`leaf-${game.tab}`) ? old.scrollTop : 0;
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  const was = held && game.side.contains(held) ? held.dataset.key ?? held.id : '';
  game.side.replaceChildren(
    grip(game),
    h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Ledger' }, TABS.map(([id, name]) => tab(id, name))),
    leaf, foot(game));
  leaf.scrollTop = top;
  if (was) /** @type {HTMLElement | null} */ (game.side.querySelector(`[data-key="${was}"], #${CSS.escape(was)}`))?.focus({ preventScroll: true });
}

/** @param {Game} game @param {string} id */
function turn(game, id) {
  game.tab = id;
  game.render();
}

/** The sheet has three stops on a phone: peek, half, full. */
const STOPS = ['sheet-peek', '', 'sheet-full'];

/** @param {Game} game @param {number} by one stop up or down; past the top it folds */
export function fold(game, by) {
  const { classList } = game.element;
  const at = classList.contains('sheet-full') ? 2 : classList.contains('sheet-peek') ? 0 : 1;
  const to = by > 0 && at === 2 ? 0 : Math.max(0, Math.min(2, at + by));
  classList.remove('sheet-peek', 'sheet-full');
  if (STOPS[to]) classList.add(STOPS[to]);
}

/** Tapped, it goes up a stop; dragged, it follows the finger's way. @param {Game} game */
function grip(game) {
  let from = 0;
  let dragged = false;
  return h('button', { type: 'button', class: 'grip', 'aria-label': 'Open or fold the sheet', 'data-key': 'grip',
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      from = event.clientY;
      dragged = false;
      /** @type {Element} */ (event.target).setPointerCapture(event.pointerId);
    },
    onpointerup: (/** @type {PointerEvent} */ event) => {
      const way = from - event.clientY;
      dragged = Math.abs(way) > 24;
      if (dragged) fold(game, Math.sign(way) * (Math.abs(way) > 300 ? 2 : 1));
    },
    onclick: () => dragged || fold(game, 1) });
}

/** The one big button, and what stands below it. @param {Game} game */
export function foot(game) {
  const primary = game.primary();
  const second = game.second();
  const { choices, mine } = game.session;
  const able = Boolean(primary.act) && !primary.busy;
  return h('footer', { class: 'foot' },
    h('button', { type: 'button', class: 'primary', 'data-key': 'primary', 'aria-disabled': !able, onclick: () => able && game.run(primary.act) }, h('b', {}, primary.text), primary.sub && h('small', {}, primary.sub)),
    mine && h('div', { class: 'pair' },
      h('button', { type: 'button', class: 'plain', 'data-key': 'back', disabled: !choices.length && !game.holding, onclick: () => game.takeBack() }, choices.length || !game.holding ? 'Take back' : 'Put down'),
      second && h('button', { type: 'button', class: 'plain', 'data-key': 'second', onclick: () => game.run(second.act) }, second.text)));
}

/** What the full width of bars stands for, so that bars beside each other compare: the next tenth above the highest. @param {...number[]} lists */
export const scale = (...lists) => Math.min(1, Math.ceil(Math.max(...lists.flat()) * 10 + 0.5) / 10);

/** A small bar chart with its numbers beside it. @param {number[]} list @param {string[]} names @param {number} full what the whole width stands for @param {string} [last] */
export function bars(list, names, full, last, mark = -1) {
  const rows = list.map((share, n) => ({ share, n, name: last && n === list.length - 1 ? last : names[n] ?? `${n}` })).reverse();
  return h('table', { class: 'bars' }, h('tbody', {}, rows.map(({ share, name, n }) => h('tr', { class: n === mark ? 'happened' : '', 'data-why': `${name}: ${(share * 100).toFixed(2)} %, once in ${share > 0 ? (1 / share).toFixed(share > 0.1 ? 1 : 0) : 'no'} battles. Exact: every fall of the dice is counted.` }, h('th', { scope: 'row' }, name),
    h('td', {}, h('span', { class: 'track' }, h('i', { style: { width: `${share / full * 100}%` } })), h('b', {}, `${(share * 100).toFixed(1)} %`))))));
}

/** @param {Game} game */
export function latest(game) {
  const lines = game.session.log.filter((tale) => tale.text && !game.silent(tale)).slice(-4);
  return lines.length ? [h('section', { class: 'latest' }, h('h3', {}, 'Log'), lines.map((tale) => line(game, tale)))] : [];
}

/** A line of the log; pointing at it marks the place on the map. @param {Game} game @param {import('./session.js').LogEntry} tale */
function line(game, tale) {
  const place = game.whereabouts(tale.event);
  const mark = place === undefined ? {} : {
    class: 'placed', tabindex: 0, onpointerenter: () => game.mark(place), onpointerleave: () => game.mark(null), onfocus: () => game.mark(place), onblur: () => game.mark(null),
    onclick: (/** @type {Event} */ event) => event.target instanceof HTMLAnchorElement || game.stage.reveal(game.chart.centre(place)),
  };
  return h('p', mark, withRules(game.plain(tale.text), (section) => game.openRule(section)), game.remark(tale));
}

/** @param {Game} game */
function log(game) {
  const parts = [];
  for (const tale of game.session.log) {
    if (!tale.text || game.silent(tale)) continue;
    if (game.opens(tale)) parts.push(h('h3', {}, tale.text.replace(/\.$/, '')));
    else parts.push(line(game, tale));
  }
  return parts.length ? [...game.summary(), ...parts.slice(-400)] : [h('p', {}, 'Nothing has happened yet.')];
}

/** @param {Game} game */
function rules(game) {
  return [rulebook(game.session.status.game, game.section)];
}
