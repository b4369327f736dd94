// What is wrong with the cast, where phones reach the hall, and the next step.
// @ts-check
import { html, nothing } from '../template.js';
import { dayFields } from './load.js';
import { qr, value } from './parts.js';
import { SETUP } from './text.js';

/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('./setup.js').Setup} Setup */

/** @param {import('./setup.js').State} state @param {Setup} desk */
export function summary({ sheet, game, asked }, desk) {
  const cast = sheet.people.filter((/** @type {Json} */ person) => person.seats.length).length;
  const gaps = sheet.checks.find((/** @type {Json} */ check) => check.what === 'gaps')?.who ?? [];
  const titles = new Map(game.seats.map((/** @type {Json} */ seat) => [seat.id, seat.name]));
  const close = () => desk.sure('close', () => desk.post('host/close'));
  return html`<aside class="sheet summary">
    <h2>${SETUP.sum(sheet.people.length, cast, gaps.length)}</h2>
    <ul class="checks">${sheet.checks.map((/** @type {Json} */ one) => check(one, titles))}</ul>
    ${sheet.people.flatMap((/** @type {Json} */ person) => waiting(person, desk))}
    ${
      sheet.budget < 15
        ? html`<p class="hall-news" role="alert">${SETUP.budget(sheet.budget)}
          <button type="button" class="plain" @click=${() => desk.post('host/forgive')}>${SETUP.forgive}</button></p>`
        : nothing
    }
    ${address(sheet, desk)}
    <section class="stack">${dayFields(sheet.settings, (change) => desk.settings(change))}</section>
    <footer>
      ${
        sheet.stage === 'setup'
          ? html`<a class="primary" href="/h/${sheet.hall}/cards"><b>${SETUP.print(cast)}</b>
              <small>${SETUP.sheets(Math.max(1, Math.ceil(cast / 8)))}</small></a>
            <button type="button" class="primary" id="open" @click=${() => desk.post('host/open')}>
              <b>${SETUP.open}</b><small>${SETUP.openSub}</small></button>`
          : html`<button type="button" class="plain" @click=${close}
              >${asked === 'close' ? SETUP.closeSure : SETUP.close}</button>`
      }
    </footer>
  </aside>`;
}

/** @param {Json} check @param {Map<string, string>} titles */
function check({ ok, what, who }, titles) {
  const [fine, wrong] = SETUP.checks[/** @type {keyof typeof SETUP.checks} */ (what)];
  const names = who.map((/** @type {string} */ one) => titles.get(one) ?? one);
  const list = names.length > 4 ? `${names.slice(0, 4).join(', ')} …` : names.join(', ');
  const text = ok ? fine : /** @type {(who: string) => string} */ (wrong)(list);
  return html`<li class=${ok ? 'ok' : 'no'}>${text}</li>`;
}

/** Devices that wait for a yes. @param {Json} person @param {Setup} desk */
const waiting = (person, desk) =>
  person.devices
    .filter((/** @type {Json} */ device) => !device.accepted)
    .map(
      (/** @type {Json} */ device) => html`<p class="hall-news" role="alert">${SETUP.waiting(person.name, device.kind)}
        ${[true, false].map(
          (yes) => html`<button type="button" class="plain" data-yes=${yes}
            @click=${() => desk.post('control/admit', { device: device.id, yes })}>${yes ? '✓' : '✕'}</button>`,
        )}</p>`,
    );

/** @param {Json} sheet @param {Setup} desk */
function address(sheet, desk) {
  const { addresses, settings } = sheet;
  const listed = addresses.some((/** @type {Json} */ one) => one.url === settings.address);
  return html`<section class="address">
    <h3>${SETUP.address}</h3>
    <div>${qr(sheet.qr, sheet.url)}
      <p><b>${sheet.url.replace(/^https?:\/\//, '')}</b>
        <label>${SETUP.wifi}<input name="wifi" maxlength="80" .value=${settings.wifi}
          @change=${(/** @type {Event} */ event) => desk.settings({ wifi: value(event) })} /></label></p></div>
    ${
      addresses.length
        ? html`<select aria-label=${SETUP.address}
            @change=${(/** @type {Event} */ event) => desk.settings({ address: value(event) })}>
            ${listed ? nothing : html`<option selected>${settings.address}</option>`}
            ${addresses.map(
              (/** @type {Json} */ one) =>
                html`<option value=${one.url} ?selected=${one.url === settings.address}
                  >${one.url} (${one.network})</option>`,
            )}
          </select>`
        : html`<p class="no">${SETUP.noNetwork} ${SETUP.noNetworkHow}</p>`
    }
    <p class="line ${sheet.visitors ? 'here' : 'never'}">${SETUP.tried(sheet.visitors)}</p>
    <details><summary>${SETUP.unreachable}</summary>
      <ol>${SETUP.help.map((line) => html`<li>${line}</li>`)}</ol></details>
  </section>`;
}
