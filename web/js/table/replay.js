// A replay of a game on its own screen, step by step or running, with its graphs. Every position has an address.
// @ts-check
import { graphs } from '../charts.js';
import { announce } from '../dom.js';
import { records } from '../records.js';
import { cited, moment } from '../session/film.js';
import { Playback } from '../session/playback.js';
import { html, linked, nothing } from '../template.js';
import { live } from '../vendor/lit-html/directives/live.js';
import { repeat } from '../vendor/lit-html/directives/repeat.js';
import { PICTURE, REPLAY } from '../text.js';
import { styles } from '../theme.js';
import { effect, signal } from '../vendor/signals-core/signals-core.js';
import { branch } from './branch.js';
import { mountGame } from './mount.js';
import { typed } from './screen.js';

/** @typedef {import('../session/film.js').Frame} Frame */

/** Milliseconds per frame, by speed. */
const SPEEDS = [1800, 900, 300];
/** A battle stays this many frames long. */
const STAY = 3;
const SIGNS = ['|◀', '◀◀', '◀', '▶', '▶▶', '▶|'];

/** What the player of a replay remembers. `around` are the frames about the one shown.
 *  @typedef {{speed: number, running: boolean, said: string, around: (Frame & {at: number})[]}} Controls */

class Player {
  /** @param {Playback} playback @param {import('./screen.js').Screen} screen */
  constructor(playback, screen) {
    this.playback = playback;
    this.screen = screen;
    this.controls = signal(/** @type {Controls} */ ({ speed: 1, running: false, said: '', around: [] }));
    this.timer = 0;
    /** Whether a battle of the replay is shown. */
    this.fighting = false;
    this.records = records(playback);
    this.branch = branch(playback);
    /** The secret of the link that this page has made for others. @type {string | undefined} */
    this.secret = undefined;
    /** The film whose graphs are drawn. @type {import('../session/film.js').Film | null} */
    this.drawn = null;
    /** Marks a turn in the graphs. @type {((turn: number) => void) | undefined} */
    this.mark = undefined;
    screen.panel = () => this.panel();
    screen.side.setAttribute('aria-label', REPLAY.label);
    screen.element.classList.add('filmed');
    document.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {Partial<Controls>} change */
  #set(change) {
    this.controls.value = { ...this.controls.peek(), ...change };
  }

