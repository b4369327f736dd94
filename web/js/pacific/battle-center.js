// The middle of the battle screen: dice, odds of the chosen targets, and the cards that are chosen in secret.
// @ts-check
import { h, symbol } from '../dom.js';
import { what } from '../offers.js';
import { lossOf, shotsOf } from './battle-history.js';
import { sections } from './battle-line.js';
import { count, foe, GARRISON, KINDS, listed, listOf, placeName } from './words.js';

/** @typedef {import('./battle.js').Battles} Battles */
/** @typedef {import('./battle-history.js').Shot} Shot */

/** @param {Battles} battles @param {import('./battle-history.js').Course} course */
export function deck(battles, course) {
  const { game } = battles;
  const [step] = game.step;
  const { session, view } = game;
  const part = course.chapters.at(-1);
  const before = part ? shotsOf(course).length - part.shots.length : 0;
  const fallen = part?.shots.slice(0, Math.max(0, battles.played - before)) ?? [];
  const aiming = battles.aiming;
  const own = (/** @type {Shot} */ shot) =>
    shot.by === GARRISON
      ? view.catalog.units[shot.at]?.side !== view.side
      : view.catalog.units[shot.by]?.side === view.side;
  // While one's own guns are laid only the enemy's dice still lie there.
  const chips = (/** @type {boolean} */ ours) =>
    fallen
      .filter((shot) => own(shot) === ours)
      .map((shot) => chip(battles, shot, battles.timer !== undefined && shot === fallen.at(-1)));
  const mine = session.mine && !battles.playing && !course.ended;
  // In a fight of guns the right half of the board is quiet: what comes next can be laid there already.
  const ahead = aiming && step === 'aim' && view.battle.round === 'surface' && battles.odds?.way && !session.unfinished;
  return [
    h('div', { class: 'lane their' }, chips(false)),
    mine && step === 'wish'
      ? wish(battles)
      : mine && step === 'stay'
        ? stay(battles)
        : mine && step === 'landing'
          ? landing(battles)
          : aiming || (mine && step === 'submarine-aim')
            ? odds(battles)
            : result(battles, course),
    h('div', { class: 'lane our' }, aiming ? [] : chips(true)),
    ahead && h('div', { class: 'next' }, wish(battles, true)),
  ];
}

