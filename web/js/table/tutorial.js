// A tutorial: a first turn, played with a new player in a real game. The steps come from the game's entry.
// @ts-check
import { announce, h } from '../dom.js';
import { load } from '../games.js';
import { html, linked, nothing, render } from '../template.js';
import { TUTORIAL } from '../text.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';

/** @param {string} table */
const key = (table) => `lesson-${table}`;

/** Where it is kept which one it is, where a game has several. @param {string} table */
const which = (table) => `lesson-kind-${table}`;

/** Gives a game a tutorial. @param {string} table @param {string} [kind] */
export function enroll(table, kind = '') {
  sessionStorage.setItem(key(table), '0');
  sessionStorage.setItem(which(table), kind);
}

/** Whether a game has a tutorial. @param {string} table */
export const enrolled = (table) => sessionStorage.getItem(key(table)) !== null;

/** Shows the tutorial of a game. @param {import('./screen.js').Screen} screen */
export async function tutorial(screen) {
  const { table, status } = screen.session.now;
  const kind = sessionStorage.getItem(which(table)) ?? '';
  const entry = await load(status.game);
  const lesson = kind ? entry.lessons?.[kind] : entry.lesson;
  if (!lesson) return;
  const { STEPS: steps, END: end } = await lesson.load();
  /** The step, how far the game was when it began, and whether the player went back to read it again. */
  const at = signal({
    step: Number(sessionStorage.getItem(key(table))),
    from: screen.session.now.number,
    reread: false,
  });
  const card = h('section', { class: 'lesson', 'aria-label': TUTORIAL.title });
  const go = (/** @type {number} */ step, reread = false) => {
    sessionStorage.setItem(key(table), String(step));
    at.value = { step, from: screen.session.now.number, reread };
    const place = steps[step]?.at;
    screen.mark(place ?? null);
    if (place) screen.reveal(place);
  };
  const leave = () => {
    sessionStorage.removeItem(key(table));
    for (const stop of stops) stop();
    card.remove();
  };
  let last = '';
  const show = () => {
    const { step, reread } = at.value;
    const now = steps[step];
    const [title, text] = now ? [now.title, now.text] : [TUTORIAL.enough, end];
    render(
      html`<p class="of">${now ? TUTORIAL.step(step + 1, steps.length) : TUTORIAL.end}</p>
        <h2>${title}</h2>
        <p>${linked(text, (section) => screen.openRule(section))}</p>
        <div class="pair">
          ${
            step > 0
              ? html`<button type="button" class="plain" @click=${() => go(step - 1, true)}>${TUTORIAL.back}</button>`
              : nothing
          }
          ${
            now
              ? html`<button type="button" class="plain" @click=${() => go(step + 1)}
                >${now.read || reread ? TUTORIAL.next : TUTORIAL.skip}</button>`
              : nothing
          }
          <button type="button" class="plain" @click=${leave}>${now ? TUTORIAL.leave : TUTORIAL.close}</button>
        </div>
        <p class="over"><a href="/learn/${status.game}${kind && `/${kind}`}">${TUTORIAL.again}</a></p>`,
      card,
    );
    if (title !== last) announce(`${title}. ${text}`);
    last = title;
  };
  const check = () => {
    const t = screen.t.value;
    const { step, from, reread } = at.value;
    const now = steps[step];
    // A step that cannot be done any more is not waited for: no click loses the lesson.
    if (now && !reread && (now.done(t, from, screen.scene.open) || now.over?.(t))) go(step + 1);
  };
  screen.middle.append(card);
  const stops = [effect(show), effect(check)];
  // On a phone the panel is folded, so that the place of the first step is visible above the card.
  if (!matchMedia('(max-width: 720px)').matches) return;
  screen.set({ sheet: 'peek' });
  const first = steps[at.peek().step]?.at;
  new ResizeObserver((_, watcher) => {
    watcher.disconnect();
    if (first) screen.reveal(first);
  }).observe(screen.board.element);
}
