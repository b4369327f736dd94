// Join cards for print: A4, eight to a page, by surname. Readable in black and white.
// @ts-check
import { capital } from '../text.js';
import { html, nothing, render } from '../template.js';
import { qr } from './parts.js';
import { CARDS } from './text.js';

/** @typedef {import('../wire.js').Json} Json */

const EACH = 8;

/** The surname. @param {Json} card */
const surname = (card) => card.name.split(' ').at(-1);

/** @param {HTMLElement} root @param {import('./api.js').Hall} hall */
export async function cards(root, hall) {
  const all = await hall.get('host/cards');
  document.title = `${CARDS.title} · Maproom`;
  const list = [...all.cards].sort((a, b) => surname(a).localeCompare(surname(b)));
  const sheets = Array.from({ length: Math.ceil(list.length / EACH) }, (_, n) => list.slice(n * EACH, (n + 1) * EACH));
  render(
    html`<main class="cards">
      <p class="screen-only"><button type="button" class="plain" @click=${() => print()}>${CARDS.print}</button>
        <a href="/h/${hall.id}/host">${CARDS.back}</a></p>
      <h1 class="unseen">${CARDS.title}</h1>
      ${list.length ? nothing : html`<p>${CARDS.none}</p>`}
      ${sheets.map(
        (part, n) => html`<section class="a4">
          <header><b>${all.title}</b> ${all.name} <span>${CARDS.sheet(n + 1, sheets.length)}</span></header>
          <div class="grid">${part.map((one) => card(one, all))}</div>
          <footer><span>${CARDS.cut}</span><span>${CARDS.lost}</span></footer>
        </section>`,
      )}
    </main>`,
    root,
  );
}

/** @param {Json} card @param {Json} all */
function card(card, all) {
  const [first, ...more] = card.seats;
  const photos = CARDS.photos[/** @type {keyof typeof CARDS.photos} */ (card.photos)];
  const { code } = card;
  const half = code ? (code.length === 6 ? 3 : 5) : 0;
  return html`<article class="card ${first?.side ?? 'control'}">
    <div class="top">
      <div>
        <p class="side">${first?.side ? capital(first.side) : ''}${photos ? html` <b>${photos}</b>` : nothing}</p>
        <h2>${card.name}</h2>
        <p class="office">${first?.title}</p>
        ${more.map((/** @type {Json} */ seat) => html`<p>${CARDS.also(seat.title)}</p>`)}
      </div>
      ${qr(card.qr, card.name)}
    </div>
    <div class="code"><b data-code>${code ? `${code.slice(0, half)} ${code.slice(half)}` : CARDS.newer}</b>
      <p>${CARDS.scan} <b>${all.url.replace(/^https?:\/\//, '')}</b>
        ${all.wifi ? html`<br />${CARDS.wifi} <b>${all.wifi}</b>` : nothing} ${CARDS.type}
        ${card.spent ? html`<br /><em>${CARDS.used}</em>` : nothing}</p></div>
    <h3>${CARDS.job}</h3>
    <ol>${first?.job.map((/** @type {string} */ line) => html`<li>${line}</li>`)}</ol>
  </article>`;
}
