//! Exact odds of fire against one target (§8.1), and the figures the laboratory averages.

use crate::battle::land;
use crate::ids::{Side, Unit};
use crate::roster::Kind;
use crate::state::{State, Step};
use crate::view::View;
use crate::{Choice, Pacific, control, seen};
use engine::{Analyze, Rules, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Chances that so many strength points are left, with and without a 1 among the dice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    pub dice: u8,
    /// By strength left, from 0 upward.
    pub steady: Vec<f64>,
    pub disabled: Vec<f64>,
}

impl Odds {
    /// Dice against a target of this strength that is hit on `hit` or more and disabled by a 1 (§8.1).
    pub fn of(dice: u8, hit: u8, strength: u8) -> Odds {
        Odds::with(dice, hit, strength, 1.0 / 6.0)
    }

    /// Dice against a land unit: 6 hits, and a 1 means nothing (§8, A34).
    pub fn ashore(dice: u8, strength: u8) -> Odds {
        Odds::with(dice, land::HIT, strength, 0.0)
    }

    fn with(dice: u8, hit: u8, strength: u8, one: f64) -> Odds {
        let good = f64::from(7 - hit.min(7)) / 6.0;
        let most = usize::from(strength);
        let mut steady = vec![0.0; most + 1];
        let mut disabled = vec![0.0; most + 1];
        steady[most] = 1.0;
        for _ in 0..dice {
            let (mut next, mut next_disabled) = (vec![0.0; most + 1], vec![0.0; most + 1]);
            for left in 0..=most {
                let lower = left.saturating_sub(1);
                let (calm, hurt) = (steady[left], disabled[left]);
                next[lower] += calm * good;
                next[left] += calm * (1.0 - good - one);
                next_disabled[left] += calm * one;
                next_disabled[lower] += hurt * good;
                next_disabled[left] += hurt * (1.0 - good);
            }
            (steady, disabled) = (next, next_disabled);
        }
        Odds {
            dice,
            steady,
            disabled,
        }
    }

    /// At least one hit.
    pub fn hit(&self) -> f64 {
        let whole = self.steady.len() - 1;
        1.0 - self.steady[whole] - self.disabled[whole]
    }

    /// The target is sunk, whatever the 1s say (A31).
    pub fn sunk(&self) -> f64 {
        self.steady[0] + self.disabled[0]
    }

    /// The target is sunk or has to leave.
    pub fn gone(&self) -> f64 {
        self.steady[0] + self.disabled.iter().sum::<f64>()
    }
}

/// The chance that troops of so many strength points take a base from its garrison: a die each a round, 6 hits, both at once, until one side is gone;
/// a base whose last defender and last attacker fall together is not taken (§8).
pub(crate) fn taken(strength: u8) -> f64 {
    let hit: f64 = 1.0 / 6.0;
    let mut taken = 0.0;
    for left in 1..=strength {
        let falls = 1.0 - (1.0 - hit).powi(i32::from(left));
        let alive = if left == 1 { 1.0 - hit } else { 1.0 };
        // The garrison stands: the fight goes on with as many as before, or with one less.
        taken = (falls * alive + (1.0 - falls) * hit * taken) / (1.0 - (1.0 - falls) * (1.0 - hit));
    }
    taken
}

