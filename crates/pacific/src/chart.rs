//! The war in figures: strength, seas, resources, losses and luck by turn, from views and sights alone.

use crate::battle::land::HIT;
use crate::{Pacific, Side, Sight, Tale, Unit, View};
use engine::{Chart, DataPoint, TurnStats};

pub(crate) const CHARTS: &[Chart] = &[
    Chart {
        id: "strength",
        title: "Strength afloat and in the air",
        text: "Strength points of all blocks in play at the end of each turn.",
    },
    Chart {
        id: "areas",
        title: "Sea areas held",
        text: "Sea areas under control at the end of each turn (§9).",
    },
    Chart {
        id: "lead",
        title: "Japan’s lead",
        text: "Victory points by which Japan leads at the end of each turn (§11); below zero the Allies lead.",
    },
    Chart {
        id: "rp",
        title: "Resource points",
        text: "RP received in each turn (§5).",
    },
    Chart {
        id: "lost",
        title: "Blocks lost",
        text: "Blocks sunk or destroyed, all told.",
    },
    Chart {
        id: "luck",
        title: "Luck of the dice",
        text: "Hits beyond what the dice gave reason to expect, all told.",
    },
];

impl Pacific {
    pub(crate) fn moment_of(&self, view: &View) -> TurnStats {
        let turn = view.clock.turn;
        let title = |n: u8| view.cast.turns.get(usize::from(n).wrapping_sub(1));
        let title = title(turn)
            .cloned()
            .unwrap_or_else(|| format!("Turn {turn}"));
        let known = view.cast.units.iter().zip(&view.units);
        let strength: u32 = known
            .filter(|(cast, unit)| {
                let in_play = unit.at.is_some_and(|at| {
                    at.as_area().is_some() || at.as_harbour().is_some() || at.as_force().is_some()
                });
                cast.side == view.side && in_play
            })
            .map(|(_, unit)| u32::from(unit.strength.unwrap_or(0)))
            .sum();
        let mut figures = vec![
            DataPoint::new("strength", view.side.seat(), strength),
            DataPoint::new("lead", Side::Japan.seat(), view.clock.vp),
        ];
        for side in Side::BOTH {
            let held = view.areas.iter().filter(|area| area.holder == Some(side));
            figures.push(DataPoint::new("areas", side.seat(), held.count() as u32));
            figures.push(DataPoint::new(
                "rp",
                side.seat(),
                self.war.income(side, turn),
            ));
        }
        TurnStats {
            short: short(&title),
            turn: title,
            weather: None,
            figures,
        }
    }
}

/// `Dec 41` for `December 1941 - April 1942`.
fn short(title: &str) -> String {
    let month: String = title.chars().take(3).collect();
    let year = title
        .split_whitespace()
        .find_map(|word| word.strip_prefix("19"));
    format!("{month} {}", year.unwrap_or_default())
}

pub(crate) fn running_counts(view: &View, sight: &Sight) -> Vec<DataPoint> {
    let side = |unit: Unit| match view.cast.units.get(unit.index()) {
        Some(cast) => cast.side,
        // The garrison of the base that is landed on.
        None => view.battle.fight.by.enemy(),
    };
    let fired = |by: Unit, dice: usize, hit: u8, hits: u8| {
        let mean = dice as f64 * f64::from(7 - hit.clamp(1, 7)) / 6.0;
        let seat = side(by).seat();
        vec![
            DataPoint::new("luck", seat, f64::from(hits) - mean),
            DataPoint::new("hits", seat, hits),
            DataPoint::new("expected", seat, mean),
        ]
    };
    let Sight::Tale(tale) = sight else {
        return Vec::new();
    };
    match *tale {
        Tale::Fired {
            by, at, roll, hits, ..
        } => {
            let hit = view.cast.units.get(at.index()).map_or(7, |cast| cast.hit);
            fired(by, roll.faces().len(), hit, hits)
        }
        Tale::Stormed { by, roll, hits, .. } => fired(by, roll.faces().len(), HIT, hits),
        Tale::Lost { unit } => vec![DataPoint::new("lost", side(unit).seat(), 1)],
        _ => Vec::new(),
    }
}
