// Looking back: the film of a game on its own table, step by step or running, with its graphs. Every moment has an address.
// @ts-check
import { h, announce, withRules } from './dom.js';
import { Reel } from './reel.js';
import { lay } from './table.js';
import { graphs } from './charts.js';
import { records } from './records.js';
import { styles } from './look.js';

/** Milliseconds a frame stays, by speed. */
const SPEEDS = [['Slow', 1800], ['Steady', 900], ['Quick', 300]];

/** A sentence, and the rules it names for the links behind it. @param {string} text */
export function cited(text) {
  const rules = [...text.matchAll(/§\d+(?:\.\d+)*/g)].map(([rule]) => rule);
  return { text: text.replace(/,?\s*§\d+(?:\.\d+)*/g, '').replace(/\s*\(\)/g, ''), rules: [...new Set(rules)] };
}

/** `#soviet.120`, and `#axis.120.play` runs from there. @param {string} hash */
export function moment(hash) {
  const found = /^#([a-z-]+)\.(\d+)(\.play)?$/.exec(hash);
  return found ? { eyes: found[1], at: Number(found[2]), play: Boolean(found[3]) } : null;
}

class Projector {
  /** @param {Reel} reel @param {import('./table.js').Table} table */
  constructor(reel, table) {
    this.reel = reel;
    this.table = table;
    this.speed = 1;
    this.running = 0;
    /** Whether a battle of the film lies on the table. */
    this.fighting = false;
    const tool = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => any} */ act) => h('button', { type: 'button', class: 'plain', 'aria-label': label, title: label, onclick: act }, sign);
    this.play = h('button', { type: 'button', class: 'primary', onclick: () => this.toggle() });
    this.slider = /** @type {HTMLInputElement} */ (h('input', { type: 'range', min: 0, step: 1, class: 'scrub', 'aria-label': 'Moment of the game', oninput: () => this.jump(Number(this.slider.value)) }));
    this.turns = h('select', { 'aria-label': 'Turn', onchange: () => this.jump(Number(/** @type {HTMLSelectElement} */ (this.turns).value)) });
    this.lines = h('ol', { class: 'frames', 'aria-label': 'What happened' });
    this.eyes = h('div', { class: 'eyes', role: 'group', 'aria-label': 'Through whose eyes' });
    this.speeds = h('div', { class: 'speeds', role: 'group', 'aria-label': 'Speed' });
    this.link = h('button', { type: 'button', class: 'link', onclick: () => this.copy() }, 'Copy a link to this moment');
    this.panel = [
      h('div', { class: 'leaf replay' },
        h('h2', {}, 'Looking back'), this.eyes,
        h('label', { class: 'turn' }, 'Turn', this.turns), this.slider,
        h('div', { class: 'steps-row' }, tool('First moment', '|◀', () => this.jump(0)), tool('One turn back', '◀◀', () => this.skip(-1)), tool('One step back', '◀', () => this.jump(reel.index - 1)),
          tool('One step on', '▶', () => this.jump(reel.index + 1)), tool('One turn on', '▶▶', () => this.skip(1)), tool('Last moment', '▶|', () => this.jump(reel.film.frames - 1))),
        this.lines, this.speeds, this.link, records(reel)),
      h('footer', { class: 'foot' }, this.play, h('p', { class: 'home-way' }, h('a', { href: `/t/${reel.table}/${reel.entered}` }, 'Back to the table'))),
    ];
    document.addEventListener('keydown', (event) => this.key(event));
  }

  /** Puts the panel and the graphs in place of the ledger. */
  mount() {
    const { table } = this;
    table.ledger = () => this.render();
    table.told = true;
    table.side.setAttribute('aria-label', 'Film and figures');
    table.element.classList.add('filmed');
    table.side.replaceChildren(...this.panel);
    this.film();
  }

  /** The film is another one: its length, its turns, its graphs. */
  film() {
    const { film, status } = this.reel;
    this.slider.max = String(film.frames - 1);
    this.turns.replaceChildren(...film.turns.map((turn) => h('option', { value: turn.frame }, turn.turn)));
    const seats = film.over ? [...status.seats.map((/** @type {any} */ seat) => seat.seat), 'all'] : [film.eyes];
    this.eyes.replaceChildren(...seats.map((seat) => h('button', { type: 'button', class: 'plain', 'aria-pressed': seat === film.eyes, onclick: () => this.through(seat) }, seat === 'all' ? 'All eyes' : this.table.sides[seat] ?? seat)));
    this.speeds.replaceChildren(...SPEEDS.map(([name], n) => h('button', { type: 'button', class: 'plain', 'aria-pressed': n === this.speed, onclick: () => {
      this.speed = n;
      this.film();
    } }, name)));
    const made = graphs(film, this.table.sides, (turn) => this.jump(film.turns[turn].frame));
    this.mark = made.mark;
    this.table.element.querySelector('.graphs')?.remove();
    // Below the map where there is room, else on the sheet.
    if (matchMedia('(max-width: 720px)').matches) this.panel[0].append(made.element);
    else this.table.element.append(made.element);
    this.render();
  }

  /** @param {string} eyes */
  async through(eyes) {
    this.stop();
    // The same eyes need no other film; loading it again would lose what is asked for meanwhile.
    if (eyes === this.reel.film.eyes) return;
    await this.reel.through(eyes);
    this.film();
  }

  render() {
    const { reel } = this;
    const { index, film, turn } = reel;
    this.slider.value = String(index);
    this.slider.setAttribute('aria-valuetext', `${film.turns[turn]?.turn ?? ''}, ${index + 1} of ${film.frames}: ${this.table.plain(reel.frame.text)}`);
    /** @type {HTMLSelectElement} */ (this.turns).value = String(film.turns[turn]?.frame ?? 0);
    this.play.replaceChildren(h('b', {}, this.running ? 'Stop' : index < film.frames - 1 ? 'Play on' : 'Play again'), h('small', {}, `${index + 1} of ${film.frames}`));
    this.mark?.(turn);
    reel.around(5, 9).then((list) => {
      if (reel.index !== index) return;
      const told = list.filter((frame) => frame.at === index || this.#tells(frame));
      const here = told.findIndex((frame) => frame.at === index);
      this.lines.replaceChildren(...told.slice(Math.max(0, here - 3), here + 7).map((frame) => {
        const { text, rules } = cited(this.table.plain(frame.text));
        return h('li', { class: frame.at === index ? 'now' : frame.at < index ? 'past' : '', 'aria-current': frame.at === index ? 'step' : undefined },
          h('button', { type: 'button', class: 'link', onclick: () => this.jump(frame.at) }, text || 'The set-up'),
          rules.flatMap((rule) => withRules(rule, (section) => this.table.openRule(section))));
      }));
    });
    history.replaceState(null, '', `#${film.eyes}.${index}`);
  }

  /** Whether a frame says something of its own. @param {import('./reel.js').Frame} frame */
  #tells(frame) {
    return Boolean(frame.text) && !this.table.silent(frame);
  }

  /** @param {number} at */
  async show(at) {
    await this.reel.go(at);
    const { frame } = this.reel;
    const place = this.table.whereabouts(frame.event);
    if (place) this.table.stage.reveal(this.table.chart.centre(place));
    announce(this.table.plain(frame.text));
  }

  /** Shows a frame that follows the last; a battle that begins with it is fought on the table, and the film goes on behind it. @param {number} at @returns {Promise<number>} the frame that is shown then */
  async follow(at) {
    await this.show(at);
    const { battles } = this.table;
    if (!battles.begins?.(this.reel.frame.event)) return this.reel.index;
    const tales = await this.reel.until(this.reel.index, (frame) => Boolean(battles.ends?.(frame.event)));
    const after = this.reel.index + tales.length - 1;
    this.fighting = true;
    await battles.film?.(tales, this.running ? Number(SPEEDS[this.speed][1]) * 3 : 0);
    this.fighting = false;
    await this.show(after);
    return after;
  }

  /** @param {number} at */
  jump(at) {
    // First the battle on the table is put away.
    if (this.fighting) return;
    this.stop();
    return at === this.reel.index + 1 ? this.follow(at) : this.show(at);
  }

  /** @param {number} by turns */
  skip(by) {
    const { film, turn, index } = this.reel;
    // The first step back goes to the beginning of this turn.
    const back = by < 0 && film.turns[turn] && index > film.turns[turn].frame ? 0 : by;
    return this.jump(film.turns[turn + back]?.frame ?? (by < 0 ? 0 : film.frames - 1));
  }

  toggle() {
    if (this.running) this.stop();
    else this.run(this.reel.index < this.reel.film.frames - 1 ? this.reel.index : -1);
  }

  /** @param {number} from */
  run(from) {
    const step = async (/** @type {number} */ to) => {
      const at = await this.follow(to);
      if (!this.running) return;
      // What says nothing does not hold the film up.
      if (at >= this.reel.film.frames - 1) this.stop();
      else this.running = window.setTimeout(() => step(at + 1), this.#tells(this.reel.frame) ? Number(SPEEDS[this.speed][1]) : 0);
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
    this.link.textContent = 'Copied. It opens for those who hold a seat here.';
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    if (event.key === ',' || event.key === '<') this.jump(this.reel.index - 1);
    else if (event.key === '.' || event.key === '>') this.jump(this.reel.index + 1);
    else if (event.key === '[') this.skip(-1);
    else if (event.key === ']') this.skip(1);
    else if (event.key === 'p') this.toggle();
    else return;
    event.preventDefault();
  }
}

/** Opens the film. @param {HTMLElement} root @param {string} table @param {string} door */
export async function replay(root, table, door) {
  const asked = moment(location.hash);
  const reel = new Reel(table, door);
  await Promise.all([reel.open(asked?.eyes, asked?.at), styles('replay')]);
  const play = await lay(reel);
  reel.together = (views) => play.together(views);
  await reel.go(reel.index);
  document.title = `${play.title}, looking back · Maproom`;
  const projector = new Projector(reel, play);
  root.replaceChildren(play.element);
  projector.mount();
  play.start();
  addEventListener('hashchange', () => {
    const to = moment(location.hash);
    if (to) reel.through(to.eyes, to.at).then(() => projector.film());
  });
  if (asked?.play) projector.run(reel.index);
}
