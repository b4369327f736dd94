// Positions that pictures and tests begin with.

const seen = (steps, month = '1941-06') => ({ month, steps });

/**
 * July 1941: the frontier is behind the panzers, Minsk has been passed, Smolensk is in the way. It is the Axis's
 *   turn.
 */
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

/** What the Axis has ordered that month so far. */
export const ORDERS = [
  { add: 'de-16' },
  { add: 'de-2-panzer' },
  { move: 'de-4-panzer' },
  { step: '13,8' },
  'stop',
  { move: 'de-4' },
  { step: '11,13' },
  'stop',
  { move: 'de-2-panzer' },
  { step: '13,12' },
  'stop',
];

/** Vitebsk from two sides: the panzers from the north-east, an army across the Dvina, and the air unit is free. */
export const VITEBSK = {
  ...JULY,
  step: 'act',
  rp: { axis: 9, soviet: 13 },
  control: { ...JULY.control, Dvinsk: 'axis', 'Velikiye Luki': 'axis' },
  units: [
    ...JULY.units.filter(({ unit }) => !['de-3-panzer', 'de-16', 'de-4-panzer'].includes(unit)),
    { unit: 'de-3-panzer', at: '16,8' },
    { unit: 'de-16', at: '14,9' },
    { unit: 'de-4-panzer', at: '13,8' },
  ],
};
