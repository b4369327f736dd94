// Putting an attack together: who, with which guns, what it costs and what it is worth (§2.10, §2.11).
// @ts-check
import { html, nothing } from '../template.js';
import { picture } from './cubes.js';
import { chances, cubeRow, lookOf, rowButton, ruled, taskList } from './parts.js';
import { nameOf, own, ownPoints, postsAt, seenAt, sideOfPot } from './state.js';
import { ATTACK, POSTURE } from './text.js';

/** @typedef {import('./state.js').Table} Table */
/** @typedef {import('./gestures.js').Acts} Acts */
/** @typedef {import('./view.js').Plan} Plan */
/** @typedef {import('./view.js').Dice} Dice */

/** Hexes that can be attacked now, as tasks. @param {Table} t @param {Acts} act */
export function targets(t, act) {
  const list = t.open.of('attack');
  if (!list.length) return html`<p class="hint">${ATTACK.none[t.step.name] ?? ATTACK.noneHere}</p>`;
  const tasks = list.map(({ parts: [hex] }) => ({
    key: `attack-${hex}`,
    hex,
    title: ATTACK.target(t.book.ground.call(hex)),
    sub: ATTACK.there(described(t, hex), t.book.ground.terrain(hex)),
    acts: [{ key: `plan-${hex}`, text: ATTACK.plan, act: () => announce(act, hex) }],
  }));
  return taskList(act, tasks, ATTACK.steps[t.step.name]);
}

/** What came of the last combat here, in the words of the log. @param {Table} t @param {Acts} act */
export function lastCombat(t, act) {
  const { log } = t.session;
  const from = log.findLastIndex(({ event }) => event?.attack?.region === t.region);
  if (from < 0 || t.view.plan) return nothing;
  const until = log.findIndex(({ event }, n) => n > from && event?.phase?.[0] === t.region);
  const lines = log.slice(from, until < 0 ? from + 10 : until).filter(({ text }) => text);
  return html`<section class="last-combat">
    <h3 class="list-title">${ATTACK.last}</h3>
    ${lines.slice(0, 8).map(({ text }) => html`<p>${ruled(act, text)}</p>`)}
  </section>`;
}

/** What is seen in a hex, in words. @param {Table} t @param {number} hex */
export function described(t, hex) {
  const blocks = seenAt(t, hex);
  const faces = blocks.flatMap(({ face }) => (face ? [`${t.book.kind(face[0]).name}, ${POSTURE.names[face[1]]}`] : []));
  const hidden = blocks.length - faces.length;
  const known = [...new Set(faces)].map((face) => ATTACK.many(faces.filter((other) => other === face).length, face));
  const posts = postsAt(t, hex).map((post) => t.book.counterName(post));
  const all = [...known, ...(hidden ? [ATTACK.hidden(hidden)] : []), ...posts];
  return all.length ? all.join('; ') : ATTACK.empty;
}

/** Cubes that may join, by the hex they stand in. @param {Table} t */
function joiners(t) {
  /** @type {Map<number, number[]>} */
  const hexes = new Map();
  for (const {
    parts: [unit],
  } of t.open.of('with')) {
    const { hex } = t.view.own[unit];
    hexes.set(hex, [...(hexes.get(hex) ?? []), unit]);
  }
  return [...hexes].sort(([, a], [, b]) => b.length - a.length);
}

/** Announces an attack with the largest stack beside the target and everything that supports it.
 * @param {Acts} act @param {number} hex */
export async function announce(act, hex) {
  act.set({ hex: null, odds: null });
  act.screen.mark(null);
  act.screen.set({ tab: 'orders' });
  if (act.now().view.plan) await cancel(act);
  await act.add({ attack: hex });
  act.center([hex]);
  const [first] = joiners(act.now());
  for (const unit of first?.[1] ?? []) await act.add({ with: unit }).catch(() => {});
  await support(act);
  await estimate(act);
}

/** Adds every gun that may fire, with all its dice, and the air die. @param {Acts} act */
async function support(act) {
  for (let n = 0; n < 12; n++) {
    const { open } = act.now();
    const most = open.of('fire').sort((a, b) => b.parts[1] - a.parts[1])[0];
    if (!most) break;
    await act.add(most.choice);
  }
  if (act.now().open.has('air_die')) await act.add('air_die');
}

