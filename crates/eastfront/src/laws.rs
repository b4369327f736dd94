//! Eastfront before the laws (`engine::laws`).

use crate::choice::{Chance, Choice, Outcome};
use crate::odds::loss_ways;
use crate::state::{Order, Phase, Place};
use crate::{BySide, Eastfront, Hex, Hexes, Side, State, UNITS, Unit, Units};
use engine::laws::Lawful;
use engine::{FastRng, Imagine, Next, Rules, Seat, Setup};
use std::collections::BTreeSet;
use std::sync::Mutex;

impl Lawful for Eastfront {
    fn any_setup(&self, rng: &mut FastRng) -> Setup {
        let scenario = &self.book.scenarios[rng.below(self.book.scenarios.len())];
        let mut setup = Setup::scenario(&scenario.id);
        for option in &self.book.options {
            if rng.below(3) == 0 {
                setup = setup.with(&option.id, true);
            }
        }
        setup
    }

    fn random_choice(&self, state: &State, _seat: Seat, rng: &mut FastRng) -> Choice {
        let unit = Unit(rng.below(UNITS) as u8);
        // Mostly near a block, where the edges of the rules are.
        let hex = match state.hex(unit) {
            Some(hex) if rng.below(4) > 0 => {
                let near: Vec<Hex> = self.ground.near(hex).collect();
                near.get(rng.below(near.len().max(1)))
                    .copied()
                    .unwrap_or(hex)
            }
            _ => Hex(rng.below(crate::HEXES) as u16),
        };
        match rng.below(16) {
            0 => Choice::Put(unit),
            1 => Choice::At(hex),
            2 => Choice::Withhold(unit),
            3 => Choice::Withdraw(unit),
            4 => Choice::Add(unit),
            5 | 6 => Choice::Move(unit),
            7 => Choice::Step(hex),
            8 => Choice::Stop,
            9 => Choice::Rail(unit),
            10 => Choice::Attack(hex),
            11 => Choice::With(unit),
            12 => Choice::Air,
            13 => Choice::Roll,
            14 => Choice::Hit(unit),
            _ => [Choice::Spread, Choice::End][rng.below(2)],
        }
    }

    fn max_choices(&self) -> u64 {
        60_000
    }

    fn indistinguishable(&self, state: &State, seat: Seat, rng: &mut FastRng) -> State {
        self.imagine(&self.view(state, seat), seat, rng)
    }

    fn whole(&self, state: &State) -> Result<(), String> {
        self.blocks_are_whole(state)?;
        self.caches_are_true(state)?;
        let held = state.axis_cities - self.ground.cities;
        if !held.is_empty() {
            return Err(format!("control of a hex without a city: {held:?}"));
        }
        for side in Side::BOTH {
            let air = state.air[side];
            if air.used > air.total {
                return Err(format!("{} used more air units than it has", side.name()));
            }
        }
        if state.rail_used > crate::roster().rail_limit(state.side) {
            return Err("more rail moves than there are".into());
        }
        let income = state.income.map(|income| income.rp);
        let has_income = matches!(state.phase, Phase::Replace | Phase::Act | Phase::Withdraw);
        if let (Some(income), true) = (income, has_income)
            && Side::BOTH
                .iter()
                .any(|side| state.rp[*side] > income[*side])
        {
            return Err("RP came from nowhere".into());
        }
        Ok(())
    }

