// The middle of the battle board: dice, odds of the chosen targets, and the cards that are chosen in secret.
// @ts-check
import { symbol } from '../dom.js';
import { what } from '../offers.js';
import { html, nothing, styled } from '../template.js';
import { SURE, capital } from '../text.js';
import { staying, withdrawal } from './battle-button.js';
import { lossOf, shotsOf } from './battle-history.js';
import { onBoard, sections } from './battle-line.js';
import { isOf, nameOf, unit } from './state.js';
import { BATTLE, CHOICE, DIARY } from './battle-text.js';
import { KINDS } from './text.js';
import { GARRISON, foe, listOf, unitOf } from './words.js';

/** @typedef {import('./battle-state.js').Fight} Fight */
/** @typedef {import('./battle-state.js').Shot} OddsShot */
/** @typedef {import('./battle-history.js').Shot} Shot */
/** @typedef {import('./battle.js').Battles} Battles */
/** @typedef {import('../table/screen.js').Screen} Screen */
/** @typedef {import('./state.js').Table} Table */

/** @param {Fight} fight @param {Screen} screen @param {Battles} battles */
export function center(fight, screen, battles) {
  const { t, s, course, aiming } = fight;
  const { view, step, session } = t;
  const part = course.chapters.at(-1);
  const before = part ? shotsOf(course).length - part.shots.length : 0;
  const fallen = part?.shots.slice(0, Math.max(0, s.played - before)) ?? [];
  const own = (/** @type {Shot} */ shot) =>
    shot.by === GARRISON ? t.catalog.units[shot.at]?.side !== view.side : t.catalog.units[shot.by]?.side === view.side;
  // While one's own guns are laid only the enemy's dice are still there.
  const chips = (/** @type {boolean} */ ours) =>
    fallen
      .filter((shot) => own(shot) === ours)
      .map((shot) => chip(fight, shot, battles.falls && shot === fallen.at(-1)));
  // In a fight of guns the right half of the board is quiet: what comes next can be laid there already.
  const ahead = aiming && step[0] === 'aim' && view.battle.round === 'surface' && s.odds?.way && !session.unfinished;
  return html`<div class="lane their">${chips(false)}</div>
    ${asked(fight, screen, battles)}
    <div class="lane our">${aiming ? nothing : chips(true)}</div>
    ${ahead ? html`<div class="next">${wish(fight, battles, true)}</div>` : nothing}`;
}

/**
 * What the player decides now, or how it ended.
 * @param {Fight} fight
 * @param {Screen} screen
 * @param {Battles} battles
 */
function asked(fight, screen, battles) {
  const { t, mine, aiming } = fight;
  const [step] = t.step;
  if (mine && step === 'wish') return wish(fight, battles, false);
  if (mine && step === 'stay') return stay(fight, battles);
  if (mine && step === 'landing') return landing(fight, screen, battles);
  if (aiming || (mine && step === 'submarine-aim')) return odds(fight, screen, battles);
  return result(fight);
}

/** One shot: its dice and what they did. @param {Fight} fight @param {Shot} shot @param {boolean} falls just now */
function chip(fight, shot, falls) {
  const { units } = fight.t.catalog;
  const target = units[shot.at];
  const need = shot.land ? 6 : (target?.hit ?? 6);
  const side = units[shot.by]?.side ?? foe(target?.side);
  const name = shot.by === GARRISON ? BATTLE.garrison : units[shot.by]?.name;
  // Without a line to it, the target is named.
  const away = target && !onBoard(fight, shot.by, shot.at) ? BATTLE.at(target.name) : '';
  const hits = shot.hits ? BATTLE.hit(shot.hits) : '';
  const disabled = shot.disabled && !shot.sunk ? BATTLE.targetDisabled : '';
  // A shot at what is sunk already has no part in it.
  const end = shot.sunk && shot.hits ? BATTLE.targetSunk : [hits, disabled].filter(Boolean).join(', ') || BATTLE.miss;
  const state = `${shot.hits || shot.disabled ? ' hit' : ''}${falls ? ' falls' : ''}`;
  const die = (/** @type {number} */ value) => {
    const marks = `${value >= need ? ' hit' : ''}${value === 1 && !shot.land ? ' one' : ''}`;
    return html`<span class="die ${side}${marks}" role="img" aria-label=${value}
      >${symbol(`die-${value}`, '-27 -27 56 56', { width: 26, height: 26 })}</span
    >`;
  };
  return html`<div class="shotchip ${side}${state}" data-shot="${shot.by}-${shot.at}">
    <div class="row">${shot.roll.map(die)}</div>
    <small>${name}${away}, ${end}</small>
  </div>`;
}

/** Exact odds of one shot, as bars from nothing to certainty. @param {Table} t @param {OddsShot} shot
 * @param {boolean} now whether it is looked at @param {string} [title] */
