//! §2.7: headquarters, their routes, and what happens when the enemy comes too near.

use crate::act::Act;
use crate::book::Book;
use crate::choice::Choice;
use crate::command::at_work;
use crate::event::{LogEvent, Parts};
use crate::events::Effect;
use crate::ids::*;
use crate::movement::{cost, fits};
use crate::posture::{Class, Posture};
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::Seat;
use crate::state::{Flight, Phase, State};
use crate::supply;
use crate::windows::waits_behind;
use arrayvec::ArrayVec;
use engine::{DraftProgress, Menu};

/// Whether an HQ is without guard: no friendly cube, no static troops (A106).
pub fn alone(b: &Book, s: &State, hex: Hex, side: Side) -> bool {
    s.hqs(b, hex, side).next().is_some() && !s.held_by_arms(b, hex, side)
}

/// Where an HQ may retreat to: one friendly hex on ground for motors, the one nearest its source of supply first.
pub fn refuges(b: &Book, s: &State, pot: PotId, from: Hex) -> ArrayVec<Hex, 6> {
    let side = b.side(b.army_of(pot));
    let mut found: ArrayVec<Hex, 6> = ArrayVec::new();
    for (_, hex) in b.ground.around(from) {
        let free = s.friendly(hex, side) && !s.held_by_arms(b, hex, side.other());
        if free
            && cost(b, s, Class::Motorised, from, hex).is_some()
            && fits(b, s, side, hex, true, false)
        {
            found.push(hex);
        }
    }
    let goal = source(b, pot);
    let enemy = |hex: Hex| b.ground.near_list(hex, 1).any(|h| s.seen_enemy(h, side));
    found.sort_by_key(|&hex| (enemy(hex), b.ground.distance(hex, goal), hex));
    found
}

/// Where a pot's supplies come from: its entry, or the town nearest to where it started.
fn source(b: &Book, pot: PotId) -> Hex {
    let corps = &b.pots[pot.i()];
    let army = corps.army;
    let serving = (0..b.places.len())
        .map(PlaceId::nth)
        .filter(|&p| supply::serves(b, p, army));
    let nearest = serving.min_by_key(|&p| b.ground.distance(b.places[p.i()].hex, corps.hex));
    nearest.map_or(corps.hex, |p| b.places[p.i()].hex)
}

impl State {
    /// Whether a side knows of an enemy cube in a hex.
    pub fn seen_enemy(&self, hex: Hex, side: Side) -> bool {
        use crate::state::Known;
        self.stack(hex)
            .any(|u| self.units[u.i()].side != side && self.units[u.i()].known != Known::Masked)
    }
}

