//! A world with nothing in it but what a view shows: what can be asked of it cannot tell more than the seat knows.

use crate::book::Book;
use crate::events::Lasting;
use crate::ground::River;
use crate::ids::*;
use crate::keyed::Pair;
use crate::planning;
use crate::seat::Seats;
use crate::state::{Fate, Known, Spot, State};
use crate::view::View;

/// The world of a view. An enemy block that is not identified is some cube of its corps.
pub fn known(b: &Book, view: &View) -> State {
    let mut s = planning::opening(b, view.options, view.turns.1);
    s.rolls.clear();
    (s.turn, s.stage) = (view.turns.0, view.stage);
    (s.tea, s.tea_due) = view.tea;
    (s.paused, s.colours) = (view.paused, view.colours);
    (s.ready, s.closed) = (view.ready, view.closed);
    for (i, seen) in view.regions.iter().enumerate().take(REGIONS) {
        let r = &mut s.regions[i];
        (r.phase, r.winner, r.late) = (seen.phase, seen.winner, seen.late);
        (r.present, r.passed, r.said) = (seen.present, seen.passed, seen.said);
        s.leads[i] = seen.leads;
    }
    if let Some(command) = s.command.get_mut(usize::from(view.seat.0)) {
        *command = view.command.iter().fold(0, |bits, p| bits | 1 << p.0);
    }
    s.lasting = view
        .events
        .iter()
        .map(|&(effect, what)| Lasting { effect, what })
        .collect();
    for hex in b.ground.hexes() {
        if let Some(holder) = view.hold.of(hex) {
            s.hold[hex.i()] = holder;
        }
    }
    tables(b, view, &mut s);
    blocks(b, view, &mut s);
    papers(view, &mut s);
    s.said_nothing();
    s
}

impl State {
    /// Nobody is in the middle of anything.
    fn said_nothing(&mut self) {
        for r in &mut self.regions {
            (r.battle, r.transit) = (None, None);
            r.flights.clear();
            r.said = Seats::NONE;
        }
    }
}

/// HQs, static troops and bridges of the tables the seat looks at.
fn tables(b: &Book, view: &View, s: &mut State) {
    let side = b.side_of(view.seat);
    for (i, pot) in s.pots.iter_mut().enumerate() {
        if side.is_some_and(|x| b.side(b.pots[i].army) != x) {
            pot.hex = Hex::NOWHERE;
        }
    }
    for (region, table) in view.tables.entries() {
        let here = |hex: Hex| hex.on_map() && b.ground.region(hex) == *region;
        for pot in s.pots.iter_mut().filter(|p| here(p.hex)) {
            pot.hex = Hex::NOWHERE;
        }
        for (id, hq) in table.hqs.entries() {
            let pot = &mut s.pots[id.i()];
            pot.hex = hq.hex;
            pot.route = hq.route.iter().copied().take(24).collect();
        }
        for post in b.posts() {
            if matches!(s.counters[post.i()].spot, Spot::At(hex) if here(hex)) {
                s.counters[post.i()].spot = Spot::Gone;
            }
        }
        for &(post, hex) in table.posts.entries() {
            s.counters[post.i()].spot = Spot::At(hex);
        }
        for hex in b.ground.hexes().filter(|&h| here(h)) {
            let bridges = table.bridges.get(hex).copied().unwrap_or(0);
            for (d, to) in b.ground.around(hex) {
                if b.ground.edge(hex, to).river != River::None {
                    s.set_bridge(b, hex, to, bridges >> d & 1 == 1);
                }
            }
        }
    }
}

/// Own blocks as they are, enemy ones as far as they are seen.
fn blocks(b: &Book, view: &View, s: &mut State) {
    for i in 0..s.units.len() {
        s.put(UnitId::nth(i), Hex::NOWHERE);
        s.units[i].fate = Fate::Waiting;
    }
    for block in view.own.iter() {
        let u = &mut s.units[block.id.i()];
        (u.fate, u.posture, u.pot) = (Fate::OnMap, block.posture, block.pot);
        u.region = b.ground.region(block.hex);
        if let Some(now) = &block.now {
            (u.mp, u.committed, u.fought, u.moved) = (now.mp, now.committed, now.fought, now.moved);
            (u.paid, u.shaken, u.tried) = (now.paid, now.shaken, now.tried);
            (u.checked, u.free) = (now.checked, now.free);
            u.known = now.known.unwrap_or(Known::Identified);
            (u.region, u.colour) = (now.region, now.colour);
            u.tag = now.tag.unwrap_or(Tag::NONE);
            u.waits = now.waits.unwrap_or(Hex::NOWHERE);
        }
        s.put(block.id, block.hex);
    }
    for block in view.seen.iter() {
        let of_corps = |u: &crate::state::Unit| u.pot == block.pot && !u.dummy;
        let of_kind = |u: &crate::state::Unit| block.face.is_none_or(|(kind, _)| u.kind == kind);
        let enemy = |u: &crate::state::Unit| Some(u.side) != b.side_of(view.seat);
        let waiting = |u: &crate::state::Unit| u.fate == Fate::Waiting && enemy(u);
        let free = |test: &dyn Fn(&crate::state::Unit) -> bool| {
            s.units.iter().position(|u| waiting(u) && test(u))
        };
        let found = free(&|u| of_corps(u) && of_kind(u))
            .or_else(|| free(&|u| of_kind(u) && !u.dummy))
            .or_else(|| free(&|_| true));
        let Some(i) = found else { continue };
        let u = &mut s.units[i];
        (u.fate, u.tag, u.known) = (Fate::OnMap, block.tag, Known::Contact);
        (u.pot, u.region) = (block.pot, b.ground.region(block.hex));
        u.dummy = false;
        if let Some((kind, posture)) = block.face {
            (u.kind, u.posture, u.known) = (kind, posture, Known::Identified);
        }
        s.put(UnitId::nth(i), block.hex);
    }
}

/// Points, counters and books.
fn papers(view: &View, s: &mut State) {
    for (id, pot) in view.pots.entries() {
        let p = &mut s.pots[id.i()];
        (p.cp, p.disrupted) = (pot.cp, pot.disrupted);
        p.hex = pot.hex.unwrap_or(Hex::NOWHERE);
        p.route = pot.route.iter().copied().take(24).collect();
        (p.steps, p.stickers) = pot.left;
    }
    for (id, army) in view.armies.entries() {
        s.stocks[id.i()].cp = army.stock;
        s.standing[id.i()] = army.standing;
        let bit = 1 << id.0;
        s.delegated = s.delegated & !bit | if army.delegated { bit } else { 0 };
    }
    s.cubes.clear();
    for &(Pair(hex, army), n) in view.cp.entries() {
        s.lay(hex, army, n);
    }
    for &(Pair(hex, army), n) in view.tables.iter().flat_map(|t| t.cp.entries()) {
        if !view.armies.contains(army) {
            s.lay(hex, army, n);
        }
    }
    for &(counter, (spot, used)) in view.counters.entries() {
        s.counters[counter.i()].spot = spot;
        s.counters[counter.i()].used = used;
    }
    for &(place, (given, short)) in view.places.entries() {
        (s.given[place.i()], s.short[place.i()]) = (given, short);
    }
    if let Some(strategic) = &view.strategic
        && let Some(purse) = s.purses.get_mut(strategic.side.i())
    {
        [purse.support, purse.prepaid] = strategic.air;
        s.favoured = strategic.favoured;
    }
}
