// One desk for many seats: what waits in each of them, by army and region, and what all of them see.
// @ts-check
import * as api from '../api.js';
import { html, nothing } from '../template.js';
import { Book } from './book.js';
import { openOf } from './open.js';
import { soloMap } from './solo-map.js';
import { asks, inPots, stepOf } from './state.js';
import { AIR_KINDS, atDesk } from './steps.js';
import { BAR, STEPS } from './text.js';
import { SOLO } from './text-solo.js';

/** @typedef {import('../hall/staff.js').Chair} Chair */
/** @typedef {import('../hall/staff.js').Row} Row */
/** @typedef {import('../hall/staff.js').Work} Work */
/** @typedef {import('../hall/staff.js').DeskActs} DeskActs */
/** @typedef {import('./view.js').View} View */

const GAME = 'holdline';

/** @returns {Promise<import('../hall/staff.js').GameDesk>} */
export async function solo() {
  const [sheet, sizes] = await Promise.all([api.units(GAME), api.sizes(GAME)]);
  const book = new Book(sheet);
  return {
    styles: 'holdline-solo',
    leads: (seats) => leads(book, seats),
    rows: (chairs) => chairs.flatMap((chair) => waits(book, chair)),
    turn: ([chair]) => viewOf(chair)?.turns[0] ?? 0,
    echo: (chairs, seats) => echo(book, chairs, seats),
    page: (chairs, rows, work, acts) => page(book, sizes[GAME], chairs, rows, work, acts),
  };
}

/** @param {Chair | undefined} chair */
const viewOf = (chair) => /** @type {View} */ (chair?.state.view);

/** @param {Book} book @param {string} id */
const seatOf = (book, id) => book.sheet.seats.findIndex((seat) => seat.id === id);

/** One seat for each office: of a high command the first, of an army its commander. @param {Book} book
 * @param {{seat: string}[]} seats */
function leads(book, seats) {
  const found = seats.map(({ seat }) => ({ seat, ...book.sheet.seats[seatOf(book, seat)] }));
  const [high] = found.filter(({ role }) => role === 'high-command');
  return found.filter((each) => each === high || ['army-group', 'army'].includes(each.role)).map(({ seat }) => seat);
}

/** Planning ends when every seat has said so: those without a desk of their own follow their side's first word.
 * @param {Book} book @param {Chair[]} chairs @param {string[]} seats @returns {[string, string][]} */
function echo(book, chairs, seats) {
  const view = viewOf(chairs[0]);
  if (view?.stage !== 'planning') return [];
  const heads = new Set(
    leads(
      book,
      seats.map((seat) => ({ seat })),
    ),
  );
  if (![...heads].every((seat) => view.ready.includes(seatOf(book, seat)))) return [];
  const silent = seats.filter((seat) => !heads.has(seat) && !view.ready.includes(seatOf(book, seat)));
  return silent.map((seat) => [seat, 'ready']);
}

/** @param {Book} book @param {Chair} chair @returns {Row[]} */
function waits(book, chair) {
  const view = viewOf(chair);
  const open = openOf(chair.state.offers.all);
  const row = (/** @type {Partial<Row>} */ more) => ({
    key: [chair.seat, view.turns[0], more.step, more.place].join(' '),
    seat: chair.seat,
    place: '',
    title: '',
    sub: '',
    step: '',
    first: 5,
    ...more,
  });
  const words = (/** @type {string} */ step, /** @type {string} */ title, /** @type {string} */ sub) => ({
    step,
    title,
    sub,
  });
  if (view.stage === 'planning')
    return open.has('ready') ? [row(words('planning', SOLO.planning, SOLO.planningSub))] : [];
  const { role, side } = book.sheet.seats[view.seat];
  // What is half drafted waits too, though the step cannot be ended meanwhile.
  const half = (/** @type {number} */ region) => {
    const { name, mine } = stepOf(view, region, side ?? 'german');
    return chair.state.choices.length > 0 && mine && name !== 'done';
  };
  const tables = Object.keys(view.tables)
    .map(Number)
    .filter((region) => asks(view, region) || open.find('pass', region) || half(region))
    .map((region) => ({ place: region, ...step(book, view, open, region, side ?? 'german') }));
  // An Army Group has a desk, and reserves on the map.
  return [...(atDesk(role) ? atTheDesk(view, open, role) : []), ...tables].map(row);
}

