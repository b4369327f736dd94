// The demo of the home page: a game of two computer players, turn by turn, as one side saw it.
// @ts-check
import { h, s, still } from '../dom.js';
import * as api from '../api.js';
import * as hexes from '../hexes.js';
import { loadSheet } from '../theme.js';
import * as marks from './marks.js';
import { monthName } from './words.js';

/** A month is shown this long, in milliseconds. */
const STAY = 4200;
/** The month shown with reduced motion. */
const BEST = 1;

/** Runs the demo in its frame. @param {HTMLElement} frame */
export async function demo(frame) {
  const [units, film] = await Promise.all([
    api.units('eastfront'),
    fetch('/img/show.json').then((answer) => answer.json()),
    loadSheet('eastfront'),
  ]);
  const { box, frames } = film;
  hexes.lay(film.width, film.columns);
  const ground = /** @type {any} */ ({ places: new Set(film.places), cities: () => film.cities });
  const names = new Map(units.map((/** @type {any} */ unit) => [unit.id, unit]));
  const layer = s('g', { class: 'pieces' });
  const caption = h('p', { class: 'caption' });
  const stop = h('button', { type: 'button', class: 'link' }, 'Pause');
  const picture = s(
    'svg',
    {
      viewBox: box.join(' '),
      preserveAspectRatio: 'xMidYMid slice',
      role: 'img',
      'aria-label': 'The map of Eastfront with the blocks of a game',
    },
    s('image', { href: '/img/show.webp', x: box[0], y: box[1], width: box[2], height: box[3] }),
    layer,
  );
  frame.replaceChildren(h('div', { class: 'pane' }, picture), h('div', { class: 'rail-foot' }, caption, stop));
  let at = BEST;
  const draw = () => {
    const view = frames[at % frames.length];
    layer.replaceChildren(
      ...marks.pieces({
        view,
        units: names,
        ground,
        highlighted: new Set(),
        chosen: null,
        targets: new Set(),
        with: new Set(),
        notes: true,
        hidden: null,
        mine: false,
      }),
    );
    caption.replaceChildren(
      h('i', { class: 'dot', 'aria-hidden': 'true' }),
      `${monthName(view.month)}: computer vs. computer, Axis view`,
    );
  };
  draw();
  let timer = 0;
  const go = (/** @type {boolean} */ on) => {
    clearInterval(timer);
    if (on) {
      timer = window.setInterval(() => {
        if (!frame.isConnected) return clearInterval(timer);
        at++;
        draw();
      }, STAY);
    }
    stop.textContent = on ? 'Pause' : 'Play';
  };
  let on = !still();
  go(on);
  stop.addEventListener('click', () => {
    on = !on;
    go(on);
  });
}
