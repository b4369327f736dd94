//! What follows when a chapter has done its part.

use crate::ids::{Side, Unit};
use crate::refusal::Refusal;
use crate::state::ReturnReason;
use engine::DraftProgress;

/// The next part of the sequence of play (§4.1, §8.2).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Flow {
    /// The step in the state waits for a choice or for dice.
    Wait,
    BeginTurn,
    MoveShips,
    AirRaids,
    Repair,
    NextArea,
    /// Submarines of the area that is opened fire.
    Submarines,
    Rounds,
    Landings,
    /// A landing is over; the same side may land again.
    AfterLanding,
    /// Both sides say whether they stay.
    StayOrWithdraw,
    /// This side pursues.
    Pursuit(Side),
    /// The last unit in line has fired.
    Fired(Unit),
    EndBattle,
    Control,
    /// Ships are sent to a harbor for this reason.
    ToPort(ReturnReason),
    /// Ships at sea return (§12).
    Returns,
    EndTurn,
}

/// What a choice did: the progress of its draft, and what follows.
pub(crate) type Taken = Result<(DraftProgress, Flow), Refusal>;

/// The order needs more choices.
pub(crate) const MORE: Taken = Ok((DraftProgress::More, Flow::Wait));
/// The order is complete; the same side goes on.
pub(crate) const COMPLETE: Taken = Ok((DraftProgress::Complete, Flow::Wait));

/// The batch ends: dice roll or something hidden could be shown.
pub(crate) fn reveals(flow: Flow) -> Taken {
    Ok((DraftProgress::Reveals, flow))
}

/// The batch ends: the move passes on.
pub(crate) fn hands_over(flow: Flow) -> Taken {
    Ok((DraftProgress::HandsOver, flow))
}
