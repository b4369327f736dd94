// Eastfront's tabs: the selection, the orders of the turn, the intel.
// @ts-check
import { kind, what } from '../offers.js';
import { back, face, picture, stand } from '../pieces.js';
import { openingCard } from '../table/goal.js';
import { MANY, latest } from '../table/log.js';
import { reportCard } from '../table/report.js';
import { html, linked, nothing } from '../template.js';
import { repeat } from '../vendor/lit-html/directives/repeat.js';
import { capital, END } from '../text.js';
import { attackPanel } from './attack-panel.js';
import { costOf } from './button.js';
import { EDGES, doneBy, holder } from './describe.js';
import { goals, goalsOf } from './goals.js';
import { linesOf } from './orders.js';
import { plan } from './plan.js';
import { report } from './report.js';
import { attackOf, blockOf, foe, foeAt, foes, nameOf, ownAt, standingOf, supplyChain, unitOf, whose } from './state.js';
import { CARD, KNOWN, LISTS, OPENING, SIDES } from './text.js';
import { thisTurn } from './turn.js';
import { hexOf, monthName } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('../wire.js').Offer} Offer */

/** @param {Table} t @param {Acts} act */
export function orders(t, act) {
  // Without a selection there is room for the log.
  const free = !t.pick.chosen && !t.pick.focus && !attackOf(t);
  const lines = latest(t, act.screen, free ? MANY : undefined);
  return html`${subject(t, act)}${offered(t, act)}${planned(t, act)}${lines}`;
}

/** The block that is selected or looked at. @param {Table} t */
const shown = (t) => (t.pick.chosen ? blockOf(t, t.pick.chosen) : t.pick.focus ? ownAt(t, t.pick.focus) : undefined);

/** The selection. @param {Table} t @param {Acts} act */
function subject(t, act) {
  if (attackOf(t)) return attackPanel(t, act);
  const block = shown(t);
  if (block) return unitCard(t, act, block);
  if (t.pick.focus) return hexCard(t, t.pick.focus);
  const { session, view } = t;
  const { ended } = session.status;
  const card = (/** @type {string} */ title, /** @type {unknown} */ text) =>
    html`<section class="card plain-card"><h2>${title}</h2><p>${text}</p></section>`;
  if (ended) {
    const replay = html`<a href="/t/${session.table}/${session.role}/replay">${END.graphs}</a>`;
    return card(CARD.over, html`${ended.why} ${replay}`);
  }
  if (t.watching) return card(CARD.theirs(SIDES[view.turn]), CARD.watching);
  if (!session.mine) return card(CARD.theirs(SIDES[foe(view.side)]), CARD.theirsText);
  return html`${told(t, act) ?? card(CARD.yours, CARD.yoursText)}`;
}

/** What a player needs to know before the first order of a turn: the goal, or what the enemy did. @param {Table} t
 * @param {Acts} act */
function told(t, act) {
  if (t.session.choices.length || thisTurn(t.session.log, t.view.side).some(ordered)) return null;
  const first = goalsOf(t)?.first === t.view.month;
  const news = report(t);
  if (!first) return news ? reportCard(act.screen, news) : null;
  return html`${news ? reportCard(act.screen, news) : nothing}${openingCard(act.screen, opening(t))}`;
}

/** Whether something was ordered. @param {import('../wire.js').LogEntry} entry */
const ordered = ({ event }) => ['lifted', 'railed', 'opened'].includes(event?.kind);

/** The card of the first turn; the costs are those of the server. @param {Table} t
 * @returns {import('../table/goal.js').Opening} */
function opening(t) {
  const { facts, units } = t.world;
  const { side } = t.view;
  const { costs, rp } = OPENING;
  const kinds = ['infantry', 'armor'].flatMap((kind) => {
    const unit = [...units.values()].find((other) => other.side === side && other.kind === kind);
    return unit ? [{ kind, unit }] : [];
  });
  return {
    title: OPENING.title(SIDES[side]),
    goals: goals(t).map(({ text }) => text),
    steps: OPENING.steps[side],
    costs: [
      [costs.move, rp(facts.costs.move)],
      [costs.attack, rp(facts.costs.attack)],
      [costs.rail, rp(facts.costs.rail)],
      ...kinds.map(({ kind, unit }) => /** @type {[string, string]} */ ([costs.step(kind), rp(unit.step_cost)])),
      ...kinds.map(({ kind, unit }) => /** @type {[string, string]} */ ([costs.rebuild(kind), rp(unit.rebuild_cost)])),
      [costs.arrives, rp(0)],
    ],
  };
}

