//! §2.17 steps 6 and 7: bombs, looks from the air, and what they do next turn.

use crate::act::Act;
use crate::chapters::air::{at, high_command, own};
use crate::state::air::{AirStep, Berth, Bombs, Craft, Finding, Look};
use crate::state::events::Effect as Event;

use crate::choice::Choice;
use crate::data::air::Effect;
use crate::data::game::GameData;
use crate::data::maxima::{MAX_BOMBED, MAX_LOOKS};
use crate::data::nations::Track;
use crate::dice::Die;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::air::Target;
use crate::state::{State, Why};
use engine::{DraftProgress, Menu};

/// Bombers in whole counters from which on a target suffers something.
fn least(data: &GameData, target: Target, suffers: impl Fn(&Effect) -> bool) -> u8 {
    let row = data.tables.air.target(target);
    let line = row.and_then(|row| row.effect.iter().find(|e| suffers(e)));
    line.map_or(0, |line| line.counters)
}

/// What so much weight (in halves) does to a target.
pub fn effect(data: &GameData, target: Target, halves: u8) -> Effect {
    let weight = halves / 2;
    let Some(row) = data.tables.air.target(target) else {
        return Effect::default();
    };
    let Some(line) = row.effect.iter().rev().find(|e| e.counters <= weight) else {
        return Effect::default();
    };
    let mut effect = line.clone();
    let further = weight - line.counters;
    effect.army_cp += line.each_further.army_cp * further;
    effect.looks += line.each_further.looks * further;
    effect.outrage += line.each_further.outrage * further;
    effect
}

pub fn check_bomb(
    data: &GameData,
    state: &State,
    seat: Seat,
    craft: CraftId,
    target: Target,
) -> Verdict {
    let zone = state.sky.craft.get(craft.i()).map_or(0, |c| c.zone);
    let side = at(data, state, seat, zone, AirStep::Bombing)?;
    let c = own(data, state, craft, side)?;
    if data.planes[craft.i()].fighter
        || c.flak
        || !matches!(c.berth, Berth::Column(_))
        || c.target.is_some()
    {
        return no(Refusal::NoBombs);
    }
    let row = data.tables.air.target(target);
    let allowed = row.is_some_and(|r| r.sides.contains(&side));
    if !allowed || target == Target::Cities && !state.options.bomb_cities {
        return no(Refusal::TargetClosed);
    }
    Ok(())
}

/// Bombers of a side on LOC that could be kept on call: undamaged, FAST or FRESH (A125).
fn on_call(data: &GameData, state: &State, zone: u8, side: Side) -> Vec<usize> {
    let fit = |(i, c): &(usize, &Craft)| {
        data.planes[*i].side == side
            && c.zone == zone
            && c.target == Some(Target::Loc)
            && !c.hit
            && data.tables.air.flies_fresh(c.berth)
    };
    state
        .sky
        .craft
        .iter()
        .enumerate()
        .filter(fit)
        .map(|(i, _)| i)
        .collect()
}

pub fn check_support(data: &GameData, state: &State, seat: Seat, zone: u8) -> Verdict {
    let side = at(data, state, seat, zone, AirStep::Bombing)?;
    if on_call(data, state, zone, side).len() < data.tables.air.support.counters {
        return no(Refusal::SupportNeedsBombers);
    }
    Ok(())
}

/// Weight of a side's bombers on a target now, in halves.
fn weight(data: &GameData, state: &State, zone: u8, side: Side, target: Target) -> u8 {
    let halves = |(i, c): (usize, &Craft)| match c.berth {
        Berth::Column(col)
            if data.planes[i].side == side && c.zone == zone && c.target == Some(target) =>
        {
            data.tables
                .air
                .column
                .get(usize::from(col))
                .map_or(0, |r| r.weight)
        }
        _ => 0,
    };
    state.sky.craft.iter().enumerate().map(halves).sum()
}

/// Looks that a side has taken in a zone, and how many it may take; mist halves them.
fn looks(data: &GameData, state: &State, zone: u8, side: Side) -> (u8, u8) {
    let mut halves = weight(data, state, zone, side, Target::Recce);
    if state.zone_under(data, Event::Mist, zone) {
        halves /= 2;
    }
    let all = effect(data, Target::Recce, halves)
        .looks
        .min(MAX_LOOKS as u8);
    let taken = state.sky.zones[usize::from(zone)].bombs[side.i()]
        .looks
        .len();
    (taken as u8, all)
}

