// The home page: what this is, one button to play, a demo, and a card for each game.
// @ts-check
import { h } from './dom.js';
import * as api from './api.js';
import { easyLevel, games, load } from './games.js';
import { chooser, create, invitation, path, playNow } from './start.js';
import { savedGames } from './saved-games.js';

/** @typedef {import('./games.js').About} About */
/** @typedef {import('./games.js').Entry} Entry */

/** The name and the main links, above every page that is not a game. */
export const masthead = () =>
  h(
    'header',
    {},
    h('a', { class: 'brand', href: '/' }, h('img', { src: '/icon.svg', alt: '', width: 30, height: 30 }), 'Maproom'),
    h(
      'nav',
      { 'aria-label': 'Main' },
      [
        ['/tables', 'Open games'],
        ['/rules', 'Rules'],
        ['/tables#replays', 'Replays'],
        ['/api', 'API'],
      ].map(([href, text]) => h('a', { href }, text)),
    ),
  );

/** @param {string} text @param {() => any} act */
const link = (text, act) => h('button', { type: 'button', class: 'link', onclick: act }, text);

/** A game's card. @param {About} game @param {() => any} choose */
function card(
  {
    name,
    title,
    manifest: {
      playable,
      card: { players, time, text },
    },
  },
  choose,
) {
  const crop = h('div', {
    class: 'crop',
    'aria-hidden': 'true',
    style: { backgroundImage: `url("/img/${name}.webp")` },
  });
  const act = playable
    ? h(
        'button',
        { type: 'button', class: 'link', 'aria-label': `Choose side and scenario of ${title}`, onclick: choose },
        'Choose side and scenario',
      )
    : h('span', {}, 'Not playable in the browser yet. Use the API.');
  return h(
    'article',
    { class: 'game-card' },
    crop,
    h('h2', {}, title, h('small', {}, `${players}, ${time}`)),
    h('p', {}, text),
    h('p', { class: 'card-foot' }, act, h('a', { href: `/rules/${name}`, 'aria-label': `Rules of ${title}` }, 'Rules')),
  );
}

/** The running games of this browser. @param {HTMLElement} mine @param {About[]} list */
async function showSaved(mine, list) {
  const running = (await savedGames()).filter(({ status }) => !status.ended);
  if (!running.length) return;
  const title = (/** @type {any} */ seat) =>
    `${list.find(({ name }) => name === seat.game)?.title ?? seat.game}, ${seat.status.seats.find((/** @type {any} */ chair) => chair.seat === seat.door)?.title ?? seat.door}`;
  mine.replaceChildren(
    h('h2', {}, 'Your games'),
    h(
      'ul',
      {},
      running
        .slice(0, 4)
        .map((seat) =>
          h(
            'li',
            {},
            h(
              'a',
              { href: `/t/${seat.table}/${seat.door}` },
              title(seat),
              h('small', {}, seat.mine ? 'Your move' : 'Opponent’s move'),
            ),
          ),
        ),
    ),
  );
}

/** @param {HTMLElement} root */
export async function home(root) {
  document.title = 'Maproom';
  const said = h('p', { class: 'said', role: 'alert' });
  const sorry = (/** @type {any} */ refusal) => {
    said.textContent = refusal instanceof api.Refused ? refusal.message : 'Could not create the game. Try again.';
  };
  const [actions, answer, mine, frame, form, shelf] = [
    h('div', { class: 'actions' }),
    h('div', { class: 'place' }),
    h('div', { class: 'going' }),
    h('div', { class: 'frame' }),
    h('div', { class: 'choose', id: 'choose' }),
    h('section', { class: 'shelf', id: 'games', 'aria-label': 'Games' }),
  ];
  root.replaceChildren(
    h(
      'div',
      { class: 'home' },
      masthead(),
      h(
        'main',
        {},
        h(
          'section',
          { class: 'pitch' },
          h('h1', {}, 'World War II block wargames in your browser'),
          h(
            'p',
            {},
            'Three World War II block wargames. The rules are enforced, enemy blocks stay hidden, and every die roll can be verified.',
          ),
          actions,
          answer,
          said,
          mine,
        ),
        frame,
        form,
        shelf,
      ),
    ),
  );

  const list = await games();
  const entries = await Promise.all(
    list.map(async (game) => ({
      game,
      entry: /** @type {Entry} */ (game.manifest.playable ? await load(game.name) : {}),
    })),
  );

  /** Opens the form for a new game. @param {About} game */
  const choose = (game) => {
    form.replaceChildren(
      chooser(game, async (wanted) => {
        const keys = await create(game, wanted);
        if (wanted.against === 'friend') return invitation(keys, game, wanted.door);
        location.assign(path(keys, wanted.door));
      }),
    );
    form.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement | null} */ (form.querySelector('select'))?.focus();
  };
  shelf.replaceChildren(...list.map((game) => card(game, () => choose(game))));

  const lessons = entries.flatMap(({ game, entry }) =>
    entry.lesson ? [h('a', { class: 'link', href: `/learn/${game.name}` }, entry.lesson.link)] : [],
  );
  const first = entries.find(({ entry }) => entry.start);
  if (first?.entry.start) {
    const {
      game,
      entry,
      entry: { start },
    } = first;
    const other = game.seats.find((seat) => seat.side && seat.id !== start.seat)?.id ?? start.seat;
    const begin = (/** @type {Partial<import('./start.js').Wanted>} */ change) => async () => {
      const wanted = {
        scenario: start.scenario,
        door: start.seat,
        against: /** @type {const} */ ('computer'),
        level: easyLevel(game),
        options: {},
        ...change,
      };
      const keys = await create(game, wanted);
      if (wanted.against === 'friend') answer.replaceChildren(invitation(keys, game, wanted.door));
      else location.assign(path(keys, wanted.door));
    };
    const act = (/** @type {() => Promise<void>} */ run) => () => run().catch(sorry);
    actions.replaceChildren(
      h(
        'button',
        { type: 'button', class: 'primary', id: 'play', onclick: act(() => playNow(game, entry)) },
        h('b', {}, 'Play now'),
        h('small', {}, start.text),
      ),
      h(
        'p',
        { class: 'ways' },
        link('Invite a friend', act(begin({ against: 'friend' }))),
        link(start.swap, act(begin({ door: other }))),
        link('Hot seat', act(begin({ against: 'screen' }))),
        lessons,
      ),
    );
  }
  const demo = entries.find(({ entry }) => entry.demo)?.entry.demo;
  if (demo) demo(frame).catch(() => frame.remove());
  else frame.remove();
  await showSaved(mine, list);
}
