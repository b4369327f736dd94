// The page without a network: the rulebooks that the service worker has kept.
// @ts-check
import { games } from './games.js';
import { html, render } from './template.js';
import { HOME, OFFLINE } from './text.js';

/** @param {HTMLElement} root */
export async function offline(root) {
  document.title = `${OFFLINE.title} · Maproom`;
  const list = await games().catch(() => []);
  const row = (/** @type {import('./games.js').About} */ { name, title }) =>
    html`<li><a href="/rules/${name}">${HOME.rulesOf(title)}</a></li>`;
  root.replaceChildren();
  render(
    html`<main class="sorry">
      <h1>${OFFLINE.title}</h1>
      <p>${OFFLINE.text}</p>
      <ul>${list.map(row)}</ul>
      <p><button type="button" class="plain" @click=${() => location.reload()}>${OFFLINE.again}</button></p>
    </main>`,
    root,
  );
}