impl Act<'_> {
    /// A cube has stepped next to lone HQs with enough left to go on into their hex: they must leave (A106).
    pub fn scare(&mut self, unit: UnitId) {
        let u = &self.s.units[unit.i()];
        if u.dummy || u.posture != Posture::Movement {
            return;
        }
        let (hex, side, mp) = (u.hex, u.side, u.mp);
        let class = self.s.class(self.b, unit);
        let here: Vec<Hex> = std::iter::once(hex)
            .chain(self.b.ground.around(hex).map(|(_, h)| h))
            .collect();
        for target in here {
            if !alone(self.b, self.s, target, side.other()) {
                continue;
            }
            let near_enough =
                target == hex || cost(self.b, self.s, class, hex, target).is_some_and(|c| c <= mp);
            if near_enough {
                let pots: Vec<PotId> = self.s.hqs(self.b, target, side.other()).collect();
                for pot in pots {
                    self.drive_out(pot, false);
                }
            }
        }
    }

    /// An HQ leaves its hex. With a choice of ways its owner is asked; with none it is lost for a turn.
    pub fn drive_out(&mut self, pot: PotId, disrupted: bool) {
        let from = self.s.pots[pot.i()].hex;
        if !from.on_map() {
            return;
        }
        let army = self.b.army_of(pot);
        let part = self
            .part(from)
            .and(Parts::army(army))
            .and(Parts::desk(self.b.side(army)));
        self.t.tell(part, LogEvent::Driven(pot, from));
        if disrupted {
            // Half the pot is lost, rounded up, and nothing more is drawn from it this turn.
            let cp = self.s.pots[pot.i()].cp;
            let kept = cp / self.b.tables.limits.headquarters.disruption_divisor.max(1);
            self.s.pots[pot.i()].cp = kept;
            self.s.pots[pot.i()].disrupted = true;
            self.lapsed(army, cp - kept);
        }
        let ways = refuges(self.b, self.s, pot, from);
        match ways.len() {
            0 => self.hq_lost(pot),
            1 => self.settle_hq(pot, ways[0]),
            _ => {
                let region = self.b.ground.region(from);
                self.settle_hq(pot, Hex::NOWHERE);
                let flights = &mut self.s.regions[region.i()].flights;
                if flights.is_full() {
                    self.settle_hq(pot, ways[0]);
                } else {
                    flights.push(Flight { pot, to: ways });
                }
            }
        }
    }

    /// No way out: the marker is off the map, its pot is lost, and it returns later (§2.7).
    fn hq_lost(&mut self, pot: PotId) {
        let army = self.b.army_of(pot);
        let cp = std::mem::take(&mut self.s.pots[pot.i()].cp);
        self.lapsed(army, cp);
        self.settle_hq(pot, Hex::NOWHERE);
        self.s.pots[pot.i()].returns =
            self.s.turn + 1 + self.b.tables.limits.headquarters.returns_after;
    }

    fn settle_hq(&mut self, pot: PotId, hex: Hex) {
        self.s.pots[pot.i()].hex = hex;
    }

    /// Where an HQ in flight goes; also the default when time is up.
    pub fn flee(&mut self, pot: PotId, hex: Hex) {
        for region in regions() {
            let flights = &mut self.s.regions[region.i()].flights;
            if let Some(at) = flights.iter().position(|f| f.pot == pot) {
                flights.remove(at);
                // The way may have filled up since; then any other, then none.
                let side = self.b.side(self.b.army_of(pot));
                let free =
                    fits(self.b, self.s, side, hex, true, false) && self.s.friendly(hex, side);
                if free {
                    self.settle_hq(pot, hex)
                } else {
                    self.hq_lost(pot)
                }
            }
        }
    }

    /// The owner's word.
    pub fn flee_by(&mut self, seat: Seat, pot: PotId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_flee(self.b, self.s, seat, pot, hex)?;
        self.flee(pot, hex);
        Ok(DraftProgress::HandsOver)
    }

    /// HQs that were lost come back at their entry or nearest town, if it is held and free.
    pub fn hqs_return(&mut self) {
        for i in 0..self.s.pots.len() {
            let pot = PotId::nth(i);
            let (p, side) = (&self.s.pots[i], self.b.side(self.b.army_of(pot)));
            if p.hex.on_map() || p.returns == 0 || p.returns > self.s.turn {
                continue;
            }
            let army = self.b.army_of(pot);
            let goal = self.b.pots[i].hex;
            let home = (0..self.b.places.len())
                .map(PlaceId::nth)
                .filter(|&p| supply::serves(self.b, p, army));
            let home = home.map(|p| self.b.places[p.i()].hex);
            let free =
                |h: &Hex| self.s.friendly(*h, side) && fits(self.b, self.s, side, *h, true, false);
            if let Some(hex) = home
                .filter(free)
                .min_by_key(|&h| (self.b.ground.distance(h, goal), h))
            {
                self.settle_hq(pot, hex);
                self.s.pots[i].returns = 0;
                if side == Side::German
                    && !self.s.pots[i].route.contains(&hex)
                    && !self.s.pots[i].route.is_full()
                {
                    self.s.pots[i].route.push(hex);
                }
            }
        }
    }

    /// Moves an HQ one hex.
    pub fn shift(&mut self, seat: Seat, pot: PotId, to: Hex) -> Result<DraftProgress, Refusal> {
        check_shift(self.b, self.s, seat, pot, to)?;
        self.s.pots[pot.i()].steps -= 1;
        self.settle_hq(pot, to);
        Ok(DraftProgress::Complete)
    }

    /// Lays a sticker.
    pub fn sticker(&mut self, seat: Seat, pot: PotId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_sticker(self.b, self.s, seat, pot, hex)?;
        self.s.pots[pot.i()].stickers -= 1;
        self.s.pots[pot.i()].route.push(hex);
        Ok(DraftProgress::Complete)
    }

    /// Lifts a sticker, free of charge.
    pub fn unstick(&mut self, seat: Seat, pot: PotId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_unstick(self.b, self.s, seat, pot, hex)?;
        self.s.pots[pot.i()].route.retain(|h| *h != hex);
        Ok(DraftProgress::Complete)
    }
}

fn check_flee(b: &Book, s: &State, seat: Seat, pot: PotId, hex: Hex) -> Verdict {
    if s.halted() {
        return no(Refusal::OnBreak);
    }
    let mut flights = regions().flat_map(|r| s.regions[r.i()].flights.iter().map(move |f| (r, f)));
    let Some((region, flight)) = flights.find(|(_, f)| f.pot == pot) else {
        return no(Refusal::HqNotDriven);
    };
    if !s.commands(seat, pot) {
        return no(Refusal::HqNotCommanded);
    }
    if waits_behind(b, s, seat, region) {
        return no(Refusal::OtherRegionFirst);
    }
    let free = fits(b, s, b.side(b.army_of(pot)), hex, true, false);
    if !flight.to.contains(&hex) || flight.to[0] != hex && !free {
        return no(Refusal::HqCannotGo);
    }
    Ok(())
}

