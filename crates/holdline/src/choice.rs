//! Everything a seat can decide, and the smallest pieces of it.

use crate::dice::Die;
use crate::ids::*;
use crate::posture::Posture;
use crate::state::Phase;
use crate::state::air::Target;
use crate::state::clock::Timer;
use crate::state::record::Task;
use crate::state::standing_orders::StandingOrder;

use serde::{Deserialize, Serialize};

/// Where command points for a hex come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A pot.
    Pot(PotId),
    /// A town, a depot or an entry, out of the army's stock.
    Place(PlaceId),
}

/// An enemy that can be hit: a block under its number, or static troops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A cube.
    Block(Tag),
    /// Static troops.
    Post(CounterId),
}

/// What a defender strikes out of the enemy's roll (§2.10 step 6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strike {
    /// A plain success.
    Tick,
    /// A star.
    Star,
    /// Nothing more.
    Nothing,
}

/// Where command points lie that an umpire changes (§2.19); pots have their own grip.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CpPool {
    /// An army's, on the hex pointed at.
    Hex(ArmyId),
    /// An army's, not yet in a pot.
    Stock(ArmyId),
    /// A Polish army's, for next turn.
    Ordered(ArmyId),
    /// An Army Group's, under the name of its reserve.
    Group(ArmyId),
    /// A high command's.
    #[serde(rename = "purse")]
    HighCommand(Side),
}

/// What an umpire does (§2.19). The reason rides on the batch.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// Takes a cube in hand, wherever it is.
    Take(UnitId),
    /// Points at a hex.
    Point(Hex),
    /// Takes a counter in hand.
    Pick(CounterId),
    /// Takes a pot in hand.
    Hold(PotId),
    /// Puts down what was taken up.
    Drop,
    /// Places the cube, counter or HQ in hand.
    Put(Hex),
    /// Puts the counter in hand into a pot.
    #[serde(rename = "stow")]
    Attach(PotId),
    /// Turns the cube in hand.
    #[serde(rename = "turn")]
    SetPosture(Posture),
    /// Takes what is in hand off the map.
    Remove,
    /// Lets the cube in hand act once without command points (A60).
    #[serde(rename = "inspire")]
    FreeAction,
    /// Lets everyone see what the cube in hand is.
    Expose,
    /// Gives the hex pointed at to a side.
    #[serde(rename = "own")]
    SetOwner(Option<Side>),
    /// Builds or removes a bridge from the hex pointed at.
    #[serde(rename = "span")]
    ToggleBridge(Hex),
    /// Lays or lifts a sticker of the pot in hand.
    Sticker(Hex),
    /// Adds a command point to the pot in hand.
    #[serde(rename = "grant")]
    AddPoint,
    /// Takes one from it.
    #[serde(rename = "dock")]
    RemovePoint,
    /// Gives or takes away the command of the pot in hand.
    Command(Seat),
    /// Adds a card to a hand.
    Card(Side, RegionId, u8),
    /// Takes one away.
    #[serde(rename = "uncard")]
    RemoveCard(Side, RegionId, u8),
    /// Names the army that leads a region.
    Lead(RegionId, ArmyId),
    /// Exchanges all that two seats of a side command: a swap, a sacking, a promotion.
    Swap(Seat, Seat),
    /// Opens or closes the line between two seats.
    Link(Seat, Seat),
    /// Lets a seat write no more letters, or again.
    Mute(Seat),
    /// Gives the cube in hand dice of another color, or its own again.
    #[serde(rename = "color", alias = "colour")]
    SetDice(Option<Die>),
    /// Gives a side dice of another color, or its own again.
    #[serde(rename = "colors", alias = "colours")]
    SetSideDice(Side, Option<Die>),
    /// Stops the game.
    Pause,
    /// Shows a region's map to a seat, or takes it away.
    Open(Seat, RegionId),
    /// Voids the combat under way: costs are returned, faces stay.
    #[serde(rename = "void")]
    VoidCombat(RegionId),
    /// Has the dice of the combat rolled again; what they did is undone.
    #[serde(rename = "reroll")]
    RerollCombat(RegionId),
    /// Sets what one side rolled: successes without a star, and stars; what the dice did is undone.
    #[serde(rename = "set")]
    SetCombat(RegionId, Side, u8, u8),
    /// Voids a roll outside combat: a rally, a breakdown, a charge, free rolls, the air board's.
    #[serde(rename = "void_throw")]
    VoidRoll(u8),
    /// Has it rolled again.
    #[serde(rename = "throw_again")]
    Reroll(u8),
    /// Turns one of its dice to a face.
    SetDie(u8, u8, u8),
    /// Adds or takes a command point that lies in no pot.
    Points(CpPool, bool),
    /// Adds or takes a card of a strategic reserve.
    Reserve(Side, u8, bool),
    /// Leaves a note on the hex pointed at; the words ride on the batch.
    Note,
    /// Changes a form while planning goes on.
    Decide(u8, u8),
    /// Says that a tripwire was struck.
    Tripwire(u8),
    /// Moves an air counter to the other zone.
    Zone(CraftId),
    /// Hands a reconnaissance result to the land players.
    Brief(u8),
    /// Grants what a commander asks for.
    Allow(u8),
    /// Refuses it.
    Refuse(u8),
    /// Ends what a clock runs for: planning, a step of a region or of the sky, a window, a desk.
    Force(Timer),
    /// Gives it more time; the clock takes note.
    Extend(Timer),
    /// Goes back to where a step of a region's turn began: everything but what was seen, said and rolled (A116).
    Rewind(u8, RegionId, Phase),
    /// Calls Control's tea break.
    Tea,
    /// Ends a tea break, or lets a stopped game go on.
    Resume,
    /// One more turn, or one fewer.
    Length(bool),
    /// Takes up a proposal.
    Apply(u8),
    /// Strikes a proposal out.
    Dismiss(u8),
    /// Gives a proposed event its next target.
    Retarget(u8),
    /// Brings about an event in a region; the target is drawn like any other.
    Event(u8, RegionId),
    /// Moves a track one step.
    Track(u8, bool),
    /// Releases a division that waits for Control.
    Release(DivId),
    /// Takes a division off the map.
    Recall(DivId),
    /// Moves an air counter to a box: columns 0 to 4, rear boxes 5 to 9, 10 broken up.
    Craft(CraftId, u8),
    /// Speaks as a government to a side; the words ride on the batch.
    Message(u8, Side),
    /// Writes into the bulletin; the words ride on the batch.
    Bulletin,
    /// Posts a ruling on the board that all umpires see; the words ride on the batch.
    Board,
}

