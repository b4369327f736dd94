// What the browser needs of Outpost, the worked example. `docs/own-game.md` explains it.
// @ts-check

/** Opens a seat. The page is loaded when a seat is opened, not before. @param {import('../session.js').Session} session */
export const seat = async (session) => (await import('./page.js')).seat(session);

/** Style sheets in `css/`, without the ending. */
export const styles = ['outpost'];
