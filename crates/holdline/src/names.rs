//! Names of things, an umpire's acts and standing answers in plain words.

use crate::choice::{Mark, Timer};
use crate::ids::*;
use crate::rules::Holdline;
use crate::standing::{Answer, First, Refuge, Resolve, When};

impl Holdline {
    pub(crate) fn hex(&self, hex: Hex) -> String {
        let b = &self.book;
        match b.places.iter().find(|p| p.hex == hex) {
            Some(place) => format!("{} ({})", place.name, b.ground.label(hex)),
            None => b.ground.label(hex).to_string(),
        }
    }

    pub(crate) fn unit(&self, unit: UnitId) -> String {
        match self.book.units.get(unit.i()) {
            Some(u) => format!("{} of {}", u.name, self.book.divisions[u.division.i()].name),
            None => format!("block {}", unit.0),
        }
    }

    pub(crate) fn army(&self, army: ArmyId) -> &str {
        self.book
            .armies
            .get(army.i())
            .map_or("an unknown army", |a| &a.name)
    }

    pub(crate) fn pot(&self, pot: PotId) -> &str {
        self.book
            .pots
            .get(pot.i())
            .map_or("an unknown HQ", |p| &p.name)
    }

    pub(crate) fn counter(&self, counter: CounterId) -> &str {
        self.book
            .pieces
            .get(counter.i())
            .map_or("an unknown counter", |p| &p.name)
    }

    pub(crate) fn place(&self, place: PlaceId) -> &str {
        self.book
            .places
            .get(place.i())
            .map_or("an unknown place", |p| &p.name)
    }

    pub(crate) fn region(&self, region: RegionId) -> &str {
        self.book
            .regions
            .get(region.i())
            .map_or("an unknown region", String::as_str)
    }

    pub(crate) fn plane(&self, craft: CraftId) -> &str {
        self.book
            .planes
            .get(craft.i())
            .map_or("an unknown counter", |p| &p.name)
    }

    pub(crate) fn division(&self, division: DivId) -> &str {
        self.book
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

    pub(crate) fn seat_name(&self, seat: crate::seat::Seat) -> &str {
        self.book.chair(seat).map_or("nobody", |c| &c.name)
    }

    /// What a clock runs for.
    pub(crate) fn timer(&self, timer: Timer) -> String {
        match timer {
            Timer::Walk(seat) => format!("{} at the map", self.seat_name(seat)),
            other => crate::timetable::name(&self.book, other),
        }
    }
}

/// A standing answer in words.
pub fn standing_name(answer: Answer) -> &'static str {
    match answer {
        Answer::Die(When::Always) => "always buys the dug-in die",
        Answer::Die(When::TwoOrMore) => "buys the dug-in die against two or more",
        Answer::Die(When::Never) => "never buys the dug-in die",
        Answer::Guns(When::Always) => "always fires the guns on the hex",
        Answer::Guns(When::TwoOrMore) => "fires the guns on the hex against two or more",
        Answer::Guns(When::Never) => "never fires the guns on the hex",
        Answer::Ignore(First::Star) => "strikes out stars first",
        Answer::Ignore(First::Success) => "strikes out plain successes first",
        Answer::Stand(Resolve::Always) => "stands wherever it may",
        Answer::Stand(Resolve::IfDugIn) => "stands where somebody is dug in",
        Answer::Stand(Resolve::Never) => "gives way",
        Answer::Retreat(Refuge::ToSupply) => "withdraws towards its HQ",
        Answer::Retreat(Refuge::ToFriends) => "withdraws towards friends",
        Answer::Retreat(Refuge::FromEnemy) => "withdraws away from the enemy",
        Answer::Planned(true) => "plays its actions from written plans",
        Answer::Planned(false) => "is asked in its actions again",
    }
}
