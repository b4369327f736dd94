// What the main button does now, and the one beside it.
// @ts-check
import { kind, what } from '../offers.js';
import { attackOf, foe, hitNumber, nameOf, orderOf, wasteOf } from './state.js';
import { BUTTON, LOST, SIDES } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('../table/play.js').Primary} Primary */

/** What a menu entry costs, as the server says it: `2 RP`. @param {import('../wire.js').Offer | undefined} offer */
export const costOf = (offer) => /\bfor (\d+ RP)\b/.exec(offer?.text ?? '')?.[1] ?? '';

/** What ending the turn now would throw away, in words. @param {Table} t */
export function waste(t) {
  const { rp, starving } = wasteOf(t);
  const parts = [rp ? BUTTON.unspent(rp) : '', starving.length ? LOST.soon(starving) : ''];
  return parts.filter(Boolean).join(', ');
}

/** @param {Table} t @param {Acts} act @returns {Primary} */
export function primary(t, act) {
  const { session, view } = t;
  const { offers, mine, choices, unfinished, status, waiting: busy } = session;
  if (status.ended) return { text: BUTTON.over, sub: status.ended.why, act: null };
  if (!mine)
    return { text: BUTTON.toMove(SIDES[t.watching ? view.turn : foe(view.side)]), sub: BUTTON.wait, act: null };
  if (attackOf(t)) return attack(t, act);
  const even = offers.find('spread') ?? offers.find('hit');
  if (even) return { text: BUTTON.hits, sub: BUTTON.hitsSub, act: () => act.screen.session.commit(even.choice), busy };
  if (unfinished) {
    return { text: orderOf(t, 'put') ? BUTTON.chooseHex : BUTTON.chooseRail, sub: BUTTON.chooseSub, act: null };
  }
  if (view.phase === 'deploy') return deploy(t, act);
  if (choices.length) return confirm(t, act);
  if (t.pick.chosen && t.pick.reach) {
    return { text: BUTTON.move(nameOf(t, t.pick.chosen)), sub: BUTTON.moveSub(t.pick.reach.mp), act: null };
  }
  if (offers.find('withdraw')) return { text: BUTTON.withdraw, sub: BUTTON.holdBackSub(view.to_withdraw), act: null };
  if (!offers.plain.has('end')) return { text: BUTTON.waiting, sub: '', act: null };
  const doubt = waste(t);
  return { text: BUTTON.end, sub: doubt, doubt, act: () => act.screen.session.commit('end'), busy };
}

/** @param {Table} t @param {Acts} act @returns {Primary} */
function attack(t, act) {
  const { session } = t;
  const { with: joined, air } = attackOf(t) ?? { with: [], air: false };
  const roll = session.offers.plain.get('roll');
  if (!roll) return { text: BUTTON.chooseAttackers, sub: BUTTON.chooseAttackersSub, act: null };
  const sub = BUTTON.attackers(joined.length, air, `${t.base.rp[t.view.side] - t.view.rp[t.view.side] || 1} RP`);
  return { text: `${roll.text}${against(t)}`, sub, act: act.roll, busy: session.waiting };
}

/** The number that hits the defender, when the odds are of one known block. @param {Table} t */
function against(t) {
  const cases = t.pick.odds?.cases ?? [];
  if (cases.length !== 1) return '';
  return BUTTON.against(hitNumber(t.world, cases[0].case.defend.armor ? 'armor' : 'infantry'));
}

/** @param {Table} t @param {Acts} act @returns {Primary} */
function deploy({ session, view }, act) {
  const { offers, waiting: busy } = session;
  if (offers.find('withhold')) return { text: BUTTON.holdBack, sub: BUTTON.holdBackSub(view.to_withhold), act: null };
  const puts = offers.of('put').length;
  if (puts) return { text: BUTTON.place, sub: BUTTON.placeSub(puts), act: null };
  return { text: BUTTON.setup, sub: BUTTON.setupSub, act: () => act.screen.session.commit('end'), busy };
}

/**
 * The first activation closes the step of replacements (§7): said when there are any left to buy.
 * @param {Table['session']} session @param {Table['base']} base @param {Table['view']} view
 */
function endsReplacements({ menu }, base, view) {
  const left = menu.some(({ choice }) => ['add', 'put'].includes(kind(choice)));
  return base.phase === 'replace' && view.phase === 'act' && left ? BUTTON.endsReplacements : '';
}

/** @param {Table} t @param {Acts} act @returns {Primary} */
function confirm({ session, view, base, world }, act) {
  const { orders, waiting: busy } = session;
  const rp = view.rp[view.side];
  const [first] = orders[0];
  const named = orders.length === 1 ? BUTTON.orders[kind(first)] : undefined;
  const text = named ? named(world.units.get(what(first))?.name ?? '') : BUTTON.confirm(orders.length);
  const sub = [BUTTON.spent(base.rp[view.side] - rp, rp), endsReplacements(session, base, view)];
  return { text, sub: sub.filter(Boolean).join(', '), act: () => act.screen.session.commit(), busy };
}

/**
 * Confirms the draft and ends the turn; it asks like the main button.
 * @param {Table} t
 * @param {Acts} act
 * @returns {Primary | null}
 */
export function second(t, act) {
  const { choices, unfinished, offers, waiting: busy } = t.session;
  if (!choices.length || unfinished || !offers.plain.has('end') || t.view.phase === 'deploy') return null;
  return { text: BUTTON.confirmAndEnd, doubt: waste(t), act: () => act.screen.session.commit('end'), busy };
}
