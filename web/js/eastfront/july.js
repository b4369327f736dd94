// July 1941: the frontier is behind the panzers, Minsk has been passed, Smolensk is in the way. It is the Axis's turn.
// The lesson begins here.
// @ts-check

/** @param {number} steps */
const seen = (steps, month = '1941-06') => ({ month, steps });

export const JULY = {
  scenario: '1941',
  month: '1941-07',
  step: 'replace',
  side: 'axis',
  weather: 'clear',
  rp: { axis: 16, soviet: 13 },
  options: [],
  control: { Vilna: 'axis', Minsk: 'axis', Bialystok: 'axis', 'Brest-Litovsk': 'axis', Rovno: 'axis', Lvov: 'axis' },
  units: [
    { unit: 'de-18', at: '11,7' },
    { unit: 'de-4-panzer', at: '12,8' },
    { unit: 'de-16', at: '12,9', steps: 2 },
    { unit: 'de-3-panzer', at: '13,10' },
    { unit: 'de-9', at: '12,11' },
    { unit: 'de-2-panzer', at: '12,12', steps: 3 },
    { unit: 'de-4', at: '10,13' },
    { unit: 'de-6', at: '11,16' },
    { unit: 'de-1-panzer', at: '12,16' },
    { unit: 'de-17', at: '10,18' },
    { unit: 'ro-3', at: '12,21' },
    { unit: 'de-11', at: '13,21' },
    { unit: 'su-27', at: '11,6', seen: seen(2) },
    { unit: 'su-8', at: '12,5', seen: seen(1) },
    { unit: 'su-11', at: '14,5' },
    { unit: 'su-13', at: '14,12', steps: 1, seen: seen(1) },
    { unit: 'su-22', at: '15,9', seen: seen(3) },
    { unit: 'su-20', at: '16,10', seen: seen(3) },
    { unit: 'su-24', at: '17,10' },
    { unit: 'su-3', at: '18,9' },
    { unit: 'su-10', at: '21,8' },
    { unit: 'su-21', at: '15,13', seen: seen(3) },
    { unit: 'su-5', at: '13,15', seen: seen(2) },
    { unit: 'su-26', at: '13,17', seen: seen(2) },
    { unit: 'su-19', at: '15,17', seen: seen(3) },
    { unit: 'su-6', at: '12,18', seen: seen(1) },
    { unit: 'su-12', at: '11,19', seen: seen(2) },
    { unit: 'su-18', at: '12,20', seen: seen(2) },
    { unit: 'su-9', at: '14,21', seen: seen(2) },
    { unit: 'su-23', at: '18,13' },
  ],
};
