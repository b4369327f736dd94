// Pacific on the screen: its data, its state, and the parts that are drawn of it.
// @ts-check
import * as api from '../api.js';
import { seen } from '../dom.js';
import { say } from '../luck.js';
import { loadDrawing } from '../stage.js';
import { luckTable } from '../table/luck-table.js';
import { MapBoard } from '../table/map-board.js';
import { Tip } from '../table/map-tip.js';
import { Overlays } from '../table/overlays.js';
import { html, render } from '../template.js';
import { loadSheet, mapName } from '../theme.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';
import { Battles } from './battle.js';
import { Pieces, dots, opening, ready } from './board.js';
import { primary } from './button.js';
import { Chart } from './chart.js';
import { describe, tell } from './describe.js';
import { Gestures } from './gestures.js';
import { heading } from './heading.js';
import { known } from './lists.js';
import { rolls } from './luck.js';
import { KEPT, SWITCHES, works } from './overlays.js';
import { orders } from './panel.js';
import { pace, sound } from './report.js';
import { ruler } from './ruler.js';
import { NOTHING, own, tableOf } from './state.js';
import { GOAL, LISTS, LUCK, SIDES, TITLE } from './text.js';
import { text } from './textview.js';
import { foe, listOf, scored } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../table/screen.js').Screen} Screen */
/** @typedef {import('../wire.js').LogEntry} LogEntry */

/** @param {import('../table/screen.js').AnySession} session */
export async function play(session) {
  const { status, view } = session.now;
  const { game } = status;
  const [board, layout, sizes] = await Promise.all([
    api.board(game),
    api.layout(game),
    api.sizes(game),
    loadSheet(game),
  ]);
  const { width, height } = sizes[game];
  const chart = new Chart(layout, board, view.catalog);
  const map = { images: [new Image(width, height), new Image(width, height)], width, height };
  return (/** @type {Screen} */ screen) => parts(screen, chart, map);
}

/** @param {Screen} screen @param {Chart} chart @param {import('../stage.js').Picture} map
 * @returns {import('../table/play.js').Play<Table>} */
function parts(screen, chart, map) {
  const pick = signal(NOTHING);
  /** @type {Overlays<import('../../types/pacific').Overlay>} */
  const overlays = new Overlays(KEPT, SWITCHES);
  const act = new Gestures(screen, pick);
  const tip = new Tip(screen, tell(act));
  const scene = new Battles(screen);
  /** The step that the last news left. */
  const last = { step: '' };
  const board = mapBoard(screen, chart, map, act, tip);
  board.parts.unshift(tip.element);
  board.ruler.hidden = false;
  const start = board.start.bind(board);
  board.start = () => {
    start();
    screen.effects.push(effect(() => void render(ruler(screen.t.value), board.ruler)));
    screen.effects.push(
      effect(() => {
        const start = act.begin(screen.t.value);
        if (start) queueMicrotask(() => screen.run(start));
      }),
    );
    scene.start();
    // The map is not visible behind a battle.
    overlays.follow(screen, () => screen.session.state.value.past || !screen.t.value.view.side || scene.open);
  };
  return {
    title: TITLE,
    sides: SIDES,
    table: (session, ui) =>
      tableOf(session, ui, chart, pick.value, overlays.data.value, overlays.on.value, scene.aside),
    board,
    scene,
    heading,
    primary: (t) => primary(t, act, scene),
    selected: (t) => t.pick.selected.length > 0 || t.pick.focus !== null,
    deselect: act.deselect,
    undo: act.undo,
    tabName: (t) => (t.step[0] === 'repair' ? LISTS.repairs : LISTS.fleets),
    orders: (t) => orders(t, act),
    known,
    text: (t) => text(t, act),
    opens: (entry) => entry.event?.kind === 'turn-began',
    summary,
    remark,
    switches: (t) => overlays.list(works(t)),
    together,
    where: (event) => {
      const places = [event?.area, event?.to, event?.at, event?.base, event?.harbor];
      const place = places.find((n) => typeof n === 'number' && n < 64);
      return event?.kind === 'fired' || place === undefined ? undefined : `place/${place}`;
    },
    goal,
    pace: (entry) => pace(entry, screen.session.now.view.side),
    sound,
    news: (entries) => {
      scene.goOn(entries);
      // A new step begins with what it asks for.
      const { step } = screen.t.peek();
      if (String(step) !== last.step) act.forget();
      else act.set({ gestures: [] });
      last.step = String(step);
    },
  };
}

