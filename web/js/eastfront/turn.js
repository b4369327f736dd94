// The log of one turn, without what was taken back.
// @ts-check
import { foe } from './words.js';

/** @typedef {import('../wire.js').LogEntry} LogEntry */

/**
 * Who made the batch that begins with an event; nothing if the event does not say it. A side ends its turn with the
 * step of the other, or with what is eliminated and the next month.
 * @param {LogEntry['event']} event @returns {string | undefined}
 */
function author(event) {
  if (event?.kind === 'phase') return event.phase === 'replace' ? foe(event.side) : event.side;
  if (event?.kind === 'opened') return event.battle.attacker;
  return event?.kind === 'month' ? 'soviet' : event?.side;
}

/** Entries that were written at once, with their author. @param {LogEntry[]} log */
function batches(log) {
  /** @type {{at: number | undefined, by: string | undefined, entries: LogEntry[]}[]} */
  const list = [];
  for (const entry of log) {
    const last = list.at(-1);
    if (last && last.at === entry.at && !entry.event?.rewound) last.entries.push(entry);
    else list.push({ at: entry.at, by: author(entry.event), entries: [entry] });
  }
  return list;
}

/**
 * The log without orders that were taken back, and without all that followed them.
 * @param {LogEntry[]} log
 * @returns {LogEntry[]}
 */
export function kept(log) {
  if (!log.some(({ event }) => event?.rewound)) return log;
  /** @type {ReturnType<typeof batches>} */
  const out = [];
  for (const batch of batches(log)) {
    const back = batch.entries[0].event?.rewound;
    if (!back) {
      out.push(batch);
      continue;
    }
    // The notice names the side as people do.
    const side = String(back.by).toLowerCase();
    const last = out.findLastIndex(({ by }) => by === side);
    if (last >= 0) out.length = last;
  }
  return out.flatMap(({ entries }) => entries);
}

/** The log entries of a side's newest turn. @param {LogEntry[]} log @param {string} side */
export function thisTurn(log, side) {
  const entries = kept(log);
  const from = entries.findLastIndex(
    ({ event }) =>
      event?.kind === 'month' || (event?.kind === 'phase' && event.phase === 'replace' && event.side === side),
  );
  return entries.slice(Math.max(0, from));
}