/** Asks for the chances of the attack in hand; a later answer wins. @param {Acts} act */
export async function estimate(act) {
  const { choices } = act.session.now;
  const odds = await act.session.seat.odds(choices).catch(() => null);
  if (act.session.now.choices === choices) act.set({ odds: odds?.odds ?? null });
}

/** Takes the attack back. @param {Acts} act */
export async function cancel(act) {
  act.set({ odds: null });
  const { choices } = act.session.now;
  const from = choices.findLastIndex((choice) => typeof choice === 'object' && 'attack' in choice);
  await (from < 0 ? act.add('cancel') : act.session.draft(choices.slice(0, from)));
}

/** Puts something in or takes it out, and asks again. @param {Acts} act @param {() => unknown} change */
const changing = (act, change) => async () => {
  await change();
  await estimate(act);
};

/** @param {Acts} act @param {number} unit @param {boolean} on */
const join = (act, unit, on) =>
  changing(act, () =>
    on ? act.takeBack((choice) => typeof choice === 'object' && choice.with === unit) : act.add({ with: unit }),
  );

/** A card of reasons: what adds dice, by which rule, at what price. @typedef {{
 *   key: string, plus: string, title: string, sub?: string, rule: string, on?: boolean, act?: (() => unknown) | null,
 *   foe?: boolean, wide?: boolean}} Card */

/** @param {Acts} act @param {Card} card */
function card(act, { key, plus, title, sub, rule, on, act: run, foe, wide }) {
  const inner = html`<span class="plus"><b>${plus}</b>${run === undefined ? ruled(act, rule) : html`<i>${rule}</i>`}
    </span
    ><span class="title">${title}</span>${sub ? html`<small>${sub}</small>` : nothing}${
      run === undefined ? nothing : html`<span class="switch">${on ? ATTACK.on : ATTACK.off}</span>`
    }`;
  const name = `reason${foe ? ' foe' : ''}${wide ? ' wide' : ''}${on === false ? ' off' : ''}`;
  return run === undefined
    ? html`<div class=${name} data-key=${key}>${inner}</div>`
    : html`<button type="button" class=${name} data-key=${key} aria-pressed=${Boolean(on)} aria-disabled=${!run}
        @click=${() => run && act.run(run)}>${inner}</button>`;
}

/** Dice of faces, summed. @param {import('./book.js').Face[]} faces @returns {Dice} */
const pool = (faces) =>
  faces.reduce(({ green, red, black }, [g, r, b]) => ({ green: green + g, red: red + r, black: black + b }), {
    green: 0,
    red: 0,
    black: 0,
  });

/** @param {Dice} dice */
export const count = ({ green, red, black }) => green + red + black;

/**
 * Own reasons: regiments, guns one by one, the air die.
 * @param {Table} t
 * @param {Acts} act
 * @param {Plan} plan
 * @returns {Card[]}
 */
function ownCards(t, act, plan) {
  const blocks = plan.with.flatMap((unit) => t.view.own[unit] ?? []);
  const dice = count(pool(blocks.map((block) => t.book.face(block.kind, block.posture))));
  const fired = plan.fire.map(([counter, n]) => ({ counter, n, on: true }));
  const open = new Map(t.open.of('fire').map(({ parts: [counter, n] }) => [counter, n]));
  const quiet = [...open].map(([counter, n]) => ({ counter, n, on: false }));
  const guns = [...fired, ...quiet].map(({ counter, n, on }) => ({
    key: `fire-${counter}`,
    plus: ATTACK.plus(n),
    title: t.book.counterName(counter),
    sub: ATTACK.cp(n * t.book.costs.gun),
    rule: ATTACK.gunRule,
    on,
    act: changing(act, () =>
      on
        ? act.takeBack((choice) => typeof choice === 'object' && choice.fire?.[0] === counter)
        : act.add({ fire: [counter, n] }),
    ),
  }));
  const air =
    plan.air || t.open.has('air_die')
      ? [
          {
            key: 'air',
            plus: ATTACK.plus(1),
            title: ATTACK.air,
            sub: ATTACK.cp(t.book.costs.air),
            rule: ATTACK.airRule,
            on: plan.air,
            act: changing(act, () => (plan.air ? act.takeBack((choice) => choice === 'air_die') : act.add('air_die'))),
          },
        ]
      : [];
  const how = [...new Set(blocks.map(({ posture }) => POSTURE.names[posture]))].join(', ');
  return [
    {
      key: 'regiments',
      plus: ATTACK.plus(dice),
      title: ATTACK.regiments,
      sub: `${blocks.length} ${how}`,
      rule: ATTACK.faceRule,
    },
    ...guns,
    ...air,
  ];
}

