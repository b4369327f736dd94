// A tutorial: a first turn, played with a new player in a real game. The steps come from the game's entry.
// @ts-check
import { h, announce, withRules } from './dom.js';
import { load } from './games.js';

/** @param {string} table */
const key = (table) => `lesson-${table}`;

/** Gives a game a tutorial. @param {string} table */
export function enroll(table) {
  sessionStorage.setItem(key(table), '0');
}

/** Whether a game has a tutorial. @param {string} table */
export const enrolled = (table) => sessionStorage.getItem(key(table)) !== null;

/** Shows the tutorial of a game. @param {import('./screen.js').GameScreen} game */
export async function tutorial(game) {
  const { lesson } = await load(game.session.status.game);
  if (!lesson) return;
  const { STEPS: steps, END: end } = await lesson.load();
  let step = Number(sessionStorage.getItem(key(game.session.table)));
  let from = game.session.number;
  let last = '';
  const card = h('section', { class: 'lesson', 'aria-label': 'Tutorial' });
  const leave = () => {
    sessionStorage.removeItem(key(game.session.table));
    card.remove();
    watch.disconnect();
  };
  const show = () => {
    const now = steps[step];
    const text = now ? now.text : end;
    const title = now ? now.title : 'You know enough to continue';
    card.replaceChildren(
      h('p', { class: 'of' }, now ? `Step ${step + 1} of ${steps.length}` : 'End of the tutorial'),
      h('h2', {}, title),
      h(
        'p',
        {},
        withRules(text, (section) => game.openRule(section)),
      ),
      h(
        'div',
        { class: 'pair' },
        now && h('button', { type: 'button', class: 'plain', onclick: () => go(step + 1) }, 'Skip step'),
        h('button', { type: 'button', class: 'plain', onclick: leave }, now ? 'End tutorial' : 'Close'),
      ),
    );
    if (title !== last) announce(`${title}. ${text}`);
    last = title;
  };
  const go = (/** @type {number} */ to) => {
    step = to;
    from = game.session.number;
    sessionStorage.setItem(key(game.session.table), String(step));
    show();
  };
  const check = () => {
    while (steps[step]?.done(game, from)) go(step + 1);
  };
  // The screen draws its panel again after everything the player does.
  const watch = new MutationObserver(check);
  watch.observe(game.side, { childList: true });
  watch.observe(game.battles.element, { attributes: true, childList: true });
  game.element.querySelector('.table')?.append(card);
  show();
  // On a phone the panel is folded, so that the place of the first step is visible above the card.
  if (!matchMedia('(max-width: 720px)').matches) return;
  game.element.classList.add('sheet-peek');
  const first = steps[step]?.at;
  new ResizeObserver((_, watcher) => {
    watcher.disconnect();
    if (first) game.reveal(first);
  }).observe(game.board);
}
