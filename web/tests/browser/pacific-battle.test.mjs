// A battle of Pacific by keyboard, by touch, in motion; and the film of a war, opened anywhere.
import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, ask, finished, page, stand } from './stand.mjs';
import { lay } from './seats.mjs';

const { server, chrome } = await stand();

/** The battle of the rulebook's example, as its surface round begins: Japan aims. */
const FIGHT = {
  turn: 8,
  rest: 'absent',
  areas: { 'Coral Sea': 'allies' },
  battle: { area: 'Coral Sea', stage: 'surface' },
  units: {
    japan: { Yamato: 'Coral Sea', Kongo: 'Coral Sea', Akagi: 'Coral Sea', 'Cruiser 1': 'Coral Sea' },
    allies: { Wisconsin: 'Coral Sea', Tennessee: 'Coral Sea', Intrepid: 'Coral Sea', 'Cruiser 1': 'Coral Sea' },
  },
};
const fight = () =>
  lay(server.url, {
    game: 'pacific',
    scenario: undefined,
    position: FIGHT,
    seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } },
  });
const sit = async (keys, door, options) => {
  const seat = await page(chrome, options);
  await seat.sheet.goto(`${server.url}/t/${keys.table}/${door}#${keys.seats[door].secret}`);
  await seat.sheet.waitForSelector('.scene:not([hidden])');
  return seat;
};
/** Waits for a battle's big button to say something and be able to. */
const says = (sheet, source) =>
  sheet.waitForFunction((text) => {
    const button = document.querySelector('.scene .primary');
    return button?.getAttribute('aria-disabled') === 'false' && new RegExp(text).test(button.textContent);
  }, source);

test('a round is fought by keyboard alone: aim, change the aim, fire, seal a wish, withdraw, and the luck of it is told', async () => {
  const keys = await fight();
  const [japan, allies] = [await sit(keys, 'japan'), await sit(keys, 'allies')];
  const press = (key) => japan.sheet.keyboard.press(key);
  /** Tabs on until the focus is on something; a person would not give up sooner. */
  const tabTo = async ({ sheet }, source) => {
    for (let n = 0; n < 60; n++) {
      if (await sheet.evaluate((text) => new RegExp(text).test(document.activeElement?.dataset?.key ?? ''), source))
        return;
      await sheet.keyboard.press('Tab');
    }
    assert.fail(`the keyboard does not come to ${source}`);
  };
  await says(japan.sheet, 'Fire 12 dice');
  await tabTo(japan, '^aim-');
  await press('Enter');
  await japan.sheet.waitForSelector('.oddspick');
  await tabTo(japan, '^on-');
  await press('Enter');
  await says(japan.sheet, 'Fire 12 dice');
  assert.equal(await japan.sheet.isEnabled('[data-key="suggest"]'), true, 'something was changed');
  await press('z');
  await japan.sheet.waitForFunction(() => document.querySelector('[data-key="suggest"]').disabled);
  await press('c');
  await allies.sheet.waitForSelector('.aimrow');
  await says(allies.sheet, 'Fire \\d+ dice');
  await allies.sheet.keyboard.press('c');
  // Whatever the dice said: cards are chosen by Tab and Enter, the rest is the big button, until the sea is quiet.
  const done = async (seat) => {
    const at = await seat.sheet.evaluate(() => {
      const scene = document.querySelector('.scene:not([hidden])');
      const button = scene?.querySelector('.primary');
      return {
        open: Boolean(scene),
        able: button?.getAttribute('aria-disabled') === 'false',
        cards: [...(scene?.querySelectorAll('.middle > .sealed .choiceCard') ?? [])].map((card) => card.dataset.key),
      };
    });
    if (!at.open) return true;
    if (at.able) await seat.sheet.keyboard.press('c');
    else if (at.cards.length) {
      await tabTo(seat, at.cards.includes('card-withdraw') ? 'card-withdraw' : at.cards[0]);
      await seat.sheet.keyboard.press('Enter');
    }
    return false;
  };
  let quiet = false;
  for (let n = 0; n < 150 && !quiet; n++) {
    const [one, two] = [await done(japan), await done(allies)];
    quiet = one && two;
    await japan.sheet.waitForTimeout(40);
  }
  assert.ok(quiet, 'the battle came to its end');
  // It was the last battle of the war: the end is told, and put away by key.
  await japan.sheet.waitForSelector('.curtain');
  await accessible(japan.sheet);
  await japan.sheet.waitForFunction(() => document.activeElement?.matches('.curtain .primary'));
  await press('Enter');
  await japan.sheet.focus('#tab-orders');
  await press('ArrowRight');
  const luck = await japan.sheet.textContent('.leaf .luck');
  assert.match(luck, /Hits vs\. expected, 1 battle\s+You\s+\d+ dice\s+\d+ hits?, \d+\.\d expected\s+Allies\s+\d+ dice/);
  assert.match(await japan.sheet.textContent('.leaf .remark'), /Hits: You \d+ hit/);
  for (const { wrongs, context } of [japan, allies]) {
    assert.deepEqual(
      wrongs.filter((text) => !/409/.test(text)),
      [],
    );
    await context.close();
  }
});

