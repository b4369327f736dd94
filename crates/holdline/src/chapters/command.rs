//! §2.6: command points, from the nation's grant to the hex.

use crate::act::Act;

use crate::chapters::supply;
use crate::choice::{Choice, Source};
use crate::data::decisions::{DecisionOption, Form};
use crate::data::game::{GameData, Sort, SupplyPointKind};
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Fate, Phase, Spot, Stage, State};
use engine::{DraftProgress, Menu};

/// The option taken on a form of the planning game.
pub fn decided<'a>(data: &'a GameData, state: &State, form: Form) -> Option<&'a DecisionOption> {
    let decisions = &data.tables.decisions;
    let at = decisions.iter().position(|d| d.form == form)?;
    let option = state.decisions.get(at)?;
    decisions[at].option.get(usize::from(*option))
}

/// Whether an army is at work in a region during one step.
pub fn at_work(state: &State, army: ArmyId, region: RegionId) -> bool {
    let r = &state.regions[region.i()];
    state.stage == Stage::Turn
        && !state.halted()
        && r.present >> army.0 & 1 == 1
        && r.passed >> army.0 & 1 == 0
}

/// Whether an army may place points in a region now.
fn placing(state: &State, army: ArmyId, region: RegionId) -> bool {
    at_work(state, army, region) && state.regions[region.i()].phase == Phase::Command
}

/// Whether an army may place points anywhere.
pub fn placing_anywhere(state: &State, army: ArmyId) -> bool {
    state.regions().any(|r| placing(state, army, r))
}

/// Whether points that reach an army now can still be used this turn.
pub fn still_useful(state: &State, army: ArmyId) -> bool {
    let early = |r: RegionId| matches!(state.regions[r.i()].phase, Phase::Cards | Phase::Command);
    state
        .regions()
        .any(|r| state.regions[r.i()].present >> army.0 & 1 == 1 && early(r))
}

/// Whether an army has not finished COMMAND in some region.
pub fn unfinished(state: &State, army: ArmyId) -> bool {
    let open = |r: RegionId| {
        let region = &state.regions[r.i()];
        let placed = region.phase == Phase::Command && region.passed >> army.0 & 1 == 1;
        matches!(region.phase, Phase::Cards | Phase::Command) && !placed
    };
    state
        .regions()
        .any(|r| state.regions[r.i()].present >> army.0 & 1 == 1 && open(r))
}

/// The most an army may hold now.
pub fn cap(data: &GameData, state: &State, army: ArmyId) -> u8 {
    let full = data.armies[army.i()].cap;
    let start = decided(data, state, Form::Start).filter(|o| state.turn <= o.until);
    match start.and_then(|o| o.polish_cap_percent) {
        Some(percent) if data.side(army) == Side::Polish => (u16::from(full) * percent / 100) as u8,
        _ => full,
    }
}

/// Points in an army's pots.
fn in_pots(data: &GameData, state: &State, army: ArmyId) -> u8 {
    let pots = data.armies[army.i()].pots.iter();
    pots.map(|p| state.pots[p.i()].cp).sum()
}

/// Points an army holds in pots, in stock and on hexes.
pub fn holding(data: &GameData, state: &State, army: ArmyId) -> u8 {
    let placed = state.cubes.iter().filter(|c| c.army == army);
    let placed: u8 = placed.filter(|_| state.revised()).map(|c| c.n).sum();
    in_pots(data, state, army) + state.stocks[army.i()].cp + placed
}

/// Whether the pots of an army can take another point: its cap bounds them together at any time (A37).
fn room(data: &GameData, state: &State, army: ArmyId) -> bool {
    in_pots(data, state, army) < cap(data, state, army)
}

