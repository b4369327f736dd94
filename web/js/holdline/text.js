// Every sentence of the screens of Hold the Line.
// @ts-check
import { count, listed } from '../text.js';

/** @typedef {import('./view.js').Dice} Dice */
/** @typedef {import('./book.js').Posture} Posture */

export const TITLE = "Hold the Line '39";

export const SIDES = { german: 'Germany', polish: 'Poland' };

const points = (/** @type {number} */ n) => count(n, 'point');
const cp = (/** @type {number} */ n) => `${n} CP`;

export const GROUND = {
  land: /** @type {Record<string, string>} */ ({ c: 'clear', t: 'town', f: 'forest', s: 'marsh', m: 'mountain' }),
  closed: 'closed',
  fort: 'fort',
};

export const BOOK = {
  dummy: 'Dummy',
  dummies: 'Dummies',
  unknown: 'unknown HQ',
  /** A short sign of a Polish army: its name without the word. @param {string} name */
  sign: (name) => name.replace(/^(Army|Operational Group) /, '').slice(0, 7),
  guns: (/** @type {string} */ division) => `Guns of ${division}`,
};

export const MINI = {
  cubes: 'Cubes',
  count: (/** @type {number} */ own, /** @type {number} */ foe) => `${own} own, ${foe} enemy`,
};

export const CLOCK = {
  planning: 'Planning',
  tea: 'Tea break',
  step: (/** @type {string} */ region) => `Step in ${region}`,
  window: (/** @type {string} */ region) => `Answer in ${region}`,
};

export const PARTS = {
  done: ' (done)',
  open: '',
  percent: (/** @type {number} */ n) => `${n}%`,
  exact: (/** @type {number} */ share) => `${(share * 100).toFixed(1)}%, exact`,
};

export const POSTURE = {
  names: /** @type {Record<Posture, string>} */ ({
    movement: 'in movement',
    prepared: 'prepared',
    dug_in: 'dug in',
    exploit: 'ready to exploit',
    disordered: 'disordered',
  }),
  turn: (/** @type {Posture} */ posture) =>
    ({
      movement: 'Movement',
      prepared: 'Prepared attack',
      dug_in: 'Dig in',
      exploit: 'Exploit',
      disordered: 'Disordered',
    })[posture],
  title: 'Divisions',
  none: 'No cube can change its posture here.',
  rule: 'Movement is free, every other change costs 1 CP. Cubes that moved draw on their pot. §2.8',
  many: /** @type {Record<string, string>} */ ({
    'prepare-near': 'Prepare next to the enemy',
    'dig-near': 'Dig in next to the enemy',
    'dig-all': 'Dig in all that can',
    'move-all': 'All to movement',
  }),
  cost: (/** @type {number} */ n, /** @type {number} */ price) => `${count(n, 'cube')}, ${price ? cp(price) : 'free'}`,
  of: (/** @type {Posture[]} */ postures, /** @type {string[]} */ hexes) => {
    const kinds = [...new Set(postures)].map(
      (posture) => `${postures.filter((each) => each === posture).length} ${POSTURE.names[posture]}`,
    );
    return `${kinds.join(', ')}, ${hexes.slice(0, 3).join(' ')}`;
  },
  end: 'End posture',
  endSub: (/** @type {number} */ n, /** @type {number} */ left) => `${count(n, 'change')}, ${points(left)} in the pots`,
};

export const PLANNING = {
  title: 'Planning',
  text: 'Tap a stack, then a lit hex to deploy it there. Postures are set below.',
  inHand: (/** @type {number} */ n) => `${count(n, 'cube')} in hand`,
  tap: 'tap a lit hex',
  hq: (/** @type {string} */ pot) => `HQ of ${pot}`,
  ready: 'Finish planning',
  readySub: (/** @type {number} */ n) => (n ? count(n, 'order') : 'as deployed'),
};

