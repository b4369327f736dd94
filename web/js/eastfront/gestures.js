// What the player does with pointer, touch and keys becomes selections and choices.
// @ts-check
import { Refused } from '../api.js';
import { announce } from '../dom.js';
import * as hexes from '../hexes.js';
import { kind, what } from '../offers.js';
import { tapped, whyNot } from './meaning.js';
import { waysTo } from './reach.js';
import { attackOf, blockOf, choosing, looking, nameOf, ownAt, planTo, planning, reaching } from './state.js';
import { SAY } from './text.js';
import { hexOf } from './words.js';

/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {import('./state.js').Pick} Pick */
/** @typedef {import('./state.js').Table} Table */
/** @typedef {Gestures} Acts */
/** @typedef {import('../vendor/signals-core/signals-core.js').Signal<Pick>} PickSignal */

export class Gestures {
  /**
   * @param {import('../table/screen.js').Screen} screen
   * @param {import('../vendor/signals-core/signals-core.js').Signal<Pick>} pick
   */
  constructor(screen, pick) {
    this.screen = screen;
    this.session = screen.session;
    this.pick = pick;
  }

  now = () => /** @type {Table} */ (this.screen.t.peek());
  to = (/** @type {Pick} */ next) => {
    this.pick.value = next;
  };
  set = (/** @type {Partial<Pick>} */ change) => this.to({ ...this.pick.peek(), ...change });
  board = () => /** @type {import('../table/map-board.js').MapBoard} */ (this.screen.board);
  deselect = () => this.to(choosing(this.pick.peek(), null, null));

  /** On a phone the hexes are brought above the sheet. @param {string[]} list @param {string} about */
  gather = (list, about) => {
    const { stage } = this.board();
    if (!stage.small || this.screen.hover.peek().keys) return;
    stage.gather(list.map(hexes.center), hexes.center(about));
  };

  /** Selects a block and asks how far it can go. @param {string | null} unit */
  choose = async (unit) => {
    const hex = unit ? (hexOf(blockOf(this.now(), unit)) ?? null) : null;
    this.to(choosing(this.pick.peek(), unit, hex));
    this.screen.set({ tab: 'orders' });
    if (!unit) return;
    const { offers, choices } = this.session.now;
    const offer = offers.find('move', unit);
    if (!offer) return offers.byUnit.has(unit) ? undefined : this.screen.explain([{ move: unit }]);
    const { reach } = await this.session.seat.reach([...choices, offer.choice], { kind: 'step' });
    const ways = waysTo(reach);
    this.to(
      reaching(this.pick.peek(), unit, {
        ways,
        mp: reach[0]?.mp ?? this.now().world.units.get(unit)?.mp ?? 0,
        of: choices,
      }),
    );
    const ends = [...ways].filter(([, way]) => way.stop).map(([end]) => end);
    if (hex && ends.length) this.gather([hex, ...ends], hex);
    announce(SAY.reach(nameOf(this.now(), unit), ends.length));
  };

  /** @param {string} hex */
  moveTo = async (hex) => {
    const t = this.now();
    const unit = t.pick.chosen;
    const way = t.pick.reach?.ways.get(hex);
    const plan = planTo(t, hex);
    if (!unit || !way || !plan) return this.explain(hex);
    const from = hexOf(blockOf(t, unit));
    this.to(planning(this.pick.peek(), unit, plan, hex));
    if (from) this.gather([from, ...plan.path], hex);
    await this.session.add({ move: unit }, ...way.choices, 'stop');
    announce(SAY.drafted(nameOf(t, unit), t.world.ground.call(hex)));
  };

  /** Says why a hex cannot be chosen, in the words the pointer is told. @param {string} hex */
  explain = async (hex) => {
    const why = whyNot(this.now(), hex);
    if (!why) return;
    if ('ask' in why) return this.screen.explain(why.ask);
    const [, text, rule] = /^(.*?)(?: (§[\d.]+))?$/.exec(why.text) ?? [];
    this.screen.refuse(new Refused({ why: text, rule }, 422));
  };

  /**
   * Asks for the odds of the attack in the making. A later question may be answered sooner.
   * @type {Promise<unknown> | undefined}
   */
  asked = undefined;
  estimate = async () => {
    const question = this.session.seat.odds(this.session.now.choices).catch(() => null);
    this.asked = question;
    const odds = await question;
    if (this.asked === question) this.set({ odds });
  };

