// What the pages about a seat and about this browser have in common.
// @ts-check
import { Refused } from '../api.js';
import { announce } from '../dom.js';
import { masthead } from '../home.js';
import { html, nothing, render } from '../template.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';
import { PAGE } from './text.js';

/** A page that is drawn when what it shows changes. `act` runs something and says what was refused.
 * @typedef {{act: (run: () => unknown) => () => Promise<void>, sure: (what: string) => boolean}} Tools */

/**
 * @param {HTMLElement} root @param {string} title @param {string} back where the game is
 * @param {(tools: Tools) => unknown} draw
 */
export function page(root, title, back, draw) {
  document.title = `${title} · Maproom`;
  const said = signal('');
  const asked = signal('');
  const act = (/** @type {() => unknown} */ run) => async () => {
    said.value = '';
    try {
      await run();
    } catch (refusal) {
      said.value = refusal instanceof Refused ? refusal.message : PAGE.failed;
      announce(said.value);
    }
  };
  /** Asks once before something is taken away: true when it was asked before. @param {string} what */
  const sure = (what) => {
    const again = asked.peek() === what;
    asked.value = again ? '' : what;
    return again;
  };
  root.replaceChildren();
  effect(() => {
    const body = draw({ act, sure });
    const ask = asked.value;
    render(
      html`<div class="home paper-page" data-asked=${ask || nothing}>
        ${masthead()}
        <main>
          <h1>${title}</h1>
          <p class="said" role="alert">${said.value}</p>
          ${body}
          <p class="back"><a href=${back || '/'}>${back ? PAGE.game : PAGE.home}</a></p>
        </main>
      </div>`,
      root,
    );
  });
}

/** A link with a button that copies it. @param {string} label @param {string} address */
export function copy(label, address) {
  const text = signal(PAGE.copy);
  const take = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const field = /** @type {HTMLInputElement} */ (button.previousElementSibling);
    field.select();
    const done = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    button.textContent = done ? PAGE.copied : PAGE.manually;
    announce(button.textContent);
  };
  return html`<div class="copy">
    <input readonly aria-label=${label} .value=${address} />
    <button type="button" class="plain" @click=${take}>${text.peek()}</button>
  </div>`;
}

/**
 * A row of a list with a button that takes it away, asked once.
 * @param {Tools} tools
 * @param {{id: string, name: unknown, text: string, here: boolean, sure?: string, take: string}} row
 * @param {() => unknown} remove
 */
export function removable({ act, sure }, { id, name, text, here, take, sure: ask = PAGE.sure }, remove) {
  const press = (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    if (sure(id)) return act(remove)();
    button.textContent = ask;
    announce(ask);
  };
  return html`<li>
    <div><b>${name}</b>${here ? html` <em>${PAGE.here}</em>` : nothing}<small>${text}</small></div>
    <button type="button" class="plain" @click=${press}>${take}</button>
  </li>`;
}
