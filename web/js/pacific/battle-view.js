// The battle board: both fleets face to face, who aims at whom, what fell, and the diary that says why.
// @ts-check
import { what } from '../offers.js';
import { luckTable } from '../table/luck-table.js';
import { pressed } from '../table/panel.js';
import { html, linked, nothing } from '../template.js';
import { repeat } from '../vendor/lit-html/directives/repeat.js';
import { primary } from './battle-button.js';
import { center } from './battle-center.js';
import { lossOf, shotsOf, unitName } from './battle-history.js';
import { rank } from './battle-line.js';
import { AIMING, stepsOf } from './battle-state.js';
import { rollsOf } from './luck.js';
import { canAct, nameOf, ownUnits, unit } from './state.js';
import { ASK, BATTLE, DIARY } from './battle-text.js';
import { LUCK, SIDES } from './text.js';
import { NOWHERE, foe, listOf, meets, thePlace, turnShort } from './words.js';

/** @typedef {import('./battle-state.js').Fight} Fight */
/** @typedef {import('./battle-history.js').Chapter} Chapter */
/** @typedef {import('./battle.js').Battles} Battles */
/** @typedef {import('../table/screen.js').Screen} Screen */

/** @param {Fight} fight @param {Screen} screen @param {Battles} battles */
export function scene(fight, screen, battles) {
  const { t } = fight;
  const { side } = t.view;
  const own = side ?? 'allies';
  return html`<section class="sea" role="dialog" aria-modal="true" aria-labelledby="battle-title">
    ${bar(fight, battles)} ${diary(fight, screen, battles)}
    <div class="board">
      ${rank(fight, screen, battles, foe(own))}
      <div class="middle">${center(fight, screen, battles)}</div>
      ${rank(fight, screen, battles, own)}
      <svg class="lines" aria-hidden="true"></svg>
    </div>
  </section>`;
}

/** @param {Fight} fight @param {Battles} battles */
function bar(fight, battles) {
  const { t } = fight;
  const { ids, now } = stepsOf(fight);
  const side = SIDES[t.view.side];
  const step = (/** @type {string} */ id, /** @type {number} */ n) => {
    const name = n === now ? 'now' : n < now ? 'past' : '';
    const text = BATTLE.steps[id];
    return html`<li class=${name} aria-current=${n === now ? 'step' : nothing}>${n < now ? `✓ ${text}` : text}</li>`;
  };
  return html`<header class="bar">
    <a class="brand" href="/" title=${BATTLE.home}
      ><img src="/icon.svg" alt="Maproom" width="26" height="26" /><span
        ><b>Pacific</b><small>${side ? BATTLE.you(side) : BATTLE.watching}</small></span
      ></a
    >
    <ol class="steps" aria-label=${BATTLE.phases}>${ids.map(step)}</ol>
    <div class="chip">${BATTLE.steps[ids[now]] ?? ''}</div>
    <span class="place-in-line">${inLine(fight)}</span>
    <button type="button" class="plain tomap" data-key="map" @click=${() => battles.toMap()}>${BATTLE.map}</button>
  </header>`;
}

/**
 * Which battle of the turn this is, and what comes after it; quiet seas, where only a landing can happen, do not
 *   count.
 * @param {Fight} fight
 */
function inLine({ t, s, course, n: at }) {
  const { view, session } = t;
  if (session.past) return '';
  const n = s.past.courses.slice(0, at + 1).filter(({ turn, units }) => turn === course.turn && units.size).length || 1;
  const waits = (/** @type {number} */ area) => !view.areas[area].fought && area !== course.area && meets(view, area);
  const next = [...listOf(view.areas).keys()].filter(waits);
  if (n + next.length === 1) return BATTLE.only;
  const one = next.length === 1 ? BATTLE.before(thePlace(t.catalog, next[0])) : BATTLE.after(next.length);
  return BATTLE.line(n, n + next.length, next.length ? one : BATTLE.last);
}

