// Outpost, the worked example: a game against the computer from placement to result, by clicks and by buttons, on a
// desktop and on a phone.
import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, ask, page, stand } from './stand.mjs';
import { says } from './seats.mjs';

const { server, chrome } = await stand();

/** Places the blocks 3, 2, 1 on the posts 0, 1, 2 by clicks. */
async function place(sheet, side = 0) {
  for (const [value, post] of [
    [3, 0],
    [2, 1],
    [1, 2],
  ]) {
    await sheet.click(`[data-key="put-${value}"]`);
    await sheet.waitForSelector(`[data-key="put-${value}"].chosen`);
    await sheet.click(`[data-key="${side}-${post}"]`);
    await sheet.waitForSelector(`[data-key="put-${value}"]`, { state: 'detached' });
  }
}

for (const [name, options] of [
  ['desktop', {}],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
]) {
  test(`a whole game against the computer on a ${name}`, async () => {
    const { sheet, wrongs, context } = await page(chrome, options);
    await sheet.goto(`${server.url}/play/outpost`);
    await sheet.waitForSelector('.posts .post');
    assert.match(sheet.url(), /\/t\/[^/]+\/red/);
    await says(sheet, '.foot .primary', /Choose a block/);
    await accessible(sheet);
    await place(sheet);
    await says(sheet, '.foot .primary', /Confirm setup/);
    // Undo takes a block off its post again.
    await sheet.click('.foot [data-key="back"]');
    await sheet.waitForSelector('[data-key="put-1"].open');
    await sheet.click('[data-key="put-1"]');
    await sheet.click('[data-key="0-2"].open');
    await says(sheet, '.foot .primary', /Confirm setup/);
    await sheet.click('.foot .primary');
    await says(sheet, '.foot .primary', /Rest/);
    await accessible(sheet);
    // The swap is a draft.
    await sheet.click('[data-key="swap-0"]');
    await sheet.waitForSelector('[data-key="0-0"]:has-text("strength 2")');
    await sheet.keyboard.press('z');
    await sheet.waitForSelector('[data-key="0-0"]:has-text("strength 3")');
    for (let turn = 0; turn < 12; turn++) {
      await sheet.waitForFunction(() => document.querySelector('.curtain') || document.querySelector('.post.open'));
      if (await sheet.isVisible('.curtain')) break;
      await sheet.click('.post.open');
      await says(sheet, '.foot .primary', /Choose attacker/);
      await sheet.click('.post.open');
      await says(sheet, '.foot .primary', /Roll [123] di/);
      const before = await sheet.evaluate(() => document.querySelector('.bar .when')?.textContent);
      await sheet.click('.foot .primary');
      await sheet.waitForFunction(
        (was) =>
          document.querySelector('.curtain') ||
          (document.querySelector('.bar .when')?.textContent !== was && document.querySelector('.post.open')),
        before,
      );
    }
    assert.match(await sheet.textContent('.curtain h2'), /Victory|Defeat|Draw/);
    await sheet.click('.curtain .primary');
    await says(sheet, '.foot .primary', /Game over/);
    await sheet.waitForSelector('.rolled .face');
    await sheet.click('#tab-log');
    assert.match(await sheet.textContent('#leaf'), /attacks post/);
    await accessible(sheet);
    assert.deepEqual(wrongs, []);
    await context.close();
  });
}

test('what cannot be done is explained, and the text view does everything', async () => {
  const keys = await ask(server, '/api/tables', {
    game: 'outpost',
    scenario: 'set',
    seats: { red: { free: false }, blue: { bot: 'recruit' } },
  });
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(`${server.url}/t/${keys.table}/red#${keys.seats.red.secret}`);
  await sheet.waitForSelector('.posts .post.open');
  await sheet.click('[data-key="0-1"]');
  await says(sheet, '.refusal', /Choose the enemy post first/);
  await sheet.click('.refusal a.rule');
  await sheet.waitForSelector('#leaf #rule-2\\.2');
  await sheet.keyboard.press('t');
  await says(sheet, '.textboard', /hidden block/);
  await accessible(sheet);
  await sheet.click('.textboard >> text=/attack post 2/i');
  await sheet.click('.textboard >> text=/with the block on post 1/i');
  await says(sheet, '.textboard', /Roll 2 dice/);
  await sheet.click('.textboard button:has-text("Roll 2 dice")');
  await says(sheet, '.rolled', /Attack/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('a game is replayed from both sides', async () => {
  const { finished } = await import('./stand.mjs');
  const keys = await finished(server, 'outpost');
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(`${server.url}/t/${keys.table}/watch/replay#${keys.watch.secret}`);
  await sheet.waitForSelector('.filmed .scrub');
  await sheet.click('.eyes >> text=Both sides');
  await sheet.click('[aria-label="End"]');
  await sheet.waitForFunction(
    () => ![...document.querySelectorAll('.post')].some((post) => /hidden/.test(post.textContent)),
  );
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('the home page lists it, and its rulebook opens', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(server.url);
  await sheet.waitForSelector('.game-card >> text=Outpost');
  await sheet.goto(`${server.url}/rules/outpost`);
  await sheet.waitForSelector('.contents a');
  await sheet.click('text=Play');
  await sheet.waitForSelector('.posts .post');
  assert.deepEqual(wrongs, []);
  await context.close();
});