/// A case: numbers by hand, names from the roster, or a position with the guns laid.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, untagged)]
enum Case {
    Numbers {
        dice: u8,
        hit: u8,
        strength: u8,
    },
    Named {
        by: Vec<Named>,
        at: Target,
    },
    Position {
        setup: Setup,
        #[serde(default)]
        r#do: Vec<Do>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    side: Side,
    unit: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Target {
    side: Side,
    unit: String,
    strength: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Do {
    seat: u8,
    choice: Choice,
}

impl Analyze for Pacific {
    fn odds(&self, case: &Value) -> Result<Value, String> {
        let case: Case = serde_json::from_value(case.clone()).map_err(|_| {
            "a case is {dice, hit, strength}, or {by: [{side, unit}], at: {side, unit, strength}}, or {setup, do}".to_string()
        })?;
        match case {
            Case::Numbers {
                dice,
                hit,
                strength,
            } => {
                if dice > 60 || !(4..=7).contains(&hit) || !(1..=4).contains(&strength) {
                    return Err(
                        "dice are 0 to 60, a hit is on 4 to 7, strength is 1 to 4 (§3)".into(),
                    );
                }
                Ok(Odds::of(dice, hit, strength).json())
            }
            Case::Named { by, at } => {
                let find = |side: Side, name: &str| {
                    self.roster
                        .named(side, name)
                        .ok_or(format!("{} has no unit '{name}' (§3)", side.name()))
                };
                let mut dice = 0u8;
                for named in &by {
                    dice =
                        dice.saturating_add(self.roster.label(find(named.side, &named.unit)?).dice);
                }
                let label = self.roster.label(find(at.side, &at.unit)?);
                let strength = at.strength.unwrap_or(label.full);
                if label.kind == Kind::Submarine
                    || !(1..=label.full).contains(&strength)
                    || dice > 60
                {
                    return Err(format!("{} cannot be shot at like this (§3)", label.name));
                }
                Ok(Odds::of(dice, label.hit, strength).json())
            }
            Case::Position { setup, r#do } => {
                let mut state = self.start(&setup).map_err(|e| e.to_string())?;
                for step in &r#do {
                    let seat = engine::Seat(step.seat);
                    self.choose(&mut state, seat, &step.choice, &mut ())
                        .map_err(|e| e.to_string())?;
                }
                volley(self, &state)
            }
        }
    }

    fn charts(&self) -> &'static [engine::Chart] {
        crate::chart::CHARTS
    }

    fn turn_stats(&self, view: &crate::View) -> Option<engine::TurnStats> {
        Some(self.moment_of(view))
    }

    fn running_counts(&self, view: &crate::View, sight: &crate::Sight) -> Vec<engine::DataPoint> {
        crate::chart::running_counts(view, sight)
    }

    fn odds_from_view(&self, view: &View) -> Option<Value> {
        seen::odds(self, view)
    }

    fn figures(&self, state: &State) -> Vec<(&'static str, f64)> {
        let fell = |name: &str| {
            let port = self
                .ground
                .harbours
                .iter()
                .position(|h| h.name.starts_with(name));
            port.map_or(0, |h| state.fell.get(h).copied().unwrap_or(0))
        };
        let lost = |side: Side, kind: Kind| {
            let units = self.roster.of(side).and(self.roster.kind(kind));
            state.here(crate::Place::LOST, units).len() as f64
        };
        vec![
            ("turns", f64::from(state.turn)),
            ("lead", f64::from(state.vp)),
            (
                "japan_wins",
                f64::from(u8::from(control::winner(state) == Side::Japan)),
            ),
            ("ties", f64::from(u8::from(state.vp == 0))),
            ("yokosuka_fell", f64::from(u8::from(fell("Yokosuka") > 0))),
            (
                "singapore_by_turn_3",
                f64::from(u8::from((1..=3).contains(&fell("Singapore")))),
            ),
            ("japan_carriers_lost", lost(Side::Japan, Kind::Carrier)),
            ("allied_carriers_lost", lost(Side::Allies, Kind::Carrier)),
            (
                "japan_battleships_lost",
                lost(Side::Japan, Kind::Battleship),
            ),
            (
                "allied_battleships_lost",
                lost(Side::Allies, Kind::Battleship),
            ),
        ]
    }
}

/// What the guns as laid now do to each target, when a side is about to fire.
fn volley(game: &Pacific, state: &State) -> Result<Value, String> {
    match state.step {
        Step::Aim(side) | Step::Pursue(side) | Step::Answer(side) => {
            Ok(seen::guns(game, state, side))
        }
        _ => Err("the position has nobody aiming (§8)".into()),
    }
}

/// What units do to a target together: on land a die a strength point, elsewhere all their dice (A48, U1).
pub(crate) fn fire(game: &Pacific, state: &State, by: &[Unit], at: Unit) -> Odds {
    if state.step == Step::LandAim {
        let dice = by.iter().map(|&unit| land::dice(state, unit)).sum();
        return Odds::ashore(dice, land::dice(state, at));
    }
    let dice = by.iter().map(|&unit| game.roster.label(unit).dice).sum();
    Odds::of(dice, game.roster.label(at).hit, state.strength_of(at))
}
