// A new table: which game, which scenario, which side, against whom, by which options.
// @ts-check
import { h } from './dom.js';
import * as api from './api.js';
import { share } from './curtain.js';

/** @typedef {{name: string, title: string, seats: {id: string, name: string, side: string}[], scenarios: {id: string, title: string, text: string}[], options: {id: string, name: string, text: string, default: any, rule: string}[], levels: {id: string, text: string}[]}} About */
/** @typedef {{game: string, scenario: string, door: string, against: 'computer' | 'friend' | 'screen' | 'anybody', level: string, name?: string, options: Record<string, any>}} Wish */

/** @param {any} keys @param {string} door */
export const path = (keys, door) => `/t/${keys.table}/${door}#${keys.seats[door].secret}`;

/** Opens a table as wished. @param {Wish} wish @param {string[]} doors */
export async function open(wish, doors) {
  const other = wish.against === 'computer' ? { bot: wish.level } : { free: wish.against !== 'screen' };
  const seats = Object.fromEntries(doors.map((door) => [door, door === wish.door ? { free: false, name: wish.name ?? '' } : other]));
  const keys = await api.create({ game: wish.game, scenario: wish.scenario, options: wish.options, seats, open: wish.against === 'anybody' });
  if (wish.against === 'screen') share(keys.table, Object.fromEntries(doors.map((door) => [door, keys.seats[door].secret])));
  return keys;
}

/** The link for a friend, with a way to one's own seat. @param {any} keys @param {string} mine @param {string} theirs @param {string} name of the other side */
export function invitation(keys, mine, theirs, name) {
  const link = new URL(path(keys, theirs), location.href).href;
  const field = /** @type {HTMLInputElement} */ (h('input', { value: link, readonly: true, 'aria-label': 'Link for your friend', onfocus: () => field.select() }));
  return h('div', { class: 'invite' }, h('p', {}, `Send this link. Whoever opens it takes the ${name} side.`),
    h('div', { class: 'copy' }, field, h('button', { type: 'button', class: 'plain', onclick: async (/** @type {Event} */ event) => {
      const button = /** @type {HTMLElement} */ (event.target);
      field.select();
      button.textContent = await navigator.clipboard?.writeText(link).then(() => 'Copied', () => 'Copy by hand') ?? 'Copy by hand';
    } }, 'Copy')),
    h('a', { class: 'enter', href: path(keys, mine) }, 'Go to your seat'));
}

/** The form of a new table, in a box of its own. @param {About} about @param {(wish: Wish) => Promise<Node | void>} go answers with what is to be shown */
export function chooser(about, go) {
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ list, /** @type {string} */ first) => h('label', {}, h('span', {}, label),
    h('select', { name }, list.map(([value, text]) => h('option', { value, selected: value === first }, text))));
  const title = `new-${about.name}`;
  const place = h('div', { class: 'answer', 'aria-live': 'polite' });
  const level = field('level', 'How strong', about.levels.map(({ id, text }) => [id, `${id[0].toUpperCase()}${id.slice(1)}: ${text}`]), about.levels.some(({ id }) => id === 'sergeant') ? 'sergeant' : about.levels[0]?.id);
  const form = /** @type {HTMLFormElement} */ (h('form', { onsubmit: async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(form);
    const value = (/** @type {string} */ name) => String(data.get(name) ?? '');
    const options = Object.fromEntries(about.options.filter((option) => typeof option.default === 'boolean').map((option) => [option.id, data.has(`option-${option.id}`)]).filter(([id, on]) => on !== about.options.find((option) => option.id === id)?.default));
    const shown = await go({ game: about.name, scenario: value('scenario'), door: value('door'), against: /** @type {any} */ (value('against')), level: value('level'), name: value('name').trim(), options })
      .catch((refusal) => h('p', { class: 'said' }, refusal instanceof api.Refused ? refusal.message : 'The table could not be set up.'));
    if (shown) place.replaceChildren(shown);
  } },
  field('scenario', 'Scenario', about.scenarios.map(({ id, title: name, text }) => [id, text ? `${name}, ${text}` : name]), about.scenarios[0]?.id),
  field('door', 'Your side', about.seats.map(({ id, name }) => [id, name]), about.seats[0]?.id),
  field('against', 'Against', [['computer', 'the computer'], ['friend', 'a friend, by link'], ['screen', 'somebody at this screen'], ['anybody', 'whoever takes the seat']], 'computer'),
  level,
  h('label', {}, h('span', {}, 'Your name, if you like'), h('input', { name: 'name', maxlength: 40, autocomplete: 'nickname' })),
  about.options.length > 0 && h('details', {}, h('summary', {}, 'Options'), about.options.filter((option) => typeof option.default === 'boolean').map((option) =>
    h('label', { class: 'option' }, h('input', { type: 'checkbox', name: `option-${option.id}`, checked: option.default }), h('span', {}, `${option.name} `, h('small', {}, `${option.text} ${option.rule}`))))),
  h('button', { type: 'submit', class: 'primary' }, h('b', {}, 'Lay the map')), place));
  form.addEventListener('change', () => {
    level.hidden = new FormData(form).get('against') !== 'computer';
  });
  return h('section', { class: 'chooser', 'aria-labelledby': title }, h('h2', { id: title }, `A new table of ${about.title}`), form);
}