/** @param {Table} t @param {Acts} act @param {import('./state.js').OwnBlock} block */
function unitCard(t, act, block) {
  const unit = unitOf(t, block.unit);
  const done = doneBy(block).join(', ');
  const chip = (/** @type {string} */ tip, /** @type {unknown} */ text) =>
    html`<span tabindex="0" data-tip=${tip}>${text}</span>`;
  const hit = html`${CARD.hitBy} <b>${CARD.needs(unit.hit)}</b>`;
  return html`<section class="card unit-card">
      ${picture(stand(face(unit, block.steps, {}, 90)), 74)}
      <div>
        <h2>${unit.name}</h2>
        <p>${CARD.kind(unit.nation, unit.kind)}, ${CARD.strength(block.steps, unit.steps)}</p>
        <p class="chips">
          ${chip(CARD.diceTip(unit.dice), html`<b>${unit.dice}</b> ${CARD.dice}`)}
          ${chip(CARD.needsTip(unit.kind === 'armor'), hit)}
          ${chip(CARD.mpTip(unit.mp), html`<b>${unit.mp}</b> ${CARD.mp}`)}
        </p>
        <p class="where">
          ${t.world.ground.call(hexOf(block) ?? '')}${done ? `, ${done}` : ''}${
            block.seen ? CARD.seen(monthName(block.seen.month), block.seen.steps) : ''
          }
        </p>
        ${supplyLine(t, act, block.unit)}
      </div>
    </section>
    ${unitOrders(t, act, unit)} ${plan(t, act)}`;
}

/**
 * What a block can be ordered beside a move.
 * @param {Table} t
 * @param {Acts} act
 * @param {import('./state.js').Unit} unit
 */
function unitOrders(t, act, unit) {
  const kinds = ['add', 'rail', 'withdraw', 'withhold'];
  const offers = (t.session.offers.byUnit.get(unit.id) ?? []).filter(({ choice }) => kinds.includes(kind(choice)));
  if (!offers.length) return nothing;
  const button = (/** @type {Offer} */ offer) =>
    html`<button
      type="button"
      class="act"
      data-key="${kind(offer.choice)}-${unit.id}"
      @click=${() => act.screen.run(() => act.give(offer.choice))}
    >${verb(offer, unit)}</button>`;
  return html`<div class="acts">${repeat(offers, ({ choice }) => kind(choice), button)}</div>`;
}

/** A menu entry without its rule. @param {Offer} offer */
const bare = (offer) => offer.text.replace(/ \(§.*\)$/, '');

/** @param {Offer} offer @param {import('./state.js').Unit} unit */
function verb(offer, unit) {
  switch (kind(offer.choice)) {
    case 'add':
      return CARD.add(unit.step_cost);
    case 'rail':
      return CARD.rail(costOf(offer));
    default:
      return bare(offer);
  }
}

/** Where the block's supply comes from, or why none comes. @param {Table} t @param {Acts} act @param {string} unit */
function supplyLine(t, act, unit) {
  const standing = standingOf(t, unit);
  const open = (/** @type {string} */ section) => act.screen.openRule(section);
  if (!standing) return html`<p class="where supply-line" hidden></p>`;
  if (standing.why) {
    const text = `${CARD.eliminated} ${act.screen.plain(`${standing.why.why} ${standing.why.rule}`)}`;
    return html`<p class="where supply-line cut">${linked(text, open)}</p>`;
  }
  const chain = supplyChain(t, standing.from, EDGES);
  return html`<p class="where supply-line">${linked(CARD.supply(chain.join(', ') || CARD.fortress), open)}</p>`;
}

/** @param {Table} t @param {string} hex */
function hexCard(t, hex) {
  const { ground } = t.world;
  const enemy = foeAt(t, hex);
  const note = enemy?.note;
  const unit = note && unitOf(t, note.unit);
  const seen = unit ? CARD.lastSeen(monthName(note.month), CARD.unit(unit.name, unit.kind, note.steps)) : CARD.unknown;
  return html`<section class="card unit-card">
    ${enemy ? picture(stand(back(whose(t, enemy))), 74) : nothing}
    <div>
      <h2>${ground.call(hex)}</h2>
      <p>${capital(ground.terrain(hex))}${ground.isCity(hex) ? `, ${CARD.held(holder(t, hex))}` : ''}</p>
      ${enemy ? html`<p class="pencil">${seen}</p>` : nothing}
    </div>
  </section>`;
}

/** Blocks that can be brought in or rebuilt. @param {Table} t @param {Acts} act */
function offered(t, act) {
  const { session, view, pick } = t;
  if (!session.mine || attackOf(t) || pick.chosen || session.unfinished) return nothing;
  const deploy = view.phase === 'deploy';
  const rest = html`<button
    type="button"
    class="act"
    data-key="spread-out"
    @click=${() => act.screen.run(act.spreadOut)}
  >${LISTS.automatically}</button>`;
  return html`${damaged(t, act)}${puts(t, act, 'withhold', LISTS.holdBack(view.to_withhold))}
  ${puts(t, act, 'withdraw', LISTS.withdraw)}
  ${puts(t, act, 'put', deploy ? LISTS.toPlace : LISTS.available, deploy ? rest : nothing)}`;
}

