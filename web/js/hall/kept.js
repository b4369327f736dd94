// A seat's session in the hall. It stays when its screen is closed, because a person goes from seat to seat; and what
// could not be sent stays on this device and is sent once when the line is back: with the same nonce, so that the
// server takes it once whatever it has heard of it before.
// @ts-check
import { Refused, nonce } from '../api.js';
import { Session } from '../session/session.js';
import { signal } from '../vendor/signals-core/signals-core.js';

/** @typedef {import('../wire.js').Choice} Choice */
/** A batch that the server has not confirmed. @typedef {{number: number, choices: Choice[], note?: string,
 *   name: string}} Batch */

/** How long to wait before something is sent again, in milliseconds. */
const AGAIN = 1500;

const key = (/** @type {string} */ table, /** @type {string} */ seat) => `unsent-${table}-${seat}`;

/** @param {string} table @param {string} seat @returns {Batch | null} */
function unsent(table, seat) {
  try {
    return JSON.parse(localStorage.getItem(key(table, seat)) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {string} table @param {string} seat @param {Batch | null} batch */
function keep(table, seat, batch) {
  try {
    if (batch) localStorage.setItem(key(table, seat), JSON.stringify(batch));
    else localStorage.removeItem(key(table, seat));
  } catch {
    // A page that may store nothing keeps it as long as it is open.
  }
}

/** Whether nothing was heard of the server. @param {unknown} refusal */
const away = (refusal) => refusal instanceof Refused && refusal.status === 0;

export class Kept extends Session {
  /** Whether it has been opened and is listening. */
  ready = false;
  /** Things that wait on this device for the line. */
  pending = signal(0);
  closed = false;

  /** @param {string} table @param {string} role */
  constructor(table, role) {
    super(table, role);
    const { commit, draft } = this.seat;
    this.seat.draft = (number, choices) => {
      const { asked } = this;
      return this.#patient(
        () => draft(number, choices),
        () => asked === this.asked,
      );
    };
    this.seat.commit = async (number, choices, note, name = nonce()) => {
      keep(table, role, { number, choices, note, name });
      const answer = await this.#patient(() => commit(number, choices, note, name)).catch((refusal) => {
        if (!away(refusal)) keep(table, role, null);
        throw refusal;
      });
      keep(table, role, null);
      return answer;
    };
  }

  /** Sends until the server is heard. @template T @param {() => Promise<T>} send
   * @param {() => boolean} [wanted] whether it is still to be sent @returns {Promise<T>} */
  async #patient(send, wanted = () => true) {
    let counted = false;
    try {
      for (;;) {
        try {
          return await send();
        } catch (refusal) {
          if (!away(refusal) || this.closed || !wanted()) throw refusal;
        }
        if (!counted) this.pending.value += 1;
        counted = true;
        await new Promise((done) => setTimeout(done, AGAIN));
      }
    } finally {
      if (counted) this.pending.value -= 1;
    }
  }

  /** What an earlier page could not send is sent first; what the game has left behind is a draft again. */
  async open() {
    const { table, role } = this.now;
    const left = unsent(table, role);
    const late = left && (await this.#late(left));
    await super.open();
    if (late && !left.note && !this.now.choices.length) await this.draft(left.choices).catch(() => {});
  }

  /** Sends what is left; says whether the game refuses it. @param {Batch} left */
  async #late({ number, choices, note, name }) {
    try {
      await this.seat.commit(number, choices, note, name);
      return false;
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      return true;
    }
  }

  /** Another screen is shown: the seat goes on listening. */
  close() {}

  end() {
    this.closed = true;
    super.close();
  }
}
