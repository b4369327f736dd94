// Sounds, made here and recorded nowhere: dice on wood, blocks set down, paper, guns far away, a bell. All are off
// until they are wanted; each has its switch.
// @ts-check

/** @typedef {'dice' | 'blocks' | 'paper' | 'guns' | 'bell'} Sound */

/** @type {Sound[]} */
export const SOUNDS = ['dice', 'blocks', 'paper', 'guns', 'bell'];
const KEPT = 'sounds';
const VOLUME = 0.35;

/** Which sounds are wanted. @returns {Sound[]} */
export function wanted() {
  const kept = (localStorage.getItem(KEPT) ?? '').split(' ');
  return SOUNDS.filter((sound) => kept.includes(sound));
}

/** @param {Sound} sound @param {boolean} on */
export function want(sound, on) {
  const list = wanted().filter((other) => other !== sound);
  localStorage.setItem(KEPT, [...list, ...(on ? [sound] : [])].join(' '));
}

/** @type {AudioContext | undefined} */
let context;
/** @type {AudioBuffer | undefined} */
let hiss;

/** A second of noise. @param {AudioContext} at */
function noise(at) {
  const buffer = at.createBuffer(1, at.sampleRate, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  return buffer;
}

/**
 * A burst of filtered noise that dies away.
 * @param {AudioContext} at
 * @param {{type: BiquadFilterType, pitch: number, q?: number, after?: number, rise?: number, fall: number,
 *   loud: number}} burst
 */
function burst(at, { type, pitch, q = 1, after = 0, rise = 0.002, fall, loud }) {
  const source = new AudioBufferSourceNode(at, { buffer: hiss, loop: true });
  const filter = new BiquadFilterNode(at, { type, frequency: pitch, Q: q });
  const from = at.currentTime + after;
  source.connect(filter).connect(envelope(at, from, rise, fall, loud));
  source.start(from, Math.random() * 0.9);
  source.stop(from + rise + fall);
}

/**
 * A tone that falls and dies away.
 * @param {AudioContext} at @param {{pitch: number, to: number, after?: number, fall: number, loud: number}} tone
 */
function tone(at, { pitch, to, after = 0, fall, loud }) {
  const from = at.currentTime + after;
  const source = new OscillatorNode(at, { type: 'sine', frequency: pitch });
  source.frequency.exponentialRampToValueAtTime(to, from + fall);
  source.connect(envelope(at, from, 0.003, fall, loud));
  source.start(from);
  source.stop(from + fall);
}

/** @param {AudioContext} at @param {number} from @param {number} rise @param {number} fall @param {number} loud */
function envelope(at, from, rise, fall, loud) {
  const gain = new GainNode(at, { gain: 0 });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud * VOLUME, from + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + rise + fall);
  gain.connect(at.destination);
  return gain;
}

/** How each is made. @type {Record<Sound, (at: AudioContext) => void>} */
const MADE = {
  dice(at) {
    for (let n = 0; n < 7; n++) {
      const after = n * 0.06 + Math.random() * 0.05;
      const loud = 0.9 - n * 0.1;
      burst(at, { type: 'bandpass', pitch: 1700 + Math.random() * 1600, q: 5, after, fall: 0.035, loud: loud * 2 });
      tone(at, { pitch: 430 + Math.random() * 120, to: 300, after, fall: 0.06, loud: loud * 0.35 });
    }
  },
  blocks(at) {
    tone(at, { pitch: 190, to: 85, fall: 0.1, loud: 0.9 });
    burst(at, { type: 'lowpass', pitch: 1100, fall: 0.035, loud: 0.8 });
  },
  paper(at) {
    burst(at, { type: 'highpass', pitch: 3200, rise: 0.06, fall: 0.09, loud: 0.25 });
    burst(at, { type: 'highpass', pitch: 4200, after: 0.09, rise: 0.03, fall: 0.14, loud: 0.2 });
  },
  guns(at) {
    for (let n = 0; n < 4; n++) {
      const after = n * 0.28 + Math.random() * 0.2;
      burst(at, { type: 'lowpass', pitch: 120, q: 2, after, rise: 0.02, fall: 0.8, loud: 1.3 });
      tone(at, { pitch: 62, to: 34, after, fall: 0.5, loud: 0.5 });
    }
  },
  bell(at) {
    tone(at, { pitch: 880, to: 870, fall: 0.9, loud: 0.5 });
    tone(at, { pitch: 1320, to: 1310, after: 0.12, fall: 0.9, loud: 0.35 });
  },
};

/** Makes a sound, if it is wanted. @param {Sound | undefined} sound */
export function sounds(sound) {
  if (!sound || !wanted().includes(sound)) return;
  context ??= new AudioContext();
  hiss ??= noise(context);
  // A browser keeps silent until the player has touched the page.
  if (context.state === 'suspended') context.resume();
  MADE[sound](context);
}
