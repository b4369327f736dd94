// Every sentence of the battle board.
// @ts-check
import { count, listed } from '../text.js';
import { OF, SIDES, THE, blocks, dice, hitBy, hitOn, percent, verb } from './text.js';

/** What the diary of a battle says. */
export const DIARY = {
  garrison: 'the garrison',
  submarines: 'Submarines',
  bothAsk: (/** @type {string} */ round) => `Both ask for ${round}`,
  ask: (/** @type {string} */ japan, /** @type {string} */ allies) =>
    `Japan asks for ${japan}, the Allies for ${allies}`,
  rollOff: (/** @type {number} */ japan, /** @type {number} */ allies, /** @type {boolean} */ again) =>
    `roll-off: Japan ${japan}, Allies ${allies}${again ? ', reroll' : ''}`,
  round: (/** @type {number} */ n, round = '') => `Round ${n}${round ? `, ${round}` : ''}`,
  landing: (/** @type {string} */ base) => `Landing on ${base}`,
  lands: (/** @type {string} */ side) => `${SIDES[side]} ${verb(side, 'lands', 'land')}`,
  withdraws: (/** @type {string} */ side) => `${SIDES[side]} ${verb(side, 'withdraws', 'withdraw')}`,
  lost: (/** @type {string} */ unit) => `${unit} is lost`,
  /** @param {string} by @param {string} at @param {number[]} roll @param {number} hits @param {string} end */
  shot: (by, at, roll, hits, end) =>
    `${by} at ${at}: ${roll.join(' ')}${hits ? `, ${count(hits, 'hit')}` : ''}${end ? `, ${end}` : ''}`,
  sunk: 'sunk',
  disabled: 'disabled',
  miss: 'miss',
  losses: (/** @type {number} */ theirs, /** @type {number} */ ours) =>
    ours || theirs ? `Enemy lost ${theirs} SP, you lost ${ours}` : 'No losses',
};

export const BATTLE = {
  steps: /** @type {Record<string, string>} */ ({
    submarines: 'Submarines',
    wish: 'Air or surface',
    japan: 'Japan fires',
    allies: 'Allies fire',
    landing: 'Landing',
    stay: 'Stay or go',
    pursuit: 'Pursuit',
  }),
  phases: 'Phases of a round',
  home: 'Home',
  you: (/** @type {string} */ side) => `You: ${side}`,
  watching: 'Watching',
  map: 'View map',
  title: (/** @type {string} */ area) => `Battle of the ${area}`,
  quietTitle: (/** @type {string} */ area) => `Landings in the ${area}`,
  when: (/** @type {number} */ turn, /** @type {string} */ when, /** @type {string | null} */ holder) =>
    `Turn ${turn}, ${when}. ${holder ? `${OF[holder]} area.` : 'Neutral sea.'}`,
  only: 'The only battle this turn',
  line: (/** @type {number} */ n, /** @type {number} */ of, /** @type {string} */ then) =>
    `Battle ${n} of ${of}${then}`,
  before: (/** @type {string} */ place) => `, then ${place}`,
  after: (/** @type {number} */ n) => `, ${n} more after it`,
  last: ', the last',
  undo: 'Undo',
  reset: 'Reset targets',
  stations: (/** @type {string} */ side) => `${SIDES[side]}, battle stations`,
  screenedBy: 'screened by battleships and cruisers',
  carriers: 'Carriers',
  notTargetable: 'not targetable',
  fromGuns: 'no target for guns',
  targetable: 'can be targeted',
  transports: 'Transports',
  sunk: 'Sunk',
  disabled: 'Disabled',
  disabledOrLeft: 'Disabled or withdrawn',
  none: 'none',
  group: (/** @type {string} */ side, /** @type {number} */ n) => `${SIDES[side]}: ${blocks(n)}`,
  left: (/** @type {number} */ n, /** @type {number} */ of) => `, ${n} of ${of}`,
  hitBy: (/** @type {number} */ hit) => (hit < 7 ? `, ${hitBy(hit)}` : ''),
  hits: (/** @type {number} */ n) => `, ${count(n, 'hit')}`,
  isDisabled: ', disabled',
  stampDisabled: 'disabled',
  stampGone: 'gone',
  stampSunk: 'sunk',
  garrison: 'Garrison',
  at: (/** @type {string} */ name) => ` at ${name}`,
  targetSunk: 'target sunk',
  targetDisabled: 'target disabled',
  hit: (/** @type {number} */ n) => count(n, 'hit'),
  miss: 'miss',
  aim: (/** @type {string[]} */ from, /** @type {string} */ at, /** @type {number} */ n) =>
    `${from.join(', ')} at ${at}, ${dice(n)}`,
  aimAt: (/** @type {string} */ at, /** @type {number} */ n) => `at ${at}, ${dice(n)}`,
  hitOn,
  bars: { hit: 'hit', disabled: 'disabled', sunk: 'sunk', eliminated: 'eliminated' },
  percent,
  letGo: 'Do not pursue',
  over: (/** @type {string} */ area) => `Battle over: ${area}`,
  yours: (/** @type {string} */ text) => `You: ${text}.`,
  theirs: (/** @type {string} */ text) => `Enemy: ${text}.`,
  lossText: (/** @type {number} */ sp, /** @type {string[]} */ sunk) =>
    `${sp} SP lost${sunk.length ? `, sunk: ${sunk.join(', ')}` : ''}`,
};