/// What an army is granted this turn, before bombing (4d).
pub fn grant(data: &GameData, state: &State, army: ArmyId) -> u8 {
    let a = &data.armies[army.i()];
    if state.turn < a.from {
        return 0;
    }
    let m = &data.tables.command.modifiers;
    let start = decided(data, state, Form::Start);
    let mut n = i32::from(a.grant);
    if a.side == Side::German && !a.reserve {
        let decisions = data.tables.decisions.iter();
        let effort = decisions.into_iter().find(|d| d.form == Form::MainEffort);
        let favored = decided(data, state, Form::MainEffort).and_then(|o| o.army);
        if let (Some(form), Some(favored)) = (effort, favored) {
            n += match favored == army {
                true => i32::from(form.gain),
                false => -i32::from(form.cost),
            };
        }
        if let Some(start) = start.filter(|o| state.turn <= o.until) {
            n += n * i32::from(start.german_grant_percent) / 100;
        }
        if state.turn >= m.stretched_from {
            n -= n * i32::from(m.stretched_percent) / 100;
        }
    }
    if a.side == Side::Polish {
        n += start.map_or(0, |o| i32::from(o.polish_grant));
        let lost = |p: &&crate::data::game::SupplyPoint| {
            p.army == Some(army) && !state.friendly(p.hex, Side::Polish)
        };
        let lost = data
            .places
            .iter()
            .filter(|p| p.role == crate::data::game::SupplyPointKind::Town)
            .filter(lost)
            .count();
        n -= i32::from(m.town_lost) * (lost as i32 - i32::from(m.towns_lost_free)).max(0);
    }
    n.clamp(0, 200) as u8
}

impl Act<'_> {
    /// Points arrive at the start of a turn; what exceeds the cap lapses (A37).
    pub fn income(&mut self) {
        for i in 0..self.data.armies.len() {
            let army = ArmyId::nth(i);
            if self.data.armies[i].pots.is_empty() {
                continue;
            }
            let n = grant(self.data, self.state, army)
                + std::mem::take(&mut self.state.stocks[i].ordered);
            self.granted(army, n);
            let lost = std::mem::take(&mut self.state.stocks[i].interdicted).min(n);
            self.lapsed(army, lost);
            self.state.stocks[i].cp += n - lost;
            let over = holding(self.data, self.state, army)
                .saturating_sub(cap(self.data, self.state, army));
            let over = over.min(self.state.stocks[i].cp);
            self.state.stocks[i].cp -= over;
            self.lapsed(army, over);
        }
        for row in &self.data.tables.command.discretionary {
            let purse = &mut self.state.purses[row.side.i()];
            let n = row.grant.saturating_sub(std::mem::take(&mut purse.less));
            // What an umpire gave before the first turn stays.
            purse.cp += n;
            self.state.record.purses[row.side.i()].0 += u16::from(n);
        }
        self.state.given.fill(0);
    }

    /// COMMAND is over for an army: what is still in stock goes to its pots as far as routes and cap allow, the rest lapses.
    pub fn settle_stock(&mut self, army: ArmyId) {
        if still_useful(self.state, army) {
            return;
        }
        for &pot in &self.data.armies[army.i()].pots {
            while self.state.stocks[army.i()].cp > 0 && room(self.data, self.state, army) {
                let Some(place) = supply::feeder(self.data, self.state, pot) else {
                    break;
                };
                self.state.stocks[army.i()].cp -= 1;
                self.state.pots[pot.i()].cp += 1;
                self.state.given[place.i()] += 1;
            }
        }
        let left = std::mem::take(&mut self.state.stocks[army.i()].cp);
        self.lapsed(army, left);
    }

    /// Points left on hexes lapse at the end of the turn (A38).
    pub fn sweep_hexes(&mut self) {
        if self.state.options.keep_hex_cp {
            return;
        }
        for cube in std::mem::take(&mut self.state.cubes) {
            self.lapsed(cube.army, cube.n);
        }
    }

    /// Moves a point from stock to a pot.
    pub fn feed(&mut self, seat: Seat, pot: PotId) -> Result<DraftProgress, Refusal> {
        check_feed(self.data, self.state, seat, pot)?;
        let army = self.data.army_of(pot);
        if let Some(place) = supply::feeder(self.data, self.state, pot) {
            self.state.given[place.i()] += 1;
        }
        self.state.stocks[army.i()].cp -= 1;
        self.state.pots[pot.i()].cp += 1;
        Ok(DraftProgress::Complete)
    }

    /// Moves a point to a hex. Other seats see it once the region's cards are shown.
    pub fn place(&mut self, seat: Seat, from: Source, hex: Hex) -> Result<DraftProgress, Refusal> {
        let army = check_place(self.data, self.state, seat, from, hex)?;
        match from {
            Source::Pot(pot) => self.state.pots[pot.i()].cp -= 1,
            Source::Place(place) => {
                self.state.stocks[army.i()].cp -= 1;
                self.state.given[place.i()] += 1;
            }
        }
        self.state.lay(hex, army, 1);
        Ok(DraftProgress::Complete)
    }

    /// Places a gun or special counter on a hex.
    pub fn put_counter(
        &mut self,
        seat: Seat,
        counter: CounterId,
        hex: Hex,
    ) -> Result<DraftProgress, Refusal> {
        check_put(self.data, self.state, seat, counter, hex)?;
        self.state.counters[counter.i()].spot = Spot::At(hex);
        Ok(DraftProgress::Complete)
    }
}