/** @param {Fight} fight @param {Screen} screen @param {Battles} battles */
function diary(fight, screen, battles) {
  const { t, course, playing, aiming, mark } = fight;
  const { view, catalog, session, ui } = t;
  const { choices } = session;
  const area = nameOf(t, course.area);
  const when = turnShort(catalog.turns[view.clock.turn - 1] ?? '');
  const holder = view.areas[course.area]?.holder ?? null;
  const undo = html`<button
    type="button"
    class="plain"
    data-key="back"
    ?disabled=${!choices.length && mark === null && !ui.sure}
    @click=${() => battles.back()}
  >${BATTLE.undo}</button>`;
  const reset = html`<button
    type="button"
    class="plain"
    data-key="suggest"
    ?disabled=${!choices.length}
    @click=${() => screen.run(() => screen.session.clear())}
  >${BATTLE.reset}</button>`;
  return html`<aside class="diary">
    <div class="pages">
      <h2 id="battle-title">${course.units.size ? BATTLE.title(area) : BATTLE.quietTitle(area)}</h2>
      <p class="when">${BATTLE.when(view.clock.turn, when, holder)}</p>
      ${luck(fight)}
      ${course.chapters.map((part, n) => chapter(fight, screen, part, n === course.chapters.length - 1 && !aiming))}
      ${asking(fight, screen, battles)}
    </div>
    <footer>
      ${pressed(screen, primary(fight, battles), ui.sure, 'primary', 'primary')}
      ${
        session.mine && !playing && !course.ended
          ? html`<div class="pair">${undo}${aiming ? reset : nothing}</div
        >`
          : nothing
      }
    </footer>
  </aside>`;
}

/** What the dice were expected to do in this battle, and what they did. @param {Fight} fight */
function luck({ t, s, course }) {
  const shots = shotsOf(course).slice(0, s.played);
  if (!shots.length) return nothing;
  const { side } = t.view;
  /** @type {[string, string][]} */
  const sides = side
    ? [
        [side, LUCK.you],
        [foe(side), LUCK.enemy],
      ]
    : Object.entries(SIDES);
  return luckTable([{ rolls: rollsOf(shots, t.catalog) }], LUCK.battle, sides);
}

/** One part of the diary. @param {Fight} fight @param {Screen} screen @param {Chapter} part @param {boolean} now */
function chapter({ t, s, course, playing }, screen, part, now) {
  const { view, catalog } = t;
  const before = course.chapters.slice(0, course.chapters.indexOf(part)).flatMap((other) => other.shots);
  const fallen = part.shots.slice(0, Math.max(0, s.played - before.length));
  const lost = (/** @type {string} */ side) => lossOf(course, catalog, side, fallen, before);
  const line = (/** @type {unknown} */ text) => html`<p>${text}</p>`;
  const shot = (/** @type {import('./battle-history.js').Shot} */ entry) => {
    const { hits, sunk, disabled } = entry;
    const end = sunk && hits ? DIARY.sunk : disabled && !sunk ? DIARY.disabled : hits ? '' : DIARY.miss;
    return line(DIARY.shot(unitName(catalog, entry.by), unitName(catalog, entry.at), entry.roll, hits, end));
  };
  // A part that is over is summed up, unless it has hardly a shot.
  const told = now || fallen.length < 3;
  const rest = !playing || !now ? part.lines : [];
  return html`<section class=${now ? 'part now' : 'part'}>
    <h3>${part.title}</h3>
    ${part.head.map(line)} ${told ? fallen.map(shot) : line(DIARY.losses(lost(foe(view.side)), lost(view.side)))}
    ${rest.map((text) => line(linked(text, (section) => screen.openRule(section))))}
  </section>`;
}

/**
 * What is asked now, and why something was refused.
 * @param {Fight} fight
 * @param {Screen} screen
 * @param {Battles} battles
 */