export const CARDS = {
  rule: '§2.5',
  lead: (/** @type {boolean} */ won) =>
    won
      ? 'You lead the region. A tie is yours: you won the turn before.'
      : 'You lead the region. A tie goes to the enemy, who won the turn before.',
  notLead: (/** @type {string} */ army) => `${army} lays the cards of this region.`,
  reserve: 'reserve of the high command',
  laid: 'laid',
  list: (/** @type {number[]} */ values) => (values.length ? listed(values.map(String)) : 'none'),
  takeBack: (/** @type {number} */ value) => `Take back the ${value}`,
  card: 'Card',
  hand: (/** @type {number} */ n) => `Your hand, ${count(n, 'card')} left`,
  left: 'Left after this turn',
  leftOf: (/** @type {number} */ n, /** @type {number} */ sum) => `${count(n, 'card')}, ${sum} in all`,
  spent: 'What is laid is spent, won or lost. Nobody learns how many cards the other side has left.',
  goOn: 'Go on',
  goOnSub: 'no cards to lay here',
  none: 'Lay none',
  noneSub: 'keeps all cards',
  noneDoubt: 'no card is laid',
  lay: (/** @type {string} */ list) => `Lay ${list}`,
  laySub: (/** @type {number} */ sum) => `${sum}, face down until the reveal`,
};

export const COMMAND = {
  attack: (/** @type {string} */ hex) => `Prepared attack from ${hex}`,
  attackReady: (/** @type {string} */ hex) => `Attack from ${hex} supplied`,
  attackSub: (/** @type {string[]} */ targets, /** @type {number} */ n, /** @type {number} */ guns) =>
    `${listed(targets.slice(0, 2))}; ${points(n)}${guns ? ` with ${count(guns, 'gun')}` : ' to launch'}`,
  supply: 'Supply it',
  points,
  rally: (/** @type {string} */ unit, /** @type {string} */ hex) => `${unit} is disordered, ${hex}`,
  rallySub: (/** @type {number} */ n, /** @type {number} */ more) => `${n} to rally, ${more} with a re-roll`,
  layHere: (/** @type {number} */ n, /** @type {string} */ hex) => `Lay ${points(n)} on ${hex}`,
  move: (/** @type {string} */ name, /** @type {boolean} */ done) => `${name} ${done ? 'can move' : 'cannot move'}`,
  exploit: (/** @type {string[]} */ names, /** @type {string} */ hex, /** @type {boolean} */ done) =>
    `${listed(names)} ${done ? 'can exploit' : 'cannot exploit'}, ${hex}`,
  moveSub: (/** @type {number} */ n) => `motors pay 1 each, ${points(n)}`,
  whole: 'Whole division',
  stock: (/** @type {number} */ n) => `${points(n)} came in and ${n === 1 ? 'waits' : 'wait'} for a pot`,
  stockSub: 'what stays in stock cannot be laid',
  feed: (/** @type {string} */ sign) => `+1 ${sign}`,
  feedLabel: (/** @type {string} */ pot) => `Put 1 point into the pot of ${pot}`,
  even: 'Share out',
  locked: 'Your points lie. The cards are turned over when all have locked.',
  asLast: (/** @type {number} */ n) => `As last turn: ${points(n)}`,
  all: (/** @type {number} */ n) => `Lay all that is asked for: ${points(n)}`,
  nothing: (/** @type {number} */ n) => `Nothing waits. ${points(n)} ${n === 1 ? 'stays' : 'stay'} in the pots.`,
  slip: (/** @type {string} */ hex, /** @type {number} */ n) => `${hex}: ${points(n)}`,
  wants: /** @type {Record<string, (n: number) => string>} */ ({
    attack: (n) => `attack ${n}`,
    rally: (n) => `rally ${n}`,
    move: (n) => `move ${n}`,
    exploit: (n) => `exploit ${n}`,
  }),
  noWants: 'Nothing here asks for points. A point may serve defense: the dug-in die or a gun.',
  minus: 'One point less',
  plus: 'One point more',
  clear: 'Clear',
  put: (/** @type {string} */ counter) => `Put ${counter} here`,
  lock: 'Lock command',
  lockSub: (/** @type {number} */ stay, /** @type {number} */ open) =>
    `${stay} stay in the pots${open ? `, ${count(open, 'task')} open` : ''}`,
  lockDoubt: (/** @type {string} */ hex) => `the attack from ${hex} has no point to launch`,
};

export const RALLY = {
  title: (/** @type {string} */ unit, /** @type {string} */ hex) => `${unit}, ${hex}`,
  how: (/** @type {boolean} */ dig, /** @type {boolean} */ again) =>
    `${dig ? 'Rally, dig in' : 'Rally'}${again ? ', 2 dice' : ''}`,
  chance: (/** @type {number} */ share) => `${Math.round(share * 100)}%`,
  none: 'Nobody can rally: no disordered cube has the points on its hex.',
};