/// Movement of this pot's HQ and route is open to the seat.
fn moving(b: &Book, s: &State, seat: Seat, pot: PotId) -> Result<Hex, Refusal> {
    if pot.i() >= b.pots.len() || !s.commands(seat, pot) {
        return no(Refusal::HqNotCommanded);
    }
    let hex = s.pots[pot.i()].hex;
    if !hex.on_map() {
        return no(Refusal::HqOffMap);
    }
    let (army, region) = (b.army_of(pot), b.ground.region(hex));
    let ours = s.acting(region) == Some(b.side(army))
        && matches!(s.regions[region.i()].phase, Phase::Movement(_));
    if !ours || !at_work(s, army, region) || !s.regions[region.i()].flights.is_empty() {
        return no(Refusal::HqMovementClosed);
    }
    if !s.corps_may_move(region, pot) {
        return no(Refusal::OtherCorpsMoves);
    }
    Ok(hex)
}

fn check_shift(b: &Book, s: &State, seat: Seat, pot: PotId, to: Hex) -> Verdict {
    let from = moving(b, s, seat, pot)?;
    let side = b.side(b.army_of(pot));
    let p = &s.pots[pot.i()];
    let refugees = s.pot_under(Effect::Refugees, pot);
    if p.steps == 0 || refugees && p.steps < b.tables.limits.headquarters.steps {
        return no(Refusal::HqExhausted);
    }
    if !b.ground.touch(from, to) || !s.friendly(to, side) {
        return no(Refusal::HqNotAdjacent);
    }
    if cost(b, s, Class::Motorised, from, to).is_none() {
        return no(Refusal::HqNeedsRoad);
    }
    if s.held_by_arms(b, to, side.other()) || !fits(b, s, side, to, true, false) {
        return no(Refusal::HexFullOrEnemy);
    }
    let region = b.ground.region(to);
    if region != b.ground.region(from) && !s.regions[region.i()].phase.settled() {
        return no(Refusal::RegionStillFighting);
    }
    Ok(())
}

fn check_sticker(b: &Book, s: &State, seat: Seat, pot: PotId, hex: Hex) -> Verdict {
    let hq = moving(b, s, seat, pot)?;
    let p = &s.pots[pot.i()];
    if b.side(b.army_of(pot)) != Side::German {
        return no(Refusal::NoPolishRoute);
    }
    if p.stickers == 0 || p.route.is_full() {
        return no(Refusal::NoStickersLeft);
    }
    if !b.ground.open(hex) || !s.friendly(hex, Side::German) || p.route.contains(&hex) {
        return no(Refusal::StickerTaken);
    }
    let joins = |&h: &Hex| b.ground.touch(h, hex) && supply::crosses(b, s, h, hex);
    let entry = |h: Hex| {
        (0..b.places.len())
            .map(PlaceId::nth)
            .any(|e| supply::serves(b, e, b.army_of(pot)) && b.places[e.i()].hex == h)
    };
    if !(p.route.iter().any(joins) || joins(&hq) || hq == hex || entry(hex)) {
        return no(Refusal::StickerDetached);
    }
    Ok(())
}

fn check_unstick(b: &Book, s: &State, seat: Seat, pot: PotId, hex: Hex) -> Verdict {
    moving(b, s, seat, pot)?;
    if !s.pots[pot.i()].route.contains(&hex) {
        return no(Refusal::NoSticker);
    }
    Ok(())
}

/// What is open to a seat for its HQs.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for pot in (0..b.pots.len())
        .map(PotId::nth)
        .filter(|&p| s.commands(seat, p))
    {
        for flight in s
            .regions
            .iter()
            .flat_map(|r| &r.flights)
            .filter(|f| f.pot == pot)
        {
            for &hex in &flight.to {
                if check_flee(b, s, seat, pot, hex).is_ok() {
                    menu.push(Choice::Flee(pot, hex));
                }
            }
        }
        let Ok(hq) = moving(b, s, seat, pot) else {
            continue;
        };
        for (_, to) in b.ground.around(hq) {
            if check_shift(b, s, seat, pot, to).is_ok() {
                menu.push(Choice::Shift(pot, to));
            }
        }
        if b.side(b.army_of(pot)) != Side::German {
            continue;
        }
        let mut near: Vec<Hex> = vec![hq];
        let ends = s.pots[pot.i()].route.iter().copied().chain([hq]);
        near.extend(ends.flat_map(|h| b.ground.around(h).map(|(_, n)| n).collect::<Vec<_>>()));
        near.extend(
            b.places
                .iter()
                .filter(|p| p.army == Some(b.army_of(pot)))
                .map(|p| p.hex),
        );
        near.sort();
        near.dedup();
        for hex in near {
            if check_sticker(b, s, seat, pot, hex).is_ok() {
                menu.push(Choice::Sticker(pot, hex));
            }
        }
        for &hex in &s.pots[pot.i()].route {
            menu.push(Choice::Unstick(pot, hex));
        }
    }
}
