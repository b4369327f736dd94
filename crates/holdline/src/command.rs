//! §2.6: command points, from the nation's grant to the hex.

use crate::act::Act;
use crate::book::{Book, Role, Sort};
use crate::choice::{Choice, Source};
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::Seat;
use crate::state::{Fate, Phase, Spot, Stage, State};
use crate::supply;
use crate::tables::DecisionOption;
use engine::{DraftProgress, Menu};

/// The option taken on a form of the planning game.
pub fn decided<'a>(b: &'a Book, s: &State, id: &str) -> Option<&'a DecisionOption> {
    let at = b
        .tables
        .decisions
        .decision
        .iter()
        .position(|d| d.id == id)?;
    b.tables.decisions.decision[at]
        .option
        .get(usize::from(*s.decisions.get(at)?))
}

/// Whether an army is at work in a region during one step.
pub fn at_work(s: &State, army: ArmyId, region: RegionId) -> bool {
    let r = &s.regions[region.i()];
    s.stage == Stage::Turn
        && !s.halted()
        && r.present >> army.0 & 1 == 1
        && r.passed >> army.0 & 1 == 0
}

/// Whether an army may place points in a region now.
fn placing(s: &State, army: ArmyId, region: RegionId) -> bool {
    at_work(s, army, region) && s.regions[region.i()].phase == Phase::Command
}

/// Whether an army may place points anywhere.
pub fn placing_anywhere(s: &State, army: ArmyId) -> bool {
    regions().any(|r| placing(s, army, r))
}

/// Whether points that reach an army now can still be used this turn.
pub fn still_useful(s: &State, army: ArmyId) -> bool {
    let early = |r: RegionId| matches!(s.regions[r.i()].phase, Phase::Cards | Phase::Command);
    regions().any(|r| s.regions[r.i()].present >> army.0 & 1 == 1 && early(r))
}

/// Whether an army has not finished COMMAND in some region.
pub fn unfinished(s: &State, army: ArmyId) -> bool {
    let open = |r: RegionId| {
        let region = &s.regions[r.i()];
        let placed = region.phase == Phase::Command && region.passed >> army.0 & 1 == 1;
        matches!(region.phase, Phase::Cards | Phase::Command) && !placed
    };
    regions().any(|r| s.regions[r.i()].present >> army.0 & 1 == 1 && open(r))
}

/// The most an army may hold now.
pub fn cap(b: &Book, s: &State, army: ArmyId) -> u8 {
    let full = b.armies[army.i()].cap;
    let start = decided(b, s, "start").and_then(|o| o.polish_cap_percent);
    match start {
        Some(percent) if b.side(army) == Side::Polish && s.turn <= 2 => {
            (u16::from(full) * percent / 100) as u8
        }
        _ => full,
    }
}

/// Points in an army's pots.
fn in_pots(b: &Book, s: &State, army: ArmyId) -> u8 {
    let pots = b.armies[army.i()].pots.iter();
    pots.map(|p| s.pots[p.i()].cp).sum()
}

/// Points an army holds in pots and in stock.
pub fn holding(b: &Book, s: &State, army: ArmyId) -> u8 {
    in_pots(b, s, army) + s.stocks[army.i()].cp
}

/// Whether the pots of an army can take another point: its cap bounds them together at any time (A37).
fn room(b: &Book, s: &State, army: ArmyId) -> bool {
    in_pots(b, s, army) < cap(b, s, army)
}

/// What an army is granted this turn, before bombing (4d).
pub fn grant(b: &Book, s: &State, army: ArmyId) -> u8 {
    let a = &b.armies[army.i()];
    if s.turn < a.from {
        return 0;
    }
    let m = &b.tables.command.modifiers;
    let start = decided(b, s, "start");
    let mut n = i32::from(a.grant);
    if a.side == Side::German && !a.reserve {
        let effort = b
            .tables
            .decisions
            .decision
            .iter()
            .find(|d| d.id == "main-effort");
        let favoured = decided(b, s, "main-effort").filter(|o| o.id != "none");
        if let (Some(form), Some(option)) = (effort, favoured) {
            n += if option.id == a.id {
                i32::from(form.gain)
            } else {
                -i32::from(form.cost)
            };
        }
        if s.turn <= 2 {
            n += n * start.map_or(0, |o| i32::from(o.german_grant_percent)) / 100;
        }
        if s.turn >= m.stretched_from {
            n -= n * i32::from(m.stretched_percent) / 100;
        }
    }
    if a.side == Side::Polish {
        n += start.map_or(0, |o| i32::from(o.polish_grant));
        let lost =
            |p: &&crate::book::Place| p.army == Some(army) && !s.friendly(p.hex, Side::Polish);
        let lost = b
            .places
            .iter()
            .filter(|p| p.role == crate::book::Role::Town)
            .filter(lost)
            .count();
        n -= i32::from(m.town_lost) * (lost as i32 - i32::from(m.towns_lost_free)).max(0);
    }
    n.clamp(0, 200) as u8
}

