//! §2.8 and §2.13: rallying, new postures, new regiments, assets on the move.

use crate::act::Act;
use crate::chapters::command::at_work;
use crate::chapters::control::counter_fighting;
use crate::chapters::movement::{full_for, kind, unit_fits};
use crate::chapters::requests::{check_ask, check_asset};
use crate::chapters::supply;
use crate::chapters::transfers;
use crate::choice::Choice;
use crate::data::game::{GameData, Sort, SupplyPointKind};
use crate::data::seats::Permission;
use crate::dice::{Face, Need};
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::posture::{Class, Posture};
use crate::refusal::{Refusal, Verdict, no};
use crate::state::events::Effect;
use crate::state::plans::PlanAction;
use crate::state::record::Purpose;
use crate::state::requests::Request;
use crate::state::{Fate, Known, Phase, Spot, Stage, State, Why};
use engine::{DraftProgress, Menu};
use smallvec::SmallVec;

/// What a rally attempt costs this cube.
fn rally_price(data: &GameData, state: &State, unit: UnitId) -> u8 {
    let u = &state.units[unit.i()];
    let driven = u
        .division
        .is_some_and(|d| state.division_under(Effect::FreeRally, d));
    if u.free || driven || state.options.free_rally {
        0
    } else {
        data.tables.command.cost.rally
    }
}

fn check_rally(
    data: &GameData,
    state: &State,
    seat: Seat,
    unit: UnitId,
    dig: bool,
    again: bool,
) -> Verdict {
    let Some(u) = state.units.get(unit.i()) else {
        return no(Refusal::UnknownRallier);
    };
    if !state.commands(seat, u.pot) || u.fate != Fate::OnMap || u.dummy {
        return no(Refusal::UnitNotCommanded);
    }
    let army = data.army_of(u.pot);
    // A rally belongs to the region of the unit's own hex (A94).
    let region = data.map.region(u.hex);
    let ours = matches!(state.regions[region.i()].phase, Phase::Rally(_))
        && state.acting(region) == Some(u.side);
    let ahead = state.writes(data, seat, region);
    if !(ours || ahead) || !at_work(state, army, region) {
        return no(Refusal::RallyClosed);
    }
    if ahead && (state.has_orders(unit) || !state.may_write_more(seat)) {
        return no(match state.has_orders(unit) {
            true => Refusal::UnitHasOrder,
            false => state.plans_full(seat),
        });
    }
    if u.posture != Posture::Disordered {
        return no(Refusal::NotDisordered);
    }
    if u.shaken || u.tried {
        return no(Refusal::CannotRally);
    }
    if dig
        && (!kind(data, state, unit).has(Posture::DugIn)
            || u.fought
            || state.options.rally_to_movement)
    {
        return no(Refusal::DigInRally);
    }
    let reroll = if again {
        data.tables.command.cost.rally_reroll
    } else {
        0
    };
    let have = state.cp_at(u.hex, army);
    let need = rally_price(data, state, unit) + reroll;
    if have < need {
        return no(Refusal::TooFewPoints(have, need));
    }
    Ok(())
}

/// What turning a cube costs, and who may pay: cubes on the hex, else the pot of a unit that moved (A88).
fn turn_funds(data: &GameData, state: &State, unit: UnitId, price: u8) -> Option<bool> {
    let u = &state.units[unit.i()];
    let army = data.army_of(u.pot);
    if u.free || state.cp_at(u.hex, army) >= price {
        return Some(false);
    }
    let pot = &state.pots[u.pot.i()];
    let draws = u.moved
        && !pot.disrupted
        && pot.cp >= price
        && supply::pot_reaches(data, state, u.pot, u.hex);
    draws.then_some(true)
}

fn turn_price(data: &GameData, posture: Posture) -> u8 {
    let cost = &data.tables.command.cost;
    match posture {
        Posture::Movement => cost.enter_movement,
        Posture::Prepared => cost.enter_prepared,
        Posture::DugIn => cost.enter_dug_in,
        Posture::Exploit => cost.enter_exploit,
        Posture::Disordered => 0,
    }
}

