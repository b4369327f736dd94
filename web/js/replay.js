// A replay of a game on its own screen, step by step or running, with its graphs. Every position has an address.
// @ts-check
import { h, announce, withRules } from './dom.js';
import { Playback } from './playback.js';
import { mountGame } from './screen.js';
import { graphs } from './charts.js';
import { records } from './records.js';
import { styles } from './theme.js';

/** Milliseconds per frame, by speed. */
const SPEEDS = [
  ['Slow', 1800],
  ['Normal', 900],
  ['Fast', 300],
];

/** A sentence, and the rules it names for the links after it. @param {string} text */
export function cited(text) {
  const rules = [...text.matchAll(/§\d+(?:\.\d+)*/g)].map(([rule]) => rule);
  return { text: text.replace(/,?\s*§\d+(?:\.\d+)*/g, '').replace(/\s*\(\)/g, ''), rules: [...new Set(rules)] };
}

/** `#SEAT.120`, and `#SEAT.120.play` plays from there. @param {string} hash */
export function moment(hash) {
  const found = /^#([a-z-]+)\.(\d+)(\.play)?$/.exec(hash);
  return found ? { viewpoint: found[1], at: Number(found[2]), play: Boolean(found[3]) } : null;
}

class Player {
  /** @param {Playback} playback @param {import('./screen.js').GameScreen} screen */
  constructor(playback, screen) {
    this.playback = playback;
    this.screen = screen;
    this.speed = 1;
    this.running = 0;
    /** Whether a battle of the replay is shown. */
    this.fighting = false;
    const tool = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => any} */ act) =>
      h('button', { type: 'button', class: 'plain', 'aria-label': label, title: label, onclick: act }, sign);
    this.play = h('button', { type: 'button', class: 'primary', onclick: () => this.toggle() });
    this.slider = /** @type {HTMLInputElement} */ (
      h('input', {
        type: 'range',
        min: 0,
        step: 1,
        class: 'scrub',
        'aria-label': 'Position',
        oninput: () => this.jump(Number(this.slider.value)),
      })
    );
    this.turns = h('select', {
      'aria-label': 'Turn',
      onchange: () => this.jump(Number(/** @type {HTMLSelectElement} */ (this.turns).value)),
    });
    this.lines = h('ol', { class: 'frames', 'aria-label': 'What happened' });
    this.eyes = h('div', { class: 'eyes', role: 'group', 'aria-label': 'Viewpoint' });
    this.speeds = h('div', { class: 'speeds', role: 'group', 'aria-label': 'Speed' });
    this.link = h('button', { type: 'button', class: 'link', onclick: () => this.copy() }, 'Copy link');
    this.panel = [
      h(
        'div',
        { class: 'leaf replay' },
        h('h2', {}, 'Replay'),
        this.eyes,
        h('label', { class: 'turn' }, 'Turn', this.turns),
        this.slider,
        h(
          'div',
          { class: 'steps-row' },
          tool('Start', '|◀', () => this.jump(0)),
          tool('Previous turn', '◀◀', () => this.skip(-1)),
          tool('Previous step', '◀', () => this.jump(playback.index - 1)),
          tool('Next step', '▶', () => this.jump(playback.index + 1)),
          tool('Next turn', '▶▶', () => this.skip(1)),
          tool('End', '▶|', () => this.jump(playback.film.frames - 1)),
        ),
        this.lines,
        this.speeds,
        this.link,
        records(playback),
      ),
      h(
        'footer',
        { class: 'foot' },
        this.play,
        h('p', { class: 'home-way' }, h('a', { href: `/t/${playback.table}/${playback.entered}` }, 'Back to the game')),
      ),
    ];
    document.addEventListener('keydown', (event) => this.key(event));
  }

  /** Replaces the side panel with the controls and the graphs. */
  mount() {
    const { screen } = this;
    screen.panel = () => this.render();
    screen.told = true;
    screen.side.setAttribute('aria-label', 'Replay and statistics');
    screen.element.classList.add('filmed');
    screen.side.replaceChildren(...this.panel);
    this.film();
  }

  /** Shows another film: its length, its turns, its graphs. */
  film() {
    const { film, status } = this.playback;
    this.slider.max = String(film.frames - 1);
    this.turns.replaceChildren(...film.turns.map((turn) => h('option', { value: turn.frame }, turn.turn)));
    const seats = film.over ? [...status.seats.map((/** @type {any} */ seat) => seat.seat), 'all'] : [film.eyes];
    this.eyes.replaceChildren(
      ...seats.map((seat) =>
        h(
          'button',
          { type: 'button', class: 'plain', 'aria-pressed': seat === film.eyes, onclick: () => this.from(seat) },
          seat === 'all' ? 'Both sides' : (this.screen.sides[seat] ?? seat),
        ),
      ),
    );
    this.speeds.replaceChildren(
      ...SPEEDS.map(([name], n) =>
        h(
          'button',
          {
            type: 'button',
            class: 'plain',
            'aria-pressed': n === this.speed,
            onclick: () => {
              this.speed = n;
              this.film();
            },
          },
          name,
        ),
      ),
    );
    const made = graphs(film, this.screen.sides, (turn) => this.jump(film.turns[turn].frame));
    this.mark = made.mark;
    this.screen.element.querySelector('.graphs')?.remove();
    // Below the map where there is room, else in the panel.
    if (matchMedia('(max-width: 720px)').matches) this.panel[0].append(made.element);
    else this.screen.element.append(made.element);
    this.render();
  }

  /** @param {string} viewpoint */
  async from(viewpoint) {
    this.stop();
    // The same viewpoint needs no other film; loading it again would drop requests under way.
    if (viewpoint === this.playback.film.eyes) return;
    await this.playback.from(viewpoint);
    this.film();
  }

  render() {
    const { playback } = this;
    const { index, film, turn } = playback;
    this.slider.value = String(index);
    this.slider.setAttribute(
      'aria-valuetext',
      `${film.turns[turn]?.turn ?? ''}, ${index + 1} of ${film.frames}: ${this.screen.plain(playback.frame.text)}`,
    );
    /** @type {HTMLSelectElement} */ (this.turns).value = String(film.turns[turn]?.frame ?? 0);
    this.play.replaceChildren(
      h('b', {}, this.running ? 'Pause' : index < film.frames - 1 ? 'Play' : 'Play again'),
      h('small', {}, `${index + 1} of ${film.frames}`),
    );
    this.mark?.(turn);
    playback.around(5, 9).then((list) => {
      if (playback.index !== index) return;
      const told = list.filter((frame) => frame.at === index || this.#tells(frame));
      const here = told.findIndex((frame) => frame.at === index);
      this.lines.replaceChildren(
        ...told.slice(Math.max(0, here - 3), here + 7).map((frame) => {
          const { text, rules } = cited(this.screen.plain(frame.text));
          return h(
            'li',
            {
              class: frame.at === index ? 'now' : frame.at < index ? 'past' : '',
              'aria-current': frame.at === index ? 'step' : undefined,
            },
            h('button', { type: 'button', class: 'link', onclick: () => this.jump(frame.at) }, text || 'Setup'),
            rules.flatMap((rule) => withRules(rule, (section) => this.screen.openRule(section))),
          );
        }),
      );
    });
    history.replaceState(null, '', `#${film.eyes}.${index}`);
  }

  /** Whether a frame has a text of its own. @param {import('./playback.js').Frame} frame */
  #tells(frame) {
    return Boolean(frame.text) && !this.screen.silent(frame);
  }

  /** @param {number} at */
  async show(at) {
    await this.playback.go(at);
    const { frame } = this.playback;
    const place = this.screen.whereabouts(frame.event);
    if (place) this.screen.reveal(place);
    announce(this.screen.plain(frame.text));
  }

  /** Shows the next frame; a battle that begins with it is shown to its end. @param {number} at @returns {Promise<number>} the frame that is shown then */
  async follow(at) {
    await this.show(at);
    const { battles } = this.screen;
    if (!battles.begins?.(this.playback.frame.event)) return this.playback.index;
    const entries = await this.playback.until(this.playback.index, (frame) => Boolean(battles.ends?.(frame.event)));
    const after = this.playback.index + entries.length - 1;
    this.fighting = true;
    await battles.film?.(entries, this.running ? Number(SPEEDS[this.speed][1]) * 3 : 0);
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
    if (this.running) this.stop();
    else this.run(this.playback.index < this.playback.film.frames - 1 ? this.playback.index : -1);
  }

  /** @param {number} from */
  run(from) {
    const step = async (/** @type {number} */ to) => {
      const at = await this.follow(to);
      if (!this.running) return;
      // A frame without text is not waited for.
      if (at >= this.playback.film.frames - 1) this.stop();
      else
        this.running = window.setTimeout(
          () => step(at + 1),
          this.#tells(this.playback.frame) ? Number(SPEEDS[this.speed][1]) : 0,
        );
    };
    this.running = window.setTimeout(() => step(from + 1), 0);
    this.render();
  }

  stop() {
    clearTimeout(this.running);
    const was = this.running;
    this.running = 0;
    if (was) this.render();
  }

  async copy() {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    this.link.textContent = 'Copied. Only players in this game can open it.';
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    if (event.key === ',' || event.key === '<') this.jump(this.playback.index - 1);
    else if (event.key === '.' || event.key === '>') this.jump(this.playback.index + 1);
    else if (event.key === '[') this.skip(-1);
    else if (event.key === ']') this.skip(1);
    else if (event.key === 'p') this.toggle();
    else return;
    event.preventDefault();
  }
}

/** Opens a replay. @param {HTMLElement} root @param {string} table @param {string} door */
export async function replay(root, table, door) {
  const asked = moment(location.hash);
  const playback = new Playback(table, door);
  await Promise.all([playback.open(asked?.viewpoint, asked?.at), styles('replay')]);
  const screen = await mountGame(playback);
  playback.together = (views) => screen.together(views);
  await playback.go(playback.index);
  document.title = `${screen.title}, replay · Maproom`;
  const player = new Player(playback, screen);
  root.replaceChildren(screen.element);
  player.mount();
  screen.start();
  addEventListener('hashchange', () => {
    const to = moment(location.hash);
    if (to) playback.from(to.viewpoint, to.at).then(() => player.film());
  });
  if (asked?.play) player.run(playback.index);
}
