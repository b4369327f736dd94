// What the browser needs of Hold the Line. Everything heavy is loaded when a seat is opened.
// @ts-check

/** Opens a seat. @param {import('../table/screen.js').AnySession} session */
export const play = async (session) => (await import('./play.js')).play(session);

export const styles = ['holdline', 'holdline-steps', 'holdline-control'];

/** What a wall shows. */
export const wall = async () => (await import('./wall.js')).wall();
