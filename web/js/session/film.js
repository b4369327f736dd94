// The frames of a replay, as the server sends them.
// @ts-check

/** @typedef {import('../wire.js').LogEntry & {views: Record<string, import('../wire.js').Json>}} Frame */
/**
 * @typedef {{frame: number, turn: string, short: string, weather: string | null, figures: Record<string,
 *   Record<string, number>>}} Turn
 */
/** @typedef {{id: string, title: string, text: string}} ChartAbout */
/**
 * @typedef {{eyes: string, frames: number, over: boolean, charts: ChartAbout[], turns: Turn[], since?: number}} Film
 */

/** Fills in what did not change from frame to frame. @param {Frame[]} cut @returns {Frame[]} */
export function develop(cut) {
  /** @type {Frame['views']} */
  let views = {};
  return cut.map((frame) => {
    views = Object.fromEntries(
      Object.entries(frame.views).map(([seat, changes]) => [seat, { ...views[seat], ...changes }]),
    );
    return { ...frame, views };
  });
}

/** A sentence, and the rules it names for the links after it. @param {string} text */
export function cited(text) {
  const rules = [...text.matchAll(/§\d+(?:\.\d+)*/g)].map(([rule]) => rule);
  return { text: text.replace(/,?\s*§\d+(?:\.\d+)*/g, '').replace(/\s*\(\)/g, ''), rules: [...new Set(rules)] };
}

/** `#SEAT.120`, and `#SEAT.120.play` plays from there. @param {string} hash */
export function moment(hash) {
  const found = /^#([a-z-]+)\.(\d+)(\.play)?$/.exec(hash);
  return found ? { viewpoint: found[1], at: Number(found[2]), play: Boolean(found[3]) } : null;
}

/**
 * The turns of a film in their order. A takeback leads to a turn that was there before: it and what followed are
 * replaced, so that time does not run backward in a graph.
 * @param {Turn[]} turns @returns {Turn[]}
 */
export function straight(turns) {
  /** @type {Turn[]} */
  const list = [];
  for (const turn of turns) {
    const same = list.findIndex((other) => other.turn === turn.turn);
    const { frame } = same < 0 ? turn : list[same];
    if (same >= 0) list.length = same;
    list.push({ ...turn, frame });
  }
  return list;
}
