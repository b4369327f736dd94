// Coming in: a code from a card, typed or scanned, becomes this browser's link. Nothing about a person is known before.
// @ts-check
import { Refused } from '../api.js';
import { html, made, nothing, render } from '../template.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';
import { games } from '../games.js';
import { create, halls } from './api.js';
import { brand, value } from './parts.js';
import { JOIN } from './text.js';

/** @typedef {import('../wire.js').Json} Json */

const LETTERS = /[23456789ABCDEFGHJKMNPQRSTUVWXYZ]/;
const LENGTHS = [6, 10];
/** How often a device that waits asks whether it is in, in milliseconds. */
const ASK = 1500;
/** How long somebody who types is taken to have finished, in milliseconds. */
const PAUSE = 600;

/** The hall of this server, or the choice between several. @param {HTMLElement} root */
export async function whichHall(root) {
  const [{ halls: open }, all] = await Promise.all([halls(), games()]);
  // A room has one hall: whoever opens the address is to join it.
  if (open.length === 1 && location.hash !== '#new') return location.replace(`/h/${open[0].hall}`);
  const large = all.filter(({ seats }) => seats.length > 2).sort((a, b) => b.seats.length - a.seats.length);
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const { hall, secret } = await create(String(data.get('game')), String(data.get('name')));
    location.assign(`/h/${hall}/host#${secret}`);
  };
  render(
    html`<main class="hall-page join">
      <header>${brand}</header>
      <h1>${JOIN.which}</h1>
      ${open.length ? nothing : html`<p>${JOIN.none}</p>`}
      <ul class="rows">
        ${open.map((/** @type {Json} */ { hall, name }) => html`<li><a href="/h/${hall}">${name || hall}</a></li>`)}
      </ul>
      <form class="stack new-hall" @submit=${make}>
        <h2>${JOIN.setUp}</h2>
        <label>${JOIN.name}<input name="name" maxlength="80" required autocomplete="off" /></label>
        <label>${JOIN.game}<select name="game">
          ${large.map(({ name, title }) => html`<option value=${name}>${title}</option>`)}
        </select></label>
        <button class="primary" type="submit"><b>${JOIN.create}</b><small>${JOIN.createSub}</small></button>
      </form>
      ${large.map((game) => aloneAt(game))}
    </main>`,
    root,
  );
}

/** Casts of one person, each with its button. @param {Json} game */
function aloneAt(game) {
  const casts = (game.casts ?? []).filter(
    (/** @type {Json} */ cast) => cast.people.length === 1 && !cast.control.length,
  );
  const go = (/** @type {string} */ cast) => async () => {
    const { alone } = await import('./alone.js');
    location.assign(await alone(game, cast, kindOfDevice()));
  };
  return casts.length
    ? html`<section class="stack alone"><h2>${JOIN.alone(game.title)}</h2><p>${JOIN.aloneText}</p>
        ${casts.map(
          (/** @type {Json} */ { id, name }) =>
            html`<button type="button" class="plain wide" data-alone=${id} @click=${go(id)}>${name}</button>`,
        )}</section>`
    : nothing;
}

/** What kind of device this is. */
const kindOfDevice = () => {
  const least = Math.min(screen.width, screen.height);
  if (!matchMedia('(pointer: coarse)').matches) return 'laptop';
  return least < 600 ? 'phone' : 'tablet';
};

/** What is typed, as a card has it. @param {string} typed */
const tidy = (typed) => typed.toUpperCase().replace(/[\s-]/g, '');

