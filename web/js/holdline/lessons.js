// The tables that the lessons are played at: the position before Częstochowa, computers in all seats that matter to it.
// @ts-check
import * as api from '../api.js';
import { CZESTOCHOWA } from './lesson-position.js';

/** Seats of the high command: the computer would fly for them. */
const DESK = ['okh', 'okh-chief', 'okh-staff-1', 'okh-staff-2'];

/** @param {string[]} people seats without a computer @param {object} position @param {object} [more] */
async function table(people, position, more = {}) {
  const { games } = await api.games();
  const { seats } = games.find((/** @type {{name: string}} */ { name }) => name === 'holdline');
  // A computer among the umpires would let stopped clocks go on.
  const held = (/** @type {{id: string, duty: string}} */ { id, duty }) =>
    people.includes(id) || (people.includes('control') && ['umpire', 'head'].includes(duty));
  const chairs = seats
    .filter((/** @type {{id: string}} */ { id }) => id !== 'clock')
    .map((/** @type {{id: string, duty: string}} */ seat) => [
      seat.id,
      held(seat) ? { free: false } : { bot: 'recruit' },
    ]);
  return { game: 'holdline', position, seats: Object.fromEntries(chairs), ...more };
}

/** In a step of Silesia's turn. @param {string} phase */
const inStep = (phase) => ({
  ...CZESTOCHOWA,
  regions: { ...CZESTOCHOWA.regions, R4: { phase, winner: 'german' } },
});

/** Two turns of 10th Army. */
export const fight = () => table(['10a'], { ...inStep('cards'), last: 4 });
/** Game Control, while 10th Army is waited for. */
export const rule = () => table(['control', '10a'], inStep('command'), { rate: 'timetable' });
/** The air board, while 10th Army is waited for. */
export const fly = () => table([...DESK, '10a'], inStep('cards'));
