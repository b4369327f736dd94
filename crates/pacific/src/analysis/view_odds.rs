//! What follows from views alone: the odds of the aims as they are set, of the roll for the kind of round, and of a landing.
//!
//! The side that aims sees every block it may aim at, so these odds are exact; what a base holds beside its garrison is hidden.

use super::odds::{OddsReport, fire, landing_odds};
use crate::chapters::battle::present::{fighters, land_dice};
use crate::chapters::battle::{aim, landing, rounds, submarines};
use crate::game::Pacific;
use crate::ids::{Side, Unit, UnitSet};
use crate::laws::imagine;
use crate::state::{PendingOrder, RoundKind, State, Step};
use crate::view::View;
use serde::Serialize;

/// Odds of what a seat is about to do: aim, ask for a kind of round, or land.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct ViewOdds {
    pub exact: bool,
    /// Unit by unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aims: Option<Vec<Shot>>,
    /// Target by target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub targets: Option<Vec<Shot>>,
    /// The targets open to the unit whose aim is being changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Vec<Shot>>,
    #[serde(rename = "way", skip_serializing_if = "Option::is_none")]
    pub bid: Option<BidOdds>,
    #[serde(rename = "ashore", skip_serializing_if = "Option::is_none")]
    pub landing: Option<LandingOdds>,
}

/// The chance to get each kind of round if the enemy asks for the other.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct BidOdds {
    pub air: f64,
    pub surface: f64,
}

/// The chance to take a base from its garrison.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct LandingOdds {
    pub dice: u8,
    pub taken: f64,
}

/// What some units do to one target, all together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shot {
    #[serde(flatten)]
    pub odds: OddsReport,
    pub by: Vec<Unit>,
    pub at: Unit,
    pub from: Vec<String>,
    pub target: String,
    /// With the units that aim at it already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<Box<Shot>>,
}

pub(crate) fn odds(game: &Pacific, view: &View) -> Option<ViewOdds> {
    let state = imagine::known(game, view);
    let bid = || {
        let odds = |round| rounds::bid_odds(game, &state, view.side, round);
        Some(BidOdds {
            air: odds(RoundKind::Air),
            surface: odds(RoundKind::Surface),
        })
    };
    match state.step {
        Step::Bid => Some(ViewOdds {
            exact: true,
            bid: bid(),
            ..ViewOdds::default()
        }),
        Step::SubmarineAim(side) if side == view.side => {
            let submarine = submarines::submarine(game, &state)?;
            let open = submarines::targets(game, &state, side);
            let shots = open.iter().map(|at| shot(game, &state, &[submarine], at));
            Some(ViewOdds {
                exact: true,
                aims: Some(Vec::new()),
                targets: Some(Vec::new()),
                open: Some(shots.collect()),
                ..ViewOdds::default()
            })
        }
        Step::Aim(side) if side == view.side => Some(ViewOdds {
            bid: bid(),
            ..aims(game, &state, side)
        }),
        Step::Pursue(side) | Step::Answer(side) if side == view.side => {
            Some(aims(game, &state, side))
        }
        Step::Landing(side) if side == view.side => Some(landing(game, &state, side)),
        Step::LandAim if fighters(game, &state, view.side).any() => {
            Some(aims(game, &state, view.side))
        }
        _ => None,
    }
}

/// Which transports lie in the base is hidden: the odds are those against its garrison alone.
fn landing(game: &Pacific, state: &State, side: Side) -> ViewOdds {
    let units = match state.pending[side as usize] {
        PendingOrder::Base(_) => state.fixed,
        _ => landing::troops(game, state, side),
    };
    let dice = units.iter().map(|unit| land_dice(game, state, unit)).sum();
    ViewOdds {
        landing: Some(LandingOdds {
            dice,
            taken: landing_odds(&game.war.landing, dice),
        }),
        ..ViewOdds::default()
    }
}

/// The aims of a side as they are set now: unit by unit, target by target, and the targets open to the unit being aimed.
pub(super) fn aims(game: &Pacific, state: &State, side: Side) -> ViewOdds {
    let set = aim::aims(game, state, side);
    let shooters = aim::shooters(game, state, side);
    let at = |by: Unit| set[by.index()];
    let on = |target: Unit| -> Vec<Unit> { shooters.iter().filter(|&u| at(u) == target).collect() };
    let aims: UnitSet = shooters.iter().filter(|&u| at(u) != Unit::NONE).collect();
    let targets: UnitSet = aims.iter().map(at).collect();
    let open = match state.pending[side as usize] {
        PendingOrder::Unit(by) => aim::open(game, state, side, by),
        _ => UnitSet::NONE,
    };
    let opened = |target: Unit| {
        let PendingOrder::Unit(by) = state.pending[side as usize] else {
            return shot(game, state, &[], target);
        };
        let mut with = on(target);
        with.retain(|&unit| unit != by);
        with.push(by);
        Shot {
            together: Some(Box::new(shot(game, state, &with, target))),
            ..shot(game, state, &[by], target)
        }
    };
    let aimed = aims.iter().map(|by| shot(game, state, &[by], at(by)));
    let hit = targets.iter();
    let hit = hit.map(|target| shot(game, state, &on(target), target));
    ViewOdds {
        exact: true,
        aims: Some(aimed.collect()),
        targets: Some(hit.collect()),
        open: Some(open.iter().map(opened).collect()),
        ..ViewOdds::default()
    }
}

fn shot(game: &Pacific, state: &State, by: &[Unit], at: Unit) -> Shot {
    let name = |unit: Unit| match unit {
        Unit::GARRISON => "the garrison".to_string(),
        unit => game.roster.spec(unit).name.clone(),
    };
    Shot {
        odds: fire(game, state, by, at).into(),
        by: by.to_vec(),
        at,
        from: by.iter().map(|&unit| name(unit)).collect(),
        target: name(at),
        together: None,
    }
}
