// Every sentence of Eastfront on the screen.
// @ts-check
import { BARS, capital, count, listed } from '../text.js';

export const TITLE = 'Eastfront';
export const SIDES = /** @type {Record<string, string>} */ ({ axis: 'Axis', soviet: 'Soviet' });
/** As the subject of a sentence. */
export const WHO = /** @type {Record<string, string>} */ ({ axis: 'the Axis', soviet: 'the Soviets' });

export const WEATHER = /** @type {Record<string, [string, string]>} */ ({
  clear: ['Clear', 'full movement'],
  mud: ['Mud', 'slow going'],
  snow: ['Snow', 'winter'],
});

export const TERRAIN = /** @type {Record<string, string>} */ ({
  clear: 'clear',
  woods: 'woods',
  swamp: 'swamp',
  mountain: 'mountain',
  city: 'city',
  fort: 'fortified city',
  town: 'town',
  sea: 'sea',
  lake: 'lake',
  out: 'out of play',
});

/** The lowest die that hits, and all above it. @param {number} hit */
const onward = (hit) => (hit === 6 ? '6' : `${hit}+`);
/** @param {number} n */
const blocks = (n) => count(n, 'block');
const NUMBERS = ['none', 'one', 'two', 'three'];

export const BAR = {
  track: 'Turns and weather',
  turn: (/** @type {number} */ n, /** @type {number} */ of) => `turn ${n} of ${of}`,
  phases: 'Phases',
  setup: 'Setup',
  resources: 'Resources',
  weather: 'Weather',
  reinforce: 'Reinforce',
  act: 'Move and fight',
  supply: 'Supply check',
  theirs: (/** @type {string} */ side) => `${side} turn`,
  unit: (/** @type {number} */ total) => `of ${total} RP`,
  noIncome: 'RP: budget for moving, attacking and rebuilding (§8).',
  /** @param {number} left @param {number} all @param {string[]} parts */
  income: (left, all, parts) => `${left} RP left of ${all}: ${parts.join(', ')} (§8). Unspent RP are lost.`,
  base: (/** @type {number} */ n) => `base ${n}`,
  part: (/** @type {string} */ what, /** @type {number} */ by) => `${by < 0 ? '−' : '+'}${Math.abs(by)} ${what}`,
  lost: 'lost cities',
  bonus: 'bonus',
  toWeather: 'weather',
  sky: /** @type {Record<string, string>} */ ({
    clear: 'Clear: full MP, air units fly (§9).',
    mud: 'Mud: half MP, fewer RP, no air (§9).',
    snow: 'Snow: −1 MP, fewer Axis RP, no air (§9).',
  }),
  air: (/** @type {number} */ left, /** @type {number} */ all) => `air ${left} of ${all}`,
  airTip: (/** @type {number} */ left, /** @type {number} */ all) =>
    `${left} of ${all} air units left. One adds 2 dice to an attack in clear weather (§11.2).`,
  rail: 'by rail',
  railTip: (/** @type {number} */ n) => `${count(n, 'rail move')} used this turn (§11.1).`,
};

export const TRACK = {
  was: (/** @type {string} */ month, /** @type {string} */ sky) => `${month}: ${sky} (§9).`,
  always: (/** @type {string} */ month, /** @type {string} */ sky) => `${month}: always ${sky}, no roll (§9).`,
  rolled: (/** @type {string} */ month, /** @type {string} */ list) => `${month} is rolled (§9): ${list}.`,
  on: (/** @type {string} */ sky, /** @type {string} */ dice) => `${sky} on ${dice}`,
};

