// Pictures of the pages for the documents: MAPROOM=PROGRAM node web/tests/screens.mjs FOLDER
import { join } from 'node:path';
import { browser, clickHex, hexAt, page, serve } from './browser/stand.mjs';

const folder = process.argv[2] ?? '.';
const server = await serve();
const chrome = await browser();
const save = (sheet, name) => sheet.screenshot({ path: join(folder, `${name}.png`) });

async function sit(options) {
  const { sheet } = await page(chrome, options);
  await sheet.goto(server.url);
  await sheet.click('#play');
  await sheet.waitForSelector('.stage');
  await sheet.waitForTimeout(600);
  return sheet;
}

try {
  const { sheet: home } = await page(chrome, { viewport: { width: 1440, height: 900 } });
  await home.goto(server.url);
  await home.waitForSelector('.frame image');
  await home.waitForTimeout(800);
  await save(home, 'page-home');

  const table = await sit({ viewport: { width: 1600, height: 1000 } });
  await clickHex(table, '9,11');
  await table.waitForSelector('.reach');
  const { x, y } = await hexAt(table, '11,10');
  await table.mouse.move(x, y);
  await table.waitForSelector('.way');
  await save(table, 'page-eastfront');
  await table.mouse.click(x, y);
  await table.waitForSelector('.orders .draft');
  await clickHex(table, '10,9');
  await table.waitForSelector('.odds');
  await save(table, 'page-eastfront-attack');
  await table.click('.foot .primary');
  await table.waitForSelector('.baize.settled .bars');
  await table.waitForTimeout(400);
  await save(table, 'page-eastfront-battle');

  const phone = await sit({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const at = await hexAt(phone, '9,11');
  await phone.touchscreen.tap(at.x, at.y);
  await phone.waitForSelector('.reach');
  await phone.waitForTimeout(500);
  await save(phone, 'page-eastfront-phone');
} finally {
  await chrome.close();
  await server.stop();
}
