//! Eastfront before the laws (`table::laws`).

use crate::choice::{Chance, Choice, Outcome};
use crate::odds::loss_ways;
use crate::state::{Order, Phase, Place};
use crate::{BySide, Eastfront, Hex, Hexes, Side, State, UNITS, Unit, Units};
use table::laws::Lawful;
use table::{Imagine, Next, QuickDice, Rules, Seat, Setup};

impl Lawful for Eastfront {
    fn any_setup(&self, rng: &mut QuickDice) -> Setup {
        let scenario = &self.book.scenarios[rng.below(self.book.scenarios.len())];
        let mut setup = Setup::scenario(&scenario.id);
        for option in &self.book.options {
            if rng.below(3) == 0 {
                setup = setup.with(&option.id, true);
            }
        }
        setup
    }

    fn stray(&self, state: &State, _seat: Seat, rng: &mut QuickDice) -> Choice {
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

    fn bound(&self) -> u64 {
        60_000
    }

    fn doubt(&self, state: &State, seat: Seat, rng: &mut QuickDice) -> State {
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
        let Next::Chance(chance @ Chance::Battle { attack, defend }) = self.next(state) else {
            return Ok(());
        };
        if attack + defend > 7 {
            return Ok(());
        }
        let Some(defender) = state.battle.hex.and_then(|hex| state.unit_at(hex)) else {
            return Err("a battle without a defender".into());
        };
        let hex = state.battle.hex.unwrap_or(Hex(0));
        let case = self.case(
            state,
            hex,
            state.battle.with,
            state.battle.air,
            defender,
            state.block(defender).steps,
        );
        let by_attack = loss_ways(attack, case.defend.armor, case.defend.infantry);
        let by_defence = loss_ways(defend, case.attack.armor, case.attack.infantry);
        let mut real = vec![vec![0u128; by_defence.len()]; by_attack.len()];
        for roll in 0..6u32.pow(u32::from(attack + defend)) {
            let mut faces = Faces(roll);
            let outcome: Outcome = self.roll(&chance, &mut faces);
            let mut after = state.clone();
            self.resolve(&mut after, &outcome, &mut ());
            let lost = |units: Units| -> usize {
                let steps = |s: &State| -> usize {
                    units.iter().map(|u| usize::from(s.block(u).steps)).sum()
                };
                steps(state) - steps(&after)
            };
            let waiting = usize::from(after.battle.on_armor + after.battle.on_infantry);
            let attackers = lost(state.battle.with) + waiting;
            real[lost([defender].into_iter().collect())][attackers] += 1;
        }
        for (d, row) in real.iter().enumerate() {
            for (a, ways) in row.iter().enumerate() {
                // The dice of both sides are independent, so the ways multiply.
                if *ways != by_attack[d] * by_defence[a] {
                    return Err(format!(
                        "defender loses {d}, attacker {a}: {ways} ways in the battle, {} previewed",
                        by_attack[d] * by_defence[a]
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Dice that run through every roll: the digits of a number to base six.
struct Faces(u32);

impl table::Dice for Faces {
    fn die(&mut self, _sides: u32) -> u32 {
        let face = self.0 % 6 + 1;
        self.0 /= 6;
        face
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
