// What the browser needs of Pacific. Everything heavy is loaded when it is used.
// @ts-check

/** Opens a seat. @param {import('../session.js').Session} session */
export const seat = async (session) => (await import('./game.js')).seat(session);

export const styles = ['battle', 'overlay', 'pacific'];

export const figures = async () => (await import('./figures.js')).figures();

/** Japan, against the weakest computer player. */
export const lesson = {
  link: 'Pacific tutorial',
  table: { game: 'pacific', scenario: 'war', seats: { allies: { bot: 'recruit' } } },
  seat: 'japan',
  load: () => import('./lesson.js'),
};
