// What the debrief tells, from the server's figures: sums, turning points, and the files that one takes home. Pure.
// @ts-check
import { DEBRIEF } from './text-debrief.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./book.js').Book} Book */
/** @typedef {{turn: number, text: string}} Moment */

/** Turning points that are shown, and by how many days a town must miss history to be one. */
const MOST = 6;
const OFF = 3;

/** Places a town fell or was due, counted up by turn. @param {number} turns @param {(number | null)[]} falls */
const counted = (turns, falls) =>
  Array.from({ length: turns }, (_, n) => falls.filter((turn) => turn !== null && turn <= n + 1).length);

/** @param {Json} debrief */
export const townsLost = ({ days, towns }) =>
  counted(
    days.length,
    towns.map((/** @type {Json} */ town) => town.fell),
  );

/** @param {Json} debrief */
export const townsDue = ({ days, towns }) =>
  counted(
    days.length,
    towns.map((/** @type {Json} */ town) => (town.due ? town.due : null)),
  );

/** Points by purpose: German, Polish; what lapsed is the last. @param {Json} debrief @param {Book} book
 * @returns {[string, number, number][]} */
export function purposes({ armies }, book) {
  const sum = (/** @type {string} */ side, /** @type {(army: Json) => number} */ of) =>
    armies
      .filter((/** @type {Json} */ each) => book.army(each.army).side === side)
      .reduce((/** @type {number} */ total, /** @type {Json} */ each) => total + of(each), 0);
  const both = (/** @type {(army: Json) => number} */ of) =>
    /** @type {[number, number]} */ ([sum('german', of), sum('polish', of)]);
  return [
    ...DEBRIEF.purposes.map(
      (name, n) => /** @type {[string, number, number]} */ ([name, ...both(({ spent }) => spent[n])]),
    ),
    /** @type {[string, number, number]} */ ([DEBRIEF.lapsed, ...both(({ lapsed }) => lapsed)]),
  ].filter(([, german, polish]) => german + polish > 0);
}

/** How often each side had the initiative. @param {Json} debrief */
export function initiatives({ initiative }) {
  const polish = initiative.flat().filter((/** @type {string} */ side) => side === 'polish').length;
  return { polish, german: initiative.flat().length - polish };
}

/** The day on which something was greatest. @param {number[]} list */
const peak = (list) => list.reduce((best, value, n) => (value > list[best] ? n : best), 0);

/** @param {Json} debrief @param {Book} book @returns {Moment[]} */
export function turningPoints({ days, towns, initiative }, book) {
  if (days.length < 2) return [];
  /** @type {Moment[]} */
  const list = [];
  const change = days.map((/** @type {Json} */ day, /** @type {number} */ n) => day.delta - (days[n - 1]?.delta ?? 0));
  const swing = peak(change.map(Math.abs));
  if (change[swing]) list.push({ turn: swing + 1, text: DEBRIEF.swing(change[swing]) });
  const first = initiative.findIndex((/** @type {string[]} */ sides) => sides.includes('polish'));
  if (first >= 0) {
    const where = initiative[first].flatMap((/** @type {string} */ side, /** @type {number} */ n) =>
      side === 'polish' ? [book.region(n)] : [],
    );
    list.push({ turn: first + 1, text: DEBRIEF.firstPolish(where.join(', ')) });
  }
  /** @type {[number, number][]} */
  const lost = days.map((/** @type {Json} */ { lost: now }, /** @type {number} */ n) =>
    now.map((/** @type {number} */ all, /** @type {number} */ side) => all - (days[n - 1]?.lost[side] ?? 0)),
  );
  const worst = peak(lost.map(([german, polish]) => german + polish));
  if (lost[worst][0] + lost[worst][1]) list.push({ turn: worst + 1, text: DEBRIEF.bloodiest(...lost[worst]) });
  const value = (/** @type {Json} */ { place }) => book.sheet.places[place].vp;
  const off = towns
    .filter((/** @type {Json} */ { fell, delay }) => fell && Math.abs(delay) >= OFF)
    .sort((/** @type {Json} */ a, /** @type {Json} */ b) => value(b) - value(a));
  for (const { place, fell, delay } of off.slice(0, MOST - list.length)) {
    const { name } = book.sheet.places[place];
    list.push({ turn: fell, text: delay > 0 ? DEBRIEF.late(name, delay) : DEBRIEF.early(name, -delay) });
  }
  return list.sort((a, b) => a.turn - b.turn);
}

/** A line of a table in a file. @param {(string | number | null)[]} cells */
const csv = (cells) => cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',');

/** All figures as one file of tables. @param {Json} debrief @param {Book} book */
export function tablesFile({ days, towns, armies }, book) {
  const named = (/** @type {string} */ title, /** @type {string[]} */ head, /** @type {Json[][]} */ rows) =>
    [csv([title]), csv(head), ...rows.map(csv), ''].join('\r\n');
  return [
    named(
      DEBRIEF.turn,
      [DEBRIEF.turn, 'delta', 'Polish', 'German', 'German lost', 'Polish lost', 'German fresh', 'Polish fresh'],
      days.map((/** @type {Json} */ day, /** @type {number} */ n) => [
        n + 1,
        day.delta,
        day.polish,
        day.german,
        ...day.lost,
        ...day.fresh,
      ]),
    ),
    named(
      DEBRIEF.towns,
      DEBRIEF.townColumns,
      towns.map((/** @type {Json} */ town) => townRow(town, book)),
    ),
    named(
      DEBRIEF.armies,
      [...DEBRIEF.armyColumns, ...DEBRIEF.purposes],
      armies.map((/** @type {Json} */ each) => [...armyRow(each, book), ...each.spent]),
    ),
  ].join('\r\n');
}

/** @param {Json} town @param {Book} book @returns {(string | number)[]} */
export const townRow = ({ place, due, fell, held, delay }, book) => [
  book.sheet.places[place].name,
  book.sheet.places[place].vp,
  due,
  fell ?? DEBRIEF.held,
  held,
  DEBRIEF.signed(delay),
];

/** @param {Json} army @param {Book} book @returns {(string | number)[]} */
export const armyRow = ({ army, granted, lapsed, lost, orders }, book) => [
  book.army(army).name,
  granted,
  lapsed,
  lost,
  ...orders,
];

/** The report, as Markdown. @param {Json} debrief @param {Json} score @param {Book} book */
export function reportFile(debrief, score, book) {
  const table = (/** @type {string[]} */ head, /** @type {(string | number)[][]} */ rows) =>
    [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const { german, polish } = initiatives(debrief);
  return [
    `# ${DEBRIEF.title}`,
    `${DEBRIEF.result(score.delta, score.band)}. ${DEBRIEF.scores(score.polish, score.german)}.`,
    `## ${DEBRIEF.turning}`,
    ...turningPoints(debrief, book).map(({ turn, text }) => `- ${DEBRIEF.days(turn)}: ${text}`),
    `## ${DEBRIEF.initiative}`,
    DEBRIEF.initiativeSub(german, polish),
    `## ${DEBRIEF.points}`,
    table([DEBRIEF.points, ...DEBRIEF.sides], purposes(debrief, book)),
    `## ${DEBRIEF.armies}`,
    table(
      DEBRIEF.armyColumns,
      debrief.armies.map((/** @type {Json} */ each) => armyRow(each, book)),
    ),
    `## ${DEBRIEF.allTowns(debrief.towns.length)}`,
    table(
      DEBRIEF.townColumns,
      debrief.towns.map((/** @type {Json} */ town) => townRow(town, book)),
    ),
    '',
  ].join('\n\n');
}