fn check_look(data: &GameData, state: &State, seat: Seat, zone: u8, look: Look) -> Verdict {
    let side = at(data, state, seat, zone, AirStep::Bombing)?;
    let (taken, all) = looks(data, state, zone, side);
    if taken >= all {
        return no(Refusal::NoReconLeft(taken, all));
    }
    let there = match look {
        Look::Pot(pot) => data
            .pots
            .get(pot.i())
            .is_some_and(|p| data.side(p.army) != side && pot_zone(data, state, pot) == Some(zone)),
        Look::Hex(hex) => data.map.open(hex) && data.zones[data.map.region(hex).i()] == zone,
    };
    if !there
        || state.sky.zones[usize::from(zone)].bombs[side.i()]
            .looks
            .contains(&look)
    {
        return no(Refusal::BadReconTarget);
    }
    Ok(())
}

/// The zone where the high commands last saw an HQ: the one it started in, as the board's labels go.
fn pot_zone(data: &GameData, _: &State, pot: PotId) -> Option<u8> {
    data.pots
        .get(pot.i())
        .map(|p| data.zones[data.map.region(p.hex).i()])
}

fn check_starve(data: &GameData, state: &State, seat: Seat, zone: u8, army: ArmyId) -> Verdict {
    let side = at(data, state, seat, zone, AirStep::Bombing)?;
    let halves = weight(data, state, zone, side, Target::Loc);
    if effect(data, Target::Loc, halves).army_cp == 0 {
        let need = least(data, Target::Loc, |e| e.army_cp > 0);
        return no(Refusal::TooFewOnRailways(halves / 2, need));
    }
    let enemy = data
        .armies
        .get(army.i())
        .is_some_and(|a| a.side != side && !a.pots.is_empty());
    let here = enemy
        && data.armies[army.i()]
            .pots
            .iter()
            .any(|&p| pot_zone(data, state, p) == Some(zone));
    if !here || state.sky.zones[usize::from(zone)].bombs[side.i()].starve == Some(army) {
        return no(Refusal::BadRailTarget);
    }
    Ok(())
}

fn check_raze(data: &GameData, state: &State, seat: Seat, zone: u8, place: PlaceId) -> Verdict {
    let side = at(data, state, seat, zone, AirStep::Bombing)?;
    let e = effect(
        data,
        Target::Cities,
        weight(data, state, zone, side, Target::Cities),
    );
    let bombs = &state.sky.zones[usize::from(zone)].bombs[side.i()];
    let room = usize::from(e.refugee_markers.max(e.towns_closed));
    let room = room.min(MAX_BOMBED as usize);
    if bombs.raze.len() >= room {
        return no(Refusal::NoMoreTowns(bombs.raze.len() as u8, room as u8));
    }
    let town = data.places.get(place.i()).is_some_and(|p| {
        p.role == crate::data::game::SupplyPointKind::Town
            && data.zones[data.map.region(p.hex).i()] == zone
    });
    if !town || bombs.raze.contains(&place) {
        return no(Refusal::BadBombTarget);
    }
    Ok(())
}

fn check_hamper(data: &GameData, state: &State, seat: Seat, zone: u8, rear: u8) -> Verdict {
    let side = at(data, state, seat, zone, AirStep::Bombing)?;
    let halves = weight(data, state, zone, side, Target::Airfields);
    if effect(data, Target::Airfields, halves).boxes_held == 0 {
        let need = least(data, Target::Airfields, |e| e.boxes_held > 0);
        return no(Refusal::TooFewOnAirfields(halves / 2, need));
    }
    if !(1..data.tables.air.boxes()).contains(&rear)
        || state.sky.zones[usize::from(zone)].bombs[side.i()].hamper == Some(rear)
    {
        return no(Refusal::BadDelayTarget);
    }
    Ok(())
}

