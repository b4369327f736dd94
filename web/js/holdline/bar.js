// The bar: who, when and where, the clock, the step, what the step is about, and the pots.
// @ts-check
import { html, nothing } from '../template.js';
import { minutes, stepTime, windowTime } from './clock.js';
import { choosePot } from './command.js';
import { tinPicture } from './cubes.js';
import { atDesk, partOf } from './steps.js';
import { asks, battleOf, inPots, laid } from './state.js';
import { BAR, STEPS } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */

/** The steps as the bar shows them, and which one is on. @param {Table} t */
function track({ step }) {
  const at = { cards: 0, command: 1, plans: 1, movement: 4, posture: 5, done: 6 }[step.name];
  return at ?? (step.slot === 'second' ? 3 : 2);
}

/** @param {Table} t */
function clock(t) {
  const answer = battleOf(t) ? windowTime(t) : null;
  const time = answer ?? stepTime(t);
  if (!time) return nothing;
  const short = time.left < 30_000 && !time.stands;
  return html`<div class="clock${answer || short ? ' ring' : ''}" role="timer" aria-label=${BAR.clock}
    ><b>${minutes(time.left)}</b><small>${time.stands ? BAR.stands : answer ? BAR.toAnswer : BAR.left}</small></div
  >`;
}

/**
 * Regions in which something waits, as chips; the one that is looked at is pressed.
 * @param {Table} t
 * @param {Acts} act
 */
function regions(t, act) {
  const live = Object.keys(t.view.tables).map(Number);
  const boards = [...(atDesk(t.role) ? ['desk'] : []), ...(atDesk(t.role) && t.view.air ? ['air'] : [])];
  if (live.length + boards.length < 2) return nothing;
  const here = partOf(t).name;
  return html`<div class="regions" role="group" aria-label=${BAR.regions}>
    ${boards.map(
      (board) =>
        html`<button
          type="button"
          class="region board"
          aria-pressed=${here === board}
          data-key="board-${board}"
          @click=${() => act.sitAt(board)}
        >${BAR.boards[board]}</button>`,
    )}
    ${live.map((region) => {
      const due = asks(t.view, region) ? ' asks' : t.open.find('pass', region) ? ' due' : '';
      return html`<button
        type="button"
        class="region${due}"
        aria-pressed=${region === t.region && !['desk', 'air'].includes(here)}
        data-key="region-${region}"
        @click=${() => act.visit(region)}>${BAR.short(t.book.region(region))}<span class="unseen">
          ${due ? BAR.due : ''}</span></button>`;
    })}
  </div>`;
}

/** Own pots as tins; a tap takes one in hand. @param {Table} t @param {Acts} act */
function tins(t, act) {
  if (!['command', 'posture'].includes(t.step.name)) return nothing;
  const pots = Object.values(t.view.pots).filter(({ pot }) => t.view.command.includes(pot));
  return html`<div class="pots">
    ${pots.map(
      ({ pot, cp }) => html`<button type="button" class="pot" data-key="pot-${pot}" aria-pressed=${t.pick.pot === pot}
        title=${BAR.pot(t.book.potName(pot), cp)}
        @click=${() => act.run(() => choosePot(act, t.pick.pot === pot ? null : pot))}
        >${tinPicture(t.book.potSign(pot), cp, t.side, t.pick.pot === pot)}<span class="unseen">
          ${BAR.pot(t.book.potName(pot), cp)}</span></button>`,
    )}
  </div>`;
}

/** @param {Table} t @param {Acts} act @param {number} _second it is drawn again each second */
export function bar(t, act, _second) {
  const { book, view, session } = t;
  const seat = book.seat(view.seat);
  const [turn, last] = view.turns;
  const now = track(t);
  const name = BAR.seat(seat?.name ?? '');
  const where = t.region < 0 ? '' : BAR.short(book.region(t.region));
  const [head, sub] = BAR.about(t, partOf(t).name, { pots: inPots(view), laid: laid(view) });
  return html`<a class="brand" href="/" title=${BAR.home}><img src="/icon.svg" alt="Maproom" width="26" height="26" />
    </a>
    <div class="who"><b>${name}</b><small>${BAR.when(turn, last, where)}</small></div>
    ${clock(t)}
    <div class="chip">${session.away ? BAR.away : STEPS.chip(t.step, partOf(t).name)}</div>
    <ol class="steps" aria-label=${BAR.steps} ?hidden=${t.region < 0 || Boolean(view.debrief || view.control)}>
      ${STEPS.track.map(
        (
          text,
          n,
        ) => html`<li class=${n === now ? 'now' : n < now ? 'past' : ''} aria-current=${n === now ? 'step' : nothing}
          >${n < now ? `✓ ${text}` : text}</li>`,
      )}
    </ol>
    <div class="second">
      ${regions(t, act)} ${tins(t, act)}
      <div class="about"><b>${head}</b><small>${sub}</small></div>
    </div>
    <button type="button" class="burger" aria-label=${BAR.menu} aria-expanded=${t.ui.menu} aria-controls="menu"
      @click=${() => act.screen.menu.toggle()}
    ><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M3 6h18M3 12h18M3 18h18"></path>
      </svg></button>`;
}
