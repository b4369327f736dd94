// What the browser needs of Pacific. Everything heavy is loaded when it is used.
// @ts-check
import { ENTRY } from './entry-text.js';

/** Opens a seat. @param {import('../table/screen.js').AnySession} session */
export const play = async (session) => (await import('./play.js')).play(session);

export const styles = [
  'battle',
  'overlay',
  'pacific',
  'pacific-ruler',
  'pacific-map',
  'pacific-panel',
  'sea-battle',
  'sea-battle-cards',
];

export const figures = async () => (await import('./figures.js')).figures();

/** The Allies, against the weakest computer player. */
export const lesson = {
  link: ENTRY.lesson,
  table: async () => {
    const { SEPTEMBER } = await import('./september.js');
    return { game: 'pacific', position: SEPTEMBER, seats: { japan: { bot: 'recruit' } } };
  },
  seat: 'allies',
  load: () => import('./lesson.js'),
};

/** The server has puzzles of it. */
export const puzzles = true;
