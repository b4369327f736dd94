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
/** @typedef {ReturnType<typeof gestures>} Acts */
/** @typedef {import('../vendor/signals-core/signals-core.js').Signal<Pick>} PickSignal */

/** @param {import('../table/screen.js').Screen} screen @param {PickSignal} pick */
export function gestures(screen, pick) {
  const { session } = screen;
  const now = () => /** @type {Table} */ (screen.t.peek());
  const to = (/** @type {Pick} */ next) => {
    pick.value = next;
  };
  const set = (/** @type {Partial<Pick>} */ change) => to({ ...pick.peek(), ...change });
  const board = () => /** @type {import('../table/map-board.js').MapBoard} */ (screen.board);
  const deselect = () => to(choosing(pick.peek(), null, null));

  /** On a phone the hexes are brought above the sheet. @param {string[]} list @param {string} about */
  const gather = (list, about) => {
    const { stage } = board();
    if (!stage.small || screen.hover.peek().keys) return;
    stage.gather(list.map(hexes.center), hexes.center(about));
  };

  /** Selects a block and asks how far it can go. @param {string | null} unit */
  const choose = async (unit) => {
    const hex = unit ? (hexOf(blockOf(now(), unit)) ?? null) : null;
    to(choosing(pick.peek(), unit, hex));
    screen.set({ tab: 'orders' });
    if (!unit) return;
    const { offers, choices } = session.now;
    const offer = offers.find('move', unit);
    if (!offer) return offers.byUnit.has(unit) ? undefined : screen.explain([{ move: unit }]);
    const { reach } = await session.seat.reach([...choices, offer.choice], { kind: 'step' });
    const ways = waysTo(reach);
    to(reaching(pick.peek(), unit, { ways, mp: reach[0]?.mp ?? now().world.units.get(unit)?.mp ?? 0, of: choices }));
    const ends = [...ways].filter(([, way]) => way.stop).map(([end]) => end);
    if (hex && ends.length) gather([hex, ...ends], hex);
    announce(SAY.reach(nameOf(now(), unit), ends.length));
  };

  /** @param {string} hex */
  const moveTo = async (hex) => {
    const t = now();
    const unit = t.pick.chosen;
    const way = t.pick.reach?.ways.get(hex);
    const plan = planTo(t, hex);
    if (!unit || !way || !plan) return explain(hex);
    const from = hexOf(blockOf(t, unit));
    to(planning(pick.peek(), unit, plan, hex));
    if (from) gather([from, ...plan.path], hex);
    await session.add({ move: unit }, ...way.choices, 'stop');
    announce(SAY.drafted(nameOf(t, unit), t.world.ground.call(hex)));
  };

  /** Says why a hex cannot be chosen, in the words the pointer is told. @param {string} hex */
  const explain = async (hex) => {
    const why = whyNot(now(), hex);
    if (!why) return;
    if ('ask' in why) return screen.explain(why.ask);
    const [, text, rule] = /^(.*?)(?: (§[\d.]+))?$/.exec(why.text) ?? [];
    screen.refuse(new Refused({ why: text, rule }, 422));
  };

  /**
   * Asks for the odds of the attack in the making. A later question may be answered sooner.
   * @type {Promise<unknown> | undefined}
   */
  let asked;
  const estimate = async () => {
    const question = session.seat.odds(session.now.choices).catch(() => null);
    asked = question;
    const odds = await question;
    if (asked === question) set({ odds });
  };

  /** Announces an attack with all eligible blocks; a tap leaves one out. @param {string} hex */
  const announceAttack = async (hex) => {
    to(choosing(pick.peek(), null, hex));
    screen.set({ tab: 'orders' });
    await session.add({ attack: hex });
    for (let next = session.now.offers.of('with')[0]; next; next = session.now.offers.of('with')[0]) {
      await session.add(next.choice);
    }
    await estimate();
  };

  /** Lets a block join the attack or stay out of it. @param {string} unit */
  const join = async (unit) => {
    const { choices, offers } = session.now;
    const at = choices.findIndex((choice) => kind(choice) === 'with' && what(choice) === unit);
    if (at >= 0) await session.draft(choices.filter((_, n) => n !== at));
    else if (offers.find('with', unit)) await session.add({ with: unit });
    else return screen.explain([{ with: unit }]);
    await estimate();
  };

  const toggleAir = async () => {
    const { choices } = session.now;
    const at = choices.lastIndexOf('air');
    await (at >= 0 ? session.draft(choices.filter((_, n) => n !== at)) : session.add('air'));
    await estimate();
  };

  /** Rolls, once the question about this very draft is answered. */
  const roll = async () => {
    await asked;
    await session.commit('roll');
  };

  /** Starts an order that needs a hex, or gives one that is complete. @param {Choice} choice */
  const give = async (choice) => {
    to(choosing(pick.peek(), null, pick.peek().focus));
    await session.add(choice);
  };

  /**
   * Sets up the blocks that are left, evenly over the hexes that are open to them. Like every draft it can be taken
   *   back.
   */
  const spreadOut = async () => {
    const puts = () => session.now.offers.of('put');
    for (let list = puts(); list.length; list = puts()) {
      await session.add(list[0].choice);
      const spots = session.now.offers.of('at');
      await session.add(spots[Math.floor(spots.length / (list.length + 1))].choice);
    }
  };

  /** Another target instead of this one. @param {string} hex */
  const retarget = async (hex) => {
    await session.undo();
    if (session.now.offers.find('attack', hex)) await announceAttack(hex);
  };

  /** A click on the map, or Enter at the cursor. @param {string | null} hex */
  const tap = async (hex) => {
    if (!hex) return deselect();
    const meaning = tapped(now(), hex);
    switch (meaning.do) {
      case 'look':
        return to({ ...choosing(pick.peek(), meaning.unit, hex) });
      case 'add':
        return session.add(meaning.choice);
      case 'join':
        return join(meaning.unit);
      case 'cancel':
        return session.undo();
      case 'retarget':
        return retarget(hex);
      case 'move':
        return moveTo(hex);
      case 'choose':
        return choose(meaning.unit);
      case 'attack':
        return announceAttack(hex);
      case 'why':
        set({ focus: hex });
        return explain(hex);
      default:
        return to(looking(pick.peek(), hex));
    }
  };

  /** Whether the block under the pointer can be dragged. @param {string} hex */
  const grab = (hex) => {
    const t = now();
    const own = ownAt(t, hex);
    if (!own || !t.session.mine || attackOf(t) || !t.session.offers.find('move', own.unit)) return false;
    if (t.pick.chosen !== own.unit) screen.run(() => choose(own.unit));
    return true;
  };

  /** @param {string | null} hex */
  const drop = (hex) => {
    const { chosen } = now().pick;
    if (!hex) return deselect();
    if (chosen && hex !== hexOf(blockOf(now(), chosen))) return tap(hex);
  };

  const undo = async () => {
    if (!session.now.choices.length) return deselect();
    to(choosing(pick.peek(), null, pick.peek().focus));
    await session.undo();
  };

  return {
    screen,
    choose,
    moveTo,
    explain,
    announceAttack,
    join,
    toggleAir,
    roll,
    give,
    spreadOut,
    tap,
    grab,
    drop,
    undo,
    deselect,
    set,
  };
}
