//! Names of things and standing orders in words.

use crate::choice::Mark;
use crate::data::Holdline;
use crate::data::game::Sort;
use crate::ids::*;
use crate::posture::Posture;
use crate::state::air::Target;
use crate::state::clock::Timer;
use crate::state::standing_orders::{First, Refuge, Resolve, StandingOrder, When};

impl Holdline {
    pub(crate) fn hex(&self, hex: Hex) -> String {
        let data = &self.data;
        match data.places.iter().find(|p| p.hex == hex) {
            Some(place) => format!("{} ({})", place.name, data.map.label(hex)),
            None => format!("hex {}", data.map.label(hex)),
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

    pub(crate) fn counter(&self, counter: CounterId) -> String {
        match self.data.pieces.get(counter.i()) {
            Some(p) if matches!(p.sort, Sort::Battery(_)) => format!("artillery of {}", p.name),
            Some(p) => p.name.clone(),
            None => "an unknown counter".into(),
        }
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
            Mark::Post(post) => self.counter(post),
        }
    }

    pub(crate) fn seat_name(&self, seat: crate::ids::Seat) -> &str {
        self.data.chair(seat).map_or("an unknown seat", |c| &c.name)
    }

    /// What a clock runs for.
    pub(crate) fn timer(&self, timer: Timer) -> String {
        match timer {
            Timer::Walk(seat) => format!("{} at the map", self.seat_name(seat)),
            other => crate::text::timers::name(&self.data, other),
        }
    }
}

/// A standing order in words.
pub fn standing_name(answer: StandingOrder) -> &'static str {
    match answer {
        StandingOrder::Die(When::Always) => "always buy the dug-in die",
        StandingOrder::Die(When::TwoOrMore) => "buy the dug-in die against 2 or more",
        StandingOrder::Die(When::Never) => "never buy the dug-in die",
        StandingOrder::Guns(When::Always) => "always fire the guns on the hex",
        StandingOrder::Guns(When::TwoOrMore) => "fire the guns on the hex against 2 or more",
        StandingOrder::Guns(When::Never) => "never fire the guns on the hex",
        StandingOrder::Ignore(First::Star) => "ignore stars first",
        StandingOrder::Ignore(First::Success) => "ignore plain successes first",
        StandingOrder::Stand(Resolve::Always) => "hold wherever possible",
        StandingOrder::Stand(Resolve::IfDugIn) => "hold where a unit is dug in",
        StandingOrder::Stand(Resolve::Never) => "withdraw",
        StandingOrder::Retreat(Refuge::ToSupply) => "withdraw toward the HQ",
        StandingOrder::Retreat(Refuge::ToFriends) => "withdraw toward friends",
        StandingOrder::Retreat(Refuge::FromEnemy) => "withdraw away from the enemy",
        StandingOrder::Planned(true) => "play actions from written plans",
        StandingOrder::Planned(false) => "ask during actions again",
    }
}

impl Side {
    /// As a noun at the beginning of a sentence: `The Poles`.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Side::German => "The Germans",
            Side::Polish => "The Poles",
        }
    }
}

/// What the odds against hidden blocks assume.
pub(crate) fn assumed(kind: &str, posture: Posture) -> String {
    format!("if the hidden units are {kind} in {}", posture.word())
}

/// An air zone.
pub(crate) fn zone_name(zone: u8) -> &'static str {
    if zone == 0 { "north" } else { "south" }
}

/// What bombers fly against.
pub(crate) fn target_name(target: Target) -> &'static str {
    match target {
        Target::Loc => "lines of communication",
        Target::Airfields => "airfields",
        Target::Recce => "reconnaissance targets",
        Target::Cities => "cities",
    }
}

/// The same with a capital letter, for the beginning of a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
