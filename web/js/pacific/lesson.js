// The first turn of Pacific, played with a new player in a real game. Each step waits for what the player does.
// @ts-check

/** @typedef {import('./game.js').Game} Game */

/** Whether the turn has come past these steps of it. @param {Game} game @param {string[]} steps */
const past = (game, ...steps) => game.view.clock.turn > 1 || !steps.includes(game.step[0]);

/** @type {{title: string, text: string, done(game: Game): boolean}[]} */
export const STEPS = [
  {
    title: 'Take ships in hand',
    text: 'December 1941, and the red blocks are yours. Many in one harbor lie in piles, one for each kind. Click a pile off Yokosuka and all of it is in hand; click a block in the ledger to leave it there. With the keyboard: N finds the next block, Enter takes it.',
    done: (game) => game.picked.size > 0 || !past(game, 'fleet') && game.session.orders.length > 0,
  },
  {
    title: 'Send them to a sea',
    text: 'The lit seas are in reach. A ship enters up to three areas and goes on only from one that you hold (§7). Point at a sea to see the course, then click it. The South China Sea is a good beginning: it pays Japan well.',
    done: (game) => game.session.orders.length > 0 && !game.session.unfinished,
  },
  {
    title: 'Nothing is final yet',
    text: 'What you have sent is a draft: Z takes it back, a click on a name in the ledger calls one ship home. Send battleships along to screen the carriers and transports to take bases (§8). Seas where you are alone at the end are yours (§9). Then press the yellow button.',
    done: (game) => past(game, 'fleet') || game.step[1] !== 'japan',
  },
  {
    title: 'The Allies answer',
    text: 'You see how many blocks go where, never which (§2). When they have sailed, your submarine may lie in wait in any sea: take it up beside the board and click where, or leave it ashore.',
    done: (game) => past(game, 'fleet', 'submarines'),
  },
  {
    title: 'Place land-based air',
    text: 'One unit at a time, in turn with the enemy, in any sea that a harbor of yours touches (§7). Air fights in air rounds and holds a sea like a ship. Place some, then place no more.',
    done: (game) => past(game, 'air', 'raid'),
  },
  {
    title: 'Repair',
    text: 'A resource point repairs a strength point of a ship in port (§5). Both sides choose in secret; nothing is damaged yet, so seal it.',
    done: (game) => past(game, 'repair'),
  },
  {
    title: 'Fight',
    text: 'Where both sides meet there is a battle, and Japan names the next: click a lit sea. Ask for air if you have carriers, for surface if you have guns. Aims are laid for you with their exact odds; change them or fire (§8.1). After each round transports may land, and then each side stays or withdraws (§8.2).',
    done: (game) => game.view.clock.turn > 1 || ['returns', 'over'].includes(game.step[0]),
  },
  {
    title: 'Go home',
    text: 'Seas you are alone in are yours and pay victory points: look at the track below (§9, §11). Ships return to harbor along the dashed lines; pick another harbor if you like, then seal it.',
    done: (game) => game.view.clock.turn > 1 || game.step[0] === 'over',
  },
];

export const END = 'That was a turn, four months of the war. Seven more follow, and American shipyards do not rest (§6). Keep what pays, learn what stands behind the backs, and end the last turn in the lead or level (§13).';
