// A phone without a line: what the player does stays on the device and is sent once when the line is back; also when
// the page was closed meanwhile.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { ask, browser, serve } from './stand.mjs';
import { says } from './seats.mjs';
import { inStep } from '../holdline-positions.mjs';
import { PHONE, join } from './hall-people.mjs';

let server;
let chrome;
before(async () => {
  server = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** One person with an army in a step of its turn. */
async function commander(phase) {
  const { hall, secret } = await ask(server, '/api/halls', { game: 'holdline', name: 'Drill Hall' });
  const host = (rest, body) => ask(server, `/api/halls/${hall}/${rest}`, body, secret);
  const { plan } = await host('host/sheet');
  await host('host/plan', { ...plan, position: inStep(phase), timetable: false });
  await host('host/people', { people: [{ name: 'Callum Reid' }] });
  const [{ id }] = (await host('host/sheet')).people;
  await host('host/cast', { seat: '10a', person: id });
  await host('host/settings', { settings: { cover_after: null } });
  await host('host/open', {});
  const { cards } = await host('host/cards');
  const seat = await join(server, chrome, hall, cards[0].code, PHONE);
  const { table } = await host('host/sheet');
  const view = () =>
    seat.sheet.evaluate(
      async (path) => (await (await fetch(path)).json()).view,
      `/api/tables/${table}/10a/view?menu=0`,
    );
  return { ...seat, view };
}

const laid = (view) => view.cards[3]?.[1].reduce((sum, n) => sum + n, 0) ?? 0;

test('what is tapped and confirmed without a line is sent once when it is back', async () => {
  const { sheet, context, tap, view } = await commander('cards');
  await sheet.waitForSelector('.card-face');
  await context.setOffline(true);
  // Taps wait on the device, in their order.
  await tap('.card-face:not(.up) >> nth=0');
  await sheet.waitForSelector('.hall-news:has-text("Connection lost")');
  await says(sheet, '.hall-news', /1 order not sent, trying again/);
  await context.setOffline(false);
  await sheet.waitForSelector('.card-face.up');
  await sheet.waitForSelector('.hall-news', { state: 'detached' });
  // A batch too: the button says so, and nothing is sent twice.
  await context.setOffline(true);
  await tap('.foot .primary');
  await says(sheet, '.foot .primary', /Not sent, trying again/);
  await sheet.waitForTimeout(4000);
  await context.setOffline(false);
  await sheet.waitForFunction(() => document.querySelector('.game')?.dataset.part !== 'cards');
  const now = await view();
  assert.equal(laid(now) > 0 || Object.keys(now.laid ?? {}).length > 0, true, JSON.stringify(now.cards));
  await context.close();
});

test('a phone that dies with something unsent sends it when its page is open again', async () => {
  const { sheet, context, tap } = await commander('cards');
  await sheet.waitForSelector('.card-face');
  await tap('.card-face:not(.up) >> nth=0');
  await sheet.waitForSelector('.card-face.up');
  const address = sheet.url();
  await context.setOffline(true);
  await tap('.foot .primary');
  await says(sheet, '.foot .primary', /Not sent, trying again/);
  await sheet.close();
  await context.setOffline(false);
  const fresh = await context.newPage();
  await fresh.goto(address);
  await fresh.waitForSelector('.game');
  await fresh.waitForFunction(() => !['', 'cards'].includes(document.querySelector('.game')?.dataset.part ?? ''));
  assert.equal(await fresh.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('unsent-'))), false);
  await context.close();
});
