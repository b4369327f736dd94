//! §2.8 and §2.13: rallying, new postures, new regiments, assets on the move.

use crate::act::Act;
use crate::book::{Book, Role, Sort};
use crate::choice::Choice;
use crate::command::at_work;
use crate::control::counter_fighting;
use crate::dice::{Face, Need, national};
use crate::event::{LogEvent, Parts};
use crate::events::Effect;
use crate::ids::*;
use crate::movement::{kind, unit_fits};
use crate::office;
use crate::posture::{Class, Posture};
use crate::record::Purpose;
use crate::refusal::{Refusal, Verdict, no};
use crate::request::{Request, check_ask, check_asset};
use crate::seat::{Leave, Seat};
use crate::sheet::Deed;
use crate::state::{Fate, Known, Phase, Spot, Stage, State, Why};
use crate::supply;
use engine::{DraftProgress, Menu};
use smallvec::SmallVec;

/// What a rally attempt costs this cube.
fn rally_price(b: &Book, s: &State, unit: UnitId) -> u8 {
    let u = &s.units[unit.i()];
    let driven = u
        .division
        .is_some_and(|d| s.division_under(Effect::FreeRally, d));
    if u.free || driven || s.options.free_rally {
        0
    } else {
        b.tables.command.cost.rally
    }
}

fn check_rally(b: &Book, s: &State, seat: Seat, unit: UnitId, dig: bool, again: bool) -> Verdict {
    let Some(u) = s.units.get(unit.i()) else {
        return no(Refusal::UnknownRallier);
    };
    if !s.commands(seat, u.pot) || u.fate != Fate::OnMap || u.dummy {
        return no(Refusal::UnitNotCommanded);
    }
    let army = b.army_of(u.pot);
    // A rally belongs to the region of the unit's own hex (A94).
    let region = b.ground.region(u.hex);
    let ours =
        matches!(s.regions[region.i()].phase, Phase::Rally(_)) && s.acting(region) == Some(u.side);
    let ahead = s.writes(b, seat, region);
    if !(ours || ahead) || !at_work(s, army, region) {
        return no(Refusal::RallyClosed);
    }
    if ahead && (s.has_orders(unit) || !s.may_write_more(seat)) {
        return no(Refusal::UnitHasOrderOrFull);
    }
    if u.posture != Posture::Disordered {
        return no(Refusal::NotDisordered);
    }
    if u.shaken || u.tried {
        return no(Refusal::CannotRally);
    }
    if dig && (!kind(b, s, unit).has(Posture::DugIn) || u.fought || s.options.rally_to_movement) {
        return no(Refusal::DigInRally);
    }
    let reroll = if again {
        b.tables.command.cost.rally_reroll
    } else {
        0
    };
    if s.cp_at(u.hex, army) < rally_price(b, s, unit) + reroll {
        return no(Refusal::TooFewPoints);
    }
    Ok(())
}

/// What turning a cube costs, and who may pay: cubes on the hex, else the pot of a unit that moved (A88).
fn turn_funds(b: &Book, s: &State, unit: UnitId, price: u8) -> Option<bool> {
    let u = &s.units[unit.i()];
    let army = b.army_of(u.pot);
    if u.free || s.cp_at(u.hex, army) >= price {
        return Some(false);
    }
    let pot = &s.pots[u.pot.i()];
    let draws =
        u.moved && !pot.disrupted && pot.cp >= price && supply::pot_reaches(b, s, u.pot, u.hex);
    draws.then_some(true)
}

fn turn_price(b: &Book, posture: Posture) -> u8 {
    let cost = &b.tables.command.cost;
    match posture {
        Posture::Movement => cost.enter_movement,
        Posture::Prepared => cost.enter_prepared,
        Posture::DugIn => cost.enter_dug_in,
        Posture::Exploit => cost.enter_exploit,
        Posture::Disordered => 0,
    }
}