function asking(fight, screen, battles) {
  const { t, s } = fight;
  const [step, , why] = t.step;
  // The next battle may have been opened while this one is still shown.
  if (!fight.mine) return nothing;
  const open = (/** @type {string} */ section) => screen.openRule(section);
  const detail = step === 'aim' ? t.view.battle.round : why;
  const words = ASK.words[`${step} ${detail}`] ?? ASK.words[step] ?? '';
  const { refused } = s;
  return html`<section class="part now asking">
    <h3>${ASK.titles[step] ?? ASK.yours}</h3>
    ${AIMING.includes(step) ? aims(fight, screen, battles) : nothing}
    ${step === 'submarine-aim' ? submarineTargets(fight, screen, battles) : nothing}
    ${step === 'home' ? homes(fight, screen) : nothing}
    <p class="word">${linked(words, open)}</p>
    ${
      refused
        ? html`<p class="refused" role="alert">${linked(ASK.refused(refused.why, refused.rule), open)}</p
      >`
        : nothing
    }
  </section>`;
}

/** @param {number} share */
const whole = (share) => `${(share * 100).toFixed(0)}%`;

/** @param {Fight} fight @param {Screen} screen @param {Battles} battles */
function aims({ s: { odds, eye } }, screen, battles) {
  const row = (/** @type {import('./battle-state.js').Shot} */ shot) => {
    const [by] = shot.by;
    return html`<li>
      <button
        type="button"
        class=${eye === by ? 'aimrow on' : 'aimrow'}
        data-key="aim-${by}"
        @click=${() => screen.run(() => battles.aimFrom(by))}
      ><span>${shot.from[0]}</span><b>${shot.target ?? DIARY.garrison}</b><small>${whole(shot.hit)}</small></button>
    </li>`;
  };
  return html`<ul class="aims">${repeat(odds?.aims ?? [], ({ by }) => by[0], row)}</ul>`;
}

/**
 * What the submarine can fire at, the likeliest to be gone first.
 * @param {Fight} fight
 * @param {Screen} screen
 * @param {Battles} battles
 */
function submarineTargets({ s: { odds }, mark }, screen, battles) {
  const targets = [...(odds?.open ?? [])].sort((a, b) => b.gone - a.gone);
  const row = (/** @type {import('./battle-state.js').Shot} */ shot) =>
    html`<li>
      <button
        type="button"
        class=${mark === shot.at ? 'aimrow on' : 'aimrow'}
        aria-pressed=${mark === shot.at}
        data-key="target-${shot.at}"
        @click=${() => screen.run(() => battles.tap(shot.at))}
      ><span>${shot.target}</span><small>${whole(shot.gone)}</small></button>
    </li>`;
  return html`<p class="hint">${ASK.chance}</p><ul class="aims">${repeat(targets, ({ at }) => at, row)}</ul>`;
}

/** Where ships go that leave the battle. @param {Fight} fight @param {Screen} screen */
function homes({ t }, screen) {
  const { view, session } = t;
  const add = (/** @type {import('../wire.js').Choice} */ choice) => () => screen.run(() => screen.session.add(choice));
  const inHand = session.unfinished ? Number(what(session.choices.at(-1) ?? '')) : null;
  const goers = ownUnits(t).filter((n) => (view.units[n].to ?? NOWHERE) < 64);
  const row = (/** @type {number} */ n) => {
    const able = canAct(t).has(n);
    const spots = session.offers
      .of('at')
      .map(
        ({ choice }) =>
          html`<button type="button" class="act" @click=${add(choice)}>${nameOf(t, Number(what(choice)))}</button>`,
      );
    return html`<li>
      <button
        type="button"
        class="aimrow"
        data-key="home-${n}"
        aria-disabled=${!able}
        @click=${() => able && add({ put: n })()}
      ><span>${unit(t, n).name}</span><b>${nameOf(t, view.units[n].to ?? NOWHERE)}</b></button>
      ${inHand === n ? html`<div class="acts">${spots}</div>` : nothing}
    </li>`;
  };
  return html`<ul class="aims">${repeat(goers, (n) => n, row)}</ul>`;
}