export const BUTTON = {
  over: 'Game over',
  toMove: (/** @type {string} */ side) => `${side} to move`,
  wait: 'waiting for their move',
  against: (/** @type {number} */ hit) => `, hit on ${onward(hit)}`,
  attackers: (/** @type {number} */ n, /** @type {boolean} */ air, /** @type {string} */ cost) =>
    `${blocks(n)}${air ? ' and air' : ''}${cost ? `, ${cost}` : ''}`,
  chooseAttackers: 'Choose attackers',
  chooseAttackersSub: 'tap blocks adjacent to the target',
  hits: 'Assign hits evenly',
  hitsSub: 'or tap blocks to assign them',
  chooseHex: 'Choose a hex',
  chooseRail: 'Choose the rail destination',
  chooseSub: 'highlighted hexes; Z to undo',
  holdBack: 'Choose blocks to hold back',
  holdBackSub: (/** @type {number} */ n) => `${n} left, in the list`,
  place: 'Place your blocks',
  placeSub: (/** @type {number} */ n) => `${n} left to place`,
  setup: 'Confirm setup',
  setupSub: 'hidden from your opponent until then',
  confirm: (/** @type {number} */ n) => `Confirm ${count(n, 'order')}`,
  spent: (/** @type {number} */ rp, /** @type {number} */ left) => `${rp ? `${rp} RP` : 'free'}, leaves ${left}`,
  move: (/** @type {string} */ name) => `Move ${name}`,
  moveSub: (/** @type {number} */ mp) => `highlighted hexes, ${mp} MP`,
  withdraw: 'Choose armor to withdraw',
  waiting: 'Waiting',
  end: 'End turn',
  confirmAndEnd: 'Confirm and end turn',
  unspent: (/** @type {number} */ rp) => `${rp} RP unspent (lost)`,
  endsReplacements: 'ends replacements this turn',
  orders: /** @type {Record<string, (name: string) => string>} */ ({
    move: (name) => `Move ${name}`,
    rail: (name) => `Rail ${name}`,
    put: (name) => `Place ${name}`,
    add: (name) => `Add a step to ${name}`,
    withdraw: (name) => `Withdraw ${name}`,
  }),
};

export const CARD = {
  over: 'Game over',
  yours: 'Your turn',
  yoursText: 'Highlighted blocks can act. Click one or press N.',
  theirs: (/** @type {string} */ side) => `${side} to move`,
  theirsText: 'Enemy moves appear as they happen.',
  watching: 'You are watching. Blocks are hidden, except what battles revealed.',
  kind: (/** @type {string} */ nation, /** @type {string} */ kind) => `${capital(nation)} ${kind}`,
  strength: (/** @type {number} */ steps, /** @type {number} */ of) => `${steps} of ${of} SP`,
  dice: 'dice',
  diceTip: (/** @type {number} */ dice) => `${dice} dice at any strength (§11.2).`,
  hitBy: 'hit by',
  needs: (/** @type {number} */ hit) => onward(hit),
  needsTip: (/** @type {boolean} */ armor) =>
    armor ? 'Only a 6 hits armor (§11.2).' : 'A 5 or 6 hits infantry (§11.2).',
  mp: 'MP',
  mpTip: (/** @type {number} */ mp) => `${mp} movement points in clear weather and in supply (§11.1).`,
  moved: 'moved',
  attacked: 'attacked',
  railed: 'moved by rail',
  reinforced: 'reinforced',
  seen: (/** @type {string} */ month, /** @type {number} */ steps) =>
    `. The enemy last saw it in ${month} at ${steps} SP.`,
  add: (/** @type {number} */ cost) => `Add a step, ${cost} RP`,
  rail: (/** @type {string} */ cost) => `Rail move${cost ? `, ${cost}` : ''}`,
  eliminated: 'Eliminated at the end of the turn.',
  supply: (/** @type {string} */ chain) => `In supply: ${chain} §12`,
  fortress: 'supplied by the fortress',
  west: 'west edge',
  east: 'east edge',
  held: (/** @type {string} */ side) => `${side}-controlled`,
  lastSeen: (/** @type {string} */ month, /** @type {string} */ unit) => `Last seen ${month}: ${unit}.`,
  unit: (/** @type {string} */ name, /** @type {string} */ kind, /** @type {number} */ steps) =>
    `${name}, ${kind}, ${steps} SP`,
  unknown: 'Not identified.',
};