test('a battle on a phone by touch: a gun is aimed again with a finger, and nothing is wrong for assistive technology', async () => {
  const keys = await fight();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { sheet, wrongs, context } = await sit(keys, 'japan', phone);
  await says(sheet, 'Fire 12 dice');
  const kongo = sheet.locator('.rank.own .fighter', { hasText: 'Kongo' });
  await kongo.tap();
  await sheet.waitForSelector('.oddspick');
  const target = sheet.locator('.rank.their .fighter.lit').first();
  const name = (await target.textContent()).split(',')[0];
  await target.tap();
  await sheet.waitForFunction(
    (text) =>
      [...document.querySelectorAll('.aimrow')].some(
        (row) => /^Kongo/.test(row.textContent) && row.textContent.includes(text),
      ),
    name,
  );
  const small = await sheet.$$eval('.scene .primary, .scene .plain, .scene .fighter', (list) =>
    list
      .map((button) => [button.textContent, button.getBoundingClientRect().height])
      .filter(([, height]) => height && height < 43),
  );
  assert.deepEqual(small, [], 'targets too small for a finger');
  await accessible(sheet);
  await sheet.tap('.scene .primary');
  await sheet.waitForSelector('.shotchip');
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('with motion on the dice fall one shot after the other, and a key shows all', async () => {
  const keys = await fight();
  const { sheet, wrongs, context } = await sit(keys, 'japan', { reducedMotion: 'no-preference' });
  await says(sheet, 'Fire 12 dice');
  await sheet.click('.scene .primary');
  await sheet.waitForSelector('.shotchip.falls');
  await says(sheet, 'Skip the dice');
  const first = await sheet.locator('.shotchip').count();
  assert.ok(first < 3, `${first} of 3 shots lie at once`);
  await sheet.waitForFunction((n) => document.querySelectorAll('.shotchip').length > n, first);
  await sheet.keyboard.press('Space');
  await sheet.waitForFunction(
    () => document.querySelectorAll('.shotchip').length === 3 && !document.querySelector('.shotchip.falls'),
  );
  // Fire that was given stays visible as dotted lines.
  const lines = await sheet.$$eval('.lines .salvo:not(.head)', (list) =>
    list.map((line) => Number(getComputedStyle(line).opacity)),
  );
  assert.ok(lines.length > 0 && lines.every((opacity) => opacity > 0.2), lines.join());
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('odds stand where their lines pass', async () => {
  const keys = await fight();
  const { sheet, context } = await sit(keys, 'japan');
  await sheet.waitForSelector('.oddscard');
  const apart = () =>
    sheet.$$eval('.cards [data-aim]', (cards) =>
      cards.map((card) => {
        const mid = (box) => box.left + box.width / 2;
        const ends = card.dataset.aim
          .split('-')
          .map((n) => mid(document.querySelector(`.board [data-unit="${n}"]`).getBoundingClientRect()));
        return Math.abs(mid(card.getBoundingClientRect()) - ends.reduce((sum, x) => sum + x, 0) / ends.length);
      }),
    );
  await sheet.waitForFunction(() => document.querySelector('.cards [data-aim]')?.style.transform);
  // Three cards do not fit side by side above three blocks: the first ones stand near, none over another.
  assert.ok(Math.min(...(await apart())) < 120, String(await apart()));
  await accessible(sheet);
  await context.close();
});

/** Chooses a card. */
const card = async (sheet, key) => {
  await sheet.click(`[data-key="${key}"]`);
  await sheet.waitForSelector(`[data-key="${key}"][aria-pressed="true"]`);
};

test('the next round can be thought of ahead, the line of battles is told, and a battle that is over asks for nothing', async () => {
  const position = {
    turn: 3,
    rest: 'absent',
    areas: { 'Coral Sea': 'allies' },
    battle: { area: 'Coral Sea', stage: 'surface' },
    units: {
      japan: { Kongo: 'Coral Sea', Hiei: 'Coral Sea', Akagi: 'Coral Sea', Haruna: 'Solomon Sea' },
      allies: { Washington: 'Coral Sea', Tennessee: 'Coral Sea', Wasp: 'Coral Sea', 'Cruiser 1': 'Solomon Sea' },
    },
  };
  const keys = await lay(server.url, {
    game: 'pacific',
    scenario: undefined,
    position,
    seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } },
  });
  const [japan, allies] = [await sit(keys, 'japan'), await sit(keys, 'allies')];
  const { sheet } = japan;
  assert.equal(await sheet.textContent('.place-in-line'), 'Battle 1 of 2, then the Solomon Sea');
  await says(sheet, 'Fire 6 dice');
  await sheet.waitForSelector('.next .choiceCard');
  assert.match(
    await sheet.textContent('.next'),
    /Round 2, if both stay.*50\.0% to get your way if they ask for surface.*18\.8% to get/,
  );
  await card(sheet, 'card-air');
  // It is a thought and no order: the button still fires.
  await says(sheet, 'Fire 6 dice');
  // Names of sections lie at the outer edge, where no line ends.
  const crossed = await sheet.evaluate(() => {
    const heads = [...document.querySelectorAll('.lines .head')].map((head) => head.getBoundingClientRect());
    return [...document.querySelectorAll('.rank h3')].filter((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      const box = text.getBoundingClientRect();
      return heads.some(
        (head) => head.left < box.right && head.right > box.left && head.top < box.bottom && head.bottom > box.top,
      );
    }).length;
  });
  assert.equal(crossed, 0, 'an arrow over a name');
  await sheet.click('.scene .primary');
  await says(allies.sheet, 'Fire \\d+ dice');
  await allies.sheet.click('.scene .primary');
  // Whatever fell: the Allies withdraw if they are asked, and everything else is the big button, until this sea is
  // settled.
  const settled = () =>
    sheet.evaluate(() => /Close/.test(document.querySelector('.scene .primary')?.textContent ?? ''));
  for (let n = 0; n < 100 && !(await settled()); n++) {
    for (const seat of [allies, japan]) {
      if (await seat.sheet.locator('[data-key="card-withdraw"]').count()) {
        assert.match(
          await seat.sheet.textContent('.sealed'),
          /All units leave the area.*(pursue your|no units of the same type)/,
        );
        await card(seat.sheet, 'card-withdraw');
      }
      const able = await seat.sheet.evaluate(() => {
        const button = document.querySelector('.scene:not([hidden]) .primary');
        return button?.getAttribute('aria-disabled') === 'false' && !/Close/.test(button.textContent);
      });
      if (able) await seat.sheet.click('.scene .primary', { timeout: 3000 }).catch(() => {});
    }
    await sheet.waitForTimeout(50);
  }
  assert.ok(await settled(), 'the sea is settled');
  // The next sea may have been opened meanwhile; its question waits until this board is put away.
  assert.equal(await sheet.locator('.asking').count(), 0);
  assert.equal(await sheet.locator('.scene [data-key="back"]').count(), 0);
  for (const { wrongs, context } of [japan, allies]) {
    assert.deepEqual(
      wrongs.filter((text) => !/409/.test(text)),
      [],
    );
    await context.close();
  }
});

test('a submarine is told its prey, and a landing its chance against the garrison', async () => {
  const troops = {
    japan: { 'I-Boats': 'Coral Sea', Kongo: 'Coral Sea' },
    allies: { Washington: 'Coral Sea', Wasp: 'Coral Sea', 'Cruiser 1': 'Coral Sea' },
  };
  const open = await lay(server.url, {
    game: 'pacific',
    scenario: undefined,
    position: { turn: 3, rest: 'absent', battle: { area: 'Coral Sea', stage: 'open' }, units: troops },
    seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } },
  });
  const boat = await sit(open, 'japan');
  await boat.sheet.waitForSelector('[data-key^="target-"]');
  const prey = await boat.sheet.$$eval('[data-key^="target-"]', (rows) =>
    rows.map((row) => [row.firstElementChild.textContent, Number.parseInt(row.lastElementChild.textContent, 10)]),
  );
  assert.equal(prey.length, 3);
  assert.deepEqual(
    prey.map(([, chance]) => chance),
    prey.map(([, chance]) => chance).sort((a, b) => b - a),
    'the likeliest first',
  );
  await boat.sheet.click('[data-key^="target-"]:not([aria-pressed="true"])');
  await says(boat.sheet, 'Fire 2 dice at');
  await accessible(boat.sheet);
  await boat.context.close();
  const landing = {
    turn: 3,
    rest: 'absent',
    battle: { area: 'Coral Sea', stage: 'landing' },
    units: { japan: { 'SNLF Transport 1': { at: 'Coral Sea', strength: 2 } }, allies: { Wasp: 'Pearl Harbor' } },
  };
  const keys = await lay(server.url, {
    game: 'pacific',
    scenario: undefined,
    position: landing,
    seats: { japan: { name: 'Kenji' }, allies: { name: 'Ann' } },
  });
  const { sheet, context } = await sit(keys, 'japan');
  // Two points against a garrison: 851 of 1001 (§8).
  await sheet.waitForFunction(() =>
    /85\.0% to take it with 2 dice/.test(document.querySelector('.sealed')?.textContent ?? ''),
  );
  await sheet.click('[data-key^="base-"]');
  await sheet.click('[data-key^="with-"]');
  await sheet.waitForFunction(() => /85\.0% to take it/.test(document.querySelector('.sealed')?.textContent ?? ''));
  await accessible(sheet);
  await context.close();
});

