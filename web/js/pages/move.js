// The page that a link for another device opens. The secret behind the # is used up by a tap, not by loading the page.
// @ts-check
import * as api from '../api.js';
import { html } from '../template.js';
import { page } from './frame.js';
import { MOVE } from './text.js';

/** @param {HTMLElement} root @param {string} table */
export async function open(root, table) {
  const secret = location.hash.slice(1);
  history.replaceState(null, '', `/move/${table}`);
  const enter = async () => {
    const { role } = await api.enter(table, secret).catch((refusal) => {
      const used = refusal instanceof api.Refused && refusal.status === 401;
      throw used ? new api.Refused({ why: MOVE.used }, 401) : refusal;
    });
    location.replace(`/t/${table}/${role}`);
  };
  page(
    root,
    MOVE.title,
    '',
    ({ act }) =>
      html`<p>${MOVE.text}</p>
        <button type="button" class="primary" @click=${act(enter)}><b>${MOVE.open}</b></button>`,
  );
}