/** What wins, and how it stands. */
export const GOAL = {
  score: (/** @type {string} */ side, /** @type {number} */ n, /** @type {number} */ of) => `${side} ${n} of ${of}`,
  held: (/** @type {string[]} */ names, /** @type {number} */ _held) => names.join(', '),
  dated: (/** @type {number} */ needs, /** @type {string} */ by) => `; ${NUMBERS[needs] ?? needs} by ${by}`,
  atOnce: '; all at once',
  before: (/** @type {string} */ end) => `; all by ${end}`,
  task: (/** @type {string[]} */ names, /** @type {string} */ by) =>
    `This puzzle is solved with ${listed(names)} by the end of ${by}.`,
  axis: (
    /** @type {string[]} */ names,
    /** @type {number} */ needs,
    /** @type {string} */ by,
    /** @type {string} */ end,
  ) =>
    `The Axis wins at once with ${listed(names)}` +
    `${by ? `, and with ${NUMBERS[needs] ?? needs} of them at the end of ${by}` : ''}` +
    `${end ? `, and if the Soviets have not won by the end of ${end}` : ''} (§13).`,
  soviet: (/** @type {string[]} */ names, /** @type {string} */ keep) =>
    `The Soviets win at once with ${listed(names)}${keep} (§13).`,
  keep: (/** @type {string[]} */ names, /** @type {number} */ needs, /** @type {string} */ by) =>
    `, and if they hold ${NUMBERS[names.length - needs + 1] ?? names.length - needs + 1} of ` +
    `${listed(names)} at the end of ${by}`,
};

/** The card of the first turn. */
export const OPENING = {
  title: (/** @type {string} */ side) => `You command the ${side}`,
  steps: /** @type {Record<string, string[]>} */ ({
    axis: [
      'Click a highlighted block. Pale hexes are in reach; the number is the cost in MP (§11.1).',
      'Click a red block next to yours. The panel shows the odds before you roll (§11.2).',
      'Take cities on the way: supply runs from city to city (§12). Stars win the game.',
      'Spend your RP, they do not keep (§8). A block out of supply when you end the turn is eliminated.',
    ],
    soviet: [
      'First rebuild armies and add steps: replacements come before the first move or attack (§10).',
      'Keep a line: every hex next to a block costs the enemy more MP (§11.1).',
      'Starred cities decide the game. Trade ground for time, and let nothing be cut off (§12).',
      'Spend your RP, they do not keep (§8). A block out of supply when you end the turn is eliminated.',
    ],
  }),
  costs: {
    move: 'Move a block',
    attack: 'Attack a hex, any number of blocks',
    rail: 'Move a block by rail',
    step: (/** @type {string} */ kind) => `One step for ${kind}`,
    rebuild: (/** @type {string} */ kind) => `Rebuild ${kind} at 1 SP`,
    arrives: 'Reinforcements',
  },
  rp: (/** @type {number} */ n) => (n ? `${n} RP` : 'free'),
};

/** The report after the enemy's turn. */
export const REPORT = {
  title: (/** @type {string} */ side) => `What the ${side} side did`,
  moved: (/** @type {number} */ n) => (n ? `${blocks(n)} moved.` : 'No block moved.'),
  places: 'Cities',
  lost: (/** @type {string} */ city) => `${city} lost`,
  losses: 'Battles and losses',
  fate: (/** @type {string} */ unit, /** @type {number} */ had, /** @type {number} */ left) =>
    left ? `${unit} ${had} to ${left} SP` : `${unit} eliminated`,
  battle: (/** @type {string} */ hex, /** @type {string[]} */ fates) =>
    `${hex}: ${fates.length ? fates.join(', ') : 'no losses'}`,
  arrivals: 'Arrivals',
  arrived: (/** @type {string} */ hex, /** @type {boolean} */ rebuilt) =>
    `A block ${rebuilt ? 'rebuilt' : 'arrives'} in ${hex}`,
  month: (/** @type {string} */ month) => month,
  weather: (/** @type {string} */ sky) => `Weather: ${sky.toLowerCase()}`,
  income: (/** @type {number} */ own, /** @type {string} */ side, /** @type {number} */ theirs) =>
    `You have ${own} RP, ${side} ${theirs}`,
  goal: (/** @type {string} */ side, /** @type {number} */ n, /** @type {number} */ of) =>
    `${side}: ${n} of ${of} victory cities`,
};

