// Positions of Hold the Line that pictures and tests begin with, and the tables they are laid on.
import { CZESTOCHOWA } from '../js/holdline/lesson-position.js';
import { ask } from './browser/stand.mjs';

export { CZESTOCHOWA };

/** The same in a later step. @param {object} phase @param {object} [more] */
export const inStep = (phase, more = {}) => ({
  ...CZESTOCHOWA,
  ...more,
  regions: { ...CZESTOCHOWA.regions, R4: { phase, winner: 'german' } },
});

/** A table at which people hold these seats and the computer the others. */
export async function hall(server, own, plan = {}) {
  const { games } = await ask(server, '/api/games');
  const { seats } = games.find(({ name }) => name === 'holdline');
  const chairs = seats
    .filter(({ id }) => id !== 'clock')
    .map(({ id }) => [id, own.includes(id) ? { name: 'Ann' } : { bot: 'sergeant' }]);
  return ask(server, '/api/tables', { game: 'holdline', seats: Object.fromEntries(chairs), ...plan });
}
