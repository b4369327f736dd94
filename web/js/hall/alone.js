// Alone at home: a hall of one person who holds all seats of a side, with computers in the others and no clocks.
// @ts-check
import { create, hall as hallAt } from './api.js';
import { ALONE } from './text.js';

/** @typedef {import('../wire.js').Json} Json */

/** Makes the hall, opens its doors and goes in. @param {Json} game @param {string} cast @param {string} device
 * @returns {Promise<string>} where its page is */
export async function alone(game, cast, device) {
  const made = await create(game.name, ALONE.name, true);
  const hall = hallAt(made.hall);
  await hall.post('enter', { secret: made.secret });
  const { plan } = await hall.get('host/sheet');
  const offers = (/** @type {string} */ id) => game.options.some((/** @type {Json} */ option) => option.id === id);
  // What an umpire would decide takes effect by itself.
  const options = { ...plan.options, ...(offers('auto-control') ? { 'auto-control': true } : {}) };
  await hall.post('host/plan', { ...plan, cast, options, timetable: false });
  await hall.post('host/people', { people: [{ name: ALONE.person, plays_on: device }] });
  await hall.post('host/fill', {});
  await hall.post('host/open', {});
  const { cards } = await hall.get('host/cards');
  await hall.post('code', { code: cards[0].code, device });
  await hall.post('me/status', { status: 'arrived' });
  return `/h/${made.hall}`;
}
