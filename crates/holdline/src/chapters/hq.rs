//! §2.7: headquarters, their routes, and what happens when the enemy comes too near.

use crate::act::Act;
use crate::chapters::command::at_work;
use crate::chapters::movement::{cost, fits, full_for_hq};
use crate::chapters::response_queue::waits_behind;
use crate::state::events::Effect;

use crate::chapters::supply;
use crate::choice::Choice;
use crate::data::game::GameData;
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::posture::{Class, Posture};
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Flight, Phase, State};
use arrayvec::ArrayVec;
use engine::{DraftProgress, Menu};

/// Whether an HQ is without guard: no friendly cube, no static troops (A106).
pub fn alone(data: &GameData, state: &State, hex: Hex, side: Side) -> bool {
    state.hqs(data, hex, side).next().is_some() && !state.held_by_arms(data, hex, side)
}

/// Where an HQ may retreat to: one friendly hex on ground for motors, the one nearest its source of supply first.
pub fn refuges(data: &GameData, state: &State, pot: PotId, from: Hex) -> ArrayVec<Hex, 6> {
    let side = data.side(data.army_of(pot));
    let mut found: ArrayVec<Hex, 6> = ArrayVec::new();
    for (_, hex) in data.map.around(from) {
        let free = state.friendly(hex, side) && !state.held_by_arms(data, hex, side.other());
        if free
            && cost(data, state, Class::Motorized, from, hex).is_some()
            && fits(data, state, side, hex, true, false)
        {
            found.push(hex);
        }
    }
    let goal = source(data, pot);
    let enemy = |hex: Hex| {
        data.map
            .near_list(hex, 1)
            .any(|h| state.seen_enemy(h, side))
    };
    found.sort_by_key(|&hex| (enemy(hex), data.map.distance(hex, goal), hex));
    found
}

