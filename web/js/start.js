// A new game: scenario, side, opponent, options.
// @ts-check
import * as api from './api.js';
import { clockChoices, rateOf, whenUp } from './clocks.js';
import { h } from './dom.js';
import { easyLevel, sides } from './games.js';
import { share } from './table/hot-seat.js';
import { html, render } from './template.js';
import { NOT_CREATED, START, capital } from './text.js';

/** @typedef {import('./games.js').About} About */
/** @typedef {import('./wire.js').Json} Json */
/**
 * @typedef {{
 *   scenario: string, role: string, against: 'computer' | 'friend' | 'screen' | 'anyone', level: string, name?: string,
 *   options: Record<string, boolean>, house?: boolean, rate?: import('./wire.js').Rate, watch?: boolean,
 *   meanwhile?: boolean, vacation?: number,
 * }} Wanted
 */
/** What the server answers to a new game. @typedef {{table: string, seats: Record<string, {secret: string}>}} Keys */

/** @param {Keys} keys @param {string} role */
export const path = (keys, role) => `/t/${keys.table}/${role}#${keys.seats[role].secret}`;

/** What the server is asked for. @param {About} game @param {Wanted} wanted */
export function planned(game, wanted) {
  const roles = sides(game).map((seat) => seat.id);
  const waits = wanted.against === 'friend' || wanted.against === 'anyone';
  const computer = wanted.against === 'computer' || (waits && wanted.meanwhile);
  const other = { free: waits, ...(computer ? { bot: wanted.level } : {}) };
  const own = { free: false, name: wanted.name ?? '' };
  const seats = Object.fromEntries(roles.map((role) => [role, role === wanted.role ? own : other]));
  const { scenario, options } = wanted;
  const dice = wanted.against === 'screen' || wanted.house ? 'house' : 'shared';
  const open = wanted.against === 'anyone';
  const { rate = 'none', watch = false } = wanted;
  const vacation = typeof rate === 'object' && 'days' in rate ? (wanted.vacation ?? 0) : 0;
  return { game: game.name, scenario, options, seats, open, dice, rate, vacation, watch };
}

/** Seats that share this screen are kept in this tab. @param {About} game @param {Wanted} wanted @param {Keys} keys */
export function seated(game, wanted, keys) {
  if (wanted.against !== 'screen') return;
  const roles = sides(game).map((seat) => seat.id);
  share(keys.table, Object.fromEntries(roles.map((role) => [role, keys.seats[role].secret])));
}

/** Creates a game. @param {About} game @param {Wanted} wanted @returns {Promise<Keys>} */
export async function create(game, wanted) {
  const keys = await api.create(planned(game, wanted));
  seated(game, wanted, keys);
  return keys;
}

/** The link for a friend, and the link to your own seat. @param {Keys} keys @param {About} game @param {string} mine */
export function invitation(keys, game, mine) {
  const theirs = sides(game).find((seat) => seat.id !== mine) ?? sides(game)[0];
  const link = new URL(path(keys, theirs.id), location.href).href;
  const element = h('div', { class: 'invite' });
  const field = () => /** @type {HTMLInputElement} */ (element.querySelector('input'));
  const copy = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    field().select();
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    button.textContent = copied ? START.copied : START.manually;
  };
  render(
    html`<p>${START.send(theirs.name)}</p>
      <div class="copy">
        <input readonly aria-label=${START.link} .value=${link} @focus=${() => field().select()} />
        <button type="button" class="plain" @click=${copy}>${START.copy}</button>
      </div>
      <a class="enter" href=${path(keys, mine)}>${START.open}</a>`,
    element,
  );
  return element;
}

/** @param {string} name @param {string} label @param {[string, string][]} list @param {string | undefined} first */
const field = (name, label, list, first) =>
  html`<label
    ><span>${label}</span
    ><select name=${name}>
      ${list.map(([value, text]) => html`<option value=${value} ?selected=${value === first}>${text}</option>`)}
    </select></label
  >`;

/** Options that can be switched. @param {About} about */
const switches = ({ options }) => options.filter((option) => typeof option.default === 'boolean');

/** What a form asks for. @param {About} about @param {HTMLFormElement} form @returns {Wanted} */
function wantedOf(about, form) {
  const data = new FormData(form);
  const value = (/** @type {string} */ name) => String(data.get(name) ?? '');
  const changed = switches(about)
    .map(({ id, default: first }) => ({ id, on: data.has(`option-${id}`), first }))
    .filter(({ on, first }) => on !== first);
  return {
    scenario: value('scenario'),
    role: value('role'),
    against: /** @type {Wanted['against']} */ (value('against')),
    level: value('level'),
    name: value('name').trim(),
    options: Object.fromEntries(changed.map(({ id, on }) => [id, on])),
    house: data.has('house'),
    rate: value('against') === 'screen' ? 'none' : rateOf(value('clock')),
    vacation: Number(value('vacation')),
    watch: data.has('watch'),
    meanwhile: data.has('meanwhile'),
  };
}

