//! Facts that follow from one part of a state, kept with it until it changes: which hexes are held, which are occupied.
//! Menus ask for whole sets of them.

use super::events::UnitSurvey;
use super::units::Unit;
use super::{Counter, Fate, Spot, State};
use crate::data::game::GameData;
use crate::data::maxima::MAX_POTS;
use crate::ids::*;
use engine::NumberSet;
use std::sync::OnceLock;

/// What follows from where cubes are and what became of them.
#[derive(Default)]
pub struct UnitFacts {
    sets: OnceLock<UnitSets>,
    survey: OnceLock<Box<UnitSurvey>>,
    borders: OnceLock<Box<Borders>>,
}

/// Regions in or next to which the cubes of each pot stand, a bit each.
pub type Borders = [u8; MAX_POTS];

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

/// What follows from where counters are.
#[derive(Default)]
pub struct PostFacts(OnceLock<Posts>);

/// Static troops on the map.
#[derive(Default)]
struct Posts {
    /// Hexes, by side.
    hexes: [NumberSet; 2],
    /// Who is where, in order.
    at: Vec<(Hex, CounterId)>,
}

/// Hexes, by holder.
#[derive(Default)]
pub struct HoldFacts(OnceLock<[NumberSet; 2]>);

/// The armies that each seat commands, a bit each.
#[derive(Default)]
pub struct CommandFacts(OnceLock<Vec<u32>>);

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

fn borders(data: &GameData, units: &[Unit]) -> Borders {
    let mut near = [0; MAX_POTS];
    for u in units.iter().filter(|u| u.fate == Fate::OnMap) {
        let around = data.regions_around.get(u.hex.i()).copied().unwrap_or(0);
        near[u.pot.i() % MAX_POTS] |= around;
    }
    near
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

fn posts(data: &GameData, counters: &[Counter]) -> Posts {
    let mut posts = Posts::default();
    for post in data.posts() {
        if let Spot::At(hex) = counters[post.i()].spot {
            posts.hexes[data.pieces[post.i()].side.i()].insert(hex.into());
            posts.at.push((hex, post));
        }
    }
    posts.at.sort_unstable();
    posts
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

    /// Regions in or next to which the cubes of each pot stand.
    pub(crate) fn borders(&self, data: &GameData) -> &Borders {
        let found = || Box::new(borders(data, &self.units));
        self.units.facts().borders.get_or_init(found)
    }

    /// The armies that each seat commands, a bit each.
    pub(crate) fn seat_armies(&self, data: &GameData) -> &[u32] {
        let armies = |pots: &u64| {
            let corps = (0..).zip(&data.pots).filter(|(n, _)| pots >> n & 1 == 1);
            corps.fold(0, |bits, (_, corps)| bits | 1 << corps.army.0)
        };
        let found = || self.command.iter().map(armies).collect();
        self.command.facts().0.get_or_init(found)
    }

    /// The hexes that a side holds.
    pub(crate) fn held(&self, side: Side) -> &NumberSet {
        let sets = self.hold.facts().0.get_or_init(|| held(&self.hold));
        &sets[side.i()]
    }

    fn all_posts(&self, data: &GameData) -> &Posts {
        let found = || posts(data, &self.counters);
        self.counters.facts().0.get_or_init(found)
    }

    /// The hexes with static troops of a side.
    pub(crate) fn posted(&self, data: &GameData, side: Side) -> &NumberSet {
        &self.all_posts(data).hexes[side.i()]
    }

    /// Static troops in a hex.
    pub(super) fn posts_at(&self, data: &GameData, hex: Hex) -> impl Iterator<Item = CounterId> {
        let at = &self.all_posts(data).at;
        let first = at.partition_point(|post| post.0 < hex);
        let here = at[first..].iter().take_while(move |post| post.0 == hex);
        here.map(|post| post.1)
    }
}
