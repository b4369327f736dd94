// A person's page: who they are, their seats with one tap between them, and the hall around the game.
// @ts-check
import { Refused } from '../api.js';
import { announce, h } from '../dom.js';
import { load as entryOf } from '../games.js';
import { mountGame } from '../table/mount.js';
import { html, nothing, render } from '../template.js';
import { screenStyles } from '../theme.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';
import { arrival, covered, devices, waiting } from './arrival.js';
import { calls, privacy } from './around.js';
import { awards } from './awards.js';
import { Kept } from './kept.js';
import { Liaison } from './liaison.js';
import { load } from './load.js';
import { Staff, firstTab, hasDesk } from './staff.js';
import { HallStream } from './stream.js';
import { CHANGED, DESK } from './text.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./api.js').Hall} Hall */
/** What the page remembers: `tab` is what is shown, `seat` the seat in the game, `asked` what waits to be confirmed.
 * @typedef {{desk: Json, tab: string, seat: string, line: boolean, since: number, said: string, asked: string,
 *   code: Json, text: string, cover: string, lessons: [string, string][]}} State */

/** How often a page says that it is there, and after how long without a line it says more, in milliseconds. */
const BEAT = 4000;
const LONG = 60_000;

export class Person {
  /** @param {HTMLElement} root @param {Hall} hall @param {Json} desk */
  constructor(root, hall, desk) {
    this.root = root;
    this.hall = hall;
    this.stream = new HallStream(hall);
    this.liaison = new Liaison(this);
    /** Seats that were looked at. @type {Map<string, Kept>} */
    this.sessions = new Map();
    this.staff = new Staff(this);
    const seat = sessionStorage.getItem(`seat-${hall.id}`) ?? '';
    /** @type {import('../vendor/signals-core/signals-core.js').Signal<State>} */
    this.state = signal({
      desk,
      tab: desk.person.status === 'arrived' && desk.table ? firstTab(desk) : 'hall',
      seat: seatOf(desk, seat),
      line: true,
      since: Date.now(),
      said: '',
      asked: '',
      code: null,
      text: '',
      cover: 'computer',
      lessons: [],
    });
    this.bar = h('header', { class: 'hall-bar' });
    this.place = h('div', { class: 'hall-place' });
    /** @type {import('../table/screen.js').Screen | undefined} */
    this.screen = undefined;
    /** Whether the last beat failed. */
    this.missed = false;
    /** The seat that is mounted. */
    this.mounted = '';
    /** When the seat that was asked for is on the screen. @type {Promise<unknown>} */
    this.laid = Promise.resolve();
  }

