//! A world with nothing in it but what a view shows: what can be asked of it cannot tell more than the seat knows.

use crate::chapters::opening;
use crate::state::events::Lasting;

use crate::data::game::GameData;
use crate::data::map::River;
use crate::ids::*;
use crate::state::{Fate, Known, Spot, State};
use crate::view::View;
use crate::view::keyed::Pair;

/// The world of a view. An enemy block that is not identified is some cube of its corps.
pub fn known(data: &GameData, view: &View) -> State {
    let mut state = opening::opening(data, view.options, view.turns.1);
    state.rolls.clear();
    (state.turn, state.stage) = (view.turns.0, view.stage);
    (state.tea, state.tea_due) = view.tea;
    (state.paused, state.colors) = (view.paused, view.colors);
    (state.ready, state.closed) = (view.ready, view.closed);
    for (purse, kept) in state.purses.iter_mut().zip(view.kept) {
        purse.kept = kept;
    }
    let count = state.regions.len();
    for (i, seen) in view.regions.iter().enumerate().take(count) {
        let r = &mut state.regions[i];
        (r.phase, r.winner, r.late) = (seen.phase, seen.winner, seen.late);
        (r.present, r.passed, r.said) = (seen.present, seen.passed, seen.said);
        state.leads[i] = seen.leads;
    }
    if let Some(command) = state.command.get_mut(usize::from(view.seat.0)) {
        *command = view.command.iter().fold(0, |bits, p| bits | 1 << p.0);
    }
    state.lasting = view
        .events
        .iter()
        .map(|&(effect, what)| Lasting { effect, what })
        .collect();
    for hex in data.map.hexes() {
        if let Some(holder) = view.hold.of(hex) {
            state.hold[hex.i()] = holder;
        }
    }
    tables(data, view, &mut state);
    blocks(data, view, &mut state);
    papers(view, &mut state);
    state.said_nothing();
    state
}

impl State {
    /// No choice is half made.
    fn said_nothing(&mut self) {
        for r in &mut self.regions {
            (r.battle, r.transit) = (None, None);
            r.flights.clear();
            r.said = Seats::NONE;
        }
    }
}

/// HQs, static troops and bridges of the tables the seat looks at.
fn tables(data: &GameData, view: &View, state: &mut State) {
    let side = data.side_of(view.seat);
    for (i, pot) in state.pots.iter_mut().enumerate() {
        if side.is_some_and(|x| data.side(data.pots[i].army) != x) {
            pot.hex = Hex::NOWHERE;
        }
    }
    for (region, table) in view.tables.entries() {
        let here = |hex: Hex| hex.on_map() && data.map.region(hex) == *region;
        for pot in state.pots.iter_mut().filter(|p| here(p.hex)) {
            pot.hex = Hex::NOWHERE;
        }
        for (id, hq) in table.hqs.entries() {
            let pot = &mut state.pots[id.i()];
            pot.hex = hq.hex;
            pot.route = hq.route.iter().copied().collect();
        }
        for post in data.posts() {
            if matches!(state.counters[post.i()].spot, Spot::At(hex) if here(hex)) {
                state.counters[post.i()].spot = Spot::Gone;
            }
        }
        for &(post, hex) in table.posts.entries() {
            state.counters[post.i()].spot = Spot::At(hex);
        }
        for hex in data.map.hexes().filter(|&h| here(h)) {
            let bridges = table.bridges.get(hex).copied().unwrap_or(0);
            for (d, to) in data.map.around(hex) {
                if data.map.edge(hex, to).river != River::None {
                    state.set_bridge(data, hex, to, bridges >> d & 1 == 1);
                }
            }
        }
    }
}

/// Own blocks as they are, enemy ones as far as they are seen.
fn blocks(data: &GameData, view: &View, state: &mut State) {
    for i in 0..state.units.len() {
        state.put(UnitId::nth(i), Hex::NOWHERE);
        state.units[i].fate = Fate::Waiting;
    }
    for block in view.own.iter() {
        let u = &mut state.units[block.id.i()];
        (u.fate, u.posture, u.pot) = (Fate::OnMap, block.posture, block.pot);
        u.region = data.map.region(block.hex);
        if let Some(now) = &block.now {
            (u.mp, u.committed, u.fought, u.moved) = (now.mp, now.committed, now.fought, now.moved);
            (u.paid, u.shaken, u.tried) = (now.paid, now.shaken, now.tried);
            (u.checked, u.free) = (now.checked, now.free);
            u.known = now.known.unwrap_or(Known::Identified);
            (u.region, u.color) = (now.region, now.color);
            u.tag = now.tag.unwrap_or(Tag::NONE);
            u.waits = now.waits.unwrap_or(Hex::NOWHERE);
        }
        state.put(block.id, block.hex);
    }
    for block in view.seen.iter() {
        let of_corps = |u: &crate::state::Unit| u.pot == block.pot && !u.dummy;
        let of_kind = |u: &crate::state::Unit| block.face.is_none_or(|(kind, _)| u.kind == kind);
        let enemy = |u: &crate::state::Unit| Some(u.side) != data.side_of(view.seat);
        let waiting = |u: &crate::state::Unit| u.fate == Fate::Waiting && enemy(u);
        let free = |test: &dyn Fn(&crate::state::Unit) -> bool| {
            state.units.iter().position(|u| waiting(u) && test(u))
        };
        let found = free(&|u| of_corps(u) && of_kind(u))
            .or_else(|| free(&|u| of_kind(u) && !u.dummy))
            .or_else(|| free(&|_| true));
        let Some(i) = found else { continue };
        let u = &mut state.units[i];
        (u.fate, u.tag, u.known) = (Fate::OnMap, block.tag, Known::Contact);
        (u.pot, u.region) = (block.pot, data.map.region(block.hex));
        u.dummy = false;
        if let Some((kind, posture)) = block.face {
            (u.kind, u.posture, u.known) = (kind, posture, Known::Identified);
        }
        state.put(UnitId::nth(i), block.hex);
    }
}

/// Points, counters and books.
fn papers(view: &View, state: &mut State) {
    for (id, pot) in view.pots.entries() {
        let p = &mut state.pots[id.i()];
        (p.cp, p.disrupted) = (pot.cp, pot.disrupted);
        p.hex = pot.hex.unwrap_or(Hex::NOWHERE);
        p.route = pot.route.iter().copied().collect();
        (p.steps, p.stickers) = pot.left;
    }
    for (id, army) in view.armies.entries() {
        state.stocks[id.i()].cp = army.stock;
        state.standing[id.i()] = army.standing;
        let bit = 1 << id.0;
        state.delegated = state.delegated & !bit | if army.delegated { bit } else { 0 };
    }
    state.cubes.clear();
    for &(Pair(hex, army), n) in view.cp.entries() {
        state.lay(hex, army, n);
    }
    for &(Pair(hex, army), n) in view.tables.iter().flat_map(|t| t.cp.entries()) {
        if !view.armies.contains(army) {
            state.lay(hex, army, n);
        }
    }
    for &(counter, (spot, used)) in view.counters.entries() {
        state.counters[counter.i()].spot = spot;
        state.counters[counter.i()].used = used;
    }
    for &(place, (given, short)) in view.places.entries() {
        (state.given[place.i()], state.short[place.i()]) = (given, short);
    }
    if let Some(strategic) = &view.strategic
        && let Some(purse) = state.purses.get_mut(strategic.side.i())
    {
        [purse.support, purse.prepaid] = strategic.air;
        state.favored = strategic.favored;
    }
}