    fn exact(&self, state: &State) -> Result<(), String> {
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
    by_defence: Vec<u128>,
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
        let case = rules.case(state, hex, battle.with, battle.air, defender, steps);
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
            by_attack: loss_ways(battle.attack, case.defend.armor, case.defend.infantry),
            by_defence: loss_ways(battle.defend, case.attack.armor, case.attack.infantry),
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
        let mut real = vec![vec![0u128; self.by_defence.len()]; self.by_attack.len()];
        for roll in 0..3u32.pow(u32::from(self.attack + self.defend)) {
            let mut faces = Faces::new(roll);
            let outcome = rules.roll(chance, &mut faces);
            let (defender, attackers) = self.losses(rules, state, &outcome);
            real[defender][attackers] += faces.ways;
        }
        for (d, row) in real.iter().enumerate() {
            for (a, ways) in row.iter().enumerate() {
                // The dice of both sides are independent, so the ways multiply.
                let previewed = self.by_attack[d] * self.by_defence[a];
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
            && close(attackers, &self.by_defence, self.defend);
        good.then_some(())
            .ok_or_else(|| "sampled losses are not the previewed ones".into())
    }
}

/// Dice that run through every roll: the digits of a number to base three are 6, 5 or one of the
/// four faces below, which stands for all four; the roll's number picks which.
struct Faces {
    left: u32,
    low: u32,
    ways: u128,
}

impl Faces {
    fn new(roll: u32) -> Faces {
        Faces {
            left: roll,
            low: roll % 4,
            ways: 1,
        }
    }
}

impl engine::Dice for Faces {
    fn die(&mut self, _sides: u32) -> u32 {
        let digit = self.left % 3;
        self.left /= 3;
        match digit {
            0 => {
                self.ways *= 4;
                self.low = self.low % 4 + 1;
                self.low
            }
            digit => digit + 4,
        }
    }
}

impl Eastfront {
    /// Every block is in one place, at a strength it can have, one to a hex and named once.
    fn blocks_are_whole(&self, state: &State) -> Result<(), String> {
        let in_hand = match state.order {
            Order::Move { unit, .. } => Some(unit),
            _ => None,
        };
        let mut seen_hexes = Hexes::EMPTY;
        let mut tokens = BySide::<std::collections::BTreeSet<u16>>::default();
        for unit in Unit::all() {
            let block = state.block(unit);
            let fights = state.battle.hex.is_some();
            match block.place {
                Place::Map(hex) => {
                    let low = if fights { 0 } else { 1 };
                    if !(low..=unit.label().steps).contains(&block.steps) {
                        return Err(format!("{unit} stands with {} steps", block.steps));
                    }
                    if !self.ground.land.contains(hex.space()) {
                        return Err(format!("{unit} stands in {hex}, which is no land"));
                    }
                    if in_hand != Some(unit) {
                        if state.unit_at(hex) != Some(unit) {
                            return Err(format!("{unit} is not found in {hex}"));
                        }
                        seen_hexes.insert(hex.space());
                    }
                    let token_due = !crate::view::is_arranging(state, unit.side());
                    if token_due
                        && (block.token == 0
                            || block.token > state.tokens[unit.side()]
                            || !tokens[unit.side()].insert(block.token))
                    {
                        return Err(format!("{unit} has the name {}", block.token));
                    }
                }
                place => {
                    if block.steps != 0 || block.token != 0 {
                        return Err(format!("{unit} has strength or a name in {place:?}"));
                    }
                    if place == Place::Hand && state.phase != Phase::Deploy {
                        return Err(format!("{unit} was never set up"));
                    }
                    if place == Place::Box && unit.label().arrives.is_none() {
                        return Err(format!("{unit} is in a box without a month"));
                    }
                }
            }
        }
        if seen_hexes != (state.standing[Side::Axis] | state.standing[Side::Soviet]) {
            return Err("hexes hold blocks that are elsewhere".into());
        }
        Ok(())
    }

    fn caches_are_true(&self, state: &State) -> Result<(), String> {
        if !self.caches_live(state) {
            let empty = state.foe_zoc.is_empty() && state.supplied.is_empty();
            return empty
                .then_some(())
                .ok_or_else(|| "zones are kept outside of a turn".into());
        }
        if state.foe_zoc != self.zoc(state, state.side.foe()) {
            return Err("the zone of control that is kept is stale".into());
        }
        // A block on the move, and blocks about to die, are settled at the end of their order.
        let settled = matches!(
            state.order,
            Order::None | Order::Put { .. } | Order::Rail { .. } | Order::Attack { .. }
        );
        if settled && state.supplied != self.supplied_hexes(state, state.side) {
            return Err("the supply that is kept is stale".into());
        }
        Ok(())
    }
}