fn check_turn(
    data: &GameData,
    state: &State,
    seat: Seat,
    unit: UnitId,
    posture: Posture,
) -> Verdict {
    let Some(u) = state.units.get(unit.i()) else {
        return no(Refusal::UnknownRallier);
    };
    if !state.commands(seat, u.pot) || u.fate != Fate::OnMap || u.dummy {
        return no(Refusal::UnitNotCommanded);
    }
    if state.regions[u.region.i()].phase != Phase::Posture
        || !at_work(state, data.army_of(u.pot), u.region)
    {
        return no(Refusal::TurnInPosture);
    }
    if u.posture == Posture::Disordered || posture == Posture::Disordered {
        return no(Refusal::RallyFirst);
    }
    if u.posture == posture || !kind(data, state, unit).has(posture) {
        return no(Refusal::NoSuchFace);
    }
    if posture == Posture::Exploit && state.class(data, unit) != Class::Armor {
        return no(Refusal::NotArmor);
    }
    if posture == Posture::DugIn && u.fought && !u.dug_by_advance() {
        return no(Refusal::DigInPosture);
    }
    if posture == Posture::Prepared
        && u.division
            .is_some_and(|d| state.division_under(Effect::NoPrepare, d))
    {
        return no(Refusal::CommanderLost);
    }
    let need = turn_price(data, posture);
    if turn_funds(data, state, unit, need).is_none() {
        let have = state.cp_at(u.hex, data.army_of(u.pot));
        return no(Refusal::NoPointForAction(have, need));
    }
    Ok(())
}

impl crate::state::Unit {
    /// Went forward behind a prepared attack without taking part: it may dig in (A16).
    fn dug_by_advance(&self) -> bool {
        self.committed && !self.fought
    }
}

/// A pot of the seat whose army may work in POSTURE in the region of a hex.
pub fn posture_army(data: &GameData, state: &State, seat: Seat, hex: Hex) -> Option<ArmyId> {
    let region = data.map.region(hex);
    if state.regions[region.i()].phase != Phase::Posture {
        return None;
    }
    let armies = state.armies_of(data, seat);
    (0..data.armies.len())
        .map(ArmyId::nth)
        .find(|a| armies >> a.0 & 1 == 1 && at_work(state, *a, region))
}

/// Border counters that could make a regiment in this hex: near the HQ, or near a named town (§2.13).
fn levy(data: &GameData, state: &State, pot: PotId, hex: Hex) -> SmallVec<[CounterId; 8]> {
    let rules = &data.tables.limits.forming;
    let near = |hub: Hex| -> SmallVec<[CounterId; 8]> {
        let post = |c: &CounterId| match state.counters[c.i()].spot {
            Spot::At(at) => {
                data.pieces[c.i()].side == Side::Polish
                    && data.map.distance(hub, at) <= rules.within
                    && !counter_fighting(state, *c)
            }
            _ => false,
        };
        data.posts().filter(post).collect()
    };
    let towns = data.map.near_list(hex, rules.within).filter(|&h| {
        state.friendly(h, Side::Polish)
            && supply::town_at(data, h)
                .is_some_and(|p| data.places[p.i()].role == SupplyPointKind::Town)
    });
    let hq = [state.pots[pot.i()].hex].into_iter().filter(|h| h.on_map());
    let here = |c: &CounterId| state.counters[c.i()].spot == Spot::At(hex);
    hq.chain(towns)
        .map(near)
        .find(|posts| posts.len() >= rules.counters && posts.iter().any(here))
        .unwrap_or_default()
}

/// A regiment that may still be formed.
fn blank(state: &State) -> Option<UnitId> {
    let spare =
        |u: &crate::state::Unit| u.fate == Fate::Waiting && u.division.is_none() && !u.dummy;
    state.units.iter().position(spare).map(UnitId::nth)
}

