// The side panel: tabs for orders, log, intel, rules and chat, and the main button below them.
// @ts-check
import { h, withRules } from './dom.js';
import { rulebook } from './rules.js';

/** @typedef {import('./screen.js').GameScreen} Game */

/** @param {Game} game @param {boolean} intel whether something can be known of the enemy */
const list = (game, intel) => [
  ['orders', game.tabName()],
  ['log', 'Log'],
  ...(intel ? [['known', 'Intel']] : []),
  ['rules', 'Rules'],
  ['chat', 'Chat'],
];

/** @param {Game} game */
export function tabs(game) {
  const known = game.known();
  const all = list(game, known !== null);
  const tab = (/** @type {string} */ id, /** @type {string} */ name) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${id}`,
        'aria-selected': game.tab === id,
        'aria-controls': 'leaf',
        tabindex: game.tab === id ? 0 : -1,
        onclick: () => turn(game, id),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          const at = all.findIndex(([other]) => other === game.tab);
          turn(game, all[(at + step + all.length) % all.length][0]);
          document.getElementById(`tab-${game.tab}`)?.focus();
        },
      },
      id === 'orders' && game.session.choices.length ? `${name} ${game.session.orders.length}` : name,
      id === 'chat' && game.chat.unread > 0 && h('span', { class: 'unread' }, game.chat.unread),
    );
  const panels = /** @type {Record<string, (game: Game) => (Node | null | false)[]>} */ ({
    orders: () => game.orders(),
    log,
    known: () => known ?? [],
    rules,
    chat: () => [game.chat.element],
  });
  const tabPanel = h(
    'div',
    { class: `leaf leaf-${game.tab}`, id: 'leaf', role: 'tabpanel', 'aria-labelledby': `tab-${game.tab}`, tabindex: 0 },
    panels[game.tab](game).filter(Boolean),
  );
  const old = game.side.querySelector('.leaf');
  const top = old?.classList.contains(`leaf-${game.tab}`) ? old.scrollTop : 0;
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  const was = held && game.side.contains(held) ? (held.dataset.key ?? held.id) : '';
  game.side.replaceChildren(
    grip(game),
    h(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': 'Side panel' },
      all.map(([id, name]) => tab(id, name)),
    ),
    tabPanel,
    foot(game),
  );
  tabPanel.scrollTop = top;
  if (was)
    /** @type {HTMLElement | null} */ (game.side.querySelector(`[data-key="${was}"], #${CSS.escape(was)}`))?.focus({
      preventScroll: true,
    });
}

/** @param {Game} game @param {string} id */
function turn(game, id) {
  game.tab = id;
  game.render();
}

/** Heights of the panel on a phone: peek, half, full. */
const STOPS = ['sheet-peek', '', 'sheet-full'];

/** @param {Game} game @param {number} by one stop up or down; beyond full it is peek again */
export function fold(game, by) {
  const { classList } = game.element;
  const at = classList.contains('sheet-full') ? 2 : classList.contains('sheet-peek') ? 0 : 1;
  const to = by > 0 && at === 2 ? 0 : Math.max(0, Math.min(2, at + by));
  classList.remove('sheet-peek', 'sheet-full');
  if (STOPS[to]) classList.add(STOPS[to]);
}

/** A tap goes up one stop; a drag goes where the finger goes. @param {Game} game */
function grip(game) {
  let from = 0;
  let dragged = false;
  return h('button', {
    type: 'button',
    class: 'grip',
    'aria-label': 'Expand or collapse',
    'data-key': 'grip',
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
    onclick: () => dragged || fold(game, 1),
  });
}

/** The main button, with undo below it. @param {Game} game */
export function foot(game) {
  const primary = game.primary();
  const second = game.second();
  const { choices, mine } = game.session;
  const enabled = Boolean(primary.act) && !primary.busy;
  return h(
    'footer',
    { class: 'foot' },
    h(
      'button',
      {
        type: 'button',
        class: 'primary',
        'data-key': 'primary',
        'aria-disabled': !enabled,
        onclick: () => enabled && game.run(primary.act),
      },
      h('b', {}, primary.text),
      primary.sub && h('small', {}, primary.sub),
    ),
    mine &&
      h(
        'div',
        { class: 'pair' },
        h(
          'button',
          {
            type: 'button',
            class: 'plain',
            'data-key': 'back',
            disabled: !choices.length && !game.hasSelection,
            onclick: () => game.undo(),
          },
          choices.length || !game.hasSelection ? 'Undo' : 'Deselect',
        ),
        second &&
          h(
            'button',
            { type: 'button', class: 'plain', 'data-key': 'second', onclick: () => game.run(second.act) },
            second.text,
          ),
      ),
  );
}

/** The share that a full bar stands for, the same for bars beside each other: the next tenth above the highest. @param {...number[]} lists */
export const scale = (...lists) => Math.min(1, Math.ceil(Math.max(...lists.flat()) * 10 + 0.5) / 10);

/** A small bar chart with its numbers beside it. @param {number[]} list @param {string[]} names @param {number} full the share of a full bar @param {string} [last] */
export function bars(list, names, full, last, mark = -1) {
  const rows = list
    .map((share, n) => ({ share, n, name: last && n === list.length - 1 ? last : (names[n] ?? `${n}`) }))
    .reverse();
  return h(
    'table',
    { class: 'bars' },
    h(
      'tbody',
      {},
      rows.map(({ share, name, n }) =>
        h(
          'tr',
          {
            class: n === mark ? 'happened' : '',
            'data-tip': `${name}: ${(share * 100).toFixed(2)}%. Exact, not simulated.`,
          },
          h('th', { scope: 'row' }, name),
          h(
            'td',
            {},
            h('span', { class: 'track' }, h('i', { style: { width: `${(share / full) * 100}%` } })),
            h('b', {}, `${(share * 100).toFixed(1)}%`),
          ),
        ),
      ),
    ),
  );
}

/** @param {Game} game */
export function latest(game) {
  const lines = game.session.log.filter((entry) => entry.text && !game.silent(entry)).slice(-4);
  return lines.length
    ? [
        h(
          'section',
          { class: 'latest' },
          h('h3', {}, 'Log'),
          lines.map((entry) => line(game, entry)),
        ),
      ]
    : [];
}

/** A log entry; pointing at it marks the place on the map. @param {Game} game @param {import('./session.js').LogEntry} entry */
function line(game, entry) {
  const place = game.whereabouts(entry.event);
  const mark =
    place === undefined
      ? {}
      : {
          class: 'placed',
          tabindex: 0,
          onpointerenter: () => game.mark(place),
          onpointerleave: () => game.mark(null),
          onfocus: () => game.mark(place),
          onblur: () => game.mark(null),
          onclick: (/** @type {Event} */ event) => event.target instanceof HTMLAnchorElement || game.reveal(place),
        };
  return h(
    'p',
    mark,
    withRules(game.plain(entry.text), (section) => game.openRule(section)),
    game.remark(entry),
  );
}

/** @param {Game} game */
function log(game) {
  const parts = [];
  for (const entry of game.session.log) {
    if (!entry.text || game.silent(entry)) continue;
    if (game.opens(entry)) parts.push(h('h3', {}, entry.text.replace(/\.$/, '')));
    else parts.push(line(game, entry));
  }
  return parts.length ? [...game.summary(), ...parts.slice(-400)] : [h('p', {}, 'No events yet.')];
}

/** @param {Game} game */
function rules(game) {
  return [rulebook(game.session.status.game, game.section)];
}
