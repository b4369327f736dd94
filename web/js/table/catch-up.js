// What happened while the player was away can be replayed.
// @ts-check
import { h } from '../dom.js';
import { html, linked, render } from '../template.js';
import { AWAY } from '../text.js';

/** Fewer events than this are not worth a replay. */
const WORTH = 3;

/**
 * Offers a replay of what happened since the last visit, and saves what is seen now.
 * @param {import('./screen.js').Screen} screen
 */
export async function catchUp(screen) {
  const { session, play } = screen;
  const { table, role, log } = session.now;
  const key = `looked-${table}-${role}`;
  const last = localStorage.getItem(key);
  const missed =
    last === null ? [] : log.filter((entry) => entry.n > Number(last) && entry.text && !play.silent?.(entry));
  const look = () => {
    if (document.visibilityState === 'visible') localStorage.setItem(key, String(session.now.number));
  };
  session.addEventListener('news', look);
  document.addEventListener('visibilitychange', look);
  localStorage.setItem(key, String(session.now.number));
  if (missed.length < WORTH) return;
  const { since } = await session.seat.since(Number(last));
  const note = h('section', { class: 'away', role: 'status', 'aria-label': AWAY.title });
  const latest = linked(screen.plain(missed[missed.length - 1].text), (section) => screen.openRule(section));
  render(
    html`<p><b>${AWAY.title}</b>${AWAY.text(missed.length)}${latest}</p>
      <div class="pair">
        <a class="plain" href="/t/${table}/${role}/replay#${role}.${since}.play">${AWAY.replay}</a>
        <button type="button" class="plain" @click=${() => note.remove()}>${AWAY.dismiss}</button>
      </div>`,
    note,
  );
  screen.middle.append(note);
}
