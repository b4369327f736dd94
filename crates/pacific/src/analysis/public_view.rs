//! What both sides know: all that a spectator is shown.

use crate::data::catalog::Catalog;
use crate::ids::{Side, UnitSet};
use crate::options::Options;
use crate::state::{Battle, PendingOrder, Step, TaskForce};
use crate::view::{AreaView, ById, HarborView, UnitView, View};
use serde::Serialize;
use std::sync::Arc;

/// A view of neither side: each side's blocks as the other sees them, and nothing that one of them has only planned.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PublicView {
    #[serde(serialize_with = "crate::view::shared")]
    pub catalog: Arc<Catalog>,
    /// Always none.
    pub side: Option<Side>,
    pub clock: PublicClock,
    pub areas: ById<AreaView>,
    pub harbors: ById<HarborView>,
    pub units: ById<UnitView>,
    pub forces: ById<TaskForce>,
    pub battle: Battle,
}

/// The markers beside the map.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct PublicClock {
    pub options: Options,
    pub turn: u8,
    pub step: Step,
    pub vp: i8,
    pub rp: [u8; 2],
    pub done: [bool; 2],
    #[serde(rename = "hand")]
    pub pending: PendingOrder,
    pub fixed: UnitSet,
    pub queue: UnitSet,
    pub ready: [u8; 2],
    pub spent: [u8; 2],
    pub fallen: u64,
}

pub(super) fn public_view(views: &[View]) -> Option<PublicView> {
    let [japan, allies] = views else { return None };
    let mut units = allies.units.clone();
    for (i, unit) in units.iter_mut().enumerate() {
        if allies.catalog.units[i].side == Side::Allies {
            *unit = japan.units[i];
        }
    }
    let mut battle = allies.battle;
    battle.bid = [allies.battle.bid[0], japan.battle.bid[1]];
    // Only the side that lands does not know what the garrison aims at.
    if battle.landing.by == Side::Japan {
        battle.landing.garrison_aim = japan.battle.landing.garrison_aim;
    }
    let clock = &allies.clock;
    Some(PublicView {
        catalog: allies.catalog.clone(),
        side: None,
        clock: PublicClock {
            options: clock.options,
            turn: clock.turn,
            step: clock.step,
            vp: clock.vp,
            rp: clock.rp,
            done: clock.done,
            pending: PendingOrder::None,
            fixed: UnitSet::NONE,
            queue: clock.queue,
            ready: clock.ready,
            spent: clock.spent,
            fallen: clock.fallen,
        },
        areas: allies.areas.clone(),
        harbors: allies.harbors.clone(),
        units,
        forces: allies.forces.clone(),
        battle,
    })
}
