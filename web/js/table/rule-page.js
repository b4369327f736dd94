// The rulebook above everything, at a section: a battle or a replay keeps its place below.
// @ts-check
import { html, nothing, render } from '../template.js';
import { SCREEN } from '../text.js';

/** @param {import('./play.js').State} t @param {import('./screen.js').Screen} screen */
export function rulePage({ ui, session }, screen) {
  screen.page.hidden = ui.page === null;
  const close = () => screen.set({ page: null });
  const page =
    ui.page === null
      ? nothing
      : html`<header>
            <h2>${SCREEN.rules}</h2>
            <button type="button" class="plain" @click=${close}>${SCREEN.close}</button>
          </header>
          <div class="leaf" tabindex="0">${screen.bookPage.at(session.status.game, ui.page)}</div>`;
  render(page, screen.page);
}
