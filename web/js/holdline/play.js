// Hold the Line in the browser: loads what never changes and gives the screen its parts.
// @ts-check
import * as api from '../api.js';
import { h, seen } from '../dom.js';
import { nothing, render } from '../template.js';
import { MapBoard } from '../table/map-board.js';
import { Tip } from '../table/map-tip.js';
import { loadSheet, styles } from '../theme.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';
import { estimate } from './attack.js';
import { bar } from './bar.js';
import { Pieces, dots, opening } from './board.js';
import { Book } from './book.js';
import { Clock } from './clock.js';
import { describe, tell } from './describe.js';
import { answers, fighting, weigh } from './fight.js';
import { Acts } from './gestures.js';
import { movable } from './move.js';
import { placed } from './other.js';
import { orders, panel } from './panel.js';
import { paper } from './paper.js';
import { NOTHING, own, tableOf } from './state.js';
import { atDesk, partOf, primary, seat } from './steps.js';
import { BAR, STEPS, TITLE } from './text.js';
import { text } from './textview.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../table/screen.js').Screen} Screen */

const GAME = 'holdline';

/** Opens a seat. @param {import('../table/screen.js').AnySession} session */
export async function play(session) {
  const [sheet, sizes] = await Promise.all([api.units(GAME), api.sizes(GAME), loadSheet(GAME)]);
  const book = new Book(sheet);
  // Desks and the air board are for few seats.
  if (atDesk(book.seat(session.now.view.seat)?.role ?? '')) {
    seat((await import('./desks.js')).PARTS);
    await styles('holdline-desk');
  }
  if (session.now.view.control) seat({ control: (await import('./control/part.js')).CONTROL_PART });
  const map = { images: [], ...sizes[GAME] };
  await debriefed(session.now.view);
  return (/** @type {Screen} */ screen) => parts(screen, session, book, map);
}

/** The debrief, once there is one. @param {import('./view.js').View} view */
async function debriefed(view) {
  if (!view.debrief) return;
  const [{ DEBRIEF_PART }] = await Promise.all([import('./debrief.js'), styles('holdline-debrief')]);
  seat({ debrief: DEBRIEF_PART });
}

/** @param {Screen} screen @param {import('../table/screen.js').AnySession} session @param {Book} book
 * @param {import('../stage.js').Picture} map
 * @returns {import('../table/play.js').Play<Table>} */
function parts(screen, session, book, map) {
  const pick = signal(NOTHING);
  const clock = new Clock(session);
  const act = new Acts(screen, pick, (t, acts, hex) => partOf(t).tap(t, acts, hex));
  const tip = new Tip(screen, tell(act.now));
  const board = mapBoard(screen, book, map, act, tip);
  const sky = h('section', { class: 'cover', 'aria-label': BAR.cover, hidden: true });
  board.parts.unshift(tip.element, sky);
  const start = board.start.bind(board);
  board.start = () => {
    start();
    begin(screen, board, act, sky);
    clock.start();
  };
  screen.panel = (t) => panel(t, act);
  return {
    title: TITLE,
    sides: Object.fromEntries(book.sheet.seats.map(({ id, name }) => [id, name])),
    duel: false,
    table: (state, ui) => tableOf(book, state, ui, pick.value, clock.times.value),
    board,
    // Only the bar follows the seconds.
    bar: (t) => bar(t, act, clock.tick.value),
    // The bar is this game's own; replays read the steps.
    heading: () => ({ when: '', steps: { names: STEPS.track, now: 0 }, label: BAR.steps }),
    primary: (t) => primary(t, act),
    selected: (t) => t.pick.hex !== null || t.pick.units.length > 0 || t.pick.pot !== null,
    deselect: act.deselect,
    visit: (place) => (typeof place === 'number' ? act.visit(place) : place && act.sitAt(place)),
    undo: act.undo,
    orders: (t) => orders(t, act),
    text: (t) => text(t, act),
    opens: (entry) => /^Turn \d+ begins/.test(entry.text),
    where: (event) => placeOf(event),
    together: (views) => views[0],
    news: () => {
      // A combat that opens has its own chances.
      const t = /** @type {Table} */ (screen.t.peek());
      if (fighting(t) && t.open.has('answer')) weigh(act);
      else if (!t.view.plan) act.set({ odds: null });
    },
  };
}

