//! The war in figures: strength, seas, resources, losses and luck by turn, from views and events alone.

use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Side, Unit};
use crate::view::View;
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
        text: "Blocks sunk or eliminated, in total.",
    },
    Chart {
        id: "luck",
        title: "Dice luck",
        text: "Hits above or below expected hits, in total.",
    },
];

impl Pacific {
    pub(super) fn stats_of(&self, view: &View) -> TurnStats {
        let turn = view.clock.turn;
        let title = |n: u8| view.catalog.turns.get(usize::from(n).wrapping_sub(1));
        let title = title(turn)
            .cloned()
            .unwrap_or_else(|| format!("Turn {turn}"));
        let known = view.catalog.units.iter().zip(&view.units);
        let strength: u32 = known
            .filter(|(info, unit)| {
                let in_play = unit.at.is_some_and(|at| {
                    at.as_area().is_some() || at.as_harbor().is_some() || at.as_force().is_some()
                });
                info.side == view.side && in_play
            })
            .map(|(_, unit)| u32::from(unit.strength.unwrap_or(0)))
            .sum();
        let mut points = vec![
            DataPoint::new("strength", view.side.seat(), strength),
            DataPoint::new("lead", Side::Japan.seat(), view.clock.vp),
        ];
        for side in Side::BOTH {
            let held = view.areas.iter().filter(|area| area.holder == Some(side));
            points.push(DataPoint::new("areas", side.seat(), held.count() as u32));
            points.push(DataPoint::new(
                "rp",
                side.seat(),
                self.war.income(side, turn),
            ));
        }
        TurnStats {
            short: short(&title),
            turn: title,
            weather: None,
            points,
        }
    }
}

/// `Dec 41` for `December 1941 - April 1942`.
fn short(title: &str) -> String {
    let month: String = title.chars().take(3).collect();
    let mut years = title.split(|c: char| !c.is_ascii_digit());
    let year = years.find(|word| word.len() == 4);
    format!("{month} {}", year.map_or("", |year| &year[2..]))
}

pub(super) fn running_counts(game: &Pacific, view: &View, event: &Event) -> Vec<DataPoint> {
    let side = |unit: Unit| match view.catalog.units.get(unit.index()) {
        Some(info) => info.side,
        // The garrison of the base that is landed on.
        None => view.battle.landing.by.enemy(),
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
    match *event {
        Event::Fired {
            by, at, roll, hits, ..
        } => {
            let target = view.catalog.units.get(at.index());
            fired(
                by,
                roll.faces().len(),
                target.map_or(7, |info| info.hit),
                hits,
            )
        }
        Event::LandFired { by, roll, hits, .. } => {
            fired(by, roll.faces().len(), game.war.landing.hit, hits)
        }
        Event::Lost { unit } => vec![DataPoint::new("lost", side(unit).seat(), 1)],
        _ => Vec::new(),
    }
}