test('a war is looked back on through any eyes, also from a moment in the middle of a battle', async () => {
  const keys = await finished(server, 'pacific');
  const { sheet, wrongs, context } = await page(chrome, { colorScheme: 'dark' });
  const address = `${server.url}/t/${keys.table}/watch/replay`;
  await sheet.goto(`${address}#${keys.watch.secret}`);
  await sheet.waitForSelector('.filmed .scrub');
  const moment = (n) =>
    sheet.waitForFunction((wanted) => document.querySelector('.scrub')?.value === String(wanted), n);
  // A frame between the opening of a battle and its end.
  const { cut } = await ask(
    server,
    `/api/tables/${keys.table}/watch/film?eyes=allies&from=0&to=400`,
    undefined,
    keys.watch.secret,
  );
  const at = cut.findIndex((frame) => frame.event?.kind === 'fired');
  assert.ok(at > 0, 'shots were fired');
  await sheet.goto(`${address}#allies.${at}`);
  await sheet.reload();
  await sheet.waitForSelector('.filmed .scrub');
  await moment(at);
  assert.equal(await sheet.locator('.scene:not([hidden])').count(), 0, 'no board lies over the film');
  assert.equal(await sheet.locator('.reach').count(), 1, 'the sea that is fought over is lit');
  assert.match(await sheet.textContent('.frames .now'), /\S/);
  await sheet.click('[aria-label="Next step"]');
  await moment(at + 1);
  // A step into the opening of a battle fights it on the board; put away, the film stands at its end.
  const opening = cut.findIndex(
    (frame, n) =>
      frame.event?.kind === 'opened' &&
      cut.slice(n).find(({ event }) => ['fired', 'ended'].includes(event?.kind))?.event.kind === 'fired',
  );
  const close = cut.findIndex((frame, n) => n > opening && frame.event?.kind === 'ended');
  await sheet.goto(`${address}#allies.${opening - 1}`);
  await moment(opening - 1);
  await sheet.click('[aria-label="Next step"]');
  await sheet.waitForSelector('.seafight:not([hidden]) .shotchip');
  assert.match(await sheet.textContent('.pages'), /Hits vs. expected\s+(You|Enemy)\s+\d+ dice/);
  await sheet.waitForFunction(() => /Close/.test(document.querySelector('.scene .primary').textContent));
  await sheet.click('.scene .primary');
  await moment(close);
  assert.equal(await sheet.locator('.scene:not([hidden])').count(), 0);
  await sheet.click('.eyes >> text=Both sides');
  await sheet.waitForFunction(() => location.hash.startsWith('#all.'));
  assert.equal(await sheet.locator('.piece.foe').count(), 0);
  assert.ok((await sheet.locator('.piece.own').count()) > 5);
  for (const wanted of ['strength', 'areas', 'lead', 'rp', 'lost', 'luck'])
    assert.equal(await sheet.locator(`.graph[data-chart="${wanted}"]`).count(), 1, wanted);
  await sheet.click('[aria-label="End"]');
  await sheet.waitForFunction(() => document.querySelector('.scrub').value === document.querySelector('.scrub').max);
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});
