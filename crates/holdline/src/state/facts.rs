//! Facts that follow from one part of a state, kept with it until it changes: which hexes are held, which are occupied.
//! Menus ask for whole sets of them.

use super::events::UnitSurvey;
use super::units::Unit;
use super::{Counter, Fate, Spot, State};
use crate::data::game::GameData;
use crate::ids::*;
use engine::NumberSet;
use std::sync::OnceLock;

/// What follows from where cubes are and what became of them.
#[derive(Default)]
pub struct UnitFacts {
    sets: OnceLock<UnitSets>,
    survey: OnceLock<Box<UnitSurvey>>,
}

/// Sets of hexes, cubes and divisions.
pub(crate) struct UnitSets {
    /// Hexes with a cube of a side, dummies included.
    pub occupied: [NumberSet; 2],
    /// Hexes with a real cube of a side.
    pub fought_for: [NumberSet; 2],
    /// Cubes that exist: all but dummies and regiments that are still to be formed.
    pub known: NumberSet,
    /// Divisions with a cube on the map.
    pub divisions: NumberSet,
}

/// Hexes with static troops, by side.
#[derive(Default)]
pub struct PostFacts(OnceLock<[NumberSet; 2]>);

/// Hexes, by holder.
#[derive(Default)]
pub struct HoldFacts(OnceLock<[NumberSet; 2]>);

fn unit_sets(units: &[Unit]) -> UnitSets {
    let mut sets = UnitSets {
        occupied: Default::default(),
        fought_for: Default::default(),
        known: NumberSet::EMPTY,
        divisions: NumberSet::EMPTY,
    };
    for (i, u) in (0u32..).zip(units) {
        if u.hex.on_map() {
            let hex = u32::from(u.hex);
            sets.occupied[u.side.i()].insert(hex);
            if !u.dummy {
                sets.fought_for[u.side.i()].insert(hex);
            }
        }
        if u.fate != Fate::Waiting || u.division.is_some() {
            sets.known.insert(i);
        }
        if let Some(division) = u.division.filter(|_| u.fate == Fate::OnMap) {
            sets.divisions.insert(division.into());
        }
    }
    sets
}

fn held(hold: &[Option<Side>]) -> [NumberSet; 2] {
    let mut sets: [NumberSet; 2] = Default::default();
    for (i, holder) in (0u32..).zip(hold) {
        if let Some(side) = holder {
            sets[side.i()].insert(i);
        }
    }
    sets
}

fn posted(data: &GameData, counters: &[Counter]) -> [NumberSet; 2] {
    let mut sets: [NumberSet; 2] = Default::default();
    for post in data.posts() {
        if let Spot::At(hex) = counters[post.i()].spot {
            sets[data.pieces[post.i()].side.i()].insert(hex.into());
        }
    }
    sets
}

impl State {
    pub(crate) fn unit_sets(&self) -> &UnitSets {
        let facts = self.units.facts();
        facts.sets.get_or_init(|| unit_sets(&self.units))
    }

    /// What events find among the cubes.
    pub(crate) fn unit_survey(&self, find: impl FnOnce() -> UnitSurvey) -> &UnitSurvey {
        let survey = &self.units.facts().survey;
        survey.get_or_init(|| Box::new(find()))
    }

    /// The hexes that a side holds.
    pub(crate) fn held(&self, side: Side) -> &NumberSet {
        let sets = self.hold.facts().0.get_or_init(|| held(&self.hold));
        &sets[side.i()]
    }

    /// The hexes with static troops of a side.
    pub(crate) fn posted(&self, data: &GameData, side: Side) -> &NumberSet {
        let found = || posted(data, &self.counters);
        &self.counters.facts().0.get_or_init(found)[side.i()]
    }
}
