// Requests to the server. A refusal is an object with `why`.
// @ts-check
import { API } from './text.js';

/** @typedef {import('./wire.js').Choice} Choice */
/** @typedef {import('./wire.js').Json} Json */
/** @typedef {import('./wire.js').Way} Way */

export class Refused extends Error {
  /**
   * @param {{error?: string, rule?: string, why: string, number?: number, refused?: import('./wire.js').Refusal}} body
   * @param {number} status
   */
  constructor(body, status) {
    super(body.why);
    this.body = body;
    this.rule = body.rule;
    this.status = status;
  }
}

/** @param {string} path @param {unknown} [body] @returns {Promise<Json>} */
export async function call(path, body, method = 'POST') {
  const answer = await fetch(
    path,
    body === undefined
      ? {}
      : {
          method,
          headers: { 'content-type': body instanceof Blob ? 'application/x-ndjson' : 'application/json' },
          body: body instanceof Blob ? body : JSON.stringify(body),
        },
  ).catch(() => {
    throw new Refused({ error: 'away', why: API.away }, 0);
  });
  const json = await answer.json().catch(() => ({ why: API.unreadable }));
  if (!answer.ok && !(answer.status === 422 && json.refused)) throw new Refused(json, answer.status);
  return json;
}

export const tables = () => call('/api/tables');
/** @param {string} table */
export const status = (table) => call(`/api/tables/${table}`);
/** What this browser calls itself where its person reads of it. */
export function device() {
  const agent = navigator.userAgent;
  const named = (/** @type {[RegExp, string][]} */ list) => list.find(([sign]) => sign.test(agent))?.[1] ?? '';
  return API.device(named(API.browsers), named(API.systems));
}
/** The role of the host is put on this browser's keyring. @param {Record<string, unknown>} plan */
export const create = (plan) => call('/api/tables', { ...plan, device: device() });
/** The packs of the table on this page, as a query: its board and its drawings are those of the packs. */
let packs = '';
/** @param {string[]} [names] in their order */
export function usePacks(names = []) {
  packs = names.length ? `?packs=${names.map(encodeURIComponent).join(',')}` : '';
}
/** @param {string} game @param {string} name */
export const drawing = (game, name) => `/api/games/${game}/draw/${name}${packs}`;
/** Answers that do not change while the page is open. @type {Map<string, Promise<Json>>} */
const fixed = new Map();
/** Asks once. @param {string} path */
function once(path) {
  const asked = fixed.get(path) ?? call(path);
  fixed.set(path, asked);
  asked.catch(() => fixed.delete(path));
  return asked;
}
export const games = () => once('/api/games');
/** @param {string} game */
export const board = (game) => once(`/api/games/${game}/board${packs}`);
/** @param {string} game */
export const units = (game) => once(drawing(game, 'units.json'));
/** What orders cost and what wins. @param {string} game */
export const facts = (game) => once(drawing(game, 'facts.json'));
/** The puzzles of a game. @param {string} game */
export const puzzles = (game) => once(drawing(game, 'puzzles.json'));
/** Rulings by their numbers. @param {string} game @returns {Promise<Record<string, string>>} */
export const rulings = (game) => once(drawing(game, 'rulings.json'));
/** Where areas and harbors are on the map. @param {string} game */
export const layout = (game) => once(drawing(game, 'layout.json'));
/**
 * How large the drawings of the boards are. Those of the shipped boards are known before they are loaded.
 * @param {string} game whose board is shown
 * @returns {Promise<Record<string, {width: number, height: number}>>}
 */
export async function sizes(game) {
  if (!packs) return once('/img/maps.json');
  const drawn = await (await fetch(drawing(game, 'map.svg'))).text();
  const [, , width, height] = /viewBox="([^"]+)"/.exec(drawn)?.[1].split(/[ ,]+/).map(Number) ?? [0, 0, 1000, 1000];
  return { [game]: { width, height } };
}
/** @param {string} game */
export const rules = async (game) => (await fetch(`/api/games/${game}/rules`)).text();
/** Exact odds of a battle in bare numbers. @param {string} game @param {unknown} battle */
export const caseOdds = (game, battle) => call(`/api/games/${game}/odds`, battle);
/** Takes an open seat. @param {string} table @param {string} role @param {string} name */
export const take = (table, role, name) => call(`/api/tables/${table}/${role}/take`, { name, device: device() });
/** Imports a finished game from its journal. @param {Blob} file */
export const bring = (file) => call('/api/import', file);
/** @param {string} table @param {string} secret */
export const enter = (table, secret) => call(`/api/tables/${table}/enter`, { secret, device: device() });

