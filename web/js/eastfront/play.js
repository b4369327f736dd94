// Eastfront on the screen: its data, its state, and the parts that are drawn of it.
// @ts-check
import * as api from '../api.js';
import { h, seen } from '../dom.js';
import * as hexes from '../hexes.js';
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
import { Pieces, dots, opening, trailsOf } from './board.js';
import { primary, second } from './button.js';
import { describe, tell } from './describe.js';
import { drift } from './follow.js';
import { Gestures } from './gestures.js';
import { Ground } from './ground.js';
import { goals } from './goals.js';
import { heading } from './heading.js';
import { rolls } from './luck.js';
import { KEPT, SWITCHES, Sheet, works } from './overlays.js';
import { known, orders } from './panel.js';
import { Paper } from './paper.js';
import { pace, sound } from './report.js';
import { NOTHING, foe, foes, ownOnMap, tableOf } from './state.js';
import { BAR, GOAL, LOST, LUCK, SIDES, TITLE } from './text.js';
import { text } from './textview.js';
import { kept } from './turn.js';
import { track } from './track.js';
import { unitMap } from './units.js';
import { dotted, otherLines } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../table/screen.js').Screen} Screen */
/** @typedef {import('../wire.js').LogEntry} LogEntry */

/** @param {import('../table/screen.js').AnySession} session */
export async function play(session) {
  const { status, view } = session.now;
  const [board, units, facts, sizes] = await Promise.all([
    api.board(status.game),
    api.units(status.game),
    api.facts(status.game),
    api.sizes(status.game),
    loadSheet(status.game),
  ]);
  const ground = new Ground(board);
  const size = sizes[status.game];
  hexes.lay(size.width, ground.grid.columns);
  const world = { units: unitMap(units), ground, facts };
  const paper = new Paper(() => loadDrawing(api.drawing(status.game, mapName()), undefined, otherLines(view.scenario)));
  return (/** @type {Screen} */ screen) => parts(screen, world, paper, { images: [], ...size });
}

/** @param {Screen} screen @param {import('./state.js').World} world @param {Paper} paper @param
 *  {import('../stage.js').Picture} map
 * @returns {import('../table/play.js').Play<Table>} */
function parts(screen, world, paper, map) {
  const pick = signal(NOTHING);
  /** @type {Overlays<import('./overlays.js').Overlay>} */
  const overlays = new Overlays(KEPT, SWITCHES);
  const act = new Gestures(screen, pick);
  const tip = new Tip(screen, tell(act));
  const scene = new Battles(screen, world);
  const board = mapBoard(screen, world, map, act, tip);
  const trackElement = h('section', {
    class: 'turntrack',
    id: 'track',
    'aria-label': BAR.track,
    tabindex: -1,
    hidden: true,
  });
  board.parts.unshift(trackElement, tip.element);
  const start = board.start.bind(board);
  board.start = () => {
    start();
    begin(screen, board, paper, overlays, trackElement);
    scene.start();
  };
  return {
    title: TITLE,
    sides: SIDES,
    table: (session, ui) => tableOf(world, session, ui, pick.value, overlays.data.value, overlays.on.value),
    board,
    scene,
    heading: (t) => heading(t, act),
    primary: (t) => primary(t, act),
    second: (t) => second(t, act),
    selected: (t) => t.pick.chosen !== null,
    deselect: act.deselect,
    undo: act.undo,
    orders: (t) => orders(t, act),
    known,
    text: (t) => text(t, act),
    opens: (entry) => entry.event?.kind === 'month',
    // The beginning of a move says nothing that its end does not.
    silent: ({ event }) => event?.kind === 'lifted' && Boolean(event.unit) && event.supplied,
    plain: dotted,
    summary,
    remark,
    switches: (t) => overlays.list(works(t)),
    key: (event) => {
      if (event.key !== 'Escape' || !pick.peek().track) return false;
      act.set({ track: false });
      return true;
    },
    together: (views) => ({ ...views[0], own: Object.assign({}, ...views.map(({ own }) => own)), foe: {} }),
    where: (event) => [event?.hex, event?.to, event?.city, event?.battle?.hex].find((hex) => typeof hex === 'string'),
    goal,
    score: (t) => [
      ...goal(t).aims.map(({ held, text }) => /** @type {[string, string]} */ ([held, text])),
      ...lossesOf(t),
    ],
    pace: (entry) => pace(entry, screen.session.now.view.side),
    drift: (before, after) => (screen.t.peek().watching ? drift(before, after) : 0),
    sound,
    news: (entries) => {
      const next = entries.some(({ event }) => event?.kind === 'phase') ? { focus: null } : {};
      act.set({ odds: null, ...next });
    },
  };
}

