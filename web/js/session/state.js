// One seat of one game as plain data, and how it changes: pure functions from a state to the next. It contains no
// rules.
// @ts-check
import { Offers, split } from '../offers.js';
import { applyPatch } from '../patch.js';

/** @typedef {import('../wire.js').Choice} Choice */
/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('../wire.js').LogEntry} LogEntry */
/** @typedef {import('../wire.js').Observation} Observation */
/** @typedef {import('../offers.js').Kinds} Kinds */

/** The views before and after an observation, and its entries. @typedef {{n: number, before: Json, view: Json, entries:
 *  LogEntry[]}} Step */
/** What a seat knows and drafts.
 *  - `number` counts the observations the seat has had, `at` is the number of the view.
 *  - `base` is what the seat sees without its draft, `view` with it; `menu` and `offers` are the menus of the two.
 *  - `choices` is the draft, `ends` where its orders end, `drafted` its events, `pace` its progress: `more`, `done`, or
 *  `pass` and
 *    `reveal`, after which no choice can follow.
 *  - `waiting` says that a batch is being sent, `away` that the server cannot be heard.
 *  - `waits` are the seats whose devices the dice wait for, `doubt` is what does not fit this browser's diary.
 *  - `arrivals` are other devices that have opened the seat since the page was loaded.
 *  - `frame` is the entry that a step of the past ends with, `glide` how long its blocks are on their way.
 *  - `past` says that the view is of the past (a replay): the server answers questions only about the present.
 *  - `mine`, `orders` and `unfinished` follow from the rest.
 *  @typedef {{
 *   table: string, role: string, past: boolean, number: number, at: number, status: import('../wire.js').Status,
 *   base: Json, view: Json, kinds?: Kinds, menu: import('../wire.js').Offer[], offers: Offers,
 *   choices: Choice[], ends: number[], drafted: Json[], pace: string,
 *   log: LogEntry[], chat: import('../wire.js').Message[], waiting: boolean, away: boolean,
 *   frame?: LogEntry, glide?: number,
 *   waits: string[], doubt: string, arrivals: import('../wire.js').Way[],
 *   mine: boolean, orders: Choice[][], unfinished: boolean,
 * }} SessionState */

/**
 * Fills in what follows from the rest.
 * @param {Omit<SessionState, 'mine' | 'orders' | 'unfinished'>} s
 * @returns {SessionState}
 */
const derived = (s) => ({
  ...s,
  mine: Boolean(s.status?.to_move?.includes(s.role)) && !s.status?.ended,
  orders: split(s.choices, s.ends),
  unfinished: s.choices.length > (s.ends.at(-1) ?? 0),
});

/** A seat before anything is known of it. @param {string} table @param {string} role @returns {SessionState} */
export const empty = (table, role) =>
  derived({
    table,
    role,
    past: false,
    number: 0,
    at: 0,
    status: { table, game: '', seats: [] },
    base: null,
    view: null,
    menu: [],
    offers: new Offers([]),
    choices: [],
    ends: [],
    drafted: [],
    pace: 'done',
    log: [],
    chat: [],
    waiting: false,
    away: false,
    arrivals: [],
    waits: [],
    doubt: '',
  });

/** The log entries of observations. @param {Observation[]} seen @returns {LogEntry[]} */
export const entries = (seen) => seen.flatMap(({ n, at, log }) => log.map((entry) => ({ n, at, ...entry })));

/** The first answer of the server. @param {SessionState} s @param {import('../wire.js').Seen} seen @param
 *  {Observation[]} log
 * @param {import('../wire.js').Message[]} chat */
export const opened = (s, seen, log, chat) =>
  shown({
    ...s,
    number: seen.number,
    at: seen.number,
    base: seen.view,
    status: seen.status,
    menu: seen.menu,
    log: entries(log),
    chat,
  });

/** Groups the menu by what the choices of a game point at. @param {SessionState} s @param {Kinds} [kinds] */
export const sorted = (s, kinds) => derived({ ...s, kinds, offers: new Offers(s.offers.all, kinds) });

/** The position as it is, without a draft. @param {Omit<SessionState, 'mine' | 'orders' | 'unfinished'>} s */
const shown = (s) => derived({ ...s, view: s.base, offers: new Offers(s.menu, s.kinds), pace: 'done' });

/**
 * A draft that the server accepts.
 * @param {SessionState} s
 * @param {Choice[]} choices
 * @param {import('../wire.js').Drafted} answer
 */
export const drafted = (s, choices, answer) =>
  derived({
    ...s,
    choices,
    ends: answer.orders ?? [],
    drafted: answer.events ?? [],
    pace: answer.pace ?? 'done',
    view: answer.view,
    offers: new Offers(answer.menu, s.kinds),
  });

/** Whether a batch is being sent. @param {SessionState} s @param {boolean} waiting */
export const sending = (s, waiting) => derived({ ...s, waiting });

/**
 * A batch is final: its answer brings the position after it.
 * @param {SessionState} s
 * @param {import('../wire.js').News} answer
 */
