// Every sentence of Pacific on the screen.
// @ts-check
import { count, listed } from '../text.js';

export const TITLE = 'Pacific';
export const SIDES = /** @type {Record<string, string>} */ ({ japan: 'Japan', allies: 'Allies' });
/** As the subject of a sentence, at its start and inside it. */
export const WHO = /** @type {Record<string, string>} */ ({ japan: 'Japan', allies: 'The Allies' });
export const THE = /** @type {Record<string, string>} */ ({ japan: 'Japan', allies: 'the Allies' });
export const OF = /** @type {Record<string, string>} */ ({ japan: 'Japanese', allies: 'Allied' });

/** A verb that agrees with a side. @param {string} side @param {string} one @param {string} many */
export const verb = (side, one, many) => (side === 'japan' ? one : many);
/** @param {number} n */
export const blocks = (n) => count(n, 'block');
/** @param {number} n */
export const dice = (n) => count(n, 'die', 'dice');
/** The rolls that hit, as they are said of a unit and of one's own dice. @param {number} hit */
export const rollOf = (hit) => (hit === 6 ? '6' : `${hit}+`);
/** @param {number} hit */
export const hitBy = (hit) => `hit by ${rollOf(hit)}`;
/** @param {number} hit */
export const hitOn = (hit) => `your dice hit on ${rollOf(hit)}`;
/** @param {number} share */
export const percent = (share) => `${(share * 100).toFixed(1)}%`;

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
  passQuiet: (/** @type {number} */ n) => `Pass over ${count(n, 'quiet sea')}`,
  passQuietSub: 'only one side is there, and you can land nowhere',
  waiting: 'Waiting',
  bringBack: (/** @type {string} */ name) => `Bring back ${name}`,
  confirm: 'Confirm',
  send: (/** @type {string} */ name, /** @type {string} */ place) => `Send ${name} to ${place}`,
  raid: (/** @type {string} */ name, /** @type {string} */ place) => `Raid with ${name} to ${place}`,
  put: (/** @type {string} */ name, /** @type {string} */ place) => `Place ${name} in ${place}`,
  fleet: 'End ship movement',
  fleetSub: (/** @type {number} */ out, /** @type {number} */ left, /** @type {number} */ empty) =>
    `${out} sailing, ${left} in port${empty ? `; ${count(empty, 'sea')} of yours left empty` : ''}`,
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
  orPlace: (/** @type {string} */ name) => `or choose a sea for ${name}`,
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
  hitBy: 'hit by ',
  rollOf,
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
  section: '13',
  stands: (/** @type {number} */ lead) =>
    lead === 0 ? 'Level' : lead > 0 ? `${SIDES.japan} +${lead}` : `${SIDES.allies} +${-lead}`,
  rule: (/** @type {number} */ turns, /** @type {number} */ left) =>
    `Alone in a sea scores it; the lead after turn ${turns} wins. ${count(left, 'turn')} to score.`,
};

/** The card of the first turn. */
export const OPENING = {
  title: (/** @type {string} */ side) => `You are ${THE[side]}`,
  goals: (/** @type {string} */ side, /** @type {number} */ turns) => [
    'A side that is alone in a sea area when a turn ends, with ships or land-based air, scores its VP (§9). ' +
      'The side with more gains the difference (§11).',
    `The lead after turn ${turns} wins. ` +
      `${side === 'japan' ? 'A level track is enough for you' : 'You must be ahead'} (§13).`,
  ],
  steps: /** @type {Record<string, string[]>} */ ({
    japan: [
      'You are stronger now and weaker every year: score early. The numbers in each sea say what it is worth to whom.',
      'Send at least one ship to each of your own seas, or nobody scores them.',
      'Send guns, carriers and transports together into a rich enemy sea: the South China Sea is worth 4 VP to you.',
      'Keep transports behind battleships and cruisers: they take bases after a round (§8).',
    ],
    allies: [
      'Japan is stronger now; your yards double your fleet by 1943. Give up little and lose few ships.',
      'One ship or one air unit alone in a sea scores it: hold seas where Japan did not go.',
      'Where Japan is in force, stay in port: ships in port cannot be attacked (§7.1).',
      'Read the other side’s blocks: their number is shown, their names are not (§2).',
    ],
  }),
  costs: (/** @type {{areas: number, returns: number, rp: number}} */ { areas, returns, rp }) =>
    /** @type {[string, string][]} */ ([
      [`Sail up to ${count(areas, 'area')}`, 'free'],
      ['Place submarines and air', 'free'],
      ['Repair 1 SP in a port', '1 RP'],
      ['Bring back lost cruisers or air', `${returns} RP`],
      ['You have this turn', `${rp} RP`],
    ]),
};