fn check_turn(b: &Book, s: &State, seat: Seat, unit: UnitId, posture: Posture) -> Verdict {
    let Some(u) = s.units.get(unit.i()) else {
        return no(Refusal::UnknownRallier);
    };
    if !s.commands(seat, u.pot) || u.fate != Fate::OnMap || u.dummy {
        return no(Refusal::UnitNotCommanded);
    }
    if s.regions[u.region.i()].phase != Phase::Posture || !at_work(s, b.army_of(u.pot), u.region) {
        return no(Refusal::TurnInPosture);
    }
    if u.posture == Posture::Disordered || posture == Posture::Disordered {
        return no(Refusal::RallyFirst);
    }
    if u.posture == posture || !kind(b, s, unit).has(posture) {
        return no(Refusal::NoSuchFace);
    }
    if posture == Posture::Exploit && s.class(b, unit) != Class::Armour {
        return no(Refusal::NotArmor);
    }
    if posture == Posture::DugIn && u.fought && !u.dug_by_advance() {
        return no(Refusal::DigInPosture);
    }
    if posture == Posture::Prepared
        && u.division
            .is_some_and(|d| s.division_under(Effect::NoPrepare, d))
    {
        return no(Refusal::CommanderLost);
    }
    if turn_funds(b, s, unit, turn_price(b, posture)).is_none() {
        return no(Refusal::NoPointForAction);
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
pub fn posture_army(b: &Book, s: &State, seat: Seat, hex: Hex) -> Option<ArmyId> {
    let region = b.ground.region(hex);
    if s.regions[region.i()].phase != Phase::Posture {
        return None;
    }
    let armies = s.armies_of(b, seat);
    (0..b.armies.len())
        .map(ArmyId::nth)
        .find(|a| armies >> a.0 & 1 == 1 && at_work(s, *a, region))
}

/// Border counters that could make a regiment in this hex: near the HQ, or near a named town (§2.13).
fn levy(b: &Book, s: &State, pot: PotId, hex: Hex) -> SmallVec<[CounterId; 8]> {
    let rules = &b.tables.limits.forming;
    let near = |hub: Hex| -> SmallVec<[CounterId; 8]> {
        let post = |c: &CounterId| match s.counters[c.i()].spot {
            Spot::At(at) => {
                b.pieces[c.i()].side == Side::Polish
                    && b.ground.distance(hub, at) <= rules.within
                    && !counter_fighting(s, *c)
            }
            _ => false,
        };
        b.posts().filter(post).collect()
    };
    let towns = b.ground.near_list(hex, rules.within).filter(|&h| {
        s.friendly(h, Side::Polish)
            && supply::town_at(b, h).is_some_and(|p| b.places[p.i()].role == Role::Town)
    });
    let hq = [s.pots[pot.i()].hex].into_iter().filter(|h| h.on_map());
    let here = |c: &CounterId| s.counters[c.i()].spot == Spot::At(hex);
    hq.chain(towns)
        .map(near)
        .find(|posts| posts.len() >= rules.counters && posts.iter().any(here))
        .unwrap_or_default()
}

/// A regiment that may still be formed.
fn blank(s: &State) -> Option<UnitId> {
    let spare =
        |u: &crate::state::Unit| u.fate == Fate::Waiting && u.division.is_none() && !u.dummy;
    s.units.iter().position(spare).map(UnitId::nth)
}

fn check_form(b: &Book, s: &State, seat: Seat, pot: PotId, hex: Hex) -> Verdict {
    if pot.i() >= b.pots.len() || !s.commands(seat, pot) || b.side(b.army_of(pot)) != Side::Polish {
        return no(Refusal::FormNearOwnHq);
    }
    let army = b.army_of(pot);
    if posture_army(b, s, seat, hex) != Some(army) && posture_army(b, s, seat, hex).is_none() {
        return no(Refusal::FormInPosture);
    }
    if levy(b, s, pot, hex).is_empty() {
        return no(Refusal::TooFewBorderCounters);
    }
    let Some(unit) = blank(s) else {
        return no(Refusal::NoMoreRegiments);
    };
    if s.cp_at(hex, army) < b.tables.command.cost.form_regiment {
        return no(Refusal::TooFewPoints);
    }
    if !unit_fits(b, s, unit, hex) {
        return no(Refusal::HexFull);
    }
    Ok(())
}

/// Whether an asset may be sent, or its commander proposes it: inside an army its commander sends it, to another army the
/// high command, an Army Group inside itself, and for everybody else Control (§2.1, A129).
fn check_send(
    b: &Book,
    s: &State,
    seat: Seat,
    counter: CounterId,
    pot: PotId,
) -> Result<bool, Refusal> {
    let Some(piece) = b.pieces.get(counter.i()) else {
        return no(Refusal::UnknownAsset);
    };
    if piece.army.is_none() || matches!(piece.sort, Sort::Battery(_) | Sort::Post | Sort::Ship) {
        return no(Refusal::CounterStays);
    }
    if pot.i() >= b.pots.len() || s.homes[counter.i()] == pot {
        return no(Refusal::AssetNeedsOtherPot);
    }
    let (army, to) = (b.army_of(s.homes[counter.i()]), b.army_of(pot));
    if b.side(to) != piece.side || b.side_of(seat) != Some(piece.side) {
        return no(Refusal::AssetSide);
    }
    let mut propose = false;
    if army == to {
        if !s.entrusted(b, seat, army) {
            return no(Refusal::OtherArmysCounter);
        }
    } else {
        match b.rights(seat).transfer {
            Some(Leave::Do) if !s.closed.contains(seat) => {}
            Some(Leave::Group) if office::in_own_group(b, seat, army, to) => {}
            Some(Leave::Propose) if s.commands_army(b, seat, army) => {
                check_ask(s, seat, Request::Asset(counter, pot))?;
                propose = true;
            }
            _ => {
                return no(Refusal::ThroughSuperiors);
            }
        }
    }
    let posture = regions().any(|r| {
        s.regions[r.i()].phase == Phase::Posture && (army != to && !propose || at_work(s, army, r))
    });
    if s.stage != Stage::Turn || s.halted() || !posture {
        return no(Refusal::AssetsInPosture);
    }
    check_asset(b, s, counter)?;
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
        check_rally(self.b, self.s, seat, unit, dig, again)?;
        let region = self.b.ground.region(self.s.units[unit.i()].hex);
        if self.s.writes(self.b, seat, region) {
            self.write_down(seat, Deed::Rally { unit, dig, again });
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
        check_rally(self.b, self.s, seat, unit, dig, again)?;
        let price = rally_price(self.b, self.s, unit);
        let u = &mut self.s.units[unit.i()];
        u.free = false;
        u.tried = true;
        let (hex, side) = (u.hex, u.side);
        let army = self.s.army_of(self.b, unit);
        self.pay(&[(hex, army)], price, Purpose::Rally);
        let paid = price;
        let why = Why::Rally {
            unit,
            dig,
            again,
            paid,
        };
        self.ask(why, vec![national(side)]);
        Ok(DraftProgress::Reveals)
    }

    /// The rally die has fallen; a second one may be paid for (A11).
    pub fn rallied(&mut self, unit: UnitId, dig: bool, again: bool, paid: u8, face: Face) {
        let need = kind(self.b, self.s, unit).rally;
        let need = if self.s.unit_under(Effect::Workshop, unit) {
            Need::Either
        } else {
            need
        };
        let (hex, side) = (self.s.units[unit.i()].hex, self.s.units[unit.i()].side);
        let army = self.s.army_of(self.b, unit);
        let price = self.b.tables.command.cost.rally_reroll;
        let part = self
            .witnesses(unit, hex, Known::Identified)
            .and(Parts::army(army));
        if need.met(face) {
            self.s.units[unit.i()].posture = if dig {
                Posture::DugIn
            } else {
                Posture::Movement
            };
            self.t.tell(part, LogEvent::Rallied(side, hex, true));
        } else if again && self.s.cp_at(hex, army) >= price {
            self.pay(&[(hex, army)], price, Purpose::Rally);
            self.ask(
                Why::Rally {
                    unit,
                    dig,
                    again: false,
                    paid: paid + price,
                },
                vec![national(side)],
            );
        } else {
            self.t.tell(part, LogEvent::Rallied(side, hex, false));
        }
    }

    /// The breakdown die has fallen: a star disorders (§2.13).
    pub fn broke_down(&mut self, unit: UnitId, face: Face) {
        let hex = self.s.units[unit.i()].hex;
        if self.s.units[unit.i()].fate != Fate::OnMap {
            return;
        }
        let part = self.witnesses(unit, hex, Known::Identified);
        self.t
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
        check_turn(self.b, self.s, seat, unit, posture)?;
        let price = turn_price(self.b, posture);
        let from_pot = turn_funds(self.b, self.s, unit, price).unwrap_or(false);
        let (hex, pot, free) = {
            let u = &self.s.units[unit.i()];
            (u.hex, u.pot, u.free)
        };
        let army = self.b.army_of(pot);
        if free && price > 0 {
            self.s.units[unit.i()].free = false;
        } else if from_pot {
            self.s.pots[pot.i()].cp -= price;
            self.spent(army, price, Purpose::Posture);
        } else {
            self.pay(&[(hex, army)], price, Purpose::Posture);
        }
        self.s.units[unit.i()].posture = posture;
        self.t
            .tell(Parts::army(army), LogEvent::Posture(unit, posture));
        Ok(DraftProgress::Complete)
    }

    /// Three border counters become a regiment, disordered at first (§2.13).
    pub fn form(&mut self, seat: Seat, pot: PotId, hex: Hex) -> Result<DraftProgress, Refusal> {
        check_form(self.b, self.s, seat, pot, hex)?;
        let Some(unit) = blank(self.s) else {
            return Ok(DraftProgress::Complete);
        };
        let army = self.b.army_of(pot);
        self.pay(
            &[(hex, army)],
            self.b.tables.command.cost.form_regiment,
            Purpose::Forming,
        );
        let mut posts = levy(self.b, self.s, pot, hex);
        posts.sort_by_key(|c| self.s.counters[c.i()].spot != Spot::At(hex));
        for post in posts
            .into_iter()
            .take(self.b.tables.limits.forming.counters)
        {
            if let Spot::At(at) = self.s.counters[post.i()].spot {
                self.lose(post, at);
            }
        }
        let region = self.b.ground.region(hex);
        let u = &mut self.s.units[unit.i()];
        u.fate = Fate::OnMap;
        u.pot = pot;
        u.posture = Posture::Disordered;
        u.shaken = true;
        u.region = region;
        self.enter(unit, hex);
        self.t.tell(Parts::region(region), LogEvent::Formed(hex));
        Ok(DraftProgress::Reveals)
    }

    /// Sends an asset on its way by the army (A129).
    pub fn send(
        &mut self,
        seat: Seat,
        counter: CounterId,
        pot: PotId,
    ) -> Result<DraftProgress, Refusal> {
        if check_send(self.b, self.s, seat, counter, pot)? {
            return Ok(self.request(seat, Request::Asset(counter, pot)));
        }
        self.send_away(counter, pot);
        Ok(DraftProgress::Complete)
    }

    /// An asset is on its way.
    pub fn send_away(&mut self, counter: CounterId, pot: PotId) {
        self.s.homes[counter.i()] = pot;
        self.s.counters[counter.i()].spot = Spot::Transit(pot, self.s.turn + 2);
    }
}

/// What rallying, postures and assets offer.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = b.side_of(seat) else { return };
    let phases = |test: fn(Phase) -> bool| s.regions.iter().any(|r| test(r.phase));
    let rallying = phases(|p| matches!(p, Phase::Rally(_) | Phase::Command | Phase::Plans));
    let turning = phases(|p| p == Phase::Posture);
    for (i, u) in s.units.iter().enumerate() {
        if u.side != side || u.fate != Fate::OnMap || u.dummy || !s.commands(seat, u.pot) {
            continue;
        }
        let unit = UnitId::nth(i);
        if rallying && u.posture == Posture::Disordered {
            for (dig, again) in [(false, false), (false, true), (true, false), (true, true)] {
                if check_rally(b, s, seat, unit, dig, again).is_ok() {
                    menu.push(Choice::Rally { unit, dig, again });
                }
            }
        }
        if turning {
            for posture in Posture::ALL {
                if check_turn(b, s, seat, unit, posture).is_ok() {
                    menu.push(Choice::Turn(unit, posture));
                }
            }
        }
    }
    if turning && side == Side::Polish {
        let lying: Vec<Hex> = s
            .cubes
            .iter()
            .filter(|c| s.commands_army(b, seat, c.army))
            .map(|c| c.hex)
            .collect();
        let mut hexes = lying;
        hexes.dedup();
        for hex in hexes {
            for pot in (0..b.pots.len())
                .map(PotId::nth)
                .filter(|&p| s.commands(seat, p))
            {
                if check_form(b, s, seat, pot, hex).is_ok() {
                    menu.push(Choice::Form(pot, hex));
                }
            }
        }
    }
    for c in (0..b.pieces.len()).map(CounterId::nth) {
        let piece = &b.pieces[c.i()];
        let moves = b.rights(seat).transfer.is_some();
        let ours = |_| moves || s.commands_army(b, seat, s.counter_army(b, c));
        let asset = !matches!(piece.sort, Sort::Post | Sort::Battery(_));
        if turning && piece.side == side && asset && piece.army.is_some_and(ours) {
            for pot in (0..b.pots.len()).map(PotId::nth) {
                if check_send(b, s, seat, c, pot).is_ok() {
                    menu.push(Choice::Send(c, pot));
                }
            }
        }
    }
}