impl State {
    /// The army that uses a counter now.
    pub fn counter_army(&self, data: &GameData, counter: CounterId) -> ArmyId {
        match data.pieces[counter.i()].sort {
            Sort::Battery(division) => data.army_of(self.division_pot(data, division)),
            _ => data.army_of(self.homes[counter.i()]),
        }
    }

    /// The army that commands static troops: one with a cube there, else the lead of the region (A86).
    pub fn post_army(&self, data: &GameData, hex: Hex, side: Side) -> ArmyId {
        let with_cube = self
            .cubes_of(hex, side)
            .next()
            .map(|u| self.army_of(data, u));
        with_cube.unwrap_or(self.leads[data.map.region(hex).i()][side.i()])
    }
}

fn check_feed(data: &GameData, state: &State, seat: Seat, pot: PotId) -> Verdict {
    let mine = pot.i() < data.pots.len() && state.commands(seat, pot);
    if !mine || !state.entrusted(data, seat, data.army_of(pot)) {
        return no(Refusal::NotYourPot);
    }
    let army = data.army_of(pot);
    if !placing_anywhere(state, army) {
        return no(Refusal::FeedInCommand);
    }
    if state.stocks[army.i()].cp == 0 {
        return no(Refusal::StockEmpty);
    }
    if !room(data, state, army) {
        let (held, cap) = (in_pots(data, state, army), cap(data, state, army));
        return no(Refusal::PotsFull(held, cap));
    }
    if supply::feeder(data, state, pot).is_none() {
        return no(Refusal::NoSupplyRoute);
    }
    Ok(())
}

/// The army whose point would go to the hex, if it may.
fn check_place(
    data: &GameData,
    state: &State,
    seat: Seat,
    from: Source,
    hex: Hex,
) -> Result<ArmyId, Refusal> {
    let region = data.map.region(hex);
    let army = match from {
        Source::Pot(pot) if pot.i() < data.pots.len() => data.army_of(pot),
        Source::Place(place) if place.i() < data.places.len() => {
            // A place has no owner: the point belongs to the army of the seat with a cube or a post there.
            let Some(army) = army_in(data, state, seat, hex) else {
                return no(Refusal::NoUnitOfYours);
            };
            army
        }
        _ => return no(Refusal::UnknownSource),
    };
    if !state.entrusted(data, seat, army) {
        return no(Refusal::NotYourPoints);
    }
    let early = state.stage == Stage::Planning
        && data.side(army) == Side::Polish
        && !state.ready.contains(seat);
    let from_place = matches!(from, Source::Place(_));
    if !(placing(state, army, region) || early && !from_place) {
        return no(Refusal::PlaceInCommand);
    }
    let post = post_open_to(data, state, army, hex);
    match from {
        Source::Pot(pot) => {
            if !state.commands(seat, pot) {
                return no(Refusal::PotNotCommanded);
            }
            if state.pots[pot.i()].cp == 0 {
                return no(Refusal::PotEmpty);
            }
            // A dummy may be given points like a block: they are seen, and it must not be told apart by them (A114).
            let own = state.stack(hex).any(|u| state.units[u.i()].pot == pot);
            if !own && !post {
                return no(Refusal::NoUnitOfPot);
            }
            if !post && !supply::pot_reaches(data, state, pot, hex) {
                return no(Refusal::OutOfHqReach);
            }
        }
        Source::Place(place) => {
            if state.stocks[army.i()].cp == 0 {
                return no(Refusal::StockEmpty);
            }
            if !supply::serves(data, place, army) {
                return no(Refusal::PlaceNotYours);
            }
            if !supply::hands_to(data, state, place, army) {
                let (given, most) = supply::placed(data, state, place);
                return no(match given < most {
                    true => Refusal::PlaceNotYours,
                    false => Refusal::PlaceExhausted(given, most),
                });
            }
            if !post && !supply::place_reaches(data, state, place, army, hex) {
                return no(Refusal::OutOfPlaceReach);
            }
        }
    }
    Ok(army)
}

