// Times of day and times that are left, as people read them.
// @ts-check

/** `9:16`. @param {number} ms */
export const time = (ms) =>
  new Date(ms).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });

/** `18 Nov, 9:16`. @param {number} ms */
export const moment = (ms) =>
  new Date(ms).toLocaleString([], {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** `18 Nov`. @param {number} ms */
export const day = (ms) => new Date(ms).toLocaleDateString([], { day: 'numeric', month: 'short' });

/** `4:12`. @param {number} ms */
export function minutes(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
