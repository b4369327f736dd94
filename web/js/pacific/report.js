// What happened: how long each step of the enemy is shown, and the cards after a fleet has sailed and after a turn.
// @ts-check
import { RULER, REPORT, SIDES } from './text.js';
import { HARBOR, foe, index, listOf, placeName, scored, thePlace } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('../wire.js').LogEntry} LogEntry */
/** @typedef {import('../table/report.js').Group} Group */
/** @typedef {import('../table/report.js').Line} Line */
/** @typedef {import('../../types/pacific').Event} Event */

/** How long each kind of step of the enemy is shown, in milliseconds: all fleets of a side sail at once. Battles are
 *  shown on their board. */
const PACE = /** @type {Record<string, number>} */ ({
  sailed: 1100,
  formed: 1100,
  'submarine-placed': 450,
  'air-placed': 450,
  raided: 600,
  'returned-to-port': 800,
});

/** @param {LogEntry} entry @param {string} side one's own */
export function pace({ event }, side) {
  return event?.side === side ? 0 : (PACE[event?.kind] ?? 0);
}

/** What is heard of an event. @param {LogEntry} entry @returns {import('../sound.js').Sound | undefined} */
export function sound({ event }) {
  switch (event?.kind) {
    case 'fired':
    case 'land-fired':
    case 'rolled-off':
      return 'dice';
    case 'sailed':
    case 'air-placed':
    case 'submarine-placed':
      return 'blocks';
    case 'opened':
      return 'guns';
    case 'turn-began':
      return 'paper';
    default:
      return undefined;
  }
}

/** What a player needs to know before the next order: how the last turn ended, or where the enemy sailed.
 * @param {Table} t @returns {import('../table/report.js').Report | null} */
export const report = (t) => turnReport(t) ?? sailReport(t);

/** @param {LogEntry[]} log */
const began = (log) => log.flatMap(({ event }, n) => (event?.kind === 'turn-began' ? [n] : []));

/** The card of a turn: from its scoring until the next fleet sails. @param {Table} t */
function turnReport(t) {
  const { log } = t.session;
  const starts = began(log);
  const last = starts.at(-1) ?? 0;
  // A game that began inside a turn has no line for its beginning.
  const before = starts.at(-2) ?? (last > 0 ? 0 : undefined);
  const rest = log.slice(last);
  if (scored(t.view)) return ofTurn(t, rest, []);
  const sailed = rest.some(({ event }) => event?.kind === 'sailed' || event?.kind === 'formed');
  if (before === undefined || sailed || !['arrivals', 'fleet'].includes(t.step[0])) return null;
  return ofTurn(t, log.slice(before, last), rest);
}

/** @param {Table} t @param {LogEntry[]} entries of the turn @param {LogEntry[]} after what the next one began with
 * @returns {import('../table/report.js').Report} */
function ofTurn(t, entries, after) {
  const events = eventsOf(entries);
  const score = events.find((event) => event.kind === 'scored');
  const turn = t.view.clock.turn - (scored(t.view) ? 0 : 1);
  const groups = [seas(t), bases(t, events), losses(t, events), arrivals(t, eventsOf(after))];
  return {
    title: REPORT.title(turn),
    text: score ? REPORT.points(score.japan, score.allies, RULER.lead(score.lead)) : '',
    groups: groups.filter(({ lines }) => lines.length),
    since: entries[0]?.n ?? 0,
  };
}

/** @param {LogEntry[]} entries @returns {Event[]} */
const eventsOf = (entries) => entries.flatMap(({ event }) => (event ? [/** @type {Event} */ (event)] : []));

/** Seas that were scored, one's own first: who holds one when a turn ends has scored it (§9). @param {Table} t
 * @returns {Group} */
