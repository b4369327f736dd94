//! What is wrong with a setup or a position, and other words around a match.

use crate::chapters::score::Score;
use crate::data::game::GameData;
use crate::ids::Hex;
use crate::posture::Posture;
use engine::{Setting, SetupError};

pub(crate) fn bad_option(id: &str, value: &Setting, values: &[Setting]) -> SetupError {
    SetupError::new(format!(
        "Option '{id}' cannot be {value:?}; it can be {values:?}"
    ))
}

pub(crate) fn no_scenario(name: &str, known: &[&str]) -> SetupError {
    let known = known.join(", ");
    SetupError::new(format!("There is no scenario '{name}'; there are {known}"))
}

pub(crate) fn unreadable(why: &serde_json::Error) -> SetupError {
    SetupError::new(format!("Cannot read the position: {why}"))
}

pub(crate) fn unknown(what: &str, name: &str) -> SetupError {
    SetupError::new(format!(
        "The position names {what} '{name}', which this game does not have"
    ))
}

pub(crate) fn no_face(unit: &str, posture: Posture) -> SetupError {
    SetupError::new(format!("Unit '{unit}' cannot be in {}", posture.word()))
}

pub(crate) fn both_sides(data: &GameData, hex: Hex) -> SetupError {
    let hex = data.map.label(hex);
    SetupError::new(format!("Both sides have units in hex {hex}"))
}

pub(crate) fn too_many_dummies(army: &str, most: usize) -> SetupError {
    SetupError::new(format!("{army} has {most} dummies"))
}

pub(crate) fn air_step_rolls() -> SetupError {
    let why = "An air zone waits for players at rotate, bombing or done; other steps roll dice";
    SetupError::new(why)
}

pub(crate) fn unknown_kind(kind: &str) -> String {
    format!("There is no kind of cube '{kind}'")
}

pub(crate) fn no_side(kind: &str, posture: Posture) -> String {
    format!("{kind} cannot be in {}", posture.word())
}

pub(crate) fn unknown_seat(seat: &str) -> String {
    format!("There is no seat '{seat}'")
}

/// The name of a statistic: by how many turns a town fell late.
pub(crate) fn delay(town: &str) -> String {
    format!("delay of {town}")
}

/// Why the game ended as it did. Finished journals have the sentence in their last line.
pub(crate) fn result(score: &Score) -> String {
    format!(
        "Against history the Polish towns stood at {:+}: {} (§2.18).",
        score.delta, score.band
    )
}

/// A point that Control can rewind to.
pub(crate) fn turn_point(turn: u8) -> String {
    format!("turn {turn}")
}
