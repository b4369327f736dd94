// What is under the pointer, in a few lines: name, holder, blocks, and why the selection cannot go there.
// @ts-check
import { h, withRules } from '../dom.js';
import { isArea, isHarbor, KINDS, listOf, turnShort, worthOf } from './words.js';

/** The pointer rests this long before a tooltip is shown, in milliseconds. */
const REST = 320;

export class Tip {
  /** @param {import('./game.js').Game} game */
  constructor(game) {
    this.game = game;
    /** What it is about. @type {string | null} */
    this.name = null;
    this.element = h('div', { class: 'tip', hidden: true });
    game.stage.element.after(this.element);
  }

  /** @param {string | null} name @param {import('../hexes.js').Point} at */
  point(name, at) {
    clearTimeout(this.rest);
    if (name === this.name && !this.element.hidden) return this.#place(at);
    this.hide();
    this.name = name;
    if (name) this.rest = setTimeout(() => this.show(name, at), REST);
  }

  hide() {
    clearTimeout(this.rest);
    this.element.hidden = true;
    this.name = null;
  }

  /** @param {string} name @param {import('../hexes.js').Point} at */
  show(name, at) {
    const { game } = this;
    this.name = name;
    const place = game.placeOf(name);
    const why = place !== null && game.selected.size ? game.reach?.why.get(place) : null;
    const [head, ...lines] = name.startsWith('unit/')
      ? this.#unit(Number(name.slice(5)))
      : place === null
        ? []
        : this.#lines(place);
    if (!head) return;
    this.element.classList.toggle('refuses', Boolean(why));
    this.element.replaceChildren(
      h('b', {}, head),
      ...lines.map((line) =>
        h(
          'p',
          {},
          withRules(line, (section) => game.openRule(section)),
        ),
      ),
      ...(why
        ? [
            h(
              'p',
              { class: 'why' },
              withRules(`${why.why[0].toUpperCase()}${why.why.slice(1)} (${why.rule}).`, (section) =>
                game.openRule(section),
              ),
            ),
          ]
        : []),
    );
    this.element.hidden = false;
    this.#place(at);
  }

  /** @param {number} n @returns {string[]} */
  #unit(n) {
    const { view, catalog } = this.game;
    const unit = this.game.unit(n);
    const { strength, seen } = view.units[n];
    return [
      unit.name,
      `${KINDS[unit.kind].one}, ${strength} of ${unit.steps} SP`,
      `${unit.kind === 'transport' ? strength : unit.dice} dice${unit.hit < 7 ? `; needs ${unit.hit === 6 ? 'a 6' : `${unit.hit}+`} to hit it` : ''}`,
      seen.turn
        ? `the enemy last saw it in ${turnShort(catalog.turns[seen.turn - 1])} at ${seen.strength} SP`
        : 'not seen by the enemy',
    ];
  }

  /** @param {number} place @returns {string[]} */
  #lines(place) {
    const { view, catalog } = this.game;
    const lines = [this.game.name(place)];
    if (isArea(place)) {
      const { holder } = view.areas[place];
      lines.push(
        `${holder === 'japan' ? 'Japan holds it' : holder ? 'the Allies hold it' : 'neutral'}, ${worthOf(catalog.areas[place].worth)}`,
      );
    } else if (isHarbor(place)) {
      const { repair } = catalog.harbors[place - 16];
      lines.push(
        `${view.harbors[place - 16].owner === 'japan' ? 'Japanese' : 'Allied'} ${repair === null ? 'base' : `port, repairs ${Math.max(0, repair - view.harbors[place - 16].cut)}`}`,
      );
    }
    const enemy = this.game.sayFoe(place);
    if (enemy) lines.push(enemy);
    const seen = listOf(view.units).filter(
      (unit, /** @type {number} */ n) =>
        catalog.units[n].side !== view.side && unit.seen.turn && unit.seen.place === place && !unit.lost,
    ).length;
    if (seen) lines.push(`${seen} seen before: click for intel`);
    lines.push(...this.game.overlays.say(place));
    return lines;
  }

  /** Beside the pointer, inside the window. @param {import('../hexes.js').Point} at */
  #place(at) {
    const { width, height } = this.game.stage.view;
    const { offsetWidth, offsetHeight } = this.element;
    Object.assign(this.element.style, {
      left: `${Math.max(8, Math.min(width - offsetWidth - 8, at.x + 18))}px`,
      top: `${Math.max(8, at.y + 20 + offsetHeight > height ? at.y - offsetHeight - 10 : at.y + 20)}px`,
    });
  }
}
