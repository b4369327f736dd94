// A game follows its player: to a phone by a code, back by six words, and out of a browser that others use.
import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, page, stand } from './stand.mjs';
import { menu, says } from './seats.mjs';

const { server, chrome } = await stand();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens a table for a friend, and sits down at it. Gives the link for the friend. */
async function host(sheet) {
  await sheet.goto(server.url);
  await sheet.click('text=Invite a friend');
  const link = await sheet.inputValue('.invite input');
  await sheet.click('.invite .enter');
  await sheet.waitForSelector('.stage');
  return link;
}

test('a seat moves to a phone by its code, is drafted on both, and is revoked', async () => {
  const { sheet: desk, wrongs } = await page(chrome);
  await host(desk);
  const [, table] = /\/t\/([^/]+)\//.exec(desk.url());
  // Behind the # nothing is left for a history, and no cookie that a page could read.
  assert.ok(!desk.url().includes('#'));
  assert.equal(await desk.evaluate(() => document.cookie), '');
  await menu(desk, 'Play on another device');
  const link = await desk.inputValue('.copy input');
  assert.match(link, new RegExp(`^${server.url}/move/${table}#[a-z0-9]{32}$`));
  await desk.waitForSelector('.qr path');
  await accessible(desk);

  const { sheet: phone, wrongs: others } = await page(chrome, PHONE);
  await phone.goto(link);
  await phone.waitForSelector('text=Play here');
  assert.ok(!phone.url().includes('#'));
  // Loading the page has not used the code up: a preview of the link does no harm.
  await accessible(phone);
  await phone.tap('text=Play here');
  await phone.waitForSelector('.stage');
  assert.match(phone.url(), new RegExp(`/t/${table}/axis$`));
  await says(desk, '.came', /has opened your seat/);

  // What is drafted here is drafted there.
  const back = desk.url().replace(/\/device$/, '');
  await desk.goto(back);
  await desk.waitForSelector('.stage');
  await desk.evaluate(async (path) => {
    const { menu: offers, number } = await (await fetch(`${path}/view`)).json();
    const body = JSON.stringify({ number, choices: [offers[0].choice] });
    await fetch(`${path}/draft`, { method: 'POST', body });
  }, `/api/tables/${table}/axis`);
  await phone.reload();
  await phone.waitForSelector('.stage');
  const drafted = await phone.evaluate(
    async (path) => (await (await fetch(`${path}/view`)).json()).draft.choices.length,
    `/api/tables/${table}/axis`,
  );
  assert.equal(drafted, 1);

  await menu(desk, 'My links');
  await desk.waitForSelector('.rows li');
  assert.equal(await desk.locator('.rows em').count(), 1);
  await accessible(desk);
  const own = desk.locator('section').first().locator('.rows li');
  assert.equal(await own.count(), 3, 'the first link and two devices');
  const other = own.filter({ hasText: 'Chrome' }).filter({ hasNot: desk.locator('em') });
  await other.locator('button').click();
  await desk.click('text=Press again to revoke');
  await desk.waitForFunction(() => document.querySelectorAll('section:first-of-type .rows li').length === 2);
  await phone.reload();
  await says(phone, '.sorry', /cannot open/);
  assert.deepEqual(wrongs, []);
  assert.deepEqual(
    others.filter((text) => !/401|404/.test(text)),
    [],
  );
  await desk.context().close();
  await phone.context().close();
});

test('all cookies are lost, and six words bring the seat back; the other device is told', async () => {
  const { sheet: desk, wrongs, context } = await page(chrome);
  await host(desk);
  const seat = new URL(desk.url()).pathname;
  await desk.goto(`${server.url}/keyring`);
  await desk.click('text=Make a phrase');
  await desk.waitForSelector('.words li');
  const words = await desk.locator('.words li').allTextContents();
  assert.equal(words.length, 6);
  await accessible(desk);

  const { sheet: phone } = await page(chrome, PHONE);
  await phone.goto(`${server.url}/keyring`);
  await phone.fill('#phrase', words.join(' '));
  await phone.click('text=Recover >> nth=-1');
  await says(phone, '.recover', /seats? (is|are) back/);
  await accessible(phone);
  await phone.goto(server.url + seat);
  await phone.waitForSelector('.stage');
  await desk.reload();
  await says(desk, '.came', /recovered your games/);
  await desk.click('text=It was me');

  await context.clearCookies();
  await desk.evaluate(() => localStorage.clear());
  await desk.goto(server.url + seat);
  await desk.waitForSelector('.sorry');
  await desk.goto(`${server.url}/keyring`);
  await desk.fill('#phrase', words.join('  ').toUpperCase());
  await desk.click('text=Recover >> nth=-1');
  await says(desk, '.recover', /back/);
  await desk.goto(server.url);
  await desk.click(`.going a[href="${seat}"]`);
  await desk.waitForSelector('.stage');
  assert.deepEqual(
    wrongs.filter((text) => !/401|404/.test(text)),
    [],
  );
  await phone.context().close();
  await context.close();
});

test('an invitation works once, for whoever took the seat again and again', async () => {
  const { sheet: desk } = await page(chrome);
  const link = await host(desk);
  const { sheet: friend, wrongs } = await page(chrome);
  await friend.goto(link);
  await friend.waitForSelector('.stage');
  // The same mail is opened again.
  await friend.goto('about:blank');
  await friend.goto(link);
  await friend.waitForSelector('.stage');
  // The sender cannot look in by it.
  const { sheet: other } = await page(chrome);
  await other.goto(link);
  await other.waitForSelector('.sorry');
  assert.deepEqual(
    wrongs.filter((text) => !/401/.test(text)),
    [],
  );
  await desk.context().close();
  await friend.context().close();
  await other.context().close();
});

test('signing out of a shared computer leaves nothing of the games behind', async () => {
  const { sheet, context } = await page(chrome);
  await host(sheet);
  const seat = new URL(sheet.url()).pathname;
  await sheet.goto(`${server.url}/keyring`);
  await sheet.click('text=Sign out here');
  await sheet.click('text=Press again');
  await sheet.waitForURL(`${server.url}/`);
  await sheet.waitForSelector('#play');
  assert.equal(await sheet.locator('.going a').count(), 0);
  assert.ok(!(await context.cookies()).some(({ name }) => name.startsWith('maproom')));
  const kept = await sheet.evaluate(() => JSON.stringify(localStorage));
  assert.ok(!kept.includes(seat.split('/')[2]), kept);
  await sheet.goto(server.url + seat);
  await sheet.waitForSelector('.sorry');
  await context.close();
});
