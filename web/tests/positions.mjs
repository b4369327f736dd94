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

/**
 * A whole turn of the Axis from there: two steps for damaged blocks, an army rebuilt, five moves, three attacks.
 */
export const GERMAN_TURN = [
  { steps: 2 },
  { put: 'de-2', at: '7,13' },
  { move: 'de-4-panzer', from: '12,8', to: '13,8' },
  { move: 'de-3-panzer', from: '13,10', to: '14,9' },
  { move: 'de-9', from: '12,11', to: '12,10' },
  { move: 'de-2-panzer', from: '12,12', to: '13,12' },
  { move: 'de-4', from: '10,13', to: '11,13' },
  { attack: '14,12' },
  { attack: '12,20' },
  { attack: '14,21' },
];
