// Battles as the log tells them: plain data, put together event by event.
// @ts-check

/** @typedef {import('../../types/eastfront').Fight} Fight */
/** @typedef {import('../../types/eastfront').AttackDice} Dice */
/** @typedef {import('../../types/eastfront').Event} Event */
/** A battle with all that is known of its course. `left` is the strength of blocks that were hit.
 *  @typedef {{
 *   fight: Fight, dice: Dice, from: string[], city: number, attack: number[], defend: number[], left:
 *   Map<string, number>,
 *   closed: boolean, dead: string[],
 * }} Course */
/** The battles that wait to be shown, and of the first one whether its dice have come to rest and what its odds were.
 *  @typedef {{queue: Course[], settled: boolean, odds: import('./odds.js').Shares | null}} SceneState */

/** @type {SceneState} */
export const NO_BATTLE = { queue: [], settled: false, odds: null };

/**
 * Puts events of battles together.
 * @param {{event: Event | null}[]} entries
 * @param {Course[]} open
 * @returns {Course[]}
 */
export function follow(entries, open = []) {
  const list = [...open];
  for (const { event } of entries) {
    if (event?.kind === 'opened') list.push(opened(event));
    const last = list.at(-1);
    if (event && last && !last.closed) list[list.length - 1] = after(last, event);
  }
  return list;
}

/** @param {Extract<Event, {kind: 'opened'}>} event @returns {Course} */
const opened = ({ battle, dice, from, city }) => ({
  fight: battle,
  dice,
  from,
  city,
  attack: [],
  defend: [],
  left: new Map(),
  closed: false,
  dead: [],
});

/** @param {Course} course @param {Event} event @returns {Course} */
function after(course, event) {
  switch (event.kind) {
    case 'rolled':
      return { ...course, attack: event.attack, defend: event.defend };
    case 'hurt':
      return { ...course, left: new Map([...course.left, [event.unit, event.left]]) };
    case 'closed': {
      // The end says how strong everybody is: a replay may have left out what led there.
      const left = new Map([...event.with, event.defender, ...event.dead.map((id) => /** @type {const} */ ([id, 0]))]);
      return { ...course, left, closed: true, dead: event.dead };
    }
    default:
      return course;
  }
}

/** How much a block has lost. @param {Course} course @param {string} id @param {number} had */
export const lostBy = ({ left }, id, had) => had - (left.get(id) ?? had);

/** The battle after this one. @param {SceneState} state @returns {SceneState} */
export const shut = ({ queue }) => ({ ...NO_BATTLE, queue: queue.slice(1) });

/** News of battles. @param {SceneState} state @param {{event: Event | null}[]} entries @returns {SceneState} */
export const told = (state, entries) => ({ ...state, queue: follow(entries, state.queue) });
