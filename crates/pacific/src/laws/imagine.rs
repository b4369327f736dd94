//! A complete world that fits a seat's view: hidden blocks are dealt out again, everything known stays as it is.

use crate::data::roster::Kind;
use crate::game::Pacific;
use crate::ids::{FORCES, Location, Side, UNITS, Unit, UnitSet};
use crate::state::{
    Ledger, PORTS, PendingOrder, Puzzle, ReturnReason, RoundKind, State, Step, TaskForce, UNSET,
};
use crate::view::View;
use engine::Dice;

pub(crate) fn imagine(game: &Pacific, view: &View, dice: &mut dyn Dice) -> State {
    let mut state = known(game, view);
    deal(game, view, &mut state, Kind::LandAir, dice);
    deal(game, view, &mut state, Kind::Battleship, dice);
    let enemy = view.side.enemy();
    for unit in hidden(game, view).iter() {
        state.strength[unit.index()] = guess_strength(game, view, unit, dice);
    }
    if state.step == Step::Bid && state.done[enemy as usize] {
        let round = if dice.die(2) == 1 {
            RoundKind::Air
        } else {
            RoundKind::Surface
        };
        state.battle.bid[enemy as usize] = Some(round);
    }
    if let Step::Raid(side) = state.step {
        let air = game.roster.kind(Kind::LandAir).and(game.roster.of(side));
        state.queue = air
            .iter()
            .filter(|&u| state.place_of(u).as_harbor().is_some())
            .collect();
    }
    balance(game, &mut state);
    state
}

/// Everything the view says outright.
pub(crate) fn known(game: &Pacific, view: &View) -> State {
    let clock = &view.clock;
    let mut held = [0; 2];
    let mut fought = 0;
    for (a, area) in view.areas.iter().enumerate() {
        if let Some(side) = area.holder {
            held[side as usize] |= 1 << a;
        }
        fought |= u16::from(area.fought) << a;
    }
    let mut allied = 0;
    let mut cut = [0; PORTS];
    let mut fell = [0; PORTS];
    for (h, harbor) in view.harbors.iter().enumerate() {
        allied |= u64::from(harbor.owner == Side::Allies) << h;
        if game.map.is_port(h) {
            cut[h] = harbor.cut;
            fell[h] = harbor.fell;
        }
    }
    let mut pending = [PendingOrder::None; 2];
    pending[view.side as usize] = clock.pending;
    let mut forces = [TaskForce::UNUSED; FORCES];
    forces[..view.forces.len()].copy_from_slice(&view.forces);
    let mut state = State {
        options: clock.options,
        turn: clock.turn,
        step: clock.step,
        vp: clock.vp,
        rp: clock.rp,
        done: clock.done,
        held,
        allied,
        cut,
        fell,
        fought,
        at: [Location::LOST; UNITS],
        strength: [0; UNITS],
        lost: [0; UNITS],
        seen: [Default::default(); UNITS],
        plan: [UNSET; UNITS],
        fixed: clock.fixed,
        queue: clock.queue,
        wounds: [0; UNITS],
        fallen: clock.fallen,
        pending,
        forces,
        battle: view.battle,
        ledger: [Ledger::default(); 2],
        goal: Puzzle(clock.goal),
    };
    for unit in game.roster.units() {
        let i = unit.index();
        let known = &view.units[i];
        state.at[i] = known.at.unwrap_or(Location::LOST);
        state.strength[i] = known.strength.unwrap_or(1);
        state.lost[i] = known.lost;
        state.seen[i] = known.seen;
        state.wounds[i] = known.wounds;
        state.plan[i] = plan(view, unit);
    }
    state
}

/// What the seat itself fixed in this step, and the targets both sides see.
fn plan(view: &View, unit: Unit) -> u8 {
    let known = &view.units[unit.index()];
    let fixed = view.clock.fixed.has(unit);
    match view.clock.step {
        Step::Repair if known.repair > 0 => known.repair,
        Step::Arrivals | Step::Fleet(_) | Step::ToPort(..) | Step::Returns if fixed => {
            known.to.map_or(UNSET, |place| place.0)
        }
        Step::Aim(_) | Step::Pursue(_) | Step::Answer(_) | Step::LandAim if !fixed => UNSET,
        _ => known.target.map_or(UNSET, |target| target.0),
    }
}

/// Enemy units whose place the seat does not know.
fn hidden(game: &Pacific, view: &View) -> UnitSet {
    let enemy = game.roster.of(view.side.enemy());
    enemy
        .iter()
        .filter(|unit| view.units[unit.index()].at.is_none())
        .collect()
}

/// Deals the hidden ships, or the hidden land air, to the blocks that are counted.
fn deal(game: &Pacific, view: &View, state: &mut State, kind: Kind, dice: &mut dyn Dice) {
    let air = kind == Kind::LandAir;
    let side = view.side.enemy() as usize;
    let mut units = Deck::default();
    let mut slots = Slots::of(game, view, air);
    for unit in hidden(game, view)
        .iter()
        .filter(|&u| game.roster.ships.has(u) != air)
    {
        let seen = view.units[unit.index()].seen;
        if seen.sure {
            slots.take(seen.place);
            state.at[unit.index()] = seen.place;
        } else {
            units.push(unit);
        }
    }
    units.shuffle(dice);
    for unit in units.list() {
        let place = slots
            .next()
            .unwrap_or_else(|| anywhere(game, view, side, dice));
        state.at[unit.index()] = place;
    }
    fill_forces(view, state, units.list(), dice);
}