/** What wins, for the strip. @param {Table} t @returns {import('../table/goal.js').Goal} */
function goal({ view, catalog }) {
  const { turn, vp } = view.clock;
  const turns = catalog.turns.length;
  const left = turns - turn + (scored(view) ? 0 : 1);
  const side = vp === 0 ? '' : vp > 0 ? 'japan' : 'allies';
  return { aims: [{ side, held: GOAL.stands(vp), text: GOAL.rule(turns, left) }], section: GOAL.section };
}

/**
 * Both sides of a replay: every block lies open.
 * @param {import('./words.js').View[]} views
 * @returns {import('./words.js').View}
 */
function together(views) {
  const [view] = views;
  const units = listOf(view.units).map(
    (unit, n) => views.find(({ side }) => side === view.catalog.units[n].side)?.units[n] ?? unit,
  );
  return { ...view, all: true, units };
}

/** @param {Screen} screen @param {Chart} chart @param {import('../stage.js').Picture} map @param
 *  {import('./gestures.js').Acts} act
 * @param {Tip} tip */
function mapBoard(screen, chart, map, act, tip) {
  const board = new MapBoard(screen, map, {
    chart,
    opening,
    dots,
    describe,
    ready,
    home: (t) => {
      const first = ready(t)
        .map((name) => own(t, Number(name.slice(5))).at)
        .find((at) => at < 64);
      return `place/${t.pick.focus ?? first ?? 0}`;
    },
    tap: act.tap,
    grab: act.grab,
    drop: act.drop,
    // A block inside a pile is found at its pile.
    point: (name) => {
      if (!name.startsWith('unit/') || chart.boxes.some((box) => box.name === name)) return false;
      const { at } = own(screen.t.peek(), Number(name.slice(5)));
      if (at < 64) board.stage.reveal(chart.berth(at, true));
      act.set({ focus: at < 64 ? at : null });
      return true;
    },
    pieces: (t) => pieces.draw(t),
    light: (t, hover) => pieces.light(t, hover),
    tip,
  });
  const pieces = new Pieces(board.stage, chart);
  // A small picture stands at once. The drawing is heavy: it covers it when the table has been seen.
  seen()
    .then(() => loadDrawing(api.drawing(screen.session.now.status.game, mapName())))
    .then(({ text: drawing }) => pieces.print(drawing, screen.t.peek()));
  return board;
}

/** Both sides by name, one's own first. @param {Table} t @returns {[string, string][]} */
function sidesOf({ view: { side } }) {
  if (!side) return Object.entries(SIDES);
  return [
    [side, LUCK.you],
    [foe(side), SIDES[foe(side)]],
  ];
}

/** The luck of the whole game. @param {Table} t */
function summary(t) {
  const list = rolls(t.session.log, t.catalog);
  return list.length ? luckTable(list, LUCK.caption(list.length), sidesOf(t)) : '';
}

/** The luck of a battle that has ended. @param {Table} t @param {LogEntry} entry */
function remark(t, entry) {
  if (entry.event?.kind !== 'ended') return '';
  const found = rolls(t.session.log, t.catalog).find(({ n }) => n === entry.n);
  if (!found) return '';
  const lines = sidesOf(t).map(([side, name]) => `${name} ${say(found.rolls[side])}`);
  return html`<small class="remark">${LUCK.remark(lines)}</small>`;
}
