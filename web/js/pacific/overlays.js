// What the position means, laid over the map of Pacific: who holds what, who can come where, what is at stake, what was seen. Reach and threats are
// told by the server from this seat's knowledge alone; the rest is in the view.
// @ts-check
import { s } from '../dom.js';
import { brief, foe, HARBOR, index, isArea, listed, listOf, placeName, turnShort, worthOf } from './words.js';

/** @typedef {import('../../types/pacific').Overlay} Overlay */
/** @typedef {import('../../types/pacific').SeaOverlay} Sea */
/** @typedef {import('../../types/pacific').LastSeen} LastSeen */
/** @typedef {import('../hexes.js').Point} Point */
/** @typedef {import('./game.js').Game} Game */
/** What is washed over a sea area: a class of the printed sheet. @typedef {{area: number, name: 'foe' | 'own'}} Wash */

/** Switches: what it is called, its key, whether it is on at first, and who has it: all, seats with a side, or players, for whom the server computes it.
 *  @type {[string, string, string, boolean, 'all' | 'side' | 'player'][]} */
const SWITCHES = [
  ['control', 'Control', '1', true, 'all'],
  ['seen', 'Last seen', '2', true, 'side'],
  ['reach', 'Enemy reach', '3', false, 'player'],
  ['threats', 'Threatened', '4', false, 'player'],
  ['own', 'Own reach', '5', false, 'player'],
  ['stakes', 'Harbors at stake', '6', true, 'player'],
];

const KEPT = 'pacific-overlays';
/** Names on one slip. */
const NAMES = 3;

/** The switches as they were left. @returns {Record<string, boolean>} */
function kept() {
  const first = Object.fromEntries(SWITCHES.map(([id, , , on]) => [id, on]));
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') };
  } catch {
    return first;
  }
}

export class Overlays {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.on = kept();
    /** @type {Overlay | null} */
    this.data = null;
    /** The position that the data belong to. */
    this.key = '';
  }

  /** The switches that mean something here: the server answers only about the present, and only to those who play. */
  get switches() {
    const { view, session } = this.game;
    const have = { all: true, side: Boolean(view.side) && !view.all, player: Boolean(view.side) && !session.past };
    return SWITCHES.filter(([, , , , who]) => have[who]);
  }

  /** Asks again when the position or the draft has changed. */
  async refresh() {
    const { session, view } = this.game;
    // The map is not visible behind a battle.
    if (session.waiting || session.past || !view.side || this.game.battles.open) return;
    const key = `${session.at} ${JSON.stringify(session.choices)}`;
    if (key === this.key) return;
    this.key = key;
    // A draft that ends in dice or hands over cannot be looked beyond: the map stays as it was.
    const answer = await session.seat.overlay(session.choices).catch(() => null);
    if (this.key !== key || !answer?.overlay) return;
    this.data = answer.overlay;
    this.game.overlaid();
  }

  /** @param {string} id */
  toggle(id) {
    this.on[id] = !this.on[id];
    localStorage.setItem(KEPT, JSON.stringify(this.on));
  }

  /** Areas that are washed over, for the sheet between sea and land. @returns {Wash[]} */
  washes() {
    const { data, on, game } = this;
    if (!data || !game.view.side || game.session.past) return [];
    const e = index(foe(game.view.side));
    return data.areas.flatMap((sea, area) => [
      ...(on.reach && sea.reach[e].from.length ? [{ area, name: /** @type {const} */ ('foe') }] : []),
      ...(on.own && sea.reach[1 - e].from.length ? [{ area, name: /** @type {const} */ ('own') }] : []),
    ]);
  }

  /** Slips, tags and counters among the blocks. @returns {SVGElement[]} */
  tags() {
    const { data, on, game } = this;
    const { view } = game;
    const out = on.seen && view.side && !view.all ? slips(game) : [];
    if (!data || !view.side || game.session.past) return out;
    const e = index(foe(view.side));
    data.areas.forEach((sea, area) => {
      const rows = /** @type {[string, string][]} */ ([]);
      if (on.reach && sea.reach[e].from.length) rows.push(['foe', `enemy ${sayReach(sea, e)}`]);
      if (on.own && sea.reach[1 - e].from.length) rows.push(['own', `ours ${sayReach(sea, 1 - e)}`]);
      rows.forEach(([name, text], n) => out.push(pill(game.chart.words(area, n), text, name, area)));
      if (on.threats && this.#stake(area) && danger(sea)) out.push(threat(game, area, sea));
    });
    data.harbors.forEach((haven, n) => {
      const { x, y } = game.chart.spot(HARBOR + n);
      if (on.stakes && haven.held)
        out.push(
          counter(
            { x: x - 4, y: y - (game.chart.harbors[n].port ? 24 : 18) },
            haven,
            foe(view.harbors[n].owner),
            HARBOR + n,
          ),
        );
      if (on.threats && haven.exposed)
        out.push(s('circle', { class: 'exposed', cx: x, cy: y, r: 12, 'data-place': HARBOR + n }));
    });
    return out;
  }

  /** Whether this seat has something to lose in an area: it holds it, or has blocks there. @param {number} area */
  #stake(area) {
    const { view } = this.game;
    return view.areas[area].holder === view.side || this.game.ownAt(area).length > 0;
  }

  /** A place in words: what can come there, and whether it is about to fall. @param {number} place @returns {string[]} */
  say(place) {
    const { data, game } = this;
    const { view, catalog } = game;
    if (!data || !view.side || game.session.past) return [];
    if (isArea(place)) {
      const e = index(foe(view.side));
      const sea = data.areas[place];
      const { ships, air, uncounted } = sea.threat;
      const from = listed(sea.reach[e].from.map((harbor) => placeName(catalog, harbor)));
      return [
        ...(ships || uncounted
          ? [
              `${uncounted ? 'uncounted enemy ships' : `${ships} enemy ${ships === 1 ? 'ship' : 'ships'}`} can still come, from ${from}`,
            ]
          : !data.sails[e] && sea.reach[e].from.length
            ? [`enemy ships in ${from} could sail here next turn`]
            : []),
        ...(air ? [`${air} enemy air ${air === 1 ? 'unit' : 'units'} can still be placed here`] : []),
      ];
    }
    const haven = data.harbors[place - HARBOR];
    if (!haven) return [];
    const who = foe(view.harbors[place - HARBOR].owner) === 'japan' ? 'Japan' : 'the Allies';
    return [
      ...(haven.falls
        ? [
            `falls to ${who} at the end of the turn if ${who === 'Japan' ? 'it still holds' : 'they still hold'} every sea around it (§10)`,
          ]
        : haven.held
          ? [`${who} held ${haven.held} of the ${haven.touches} seas around it when the turn began (§10)`]
          : []),
      ...(haven.exposed ? ['enemy troops may land here (§8)'] : []),
    ];
  }
}

