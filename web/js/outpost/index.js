// What the browser needs of Outpost, the worked example. `docs/own-game.md` explains it.
// @ts-check

/**
 * Opens a seat. The game is loaded when a seat is opened, not before.
 * @param {import('../table/screen.js').AnySession} session
 */
export const play = async (session) => (await import('./play.js')).play(session);

/** Style sheets in `css/`, without the ending. */
export const styles = ['outpost'];