/** @param {HTMLElement} root @param {import('./api.js').Hall} hall @param {string} scanned a code, if there is one */
export async function join(root, hall, scanned) {
  // A browser that has a link goes to its page.
  if (!scanned) {
    const desk = await hall.get('me/desk').catch(() => null);
    if (desk) return person(root, hall, desk);
  }
  const about = await hall.get('');
  const state = signal({ code: '', said: '', busy: false, waits: false });
  const set = (/** @type {Partial<typeof state.value>} */ more) => {
    state.value = { ...state.peek(), ...more };
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @param {string} typed */
  const type = (typed) => {
    const code = tidy(typed);
    const wrong = [...code].find((letter) => !LETTERS.test(letter));
    set({ code, said: wrong ? JOIN.wrongLetter(wrong) : '' });
    clearTimeout(pause);
    if (wrong || !LENGTHS.includes(code.length)) return;
    // After six letters an umpire goes on typing: only a pause says that it is a player's card.
    if (code.length === LENGTHS.at(-1)) exchange(code);
    else pause = setTimeout(exchange, PAUSE, code);
  };
  /** @param {string} code */
  const exchange = async (code) => {
    if (state.peek().busy || !LENGTHS.includes(code.length)) return;
    set({ busy: true, said: JOIN.look });
    try {
      const { accepted } = await hall.post('code', { code, device: kindOfDevice() });
      if (!accepted) {
        set({ waits: true, said: '' });
        await admitted(hall);
      }
      stop();
      return person(root, hall, await hall.get('me/desk'));
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      set({ busy: false, said: refusal.message });
    }
  };
  const stop = effect(() => {
    render(page(about, state.value, type, exchange, hall), root);
  });
  if (scanned) {
    set({ code: tidy(scanned) });
    exchange(tidy(scanned));
  }
}

/** Until somebody has said yes to this device. @param {import('./api.js').Hall} hall */
async function admitted(hall) {
  for (;;) {
    await new Promise((done) => setTimeout(done, ASK));
    const desk = await hall.get('me/desk').catch(() => null);
    if (desk) return;
  }
}

/** @param {HTMLElement} root @param {import('./api.js').Hall} hall @param {Json} desk */
async function person(root, hall, desk) {
  const { openDesk } = await import('./person.js');
  return openDesk(root, hall, desk);
}

/** @param {Json} about @param {{code: string, said: string, busy: boolean, waits: boolean}} state
 * @param {(typed: string) => void} type @param {(code: string) => void} exchange
 * @param {import('./api.js').Hall} hall */
function page(about, { code, said, busy, waits }, type, exchange, hall) {
  if (waits)
    return html`<main class="hall-page join">
      <header>${brand}<span class="line here">${about.name}</span></header>
      <h1>${JOIN.waits}</h1>
      <p class="serif" role="status">${JOIN.waitsText}</p>
      <p><a href="/h/${hall.id}">${JOIN.again}</a></p>
    </main>`;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    exchange(code);
  };
  const boxes = Math.max(LENGTHS[0], code.length);
  return html`<main class="hall-page join">
    <header>${brand}<span class="line here">${about.name || about.title}</span></header>
    <h1>${JOIN.title}</h1>
    <p class="serif">${JOIN.text}</p>
    <form @submit=${send}>
      <label class="code">
        <span class="unseen">${JOIN.label}</span>
        <input name="code" .value=${code} maxlength="12" autocomplete="off" autocapitalize="characters"
          spellcheck="false" ?readonly=${busy} ${made((field) => field.focus())}
          @input=${(/** @type {Event} */ event) => type(value(event))} />
        <span class="boxes" aria-hidden="true">
          ${Array.from({ length: boxes }, (_, n) => html`<b>${code[n] ?? ''}</b>`)}
        </span>
      </label>
      <p class="said" role="status">${said}</p>
      <button class="primary" type="submit" aria-disabled=${busy || !LENGTHS.includes(code.length)}
        ><b>${JOIN.enter}</b></button>
    </form>
    <ul class="rows">
      <li><span>${JOIN.noCard}</span><small>${JOIN.door}</small></li>
      <li><a href="/h/${hall.id}/wall">${JOIN.watch}<small>${JOIN.late}</small></a></li>
    </ul>
    <p class="note">${JOIN.note}</p>
  </main>`;
}
