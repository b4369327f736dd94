// Words with the liaison: only the two of them read them. They are asked for when the page is open, and kept nowhere.
// @ts-check
import { html, nothing } from '../template.js';
import { signal } from '../vendor/signals-core/signals-core.js';
import { value } from './parts.js';
import { LIAISON } from './text.js';
import { time } from './time.js';

/** @typedef {import('../wire.js').Json} Json */

export class Liaison {
  /** @param {import('./person.js').Person} me */
  constructor(me) {
    this.me = me;
    this.threads = signal(/** @type {Json[]} */ ([]));
    this.text = signal('');
    this.to = signal('');
    /** The desk that the words were asked for with. @type {Json} */
    this.asked = null;
  }

  /** Words are news when the desk has changed. @param {Json} desk */
  async #read(desk) {
    if (this.asked === desk) return;
    this.asked = desk;
    const { threads } = await this.me.hall.get('me/liaison').catch(() => ({ threads: [] }));
    // Reading them changes the desk once more; what is the same is not drawn again.
    if (JSON.stringify(threads) !== JSON.stringify(this.threads.peek())) this.threads.value = threads;
  }

  /** @param {Json} words */
  async #write(words) {
    if (!(await this.me.post('me/liaison', words))) return;
    this.text.value = '';
    this.asked = null;
    await this.#read({});
  }

  /** @param {Json} desk */
  page(desk) {
    this.#read(desk);
    const { liaison } = desk;
    if (!liaison) return html`<main class="hall-page"><h1>${LIAISON.nobody}</h1></main>`;
    const threads = this.threads.value;
    if (liaison.me) return this.#desk(threads);
    const [own] = threads;
    return html`<main class="hall-page liaison">
      <header class="who"><h1>${liaison.name}</h1>
        <p>${LIAISON.place(liaison.place)} <span class="line ${liaison.here ? 'here' : 'lost'}">${
          liaison.here ? LIAISON.here : LIAISON.away
        }</span></p></header>
      <p class="promise"><b>${LIAISON.only(liaison.name)}</b> ${LIAISON.promise}</p>
      ${this.#words(own?.words ?? [], false)}
      <p class="list-title">${LIAISON.tap}</p>
      <div class="phrases">
        ${LIAISON.phrases.map(
          (text) => html`<button type="button" class="plain" @click=${() => this.#write({ text })}>${text}</button>`,
        )}
      </div>
      <footer>
        <button type="button" class="primary" @click=${() => this.#write({ come: true })}>
          <b>${LIAISON.come(liaison.name)}</b><small>${LIAISON.comeSub(liaison.name)}</small></button>
        ${this.#field(LIAISON.write(liaison.name), {})}
        ${
          own
            ? html`<button type="button" class="text-link"
                @click=${() => this.#forget({})}>${LIAISON.delete}</button>`
            : nothing
        }
      </footer>
    </main>`;
  }

  /** @param {Json} whose */
  async #forget(whose) {
    await this.me.post('me/unsay', whose);
    this.threads.value = [];
  }

  /** The liaison's own page. @param {Json[]} threads */
  #desk(threads) {
    const open = threads.find(({ person }) => person === this.to.value) ?? threads[0];
    return html`<main class="hall-page liaison">
      <h1>${LIAISON.threads}</h1>
      ${threads.length ? nothing : html`<p>${LIAISON.none}</p>`}
      <ul class="rows">
        ${threads.map(({ person, name, words }) => {
          const comes = words.some((/** @type {Json} */ word) => word.come && !word.liaison);
          return html`<li><button type="button" aria-pressed=${open?.person === person}
            @click=${() => {
              this.to.value = person;
            }}>${name}<small>${comes ? LIAISON.asked : ''}</small></button></li>`;
        })}
      </ul>
      ${
        open
          ? html`${this.#words(open.words, true)}<footer>${this.#field(LIAISON.write(open.name), { to: open.person })}
            <button type="button" class="text-link"
              @click=${() => this.#forget({ person: open.person })}>${LIAISON.delete}</button></footer>`
          : nothing
      }
    </main>`;
  }

  /** @param {Json[]} words @param {boolean} liaison whether the reader is the liaison */
  #words(words, liaison) {
    return html`<ol class="words-list">
      ${words.map(
        (word) => html`<li class=${word.liaison === liaison ? 'mine' : 'theirs'}>
          <p class="serif">${word.come && !word.text ? LIAISON.asked : word.text}</p>
          <small>${time(word.at)}${
            word.liaison === liaison ? `, ${word.read ? LIAISON.read : LIAISON.sent}` : ''
          }</small></li>`,
      )}
    </ol>`;
  }

  /** @param {string} label @param {Json} more */
  #field(label, more) {
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (this.text.peek().trim()) this.#write({ text: this.text.peek(), ...more });
    };
    return html`<form class="say" @submit=${send}>
      <label><span class="unseen">${label}</span><input name="words" placeholder=${label} autocomplete="off"
        maxlength="2000" .value=${this.text.value} @input=${(/** @type {Event} */ event) => {
          this.text.value = value(event);
        }} /></label>
      <button class="plain" type="submit">${LIAISON.send}</button>
    </form>`;
  }
}
