// Makes the icons of the installed program from icon.svg: node web/tests/icons.mjs
import { readFileSync } from 'node:fs';
import { browser } from './browser/stand.mjs';

const svg = readFileSync(new URL('../icon.svg', import.meta.url), 'utf8');
const chrome = await browser();
/** @param {string} name @param {number} size @param {string} ground @param {number} share of the width that the block has */
async function icon(name, size, ground, share) {
  const page = await chrome.newPage({ viewport: { width: size, height: size } });
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(`<body style="margin:0;background:${ground};display:grid;place-items:center;height:100vh">
    <img src="${picture}" style="width:${share * 100}%">`);
  const path = new URL(`../img/${name}.png`, import.meta.url).pathname;
  await page.screenshot({ path, omitBackground: ground === 'transparent' });
  await page.close();
}
await icon('icon-192', 192, 'transparent', 1);
await icon('icon-512', 512, 'transparent', 1);
// What is masked keeps its middle four fifths.
await icon('icon-maskable-512', 512, '#1c2226', 0.62);
await chrome.close();
