// The page without a network: the rulebooks that the service worker has kept, and the lessons to read.
// @ts-check
import { games, load } from './games.js';
import { html, nothing, render } from './template.js';
import { HOME, OFFLINE } from './text.js';

/** @typedef {import('./games.js').About} About */

/** A game's lesson, step by step. It is played with a server, and can be read without one. @param {About} game */
async function lesson({ name, title, manifest }) {
  const { lesson: own } = manifest.playable ? await load(name) : {};
  if (!own) return nothing;
  const { STEPS, END } = await own.load();
  return html`<details>
    <summary>${OFFLINE.lesson(title)}</summary>
    <ol>${STEPS.map((step) => html`<li><b>${step.title}.</b> ${step.text}</li>`)}</ol>
    <p>${END}</p>
  </details>`;
}

/** @param {HTMLElement} root */
export async function offline(root) {
  document.title = `${OFFLINE.title} · Maproom`;
  const list = await games().catch(() => []);
  const row = (/** @type {About} */ { name, title }) =>
    html`<li><a href="/rules/${name}">${HOME.rulesOf(title)}</a></li>`;
  // A browser that keeps no files has no lessons either.
  const lessons = await Promise.all(list.map((game) => lesson(game).catch(() => nothing)));
  root.replaceChildren();
  render(
    html`<main class="sorry">
      <h1>${OFFLINE.title}</h1>
      <p>${OFFLINE.text}</p>
      <ul>${list.map(row)}</ul>
      ${lessons}
      <p><button type="button" class="plain" @click=${() => location.reload()}>${OFFLINE.again}</button></p>
    </main>`,
    root,
  );
}