/**
 * What stands against it, as far as it is seen.
 * @param {Table} t
 * @param {Plan} plan
 * @param {Dice | null} dice all theirs
 * @param {Dice | null} most if they spend everything @returns {Card[]} */
function foeCards(t, plan, dice, most) {
  const faces = seenAt(t, plan.target).flatMap(({ face }) => (face ? [t.book.face(face[0], face[1])] : []));
  const cubes = count(pool(faces));
  const posts = postsAt(t, plan.target).length;
  const rest = dice ? count(dice) - cubes - posts : 0;
  /** @type {Card[]} */
  const list = [
    {
      key: 'foe',
      foe: true,
      plus: ATTACK.plus(cubes + posts),
      title: ATTACK.theirs,
      sub: ATTACK.seen,
      rule: ATTACK.faceRule,
    },
  ];
  if (rest > 0)
    list.push({
      key: 'ground',
      foe: true,
      plus: ATTACK.plus(rest),
      title: ATTACK.ground,
      sub: t.book.ground.terrain(plan.target),
      rule: ATTACK.gunRule,
    });
  if (dice && most && count(most) > count(dice))
    list.push({
      key: 'points',
      foe: true,
      wide: true,
      plus: `${ATTACK.plus(count(most) - count(dice))}?`,
      title: ATTACK.points,
      sub: ATTACK.pointsSub,
      rule: ATTACK.gunRule,
    });
  return list;
}

/** Both sides' dice in a box. @param {string} name @param {Dice | null} dice @param {Dice | null} [most] */
function sum(name, dice, most) {
  if (!dice) return nothing;
  const to = most && count(most) > count(dice) ? ATTACK.to(count(most)) : ATTACK.colors(dice);
  return html`<div class="sum-box ${name}"><b>${count(dice)}</b><small>${to}</small></div>`;
}

/** The chances, if they spend nothing and if they spend all. @param {Table} t */
function odds(t) {
  const { odds: told } = t.pick;
  if (!told) return html`<p class="hint">${ATTACK.asking}</p>`;
  const row = (/** @type {string} */ name, /** @type {import('../wire.js').Json} */ o) =>
    chances(name, [
      [o.attacker_doubles, 'best'],
      [o.attacker_wins - o.attacker_doubles, 'good'],
      [o.draw, 'even'],
      [o.defender_wins, 'bad'],
    ]);
  return html`<table class="odds-table">
      <thead>
        <tr>
          <td></td>
          ${ATTACK.columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${row(told.answered ? ATTACK.nothing : told.exact ? ATTACK.exact : ATTACK.mean, told)}
        ${told.answered ? row(ATTACK.everything, told.answered) : nothing}
      </tbody>
    </table>
    <p class="stars">${ATTACK.stars(told.defenders_destroyed, told.attackers_destroyed)}</p>
    ${told.exact ? nothing : html`<p class="hint">${ATTACK.guess(told.kinds.length)}</p>`}`;
}

/** What the plan costs on its hexes. @param {Table} t */
export function costOf(t) {
  const laid = (/** @type {import('./view.js').View} */ view) => Object.values(view.cp).reduce((a, b) => a + b, 0);
  const { plan } = t.view;
  if (!plan) return { cost: 0, left: 0 };
  const { costs } = t.book;
  const hexes = [...new Set(plan.with.flatMap((unit) => t.view.own[unit]?.hex ?? []))];
  const prepared = plan.with.some((unit) => t.view.own[unit]?.posture === 'prepared');
  const exploits = plan.with.some((unit) => t.view.own[unit]?.posture === 'exploit');
  const base = prepared ? costs.launch : plan.with.length * (exploits ? costs.exploit_move : costs.other);
  const guns = plan.fire.reduce((n, [, dice]) => n + dice * costs.gun, 0);
  const cost = base + guns + (plan.air ? costs.air : 0) + (hexes.length > 1 ? costs.two_hexes : 0);
  const here = hexes.reduce((n, hex) => n + ownPoints(t.view, hex), 0);
  return { cost, left: laid(t.view) ? here - cost : 0 };
}

