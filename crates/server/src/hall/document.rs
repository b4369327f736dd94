//! Everything about a hall that is not the game: its people, their seats and devices, what they asked of the umpires. One
//! document in the store, with hashes in place of secrets and codes.

use super::code::CodeHash;
use crate::secret::SecretHash;
use engine::{Setting, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A hall as the store keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Document {
    pub name: String,
    /// Whether strangers are not told of it.
    #[serde(default)]
    pub unlisted: bool,
    pub host: SecretHash,
    pub stage: Stage,
    /// When the doors were opened.
    #[serde(default)]
    pub opened: Option<i64>,
    pub plan: Plan,
    /// The match, once the doors are open.
    #[serde(default)]
    pub table: Option<String>,
    #[serde(default)]
    pub settings: Settings,
    #[serde(default)]
    pub people: Vec<Person>,
    /// Numbers given out, so that no id is used twice.
    #[serde(default)]
    pub numbers: u64,
    /// By seat: who acts for its holder.
    #[serde(default)]
    pub covers: BTreeMap<String, Cover>,
    /// Seats that their holder has left to the computer until they take them back. They look on meanwhile.
    #[serde(default)]
    pub staffed: BTreeSet<String>,
    /// What waits for the umpires, and what they have settled.
    #[serde(default)]
    pub matters: Vec<Matter>,
    /// By person: words between them and the liaison. Nobody else reads them.
    #[serde(default)]
    pub threads: BTreeMap<String, Vec<Word>>,
    /// What the umpires have released for the wall, oldest first.
    #[serde(default)]
    pub bulletins: Vec<Bulletin>,
    /// By award: for which seat each person votes.
    #[serde(default)]
    pub votes: BTreeMap<Award, BTreeMap<String, String>>,
}

/// What people vote for when the game is over.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Award {
    /// Staff work.
    Staff,
    /// Communication.
    Talk,
    /// The best order.
    Order,
    /// The best report.
    Report,
    /// Good spirit.
    Spirit,
}

impl Award {
    pub const ALL: [Award; 5] = [
        Award::Staff,
        Award::Talk,
        Award::Order,
        Award::Report,
        Award::Spirit,
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    Setup,
    Open,
    Closed,
}

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub game: String,
    pub scenario: String,
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub options: BTreeMap<String, Setting>,
    #[serde(default)]
    pub cast: Option<String>,
    /// The computer player of the gaps.
    #[serde(default)]
    pub bot: String,
    /// Whether the game's own timetable runs.
    #[serde(default)]
    pub timetable: bool,
    /// A position to begin with, in place of the scenario's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<serde_json::Value>,
}

impl Plan {
    pub fn setup(&self) -> Setup {
        Setup {
            scenario: self.scenario.clone(),
            position: self.position.clone(),
            options: self.options.clone(),
            cast: self.cast.clone(),
            ..Setup::default()
        }
    }
}

/// What the organizer and the umpires set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The address that phones reach the server at: `http://192.168.8.10:1941`.
    pub address: String,
    /// The name of the wireless network.
    pub wifi: String,
    /// Seconds without a sign of life after which a seat is covered; nothing leaves it alone.
    pub cover_after: Option<u32>,
    /// Turns that the wall's map is late.
    pub delay: u32,
    /// Where the liaison is found.
    pub liaison: String,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            address: String::new(),
            wifi: String::new(),
            cover_after: Some(180),
            delay: 2,
            liaison: String::new(),
        }
    }
}

/// Somebody who plays, rules or helps.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub wish: String,
    #[serde(default)]
    pub plays_on: PlaysOn,
    #[serde(default)]
    pub photos: Photos,
    /// Leave for the name on the wall and in the debrief.
    #[serde(default = "yes")]
    pub named: bool,
    /// Leave for recordings of what is said and written.
    #[serde(default)]
    pub recorded: bool,
    #[serde(default)]
    pub status: Arrival,
    /// When the status was set.
    #[serde(default)]
    pub since: i64,
    #[serde(default)]
    pub seats: Vec<String>,
    /// Who covers when this person is gone: a person's id.
    #[serde(default)]
    pub deputy: Option<String>,
    /// How often a card was made for this person: each one makes the last invalid.
    #[serde(default)]
    pub issue: u32,
    /// The code of the last card.
    #[serde(default)]
    pub code: Option<CodeHash>,
    /// Whether it was exchanged: another device with it is asked about.
    #[serde(default)]
    pub spent: bool,
    #[serde(default)]
    pub devices: Vec<Device>,
    /// The name in the journal, which can never be changed: it says nothing about the person.
    pub alias: String,
}

