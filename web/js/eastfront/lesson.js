// The first turn of Eastfront, played with a new player in a real game. Each step waits for what the player does.
// @ts-check

/** @typedef {import('./game.js').Game} Game */

/** Whether an event of this kind has happened since a step began. @param {Game} game @param {number} from @param {string[]} kinds */
const saw = (game, from, ...kinds) =>
  game.session.log.some((entry) => entry.n > from && kinds.includes(entry.event?.kind));

export const END =
  'That was a month of the war. Armies are rebuilt before you move (§10), mud and snow slow you down (§9), and Moscow, Leningrad and Stalingrad together win the game (§13).';

/** @type {{title: string, text: string, at?: string, done(game: Game, from: number): boolean}[]} */
export const STEPS = [
  {
    title: 'Select a block',
    text: 'June 1941. The gray blocks are yours, and the highlighted ones can act. Click the 3rd Panzer, north of Bialystok, or any other highlighted block. With the keyboard: N finds the next one, Enter selects it.',
    at: '9,11',
    done: (game) => Boolean(game.chosen),
  },
  {
    title: 'Move it',
    text: 'The pale hexes are in reach, and the number is the cost in movement points. Next to an enemy every hex costs more (§11.1). Click one of them.',
    done: (game) => game.session.orders.length > 0 && !game.session.unfinished,
  },
  {
    title: 'Nothing is final yet',
    text: 'The move is a draft in the side panel. Z or "Undo" removes it, and you may plan more moves first. When you are ready, press the yellow button.',
    done: (game, from) => saw(game, from, 'stopped', 'railed'),
  },
  {
    title: 'Announce an attack',
    text: 'Soviet blocks with a pale rim can be attacked. Click one. All eligible blocks join; tap a block in the side panel to leave it out. Each attack costs one resource point (§8).',
    done: (game, from) => Boolean(game.attack) || saw(game, from, 'opened'),
  },
  {
    title: 'Look at the odds, then roll',
    text: 'The side panel shows your dice, what terrain takes away, and how likely each result is. A 5 or 6 hits infantry, a 6 hits armor (§11.2). Both sides roll at the same time. Press the button.',
    done: (game, from) => saw(game, from, 'rolled'),
  },
  {
    title: 'See the battle through',
    text: 'Both sides are revealed now. What you saw is noted on the block from now on (§3). Press the button until the battle is over.',
    done: (game) => !game.battles.open && !game.view.battle,
  },
  {
    title: 'Spend what is left, then end your turn',
    text: 'Move and attack as long as you have resource points; unspent points are lost (§8). Blocks without supply at the end of your turn are eliminated (§12). Then press "End turn", twice if points are left.',
    done: (game, from) =>
      game.view.turn !== game.view.side || saw(game, from, 'month') || Boolean(game.session.status?.ended),
  },
  {
    title: 'The Soviets move',
    text: 'You see where Soviet blocks go, never what they are. Every move is in the log, with the section of the rules.',
    done: (game) => game.session.mine || Boolean(game.session.status?.ended),
  },
];