export const ATTACK = {
  steps: /** @type {Record<string, string>} */ ({
    prepared: 'Prepared attacks',
    other: 'Other attacks',
    exploit: 'Exploitation',
    plans: 'Attacks to write down',
  }),
  none: /** @type {Record<string, string>} */ ({
    prepared: 'No prepared attack can be launched: prepared cubes need a point on their hex.',
    other: 'No other attack can be paid for.',
    exploit: 'Nothing to exploit: armor in Exploit, a point each, and a disordered enemy in reach.',
  }),
  noneHere: 'Nothing can be attacked now.',
  last: 'The last combat here',
  target: (/** @type {string} */ place) => `Attack on ${place}`,
  there: (/** @type {string} */ what, /** @type {string} */ ground) => `${what}; ${ground}`,
  many: (/** @type {number} */ n, /** @type {string} */ what) => `${n} ${what}`,
  hidden: (/** @type {number} */ n) => `${count(n, 'block')} not identified`,
  empty: 'nobody seen',
  plan: 'Plan it',
  on_: (/** @type {string} */ place) => `Attack on ${place}`,
  from: (/** @type {string} */ target, /** @type {string[]} */ from) =>
    `${target} from ${from.length ? listed(from) : '–'}`,
  plus: (/** @type {number} */ n) => `+${n}`,
  cp,
  regiments: 'Regiments',
  theirs: 'Their cubes',
  seen: 'as seen',
  ground: 'Ground',
  points: 'Their points',
  pointsSub: 'dug-in die, guns',
  air: 'Air die',
  faceRule: '§2.8',
  gunRule: '§2.10',
  airRule: '§2.17',
  on: '✓ on',
  off: 'off',
  to: (/** @type {number} */ n) => `to ${n} dice`,
  colors: (/** @type {Dice} */ { green, red, black }) =>
    [green && `${green} green`, red && `${red} red`, black && `${black} black`].filter(Boolean).join(', '),
  columns: ['double', 'win', 'draw', 'lose'],
  asking: 'Counting the dice …',
  nothing: 'They spend nothing',
  everything: 'They spend everything',
  exact: 'As it stands',
  mean: 'On average',
  stars: (/** @type {number} */ theirs, /** @type {number} */ ours) =>
    `★ Stars destroy ${theirs.toFixed(2)} of theirs and ${ours.toFixed(2)} of ours on average.`,
  guess: (/** @type {number} */ n) =>
    `Not all of them are identified: the mean of ${count(n, 'possibility', 'possibilities')}.`,
  more: 'Conditions',
  choose: 'Choose who attacks',
  chooseSub: 'tap cubes beside the target',
  launch: 'Launch the attack',
  roll: (/** @type {number} */ n) => `Launch: roll ${count(n, 'die', 'dice')}`,
  cost: (/** @type {number} */ n, /** @type {number} */ left) => `${cp(n)}, leaves ${left}`,
};

export const DIE = {
  name: (/** @type {string} */ color, /** @type {string} */ face, /** @type {boolean} */ struck) =>
    `${color}, ${face}${struck ? ', struck out' : ''}`,
};

export const REVEAL = {
  first: (/** @type {string} */ side) => `${side} acts and moves first`,
  record: 'This region, turn by turn',
  turn: (/** @type {number} */ n) => `turn ${n}`,
  none: 'no cards',
};

