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

/** @param {number} dice */
const needs = (dice) => (dice === 6 ? 'a 6' : `${dice}+`);
/** @param {number} n */
const blocks = (n) => count(n, 'block');

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
  against: (/** @type {number} */ hit) => ` against ${hit}`,
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
  moveSub: (/** @type {number} */ mp) => `highlighted hexes, ${mp} MP; Esc to deselect`,
  withdraw: 'Choose armor to withdraw',
  waiting: 'Waiting',
  end: 'End turn',
  confirmAndEnd: 'Confirm and end turn',
  unspent: (/** @type {number} */ rp) => `${rp} RP unspent (lost)`,
  eliminated: (/** @type {string[]} */ names) => `${listed(names)} will be eliminated (out of supply)`,
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
  needs: (/** @type {number} */ hit) => needs(hit),
  needsBefore: 'needs ',
  needsAfter: ' to hit it',
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
  title: 'Objective',
  cities: ['Moscow', 'Leningrad', 'Stalingrad'],
  held: (/** @type {string[]} */ names, /** @type {number} */ n) => `${listed(names)}: Axis ${n} of ${names.length}.`,
  rule:
    'With all three the Axis wins at once; at the end of January 1943 the side with two wins. The Soviets win at ' +
    'once with Warsaw and Bucharest (§13).',
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
  weighted: (/** @type {number} */ share) => `${BARS.percent(share)} to eliminate it (weighted over all possibilities)`,
  chance: (/** @type {string} */ what, /** @type {number} */ share) =>
    `${what}: ${BARS.percent(share)} to eliminate it`,
};

export const LISTS = {
  holdBack: (/** @type {number} */ n) => `Choose ${blocks(n)} to start in the pool`,
  withdraw: 'Choose armor to withdraw',
  toPlace: 'To place',
  available: 'Available',
  automatically: 'Place the rest automatically',
  orders: 'Orders this turn',
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
  remark: (/** @type {string} */ yours, /** @type {string} */ side, /** @type {string} */ theirs) =>
    `You ${yours}, ${side} ${theirs}.`,
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
    `Cannot move ${unit} to ${hex}: it is out of reach with ${mp} MP §11.1`,
  attack: (/** @type {string} */ unit, /** @type {string} */ hex) =>
    `${unit} cannot attack ${hex}: it cannot reach a hex adjacent to it §11.1`,
  outside: (/** @type {string} */ hex) => `No unit can enter ${hex} §5`,
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
  cities: 'Cities',
  held: (/** @type {number} */ axis, /** @type {number} */ soviet) => `Axis ${axis}, Soviet ${soviet}`,
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
  yours: (/** @type {number} */ hit) => `dice, hit on ${hit}${hit < 6 ? '+' : ''}`,
  mixed: '5+ hits infantry, 6 hits armor',
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
    'That was a month of the war. Armies are rebuilt before you move (§10), mud and snow slow you down (§9). ' +
    'The Axis wins at once with Moscow, Leningrad and Stalingrad together; at the end of January 1943 the side with ' +
    'two of the three wins. The Soviets win at once with Warsaw and Bucharest (§13).',
  steps: [
    {
      title: 'Select a block',
      text:
        'June 1941. The gray blocks are yours, and the highlighted ones can act. Click the 3rd Panzer, north of ' +
        'Bialystok, or any other highlighted block. With the keyboard: N finds the next one, Enter selects it.',
    },
    {
      title: 'Move it',
      text:
        'The pale hexes are in reach, and the number is the cost in movement points. Next to an enemy every hex ' +
        'costs more (§11.1). Click one of them.',
    },
    {
      title: 'Nothing is final yet',
      text:
        'The move is a draft in the side panel. Z or "Undo" removes it, and you may plan more moves first. When ' +
        'you are ready, press the yellow button.',
    },
    {
      title: 'Announce an attack',
      text:
        'Soviet blocks with a pale rim can be attacked. Click one. All eligible blocks join; tap a block in the ' +
        'side panel to leave it out. Each attack costs one resource point (§8).',
    },
    {
      title: 'Look at the odds, then roll',
      text:
        'The side panel shows your dice, what terrain takes away, and how likely each result is. A 5 or 6 hits ' +
        'infantry, a 6 hits armor (§11.2). Both sides roll at the same time. Press the button.',
    },
    {
      title: 'See the battle through',
      text:
        'Both sides are revealed now. What you saw is noted on the block from now on (§3). Press the button until ' +
        'the battle is over.',
    },
    {
      title: 'Spend what is left, then end your turn',
      text:
        'Move and attack as long as you have resource points; unspent points are lost (§8). Blocks without supply ' +
        'at the end of your turn are eliminated (§12). Then press "End turn", twice if points are left.',
    },
    {
      title: 'The Soviets move',
      text:
        'You see where Soviet blocks go, never what they are. Every move is in the log, with the section of the ' +
        'rules.',
    },
  ],
};