impl Act<'_> {
    /// Points arrive at the start of a turn; what exceeds the cap lapses (A37).
    pub fn income(&mut self) {
        for i in 0..self.b.armies.len() {
            let army = ArmyId::nth(i);
            if self.b.armies[i].pots.is_empty() {
                continue;
            }
            let n = grant(self.b, self.s, army) + std::mem::take(&mut self.s.stocks[i].ordered);
            self.granted(army, n);
            let lost = std::mem::take(&mut self.s.stocks[i].interdicted).min(n);
            self.lapsed(army, lost);
            self.s.stocks[i].cp += n - lost;
            let over = holding(self.b, self.s, army).saturating_sub(cap(self.b, self.s, army));
            let over = over.min(self.s.stocks[i].cp);
            self.s.stocks[i].cp -= over;
            self.lapsed(army, over);
        }
        for row in &self.b.tables.command.discretionary {
            let purse = &mut self.s.purses[row.side.i()];
            let n = row.grant.saturating_sub(std::mem::take(&mut purse.less));
            // What an umpire gave before the first turn stays.
            purse.cp += n;
            self.s.record.purses[row.side.i()].0 += u16::from(n);
        }
        self.s.given.fill(0);
    }

    /// COMMAND is over for an army: what is still in stock goes to its pots as far as routes and cap allow, the rest lapses.
    pub fn settle_stock(&mut self, army: ArmyId) {
        if still_useful(self.s, army) {
            return;
        }
        for &pot in &self.b.armies[army.i()].pots {
            while self.s.stocks[army.i()].cp > 0 && room(self.b, self.s, army) {
                let Some(place) = supply::feeder(self.b, self.s, pot) else {
                    break;
                };
                self.s.stocks[army.i()].cp -= 1;
                self.s.pots[pot.i()].cp += 1;
                self.s.given[place.i()] += 1;
            }
        }
        let left = std::mem::take(&mut self.s.stocks[army.i()].cp);
        self.lapsed(army, left);
    }

    /// Points left on hexes lapse at the end of the turn (A38).
    pub fn sweep_hexes(&mut self) {
        if self.s.options.keep_hex_cp {
            return;
        }
        for cube in std::mem::take(&mut self.s.cubes) {
            self.lapsed(cube.army, cube.n);
        }
    }

    /// Moves a point from stock to a pot.
    pub fn feed(&mut self, seat: Seat, pot: PotId) -> Result<DraftProgress, Refusal> {
        check_feed(self.b, self.s, seat, pot)?;
        let army = self.b.army_of(pot);
        if let Some(place) = supply::feeder(self.b, self.s, pot) {
            self.s.given[place.i()] += 1;
        }
        self.s.stocks[army.i()].cp -= 1;
        self.s.pots[pot.i()].cp += 1;
        Ok(DraftProgress::Complete)
    }

    /// Moves a point to a hex. Nobody else sees it before the region's cards lie open.
    pub fn place(&mut self, seat: Seat, from: Source, hex: Hex) -> Result<DraftProgress, Refusal> {
        let army = check_place(self.b, self.s, seat, from, hex)?;
        match from {
            Source::Pot(pot) => self.s.pots[pot.i()].cp -= 1,
            Source::Place(place) => {
                self.s.stocks[army.i()].cp -= 1;
                self.s.given[place.i()] += 1;
            }
        }
        self.s.lay(hex, army, 1);
        Ok(DraftProgress::Complete)
    }

    /// Places a gun or special counter on a hex.
    pub fn put_counter(
        &mut self,
        seat: Seat,
        counter: CounterId,
        hex: Hex,
    ) -> Result<DraftProgress, Refusal> {
        check_put(self.b, self.s, seat, counter, hex)?;
        self.s.counters[counter.i()].spot = Spot::At(hex);
        Ok(DraftProgress::Complete)
    }
}

impl State {
    /// The army that uses a counter now.
    pub fn counter_army(&self, b: &Book, counter: CounterId) -> ArmyId {
        match b.pieces[counter.i()].sort {
            Sort::Battery(division) => b.army_of(self.division_pot(b, division)),
            _ => b.army_of(self.homes[counter.i()]),
        }
    }

    /// The army that commands static troops: one with a cube there, else the lead of the region (A86).
    pub fn post_army(&self, b: &Book, hex: Hex, side: Side) -> ArmyId {
        let with_cube = self.cubes_of(hex, side).next().map(|u| self.army_of(b, u));
        with_cube.unwrap_or(self.leads[b.ground.region(hex).i()][side.i()])
    }
}

