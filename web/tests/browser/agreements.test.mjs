import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, clickHex, page, stand } from './stand.mjs';
import { menu, pair, says } from './seats.mjs';

const { server, chrome } = await stand();

test('a draw is offered and declined, offered and accepted; then both play again with sides swapped', async () => {
  const { axis, soviet } = await pair(chrome, server.url);
  await menu(axis.sheet, 'Offer a draw');
  await says(soviet.sheet, '.strip', /Axis offers a draw/);
  await accessible(soviet.sheet);
  await soviet.sheet.click('.strip >> text=Decline');
  await soviet.sheet.waitForSelector('.strip', { state: 'hidden' });
  await axis.sheet.waitForFunction(() => !document.querySelector('.menu li')?.textContent?.includes('Withdraw'));
  await menu(soviet.sheet, 'Offer a draw');
  await axis.sheet.click('.strip >> text=Accept');
  for (const { sheet } of [axis, soviet]) {
    await says(sheet, '.curtain', /Draw.*agree on a draw/);
    await sheet.click('.curtain .primary');
  }
  await menu(axis.sheet, 'Rematch');
  await soviet.sheet.click('.strip button');
  await soviet.sheet.waitForURL(/\/axis$/);
  await axis.sheet.click('.strip button:has-text("Open")');
  await axis.sheet.waitForURL(/\/soviet$/);
  for (const { sheet } of [axis, soviet]) await sheet.waitForSelector('.stage');
  await says(soviet.sheet, '.foot .primary', /End turn/);
  assert.deepEqual([...axis.wrongs, ...soviet.wrongs], []);
  await axis.context.close();
  await soviet.context.close();
});

test('orders are taken back by consent', async () => {
  const { axis, soviet } = await pair(chrome, server.url);
  await clickHex(axis.sheet, '9,11');
  await axis.sheet.waitForSelector('.reach');
  await clickHex(axis.sheet, '10,10');
  await axis.sheet.waitForSelector('.orders .draft');
  await says(axis.sheet, '.foot .primary', /leaves 15/);
  await axis.sheet.click('.foot .primary');
  await axis.sheet.waitForSelector('.piece.own[data-hex="10,10"]', { state: 'attached' });
  await axis.sheet.waitForSelector('.orders .draft', { state: 'detached' });
  await soviet.sheet.waitForSelector('.piece.foe[data-hex="10,10"]', { state: 'attached' });
  await menu(axis.sheet, 'Request takeback');
  await says(soviet.sheet, '.strip', /Axis requests a takeback/);
  await soviet.sheet.click('.strip >> text=Agree');
  await axis.sheet.waitForSelector('.piece.own[data-hex="9,11"]', { state: 'attached' });
  await soviet.sheet.waitForSelector('.piece.foe[data-hex="9,11"]', { state: 'attached' });
  await soviet.sheet.waitForSelector('.strip', { state: 'hidden' });
  await says(axis.sheet, '.purse', /16/);
  assert.deepEqual([...axis.wrongs, ...soviet.wrongs], []);
  await axis.context.close();
  await soviet.context.close();
});

test('words reach the other side, notes stay at home, the diary can be taken along, conceding asks again', async () => {
  const { keys, axis, soviet } = await pair(chrome, server.url);
  await axis.sheet.click('#tab-chat');
  await axis.sheet.fill('#say', 'Good hunting.');
  await axis.sheet.keyboard.press('Enter');
  await says(axis.sheet, '.words', /You: Good hunting\./);
  await says(soviet.sheet, '#tab-chat .unread', /1/);
  await soviet.sheet.click('#tab-chat');
  await says(soviet.sheet, '.words', /Axis: Good hunting\./);
  await soviet.sheet.waitForSelector('.unread', { state: 'detached' });
  await axis.sheet.fill('#pad', 'Minsk first.');
  await says(axis.sheet, '.kept', /Saved/);
  await axis.sheet.reload();
  await axis.sheet.click('#tab-chat');
  await axis.sheet.waitForFunction(
    () => /** @type {HTMLTextAreaElement} */ (document.querySelector('#pad')).value === 'Minsk first.',
  );
  assert.doesNotMatch(await soviet.sheet.content(), /Minsk first/);
  await axis.sheet.click('.burger');
  const [file] = await Promise.all([
    axis.sheet.waitForEvent('download'),
    axis.sheet.click('.menu >> text=Download my log'),
  ]);
  assert.match(file.suggestedFilename(), new RegExp(`^${keys.table}-axis-diary`));
  await axis.sheet.keyboard.press('Escape');
  await axis.sheet.waitForSelector('.menu', { state: 'hidden' });
  await menu(axis.sheet, 'Resign');
  await says(axis.sheet, '.menu', /Resign anyway.*Press again to confirm/);
  await accessible(axis.sheet);
  await axis.sheet.click('.menu >> text=Press again');
  await says(axis.sheet, '.curtain', /Defeat/);
  await says(soviet.sheet, '.curtain', /Victory/);
  assert.deepEqual([...axis.wrongs, ...soviet.wrongs], []);
  await axis.context.close();
  await soviet.context.close();
});

test('from the first page: a friend by link, and a table chosen by side and scenario', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(server.url);
  await sheet.click('text=Invite a friend');
  const link = await sheet.inputValue('.invite input');
  assert.match(link, /\/t\/[^/]+\/soviet#/);
  await accessible(sheet);
  const friend = await page(chrome);
  await friend.sheet.goto(link);
  await friend.sheet.waitForSelector('.stage');
  await sheet.click('.invite .enter');
  await sheet.waitForSelector('.stage');
  await says(friend.sheet, '.foot .primary', /Axis to move/);
  await sheet.goto(server.url);
  await says(sheet, '.going', /Eastfront.*, Axis.*Your move/);
  await sheet.click('[aria-label^="Choose side and scenario of Eastfront"]');
  await sheet.selectOption('[name=scenario]', '1942');
  await sheet.selectOption('[name=role]', 'soviet');
  await accessible(sheet);
  await sheet.click('.chooser .primary');
  await sheet.waitForURL(/\/soviet$/);
  await says(sheet, '.bar', /May 1942/);
  assert.deepEqual([...wrongs, ...friend.wrongs], []);
  await context.close();
  await friend.context.close();
});

test('one screen for two: the handover falls between the turns', async () => {
  const { sheet, wrongs, context } = await page(chrome);
  await sheet.goto(server.url);
  await sheet.click('text=Hot seat');
  await sheet.waitForSelector('.stage');
  await sheet.click('.foot .primary');
  await says(sheet, '.foot .primary', /anyway/);
  await sheet.click('.foot .primary');
  await says(sheet, '.curtained .curtain', /Pass the screen to the Soviet player/);
  await accessible(sheet);
  await sheet.click('.curtain .primary');
  await sheet.waitForURL(/\/soviet$/);
  await says(sheet, '.foot .primary', /End turn/);
  assert.deepEqual(wrongs, []);
  await context.close();
});