/// Where a pot's supplies come from: its entry, or the town nearest to where it started.
fn source(data: &GameData, pot: PotId) -> Hex {
    let corps = &data.pots[pot.i()];
    let army = corps.army;
    let serving = (0..data.places.len())
        .map(PlaceId::nth)
        .filter(|&p| supply::serves(data, p, army));
    let nearest = serving.min_by_key(|&p| data.map.distance(data.places[p.i()].hex, corps.hex));
    nearest.map_or(corps.hex, |p| data.places[p.i()].hex)
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
        let u = &self.state.units[unit.i()];
        if u.dummy || u.posture != Posture::Movement {
            return;
        }
        let (hex, side, mp) = (u.hex, u.side, u.mp);
        let class = self.state.class(self.data, unit);
        let here: Vec<Hex> = std::iter::once(hex)
            .chain(self.data.map.around(hex).map(|(_, h)| h))
            .collect();
        for target in here {
            if !alone(self.data, self.state, target, side.other()) {
                continue;
            }
            let near_enough = target == hex
                || cost(self.data, self.state, class, hex, target).is_some_and(|c| c <= mp);
            if near_enough {
                let pots: Vec<PotId> = self.state.hqs(self.data, target, side.other()).collect();
                for pot in pots {
                    self.drive_out(pot, false);
                }
            }
        }
    }

    /// An HQ leaves its hex. With a choice of ways its owner is asked; with none it is lost for a turn.
    pub fn drive_out(&mut self, pot: PotId, disrupted: bool) {
        let from = self.state.pots[pot.i()].hex;
        if !from.on_map() {
            return;
        }
        let army = self.data.army_of(pot);
        let part = self
            .part(from)
            .and(ViewParts::army(army))
            .and(ViewParts::desk(self.data.side(army)));
        self.log.tell(part, LogEvent::Driven(pot, from));
        if disrupted {
            // Half the pot is lost, rounded up, and nothing more is drawn from it this turn.
            let cp = self.state.pots[pot.i()].cp;
            let kept = cp
                / self
                    .data
                    .tables
                    .limits
                    .headquarters
                    .disruption_divisor
                    .max(1);
            self.state.pots[pot.i()].cp = kept;
            self.state.pots[pot.i()].disrupted = true;
            self.lapsed(army, cp - kept);
        }
        let ways = refuges(self.data, self.state, pot, from);
        match ways.len() {
            0 => self.hq_lost(pot),
            1 => self.settle_hq(pot, ways[0]),
            _ => {
                let region = self.data.map.region(from);
                self.settle_hq(pot, Hex::NOWHERE);
                let flights = &mut self.state.regions[region.i()].flights;
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
        let army = self.data.army_of(pot);
        let cp = std::mem::take(&mut self.state.pots[pot.i()].cp);
        self.lapsed(army, cp);
        self.settle_hq(pot, Hex::NOWHERE);
        self.state.pots[pot.i()].returns =
            self.state.turn + 1 + self.data.tables.limits.headquarters.returns_after;
    }

    fn settle_hq(&mut self, pot: PotId, hex: Hex) {
        self.state.pots[pot.i()].hex = hex;
    }

    /// Where an HQ in flight goes; also the default when time is up.
    pub fn flee(&mut self, pot: PotId, hex: Hex) {
        for region in self.state.regions() {
            let flights = &mut self.state.regions[region.i()].flights;
            if let Some(at) = flights.iter().position(|f| f.pot == pot) {
                flights.remove(at);
                // The way may have filled up since; then any other, then none.
                let side = self.data.side(self.data.army_of(pot));
                let free = fits(self.data, self.state, side, hex, true, false)
                    && self.state.friendly(hex, side);
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
        check_flee(self.data, self.state, seat, pot, hex)?;
        self.flee(pot, hex);
        Ok(DraftProgress::HandsOver)
    }

    /// HQs that were lost come back at their entry or nearest town, if it is held and free.
    pub fn hqs_return(&mut self) {
        for i in 0..self.state.pots.len() {
            let pot = PotId::nth(i);
            let (p, side) = (&self.state.pots[i], self.data.side(self.data.army_of(pot)));
            if p.hex.on_map() || p.returns == 0 || p.returns > self.state.turn {
                continue;
            }
            let army = self.data.army_of(pot);
            let goal = self.data.pots[i].hex;
            let home = (0..self.data.places.len())
                .map(PlaceId::nth)
                .filter(|&p| supply::serves(self.data, p, army));
            let home = home.map(|p| self.data.places[p.i()].hex);
            let free = |h: &Hex| {
                self.state.friendly(*h, side) && fits(self.data, self.state, side, *h, true, false)
            };
            if let Some(hex) = home
                .filter(free)
                .min_by_key(|&h| (self.data.map.distance(h, goal), h))
            {
                self.settle_hq(pot, hex);
                self.state.pots[i].returns = 0;
                if side == Side::German && !self.state.pots[i].route.contains(&hex) {
                    self.state.pots[i].route.push(hex);
                }
            }
        }
    }

    /// Moves an HQ one hex.
    pub fn shift(&mut self, seat: Seat, pot: PotId, to: Hex) -> Result<DraftProgress, Refusal> {
        check_shift(self.data, self.state, seat, pot, to)?;
        self.state.pots[pot.i()].steps -= 1;
        self.settle_hq(pot, to);
        Ok(DraftProgress::Complete)
    }

    /// Lays a sticker.
    pub fn sticker(&mut self, seat: Seat, pot: PotId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_sticker(self.data, self.state, seat, pot, hex)?;
        self.state.pots[pot.i()].stickers -= 1;
        self.state.pots[pot.i()].route.push(hex);
        Ok(DraftProgress::Complete)
    }

    /// Lifts a sticker, free of charge.
    pub fn unstick(&mut self, seat: Seat, pot: PotId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_unstick(self.data, self.state, seat, pot, hex)?;
        self.state.pots[pot.i()].route.retain(|h| *h != hex);
        Ok(DraftProgress::Complete)
    }
}

fn check_flee(data: &GameData, state: &State, seat: Seat, pot: PotId, hex: Hex) -> Verdict {
    if state.halted() {
        return no(Refusal::OnBreak);
    }
    let mut flights = state
        .regions()
        .flat_map(|r| state.regions[r.i()].flights.iter().map(move |f| (r, f)));
    let Some((region, flight)) = flights.find(|(_, f)| f.pot == pot) else {
        return no(Refusal::HqNotDriven);
    };
    if !state.commands(seat, pot) {
        return no(Refusal::HqNotCommanded);
    }
    if waits_behind(data, state, seat, region) {
        return no(Refusal::OtherRegionFirst);
    }
    let free = fits(data, state, data.side(data.army_of(pot)), hex, true, false);
    if !flight.to.contains(&hex) || flight.to[0] != hex && !free {
        return no(Refusal::HqCannotGo);
    }
    Ok(())
}

/// Movement of this pot's HQ and route is open to the seat.
fn moving(data: &GameData, state: &State, seat: Seat, pot: PotId) -> Result<Hex, Refusal> {
    if pot.i() >= data.pots.len() || !state.commands(seat, pot) {
        return no(Refusal::HqNotCommanded);
    }
    let hex = state.pots[pot.i()].hex;
    if !hex.on_map() {
        return no(Refusal::HqOffMap);
    }
    let (army, region) = (data.army_of(pot), data.map.region(hex));
    let ours = state.acting(region) == Some(data.side(army))
        && matches!(state.regions[region.i()].phase, Phase::Movement(_));
    if !ours || !at_work(state, army, region) || !state.regions[region.i()].flights.is_empty() {
        return no(Refusal::HqMovementClosed);
    }
    if !state.corps_may_move(region, pot) {
        return no(Refusal::OtherCorpsMoves);
    }
    Ok(hex)
}

fn check_shift(data: &GameData, state: &State, seat: Seat, pot: PotId, to: Hex) -> Verdict {
    let from = moving(data, state, seat, pot)?;
    let side = data.side(data.army_of(pot));
    let p = &state.pots[pot.i()];
    let refugees = state.pot_under(Effect::Refugees, pot);
    if p.steps == 0 || refugees && p.steps < data.tables.limits.headquarters.steps {
        return no(Refusal::HqExhausted);
    }
    if !data.map.touch(from, to) || !state.friendly(to, side) {
        return no(Refusal::HqNotAdjacent);
    }
    if cost(data, state, Class::Motorized, from, to).is_none() {
        return no(Refusal::HqNeedsRoad);
    }
    if state.held_by_arms(data, to, side.other()) {
        return no(Refusal::EnemyInHex);
    }
    if !fits(data, state, side, to, true, false) {
        return no(full_for_hq(data, state, side, to));
    }
    let region = data.map.region(to);
    if region != data.map.region(from) && !state.regions[region.i()].phase.settled() {
        return no(Refusal::RegionStillFighting);
    }
    Ok(())
}

fn check_sticker(data: &GameData, state: &State, seat: Seat, pot: PotId, hex: Hex) -> Verdict {
    let hq = moving(data, state, seat, pot)?;
    let p = &state.pots[pot.i()];
    if data.side(data.army_of(pot)) != Side::German {
        return no(Refusal::NoPolishRoute);
    }
    if p.stickers == 0 {
        return no(Refusal::NoStickersLeft);
    }
    if !data.map.open(hex) || !state.friendly(hex, Side::German) || p.route.contains(&hex) {
        return no(Refusal::StickerTaken);
    }
    let joins = |&h: &Hex| data.map.touch(h, hex) && supply::crosses(data, state, h, hex);
    let entry = |h: Hex| {
        (0..data.places.len())
            .map(PlaceId::nth)
            .any(|e| supply::serves(data, e, data.army_of(pot)) && data.places[e.i()].hex == h)
    };
    if !(p.route.iter().any(joins) || joins(&hq) || hq == hex || entry(hex)) {
        return no(Refusal::StickerDetached);
    }
    Ok(())
}

fn check_unstick(data: &GameData, state: &State, seat: Seat, pot: PotId, hex: Hex) -> Verdict {
    moving(data, state, seat, pot)?;
    if !state.pots[pot.i()].route.contains(&hex) {
        return no(Refusal::NoSticker);
    }
    Ok(())
}

/// What is open to a seat for its HQs.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for pot in (0..data.pots.len())
        .map(PotId::nth)
        .filter(|&p| state.commands(seat, p))
    {
        for flight in state
            .regions
            .iter()
            .flat_map(|r| &r.flights)
            .filter(|f| f.pot == pot)
        {
            for &hex in &flight.to {
                if check_flee(data, state, seat, pot, hex).is_ok() {
                    menu.push(Choice::Flee(pot, hex));
                }
            }
        }
        let Ok(hq) = moving(data, state, seat, pot) else {
            continue;
        };
        for (_, to) in data.map.around(hq) {
            if check_shift(data, state, seat, pot, to).is_ok() {
                menu.push(Choice::Shift(pot, to));
            }
        }
        if data.side(data.army_of(pot)) != Side::German {
            continue;
        }
        let mut near: Vec<Hex> = vec![hq];
        let ends = state.pots[pot.i()].route.iter().copied().chain([hq]);
        near.extend(ends.flat_map(|h| data.map.around(h).map(|(_, n)| n).collect::<Vec<_>>()));
        near.extend(
            data.places
                .iter()
                .filter(|p| p.army == Some(data.army_of(pot)))
                .map(|p| p.hex),
        );
        near.sort();
        near.dedup();
        for hex in near {
            if check_sticker(data, state, seat, pot, hex).is_ok() {
                menu.push(Choice::Sticker(pot, hex));
            }
        }
        for &hex in &state.pots[pot.i()].route {
            menu.push(Choice::Unstick(pot, hex));
        }
    }
}