fn check_feed(b: &Book, s: &State, seat: Seat, pot: PotId) -> Verdict {
    let mine = pot.i() < b.pots.len() && s.commands(seat, pot);
    if !mine || !s.entrusted(b, seat, b.army_of(pot)) {
        return no(Refusal::NotYourPot);
    }
    let army = b.army_of(pot);
    if !placing_anywhere(s, army) {
        return no(Refusal::FeedInCommand);
    }
    if s.stocks[army.i()].cp == 0 {
        return no(Refusal::StockEmpty);
    }
    if !room(b, s, army) {
        return no(Refusal::PotsFull);
    }
    if supply::feeder(b, s, pot).is_none() {
        return no(Refusal::NoSupplyRoute);
    }
    Ok(())
}

/// The army whose point would go to the hex, if it may.
fn check_place(b: &Book, s: &State, seat: Seat, from: Source, hex: Hex) -> Result<ArmyId, Refusal> {
    let region = b.ground.region(hex);
    let army = match from {
        Source::Pot(pot) if pot.i() < b.pots.len() => b.army_of(pot),
        Source::Place(place) if place.i() < b.places.len() => {
            // A place has no owner: the point belongs to the army of the seat with a cube or a post there.
            let Some(army) = army_in(b, s, seat, hex) else {
                return no(Refusal::NoUnitOfYours);
            };
            army
        }
        _ => return no(Refusal::UnknownSource),
    };
    if !s.entrusted(b, seat, army) {
        return no(Refusal::NotYourPoints);
    }
    let early =
        s.stage == Stage::Planning && b.side(army) == Side::Polish && !s.ready.contains(seat);
    let from_place = matches!(from, Source::Place(_));
    if !(placing(s, army, region) || early && !from_place) {
        return no(Refusal::PlaceInCommand);
    }
    let post = post_open_to(b, s, army, hex);
    match from {
        Source::Pot(pot) => {
            if !s.commands(seat, pot) {
                return no(Refusal::PotNotCommanded);
            }
            if s.pots[pot.i()].cp == 0 {
                return no(Refusal::PotEmpty);
            }
            // A dummy may be given points like a block: they are seen, and it must not be told apart by them (A114).
            let own = s.stack(hex).any(|u| s.units[u.i()].pot == pot);
            if !own && !post {
                return no(Refusal::NoUnitOfPot);
            }
            if !post && !supply::pot_reaches(b, s, pot, hex) {
                return no(Refusal::OutOfHqReach);
            }
        }
        Source::Place(place) => {
            if s.stocks[army.i()].cp == 0 {
                return no(Refusal::StockEmpty);
            }
            if !supply::serves(b, place, army) || !supply::hands_to(b, s, place, army) {
                return no(Refusal::PlaceExhausted);
            }
            if !post && !supply::place_reaches(b, s, place, army, hex) {
                return no(Refusal::OutOfPlaceReach);
            }
        }
    }
    Ok(army)
}

/// The army of the seat that has a cube in the hex, or commands static troops there.
fn army_in(b: &Book, s: &State, seat: Seat, hex: Hex) -> Option<ArmyId> {
    let side = b.side_of(seat)?;
    let own = s
        .stack(hex)
        .filter(|&u| s.units[u.i()].side == side)
        .find(|&u| s.commands_unit(seat, u))
        .map(|u| s.army_of(b, u));
    own.or_else(|| {
        let army = s.post_army(b, hex, side);
        (s.posts(b, hex, side).next().is_some() && s.commands_army(b, seat, army)).then_some(army)
    })
}

/// Whether an army commands static troops in the hex: their points need no reach (A86).
fn post_open_to(b: &Book, s: &State, army: ArmyId, hex: Hex) -> bool {
    let side = b.side(army);
    s.posts(b, hex, side).any(|c| !b.pieces[c.i()].neutral) && s.post_army(b, hex, side) == army
}