/** Blocks without supply at the end of a turn. */
export const LOST = {
  title: 'Blocks lost',
  count: (/** @type {string} */ one, /** @type {number} */ a, /** @type {string} */ other, /** @type {number} */ b) =>
    `${one} ${a}, ${other} ${b}`,
  own: (/** @type {string} */ unit) => `${unit} eliminated: out of supply`,
  enemy: (/** @type {string} */ side) => `A ${side} block eliminated: out of supply`,
  /** @param {string[]} names */
  soon: (names) => `${listed(names)}: eliminated at the end of the turn (out of supply)`,
};

export const PLAN = {
  title: 'Planned move',
  drafted: 'Drafted move',
  hint: 'Choose a highlighted hex; the number is its MP cost.',
  zone: (/** @type {string} */ side) => `in ${side} zone of control`,
  takes: (/** @type {string[]} */ names) => `Takes ${listed(names)}`,
  takesOnTheWay: (/** @type {string[]} */ names) => `Takes ${listed(names)} on the way`,
  total: 'Total',
  mp: (/** @type {number} */ n) => `${n} MP`,
  more: (/** @type {number} */ n) => `+${n} MP`,
  of: (/** @type {number} */ n, /** @type {number} */ all) => `${n} of ${all} MP`,
};

export const ATTACK = {
  title: (/** @type {string} */ hex) => `Attack ${hex}`,
  seen: (/** @type {string} */ name, /** @type {number} */ steps) => `, last seen as ${name}, ${steps} SP`,
  unknown: ', not identified',
  air: 'Air unit',
  airHint: 'clear weather only',
  dice: 'Dice',
  diceTip: 'Unit dice − terrain + air (§11.2). A 6 hits any unit, a 5 only infantry.',
  woods: ['Woods', 'per attacking armor §5'],
  mountain: ['Mountain', 'per attacker §5'],
  swamp: ['Swamp', 'per unit attacking from swamp §5'],
  river: 'River',
  across: (/** @type {string[]} */ names) =>
    `${listed(names)} ${names.length === 1 ? 'attacks' : 'attack'} across it §5`,
  sp: (/** @type {number | undefined} */ steps) => `${steps} SP`,
  theirs: 'Enemy losses',
  yours: (/** @type {number} */ dice) => (dice ? `Your losses (${dice} enemy dice)` : 'Your losses'),
  noLoss: 'no loss',
  none: 'none',
  steps: (/** @type {number} */ n, more = false) => `${n}${more ? '+' : ''} ${n === 1 ? 'step' : 'steps'}`,
  eliminated: 'eliminated',
  defense: (/** @type {number} */ base, /** @type {number} */ city, /** @type {number} */ mean) =>
    `${base} base dice §11.2${city ? `, ${city} for the ${city > 1 ? 'fortified city' : 'city'} §5` : ''}. ` +
    `Average loss: ${mean.toFixed(1)} steps.`,
  weighted: (/** @type {number} */ n, /** @type {number} */ least, /** @type {number} */ most) =>
    `Nobody has seen it. It can be ${n} kinds of block with ${least === most ? least : `${least} to ${most}`} dice; ` +
    'these are the odds over all of them.',
};

export const LISTS = {
  holdBack: (/** @type {number} */ n) => `Choose ${blocks(n)} to start in the pool`,
  withdraw: 'Choose armor to withdraw',
  toPlace: 'To place',
  available: 'Available',
  automatically: 'Place the rest automatically',
  orders: 'Orders this turn',
  damaged: 'Damaged blocks',
  damagedHint: 'Steps can be added until your first move or attack.',
  step: (/** @type {number} */ cost) => `+1, ${cost} RP`,
  stepAll: (/** @type {number} */ n, /** @type {number} */ cost) =>
    `One step for ${n === 1 ? 'the first' : `${n} blocks`}, ${cost} RP`,
  rp: (/** @type {number} */ n) => (n ? `${n} RP` : 'free'),
  draft: 'draft',
  undo: ' to undo',
  attack: (/** @type {string} */ hex) => `Attack ${hex}`,
  rail: (/** @type {string} */ name) => `${name} by rail`,
  put: (/** @type {string} */ name) => `${name}: choose a hex`,
};