fn check_form(data: &GameData, state: &State, seat: Seat, pot: PotId, hex: Hex) -> Verdict {
    if pot.i() >= data.pots.len()
        || !state.commands(seat, pot)
        || data.side(data.army_of(pot)) != Side::Polish
    {
        return no(Refusal::FormNearOwnHq);
    }
    let army = data.army_of(pot);
    if posture_army(data, state, seat, hex) != Some(army)
        && posture_army(data, state, seat, hex).is_none()
    {
        return no(Refusal::FormInPosture);
    }
    if levy(data, state, pot, hex).is_empty() {
        return no(Refusal::TooFewBorderCounters);
    }
    let Some(unit) = blank(state) else {
        return no(Refusal::NoMoreRegiments);
    };
    let (have, need) = (
        state.cp_at(hex, army),
        data.tables.command.cost.form_regiment,
    );
    if have < need {
        return no(Refusal::TooFewPoints(have, need));
    }
    if !unit_fits(data, state, unit, hex) {
        return no(full_for(data, state, unit, hex));
    }
    Ok(())
}

/// Whether an asset may be sent, or its commander proposes it: inside an army its commander sends it, to another army the
/// high command, an Army Group inside itself, and for everybody else Control (§2.1, A129).
fn check_send(
    data: &GameData,
    state: &State,
    seat: Seat,
    counter: CounterId,
    pot: PotId,
) -> Result<bool, Refusal> {
    let Some(piece) = data.pieces.get(counter.i()) else {
        return no(Refusal::UnknownAsset);
    };
    if piece.army.is_none() || matches!(piece.sort, Sort::Battery(_) | Sort::Post | Sort::Ship) {
        return no(Refusal::CounterStays);
    }
    if pot.i() >= data.pots.len() || state.homes[counter.i()] == pot {
        return no(Refusal::AssetNeedsOtherPot);
    }
    let (army, to) = (data.army_of(state.homes[counter.i()]), data.army_of(pot));
    if data.side(to) != piece.side || data.side_of(seat) != Some(piece.side) {
        return no(Refusal::AssetSide);
    }
    let mut propose = false;
    if army == to {
        if !state.entrusted(data, seat, army) {
            return no(Refusal::OtherArmysCounter);
        }
    } else {
        match data.rights(seat).transfer {
            Some(Permission::Do) if !state.closed.contains(seat) => {}
            Some(Permission::Group) if transfers::in_own_group(data, seat, army, to) => {}
            Some(Permission::Propose) if state.commands_army(data, seat, army) => {
                check_ask(state, seat, Request::Asset(counter, pot))?;
                propose = true;
            }
            _ => {
                return no(Refusal::ThroughSuperiors);
            }
        }
    }
    let posture = state.regions().any(|r| {
        state.regions[r.i()].phase == Phase::Posture
            && (army != to && !propose || at_work(state, army, r))
    });
    if state.stage != Stage::Turn || state.halted() || !posture {
        return no(Refusal::AssetsInPosture);
    }
    check_asset(data, state, counter)?;
    Ok(propose)
}