  /** Keeps the lines, the graphs and the address with what is shown. */
  start() {
    const { effects } = this.screen;
    effects.push(effect(() => this.#follow()));
    effects.push(effect(() => this.#graphs()));
  }

  #follow() {
    const { film, index } = this.playback.at.value;
    const hash = `#${film.eyes}.${index}`;
    // Browsers take only so many addresses in a few seconds.
    if (location.hash !== hash) history.replaceState(null, '', hash);
    this.mark?.(this.playback.turn);
    this.playback.around(5, 9).then((around) => this.playback.index === index && this.#set({ around }));
  }

  /** Another film has other graphs: below the map where there is room, else in the panel. */
  #graphs() {
    const { film } = this.playback.at.value;
    if (film === this.drawn) return;
    this.drawn = film;
    const made = graphs(film, this.screen.play.sides, (turn) => this.jump(film.turns[turn].frame));
    this.mark = made.mark;
    this.screen.element.querySelector('.graphs')?.remove();
    const small = matchMedia('(max-width: 720px)').matches;
    (small ? this.screen.side.querySelector('.replay') : this.screen.element)?.append(made.element);
    made.mark(this.playback.turn);
  }

  panel() {
    const { film, index } = this.playback.at.value;
    const { running } = this.controls.value;
    const { turn, table, entered } = this.playback;
    const place = film.turns[turn];
    const of = REPLAY.of(index + 1, film.frames);
    const said = REPLAY.at(place?.turn ?? '', of, this.screen.plain(this.playback.frame.text));
    const to = (/** @type {Event} */ event) => this.jump(Number(/** @type {HTMLInputElement} */ (event.target).value));
    const name = running ? REPLAY.pause : index < film.frames - 1 ? REPLAY.play : REPLAY.again;
    return html`<div class="leaf replay">
        <h2>${REPLAY.title}</h2>
        <div class="eyes" role="group" aria-label=${REPLAY.viewpoint}>${this.#viewpoints()}</div>
        <label class="turn"
          >${REPLAY.turn}<select aria-label=${REPLAY.turn} .value=${live(String(place?.frame ?? 0))} @change=${to}>
            ${film.turns.map(
              (entry) => html`<option value=${entry.frame} ?selected=${entry === place}
              >${entry.turn}</option>`,
            )}
          </select></label
        >
        <input
          type="range"
          min="0"
          max=${film.frames - 1}
          step="1"
          class="scrub"
          aria-label=${REPLAY.position}
          aria-valuetext=${said}
          .value=${live(String(index))}
          @input=${to}
        />
        <div class="steps-row">${this.#tools()}</div>
        <ol class="frames" aria-label=${REPLAY.lines}>${this.#lines(index)}</ol>
        <div class="speeds" role="group" aria-label=${REPLAY.speed}>${this.#speeds()}</div>
        <p class="shares">
          <button type="button" class="link" @click=${() => this.copy()}>${REPLAY.copy}</button>
          ${PICTURE.kinds.map(
            ([kind, name]) =>
              html`<button type="button" class="link" @click=${() => this.picture(kind)}>${name}</button>`,
          )}
        </p>
        <p role="status">${this.controls.value.said}</p>
        ${film.over && this.screen.play.duel !== false ? this.branch : nothing} ${this.records}
      </div>
      <footer class="foot">
        <button type="button" class="primary" @click=${() => this.toggle()}><b>${name}</b><small>${of}</small></button>
        <p class="home-way"><a href="/t/${table}/${entered}">${REPLAY.back}</a></p>
      </footer>`;
  }

  #viewpoints() {
    const { film } = this.playback.at.value;
    const { sides } = this.screen.play;
    const seats = film.over ? [...this.playback.now.status.seats.map(({ seat }) => seat), 'all'] : [film.eyes];
    return seats.map(
      (seat) =>
        html`<button type="button" class="plain" aria-pressed=${seat === film.eyes} @click=${() => this.from(seat)}
        >${seat === 'all' ? REPLAY.both : (sides[seat] ?? seat)}</button>`,
    );
  }

  #speeds() {
    const { speed } = this.controls.value;
    return REPLAY.speeds.map(
      (name, n) =>
        html`<button type="button" class="plain" aria-pressed=${n === speed} @click=${() => this.#set({ speed: n })}
        >${name}</button>`,
    );
  }

  #tools() {
    const { playback } = this;
    const acts = [
      () => this.jump(0),
      () => this.skip(-1),
      () => this.jump(playback.index - 1),
      () => this.jump(playback.index + 1),
      () => this.skip(1),
      () => this.jump(playback.film.frames - 1),
    ];
    return REPLAY.tools.map(
      (label, n) =>
        html`<button type="button" class="plain" aria-label=${label} title=${label} @click=${acts[n]}
          >${SIGNS[n]}</button>`,
    );
  }

  /** What happened just before and after. @param {number} index */
  #lines(index) {
    const told = this.controls.value.around.filter((frame) => frame.at === index || this.#tells(frame));
    const here = told.findIndex((frame) => frame.at === index);
    return repeat(
      told.slice(Math.max(0, here - 3), here + 7),
      (frame) => frame.at,
      (frame) => {
        const { text, rules } = cited(this.screen.plain(frame.text));
        const name = frame.at === index ? 'now' : frame.at < index ? 'past' : '';
        return html`<li class=${name} aria-current=${name === 'now' ? 'step' : nothing}>
          <button type="button" class="link" @click=${() => this.jump(frame.at)}>${text || REPLAY.setup}</button
          >${rules.map((rule) => linked(rule, (section) => this.screen.openRule(section)))}
        </li>`;
      },
    );
  }

