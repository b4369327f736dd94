import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, page, stand } from './stand.mjs';

const { server, chrome } = await stand();

/** Places by number, as the rules name them. */
const SOLOMONS = 7;
const CORAL = 8;
const HAWAII = 3;
const TRUK = 17;
const PEARL = 19;

/** A small war in the Solomons: both fleets lie one sea away from it. */
const WAR = {
  turn: 3,
  step: 'fleet-japan',
  rest: 'absent',
  areas: { 'Solomon Sea': 'japan', 'Coral Sea': 'allies' },
  units: {
    japan: {
      Akagi: 'Truk',
      Kongo: 'Truk',
      'Cruiser 1': 'Truk',
      'SNLF Transport 1': 'Truk',
      Nagato: 'Saipan',
      'Army Transport 1': 'Saipan',
      'I-Boats': 'off',
    },
    allies: {
      Enterprise: 'Australia',
      Washington: 'Australia',
      'Cruiser 1': 'Australia',
      Wasp: 'Pearl Harbor',
      'Cruiser 2': 'Pearl Harbor',
      '5th Air Force': 'off',
    },
  },
};
/** The same blocks, with two of each Japanese harbor changed for two of the other. */
const SWAPPED = structuredClone(WAR);
Object.assign(SWAPPED.units.japan, { Akagi: 'Saipan', Kongo: 'Saipan', Nagato: 'Truk', 'Army Transport 1': 'Truk' });

/** Opens a table; the secrets of the seats that are people's. */
async function table(plan) {
  const answer = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'pacific', ...plan }),
  });
  const keys = await answer.json();
  assert.ok(keys.table, JSON.stringify(keys));
  return keys;
}

/** Sits down in a browser of its own, which writes down all that the server tells it. */
async function sit(keys, seat, options) {
  const { sheet, wrongs, context } = await page(chrome, options);
  const heard = [];
  sheet.on('response', (response) => {
    if (response.url().includes(`/${seat}/`) && !response.url().includes('/live'))
      response.text().then(
        (text) => heard.push(text),
        () => {},
      );
  });
  const wire = await context.newCDPSession(sheet);
  await wire.send('Network.enable');
  wire.on('Network.eventSourceMessageReceived', (event) => heard.push(event.data));
  await sheet.goto(`${server.url}/t/${keys.table}/${seat}#${keys.seats[seat].secret}`);
  await sheet.waitForSelector('.stage', { state: 'attached' });
  await sheet.waitForFunction(() => document.querySelector('.foot .primary'));
  return { seat, sheet, wrongs, context, heard };
}

/** The middle of something on the map. */
const middle = (sheet, selector) =>
  sheet.evaluate((query) => {
    const box = document.querySelector(query).getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }, selector);

/** Takes up all that lies in a harbor and sends it to an area. */
async function send({ sheet }, harbor, area) {
  await sheet.waitForSelector(`.blocks [data-in="${harbor}"]`, { state: 'attached' });
  const units = await sheet.evaluate(
    (place) => [...document.querySelectorAll(`.blocks [data-in="${place}"]`)].map((block) => block.dataset.unit),
    harbor,
  );
  for (const [n, unit] of units.entries()) {
    const { x, y } = await middle(sheet, `.blocks [data-unit="${unit}"]`);
    await sheet.mouse.click(x, y);
    await sheet.waitForFunction(
      (count) =>
        document.querySelectorAll('.chip-block[aria-pressed="true"]').length === count &&
        document.querySelector('.reach'),
      n + 1,
    );
  }
  const { x, y } = await middle(sheet, `.seal[data-place="${area}"]`);
  await sheet.mouse.move(x, y);
  await sheet.waitForSelector('.way', { state: 'attached' });
  await sheet.mouse.click(x, y);
  await sheet.waitForSelector('.sent .draft');
  await sheet.waitForFunction((place) => document.querySelectorAll(`.blocks [data-in="${place}"]`).length > 0, area);
}

/** Does in a page what is suggested there, if anything is asked: first a card of those wanted, then the big button. */
const act = (wanted) => {
  const scene = document.querySelector('.scene:not([hidden])');
  const button = () =>
    (document.querySelector('.scene:not([hidden])') ?? document.querySelector('.foot'))?.querySelector('.primary');
  const able = () => button() && button().getAttribute('aria-disabled') !== 'true';
  const text = button()?.textContent ?? '';
  const turn = document.querySelector('.when.turn b')?.textContent;
  if (!able()) {
    const cards = [...(scene?.querySelectorAll('.middle > .sealed .choiceCard') ?? [])];
    const card = wanted.map((key) => cards.find(({ dataset }) => dataset.key === key)).find(Boolean) ?? cards[0];
    if (!card) return { text, turn, done: false };
    // The card is the order; one that gives something up asks once, and the button asks with it.
    card.click();
    return { text, turn, done: true };
  }
  const done = able();
  if (done) button().click();
  return { text, turn, done };
};

/**
 * Lets both sides go on with what is suggested until a page shows what is wanted. `cards` are chosen where there is a
 *   choice.
 */