/** @param {View} view @param {import('./open.js').Open} open @param {string} role @returns {Partial<Row>[]} */
function atTheDesk(view, open, role) {
  if (!open.has('close')) return [];
  const points = view.desk?.cp ?? view.staff?.group ?? 0;
  const flies = role === 'high-command' && AIR_KINDS.some((kind) => open.has(kind));
  const list = /** @type {Partial<Row>[]} */ ([]);
  if (points && open.has('allot'))
    list.push({ place: 'desk', step: 'points', title: SOLO.points(points), sub: SOLO.pointsSub, first: 3 });
  if (flies) list.push({ place: 'air', step: 'air', title: SOLO.air, sub: SOLO.airSub, first: 6 });
  if (!list.length) list.push({ place: 'desk', step: 'close', title: SOLO.close, sub: SOLO.closeSub, first: 9 });
  return list;
}

/** What waits at a table, in words. @param {Book} book @param {View} view @param {import('./open.js').Open} open
 * @param {number} region @param {import('./book.js').Side} side @returns {Partial<Row>} */
function step(book, view, open, region, side) {
  const { name } = stepOf(view, region, side);
  const of = (/** @type {string} */ kind) => new Set(open.of(kind).map(({ parts }) => parts[0])).size;
  const { battle } = view.tables[region];
  if (battle && asks(view, region))
    return { step: 'fight', title: SOLO.fight(book.ground.call(battle.target)), sub: SOLO.fightSub, first: 0 };
  const hand = view.cards[region]?.[0] ?? [];
  switch (name) {
    case 'cards':
      return { step: name, title: SOLO.cards, sub: SOLO.cardsSub(hand.reduce((sum, n) => sum + n, 0)), first: 4 };
    case 'command':
      return { step: name, title: SOLO.command, sub: SOLO.commandSub(inPots(view)), first: 4 };
    case 'rally':
      return { step: name, title: SOLO.rally(of('rally')), sub: SOLO.rallySub, first: 2 };
    case 'prepared':
    case 'other':
    case 'exploit':
      return { step: name, title: SOLO.attack(of('attack')), sub: SOLO[name], first: 1 };
    case 'movement':
      return { step: name, title: SOLO.movement(of('step')), sub: SOLO.movementSub, first: 5 };
    case 'posture':
      return { step: name, title: SOLO.posture, sub: SOLO.postureSub, first: 5 };
    default:
      return { step: name, title: name === 'plans' ? SOLO.plans : STEPS.end(name), sub: '', first: 5 };
  }
}

/** @param {Book} book @param {{width: number, height: number}} size @param {Chair[]} chairs @param {Row[]} rows
 * @param {Work} work @param {DeskActs} acts */
function page(book, size, chairs, rows, work, acts) {
  const lit = rows.find(({ key }) => key === work.picked) ?? rows.find(({ key }) => !work.busy.has(key)) ?? null;
  const view = viewOf(chairs[0]);
  const staffed = chairs.filter((chair) => chair.staffed).length;
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (!lit || /** @type {HTMLElement} */ (event.target).closest('button')) return;
    if (event.key === 'Enter') acts.go(lit);
    else if (event.key === 's') acts.leave(lit);
  };
  return html`<main class="solo" tabindex="0" aria-label=${SOLO.title(rows.length)} @keydown=${key}>
    <section class="solo-list">
      <header><h1>${SOLO.title(rows.length)}</h1><small>${SOLO.seats(chairs.length - staffed, staffed)}</small></header>
      ${chairs.map((chair) => office(book, chair, rows, lit, work, acts))}
    </section>
    <section class="solo-map">
      <header><h2>${view ? SOLO.when(...view.turns) : ''}</h2><small>${SOLO.key}</small></header>
      ${soloMap(book, size, chairs, rows, acts)}
    </section>
    ${aside(book, chairs, rows, lit, work, acts)}
  </main>`;
}

/** An office with what waits in it, and who has it. @param {Book} book @param {Chair} chair @param {Row[]} rows
 * @param {Row | null} lit @param {Work} work @param {DeskActs} acts */
