// The battle as it lies on the table: who, what fell, why so many dice, how likely it was.
// @ts-check
import { symbol } from '../dom.js';
import { say } from '../luck.js';
import { face, picture, stand } from '../pieces.js';
import { bars } from '../table/bars.js';
import { html, linked, nothing, styled } from '../template.js';
import { lostBy } from './battle-state.js';
import { gathered } from './odds.js';
import { sketch } from './sketch.js';
import { foe, hitNumber, nameOf, unitOf } from './state.js';
import { BATTLE, SIDES, WEATHER } from './text.js';
import { dotted, monthName } from './words.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./battle-state.js').Course} Course */
/** @typedef {import('./battle-state.js').SceneState} SceneState */
/** @typedef {import('./battle.js').Battles} Battles */
/** @typedef {import('../table/screen.js').Screen} Screen */

/** Losses that happen less often than this share a bar. */
const RARE = 0.0005;

/** @param {Table} t @param {Screen} screen @param {SceneState} state @param {Battles} battles */
export function scene(t, screen, state, battles) {
  const [course] = state.queue;
  const { fight } = course;
  const { ground } = t.world;
  const { settled } = state;
  const now = !settled ? 2 : course.closed ? 4 : 3;
  const sky = (WEATHER[t.view.weather]?.[0] ?? t.view.weather).toLowerCase();
  const head = BATTLE.head(ground.terrain(fight.hex), dotted(fight.hex), monthName(t.view.month), sky);
  const steps = BATTLE.steps.map(
    (name, n) => html`<li class=${n === now ? 'now' : n < now ? 'past' : ''}>${n < now ? `✓ ${name}` : name}</li>`,
  );
  const block = (/** @type {[string, number]} */ [id, had]) => fighter(t, screen, state, id, had);
  return html`<section
    class="baize${settled ? ' settled' : ''}"
    role="dialog"
    aria-modal="true"
    aria-labelledby="battle-title"
  >
    <header>
      <div>
        <h2 id="battle-title">${BATTLE.title(ground.call(fight.hex))}</h2>
        <p>${linked(head, (section) => screen.openRule(section))}</p>
      </div>
      <ol class="steps">${steps}</ol>
    </header>
    <div class="sides">
      <div class="attackers">
        <h3>${BATTLE.attacker(SIDES[fight.attacker])}</h3>
        <div class="row">${fight.with.map(block)}${fight.air ? airUnit() : nothing}</div>
      </div>
      ${sketch(t, course)}
      <div class="defenders">
        <h3>${BATTLE.defender(SIDES[foe(fight.attacker)])}</h3>
        <div class="row">${block(fight.defender)}</div>
      </div>
    </div>
    <div class="tray">${dice(t, state, 'attack')}${dice(t, state, 'defend')}</div>
    <div class="cards">${cards(t, screen, course)}</div>
    <div class="lower">${odds(t, state)}${button(t, state, battles)}</div>
    <svg class="flights" aria-hidden="true"></svg>
  </section>`;
}

/** @param {Table} t @param {Screen} screen @param {SceneState} state @param {string} id @param {number} had */
function fighter(t, screen, { queue: [course], settled }, id, had) {
  const unit = unitOf(t, id);
  const left = settled ? had - lostBy(course, id, had) : had;
  const { offers, mine } = t.session;
  const hit = mine && settled && !course.closed ? offers.find('hit', id) : undefined;
  const at = course.fight.with.findIndex(([other]) => other === id);
  const { ground } = t.world;
  const where = at >= 0 ? BATTLE.from(ground.call(course.from[at])) : BATTLE.in(ground.call(course.fight.hex));
  const dead = settled && left === 0;
  // A hit turns the block.
  const turned = settled && left < had ? had - Math.max(left, 1) : 0;
  const state = { act: Boolean(hit) };
  const body = picture(
    stand(face(unit, Math.max(left, 1), { turned }, 128), state),
    122,
    BATTLE.change(unit.name, had, left),
  );
  const take = () => hit && screen.run(() => screen.session.commit(hit.choice));
  return html`<figure class="fighter${dead ? ' dead' : ''}" data-unit=${id}>
    ${
      hit
        ? html`<button type="button" class="take" @click=${take}>${body}<span class="unseen">${BATTLE.assign}</span
          ></button>`
        : body
    }
    ${left < had ? html`<span class="burst">−${had - left}</span>` : nothing}
    ${dead ? html`<span class="stamp">${BATTLE.eliminated}</span>` : nothing}
    <figcaption><b>${BATTLE.sp(had, left)}</b><small>${hit ? BATTLE.tap : where}</small></figcaption>
  </figure>`;
}

