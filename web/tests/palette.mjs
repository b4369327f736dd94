// A PNG in 256 colors, dithered: large pictures of pages become a third of their size and look the same.
import { crc32, deflateSync } from 'node:zlib';

const COLORS = 256;

/**
 * The colors that stand for a picture best: its boxes of color are cut at their middle, the fullest and widest
 *   first. Runs in a page.
 */
function reduce([source, count]) {
  const decode = async () => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${source}` });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const ink = canvas.getContext('2d');
    ink.drawImage(image, 0, 0);
    return ink.getImageData(0, 0, image.width, image.height);
  };
  return decode().then(({ data, width, height }) => {
    const bins = new Map();
    for (let n = 0; n < data.length; n += 4) {
      const key = ((data[n] >> 2) << 12) | ((data[n + 1] >> 2) << 6) | (data[n + 2] >> 2);
      const bin = bins.get(key) ?? { at: [0, 0, 0], n: 0 };
      for (let c = 0; c < 3; c++) bin.at[c] += data[n + c];
      bin.n++;
      bins.set(key, bin);
    }
    const all = [...bins.values()].map((bin) => ({ at: bin.at.map((sum) => sum / bin.n), n: bin.n }));
    const span = (box, c) => Math.max(...box.map((bin) => bin.at[c])) - Math.min(...box.map((bin) => bin.at[c]));
    const weigh = (box) => {
      const spans = [0, 1, 2].map((c) => span(box, c));
      const axis = spans.indexOf(Math.max(...spans));
      return {
        box,
        axis,
        weight: box.length > 1 ? spans[axis] * Math.cbrt(box.reduce((sum, bin) => sum + bin.n, 0)) : 0,
      };
    };
    const boxes = [weigh(all)];
    while (boxes.length < count) {
      boxes.sort((a, b) => b.weight - a.weight);
      if (!boxes[0].weight) break;
      const { box, axis } = boxes.shift();
      box.sort((a, b) => a.at[axis] - b.at[axis]);
      const middle = (box[0].at[axis] + box[box.length - 1].at[axis]) / 2;
      const cut = Math.max(
        1,
        Math.min(
          box.length - 1,
          box.findIndex((bin) => bin.at[axis] > middle),
        ),
      );
      boxes.push(weigh(box.slice(0, cut)), weigh(box.slice(cut)));
    }
    const palette = boxes.map(({ box }) => {
      const n = box.reduce((sum, bin) => sum + bin.n, 0);
      return [0, 1, 2].map((c) => Math.round(box.reduce((sum, bin) => sum + bin.at[c] * bin.n, 0) / n));
    });
    const known = new Map();
    const nearest = (r, g, b) => {
      const key = ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2);
      let found = known.get(key);
      if (found === undefined) {
        let least = Infinity;
        palette.forEach(([pr, pg, pb], n) => {
          const far = 2 * (r - pr) ** 2 + 4 * (g - pg) ** 2 + 3 * (b - pb) ** 2;
          if (far < least) [least, found] = [far, n];
        });
        known.set(key, found);
      }
      return found;
    };
    // Floyd and Steinberg: what a color is off is given to its neighbors.
    const rest = Float32Array.from({ length: width * height * 3 }, (_, n) => data[Math.floor(n / 3) * 4 + (n % 3)]);
    const rows = new Uint8Array((width + 1) * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 3;
        const [r, g, b] = [0, 1, 2].map((c) => Math.max(0, Math.min(255, Math.round(rest[at + c]))));
        const found = nearest(r, g, b);
        rows[y * (width + 1) + x + 1] = found;
        [r, g, b].forEach((value, c) => {
          const off = (value - palette[found][c]) * 0.75;
          if (x + 1 < width) rest[at + 3 + c] += (off * 7) / 16;
          if (y + 1 === height) return;
          if (x) rest[at + (width - 1) * 3 + c] += (off * 3) / 16;
          rest[at + width * 3 + c] += (off * 5) / 16;
          if (x + 1 < width) rest[at + (width + 1) * 3 + c] += off / 16;
        });
      }
    }
    let text = '';
    for (let n = 0; n < rows.length; n += 0x8000) text += String.fromCharCode(...rows.subarray(n, n + 0x8000));
    return { width, height, palette, rows: btoa(text) };
  });
}

/** @param {string} type @param {Buffer} body */
function chunk(type, body) {
  const named = Buffer.concat([Buffer.from(type), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** @param {import('playwright-core').Browser} chrome @param {Buffer} png */
export async function reduced(chrome, png) {
  const sheet = await chrome.newPage();
  const { width, height, palette, rows } = await sheet.evaluate(reduce, [png.toString('base64'), COLORS]);
  await sheet.close();
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, by palette.
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(Buffer.from(rows, 'base64'), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
