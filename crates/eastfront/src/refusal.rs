//! Why a choice is refused, as data; `text/refusals.rs` words it.

use crate::ids::{Hex, Month, Unit, UnitId};
use crate::state::Weather;

/// What RP are spent on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Expense {
    Move,
    Rail,
    Attack,
    Rebuild(Unit),
    Step(Unit),
}

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Refusal {
    NotYourTurn,
    GameOver,
    DiceFirst,
    NoSuchUnit(UnitId),
    NotYours(Unit),
    NotOnMap(Unit),
    NothingToPlace,
    SetupOver,
    NothingToWithdraw,
    SetupFirst,
    NotInSetup(Unit),
    NotASetupHex(Hex),
    NotPlacedYet(Unit),
    NotWithholdable(Unit),
    WithholdFirst(u8),
    WithdrawFirst(u8),
    NotWithdrawable(Unit),
    NoRp { what: Expense, cost: u8, left: u8 },
    ReplacementsClosed,
    OnMapAlready(Unit),
    NotDue(Unit, Month),
    NoPlace(Unit),
    Occupied(Hex),
    NotHeld(Hex),
    NotChained(Hex),
    NotAPlace(Unit, Hex),
    FullStrength(Unit),
    OneStepInZoc(Unit),
    FinishPlacing(Unit),
    FinishRail(Unit),
    FinishMove(Unit),
    FinishAttack,
    FinishHits,
    MovedAlready(Unit),
    Railed(Unit),
    NoWayOut { unit: Unit, mp: u8 },
    NoMove,
    NoStepYet,
    NotAdjacent(Hex),
    NotLand(Hex),
    RedHexside(Hex),
    EnemyThere(Hex),
    FriendThere(Hex),
    StoppedByTerrain { unit: Unit, hex: Hex },
    TooFar { hex: Hex, cost: u8, mp: u8 },
    RailUsedUp(u8),
    RailInZoc(Unit),
    RailUnsupplied(Unit),
    RailNowhere(Unit),
    RailEndInZoc(Hex),
    RailEndUnsupplied(Hex),
    RailEndNotCity(Hex),
    RailEndEnemyCity(Hex),
    RailCut(Hex),
    NoEnemyThere(Hex),
    NoneAdjacent(Hex),
    AttackAcrossRed(Hex),
    AllAttacked(Hex),
    AllRailed(Hex),
    NoneReady(Hex),
    NoDiceLeft(Hex),
    NoAttack,
    JoinedAlready(Unit),
    AttackedAlready(Unit),
    FinnsBound,
    NotInContact(Unit, Hex),
    OneAirUnit,
    AirGrounded(Weather),
    AirUsedUp,
    NoAttackers,
    NoHits,
    NotHit { unit: Unit, armor: bool },
}

/// Why a block is out of supply (§12).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum SupplyFault {
    /// An enemy block's zone of control is on the way to the hub.
    Cut {
        hub: Hex,
        by: Hex,
    },
    /// The block reaches a city, but that one is cut off.
    CityCut {
        city: Hex,
        by: Hex,
    },
    TooFar {
        hub: Hex,
        steps: usize,
    },
    Nowhere,
}
