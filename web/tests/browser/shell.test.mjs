// The room around the table: what lies on top has it to itself, what is asked is never decided by accident, nothing is
// out of reach.
import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, ask, page, stand } from './stand.mjs';
import { lay, menu, pair, says, sitAt } from './seats.mjs';

const { server, chrome } = await stand();

/** Two armies before Minsk, and a garrison with a city around it: four dice come back. */
const MINSK = {
  scenario: '1941',
  month: '1941-07',
  step: 'act',
  side: 'axis',
  weather: 'clear',
  rp: { axis: 6, soviet: 6 },
  control: { Vilna: 'axis', Bialystok: 'axis' },
  options: [],
  units: [
    { unit: 'de-9', at: '13,10' },
    { unit: 'de-4', at: '12,11' },
    { unit: 'su-13', at: '13,11', steps: 2 },
    { unit: 'su-20', at: '15,10' },
  ],
};

/** A battle in which the attacker has hits to give out. */
async function struck() {
  for (;;) {
    const keys = await lay(server.url, {
      scenario: undefined,
      position: MINSK,
      seats: { axis: { free: false }, soviet: { free: false } },
    });
    const { secret } = keys.seats.axis;
    const at = `/api/tables/${keys.table}/axis`;
    const { number } = await ask(server, `${at}/view`, undefined, secret);
    await ask(
      server,
      `${at}/commit`,
      {
        number,
        choices: [{ attack: '13,11' }, { with: 'de-9' }, { with: 'de-4' }, 'roll'],
        nonce: '0123456789abcdef0123456789abcdef',
      },
      secret,
    );
    const seen = await ask(server, `${at}/view`, undefined, secret);
    if (seen.menu.some(({ choice }) => choice.hit)) return { keys, number: seen.number };
  }
}

const within = (sheet, selector) =>
  sheet.evaluate((where) => Boolean(document.activeElement?.closest(where)), selector);

