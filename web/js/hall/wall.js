// The wall: the clock of the room and a reason to look up. It asks again and again, so it survives a reload and a
// restart of the server; cut off, it shows the last picture and says so.
// @ts-check
import { load } from '../games.js';
import { html, nothing, render } from '../template.js';
import { qr } from './parts.js';
import { WALL } from './text.js';
import { minutes, time } from './time.js';

/** @typedef {import('../wire.js').Json} Json */

/** How often it asks, and after how long without an answer it says so, in milliseconds. */
const ASK = 2000;
const CUT = 6000;
const KEPT = 'wall-';

/** @param {HTMLElement} root @param {import('./api.js').Hall} hall */
export async function wall(root, hall) {
  const key = KEPT + hall.id;
  /** The last answer, and when it came. @type {{at: number, wall: Json} | null} */
  let last = JSON.parse(localStorage.getItem(key) ?? 'null');
  /** @type {import('../games.js').Wall | undefined} */
  let draw;
  const ask = async () => {
    try {
      const shown = await hall.get('wall');
      last = { at: Date.now(), wall: shown };
      localStorage.setItem(key, JSON.stringify(last));
    } catch {
      // The last picture stays.
    }
    if (last && !draw) draw = await (await load(last.wall.game)).wall?.();
    paint();
  };
  const paint = () => {
    if (last) render(page(last.wall, last.at, draw), root);
  };
  await ask();
  document.title = `${last?.wall.name ?? ''} · Maproom`;
  setInterval(ask, ASK);
  setInterval(paint, 1000);
}

/** Milliseconds left of a clock by its text. @param {Json} wall @param {number} at @param {string} text */
export function left(wall, at, text) {
  const found = wall.timers.find((/** @type {Json} */ timer) => timer.text === text);
  if (!found) return null;
  return Math.max(0, found.left - (found.due === null ? 0 : Date.now() - at));
}

/** @param {Json} wall @param {number} at when it was answered @param {import('../games.js').Wall | undefined} draw */
function page(wall, at, draw) {
  const cut = Date.now() - at > CUT;
  const body = wall.stage === 'closed' ? html`<h1>${WALL.closed}</h1>` : wall.live ? game(wall, at, draw) : doors(wall);
  return html`<main class="wall">
    ${body}
    ${cut ? html`<p class="cut" role="status">${WALL.noLine(time(at))}</p>` : nothing}
  </main>`;
}

/** Before the game. @param {Json} wall */
const doors = (wall) => html`<section class="doors">
  <div><h1>${wall.name || wall.title}</h1>
    <p class="huge">${WALL.here(wall.people.here, wall.people.of)}</p>
    ${wall.address ? html`<p>${WALL.scan} <b>${wall.address.replace(/^https?:\/\//, '')}</b></p>` : nothing}</div>
  ${qr(wall.qr, wall.address)}
</section>`;

/** @param {Json} wall @param {number} at @param {import('../games.js').Wall | undefined} draw */
function game(wall, at, draw) {
  const parts = draw?.({ live: wall.live, late: wall.late, left: (text) => left(wall, at, text), clock: minutes });
  const { bulletin } = wall;
  return html`<section class="now">
      ${parts?.now ?? html`<h1>${wall.title}</h1>`}
      ${
        bulletin ? html`<article class="bulletin"><h2>${bulletin.title}</h2><p>${bulletin.text}</p></article>` : nothing
      }
      ${wall.ended ? html`<article class="bulletin"><h2>${WALL.over}</h2><p>${wall.ended}</p></article>` : nothing}
    </section>
    <section class="past">
      <p class="delay">${parts?.when ?? ''} <small>${WALL.late(wall.delay)}</small></p>
      ${parts?.past ?? nothing}
    </section>`;
}
