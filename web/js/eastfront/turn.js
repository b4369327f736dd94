// The log of one turn.
// @ts-check

/** The log entries of a side's newest turn. @param {import('../wire.js').LogEntry[]} log @param {string} side */
export function thisTurn(log, side) {
  let from = 0;
  log.forEach(({ event }, n) => {
    if (event?.kind === 'month' || (event?.kind === 'phase' && event.phase === 'replace' && event.side === side))
      from = n;
  });
  return log.slice(from);
}
