// Every sentence of the desks and of the air board.
// @ts-check
import { count } from '../text.js';

const points = (/** @type {number} */ n) => count(n, 'point');

export const DESK = {
  group: (/** @type {string} */ name) => name.replace(/ reserve$/, ''),
  points: (/** @type {number} */ left, /** @type {number} */ given) =>
    `Command points, ${left} to give${given ? `, ${given} given` : ''}`,
  pointsRule: '§2.6',
  noPoints: 'No points to give now.',
  held: (/** @type {number} */ n, /** @type {number} */ cap) =>
    `${n} of ${cap}${n > cap ? `, ${n - cap} would lapse` : ''}`,
  more: (/** @type {string} */ name) => `One point more for ${name}`,
  less: (/** @type {string} */ name) => `One point less for ${name}`,
  reserve: (/** @type {number} */ n) => `Reserve cards, ${n} left`,
  card: 'Reserve card',
  chooseCard: 'Tap a card, then a region. One to a region, before its cards are closed.',
  cardsClosed: 'No region takes a reserve card now.',
  laid: (/** @type {number} */ value, /** @type {string} */ region) => `${value} goes to ${region}.`,
  transfers: 'Transfers',
  transferWhat: 'Choose a division',
  transferred: (/** @type {string} */ division, /** @type {string} */ pot) => `${division} goes to ${pot}.`,
  orders: (/** @type {number} */ n) => `Orders with a goal, ${n}`,
  take: (/** @type {string} */ place) => `Take ${place}`,
  hold: (/** @type {string} */ place) => `Hold ${place}`,
  reach: (/** @type {string} */ from, /** @type {string} */ to) => `Reach the line ${from} to ${to}`,
  release: (/** @type {string} */ division, /** @type {string} */ army) => `Release ${division} to ${army}`,
  by: (/** @type {number} */ turn) => `turn ${turn}`,
  met: '✓ met',
  notMet: '✗ not met',
  due: 'due this turn',
  open: 'open',
  onTheWay: 'on the way',
  reports: 'Armies as they reported',
  reportColumns: ['Army', 'Report', 'Fit', 'Lost', 'CP'],
  never: 'none yet',
  age: (/** @type {number} */ n) => (n <= 0 ? 'this turn' : n === 1 ? 'one turn old' : `${n} turns old`),
  fit: (/** @type {number} */ n, /** @type {number} */ of) => `${n} of ${of}`,
  give: (/** @type {number} */ n) => `Give ${points(n)}`,
  giveSub: (/** @type {number} */ left) => `${left} left to give`,
  confirm: (/** @type {number} */ n) => `Confirm ${count(n, 'order')}`,
  ready: 'Finish planning',
  readySub: 'the forms stay as they are',
  close: 'End staff work',
  closeSub: (/** @type {number} */ left) => (left ? `${points(left)} not given` : 'for this turn'),
  closeDoubt: (/** @type {number} */ left) => `${points(left)} would lapse`,
};

export const AIR = {
  name: 'Air',
  zones: ['North', 'South'],
  steps: /** @type {Record<string, string>} */ ({
    recover: 'Recover',
    rotate: 'Rotate',
    combat: 'Combat',
    losses: 'Losses',
    flak: 'AA and bombs',
    bombing: 'Bombing',
    done: 'Done',
  }),
  rear: (/** @type {number} */ n) => `Rear ${n}`,
  fighters: 'fighters',
  bombers: 'bombers',
  superior: (/** @type {string | null} */ side) => (side ? `${side} rules the sky` : 'nobody rules the sky'),
  targets: /** @type {Record<string, string>} */ ({
    loc: 'LOC',
    airfields: 'Airfields',
    recce: 'Recce',
    cities: 'Cities',
  }),
  withdrawn: 'withdrawn',
  hit: 'hit',
  choose: 'Tap a counter to see what it can do.',
  nothing: 'It can do nothing now.',
  forecast: 'Fresh or ready, this turn and the next four, if all go on as they are',
  turn: (/** @type {number} */ n, /** @type {boolean} */ now) => (now ? `turn ${n}, now` : `turn ${n}`),
  up: 'bring up here',
  restHere: 'rest here',
  end: (/** @type {string} */ zone) => `End this air step, ${zone}`,
  endSub: 'the dice fall when both sides have',
  warning: 'Bombing a city lowers its cap for a turn and outrages the world; it costs points at the end. §2.17',
};

export const RECON = {
  title: 'Look from the air',
  open: 'Look on the map',
  openSub: 'tap a hex or a corps',
  text: 'Tap a lit hex to look at it, or a corps below to look for its HQ. Nothing is final before you confirm. §2.17',
  none: 'No look is left over this zone. §2.17',
  takeBack: 'take back',
  back: 'Back to the air board',
};
