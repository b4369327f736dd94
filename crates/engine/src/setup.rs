//! What a game offers before the first choice, and what a table picked from it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The value of one option of a table.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Setting {
    /// On or off.
    Bool(bool),
    /// A number.
    Number(i64),
    /// A word.
    Text(String),
}

/// Everything that fixes a game's first state. It is written whole into the journal's header.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// A shipped scenario's name, or the name of the position below.
    pub scenario: String,
    /// The contents of a scenario file, when the game starts from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<serde_json::Value>,
    /// Options that differ from the game's defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Setting>,
    /// A cast of the game: which seats one person holds, and which the computer plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cast: Option<String>,
    /// Packs that replaced data files, in their order. The header's data hash covers what they contain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub packs: Vec<String>,
    /// Batches and dice of an earlier game, as its journal has them: the game goes on where they lead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<serde_json::Value>,
}

impl Setup {
    /// A shipped scenario with default options.
    pub fn scenario(name: &str) -> Setup {
        Setup {
            scenario: name.into(),
            ..Setup::default()
        }
    }

    /// The same with an option switched on or off.
    pub fn with(mut self, option: &str, on: bool) -> Setup {
        self.options.insert(option.into(), Setting::Bool(on));
        self
    }
}

/// A set-up that cannot be played, with a way out.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

impl SetupError {
    /// An error with its reason.
    pub fn new(why: impl Into<String>) -> SetupError {
        SetupError(why.into())
    }
}

/// A game as the lobby, the command line and the journal know it.
#[derive(Clone, Debug, Serialize)]
pub struct GameInfo {
    /// The name in the program: `eastfront`.
    pub name: &'static str,
    /// The title for people.
    pub title: String,
    /// One sentence for someone who has never heard of it.
    pub text: String,
    /// The seats, in order.
    pub seats: Vec<SeatInfo>,
    /// The shipped scenarios, the default one first.
    pub scenarios: Vec<ScenarioInfo>,
    /// The options that a table may change.
    pub options: Vec<OptionInfo>,
    /// Casts for games with more seats than people.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub casts: Vec<CastInfo>,
}

/// How a number of people share out a game's seats. Who plays for a side and is in nobody's list is played by the
/// computer; umpires in nobody's list stay empty.
#[derive(Clone, Debug, Serialize)]
pub struct CastInfo {
    /// The name in requests and journals.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The seats of each player, and of each umpire.
    pub people: Vec<Vec<String>>,
    /// The seats of each umpire.
    pub control: Vec<Vec<String>>,
}

impl CastInfo {
    /// The seats of each person, players first.
    pub fn groups(&self) -> impl Iterator<Item = &Vec<String>> {
        self.people.iter().chain(&self.control)
    }

    /// Whether the computer plays a seat.
    pub fn is_computer(&self, seat: &SeatInfo) -> bool {
        seat.side.is_some() && !self.groups().any(|seats| seats.contains(&seat.id))
    }
}

/// A seat of a game.
#[derive(Clone, Debug, Serialize)]
pub struct SeatInfo {
    /// The seat's name on the command line and in the journal: `axis`.
    pub id: String,
    /// Its name for people: `Axis`.
    pub name: String,
    /// The side it plays for; umpires and the clock have none.
    pub side: Option<String>,
    /// What it is there for.
    pub duty: Duty,
    /// The job in a few lines, for the card that its holder is given. Nothing that the other side must not read.
    pub job: Vec<String>,
}

/// What a seat is there for.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Duty {
    /// Plays for a side.
    #[default]
    Player,
    /// Runs the game: the first of the umpires.
    Head,
    /// Rules on the game.
    Umpire,
    /// Looks after people; rules on nothing.
    Liaison,
    /// Looks on.
    Spectator,
    /// Says when time is up.
    Clock,
}

impl Duty {
    /// Whether the seat rules on the game.
    pub fn is_umpire(self) -> bool {
        matches!(self, Duty::Head | Duty::Umpire)
    }
}

/// A scenario that a game ships with.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioInfo {
    /// The name in requests and journals.
    pub id: String,
    /// The title for people.
    pub title: String,
    /// When and where it is set, or how long it lasts.
    pub text: String,
}

/// An option of a game.
#[derive(Clone, Debug, Serialize)]
pub struct OptionInfo {
    /// The name in requests and journals.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// What it changes.
    pub text: String,
    /// Its value where nothing is said.
    pub default: Setting,
    /// The section of the rulebook.
    pub rule: String,
}

impl GameInfo {
    /// The seat with this id.
    pub fn seat(&self, id: &str) -> Option<crate::Seat> {
        let at = self.seats.iter().position(|seat| seat.id == id)?;
        Some(crate::Seat(at as u8))
    }

    /// The cast a table picked, if it picked one.
    pub fn cast(&self, setup: &Setup) -> Result<Option<&CastInfo>, SetupError> {
        let Some(id) = &setup.cast else {
            return Ok(None);
        };
        let found = self.casts.iter().find(|cast| cast.id == *id);
        found.map(Some).ok_or_else(|| {
            let known: Vec<_> = self.casts.iter().map(|cast| cast.id.as_str()).collect();
            let known = match known.is_empty() {
                true => "none".into(),
                false => known.join(", "),
            };
            SetupError(format!("{} has no cast '{id}'; it has {known}", self.name))
        })
    }

    /// Fails on an option or a cast this game does not have, naming those it has.
    pub fn check_options(&self, setup: &Setup) -> Result<(), SetupError> {
        self.cast(setup)?;
        for (id, value) in &setup.options {
            let Some(option) = self.options.iter().find(|option| option.id == *id) else {
                let known: Vec<_> = self.options.iter().map(|o| o.id.as_str()).collect();
                return Err(SetupError(format!(
                    "{} has no option '{id}'; it has {}",
                    self.name,
                    known.join(", ")
                )));
            };
            if std::mem::discriminant(value) != std::mem::discriminant(&option.default) {
                return Err(SetupError(format!(
                    "option '{id}' of {} takes a value like {}",
                    self.name,
                    serde_json::to_string(&option.default).unwrap_or_default()
                )));
            }
        }
        Ok(())
    }

    /// Whether a switch is on at this table.
    pub fn is_on(&self, setup: &Setup, id: &str) -> bool {
        let default = self.options.iter().find(|option| option.id == id);
        matches!(
            setup.options.get(id).or(default.map(|o| &o.default)),
            Some(Setting::Bool(true))
        )
    }
}
