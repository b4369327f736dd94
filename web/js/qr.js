// A QR code that the server made.
// @ts-check
import { html, nothing, svg } from './template.js';

/** @param {{size: number, path: string} | null} code @param {string} label */
export const qr = (code, label) =>
  code
    ? html`<svg class="qr" viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label=${label}>
        ${svg`<rect width=${code.size} height=${code.size} fill="#fff"></rect><path d=${code.path} fill="#000"></path>`}
      </svg>`
    : nothing;
