// The page that a link in a mail opens: one tap stops all notices.
// @ts-check
import * as api from '../api.js';
import { html } from '../template.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { page } from './frame.js';
import { NOTICES } from './text.js';

/** @param {HTMLElement} root */
export async function open(root) {
  const token = location.hash.slice(1);
  history.replaceState(null, '', '/stop');
  const done = signal(false);
  const stop = async () => {
    await api.call('/api/keyring/stop', { token });
    done.value = true;
  };
  page(root, NOTICES.stopTitle, '', ({ act }) =>
    done.value
      ? html`<p role="status">${NOTICES.stopped}</p>`
      : html`<p>${NOTICES.stopText}</p>
          <button type="button" class="primary" @click=${act(stop)}><b>${NOTICES.stopAll}</b></button>`,
  );
}