export const FIGHT = {
  columns: ['we win', 'draw', 'lose', 'double'],
  withNothing: 'Answer with nothing',
  withThis: (/** @type {number} */ n) => `With ${n === 1 ? 'this' : 'these'}`,
  dugDie: 'Dug-in die',
  dugDieSub: 'one die for each combat',
  gun: (/** @type {string} */ name, /** @type {number} */ n) => `${name}, ${count(n, 'die', 'dice')}`,
  gunSub: 'one more black die beside dug-in troops',
  airSub: 'one die',
  noMeans: 'No points lie here: the cubes defend with their faces.',
  standing: 'If time runs out your standing answer counts. §2.4',
  they: 'They',
  you: 'You',
  rolled: (/** @type {number} */ n) => `rolled ${count(n, 'die', 'dice')}`,
  successes: (/** @type {number} */ n, /** @type {number} */ stars) =>
    `${count(n, 'success', 'successes')}, ${count(stars, 'star')}`,
  pool: (/** @type {string} */ who, /** @type {Dice} */ dice) => `${who}: ${ATTACK.colors(dice) || 'no dice'}`,
  attacked: (/** @type {string} */ place) => `${place} is attacked`,
  attacking: (/** @type {string} */ place) => `Attack on ${place}`,
  draw: (/** @type {number} */ n) => `A draw, ${n} to ${n}`,
  won: (/** @type {number} */ a, /** @type {number} */ b, /** @type {boolean} */ double) =>
    `You win ${a} to ${b}${double ? ', a double' : ''}`,
  lost: (/** @type {number} */ a, /** @type {number} */ b, /** @type {boolean} */ double) =>
    `They win ${a} to ${b}${double ? ', a double' : ''}`,
  block: (/** @type {number} */ tag) => `block ${tag}`,
  on: /** @type {Record<string, (name: string) => string>} */ ({
    hit: (name) => `Hit ${name}`,
    kill: (name) => `Destroy ${name}`,
    shake: (name) => `Disorder ${name}`,
  }),
  retire: (/** @type {string} */ unit, /** @type {string} */ hex) => `${unit} back to ${hex}`,
  advance: (/** @type {string} */ unit) => `${unit} goes forward`,
  retreat: 'Fall back',
  waits: (/** @type {string[]} */ names) => (names.length ? `Waits for ${listed(names)}.` : 'The dice fall.'),
  answer: (/** @type {number} */ n) => `Answer: roll ${count(n, 'die', 'dice')}`,
  answerSub: (/** @type {number} */ n, /** @type {number} */ of) =>
    of ? `${n} of the ${cp(of)} on the hex` : 'no points on the hex',
  decide: 'Decide',
  decideSub: (/** @type {number} */ n) => `${n} answers are open`,
  wait: 'The other side decides',
};

export const MOVE = {
  title: 'Divisions that can move',
  none: 'Everything stands. Bring the HQs forward, or end the movement.',
  theirs: 'The other side moves. Your turn comes after it.',
  reach: (/** @type {number} */ n) => `${count(n, 'hex', 'hexes')} in reach.`,
  at: (/** @type {number} */ n, /** @type {string[]} */ hexes) => `${count(n, 'cube')}, ${hexes.slice(0, 3).join(' ')}`,
  take: 'Take',
  hq: (/** @type {string} */ pot) => `HQ ${pot}`,
  hqSub: (/** @type {number} */ steps, /** @type {number} */ stickers) =>
    `${count(steps, 'hex', 'hexes')}, ${count(stickers, 'sticker')} left`,
  free: 'free of points',
  route: (/** @type {number} */ n) => (n ? `Supply route of ${count(n, 'hex', 'hexes')}.` : 'No supply route.'),
  shift: (/** @type {string} */ hex) => `Go to ${hex}`,
  sticker: (/** @type {string} */ hex) => `Route to ${hex}`,
  unstick: (/** @type {string} */ hex) => `Take up ${hex}`,
  alone: 'A lone HQ falls back when an enemy steps next to it and could go on. §2.7',
  group: (/** @type {string} */ name, /** @type {number} */ n, /** @type {number} */ of) => `${name}, ${n} of ${of}`,
  leaveOut: 'tap a cube to leave it out',
  all: 'All that can move',
  cubes: (/** @type {number} */ n) => count(n, 'cube'),
  to: (/** @type {string} */ hex) => `to ${hex}`,
  mp: (/** @type {number} */ n, /** @type {number} */ of) => `${n} of ${of} MP`,
  stays: 'stays: it cannot get there',
  nowhere: 'Nowhere to go: points, limits or ground are in the way. Tap a hex to learn why.',
  tap: 'Tap a lit hex.',
  breakdown: 'Armor that uses all its movement rolls for breakdown. §2.13',
  moving: 'Moving …',
  go: (/** @type {string} */ name) => `Move ${name}`,
  goSub: (/** @type {number} */ n, /** @type {number} */ price) =>
    `${count(n, 'cube')}, ${price ? `${cp(price)} laid for it` : 'free'}`,
  confirm: 'Confirm HQs and routes',
  confirmSub: (/** @type {number} */ n) => count(n, 'order'),
  end: 'End movement',
  endSub: (/** @type {number} */ n) => `${count(n, 'cube')} could still move`,
  everything: 'everything has moved',
  endDoubt: (/** @type {number} */ n) => `${count(n, 'cube')} could still move`,
};