function office(book, chair, rows, lit, work, acts) {
  const own = rows.filter(({ seat }) => seat === chair.seat);
  const view = viewOf(chair);
  const title = BAR.seat(chair.title);
  const where = Object.keys(view.tables).map((region) => BAR.short(book.region(Number(region))));
  const steps = Object.keys(view.tables).map((region) => STEPS.chip(stepOf(view, Number(region), 'german'), ''));
  const set = (/** @type {boolean} */ staffed) => () => staffed !== chair.staffed && acts.keep([chair.seat], staffed);
  return html`<div class="office${own.length ? '' : ' idle'}" data-office=${chair.seat}>
    <header>
      <h2><button type="button" class="text-link" @click=${() => acts.look(chair.seat)}>${title}</button></h2>
      <small>${where.join(', ')}</small>
      ${steps.length ? html`<span class="step-chip">${[...new Set(steps)].join(', ')}</span>` : nothing}
      <span class="whose" role="group" aria-label=${SOLO.who(title)}>
        <button type="button" data-yours aria-pressed=${!chair.staffed} @click=${set(false)}>${SOLO.yours}</button>
        <button type="button" data-staff aria-pressed=${chair.staffed} @click=${set(true)}>${SOLO.staff}</button>
      </span>
    </header>
    ${own.map((row) => line(book, row, row === lit, work, acts))}
    ${own.length ? nothing : html`<p class="hint">${chair.staffed ? SOLO.runs : SOLO.quiet}</p>`}
  </div>`;
}

/** @param {Book} book @param {Row} row @param {boolean} lit @param {Work} work @param {DeskActs} acts */
function line(book, row, lit, work, acts) {
  const busy = work.busy.has(row.key);
  const where = typeof row.place === 'number' ? `${row.sub}, ${SOLO.here(BAR.short(book.region(row.place)))}` : row.sub;
  return html`<div class="waits${lit ? ' lit' : ''}" data-row=${row.key} data-step=${row.step}>
    <button type="button" class="what" @click=${() => acts.pick(row.key)} aria-pressed=${lit}
      ><b>${row.title}</b><small>${busy ? SOLO.working : where}</small></button>
    <button type="button" class="plain" data-do aria-disabled=${busy} @click=${() => !busy && acts.go(row)}
      >${SOLO.do}</button>
    <button type="button" class="plain" data-leave aria-disabled=${busy} @click=${() => !busy && acts.leave(row)}
      >${SOLO.leave}</button>
  </div>`;
}

/** Whether all armies of a side are at this desk. @param {Book} book @param {Chair[]} chairs */
function alone(book, chairs) {
  const held = new Set(chairs.map(({ seat }) => seat));
  const side = book.sheet.seats[seatOf(book, chairs[0]?.seat ?? '')]?.side;
  return book.sheet.seats.every((seat) => seat.side !== side || seat.role !== 'army' || held.has(seat.id));
}

/** What is next, and what ends the turn. @param {Book} book @param {Chair[]} chairs @param {Row[]} rows
 * @param {Row | null} lit @param {Work} work @param {DeskActs} acts */
function aside(book, chairs, rows, lit, work, acts) {
  const seats = chairs.map(({ seat }) => seat);
  const chair = chairs.find(({ seat }) => seat === lit?.seat);
  const where = lit && typeof lit.place === 'number' ? book.region(lit.place) : '';
  return html`<aside class="solo-next">
    <section>
      <h2>${lit ? SOLO.next(lit.title) : SOLO.none}</h2>
      <p>${lit ? [BAR.seat(chair?.title ?? ''), where].filter(Boolean).join(', ') : SOLO.noneText}</p>
      ${lit ? html`<p class="hint keys">${SOLO.enter}</p>` : nothing}
    </section>
    <section>
      ${alone(book, chairs) ? html`<h2>${SOLO.computer}</h2><p>${SOLO.computerText}</p>` : html`<h2>${SOLO.all}</h2>`}
      <p class="acts">
        <button type="button" class="plain" @click=${() => acts.keep(seats, true)}>${SOLO.allStaff}</button>
        <button type="button" class="plain" @click=${() => acts.keep(seats, false)}>${SOLO.allMine}</button>
      </p>
    </section>
    <footer>
      ${
        work.rest
          ? html`<button type="button" class="plain wide" data-stop @click=${acts.stop}>${SOLO.stop}</button>`
          : html`<button type="button" class="plain wide" data-rest aria-disabled=${!rows.length} @click=${acts.rest}
              ><b>${SOLO.rest}</b><small>${SOLO.restSub}</small></button>`
      }
      <button type="button" class="primary" aria-disabled=${!lit} @click=${() => lit && acts.go(lit)}
        ><b>${lit ? SOLO.do : SOLO.none}</b><small>${lit?.title ?? ''}</small></button>
    </footer>
  </aside>`;
}