test('behind the handover is nothing to reach: not by Tab, not by ear', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(server.url);
  await sheet.click('text=Hot seat');
  await sheet.waitForSelector('.stage');
  await sheet.click('.foot .primary');
  await sheet.click('.foot .primary');
  await sheet.waitForSelector('.curtain');
  await sheet.waitForFunction(() => document.activeElement?.closest('.curtain'));
  for (let n = 0; n < 8; n++) {
    await sheet.keyboard.press('Tab');
    assert.ok(
      await sheet.evaluate(
        () => !document.activeElement?.closest('.game') || document.activeElement.closest('.curtain'),
      ),
      'Tab stays with the handover',
    );
  }
  const client = await context.newCDPSession(sheet);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const heard = nodes
    .filter((node) => !node.ignored)
    .map((node) => node.name?.value ?? '')
    .join(' ');
  assert.match(heard, /I am the Soviet player/);
  assert.doesNotMatch(heard, /Panzer|End turn|Text view/, 'a screen reader hears no more than the eye sees');
  // Keys that act at the table do nothing either.
  await sheet.keyboard.press('t');
  assert.equal(await sheet.isVisible('.textboard'), false);
  await accessible(sheet);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('in a battle a rule opens above it, Escape closes the rule and decides nothing', async () => {
  const { keys, number } = await struck();
  const { sheet, wrongs, context } = await sitAt(chrome, server.url, keys, 'axis');
  await says(sheet, '.scene .primary', /Assign hits evenly/);
  const now = async () =>
    (await ask(server, `/api/tables/${keys.table}/axis/view`, undefined, keys.seats.axis.secret)).number;
  await sheet.keyboard.press('Escape');
  for (let n = 0; n < 30 && !(await sheet.evaluate(() => document.activeElement?.matches('.scene a.rule'))); n++)
    await sheet.keyboard.press('Shift+Tab');
  assert.ok(await sheet.evaluate(() => document.activeElement?.matches('.scene a.rule')), 'Tab leads to a rule');
  const section = await sheet.evaluate(() => document.activeElement.textContent.slice(1));
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector(`.rulepage #rule-${section.replace('.', '\\.')}`);
  assert.ok(
    await sheet.evaluate((id) => {
      const box = document.querySelector(`.rulepage [id="rule-${id}"]`).getBoundingClientRect();
      return document.elementFromPoint(box.left + 5, box.top + 5)?.closest('.rulepage');
    }, section),
    'the rule can be seen',
  );
  await accessible(sheet);
  await sheet.keyboard.press('Escape');
  await sheet.waitForSelector('.rulepage', { state: 'hidden' });
  assert.ok(await within(sheet, '.scene'), 'the focus is back');
  assert.ok(await sheet.isVisible('.scene'));
  assert.equal(await now(), number, 'nothing was decided');
  await sheet.keyboard.press('c');
  await says(sheet, '.scene .primary', /Close/);
  assert.ok((await now()) > number);
  await sheet.keyboard.press('Escape');
  await sheet.waitForSelector('.scene', { state: 'hidden' });
  assert.ok(await within(sheet, '.game'));
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('old words are no news after a reload, and notes are not written over before they are here', async () => {
  const { keys, axis, soviet } = await pair(chrome, server.url);
  await soviet.sheet.click('#tab-chat');
  await soviet.sheet.fill('#say', 'Good evening');
  await soviet.sheet.keyboard.press('Enter');
  await axis.sheet.waitForSelector('.unread');
  assert.equal(await axis.sheet.textContent('.unread'), '1');
  await axis.sheet.click('#tab-chat');
  await axis.sheet.waitForFunction(() => !document.querySelector('#pad').readOnly);
  await axis.sheet.fill('#pad', 'Minsk first');
  await says(axis.sheet, '.kept', /Saved/);
  await axis.sheet.reload();
  await axis.sheet.waitForSelector('.stage');
  await axis.sheet.waitForTimeout(400);
  assert.equal(await axis.sheet.locator('.unread').count(), 0);
  assert.doesNotMatch(await axis.sheet.textContent('#announce'), /Good evening/);
  // The notes come late: until then nothing can be typed.
  let open;
  const gate = new Promise((done) => {
    open = done;
  });
  await axis.sheet.route('**/pad', async (route) => {
    await gate;
    await route.continue();
  });
  await axis.sheet.click('#tab-chat');
  await says(axis.sheet, '.words', /Good evening/);
  await axis.sheet.focus('#pad');
  await axis.sheet.keyboard.type('lost');
  assert.equal(await axis.sheet.inputValue('#pad'), '');
  open();
  await axis.sheet.waitForFunction(() => document.querySelector('#pad').value === 'Minsk first');
  await axis.sheet.focus('#pad');
  await axis.sheet.keyboard.press('End');
  await axis.sheet.keyboard.type(', then Smolensk');
  await says(axis.sheet, '.kept', /Saved/);
  assert.equal(
    (await ask(server, `/api/tables/${keys.table}/axis/pad`, undefined, keys.seats.axis.secret)).text,
    'Minsk first, then Smolensk',
  );
  // A word of one's own is not unread either.
  assert.equal(await soviet.sheet.locator('.unread').count(), 0);
  assert.deepEqual([...axis.wrongs, ...soviet.wrongs], []);
  await axis.context.close();
  await soviet.context.close();
});

for (const [game, own, other] of [
  ['eastfront', 'axis', 'soviet'],
  ['pacific', 'japan', 'allies'],
]) {
  test(`the menu of ${game} is in reach at every width, and nothing in the bar is cut`, async () => {
    const keys = await lay(server.url, {
      game,
      scenario: undefined,
      seats: { [own]: { free: false }, [other]: { bot: 'recruit' } },
    });
    const { sheet, wrongs, context } = await sitAt(chrome, server.url, keys, own);
    for (const width of [
      320, 360, 390, 600, 720, 721, 768, 900, 1024, 1100, 1180, 1280, 1366, 1440, 1481, 1600, 1680, 1920, 2560, 3840,
    ]) {
      await sheet.setViewportSize({ width, height: 900 });
      const { box, hit, cut } = await sheet.evaluate(() => {
        const button = document.querySelector('.bar .burger');
        const box = button.getBoundingClientRect();
        const parts = [...document.querySelectorAll('.game > .bar > *')].filter(
          (part) => part.getClientRects().length && part.scrollWidth > part.clientWidth + 1 && !part.matches('.purse'),
        );
        return {
          box: box.toJSON(),
          hit: button.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)),
          cut: parts.map((part) => `${part.className} ${part.scrollWidth} in ${part.clientWidth}`),
        };
      });
      assert.ok(
        box.left >= 0 && box.right <= width && box.width >= 43.9 && box.height >= 43.9,
        `${width}: ${JSON.stringify(box)}`,
      );
      assert.ok(hit, `${width}: something lies over it`);
      assert.deepEqual(cut, [], `cut at ${width}`);
    }
    await sheet.setViewportSize({ width: 1180, height: 820 });
    await menu(sheet, 'Resign');
    assert.deepEqual(wrongs, []);
    await context.close();
  });
}