impl Act<'_> {
    /// A bomber gets its target.
    pub fn bomb(
        &mut self,
        seat: Seat,
        craft: CraftId,
        target: Target,
    ) -> Result<DraftProgress, Refusal> {
        check_bomb(self.data, self.state, seat, craft, target)?;
        self.state.sky.craft[craft.i()].target = Some(target);
        Ok(DraftProgress::Complete)
    }

    /// Two bombers are kept on call (A70, A125).
    pub fn support(&mut self, seat: Seat, zone: u8) -> Result<DraftProgress, Refusal> {
        check_support(self.data, self.state, seat, zone)?;
        if let Some(side) = high_command(self.data, seat) {
            let pair = on_call(self.data, self.state, zone, side);
            for i in pair.into_iter().take(self.data.tables.air.support.counters) {
                let craft = &mut self.state.sky.craft[i];
                craft.berth = Berth::Withdrawn;
                craft.support = true;
                craft.target = None;
            }
            self.state.sky.zones[usize::from(zone)].bombs[side.i()].support += 1;
        }
        Ok(DraftProgress::Complete)
    }

    fn bombs(
        &mut self,
        seat: Seat,
        zone: u8,
        change: impl FnOnce(&mut Bombs),
    ) -> Result<DraftProgress, Refusal> {
        if let Some(side) = high_command(self.data, seat) {
            change(&mut self.state.sky.zones[usize::from(zone)].bombs[side.i()]);
        }
        Ok(DraftProgress::Complete)
    }

    /// The army that goes short.
    pub fn starve(&mut self, seat: Seat, zone: u8, army: ArmyId) -> Result<DraftProgress, Refusal> {
        check_starve(self.data, self.state, seat, zone, army)?;
        self.bombs(seat, zone, |b| b.starve = Some(army))
    }

    /// A look.
    pub fn look(&mut self, seat: Seat, zone: u8, look: Look) -> Result<DraftProgress, Refusal> {
        check_look(self.data, self.state, seat, zone, look)?;
        self.bombs(seat, zone, |b| b.looks.push(look))
    }

    /// A town.
    pub fn raze(&mut self, seat: Seat, zone: u8, place: PlaceId) -> Result<DraftProgress, Refusal> {
        check_raze(self.data, self.state, seat, zone, place)?;
        self.bombs(seat, zone, |b| b.raze.push(place))
    }

    /// A rear box.
    pub fn hamper(&mut self, seat: Seat, zone: u8, rear: u8) -> Result<DraftProgress, Refusal> {
        check_hamper(self.data, self.state, seat, zone, rear)?;
        self.bombs(seat, zone, |b| b.hamper = Some(rear))
    }

    /// Bombs are counted; everything in a column moves right.
    pub fn bombs_away(&mut self, zone: u8) {
        for side in Side::BOTH {
            for target in Target::ALL {
                let halves = weight(self.data, self.state, zone, side, target);
                self.state.sky.zones[usize::from(zone)].weights[side.i()][target as usize] = halves;
                if target == Target::Cities && effect(self.data, target, halves).outrage > 0 {
                    // The world counts the day the bombs fall, not the day their effect is felt (4h).
                    for place in &self.state.sky.zones[usize::from(zone)].bombs[side.i()].raze {
                        self.state.record.bombed |= 1 << place.0;
                    }
                }
            }
        }
        let air = &self.data.tables.air;
        for craft in self.state.sky.craft.iter_mut().filter(|c| c.zone == zone) {
            if let Berth::Column(column) = craft.berth {
                craft.berth = air.moved_right(column, false);
            }
        }
        self.state.sky.zones[usize::from(zone)].step = AirStep::Done;
    }

    /// Last turn's bombs take effect (§2.17, 4f).
    pub fn bombs_fall(&mut self) {
        for side in Side::BOTH {
            self.state.purses[side.i()].support = [0; 2];
            self.state.purses[side.i()].prepaid = [0; 2];
        }
        for zone in 0..2u8 {
            let z = self.state.sky.zones[usize::from(zone)].clone();
            for side in Side::BOTH {
                let enemy = side.other();
                let (weights, bombs) = (z.weights[side.i()], &z.bombs[side.i()]);
                self.state.purses[side.i()].support[usize::from(zone)] = bombs.support;
                let loc = effect(self.data, Target::Loc, weights[Target::Loc as usize]);
                self.state.purses[enemy.i()].less += loc.discretionary_cp;
                let victim = bombs.starve.or_else(|| self.default_victim(zone, enemy));
                if let Some(army) = victim {
                    self.state.stocks[army.i()].interdicted += loc.army_cp;
                }
                if loc.initiative_cards > 0 {
                    self.lose_card(zone, enemy);
                }
                let fields = effect(
                    self.data,
                    Target::Airfields,
                    weights[Target::Airfields as usize],
                );
                let held = if fields.boxes_held > 0 {
                    bombs.hamper.unwrap_or(self.data.tables.air.columns())
                } else {
                    0
                };
                self.state.sky.zones[usize::from(zone)].airfields[enemy.i()] =
                    (fields.recovery, held);
                let recce = effect(self.data, Target::Recce, weights[Target::Recce as usize]);
                for &look in &bombs.looks {
                    self.state.sky.findings.push(Finding {
                        side,
                        look,
                        dummies: recce.remove_dummies,
                    });
                }
                let cities = effect(self.data, Target::Cities, weights[Target::Cities as usize]);
                self.cities_bombed(&cities, &bombs.raze);
            }
        }
    }

    fn default_victim(&self, zone: u8, enemy: Side) -> Option<ArmyId> {
        let region = self
            .state
            .regions()
            .find(|r| self.data.zones[r.i()] == zone)?;
        Some(self.state.leads[region.i()][enemy.i()])
    }

    fn lose_card(&mut self, zone: u8, side: Side) {
        let count = |r: RegionId| self.state.hands[side.i()][r.i()].iter().sum::<u8>();
        let richest = self
            .state
            .regions()
            .filter(|r| self.data.zones[r.i()] == zone)
            .max_by_key(|&r| count(r));
        if let Some(region) = richest.filter(|&r| count(r) > 0) {
            let cards = count(region);
            self.ask(Why::Card(side, region), vec![Die::Of(cards)]);
        }
    }

    /// A random card is gone.
    pub fn card_lost(&mut self, side: Side, region: RegionId, pick: u8) {
        let mut left = pick;
        for n in &mut self.state.hands[side.i()][region.i()] {
            if left <= *n && *n > 0 {
                *n -= 1;
                break;
            }
            left -= *n;
        }
    }

    fn cities_bombed(&mut self, effect: &Effect, towns: &[PlaceId]) {
        if effect.outrage == 0 {
            return;
        }
        self.move_track(Track::Outrage.i(), effect.outrage as i8);
        for &place in towns {
            let cap = self.data.places[place.i()].cap;
            let less = if effect.towns_closed > 0 {
                cap
            } else {
                effect.marker_cap
            };
            self.state.short[place.i()] = (self.state.short[place.i()] + less).min(cap);
        }
    }

    /// Hands a reconnaissance result to the land players: blocks are identified.
    pub fn brief(&mut self, at: usize) {
        if at >= self.state.sky.findings.len() {
            return;
        }
        let finding = self.state.sky.findings.remove(at);
        let recce = self.data.tables.air.target(Target::Recce);
        let radius = recce.map_or(0, |t| t.radius);
        let seen = |u: &crate::state::Unit| {
            u.fate == crate::state::Fate::OnMap
                && u.side != finding.side
                && match finding.look {
                    Look::Pot(pot) => u.pot == pot,
                    Look::Hex(hex) => self.data.map.distance(hex, u.hex) <= radius,
                }
        };
        let units = self
            .state
            .units
            .iter()
            .enumerate()
            .filter(|(_, u)| seen(u) && (finding.dummies || !u.dummy));
        let units: Vec<UnitId> = units.map(|(i, _)| UnitId::nth(i)).collect();
        self.identify(units);
    }
}