/** Orders as lines: what was ordered, and more about it. */
export const ORDER = {
  placed: (/** @type {string} */ unit, /** @type {boolean} */ rebuilt, /** @type {string} */ hex) =>
    `${unit} ${rebuilt ? 'rebuilt' : 'arrives'} in ${hex}`,
  sp: (/** @type {number | null} */ steps) => `${steps} SP`,
  reinforcement: 'reinforcement',
  added: (/** @type {string} */ unit) => `${unit}, one step`,
  replacement: 'replacement',
  withdrawn: (/** @type {string} */ unit) => `${unit} withdrawn`,
  until: 'until January 1945',
  withheld: (/** @type {string} */ unit) => `${unit} held back`,
  pool: 'starts in the pool',
  arranged: (/** @type {string} */ unit, /** @type {string} */ hex) => `${unit} in ${hex}`,
  setup: 'setup',
  unsupplied: 'out of supply, −1 MP',
  takes: (/** @type {string} */ city) => `takes ${city}`,
  moved: (/** @type {string} */ text, /** @type {string} */ hex) => `${text} to ${hex}`,
  railed: (/** @type {string} */ unit, /** @type {string} */ hex) => `${unit} by rail to ${hex}`,
  air: 'air',
  attack: (/** @type {string[]} */ names, /** @type {string} */ hex) =>
    `${listed(names)} ${names.length > 1 ? 'attack' : 'attacks'} ${hex}`,
  rolled: (/** @type {number[]} */ dice, /** @type {number} */ hits) =>
    `${dice.length} dice ${dice.join(' ')}, ${count(hits, 'hit')}`,
  eliminated: (/** @type {string} */ unit) => `. ${unit} eliminated`,
};

export const KNOWN = {
  public: 'Public information',
  title: (/** @type {string} */ side) => `${side} intel`,
  columns: ['Where', 'Last seen as', 'SP', 'When'],
  rest: (/** @type {number} */ n, /** @type {{pool: number, due: number, withdrawn: number}} */ off) =>
    `${count(n, 'unidentified block')} on the map. ` +
    `${off.pool} in the pool, ${off.due} due, ${off.withdrawn} withdrawn.`,
};

export const LUCK = {
  caption: (/** @type {number} */ n) => `Hits vs. expected, ${count(n, 'battle')}`,
  you: 'You',
  remark: (/** @type {string[]} */ parts) => `${parts.join(', ')}.`,
};

export const HEX = {
  own: (/** @type {string} */ unit, /** @type {number} */ steps) => `your ${unit}, ${steps} SP`,
  unsupplied: 'out of supply',
  adjacent: (/** @type {number} */ n) => `adjacent to ${count(n, 'enemy block')}`,
  enemy: 'enemy',
  seen: (/** @type {string} */ whose, /** @type {string} */ unit, /** @type {number} */ steps) =>
    `${whose} block, last seen as ${unit}, ${steps} SP`,
  unknown: (/** @type {string} */ whose) => `${whose} block, not identified`,
  inReach: 'in reach',
  canAttack: 'can be attacked',
  canChoose: 'can be chosen',
};

export const SAY = {
  reach: (/** @type {string} */ unit, /** @type {number} */ n) => `${unit}: ${count(n, 'hex', 'hexes')} in reach.`,
  drafted: (/** @type {string} */ unit, /** @type {string} */ hex) => `${unit} to ${hex}, draft.`,
};

/** Why the selected block cannot go there. */
export const WHY = {
  far: (/** @type {string} */ unit, /** @type {string} */ hex, /** @type {number} */ mp) =>
    `Cannot move ${unit} to ${hex}: it is out of reach with ${mp} MP; go part of the way, or by rail §11.1`,
  attack: (/** @type {string} */ unit, /** @type {string} */ hex) =>
    `${unit} cannot attack ${hex}: it cannot reach a hex adjacent to it; choose a block that is closer §11.1`,
  outside: (/** @type {string} */ hex) => `No unit can enter ${hex}: it is out of play §5`,
};

