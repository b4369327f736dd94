// Clocks, as a form asks for them and as people read them.
// @ts-check
import { CLOCK } from './text.js';

/** @typedef {import('./wire.js').Rate} Rate */

/** The clocks that a form offers. @type {[string, Rate][]} */
const OFFERED = [
  ['none', 'none'],
  ['days-1', { days: 1 }],
  ['days-3', { days: 3 }],
  ['days-7', { days: 7 }],
  ['live-30', { live: { minutes: 30, seconds: 15 } }],
  ['live-60', { live: { minutes: 60, seconds: 30 } }],
  ['live-120', { live: { minutes: 120, seconds: 30 } }],
];

/** What a clock gives, in words. @param {Rate | undefined} rate */
export function rateText(rate) {
  if (!rate || rate === 'none') return CLOCK.none;
  if (rate === 'timetable') return CLOCK.timetable;
  if ('days' in rate) return CLOCK.days(rate.days);
  return CLOCK.live(rate.live.minutes, rate.live.seconds);
}

/** @param {Rate} one @param {Rate} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The clocks of a form: value and text. @returns {[string, string][]} */
export const clockChoices = () => OFFERED.map(([id, rate]) => [id, rateText(rate)]);

/** @param {string} id @returns {Rate} */
export const rateOf = (id) => OFFERED.find(([own]) => own === id)?.[1] ?? 'none';

/** @param {Rate | undefined} rate */
export const rateId = (rate) => OFFERED.find(([, own]) => same(own, rate ?? 'none'))?.[0] ?? 'none';

/** What happens when time is up, said before. @param {Rate | undefined} rate */
export function whenUp(rate) {
  if (!rate || rate === 'none' || rate === 'timetable') return '';
  return 'days' in rate ? CLOCK.upDays : CLOCK.upLive;
}

/** What a seat has left, in words. @param {import('./wire.js').SeatStatus | undefined} seat @param {number} now */
export function timeLeft(seat, now) {
  const left = seat?.deadline ? seat.deadline - now : seat?.left;
  if (left === null || left === undefined) return '';
  if (left <= 0) return CLOCK.up;
  const hours = Math.floor(left / 3_600_000);
  if (hours >= 48) return CLOCK.daysLeft(Math.floor(hours / 24));
  if (hours >= 1) return CLOCK.hoursLeft(hours);
  return CLOCK.minutesLeft(Math.max(1, Math.round(left / 60_000)));
}