async function goOn(seats, until, cards) {
  const seen = [];
  while (seen.length < 200) {
    let moved = false;
    for (const { sheet, seat } of seats) {
      if (await sheet.evaluate(until)) return seen;
      const { text, done } = await sheet.evaluate(act, cards[seat]);
      if (done) seen.push(`${seat}: ${text}`);
      moved ||= done;
    }
    // Neither side can act until news arrives.
    if (!moved)
      await Promise.race(
        seats.map(({ sheet }) =>
          sheet.waitForFunction(() => {
            const scene = document.querySelector('.scene:not([hidden])');
            return (
              (scene ?? document.querySelector('.foot'))?.querySelector('.primary')?.getAttribute('aria-disabled') !==
                'true' || scene?.querySelector('.middle > .sealed .choiceCard')
            );
          }),
        ),
      );
  }
  assert.fail(`nothing came of it: ${seen.slice(-6).join('; ')}`);
}

/** Every view and patch that was received, as pairs of unit and what was told of it. */
function told(heard) {
  const out = [];
  const walk = (value) => {
    if (!value || typeof value !== 'object') return;
    if (value.units?.[0] && 'seen' in value.units[0])
      for (const [n, unit] of Object.entries(value.units)) out.push([Number(n), unit]);
    // An operation of a patch: a whole unit, or one field of it.
    const [, n, field] = /^\/units\/(\d+)(?:\/(\w+))?$/.exec(value.path ?? '') ?? [];
    if (n !== undefined && value.value !== undefined)
      out.push([Number(n), field ? { [field]: value.value } : value.value]);
    for (const part of Array.isArray(value) ? value : Object.values(value)) walk(part);
  };
  for (const text of heard) if (/^[[{]/.test(text)) walk(JSON.parse(text));
  return out;
}

test('two browsers play a whole turn with its battle, and nothing hidden reaches the other', async () => {
  const keys = await table({ position: WAR, seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } } });
  const [japan, allies] = await Promise.all([sit(keys, 'japan'), sit(keys, 'allies')]);
  await send(japan, TRUK, SOLOMONS);
  await japan.sheet.click('.foot .primary');
  await allies.sheet.waitForSelector(`[data-stack="${SOLOMONS}"]`, { state: 'attached' });
  assert.equal((await allies.sheet.textContent(`[data-stack="${SOLOMONS}"] .count`)).trim(), '4');
  await send(allies, 21, SOLOMONS);

  // Up to here no Japanese block has been turned up.
  const { catalog } = await allies.sheet.evaluate(
    async () => (await (await fetch(`/api${location.pathname.replace('/t/', '/tables/')}/view`)).json()).view,
  );
  const ships = new Set(
    catalog.units.flatMap((unit, n) =>
      unit.side === 'japan' && !['land-air', 'submarine'].includes(unit.kind) ? [n] : [],
    ),
  );
  const known = told(allies.heard).filter(([n]) => ships.has(n));
  assert.ok(known.length > 10, 'the other browser received views');
  for (const [n, unit] of known)
    assert.ok(
      ((unit.at ?? null) === null && (unit.strength ?? null) === null) || unit.at >= 66,
      `${catalog.units[n].name} at ${unit.at} was told`,
    );
  const [dom, kept] = await allies.sheet.evaluate(() => [
    document.documentElement.outerHTML,
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  ]);
  for (const name of ['Akagi', 'Kongo', 'SNLF']) {
    assert.ok(!dom.includes(name), `${name} in the page`);
    assert.ok(!kept.includes(name), `${name} in storage`);
  }

  await allies.sheet.click('.foot .primary');
  const seen = await goOn([japan, allies], () => document.querySelector('.when.turn b').textContent === 'Turn 4', {
    japan: ['card-air', 'card-stay'],
    allies: ['card-surface', 'card-withdraw'],
  });
  assert.ok(
    seen.some((text) => /Air or surface/.test(text)),
    seen.join('\n'),
  );
  assert.ok(
    seen.some((text) => /Fire \d+ dice/.test(text)),
    seen.join('\n'),
  );
  for (const { wrongs, context } of [japan, allies]) {
    // Both seal at once now and then; who comes second is told so and sends again.
    assert.deepEqual(
      wrongs.filter((text) => !/409/.test(text)),
      [],
    );
    await context.close();
  }
});

test('a page looks the same whichever blocks lie in the enemy’s harbors', async () => {
  const looks = [];
  for (const position of [WAR, SWAPPED]) {
    const keys = await table({ position, seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } } });
    const { sheet, context } = await sit(keys, 'allies');
    const parts = [];
    for (const tab of ['orders', 'known']) {
      await sheet.click(`#tab-${tab}`);
      parts.push(
        await sheet.evaluate(() =>
          ['.layer.pieces', '.leaf', '.textboard', '.ruler'].map((part) =>
            document.querySelector(part).outerHTML.replace(/<!--.*?-->/g, ''),
          ),
        ),
      );
    }
    looks.push(parts);
    await context.close();
  }
  assert.deepEqual(looks[0], looks[1]);
});

