//! §2.1 and §2.6: what high commands and Army Groups do at their desks.

use crate::act::Act;
use crate::book::{Book, Role};
use crate::choice::Choice;
use crate::command::{cap, holding, still_useful};
use crate::event::{LogEvent, Parts};
use crate::ids::*;
use crate::record::Order;
use crate::refusal::{Refusal, Verdict, no};
use crate::request::{Request, check_ask, check_sack};
use crate::seat::{Leave, Office, Seat, Sees};
use crate::state::{Fate, Phase, Stage, State};
use engine::{DraftProgress, Menu};

/// The desk of a seat is open.
fn at_desk(b: &Book, s: &State, seat: Seat) -> Result<(Side, Office), Refusal> {
    let office = b.office(seat);
    let side = b
        .side_of(seat)
        .filter(|_| matches!(office, Office::HighCommand | Office::ArmyGroup));
    let Some(side) = side else {
        return no(Refusal::NotHighCommand);
    };
    if s.stage != Stage::Turn || s.halted() {
        return no(Refusal::NoTurn);
    }
    if s.closed.contains(seat) {
        return no(Refusal::DeskClosed);
    }
    Ok((side, office))
}

/// The army group a seat leads, as the army of its reserve.
fn group_of(b: &Book, seat: Seat) -> Option<ArmyId> {
    let chair = b.chair(seat).filter(|c| c.office == Office::ArmyGroup)?;
    b.army_named(&chair.id)
}

fn in_group(b: &Book, group: ArmyId, army: ArmyId) -> bool {
    b.armies[army.i()].group.as_deref() == Some(b.armies[group.i()].id.as_str())
}

/// Whether an army can take no more points; its Army Group is told (§2.6).
pub fn full(b: &Book, s: &State, army: ArmyId) -> bool {
    holding(b, s, army) >= cap(b, s, army)
}

/// The armies of an Army Group, a bit each; none for other seats.
pub fn led(b: &Book, seat: Seat) -> u32 {
    let Some(group) = group_of(b, seat) else {
        return 0;
    };
    let armies = (0..b.armies.len()).map(ArmyId::nth);
    let ours = armies.filter(|&a| in_group(b, group, a));
    ours.fold(0, |bits, a| bits | 1 << a.0)
}

fn check_allot(b: &Book, s: &State, seat: Seat, army: ArmyId) -> Verdict {
    let (side, office) = at_desk(b, s, seat)?;
    let Some(a) = b
        .armies
        .get(army.i())
        .filter(|a| a.side == side && !a.pots.is_empty())
    else {
        return no(Refusal::UnknownArmy);
    };
    match office {
        Office::ArmyGroup => {
            let group = group_of(b, seat);
            if !group.is_some_and(|g| in_group(b, g, army) && s.groups[g.i()] > 0) {
                return no(Refusal::GroupHasNoPoints);
            }
            if !still_useful(s, army) || full(b, s, army) {
                return no(Refusal::FullThisTurn);
            }
        }
        _ => {
            if s.purses[side.i()].cp == 0 {
                return no(Refusal::NoDiscretionary);
            }
            if side == Side::German && !a.reserve {
                return no(Refusal::GiveToArmyGroups);
            }
            if side == Side::Polish && s.stocks[army.i()].ordered >= a.cap {
                return no(Refusal::FullNextTurn);
            }
        }
    }
    Ok(())
}

/// Whether a division can change hands at all.
pub fn check_move(b: &Book, s: &State, division: DivId, pot: PotId) -> Verdict {
    let (Some(d), true) = (b.divisions.get(division.i()), pot.i() < b.pots.len()) else {
        return no(Refusal::UnknownDivisionOrPot);
    };
    let now = s.division_pot(b, division);
    if b.side(b.army_of(pot)) != b.side(b.army_of(now)) || now == pot {
        return no(Refusal::SideMismatch);
    }
    if s.unreleased >> division.0 & 1 == 1 {
        return no(Refusal::NotReleased);
    }
    if d.units.iter().any(|u| s.units[u.i()].fate == Fate::OnMap)
        && regions().any(|r| s.regions[r.i()].phase != Phase::Cards)
    {
        return no(Refusal::TransferTooLate);
    }
    Ok(())
}

