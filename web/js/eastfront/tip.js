// What is under the pointer, in a few lines: name, strength, supply, and why the selected block cannot go there.
// @ts-check
import { h, withRules } from '../dom.js';
import * as hexes from '../hexes.js';
import { monthName, SIDES, hexOf, sideOf } from './words.js';

/** The pointer rests this long before anything is said, in milliseconds. */
const REST = 320;

export class Tip {
  /** @param {import('./game.js').Game} game */
  constructor(game) {
    this.game = game;
    /** The hex that is spoken of. @type {string | null} */
    this.hex = null;
    this.element = h('div', { class: 'tip', hidden: true });
    game.stage.element.after(this.element);
  }

  /** The pointer is at a hex, or nowhere. @param {string | null} hex @param {hexes.Point} at */
  point(hex, at) {
    clearTimeout(this.rest);
    if (hex === this.hex && !this.element.hidden) return this.#place(at);
    this.hide();
    this.hex = hex;
    if (hex) this.rest = setTimeout(() => this.show(hex, at), REST);
  }

  hide() {
    clearTimeout(this.rest);
    this.element.hidden = true;
    this.hex = null;
  }

  /** @param {string} hex @param {hexes.Point} at */
  async show(hex, at) {
    this.hex = hex;
    const lines = this.#lines(hex);
    const why = await this.#why(hex);
    if (this.hex !== hex || (!lines.length && !why)) return;
    this.element.replaceChildren(
      ...lines,
      ...(why
        ? [
            h(
              'p',
              { class: 'why' },
              withRules(this.game.plain(why), (section) => this.game.openRule(section)),
            ),
          ]
        : []),
    );
    this.element.classList.toggle('refuses', Boolean(why));
    this.element.hidden = false;
    this.#place(at);
  }

  /** @param {hexes.Point} at */
  #place(at) {
    const { view } = this.game.stage;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    Object.assign(this.element.style, {
      left: `${Math.max(6, at.x + 20 + width > view.width ? at.x - width - 14 : at.x + 20)}px`,
      top: `${Math.max(6, Math.min(view.height - height - 6, at.y + 14))}px`,
    });
  }

  /** @param {string} hex */
  #lines(hex) {
    const { game } = this;
    const { view, units, ground } = game;
    const own = game.ownAt(hex);
    const enemy = game.foeAt(hex);
    const out = [];
    if (own) {
      const unit = game.unit(own.unit);
      const standing = game.overlays.of(own.unit);
      out.push(h('b', {}, `${unit.name}, ${own.steps} of ${unit.steps} SP`));
      const done = [
        own.moved && 'moved',
        own.railed && 'moved by rail',
        own.attacked && 'attacked',
        own.stepped && 'reinforced',
      ]
        .filter(Boolean)
        .join(', ');
      if (done) out.push(h('p', {}, `This turn: ${done}`));
      if (standing?.why)
        out.push(
          h(
            'p',
            { class: 'why' },
            withRules(game.plain(`${standing.why.why} ${standing.why.rule}`), (section) => game.openRule(section)),
          ),
        );
      else if (standing)
        out.push(h('p', {}, `In supply${standing.from ? `, from ${game.overlays.chain(standing.from)[0]}` : ''}`));
      if (standing?.threat)
        out.push(
          h(
            'p',
            {},
            `${standing.threat} enemy ${standing.threat === 1 ? 'block' : 'blocks'} can attack it${standing.touched ? `, ${standing.touched} adjacent` : ''}`,
          ),
        );
    } else if (enemy) {
      const { note } = enemy;
      const unit = note && units.get(note.unit);
      out.push(
        h('b', {}, `${SIDES[sideOf(enemy, view)]} block`),
        h(
          'p',
          { class: 'pencil' },
          note && unit
            ? `Last seen ${monthName(note.month)}: ${unit.name}, ${unit.kind}, ${note.steps} SP`
            : 'Not identified',
        ),
      );
      if (game.overlays.data?.foe_cut.includes(hex)) out.push(h('p', {}, 'Out of supply'));
    }
    if (ground.places.has(hex))
      out.push(
        h(
          out.length ? 'p' : 'b',
          {},
          `${ground.call(hex)}, ${ground.terrain(hex)}${ground.isCity(hex) ? `, ${view.axis_cities.includes(hex) ? 'Axis' : 'Soviet'}` : ''}`,
        ),
      );
    return out;
  }

  /** Why the selected block cannot go there: the server says it of the last step. @param {string} hex */
  async #why(hex) {
    const { game } = this;
    const { chosen, reachable: ways, session } = game;
    if (
      !chosen ||
      !ways ||
      ways.get(hex)?.stop ||
      !session.mine ||
      game.ownAt(hex) ||
      session.offers.find('attack', hex) ||
      !game.ground.inPlay(hex)
    )
      return '';
    const unit = game.units.get(chosen)?.name;
    const home = hexOf(game.block(chosen));
    const beside = hexes
      .neighbors(hex)
      .map((near) => ({ near, way: near === home ? { choices: [], left: game.reachMp } : ways.get(near) }))
      .filter((entry) => entry.way)
      .sort((a, b) => (b.way?.left ?? 0) - (a.way?.left ?? 0))[0];
    if (!beside?.way)
      return game.foeAt(hex)
        ? `${unit} cannot attack ${game.ground.call(hex)}: cannot reach a hex adjacent to it §11.1`
        : `${unit} cannot reach ${game.ground.call(hex)} with ${game.reachMp} MP §11.1`;
    const answer = await session.seat
      .why([...session.choices, { move: chosen }, ...beside.way.choices], [{ step: hex }])
      .catch(() => null);
    const refusal = answer?.why?.[0];
    return refusal ? `${refusal.why.replace(/\.$/, '')} ${refusal.rule ?? ''}` : '';
  }
}