/** The battle of the rulebook's example, as its surface round begins: Japan aims. */
const CORAL_SEA = {
  turn: 8,
  rest: 'absent',
  areas: { 'Coral Sea': 'allies' },
  battle: { area: 'Coral Sea', stage: 'surface' },
  units: {
    japan: { Yamato: 'Coral Sea', Kongo: 'Coral Sea', Akagi: 'Coral Sea', 'Cruiser 1': 'Coral Sea' },
    allies: { Wisconsin: 'Coral Sea', Tennessee: 'Coral Sea', Intrepid: 'Coral Sea', 'Cruiser 1': 'Coral Sea' },
  },
};

test('aims are changed with exact odds, and a refusal is explained in the diary', async () => {
  const keys = await table({ position: CORAL_SEA, seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } } });
  const { sheet, wrongs, context } = await sit(keys, 'japan');
  await sheet.waitForSelector('.aimrow');
  assert.match(await sheet.textContent('.scene .primary'), /Fire 12 dice/);
  await sheet.click('.aimrow');
  await sheet.waitForSelector('.oddspick .oddscard');
  const odds = await sheet.textContent('.oddspick .oddscard');
  assert.match(odds, /your dice hit on \d/);
  assert.match(odds, /hit\s*[\d.]+%\s*disabled\s*[\d.]+%\s*sunk\s*[\d.]+%/);
  // A carrier lies behind the guns: the diary says why it is no target.
  await sheet.click('.rank.their .section:nth-child(2) .fighter');
  await sheet.waitForSelector('.refused');
  assert.match(await sheet.textContent('.refused'), /carriers and transports only when .* \(§8\)/);
  await sheet.click('.oddspick');
  await sheet.waitForFunction(() => /Fire 12 dice/.test(document.querySelector('.scene .primary').textContent));
  await sheet.click('.scene .primary');
  await sheet.waitForSelector('.shotchip');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a fleet sails by keyboard alone', async () => {
  const keys = await table({
    position: { ...WAR, step: 'fleet-allies' },
    seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } },
  });
  const { sheet, wrongs, context } = await sit(keys, 'allies');
  const heard = (pattern) =>
    sheet.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('#announce').textContent),
      pattern,
    );
  await sheet.focus('.stage');
  for (let n = 0; n < 8 && !/Wasp/.test(await sheet.textContent('#announce')); n++) await sheet.keyboard.press('n');
  await heard('Wasp, carrier, strength \\d of \\d, Pearl Harbor');
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.reach');
  await heard('1 block selected');
  for (let n = 0; n < 12 && !/^Hawaiian Islands/.test(await sheet.textContent('#announce')); n++)
    await sheet.keyboard.press(n % 2 ? 'ArrowUp' : 'ArrowLeft');
  await heard('^Hawaiian Islands.*can be chosen');
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.sent .draft');
  assert.match(await sheet.textContent('.sent'), /Hawaiian Islands.*Wasp/);
  await sheet.keyboard.press('z');
  await sheet.waitForSelector('.sent', { state: 'detached' });
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a phone by touch', async () => {
  const keys = await table({
    position: { ...WAR, step: 'fleet-allies' },
    seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } },
  });
  const { sheet, wrongs, context } = await sit(keys, 'allies', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const button = await sheet.evaluate(() => document.querySelector('.foot .primary').getBoundingClientRect().toJSON());
  assert.ok(button.height >= 44 && button.bottom <= 844);
  await sheet.tap(`[data-key="in-${PEARL}"]`);
  await sheet.tap('.still .chip-block');
  await sheet.waitForSelector('.reach');
  const { x, y } = await middle(sheet, `.seal[data-place="${HAWAII}"]`);
  await sheet.touchscreen.tap(x, y);
  await sheet.waitForFunction(() => /1 sailing/.test(document.querySelector('.foot .primary').textContent));
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('the computer sails too, and a stay at sea is refused in place', async () => {
  const keys = await table({ position: WAR, seats: { japan: { name: 'Kenji' }, allies: { bot: 'recruit' } } });
  const { sheet, wrongs, context } = await sit(keys, 'japan');
  const block = await middle(sheet, `.blocks [data-in="${TRUK}"]`);
  await sheet.mouse.click(block.x, block.y);
  await sheet.waitForSelector('.reach');
  const { x, y } = await middle(sheet, `[data-place="${PEARL}"]`);
  await sheet.mouse.click(x, y);
  await sheet.waitForSelector('.refusal:not([hidden])');
  assert.match(await sheet.textContent('.refusal'), /§7/);
  const coral = await middle(sheet, `.seal[data-place="${CORAL}"]`);
  await sheet.mouse.click(coral.x, coral.y);
  await sheet.waitForSelector('.sent .draft');
  await sheet.click('.foot .primary');
  await sheet.waitForFunction(() => !/sail/.test(document.querySelector('.bar .steps .now')?.textContent ?? 'sail'));
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('nothing is wrong for assistive technology on the map and on the battle board', async () => {
  for (const plan of [{ position: WAR }, { scenario: 'coral-sea' }]) {
    const keys = await table({ ...plan, seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } } });
    const { sheet, context } = await sit(keys, 'japan');
    await accessible(sheet);
    await context.close();
  }
});
