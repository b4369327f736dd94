// The first page: one sentence, one button, a map one wants to sit down at.
// @ts-check
import { h, s } from './dom.js';
import * as api from './api.js';
import * as hexes from './hexes.js';
import { loadSheet, mapName } from './look.js';
import { FEW, loadMap } from './stage.js';
import { face, back, stand } from './pieces.js';
import { share } from './curtain.js';

const FACE = { side: 'axis', nation: 'german', kind: 'armor', steps: 4, dice: 4, hit: 6, mp: 6, step_cost: 2, rebuild_cost: 3 };

/** Starts a table and goes there. @param {any} seats @param {string} door @param {HTMLElement} place where a refusal is said */
async function start(seats, door, place) {
  try {
    const keys = await api.create({ game: 'eastfront', scenario: '1941', seats });
    return { keys, go: () => location.assign(path(keys, door)) };
  } catch (refusal) {
    place.textContent = refusal instanceof api.Refused ? refusal.message : 'The table could not be set up.';
    return null;
  }
}

/** @param {any} keys @param {string} door */
const path = (keys, door) => `/t/${keys.table}/${door}#${keys.seats[door].secret}`;

/** @param {HTMLElement} root */
export function home(root) {
  document.title = 'Maproom';
  const said = h('p', { class: 'said', role: 'alert' });
  const invite = h('div', { class: 'invite', hidden: true });
  const against = (/** @type {string} */ door) => async () => {
    const other = door === 'axis' ? 'soviet' : 'axis';
    (await start({ [other]: { bot: 'sergeant' } }, door, said))?.go();
  };
  const friend = async () => {
    const table = await start({ axis: { free: false }, soviet: { free: true } }, 'axis', said);
    if (!table) return;
    const link = new URL(path(table.keys, 'soviet'), location.href).href;
    const field = /** @type {HTMLInputElement} */ (h('input', { value: link, readonly: true, 'aria-label': 'Link for your friend', onfocus: () => field.select() }));
    invite.replaceChildren(h('p', {}, 'Send this link. Whoever opens it takes the Soviet side.'),
      h('div', { class: 'copy' }, field, h('button', { type: 'button', class: 'plain', onclick: (/** @type {Event} */ event) => {
        navigator.clipboard?.writeText(link);
        /** @type {HTMLElement} */ (event.target).textContent = 'Copied';
      } }, 'Copy')),
      h('a', { class: 'enter', href: path(table.keys, 'axis') }, 'Go to your seat'));
    invite.hidden = false;
    field.focus();
  };
  const hotSeat = async () => {
    const table = await start({ axis: { free: false }, soviet: { free: false } }, 'axis', said);
    if (!table) return;
    share(table.keys.table, { axis: table.keys.seats.axis.secret, soviet: table.keys.seats.soviet.secret });
    table.go();
  };
  const link = (/** @type {string} */ text, /** @type {() => any} */ act) => h('button', { type: 'button', class: 'link', onclick: act }, text);
  const card = (/** @type {string} */ name, /** @type {string} */ who, /** @type {string} */ text, /** @type {string} */ map) => h('article', { class: 'game-card' }, h('div', { class: `crop ${map}`, 'aria-hidden': 'true' }), h('h2', {}, name, h('small', {}, who)), h('p', {}, text));
  const picture = h('div', { class: 'frame', 'aria-hidden': 'true' });
  root.replaceChildren(h('div', { class: 'home' },
    h('header', {}, h('a', { class: 'brand', href: '/' }, h('img', { src: '/icon.svg', alt: '', width: 30, height: 30 }), 'Maproom'),
      h('nav', { 'aria-label': 'Main' }, h('a', { href: '/rules/eastfront' }, 'Rules'), h('a', { href: '/api' }, 'For programs'))),
    h('main', {},
      h('section', { class: 'pitch' }, h('h1', {}, 'Take the map table tonight.'),
        h('p', {}, 'Three wargames of the Second World War with wooden blocks. The rules are kept to the letter, the enemy’s blocks stay turned away, and every die can be proved afterwards.'),
        h('button', { type: 'button', class: 'primary', id: 'play', onclick: against('axis') }, h('b', {}, 'Play now'), h('small', {}, 'Eastfront, June 1941, you are German, the computer answers')),
        h('p', { class: 'ways' }, link('Play a friend by link', friend), link('Take the Soviet side', against('soviet')), link('Share one screen', hotSeat)),
        invite, said),
      picture,
      h('section', { class: 'shelf', 'aria-label': 'Games' },
        card('Eastfront', '2 players, 2 to 4 hours', 'Monthly turns from Barbarossa to Stalingrad. One pool of resources to move, fight and rebuild.', 'east'),
        card('Pacific', '2 players, 2 hours', 'Eight turns, twelve seas. Fleets sail hidden and meet on the battle board. On the drawing table.', 'pacific'),
        card('Hold the Line', '8 to 40 players, a day', 'Poland 1939 as a megagame: armies, headquarters, an air war and umpires in one hall. On the drawing table.', 'poland')))));
  Promise.all([loadMap(api.drawing('eastfront', mapName()), FEW), loadSheet('eastfront')]).then(([map]) => picture.replaceChildren(scene(map))).catch(() => picture.remove());
}

/** Columns of the Eastfront board. */
const COLUMNS = 32;
const CITIES = ['11,6', '13,11', '15,9', '17,10', '10,12', '10,14', '16,14'];

/** A true corner of the board with blocks of June 1941 on it. @param {{image: HTMLImageElement, width: number, height: number}} map */
function scene(map) {
  hexes.lay(map.width, COLUMNS);
  const own = [['18', 'infantry', '9,8', 4], ['4 Pz', 'armor', '9,9', 4], ['16', 'infantry', '9,10', 4], ['3 Pz', 'armor', '9,11', 4], ['9', 'infantry', '8,11', 4], ['4', 'infantry', '8,13', 4], ['2 Pz', 'armor', '8,14', 4], ['6', 'infantry', '9,15', 4], ['1 Pz', 'armor', '9,16', 4]];
  const foes = ['11,6', '10,8', '10,9', '10,11', '10,12', '13,11', '15,9', '17,10', '10,14', '16,14', '11,16'];
  const put = (/** @type {string} */ hex, /** @type {SVGElement} */ block) => {
    const { x, y } = hexes.centre(hex);
    return s('g', { transform: `translate(${x} ${CITIES.includes(hex) ? y - 10.5 : y})scale(.45)` }, block);
  };
  return s('svg', { viewBox: '455 380 815 545', preserveAspectRatio: 'xMidYMid slice' },
    s('image', { href: map.image.src, width: map.width, height: map.height }),
    own.map(([name, arm, hex, steps]) => put(String(hex), stand(face({ ...FACE, name: String(name), kind: String(arm) }, Number(steps)), { act: name !== '3 Pz', chosen: name === '3 Pz' }))),
    foes.map((hex) => put(hex, stand(back('soviet')))));
}
