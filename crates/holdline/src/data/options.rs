//! The readings a table may choose (`options.toml`); every one is in the journal's header.

use crate::data::game::GameData;
use engine::{DataError, File, Name};
use engine::{Setting, Setup};
use serde::{Deserialize, Serialize};
use serde_spanned::Spanned;

/// Whose messages take a phase to arrive (§2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Delay {
    /// No messages.
    None,
    /// Polish ones.
    Polish,
    /// All messages.
    Both,
}

/// The switches of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Options {
    /// A25: a double disorders every unit of the loser.
    pub severe_doubles: bool,
    /// A23: stars are successes too.
    pub stars_are_successes: bool,
    /// A22: one to nothing is a double.
    pub one_nil_doubles: bool,
    /// A26: dug-in units are hit first.
    pub dug_in_hit_first: bool,
    /// A20: defenders behind minor rivers may hold.
    pub minor_river_stand: bool,
    /// Polish tank counters throw black.
    pub black_tank_counters: bool,
    /// A46: moves alternate by corps.
    pub alternate_moves: bool,
    /// A11: rally is free.
    pub free_rally: bool,
    /// A12: rallied units may not dig in.
    pub rally_to_movement: bool,
    /// A44: breakdown on the black die.
    pub black_breakdown: bool,
    /// Trains need rails.
    pub trains_on_rails: bool,
    /// A38: points stay on hexes.
    pub keep_hex_cp: bool,
    /// Points on hexes are hidden from the enemy.
    pub hidden_cp: bool,
    /// A71: cities may be bombed.
    pub bomb_cities: bool,
    /// A67: air losses empty a column first.
    pub empty_columns_first: bool,
    /// ACTIONS are played from written plans.
    pub written_plans: bool,
    /// Messages take time.
    pub message_delay: Delay,
    /// Polish armies may write to each other.
    pub polish_links: bool,
    /// Army Groups may walk up to the map.
    pub walk_up: bool,
    /// Random events.
    pub random_events: bool,
    /// Proposals to Control apply themselves.
    pub auto_control: bool,
    /// The OKH reserve exists.
    pub okh_reserve: bool,
    /// The length and its clocks, as a place in the list of presets.
    pub length: u8,
}

/// A reading that a match may choose.
#[derive(Clone, Debug)]
pub struct OptionRow {
    pub id: String,
    pub name: String,
    pub text: String,
    pub default: Setting,
    pub values: Vec<Setting>,
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionFile {
    option: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: Name,
    name: String,
    text: String,
    default: Spanned<Setting>,
    values: Vec<Setting>,
    rule: String,
    #[serde(rename = "ruling")]
    _ruling: String,
}

/// The options that the rules know.
const KNOWN: &[&str] = &[
    "severe-doubles",
    "stars-are-successes",
    "one-nil-doubles",
    "dug-in-hit-first",
    "minor-river-stand",
    "black-tank-counters",
    "alternate-moves",
    "free-rally",
    "rally-to-movement",
    "black-breakdown",
    "trains-on-rails",
    "keep-hex-cp",
    "hidden-cp",
    "bomb-cities",
    "empty-columns-first",
    "written-plans",
    "message-delay",
    "polish-links",
    "walk-up",
    "random-events",
    "auto-control",
    "okh-reserve",
];

pub(crate) fn read(source: &File) -> Result<Vec<OptionRow>, DataError> {
    let file: OptionFile = source.parse()?;
    source.list("option", KNOWN.len(), file.option.iter().map(|o| &o.id))?;
    let mut options = Vec::new();
    for row in file.option {
        source.find(&row.id, "option", KNOWN.iter().copied())?;
        if !row.values.contains(row.default.get_ref()) {
            let what = "the default is not among the values";
            return Err(source.error(row.default.span(), what));
        }
        options.push(OptionRow {
            id: row.id.into_inner(),
            name: row.name,
            text: row.text,
            default: row.default.into_inner(),
            values: row.values,
            rule: row.rule,
        });
    }
    Ok(options)
}

impl Options {
    /// What a set-up asks for, defaults from the data.
    pub fn of(data: &GameData, setup: &Setup) -> Options {
        let value = |id: &str| {
            let row = data.tables.options.iter().find(|o| o.id == id);
            setup.options.get(id).or(row.map(|o| &o.default))
        };
        let on = |id: &str| matches!(value(id), Some(Setting::Bool(true)));
        let delay = match value("message-delay") {
            Some(Setting::Text(t)) if t == "polish" => Delay::Polish,
            Some(Setting::Text(t)) if t == "both" => Delay::Both,
            _ => Delay::None,
        };
        let lengths = &data.tables.presets.length;
        let named = lengths.iter().position(|l| l.id == setup.scenario);
        let length = named.unwrap_or(0);
        Options {
            length: length as u8,
            severe_doubles: on("severe-doubles"),
            stars_are_successes: on("stars-are-successes"),
            one_nil_doubles: on("one-nil-doubles"),
            dug_in_hit_first: on("dug-in-hit-first"),
            minor_river_stand: on("minor-river-stand"),
            black_tank_counters: on("black-tank-counters"),
            alternate_moves: on("alternate-moves"),
            free_rally: on("free-rally"),
            rally_to_movement: on("rally-to-movement"),
            black_breakdown: on("black-breakdown"),
            trains_on_rails: on("trains-on-rails"),
            keep_hex_cp: on("keep-hex-cp"),
            hidden_cp: on("hidden-cp"),
            bomb_cities: on("bomb-cities"),
            empty_columns_first: on("empty-columns-first"),
            written_plans: on("written-plans") || lengths[length].plans,
            message_delay: delay,
            polish_links: on("polish-links"),
            walk_up: on("walk-up"),
            random_events: on("random-events"),
            auto_control: on("auto-control"),
            okh_reserve: on("okh-reserve"),
        }
    }
}
