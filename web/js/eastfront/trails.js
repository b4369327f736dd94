// The enemy's last turn: the paths of its blocks, as they were seen.
// @ts-check

/**
 * The ways of the blocks that moved in the enemy's last turn, from the log of the seat. A block whose place before was
 * never told has
 * its way from the first hex it was seen to enter.
 * @param {{event: import('../wire.js').Json}[]} log @param {string} side whose log it is
 * @param {{of: number, foe: {token: number, hex: string}[]}} stood how the enemy stood when the log was that long
 * @returns {string[][]}
 */
export function trails(log, side, stood) {
  /** Where each enemy block was last. @type {Map<number, string>} */
  const at = new Map();
  /** @type {{token: number, path: string[]}[]} */
  let ways = [];
  const step = (/** @type {number} */ token, /** @type {string} */ hex) => {
    const last = ways.at(-1);
    if (last?.token === token) last.path.push(hex);
    at.set(token, hex);
  };
  const lift = (/** @type {number} */ token) => ways.push({ token, path: [at.get(token) ?? []].flat() });
  log.forEach(({ event }, n) => {
    if (n === stood.of) for (const { token, hex } of stood.foe) at.set(token, hex);
    if (event?.side === side) return;
    switch (event?.kind) {
      case 'deployed':
        for (const { token, hex } of event.blocks) at.set(token, hex);
        break;
      case 'placed':
        at.set(event.token, event.hex);
        break;
      case 'phase':
        if (event.phase === 'replace') ways = [];
        break;
      case 'lifted':
        lift(event.token);
        break;
      case 'stepped':
        step(event.token, event.hex);
        break;
      case 'railed':
        lift(event.token);
        step(event.token, event.to);
        break;
      default:
    }
  });
  return ways.map(({ path }) => path).filter((path) => path.length > 1);
}