/** @param {Sea} sea */
const danger = ({ threat: { here, ships, air, uncounted } }) => here + ships + air > 0 || uncounted;

/** @param {Sea} sea @param {number} side */
const sayReach = (sea, side) =>
  `${sea.reach[side].uncounted ? '?' : sea.reach[side].blocks}${sea.cover[side] ? ' + air' : ''}`;

/** A few words on the sea. @param {Point} at @param {string} text @param {string} name @param {number} area */
function pill({ x, y }, text, name, area) {
  const width = text.length * 6 + 16;
  return s(
    'g',
    { class: `pill ${name}`, 'data-area': area, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    s('rect', { x: -width / 2, y: -8.5, width, height: 17, rx: 8.5 }),
    s('text', { y: 4.4 }, text),
  );
}

/** How many enemy blocks this area can see in battle this turn. @param {Game} game @param {number} area @param {Sea} sea */
function threat(game, area, { threat: { here, ships, air, uncounted } }) {
  const own = game.ownAt(area).length;
  const { x, y } = own ? game.chart.berth(area, true) : game.chart.seal(area);
  const at = own
    ? { x: x - Math.min(own, 3) * 23 - 2, y: y + 17 }
    : { x: x + worthOf(game.catalog.areas[area].worth).length * 3.05 + 22, y };
  return s(
    'g',
    {
      class: `threat${here ? ' touched' : ''}`,
      'data-area': area,
      transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`,
    },
    s('path', { d: 'M0-12L12 0 0 12-12 0z' }),
    s('text', { y: 4.6 }, `${here + ships + air || ''}${uncounted ? '?' : ''}`),
  );
}

/** Seas held around a harbor, of those it takes to have it. @param {Point} at @param {{held: number, touches: number, falls: boolean}} haven @param {string} side that would take it @param {number} place */
function counter({ x, y }, { held, touches, falls }, side, place) {
  return s(
    'g',
    {
      class: `stake ${side}${falls ? ' falls' : ''}`,
      'data-place': place,
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
    },
    s('path', { d: 'M-13-8H13V8H-13z' }),
    s('text', { y: 4.2 }, `${held}/${touches}`),
    falls && s('path', { class: 'glass', d: 'M-22-6h7l-7 12h7z' }),
  );
}

/** What was seen where, on slips of paper beside the place. @param {Game} game @returns {SVGElement[]} */
function slips(game) {
  const { view, catalog, chart } = game;
  /** @type {Map<number, {n: number, seen: LastSeen}[]>} */
  const places = new Map();
  listOf(view.units).forEach(({ seen, lost, at }, n) => {
    if (catalog.units[n].side === view.side || !seen.turn || lost || at !== null || seen.place >= 64) return;
    places.set(seen.place, [...(places.get(seen.place) ?? []), { n, seen }]);
  });
  return [...places].map(([place, list]) => {
    const fresh = [...list].sort(
      (a, b) => Number(b.seen.sure) - Number(a.seen.sure) || b.seen.turn - a.seen.turn || a.n - b.n,
    );
    const [
      {
        seen: { turn, sure },
      },
    ] = fresh;
    const rows = fresh
      .slice(0, NAMES)
      .map(
        ({ n, seen }) =>
          `${brief(catalog.units[n].name)} ${seen.strength}${seen.turn === turn ? '' : `, ${turnShort(catalog.turns[seen.turn - 1])}`}`,
      );
    if (fresh.length > NAMES) rows.splice(NAMES - 1, 1, `and ${fresh.length - NAMES + 1} more`);
    const head = sure ? 'there for certain' : `seen ${turnShort(catalog.turns[turn - 1])}`;
    const width = Math.max(...[head, ...rows].map((row) => row.length)) * 5.3 + 12;
    const { x, y } = chart.slip(place);
    const left = Math.min(chart.width - width - 4, Math.max(4, x - width / 2));
    const top = Math.min(chart.height - 20 - rows.length * 13, y);
    return s(
      'g',
      {
        class: `glimpse${sure ? ' sure' : ''}`,
        'data-place': place,
        transform: `translate(${left.toFixed(1)} ${top.toFixed(1)})rotate(-1.2)`,
      },
      s('rect', { width, height: 18 + rows.length * 13, rx: 2 }),
      s('text', { class: 'head', x: 6, y: 12.5 }, head),
      rows.map((row, n) => s('text', { x: 6, y: 25.5 + n * 13 }, row)),
    );
  });
}
