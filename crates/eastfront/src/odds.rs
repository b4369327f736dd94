//! Exact odds of an attack: what both sides lose, for every way the dice can fall.

use crate::combat::Hits;
use crate::view::View;
use crate::{AttackDice, Eastfront, Hex, Kind, State, Unit, Units};
use engine::{Analyze, Rules, Setup};
use serde::{Deserialize, Serialize};

/// One side of a battle, as far as losses hang on it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub dice: u8,
    /// Strength of armor and of infantry that can be hit.
    #[serde(default)]
    pub armor: u8,
    #[serde(default)]
    pub infantry: u8,
}

/// A battle whose odds are asked for.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub attack: Side,
    pub defend: Side,
}

/// How likely every loss is. Probabilities of a list add up to 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// By steps the attacker loses.
    pub attacker_loses: Vec<f64>,
    /// By steps the defender loses.
    pub defender_loses: Vec<f64>,
    /// The defender is eliminated.
    pub defender_dies: f64,
    pub attacker_mean: f64,
    pub defender_mean: f64,
}

/// Ways for so many dice to lose the other side so many steps, out of 6 to the power of the dice.
/// Beyond 26 dice nothing is asked, so the numbers fit.
pub(crate) fn loss_ways(dice: u8, armor: u8, infantry: u8) -> Vec<u128> {
    let mut ways = vec![0u128; usize::from(armor) + usize::from(infantry) + 1];
    for sixes in 0..=dice {
        for fives in 0..=dice - sixes {
            let rest = dice - sixes - fives;
            let count =
                choose(dice, sixes) * choose(dice - sixes, fives) * 4u128.pow(u32::from(rest));
            let hits = Hits::from_counts(sixes, fives, armor, infantry);
            ways[usize::from(hits.on_armor + hits.on_infantry)] += count;
        }
    }
    ways
}

fn choose(n: u8, k: u8) -> u128 {
    (0..u128::from(k)).fold(1, |ways, at| ways * (u128::from(n) - at) / (at + 1))
}

impl Case {
    pub fn odds(&self) -> Odds {
        let share = |firer: &Side, target: &Side| -> Vec<f64> {
            let all = 6f64.powi(i32::from(firer.dice));
            loss_ways(firer.dice, target.armor, target.infantry)
                .into_iter()
                .map(|ways| ways as f64 / all)
                .collect()
        };
        let attacker_loses = share(&self.defend, &self.attack);
        let defender_loses = share(&self.attack, &self.defend);
        let mean = |list: &[f64]| list.iter().enumerate().map(|(n, p)| n as f64 * p).sum();
        Odds {
            defender_dies: defender_loses.last().copied().unwrap_or(0.0),
            attacker_mean: mean(&attacker_loses),
            defender_mean: mean(&defender_loses),
            attacker_loses,
            defender_loses,
        }
    }
}

/// A position and an attack in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    /// A scenario's name or a position.
    position: serde_json::Value,
    attack: Hex,
    with: Vec<Unit>,
    #[serde(default)]
    air: bool,
    /// The defender, when it is not the one that stands there.
    defender: Option<Defender>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Defender {
    unit: Unit,
    steps: u8,
}

#[derive(Serialize)]
struct Answer {
    dice: AttackDice,
    defence_dice: u8,
    case: Case,
    #[serde(flatten)]
    odds: Odds,
}

impl Eastfront {
    /// The battle that an attack would be against this defender.
    pub fn case(
        &self,
        state: &State,
        hex: Hex,
        with: Units,
        air: bool,
        defender: Unit,
        steps: u8,
    ) -> Case {
        let strength = |kind: Kind| -> u8 {
            with.iter()
                .filter(|unit| unit.kind() == kind)
                .map(|unit| state.block(unit).steps)
                .sum()
        };
        Case {
            attack: Side {
                dice: self.attack_dice(state, hex, with, air).total,
                armor: strength(Kind::Armor),
                infantry: strength(Kind::Infantry),
            },
            defend: Side {
                dice: self.defence_dice(state, defender) + self.city_dice(hex),
                armor: if defender.is_armor() { steps } else { 0 },
                infantry: if defender.is_armor() { 0 } else { steps },
            },
        }
    }

    /// The dice of an attack in the making, from the attacker's own view.
    pub(crate) fn attack_dice_in(
        &self,
        view: &View,
        hex: Hex,
        with: Units,
        air: bool,
    ) -> AttackDice {
        let mut state = self.empty_state(0, view.switches);
        for block in view.own.iter().filter(|block| with.contains(block.unit)) {
            state.block_mut(block.unit).place = block.place;
        }
        self.attack_dice(&state, hex, with, air)
    }
}

impl Analyze for Eastfront {
    fn odds(&self, case: &serde_json::Value) -> Result<serde_json::Value, String> {
        // Either bare numbers, or a position with an attack.
        if case.get("position").is_none() {
            let case: Case = serde_json::from_value(case.clone()).map_err(|e| {
                format!(
                    "the case is neither {{attack, defend}} nor {{position, attack, with}}: {e}"
                )
            })?;
            if case.attack.dice > 26 || case.defend.dice > 26 {
                return Err("at most 26 dice roll in a battle (§11.2)".into());
            }
            return serde_json::to_value(case.odds()).map_err(|e| e.to_string());
        }
        let question: Question = serde_json::from_value(case.clone()).map_err(|e| e.to_string())?;
        let setup = match &question.position {
            serde_json::Value::String(name) => Setup::scenario(name),
            position => Setup {
                scenario: "position".into(),
                position: Some(position.clone()),
                ..Setup::default()
            },
        };
        let state = self.start(&setup).map_err(|e| e.to_string())?;
        let with: Units = question.with.iter().copied().collect();
        let (defender, steps) = match (question.defender, state.unit_at(question.attack)) {
            (Some(defender), _) => (defender.unit, defender.steps),
            (None, Some(unit)) => (unit, state.block(unit).steps),
            (None, None) => {
                return Err(format!(
                    "nobody stands in {}; name a defender with unit and steps",
                    question.attack
                ));
            }
        };
        for unit in with.iter() {
            let touches = state
                .hex(unit)
                .is_some_and(|hex| self.ground.touch(hex, question.attack));
            if !touches || unit.side() == defender.side() {
                return Err(format!("{unit} cannot attack {} (§11.2)", question.attack));
            }
        }
        let case = self.case(&state, question.attack, with, question.air, defender, steps);
        let answer = Answer {
            dice: self.attack_dice(&state, question.attack, with, question.air),
            defence_dice: case.defend.dice,
            odds: case.odds(),
            case,
        };
        serde_json::to_value(answer).map_err(|e| e.to_string())
    }

    fn odds_from_view(&self, view: &View) -> Option<serde_json::Value> {
        self.odds_of(view)
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

    fn figures(&self, state: &State) -> Vec<(&'static str, f64)> {
        let blocks = |side: crate::Side| {
            let on_map = Unit::of(side).filter(|unit| state.hex(*unit).is_some());
            on_map.count() as f64
        };
        let first = self.scenario(state).first;
        vec![
            ("turns", f64::from(state.month.0 - first.0) + 1.0),
            ("axis_cities", state.axis_cities.count() as f64),
            ("axis_blocks", blocks(crate::Side::Axis)),
            ("soviet_blocks", blocks(crate::Side::Soviet)),
        ]
    }
}
