// Requests to a hall.
// @ts-check
import { call } from '../api.js';

/** @typedef {import('../wire.js').Json} Json */

export const halls = () => call('/api/halls');
/** @param {string} game @param {string} name @param {boolean} [unlisted] whether strangers are not told of it */
export const create = (game, name, unlisted = false) => call('/api/halls', { game, name, unlisted });

/** A hall. @param {string} id */
export function hall(id) {
  const at = (/** @type {string} */ rest) => `/api/halls/${id}${rest && `/${rest}`}`;
  return {
    id,
    /** @param {string} rest */
    get: (rest) => call(at(rest)),
    /** @param {string} rest @param {Json} [body] */
    post: (rest, body = {}) => call(at(rest), body),
    /** All seats of the person in one stream. @param {string} from */
    live: (from) => new EventSource(`${at('me/live')}?from=${from}`),
  };
}

/** @typedef {ReturnType<typeof hall>} Hall */
