// Every sentence of the client that belongs to no game.
// @ts-check

/** @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** Names joined as in a sentence. @param {string[]} list */
export const listed = (list) =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list[list.length - 1]}`;

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const LOADING = 'Loading…';
export const WRONG = 'Something went wrong. Reload the page.';
export const NOT_PLAYABLE = 'Not playable in the browser yet. Use the API.';
export const NOT_CREATED = 'Could not create the game. Try again.';

export const PAGE = {
  home: 'Home',
  noTutorial: 'No tutorial',
  noTutorialText: 'This game has no tutorial. Read its rules instead.',
  closed: 'You cannot open this page',
  elsewhere:
    'If this is your seat: open it on the device that has it and choose “Play on another device”, or use your ',
  phrase: 'recovery phrase',
  missing: 'Page not found',
  missingText: 'There is nothing at this address.',
  noGame: (/** @type {string} */ name) => `There is no game “${name}” on this server.`,
};

/** Without a network. */
export const OFFLINE = {
  title: 'No connection',
  text: 'The server cannot be reached. Rulebooks and lessons are here; your games wait where they are.',
  lesson: (/** @type {string} */ title) => `Lesson of ${title}`,
  again: 'Try again',
};

export const API = {
  /** What a browser is called. @type {[RegExp, string][]} */
  browsers: [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\/|CriOS\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ],
  /** @type {[RegExp, string][]} */
  systems: [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'Mac'],
    [/CrOS/, 'Chromebook'],
    [/Linux/, 'Linux'],
  ],
  device: (/** @type {string} */ browser, /** @type {string} */ system) =>
    [browser || 'A browser', system].filter(Boolean).join(' on '),
  away: 'Cannot reach the server. Nothing was lost; try again.',
  unreadable: 'Unexpected server response. Try again.',
};

export const SCREEN = {
  side: 'Orders, log and rules',
  text: 'Text view',
  closeText: 'Close the text view',
  skip: 'Text view of the map',
  rulebook: 'Rulebook',
  rules: 'Rules',
  close: 'Close',
  requests: 'Requests from your opponent',
  more: 'More',
  fewer: 'Fewer',
  toggled: (/** @type {string} */ name, /** @type {boolean} */ on) => `${name} ${on ? 'shown' : 'hidden'}.`,
};

/** Buttons that give something up ask once. */
export const SURE = {
  anyway: (/** @type {string} */ text) => `${text} anyway`,
  ask: (/** @type {string} */ doubt) => `${doubt}. Press again to confirm.`,
};

/** What wins. */
export const GOAL = {
  wins: 'What wins',
  first: 'First steps',
  costs: 'What it costs',
  open: (/** @type {string} */ section) => `What wins (§${section})`,
};

/** The opponent's turn, shown step by step. */
export const RERUN = {
  title: 'Opponent’s turn',
  watched: 'What happened',
  key: 'Space',
  skip: 'Skip to your turn',
  skipWatched: 'Skip to the present',
  skipSub: 'Space, or click the map',
  again: 'Watch again',
  setting: 'Opponent’s turn',
  speeds: /** @type {[string, string][]} */ ([
    ['off', 'Off'],
    ['slow', 'Slow'],
    ['normal', 'Normal'],
    ['fast', 'Fast'],
  ]),
};

export const SEAT = {
  /** Who plays a seat. @param {import('./wire.js').SeatStatus} seat @param {string} side */
  player: (seat, side) => (seat.bot ? `Computer (${seat.bot})` : seat.name || (seat.free ? 'Open seat' : side)),
  taken: 'taken',
};

export const BAR = {
  home: 'Home',
  menu: 'Menu',
  map: 'Overview map',
  layers: 'Overlays',
  replay: 'Replay',
  away: 'Reconnecting…',
  watching: 'Watching',
  you: (/** @type {string} */ side) => `You: ${side}`,
  moves: (/** @type {string} */ side) => `${side}, to move`,
  waits: (/** @type {string} */ side) => `${side}, waiting`,
};

export const PANEL = {
  orders: 'Orders',
  log: 'Log',
  known: 'Intel',
  rules: 'Rules',
  chat: 'Chat',
  tabs: 'Side panel',
  fold: 'Expand or collapse',
  undo: 'Undo',
  deselect: 'Deselect',
};

export const LOG = { title: 'Log', none: 'No events yet.' };

/** @param {number} share @param {number} digits */
const percent = (share, digits) => `${(share * 100).toFixed(digits)}%`;

export const BARS = {
  percent: (/** @type {number} */ share) => percent(share, 1),
  tip: (/** @type {string} */ name, /** @type {number} */ share) => `${name}: ${percent(share, 2)}`,
};

export const LUCK = {
  dice: (/** @type {number} */ n) => `${n} dice`,
  hits: (/** @type {number} */ hits, /** @type {number} */ expected) =>
    `${count(hits, 'hit')}, ${expected.toFixed(1)} expected`,
  none: 'no dice yet',
};

export const MAP = {
  label: 'Map. Arrow keys move the cursor, Enter selects, N next block, Z undo.',
  in: 'Zoom in',
  out: 'Zoom out',
  keys: /** @type {[string, string][]} */ ([
    ['Arrows', 'move the cursor'],
    ['Enter', 'select at cursor'],
    ['N', 'next block that can act'],
    ['+ and −', 'zoom'],
  ]),
};

export const MENU = {
  title: 'Menu',
  game: 'This game',
  seat: 'Your seat',
  device: /** @type {[string, string]} */ (['Play on another device', 'by QR code or link']),
  links: /** @type {[string, string]} */ (['My links', 'links and devices of your seat']),
  absence: /** @type {[string, string]} */ (['While you are away', 'standing orders, vacation, computer']),
  notices: /** @type {[string, string]} */ (['Notices', 'mail, push, feed when it is your turn']),
  devices: /** @type {[string, string]} */ (['Devices and phrase', 'recovery, sign out of this computer']),
  host: /** @type {[string, string]} */ (['Host’s page', 'invite, watch, clock, computer, close']),
  downloads: 'Downloads',
  log: 'Download my log',
  logHint: 'everything you have seen',
  diary: 'Download the diary',
  diaryHint: 'proves the dice and the game to you',
  journal: 'Download the game',
  journalHint: 'full journal with dice',
  replay: 'Replay',
  replayHint: (/** @type {boolean} */ ended) => (ended ? 'both sides, graphs, dice check' : 'your view so far'),
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  colors: 'Colors',
  contrast: 'Contrast',
  usual: 'Normal',
  high: 'High',
  keyboard: 'Keyboard',
  sound: 'Sound',
  sounds: /** @type {Record<string, string>} */ ({
    dice: 'Dice',
    blocks: 'Blocks',
    paper: 'Paper',
    guns: 'Guns',
    bell: 'Your move',
  }),
  overlays: (/** @type {number} */ n) => /** @type {[string, string]} */ ([`1 to ${n}`, 'overlays']),
  keys: /** @type {[string, string][]} */ ([
    ['Z', 'undo'],
    ['C', 'main button'],
    ['T', 'text view'],
    ['Esc', 'deselect, close'],
  ]),
};

export const AGREE = {
  asksReissue: 'The host asks you to give up this seat for a new link.',
  asksReplace: 'The host asks to let the computer play for you. You can take the seat back at any time.',
  late: (/** @type {string} */ name) => `${name} is out of time.`,
  claim: 'Claim the game',
  letComputer: 'Let the computer play on',
  remind: 'Remind your opponent',
  remindHint: 'by mail, push or feed; once an hour',
  computerPlays: 'The computer plays for you.',
  playAgain: 'Play again',
  cameIn: (/** @type {string} */ device) => `${device} has opened your seat.`,
  mine: 'It is mine',
  revoke: 'Revoke',
  accept: 'Accept',
  agree: 'Agree',
  decline: 'Decline',
  open: 'Open',
  drawOffered: (/** @type {string} */ by) => `${by} offers a draw.`,
  takebackAsked: (/** @type {string} */ by) => `${by} requests a takeback.`,
  rematchOffered: (/** @type {string} */ by) => `${by} offers a rematch, sides swapped.`,
  ready: 'The rematch is ready, sides swapped.',
  withdrawDraw: 'Withdraw draw offer',
  offerDraw: 'Offer a draw',
  expires: 'expires when the turn passes',
  unanswered: 'your opponent has not answered',
  cancelTakeback: 'Cancel takeback request',
  takeback: 'Request takeback',
  takebackHint: (/** @type {boolean} */ person) =>
    `${person ? 'if your opponent agrees' : 'the computer agrees'}; new rolls use new dice`,
  resign: 'Resign',
  resignHint: 'your opponent wins',
  resignGives: 'Gives up the game: your opponent wins. Press again to confirm',
  waiting: 'Waiting for your opponent',
  rematch: 'Rematch',
  swapped: 'sides swapped',
};

export const CHAT = {
  title: 'Chat',
  message: 'Message',
  send: 'Send',
  enclose: 'Send with my next order',
  enclosed: 'With your next order',
  taken: 'The message waits no more.',
  takeBack: 'Take back',
  mute: (/** @type {string} */ name) => `Mute ${name}`,
  unmute: (/** @type {string} */ name) => `Unmute ${name}`,
  notes: 'Private notes',
  none: 'No messages yet.',
  you: 'You',
  host: 'Host',
  loading: LOADING,
  failed: 'Could not load your notes. Reopen this tab.',
  saved: 'Saved.',
};

export const HANDOVER = {
  title: (/** @type {string} */ side) => `Pass the screen to the ${side} player`,
  text: 'The map is hidden until they confirm.',
  here: (/** @type {string} */ side) => `I am the ${side} player`,
};

export const END = {
  over: 'Game over',
  victory: 'Victory',
  defeat: 'Defeat',
  draw: 'Draw',
  wins: (/** @type {string[]} */ names) => `${listed(names)} ${names.length === 1 ? 'wins' : 'win'}`,
  map: 'View map',
  replay: 'Look back',
  points: 'Turning points',
  turned: (/** @type {string} */ side, /** @type {number} */ by, /** @type {string} */ what) =>
    `${side} gains ${by} (${what.toLowerCase()})`,
  share: 'Share',
  shared: 'Copied',
  graphs: 'Replay with graphs',
  journal: 'Journal',
  diary: 'Diary',
  home: 'Home',
};

export const AWAY = {
  title: 'While you were away',
  text: (/** @type {number} */ n) => `: ${count(n, 'event')}. Latest: `,
  replay: 'Replay',
  dismiss: 'Dismiss',
};

export const TUTORIAL = {
  title: 'Tutorial',
  step: (/** @type {number} */ n, /** @type {number} */ of) => `Step ${n} of ${of}`,
  end: 'End of the tutorial',
  enough: 'You know enough to continue',
  skip: 'Skip step',
  next: 'Next',
  back: 'Back',
  again: 'Start over',
  leave: 'End tutorial',
  close: 'Close',
};

export const REPLAY = {
  title: 'Replay',
  label: 'Replay and statistics',
  position: 'Position',
  turn: 'Turn',
  lines: 'What happened',
  viewpoint: 'Viewpoint',
  both: 'Both sides',
  speed: 'Speed',
  speeds: ['Slow', 'Normal', 'Fast'],
  copy: 'Copy a link to this moment',
  copied: 'Copied. Whoever has the link can watch the replay from here.',
  players: 'Copied. Only players in this game can open it.',
  setup: 'Setup',
  back: 'Back to the game',
  play: 'Play',
  pause: 'Pause',
  again: 'Play again',
  of: (/** @type {number} */ n, /** @type {number} */ all) => `${n} of ${all}`,
  at: (/** @type {string} */ turn, /** @type {string} */ of, /** @type {string} */ text) => `${turn}, ${of}: ${text}`,
  tools: ['Start', 'Previous turn', 'Previous step', 'Next step', 'Next turn', 'End'],
};

export const BRANCH = {
  title: 'Play on from here',
  text: 'A new game goes on from this moment, with new dice. Hidden blocks stay as they were.',
  start: 'Play on',
  name: (/** @type {string} */ name, /** @type {string} */ turn) => [name, `from ${turn}`].filter(Boolean).join(', '),
};

/** A picture of the map. */
export const PICTURE = {
  title: 'Picture of the map',
  hint: 'as you see it',
  kinds: /** @type {['svg' | 'png', string][]} */ ([
    ['png', 'Picture (PNG)'],
    ['svg', 'Picture (SVG)'],
  ]),
  making: 'Drawing the map…',
  failed: 'The picture could not be made.',
};

export const RECORDS = {
  files: 'Files',
  journal: 'Journal',
  diary: 'Your log',
  verify: 'Verify the dice',
  verifying: 'Verifying…',
  verified: 'Verified.',
  failed: 'Verification failed:',
  away: 'Cannot reach the server. Try again.',
};

export const PROOF = {
  lines: (/** @type {number} */ n) => `${count(n, 'journal line')}, chain intact`,
  batches: (/** @type {number} */ n) => `${count(n, 'batch', 'batches')}, all legal`,
  rolls: (/** @type {number} */ n) => `${count(n, 'roll matches', 'rolls match')} the committed seed`,
  kinds: (/** @type {number} */ shared, /** @type {number} */ solo, /** @type {number} */ house) =>
    [solo && !shared ? '' : `${shared} shared`, solo ? `${solo} solo` : '', `${house} house`]
      .filter(Boolean)
      .join(', '),
  shared: 'Nobody chose or foresaw a shared roll if one of the two devices was honest.',
  solo: 'The server did not choose a solo roll: your device had a share in it.',
  house: 'House rolls protect players from each other, not from a host who plays.',
  diary: (/** @type {number} */ marks, /** @type {number} */ links) =>
    `It is the game this browser saw: ${count(marks, 'observation')}, ${count(links, 'roll')} with its own share`,
  foreign: (/** @type {number} */ n) => `${count(n, 'roll')} without a share of this browser`,
  noDiary: 'This browser has kept no diary of this game.',
  takebacks: (/** @type {number} */ n) => count(n, 'takeback'),
  ruled: (/** @type {number} */ n) => `${count(n, 'result')} set by an umpire`,
  overruled: (/** @type {number} */ n) => `${count(n, 'time')} an umpire voided, set or repeated a roll`,
};

/** What does not hold in a journal, as this browser finds it. */
export const UNTRUE = {
  line: (/** @type {number} */ n, /** @type {string} */ why) => `Line ${n}: ${why}`,
  hash: 'its hash does not fit.',
  seed: 'the seed is not the one that was committed to.',
  link: 'a link does not belong to its chain.',
  dice: 'the dice are not those of seed and links.',
  end: 'the journal has no end.',
  mark: (/** @type {number} */ n) => `Observation ${n} was another one in the game that this browser saw.`,
  nonce: 'A batch that this browser sent is missing.',
  opened: 'A link of this browser was used for another roll than it was opened for.',
};

/** Warnings about the dice while a game runs. */
export const DICE = {
  waits: (/** @type {string[]} */ names, /** @type {boolean} */ own) =>
    own
      ? 'The dice wait for the device that you played on last. Open the game there.'
      : `The dice wait for the browser of ${names.join(' and ')}.`,
  changed: (/** @type {number} */ n) =>
    `Warning: the server tells another history than before (observation ${n}). Download the diary and keep it.`,
  otherSeed: 'Warning: the server has changed the dice seed it promised. Download the diary and keep it.',
  askedTwice: 'Warning: the server asked for one share in two rolls. It was refused. Download the diary and keep it.',
};

export const CHARTS = {
  data: 'Data',
  label: (/** @type {string} */ title, /** @type {string} */ text) =>
    `${title}: ${text} The table below has the numbers.`,
  hits: ', hits',
  expected: ', expected',
  turn: 'Turn',
  weather: 'Weather',
  clear: 'clear',
};

export const HOME = {
  title: 'World War II block wargames in your browser',
  text:
    'Three World War II block wargames. The rules are enforced, enemy blocks stay hidden, and every die roll can be ' +
    'verified.',
  games: 'Games',
  play: 'Play now',
  invite: 'Invite a friend',
  hotSeat: 'Hot seat',
  choose: 'Choose side and scenario',
  chooseOf: (/** @type {string} */ title) => `Choose side and scenario of ${title}`,
  rules: 'Rules',
  rulesOf: (/** @type {string} */ title) => `Rules of ${title}`,
  yours: 'Your games',
  yourMove: 'Your move',
  theirMove: 'Opponent’s move',
  main: 'Main',
  links: /** @type {[string, string][]} */ ([
    ['/tables', 'Open games'],
    ['/h', 'Hall'],
    ['/rules', 'Rules'],
    ['/tables#replays', 'Replays'],
    ['/keyring', 'Devices'],
    ['/api', 'API'],
  ]),
};

/** Puzzles. */
export const PUZZLES = {
  link: 'Puzzles',
  linkOf: (/** @type {string} */ title) => `Puzzles of ${title}`,
  title: (/** @type {string} */ title) => `${title} puzzles`,
  side: (/** @type {string} */ name) => `Your side: ${name}.`,
  table: (/** @type {string} */ title) => `Puzzle: ${title}`,
};

/** The tab. */
export const TURN = {
  yours: (/** @type {string} */ name, /** @type {number} */ n) => (n > 1 ? `(${n}) ${name}` : `Your move · ${name}`),
};

/** The home page of somebody who has games. */
export const GAMES = {
  title: 'Your games',
  yours: (/** @type {number} */ n) => `${count(n, 'game waits', 'games wait')} for you`,
  none: 'You wait for your opponents',
  against: (/** @type {string} */ side, /** @type {string} */ who) => `You play ${side} against ${who}`,
  host: 'You are the host',
  somebody: 'somebody',
  nobody: 'nobody yet',
  move: 'Your move',
  waits: (/** @type {string} */ who) => `Waits for ${who}`,
  since: (/** @type {number} */ n) => `Since you looked: ${count(n, 'event')}. Latest: `,
  nothing: 'Nothing new since you looked.',
  begun: (/** @type {string} */ when) => `begun ${when}`,
  phrase: 'Keep your games: make a recovery phrase',
  told: 'A device recovered your games with the phrase',
};

export const CLOCK = {
  none: 'No clock',
  label: 'Time left',
  timetable: 'The game’s own timetable',
  days: (/** @type {number} */ n) => `${count(n, 'day')} a move`,
  live: (/** @type {number} */ minutes, /** @type {number} */ seconds) =>
    `${minutes} minutes each, plus ${seconds} seconds a move`,
  upDays: 'When time is up, the other side may claim the game or let the computer play on.',
  upLive: 'When time is up, the game is lost.',
  up: 'time is up',
  daysLeft: (/** @type {number} */ n) => `${count(n, 'day')} left`,
  hoursLeft: (/** @type {number} */ n) => `${count(n, 'hour')} left`,
  minutesLeft: (/** @type {number} */ n) => `${count(n, 'minute')} left`,
};

export const LOBBY = {
  title: 'Lobby',
  file: 'Open a journal file',
  verifying: 'Verifying the game…',
  join: (/** @type {string} */ seat) => `Join as ${seat}`,
  open: 'Open games',
  none: 'No open games. ',
  create: 'Create one',
  anyone: ' and choose “Anyone”.',
  name: 'Your name (optional)',
  watch: 'Watch',
  watching: 'Games to watch',
  live: 'Without delay, and without hidden blocks',
  noneWatched: 'Nobody lets others watch at the moment.',
  filter: 'Filter open games',
  all: 'All',
  filters: { game: 'Game', scenario: 'Scenario', side: 'Side', clock: 'Clock' },
  enter: 'Open',
  noneHere: 'No games in this browser.',
  replays: 'Replays',
  replay: 'Replay',
  noneOver: 'No finished games yet.',
};

export const START = {
  link: 'Link for your opponent',
  send: (/** @type {string} */ side) => `Send this link to your opponent, who plays ${side}.`,
  copy: 'Copy',
  copied: 'Copied',
  manually: 'Copy it manually',
  open: 'Open your game',
  title: (/** @type {string} */ game) => `New ${game} game`,
  scenario: 'Scenario',
  side: 'Your side',
  opponent: 'Opponent',
  difficulty: 'Difficulty',
  name: 'Your name (optional)',
  options: 'Options',
  clock: 'Clock',
  vacation: 'Vacation days for each player',
  watch: 'Anyone may watch',
  watchHint: 'They see what both players know, and no hidden block.',
  meanwhile: 'The computer plays meanwhile',
  meanwhileHint: 'Until somebody takes the seat.',
  byMail:
    'House dice are chosen: a shared roll would wait each time until the other browser is open. ' +
    'See Options to change it.',
  house: 'House dice',
  houseHint: 'Rolls never wait for the other player; you trust the host not to choose them.',
  start: 'Start game',
  against: /** @type {[string, string][]} */ ([
    ['computer', 'Computer'],
    ['friend', 'Friend (by link)'],
    ['screen', 'Hot seat'],
    ['anyone', 'Anyone'],
  ]),
};

export const RULING = {
  title: (/** @type {string | undefined} */ number) => `Ruling ${number}`,
  none: 'This ruling has no text.',
};

export const BOOK = {
  title: (/** @type {string} */ game) => `Rules of ${game}`,
  search: 'Search the rules',
  contents: 'Contents',
  books: 'Rulebooks',
  glossary: 'Glossary',
  tutorial: 'Tutorial',
  play: 'Play',
  none: 'No matches.',
  found: (/** @type {number} */ places, /** @type {number} */ sections) =>
    `${count(places, 'match', 'matches')} in ${count(sections, 'section')}`,
};
