//! §2.18: both sides measured against September 1939, not against each other.

use crate::chapters::supply;
use crate::data::game::{GameData, SupplyPointKind};
use crate::data::nations::Track;
use crate::ids::*;
use crate::posture::Class;
use crate::state::State;
use serde::Serialize;

/// The score after the turns played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    /// Town days against history, weighted.
    pub delta: i32,
    /// Poland.
    pub polish: i32,
    /// Germany.
    pub german: i32,
    /// What the delta is called.
    pub band: String,
}

/// Turn ends at which history held a town, of the turns played.
fn held_in_history(due: u8, played: u8) -> i32 {
    i32::from(due.saturating_sub(1).min(played))
}

/// The score of a position; `played` turns have ended.
pub fn score(data: &GameData, state: &State, played: u8) -> Score {
    let mut delta = 0;
    for (i, place) in data
        .places
        .iter()
        .enumerate()
        .filter(|(_, p)| p.role == SupplyPointKind::Town)
    {
        delta += i32::from(place.vp)
            * (i32::from(state.record.held[i]) - held_in_history(place.due, played));
    }
    let rules = &data.tables.baseline.score;
    let (mut polish, mut german) = (rules.polish.delta * delta, rules.german.delta * delta);
    for (i, &lost) in state.record.kinds.iter().enumerate() {
        let (kind, lost) = (&data.kinds[i], i32::from(lost));
        match kind.side {
            Side::German => {
                let panzer = kind.panzer;
                polish += lost
                    * if panzer {
                        rules.polish.german_panzer_cube
                    } else {
                        rules.polish.german_cube
                    };
                german += lost * rules.german.german_cube;
            }
            Side::Polish => {
                german += lost * rules.german.polish_cube;
                if kind.class == Class::Foot {
                    polish += lost * rules.polish.polish_infantry_cube;
                }
            }
        }
    }
    let level = |track: Track| i32::from(state.tracks[track.i()]);
    polish += (level(Track::Resolve) - rules.polish.resolve_over) * rules.polish.resolve;
    german += level(Track::Outrage) * rules.german.outrage;
    if capital_cut(data, state) {
        german += rules.german.capital_cut;
    }
    let band = data
        .tables
        .baseline
        .band
        .iter()
        .find(|band| delta >= band.least);
    Score {
        delta,
        polish,
        german,
        band: band.map_or_else(String::new, |band| band.name.clone()),
    }
}

/// Whether no Polish hexes join the capital to the east.
fn capital_cut(data: &GameData, state: &State) -> bool {
    let hex = |place: &PlaceId| data.places[place.i()].hex;
    let (capital, east) = (hex(&data.capital.0), &data.capital.1);
    !east.iter().map(hex).any(|to| {
        state.friendly(capital, Side::Polish)
            && state.friendly(to, Side::Polish)
            && supply::joined(data, state, Side::Polish, capital, to)
    })
}

/// Towns that fell, with the turns by which they were early (negative) or late against history.
pub fn delays(data: &GameData, state: &State) -> Vec<(PlaceId, i32)> {
    let fell = |i: usize| state.record.fell[i];
    let towns = data
        .places
        .iter()
        .enumerate()
        .filter(|(_, p)| p.role == SupplyPointKind::Town && p.due <= state.last);
    towns
        .map(|(i, p)| {
            let turn = if fell(i) == 0 {
                state.last + 1
            } else {
                fell(i)
            };
            (PlaceId::nth(i), i32::from(turn) - i32::from(p.due))
        })
        .collect()
}
