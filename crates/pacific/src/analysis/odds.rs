//! Exact odds of fire against one target (§8.1) and of a landing (§8).

use crate::chapters::battle::present::{land_dice, land_strength};
use crate::data::war::LandCombat;
use crate::game::Pacific;
use crate::ids::Unit;
use crate::state::{State, Step};
use serde::Serialize;

/// Chances that so many strength points are left, with and without a 1 among the dice.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    pub dice: u8,
    /// By strength left, from 0 upward.
    pub steady: Vec<f64>,
    pub disabled: Vec<f64>,
}

impl Odds {
    /// Dice against a target of this strength that is hit on `hit` or more and disabled by `disables` or less (§8.1); on land
    /// nothing disables (A34).
    pub fn of(dice: u8, hit: u8, strength: u8, disables: u8) -> Odds {
        let good = f64::from(7 - hit.min(7)) / 6.0;
        let one = f64::from(disables.min(hit.saturating_sub(1))) / 6.0;
        let most = usize::from(strength);
        let mut steady = vec![0.0; most + 1];
        let mut disabled = vec![0.0; most + 1];
        steady[most] = 1.0;
        for _ in 0..dice {
            let (mut next, mut next_disabled) = (vec![0.0; most + 1], vec![0.0; most + 1]);
            for left in 0..=most {
                let lower = left.saturating_sub(1);
                let (calm, low) = (steady[left], disabled[left]);
                next[lower] += calm * good;
                next[left] += calm * (1.0 - good - one);
                next_disabled[left] += calm * one;
                next_disabled[lower] += low * good;
                next_disabled[left] += low * (1.0 - good);
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

/// Odds as they are printed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OddsReport {
    pub dice: u8,
    pub hit: f64,
    /// Disabled, but afloat.
    pub home: f64,
    pub sunk: f64,
    pub gone: f64,
    pub steady: Vec<f64>,
    pub disabled: Vec<f64>,
}

impl From<Odds> for OddsReport {
    fn from(odds: Odds) -> OddsReport {
        OddsReport {
            dice: odds.dice,
            hit: odds.hit(),
            home: odds.gone() - odds.sunk(),
            sunk: odds.sunk(),
            gone: odds.gone(),
            steady: odds.steady,
            disabled: odds.disabled,
        }
    }
}

/// What units do to a target together: on land a die for each strength point, elsewhere all their dice (A48, U1).
pub(crate) fn fire(game: &Pacific, state: &State, by: &[Unit], at: Unit) -> Odds {
    if state.step == Step::LandAim {
        let dice = by.iter().map(|&unit| land_dice(game, state, unit)).sum();
        return Odds::of(dice, game.war.landing.hit, land_strength(state, at), 0);
    }
    let dice = by.iter().map(|&unit| game.roster.spec(unit).dice).sum();
    let target = game.roster.spec(at);
    let disables = game.war.combat.disables;
    Odds::of(dice, target.hit, state.strength_of(at), disables)
}

/// The chance of each number of hits with so many dice.
fn hits(dice: u8, hit: f64) -> Vec<f64> {
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 1];
        for (count, chance) in chances.iter().enumerate() {
            next[count] += chance * (1.0 - hit);
            next[count + 1] += chance * hit;
        }
        chances = next;
    }
    chances
}

/// The chance that troops of so many strength points take a base from its garrison: a die each per round, both at once, until
/// one side is gone; a base whose last defender and last attacker fall together is not taken (§8).
pub(crate) fn landing_odds(land: &LandCombat, strength: u8) -> f64 {
    let hit = f64::from(7 - land.hit) / 6.0;
    let (most, posts) = (usize::from(strength), usize::from(land.garrison_strength));
    let against = hits(land.garrison_dice, hit);
    // By strength of the troops and of the garrison.
    let mut taken = vec![vec![0.0; posts + 1]; most + 1];
    for troops in 1..=most {
        taken[troops][0] = 1.0;
        let own = hits(troops as u8, hit);
        for garrison in 1..=posts {
            let (mut sum, mut same) = (0.0, 0.0);
            for (a, fall) in own.iter().enumerate() {
                for (b, loss) in against.iter().enumerate() {
                    let left = (troops.saturating_sub(b), garrison.saturating_sub(a));
                    if left == (troops, garrison) {
                        same += fall * loss;
                    } else if left.0 > 0 {
                        sum += fall * loss * taken[left.0][left.1];
                    }
                }
            }
            taken[troops][garrison] = sum / (1.0 - same);
        }
    }
    taken[most][posts]
}
