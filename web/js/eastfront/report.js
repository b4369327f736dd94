// What the opponent did in its last turn: how long each step of it is shown, and the report after it.
// @ts-check
import { foe } from './words.js';
import { kept } from './turn.js';
import { LOST, REPORT, SIDES, WEATHER } from './text.js';
import { monthName } from './words.js';
import { nameOf } from './state.js';
import { goals } from './goals.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../wire.js').LogEntry} LogEntry */
/** @typedef {import('../table/report.js').Group} Group */
/** @typedef {import('../table/report.js').Line} Line */
/** @typedef {import('../../types/eastfront').Event} Event */

/** How long each kind of step of the enemy is shown, in milliseconds: a move of two or three hexes takes about 250. */
const PACE = /** @type {Record<string, number>} */ ({
  stepped: 110,
  railed: 300,
  placed: 220,
  taken: 220,
  withdrawn: 220,
  starved: 420,
  opened: 250,
});

/** @param {LogEntry} entry @param {string} side one's own */
export function pace({ event }, side) {
  const by = event?.kind === 'opened' ? event.battle.attacker : event?.side;
  return by === side ? 0 : (PACE[event?.kind] ?? 0);
}

/** What is heard of an event. @param {LogEntry} entry @returns {import('../sound.js').Sound | undefined} */
export function sound({ event }) {
  switch (event?.kind) {
    case 'rolled':
      return 'dice';
    case 'stopped':
    case 'placed':
    case 'railed':
      return 'blocks';
    case 'opened':
      return 'guns';
    case 'month':
      return 'paper';
    default:
      return undefined;
  }
}

/** The entries of the enemy's last turn, and of what came with the month after it. @param {Table} t */
function lastTurn({ session, view }) {
  const log = kept(session.log);
  const begins =
    (/** @type {string} */ side) =>
    (/** @type {LogEntry} */ { event }) =>
      event?.kind === 'phase' && event.phase === 'replace' && event.side === side;
  const mine = log.findLastIndex(begins(view.side));
  const theirs = log.slice(0, Math.max(0, mine)).findLastIndex(begins(foe(view.side)));
  if (theirs < 0) return [];
  // What was eliminated for want of supply when the own turn ended is told before.
  const before = log.slice(0, theirs).findLastIndex(begins(view.side));
  const starved = log.slice(Math.max(0, before), theirs).filter(({ event }) => event?.kind === 'starved');
  return [...starved, ...log.slice(theirs, mine + 1)];
}

/** @param {Table} t @returns {import('../table/report.js').Report | null} */
export function report(t) {
  const entries = lastTurn(t);
  if (!entries.length) return null;
  const events = entries.flatMap(({ event }) => (event ? [/** @type {Event} */ (event)] : []));
  const groups = [places(t, events), losses(t, events), arrivals(t, events), means(t, events)];
  return {
    title: REPORT.title(SIDES[foe(t.view.side)]),
    text: REPORT.moved(new Set(events.flatMap((event) => (event.kind === 'lifted' ? [event.token] : []))).size),
    groups: groups.filter(({ lines }) => lines.length),
    since: entries[0].n,
  };
}

/** @param {Table} t @param {Event[]} events @returns {Group} */
function places(t, events) {
  const enemy = foe(t.view.side);
  const lines = events.flatMap((event) =>
    event.kind === 'taken' && event.side === enemy
      ? [{ text: REPORT.lost(t.world.ground.call(event.city)), place: event.city, bad: true }]
      : [],
  );
  return { name: REPORT.places, lines };
}

/**
 * Battles and what they cost, and what was without supply. @param {Table} t @param {Event[]} events @returns {Group}
 */
function losses(t, events) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Extract<Event, {kind: 'opened'}> | null} */
  let open = null;
  for (const event of events) {
    if (event.kind === 'opened') open = event;
    if (event.kind === 'closed' && open) lines.push(battle(t, open, event));
    if (event.kind !== 'starved') continue;
    const own = event.side === t.view.side;
    lines.push({ text: own ? LOST.own(nameOf(t, event.unit ?? '')) : LOST.enemy(SIDES[event.side]), bad: own });
  }
  return { name: REPORT.losses, lines };
}

/**
 * @param {Table} t @param {Extract<Event, {kind: 'opened'}>} open @param {Extract<Event, {kind: 'closed'}>} closed
 * @returns {Line}
 */
function battle(t, { battle: fight }, closed) {
  const fates = [[fight.defender, closed.defender], ...fight.with.map((was, n) => [was, closed.with[n] ?? was])]
    .filter(([was]) => was)
    .map(([[unit, had], [, left]]) => ({ unit, had, left: closed.dead.includes(unit) ? 0 : left }))
    .filter(({ had, left }) => left < had)
    .map(({ unit, had, left }) => REPORT.fate(nameOf(t, unit), had, left));
  const dead = closed.dead.includes(fight.defender[0]);
  const hex = t.world.ground.call(fight.hex);
  return { text: REPORT.battle(hex, fates), place: fight.hex, bad: dead && fight.attacker !== t.view.side };
}

/** @param {Table} t @param {Event[]} events @returns {Group} */
function arrivals(t, events) {
  const lines = events.flatMap((event) =>
    event.kind === 'placed' && event.side === foe(t.view.side)
      ? [{ text: REPORT.arrived(t.world.ground.call(event.hex), event.rebuilt), place: event.hex }]
      : [],
  );
  return { name: REPORT.arrivals, lines };
}

/** Weather, resources and how the goals stand. @param {Table} t @param {Event[]} events @returns {Group} */
function means(t, events) {
  const { side } = t.view;
  const lines = events.flatMap((event) => {
    if (event.kind === 'weather') return [{ text: REPORT.weather(WEATHER[event.weather]?.[0] ?? event.weather) }];
    if (event.kind !== 'income') return [];
    const { rp } = event.income;
    return [{ text: REPORT.income(rp[side], SIDES[foe(side)], rp[foe(side)]) }];
  });
  const stand = goals(t).map((goal) => ({ text: REPORT.goal(SIDES[goal.side], goal.held, goal.cities.length) }));
  return { name: REPORT.month(monthName(t.view.month)), lines: [...lines, ...stand] };
}
