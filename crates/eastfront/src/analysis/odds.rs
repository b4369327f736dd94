//! Exact odds of an attack: what both sides lose, for every way the dice can fall.

use crate::chapters::combat::Hits;
use crate::chapters::position::Position;
use crate::data::Eastfront;
use crate::data::options::OptionSet;
use crate::data::roster::HitNumbers;
use crate::ids::{Hex, Unit, UnitId, Units};
use crate::state::{AttackDice, State};
use crate::view::View;
use engine::{Rules, Setup};
use serde::{Deserialize, Deserializer, Serialize};

/// One side of a battle, as far as losses depend on it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
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
    pub attack: Force,
    pub defend: Force,
}

/// How likely every loss is. Probabilities of a list add up to 1.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
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
/// No attack rolls more dice than fit.
pub(crate) fn loss_ways(numbers: HitNumbers, dice: u8, armor: u8, infantry: u8) -> Vec<u128> {
    let mut ways = vec![0u128; usize::from(armor) + usize::from(infantry) + 1];
    // Faces that hit armor too, that hit infantry alone, and that miss.
    let faces = [
        7 - numbers.armor,
        numbers.armor - numbers.infantry,
        numbers.infantry - 1,
    ];
    let power = |face: usize, count: u8| u128::from(faces[face]).pow(u32::from(count));
    for high in 0..=dice {
        for low in 0..=dice - high {
            let miss = dice - high - low;
            let count = choose(dice, high)
                * choose(dice - high, low)
                * power(0, high)
                * power(1, low)
                * power(2, miss);
            let hits = Hits::from_counts(high, low, armor, infantry);
            ways[usize::from(hits.total())] += count;
        }
    }
    ways
}

fn choose(n: u8, k: u8) -> u128 {
    (0..u128::from(k)).fold(1, |ways, at| ways * (u128::from(n) - at) / (at + 1))
}

impl Case {
    pub fn odds(&self, numbers: HitNumbers) -> Odds {
        let share = |firer: &Force, target: &Force| -> Vec<f64> {
            let all = 6f64.powi(i32::from(firer.dice));
            loss_ways(numbers, firer.dice, target.armor, target.infantry)
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

/// What `maproom odds` takes: bare numbers, or a position and an attack in it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Question {
    Numbers(Case),
    Attack(Box<AttackCase>),
}

/// Both forms have their own error messages.
impl<'de> Deserialize<'de> for Question {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Question, D::Error> {
        use serde::de::Error;
        let case = serde_json::Value::deserialize(from)?;
        if case.get("position").is_some() {
            let case = AttackCase::deserialize(case).map_err(Error::custom)?;
            return Ok(Question::Attack(Box::new(case)));
        }
        let case = Case::deserialize(case);
        case.map(Question::Numbers).map_err(|e| {
            Error::custom(format!(
                "the case is neither {{attack, defend}} nor {{position, attack, with}}: {e}"
            ))
        })
    }
}

/// A position and an attack in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackCase {
    position: ScenarioOrPosition,
    attack: Hex,
    with: Vec<UnitId>,
    #[serde(default)]
    air: bool,
    /// The defender, when it is not the one in the hex.
    defender: Option<Defender>,
}

/// A scenario's name, or the contents of a scenario file.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum ScenarioOrPosition {
    Scenario(String),
    Position(Box<Position>),
}

impl<'de> Deserialize<'de> for ScenarioOrPosition {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ScenarioOrPosition, D::Error> {
        match serde_json::Value::deserialize(from)? {
            serde_json::Value::String(name) => Ok(ScenarioOrPosition::Scenario(name)),
            position => Position::deserialize(position)
                .map(|position| ScenarioOrPosition::Position(Box::new(position)))
                .map_err(serde::de::Error::custom),
        }
    }
}

#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Defender {
    unit: UnitId,
    steps: u8,
}

/// What `maproom odds` prints: odds alone for bare numbers, for an attack also its dice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    Numbers(Odds),
    Attack(AttackOdds),
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AttackOdds {
    pub dice: AttackDice,
    #[serde(rename = "defense_dice")]
    pub defense_dice: u8,
    pub case: Case,
    #[serde(flatten)]
    pub odds: Odds,
}

impl Eastfront {
    /// The battle that an attack would be against this defender.
    pub fn case(
        &self,
        state: &State,
        hex: Hex,
        with: Units,
        air: bool,
        defender: (Unit, u8),
    ) -> Case {
        let (unit, steps) = defender;
        let armor = self.is_armor(unit);
        Case {
            attack: Force {
                dice: self.attack_dice(state, hex, with, air).total,
                armor: self.strength(state, with, true),
                infantry: self.strength(state, with, false),
            },
            defend: Force {
                dice: self.defense_dice(state, unit) + self.city_dice(hex),
                armor: if armor { steps } else { 0 },
                infantry: if armor { 0 } else { steps },
            },
        }
    }

    /// The dice of an attack in progress, from the attacker's own view.
    pub(crate) fn dice_in_view(
        &self,
        view: &View,
        hex: Hex,
        with: &[UnitId],
        air: bool,
    ) -> AttackDice {
        let units = with.iter().filter_map(|id| {
            let from = view.own_block(*id)?.hex()?;
            Some((self.unit(*id)?, from))
        });
        self.dice_of(units, hex, air)
    }

    pub(crate) fn answer(&self, question: &Question) -> Result<Answer, String> {
        match question {
            Question::Numbers(case) => {
                let most = self.data.roster.most_dice();
                if case.attack.dice > most || case.defend.dice > most {
                    return Err(format!("at most {most} dice roll in a battle (§11.2)"));
                }
                Ok(Answer::Numbers(case.odds(self.data.roster.hit)))
            }
            Question::Attack(case) => self.attack_odds(case).map(Answer::Attack),
        }
    }

    fn attack_odds(&self, question: &AttackCase) -> Result<AttackOdds, String> {
        let state = match &question.position {
            ScenarioOrPosition::Scenario(name) => self
                .start(&Setup::scenario(name))
                .map_err(|error| error.to_string())?,
            ScenarioOrPosition::Position(position) => {
                self.set_position(position, OptionSet::default())?
            }
        };
        let known = |id: UnitId| {
            let unit = self.unit(id);
            unit.ok_or_else(|| format!("there is no block '{}'", id.as_str()))
        };
        let hex = question.attack;
        let with = question.with.iter().map(|id| known(*id));
        let with: Units = with.collect::<Result<_, _>>()?;
        let defender = match (question.defender, state.unit_at(hex)) {
            (Some(defender), _) => (known(defender.unit)?, defender.steps),
            (None, Some(unit)) => (unit, state.block(unit).steps),
            (None, None) => {
                return Err(format!(
                    "nobody is in {hex}; name a defender with unit and steps"
                ));
            }
        };
        for unit in with.iter() {
            let adjacent = state
                .hex(unit)
                .is_some_and(|from| self.map.touch(from, hex));
            if !adjacent || unit.side() == defender.0.side() {
                return Err(format!("{} cannot attack {hex} (§11.2)", self.name(unit)));
            }
        }
        let case = self.case(&state, hex, with, question.air, defender);
        Ok(AttackOdds {
            dice: self.attack_dice(&state, hex, with, question.air),
            defense_dice: case.defend.dice,
            odds: case.odds(self.data.roster.hit),
            case,
        })
    }
}