/// Whether a seat transfers a division, or an army commander proposes it (`propose`).
fn check_transfer(
    b: &Book,
    s: &State,
    seat: Seat,
    division: DivId,
    pot: PotId,
) -> Result<bool, Refusal> {
    let leave = b.rights(seat).transfer;
    let propose = leave == Some(Leave::Propose);
    if !propose {
        at_desk(b, s, seat)?;
    } else if s.stage != Stage::Turn || s.halted() {
        return no(Refusal::NoTurn);
    }
    if division.i() >= b.divisions.len() || pot.i() >= b.pots.len() {
        return no(Refusal::UnknownDivisionOrPot);
    }
    let (from, to) = (b.army_of(s.division_pot(b, division)), b.army_of(pot));
    if Some(b.side(to)) != b.side_of(seat) || Some(b.side(from)) != b.side_of(seat) {
        return no(Refusal::NotYourFormation);
    }
    match leave {
        Some(Leave::Do) => {}
        Some(Leave::Group) => {
            if !in_own_group(b, seat, from, to) {
                return no(Refusal::OutsideArmyGroup);
            }
        }
        Some(Leave::Propose) => {
            if !s.commands_army(b, seat, from) || from == to {
                return no(Refusal::NotYourDivision);
            }
            check_ask(s, seat, Request::Transfer(division, pot))?;
        }
        _ => return no(Refusal::NotHighCommand),
    }
    check_move(b, s, division, pot)?;
    Ok(propose)
}

/// Whether two armies belong to the group a seat leads.
pub fn in_own_group(b: &Book, seat: Seat, from: ArmyId, to: ArmyId) -> bool {
    group_of(b, seat).is_some_and(|g| in_group(b, g, from) && in_group(b, g, to))
}

/// Whether one of an Army Group's armies is at a region's table.
pub fn group_at(b: &Book, s: &State, seat: Seat, region: RegionId) -> bool {
    let present = s.regions.get(region.i()).map_or(0, |r| r.present);
    let here = |group: ArmyId| {
        let ours = |&a: &ArmyId| in_group(b, group, a) && present >> a.0 & 1 == 1;
        (0..b.armies.len()).map(ArmyId::nth).any(|a| ours(&a))
    };
    group_of(b, seat).is_some_and(here)
}

fn check_order(b: &Book, s: &State, seat: Seat, army: ArmyId, place: PlaceId) -> Verdict {
    let (side, office) = at_desk(b, s, seat)?;
    if army.i() >= b.armies.len() || b.side(army) != side || place.i() >= b.places.len() {
        return no(Refusal::UnknownArmyOrTown);
    }
    if office == Office::ArmyGroup && !group_of(b, seat).is_some_and(|g| in_group(b, g, army)) {
        return no(Refusal::OutsideChain);
    }
    let p = &b.places[place.i()];
    let near = s.regions[b.ground.region(p.hex).i()].present >> army.0 & 1 == 1;
    if p.role != Role::Town || !near {
        return no(Refusal::TownElsewhere);
    }
    let open = |o: &Order| o.army == army && o.place == place && o.done.is_none();
    if s.record.orders.iter().any(open) || s.record.orders.len() >= 200 {
        return no(Refusal::AlreadyOrdered);
    }
    Ok(())
}

fn check_tea(b: &Book, s: &State, seat: Seat) -> Verdict {
    let (side, _) = at_desk(b, s, seat)?;
    let calls = b.rights(seat).tea_break == Some(Leave::Do);
    if !calls || s.purses[side.i()].tea || s.tea_due {
        return no(Refusal::BreakUsed);
    }
    Ok(())
}

fn check_walk(b: &Book, s: &State, seat: Seat, region: RegionId) -> Verdict {
    at_desk(b, s, seat)?;
    let at = usize::from(seat.0);
    let walks = b.rights(seat).tactical_map == Sees::WalkUp;
    if !walks || !s.options.walk_up || region.i() >= REGIONS {
        return no(Refusal::CannotWalkUp);
    }
    let ours = group_at(b, s, seat, region);
    if !ours {
        return no(Refusal::NoArmyAtTable);
    }
    if s.walks[at] >= b.tables.presets.phases.walk_up_times || s.walking[at] != 0 {
        return no(Refusal::AlreadyWalked);
    }
    Ok(())
}

