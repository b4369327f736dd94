// Pictures of the pages about a seat: MAPROOM=target/debug/maproom node web/tests/seat-screens.mjs
import { browser, page, serve } from './browser/stand.mjs';

const server = await serve();
const chrome = await browser();
const { sheet } = await page(chrome, { viewport: { width: 1280, height: 800 } });
const shoot = async (name, selector) => {
  await sheet.waitForSelector(selector);
  await sheet.screenshot({ path: new URL(`../../docs/screens/page-seat-${name}.png`, import.meta.url).pathname });
};
await sheet.goto(server.url);
await sheet.click('text=Invite a friend');
await sheet.click('.invite .enter');
await sheet.waitForSelector('.stage');
const seat = sheet.url();
await sheet.goto(server.url);
await shoot('home', '.going a');
await sheet.goto(`${seat}/device`);
await shoot('device', '.qr');
await sheet.goto(seat.replace(/[^/]+$/, 'host/table'));
await shoot('host', '.rows li');
await sheet.setViewportSize({ width: 390, height: 844 });
await sheet.goto(`${server.url}/keyring`);
await sheet.click('text=Make a phrase');
await shoot('recovery-phone', '.words li');
await chrome.close();
await server.stop();