/** The hex that an event is about, if it has one. @param {import('../wire.js').Json} event */
function placeOf(event) {
  if (!event || typeof event !== 'object') return undefined;
  const inner = Object.values(event)[0];
  const hex = event.hex ?? event.target ?? inner?.hex ?? inner?.target ?? inner?.to;
  return typeof hex === 'number' ? String(hex) : undefined;
}

/**
 * @param {Screen} screen
 * @param {Book} book
 * @param {import('../stage.js').Picture} map
 * @param {Acts} act
 * @param {Tip} tip
 */
function mapBoard(screen, book, map, act, tip) {
  const { ground } = book;
  const whole = [
    { x: 0, y: 0 },
    { x: map.width, y: map.height },
  ];
  const named = (/** @type {number} */ hex) => (hex < 0 ? null : String(hex));
  const board = new MapBoard(screen, map, {
    chart: {
      at: (point) => named(ground.under(point)),
      center: (hex) => ground.center(Number(hex)),
      step: (hex, arrow) => named(ground.step(Number(hex), arrow)),
    },
    opening: (t) => opening(t, whole),
    dots,
    describe,
    ready: (t) => ready(t),
    home: (t) => String(t.pick.hex ?? own(t)[0]?.hex ?? 0),
    tap: act.tap,
    grab: () => false,
    drop: () => {},
    pieces: (t) => pieces.draw(t),
    light: (t, hover) => pieces.light(t, hover),
    tip,
  });
  board.stage.range = { least: 1.35, most: 1.5 };
  const pieces = new Pieces(board.stage);
  return board;
}

/** The hexes that N goes through: where something can be done. @param {Table} t */
function ready(t) {
  const hexes = [
    ...movable(t).map(({ hex }) => hex),
    ...['attack', 'place'].flatMap((kind) => t.open.of(kind).map(({ parts: at }) => at[at.length - 1])),
    ...answers(t).flatMap(({ kind, parts: at }) => (['retire', 'flee'].includes(kind) ? [at[1]] : [])),
    ...placed(t).map(([, [hex]]) => hex),
    ...t.open.of('turn').flatMap(({ parts: [unit] }) => t.view.own[unit]?.hex ?? []),
  ];
  return [...new Set(hexes)].map(String);
}

/** What follows the state beside the board: the printed map, and how the panel lies. @param {Screen} screen
 * @param {MapBoard} board @param {Acts} act @param {HTMLElement} sky */
function begin(screen, board, act, sky) {
  let step = '';
  screen.effects.push(
    effect(() => {
      const t = /** @type {Table} */ (screen.t.value);
      const part = partOf(t);
      // What was in hand in one step says nothing in the next one.
      const now = [t.view.turns[0], t.region, t.step.name, t.step.slot].join();
      if (step && now !== step && (t.pick.units.length || t.pick.hex !== null || t.pick.pot !== null))
        queueMicrotask(act.deselect);
      step = now;
      if (t.view.debrief && part.name !== 'debrief') debriefed(t.view).then(() => act.set({}));
      const dark = part.dark && t.ui.tab === 'orders';
      screen.element.classList.toggle('on-baize', Boolean(dark));
      // Who waits has time for letters.
      screen.element.classList.toggle('asked', Boolean(primary(t, act).act));
      // A row that was pointed at may be gone.
      if (screen.element.dataset.part !== part.name) board.mark(null);
      screen.element.dataset.part = part.name;
      const cover = part.cover?.(t, act) ?? null;
      sky.hidden = !cover;
      render(cover ?? nothing, sky);
    }),
  );
  // A small picture stands at once. The drawing is heavy: it covers it when the table has been seen.
  seen().then(async () => {
    const image = await paper(GAME, act.now().book.ground, matchMedia('(max-width: 720px)').matches);
    board.stage.paint([image]);
  });
  const t = act.now();
  if (fighting(t) && t.open.has('answer')) weigh(act);
  else if (t.view.plan) estimate(act);
}