/// The place in the list of a side's nth reconnaissance result.
fn finding(s: &State, side: Side, n: u8) -> Option<usize> {
    s.sky
        .findings
        .iter()
        .enumerate()
        .filter(|(_, f)| f.side == side)
        .map(|(i, _)| i)
        .nth(usize::from(n))
}

fn check_brief(b: &Book, s: &State, seat: Seat, n: u8) -> Verdict {
    let (side, _) = at_desk(b, s, seat)?;
    if b.rights(seat).recce != Some(Leave::Do) || finding(s, side, n).is_none() {
        return no(Refusal::UnknownFinding);
    }
    Ok(())
}

fn check_fund(b: &Book, s: &State, seat: Seat, zone: u8) -> Verdict {
    let (side, _) = at_desk(b, s, seat)?;
    let allocates = b.rights(seat).national_cp == Some(Leave::Do);
    let purse = &s.purses[side.i()];
    let unpaid = zone < 2 && purse.support[usize::from(zone)] > purse.prepaid[usize::from(zone)];
    if !allocates || !unpaid {
        return no(Refusal::NothingToFund);
    }
    if purse.cp < b.tables.command.cost.air_support_die {
        return no(Refusal::NoDiscretionary);
    }
    Ok(())
}

fn check_favour(b: &Book, s: &State, seat: Seat, army: ArmyId) -> Verdict {
    let (side, _) = at_desk(b, s, seat)?;
    let allocates = b.rights(seat).national_cp == Some(Leave::Do);
    if !allocates || side != Side::Polish {
        return no(Refusal::PriorityIsPolish);
    }
    let known = b
        .armies
        .get(army.i())
        .is_some_and(|a| a.side == side && !a.pots.is_empty());
    if !known || s.favoured == Some(army) {
        return no(Refusal::BadPriority);
    }
    Ok(())
}

fn check_close(b: &Book, s: &State, seat: Seat) -> Verdict {
    at_desk(b, s, seat).map(|_| ())
}

fn check_delegate(b: &Book, s: &State, seat: Seat, army: ArmyId) -> Verdict {
    let commander = matches!(b.office(seat), Office::Army | Office::ArmyGroup);
    if army.i() >= b.armies.len()
        || !commander
        || !s.commands_army(b, seat, army)
        || s.stage != Stage::Turn
        || s.halted()
    {
        return no(Refusal::CannotDelegate);
    }
    Ok(())
}

