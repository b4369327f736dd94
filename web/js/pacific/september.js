// September 1942: Japan has sailed into the Solomon Sea, and the Allies decide. The tutorial begins here.
// @ts-check

export const SEPTEMBER = {
  turn: 3,
  step: 'fleet-allies',
  rest: 'absent',
  vp: 3,
  areas: {
    'Japanese Islands': 'none',
    'Philippine Sea': 'japan',
    'Marshall Islands': 'japan',
    'Solomon Sea': 'japan',
    'South China Sea': 'none',
    'Coral Sea': 'allies',
    'South Pacific Ocean': 'allies',
    'Hawaiian Islands': 'allies',
    'Bay of Bengal': 'none',
    'Indian Ocean': 'none',
  },
  harbors: { Guadalcanal: 'japan', Rabaul: 'japan', Lae: 'japan' },
  seen: { japan: { Junyo: { turn: 2, at: 'Solomon Sea', strength: 3 } } },
  units: {
    japan: {
      Junyo: 'Solomon Sea',
      Haruna: 'Solomon Sea',
      'Cruiser 1': 'Solomon Sea',
      'Cruiser 2': 'Philippine Sea',
      'Cruiser 3': 'Marshall Islands',
      '25th Air Flotilla': 'off',
    },
    allies: {
      Enterprise: 'Australia',
      Hornet: 'Australia',
      Washington: 'Australia',
      'Cruiser 1': 'Australia',
      'Marine Transport 1': 'Australia',
      Saratoga: 'Samoa',
      'Cruiser 2': 'Samoa',
      'South Dakota': { at: 'Pearl Harbor', strength: 2 },
      '5th Air Force': 'off',
      'US Submarines': 'off',
    },
  },
};