fn yes() -> bool {
    true
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlaysOn {
    #[default]
    Phone,
    Tablet,
    Laptop,
    /// Has none: the hall lends one.
    Needs,
    /// Plays from elsewhere.
    Remote,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Photos {
    Yes,
    /// Without the name.
    Nameless,
    /// Nothing was asked yet, or the answer was no.
    #[default]
    No,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Arrival {
    #[default]
    Expected,
    Arrived,
    /// Takes a break; others see no reason.
    Away,
    Left,
}

/// A browser that holds a person's link.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Device {
    pub id: String,
    pub secret: SecretHash,
    /// What it is, in the person's words: `phone`.
    #[serde(default)]
    pub kind: String,
    pub since: i64,
    /// Until somebody has said yes it opens nothing.
    pub accepted: bool,
}

/// Somebody acts for the holder of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Cover {
    /// A person's id; nothing is the computer.
    pub person: Option<String>,
    pub since: i64,
    /// Begun because the holder was lost: it ends when the holder is back.
    pub lost: bool,
}

/// Something that waits for the umpires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Matter {
    pub id: String,
    /// Who called, and for which seat.
    pub person: String,
    pub seat: String,
    pub text: String,
    pub at: i64,
    /// The umpire who has taken it.
    #[serde(default)]
    pub owner: Option<String>,
    #[serde(default)]
    pub settled: Option<Settled>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Settled {
    pub by: String,
    pub at: i64,
    pub answer: String,
}

/// Words between a person and the liaison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Word {
    pub at: i64,
    /// Whether the liaison wrote it.
    pub liaison: bool,
    pub text: String,
    /// A wish that the liaison comes.
    #[serde(default)]
    pub come: bool,
    #[serde(default)]
    pub read: Option<i64>,
}

/// What the wall tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Bulletin {
    pub at: i64,
    pub title: String,
    pub text: String,
}

impl Document {
    /// A fresh id.
    pub fn number(&mut self, kind: char) -> String {
        self.numbers += 1;
        format!("{kind}{}", self.numbers)
    }

    pub fn person(&self, id: &str) -> Option<&Person> {
        self.people.iter().find(|person| person.id == id)
    }

    pub fn person_mut(&mut self, id: &str) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.id == id)
    }

    /// The person whose device this secret opens.
    pub fn device(&self, secret: &str) -> Option<(&Person, &Device)> {
        let hash = SecretHash::of(secret);
        self.people.iter().find_map(|person| {
            let device = person.devices.iter().find(|device| device.secret == hash)?;
            Some((person, device))
        })
    }

    /// Who is bound to a seat.
    pub fn bound(&self, seat: &str) -> Option<&Person> {
        let holds = |person: &&Person| person.seats.iter().any(|own| own == seat);
        self.people.iter().find(holds)
    }

    /// Who acts in a seat now.
    pub fn holder(&self, seat: &str) -> Holder<'_> {
        let bound = self.bound(seat);
        let person = match self.covers.get(seat) {
            Some(cover) => cover.person.as_deref().and_then(|id| self.person(id)),
            None => bound,
        };
        match (person, bound) {
            (Some(person), _) => Holder::Person(person),
            (None, Some(_)) => Holder::Covered,
            (None, None) => Holder::Gap,
        }
    }

    /// Another hand takes a seat: whoever stood in for the one before leaves it.
    pub fn clear_seat(&mut self, seat: &str) {
        self.covers.remove(seat);
        self.staffed.remove(seat);
    }

    /// The seats that a person acts in now, in the order of the binding, then those they cover.
    pub fn seats_of(&self, person: &Person) -> Vec<String> {
        let acts =
            |seat: &&String| matches!(self.holder(seat), Holder::Person(p) if p.id == person.id);
        let covered = self
            .covers
            .keys()
            .filter(|seat| !person.seats.contains(seat));
        let seats = person.seats.iter().chain(covered);
        seats.filter(acts).cloned().collect()
    }
}

/// Who acts in a seat.
#[derive(Clone, Copy, Debug)]
pub enum Holder<'a> {
    Person(&'a Person),
    /// The computer, for somebody.
    Covered,
    /// Nobody is bound to it.
    Gap,
}