export const TIP = {
  strength: (/** @type {string} */ unit, /** @type {number} */ steps, /** @type {number} */ of) =>
    `${unit}, ${steps} of ${of} SP`,
  thisTurn: (/** @type {string[]} */ list) => `This turn: ${list.join(', ')}`,
  supply: (/** @type {string} */ from) => `In supply${from ? `, from ${from}` : ''}`,
  threat: (/** @type {number} */ n, /** @type {number} */ touched) =>
    `${count(n, 'enemy block')} can attack it${touched ? `, ${touched} adjacent` : ''}`,
  block: (/** @type {string} */ side) => `${side} block`,
  seen: (/** @type {string} */ month, /** @type {string} */ unit) => `Last seen ${month}: ${unit}`,
  unknown: 'Not identified',
  unsupplied: 'Out of supply',
  odds: (/** @type {number} */ share, /** @type {string[]} */ names, /** @type {number} */ dice) =>
    `${BARS.percent(share)} to eliminate it with ${listed(names)} (${count(dice, 'die', 'dice')})`,
};

export const TEXT = {
  watching: (
    /** @type {string} */ when,
    /** @type {string} */ mover,
    /** @type {number} */ axis,
    /** @type {number} */ soviet,
  ) => `${when}. ${mover} to move. The Axis has ${axis} RP, the Soviets ${soviet}.`,
  yours: 'Your turn',
  theirs: (/** @type {string} */ side) => `${side} to move`,
  summary: (
    /** @type {string} */ when,
    /** @type {string} */ turn,
    /** @type {number} */ rp,
    /** @type {string} */ air,
  ) => `${when}. ${turn}. You have ${rp} RP, ${air}`,
  means: (
    /** @type {number} */ left,
    /** @type {number} */ all,
    /** @type {number} */ rail,
    /** @type {number} */ enemy,
  ) => `${left} of ${all} air units and have used ${count(rail, 'rail move')}. The enemy has ${enemy} RP.`,
  attack: (/** @type {string} */ hex, /** @type {string[]} */ names, /** @type {boolean} */ air) =>
    `Attack on ${hex} with ${names.join(', ') || 'no units yet'}${air ? ' and air' : ''}. `,
  canGo: (/** @type {string} */ unit) => `${unit} can go to: `,
  to: (/** @type {string} */ hex, /** @type {number} */ mp) => `${hex}, ${mp} MP`,
  choose: 'Choose a hex: ',
  orders: ['Order', 'Cost', 'State'],
  final: 'final',
  own: 'Your blocks',
  ownColumns: ['Block', 'Where', 'Strength', 'State', 'Orders'],
  offMap: 'Your blocks off map',
  offColumns: ['Block', 'Where', 'Orders'],
  foe: (/** @type {string} */ side) => `${side} blocks`,
  foeColumns: ['Where', 'Last seen as', 'Orders'],
  note: (/** @type {string} */ unit, /** @type {number} */ steps, /** @type {string} */ month) =>
    `${unit}, ${steps} SP, ${month}`,
  unknown: 'not identified',
  attackIt: 'Attack',
  off: (/** @type {boolean} */ both, /** @type {{pool: number, due: number, withdrawn: number}} */ off) =>
    `${both ? 'Both sides' : 'Enemy'} off map: ${off.pool} in the pool, ${off.due} due, ${off.withdrawn} withdrawn.`,
  cities: 'Cities',
  cityColumns: ['City', 'Where', 'Held by'],
  inSupply: 'in supply',
  strength: (/** @type {number} */ steps, /** @type {number} */ of) => `${steps} of ${of}`,
  away: /** @type {Record<string, string>} */ ({
    pool: 'in the pool',
    box: 'not in play',
    withdrawn: 'withdrawn until January 1945',
    hand: 'to place',
  }),
  arrives: (/** @type {string} */ month) => `arrives ${month}`,
  kinds: /** @type {Record<string, string>} */ ({
    move: 'Move',
    rail: 'Rail move',
    add: 'Add a step',
    with: 'Join the attack',
    hit: 'Assign a hit',
    withdraw: 'Withdraw',
    withhold: 'Hold back',
    put: 'Place',
  }),
};

export const OVERLAY = /** @type {Record<string, string>} */ ({
  supply: 'Supply',
  zones: 'Zones of control',
  seen: 'Last seen',
  coordinates: 'Coordinates',
  enemySupply: 'Enemy supply',
  reach: 'Enemy reach',
  threats: 'Threatened',
  control: 'City control',
  trails: 'Enemy moves',
});

