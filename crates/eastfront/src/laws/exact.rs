//! Law *exact*: previewed odds equal the real battle procedure.

use crate::analysis::odds::loss_ways;
use crate::choice::{Chance, Outcome};
use crate::data::Eastfront;
use crate::data::roster::HitNumbers;
use crate::ids::{Unit, Units};
use crate::state::State;
use engine::{FastRng, Next, Rules};
use std::collections::BTreeSet;
use std::sync::Mutex;

impl Eastfront {
    pub(super) fn battle_is_exact(&self, state: &State) -> Result<(), String> {
        let Next::Chance(chance @ Chance::Battle { .. }) = self.next(state) else {
            return Ok(());
        };
        let battle = Tried::new(self, state)?;
        // A battle of the same dice and strengths has the same odds: each kind is tried once.
        if !tried().insert(battle.kind) {
            return Ok(());
        }
        battle.compare(self, state, &chance)
    }
}

/// The kinds of battle that have been tried in this run.
fn tried() -> std::sync::MutexGuard<'static, BTreeSet<BattleKind>> {
    static TRIED: Mutex<BTreeSet<BattleKind>> = Mutex::new(BTreeSet::new());
    TRIED
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Dice of both sides, and the strengths of armor and infantry that can be hit on either.
type BattleKind = [u8; 6];

/// More dice than this are sampled instead of tried one and all.
const ALL_ROLLS: u8 = 8;
const SAMPLES: u32 = 4_000;

/// A battle that is about to be rolled, with its previewed losses.
struct Tried {
    defender: Unit,
    units: Units,
    attack: u8,
    defend: u8,
    kind: BattleKind,
    /// Ways to lose so many steps.
    by_attack: Vec<u128>,
    by_defense: Vec<u128>,
}

impl Tried {
    fn new(rules: &Eastfront, state: &State) -> Result<Tried, String> {
        let battle = &state.battle;
        let (Some(hex), Some(defender)) =
            (battle.hex, battle.hex.and_then(|hex| state.unit_at(hex)))
        else {
            return Err("a battle without a defender".into());
        };
        let steps = state.block(defender).steps;
        let case = rules.case(state, hex, battle.with, battle.air, (defender, steps));
        let numbers = rules.data.roster.hit;
        if (case.attack.dice, case.defend.dice) != (battle.attack, battle.defend) {
            return Err("the preview rolls other dice than the battle".into());
        }
        Ok(Tried {
            defender,
            units: battle.with,
            attack: battle.attack,
            defend: battle.defend,
            kind: [
                case.attack.dice,
                case.attack.armor,
                case.attack.infantry,
                case.defend.dice,
                case.defend.armor,
                case.defend.infantry,
            ],
            by_attack: loss_ways(
                numbers,
                battle.attack,
                case.defend.armor,
                case.defend.infantry,
            ),
            by_defense: loss_ways(
                numbers,
                battle.defend,
                case.attack.armor,
                case.attack.infantry,
            ),
        })
    }

    /// Steps lost by defender and attackers when a roll goes through the real procedure.
    fn losses(&self, rules: &Eastfront, state: &State, outcome: &Outcome) -> (usize, usize) {
        let mut after = state.clone();
        rules.resolve(&mut after, outcome, &mut ());
        let lost = |unit: Unit| {
            usize::from(state.block(unit).steps) - usize::from(after.block(unit).steps)
        };
        let waiting = usize::from(after.battle.on_armor + after.battle.on_infantry);
        let attackers: usize = self.units.iter().map(lost).sum();
        (lost(self.defender), attackers + waiting)
    }

    fn compare(&self, rules: &Eastfront, state: &State, chance: &Chance) -> Result<(), String> {
        if self.attack + self.defend > ALL_ROLLS {
            return self.compare_sample(rules, state, chance);
        }
        let mut real = vec![vec![0u128; self.by_defense.len()]; self.by_attack.len()];
        for roll in 0..3u32.pow(u32::from(self.attack + self.defend)) {
            let mut faces = Faces::new(roll, rules.data.roster.hit);
            let outcome = rules.roll(chance, &mut faces);
            let (defender, attackers) = self.losses(rules, state, &outcome);
            real[defender][attackers] += faces.ways;
        }
        for (d, row) in real.iter().enumerate() {
            for (a, ways) in row.iter().enumerate() {
                // The dice of both sides are independent, so the ways multiply.
                let previewed = self.by_attack[d] * self.by_defense[a];
                if *ways != previewed {
                    return Err(format!(
                        "defender loses {d}, attacker {a}: {ways} ways in the battle, {previewed} previewed"
                    ));
                }
            }
        }
        Ok(())
    }

    /// The mean losses of rolls at a fixed seed, within six standard errors of the preview.
    fn compare_sample(
        &self,
        rules: &Eastfront,
        state: &State,
        chance: &Chance,
    ) -> Result<(), String> {
        let mut dice = FastRng::new(1941);
        let (mut defender, mut attackers) = (0, 0);
        for _ in 0..SAMPLES {
            let outcome = rules.roll(chance, &mut dice);
            let (d, a) = self.losses(rules, state, &outcome);
            defender += d;
            attackers += a;
        }
        let close = |sum: usize, ways: &[u128], dice: u8| {
            let all = 6f64.powi(i32::from(dice));
            let moment = |power: i32| -> f64 {
                let term = |(n, w): (usize, &u128)| (n as f64).powi(power) * (*w as f64) / all;
                ways.iter().enumerate().map(term).sum()
            };
            let error = (moment(2) - moment(1).powi(2)).max(0.0).sqrt() / f64::from(SAMPLES).sqrt();
            (sum as f64 / f64::from(SAMPLES) - moment(1)).abs() <= 6.0 * error + 1e-9
        };
        let good = close(defender, &self.by_attack, self.attack)
            && close(attackers, &self.by_defense, self.defend);
        good.then_some(())
            .ok_or_else(|| "sampled losses are not the previewed ones".into())
    }
}

/// Dice that run through every roll: the digits of a number to base three are a face that hits armor,
/// one that hits infantry alone, or one that misses; each stands for all faces like it, and the roll's
/// number picks which.
struct Faces {
    left: u32,
    turn: u32,
    ways: u128,
    numbers: HitNumbers,
}

impl Faces {
    fn new(roll: u32, numbers: HitNumbers) -> Faces {
        Faces {
            left: roll,
            turn: roll,
            ways: 1,
            numbers,
        }
    }
}

impl engine::Dice for Faces {
    fn die(&mut self, _sides: u32) -> u32 {
        let digit = self.left % 3;
        self.left /= 3;
        self.turn += 1;
        let (infantry, armor) = (
            u32::from(self.numbers.infantry),
            u32::from(self.numbers.armor),
        );
        let (low, end) = match digit {
            0 => (1, infantry),
            1 => (infantry, armor),
            _ => (armor, 7),
        };
        self.ways *= u128::from(end - low);
        // A kind of face that no die has counts for nothing.
        low + self.turn % (end - low).max(1)
    }
}