/// An order to an army, with its day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct Instruction(pub ArmyId, pub Task, pub u8);

/// An order as it is written; until version 3 it named an army and a town, and its day was a fixed one.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Order(ArmyId, Task, u8),
    Town(ArmyId, PlaceId),
}

impl From<Written> for Instruction {
    fn from(written: Written) -> Instruction {
        match written {
            Written::Order(army, task, due) => Instruction(army, task, due),
            Written::Town(army, place) => Instruction(army, Task::Take(place), 0),
        }
    }
}

/// The smallest decision the rules know.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    // Planning (§2.16)
    /// Fills in a form: decision and option.
    Decide(u8, u8),
    /// Moves a cube inside its deployment area.
    Deploy(UnitId, Hex),
    /// Moves an HQ inside its deployment area.
    #[serde(rename = "encamp")]
    DeployHq(PotId, Hex),
    /// Attaches an asset to another pot of its army.
    Attach(CounterId, PotId),
    /// Planning is finished.
    Ready,

    // All phases
    /// The army has finished this step in a region.
    Pass(RegionId),
    /// The office has finished its work for the turn.
    Close,
    /// Hands pots and cards to the staff, or takes them back.
    Delegate(ArmyId),
    /// Sends the report of an army up the chain.
    Report(ArmyId),
    /// Changes a standing answer of an army (§2.4).
    Standing(ArmyId, StandingOrder),
    /// Writes to a seat; the words ride on the batch (§2.2).
    Write(Seat),
    /// Strikes a line out of the seat's written plans.
    Erase(u8),

    // High commands and Army Groups
    /// Gives a discretionary point to an army or an Army Group.
    Allot(ArmyId),
    /// Plays a card of the strategic reserve in a region.
    Reserve(RegionId, u8),
    /// The high command adds no more cards of the strategic reserve this turn.
    KeepReserve,
    /// Moves a division to another pot, or proposes it to Control.
    Transfer(DivId, PotId),
    /// Asks Control to remove a commander.
    #[serde(rename = "sack")]
    RequestRemoval(Seat),
    /// Orders an army to do something by the end of a turn.
    Order(Instruction),
    /// Calls the tea break.
    Tea,
    /// Goes to a map table for a few minutes.
    Walk(RegionId),
    /// Hands a reconnaissance result to the land players.
    Brief(u8),
    /// Pays for an air-support die over a zone.
    Fund(u8),
    /// Lets an army come first at the towns of its area this turn (A112).
    #[serde(rename = "favor", alias = "favour")]
    Prioritize(ArmyId),

    // Initiative and command
    /// Commits a card.
    Card(RegionId, u8),
    /// Moves a point from stock to a pot.
    Feed(PotId),
    /// Moves a point to a hex.
    Place(Source, Hex),
    /// Places a gun or special counter on a hex.
    Put(CounterId, Hex),

    // Actions
    /// Tries to rally a cube.
    Rally {
        /// Who.
        unit: UnitId,
        /// Into Dug In instead of Movement.
        dig: bool,
        /// With a second die if the first fails.
        again: bool,
    },
    /// Begins to put an attack together.
    Attack(Hex),
    /// Adds a cube.
    With(UnitId),
    /// Leads an exploiting column through a hex (A117).
    Via(Hex),
    /// Adds a gun or special counter with so many dice.
    Fire(CounterId, u8),
    /// Adds the air-support die.
    AirDie,
    /// In a written plan: only if this hex was taken by then.
    OnlyIf(Hex),
    /// In a written plan: not if more dug-in blocks than this are seen.
    Unless(u8),
    /// In a written plan: no unit goes forward.
    Stay,
    /// Begins the attack, or writes it down.
    Launch,
    /// Sends the air-support die against a bridge (§2.17).
    Raid(Hex, Hex),
    /// Drops the plan.
    Cancel,
    /// Joins a neighbor's attack, or not (A131).
    Join(RegionId, bool),
    /// Spends a point on the dug-in die.
    DugDie(RegionId),
    /// The defense is ready.
    Answer(RegionId),
    /// Strikes out part of the attacker's roll.
    Ignore(RegionId, Strike),
    /// Takes a hit to an enemy.
    Hit(RegionId, Mark),
    /// Destroys an enemy with stars.
    Kill(RegionId, Mark),
    /// Disorders an attacker with a star.
    #[serde(rename = "shake")]
    Disorder(RegionId, Mark),
    /// Leaves the star unused.
    Waive(RegionId),
    /// Stands in spite of a double.
    Stand(RegionId),
    /// Gives way.
    GiveWay(RegionId),
    /// Withdraws a cube.
    #[serde(rename = "retire")]
    Withdraw(UnitId, Hex),
    /// Enters the vacated hex.
    Advance(UnitId),
    /// No other unit advances.
    Halt(RegionId),
    /// Where an HQ in flight goes.
    Flee(PotId, Hex),

    // Movement
    /// One hex.
    Step(UnitId, Hex),
    /// Lets a dummy pretend to have motors.
    Drive(UnitId),
    /// Waits to step into a region that is still fighting.
    Await(UnitId, Hex),
    /// Moves an HQ one hex.
    Shift(PotId, Hex),
    /// Lays a sticker.
    Sticker(PotId, Hex),
    /// Lifts one.
    Unstick(PotId, Hex),
    /// Builds a bridge at the end of movement.
    Build(CounterId, Hex, Hex),

    // Posture
    /// Turns a cube.
    #[serde(rename = "turn")]
    SetPosture(UnitId, Posture),
    /// Blows a bridge.
    Blow(Hex, Hex),
    /// Makes a regiment of border counters near a pot.
    Form(PotId, Hex),
    /// Sends an asset to another pot by way of the army, or proposes to send it to another army.
    Send(CounterId, PotId),

    // Air
    /// Brings a counter up.
    Fly(CraftId),
    /// Rests a counter.
    Rest(CraftId),
    /// Sends a counter to the other zone.
    Ferry(CraftId),
    /// Takes an air hit to fighters (or bombers).
    #[serde(rename = "down")]
    AssignAirHit(u8, bool),
    /// Sends a bomber to a target.
    Bomb(CraftId, Target),
    /// Keeps two bombers on call for the ground.
    Support(u8),
    /// The army that suffers from bombed railways.
    #[serde(rename = "starve")]
    BombRailways(u8, ArmyId),
    /// A look at a corps or army.
    Scout(u8, PotId),
    /// A look at a hex and around it.
    Survey(u8, Hex),
    /// The town that is bombed.
    #[serde(rename = "raze")]
    BombTown(u8, PlaceId),
    /// The rear box that is held up.
    #[serde(rename = "hamper")]
    DelayRearBox(u8, u8),
    /// Has finished this step over a zone.
    #[serde(rename = "skies")]
    PassAir(u8),

    /// Time is up.
    TimeUp(Timer),
    /// An umpire's act.
    Control(Ruling),
}
