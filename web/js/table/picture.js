// A picture of the map as this page shows it, to keep or to share: one SVG file that needs nothing else, or a PNG.
// @ts-check
import { DRAWN, FONTS, fontFace } from '../stage.js';

const SPACE = 'http://www.w3.org/2000/svg';
/** Layers that are part of the position; marks of a selection and of the pointer are not. */
const LAYERS = ['pieces'];
/** A PNG is at most this wide, in pixels: browsers refuse larger canvases. */
const WIDEST = 4096;

/** @param {string} name @param {Record<string, string | number>} [props] */
function element(name, props = {}) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(props)) made.setAttribute(key, String(value));
  return made;
}

/** The page's rules as one text. Fonts are embedded: a file cannot ask for others. */
async function style() {
  const faces = await Promise.all(FONTS.map(fontFace));
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const texts = rules.filter((rule) => !(rule instanceof CSSFontFaceRule)).map(({ cssText }) => cssText);
  // Places on the page mean nothing in a file.
  const still = 'svg,g{position:static!important;animation:none!important;transition:none!important}';
  return [...faces, ...texts, still].join('\n');
}

/** A drawing as an address that holds all of it. @param {string} svg */
const asData = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** What the copies use and the page has elsewhere: symbols of the sheet, their paints, and what those use.
 * @param {Element} copy */
function symbols(copy) {
  const found = new Map();
  const gather = (/** @type {Element} */ from) => {
    for (const [, id] of from.outerHTML.matchAll(/(?:href="|url\((?:&quot;)?)#([\w-]+)/g)) {
      if (found.has(id) || copy.querySelector(`#${CSS.escape(id)}`)) continue;
      const used = document.getElementById(id);
      if (!used) continue;
      found.set(id, used.cloneNode(true));
      gather(used);
    }
  };
  gather(copy);
  return [...found.values()];
}

/** The text of an SVG file. @param {import('../stage.js').Stage} stage @param {string} game */
export async function asSvg(stage, game) {
  const { width, height, images } = stage.map;
  const root = element('svg', { xmlns: SPACE, viewBox: `0 0 ${width} ${height}`, width, height });
  for (const [key, value] of Object.entries(document.documentElement.dataset)) root.dataset[key] = value;
  const frame = element('g', { class: `game ${game}` });
  for (const { src } of images) {
    const drawing = DRAWN.get(src);
    if (drawing) frame.append(element('image', { href: asData(drawing), width, height }));
  }
  const world = element('g', { class: 'world' });
  for (const name of LAYERS) {
    const layer = stage.world.querySelector(`.layer.${name}`);
    if (layer) world.append(layer.cloneNode(true));
  }
  frame.append(world);
  const rules = element('style');
  rules.textContent = await style();
  const defs = element('defs');
  defs.append(...symbols(frame));
  root.append(rules, defs, frame);
  return new XMLSerializer().serializeToString(root);
}

/** @param {import('../stage.js').Stage} stage @param {string} game @returns {Promise<Blob>} */
export async function asPng(stage, game) {
  const { width, height } = stage.map;
  const image = new Image();
  // As data: a drawing with pictures in it, read from a blob's address, would lock the canvas in some browsers.
  image.src = asData(await asSvg(stage, game));
  await image.decode();
  const scale = Math.min(1, WIDEST / Math.max(width, height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** Hands a picture over: a device that shares files shares it, others save it.
 * @param {Blob} blob @param {string} name */
export async function hand(blob, name) {
  const file = new File([blob], name, { type: blob.type });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    return navigator.share({ files: [file] }).catch(() => {});
  }
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Makes a picture of a screen's map and hands it over. @param {import('./screen.js').Screen} screen
 * @param {'svg' | 'png'} kind */
export async function picture(screen, kind) {
  const { stage } = screen.board;
  if (!stage) return;
  const { game, table } = screen.session.now.status;
  const drawn = async () => new Blob([await asSvg(stage, game)], { type: 'image/svg+xml' });
  const blob = await (kind === 'svg' ? drawn() : asPng(stage, game));
  await hand(blob, `${game}-${table}.${kind}`);
}
