//! `presets.toml` (§2.4): lengths, clocks, deadlines and casts.

use crate::data::maxima::MAX_TURNS;
use engine::{DataError, File, Name, number_within};
use serde::{Deserialize, Deserializer};

/// Lengths and casts (§2.4).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Presets {
    pub length: Vec<LengthRow>,
    pub cast: Vec<CastRow>,
    pub phases: PhaseRow,
    pub standing: StandingRow,
}

pub(crate) fn read(source: &File) -> Result<Presets, DataError> {
    let presets: Presets = source.parse()?;
    if presets.length.is_empty() {
        return Err(source.missing("there is no length"));
    }
    Ok(presets)
}

fn turns<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    number_within(from, 1, u64::from(MAX_TURNS)).map(|n| n as u8)
}

/// How people share the seats; the computer plays seats that are in no list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CastRow {
    pub id: String,
    pub name: String,
    pub(crate) people: Vec<Vec<Name>>,
    pub(crate) control: Vec<Vec<Name>>,
}

/// Standing answers of an army that has written none.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingRow {
    pub default: crate::state::standing_orders::StandingOrders,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LengthRow {
    pub id: String,
    pub name: String,
    #[serde(deserialize_with = "turns")]
    pub turns: u8,
    /// Minutes on the clock; a game by correspondence has none.
    #[serde(default)]
    pub first_turn: u32,
    #[serde(default)]
    pub first_slack: u32,
    #[serde(default)]
    pub turn: u32,
    #[serde(default)]
    pub planning: u32,
    #[serde(default)]
    pub tea_break: u32,
    /// ACTIONS are played from written plans.
    #[serde(default)]
    pub plans: bool,
    /// By correspondence: what is due at which time of day.
    #[serde(default)]
    pub deadline: Vec<DeadlineRow>,
}

/// Steps of a turn that are due together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadlineRow {
    pub at: TimeOfDay,
    pub phases: Vec<DayStep>,
}

/// Seconds since midnight, written `18:00`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct TimeOfDay(pub u32);

impl TryFrom<String> for TimeOfDay {
    type Error = String;

    fn try_from(text: String) -> Result<TimeOfDay, String> {
        let read = |part: &str, most: u32| part.parse::<u32>().ok().filter(|&n| n <= most);
        let parts = text.split_once(':');
        let time = parts.and_then(|(h, m)| Some((read(h, 24)?, read(m, 59)?)));
        match time {
            Some((hours, minutes)) if hours * 60 + minutes <= 24 * 60 => {
                Ok(TimeOfDay((hours * 60 + minutes) * 60))
            }
            _ => Err(format!("'{text}' is no time of day such as 18:00")),
        }
    }
}

/// A step of a turn by correspondence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayStep {
    Initiative,
    Command,
    Plans,
    Movement,
    Posture,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhaseRow {
    pub share: ShareRow,
    pub response_seconds: u32,
    pub extension_minutes: u32,
    pub most_extensions: u8,
    pub walk_up_minutes: u32,
    pub walk_up_times: u8,
    pub spectator_delay: u8,
}

/// A turn split over its phases, in percent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareRow {
    pub initiative: u32,
    pub command: u32,
    pub reveal: u32,
    pub actions_1: u32,
    pub actions_2: u32,
    pub movement: u32,
    pub posture: u32,
}