/// The army of the seat that has a cube in the hex, or commands static troops there.
fn army_in(data: &GameData, state: &State, seat: Seat, hex: Hex) -> Option<ArmyId> {
    let side = data.side_of(seat)?;
    let own = state
        .stack(hex)
        .filter(|&u| state.units[u.i()].side == side)
        .find(|&u| state.commands_unit(seat, u))
        .map(|u| state.army_of(data, u));
    own.or_else(|| {
        let army = state.post_army(data, hex, side);
        (state.posts(data, hex, side).next().is_some() && state.commands_army(data, seat, army))
            .then_some(army)
    })
}

/// Whether an army commands static troops in the hex: their points need no reach (A86).
fn post_open_to(data: &GameData, state: &State, army: ArmyId, hex: Hex) -> bool {
    let side = data.side(army);
    state
        .posts(data, hex, side)
        .any(|c| !data.pieces[c.i()].neutral)
        && state.post_army(data, hex, side) == army
}

/// The pot in which a counter waits to be placed by a seat, and its army.
fn check_at_hand(
    data: &GameData,
    state: &State,
    seat: Seat,
    counter: CounterId,
) -> Result<(PotId, ArmyId), Refusal> {
    let Some(piece) = data.pieces.get(counter.i()) else {
        return no(Refusal::UnknownCounter);
    };
    // Static troops are at hand only as volunteers (event 29).
    if !(piece.sort.artillery() || piece.sort.special() || piece.sort == Sort::Post) {
        return no(Refusal::CounterNotPlaced);
    }
    let army = state.counter_army(data, counter);
    if !state.entrusted(data, seat, army) {
        return no(Refusal::OtherArmysCounter);
    }
    if !placing_anywhere(state, army) {
        return no(Refusal::GunsInCommand);
    }
    let Spot::Pot(pot) = state.counters[counter.i()].spot else {
        return no(Refusal::CounterUnavailable);
    };
    if state.counters[counter.i()].used || state.turn < piece.turns.0 || state.turn > piece.turns.1
    {
        return no(Refusal::CounterNotInPlay);
    }
    Ok((pot, army))
}

fn check_put(data: &GameData, state: &State, seat: Seat, counter: CounterId, hex: Hex) -> Verdict {
    let (pot, army) = check_at_hand(data, state, seat, counter)?;
    check_put_at(data, state, (counter, pot, army), hex)
}

/// Whether a counter that is at hand may go to a hex.
fn check_put_at(
    data: &GameData,
    state: &State,
    (counter, pot, army): (CounterId, PotId, ArmyId),
    hex: Hex,
) -> Verdict {
    if !hex.on_map() || hex.i() >= data.map.len() || !placing(state, army, data.map.region(hex)) {
        return no(Refusal::GunsInCommand);
    }
    let piece = &data.pieces[counter.i()];
    let mut cubes = state.cubes_of(hex, piece.side);
    match piece.sort {
        Sort::Post => {
            if !crate::chapters::events::musters(data, state, army, hex) {
                return no(Refusal::VolunteersNeedTown);
            }
        }
        Sort::Battery(division) => {
            if !cubes.any(|u| state.units[u.i()].division == Some(division)) {
                return no(Refusal::NoUnitOfDivision);
            }
        }
        Sort::Heavy => {
            let hq = state.pots[pot.i()].hex;
            if !cubes.any(|u| state.units[u.i()].pot == pot) {
                return no(Refusal::NoUnitOfCorps);
            }
            if data.map.distance(hq, hex) > data.tables.limits.artillery.corps_range {
                return no(Refusal::GunsTooFar);
            }
        }
        _ => {
            if !cubes.any(|u| state.army_of(data, u) == army) {
                return no(Refusal::NoUnitOfArmy);
            }
            if !supply::pot_reaches(data, state, pot, hex) {
                return no(Refusal::CounterOutOfReach);
            }
            if piece.sort == Sort::Train
                && state.options.trains_on_rails
                && !data.map.cell(hex).rail
            {
                return no(Refusal::TrainNeedsRailway);
            }
        }
    }
    Ok(())
}

/// What COMMAND offers to a seat.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = data.side_of(seat) else {
        return;
    };
    let armies = state.armies_of(data, seat);
    let placing = |a: usize| armies >> a & 1 == 1 && placing_anywhere(state, ArmyId::nth(a));
    if state.stage == Stage::Turn && !(0..data.armies.len()).any(placing) {
        return;
    }
    let hexes = within_reach(data, state, seat, side);
    pot_menu(data, state, seat, &hexes, menu);
    place_menu(data, state, seat, &hexes, menu);
    counter_menu(data, state, seat, side, &hexes, menu);
}

