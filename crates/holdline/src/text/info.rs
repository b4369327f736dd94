//! The game, its seats, scenarios and options, for lists.

use crate::data::game::GameData;
use crate::data::options::OptionRow;
use crate::data::presets::{CastRow, LengthRow};
use crate::data::seats::{Role, SeatRole};
use crate::ids::Side;
use crate::text::jobs;
use engine::{CastInfo, Duty, GameInfo, OptionInfo, ScenarioInfo, SeatInfo};

pub(crate) fn info(data: &GameData) -> GameInfo {
    let seat = |c: &SeatRole| SeatInfo {
        id: c.id.clone(),
        name: c.name.clone(),
        side: c.side.map(|s| s.word().to_lowercase()),
        duty: duty(c.office),
        job: jobs::job(data, c.office).into(),
    };
    let scenario = |l: &LengthRow| ScenarioInfo {
        id: l.id.clone(),
        title: l.name.clone(),
        text: format!(
            "The campaign from its first day, {} turns of one day each.",
            l.turns
        ),
    };
    let option = |o: &OptionRow| OptionInfo {
        id: o.id.clone(),
        name: o.name.clone(),
        text: o.text.clone(),
        default: o.default.clone(),
        rule: format!("§{}", o.rule),
    };
    GameInfo {
        name: "holdline",
        title: "Hold the Line '39".into(),
        text: about(data),
        seats: data.seats.iter().map(seat).collect(),
        scenarios: data.tables.presets.length.iter().map(scenario).collect(),
        options: data.tables.options.iter().map(option).collect(),
        casts: data.tables.presets.cast.iter().map(cast).collect(),
    }
}

/// The game in a sentence, with the figures of its files.
fn about(data: &GameData) -> String {
    let armies = |side: Side| {
        let seats = data.seats.iter();
        seats
            .filter(|seat| seat.office == Role::Army && seat.side == Some(side))
            .count()
    };
    let people = data.tables.presets.cast.first();
    format!(
        "September 1939 for {} players and their umpires: {} German against {} Polish armies, command points, {} map tables at once.",
        people.map_or(0, |cast| cast.people.len()),
        armies(Side::German),
        armies(Side::Polish),
        data.regions.len(),
    )
}

/// What a role is there for, in the words of all games.
fn duty(role: Role) -> Duty {
    match role {
        Role::GameControl => Duty::Head,
        Role::MapControl | Role::AirControl | Role::PoliticalControl => Duty::Umpire,
        Role::Liaison => Duty::Liaison,
        Role::Spectator => Duty::Spectator,
        Role::Clock => Duty::Clock,
        Role::HighCommand | Role::ArmyGroup | Role::Army | Role::Staff | Role::Corps => {
            Duty::Player
        }
    }
}

fn cast(row: &CastRow) -> CastInfo {
    let seats = |people: &[Vec<engine::Name>]| {
        let ids = |person: &Vec<_>| {
            person
                .iter()
                .map(|id: &engine::Name| id.get_ref().clone())
                .collect()
        };
        people.iter().map(ids).collect()
    };
    CastInfo {
        id: row.id.clone(),
        name: row.name.clone(),
        people: seats(&row.people),
        control: seats(&row.control),
    }
}
