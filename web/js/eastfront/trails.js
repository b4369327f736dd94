// What the enemy did in his last turn: the ways of his blocks, as they were seen.
// @ts-check

/**
 * The ways of the blocks that moved in the enemy's last turn, from the log of the seat. A block whose place before was never told has
 * its way from the first hex it was seen to enter.
 * @param {{sight: any}[]} log @param {string} side whose log it is
 * @param {{of: number, foe: {token: number, hex: string}[]}} stood how the enemy stood when the log was that long @returns {string[][]}
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
  log.forEach(({ sight }, n) => {
    if (n === stood.of) for (const { token, hex } of stood.foe) at.set(token, hex);
    switch (sight?.kind) {
      case 'foe-deployed':
        for (const { token, hex } of sight.blocks) at.set(token, hex);
        break;
      case 'foe-placed':
        at.set(sight.token, sight.hex);
        break;
      case 'phase':
        if (sight.side !== side && sight.phase === 'replace') ways = [];
        break;
      case 'foe-lifted':
        lift(sight.token);
        break;
      case 'foe-stepped':
        step(sight.token, sight.hex);
        break;
      case 'foe-railed':
        lift(sight.token);
        step(sight.token, sight.to);
        break;
      default:
    }
  });
  return ways.map(({ path }) => path).filter((path) => path.length > 1);
}