export const committed = (s, answer) =>
  shown(told(answered({ ...s, waiting: false, choices: [], ends: [], drafted: [] }, answer), answer));

/**
 * A batch beside the draft is final: a letter. The draft stays.
 * @param {SessionState} s
 * @param {import('../wire.js').News} answer
 */
export function sent(s, answer) {
  const next = told(answered(s, answer), answer);
  return s.choices.length ? derived(next) : shown(next);
}

/** News from the stream. A draft stays on the screen until it has been tried again. @param {SessionState} s
 * @param {import('../wire.js').News} news */
export function observed(s, news) {
  const next = told(seen(s, news, news.number), news);
  return s.waiting || s.choices.length ? derived(next) : shown(next);
}

/** Whether news say nothing new. @param {SessionState} s @param {import('../wire.js').News} news */
export const stale = (s, news) =>
  news.number === s.at &&
  !news.observations.length &&
  JSON.stringify(news.menu) === JSON.stringify(s.menu) &&
  (!news.to_move || news.to_move.join() === s.status?.to_move?.join());

/** The entries that a seat has not had. @param {SessionState} s @param {Observation[]} observations */
export const fresh = (s, observations) => entries(observations.filter(({ n }) => n > s.number));

/**
 * The views a seat has one after another, each with the entries that led to it; none where the server sent only the
 * last one.
 * @param {SessionState} s @param {import('../wire.js').News} news @returns {Step[]}
 */
export function steps(s, { observations, view }) {
  if (view) return [];
  let seen = s.base;
  return observations
    .filter(({ n }) => n > s.at)
    .map((observation) => {
      const before = seen;
      seen = applyPatch(seen, observation.patch);
      return { n: observation.n, before, view: seen, entries: entries([observation]) };
    });
}

/**
 * A step of the past, shown before the present is: nothing can be done in it.
 * @param {SessionState} s @param {SessionState} before the state it began with @param {Step} step
 * @param {number} glide how long what moved is on its way, in milliseconds
 */
export const reshown = (s, before, { n: last, view, entries: told }, glide) =>
  derived({
    ...s,
    status: { ...before.status, to_move: before.status.to_move?.filter((seat) => seat !== s.role) },
    base: view,
    view,
    menu: [],
    offers: new Offers([], s.kinds),
    choices: [],
    ends: [],
    drafted: [],
    log: s.log.filter(({ n }) => n <= last),
    frame: told.at(-1),
    glide,
  });

/** Adds news to the log. @param {SessionState} s @param {import('../wire.js').News} news */
function told(s, { observations, number }) {
  const news = fresh(s, observations);
  return { ...s, number: Math.max(s.number, number), log: news.length ? [...s.log, ...news] : s.log };
}

/** Applies a view, or the patches that lead to it, unless a newer one is known: answers and news may overtake each
 *  other.
 * @param {SessionState} s @param {import('../wire.js').News} news @param {number} number */
function seen(s, news, number) {
  if (number < s.at) return s;
  const patches = news.observations.filter(({ n }) => n > s.at && n <= number);
  return {
    ...s,
    at: number,
    base: news.view ?? patches.reduce((view, { patch }) => applyPatch(view, patch), s.base),
    menu: news.menu ?? s.menu,
    status: news.to_move ? { ...s.status, to_move: news.to_move } : s.status,
  };
}

/** The position after a batch. The stream tells who is to move when that changes, and may have said so already.
 * @param {SessionState} s @param {import('../wire.js').News} answer */
const answered = (s, answer) => seen(s, answer.now > s.at ? answer : { ...answer, to_move: undefined }, answer.now);

/**
 * The state of the table: who is to move, requests, the end.
 * @param {SessionState} s
 * @param {import('../wire.js').Status} status
 */
export const stated = (s, status) => derived({ ...s, status });

/** @param {SessionState} s @param {import('../wire.js').Message} message */
export const said = (s, message) => derived({ ...s, chat: [...s.chat, message] });

/** @param {SessionState} s @param {boolean} away */
export const heard = (s, away) => (s.away === away ? s : derived({ ...s, away }));

/** The seats whose devices the dice wait for. @param {SessionState} s @param {string[]} waits */
export const waiting = (s, waits) => (s.waits.join() === waits.join() ? s : derived({ ...s, waits }));

/** Other devices have come into the seat, or were revoked. @param {SessionState} s
 * @param {import('../wire.js').Way[]} arrivals */
export const arrived = (s, arrivals) => derived({ ...s, arrivals });

/** Something does not fit this browser's diary. @param {SessionState} s @param {string} doubt */
export const doubted = (s, doubt) => derived({ ...s, doubt });

/** A frame of a replay. @param {SessionState} s @param {LogEntry} frame @param {Json} view */
export const framed = (s, frame, view) =>
  derived({ ...s, past: true, frame, number: frame.n, at: frame.n, base: view, view });

/** Another viewpoint of a replay. @param {SessionState} s @param {string} role */
export const seenFrom = (s, role) => derived({ ...s, role });
