// 3 September, 10th Army before Częstochowa: where the lessons begin.
// @ts-check

const at = (/** @type {string} */ hex, posture = 'movement', more = {}) => ({
  hex,
  posture,
  known: 'identified',
  ...more,
});

/** The west of Silesia to the Warta in German hands. */
const HELD = {
  ...Object.fromEntries(
    [22, 23].flatMap((column) => Array.from({ length: 6 }, (_, n) => [`${column}.${38 + n}`, 'german'])),
  ),
  24.41: 'german',
  24.42: 'german',
};

/**
 * 3 September, 10th Army before Częstochowa: 14 ID prepared beside the town, IR 82 disordered, the panzers behind; the
 * 7th Division dug in in the town, one regiment of it in disorder.
 */
export const CZESTOCHOWA = {
  turn: 3,
  last: 9,
  units: {
    '14id-ir-11': at('24.41', 'prepared'),
    '14id-ir-53': at('24.41', 'prepared'),
    '14id-ir-101': at('24.41', 'prepared'),
    '31id-ir-12': at('23.41'),
    '31id-ir-17': at('23.41'),
    '31id-ir-82': at('23.41', 'disordered'),
    '1pz-pzr-1': at('24.42', 'exploit'),
    '1pz-pzr-2': at('24.42', 'exploit'),
    '4pz-pzr-35': at('23.40'),
    '4pz-pzr-36': at('23.40'),
    '4pz-schtzr-12': at('23.39'),
    '46id-ir-42': at('23.38'),
    '46id-ir-72': at('23.38'),
    '46id-ir-97': at('23.38'),
    '7dp-25-pp': at('25.41', 'dug_in'),
    '7dp-27-pp': at('25.41', 'dug_in'),
    '7dp-74-pp': at('25.41', 'disordered'),
  },
  hqs: {
    xvi: { hex: '22.40', cp: 12, route: ['21.40', '22.40'] },
    'xi-iv': { hex: '21.39', cp: 9, route: ['19.39', '20.39', '21.39'] },
    'xv-xiv': { hex: '21.42', cp: 5, route: ['21.42'] },
  },
  hold: HELD,
  cards: [['german', 'R4', [8, 8, 7, 7, 6, 6, 5, 4, 3]]],
  regions: {
    R1: { phase: 'done' },
    R2: { phase: 'done' },
    R3: { phase: 'done' },
    R4: { phase: 'cards', winner: 'german' },
    R5: { phase: 'done' },
  },
};