const airUnit = () =>
  html`<figure class="fighter air">
    <span class="disc">${symbol('air', '-12 -12 24 24', { width: 58, height: 58 })}</span>
    <figcaption><b>${BATTLE.air}</b><small>${BATTLE.airSub}</small></figcaption>
  </figure>`;

/** The lowest die that can hit this side. @param {Table} t @param {Course} course @param {'attack' | 'defend'} by */
function needOf(t, { fight }, by) {
  const targets = by === 'attack' ? [fight.defender] : fight.with;
  return Math.min(...targets.map(([id]) => unitOf(t, id)?.hit ?? 6));
}

/** @param {Table} t @param {SceneState} state @param {'attack' | 'defend'} by */
function dice(t, { queue: [course], settled }, by) {
  const { fight, left } = course;
  const need = needOf(t, course, by);
  const side = by === 'attack' ? fight.attacker : foe(fight.attacker);
  const rolled = [...course[by]].sort((a, b) => b - a);
  const hits = rolled.filter((die) => die >= need).length;
  const hurt = by === 'attack' ? [fight.defender] : fight.with.filter(([id, had]) => (left.get(id) ?? had) < had);
  const die = (/** @type {number} */ value, /** @type {number} */ n) => {
    const turn = `${((n * 47 + value * 31) % 27) - 13}deg`;
    const face = settled ? value : ((n * 5 + value) % 6) + 1;
    const hit = settled && value >= need;
    return html`<span
      data-die=${n}
      class="die ${side}${hit ? ' hit' : ''}"
      role="img"
      aria-label=${settled ? BATTLE.die(value, hit) : BATTLE.falling}
      ${styled({ rotate: turn, 'animation-delay': `${n * 40}ms` })}
    >${symbol(`die-${face}`, '-27 -27 56 56', { width: 58, height: 58 })}</span>`;
  };
  return html`<div class="dice ${by}">
    <div class="row">${rolled.map(die)}</div>
    <p>${
      settled
        ? BATTLE.hits(
            hits,
            hurt.map(([id]) => nameOf(t, id)),
          )
        : BATTLE.rolling
    }</p>
  </div>`;
}

/** Cards that add up to the dice. @param {Table} t @param {Screen} screen @param {Course} course */
function cards(t, screen, { fight, dice: by, from, city }) {
  const { ground } = t.world;
  const card = (
    /** @type {number} */ n,
    /** @type {string} */ name,
    /** @type {string} */ why,
    /** @type {string} */ rule,
  ) =>
    n === 0
      ? nothing
      : html`<div class="dicecard${n < 0 ? ' minus' : ''}">
          <b>${n < 0 ? `−${-n}` : `+${n}`}</b><span class="cite"
            >${linked(rule, (section) => screen.openRule(section))}</span>
          <strong>${name}</strong><small>${why}</small>
        </div>`;
  const base = (/** @type {string} */ id) => card(unitOf(t, id).dice, nameOf(t, id), BATTLE.base, '§11.2');
  const terrain = (/** @type {'woods' | 'mountain' | 'swamp'} */ id) =>
    card(-by[id], BATTLE.cards[id][0], BATTLE.cards[id][1], '§5');
  const across = fight.with.filter((_, n) => ground.river(fight.hex, from[n])).map(([id]) => nameOf(t, id));
  const [defender] = fight.defender;
  const hit = unitOf(t, defender).hit;
  const kinds = [...new Set(fight.with.map(([id]) => unitOf(t, id).kind))];
  const theirs =
    kinds.length > 1
      ? BATTLE.mixed(hitNumber(t.world, 'infantry'), hitNumber(t.world, 'armor'))
      : BATTLE.yours(hitNumber(t.world, kinds[0]));
  const more = Math.max(0, fight.defend - unitOf(t, defender).dice - city);
  return html`<div class="set">
      ${fight.with.map(([id]) => base(id))} ${terrain('woods')} ${terrain('mountain')} ${terrain('swamp')}
      ${card(-by.river, BATTLE.river, BATTLE.across(across), '§5')}
      ${card(by.air, BATTLE.support, BATTLE.clear, '§11.2')}
      <span class="equals">=</span>
      <div class="sum"><b>${fight.attack}</b><small>${BATTLE.yours(hit)}</small></div>
    </div>
    <div class="set right">
      <div class="sum theirs"><b>${fight.defend}</b><small>${theirs}</small></div>
      <span class="equals">=</span>
      ${base(defender)} ${card(city, BATTLE.city(city > 1), BATTLE.defends(ground.call(fight.hex)), '§5')}
      ${card(more, BATTLE.finns, BATTLE.home, '§14')}
    </div>`;
}

