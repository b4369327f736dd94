// The desks of a high command and of an Army Group: points down the chain, reserve cards, orders and reports (§2.1,
// §2.6).
// @ts-check
import { html, nothing, styled } from '../template.js';
import { rowButton, ruled } from './parts.js';
import { valuesOf } from './reveal.js';
import { DESK } from './text-desk.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('../wire.js').Json} Json */

/** Choices of the draft of one kind. @param {Table} t @param {string} kind @returns {Json[]} */
const drafted = (t, kind) =>
  t.session.choices.flatMap((choice) => (typeof choice === 'object' && kind in choice ? [choice[kind]] : []));

/** Points that this desk can still give. @param {Table} t */
export const toGive = ({ view }) => view.desk?.cp ?? view.staff?.group ?? 0;

/**
 * How full an army is: what it holds, what comes to it, and its cap.
 * @param {Table} t
 * @param {number} army
 * @param {number} more
 */
function bar(t, army, more) {
  const { cap } = t.book.army(army);
  const held = t.view.desk?.holdings?.[army] ?? t.view.strategic?.armies?.[army]?.cp ?? 0;
  const part = (/** @type {number} */ n) => styled({ width: `${Math.min(100, (n / Math.max(1, cap)) * 100)}%` });
  const over = held + more > cap;
  return html`<span class="fill" aria-hidden="true"><i ${part(held)}></i><i class="more" ${part(more)}></i></span
    ><small class=${over ? 'over' : ''}>${DESK.held(held + more, cap)}</small>`;
}

/** Points down the chain. @param {Table} t @param {Acts} act */
function points(t, act) {
  const given = drafted(t, 'allot');
  const open = new Set(t.open.of('allot').map(({ parts: [army] }) => army));
  const armies = [...new Set([...open, ...given])].sort((a, b) => a - b);
  if (!armies.length) return html`<p class="hint">${DESK.noPoints}</p>`;
  const row = (/** @type {number} */ army) => {
    const n = given.filter((each) => each === army).length;
    const { name, id, reserve, commander } = t.book.army(army);
    const below = t.book.sheet.armies
      .map((each, at) => ({ ...each, at }))
      .filter((each) => reserve && t.view.desk && each.group === id && !each.reserve);
    return html`<li class="grant" data-army=${army}>
      <p class="grant-head">
        <span><b>${DESK.group(name)}</b><small>${commander}</small></span>
        ${rowButton(act, {
          key: `less-${army}`,
          text: '−',
          label: DESK.less(name),
          act: n ? () => less(act, army) : null,
        })}
        <b class="sum">${n}</b>
        ${rowButton(act, {
          key: `more-${army}`,
          text: '+',
          label: DESK.more(name),
          act: open.has(army) ? () => act.add({ allot: army }) : null,
        })}
      </p>
      ${
        below.length
          ? below.map((each) => html`<p class="army-bar"><span>${each.name}</span>${bar(t, each.at, 0)}</p>`)
          : html`<p class="army-bar">${bar(t, army, n)}</p>`
      }
    </li>`;
  };
  return html`<section class="desk-points">
    <h3 class="list-title">${DESK.points(toGive(t), given.length)} ${ruled(act, DESK.pointsRule)}</h3>
    <ul class="grants">${armies.map(row)}</ul>
  </section>`;
}

/** @param {Acts} act @param {number} army */
const less = (act, army) => act.takeBack((choice) => typeof choice === 'object' && choice.allot === army);

/** Cards of the strategic reserve: tap a card, then a region. @param {Table} t @param {Acts} act */
function reserve(t, act) {
  const hand = valuesOf(t.view.reserve ?? t.view.desk?.reserve ?? []);
  const laid = drafted(t, 'reserve');
  if (!hand.length && !laid.length) return nothing;
  const { card } = t.pick;
  const regions = t.open.of('reserve').filter(({ parts }) => parts[1] === card);
  const pick = (/** @type {number} */ value) => () => act.set({ card: card === value ? null : value });
  return html`<section class="desk-reserve">
    <h3 class="list-title">${DESK.reserve(hand.length)}</h3>
    <div class="fan">
      ${hand.map(
        (value, n) =>
          html`<button
            type="button"
            class="card-face ${t.side}${card === value ? ' up' : ''}"
            data-key="reserve-${value}-${n}"
            aria-pressed=${card === value}
            @click=${pick(value)}
          ><b><span class="unseen">${DESK.card} </span>${value}</b></button>`,
      )}
    </div>
    ${
      card === null
        ? html`<p class="hint">${t.open.has('reserve') ? DESK.chooseCard : DESK.cardsClosed}</p>`
        : html`<div class="row-buttons wrap">
            ${regions.map(({ parts: [region], choice }) =>
              rowButton(act, {
                key: `to-${region}`,
                text: t.book.region(region),
                act: async () => {
                  await act.add(choice);
                  act.set({ card: null });
                },
              }),
            )}
            ${regions.length ? nothing : html`<p class="hint">${DESK.cardsClosed}</p>`}
          </div>`
    }
    ${laid.map(([region, value]) => html`<p>${DESK.laid(value, t.book.region(region))}</p>`)}
  </section>`;
}

/** Divisions to other pots: choose the division, then where it goes; what needs Control's leave is asked for.
 * @param {Table} t @param {Acts} act */