pub fn bomb_menu(data: &GameData, state: &State, seat: Seat, zone: u8, menu: &mut Menu<Choice>) {
    for army in (0..data.armies.len()).map(ArmyId::nth) {
        if check_starve(data, state, seat, zone, army).is_ok() {
            menu.push(Choice::BombRailways(zone, army));
        }
    }
    let looking = high_command(data, seat).is_some_and(|side| {
        let (taken, all) = looks(data, state, zone, side);
        taken < all
    });
    if looking {
        for pot in (0..data.pots.len()).map(PotId::nth) {
            if check_look(data, state, seat, zone, Look::Pot(pot)).is_ok() {
                menu.push(Choice::Scout(zone, pot));
            }
        }
        for hex in data.map.hexes() {
            if check_look(data, state, seat, zone, Look::Hex(hex)).is_ok() {
                menu.push(Choice::Survey(zone, hex));
            }
        }
    }
    for place in (0..data.places.len()).map(PlaceId::nth) {
        if check_raze(data, state, seat, zone, place).is_ok() {
            menu.push(Choice::BombTown(zone, place));
        }
    }
    for rear in 1..data.tables.air.boxes() {
        if check_hamper(data, state, seat, zone, rear).is_ok() {
            menu.push(Choice::DelayRearBox(zone, rear));
        }
    }
}
