// Every sentence of the pages about a seat and about this browser.
// @ts-check

export const PAGE = {
  game: 'Back to the game',
  home: 'Home',
  copy: 'Copy',
  copied: 'Copied',
  manually: 'Press Ctrl+C to copy',
  revoke: 'Revoke',
  sure: 'Press again to revoke',
  here: 'this device',
  never: 'not used yet',
  failed: 'Could not do that. Try again.',
};

export const MOVE = {
  title: 'Play on this device',
  text: 'This link opens a seat of a game on this device. It works once.',
  open: 'Play here',
  used: 'This link was used or has ended. Make a new one on the other device.',
};

export const DEVICE = {
  title: 'Play on another device',
  text: 'Scan the code with the other device, or open the link there. It works once, within ten minutes.',
  code: 'QR code of the link',
  link: 'Link for the other device',
  local:
    'Other devices cannot reach this address. Start the server with --listen 0.0.0.0:1941, or play on this machine.',
  again: 'Make a new code',
  left: (/** @type {string} */ time) => `Ends in ${time}.`,
  over: 'The code has ended.',
  came: (/** @type {string} */ device) => `${device} has opened your seat.`,
  devices: 'Devices with this seat',
};

export const LINKS = {
  title: 'My links',
  text: 'Everybody with one of these links has your seat. Revoke what you do not know.',
  /** @type {Record<string, string>} */
  kinds: { first: 'First link', link: 'Link', once: 'Link for one device', device: 'Device' },
  made: (/** @type {string} */ when) => `made ${when}`,
  used: (/** @type {string} */ when) => `last used ${when}`,
  ends: (/** @type {string} */ when) => `ends ${when}`,
  mint: 'Make a link to this seat',
  invite: (/** @type {string} */ seat) => `Invite somebody to play ${seat}`,
  watch: 'Make a link to watch',
  yours: (/** @type {string} */ seat) => `Your seat: ${seat}`,
  invited: (/** @type {string} */ seat) => `Invitations to play ${seat}`,
  watchers: 'Watching',
  host: 'Host',
  once: 'Shown this once. Copy it now.',
  address: 'The new link',
};

export const KEYRING = {
  title: 'Devices and recovery',
  text: 'Your games are listed on this server under this browser. No account is needed.',
  none: 'This browser has no games yet. With a recovery phrase you bring yours here.',
  devices: 'Your devices',
  notices: 'Notices',
  made: (/** @type {string} */ when) => `since ${when}`,
  used: (/** @type {string} */ when) => `last used ${when}`,
  out: 'Sign out here',
  outSure: 'Press again: this browser forgets all your games',
  phrase: 'Recovery phrase',
  phraseText:
    'Six words bring all your games back on any device, also those you begin later. Write them down; they are shown ' +
    'once.',
  noPhrase: 'You have no phrase. If this browser loses its data, your games are lost.',
  since: (/** @type {string} */ when) => `You have a phrase since ${when}. A new one replaces it.`,
  make: 'Make a phrase',
  replace: 'Make a new phrase',
  words: 'Your six words',
  keep: 'Write them down now. They are not shown again.',
  recover: 'Recover your games',
  recoverText: 'Five tries an hour. Your other devices are told.',
  field: 'Six words',
  go: 'Recover',
  back: (/** @type {number} */ n) => `${n} ${n === 1 ? 'seat is' : 'seats are'} back.`,
  games: 'To your games',
  told: (/** @type {string} */ device, /** @type {string} */ when) =>
    `${device} recovered your games with the phrase, ${when}.`,
  known: 'It was me',
};

export const HOST = {
  title: 'Host’s page',
  text: 'Everything you do here is said to the others in the chat.',
  seats: 'Seats',
  seatsText:
    'A seat that somebody has taken is theirs: a new link, or the computer in their place, needs their consent. If ' +
    'they do not answer for seven days, it is granted.',
  you: 'You',
  somebody: 'Somebody',
  invite: 'Invite',
  give: 'New link',
  reissue: 'Ask for a new link',
  replace: 'Computer plays',
  asked: (/** @type {string} */ act, /** @type {string} */ when, /** @type {boolean} */ agreed) => {
    const what = act === 'reissue' ? 'a new link' : 'the computer in their place';
    return agreed ? `Agreed to ${what}` : `Asked for ${what}, ${when}`;
  },
  watching: 'Watching',
  watch: 'Anyone may watch',
  listed: 'List among the open games: anyone may take a free seat',
  watchText: 'Those who watch see what both players know, and no hidden block.',
  clock: 'Clock',
  clockField: 'Time to think',
  clockText: 'You can change it until everybody has sat down.',
  clockStands: 'It stands, since everybody has sat down.',
  files: 'Files',
  journal: 'Download the game',
  later: 'The game can be downloaded when it is over.',
  close: 'Close the game',
  closeText: 'Ends the game without a result. The dice are opened for checking.',
  closeButton: 'Close the game',
  closeSure: 'Press again to close the game for everybody',
};

export const NOTICES = {
  title: 'Notices',
  text:
    'You are told when it is your turn, when a day is left, and when a game is over. A notice says which game it is, ' +
    'and nothing of what happens in it.',
  mail: 'Mail',
  noMail: 'This server sends no mail. Use push, a feed or a web hook; the operator can set a mail server.',
  address: 'Mail address',
  sent: (/** @type {string} */ address) =>
    `A code was sent to ${address}. Nothing else is sent before it is confirmed.`,
  code: 'Code',
  confirm: 'Confirm',
  save: 'Save',
  stop: 'Stop',
  push: 'Push',
  noPush: 'This server sends no push. The operator can set it up.',
  notSecure: 'Browsers allow push only at addresses that begin with https://.',
  browsers: (/** @type {number} */ n) =>
    n ? `${n} ${n === 1 ? 'browser is' : 'browsers are'} told.` : 'No browser is told.',
  here: 'Tell this browser',
  hook: 'Web hook',
  hookField: 'Address that gets a POST',
  quiet: 'Quiet hours',
  quietText: 'What comes in this time is sent afterwards, if it still holds.',
  from: 'From',
  to: 'To',
  between: (/** @type {string} */ from, /** @type {string} */ to) => `Nothing is sent from ${from} to ${to}.`,
  games: 'Your games',
  gamesText: 'A game without a tick is silent. Every game has a feed for a feed reader.',
  feed: 'Feed',
  feedLink: 'Address of the feed',
  stopTitle: 'Stop notices',
  stopText: 'One tap stops all mails, pushes and web hooks about your games. Your games stay.',
  stopAll: 'Stop all notices',
  stopped: 'Stopped. Nothing more is sent.',
};

export const ABSENCE = {
  title: 'While you are away',
  text: 'So that an exchange by mail is one hand-over and not ten.',
  standing: 'Standing orders',
  standingText:
    'Where one applies, the server answers for you at once, and the log says so. Of two that apply, the one that you ' +
    'ticked first counts.',
  none: 'This game has no standing orders.',
  vacation: 'Vacation',
  left: (/** @type {number} */ n) => `You have ${n} ${n === 1 ? 'day' : 'days'} left. Days are added to your own move.`,
  days: (/** @type {number} */ n) => `Take ${n} ${n === 1 ? 'day' : 'days'}`,
  computer: 'The computer in your place',
  computerText: 'It plays until you take the seat back. The others are told.',
  level: (/** @type {string} */ level) => `Let the computer play (${level})`,
  back: 'Play again',
};
