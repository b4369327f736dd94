// The demo of the home page: a game of two computer players, turn by turn, as one side saw it.
// @ts-check
import { h, s, still } from '../dom.js';
import * as api from '../api.js';
import * as hexes from '../hexes.js';
import { loadSheet } from '../theme.js';
import * as marks from './marks.js';
import { Layer } from '../layer.js';
import { DEMO } from './entry-text.js';
import { unitMap } from './units.js';
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
  const names = unitMap(units);
  const places = new Set(film.places);
  const none = new Set();
  const group = s('g', { class: 'pieces' });
  const flags = new Layer(group.appendChild(s('g', { class: 'flags' })));
  const blocks = new Layer(group.appendChild(s('g', { class: 'blocks' })), marks.BLOCK);
  const caption = h('p', { class: 'caption' });
  const stop = h('button', { type: 'button', class: 'link' }, DEMO.pause);
  const picture = s(
    'svg',
    {
      viewBox: box.join(' '),
      preserveAspectRatio: 'xMidYMid slice',
      role: 'img',
      'aria-label': DEMO.label,
    },
    s('image', { href: '/img/show.webp', x: box[0], y: box[1], width: box[2], height: box[3] }),
    group,
  );
  frame.replaceChildren(h('div', { class: 'pane' }, picture), h('div', { class: 'rail-foot' }, caption, stop));
  let at = BEST;
  const draw = () => {
    const view = frames[at % frames.length];
    const shown = marks.pieces({
      view,
      units: names,
      cities: film.cities,
      places,
      stars: none,
      highlighted: none,
      chosen: null,
      targets: none,
      with: none,
      notes: true,
      mine: false,
    });
    flags.show(shown.flags);
    blocks.show(shown.blocks);
    caption.replaceChildren(h('i', { class: 'dot', 'aria-hidden': 'true' }), DEMO.caption(monthName(view.month)));
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
    stop.textContent = on ? DEMO.pause : DEMO.play;
  };
  let on = !still();
  go(on);
  stop.addEventListener('click', () => {
    on = !on;
    go(on);
  });
}