/** Blocks that can gain a step, until the first move or attack of the turn (§7). @param {Table} t @param {Acts} act */
function damaged(t, act) {
  const offers = t.session.offers.of('add');
  if (!offers.length) return nothing;
  const row = (/** @type {Offer} */ offer) => {
    const unit = unitOf(t, what(offer.choice));
    const steps = blockOf(t, unit.id)?.steps ?? 1;
    const hex = hexOf(blockOf(t, unit.id));
    return html`<button
      type="button"
      class="put"
      data-key="step-${unit.id}"
      @pointerenter=${() => hex && act.screen.mark(hex)}
      @pointerleave=${() => act.screen.mark(null)}
      @click=${() => act.screen.run(() => act.give(offer.choice))}
    >${picture(stand(face(unit, steps)), 34)}<span>${unit.name}<small>${CARD.strength(steps, unit.steps)}</small></span
      ><b>${LISTS.step(unit.step_cost)}</b></button>`;
  };
  const all = act.affordable(offers);
  return html`<section class="puts damaged">
    <h3>${LISTS.damaged}</h3>
    <p class="hint">${LISTS.damagedHint}</p>
    ${
      offers.length > 1
        ? html`<button type="button" class="act" data-key="step-all" @click=${() => act.screen.run(act.addAll)}
          >${LISTS.stepAll(
            all.length,
            all.reduce((sum, offer) => sum + unitOf(t, what(offer.choice)).step_cost, 0),
          )}</button>`
        : nothing
    }
    ${repeat(offers, ({ choice }) => what(choice), row)}
  </section>`;
}

/** @param {Table} t @param {Acts} act @param {string} name @param {string} title @param {unknown} [more] */
function puts(t, act, name, title, more = nothing) {
  const offers = t.session.offers.of(name);
  if (!offers.length) return nothing;
  const row = (/** @type {Offer} */ offer) => {
    const unit = unitOf(t, what(offer.choice));
    return html`<button
      type="button"
      class="put"
      data-key="${name}-${unit.id}"
      @click=${() => act.screen.run(() => act.give(offer.choice))}
    >${picture(stand(face(unit, blockOf(t, unit.id)?.steps || 1)), 34)}<span>${bare(offer)}</span></button>`;
  };
  return html`<section class="puts"><h3>${title}</h3
    >${more}${repeat(offers, ({ choice }) => what(choice), row)}</section>`;
}

/** What was ordered this turn, and what the draft adds to it. @param {Table} t */
export function turnLines(t) {
  const { session, view, base, world } = t;
  const { side } = view;
  const names = { units: world.units, call: (/** @type {string} */ hex) => world.ground.call(hex) };
  const events = thisTurn(session.log, side).map((entry) => entry.event);
  const past = linesOf(events, side, base.income?.rp?.[side] ?? null, names);
  const drafts = linesOf(session.drafted, side, base.rp[side], names);
  const open = session.unfinished && !drafts.some((line) => !line.done) ? session.orders.at(-1)?.[0] : undefined;
  if (open) drafts.push({ text: beginning(t, open), sub: '', cost: null, hex: null, done: false });
  return [...past.map((line) => ({ line, draft: false })), ...drafts.map((line) => ({ line, draft: true }))];
}

/** @param {Table} t @param {Acts} act */
function planned(t, act) {
  const lines = turnLines(t);
  if (!lines.length) return nothing;
  const row = (/** @type {typeof lines[number]} */ { line, draft }, /** @type {number} */ n) => {
    const undo = n === lines.length - 1 ? html`, <kbd>Z</kbd>${LISTS.undo}` : nothing;
    const state = draft ? html`${line.sub ? ', ' : ''}${LISTS.draft}${undo}` : nothing;
    return html`<li
      class=${draft ? 'draft' : ''}
      @pointerenter=${() => line.hex && act.screen.mark(line.hex)}
      @pointerleave=${() => act.screen.mark(null)}
    ><span>${line.text}<small>${line.sub}${state}</small></span>${
      line.cost === null ? nothing : html`<b>${LISTS.rp(line.cost)}</b>`
    }</li>`;
  };
  return html`<section class="orders"><h3>${LISTS.orders}</h3><ol>${lines.map(row)}</ol></section>`;
}

/** An order of which only the first choice is made. @param {Table} t @param {import('../wire.js').Choice} choice */
function beginning(t, choice) {
  const id = what(choice);
  switch (kind(choice)) {
    case 'attack':
      return LISTS.attack(t.world.ground.call(id));
    case 'rail':
      return LISTS.rail(nameOf(t, id));
    case 'put':
      return LISTS.put(nameOf(t, id));
    default:
      return nameOf(t, id);
  }
}

/** @param {Table} t */
export function known(t) {
  const all = foes(t);
  const seen = all.flatMap(({ hex, note }) => (note ? [{ hex, note }] : []));
  const row = (/** @type {typeof seen[number]} */ { hex, note }) =>
    html`<tr>
      <td>${t.world.ground.call(hex)}</td>
      <td>${nameOf(t, note.unit)}</td>
      <td>${note.steps}</td>
      <td>${monthName(note.month).slice(0, 3)}</td>
    </tr>`;
  return html`<h3>${t.watching ? KNOWN.public : KNOWN.title(SIDES[foe(t.view.side)])}</h3>
    <table class="known">
      <thead>
        <tr>
          ${KNOWN.columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${seen.map(row)}
      </tbody>
    </table>
    <p>${KNOWN.rest(all.length - seen.length, t.view.foe_off_map)}</p>`;
}