impl Act<'_> {
    /// Tries to rally a cube.
    pub fn rally(
        &mut self,
        seat: Seat,
        unit: UnitId,
        dig: bool,
        again: bool,
    ) -> Result<DraftProgress, Refusal> {
        check_rally(self.data, self.state, seat, unit, dig, again)?;
        let region = self.data.map.region(self.state.units[unit.i()].hex);
        if self.state.writes(self.data, seat, region) {
            self.write_down(seat, PlanAction::Rally { unit, dig, again });
            return Ok(DraftProgress::Complete);
        }
        self.rally_now(seat, unit, dig, again)
    }

    /// Pays for a rally and rolls.
    pub fn rally_now(
        &mut self,
        seat: Seat,
        unit: UnitId,
        dig: bool,
        again: bool,
    ) -> Result<DraftProgress, Refusal> {
        check_rally(self.data, self.state, seat, unit, dig, again)?;
        let price = rally_price(self.data, self.state, unit);
        let u = &mut self.state.units[unit.i()];
        u.free = false;
        u.tried = true;
        let (hex, side) = (u.hex, u.side);
        let army = self.state.army_of(self.data, unit);
        self.pay(&[(hex, army)], price, Purpose::Rally);
        let paid = price;
        let why = Why::Rally {
            unit,
            dig,
            again,
            paid,
        };
        self.ask(why, vec![self.data.national(side)]);
        Ok(DraftProgress::Reveals)
    }

    /// The rally die has fallen; a second one may be paid for (A11).
    pub fn rallied(&mut self, unit: UnitId, dig: bool, again: bool, paid: u8, face: Face) {
        let need = kind(self.data, self.state, unit).rally;
        let need = if self.state.unit_under(Effect::Workshop, unit) {
            Need::Either
        } else {
            need
        };
        let (hex, side) = (
            self.state.units[unit.i()].hex,
            self.state.units[unit.i()].side,
        );
        let army = self.state.army_of(self.data, unit);
        let price = self.data.tables.command.cost.rally_reroll;
        let part = self
            .witnesses(unit, hex, Known::Identified)
            .and(ViewParts::army(army));
        if need.met(face) {
            self.state.units[unit.i()].posture = if dig {
                Posture::DugIn
            } else {
                Posture::Movement
            };
            self.log.tell(part, LogEvent::Rallied(side, hex, true));
        } else if again && self.state.cp_at(hex, army) >= price {
            self.pay(&[(hex, army)], price, Purpose::Rally);
            self.ask(
                Why::Rally {
                    unit,
                    dig,
                    again: false,
                    paid: paid + price,
                },
                vec![self.data.national(side)],
            );
        } else {
            self.log.tell(part, LogEvent::Rallied(side, hex, false));
        }
    }

    /// The breakdown die has fallen: a star disorders (§2.13).
    pub fn broke_down(&mut self, unit: UnitId, face: Face) {
        let hex = self.state.units[unit.i()].hex;
        if self.state.units[unit.i()].fate != Fate::OnMap {
            return;
        }
        let part = self.witnesses(unit, hex, Known::Identified);
        self.log
            .tell(part, LogEvent::Breakdown(hex, face == Face::Star));
        if face == Face::Star {
            self.disorder(unit);
        }
    }

    /// Turns a cube.
    pub fn turn(
        &mut self,
        seat: Seat,
        unit: UnitId,
        posture: Posture,
    ) -> Result<DraftProgress, Refusal> {
        check_turn(self.data, self.state, seat, unit, posture)?;
        let price = turn_price(self.data, posture);
        let from_pot = turn_funds(self.data, self.state, unit, price).unwrap_or(false);
        let (hex, pot, free) = {
            let u = &self.state.units[unit.i()];
            (u.hex, u.pot, u.free)
        };
        let army = self.data.army_of(pot);
        let region = self.state.units[unit.i()].region;
        self.veil_face(region, unit);
        if free && price > 0 {
            self.state.units[unit.i()].free = false;
        } else if from_pot {
            self.state.pots[pot.i()].cp -= price;
            self.spent(army, price, Purpose::Posture);
        } else {
            self.veil_points(region, hex, army);
            self.pay(&[(hex, army)], price, Purpose::Posture);
        }
        self.state.units[unit.i()].posture = posture;
        self.log
            .tell(ViewParts::army(army), LogEvent::Posture(unit, posture));
        Ok(DraftProgress::Complete)
    }

    /// Three border counters become a regiment, disordered at first (§2.13).
    pub fn form(&mut self, seat: Seat, pot: PotId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_form(self.data, self.state, seat, pot, hex)?;
        let Some(unit) = blank(self.state) else {
            return Ok(DraftProgress::Complete);
        };
        let army = self.data.army_of(pot);
        let region = self.data.map.region(hex);
        self.veil_points(region, hex, army);
        self.pay(
            &[(hex, army)],
            self.data.tables.command.cost.form_regiment,
            Purpose::Forming,
        );
        let mut posts = levy(self.data, self.state, pot, hex);
        posts.sort_by_key(|c| self.state.counters[c.i()].spot != Spot::At(hex));
        for post in posts
            .into_iter()
            .take(self.data.tables.limits.forming.counters)
        {
            if let Spot::At(at) = self.state.counters[post.i()].spot {
                let veil = &mut self.state.regions[region.i()].veil;
                veil.posts.push((post, at));
                self.state.counters[post.i()].spot = Spot::Gone;
            }
        }
        let u = &mut self.state.units[unit.i()];
        u.fate = Fate::OnMap;
        u.pot = pot;
        u.posture = Posture::Disordered;
        u.shaken = true;
        u.region = region;
        u.moved = true;
        self.state.put(unit, hex);
        if self.state.revised() {
            self.state.regions[region.i()].veil.formed.push(unit);
        } else {
            self.watch(unit);
        }
        let own = ViewParts::blocks(region, Side::Polish);
        self.log.tell(own, LogEvent::Formed(hex));
        Ok(DraftProgress::Reveals)
    }

    /// Sends an asset on its way by the army (A129).
    pub fn send(
        &mut self,
        seat: Seat,
        counter: CounterId,
        pot: PotId,
    ) -> Result<DraftProgress, Refusal> {
        if check_send(self.data, self.state, seat, counter, pot)? {
            return Ok(self.request(seat, Request::Asset(counter, pot)));
        }
        self.send_away(counter, pot);
        Ok(DraftProgress::Complete)
    }

    /// An asset is on its way.
    pub fn send_away(&mut self, counter: CounterId, pot: PotId) {
        self.state.homes[counter.i()] = pot;
        self.state.counters[counter.i()].spot = Spot::Transit(
            pot,
            self.state.turn + 1 + self.data.tables.limits.assets.absent,
        );
    }
}