  start() {
    this.root.replaceChildren(h('div', { class: 'hall-frame' }, this.bar, this.place));
    this.stream.addEventListener('desk', (event) => this.#desk(/** @type {CustomEvent} */ (event).detail));
    this.stream.addEventListener('line', (event) => this.#line(/** @type {CustomEvent} */ (event).detail));
    effect(() => {
      render(bar(this.state.value, this), this.bar);
    });
    effect(() => this.#show(this.state.value));
    this.stream.start();
    this.#lessons();
    this.#beat();
    setInterval(() => this.#beat(), BEAT);
  }

  /** The lessons of the game: address and name. */
  async #lessons() {
    const { game } = this.state.peek().desk;
    const { lesson, lessons = {} } = await entryOf(game);
    const more = Object.entries(lessons).map(([kind, { link }]) => [`/learn/${game}/${kind}`, link]);
    const first = lesson ? [[`/learn/${game}`, lesson.link]] : [];
    this.set({ lessons: /** @type {[string, string][]} */ ([...first, ...more]) });
  }

  /** @param {Partial<State>} more */
  set(more) {
    this.state.value = { ...this.state.peek(), ...more };
  }

  /** Asks the server and shows a refusal in place. @param {string} rest @param {Json} [body] */
  async post(rest, body) {
    this.set({ said: '' });
    try {
      return await this.hall.post(rest, body);
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      this.set({ said: refusal.message });
      announce(refusal.message);
      return null;
    }
  }

  /** Whether the server is heard. @param {boolean} line */
  #line(line) {
    if (line === this.state.peek().line) return;
    this.set({ line, since: Date.now() });
    for (const session of this.sessions.values()) session.source?.dispatchEvent(new Event(line ? 'open' : 'error'));
  }

  async #beat() {
    const begun = performance.now();
    try {
      await this.hall.post('me/beat', { delay: Math.round(this.delay ?? 0) });
      this.delay = performance.now() - begun;
      if (this.missed) {
        // The stream of a phone that was elsewhere may be dead without knowing it.
        this.stream.again();
        this.#line(true);
      }
      this.missed = false;
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      // A stream may hang for minutes after a phone has left the network: a beat that fails says it at once.
      if (refusal.status === 0) {
        this.missed = true;
        this.#line(false);
      } else if (refusal.status === 401) this.set({ said: CHANGED });
    }
  }

  /** @param {Json} desk */
  #desk(desk) {
    const { seat, tab, desk: before } = this.state.peek();
    const begins = !before.table && desk.table && desk.person.status === 'arrived';
    for (const [held, session] of this.sessions) {
      if (desk.seats.some((/** @type {Json} */ own) => own.seat === held)) continue;
      session.end();
      this.sessions.delete(held);
    }
    this.set({ desk, seat: seatOf(desk, seat), tab: begins ? firstTab(desk) : tab });
  }

  /** Goes to a seat: one tap. @param {string} seat @param {string | number} [place] where in its screen */
  go(seat, place) {
    sessionStorage.setItem(`seat-${this.hall.id}`, seat);
    this.set({ seat, tab: 'game' });
    this.laid.then(() => place !== undefined && this.screen?.play.visit?.(place));
  }

  /** A seat's session, open and listening. @param {string} seat */
  async session(seat) {
    const kept = this.sessions.get(seat);
    if (kept) return kept;
    const session = new Kept(this.state.peek().desk.table, seat);
    this.sessions.set(seat, session);
    session.seat.live = (/** @type {string} */ from) =>
      /** @type {EventSource} */ (/** @type {unknown} */ (this.stream.of(seat, from)));
    try {
      await session.open();
    } catch (refusal) {
      this.sessions.delete(seat);
      throw refusal;
    }
    session.ready = true;
    session.listen();
    return session;
  }

  /** @param {State} state */
  #show(state) {
    const { desk, tab, seat } = state;
    const plays = tab === 'game' && desk.table && desk.seats.some((/** @type {Json} */ own) => own.seat === seat);
    if (plays) {
      if (this.mounted !== seat) this.laid = this.#mount(seat);
      return;
    }
    if (tab === 'desk' && hasDesk(desk)) {
      if (this.mounted !== 'desk') {
        this.#unmount();
        this.mounted = 'desk';
        this.staff.draw(this.place);
      }
      return;
    }
    if (this.mounted) this.#unmount();
    render(page(state, this), this.place);
  }

  #unmount() {
    this.mounted = '';
    this.screen?.close();
    this.screen = undefined;
    // What was drawn here before must not be taken for what is there now.
    const fresh = h('div', { class: 'hall-place' });
    this.place.replaceWith(fresh);
    this.place = fresh;
  }

  /** @param {string} seat */
  async #mount(seat) {
    this.#unmount();
    this.mounted = seat;
    await screenStyles();
    const session = await this.session(seat);
    const screen = await mountGame(session);
    if (this.mounted !== seat) return screen.close();
    this.screen = screen;
    document.title = `${screen.play.title} · Maproom`;
    this.place.replaceChildren(screen.element);
    screen.start();
  }
}