export const LETTERS = {
  title: 'Letters',
  none: 'No letters yet.',
  write: 'Write to',
  closed: 'Nobody can be written to now.',
  report: 'own state and the enemy near it',
  reported: 'sent this turn',
  late: 'arrives with the next step',
  cameFrom: (/** @type {string} */ name, /** @type {number} */ turn) => `${name}, turn ${turn}`,
  sentTo: (/** @type {string} */ name, /** @type {number} */ turn) => `You to ${name}, turn ${turn}`,
  bulletin: (/** @type {number} */ turn) => `Bulletin, turn ${turn}`,
  noWords: 'The words are lost.',
  to: (/** @type {string} */ name) => `To ${name}`,
  send: 'Send',
  sendLate: 'Send, arrives late',
};

export const OTHER = {
  title: 'Everything else that is open to you',
  here: (/** @type {string} */ hex) => `At ${hex}`,
  search: 'Find an order',
  give: 'Give',
  slot: (/** @type {string} */ kind) => `Choose: ${kind}`,
  more: (/** @type {number} */ n) => `${n} more: type to find them.`,
  kinds: /** @type {Record<string, string>} */ ({
    pass: 'End a step',
    delegate: 'Pots and cards to the staff',
    report: 'Situation report',
    transfer: 'Transfers',
    send: 'Counters to other pots',
    standing: 'Standing answers',
    turn: 'Postures',
    deploy: 'Deployment',
    encamp: 'Deployment of HQs',
    attach: 'Assets',
    place: 'Points on hexes',
    feed: 'Points into pots',
    put: 'Counters on hexes',
    card: 'Cards',
    step: 'Steps',
    shift: 'HQs',
    sticker: 'Supply routes',
    unstick: 'Stickers taken up',
    build: 'Bridges',
    blow: 'Blow up bridges',
    form: 'Form a regiment',
    raid: 'Bomb a bridge',
    attack: 'Attacks',
    rally: 'Rallies',
    drive: 'Dummies as motors',
    await: 'Wait for a neighbor region',
    order: 'Orders to armies',
    allot: 'Points to armies',
    reserve: 'Reserve cards',
    keep_reserve: 'No more reserve cards',
    via: 'Way of a column',
    sack: 'Ask for a removal',
    tea: 'Tea break',
    walk: 'Walk up to a map',
    brief: 'Reconnaissance results',
    fund: 'Air support',
    favor: 'Priority at towns',
    close: 'End of staff work',
    decide: 'Decisions',
    ready: 'Planning',
    fly: 'Bring up aircraft',
    rest: 'Rest aircraft',
    ferry: 'Transfer aircraft',
    down: 'Air hits',
    bomb: 'Targets of bombers',
    support: 'Bombers on call',
    starve: 'Bomb railways',
    scout: 'Reconnoiter a corps',
    survey: 'Reconnoiter a hex',
    raze: 'Bomb a town',
    hamper: 'Delay a rear box',
    skies: 'End the air step',
    erase: 'Written plans',
    control: 'Control',
  }),
};

const CHIPS = /** @type {Record<string, string>} */ ({
  planning: 'Planning',
  debrief: 'Debrief',
  cards: 'Cards',
  command: 'Command',
  plans: 'Plans',
  rally: 'Rally',
  prepared: 'Prepared',
  other: 'Attacks',
  exploit: 'Exploit',
  movement: 'Move',
  posture: 'Posture',
  done: 'Done',
});

const PART_CHIPS = /** @type {Record<string, string>} */ ({
  fight: 'Combat',
  desk: 'Desk',
  air: 'Air',
  recon: 'Recon',
});

const ENDS = /** @type {Record<string, string>} */ ({
  rally: 'End rallies',
  prepared: 'End prepared attacks',
  other: 'End attacks',
  exploit: 'End exploitation',
});

export const STEPS = {
  track: ['Cards', 'Command', 'Actions 1', 'Actions 2', 'Move', 'Posture'],
  chip: (/** @type {import('./state.js').Step} */ { name }, /** @type {string} */ part) =>
    PART_CHIPS[part] ?? CHIPS[name] ?? name,
  end: (/** @type {string} */ name) => ENDS[name] ?? 'End this step',
  confirm: (/** @type {number} */ n) => `Confirm ${count(n, 'order')}`,
  confirmSub: 'cannot be taken back',
  unsent: 'Not sent, trying again',
  unsentSub: 'it stays on this device and is sent once',
  visit: (/** @type {string} */ region) => `Go to ${region}`,
  visitSub: 'something waits there',
  close: 'End staff work',
  nothing: 'Nothing waits',
  nothingSub: 'others are still busy',
  over: 'Game over',
  wait: 'Others decide',
  waitSub: 'nothing is asked of you',
  waiting: (/** @type {import('./state.js').Step} */ { name, mine }, /** @type {string} */ side) =>
    name === 'done'
      ? 'This region is done'
      : mine
        ? 'Nothing to do here'
        : `${side === 'german' ? 'Poland' : 'Germany'} acts`,
  waitingText: (/** @type {import('./state.js').Step} */ { name }) =>
    name === 'done'
      ? 'The turn ends when all regions and the air board are done.'
      : 'Your turn comes after it. You can look at the map and write letters.',
};