fn check_put(b: &Book, s: &State, seat: Seat, counter: CounterId, hex: Hex) -> Verdict {
    let Some(piece) = b.pieces.get(counter.i()) else {
        return no(Refusal::UnknownCounter);
    };
    // Static troops are at hand only as volunteers (event 29).
    if !(piece.sort.artillery() || piece.sort.special() || piece.sort == Sort::Post) {
        return no(Refusal::CounterNotPlaced);
    }
    let army = s.counter_army(b, counter);
    if !s.entrusted(b, seat, army) {
        return no(Refusal::OtherArmysCounter);
    }
    if !hex.on_map() || hex.i() >= b.ground.len() || !placing(s, army, b.ground.region(hex)) {
        return no(Refusal::GunsInCommand);
    }
    let Spot::Pot(pot) = s.counters[counter.i()].spot else {
        return no(Refusal::CounterUnavailable);
    };
    if s.counters[counter.i()].used || s.turn < piece.turns.0 || s.turn > piece.turns.1 {
        return no(Refusal::CounterNotInPlay);
    }
    let mut cubes = s.cubes_of(hex, piece.side);
    match piece.sort {
        Sort::Post => {
            if !crate::events::musters(b, s, army, hex) {
                return no(Refusal::VolunteersNeedTown);
            }
        }
        Sort::Battery(division) => {
            if !cubes.any(|u| s.units[u.i()].division == Some(division)) {
                return no(Refusal::NoUnitOfDivision);
            }
        }
        Sort::Heavy => {
            let hq = s.pots[pot.i()].hex;
            if !cubes.any(|u| s.units[u.i()].pot == pot) {
                return no(Refusal::NoUnitOfCorps);
            }
            if b.ground.distance(hq, hex) > b.tables.limits.artillery.corps_range {
                return no(Refusal::GunsTooFar);
            }
        }
        _ => {
            if !cubes.any(|u| s.army_of(b, u) == army) {
                return no(Refusal::NoUnitOfArmy);
            }
            if !supply::pot_reaches(b, s, pot, hex) {
                return no(Refusal::OnlyPolesBlow);
            }
            if piece.sort == Sort::Train && s.options.trains_on_rails && !b.ground.cell(hex).rail {
                return no(Refusal::TrainNeedsRailway);
            }
        }
    }
    Ok(())
}

/// What COMMAND offers to a seat.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = b.side_of(seat) else { return };
    let armies = s.armies_of(b, seat);
    let placing = |a: usize| armies >> a & 1 == 1 && placing_anywhere(s, ArmyId::nth(a));
    if s.stage == Stage::Turn && !(0..b.armies.len()).any(placing) {
        return;
    }
    // Each hex with the pots that have a cube there; what cannot be reached is not worth a closer look.
    let mut hexes: Vec<(Hex, u64)> = Vec::new();
    for u in s
        .units
        .iter()
        .filter(|u| u.fate == Fate::OnMap && u.side == side)
    {
        if s.commands(seat, u.pot) {
            match hexes.iter_mut().find(|(hex, _)| *hex == u.hex) {
                Some((_, pots)) => *pots |= 1 << u.pot.0,
                None => hexes.push((u.hex, 1 << u.pot.0)),
            }
        }
    }
    for c in b.posts() {
        if let Spot::At(hex) = s.counters[c.i()].spot
            && b.pieces[c.i()].side == side
            && armies >> s.post_army(b, hex, side).0 & 1 == 1
        {
            // Static troops are in everybody's reach (A86).
            match hexes.iter_mut().find(|(h, _)| *h == hex) {
                Some((_, pots)) => *pots = u64::MAX,
                None => hexes.push((hex, u64::MAX)),
            }
        }
    }
    for pot in (0..b.pots.len())
        .map(PotId::nth)
        .filter(|&p| s.commands(seat, p))
    {
        if check_feed(b, s, seat, pot).is_ok() {
            menu.push(Choice::Feed(pot));
        }
        if s.pots[pot.i()].cp > 0 {
            for &(hex, _) in hexes.iter().filter(|(_, pots)| pots >> pot.0 & 1 == 1) {
                if check_place(b, s, seat, Source::Pot(pot), hex).is_ok() {
                    menu.push(Choice::Place(Source::Pot(pot), hex));
                }
            }
        }
    }
    let stocked = (0..b.armies.len()).any(|a| armies >> a & 1 == 1 && s.stocks[a].cp > 0);
    if stocked {
        let open = |place: &PlaceId| supply::open(b, s, *place);
        for place in (0..b.places.len()).map(PlaceId::nth).filter(open) {
            let from = b.places[place.i()].hex;
            let near = |(hex, pots): &&(Hex, u64)| {
                *pots == u64::MAX
                    || b.ground.distance(from, *hex) <= u16::from(b.tables.limits.reach.hexes)
            };
            for &(hex, _) in hexes.iter().filter(near) {
                if check_place(b, s, seat, Source::Place(place), hex).is_ok() {
                    menu.push(Choice::Place(Source::Place(place), hex));
                }
            }
        }
    }
    for c in (0..b.pieces.len()).map(CounterId::nth) {
        let piece = &b.pieces[c.i()];
        let ours = piece.side == side && matches!(s.counters[c.i()].spot, Spot::Pot(_));
        if !ours || armies >> s.counter_army(b, c).0 & 1 == 0 {
            continue;
        }
        let towns = b.places.iter().filter(|p| p.role == Role::Town);
        let posts = towns.map(|p| p.hex).filter(|_| piece.sort == Sort::Post);
        let cubes = hexes
            .iter()
            .map(|x| x.0)
            .filter(|_| piece.sort != Sort::Post);
        for hex in posts.chain(cubes) {
            if check_put(b, s, seat, c, hex).is_ok() {
                menu.push(Choice::Put(c, hex));
            }
        }
    }
}