  /** Announces an attack with all eligible blocks; a tap leaves one out. @param {string} hex */
  announceAttack = async (hex) => {
    this.to(choosing(this.pick.peek(), null, hex));
    this.screen.set({ tab: 'orders' });
    await this.session.add({ attack: hex });
    for (let next = this.session.now.offers.of('with')[0]; next; next = this.session.now.offers.of('with')[0]) {
      await this.session.add(next.choice);
    }
    await this.estimate();
  };

  /** Lets a block join the attack or stay out of it. @param {string} unit */
  join = async (unit) => {
    const { choices, offers } = this.session.now;
    const at = choices.findIndex((choice) => kind(choice) === 'with' && what(choice) === unit);
    if (at >= 0) await this.session.draft(choices.filter((_, n) => n !== at));
    else if (offers.find('with', unit)) await this.session.add({ with: unit });
    else return this.screen.explain([{ with: unit }]);
    await this.estimate();
  };

  toggleAir = async () => {
    const { choices } = this.session.now;
    const at = choices.lastIndexOf('air');
    await (at >= 0 ? this.session.draft(choices.filter((_, n) => n !== at)) : this.session.add('air'));
    await this.estimate();
  };

  /** Rolls, once the question about this very draft is answered. */
  roll = async () => {
    await this.asked;
    await this.session.commit('roll');
  };

  /** Starts an order that needs a hex, or gives one that is complete. @param {Choice} choice */
  give = async (choice) => {
    this.to(choosing(this.pick.peek(), null, this.pick.peek().focus));
    await this.session.add(choice);
  };

  /** Sets up the blocks that are left as the server proposes it. Like every draft it can be taken back. */
  spreadOut = async () => {
    const { overlay } = await this.session.seat.overlay(this.session.now.choices);
    const setup = /** @type {[string, string][]} */ (overlay?.setup ?? []);
    await this.session.add(...setup.flatMap(([unit, hex]) => /** @type {Choice[]} */ ([{ put: unit }, { at: hex }])));
  };

  /** The steps that the budget allows, in the order of the list. @param {import('../wire.js').Offer[]} offers */
  affordable = (offers) => {
    const { view, world } = this.now();
    let left = view.rp[view.side];
    return offers.filter(({ choice }) => {
      left -= world.units.get(what(choice))?.step_cost ?? 0;
      return left >= 0;
    });
  };

  /** One step for every damaged block, as far as the budget goes. */
  addAll = async () => {
    const offers = this.affordable(this.session.now.offers.of('add'));
    await this.session.add(...offers.map(({ choice }) => choice));
  };

  /** Another target instead of this one. @param {string} hex */
  retarget = async (hex) => {
    await this.session.undo();
    if (this.session.now.offers.find('attack', hex)) await this.announceAttack(hex);
  };

  /** A click on the map, or Enter at the cursor. @param {string | null} hex */
  tap = async (hex) => {
    if (!hex) return this.deselect();
    const meaning = tapped(this.now(), hex);
    switch (meaning.do) {
      case 'look':
        return this.to({ ...choosing(this.pick.peek(), meaning.unit, hex) });
      case 'add':
        return this.session.add(meaning.choice);
      case 'join':
        return this.join(meaning.unit);
      case 'cancel':
        return this.session.undo();
      case 'retarget':
        return this.retarget(hex);
      case 'move':
        return this.moveTo(hex);
      case 'choose':
        return this.choose(meaning.unit);
      case 'attack':
        return this.announceAttack(hex);
      case 'why':
        this.set({ focus: hex });
        return this.explain(hex);
      default:
        return this.to(looking(this.pick.peek(), hex));
    }
  };

  /** The reach of the block that was taken, while it is being asked for. @type {Promise<unknown> | undefined} */
  grabbed = undefined;

  /** Whether the block under the pointer can be dragged. @param {string} hex */
  grab = (hex) => {
    const t = this.now();
    const own = ownAt(t, hex);
    if (!own || !t.session.mine || attackOf(t) || !t.session.offers.find('move', own.unit)) return false;
    if (t.pick.chosen !== own.unit) this.grabbed = this.screen.run(() => this.choose(own.unit));
    return true;
  };

  /** @param {string | null} hex */
  drop = async (hex) => {
    // A quick hand drops the block before its reach is known.
    await this.grabbed;
    const { chosen } = this.now().pick;
    if (!hex) return this.deselect();
    if (chosen && hex !== hexOf(blockOf(this.now(), chosen))) return this.tap(hex);
  };

  undo = async () => {
    if (!this.session.now.choices.length) return this.deselect();
    this.to(choosing(this.pick.peek(), null, this.pick.peek().focus));
    await this.session.undo();
  };
}