export const BAR = {
  home: 'Home',
  menu: 'Menu',
  steps: 'Steps of the turn',
  regions: 'Regions',
  due: ' (something waits)',
  boards: /** @type {Record<string, string>} */ ({ desk: 'Desk', air: 'Air' }),
  cover: 'Board',
  clock: 'Time left',
  left: 'left',
  stands: 'stands still',
  toAnswer: 'to answer',
  away: 'Reconnecting…',
  seat: (/** @type {string} */ name) => name.replace(/, (?!staff|corps).*$/, ''),
  pot: (/** @type {string} */ name, /** @type {number} */ n) => `${name}, ${points(n)} in the pot`,
  short: (/** @type {string} */ region) => region.replace(/ (to|and) .*$/, ''),
  when: (/** @type {number} */ turn, /** @type {number} */ last, /** @type {string} */ region) =>
    turn === 0
      ? `before the war${region ? `, ${region}` : ''}`
      : `${turn} Sept, turn ${turn} of ${last}${region ? `, ${region}` : ''}`,
  /** What the step is about, in two lines. @param {import('./state.js').Table} t @param {string} part
   * @param {{pots: number, laid: number}} sums @returns {[string, string]} */
  about: (t, part, { pots, laid }) => {
    const first = t.view.regions[t.region]?.winner === t.side;
    switch (part) {
      case 'planning':
        return ['Planning before the war', 'deploy, set postures, then finish'];
      case 'cards':
        return ['Both sides lay face down, in secret', 'revealed after Command'];
      case 'command':
        return [`${pots} in pots, ${laid} laid`, 'before anybody knows who goes first'];
      case 'rally':
        return [first ? 'You go first' : 'You go second', 'rally, then prepared and other attacks'];
      case 'attack':
      case 'plan':
        return [first ? 'You go first' : 'You go second', 'prepared attacks, other attacks, exploit'];
      case 'fight':
        return ['A combat is on the table', 'it waits for those who are asked'];
      case 'movement':
        return [first ? 'You move first' : 'You move second', 'cubes, HQs, routes and bridges'];
      case 'posture':
        return ['Postures are set in secret', `${pots} in pots, ${laid} laid`];
      case 'desk':
        return [`Points ${t.view.desk?.cp ?? t.view.staff?.group ?? 0} to give`, 'cards, orders and reports'];
      case 'debrief':
        return ['The game is over', 'figures, turning points, files'];
      case 'air':
        return ['The air board', 'both zones, head to head'];
      default:
        return [t.step.name === 'done' ? 'Done' : 'The other side acts', t.book.region(t.region)];
    }
  },
};

export const PANEL = {
  label: 'Side panel',
  tasks: 'Tasks',
  letters: (/** @type {number} */ n) => (n ? `Letters ${n}` : 'Letters'),
  log: 'Log',
  rules: 'Rules',
  draft: 'Drafted',
  waits: 'something waits',
  quiet: 'nothing waits',
  order: 'An order',
};

export const TEXT = {
  summary: (/** @type {string} */ seat, /** @type {string} */ when, /** @type {string} */ step) =>
    `${seat}, ${when}. ${step}.`,
  own: 'Own cubes',
  ownColumns: ['Cube', 'Where', 'Posture', 'Done'],
  foe: 'Enemy blocks',
  foeColumns: ['Where', 'What'],
  pots: 'Pots',
  potColumns: ['HQ', 'Where', 'Points'],
  points: 'Points on hexes',
  pointColumns: ['Where', 'Points'],
  moved: 'has moved',
  acted: 'has acted',
  orders: 'Orders',
};

/** What a hex is and what stands there, for those who hear it. */
export const HEX = {
  own: (/** @type {string[]} */ names) => `own ${listed(names)}`,
  foe: (/** @type {string} */ what) => `enemy ${what}`,
  points: (/** @type {number} */ n) => points(n),
  hq: (/** @type {string} */ name) => `HQ of ${name}`,
};
