// The first page: one sentence, one button, a map one wants to sit down at.
// @ts-check
import { h } from './dom.js';
import * as api from './api.js';
import { chooser, invitation, open, path } from './start.js';
import { GAMES } from './games.js';
import { remembered } from './kept.js';
import { show } from './show.js';

/** What the cards say; the crop is a true corner of each game. @type {[string, string, string, string][]} */
const CARDS = [
  ['eastfront', 'Eastfront', '2 players, 2 to 4 hours', 'Monthly turns from Barbarossa to Stalingrad. One pool of resources to move, fight and rebuild.'],
  ['pacific', 'Pacific', '2 players, 2 hours', 'Eight turns, twelve seas. Fleets sail hidden and meet on the battle board.'],
  ['holdline', 'Hold the Line', '8 to 40 players, a day', 'Poland 1939 as a megagame: armies, headquarters, an air war and umpires in one hall.'],
];
/** The game that one button starts. @type {import('./start.js').Wish} */
const NOW = { game: 'eastfront', scenario: '1941', door: 'axis', against: 'computer', level: 'sergeant', options: {} };
const DOORS = ['axis', 'soviet'];

/** Name and ways on, above every page that is no table. */
export const masthead = () => h('header', {}, h('a', { class: 'brand', href: '/' }, h('img', { src: '/icon.svg', alt: '', width: 30, height: 30 }), 'Maproom'),
  h('nav', { 'aria-label': 'Main' }, [['/tables', 'Open tables'], ['/rules/eastfront', 'Rules'], ['/tables#replays', 'Replays'], ['/api', 'For programs']].map(([href, text]) => h('a', { href }, text))));

/** @param {HTMLElement} root */
export function home(root) {
  document.title = 'Maproom';
  const said = h('p', { class: 'said', role: 'alert' });
  const place = h('div', { class: 'place' });
  const sorry = (/** @type {any} */ refusal) => {
    said.textContent = refusal instanceof api.Refused ? refusal.message : 'The table could not be set up.';
  };
  const now = (/** @type {Partial<import('./start.js').Wish>} */ other) => async () => {
    const wish = { ...NOW, ...other };
    const keys = await open(wish, DOORS).catch(sorry);
    if (!keys) return;
    if (wish.against === 'friend') place.replaceChildren(invitation(keys, 'axis', 'soviet', 'Soviet'));
    else location.assign(path(keys, wish.door));
  };
  const link = (/** @type {string} */ text, /** @type {() => any} */ act) => h('button', { type: 'button', class: 'link', onclick: act }, text);
  const table = h('div', { class: 'choose', id: 'choose' });
  const choose = async (/** @type {string} */ name) => {
    const { games } = await api.games();
    const about = games.find((/** @type {any} */ game) => game.name === name);
    if (!about) return;
    const doors = about.seats.map((/** @type {any} */ seat) => seat.id);
    table.replaceChildren(chooser(about, async (wish) => {
      const keys = await open(wish, doors);
      const other = about.seats.find((/** @type {any} */ seat) => seat.id !== wish.door);
      if (wish.against === 'friend') return invitation(keys, wish.door, other.id, other.name);
      location.assign(path(keys, wish.door));
    }));
    table.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement | null} */ (table.querySelector('select'))?.focus();
  };
  const card = ([game, name, who, text] = ['', '', '', '']) => h('article', { class: 'game-card' }, h('div', { class: `crop ${game}`, 'aria-hidden': 'true' }), h('h2', {}, name, h('small', {}, who)), h('p', {}, text),
    h('p', { class: 'card-foot' }, game in GAMES ? h('button', { type: 'button', class: 'link', 'aria-label': `Choose side and scenario of ${name}`, onclick: () => choose(game).catch(sorry) }, 'Choose side and scenario') : h('span', {}, 'No table in the browser yet'), h('a', { href: `/rules/${game}`, 'aria-label': `Rules of ${name}` }, 'Rules')));
  const frame = h('div', { class: 'frame' });
  const mine = h('div', { class: 'going' });
  root.replaceChildren(h('div', { class: 'home' },
    masthead(),
    h('main', {},
      h('section', { class: 'pitch' }, h('h1', {}, 'Take the map table tonight.'),
        h('p', {}, 'Three wargames of the Second World War with wooden blocks. The rules are kept to the letter, the enemy’s blocks stay turned away, and every die can be proved afterwards.'),
        h('button', { type: 'button', class: 'primary', id: 'play', onclick: now({}) }, h('b', {}, 'Play now'), h('small', {}, 'Eastfront, June 1941, you are German, the computer answers')),
        h('p', { class: 'ways' }, link('Play a friend by link', now({ against: 'friend' })), link('Take the Soviet side', now({ door: 'soviet' })), link('Share one screen', now({ against: 'screen' })), h('a', { class: 'link', href: '/learn' }, 'Ten-minute lesson'), h('a', { class: 'link', href: '/learn/pacific' }, 'Lesson at sea')),
        place, said, mine),
      frame,
      table,
      h('section', { class: 'shelf', id: 'games', 'aria-label': 'Games' }, CARDS.map(card)))));
  show(frame).catch(() => frame.remove());
  remembered().then((all) => {
    const list = all.filter(({ status }) => !status.ended);
    if (!list.length) return;
    mine.replaceChildren(h('h2', {}, 'Your tables'), h('ul', {}, list.slice(0, 4).map((seat) => h('li', {}, h('a', { href: `/t/${seat.table}/${seat.door}` },
      `${CARDS.find(([game]) => game === seat.game)?.[1] ?? seat.game}, ${seat.status.seats.find((/** @type {any} */ chair) => chair.seat === seat.door)?.title ?? seat.door}`, h('small', {}, seat.mine ? 'your move' : 'the other side is to move'))))));
  });
}