/** @param {Screen} screen @param {import('./state.js').World} world @param {import('../stage.js').Picture} map
 * @param {import('./gestures.js').Acts} act @param {Tip} tip */
function mapBoard(screen, world, map, act, tip) {
  const { ground } = world;
  const trails = trailsOf(screen.session);
  const whole = [
    { x: 0, y: 0 },
    { x: map.width, y: map.height },
  ];
  const board = new MapBoard(screen, map, {
    chart: {
      at: (point) => hexes.at(point, ground.grid),
      center: hexes.center,
      step: (hex, arrow) => (ground.spaces.has(hexes.step(hex, arrow)) ? hexes.step(hex, arrow) : null),
    },
    opening: (t) => opening(t, whole),
    dots,
    describe,
    ready: (t) =>
      ownOnMap(t)
        .filter(({ unit }) => t.session.offers.byUnit.has(unit))
        .map(({ hex }) => hex),
    home: (t) => t.pick.focus ?? ownOnMap(t)[0]?.hex ?? foes(t)[0]?.hex ?? '0,0',
    tap: act.tap,
    grab: act.grab,
    drop: act.drop,
    pieces: (t) => pieces.draw(t),
    light: (t, hover) => pieces.light(t, hover, trails(t)),
    tip,
  });
  const pieces = new Pieces(board.stage);
  return board;
}

/** What follows the state beside the board: the turn track, the sheet over the map, the printed map. @param {Screen}
 *  screen
 * @param {MapBoard} board
 * @param {Paper} paper
 * @param {Overlays<import('./overlays.js').Overlay>} overlays
 * @param {HTMLElement} element */
function begin(screen, board, paper, overlays, element) {
  const now = () => /** @type {Table} */ (screen.t.value);
  const sheet = new Sheet(board.stage);
  const printed = () => paper.image(overlays.on.value.coordinates).then((image) => board.stage.paint([image]));
  screen.effects.push(effect(() => unroll(now(), element)));
  // A small picture stands at once. The drawing is heavy: it covers it when the table has been seen.
  seen().then(() => {
    overlays.follow(screen, () => screen.session.state.value.past || now().watching);
    screen.effects.push(
      effect(() => void sheet.print(now())),
      effect(() => void printed()),
    );
  });
}

/** Opens or closes the turn and weather track. @param {Table} t @param {HTMLElement} element */
function unroll(t, element) {
  const was = !element.hidden;
  const held = element.contains(document.activeElement);
  element.hidden = !t.pick.track;
  if (t.pick.track) render(track(t), element);
  if (t.pick.track && !was) element.focus({ preventScroll: true });
  /** @type {HTMLElement | null} */
  const when = was && !t.pick.track && held ? document.querySelector('.bar .when') : null;
  when?.focus();
}

/** What wins, for the strip. @param {Table} t @returns {import('../table/goal.js').Goal} */
const goal = (t) => ({
  aims: goals(t).map(({ side, held, cities, short }) => ({
    side,
    held: GOAL.score(SIDES[side], held, cities.length),
    text: short,
  })),
  section: '13',
});

/** Blocks that each side has lost in the log of this seat. @param {Table} t @returns {[string, string][]} */
function lossesOf({ session, world }) {
  const dead = { axis: 0, soviet: 0 };
  for (const { event } of kept(session.log)) {
    if (event?.kind === 'starved') dead[/** @type {'axis' | 'soviet'} */ (event.side)]++;
    for (const id of event?.kind === 'closed' ? event.dead : []) dead[world.units.get(id)?.side ?? 'axis']++;
  }
  // A spectator is not told of losses.
  if (session.view.side === undefined) return [];
  return [[LOST.title, LOST.count(SIDES.axis, dead.axis, SIDES.soviet, dead.soviet)]];
}

/** Both sides by name, one's own first. @param {Table} t @returns {[string, string][]} */
const sidesOf = ({ view: { side } }) => [
  [side, LUCK.you],
  [foe(side), SIDES[foe(side)]],
];

/** The luck of the whole game. @param {Table} t */
function summary(t) {
  const list = rolls(t.session.log, t.world.units);
  return list.length ? luckTable(list, LUCK.caption(list.length), sidesOf(t)) : '';
}

/** The luck of one roll. @param {Table} t @param {LogEntry} entry */
function remark(t, entry) {
  if (entry.event?.kind !== 'rolled') return '';
  const found = rolls(t.session.log, t.world.units).find(({ n }) => n === entry.n);
  if (!found) return '';
  const { side } = t.view;
  const [yours, theirs] = [say(found.rolls[side]), say(found.rolls[foe(side)])];
  return html`<small class="remark">${LUCK.remark(yours, SIDES[foe(side)], theirs)}</small>`;
}