function seas({ view, catalog }) {
  const held = listOf(view.areas).flatMap(({ holder }, area) => (holder ? [{ area, holder }] : []));
  const lines = held
    .sort((a, b) => Number(b.holder === view.side) - Number(a.holder === view.side))
    .map(({ area, holder }) => ({
      text: REPORT.sea(placeName(catalog, area), SIDES[holder], catalog.areas[area].worth[index(holder)]),
      place: `place/${area}`,
      bad: Boolean(view.side) && holder !== view.side,
    }));
  return { name: REPORT.seas, lines };
}

/** Ports and bases that changed hands, as they stand at the end. @param {Table} t @param {Event[]} events
 * @returns {Group} */
function bases({ view, catalog }, events) {
  /** @type {Map<number, string>} */
  const owners = new Map();
  for (const event of events) {
    if (event.kind === 'base-taken') owners.set(event.base, event.side);
    if (event.kind === 'flipped') owners.set(event.harbor, event.side);
  }
  const lines = [...owners].map(([place, side]) => ({
    text: REPORT.taken(SIDES[side], placeName(catalog, place)),
    place: `place/${place}`,
    bad: Boolean(view.side) && side !== view.side,
  }));
  return { name: REPORT.bases, lines };
}

/** @param {Table} t @param {Event[]} events @returns {Group} */
function losses({ view, catalog }, events) {
  const lost = events.flatMap((event) => (event.kind === 'lost' ? [catalog.units[event.unit]] : []));
  const line = (/** @type {string} */ side) => {
    const names = lost.filter((unit) => unit?.side === side).map(({ name }) => name);
    return names.length ? [{ text: REPORT.lost(SIDES[side], names), bad: side === view.side }] : [];
  };
  return { name: REPORT.losses, lines: ['japan', 'allies'].flatMap(line) };
}

/** Units of the next turn, by side and port. @param {Table} t @param {Event[]} events @returns {Group} */
function arrivals({ catalog }, events) {
  /** @type {Map<string, {side: string, at: number, names: string[]}>} */
  const ports = new Map();
  for (const event of events) {
    if (event.kind !== 'arrived') continue;
    const { side, name } = catalog.units[event.unit];
    const key = `${side} ${event.at}`;
    const port = ports.get(key) ?? { side, at: event.at, names: [] };
    ports.set(key, { ...port, names: [...port.names, name] });
  }
  const lines = [...ports.values()].map(({ side, at, names }) => ({
    text: REPORT.arrives(SIDES[side], names, placeName(catalog, at)),
    ...(at >= HARBOR && at < 64 ? { place: `place/${at}` } : {}),
  }));
  return { name: REPORT.arrivals, lines };
}

/** Where the enemy sailed, until the next step of the turn is decided. @param {Table} t
 * @returns {import('../table/report.js').Report | null} */
function sailReport(t) {
  const { view, catalog, session } = t;
  const enemy = foe(view.side);
  const [step, who] = t.step;
  const asked = enemy === 'japan' ? step === 'fleet' && who === 'allies' : step === 'submarines';
  if (!asked || !session.mine || session.choices.length) return null;
  const { log } = session;
  const entries = log.slice(began(log).at(-1) ?? 0).filter(({ event }) => ['sailed', 'formed'].includes(event?.kind));
  /** @type {Line[]} */
  const lines = eventsOf(entries).flatMap((event) => {
    if (event.kind === 'formed') {
      return enemy === 'japan'
        ? [{ text: REPORT.force(event.force + 1, thePlace(catalog, event.at)), place: `place/${event.at}` }]
        : [];
    }
    if (event.kind !== 'sailed' || event.side !== enemy) return [];
    const text = REPORT.sailed(event.count, placeName(catalog, event.from), thePlace(catalog, event.to));
    return [{ text, place: `place/${event.to}` }];
  });
  if (!entries.length) return null;
  const text = lines.length ? '' : REPORT.stayed;
  return { title: REPORT.sailTitle(enemy), text, groups: [{ name: REPORT.fleets, lines }], since: entries[0].n };
}
