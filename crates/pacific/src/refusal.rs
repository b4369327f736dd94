//! Why a choice is refused, as data. `text::refusals` words it.

use crate::ids::{Location, Unit};
use crate::state::ReturnReason;

/// A reason that follows from what the refused side knows.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Refusal {
    NoSuchSeat,
    NotYourStep,
    NoSuchUnit,
    // §6
    ChoosePort(Unit),
    NoRpForReturn(Unit),
    NotDue,
    // §7
    ChooseDestination(Unit),
    CannotSail,
    EndsInHarbor,
    /// More areas away than a ship enters.
    TooFar(Location),
    /// Beyond an area that stops ships; holding that one area would open the way.
    Stopped {
        to: Location,
        at: Location,
    },
    OutOfRange,
    SubmarinePlacement,
    NoAirCover,
    PlaceAirOrPass,
    // §14
    TaskForceEndsAtSea,
    TaskForceOutOfRange,
    TaskForceHarbor,
    NoTaskForceLeft,
    // §5
    OnlyRepairs,
    NotYourUnit,
    NoRpLeft,
    FullStrength(Unit),
    CapacityUsedUp(Location),
    BasesDoNotRepair,
    NotRepairable(Unit),
    // §8
    NotContested,
    SubmarineTarget,
    AskForRound,
    AimOrFire,
    GunTarget,
    PursuitTarget,
    ReturnFireTarget,
    LandTarget,
    NeedTransports,
    PortsCannotBeTaken,
    NoEnemyBase,
    StayOrWithdraw,
    // §14
    RaidsOff,
    RaidOnBase(Location),
    RaidOnOwnPort(Location),
    RaidOutOfReach(Location),
    ShipsDoNotRaid,
    // §8, §8.1, §10 or §12, by what sends the ships to a harbor; none at the end of the turn.
    WrongHarbor(Option<ReturnReason>),
    NoHarborChoice(Option<ReturnReason>),
}