/** @param {Table} t @param {Acts} act */
export function planning(t, act) {
  const plan = /** @type {Plan} */ (t.view.plan);
  const [kind] = t.pick.odds?.kinds ?? [];
  const [ours, theirs] = /** @type {(Dice | null)[]} */ (kind?.dice ?? [null, null]);
  const most = t.pick.odds?.answered?.dice ?? null;
  const open = new Set(t.open.of('with').map(({ parts: [unit] }) => unit));
  const blocks = own(t).filter(({ id }) => plan.with.includes(id) || open.has(id));
  const from = [...new Set(plan.with.flatMap((unit) => t.view.own[unit]?.hex ?? []))];
  return html`<section class="baize attack">
    <header class="baize-head">
      <h2>${ATTACK.on_(t.book.ground.call(plan.target))}</h2>
      <small>${ATTACK.from(
        t.book.ground.label(plan.target),
        from.map((hex) => t.book.ground.label(hex)),
      )}</small>
    </header>
    <div class="lines">
      ${cubeRow(t, act, blocks, (block) => {
        const on = plan.with.includes(block.id);
        return { on, act: join(act, block.id, on) };
      })}
      <div class="foes">${foes(t, plan.target)}<small>${described(t, plan.target)}</small></div>
    </div>
    <div class="reasons">${ownCards(t, act, plan).map((each) => card(act, each))}${sum('ours', ours)}</div>
    <div class="reasons">
      ${foeCards(t, plan, theirs, most).map((each) => card(act, each))}${sum('theirs', theirs, most)}
    </div>
    ${odds(t)} ${extras(t, act)}
  </section>`;
}

/** Enemy cubes as pictures. @param {Table} t @param {number} hex */
export const foes = (t, hex) =>
  html`<span class="cube-row small"
    >${seenAt(t, hex).map((block) =>
      picture(
        {
          side: sideOfPot(t, block.pot) ?? 'polish',
          pot: block.pot,
          band: t.book.band(block.pot),
          kind: block.face ? t.book.kind(block.face[0]) : null,
          posture: block.face ? block.face[1] : null,
          large: true,
        },
        34,
      ),
    )}</span
  >`;

/**
 * What a plan may say besides, in the server's words: conditions, staying put, a bridge.
 * @param {Table} t
 * @param {Acts} act
 */
function extras(t, act) {
  const list = ['via', 'only_if', 'unless', 'stay', 'build'].flatMap((kind) => t.open.of(kind));
  if (!list.length) return nothing;
  return html`<details class="extras">
    <summary>${ATTACK.more}</summary>
    <div class="row-buttons wrap">
      ${list
        .slice(0, 20)
        .map(({ choice, text, kind }, n) =>
          rowButton(act, { key: `${kind}-${n}`, text, act: changing(act, () => act.add(choice)) }),
        )}
    </div>
  </details>`;
}

/** @param {Table} t @param {Acts} act @returns {import('../table/play.js').Primary} */
export function attackButton(t, act) {
  const launch = t.open.find('launch');
  const [kind] = t.pick.odds?.kinds ?? [];
  const { cost, left } = costOf(t);
  if (!launch) return { text: ATTACK.choose, sub: ATTACK.chooseSub, act: null };
  const go = async () => {
    act.set({ odds: null });
    await act.final('launch');
  };
  return {
    text: kind ? ATTACK.roll(count(kind.dice[0])) : ATTACK.launch,
    sub: ATTACK.cost(cost, Math.max(0, left)),
    act: go,
  };
}

/** @param {Table} t @param {Acts} act @param {number} hex */
export async function tapAttack(t, act, hex) {
  const { plan } = t.view;
  if (plan && hex === plan.target) return cancel(act);
  if (plan) {
    const here = t.open.of('with').find(({ parts: [unit] }) => t.view.own[unit]?.hex === hex);
    const inside = plan.with.find((unit) => t.view.own[unit]?.hex === hex);
    if (here) return join(act, here.parts[0], false)();
    if (inside !== undefined) return join(act, inside, true)();
  }
  if (t.open.find('attack', hex)) return announce(act, hex);
  if (seenAt(t, hex).length || postsAt(t, hex).length) {
    act.set({ hex });
    return act.screen.explain([{ attack: hex }]);
  }
  act.set({ hex: t.pick.hex === hex ? null : hex });
}

export { lookOf, nameOf };