/** The cards that are chosen in secret. */
export const CHOICE = {
  rounds: /** @type {Record<string, string>} */ ({ air: 'Air', surface: 'Surface' }),
  airText: 'Carriers and land-based air fire at any target',
  surfaceText: 'Battleships and cruisers fire; carriers are screened',
  chance: (/** @type {number} */ share, /** @type {string} */ other) =>
    `${percent(share)} to get your way if they ask for ${other}`,
  calculating: 'Calculating…',
  round: (/** @type {number} */ n, /** @type {boolean} */ ahead) => `Round ${n}${ahead ? ', if both stay' : ''}`,
  saved: 'Saved for the next round.',
  secret: 'Hidden until both have chosen.',
  youHold: ' You add 1 for holding the area.',
  theyHold: ' They add 1 for holding the area.',
  airAdds: ' The side asking for air adds 1 (§8).',
  stayTitle: 'Stay or withdraw',
  stay: 'Stay',
  stayText: (/** @type {boolean} */ first) =>
    `If both stay, you fight another round${first ? '; Japan decides next' : ''}`,
  pursue: (/** @type {boolean} */ first, /** @type {string[]} */ kinds) =>
    `If ${first ? 'Japan withdraws' : 'they withdraw'}, you may pursue with your ${listed(kinds)}`,
  noPursuit: 'No units of the same type to pursue',
  withdraw: 'Withdraw',
  withdrawText: 'All units leave the area',
  pursued: (/** @type {string[]} */ kinds) => `They may pursue your ${listed(kinds)}`,
  notPursued: 'They have no units of the same type to pursue',
  landingOn: (/** @type {string} */ base) => `Landing on ${base}`,
  where: 'Where do the transports land?',
  nowhere: 'No transports can land here',
  garrison: 'held by a garrison of 1 SP',
  taken: (/** @type {number} */ share, /** @type {number} */ n) => `${percent(share)} to take it with ${dice(n)}`,
  troops: (/** @type {number} */ n) => `${dice(n)}, ${hitOn(6)}`,
  takenNow: (/** @type {number} */ share) => `${percent(share)} to take it. `,
  landingOdds: 'Odds are against the garrison only; transports in the base also defend (§8).',
};

export const FIGHT = {
  skip: 'Skip the dice',
  space: 'Space',
  close: 'Close',
  closeSub: 'the battle is over',
  pass: (/** @type {string} */ side) => `Pass the screen to ${THE[side]}`,
  passSub: 'the map is hidden until then',
  waiting: (/** @type {string} */ side) => `Waiting for ${THE[side]}`,
  target: 'Choose a target',
  anyShip: 'any enemy ship',
  fireAt: (/** @type {string} */ name) => `Fire 2 dice at ${name}`,
  atOnce: 'results apply immediately',
  ask: (/** @type {string} */ round) => `Ask for ${round}`,
  secret: 'hidden until both have chosen',
  wish: 'Air or surface?',
  card: 'choose a card',
  stay: 'Stay for another round',
  withdraw: 'Withdraw with all units',
  stayOrGo: 'Stay or withdraw?',
  givesUp: (/** @type {string} */ area, /** @type {number} */ vp) => `the enemy can score the ${area} (${vp} VP)`,
  land: (/** @type {string[]} */ names) => `Land with ${listed(names)}`,
  landDice: (/** @type {number} */ n) => `${dice(n)}, ${hitOn(6)}`,
  transports: 'Choose the transports',
  thatLand: 'that land',
  goOn: 'Continue',
  noLanding: 'no landing here',
  highlighted: 'highlighted blocks; Z to undo',
  fire: (/** @type {number} */ n) => `Fire ${dice(n)}`,
  pursue: (/** @type {number} */ n) => `Pursue with ${dice(n)}`,
  units: (/** @type {number} */ n) => `${n} units`,
  shot: (/** @type {string} */ by, /** @type {number} */ n) => `${by} ${n}`,
  harbors: 'Confirm harbors',
  idle: 'Waiting',
};

/** What is asked in a battle: its title, and what it means. */
export const ASK = {
  yours: 'Your decision',
  titles: /** @type {Record<string, string>} */ ({
    'submarine-aim': 'Submarine target',
    wish: 'Air or surface',
    aim: 'Targets',
    pursue: 'Pursuit',
    answer: 'Return fire',
    'land-aim': 'Landing targets',
    landing: 'Landing',
    stay: 'Stay or withdraw',
    home: 'Destination',
  }),
  words: /** @type {Record<string, string>} */ ({
    'submarine-aim': 'A submarine fires 2 dice once, at any enemy ship. Results apply immediately (§8.2).',
    wish: 'Both choose in secret. If you differ, each rolls a die: +1 for air, +1 for holding the area (§8.2).',
    'aim air':
      'Carriers and land-based air fire at any target, several at one if you like. Choose your unit, then its ' +
      'target (§8.2).',
    'aim surface':
      'Target every enemy battleship and cruiser once before any twice; carriers and transports only when none are ' +
      'left (§8.2).',
    pursue: 'Each unit may fire at one withdrawing unit of its type (§8.2).',
    answer: 'Pursued units fire back at a pursuer of the same type (§8.2).',
    'land-aim': 'A die for each strength point; a 6 hits. Both sides aim in secret (§8.2).',
    landing: 'Transports may land on enemy bases adjacent to this sea. A landing cannot be called off (§8.2).',
    stay: 'The Allies decide first. A side that withdraws takes all its units and may be pursued (§8.2).',
    'home leave': 'Choose a harbor within 3 areas for each ship (§8.2).',
    home: 'These ships were disabled. Choose another harbor where several are equally near (§8.1).',
  }),
  chance: 'Chance to sink or disable',
  refused: (/** @type {string} */ why, /** @type {string | undefined} */ rule) =>
    `${why[0].toUpperCase()}${why.slice(1)}${rule ? ` (${rule})` : ''}.`,
};