function card({ catalog, step }, shot, now, title) {
  const land = step[0] === 'land-aim';
  const row = (/** @type {[string, number]} */ [name, share]) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>
        <span class="track"><i ${styled({ width: `${share * 100}%` })}></i></span><b>${BATTLE.percent(share)}</b>
      </td>
    </tr>`;
  const name = title ?? BATTLE.aim(shot.from, shot.target ?? DIARY.garrison, shot.dice);
  /** On land nothing is disabled (A34). @type {[string, number][]} */
  const rows = [
    [BATTLE.bars.hit, shot.hit],
    ...(land ? [] : [/** @type {[string, number]} */ ([BATTLE.bars.disabled, shot.home])]),
    [land ? BATTLE.bars.eliminated : BATTLE.bars.sunk, shot.sunk],
  ];
  const { hit } = unitOf(catalog, land ? GARRISON : shot.at);
  return html`<div class=${now ? 'oddscard now' : 'oddscard'} data-aim=${[...shot.by, shot.at].join('-')}>
    <h4>${name}<small>${BATTLE.hitOn(hit)}</small></h4>
    <table>
      <tbody>
        ${rows.map(row)}
      </tbody>
    </table>
  </div>`;
}

/** The aim that is looked at, the choices open to it, or all aims where they are few. @param {Fight} fight @param
 *  {Screen} screen
 * @param {Battles} battles */
function odds({ t, s: { odds: all, eye, glance }, mark }, screen, battles) {
  if (!all) return html`<div class="cards"></div>`;
  if (glance) return html`<div class="cards">${card(t, glance, true)}</div>`;
  if (t.step[0] === 'submarine-aim') {
    const shot = all.open?.find(({ at }) => at === mark);
    return html`<div class="cards">${shot ? card(t, shot, true) : nothing}</div>`;
  }
  if (all.open?.length) {
    const pick = (/** @type {OddsShot} */ shot) =>
      html`<button
        type="button"
        class="oddspick"
        data-key="on-${shot.at}"
        @click=${() => screen.run(() => battles.tap(shot.at))}
      >${card(t, shot, false, BATTLE.aimAt(shot.target ?? DIARY.garrison, shot.dice))}</button>`;
    const letGo = () => screen.run(() => screen.session.add('let-go'));
    return html`<div class="cards">
      ${all.open.slice(0, 6).map(pick)}
      ${
        t.session.offers.plain.has('let-go')
          ? html`<button type="button" class="act" data-key="let-go" @click=${letGo}>${BATTLE.letGo}</button>`
          : nothing
      }
    </div>`;
  }
  const aims = all.aims ?? [];
  const looked = aims.filter(({ by }) => by[0] === eye);
  const few = looked.length ? looked : aims.length <= 3 ? aims : (all.targets ?? []).slice(0, 4);
  return html`<div class="cards">${few.map((shot) => card(t, shot, looked.includes(shot)))}</div>`;
}

/** @typedef {{id: string, title: string, icon: string, lines: string[], on: boolean, press: () => unknown}} BigCard */

/** Two large cards; the one that is clicked confirms itself. @param {BigCard[]} list @param {string} head
 * @param {string} foot */
function pair(list, head, foot) {
  const big = (/** @type {BigCard} */ { id, title, icon, lines, on, press }) => {
    const line = (/** @type {string} */ text, /** @type {number} */ n) =>
      html`<span class=${n === lines.length - 1 ? 'line last' : 'line'}>${text}</span>`;
    return html`<button
      type="button"
      class=${on ? 'choiceCard on' : 'choiceCard'}
      aria-pressed=${on}
      data-key="card-${id}"
      @click=${press}
    ><span class="top">${symbol(icon, '-12 -12 24 24', { width: 54, height: 54 })}<b>${title}</b>${
      on ? html`<i class="tick" aria-hidden="true">✓</i>` : nothing
    }</span>${lines.map(line)}</button>`;
  };
  return html`<div class="sealed"><h3>${head}</h3><div class="two">${list.map(big)}</div>${
    foot
      ? html`<p>${foot}</p
    >`
      : nothing
  }</div>`;
}

/**
 * Air or surface. Before it is asked, a wish is only kept for then.
 * @param {Fight} fight
 * @param {Battles} battles
 * @param {boolean} ahead
 */
function wish({ t, s, mark }, battles, ahead) {
  const { area, rounds } = t.view.battle;
  const { side, areas } = t.view;
  const way = s.odds?.way;
  const chance = (/** @type {string} */ id, /** @type {string} */ other) =>
    way ? CHOICE.chance(way[id], other) : CHOICE.calculating;
  const planned = s.plan?.area === area ? s.plan.wish : null;
  const holder = areas[area]?.holder;
  const holds = holder === side ? CHOICE.youHold : holder ? CHOICE.theyHold : '';
  const card = (/** @type {string} */ id, /** @type {string} */ icon, /** @type {string[]} */ lines) => ({
    id,
    icon,
    lines,
    title: CHOICE.rounds[id],
    on: (ahead ? planned : mark) === id,
    press: () => (ahead ? battles.planFor(id) : battles.ask(id)),
  });
  return pair(
    [
      card('air', 'carrier', [CHOICE.airText, chance('air', 'surface')]),
      card('surface', 'battleship', [CHOICE.surfaceText, chance('surface', 'air')]),
    ],
    CHOICE.round(rounds + (ahead ? 2 : 1), ahead),
    `${ahead ? CHOICE.saved : CHOICE.secret}${holds}${CHOICE.airAdds}`,
  );
}

/** Staying goes on; withdrawing gives up the sea, and is asked once. @param {Fight} fight @param {Battles} battles */
function stay(fight, battles) {
  const { t } = fight;
  const { side } = t.view;
  const first = side === 'allies';
  // Pursuit is by like kinds (§8.2).
  const kinds = (/** @type {string} */ who) => {
    const { stations, carriers } = sections(fight, who);
    return new Set([...stations, ...carriers].map((n) => String(t.catalog.units[n]?.kind)));
  };
  const [own, their] = [kinds(side), kinds(foe(side))];
  const both = Object.keys(KINDS)
    .filter((kind) => own.has(kind) && their.has(kind))
    .map((kind) => KINDS[kind].many.toLowerCase());
  const chase = both.length ? CHOICE.pursue(first, both) : CHOICE.noPursuit;
  const chased = both.length ? CHOICE.pursued(both) : CHOICE.notPursued;
  const leave = withdrawal(fight, battles);
  const asked = t.ui.sure === leave.doubt;
  return pair(
    [
      {
        id: 'stay',
        title: CHOICE.stay,
        icon: 'anchor',
        lines: [CHOICE.stayText(first), chase],
        on: false,
        press: () => battles.screen.press(staying(fight, battles)),
      },
      {
        id: 'withdraw',
        title: asked ? SURE.anyway(CHOICE.withdraw) : CHOICE.withdraw,
        icon: 'fleet',
        lines: [asked ? `${capital(leave.doubt ?? '')}` : CHOICE.withdrawText, chased],
        on: asked,
        press: () => battles.screen.press(leave),
      },
    ],
    CHOICE.stayTitle,
    '',
  );
}

/** @param {Fight} fight @param {Screen} screen @param {Battles} battles */
function landing({ t, s }, screen, battles) {
  const { session, view } = t;
  const bases = session.offers.of('attack');
  const base = session.choices.find((choice) => typeof choice === 'object' && 'attack' in choice);
  const joined = (/** @type {number} */ n) => session.choices.some((choice) => isOf(choice, 'with', n));
  const troops = [...listOf(view.units).keys()].filter((n) => joined(n) || session.offers.find('with', String(n)));
  const ashore = s.odds?.ashore;
  const title = base ? CHOICE.landingOn(nameOf(t, Number(what(base)))) : bases.length ? CHOICE.where : CHOICE.nowhere;
  const top = (/** @type {number} */ size, /** @type {string} */ name) =>
    html`<span class="top">${symbol('transport', '-12 -12 24 24', { width: size, height: size })}<b>${name}</b></span>`;
  const target = (/** @type {import('../wire.js').Offer} */ { choice }) =>
    html`<button
      type="button"
      class="choiceCard"
      data-key="base-${what(choice)}"
      @click=${() => screen.run(() => screen.session.add(choice))}
    >${top(54, nameOf(t, Number(what(choice))))}<span class="line">${CHOICE.garrison}</span>${
      ashore ? html`<span class="line last">${CHOICE.taken(ashore.taken, ashore.dice)}</span>` : nothing
    }</button>`;
  const transport = (/** @type {number} */ n) =>
    html`<button
      type="button"
      class=${joined(n) ? 'choiceCard on' : 'choiceCard'}
      data-key="with-${n}"
      aria-pressed=${joined(n)}
      @click=${() => screen.run(() => battles.joinLanding(n))}
    >${top(40, unit(t, n).name)}<span class="line last">${CHOICE.troops(view.units[n].strength ?? 0)}</span></button>`;
  const taken = base && ashore?.dice ? CHOICE.takenNow(ashore.taken) : '';
  return html`<div class="sealed">
    <h3>${title}</h3>
    <div class="two">${bases.map(target)}${base ? troops.map(transport) : nothing}</div>
    ${bases.length + troops.length ? html`<p>${taken}${CHOICE.landingOdds}</p>` : nothing}
  </div>`;
}

/** How it ended. @param {Fight} fight */
function result({ t, course, playing }) {
  if (!course.ended || playing) return html`<div class="cards"></div>`;
  const { catalog, view } = t;
  const shots = shotsOf(course);
  const say = (/** @type {string} */ side) => {
    const sunk = [...course.units].filter(([n, part]) => part.fate === 'sunk' && catalog.units[n].side === side);
    return BATTLE.lossText(
      lossOf(course, catalog, side, shots),
      sunk.map(([n]) => catalog.units[n].name),
    );
  };
  return html`<div class="sealed done">
    <h3>${BATTLE.over(nameOf(t, course.area))}</h3>
    <p>${BATTLE.yours(say(view.side))}</p>
    <p>${BATTLE.theirs(say(foe(view.side)))}</p>
  </div>`;
}