/// Blocks counted by place.
struct Slots {
    left: [u8; 128],
}

impl Slots {
    fn of(game: &Pacific, view: &View, air: bool) -> Slots {
        let side = view.side.enemy();
        let mut left = [0u8; 128];
        for (a, area) in view.areas.iter().enumerate() {
            let blocks = area.blocks[side as usize];
            left[a] = if air { blocks.air } else { blocks.ships };
        }
        for (h, harbor) in view.harbors.iter().enumerate() {
            left[usize::from(Location::harbor(h).0)] = if air {
                harbor.raiders[side as usize]
            } else {
                harbor.ships[side as usize].unwrap_or(0)
            };
        }
        if air {
            left[usize::from(Location::OFF.0)] = view.clock.ready[side as usize];
            left[usize::from(Location::SPENT.0)] = view.clock.spent[side as usize];
        }
        // Units that are seen stand on their own block.
        for unit in game
            .roster
            .of(side)
            .iter()
            .filter(|&u| game.roster.ships.has(u) != air)
        {
            if let Some(at) = view.units[unit.index()]
                .at
                .filter(|_| game.roster.spec(unit).kind != Kind::Submarine)
            {
                let slot = &mut left[usize::from(at.0)];
                *slot = slot.saturating_sub(1);
            }
        }
        Slots { left }
    }

    fn take(&mut self, place: Location) {
        if let Some(slot) = self.left.get_mut(usize::from(place.0)) {
            *slot = slot.saturating_sub(1);
        }
    }

    fn next(&mut self) -> Option<Location> {
        let at = self.left.iter().position(|&count| count > 0)?;
        self.left[at] -= 1;
        Some(Location(at as u8))
    }
}

/// A small pile of units to shuffle, without the heap.
struct Deck {
    units: [Unit; UNITS],
    count: usize,
}

impl Default for Deck {
    fn default() -> Deck {
        Deck {
            units: [Unit::NONE; UNITS],
            count: 0,
        }
    }
}

impl Deck {
    fn push(&mut self, unit: Unit) {
        self.units[self.count] = unit;
        self.count += 1;
    }

    fn list(&self) -> &[Unit] {
        &self.units[..self.count]
    }

    fn shuffle(&mut self, dice: &mut dyn Dice) {
        for i in (1..self.count).rev() {
            let j = dice.die(i as u32 + 1) as usize - 1;
            self.units.swap(i, j);
        }
    }
}

/// A harbor or task force where an uncounted Japanese ship may be (A75).
fn anywhere(game: &Pacific, view: &View, side: usize, dice: &mut dyn Dice) -> Location {
    let mut open = [Location::LOST; UNITS];
    let mut count = 0;
    for (h, harbor) in view.harbors.iter().enumerate() {
        // Ports hold most of a fleet: they count three times.
        let weight = if game.map.is_port(h) { 3 } else { 1 };
        for _ in 0..weight {
            if harbor.owner as usize == side && count < UNITS {
                open[count] = Location::harbor(h);
                count += 1;
            }
        }
    }
    for (k, force) in view.forces.iter().enumerate() {
        if force.at != Location::NONE && count < UNITS {
            open[count] = Location::force(k);
            count += 1;
        }
    }
    if count == 0 {
        Location::harbor(0)
    } else {
        open[dice.die(count as u32) as usize - 1]
    }
}

/// After the decoys went, every task force left holds a ship (A17).
fn fill_forces(view: &View, state: &mut State, units: &[Unit], dice: &mut dyn Dice) {
    let checked = matches!(
        view.clock.step,
        Step::ToPort(_, ReturnReason::Control) | Step::Returns
    );
    for (k, force) in view.forces.iter().enumerate() {
        let used = force.at != Location::NONE;
        let empty = !state.at.contains(&Location::force(k));
        if !(checked && used && empty) {
            continue;
        }
        let in_harbor: UnitSet = units
            .iter()
            .filter(|unit| state.at[unit.index()].as_harbor().is_some())
            .copied()
            .collect();
        if in_harbor.any() {
            let skip = dice.die(in_harbor.len() as u32) as usize - 1;
            if let Some(unit) = in_harbor.iter().nth(skip) {
                state.at[unit.index()] = Location::force(k);
            }
        }
    }
}

/// As last seen, or repaired since.
fn guess_strength(game: &Pacific, view: &View, unit: Unit, dice: &mut dyn Dice) -> u8 {
    let full = game.roster.spec(unit).full;
    let seen = view.units[unit.index()].seen;
    match seen.turn {
        0 => full,
        _ if seen.sure || seen.strength >= full => seen.strength.max(1),
        _ => (seen.strength + dice.die(u32::from(full - seen.strength) + 1) as u8 - 1).max(1),
    }
}

/// The ledger adds up in the imagined world too.
fn balance(game: &Pacific, state: &mut State) {
    for side in Side::BOTH {
        let (mut full, mut now) = (0u16, 0u16);
        for unit in game.roster.of(side).iter() {
            full += u16::from(game.roster.spec(unit).full);
            now += u16::from(state.strength_of(unit));
        }
        state.ledger[side as usize] = Ledger {
            healed: 0,
            returned: 0,
            taken: full - now,
        };
    }
}