impl Act<'_> {
    /// Gives a discretionary point on.
    pub fn allot(&mut self, seat: Seat, army: ArmyId) -> Result<DraftProgress, Refusal> {
        check_allot(self.b, self.s, seat, army)?;
        let side = self.b.side(army);
        if self.b.office(seat) == Office::ArmyGroup {
            if let Some(group) = group_of(self.b, seat) {
                self.s.groups[group.i()] -= 1;
                self.s.record.groups[side.i()].1 += 1;
            }
            self.s.stocks[army.i()].cp += 1;
            self.granted(army, 1);
        } else {
            self.s.purses[side.i()].cp -= 1;
            self.s.record.purses[side.i()].1 += 1;
            match side {
                Side::German => {
                    self.s.groups[army.i()] += 1;
                    self.s.record.groups[side.i()].0 += 1;
                }
                // The Poles decide a turn ahead (§2.6).
                Side::Polish => self.s.stocks[army.i()].ordered += 1,
            }
        }
        Ok(DraftProgress::Complete)
    }

    /// Moves a division to another pot.
    pub fn transfer(
        &mut self,
        seat: Seat,
        division: DivId,
        pot: PotId,
    ) -> Result<DraftProgress, Refusal> {
        if check_transfer(self.b, self.s, seat, division, pot)? {
            return Ok(self.request(seat, Request::Transfer(division, pot)));
        }
        self.move_division(division, pot);
        Ok(DraftProgress::Reveals)
    }

    /// A division goes to another pot.
    pub fn move_division(&mut self, division: DivId, pot: PotId) {
        let to = self.b.army_of(pot);
        for &unit in &self.b.divisions[division.i()].units {
            let u = &mut self.s.units[unit.i()];
            u.pot = pot;
            if u.fate == Fate::OnMap {
                self.s.regions[u.region.i()].present |= 1 << to.0;
            }
        }
        for &gun in &self.b.divisions[division.i()].guns {
            if let crate::state::Spot::Pot(_) = self.s.counters[gun.i()].spot {
                self.s.counters[gun.i()].spot = crate::state::Spot::Pot(pot);
            }
        }
    }

    /// An order with a town in it.
    pub fn order(
        &mut self,
        seat: Seat,
        army: ArmyId,
        place: PlaceId,
    ) -> Result<DraftProgress, Refusal> {
        check_order(self.b, self.s, seat, army, place)?;
        let side = self.b.side(army);
        let told = self.s.reports.towns[side.i()][place.i()];
        let take = told != (side == Side::Polish);
        let (given, due) = (self.s.turn, (self.s.turn + 2).min(self.s.last));
        let arrived = !crate::post::army_late(self.b, self.s, army);
        self.s.record.orders.push(Order {
            side,
            army,
            place,
            take,
            given,
            due,
            arrived,
            done: None,
            late: false,
        });
        Ok(DraftProgress::Complete)
    }

    /// Orders that have come due, fulfilled or not (§2.1).
    pub fn judge_orders(&mut self) {
        for order in &mut self.s.record.orders {
            let ours = self.s.hold[self.b.places[order.place.i()].hex.i()] == Some(order.side);
            if order.done.is_some() {
                order.late |= order.done == Some(false) && order.take && ours;
                continue;
            }
            let kept = if order.take {
                ours
            } else {
                ours && self.s.turn >= order.due
            };
            if kept || self.s.turn >= order.due || !order.take && !ours {
                order.done = Some(kept);
            }
        }
    }

    /// Calls the tea break; it begins when the combats under way are over (A100).
    pub fn tea(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        check_tea(self.b, self.s, seat)?;
        if let Some(side) = self.b.side_of(seat) {
            self.s.purses[side.i()].tea = true;
        }
        self.s.tea_due = true;
        Ok(DraftProgress::Reveals)
    }

    /// A break that is due begins.
    pub fn start_tea(&mut self) {
        let fighting = self
            .s
            .regions
            .iter()
            .any(|r| r.battle.is_some() || !r.flights.is_empty());
        if self.s.tea_due && !fighting && self.s.stage == Stage::Turn {
            self.s.tea_due = false;
            self.s.tea = true;
            self.s.talk.fill(0);
            self.t.tell(Parts::ALL, LogEvent::Tea(true));
        }
    }

    /// The break is over.
    pub fn end_tea(&mut self) {
        self.s.tea = false;
        self.t.tell(Parts::ALL, LogEvent::Tea(false));
    }

    /// Goes to a map table.
    pub fn walk(&mut self, seat: Seat, region: RegionId) -> Result<DraftProgress, Refusal> {
        check_walk(self.b, self.s, seat, region)?;
        self.s.walking[usize::from(seat.0)] = 1 << region.0;
        self.s.walks[usize::from(seat.0)] += 1;
        Ok(DraftProgress::Reveals)
    }

    /// Hands a reconnaissance result on.
    pub fn brief_by(&mut self, seat: Seat, n: u8) -> Result<DraftProgress, Refusal> {
        check_brief(self.b, self.s, seat, n)?;
        if let Some(at) = self
            .b
            .side_of(seat)
            .and_then(|side| finding(self.s, side, n))
        {
            self.brief(at);
        }
        Ok(DraftProgress::Reveals)
    }

    /// The high command pays for an air-support die (A88).
    pub fn fund(&mut self, seat: Seat, zone: u8) -> Result<DraftProgress, Refusal> {
        check_fund(self.b, self.s, seat, zone)?;
        if let Some(side) = self.b.side_of(seat) {
            let price = self.b.tables.command.cost.air_support_die;
            let purse = &mut self.s.purses[side.i()];
            purse.cp -= price;
            purse.prepaid[usize::from(zone)] += 1;
            self.s.record.purses[side.i()].1 += u16::from(price);
        }
        Ok(DraftProgress::Complete)
    }

    /// An army comes first at the towns of its area (A112).
    pub fn favour(&mut self, seat: Seat, army: ArmyId) -> Result<DraftProgress, Refusal> {
        check_favour(self.b, self.s, seat, army)?;
        self.s.favoured = Some(army);
        Ok(DraftProgress::Complete)
    }

    /// Closes a desk for the turn.
    pub fn close(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        check_close(self.b, self.s, seat)?;
        match self
            .b
            .side_of(seat)
            .filter(|_| self.b.office(seat) == Office::HighCommand)
        {
            Some(side) => self.close_desk(side),
            None => self.s.closed.insert(seat),
        }
        Ok(DraftProgress::HandsOver)
    }

    /// A high command has finished.
    pub fn close_desk(&mut self, side: Side) {
        for seat in self.b.seats() {
            if self.b.office(seat) == Office::HighCommand && self.b.side_of(seat) == Some(side) {
                self.s.closed.insert(seat);
            }
        }
    }

    /// Hands pots and cards to the staff, or takes them back.
    pub fn delegate(&mut self, seat: Seat, army: ArmyId) -> Result<DraftProgress, Refusal> {
        check_delegate(self.b, self.s, seat, army)?;
        self.s.delegated ^= 1 << army.0;
        Ok(DraftProgress::Complete)
    }
}

