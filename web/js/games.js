// The games that can be played in the browser.
// @ts-check

/** @type {Record<string, () => Promise<{seat(session: import('./session.js').Session): Promise<import('./table.js').Table>}>>} */
export const GAMES = {
  eastfront: () => import('./eastfront/game.js'),
  pacific: () => import('./pacific/game.js'),
};
