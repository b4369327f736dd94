// What the browser needs of Hold the Line. Everything heavy is loaded when a seat is opened.
// @ts-check
import { ENTRY } from './entry-text.js';

/** Opens a seat. @param {import('../table/screen.js').AnySession} session */
export const play = async (session) => (await import('./play.js')).play(session);

export const styles = ['holdline', 'holdline-steps', 'holdline-control'];

/** One army against the computer. */
export const start = { scenario: 'club', seat: '10a', text: ENTRY.start, swap: ENTRY.swap };

/** One desk for somebody with many seats. */
export const desk = async () => (await import('./solo.js')).solo();

/** What a wall shows. */
export const wall = async () => (await import('./wall.js')).wall();
