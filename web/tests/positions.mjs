// Positions that pictures and tests begin with.

export { JULY } from '../js/eastfront/july.js';
import { JULY } from '../js/eastfront/july.js';

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
