// What the tutorial of Pacific says.
// @ts-check

export const LESSON = {
  end:
    'That was a turn, four months of the war. Seven more follow, and American shipyards do not rest (§6). ' +
    'Hold what scores, find out what the hidden blocks are, and finish ahead or level (§13).',
  steps: [
    {
      title: 'Select ships',
      text:
        'December 1941, and the red blocks are yours. Many in one harbor lie in piles, one for each kind. Click a ' +
        'pile off Yokosuka to select all of it; click a block in the side panel to leave it there. With the ' +
        'keyboard: N finds the next block, Enter selects it.',
    },
    {
      title: 'Send them to a sea',
      text:
        'The highlighted seas are in reach. A ship enters up to 3 areas and must stop in one you do not hold ' +
        '(§7). Point at a sea to see the course, then click it. The South China Sea is a good start: it is worth ' +
        'many VP to Japan.',
    },
    {
      title: 'Nothing is final yet',
      text:
        'Your orders are a draft: Z undoes the last, and a click on a name in the side panel recalls one ship. ' +
        'Send battleships along to screen the carriers and transports to take bases (§8). You hold seas where ' +
        'only you have units (§9). Then press the yellow button.',
    },
    {
      title: 'The Allies answer',
      text:
        'You see how many blocks go where, never which (§2). When they have sailed, place your submarine in any ' +
        'sea: select it in the side panel and click a sea, or skip it.',
    },
    {
      title: 'Place land-based air',
      text:
        'One unit at a time, in turn with the enemy, in any sea adjacent to one of your harbors (§7). Air fights ' +
        'in air rounds and holds a sea like a ship. Place some, then press the button.',
    },
    {
      title: 'Repair',
      text:
        'A resource point repairs a strength point of a ship in port (§5). Both sides choose in secret; nothing ' +
        'is damaged yet, so confirm.',
    },
    {
      title: 'Fight',
      text:
        'Where both sides meet there is a battle, and Japan chooses the next: click a highlighted sea. Ask for ' +
        'air if you have carriers, for surface if you have battleships. Targets are suggested with exact odds; ' +
        'change them or fire (§8.1). After each round transports may land, and then each side stays or withdraws ' +
        '(§8.2).',
    },
    {
      title: 'Return to port',
      text:
        'You hold seas where only you have units, and they score victory points: look at the track below (§9, ' +
        '§11). Ships return along the dashed lines; choose another harbor if you like, then confirm.',
    },
  ],
};
