// What the main button of the battle board does now.
// @ts-check
import { shared } from '../table/hot-seat.js';
import { AIMING } from './battle-state.js';
import { nameOf, unit } from './state.js';
import { FIGHT } from './battle-text.js';
import { foe, index, listOf } from './words.js';

/** @typedef {import('./battle-state.js').Fight} Fight */
/** @typedef {import('./battle.js').Battles} Battles */
/** @typedef {import('../table/play.js').Primary} Primary */

/** @param {Fight} fight @param {Battles} battles @returns {Primary} */
export function primary(fight, battles) {
  const { t, course, playing, mark } = fight;
  const { session } = battles.screen;
  const { mine, offers, waiting: busy } = t.session;
  if (playing) return { text: FIGHT.skip, sub: FIGHT.space, act: () => battles.settle() };
  if (course.ended) return { text: FIGHT.close, sub: FIGHT.closeSub, act: () => battles.close() };
  if (!mine) return theirs(fight, battles);
  const [step] = t.step;
  const commit = (/** @type {import('../wire.js').Choice} */ choice) => () => session.commit(choice);
  switch (step) {
    case 'submarine-aim':
      if (typeof mark !== 'number') return { text: FIGHT.target, sub: FIGHT.anyShip, act: null };
      return { text: FIGHT.fireAt(unit(t, mark).name), sub: FIGHT.atOnce, act: commit({ on: mark }), busy };
    case 'wish':
      if (!mark) return { text: FIGHT.wish, sub: FIGHT.card, act: null };
      return { text: FIGHT.ask(String(mark)), sub: FIGHT.secret, act: commit({ wish: mark }), busy };
    case 'stay': {
      // Withdrawing has been asked: the button says it too.
      const leave = withdrawal(fight, battles);
      return t.ui.sure === leave.doubt ? leave : { text: FIGHT.stayOrGo, sub: FIGHT.card, act: null };
    }
    case 'landing':
      return landing(fight, battles);
    default:
  }
  if (AIMING.includes(step)) return aim(fight, battles);
  const done = offers.plain.get('done');
  if (!done) return { text: FIGHT.idle, sub: '', act: null };
  return { text: step === 'home' ? FIGHT.harbors : done.text, sub: '', act: commit('done'), busy };
}

/** @param {Fight} fight @param {Battles} battles @returns {Primary} */
export const staying = ({ t }, { screen: { session } }) => ({
  text: FIGHT.stay,
  act: () => session.commit('stay'),
  busy: t.session.waiting,
});

/** All units leave, and the sea is the enemy's to score (§9). @param {Fight} fight @param {Battles} battles
 * @returns {Primary} */
export function withdrawal({ t, course }, { screen: { session } }) {
  const { name, worth } = t.catalog.areas[course.area];
  const doubt = FIGHT.givesUp(name, worth[index(foe(t.view.side))]);
  return { text: FIGHT.withdraw, doubt, act: () => session.commit('withdraw'), busy: t.session.waiting };
}

/** The other side decides. @param {Fight} fight @param {Battles} battles @returns {Primary} */
function theirs({ t }, battles) {
  const seats = shared(t.session.table);
  const next = t.session.status.to_move?.find((seat) => seats[seat]);
  if (next) return { text: FIGHT.pass(next), sub: FIGHT.passSub, act: () => battles.toMap() };
  return { text: FIGHT.waiting(foe(t.view.side)), sub: '', act: null };
}

/** @param {Fight} fight @param {Battles} battles @returns {Primary} */
function landing({ t }, battles) {
  const { session } = battles.screen;
  const { offers, unfinished, waiting: busy } = t.session;
  const joined = battles.landing;
  if (offers.plain.has('fight')) {
    const dice = joined.reduce((sum, n) => sum + (t.view.units[n].strength ?? 0), 0);
    const names = joined.map((n) => unit(t, n).name);
    return { text: FIGHT.land(names), sub: FIGHT.landDice(dice), act: () => session.commit('fight'), busy };
  }
  if (unfinished) return { text: FIGHT.transports, sub: FIGHT.thatLand, act: null };
  const doubt = offers.of('attack').length ? FIGHT.noLanding : '';
  const text = offers.plain.get('done')?.text ?? FIGHT.goOn;
  return { text, sub: nameOf(t, t.view.battle.area), doubt, act: () => session.commit('done'), busy };
}

/** @param {Fight} fight @param {Battles} battles @returns {Primary} */
function aim({ t, s: { odds } }, battles) {
  const { session } = battles.screen;
  const { unfinished, offers, waiting: busy } = t.session;
  if (unfinished) return { text: FIGHT.target, sub: FIGHT.highlighted, act: null };
  const aims = odds?.aims ?? [];
  const dice = odds ? aims.reduce((sum, shot) => sum + shot.dice, 0) : laidDice(t);
  const who = aims.slice(0, 3).map((shot) => FIGHT.shot(shot.from[0], shot.dice));
  const words = t.step[0] === 'pursue' ? FIGHT.pursue : FIGHT.fire;
  const text = dice ? words(dice) : (offers.plain.get('done')?.text ?? FIGHT.goOn);
  return {
    text,
    sub: aims.length > 3 ? FIGHT.units(aims.length) : who.join(', '),
    act: () => session.commit('done'),
    busy,
  };
}

/** The odds are on their way; what is laid is in the view. @param {import('./state.js').Table} t */
function laidDice({ view, catalog, step }) {
  return listOf(view.units).reduce((sum, { target, strength }, n) => {
    if (target === null || catalog.units[n].side !== view.side) return sum;
    return sum + (step[0] === 'land-aim' ? (strength ?? 0) : catalog.units[n].dice);
  }, 0);
}