/** The seat to show: the one before if it is still held. @param {Json} desk @param {string} seat */
const seatOf = (desk, seat) =>
  desk.seats.some((/** @type {Json} */ own) => own.seat === seat) ? seat : (desk.seats[0]?.seat ?? '');

/** @param {HTMLElement} root @param {Hall} hall @param {Json} desk */
export function openDesk(root, hall, desk) {
  new Person(root, hall, desk).start();
}

/** The bar above everything: seats, and what belongs to the hall. @param {State} state @param {Person} me */
function bar({ desk, tab, seat, line, since, said }, me) {
  const names = { hall: desk.person.name, call: DESK.call, liaison: DESK.liaison, load: DESK.hall };
  const tabs = ['hall', 'call', 'liaison', ...(desk.control ? ['load'] : [])];
  const asks = desk.devices.filter((/** @type {Json} */ device) => !device.accepted);
  const long = !line && Date.now() - since > LONG;
  const waits = [...me.sessions.values()].reduce((sum, { pending }) => sum + pending.value, 0);
  const own = html`<button type="button" class="desk-tab" aria-current=${tab === 'desk' ? 'page' : 'false'}
    @click=${() => me.set({ tab: 'desk' })}>${DESK.desk}</button>`;
  // Who has a desk finds the seats there.
  const tabbed = desk.seats.filter(
    (/** @type {Json} */ each) => !hasDesk(desk) || (tab === 'game' && each.seat === seat),
  );
  return html`<nav class="seat-tabs" aria-label=${DESK.seats}>
      ${hasDesk(desk) ? own : nothing}
      ${
        desk.table
          ? tabbed.map(
              (/** @type {Json} */ own) => html`<button type="button" class=${own.side ?? 'control'}
                aria-current=${tab === 'game' && seat === own.seat ? 'page' : 'false'}
                @click=${() => me.go(own.seat)}>${own.title}${
                  own.covering ? html`<small>${DESK.covering}</small>` : nothing
                }</button>`,
            )
          : nothing
      }
      <span class="gap"></span>
      ${tabs.map(
        (id) => html`<button type="button" class="plain-tab" aria-current=${tab === id ? 'page' : 'false'}
          @click=${() => me.set({ tab: id, said: '' })}>${names[/** @type {keyof typeof names} */ (id)]}${
            id === 'liaison' && desk.unread ? html`<span class="unread">${desk.unread}</span>` : nothing
          }</button>`,
      )}
      <span class="line ${line ? 'here' : 'lost'}">${desk.name}</span>
    </nav>
    ${
      line
        ? nothing
        : html`<p class="hall-news" role="status">${long ? DESK.door : DESK.lost}${
            waits ? ` ${DESK.unsent(waits)}` : nothing
          }</p>`
    }
    ${said ? html`<p class="hall-news" role="alert">${said}</p>` : nothing}
    ${asks.map(
      (/** @type {Json} */ device) => html`<p class="hall-news" role="alert">${DESK.asks(device.kind)}
        <button type="button" class="plain"
          @click=${() => me.post('me/admit', { device: device.id, yes: true })}>${DESK.yes}</button>
        <button type="button" class="plain"
          @click=${() => me.post('me/admit', { device: device.id, yes: false })}>${DESK.no}</button></p>`,
    )}
    ${covered(desk, me)}`;
}

/** What is shown in place of the game. @param {State} state @param {Person} me */
function page(state, me) {
  const { desk, tab } = state;
  if (desk.stage === 'closed') return html`<main class="hall-page"><h1>${DESK.ended}</h1></main>`;
  if (tab === 'liaison') return me.liaison.page(desk);
  if (tab === 'call') return calls(state, me);
  if (tab === 'privacy') return privacy(state, me);
  if (tab === 'load' && desk.control) return load(state, me);
  if (tab === 'devices') return devices(state, me);
  if (tab === 'awards') return awards(desk, me);
  if (desk.person.status === 'expected') return arrival(desk, me);
  return waiting(desk, me, state.lessons);
}
