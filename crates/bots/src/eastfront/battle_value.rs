//! What an attack is worth before the dice fall, in RP.

/// What a step of armor is worth when one of infantry is worth 1: it costs twice the RP but is hit half as often, and
/// does not come back where it is needed.
const ARMOR: f64 = 1.5;
/// Beyond its steps an eliminated block costs the enemy RP and his place in the line.
const KILL: f64 = 1.2;
/// The RP of the attack itself, which could have bought a step.
const COST: f64 = 0.5;

/// Those who attack, added up.
#[derive(Clone, Copy, Default)]
pub struct Force {
    pub dice: i8,
    pub armor: u8,
    pub infantry: u8,
}

/// The block that is attacked.
#[derive(Clone, Copy)]
pub struct Target {
    pub dice: u8,
    pub steps: u8,
    pub armored: bool,
    /// What the ground under it is worth.
    pub prize: f64,
}

/// Gain less loss.
pub fn worth(force: Force, target: Target) -> f64 {
    let dice = force.dice.max(0) as u32;
    let chance = if target.armored { 1.0 / 6.0 } else { 1.0 / 3.0 };
    let (hits, kill) = loss(dice, chance, target.steps);
    let step = if target.armored { ARMOR } else { 1.0 };
    hits * step + kill * (KILL + target.prize) - own_loss(force, target.dice) - COST
}

/// Steps lost on average and the chance to lose all, for a block that each die hits with this chance.
fn loss(dice: u32, chance: f64, steps: u8) -> (f64, f64) {
    // The chance of exactly 0, 1, 2 ... hits, each from the one before.
    let mut exactly = (1.0 - chance).powi(dice as i32);
    let (mut below, mut mean) = (0.0, 0.0);
    for hits in 0..u32::from(steps) {
        below += exactly;
        mean += f64::from(hits) * exactly;
        let more = f64::from(dice.saturating_sub(hits)) / f64::from(hits + 1);
        exactly *= more * chance / (1.0 - chance);
    }
    (mean + f64::from(steps) * (1.0 - below), 1.0 - below)
}

/// Sixes go to armor first, fives to infantry alone (§11.2).
fn own_loss(force: Force, dice: u8) -> f64 {
    let dice = f64::from(dice);
    match (force.armor, force.infantry) {
        (0, infantry) => (dice / 3.0).min(f64::from(infantry)),
        (armor, infantry) => {
            let sixes = (dice / 6.0).min(f64::from(armor));
            let fives = (dice / 6.0).min(f64::from(infantry));
            ARMOR * sixes + fives
        }
    }
}