/// What rallying, postures and assets offer.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = data.side_of(seat) else {
        return;
    };
    let phases = |test: fn(Phase) -> bool| state.regions.iter().any(|r| test(r.phase));
    let rallying = phases(|p| matches!(p, Phase::Rally(_) | Phase::Command | Phase::Plans));
    let turning = phases(|p| p == Phase::Posture);
    for (i, u) in state.units.iter().enumerate() {
        if u.side != side || u.fate != Fate::OnMap || u.dummy || !state.commands(seat, u.pot) {
            continue;
        }
        let unit = UnitId::nth(i);
        if rallying && u.posture == Posture::Disordered {
            for (dig, again) in [(false, false), (false, true), (true, false), (true, true)] {
                if check_rally(data, state, seat, unit, dig, again).is_ok() {
                    menu.push(Choice::Rally { unit, dig, again });
                }
            }
        }
        if turning {
            for posture in Posture::ALL {
                if check_turn(data, state, seat, unit, posture).is_ok() {
                    menu.push(Choice::SetPosture(unit, posture));
                }
            }
        }
    }
    if turning && side == Side::Polish {
        let lying: Vec<Hex> = state
            .cubes
            .iter()
            .filter(|c| state.commands_army(data, seat, c.army))
            .map(|c| c.hex)
            .collect();
        let mut hexes = lying;
        hexes.dedup();
        for hex in hexes {
            for pot in (0..data.pots.len())
                .map(PotId::nth)
                .filter(|&p| state.commands(seat, p))
            {
                if check_form(data, state, seat, pot, hex).is_ok() {
                    menu.push(Choice::Form(pot, hex));
                }
            }
        }
    }
    if turning {
        send_menu(data, state, seat, side, menu);
    }
}

/// Assets, each with the pots it may be sent to.
fn send_menu(data: &GameData, state: &State, seat: Seat, side: Side, menu: &mut Menu<Choice>) {
    let (anywhere, pots) = (data.rights(seat).transfer, &data.side_pots[side.i()]);
    for (i, piece) in data.pieces.iter().enumerate() {
        if piece.side != side || piece.army.is_none() {
            continue;
        }
        let counter = CounterId::nth(i);
        let army = data.army_of(state.homes[i]);
        let ours = match anywhere {
            Some(Permission::Do | Permission::Group) => true,
            _ => state.commands_army(data, seat, army),
        };
        if ours && check_asset(data, state, counter).is_ok() {
            let open = |n: &u32| {
                let to = PotId::nth(*n as usize);
                check_send(data, state, seat, counter, to).is_ok()
            };
            let sends = menu.family(Choice::Send(counter, PotId(0)));
            sends
                .slot([counter.into()])
                .slot(pots.iter().filter(open))
                .add();
        }
    }
}
