// A first turn, played with the newcomer at a real table. Each step waits for what the player does. Pacific's is in `pacific/lesson.js`.
// @ts-check
import { h, announce, withRules } from './dom.js';

/** @typedef {import('./eastfront/game.js').Game} Game */
/** `at` is the place a step speaks of. @typedef {{title: string, text: string, at?: string, done(game: Game, from: number): boolean}} Step */

/** Whether an event of this kind has come since a step began. @param {Game} game @param {number} from @param {string[]} kinds */
const saw = (game, from, ...kinds) => game.session.log.some((tale) => tale.n > from && kinds.includes(tale.event?.kind));

const END = 'That was a month of the war. Armies are rebuilt before you move (§10), mud and snow change everything (§9), and Moscow, Leningrad and Stalingrad together win the game (§13).';

/** @type {Step[]} */
export const STEPS = [
  {
    title: 'Take a block in hand',
    text: 'June 1941. The grey blocks are yours, and the lit ones can act. Click the 3rd Panzer, north of Bialystok, or any other lit block. With the keyboard: N finds the next one, Enter takes it.',
    at: '9,11',
    done: (game) => Boolean(game.chosen),
  },
  {
    title: 'Move it',
    text: 'The pale hexes are in reach, and the number is what the way costs in movement points. Next to an enemy every hex costs more (§11.1). Click one of them.',
    done: (game) => game.session.orders.length > 0 && !game.session.unfinished,
  },
  {
    title: 'Nothing is final yet',
    text: 'The move is a draft in the ledger. Z or "Take back" undoes it, and you may plan more moves first. When you are content, press the yellow button.',
    done: (game, from) => saw(game, from, 'own-stopped', 'own-railed'),
  },
  {
    title: 'Announce an attack',
    text: 'Soviet blocks with a pale rim can be attacked. Click one. Everybody who can join does; tap a block in the ledger to leave it out. Each attack costs one resource point (§8).',
    done: (game, from) => Boolean(game.attack) || saw(game, from, 'opened'),
  },
  {
    title: 'Look at the odds, then roll',
    text: 'The ledger shows your dice, what terrain takes away, and how likely each result is. Infantry is hit by 5 and 6, armor by 6 (§11.2). Both sides roll at the same time. Press the button.',
    done: (game, from) => saw(game, from, 'rolled'),
  },
  {
    title: 'See the battle through',
    text: 'Both sides lie face up now. You will remember what you saw here: it is pencilled on the block from now on (§3). Press the button until the battle is over.',
    done: (game) => !game.battles.open && !game.view.battle,
  },
  {
    title: 'Spend what is left, then end your turn',
    text: 'Move and attack as long as you have resource points; what is unspent is lost (§8). Blocks that are cut off at the end of your turn are lost too (§12). Then press "End turn", twice if points are left.',
    done: (game, from) => game.view.turn !== game.view.side || saw(game, from, 'month') || Boolean(game.session.status?.ended),
  },
  {
    title: 'The other side moves',
    text: 'You see where Soviet blocks go, never what they are. Every move is in the log, with the section of the rules behind it.',
    done: (game) => game.session.mine || Boolean(game.session.status?.ended),
  },
];

/** @param {string} table */
const key = (table) => `lesson-${table}`;

/** A table with a lesson at it. @param {string} table */
export function enrol(table) {
  sessionStorage.setItem(key(table), '0');
}

/** The lesson of a game. @param {string} game @returns {Promise<{STEPS: {title: string, text: string, at?: string, done(game: any, from: number): boolean}[], END: string}>} */
const lesson = async (game) => game === 'pacific' ? import('./pacific/lesson.js') : { STEPS, END };

/** Lays the lesson on the table, if this table has one. @param {import('./table.js').Table} game */
export async function guide(game) {
  const stored = sessionStorage.getItem(key(game.session.table));
  if (stored === null) return;
  const { STEPS: steps, END: end } = await lesson(game.session.status.game);
  let step = Number(stored);
  let from = game.session.number;
  let hushed = '';
  const card = h('section', { class: 'lesson', 'aria-label': 'First game' });
  const leave = () => {
    sessionStorage.removeItem(key(game.session.table));
    card.remove();
    watch.disconnect();
  };
  const show = () => {
    const now = steps[step];
    const text = now ? now.text : end;
    const title = now ? now.title : 'You know enough to play on';
    card.replaceChildren(h('p', { class: 'of' }, now ? `Step ${step + 1} of ${steps.length}` : 'The end of the lesson'), h('h2', {}, title),
      h('p', {}, withRules(text, (section) => game.openRule(section))),
      h('div', { class: 'pair' }, now && h('button', { type: 'button', class: 'plain', onclick: () => go(step + 1) }, 'Skip this step'), h('button', { type: 'button', class: 'plain', onclick: leave }, now ? 'End the lesson' : 'Close')));
    if (title !== hushed) announce(`${title}. ${text}`);
    hushed = title;
  };
  const go = (/** @type {number} */ to) => {
    step = to;
    from = game.session.number;
    sessionStorage.setItem(key(game.session.table), String(step));
    show();
  };
  const look = () => {
    while (steps[step]?.done(game, from)) go(step + 1);
  };
  // The table redraws its ledger after whatever the player does; that is when to look.
  const watch = new MutationObserver(look);
  watch.observe(game.side, { childList: true });
  watch.observe(game.battles.element, { attributes: true, childList: true });
  game.element.querySelector('.table')?.append(card);
  show();
  // On a phone the sheet is folded, so that the map has room above the lesson, and what it speaks of stands in it.
  if (!game.stage.small) return;
  game.element.classList.add('sheet-peek');
  const first = steps[step]?.at;
  new ResizeObserver((_, watcher) => {
    watcher.disconnect();
    if (first) game.stage.reveal(game.chart.centre(first));
  }).observe(game.stage.element);
}