/** One shot: its dice and what they did. @param {Battles} battles @param {Shot} shot @param {boolean} falls just now */
function chip(battles, shot, falls) {
  const { catalog } = battles.game.view;
  const target = catalog.units[shot.at];
  const need = shot.land ? 6 : (target?.hit ?? 6);
  const side = catalog.units[shot.by]?.side ?? (catalog.units[shot.at]?.side === 'japan' ? 'allies' : 'japan');
  const name = shot.by === GARRISON ? 'Garrison' : catalog.units[shot.by]?.name;
  // Without a line to it, the target is named.
  const away = target && !battles.onBoard(shot.by, shot.at) ? ` at ${target.name}` : '';
  // Who fires at what is sunk already has no part in it.
  const end =
    shot.sunk && shot.hits
      ? 'target sunk'
      : [shot.hits ? count(shot.hits, 'hit') : '', shot.disabled && !shot.sunk ? 'target disabled' : '']
          .filter(Boolean)
          .join(', ') || 'miss';
  return h(
    'div',
    {
      class: `shotchip ${side}${shot.hits || shot.disabled ? ' hit' : ''}${falls ? ' falls' : ''}`,
      'data-shot': `${shot.by}-${shot.at}`,
    },
    h(
      'div',
      { class: 'row' },
      shot.roll.map((die) =>
        h(
          'span',
          {
            class: `die ${side}${die >= need ? ' hit' : ''}${die === 1 && !shot.land ? ' one' : ''}`,
            role: 'img',
            'aria-label': `${die}`,
          },
          symbol(`die-${die}`, '-27 -27 56 56', { width: 26, height: 26 }),
        ),
      ),
    ),
    h('small', {}, `${name}${away}, ${end}`),
  );
}

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1)}%`;

/** Exact odds of one shot. @param {any} shot @param {boolean} now @param {string} [title] */
function card(shot, now, title) {
  const bar = (/** @type {string} */ name, /** @type {number} */ share) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, name),
      h(
        'td',
        {},
        h('span', { class: 'track' }, h('i', { style: { width: `${share * 100}%` } })),
        h('b', {}, percent(share)),
      ),
    );
  const disable = shot.disabled.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
  return h(
    'div',
    { class: now ? 'oddscard now' : 'oddscard', 'data-aim': [...shot.by, shot.at].join('-') },
    h(
      'h4',
      {},
      title ?? `${shot.from.join(', ')} at ${shot.target ?? 'the garrison'}, ${count(shot.dice, 'die', 'dice')}`,
    ),
    h('table', {}, h('tbody', {}, bar('hit', shot.hit), bar('disable', disable), bar('sink', shot.sunk))),
  );
}

/** The aim that is looked at, the choices open to it, or all aims where they are few. @param {Battles} battles */
function odds(battles) {
  const { odds: all, eye, game } = battles;
  if (!all) return h('div', { class: 'cards' });
  if (game.step[0] === 'submarine-aim') {
    const shot = all.open?.find((/** @type {any} */ entry) => entry.at === battles.mark);
    return h('div', { class: 'cards' }, shot && card(shot, true));
  }
  if (all.open?.length) {
    return h(
      'div',
      { class: 'cards' },
      all.open.slice(0, 6).map((/** @type {any} */ shot) =>
        h(
          'button',
          {
            type: 'button',
            class: 'oddspick',
            'data-key': `on-${shot.at}`,
            onclick: () => game.run(() => battles.tap(shot.at)),
          },
          card(shot, false, `at ${shot.target ?? 'the garrison'}, ${count(shot.dice, 'die', 'dice')}`),
        ),
      ),
      game.session.offers.plain.has('let-go') &&
        h(
          'button',
          {
            type: 'button',
            class: 'act',
            'data-key': 'let-go',
            onclick: () => game.run(() => game.session.add('let-go')),
          },
          'Do not pursue',
        ),
    );
  }
  const looked = all.aims?.filter((/** @type {any} */ shot) => shot.by[0] === eye) ?? [];
  const few = looked.length
    ? looked
    : (all.aims?.length ?? 0) <= 3
      ? (all.aims ?? [])
      : (all.targets?.slice(0, 4) ?? []);
  return h(
    'div',
    { class: 'cards' },
    few.map((/** @type {any} */ shot) => card(shot, looked.includes(shot))),
  );
}

/** Two large cards, one of which is chosen. @param {Battles} battles @param {{id: string, title: string, icon: string, lines: string[]}[]} list @param {string} head @param {string} foot @param {string | null} mark the card that is chosen @param {(id: string) => void} choose */
function pair(battles, list, head, foot, mark, choose) {
  return h(
    'div',
    { class: 'sealed' },
    h('h3', {}, head),
    h(
      'div',
      { class: 'two' },
      list.map(({ id, title, icon, lines }) =>
        h(
          'button',
          {
            type: 'button',
            class: mark === id ? 'choiceCard on' : 'choiceCard',
            'aria-pressed': mark === id,
            'data-key': `card-${id}`,
            onclick: () => {
              choose(id);
              battles.render();
            },
          },
          h(
            'span',
            { class: 'top' },
            symbol(icon, '-12 -12 24 24', { width: 54, height: 54 }),
            h('b', {}, title),
            mark === id && h('i', { class: 'tick', 'aria-hidden': 'true' }, '✓'),
          ),
          lines.map((line, n) => h('span', { class: n === lines.length - 1 ? 'line last' : 'line' }, line)),
        ),
      ),
    ),
    foot && h('p', {}, foot),
  );
}

/** Air or surface. Before it is asked, a wish is only kept for then. @param {Battles} battles @param {boolean} [ahead] */
function wish(battles, ahead = false) {
  const { view } = battles.game;
  const way = battles.odds?.way;
  const chance = (/** @type {string} */ id, /** @type {string} */ against) =>
    way ? `${percent(way[id])} to get your way if they ask for ${against}` : 'Calculating…';
  const { area, rounds } = view.battle;
  const round = rounds + (ahead ? 2 : 1);
  const planned = battles.plan?.area === area ? battles.plan.wish : null;
  return pair(
    battles,
    [
      {
        id: 'air',
        title: 'Air',
        icon: 'carrier',
        lines: ['Carriers and land-based air fire at any target', chance('air', 'surface')],
      },
      {
        id: 'surface',
        title: 'Surface',
        icon: 'battleship',
        lines: ['Battleships and cruisers fire; carriers are screened', chance('surface', 'air')],
      },
    ],
    ahead ? `Round ${round}, if both stay` : `Round ${round}`,
    `${ahead ? 'Saved for the next round.' : 'Hidden until both have chosen.'}${view.areas[area]?.holder === view.side ? ' You add 1 for holding the area.' : view.areas[area]?.holder ? ' They add 1 for holding the area.' : ''} The side asking for air adds 1 (§8).`,
    ahead ? planned : battles.mark,
    (id) => {
      if (ahead) battles.plan = { area, wish: id };
      else battles.mark = id;
    },
  );
}

/** @param {Battles} battles */
function stay(battles) {
  const { view } = battles.game;
  const first = view.side === 'allies';
  // Pursuit is by like kinds (§8.2).
  const kinds = (/** @type {string} */ side) => {
    const { stations, carriers } = sections(
      battles,
      /** @type {import('./battle-history.js').Course} */ (battles.course),
      side,
    );
    return new Set([...stations, ...carriers].map((n) => String(view.catalog.units[n]?.kind)));
  };
  const [own, their] = [kinds(view.side), kinds(foe(view.side))];
  const both = Object.keys(KINDS)
    .filter((kind) => own.has(kind) && their.has(kind))
    .map((kind) => KINDS[kind].many.toLowerCase());
  const chase = (/** @type {string} */ who, /** @type {string} */ none) =>
    both.length ? `${who} ${listed(both)}` : none;
  return pair(
    battles,
    [
      {
        id: 'stay',
        title: 'Stay',
        icon: 'anchor',
        lines: [
          `If both stay, you fight another round${first ? '; Japan decides next' : ''}`,
          chase(
            `If ${first ? 'Japan withdraws' : 'they withdraw'}, you may pursue with your`,
            'No units of the same type to pursue',
          ),
        ],
      },
      {
        id: 'withdraw',
        title: 'Withdraw',
        icon: 'fleet',
        lines: [
          'All units leave the area',
          chase('They may pursue your', 'They have no units of the same type to pursue'),
        ],
      },
    ],
    'Stay or withdraw',
    '',
    battles.mark,
    (id) => {
      battles.mark = id;
    },
  );
}

/** @param {Battles} battles */
function landing(battles) {
  const { game } = battles;
  const { session, view } = game;
  const bases = session.offers.of('attack');
  const base = session.choices.find((choice) => typeof choice === 'object' && 'attack' in choice);
  const troops = listOf(view.units).flatMap((_unit, /** @type {number} */ n) =>
    session.offers.find('with', String(n)) ||
    session.choices.some((choice) => typeof choice === 'object' && choice.with === n)
      ? [n]
      : [],
  );
  return h(
    'div',
    { class: 'sealed' },
    h(
      'h3',
      {},
      base
        ? `Landing on ${placeName(view.catalog, Number(what(base)))}`
        : bases.length
          ? 'Where do the transports land?'
          : 'No transports can land here',
    ),
    h(
      'div',
      { class: 'two' },
      bases.map((offer) =>
        h(
          'button',
          {
            type: 'button',
            class: 'choiceCard',
            'data-key': `base-${what(offer.choice)}`,
            onclick: () => game.run(() => session.add(offer.choice)),
          },
          h(
            'span',
            { class: 'top' },
            symbol('transport', '-12 -12 24 24', { width: 54, height: 54 }),
            h('b', {}, placeName(view.catalog, Number(what(offer.choice)))),
          ),
          h('span', { class: 'line' }, 'held by a garrison of 1 SP'),
          battles.odds?.ashore &&
            h(
              'span',
              { class: 'line last' },
              `${percent(battles.odds.ashore.taken)} to take it with ${battles.odds.ashore.dice} dice`,
            ),
        ),
      ),
      base &&
        troops.map((/** @type {number} */ n) =>
          h(
            'button',
            {
              type: 'button',
              class: session.choices.some((choice) => typeof choice === 'object' && choice.with === n)
                ? 'choiceCard on'
                : 'choiceCard',
              'data-key': `with-${n}`,
              'aria-pressed': session.choices.some((choice) => typeof choice === 'object' && choice.with === n),
              onclick: () => game.run(() => battles.joinLanding(n)),
            },
            h(
              'span',
              { class: 'top' },
              symbol('transport', '-12 -12 24 24', { width: 40, height: 40 }),
              h('b', {}, game.unit(n).name),
            ),
            h('span', { class: 'line last' }, `${count(view.units[n].strength ?? 0, 'die', 'dice')}, hits on 6`),
          ),
        ),
    ),
    bases.length + troops.length > 0 &&
      h(
        'p',
        {},
        `${base && battles.odds?.ashore?.dice ? `${percent(battles.odds.ashore.taken)} to take it. ` : ''}Odds are against the garrison only; transports in the base also defend (§8).`,
      ),
  );
}

/** How it ended, or who is being waited for. @param {Battles} battles @param {import('./battle-history.js').Course} course */
function result(battles, course) {
  if (!course.ended || battles.playing) return h('div', { class: 'cards' });
  const { catalog, side } = battles.game.view;
  const shots = shotsOf(course);
  const lost = (/** @type {boolean} */ own) => lossOf(course, catalog, own ? side : foe(side), shots);
  const sunk = (/** @type {boolean} */ own) =>
    [...course.units]
      .filter(([n, part]) => part.fate === 'sunk' && (catalog.units[n].side === side) === own)
      .map(([n]) => catalog.units[n].name);
  const say = (/** @type {boolean} */ own) =>
    `${lost(own)} SP lost${sunk(own).length ? `, sunk: ${sunk(own).join(', ')}` : ''}`;
  return h(
    'div',
    { class: 'sealed done' },
    h('h3', {}, `Battle over: ${placeName(catalog, course.area)}`),
    h('p', {}, `You: ${say(true)}.`),
    h('p', {}, `Enemy: ${say(false)}.`),
  );
}
