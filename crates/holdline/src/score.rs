//! §2.18: both sides measured against September 1939, not against each other.

use crate::book::{Book, Role};
use crate::ids::*;
use crate::nations::track;
use crate::posture::Class;
use crate::state::State;
use crate::supply;
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
pub fn score(b: &Book, s: &State, played: u8) -> Score {
    let mut delta = 0;
    for (i, place) in b
        .places
        .iter()
        .enumerate()
        .filter(|(_, p)| p.role == Role::Town)
    {
        delta += i32::from(place.vp)
            * (i32::from(s.record.held[i]) - held_in_history(place.due, played));
    }
    let rules = &b.tables.baseline.score;
    let (mut polish, mut german) = (rules.polish.delta * delta, rules.german.delta * delta);
    for (i, &lost) in s.record.kinds.iter().enumerate() {
        let (kind, lost) = (&b.kinds[i], i32::from(lost));
        match kind.side {
            Side::German => {
                let panzer = kind.id == "PZ";
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
    let level = |id: &str| track(b, id).map_or(0, |t| i32::from(s.tracks[t]));
    polish += (level("resolve") - rules.polish.resolve_over) * rules.polish.resolve;
    german += level("outrage") * rules.german.outrage;
    if warszawa_cut(b, s) {
        german += rules.german.warszawa_cut;
    }
    let band = b
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

/// Whether no Polish hexes join Warszawa to the east.
fn warszawa_cut(b: &Book, s: &State) -> bool {
    let hex = |name: &str| b.place_named(name).map(|p| b.places[p.i()].hex);
    let Some(capital) = hex("Warszawa") else {
        return false;
    };
    let east = &b.tables.baseline.score.german.warszawa_cut_from;
    !east.iter().filter_map(|name| hex(name)).any(|to| {
        s.friendly(capital, Side::Polish)
            && s.friendly(to, Side::Polish)
            && supply::joined(b, s, Side::Polish, capital, to)
    })
}

/// Towns that fell, with the turns by which they were early (negative) or late against history.
pub fn delays(b: &Book, s: &State) -> Vec<(PlaceId, i32)> {
    let fell = |i: usize| s.record.fell[i];
    let towns = b
        .places
        .iter()
        .enumerate()
        .filter(|(_, p)| p.role == Role::Town && p.due <= s.last);
    towns
        .map(|(i, p)| {
            let turn = if fell(i) == 0 { s.last + 1 } else { fell(i) };
            (PlaceId::nth(i), i32::from(turn) - i32::from(p.due))
        })
        .collect()
}