function transfers(t, act) {
  const list = t.open.of('transfer');
  const given = drafted(t, 'transfer');
  if (!list.length && !given.length) return nothing;
  const divisions = [...new Set(list.map(({ parts: [division] }) => /** @type {number} */ (division)))];
  const { division } = t.pick;
  const ways = list.filter(({ parts }) => parts[0] === division);
  const choose = (/** @type {Event & {target: HTMLSelectElement}} */ event) =>
    act.set({ division: event.target.value === '' ? null : Number(event.target.value) });
  return html`<section class="desk-transfers">
    <h3 class="list-title">${DESK.transfers}</h3>
    <select aria-label=${DESK.transferWhat} data-key="transfer-what" @change=${choose}>
      <option value="" ?selected=${division === null}>${DESK.transferWhat}</option>
      ${divisions.map(
        (each) => html`<option value=${each} ?selected=${each === division}>${t.book.division(each)}</option>`,
      )}
    </select>
    <div class="row-buttons wrap">
      ${ways.map(({ parts: [, pot], choice }) =>
        rowButton(act, {
          key: `transfer-${pot}`,
          text: t.book.potName(pot),
          act: async () => {
            await act.add(choice);
            act.set({ division: null });
          },
        }),
      )}
    </div>
    ${given.map(([what, pot]) => html`<p>${DESK.transferred(t.book.division(what), t.book.potName(pot))}</p>`)}
  </section>`;
}

/** What an order wants, in words. @param {Table} t @param {Json} order */
function taskOf(t, { task, take, place }) {
  const [kind, about] = task ? Object.entries(task)[0] : [take ? 'take' : 'hold', place];
  const at = (/** @type {Json} */ n) => t.book.sheet.places[n]?.name ?? '';
  if (kind === 'take') return DESK.take(at(about));
  if (kind === 'hold') return DESK.hold(task ? t.book.ground.full(about) : at(about));
  if (kind === 'reach') return DESK.reach(t.book.ground.label(about[0]), t.book.ground.label(about[1]));
  return DESK.release(t.book.division(about[0]), t.book.army(about[1])?.name ?? '');
}

/** Orders given, and whether they were met as far as one hears. @param {Table} t */
function orders(t) {
  const list = /** @type {Json[]} */ ([
    ...(t.view.desk?.orders ?? []),
    ...(t.view.staff?.orders ?? []),
    ...t.view.orders,
  ]);
  if (!list.length) return nothing;
  const state = (/** @type {Json} */ { done, due }) => {
    if (typeof done === 'boolean') return done ? DESK.met : DESK.notMet;
    return due <= t.view.turns[0] ? DESK.due : DESK.open;
  };
  return html`<section>
    <h3 class="list-title">${DESK.orders(list.length)}</h3>
    <table class="desk-table">
      <tbody>
        ${list.map(
          (order) => html`<tr>
            <th scope="row">${t.book.army(order.army)?.name}</th>
            <td>${taskOf(t, order)}</td>
            <td>${DESK.by(order.due)}</td>
            <td>${order.arrived ? state(order) : DESK.onTheWay}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** The last report of each army. @param {Table} t */
function reports(t) {
  const list = Object.entries(t.view.strategic?.armies ?? {}).filter(([army]) => !t.book.army(Number(army))?.reserve);
  if (!list.length) return nothing;
  const age = (/** @type {number} */ turn) => (turn ? DESK.age(t.view.turns[0] - turn) : DESK.never);
  return html`<section>
    <h3 class="list-title">${DESK.reports}</h3>
    <table class="desk-table">
      <thead>
        <tr>
          ${DESK.reportColumns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${list.map(
          ([army, report]) => html`<tr class=${report.turn && t.view.turns[0] - report.turn < 2 ? '' : 'old'}>
            <th scope="row">${t.book.army(Number(army))?.name}</th>
            <td>${age(report.turn)}</td>
            <td>${report.turn ? DESK.fit(report.cubes - report.disordered, report.cubes) : ''}</td>
            <td>${report.turn ? report.lost : ''}</td>
            <td>${report.turn ? report.cp : ''}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** Forms of the high command before the war. @param {Table} t @param {Acts} act */
function decisions(t, act) {
  if (t.view.stage !== 'planning' || !t.view.desk) return nothing;
  return t.view.desk.decisions.map((/** @type {[number, number]} */ [form, chosen]) => {
    const { name, options } = t.book.sheet.decisions[form];
    return html`<section class="form">
      <h3 class="list-title">${name}</h3>
      ${options.map(([title, text], option) => {
        const open = t.open.find('decide', form, option);
        return html`<button
          type="button"
          class="mean${chosen === option ? ' on' : ''}"
          data-key="decide-${form}-${option}"
          aria-pressed=${chosen === option}
          aria-disabled=${!open && chosen !== option}
          @click=${() => open && act.run(() => act.add(open.choice))}
        ><span class="check" aria-hidden="true">${chosen === option ? '✓' : ''}</span
          ><span><b>${title}</b><small>${text}</small></span></button>`;
      })}
    </section>`;
  });
}

/** @param {Table} t @param {Acts} act */
export const desk = (t, act) =>
  t.view.stage === 'planning'
    ? html`${decisions(t, act)}`
    : html`${points(t, act)} ${reserve(t, act)} ${transfers(t, act)} ${orders(t)} ${reports(t)}`;

/** @param {Table} t @param {Acts} act @returns {import('../table/play.js').Primary | null} */
export function deskButton(t, act) {
  const { orders: list, choices, unfinished } = t.session;
  const given = drafted(t, 'allot').length;
  if (choices.length && !unfinished)
    return {
      text: given ? DESK.give(given) : DESK.confirm(list.length),
      sub: DESK.giveSub(toGive(t)),
      act: () => act.final(),
    };
  const ready = t.open.find('ready');
  if (ready) return { text: DESK.ready, sub: DESK.readySub, act: () => act.final('ready') };
  const close = t.open.find('close');
  if (!close) return null;
  const left = t.open.has('allot') ? toGive(t) : 0;
  return {
    text: DESK.close,
    sub: DESK.closeSub(left),
    doubt: left ? DESK.closeDoubt(left) : '',
    act: () => act.final('close'),
  };
}