  /** Whether a frame has a text of its own. @param {import('../wire.js').LogEntry} frame */
  #tells(frame) {
    return Boolean(frame.text) && !this.screen.play.silent?.(frame);
  }

  /** @param {string} viewpoint */
  async from(viewpoint) {
    this.stop();
    // The same viewpoint needs no other film; loading it again would drop requests under way.
    if (viewpoint !== this.playback.film.eyes) await this.playback.from(viewpoint);
  }

  /** @param {number} at */
  async show(at) {
    await this.playback.go(at);
    const { frame } = this.playback;
    const place = this.screen.play.where?.(frame.event);
    if (place) this.screen.reveal(place);
    announce(this.screen.plain(frame.text));
  }

  /** Shows the next frame; a battle that begins with it is shown to its end. @param {number} at
   * @returns {Promise<number>} the frame that is shown then */
  async follow(at) {
    await this.show(at);
    const { scene } = this.screen;
    if (!scene.begins?.(this.playback.frame.event)) return this.playback.index;
    const entries = await this.playback.until(this.playback.index, (frame) => Boolean(scene.ends?.(frame.event)));
    const after = this.playback.index + entries.length - 1;
    const { running, speed } = this.controls.peek();
    this.fighting = true;
    await scene.film?.(entries, running ? SPEEDS[speed] * STAY : 0);
    this.fighting = false;
    await this.show(after);
    return after;
  }

  /** @param {number} at */
  jump(at) {
    // The battle has to be closed first.
    if (this.fighting) return;
    this.stop();
    return at === this.playback.index + 1 ? this.follow(at) : this.show(at);
  }

  /** @param {number} by turns */
  skip(by) {
    const { film, turn, index } = this.playback;
    // The first step back goes to the start of this turn.
    const back = by < 0 && film.turns[turn] && index > film.turns[turn].frame ? 0 : by;
    return this.jump(film.turns[turn + back]?.frame ?? (by < 0 ? 0 : film.frames - 1));
  }

  toggle() {
    const { index, film } = this.playback;
    if (this.controls.peek().running) this.stop();
    else this.run(index < film.frames - 1 ? index : -1);
  }

  /** @param {number} from */
  run(from) {
    const step = async (/** @type {number} */ to) => {
      const at = await this.follow(to);
      const { running, speed } = this.controls.peek();
      if (!running) return;
      if (at >= this.playback.film.frames - 1) return this.stop();
      // A frame without text is not waited for.
      this.timer = window.setTimeout(() => step(at + 1), this.#tells(this.playback.frame) ? SPEEDS[speed] : 0);
    };
    this.#set({ running: true });
    this.timer = window.setTimeout(() => step(from + 1), 0);
  }

  stop() {
    clearTimeout(this.timer);
    if (this.controls.peek().running) this.#set({ running: false });
  }

  /** Copies a link to this moment. Of a finished game anybody can open it; while a game runs, its players. */
  async copy() {
    const { film, table, entered, index, now, seat } = this.playback;
    const at = `/t/${table}/watch/replay#`;
    const moment = `${film.eyes}.${index}`;
    const open = async () => {
      if (now.status.watch) return at + moment;
      // Somebody who only watches has no link to give but the own one.
      if (!film.over || entered === 'watch') return '';
      this.secret ??= (await seat.mint({ role: 'watch' })).secret;
      return `${at}${this.secret}.${moment}`;
    };
    const path = await open().catch(() => '');
    const address = new URL(path || location.href, location.href).href;
    const copied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    this.#set({ said: !copied ? address : path ? REPLAY.copied : REPLAY.players });
  }

  /** @param {'svg' | 'png'} kind */
  async picture(kind) {
    this.#set({ said: PICTURE.making });
    const { picture } = await import('./picture.js');
    await picture(this.screen, kind).then(
      () => this.#set({ said: '' }),
      () => this.#set({ said: PICTURE.failed }),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (typed(event)) return;
    if (event.key === ',' || event.key === '<') this.jump(this.playback.index - 1);
    else if (event.key === '.' || event.key === '>') this.jump(this.playback.index + 1);
    else if (event.key === '[') this.skip(-1);
    else if (event.key === ']') this.skip(1);
    else if (event.key === 'p') this.toggle();
    else return;
    event.preventDefault();
  }
}

/** Opens a replay. @param {HTMLElement} root @param {string} table @param {string} role */
export async function replay(root, table, role) {
  const asked = moment(location.hash);
  const playback = new Playback(table, role);
  await Promise.all([playback.open(asked?.viewpoint, asked?.at), styles('replay')]);
  const screen = await mountGame(playback);
  playback.together = (views) => screen.play.together?.(views) ?? views[0];
  await playback.go(playback.index);
  document.title = `${screen.play.title}, ${REPLAY.title.toLowerCase()} · Maproom`;
  const player = new Player(playback, screen);
  root.replaceChildren(screen.element);
  screen.start();
  player.start();
  addEventListener('hashchange', () => {
    const to = moment(location.hash);
    if (to) playback.from(to.viewpoint, to.at);
  });
  if (asked?.play) player.run(playback.index);
}
