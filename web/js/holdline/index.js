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

/** What is printed at a turn's end. */
export const paper = async () => (await import('./paper-set.js')).paperSet();

/** @param {'fight' | 'rule' | 'fly'} name */
const table = async (name) => (await import('./lessons.js'))[name]();

/** A commander's first two turns. */
export const lesson = {
  link: ENTRY.lesson,
  table: () => table('fight'),
  seat: '10a',
  load: async () => (await import('./lesson.js')).commander,
};

/** Lessons for others than commanders, by the end of their address. */
export const lessons = {
  control: {
    link: ENTRY.lessonControl,
    table: () => table('rule'),
    seat: 'control',
    load: async () => (await import('./lesson.js')).umpire,
  },
  air: {
    link: ENTRY.lessonAir,
    table: () => table('fly'),
    seat: 'okh',
    load: async () => (await import('./lesson.js')).airman,
  },
};
