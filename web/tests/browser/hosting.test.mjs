// The host's page, the home page of somebody who has games, and what the tab says.
import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, page, stand } from './stand.mjs';
import { menu, says } from './seats.mjs';

const { server, chrome } = await stand();

test('two friends: a clock in the form, the host’s page, consent, and whose turn it is', async () => {
  const { sheet: ann, wrongs } = await page(chrome);
  await ann.goto(server.url);
  await ann.click('.game-card >> text=Choose side and scenario');
  await ann.selectOption('[name=against]', 'friend');
  await ann.selectOption('[name=clock]', 'days-3');
  await says(ann, '.chooser .up', /may claim the game/);
  await ann.fill('.chooser [name=name]', 'Ann');
  await ann.click('.chooser .primary');
  const link = await ann.inputValue('.invite input');
  await ann.click('.invite .enter');
  await ann.waitForSelector('.stage');
  assert.match(await ann.title(), /^Your move/);
  assert.equal(await ann.getAttribute('link[rel=icon]', 'href'), '/icon-turn.svg');
  await menu(ann, 'Host’s page');
  await ann.waitForSelector('.rows li');
  await accessible(ann);
  await ann.check('text=Anyone may watch');
  assert.equal(await ann.inputValue('#clock'), 'days-3');

  const { sheet: ben, wrongs: others } = await page(chrome);
  await ben.goto(link);
  await ben.waitForSelector('.stage');
  assert.doesNotMatch(await ben.title(), /Your move/);
  // The clock stands now, and the seat is Ben's.
  await says(ann, 'main', /It stands, since everybody has sat down/);
  await ann.click('text=Ask for a new link');
  await says(ben, '.strip', /host asks you to give up this seat/);
  await ben.click('.strip >> text=Decline');
  await ben.click('#tab-chat');
  await says(ben, '.words', /Host: Anyone may watch this game/);
  await says(ben, '.words', /does not agree/);
  // What is typed is not lost to a reload, and people have names.
  await ben.fill('#say', 'One moment');
  await ben.reload();
  await ben.waitForSelector('.stage');
  await ben.click('#tab-chat');
  assert.equal(await ben.inputValue('#say'), 'One moment');

  await ann.goto(server.url);
  await says(ann, '.going', /1 game waits for you/);
  await says(ann, '.going', /You play Axis against .* 3 days left|2 days left/);
  assert.match(await ann.title(), /^Your move/);
  await accessible(ann);
  await ben.goto(server.url);
  await says(ben, '.going', /You play Soviet against Ann/);
  await says(ben, '.going', /Waits for Ann/);
  assert.equal(await ben.title(), 'Maproom');
  assert.deepEqual([...wrongs, ...others], []);
  await ann.context().close();
  await ben.context().close();
});

test('while away: standing orders, and the computer in one’s place until one comes back', async () => {
  const { sheet, wrongs } = await page(chrome);
  await sheet.goto(server.url);
  await sheet.click('text=Invite a friend');
  await sheet.click('.invite .enter');
  await sheet.waitForSelector('.stage');
  const seat = sheet.url();
  await menu(sheet, 'While you are away');
  await sheet.waitForSelector('.check input');
  await accessible(sheet);
  const given = sheet.waitForResponse((answer) => answer.url().endsWith('/standing'));
  await sheet.check('.check >> nth=0');
  await given;
  await sheet.reload();
  assert.equal(await sheet.isChecked('.check input >> nth=0'), true);
  await sheet.click('text=Let the computer play >> nth=0');
  await sheet.waitForSelector('text=Play again');
  await sheet.goto(seat);
  await says(sheet, '.strip', /The computer plays for you/);
  await sheet.goto(`${seat}/absence`);
  await sheet.click('text=Play again');
  await sheet.waitForSelector('text=Let the computer play >> nth=0');
  await sheet.goto(seat);
  await sheet.waitForSelector('.stage');
  await sheet.waitForFunction(() => !/computer plays/.test(document.querySelector('.strip')?.textContent ?? ''));
  assert.deepEqual(wrongs, []);
  await sheet.context().close();
});
