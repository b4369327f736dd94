// The log: what happened, each line with its place and its rules.
// @ts-check
import { html, linked, made } from '../template.js';
import { repeat } from '../vendor/lit-html/directives/repeat.js';
import { LOG } from '../text.js';

/** @typedef {import('./screen.js').Screen} Screen */
/** @typedef {import('./play.js').State} State */
/** @typedef {import('../wire.js').LogEntry} LogEntry */

/** Lines that are kept on the page. */
const MOST = 400;
/** Lines below the orders, and where there is room for more. */
const FEW = 4;
export const MANY = 14;

/**
 * A log entry; pointing at it marks the place on the map.
 * @param {State} t
 * @param {Screen} screen
 * @param {LogEntry} entry
 */
function line(t, screen, entry) {
  const { play } = screen;
  const place = play.where?.(entry.event);
  const words = linked(screen.plain(entry.text), (section) => screen.openRule(section));
  const remark = play.remark?.(t, entry) ?? '';
  if (place === undefined) return html`<p>${words}${remark}</p>`;
  const on = () => screen.mark(place);
  const off = () => screen.mark(null);
  const go = (/** @type {Event} */ event) => event.target instanceof HTMLAnchorElement || screen.reveal(place);
  return html`<p
    class="placed"
    tabindex="0"
    @pointerenter=${on}
    @pointerleave=${off}
    @focus=${on}
    @blur=${off}
    @click=${go}
  >${words}${remark}</p>`;
}

/** @param {Screen} screen @param {LogEntry} entry */
const told = ({ play }, entry) => Boolean(entry.text) && !play.silent?.(entry);

/** The last few lines. @param {State} t @param {Screen} screen @param {number} [most] */
export function latest(t, screen, most = FEW) {
  const lines = t.session.log.filter((entry) => told(screen, entry)).slice(-most);
  if (!lines.length) return '';
  return html`<section class="latest"><h3>${LOG.title}</h3>${lines.map((entry) => line(t, screen, entry))}</section>`;
}

/** The whole log, opened at its newest line. @param {State} t @param {Screen} screen */
export function log(t, screen) {
  const { play } = screen;
  const entries = t.session.log.map((entry, n) => ({ entry, n })).filter(({ entry }) => told(screen, entry));
  if (!entries.length) return html`<p>${LOG.none}</p>`;
  const last = (/** @type {HTMLElement} */ end) => end.scrollIntoView({ block: 'end' });
  return html`${play.summary?.(t) ?? ''}
  ${repeat(
    entries.slice(-MOST),
    ({ n }) => n,
    ({ entry }) =>
      play.opens?.(entry) ? html`<h3>${screen.plain(entry.text).replace(/\.$/, '')}</h3>` : line(t, screen, entry),
  )}<span class="newest" ${made(last)}></span>`;
}