/** Bars of both sides' losses; what happened is framed. @param {Table} t @param {SceneState} state */
function odds(t, { queue: [course], settled, odds: exact }) {
  if (!exact?.defender_loses) return html`<div class="charts"></div>`;
  const { fight } = course;
  const [id, had] = fight.defender;
  const lost = lostBy(course, id, had);
  const own = fight.with.reduce((sum, [unit, steps]) => sum + lostBy(course, unit, steps), 0);
  const theirs = exact.defender_loses.map((share, n) => ({
    share,
    name: n === 0 ? BATTLE.noLoss : n === had ? BATTLE.gone : BATTLE.left(had - n),
    happened: settled && n === lost,
  }));
  const { shares, more } = gathered(exact.attacker_loses, 1, RARE);
  const last = shares.length - 1;
  const yours = shares.map((share, n) => ({
    share,
    name: n === 0 ? BATTLE.none : BATTLE.stepsLost(n, more && n === last),
    happened: settled && course.closed && n === Math.min(own, last),
  }));
  const luckText = settled ? BATTLE.luck(luck(t, course, 'attack'), luck(t, course, 'defend')) : '';
  const mine = fight.attacker === t.view.side && !t.watching;
  const side = mine ? BATTLE.yourLosses : BATTLE.theirLosses(SIDES[fight.attacker]);
  return html`<div class="charts">
    <section><h3>${BATTLE.after(nameOf(t, id), fight.attack)}</h3>${bars(theirs.reverse())}</section>
    <section class="theirs"><h3>${BATTLE.losses(side, fight.defend)}</h3>${bars(yours)}</section>
    <p class="exact">${luckText}${BATTLE.exact}</p>
  </div>`;
}

/** @param {Table} t @param {Course} course @param {'attack' | 'defend'} by */
function luck(t, course, by) {
  const need = needOf(t, course, by);
  const rolled = course[by];
  const hits = rolled.filter((die) => die >= need).length;
  return say({ dice: rolled.length, expected: (rolled.length * (7 - need)) / 6, hits });
}

/** How it ended. @param {Table} t @param {Course} course */
export const fate = (t, { dead, fight }) =>
  dead.length ? BATTLE.dead(dead.map((id) => nameOf(t, id))) : BATTLE.holds(t.world.ground.call(fight.hex));

/** @param {Table} t @param {SceneState} state @param {Battles} battles */
function button(t, { queue: [course], settled }, battles) {
  const choosing = battles.chooses(t);
  const waits = settled && !choosing && !course.closed;
  const [text, sub] = !settled
    ? [BATTLE.skip, BATTLE.space]
    : choosing
      ? [BATTLE.spread, BATTLE.orTap]
      : course.closed
        ? [BATTLE.close, fate(t, course)]
        : [BATTLE.waiting, BATTLE.waitingSub];
  return html`<div class="go">
    <button type="button" class="primary" aria-disabled=${waits} @click=${() => battles.next()}>
      <b>${text}</b><small>${sub}</small>
    </button>
  </div>`;
}
