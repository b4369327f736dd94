//! Eastfront before the laws (`engine::laws`).

use crate::choice::Choice;
use crate::data::Eastfront;
use crate::hexes::HexSet;
use crate::ids::{BySide, Hex, Side, Unit};
use crate::state::{Location, PendingOrder, Phase, State};
use crate::view::is_arranging;
use engine::laws::Lawful;
use engine::{FastRng, Imagine, Rules, Seat, Setup};
use std::collections::BTreeSet;

impl Lawful for Eastfront {
    fn any_setup(&self, rng: &mut FastRng) -> Setup {
        let scenario = &self.data.scenarios[rng.below(self.data.scenarios.len())];
        let mut setup = Setup::scenario(&scenario.id);
        for option in &self.data.options {
            if rng.below(3) == 0 {
                setup = setup.with(&option.id, true);
            }
        }
        setup
    }

    fn random_choice(&self, state: &State, _seat: Seat, rng: &mut FastRng) -> Choice {
        let all: Vec<Unit> = self.all_units().collect();
        let unit = all[rng.below(all.len())];
        // Mostly near a block, where the edges of the rules are.
        let hex = match state.hex(unit) {
            Some(hex) if rng.below(4) > 0 => {
                let near: Vec<Hex> = self.map.near(hex).collect();
                near.get(rng.below(near.len().max(1)))
                    .copied()
                    .unwrap_or(hex)
            }
            _ => Hex::at(rng.below(self.map.columns), rng.below(self.map.rows)),
        };
        let unit = self.id(unit);
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
        let held = state.axis_cities - self.map.cities;
        if !held.is_empty() {
            return Err(format!("control of a hex without a city: {held:?}"));
        }
        for side in Side::BOTH {
            let air = state.air[side];
            if air.used > air.total {
                return Err(format!(
                    "{} used more air units than it has",
                    side.adjective()
                ));
            }
        }
        if state.rail_used > self.data.roster.rail_limit[state.side] {
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
        self.battle_is_exact(state)
    }
}

impl Eastfront {
    /// Every block is in one place, at a strength it can have, one to a hex and named once.
    fn blocks_are_whole(&self, state: &State) -> Result<(), String> {
        let in_hand = match state.order {
            PendingOrder::Move { unit, .. } => Some(unit),
            _ => None,
        };
        let mut seen_hexes = HexSet::EMPTY;
        let mut tokens = BySide::<BTreeSet<u16>>::default();
        for unit in self.all_units() {
            let block = state.block(unit);
            let fights = state.battle.hex.is_some();
            let name = self.name(unit);
            match block.location {
                Location::Map(hex) => {
                    let low = if fights { 0 } else { 1 };
                    if !(low..=self.spec(unit).steps).contains(&block.steps) {
                        return Err(format!("{name} stands with {} steps", block.steps));
                    }
                    if !self.map.land.contains(hex) {
                        return Err(format!("{name} stands in {hex}, which is no land"));
                    }
                    if in_hand != Some(unit) {
                        if state.unit_at(hex) != Some(unit) {
                            return Err(format!("{name} is not found in {hex}"));
                        }
                        seen_hexes.insert(hex);
                    }
                    let token_due = !is_arranging(state, unit.side());
                    if token_due
                        && (block.token == 0
                            || block.token > state.tokens[unit.side()]
                            || !tokens[unit.side()].insert(block.token))
                    {
                        return Err(format!("{name} has the name {}", block.token));
                    }
                }
                place => {
                    if block.steps != 0 || block.token != 0 {
                        return Err(format!("{name} has strength or a name in {place:?}"));
                    }
                    if place == Location::Setup && state.phase != Phase::Deploy {
                        return Err(format!("{name} was never set up"));
                    }
                    if place == Location::Due && self.spec(unit).arrives.is_none() {
                        return Err(format!("{name} is in a box without a month"));
                    }
                }
            }
        }
        if seen_hexes != (state.occupied[Side::Axis] | state.occupied[Side::Soviet]) {
            return Err("hexes hold blocks that are elsewhere".into());
        }
        Ok(())
    }

    fn caches_are_true(&self, state: &State) -> Result<(), String> {
        if !self.caches_live(state) {
            let empty = state.enemy_zoc.is_empty() && state.supplied.is_empty();
            return empty
                .then_some(())
                .ok_or_else(|| "zones are kept outside of a turn".into());
        }
        if state.enemy_zoc != self.zoc(&state.occupied[state.side.enemy()]) {
            return Err("the zone of control that is kept is stale".into());
        }
        // A block on the move, and blocks about to die, are settled at the end of their order.
        let settled = matches!(
            state.order,
            PendingOrder::None
                | PendingOrder::Put { .. }
                | PendingOrder::Rail { .. }
                | PendingOrder::Attack { .. }
        );
        if settled && state.supplied != self.supplied_hexes(&state.situation(), state.side) {
            return Err("the supply that is kept is stale".into());
        }
        Ok(())
    }
}
