// The organizer's page: from a spreadsheet to a cast, the address that phones reach, cards, doors; and on the day who
// holds what.
// @ts-check
import { Refused } from '../api.js';
import { announce } from '../dom.js';
import { about } from '../games.js';
import { html, nothing, render } from '../template.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';
import { brand } from './parts.js';
import { people } from './paste.js';
import { pasteForm, peopleList } from './setup-people.js';
import { planBar } from './setup-plan.js';
import { roles } from './setup-roles.js';
import { summary } from './setup-summary.js';
import { SETUP } from './text.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('../games.js').About} About */
/** What the page remembers: `held` is the person that is picked up, `open` the list or form that is open.
 * @typedef {{sheet: Json, game: Json, held: string, open: string, text: string, said: string, asked: string,
 *   links: Json, filter: string}} State */

/** How often the page looks for news, in milliseconds. */
const LOOK = 3000;

export class Setup {
  /** @param {HTMLElement} root @param {import('./api.js').Hall} hall @param {Json} sheet @param {About} game */
  constructor(root, hall, sheet, game) {
    this.root = root;
    this.hall = hall;
    /** What was done, so that it can be taken back. @type {{seat: string, person: string | null}[]} */
    this.past = [];
    /** @type {import('../vendor/signals-core/signals-core.js').Signal<State>} */
    this.state = signal({
      sheet,
      game,
      held: '',
      open: sheet.people.length ? '' : 'paste',
      text: '',
      said: '',
      asked: '',
      links: null,
      filter: '',
    });
  }

  start() {
    effect(() => {
      render(page(this.state.value, this), this.root);
    });
    setInterval(() => this.look(), LOOK);
    document.addEventListener('keydown', (event) => {
      if (event.target instanceof Element && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
      if (event.key === 'Escape') this.set({ held: '' });
      if (event.key === 'z') this.undo();
    });
    this.choose();
  }

  /** @param {Partial<State>} more */
  set(more) {
    this.state.value = { ...this.state.peek(), ...more };
  }

  async look() {
    const sheet = await this.hall.get('host/sheet').catch(() => null);
    // What is the same is not drawn again.
    const same = JSON.stringify({ ...sheet, now: 0 }) === JSON.stringify({ ...this.state.peek().sheet, now: 0 });
    if (sheet && !same) this.set({ sheet });
  }

  /** Asks the server, then looks. @param {string} rest @param {Json} [body] */
  async post(rest, body) {
    this.set({ said: '' });
    try {
      const answer = await this.hall.post(rest, body);
      await this.look();
      return answer;
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      this.set({ said: refusal.message });
      announce(refusal.message);
      return null;
    }
  }

  /** The first address is taken until the organizer picks another. */
  choose() {
    const { sheet } = this.state.peek();
    const [first] = sheet.addresses;
    const url = sheet.public || first?.url || location.origin;
    if (!sheet.settings.address && url) this.settings({ address: url });
  }

  /** @param {Json} change */
  settings(change) {
    const { settings } = this.state.peek().sheet;
    return this.post('host/settings', { settings: { ...settings, ...change } });
  }

  /** @param {Json} change */
  plan(change) {
    return this.post('host/plan', { ...this.state.peek().sheet.plan, ...change });
  }

  /** Picks a person up, or puts the one in hand down. @param {string} person */
  hold(person) {
    this.set({ held: this.state.peek().held === person ? '' : person });
  }

  /** Puts the person in hand into a seat; without one the seat's holder is picked up. @param {string} seat */
  put(seat) {
    const { held, sheet } = this.state.peek();
    const holder = sheet.people.find((/** @type {Json} */ person) => person.seats.includes(seat));
    if (!held) return holder ? this.hold(holder.id) : undefined;
    return this.cast(seat, held === holder?.id ? null : held);
  }

  /** @param {string} seat @param {string | null} person */
  async cast(seat, person) {
    const { sheet } = this.state.peek();
    const holder = sheet.people.find((/** @type {Json} */ one) => one.seats.includes(seat));
    this.past.push({ seat, person: holder?.id ?? null });
    this.set({ held: '' });
    await this.post('host/cast', { seat, person });
  }

  async undo() {
    const last = this.past.pop();
    if (last) await this.post('host/cast', last);
  }

  async paste() {
    const { rows } = people(this.state.peek().text);
    const answer = rows.length ? await this.post('host/people', { people: rows }) : null;
    if (!answer) return;
    this.set({ open: '', text: '', said: answer.missing.length ? SETUP.missing(answer.missing) : '' });
  }

  async rehearse() {
    const links = await this.post('host/rehearse');
    if (links) this.set({ links });
  }

  /** Asks once before something that cannot be taken back. @param {string} what @param {() => unknown} act */
  sure(what, act) {
    if (this.state.peek().asked !== what) return this.set({ asked: what });
    this.set({ asked: '' });
    return act();
  }
}

/** @param {HTMLElement} root @param {import('./api.js').Hall} hall */
export async function setup(root, hall) {
  const sheet = await hall.get('host/sheet');
  const game = await about(sheet.plan.game);
  document.title = `${SETUP.title} · Maproom`;
  new Setup(root, hall, sheet, game).start();
}

/** @param {State} state @param {Setup} desk */
function page(state, desk) {
  const { sheet, game, said, links } = state;
  return html`<main class="setup">
    <header class="setup-bar">
      ${brand}
      <h1>${SETUP.title}<small>${game.title}</small></h1>
      <nav>
        <a href="/h/${sheet.hall}/cards">${SETUP.steps[2]}</a>
        <a href="/h/${sheet.hall}/wall" target="_blank" rel="noopener">${SETUP.wall}</a>
      </nav>
      <span class="far"><small>${SETUP.saved}</small>
        <button type="button" class="desk-button" @click=${() => desk.rehearse()}>${SETUP.rehearse}</button></span>
    </header>
    ${sheet.stage === 'setup' ? planBar(state, desk) : nothing}
    ${said ? html`<p class="hall-news" role="alert">${said}</p>` : nothing}
    ${
      links
        ? html`<p class="hall-news">${SETUP.rehearsed}
          ${links.links.map((/** @type {Json} */ link) => html`<a href=${link.link}>${link.title}</a> `)}</p>`
        : nothing
    }
    <div class="setup-columns">
      ${state.open === 'paste' ? pasteForm(state, desk) : peopleList(state, desk)}
      ${roles(state, desk)}
      ${summary(state, desk)}
    </div>
  </main>`;
}