/**
 * The form for a new game.
 * @param {About} about
 * @param {(wanted: Wanted) => Promise<Node | void>} go returns what is shown
 */
export function chooser(about, go) {
  const title = `new-${about.name}`;
  const element = h('section', { class: 'chooser', 'aria-labelledby': title });
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (element.querySelector(name));
  const form = () => /** @type {HTMLFormElement} */ (part('form'));
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const sorry = (/** @type {unknown} */ refusal) =>
      h('p', { class: 'said' }, refusal instanceof api.Refused ? refusal.message : NOT_CREATED);
    const shown = await go(wantedOf(about, form())).catch(sorry);
    if (shown) part('.answer').replaceChildren(shown);
  };
  let mailed = false;
  const changed = () => {
    const data = new FormData(form());
    const against = data.get('against');
    const waits = against === 'friend' || against === 'anyone';
    part('.level').hidden = against !== 'computer' && !(waits && data.has('meanwhile'));
    part('.meanwhile').hidden = !waits;
    part('.clock').hidden = against === 'screen';
    part('.vacation').hidden = !String(data.get('clock')).startsWith('days');
    part('.up').textContent = whenUp(rateOf(String(data.get('clock'))));
    // By mail a shared roll would wait for the other player's browser every time.
    const byMail = waits && String(data.get('clock')).startsWith('days');
    const house = /** @type {HTMLInputElement} */ (part('[name=house]'));
    if (byMail !== mailed) house.checked = byMail;
    mailed = byMail;
    part('.by-mail').hidden = !byMail;
  };
  render(
    html`<h2 id=${title}>${START.title(about.title)}</h2>
      <form @submit=${submit} @change=${changed}>${fields(about)}</form>`,
    element,
  );
  return element;
}

/** @param {About} about */
function fields(about) {
  const scenarios = about.scenarios.map(({ id, title, text }) => pair(id, text ? `${title}, ${text}` : title));
  const levels = about.levels.map(({ id, text }) => pair(id, `${capital(id)}: ${text}`));
  const own = sides(about).map(({ id, name }) => pair(id, name));
  const option = (/** @type {import('./games.js').Option} */ { id, name, text, rule, default: on }) =>
    html`<label class="option"
      ><input type="checkbox" name="option-${id}" ?checked=${on === true} /><span
        >${name} <small>${text} ${rule}</small></span
      ></label
    >`;
  const list = switches(about);
  return html`${field('scenario', START.scenario, scenarios, about.scenarios[0]?.id)}
    ${field('role', START.side, own, own[0]?.[0])} ${field('against', START.opponent, START.against, 'computer')}
    <div class="level">${field('level', START.difficulty, levels, easyLevel(about))}</div>
    <label class="option meanwhile" hidden
      ><input type="checkbox" name="meanwhile" /><span
        >${START.meanwhile} <small>${START.meanwhileHint}</small></span
      ></label
    >
    <div class="clock">
      ${field('clock', START.clock, clockChoices(), 'none')}
      <p class="hint up"></p>
      <p class="hint by-mail" hidden>${START.byMail}</p>
      <div class="vacation" hidden>${field('vacation', START.vacation, DAYS_OFF, '7')}</div>
    </div>
    <label class="option"
      ><input type="checkbox" name="watch" /><span>${START.watch} <small>${START.watchHint}</small></span></label
    >
    <label><span>${START.name}</span><input name="name" maxlength="40" autocomplete="nickname" /></label>
    <details>
      <summary>${START.options}</summary>
      ${list.map(option)}
      <label class="option"
        ><input type="checkbox" name="house" /><span>${START.house} <small>${START.houseHint}</small></span></label
      >
    </details>
    <button type="submit" class="primary"><b>${START.start}</b></button>
    <div class="answer" aria-live="polite"></div>`;
}

/** Days of vacation that a form offers. @type {[string, string][]} */
const DAYS_OFF = ['0', '7', '14', '28'].map((days) => [days, days]);

/** @param {string} value @param {string} text @returns {[string, string]} */
const pair = (value, text) => [value, text];

/** Creates a game against the computer and opens it. @param {About} game @param {import('./games.js').Entry} entry */
export async function playNow(game, entry) {
  const role = entry.start?.seat ?? sides(game)[0].id;
  const scenario = entry.start?.scenario ?? game.scenarios[0].id;
  const keys = await create(game, { scenario, role, against: 'computer', level: easyLevel(game), options: {} });
  location.replace(path(keys, role));
}
