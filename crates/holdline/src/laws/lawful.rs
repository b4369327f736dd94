//! The megagame before the laws (`engine::laws`).

use crate::choice::Choice;
use crate::data::Holdline;
use crate::data::game::GameData;
use crate::ids::*;
use crate::laws::draw::Draw;
use crate::laws::scramble::scramble;
use crate::state::{Fate, State};
use engine::laws::Lawful;
use engine::{FastRng, Setup};

impl Lawful for Holdline {
    fn any_setup(&self, rng: &mut FastRng) -> Setup {
        let lengths = &self.data.tables.presets.length;
        let mut setup = Setup::scenario(&lengths[rng.below(lengths.len())].id);
        for option in &self.data.tables.options {
            let other = &option.values[rng.below(option.values.len())];
            if rng.below(3) == 0 {
                setup.options.insert(option.id.clone(), other.clone());
            }
        }
        setup
    }

    fn random_choice(&self, state: &State, seat: Seat, rng: &mut FastRng) -> Choice {
        Draw::new(&self.data, state, seat, rng).choice(&self.data, state, seat, rng)
    }

    fn max_choices(&self) -> u64 {
        400_000
    }

    fn whole(&self, state: &State) -> Result<(), String> {
        whole(&self.data, state)
    }

    fn exact(&self, state: &State) -> Result<(), String> {
        crate::analysis::odds::exact(self, state)
    }

    /// One of each kind of seat: the others differ in name only.
    fn seats(&self) -> Vec<Seat> {
        let ids = [
            "okh",
            "okh-chief",
            "agn",
            "ags",
            "4a",
            "10a",
            "14a-staff",
            "4a-corps",
            "warsaw",
            "warsaw-staff-1",
            "pomorze",
            "lodz",
            "narew",
            "control",
            "map-north",
            "air-control",
            "political",
            "liaison",
            "spectator",
            "clock",
        ];
        ids.iter()
            .filter_map(|id| self.data.seat_named(id))
            .collect()
    }

    fn indistinguishable(&self, state: &State, seat: Seat, rng: &mut FastRng) -> State {
        scramble(&self.data, state, seat, rng)
    }
}

/// Nothing appears or vanishes: cubes are where the map says, points balance in every army's books.
fn whole(data: &GameData, state: &State) -> Result<(), String> {
    let mut found = 0;
    for hex in data.map.hexes() {
        let mut side = None;
        for unit in state.stack(hex) {
            let u = &state.units[unit.i()];
            found += 1;
            if u.hex != hex || u.fate != Fate::OnMap {
                return Err(format!(
                    "cube {} is listed in {} and is not there",
                    unit.0,
                    data.map.label(hex)
                ));
            }
            if side.is_some_and(|x| x != u.side) {
                return Err(format!("both sides stand in {}", data.map.label(hex)));
            }
            side = Some(u.side);
        }
    }
    let on_map = state.units.iter().filter(|u| u.fate == Fate::OnMap).count();
    if found != on_map {
        return Err(format!(
            "{on_map} cubes are on the map and {found} are found there"
        ));
    }
    let mut held = vec![0u32; data.armies.len()];
    for (i, pot) in state.pots.iter().enumerate() {
        held[data.pots[i].army.i()] += u32::from(pot.cp);
    }
    for (i, stock) in state.stocks.iter().enumerate() {
        held[i] += u32::from(stock.cp);
    }
    for cube in &state.cubes {
        held[cube.army.i()] += u32::from(cube.n);
    }
    for (i, account) in state.record.accounts.iter().enumerate() {
        let spent: u32 = account.spent.iter().map(|&n| u32::from(n)).sum();
        let out = spent + u32::from(account.lapsed) + held[i];
        if u32::from(account.granted) != out {
            let name = &data.armies[i].name;
            return Err(format!(
                "{name} was granted {} points and accounts for {out}",
                account.granted
            ));
        }
    }
    for (side, &(granted, gone)) in Side::BOTH.iter().zip(&state.record.purses) {
        if granted != gone + u16::from(state.purses[side.i()].cp) {
            return Err(format!(
                "the {} discretionary points do not balance",
                side.word()
            ));
        }
    }
    Ok(())
}
