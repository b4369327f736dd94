// What wins, and how it stands: from the facts of the scenario that the server tells.
// @ts-check
import { GOAL } from './text.js';
import { monthName } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** What wins a scenario, in hexes and months.
 *  @typedef {{
 *   scenario: string, first: string, last: string, axis: string[], needs: number, by: string | null, short: boolean,
 *   early: string[], until: string | null, late: string[],
 * }} Goals */
/** What an order costs, and what wins. @typedef {{costs: {move: number, rail: number, attack: number},
 *   goals: Goals[]}} Facts */
/** A goal of a side: its cities, how many of them it holds, and the sentence about it.
 *  @typedef {{side: string, cities: string[], held: number, short: string, text: string}} Goal */

/** @param {Table} t */
export const goalsOf = ({ world, view }) => world.facts.goals.find(({ scenario }) => scenario === view.scenario);

/**
 * A puzzle is won by its task, not by the cities of the war.
 * @param {Table} t @param {import('../../types/eastfront.js').Goal} task @param {(hexes: string[]) => string[]} names
 * @returns {Goal[]}
 */
function puzzleGoals({ view }, { side, cities, by }, names) {
  if (!cities.length) return [];
  const axis = new Set(view.axis_cities);
  const held = cities.filter((hex) => axis.has(hex) === (side === 'axis')).length;
  const short = GOAL.held(names(cities), held) + GOAL.before(monthName(by));
  return [{ side, cities, held, short, text: GOAL.task(names(cities), monthName(by)) }];
}

/** What each side wins with from now on, one's own first. @param {Table} t @returns {Goal[]} */
export function goals(t) {
  const all = goalsOf(t);
  if (!all) return [];
  const { view, world } = t;
  const axis = new Set(view.axis_cities);
  const names = (/** @type {string[]} */ hexes) => hexes.map((hex) => world.ground.call(hex));
  if (view.goal) return puzzleGoals(t, view.goal, names);
  const dated = all.by !== null && view.month <= all.by;
  const early = all.until !== null && view.month <= all.until;
  const theirs = early ? all.early : all.late;
  const held = all.axis.filter((hex) => axis.has(hex)).length;
  const taken = theirs.filter((hex) => !axis.has(hex)).length;
  const by = dated ? monthName(/** @type {string} */ (all.by)) : '';
  const end = all.short ? '' : monthName(all.last);
  /** @type {Goal[]} */
  const list = [
    {
      side: 'axis',
      cities: all.axis,
      held,
      short: GOAL.held(names(all.axis), held) + (by ? GOAL.dated(all.needs, by) : GOAL.atOnce),
      text: GOAL.axis(names(all.axis), all.needs, by, end),
    },
    ...(theirs.length
      ? [
          {
            side: 'soviet',
            cities: theirs,
            held: taken,
            short: GOAL.held(names(theirs), taken) + (early ? GOAL.atOnce : GOAL.before(end)),
            text: GOAL.soviet(names(theirs), all.short && by ? GOAL.keep(names(all.axis), all.needs, by) : ''),
          },
        ]
      : []),
  ];
  return list.sort((a, b) => Number(b.side === view.side) - Number(a.side === view.side));
}

/** The cities that win for somebody now. @param {Table} t */
export const starred = (t) => new Set(goals(t).flatMap(({ cities }) => cities));