/** The cards after a turn and after a fleet has sailed. */
export const REPORT = {
  title: (/** @type {number} */ turn) => `Turn ${turn} is over`,
  points: (/** @type {number} */ japan, /** @type {number} */ allies, /** @type {string} */ lead) =>
    `Japan scores ${japan} VP, the Allies ${allies}: ${lead} (§11).`,
  seas: 'Seas',
  sea: (/** @type {string} */ sea, /** @type {string} */ side, /** @type {number} */ vp) => `${sea}: ${side} +${vp}`,
  bases: 'Ports and bases',
  taken: (/** @type {string} */ side, /** @type {string} */ place) => `${place}: now ${side}`,
  losses: 'Losses',
  lost: (/** @type {string} */ side, /** @type {string[]} */ names) => `${side}: ${listed(names)}`,
  arrivals: 'Arrivals',
  arrives: (/** @type {string} */ side, /** @type {string[]} */ names, /** @type {string} */ port) =>
    `${side}, ${port}: ${listed(names)}`,
  sailTitle: (/** @type {string} */ side) => `${WHO[side]} ${verb(side, 'has', 'have')} sailed`,
  fleets: 'Fleets',
  sailed: (/** @type {number} */ n, /** @type {string} */ from, /** @type {string} */ to) =>
    `${blocks(n)} from ${from} to ${to}`,
  force: (/** @type {number} */ n, /** @type {string} */ place) => `Task force ${n} to ${place}`,
  stayed: 'All ships stayed in port.',
};

export const COURSE = {
  course: 'Course',
  where: 'Where to',
  open: (/** @type {number} */ n) => `${count(n, 'highlighted destination')}.`,
  yours: 'yours',
  neutral: 'neutral: stop',
  theirs: (/** @type {string} */ side, /** @type {boolean} */ area) => `${OF[side]}${area ? ': stop' : ''}`,
  nth: (/** @type {number} */ n, /** @type {string} */ whose) => `${n}, ${whose}`,
  enemy: (/** @type {string} */ who, /** @type {boolean} */ battle, /** @type {boolean} */ sure) =>
    `${who} there${battle ? (sure ? ': there will be a battle' : ': a battle, unless it is empty') : ''}.`,
  harbors: (/** @type {string[]} */ names) => `Your harbors there: ${names.join(', ')}.`,
};

export const LISTS = {
  battles: 'Battles',
  yours: (/** @type {number} */ n) => `${count(n, 'block')} of yours`,
  landing: (/** @type {string} */ who) => `${who}; no battle, only a landing`,
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
  decoy: 'empty: a decoy',
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
  nothingToRepair: 'Nothing is damaged: no repairs (§5).',
  selection: (/** @type {number} */ n, /** @type {number} */ open) =>
    `${blocks(n)} selected, ${count(open, 'destination')}.`,
  drafted: (/** @type {string[]} */ names, /** @type {string} */ place) => `${listed(names)} to ${place}, draft.`,
};

export const TIP = {
  strength: (/** @type {string} */ kind, /** @type {number | null} */ strength, /** @type {number} */ of) =>
    `${kind}, ${strength} of ${of} SP`,
  dice: (/** @type {number | null} */ n, /** @type {number} */ hit) => `${n} dice${hit < 7 ? `; ${hitBy(hit)}` : ''}`,
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

/** Odds against ships that nobody has seen. */
export const UNSEEN = {
  kind: (/** @type {number} */ n, /** @type {string} */ name) => `${n} ${name}`,
  can: (/** @type {number} */ n, /** @type {string[]} */ kinds) =>
    n === 1
      ? `The hidden ship can only be ${kinds[0].replace(/^1 /, 'a ')} (§2).`
      : `A hidden ship is one of ${n}: ${listed(kinds)} (§2).`,
  fire: (/** @type {string[]} */ names, /** @type {number} */ n) =>
    `${names.length > 3 ? `Your ${count(names.length, 'ship')}` : listed(names)} ` +
    `with ${dice(n)} at one of them at full strength:`,
  bars: /** @type {[string, string][]} */ ([
    ['hit', 'hit'],
    ['home', 'disabled'],
    ['sunk', 'sunk'],
  ]),
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