/// Whether a side's high command has finished.
pub fn desk_closed(b: &Book, s: &State, side: Side) -> bool {
    b.seats()
        .filter(|&x| b.office(x) == Office::HighCommand && b.side_of(x) == Some(side))
        .all(|x| s.closed.contains(x))
}

/// Divisions that a seat may move, or offer.
fn transfers(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = b
        .side_of(seat)
        .filter(|_| b.rights(seat).transfer.is_some())
    else {
        return;
    };
    let propose = b.rights(seat).transfer == Some(Leave::Propose);
    if s.stage != Stage::Turn || s.halted() || !propose && at_desk(b, s, seat).is_err() {
        return;
    }
    let ours = |pot: PotId| b.side(b.army_of(pot)) == side;
    // Once orders are given somewhere, divisions on the map stay where they are.
    let late = regions().any(|r| s.regions[r.i()].phase != Phase::Cards);
    for division in (0..b.divisions.len()).map(DivId::nth) {
        let d = &b.divisions[division.i()];
        let on_map = || d.units.iter().any(|u| s.units[u.i()].fate == Fate::OnMap);
        let fixed = s.unreleased >> division.0 & 1 == 1 || late && on_map();
        if !ours(d.pot) || fixed {
            continue;
        }
        for pot in (0..b.pots.len()).map(PotId::nth).filter(|&p| ours(p)) {
            if check_transfer(b, s, seat, division, pot).is_ok() {
                menu.push(Choice::Transfer(division, pot));
            }
        }
    }
}

/// What lies on a desk.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for army in (0..b.armies.len()).map(ArmyId::nth) {
        if check_delegate(b, s, seat, army).is_ok() {
            menu.push(Choice::Delegate(army));
        }
    }
    transfers(b, s, seat, menu);
    let Ok((side, _)) = at_desk(b, s, seat) else {
        return;
    };
    for whom in b.seats() {
        if check_sack(b, s, seat, whom).is_ok() {
            menu.push(Choice::Sack(whom));
        }
    }
    for army in (0..b.armies.len())
        .map(ArmyId::nth)
        .filter(|a| b.side(*a) == side)
    {
        if check_allot(b, s, seat, army).is_ok() {
            menu.push(Choice::Allot(army));
        }
        if check_favour(b, s, seat, army).is_ok() {
            menu.push(Choice::Favour(army));
        }
        let town = |p: &PlaceId| b.places[p.i()].role == Role::Town;
        for place in (0..b.places.len()).map(PlaceId::nth).filter(town) {
            if check_order(b, s, seat, army, place).is_ok() {
                menu.push(Choice::Order(army, place));
            }
        }
    }
    for region in regions() {
        if check_walk(b, s, seat, region).is_ok() {
            menu.push(Choice::Walk(region));
        }
    }
    for n in 0..s.sky.findings.len() as u8 {
        if check_brief(b, s, seat, n).is_ok() {
            menu.push(Choice::Brief(n));
        }
    }
    for zone in 0..2 {
        if check_fund(b, s, seat, zone).is_ok() {
            menu.push(Choice::Fund(zone));
        }
    }
    if check_tea(b, s, seat).is_ok() {
        menu.push(Choice::Tea);
    }
    close_menu(b, s, seat, menu);
}

/// Closing the desk, where nothing else is open to a seat.
pub fn close_menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    if check_close(b, s, seat).is_ok() {
        menu.push(Choice::Close);
    }
}