/// A hex, with a bit for each pot that has a cube there.
type Reached = (Hex, u64);

/// The hexes that a seat's points and counters may go to; what cannot be reached is not worth a closer look.
fn within_reach(data: &GameData, state: &State, seat: Seat, side: Side) -> Vec<Reached> {
    let armies = state.armies_of(data, seat);
    let mut hexes: Vec<Reached> = Vec::with_capacity(64);
    for u in state.units.iter() {
        if state.commands(seat, u.pot) && u.fate == Fate::OnMap && u.side == side {
            match hexes.iter_mut().find(|(hex, _)| *hex == u.hex) {
                Some((_, pots)) => *pots |= 1 << u.pot.0,
                None => hexes.push((u.hex, 1 << u.pot.0)),
            }
        }
    }
    for c in data.posts() {
        if let Spot::At(hex) = state.counters[c.i()].spot
            && data.pieces[c.i()].side == side
            && armies >> state.post_army(data, hex, side).0 & 1 == 1
        {
            // Static troops are in everybody's reach (A86).
            match hexes.iter_mut().find(|(h, _)| *h == hex) {
                Some((_, pots)) => *pots = u64::MAX,
                None => hexes.push((hex, u64::MAX)),
            }
        }
    }
    hexes
}

/// Points into pots, and from pots to hexes.
fn pot_menu(
    data: &GameData,
    state: &State,
    seat: Seat,
    hexes: &[Reached],
    menu: &mut Menu<Choice>,
) {
    for pot in (0..data.pots.len())
        .map(PotId::nth)
        .filter(|&p| state.commands(seat, p))
    {
        if check_feed(data, state, seat, pot).is_ok() {
            menu.push(Choice::Feed(pot));
        }
        if state.pots[pot.i()].cp > 0 && state.entrusted(data, seat, data.army_of(pot)) {
            for &(hex, _) in hexes.iter().filter(|(_, pots)| pots >> pot.0 & 1 == 1) {
                if check_place(data, state, seat, Source::Pot(pot), hex).is_ok() {
                    menu.push(Choice::Place(Source::Pot(pot), hex));
                }
            }
        }
    }
}

/// Points from places to hexes.
fn place_menu(
    data: &GameData,
    state: &State,
    seat: Seat,
    hexes: &[Reached],
    menu: &mut Menu<Choice>,
) {
    let armies = state.armies_of(data, seat);
    let stocked = (0..data.armies.len()).any(|a| armies >> a & 1 == 1 && state.stocks[a].cp > 0);
    if !stocked {
        return;
    }
    let open = |place: &PlaceId| supply::open(data, state, *place);
    for place in (0..data.places.len()).map(PlaceId::nth).filter(open) {
        let from = data.places[place.i()].hex;
        let near = |(hex, pots): &&(Hex, u64)| {
            *pots == u64::MAX || data.map.distance(from, *hex) <= data.tables.limits.reach.hexes
        };
        for &(hex, _) in hexes.iter().filter(near) {
            if check_place(data, state, seat, Source::Place(place), hex).is_ok() {
                menu.push(Choice::Place(Source::Place(place), hex));
            }
        }
    }
}

/// Guns and other counters to hexes.
fn counter_menu(
    data: &GameData,
    state: &State,
    seat: Seat,
    side: Side,
    hexes: &[Reached],
    menu: &mut Menu<Choice>,
) {
    for c in (0..data.pieces.len()).map(CounterId::nth) {
        let piece = &data.pieces[c.i()];
        if piece.side != side || !matches!(state.counters[c.i()].spot, Spot::Pot(_)) {
            continue;
        }
        let Ok((pot, army)) = check_at_hand(data, state, seat, c) else {
            continue;
        };
        let towns = data
            .places
            .iter()
            .filter(|p| p.role == SupplyPointKind::Town);
        let posts = towns.map(|p| p.hex).filter(|_| piece.sort == Sort::Post);
        let cubes = hexes
            .iter()
            .map(|x| x.0)
            .filter(|_| piece.sort != Sort::Post);
        for hex in posts.chain(cubes) {
            if check_put_at(data, state, (c, pot, army), hex).is_ok() {
                menu.push(Choice::Put(c, hex));
            }
        }
    }
}
