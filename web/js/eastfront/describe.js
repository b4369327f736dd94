// Hexes in words: one sentence for a screen reader, a few lines for the pointer.
// @ts-check
import { neighbors } from '../hexes.js';
import { html, linked } from '../template.js';
import { whyNot } from './meaning.js';
import { foeAt, nameOf, ownAt, ownOnMap, standingOf, supplyChain, unitOf, whose } from './state.js';
import { CARD, HEX, SIDES, TIP } from './text.js';
import { monthName } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** What the map's edges are called. @type {[string, string]} */
export const EDGES = [CARD.west, CARD.east];

/** A hex in one sentence. @param {Table} t @param {string} hex */
export function describe(t, hex) {
  const { ground } = t.world;
  const { offers } = t.session;
  const own = ownAt(t, hex);
  const enemy = foeAt(t, hex);
  const parts = [ground.call(hex), ground.terrain(hex)];
  if (ground.isCity(hex)) parts.push(CARD.held(holder(t, hex)));
  const standing = own && standingOf(t, own.unit);
  if (own) parts.push(HEX.own(nameOf(t, own.unit), own.steps));
  if (standing && !standing.supplied) parts.push(HEX.unsupplied);
  if (standing?.touched) parts.push(HEX.adjacent(standing.touched));
  if (enemy) {
    const side = t.watching ? SIDES[whose(t, enemy)] : HEX.enemy;
    parts.push(enemy.note ? HEX.seen(side, nameOf(t, enemy.note.unit), enemy.note.steps) : HEX.unknown(side));
  }
  if (t.pick.reach?.ways.get(hex)?.stop) parts.push(HEX.inReach);
  if (offers.find('attack', hex)) parts.push(HEX.canAttack);
  if (offers.find('at', hex)) parts.push(HEX.canChoose);
  return parts.join(', ');
}

/** Who holds a city. @param {Table} t @param {string} hex */
export const holder = (t, hex) => SIDES[t.view.axis_cities.includes(hex) ? 'axis' : 'soviet'];

/** What an own block did this turn. @param {import('./state.js').OwnBlock} block */
export const doneBy = (block) =>
  [
    block.moved ? CARD.moved : '',
    block.railed ? CARD.railed : '',
    block.attacked ? CARD.attacked : '',
    block.stepped ? CARD.reinforced : '',
  ].filter(Boolean);

/** What the pointer is told of a hex, and why it cannot be chosen. @param {Acts} act */
export const tell = (act) => async (/** @type {string} */ hex) => {
  const t = /** @type {Table} */ (act.screen.t.peek());
  const { head, lines } = about(t, act, hex);
  const [why, odds] = await Promise.all([reason(t, act, hex), oddsOf(t, act, hex)]);
  const more = odds ? [html`<p class="chance">${odds}</p>`] : [];
  return head || why ? { head, lines: [...lines, ...more], why } : null;
};

/**
 * The chance of an attack that can be announced, with all blocks that can join it, before anything is chosen.
 * @param {Table} t @param {Acts} act @param {string} hex
 */
async function oddsOf(t, act, hex) {
  const { session } = t;
  if (!session.mine || session.unfinished || !session.offers.find('attack', hex)) return '';
  const { seat } = act.screen.session;
  const near = new Set(neighbors(hex));
  const units = ownOnMap(t).filter((block) => near.has(block.hex));
  const attack = [...session.choices, { attack: hex }];
  const joins = units.map(({ unit }) => ({ with: unit }));
  const answer = await seat.why(attack, joins).catch(() => null);
  const joined = joins.filter((_, n) => answer?.why?.[n] === null);
  if (!joined.length) return '';
  const odds = await seat.odds([...attack, ...joined]).catch(() => null);
  if (!odds?.odds) return '';
  const names = joined.map((choice) => nameOf(t, choice.with));
  return TIP.odds(odds.odds.defender_dies, names, odds.odds.dice.total);
}

/** @param {Table} t @param {Acts} act @param {string} hex */
function about(t, act, hex) {
  const { ground } = t.world;
  const own = ownAt(t, hex);
  const enemy = foeAt(t, hex);
  const place = [ground.call(hex), ground.terrain(hex), ...(ground.isCity(hex) ? [holder(t, hex)] : [])].join(', ');
  const line = (/** @type {string} */ text) => html`<p>${text}</p>`;
  const there = ground.places.has(hex) ? [line(place)] : [];
  if (own) {
    const unit = unitOf(t, own.unit);
    return { head: TIP.strength(unit.name, own.steps, unit.steps), lines: [...ofOwn(t, act, own), ...there] };
  }
  if (enemy) {
    const { note } = enemy;
    const unit = note && unitOf(t, note.unit);
    const seen = unit ? TIP.seen(monthName(note.month), CARD.unit(unit.name, unit.kind, note.steps)) : TIP.unknown;
    const cut = t.overlay?.foe_cut.includes(hex) ? [line(TIP.unsupplied)] : [];
    return { head: TIP.block(SIDES[whose(t, enemy)]), lines: [html`<p class="pencil">${seen}</p>`, ...cut, ...there] };
  }
  return { head: ground.places.has(hex) ? place : '', lines: [] };
}

/** @param {Table} t @param {Acts} act @param {import('./state.js').OwnBlock} own */
function ofOwn(t, act, own) {
  const standing = standingOf(t, own.unit);
  const done = doneBy(own);
  const lines = done.length ? [html`<p>${TIP.thisTurn(done)}</p>`] : [];
  if (standing?.why) {
    const why = `${CARD.eliminated} ${act.screen.plain(`${standing.why.why} ${standing.why.rule}`)}`;
    lines.push(html`<p class="why">${linked(why, (section) => act.screen.openRule(section))}</p>`);
  } else if (standing) lines.push(html`<p>${TIP.supply(supplyChain(t, standing.from, EDGES)[0] ?? '')}</p>`);
  if (standing?.threat) lines.push(html`<p>${TIP.threat(standing.threat, standing.touched)}</p>`);
  return lines;
}

/**
 * Why the selected block cannot go there: the server says it of the last step.
 * @param {Table} t
 * @param {Acts} act
 * @param {string} hex
 */
async function reason(t, act, hex) {
  if (!t.pick.chosen || !t.session.mine) return '';
  const why = whyNot(t, hex);
  if (!why) return '';
  if ('text' in why) return why.text;
  const draft = [...t.session.choices, ...why.ask.slice(0, -1)];
  const answer = await act.screen.session.seat.why(draft, why.ask.slice(-1)).catch(() => null);
  const refusal = answer?.why?.[0];
  return refusal ? `${refusal.why.replace(/\.$/, '')} ${refusal.rule ?? ''}` : '';
}
