// Words of the games in a sentence each, with the section that has the rest.
// @ts-check

/** @type {Record<string, [string, string, string][]>} term, meaning, section */
export const GLOSSARY = {
  eastfront: [
    ['SP', 'Strength points: the steps of a block. The edge on top shows how many are left.', '4'],
    ['MP', 'Movement points: what a block may spend on its way in one activation.', '11.1'],
    ['RP', 'Resource points: one purse for moving, attacking and rebuilding. What is unspent at the end of the turn is lost.', '8'],
    ['ZOC', 'Zone of control: the six hexes around a block. Entering one costs an enemy more, and supply does not run through it.', '11.1'],
    ['pool', 'Where eliminated blocks wait until they are rebuilt.', '10'],
    ['activate', 'To let a block move, or to announce an attack; each costs resource points.', '11'],
    ['start line', 'The line that divides the cities between the sides at the beginning.', '2'],
    ['start lines', 'The lines that divide the cities between the sides at the beginning, one for each starting date.', '2'],
    ['supply', 'A way back to a source over friendly cities; a block without it at the end of its turn is lost.', '12'],
    ['replacements', 'Steps bought for blocks on the map, and blocks rebuilt from the pool.', '10'],
    ['reinforcements', 'Blocks that come in the month the schedule names.', '10'],
    ['mud', 'Weather that slows everybody and takes resource points.', '9'],
    ['snow', 'Weather of the winter; the first snow favours the Soviet side.', '9'],
    ['fog of war', 'You see that an enemy block is there, never what it is, until it fights.', '3'],
  ],
  pacific: [
    ['RP', 'Resource points: what a side may spend on repairs and on bringing units back.', '5'],
    ['VP', 'Victory points: what the sea areas a side holds are worth each turn.', '11'],
    ['sea area', 'One of the parts of the ocean that fleets move in, fight for and hold.', '1.1'],
    ['sea areas', 'The parts of the ocean that fleets move in, fight for and hold.', '1.1'],
    ['port', 'A harbour with a repair number, where ships lie, repair and return to.', '10'],
    ['base', 'A harbour without a repair number; it can be stormed by troops from transports.', '10'],
    ['land air', 'Aircraft on land; they wait beside the board and are sent to an area within reach.', '7'],
    ['task force', 'A Japanese block that hides how many ships it holds, or none.', '14'],
    ['air round', 'A round in which only aircraft fire.', '8.2'],
    ['surface round', 'A round in which the guns of the ships fire.', '8.2'],
    ['disabled', 'Hit by a 1: the ship leaves the battle for a harbour.', '8.1'],
    ['transports', 'Ships that carry the troops who storm bases.', '8.2'],
    ['pursuit', 'A last shot at those who withdraw; they answer.', '8.2'],
  ],
  holdline: [],
};

/** Explains words in an element where they first stand. @param {string} game @param {Element[]} elements @param {(text: string, term: string) => Node} mark makes the word that explains itself */
export function explain(game, elements, mark) {
  const open = new Set((GLOSSARY[game] ?? []).map(([term]) => term));
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
    for (const text of texts) {
      const parts = cut(text.data, [...open]);
      if (!parts.some((part) => part.term)) continue;
      text.replaceWith(...parts.map((part) => {
        if (!part.term) return part.text;
        open.delete(part.term);
        return mark(part.text, part.term);
      }));
    }
  }
}

/**
 * Cuts a text at the words of a glossary. Short forms count only in capitals, and each word once.
 * @param {string} text @param {string[]} terms @returns {{text: string, term?: string}[]}
 */
export function cut(text, terms) {
  const escape = (/** @type {string} */ term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const known = [...terms].sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text }];
  const left = new Set(known);
  return text.split(new RegExp(`(?<![\\w-])(${known.map(escape).join('|')})(?![\\w-])`)).filter(Boolean).map((part) => left.delete(part) ? { text: part, term: part } : { text: part });
}
