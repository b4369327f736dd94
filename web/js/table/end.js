// The end of a game: who won and why, the score, how it went, what turned it, and what to do next.
// @ts-check
import { graph } from '../charts.js';
import { h } from '../dom.js';
import { straight } from '../session/film.js';
import { html, nothing, render } from '../template.js';
import { BRANCH, END, PICTURE } from '../text.js';
import { styles } from '../theme.js';
import { options } from './agreements.js';

/** @typedef {import('./screen.js').Screen} Screen */
/** @typedef {import('./play.js').State} State */
/** @typedef {import('../session/film.js').Film} Film */
/** A turn in which a figure moved most. @typedef {{turn: string, frame: number, text: string}} TurningPoint */

/** Turning points that are told. */
const MOST = 3;

/**
 * The turns in which one side gained most on the other, the greatest first.
 * @param {Film} film @param {Record<string, string>} sides @returns {TurningPoint[]}
 */
export function turningPoints({ turns, charts }, sides) {
  const [chart] = charts;
  const [one, other] = Object.keys(sides).filter((seat) => turns.some(({ figures }) => figures[chart?.id]?.[seat]));
  if (!chart || !one || !other) return [];
  const lead = (/** @type {Film['turns'][number]} */ { figures }) =>
    (figures[chart.id]?.[one] ?? 0) - (figures[chart.id]?.[other] ?? 0);
  return turns
    .slice(1)
    .map((turn, n) => ({ turn, frame: turns[n].frame, by: lead(turn) - lead(turns[n]), when: turns[n].turn }))
    .filter(({ by }) => by !== 0)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, MOST)
    .map(({ frame, by, when }) => ({
      turn: when,
      frame,
      text: END.turned(sides[by > 0 ? one : other], Math.abs(by), chart.title),
    }));
}

/** What is copied when a game is shared. @param {State} t @param {Screen} screen @param {string} title */
function summary({ session: { status, table, role } }, screen, title) {
  const by = status.watch ? 'watch' : role;
  return `${screen.play.title}: ${title}. ${status.ended?.why ?? ''} ${location.origin}/t/${table}/${by}/replay`;
}

/** @param {State} t @param {Screen} screen */
function titleOf({ session: { status, role } }, { play }) {
  const { winners = [] } = status.ended ?? {};
  if (!winners.length) return END.draw;
  if (!(role in play.sides)) return END.wins(winners.map((seat) => play.sides[seat] ?? seat));
  return winners.includes(role) ? END.victory : END.defeat;
}

export class EndCard {
  /** The film of the game, once it has been asked for. @type {Film | null} */
  film = null;
  asked = false;
  shared = false;

  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.graph = h('div', { class: 'end-graph' });
  }

  /** Asks for the course of the game, and draws it when it has come. */
  async #ask() {
    if (this.asked) return;
    this.asked = true;
    const { session, play } = this.screen;
    const [told] = await Promise.all([session.seat.film(), styles('replay')]);
    const film = /** @type {Film} */ ({ ...told, turns: straight(told.turns) });
    this.film = film;
    const [chart] = film.charts;
    const made = chart ? graph(film, chart, play.sides, (turn) => this.#open(film.turns[turn].frame)) : null;
    if (made) this.graph.replaceChildren(made.element);
    this.draw();
  }

  /** Opens the replay at a frame. @param {number} [frame] */
  #open(frame = 0) {
    const { table, role } = this.screen.session.now;
    location.assign(`/t/${table}/${role}/replay#${this.film?.eyes ?? role}.${frame}`);
  }

  async #picture() {
    const { picture } = await import('./picture.js');
    await this.screen.run(() => picture(this.screen, 'png'));
  }

  /** @param {string} text */
  async #share(text) {
    await navigator.clipboard?.writeText(text).catch(() => {});
    this.shared = true;
    this.draw();
  }

  draw() {
    const { screen } = this;
    const t = /** @type {State} */ (screen.t.peek());
    this.#ask();
    const title = titleOf(t, screen);
    const { session } = t;
    const close = () => screen.set({ result: 'closed' });
    const score = screen.play.score?.(t) ?? [];
    const row = (/** @type {[string, string]} */ [name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`;
    const [rematch] = options(session, screen);
    const points = this.film ? turningPoints(this.film, screen.play.sides) : [];
    const point = (/** @type {TurningPoint} */ { turn, text, frame }) =>
      html`<li><button type="button" class="link" @click=${() => this.#open(frame)}>${turn}</button>: ${text}</li>`;
    render(
      html`<section class="curtain end" role="dialog" aria-modal="true" aria-labelledby="end-title">
        <h2 id="end-title">${title}</h2>
        <p>${session.status.ended?.why ?? ''}</p>
        ${score.length ? html`<dl>${score.map(row)}</dl>` : nothing}
        ${this.graph} ${points.length ? html`<h3>${END.points}</h3><ul>${points.map(point)}</ul>` : nothing}
        <button type="button" class="primary" @click=${close}><b>${END.map}</b></button>
        <div class="pair">
          ${
            rematch && session.role in screen.play.sides
              ? html`<button type="button" class="plain" @click=${() => screen.run(rematch.act)}
                >${rematch.text}<small>${rematch.hint}</small></button>`
              : nothing
          }
          <a class="plain" href="/t/${session.table}/${session.role}/replay">${END.replay}</a>
          <button type="button" class="plain" @click=${() => this.#share(summary(t, screen, title))}
            >${this.shared ? END.shared : END.share}</button>
        </div>
        <p class="files">
          <a href="/api/tables/${session.table}/${session.role}/journal" download>${END.journal}</a>
          ${
            session.role in screen.play.sides
              ? html`<a href="/api/tables/${session.table}/${session.role}/diary" download>${END.diary}</a>`
              : nothing
          }
          <button type="button" class="link" @click=${() => this.#picture()}>${PICTURE.title}</button>
          <a href="/t/${session.table}/${session.role}/replay#${this.film?.eyes ?? session.role}.999999"
            >${BRANCH.title}</a
          >
          <a href="/">${END.home}</a>
        </p>
      </section>`,
      screen.veil,
    );
    if (screen.veil.contains(document.activeElement)) return;
    /** @type {HTMLElement | null} */
    const first = screen.veil.querySelector('.primary');
    first?.focus({ preventScroll: true });
  }
}
