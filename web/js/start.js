// A new game: scenario, side, opponent, options.
// @ts-check
import { h } from './dom.js';
import * as api from './api.js';
import { share } from './table/hot-seat.js';
import { easyLevel, sides } from './games.js';

/** @typedef {import('./games.js').About} About */
/**
 * @typedef {{scenario: string, door: string, against: 'computer' | 'friend' | 'screen' | 'anyone', level: string,
 *   name?: string, options: Record<string, any>}} Wanted
 */

/** @param {any} keys @param {string} door */
export const path = (keys, door) => `/t/${keys.table}/${door}#${keys.seats[door].secret}`;

/** Creates a game. @param {About} game @param {Wanted} wanted */
export async function create(game, wanted) {
  const doors = sides(game).map((seat) => seat.id);
  const other = wanted.against === 'computer' ? { bot: wanted.level } : { free: wanted.against !== 'screen' };
  const seats = Object.fromEntries(
    doors.map((door) => [door, door === wanted.door ? { free: false, name: wanted.name ?? '' } : other]),
  );
  const keys = await api.create({
    game: game.name,
    scenario: wanted.scenario,
    options: wanted.options,
    seats,
    open: wanted.against === 'anyone',
  });
  if (wanted.against === 'screen')
    share(keys.table, Object.fromEntries(doors.map((door) => [door, keys.seats[door].secret])));
  return keys;
}

/** The link for a friend, and the link to your own seat. @param {any} keys @param {About} game @param {string} mine */
export function invitation(keys, game, mine) {
  const theirs = sides(game).find((seat) => seat.id !== mine) ?? sides(game)[0];
  const link = new URL(path(keys, theirs.id), location.href).href;
  const field = /** @type {HTMLInputElement} */ (
    h('input', { value: link, readonly: true, 'aria-label': 'Link for your opponent', onfocus: () => field.select() })
  );
  return h(
    'div',
    { class: 'invite' },
    h('p', {}, `Send this link to your opponent, who plays ${theirs.name}.`),
    h(
      'div',
      { class: 'copy' },
      field,
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          onclick: async (/** @type {Event} */ event) => {
            const button = /** @type {HTMLElement} */ (event.target);
            field.select();
            button.textContent =
              (await navigator.clipboard?.writeText(link).then(
                () => 'Copied',
                () => 'Copy it manually',
              )) ?? 'Copy it manually';
          },
        },
        'Copy',
      ),
    ),
    h('a', { class: 'enter', href: path(keys, mine) }, 'Open your game'),
  );
}

/**
 * The form for a new game.
 * @param {About} about
 * @param {(wanted: Wanted) => Promise<Node | void>} go returns what is shown
 */
export function chooser(about, go) {
  const field = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {[string, string][]} */ list,
    /** @type {string} */ first,
  ) =>
    h(
      'label',
      {},
      h('span', {}, label),
      h(
        'select',
        { name },
        list.map(([value, text]) => h('option', { value, selected: value === first }, text)),
      ),
    );
  const title = `new-${about.name}`;
  const place = h('div', { class: 'answer', 'aria-live': 'polite' });
  const level = field(
    'level',
    'Difficulty',
    about.levels.map(({ id, text }) => [id, `${id[0].toUpperCase()}${id.slice(1)}: ${text}`]),
    easyLevel(about),
  );
  const form = /** @type {HTMLFormElement} */ (
    h(
      'form',
      {
        onsubmit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const data = new FormData(form);
          const value = (/** @type {string} */ name) => String(data.get(name) ?? '');
          const options = Object.fromEntries(
            about.options
              .filter((option) => typeof option.default === 'boolean')
              .map((option) => [option.id, data.has(`option-${option.id}`)])
              .filter(([id, on]) => on !== about.options.find((option) => option.id === id)?.default),
          );
          const shown = await go({
            scenario: value('scenario'),
            door: value('door'),
            against: /** @type {any} */ (value('against')),
            level: value('level'),
            name: value('name').trim(),
            options,
          }).catch((refusal) =>
            h(
              'p',
              { class: 'said' },
              refusal instanceof api.Refused ? refusal.message : 'Could not create the game. Try again.',
            ),
          );
          if (shown) place.replaceChildren(shown);
        },
      },
      field(
        'scenario',
        'Scenario',
        about.scenarios.map(({ id, title: name, text }) => [id, text ? `${name}, ${text}` : name]),
        about.scenarios[0]?.id,
      ),
      field(
        'door',
        'Your side',
        sides(about).map(({ id, name }) => [id, name]),
        sides(about)[0]?.id,
      ),
      field(
        'against',
        'Opponent',
        [
          ['computer', 'Computer'],
          ['friend', 'Friend (by link)'],
          ['screen', 'Hot seat'],
          ['anyone', 'Anyone'],
        ],
        'computer',
      ),
      level,
      h(
        'label',
        {},
        h('span', {}, 'Your name (optional)'),
        h('input', { name: 'name', maxlength: 40, autocomplete: 'nickname' }),
      ),
      about.options.length > 0 &&
        h(
          'details',
          {},
          h('summary', {}, 'Options'),
          about.options
            .filter((option) => typeof option.default === 'boolean')
            .map((option) =>
              h(
                'label',
                { class: 'option' },
                h('input', { type: 'checkbox', name: `option-${option.id}`, checked: option.default }),
                h('span', {}, `${option.name} `, h('small', {}, `${option.text} ${option.rule}`)),
              ),
            ),
        ),
      h('button', { type: 'submit', class: 'primary' }, h('b', {}, 'Start game')),
      place,
    )
  );
  form.addEventListener('change', () => {
    level.hidden = new FormData(form).get('against') !== 'computer';
  });
  return h(
    'section',
    { class: 'chooser', 'aria-labelledby': title },
    h('h2', { id: title }, `New ${about.title} game`),
    form,
  );
}

/** Creates a game against the computer and opens it. @param {About} game @param {import('./games.js').Entry} entry */
export async function playNow(game, entry) {
  const door = entry.start?.seat ?? sides(game)[0].id;
  const keys = await create(game, {
    scenario: entry.start?.scenario ?? game.scenarios[0].id,
    door,
    against: 'computer',
    level: easyLevel(game),
    options: {},
  });
  location.replace(path(keys, door));
}