export const MINI = {
  cities: 'Victory cities',
  held: (/** @type {string[]} */ scores) => scores.join(', '),
};

export const BATTLE = {
  title: (/** @type {string} */ hex) => `Attack on ${hex}`,
  head: (
    /** @type {string} */ terrain,
    /** @type {string} */ hex,
    /** @type {string} */ when,
    /** @type {string} */ sky,
  ) =>
    `${capital(terrain)}, hex ${hex}. ${when}, ${sky}. Cost 1 RP. Both sides are revealed for this battle only (§3).`,
  steps: ['Announce', 'Reveal', 'Roll', 'Hits', 'Close'],
  attacker: (/** @type {string} */ side) => `Attacker, ${side}`,
  defender: (/** @type {string} */ side) => `Defender, ${side}`,
  from: (/** @type {string} */ hex) => `from ${hex}`,
  in: (/** @type {string} */ hex) => `in ${hex}`,
  change: (/** @type {string} */ unit, /** @type {number} */ from, /** @type {number} */ to) =>
    `${unit}, ${from} to ${to}`,
  assign: 'assign a hit',
  tap: 'tap to assign a hit',
  eliminated: 'Eliminated',
  sp: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? `${from} SP` : `${from} to ${to} SP`),
  air: 'Air',
  airSub: 'once per turn',
  rolling: 'Rolling…',
  die: (/** @type {number} */ die, /** @type {boolean} */ hit) => `${die}${hit ? ', hit' : ''}`,
  falling: 'rolling',
  hits: (/** @type {number} */ n, /** @type {string[]} */ on) =>
    `${n || 'no'} ${n === 1 ? 'hit' : 'hits'}${n && on.length ? ` on ${listed(on)}` : ''}`,
  base: 'base dice',
  cards: /** @type {Record<string, [string, string]>} */ ({
    woods: ['Woods', 'per attacking armor'],
    mountain: ['Mountain', 'per attacker'],
    swamp: ['Swamp', 'per unit attacking from swamp'],
  }),
  river: 'River',
  across: (/** @type {string[]} */ names) => `${listed(names)} ${names.length === 1 ? 'attacks' : 'attack'} across it`,
  support: 'Air support',
  clear: 'clear weather only',
  city: (/** @type {boolean} */ fort) => (fort ? 'Fortified city' : 'City'),
  defends: (/** @type {string} */ hex) => `defender, ${hex}`,
  finns: 'Finns',
  home: 'defending at home',
  yours: (/** @type {number} */ hit) => `dice, hit on ${onward(hit)}`,
  mixed: (/** @type {number} */ infantry, /** @type {number} */ armor) =>
    `dice, hit on ${onward(infantry)} (infantry), ${onward(armor)} (armor)`,
  after: (/** @type {string | undefined} */ unit, /** @type {number} */ dice) => `${unit} after ${dice} dice`,
  losses: (/** @type {string} */ whose, /** @type {number} */ dice) => `${whose} to ${dice} dice`,
  yourLosses: 'Your losses',
  theirLosses: (/** @type {string} */ side) => `${side} losses`,
  none: 'none',
  noLoss: 'no loss',
  left: (/** @type {number} */ steps) => `${steps} SP left`,
  stepsLost: (/** @type {number} */ n, /** @type {boolean} */ more) => `${count(n, 'step')}${more ? ' or more' : ''}`,
  gone: 'eliminated',
  luck: (/** @type {string} */ attack, /** @type {string} */ defend) => `Hits: attack ${attack}, defense ${defend}. `,
  exact: 'Odds are exact, not simulated.',
  dead: (/** @type {string[]} */ names) => `${listed(names)} eliminated.`,
  holds: (/** @type {string} */ hex) => `The defender holds ${hex}.`,
  skip: 'Skip the dice',
  space: 'Space',
  spread: 'Assign hits evenly',
  orTap: 'or tap blocks to assign them',
  close: 'Close',
  waiting: 'Waiting for the attacker',
  waitingSub: 'to assign hits',
  /** @param {string} hex @param {number[]} attack @param {number[]} defend @param {string} fate */
  said: (hex, attack, defend, fate) =>
    `Battle in ${hex}. Attack ${attack.join(' ')}, defense ${defend.join(' ')}. ${fate}`,
};

