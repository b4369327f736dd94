// The attack in the making: who, with what, and how likely.
// @ts-check
import { what } from '../offers.js';
import { back, picture, stand } from '../pieces.js';
import { bars } from '../table/bars.js';
import { html, linked, nothing } from '../template.js';
import { repeat } from '../vendor/lit-html/directives/repeat.js';
import { capital } from '../text.js';
import { gathered } from './odds.js';
import { attackOf, blockOf, foe, foeAt, nameOf, unitOf } from './state.js';
import { ATTACK } from './text.js';
import { hexOf } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('./odds.js').Shares} Shares */

/** Losses that happen less often than this share a bar. */
const RARE = 0.001;

/** @param {Table} t @param {Acts} act */
export function attackPanel(t, act) {
  const attack = attackOf(t);
  if (!attack) return nothing;
  const { ground } = t.world;
  const note = foeAt(t, attack.hex)?.note;
  const seen = note ? ATTACK.seen(nameOf(t, note.unit), note.steps) : ATTACK.unknown;
  return html`<section class="card attack-card">
      ${picture(stand(back(foe(t.view.side))), 62)}
      <div>
        <h2>${ATTACK.title(ground.call(attack.hex))}</h2>
        <p>${capital(ground.terrain(attack.hex))}${seen}</p>
      </div>
    </section>
    ${joiners(t, act)} ${chances(t, act)}`;
}

/** Who joins, what terrain takes away, and the sum. @param {Table} t @param {Acts} act */
function joiners(t, act) {
  const { hex, with: joined, air } = attackOf(t) ?? { hex: '', with: [], air: false };
  const { offers } = t.session;
  const able = offers.of('with').map((offer) => what(offer.choice));
  const dice = t.pick.odds?.odds?.dice;
  const total = /\d+/.exec(offers.plain.get('roll')?.text ?? '')?.[0];
  const across = joined.filter((id) => t.world.ground.river(hex, hexOf(blockOf(t, id)) ?? ''));
  const toggle = (
    /** @type {string} */ key,
    /** @type {boolean} */ on,
    /** @type {() => unknown} */ run,
    /** @type {unknown} */ text,
  ) =>
    html`<li>
      <button type="button" class="joiner" data-key=${key} aria-pressed=${on} @click=${() => act.screen.run(run)}>
        <span class="box" aria-hidden="true"></span>${text}
      </button>
    </li>`;
  const row = (/** @type {string} */ id) => {
    const unit = unitOf(t, id);
    const text = html`<span>${unit.name}<small>${ATTACK.sp(blockOf(t, id)?.steps)}</small></span><b>+${unit.dice}</b>`;
    return toggle(`with-${id}`, joined.includes(id), () => act.join(id), text);
  };
  const planes = html`<span>${ATTACK.air}<small>${ATTACK.airHint}</small></span><b>+${dice?.air || 2}</b>`;
  return html`<ul class="joiners">
    ${repeat([...joined, ...able], (id) => id, row)}
    ${air || offers.plain.has('air') ? toggle('air', air, act.toggleAir, planes) : nothing}
    ${minus(act, ATTACK.woods[0], dice?.woods, ATTACK.woods[1])}
    ${minus(act, ATTACK.mountain[0], dice?.mountain, ATTACK.mountain[1])}
    ${minus(act, ATTACK.swamp[0], dice?.swamp, ATTACK.swamp[1])}
    ${minus(act, ATTACK.river, dice?.river, ATTACK.across(across.map((id) => nameOf(t, id))))}
    ${
      total
        ? html`<li class="sum" data-tip=${ATTACK.diceTip}><span>${ATTACK.dice}</span><b>${total}</b></li
      >`
        : nothing
    }
  </ul>`;
}

/** @param {Acts} act @param {string} name @param {number | undefined} by @param {string} why */
const minus = (act, name, by, why) =>
  by
    ? html`<li class="minus">
        <span>${name}<small>${linked(why, (section) => act.screen.openRule(section))}</small></span><b>−${by}</b>
      </li>`
    : nothing;

/**
 * Exact odds against a known enemy; against an unknown one over all that it may be. @param {Table} t @param {Acts}
 * act
 */
function chances(t, act) {
  const { odds: all, cases } = t.pick.odds ?? { odds: null, cases: [] };
  const city = all?.city ?? 0;
  if (cases.length === 1) {
    const [{ what: text, odds, case: fight }] = cases;
    return html`<section class="odds"><h3>${text}</h3>${results(act, odds, fight.defend.dice, city, true)}</section>`;
  }
  if (!all || !cases.length) return nothing;
  const dice = cases.map(({ case: fight }) => fight.defend.dice);
  return html`<section class="odds"><h3>${ATTACK.weighted(cases.length, Math.min(...dice), Math.max(...dice))}</h3
    >${results(act, all, 0, city, false)}</section>`;
}

/** Both sides' losses against one enemy, and why it answers with so many dice. @param {Acts} act @param {Shares} odds
 * @param {number} defend dice
 * @param {number} city dice of them
 * @param {boolean} known whether it is one block of known strength */
function results(act, odds, defend, city, known) {
  const last = odds.defender_loses.length - 1;
  const theirs = odds.defender_loses.map((share, n) => ({
    share,
    name: n === 0 ? ATTACK.noLoss : known && n === last ? ATTACK.eliminated : ATTACK.steps(n),
  }));
  // Over several possible blocks no loss says whether it was the last step.
  if (!known) theirs.push({ share: odds.defender_dies, name: ATTACK.eliminated });
  const own = gathered(odds.attacker_loses, 2, RARE);
  const yours = own.shares.map((share, n) => ({
    share,
    name: n === 0 ? ATTACK.none : ATTACK.steps(n, own.more && n === own.shares.length - 1),
  }));
  const text = ATTACK.defense(defend - city, city, odds.attacker_mean);
  return html`<h4>${ATTACK.theirs}</h4>
    ${bars(theirs.reverse())}
    <h4>${ATTACK.yours(defend)}</h4>
    ${bars(yours)}
    ${defend ? html`<p class="hint">${linked(text, (section) => act.screen.openRule(section))}</p>` : nothing}`;
}
