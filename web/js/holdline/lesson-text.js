// What the lessons of Hold the Line say.
// @ts-check

/** A commander: one region, two turns. */
export const COMMANDER = {
  turn: 3,
  end:
    'Those were two turns of one army. In a hall others lead the armies beside you, your Army Group gives the ' +
    'points, and letters take time (§2.2). The game ends after its last turn, and every town counts against the day' +
    ' on which it fell in 1939. You can look around here, or close the page.',
  steps: [
    {
      title: 'What wins',
      text:
        '3 September 1939. You lead the 10th Army, the gray cubes. Germany scores for towns that fall earlier than ' +
        'in 1939, Poland for those that hold longer. Częstochowa lies before you: three regiments of the 7th ' +
        'Division hold it, one of them in disorder.',
    },
    {
      title: 'Cards: who acts first',
      text:
        'Tap a card and it goes up face down; tap it again and it comes back. The side with the higher sum acts ' +
        'first in this region. Cards that are laid are spent, and this hand is all you get: a 7 and an 8 are much. ' +
        'Then press the button.',
    },
    {
      title: 'Command: points to hexes',
      text:
        'A prepared attack costs points on the hex it starts from; so do guns and rallies. The list says what asks ' +
        'for points, the most urgent first. Tap “Supply” in a row, or a hex on the map and then +. What stays in ' +
        'the pots is there next turn. Lock command when you have done enough.',
    },
    {
      title: 'Rally',
      text:
        'The cards are open now. If it is your turn and a regiment lies askew, it is in disorder: rally it with the' +
        ' points on its hex, or go on with the button. If Poland acts first, wait: you are asked when it concerns ' +
        'you.',
    },
    {
      title: 'Plan an attack',
      text:
        'The 14th Division is prepared: its cubes show the sign for it. Tap the row of the attack on Częstochowa. ' +
        'Nothing is final before you launch.',
    },
    {
      title: 'Chances and cost',
      text:
        'The first figure is your chance to win if they spend nothing, the second if they spend all that lies ' +
        'there. Switch guns, heavy guns or aircraft on and off: chances and cost follow at once. Launch, or go ' +
        'back.',
    },
    {
      title: 'The combat',
      text:
        'The dice fall. You may be asked what they hit, whether you advance, whether you press on. Each question ' +
        'says what happens if you do nothing. The line at the top says who has won.',
    },
    {
      title: 'Other attacks',
      text:
        'Cubes on the march may attack too, at a worse price, and panzers in exploit posture move on after a ' +
        'victory. End each of these steps with the button when you want nothing more of it.',
    },
    {
      title: 'Movement',
      text:
        'Tap “Move” in the row of a division, then a lit hex: the number is how many hexes it goes. Three cubes at ' +
        'most stand in a hex. A move stops where it meets an enemy. HQs move too: tap a tin, then a hex; without ' +
        'them no points reach the front.',
    },
    {
      title: 'Posture',
      text:
        'Prepared cubes attack well next turn, dug-in ones defend well, the others march. Choose for a whole ' +
        'division at once. Then end the posture step: the turn is over when all regions are done.',
    },
    {
      title: 'The second turn is yours',
      text:
        'The same steps again, without help: the bar says which one it is, the list what waits. A refusal names its' +
        ' rule; tap it to read. When the turn ends the debrief shows what the two days were worth.',
    },
  ],
};

/** An umpire: clocks, the hand on the map, the way back, words. */
export const UMPIRE = {
  end:
    'That is the work: clocks, calls, the hand on the map. In a hall the page “Hall” beside it has the calls of ' +
    'players with their owners, people who are lost, and the bulletin. Everything that you do is told to those whom' +
    ' it concerns and to the other umpires.',
  steps: [
    {
      title: 'Five regions, five clocks',
      text:
        'You are Game Control. Each region runs on its own clock, and the turn ends when all are done. The list ' +
        'says the step of each, its time, and how many armies are not ready. Silesia waits for the 10th Army.',
    },
    { title: 'More time', text: 'Give Silesia five minutes more: “+5 min” in its row.' },
    { title: 'Stop everything', text: 'Somebody must be heard by all. “Stop all clocks”: nobody can act now.' },
    { title: 'Go on', text: '“Let it go on”, and the clocks run from where they stood.' },
    {
      title: 'Take a cube in hand',
      text:
        'A player tapped the wrong hex. Choose “Act”, tap a hex with cubes on the map, and then one of the cubes in' +
        ' the list. The card says what it is, and what its enemy knows of it.',
    },
    {
      title: 'Move it, with a reason',
      text:
        'Tap any hex: the rules do not bind you. The button names the act. Choose a reason or write one, then press' +
        ' the button. All who see the cube are told, and nobody else.',
    },
    {
      title: 'Take the act back',
      text:
        '“Undo” in the list of your last acts. It works while nothing rests on the act; if something does, it says ' +
        'what, and the marks under “Story” are the way back.',
    },
    {
      title: 'A ruling for all umpires',
      text:
        'Choose “Story”, write how you have ruled, and post it on the rulings board, so that the next case is ruled' +
        ' alike.',
    },
  ],
};

/** The air board. */
export const AIRMAN = {
  end:
    'Both sides lay their rotation at once, then fighters fight, flak fires and bombs fall. Whoever flies ' +
    'everything today has nothing in two days: look at the forecast before you lock.',
  steps: [
    {
      title: 'Two zones, head to head',
      text:
        'You are OKH, and the Luftwaffe is at your desk. The north and the south are two boards; each side’s ' +
        'counters face the other’s across the headings. Open the air board: “Air” in the bar.',
    },
    {
      title: 'Columns wear, boxes rest',
      text:
        'A counter flies in a column and wears to the right each turn; then it rests in a rear box and recovers to ' +
        'the left (§2.17). Tap one of your counters that has an edge of light: the place where it can go appears.',
    },
    {
      title: 'Bring one up, or rest one',
      text:
        'Tap the place that is marked. Nothing is final yet. More fighters in a column than the enemy has means ' +
        'superiority there: your bombers get through.',
    },
    {
      title: 'The trap',
      text:
        'The forecast on the right shows fresh counters for this turn and the next four. If the bars fall, you fly ' +
        'too many. Rest some of them, and see how the bars change.',
    },
    {
      title: 'End the rotation',
      text:
        'Confirm your orders, then end the step for a zone. The enemy’s rotation shows only then; after it the dice' +
        ' are thrown by the program.',
    },
    {
      title: 'Bombs and looks',
      text:
        'Bombers have a target by their column: lines of communication, airfields, reconnaissance, cities. ' +
        'Reconnaissance is a tap on the map. Bombing a city outrages the world and costs points at the end.',
    },
  ],
};
