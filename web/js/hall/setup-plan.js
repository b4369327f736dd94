// What is played: length, cast, computer officers, clocks, options.
// @ts-check
import { html, nothing } from '../template.js';
import { value } from './parts.js';
import { SETUP } from './text.js';

/** @typedef {import('../wire.js').Json} Json */

/** @param {string} label @param {[string, string][]} list @param {string} chosen
 * @param {(id: string) => void} choose */
const field = (label, list, chosen, choose) => html`<label class="plan-field"><span>${label}</span>
  <select @change=${(/** @type {Event} */ event) => choose(value(event))}>
    ${list.map(([id, text]) => html`<option value=${id} ?selected=${id === chosen}>${text}</option>`)}
  </select></label>`;

/** @param {import('./setup.js').State} state @param {import('./setup.js').Setup} desk */
export function planBar({ sheet, game, open }, desk) {
  const { plan } = sheet;
  const options = Object.keys(plan.options).length;
  const casts = /** @type {[string, string][]} */ (
    (game.casts ?? []).map((/** @type {Json} */ cast) => [cast.id, cast.name])
  );
  return html`<section class="plan">
      ${field(
        SETUP.length,
        game.scenarios.map((/** @type {Json} */ one) => [one.id, one.title]),
        plan.scenario,
        (scenario) => desk.plan({ scenario }),
      )}
      ${
        casts.length
          ? field(SETUP.cast, [['', SETUP.noCast], ...casts], plan.cast ?? '', (cast) =>
              desk.plan({ cast: cast || null }),
            )
          : nothing
      }
      ${field(
        SETUP.bot,
        game.levels.map((/** @type {Json} */ level) => [level.id, level.text]),
        plan.bot,
        (bot) => desk.plan({ bot }),
      )}
      ${field(
        SETUP.clocks,
        [
          ['', SETUP.noClocks],
          ['on', SETUP.timetable],
        ],
        plan.timetable ? 'on' : '',
        (on) => desk.plan({ timetable: Boolean(on) }),
      )}
      <button type="button" class="plan-field" aria-expanded=${open === 'options'}
        @click=${() => desk.set({ open: open === 'options' ? '' : 'options' })}><span>${SETUP.options}</span>
        <b>${SETUP.changed(options, game.options.length)}</b></button>
    </section>
    ${
      open === 'options'
        ? html`<ul class="plan-options">
            ${game.options.map((/** @type {Json} */ one) => option(one, plan, desk))}
          </ul>`
        : nothing
    }`;
}

/** @param {Json} option @param {Json} plan @param {import('./setup.js').Setup} desk */
function option(option, plan, desk) {
  const now = plan.options[option.id] ?? option.default;
  const set = (/** @type {Json} */ chosen) => {
    const { [option.id]: _, ...rest } = plan.options;
    desk.plan({ options: chosen === option.default ? rest : { ...rest, [option.id]: chosen } });
  };
  const read = (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    set(
      typeof option.default === 'boolean'
        ? field.checked
        : typeof option.default === 'number'
          ? Number(field.value)
          : field.value,
    );
  };
  return html`<li><label>${
    typeof option.default === 'boolean'
      ? html`<input type="checkbox" .checked=${now} @change=${read} />`
      : html`<input .value=${String(now)} @change=${read} />`
  }<span><b>${option.name}</b> <small>${option.text} (${option.rule})</small></span></label></li>`;
}
