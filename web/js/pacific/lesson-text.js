// What the tutorial of Pacific says.
// @ts-check

export const LESSON = {
  /** The turn that it plays. */
  turn: 3,
  end:
    'That was a turn; a game has eight. The side that leads on the track after turn 8 wins, and a level track wins ' +
    'for Japan (§13). The Allies grow every turn and Japan does not (§6): as Japan score early, as the Allies lose ' +
    'few ships until you are strong. You can play on from here, or start a game of your own.',
  steps: [
    {
      title: 'What wins',
      text:
        'September 1942. You are the Allies, the green blocks. When a turn ends, a side that is alone in a sea scores ' +
        'it (§9): the numbers in each sea say what it is worth to whom, a star who would score it now. The side with ' +
        'more gains the difference, and whoever leads after turn 8 wins (§11, §13). Japan leads by 3: see the track ' +
        'below the map.',
    },
    {
      title: 'Select a fleet',
      text:
        'Japan has sailed: three red blocks are in the Solomon Sea. You see how many, not which (§2). Your main fleet ' +
        'is in Australia. Click a block to select it, and more to select them together; or click Australia and then ' +
        '“All” in the side panel. With the keyboard: N finds a block, Enter selects it.',
    },
    {
      title: 'Decide where it goes',
      text:
        'The highlighted seas are in reach: a ship enters up to 3 and must stop in one you do not hold (§7). Your ' +
        'choice: the Solomon Sea means a battle with what is hidden there, and Japan does not score its 2 VP if you ' +
        'stand. The Coral Sea is safe for 2 VP if nobody follows. Click a sea; Z takes it back.',
    },
    {
      title: 'One ship scores a sea',
      text:
        'A single ship that is alone scores as much as a fleet. Saratoga and cruisers are in Samoa: send one or both ' +
        'to the South Pacific (1 VP for you), or bring them to the battle. South Dakota in Pearl Harbor is damaged; ' +
        'ships that stay in port can be repaired and cannot be attacked (§7.1).',
    },
    {
      title: 'Nothing is final yet',
      text:
        'Look at the track: it shows what this turn would score as things stand. Your orders are a draft; change them ' +
        'as you like. The yellow button ends your ship movement, and then it is final.',
    },
    {
      title: 'Submarine',
      text:
        'Your submarine is selected. Click any sea with enemy ships: it fires 2 dice at one of them before the battle ' +
        '(§8.2). It holds no sea. Confirm with the button, or skip it.',
    },
    {
      title: 'Land-based air',
      text:
        'Air goes to any sea that one of your ports or bases touches (§7). It fights in air rounds, and it scores a ' +
        'sea like a ship: alone in an empty sea it earns VP, in the battle it adds dice. Japan and you place in turn.',
    },
    {
      title: 'Repair',
      text:
        'South Dakota has 2 of 4 SP. 1 RP repairs 1 SP, and RP cannot be saved (§5): press “Repair all”, then ' +
        'confirm. A damaged ship fires with all its dice, but sinks sooner.',
    },
    {
      title: 'Air or surface',
      text:
        'Where both sides are, they fight until one is alone; only then somebody scores. All blocks are revealed. ' +
        'With carriers ask for air: they fire at any target. With battleships ask for surface: they must first fire ' +
        'at battleships and cruisers. If the requests differ, dice decide (§8.2). Click a card.',
    },
    {
      title: 'Fire',
      text:
        'Each block aims at one enemy; the cards show the chance to hit, disable and sink. A unit is hit by the ' +
        'number in its ring or more; a 1 disables it: it must leave, and no longer holds the sea (§8.1). Click one of ' +
        'your blocks and then another target to change an aim, then fire.',
    },
    {
      title: 'Land, stay or withdraw',
      text:
        'After a round transports may land on an enemy base: bases let air reach more seas and ships return nearer ' +
        '(§8.2). Then decide: stay for another round, or withdraw and leave the sea to Japan. Ships lost are gone for ' +
        'good; a sea can be won back next turn.',
    },
    {
      title: 'The turn is scored',
      text:
        'The card says who scored which sea. A side that holds the seas around a port or base when a turn begins and ' +
        'when it ends takes it (§10). Ships return to port along the dashed lines; change a port if you like, and ' +
        'confirm.',
    },
  ],
};