export const FIGURES = {
  board:
    'The board between Brest and Smolensk: rivers run along hexsides, cities have names, and the dashed green line ' +
    'is the start line of June 1941.',
  blocks:
    'A panzer army at four, three, two and one strength points: the pips on top count. Right: all that the enemy ' +
    'sees of it, with what the enemy noted in battle.',
  terrain: 'Forest and swamp north and south of Minsk.',
  move: 'Two hexes forward. The second one is in the zone of control of the Soviet block and costs 2 MP.',
  attack:
    'Two blocks attack one. Each brings its dice; the river in front and the terrain of the defender take some ' +
    'away.',
};

export const LESSON = {
  end:
    'That was a month of the war. From here on: take cities so that supply follows, keep a line so that nothing is ' +
    'cut off, and bring blocks to the stars. The Axis wins at once with Moscow, Leningrad and Stalingrad, and with ' +
    'two of them at the end of January 1943; otherwise the Soviets win. The Soviets win at once with Warsaw and ' +
    'Bucharest (§13).',
  steps: [
    {
      title: 'What wins',
      text:
        'July 1941. The gray blocks are yours. Stars mark the cities that decide: Moscow, Leningrad and Stalingrad. ' +
        'All three win at once; two of them at the end of January 1943 win too (§13). The strip above the map ' +
        'counts them.',
    },
    {
      title: 'Repair before you move',
      text:
        'The 16th Army has 2 of 4 strength points. Steps can be bought only before the first move or attack of the ' +
        'turn (§10). Press "+1, 1 RP" beside it in the side panel. Strength is how many hits a block survives; a ' +
        'block that falls short of Moscow wins nothing.',
    },
    {
      title: 'Select a block',
      text:
        'Click the 3rd Panzer, the ringed block, or any other highlighted one. With the keyboard: N finds the next ' +
        'one, Enter selects it.',
    },
    {
      title: 'Move it',
      text:
        'Pale hexes are in reach; the number is the cost in movement points. Next to an enemy every hex costs more ' +
        '(§11.1). Your choice: Velikiye Luki is a city, and supply runs from city to city (§12); a hex beside ' +
        'Vitebsk or Smolensk allows an attack. Click one.',
    },
    {
      title: 'Nothing is final yet',
      text:
        'The move is a draft in the side panel. Z or "Undo" removes it, so no click is wasted. Plan more moves if ' +
        'you like, then press the yellow button.',
    },
    {
      title: 'Choose a target',
      text:
        'Soviet blocks with a pale rim can be attacked. Rest the pointer on one: it tells the odds. Riga, ringed ' +
        'now, ' +
        'is on the road to Leningrad; the block in 14.21 bars the way south. Click the one you want. Each attack ' +
        'costs one resource point (§8).',
    },
    {
      title: 'Look at the odds, then roll',
      text:
        'All blocks beside it join; leave one out in the side panel, or add the air unit. Your dice hit infantry on ' +
        '5+, armor on 6 (§11.2). Both sides roll at the same time. Press the button.',
    },
    {
      title: 'See the battle through',
      text:
        'Both sides are revealed now. What you saw stays noted on the block (§3). An eliminated block can be rebuilt ' +
        'for RP, so every one you eliminate costs the enemy time. Press the button until the battle is over.',
    },
    {
      title: 'Before you end the turn',
      text:
        'Blocks out of supply when you end the turn are eliminated (§12). They carry an hourglass, a red line shows ' +
        'where supply breaks, and a blue ring where a block would restore it. An army that is cut off loses the ' +
        'war faster than any battle.',
    },
    {
      title: 'Spend what is left, then end your turn',
      text:
        'Resource points do not keep (§8). Move and attack as long as you have some; then press "End turn". It asks ' +
        'once if something would be lost.',
    },
    {
      title: 'The Soviets move',
      text:
        'Their moves are played on the map; Space skips. You see where blocks go, never what they are. Then the side ' +
        'panel reports cities, losses and arrivals, and can show it again.',
    },
  ],
};
