//! Names of things, an umpire's acts and standing answers in plain words.

use crate::choice::{Account, Mark, Ruling, Timer};
use crate::control::GOVERNMENTS;
use crate::dice::Die;
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

    pub(crate) fn say_ruling(&self, ruling: &Ruling) -> String {
        let more = |up: bool| if up { "up" } else { "down" };
        match ruling {
            Ruling::Take(unit) => format!("take up {}", self.unit(*unit)),
            Ruling::Point(hex) => format!("point at {}", self.hex(*hex)),
            Ruling::Pick(counter) => format!("pick up {}", self.counter(*counter)),
            Ruling::Hold(pot) => format!("take up the pot of {}", self.pot(*pot)),
            Ruling::Drop => "put it down".into(),
            Ruling::Put(hex) => format!("place it in {}", self.hex(*hex)),
            Ruling::Stow(pot) => format!("give it to {}", self.pot(*pot)),
            Ruling::Turn(posture) => format!("turn it to {}", posture.word()),
            Ruling::Remove => "take it off the map".into(),
            Ruling::Inspire => "let it act once without points".into(),
            Ruling::Expose => "let everybody see what it is".into(),
            Ruling::Own(Some(side)) => format!("make the hex {}", side.word()),
            Ruling::Own(None) => "make the hex nobody's".into(),
            Ruling::Span(hex) => format!("build or remove a bridge to {}", self.hex(*hex)),
            Ruling::Sticker(hex) => format!("lay or lift a sticker in {}", self.hex(*hex)),
            Ruling::Grant => "add a command point".into(),
            Ruling::Dock => "take a command point".into(),
            Ruling::Command(seat) => {
                format!("give it to, or take it from, {}", self.seat_name(*seat))
            }
            Ruling::Card(side, region, value) => {
                format!(
                    "deal a {} {value} for {}",
                    side.word(),
                    self.region(*region)
                )
            }
            Ruling::Uncard(side, region, value) => {
                format!(
                    "take a {} {value} for {}",
                    side.word(),
                    self.region(*region)
                )
            }
            Ruling::Lead(region, army) => {
                format!("{} leads in {}", self.army(*army), self.region(*region))
            }
            Ruling::Open(seat, region) => {
                format!(
                    "show or take {} from {}",
                    self.region(*region),
                    self.seat_name(*seat)
                )
            }
            Ruling::Void(region) => format!("void the combat in {}", self.region(*region)),
            Ruling::Reroll(region) => format!("roll again in {}", self.region(*region)),
            Ruling::Set(region, side, ticks, stars) => {
                format!(
                    "set the {} roll in {} to {ticks} ticks and {stars} stars",
                    side.word(),
                    self.region(*region)
                )
            }
            Ruling::Brief(n) => format!("hand out reconnaissance result {}", n + 1),
            Ruling::Allow(n) => format!("grant request {}", n + 1),
            Ruling::Refuse(n) => format!("refuse request {}", n + 1),
            Ruling::VoidThrow(n) => format!("void roll {}", n + 1),
            Ruling::ThrowAgain(n) => format!("roll {} again", n + 1),
            Ruling::SetDie(n, die, face) => {
                format!("turn die {} of roll {} to {face}", die + 1, n + 1)
            }
            Ruling::Points(account, more) => {
                let act = if *more {
                    "add a point to"
                } else {
                    "take a point from"
                };
                let whose = match account {
                    Account::Hex(army) => format!("{} on the hex", self.army(*army)),
                    Account::Stock(army) => format!("the stock of {}", self.army(*army)),
                    Account::Ordered(army) => format!("{} for next turn", self.army(*army)),
                    Account::Group(army) => self.army(*army).to_string(),
                    Account::Purse(side) => format!("the {} high command", side.word()),
                };
                format!("{act} {whose}")
            }
            Ruling::Reserve(side, value, more) => {
                let act = if *more { "deal" } else { "take" };
                format!("{act} a {} {value} of the strategic reserve", side.word())
            }
            Ruling::Note => "leave a note on the hex".into(),
            Ruling::Decide(form, option) => {
                let row = self.book.tables.decisions.decision.get(usize::from(*form));
                let option = row.and_then(|row| row.option.get(usize::from(*option)));
                match (row, option) {
                    (Some(row), Some(option)) => format!("{}: {}", row.name, option.name),
                    _ => "an unknown form".into(),
                }
            }
            Ruling::Tripwire(wire) => format!("tripwire {} was struck", wire + 1),
            Ruling::Zone(craft) => format!("move {} to the other zone", self.plane(*craft)),
            Ruling::Force(timer) => format!("time is up: {}", self.timer(*timer)),
            Ruling::Extend(timer) => format!("more time: {}", self.timer(*timer)),
            Ruling::Swap(a, z) => format!(
                "{} and {} exchange their commands",
                self.seat_name(*a),
                self.seat_name(*z)
            ),
            Ruling::Link(a, z) => format!(
                "open or close the line between {} and {}",
                self.seat_name(*a),
                self.seat_name(*z)
            ),
            Ruling::Mute(seat) => format!("{} writes no more, or again", self.seat_name(*seat)),
            Ruling::Colour(colour) => format!("let it throw {}", colour_name(*colour)),
            Ruling::Colours(side, colour) => {
                format!("the {} side throws {}", side.word(), colour_name(*colour))
            }
            Ruling::Rewind(turn, region, phase) => format!(
                "go back to turn {turn}, {}: {}",
                self.region(*region),
                self.say_phase(*phase)
            ),
            Ruling::Pause => "stop the game".into(),
            Ruling::Tea => "call a tea break".into(),
            Ruling::Resume => "go on".into(),
            Ruling::Length(true) => "one more turn".into(),
            Ruling::Length(false) => "one turn fewer".into(),
            Ruling::Apply(n) => format!("apply proposal {}", n + 1),
            Ruling::Dismiss(n) => format!("strike out proposal {}", n + 1),
            Ruling::Retarget(n) => format!("another target for proposal {}", n + 1),
            Ruling::Event(number, region) => {
                format!("bring about event {number} in {}", self.region(*region))
            }
            Ruling::Track(at, up) => {
                let name = self
                    .book
                    .tables
                    .nations
                    .track
                    .get(usize::from(*at))
                    .map_or("a track", |t| &t.name);
                format!("move {name} {}", more(*up))
            }
            Ruling::Release(division) => format!("release {}", self.division(*division)),
            Ruling::Recall(division) => format!("take {} off the map", self.division(*division)),
            Ruling::Craft(craft, berth) => format!("move {} to box {berth}", self.plane(*craft)),
            Ruling::Message(government, side) => {
                let name = GOVERNMENTS
                    .get(usize::from(*government))
                    .copied()
                    .unwrap_or("A government");
                format!("{name} writes to the {} side", side.word())
            }
            Ruling::Bulletin => "write into the bulletin".into(),
            Ruling::Board => "post a ruling".into(),
        }
    }
}

fn colour_name(colour: Option<Die>) -> &'static str {
    match colour {
        Some(Die::Green) => "green dice",
        Some(Die::Red) => "red dice",
        Some(_) => "black dice",
        None => "its own dice again",
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
