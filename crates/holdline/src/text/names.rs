//! Names of things, an umpire's acts and standing answers in plain words.

use crate::choice::Mark;
use crate::data::Holdline;
use crate::ids::*;
use crate::state::clock::Timer;
use crate::state::standing_orders::{First, Refuge, Resolve, StandingOrder, When};

impl Holdline {
    pub(crate) fn hex(&self, hex: Hex) -> String {
        let data = &self.data;
        match data.places.iter().find(|p| p.hex == hex) {
            Some(place) => format!("{} ({})", place.name, data.ground.label(hex)),
            None => data.ground.label(hex).to_string(),
        }
    }

    pub(crate) fn unit(&self, unit: UnitId) -> String {
        match self.data.units.get(unit.i()) {
            Some(u) => format!("{} of {}", u.name, self.data.divisions[u.division.i()].name),
            None => format!("block {}", unit.0),
        }
    }

    pub(crate) fn army(&self, army: ArmyId) -> &str {
        self.data
            .armies
            .get(army.i())
            .map_or("an unknown army", |a| &a.name)
    }

    pub(crate) fn pot(&self, pot: PotId) -> &str {
        self.data
            .pots
            .get(pot.i())
            .map_or("an unknown HQ", |p| &p.name)
    }

    pub(crate) fn counter(&self, counter: CounterId) -> &str {
        self.data
            .pieces
            .get(counter.i())
            .map_or("an unknown counter", |p| &p.name)
    }

    pub(crate) fn place(&self, place: PlaceId) -> &str {
        self.data
            .places
            .get(place.i())
            .map_or("an unknown place", |p| &p.name)
    }

    pub(crate) fn region(&self, region: RegionId) -> &str {
        self.data
            .regions
            .get(region.i())
            .map_or("an unknown region", String::as_str)
    }

    pub(crate) fn plane(&self, craft: CraftId) -> &str {
        self.data
            .planes
            .get(craft.i())
            .map_or("an unknown counter", |p| &p.name)
    }

    pub(crate) fn division(&self, division: DivId) -> &str {
        self.data
            .divisions
            .get(division.i())
            .map_or("an unknown division", |d| &d.name)
    }

    pub(crate) fn mark(&self, mark: Mark) -> String {
        match mark {
            Mark::Block(tag) => format!("enemy block {}", tag.0),
            Mark::Post(post) => self.counter(post).to_string(),
        }
    }

    pub(crate) fn seat_name(&self, seat: crate::ids::Seat) -> &str {
        self.data.chair(seat).map_or("nobody", |c| &c.name)
    }

    /// What a clock runs for.
    pub(crate) fn timer(&self, timer: Timer) -> String {
        match timer {
            Timer::Walk(seat) => format!("{} at the map", self.seat_name(seat)),
            other => crate::chapters::timetable::name(&self.data, other),
        }
    }
}

/// A standing answer in words.
pub fn standing_name(answer: StandingOrder) -> &'static str {
    match answer {
        StandingOrder::Die(When::Always) => "always buys the dug-in die",
        StandingOrder::Die(When::TwoOrMore) => "buys the dug-in die against two or more",
        StandingOrder::Die(When::Never) => "never buys the dug-in die",
        StandingOrder::Guns(When::Always) => "always fires the guns on the hex",
        StandingOrder::Guns(When::TwoOrMore) => "fires the guns on the hex against two or more",
        StandingOrder::Guns(When::Never) => "never fires the guns on the hex",
        StandingOrder::Ignore(First::Star) => "strikes out stars first",
        StandingOrder::Ignore(First::Success) => "strikes out plain successes first",
        StandingOrder::Stand(Resolve::Always) => "stands wherever it may",
        StandingOrder::Stand(Resolve::IfDugIn) => "stands where somebody is dug in",
        StandingOrder::Stand(Resolve::Never) => "gives way",
        StandingOrder::Retreat(Refuge::ToSupply) => "withdraws towards its HQ",
        StandingOrder::Retreat(Refuge::ToFriends) => "withdraws towards friends",
        StandingOrder::Retreat(Refuge::FromEnemy) => "withdraws away from the enemy",
        StandingOrder::Planned(true) => "plays its actions from written plans",
        StandingOrder::Planned(false) => "is asked in its actions again",
    }
}
