// What Control's panel remembers, and questions to an umpire's menu. Every power is a choice `{control: RULING}`; an
// entry with slots stands for many.
// @ts-check
import { signal } from '../../vendor/signals-core/signals-core.js';
import { filled, fillings } from '../open.js';

/** @typedef {import('../state.js').Table} Table */
/** @typedef {import('../open.js').Entry} Entry */
/** @typedef {import('../../wire.js').Json} Json */

/** `reason` rides on what is done, `words` on what is published; `filled` are the slots of the forms, by entry; `act`
 * is what will be done with what is in hand, `barred` an act that cannot be taken back, and why. */
export const desk = signal({
  tab: 'regions',
  reason: '',
  words: '',
  filled: /** @type {Record<string, Json[]>} */ ({}),
  act: /** @type {{choice: Json, text: string} | null} */ (null),
  barred: /** @type {{id: number, why: string} | null} */ (null),
});

/** @param {Partial<typeof desk.value>} change */
export const set = (change) => {
  desk.value = { ...desk.peek(), ...change };
};

/** The name of a ruling: `force`, `pause`. @param {Entry} entry */
export function ruling({ choice }) {
  const what = /** @type {Json} */ (choice).control;
  return typeof what === 'string' ? what : Object.keys(what)[0];
}

/** An umpire's entries. @param {Table} t */
export const powers = (t) => t.open.of('control');

/** The entries of one ruling. @param {Table} t @param {string} name */
export const of = (t, name) => powers(t).filter((entry) => ruling(entry) === name);

/** What a slot may hold, as text that two of them are compared by. @param {Json} value */
const text = (value) => JSON.stringify(value);

/** The choice that an entry makes with these values in its slots; null if one of them is not open.
 * @param {Entry} entry @param {Json[]} values */
export function filledWith(entry, values) {
  let made = entry.choice;
  for (const [n, slot] of (entry.slots ?? []).entries()) {
    if (!fillings(slot).some((open) => text(open) === text(values[n]))) return null;
    made = filled(made, slot.path, values[n]);
  }
  return made;
}

/** The choice of a ruling with these values in its slots, if it is open. @param {Table} t @param {string} name
 * @param {Json} [like] what the ruling must contain where it has no slot @param {...Json} values */
export function choiceOf(t, name, like, ...values) {
  for (const entry of of(t, name)) {
    const fits = like === undefined || text(/** @type {Json} */ (entry.choice).control).includes(like);
    const choice = fits ? filledWith(entry, values) : null;
    if (choice) return choice;
  }
  return null;
}

/** What an umpire has in hand: `{unit: 78}`, `{hex: 652}`. @param {Table} t @returns {Json} */
export function inHand(t) {
  const { grip } = /** @type {Json} */ (t.view).control;
  return typeof grip === 'object' ? grip : null;
}
