// What the browser needs of Eastfront. Everything heavy is loaded when it is used.
// @ts-check
import { ENTRY } from './entry-text.js';

/** Opens a seat. @param {import('../table/screen.js').AnySession} session */
export const play = async (session) => (await import('./play.js')).play(session);

export const styles = ['battle', 'overlay', 'eastfront'];

/** Choices that point at a unit, and choices that point at a hex. */
export const kinds = {
  unit: ['move', 'rail', 'add', 'put', 'withdraw', 'withhold', 'with', 'hit'],
  hex: ['attack', 'step', 'at'],
};

export const figures = async () => (await import('./figures.js')).figures();

export const lesson = {
  link: ENTRY.lesson,
  table: async () => {
    const { JULY } = await import('./july.js');
    return { game: 'eastfront', position: JULY, seats: { soviet: { bot: 'recruit' } } };
  },
  seat: 'axis',
  load: () => import('./lesson.js'),
};

/** A running game for the home page. @param {HTMLElement} frame */
export const demo = async (frame) => (await import('./demo.js')).demo(frame);

/** The game that the home page starts. */
export const start = { scenario: '1941', seat: 'axis', text: ENTRY.start, swap: ENTRY.swap };

/** The server has puzzles of it. */
export const puzzles = true;