/** The seats and devices of this browser's keyring. @returns {Promise<import('./wire.js').Keyring>} */
export const keyring = () => call('/api/keyring');
/** A new recovery phrase. @returns {Promise<{words: string[]}>} */
export const makePhrase = () => call('/api/keyring/phrase', {});
/** @param {string} phrase */
export const recover = (phrase) => call('/api/keyring/recover', { phrase, device: device() });
/** Takes a device off the keyring. @param {string} id */
export const dropDevice = (id) => call('/api/keyring/drop', { device: id });
export const readRecoveries = () => call('/api/keyring/read', {});

/** A random number: the player's part of the dice. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A seat of a game. @param {string} table @param {string} role */
export function seat(table, role) {
  const at = (/** @type {string} */ rest) => `/api/tables/${table}/${role}/${rest}`;
  return {
    view: () => call(at('view')),
    /** @param {number} number @param {Choice[]} choices */
    draft: (number, choices) => call(at('draft'), { number, choices }),
    /** The note is words that ride on the batch, the name its nonce. @param {number} number @param {Choice[]} choices
     * @param {string} [note] @param {string} [name] @param {string} [say] a message that is sent with it */
    commit: (number, choices, note, name = nonce(), say = undefined) =>
      call(at('commit'), { number, choices, nonce: name, note, say }),
    /** @param {Choice[]} draft @param {Choice[]} choices */
    why: (draft, choices) => call(at('why'), { draft, choices }),
    /** @param {Choice[]} choices */
    odds: (choices) => call(at('odds'), { choices }),
    /** @param {Choice[]} choices */
    overlay: (choices) => call(at('overlay'), { choices }),
    /** @param {Choice[]} draft @param {unknown} of */
    reach: (draft, of) => call(at('reach'), { draft, of }),
    log: () => call(at('log')),
    timetable: () => call(at('timetable')),
    /**
     * The replay, or a range of its frames.
     * @param {string} [eyes] the viewpoint
     * @param {number} [from]
     * @param {number} [to]
     */
    film: (eyes, from, to) => {
      const query = new URLSearchParams(eyes ? { eyes } : {});
      if (from !== undefined) {
        query.set('from', String(from));
        query.set('to', String(to));
      }
      return call(at(`film?${query}`));
    },
    /** The frame after an observation. @param {number} number */
    since: (number) => call(at(`film?since=${number}`)),
    /** Opens a table that goes on from a frame. @param {{frame: number, eyes: string, table: object}} from */
    branch: ({ table: plan, ...from }) => call(at('branch'), { ...from, table: { ...plan, device: device() } }),
    proof: () => call(at('proof')),
    dice: () => call(at('dice')),
    /** @param {string} tip @param {number} links */
    chain: (tip, links) => call(at('chain'), { tip, links }),
    /** @param {string} link @param {string} mark */
    link: (link, mark) => call(at('link'), { link, mark }),
    journal: async () => (await fetch(at('journal'))).text(),
    resign: (name = nonce()) => call(at(`resign?nonce=${name}`), {}),
    /** @param {boolean} yes */
    draw: (yes, name = nonce()) => call(at('draw'), { yes, nonce: name }),
    /** @param {boolean} yes */
    takeback: (yes) => call(at('takeback'), { yes }),
    /** Claims against somebody whose time is up. @param {{nonce?: string, bot?: string}} how */
    claim: (how) => call(at('claim'), how),
    /** Reminds whoever is to move. */
    remind: () => call(at('remind'), {}),
    rematch: () => call(at('rematch'), {}),
    /** The ways into this role. @returns {Promise<{links: Way[]}>} */
    links: () => call(at('links')),
    /** A further link, or one for another device. @param {{role?: string, once?: boolean}} [what]
     * @returns {Promise<import('./wire.js').Minted>} */
    mint: (what = {}) => call(at('links'), what),
    /** What only the host may do. @param {string} what @param {object} body */
    host: (what, body) => call(at(what), body),
    /** Answers what the host asks. @param {boolean} yes */
    consent: (yes) => call(at('consent'), { yes }),
    /** The computer plays for this seat, or no more. @param {string | null} bot */
    standIn: (bot) => call(at('standin'), { bot }),
    /** Standing orders. */
    standing: () => call(at('standing')),
    /** @param {string[]} orders */
    setStanding: (orders) => call(at('standing'), { orders }),
    /** How the seat is told of its turn. */
    notices: () => call(at('notify')),
    /** @param {object} how */
    notify: (how) => call(at('notify'), how),
    /** @param {string} other @param {boolean} on */
    mute: (other, on) => call(at('mute'), { seat: other, on }),
    /** Revokes a way in. @param {Way} way */
    unlink: ({ id, role: of }) => call(at('unlink'), { id, role: of }),
    pad: () => call(at('pad')),
    /** @param {string} text */
    write: (text) => call(at('pad'), { text }, 'PUT'),
    chat: () => call(at('chat')),
    /** @param {string} text */
    say: (text) => call(at('chat'), { text }),
    /** @param {string} from `observations.messages` */
    live: (from) => new EventSource(`${at('live')}?from=${from}`),
  };
}
