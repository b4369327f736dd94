// Every sentence of Pacific on the screen.
// @ts-check
import { capital, count, listed } from '../text.js';

export const TITLE = 'Pacific';
export const SIDES = /** @type {Record<string, string>} */ ({ japan: 'Japan', allies: 'Allies' });
/** As the subject of a sentence, at its start and inside it. */
export const WHO = /** @type {Record<string, string>} */ ({ japan: 'Japan', allies: 'The Allies' });
export const THE = /** @type {Record<string, string>} */ ({ japan: 'Japan', allies: 'the Allies' });
export const OF = /** @type {Record<string, string>} */ ({ japan: 'Japanese', allies: 'Allied' });

/** A verb that agrees with a side. @param {string} side @param {string} one @param {string} many */
const verb = (side, one, many) => (side === 'japan' ? one : many);
/** @param {number} n */
const blocks = (n) => count(n, 'block');
/** @param {number} n */
const dice = (n) => count(n, 'die', 'dice');
/** @param {number} hit */
const needs = (hit) => (hit === 6 ? 'a 6' : `${hit}+`);
/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1)}%`;

/** Kinds in the order in which fleets are laid out, with their names for one and for many, and their picture. */
export const KINDS = /** @type {Record<string, {one: string, many: string, symbol: string}>} */ ({
  carrier: { one: 'carrier', many: 'Carriers', symbol: 'carrier' },
  battleship: { one: 'battleship', many: 'Battleships', symbol: 'battleship' },
  cruiser: { one: 'cruiser group', many: 'Cruisers', symbol: 'cruiser' },
  transport: { one: 'transport', many: 'Transports', symbol: 'transport' },
  'land-air': { one: 'land-based air', many: 'Land air', symbol: 'air' },
  submarine: { one: 'submarine', many: 'Submarines', symbol: 'submarine' },
});

/** Names short enough for a block on the map. */
export const BRIEF = /** @type {[RegExp, string][]} */ ([
  [/ Naval Yard$/, ''],
  [/ Transport /, ' '],
  [/^SNLF Transport /, 'SNLF '],
  [/ Air Flotilla$/, ''],
  [/ Air Force$/, ' AF'],
  [/ Air Fleet$/, ' Fleet'],
  [/ Eastern Air Command$/, ' EAC'],
  [/^British Cruisers /, 'Brit '],
  [/ Cruisers$/, ''],
  [/^Cruiser /, 'Cr '],
  [/^Prince of Wales$/, 'P. of W.'],
  [/^King George V$/, 'KGV'],
  [/^Queen Elizabeth$/, 'Q. Eliz.'],
  [/^North Carolina$/, 'N. Car.'],
  [/^South Dakota$/, 'S. Dak.'],
  [/^Pennsylvania$/, 'Penn.'],
  [/^Massachusetts$/, 'Mass.'],
  [/^(US|Allied) Submarines( 2)?$/, 'Subs$2'],
  [/^Far East AF$/, 'FEAF'],
  [/ Far East$/, ' FE'],
  [/^Marine /, 'Mar '],
  [/^Independence$/, 'Indep.'],
  [/^New Mexico$/, 'N. Mex.'],
  [/^Ticonderoga$/, 'Ticond.'],
  [/^Washington$/, 'Wash.'],
  [/^Tennessee$/, 'Tenn.'],
  [/^California$/, 'Calif.'],
  [/^Enterprise$/, 'Enterp.'],
  [/^Formidable$/, 'Formid.'],
  [/^Resolution$/, 'Resol.'],
  [/^Yamashiro$/, 'Yamash.'],
  [/^Kirishima$/, 'Kirish.'],
  [/^Lexington$/, 'Lexing.'],
  [/^Victorious$/, 'Victor.'],
  [/^Illustrious$/, 'Illust.'],
  [/^Wisconsin$/, 'Wiscon.'],
  [/^New Jersey$/, 'N. Jersey'],
  [/^Bunker Hill$/, 'Bunker H.'],
  [/^Yorktown II$/, 'York. II'],
  [/^Katsuragi$/, 'Katsur.'],
]);

export const PLACE = {
  force: (/** @type {number} */ n) => `task force ${n}`,
  nowhere: 'nowhere',
  off: 'beside the board',
  spent: 'beside the board, spent',
  card: 'still to appear',
  lost: 'lost',
  garrison: 'Garrison',
  the: (/** @type {string} */ name) => `the ${name}`,
  worth: (/** @type {number} */ japan, /** @type {number} */ allies) =>
    japan === allies ? `${japan} VP` : `Japan ${japan} Allies ${allies}`,
};

export const BAR = {
  turns: 'Turns',
  turn: (/** @type {number} */ n) => `Turn ${n}`,
  phases: 'Phases',
  rp: (/** @type {number} */ turn) => `RP, turn ${turn}`,
  rpJapan: 'RP, Japan',
  rpAllies: 'RP, Allies',
  steps: (/** @type {string} */ japan, /** @type {string} */ allies) => [
    'Arrivals',
    japan,
    allies,
    'Subs, air',
    'Repair',
    'Battles',
    'Return',
  ],
  youSail: 'You sail',
  sails: /** @type {Record<string, string>} */ ({ japan: 'Japan sails', allies: 'Allies sail' }),
};

export const RULER = {
  level: 'level',
  lead: (/** @type {number} */ lead) =>
    lead === 0 ? RULER.level : lead > 0 ? `Japan leads by ${lead}` : `the Allies lead by ${-lead}`,
  none: 'no VP this turn',
  sums: (/** @type {number} */ japan, /** @type {number} */ allies, /** @type {string} */ lead) =>
    `${japan}-${allies}, ${lead}`,
  label: (/** @type {string} */ now, /** @type {string} */ then) => `Victory points: ${now}. ${then}.`,
  next: (/** @type {string} */ word) => `If nothing changes: ${word}`,
  scored: 'This turn is scored',
};

export const BUTTON = {
  over: 'Game over',
  toMove: (/** @type {string} */ side) => `${SIDES[side]} to move`,
  both: 'Both sides decide',
  rolling: 'Rolling…',
  wait: 'waiting for their move',
  battle: 'Back to the battle',
  final: 'final once you confirm',
  place: 'Choose a place',
  placeSub: 'highlighted places; Z to undo',
  sea: 'Choose a sea area',
  highlighted: 'Choose a highlighted place',
  selected: (/** @type {number} */ n) => blocks(n),
  open: 'Choose the next battle',
  openSub: (/** @type {number} */ n) => count(n, 'highlighted area'),
  waiting: 'Waiting',
  bringBack: (/** @type {string} */ name) => `Bring back ${name}`,
  confirm: 'Confirm',
  send: (/** @type {string} */ name, /** @type {string} */ place) => `Send ${name} to ${place}`,
  raid: (/** @type {string} */ name, /** @type {string} */ place) => `Raid with ${name} to ${place}`,
  put: (/** @type {string} */ name, /** @type {string} */ place) => `Place ${name} in ${place}`,
  fleet: 'End ship movement',
  fleetSub: (/** @type {number} */ out, /** @type {number} */ left) => `${out} sailing, ${left} in port`,
  fleetDoubt: 'all ships stay in port',
  repair: 'Confirm repairs',
  unspent: (/** @type {number} */ rp) => `${rp} RP unspent (lost)`,
  hidden: 'hidden from the enemy',
  arrivals: 'Confirm arrivals',
  left: (/** @type {number} */ rp) => `${rp} RP left`,
  skipSubs: 'Skip submarines',
  endSubs: 'End submarine placement',
  subsDoubt: 'no submarine this turn',
  air: 'Done placing air',
  airSub: (/** @type {number} */ n) => `${n} off map`,
  airDoubt: 'no more air this turn',
  returns: 'Confirm return to port',
  harbors: 'Confirm harbors',
  changed: (/** @type {number} */ n) => (n ? `${n} changed` : 'as the lines show'),
};

/** What each step asks for. */
export const STEP = /** @type {Record<string, [string, string]>} */ ({
  arrivals: ['Arrivals', 'Lost cruisers and air can return for 1 RP each. Both sides choose in secret (§6).'],
  fleet: [
    'Your ships sail',
    'Select highlighted blocks, then a sea area. A ship enters up to 3 areas and must stop in one you do not ' +
      'hold (§7).',
  ],
  submarines: ['Submarines', 'Place a submarine in any sea area (§7).'],
  air: ['Land-based air', 'The sides take turns to place one unit, in any area adjacent to one of your harbors (§7).'],
  repair: [
    'Repairs',
    '1 RP repairs 1 SP: in a port up to its number, or of air that was not placed (§5). Hidden from the enemy.',
  ],
  'next-area': ['Choose the next battle', 'Japan chooses the next battle; contested areas are highlighted (§8).'],
  returns: [
    'Return to port',
    'Every ship at sea goes to a harbor within 3 areas. The lines show where; select a block to change it (§12).',
  ],
  home: ['Ships go to harbor', 'The lines show where they go. Select a block to change it (§8.1).'],
});

export const CARD = {
  title: (
    /** @type {string} */ name,
    /** @type {string} */ kind,
    /** @type {number | null} */ strength,
    /** @type {number} */ of,
  ) => `${name}, ${kind}, ${strength} of ${of} SP`,
  spoken: (
    /** @type {string} */ name,
    /** @type {string} */ kind,
    /** @type {number | null} */ strength,
    /** @type {number} */ of,
  ) => `${name}, ${kind}, ${strength} of ${of} strength points`,
  selected: (/** @type {number} */ n) => `${blocks(n)} selected`,
  from: (/** @type {string[]} */ places) => `from ${listed(places)}`,
  yourMove: 'Your move',
  youSee: 'You see what your side knows.',
  nations: /** @type {Record<string, string>} */ ({
    japanese: 'Japanese',
    commonwealth: 'Commonwealth',
    american: 'US',
  }),
  kind: (
    /** @type {string} */ nation,
    /** @type {string} */ kind,
    /** @type {number} */ strength,
    /** @type {number} */ of,
  ) => `${nation} ${kind}, ${strength} of ${of} SP`,
  dice: 'dice',
  needsBefore: 'needs ',
  needs,
  needsAfter: ' to hit it',
  seen: (/** @type {string} */ turn, /** @type {number} */ strength) =>
    `The enemy last saw it in ${turn} at ${strength} SP.`,
  unseen: 'Not seen by the enemy.',
  backFree: 'Returns at full strength for free (§3).',
  backPaid: 'Returns with 1 SP for 1 RP (§3).',
  in: (/** @type {string} */ place, /** @type {number} */ n) => `${place}, ${blocks(n)}`,
  held: (/** @type {string} */ side) => `Held by ${THE[side]}`,
  neutral: 'Neutral',
  toEither: (/** @type {string} */ worth) => worth.replace(/^(\d+) VP$/, '$1 VP to either side'),
  harbors: (/** @type {string[]} */ names) => `Harbors: ${names.join(', ') || 'none'}.`,
  owned: (/** @type {string} */ name, /** @type {string} */ owner) => `${name} (${owner === 'japan' ? 'J' : 'A'})`,
  port: (/** @type {number} */ repair) => `Port, repairs ${repair} per turn`,
  base: 'Base',
  adjacent: (/** @type {string} */ kind, /** @type {string} */ owner, /** @type {string[]} */ seas) =>
    `${kind}, ${OF[owner]}. Adjacent to the ${listed(seas)}.`,
  intel: (/** @type {string} */ place) => `Intel: ${place}`,
  unit: (/** @type {string} */ name, /** @type {number} */ strength) => `${name} (${strength} SP)`,
  confirmed: (/** @type {string} */ list) => `Confirmed: ${list}.`,
  lastSeen: (/** @type {string} */ turn, /** @type {string} */ list) => `Last seen ${turn}: ${list}. May have moved.`,
  unknown: 'Not identified.',
};

/** What wins, and how it stands. */
export const GOAL = {
  title: 'Objective',
  stands: (/** @type {string} */ lead, /** @type {number} */ left) =>
    `${capital(lead)}, ${count(left, 'turn')} to score.`,
  rule:
    'A side that is alone in a sea at the end of a turn scores it (§9, §11). The side that leads after ' +
    'turn 8 wins; if the track is level, Japan wins (§13).',
};

export const COURSE = {
  course: 'Course',
  where: 'Where to',
  open: (/** @type {number} */ n) => `${count(n, 'highlighted destination')}.`,
  yours: 'yours',
  neutral: 'neutral: stop',
  theirs: (/** @type {string} */ side, /** @type {boolean} */ area) => `${OF[side]}${area ? ': stop' : ''}`,
  nth: (/** @type {number} */ n, /** @type {string} */ whose) => `${n}, ${whose}`,
  enemy: (/** @type {string} */ who, /** @type {boolean} */ battle) =>
    `${who} there${battle ? ': there will be a battle' : ''}.`,
  harbors: (/** @type {string[]} */ names) => `Your harbors there: ${names.join(', ')}.`,
};

export const LISTS = {
  battles: 'Battles',
  yours: (/** @type {number} */ n) => count(n, 'your block', 'your blocks'),
  off: 'Off map',
  enemyAir: (/** @type {number} */ n, /** @type {boolean} */ done) =>
    `${count(n, 'air unit')} off map${done ? ', done placing' : ''}.`,
  canReturn: 'Can return',
  lost: 'lost',
  repairable: 'Can be repaired',
  nothing: 'Nothing to repair',
  repairAll: (/** @type {number} */ rp) => `Repair all, ${rp} RP`,
  row: (
    /** @type {string} */ place,
    /** @type {number} */ strength,
    /** @type {number} */ repair,
    /** @type {number} */ of,
  ) => `${place}, ${strength}${repair ? ` + ${repair}` : ''} of ${of} SP`,
  less: (/** @type {string} */ name) => `Repair ${name} by one less`,
  more: (/** @type {string} */ name) => `Repair one strength point of ${name}`,
  used: (/** @type {string[]} */ list) => `Used: ${list.join(', ')}.`,
  portUsed: (/** @type {string} */ name, /** @type {number} */ used, /** @type {number} */ of) =>
    `${name} ${used} of ${of}`,
  still: (/** @type {string} */ place, /** @type {number} */ n, /** @type {boolean} */ free) =>
    `${free ? 'Still in' : 'In'} ${place}, ${blocks(n)}`,
  all: 'All',
  orders: 'Orders this turn',
  recall: 'Recall',
  recallOf: (/** @type {string} */ name) => `Recall ${name}`,
  destination: 'Destination',
  goes: (/** @type {string} */ place, /** @type {number} */ strength) => `from ${place}, ${strength} SP`,
  form: 'Form a task force',
  join: (/** @type {number} */ n) => `Join task force ${n}`,
  force: (/** @type {number} */ n) => `Task force ${n}`,
  inside: (/** @type {string[]} */ names) => (names.length ? `Inside: ${listed(names)}.` : 'Empty: a decoy.'),
  fleets: 'Fleets',
  repairs: 'Repairs',
};

export const KNOWN = {
  title: (/** @type {string} */ side) => `${OF[side]} units seen`,
  columns: ['Unit', 'Where', 'SP', 'When'],
  now: 'now',
  none: 'Nothing revealed yet.',
  lost: (/** @type {number} */ n) => `Lost, ${n}`,
  noLosses: 'None.',
  due: 'Not yet arrived',
  dueColumns: ['Turn', 'Units'],
  off: (/** @type {number} */ ready, /** @type {number} */ spent) =>
    `Off map: ${count(ready, 'air unit')} ready, ${spent} spent.`,
};

export const SAY = {
  unit: (
    /** @type {string} */ name,
    /** @type {string} */ kind,
    /** @type {number} */ strength,
    /** @type {number} */ of,
    /** @type {string} */ place,
  ) => `${name}, ${kind}, strength ${strength} of ${of}, ${place}`,
  to: (/** @type {string} */ place) => `, to ${place}`,
  selected: ', selected',
  canAct: ', can act',
  pile: (/** @type {number} */ n, /** @type {string} */ kind, /** @type {string} */ place) =>
    `${blocks(n)} of ${kind.toLowerCase()} in ${place}`,
  held: (/** @type {string} */ side) => `held by ${SIDES[side]}`,
  neutral: 'neutral',
  base: (/** @type {string} */ side) => `base of ${SIDES[side]}`,
  port: (/** @type {number} */ repair, /** @type {string} */ side) => `port, repairs ${repair} of ${SIDES[side]}`,
  own: (/** @type {string[]} */ names, /** @type {number} */ more) =>
    `your ${listed(names)}${more > 0 ? ` and ${more} more` : ''}`,
  canChoose: 'can be chosen',
  canOpen: 'a battle can be opened',
  hidden: (/** @type {number} */ n) => count(n, 'hidden enemy block'),
  forces: (/** @type {number} */ n) => count(n, 'enemy task force'),
  air: (/** @type {number} */ n) => `${n} enemy land-based air`,
  submarines: (/** @type {number} */ n) => count(n, 'enemy submarine'),
  selection: (/** @type {number} */ n, /** @type {number} */ open) =>
    `${blocks(n)} selected, ${count(open, 'destination')}.`,
  drafted: (/** @type {string[]} */ names, /** @type {string} */ place) => `${listed(names)} to ${place}, draft.`,
};

export const TIP = {
  strength: (/** @type {string} */ kind, /** @type {number | null} */ strength, /** @type {number} */ of) =>
    `${kind}, ${strength} of ${of} SP`,
  dice: (/** @type {number | null} */ n, /** @type {number} */ hit) =>
    `${n} dice${hit < 7 ? `; needs ${needs(hit)} to hit it` : ''}`,
  seen: (/** @type {string} */ turn, /** @type {number} */ strength) =>
    `the enemy last saw it in ${turn} at ${strength} SP`,
  unseen: 'not seen by the enemy',
  inForce: (/** @type {number} */ n) => `inside task force ${n}`,
  holds: (/** @type {string | null} */ side) =>
    side === 'japan' ? 'Japan holds it' : side ? 'the Allies hold it' : 'neutral',
  base: (/** @type {string} */ side) => `${OF[side]} base`,
  port: (/** @type {string} */ side, /** @type {number} */ repair) => `${OF[side]} port, repairs ${repair}`,
  known: (/** @type {number} */ n) => `${n} seen before: click for intel`,
};

export const OVERLAY = {
  control: 'Control',
  seen: 'Last seen',
  reach: 'Enemy reach',
  threats: 'Threatened',
  own: 'Own reach',
  stakes: 'Harbors at stake',
  foeReach: (/** @type {string} */ n) => `enemy ${n}`,
  ownReach: (/** @type {string} */ n) => `yours ${n}`,
  counted: (/** @type {string} */ n, /** @type {boolean} */ air) => `${n}${air ? ' + air' : ''}`,
  ships: (/** @type {number} */ n, /** @type {boolean} */ uncounted, /** @type {string[]} */ from) =>
    `${uncounted ? 'uncounted enemy ships' : count(n, 'enemy ship')} can still come, from ${listed(from)}`,
  nextTurn: (/** @type {string[]} */ from) => `enemy ships in ${listed(from)} could sail here next turn`,
  air: (/** @type {number} */ n) => `${count(n, 'enemy air unit')} can still be placed here`,
  falls: (/** @type {string} */ side) =>
    `falls to ${THE[side]} at the end of the turn if ${verb(side, 'it still holds', 'they still hold')} every sea ` +
    'around it (§10)',
  heldSeas: (/** @type {string} */ side, /** @type {number} */ held, /** @type {number} */ of) =>
    `${THE[side]} held ${held} of the ${of} seas around it when the turn began (§10)`,
  exposed: 'enemy troops may land here (§8)',
  sure: 'there for certain',
  seenIn: (/** @type {string} */ turn) => `seen ${turn}`,
  more: (/** @type {number} */ n) => `and ${n} more`,
};

export const MINI = {
  seas: 'Seas held',
  held: (/** @type {number} */ japan, /** @type {number} */ allies) => `Japan ${japan}, Allies ${allies}`,
};

export const TEXT = {
  yourMove: 'Your move',
  theirMove: (/** @type {string} */ side) => `${WHO[side]} to move`,
  /**
   * @param {number} turn
   * @param {string} when
   * @param {string} phase
   * @param {string} mover
   * @param {number} rp
   * @param {string} lead
   */
  summary: (turn, when, phase, mover, rp, lead) =>
    `Turn ${turn}, ${when}. ${phase}. ${mover}. ${rp} RP. Victory points: ${lead}.`,
  canGo: 'Selected; can go to: ',
  choices: 'Choices: ',
  off: 'Off map: ',
  pick: (/** @type {boolean} */ on) => (on ? 'Deselect' : 'Select'),
  repair: 'Repair',
  own: 'Your blocks',
  ownColumns: ['Block', 'Kind', 'Strength', 'Where', 'Orders'],
  seas: 'Sea areas',
  seaColumns: ['Area', 'Held by', 'Worth', 'Yours', 'Enemy', 'Can come'],
  harbors: 'Harbors',
  harborColumns: ['Harbor', 'Kind', 'Owner', 'Yours', 'Enemy', 'At stake'],
  neutral: 'neutral',
  base: 'base',
  port: (/** @type {number} */ n) => `port ${n}`,
  strength: (/** @type {number} */ n, /** @type {number} */ of) => `${n} of ${of}`,
  to: (/** @type {string} */ place) => ` to ${place}`,
  in: (/** @type {string} */ place) => ` in ${place}`,
};

export const LUCK = {
  caption: (/** @type {number} */ n) => `Hits vs. expected, ${count(n, 'battle')}`,
  battle: 'Hits vs. expected',
  you: 'You',
  enemy: 'Enemy',
  remark: (/** @type {string[]} */ parts) => `Hits: ${parts.join(', ')}.`,
};

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
  targetable: 'can be targeted',
  transports: 'Transports',
  sunk: 'Sunk',
  disabled: 'Disabled',
  disabledOrLeft: 'Disabled or withdrawn',
  none: 'none',
  group: (/** @type {string} */ side, /** @type {number} */ n) => `${SIDES[side]}: ${blocks(n)}`,
  left: (/** @type {number} */ n, /** @type {number} */ of) => `, ${n} of ${of}`,
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
  bars: ['hit', 'disable', 'sink'],
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
  air: 'Air',
  airText: 'Carriers and land-based air fire at any target',
  surface: 'Surface',
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
  troops: (/** @type {number} */ n) => `${dice(n)}, hits on 6`,
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
  land: (/** @type {string[]} */ names) => `Land with ${listed(names)}`,
  landDice: (/** @type {number} */ n) => `${dice(n)}, hits on 6`,
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

export const LESSON = {
  end:
    'That was a turn, four months of the war. Seven more follow, and American shipyards do not rest (§6). ' +
    'Hold what scores, find out what the hidden blocks are, and finish ahead or level (§13).',
  steps: [
    {
      title: 'Select ships',
      text:
        'December 1941, and the red blocks are yours. Many in one harbor lie in piles, one for each kind. Click a ' +
        'pile off Yokosuka to select all of it; click a block in the side panel to leave it there. With the ' +
        'keyboard: N finds the next block, Enter selects it.',
    },
    {
      title: 'Send them to a sea',
      text:
        'The highlighted seas are in reach. A ship enters up to 3 areas and must stop in one you do not hold ' +
        '(§7). Point at a sea to see the course, then click it. The South China Sea is a good start: it is worth ' +
        'many VP to Japan.',
    },
    {
      title: 'Nothing is final yet',
      text:
        'Your orders are a draft: Z undoes the last, and a click on a name in the side panel recalls one ship. ' +
        'Send battleships along to screen the carriers and transports to take bases (§8). You hold seas where ' +
        'only you have units (§9). Then press the yellow button.',
    },
    {
      title: 'The Allies answer',
      text:
        'You see how many blocks go where, never which (§2). When they have sailed, place your submarine in any ' +
        'sea: select it in the side panel and click a sea, or skip it.',
    },
    {
      title: 'Place land-based air',
      text:
        'One unit at a time, in turn with the enemy, in any sea adjacent to one of your harbors (§7). Air fights ' +
        'in air rounds and holds a sea like a ship. Place some, then press the button.',
    },
    {
      title: 'Repair',
      text:
        'A resource point repairs a strength point of a ship in port (§5). Both sides choose in secret; nothing ' +
        'is damaged yet, so confirm.',
    },
    {
      title: 'Fight',
      text:
        'Where both sides meet there is a battle, and Japan chooses the next: click a highlighted sea. Ask for ' +
        'air if you have carriers, for surface if you have battleships. Targets are suggested with exact odds; ' +
        'change them or fire (§8.1). After each round transports may land, and then each side stays or withdraws ' +
        '(§8.2).',
    },
    {
      title: 'Return to port',
      text:
        'You hold seas where only you have units, and they score victory points: look at the track below (§9, ' +
        '§11). Ships return along the dashed lines; choose another harbor if you like, then confirm.',
    },
  ],
};

/** Captions of the rulebook's figures, by section. */
export const FIGURES = /** @type {Record<string, string>} */ ({
  1.1: 'The board around the Dutch Indies: sea areas with dash-dot borders, ports with an anchor, bases as ' + 'discs.',
  2:
    'Left what Japan sees in Truk, right what the Allies see there: two backs, and nothing else. Only land- ' +
    'based air, submarines and task forces show their kind.',
  3:
    'Battleship, carrier, cruiser group, transport, land-based air. The pips on top are the strength points; ' +
    'below them the dice in the square and the number that hits in the ring.',
  7:
    'Washington leaves Pearl Harbor. The Hawaiian Islands are her first area, the South Pacific her second; ' +
    'both are held by the Allies, so she may go on. The Solomon Sea is Japanese and stops her.',
  10:
    'The Allies hold the Marshalls. If they still do when the turn ends, Kwajalein is theirs. Truk touches ' +
    'two more seas and stays Japanese until all three are lost.',
});
