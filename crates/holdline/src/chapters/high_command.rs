//! §2.1 and §2.6: what high commands and Army Groups do at their desks.

use crate::act::Act;
use crate::chapters::command::{cap, holding, still_useful};
use crate::chapters::orders;
use crate::chapters::requests::check_sack;
use crate::chapters::transfers;
use crate::choice::Choice;
use crate::data::game::GameData;
use crate::data::seats::{MapAccess, Permission, Role};
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Stage, State};
use engine::{DraftProgress, Menu};

/// The desk of a seat is open.
pub fn at_desk(data: &GameData, state: &State, seat: Seat) -> Result<(Side, Role), Refusal> {
    let office = data.office(seat);
    let side = data
        .side_of(seat)
        .filter(|_| matches!(office, Role::HighCommand | Role::ArmyGroup));
    let Some(side) = side else {
        return no(Refusal::NotHighCommand);
    };
    if state.stage != Stage::Turn || state.halted() {
        return no(Refusal::NoTurn);
    }
    if state.closed.contains(seat) {
        return no(Refusal::DeskClosed);
    }
    Ok((side, office))
}

/// Whether an army can take no more points; its Army Group is told (§2.6).
pub fn full(data: &GameData, state: &State, army: ArmyId) -> bool {
    holding(data, state, army) >= cap(data, state, army)
}

/// Whether a seat leads the Army Group of an army.
pub fn leads(data: &GameData, seat: Seat, army: ArmyId) -> bool {
    data.led(seat) >> army.0 & 1 == 1
}

fn check_allot(data: &GameData, state: &State, seat: Seat, army: ArmyId) -> Verdict {
    let (side, office) = at_desk(data, state, seat)?;
    let Some(a) = data
        .armies
        .get(army.i())
        .filter(|a| a.side == side && !a.pots.is_empty())
    else {
        return no(Refusal::UnknownArmy);
    };
    match office {
        Role::ArmyGroup => {
            let has_points = |group: ArmyId| state.groups[group.i()] > 0;
            if !leads(data, seat, army) || !data.led_group(seat).is_some_and(has_points) {
                return no(Refusal::GroupHasNoPoints);
            }
            if !still_useful(state, army) {
                return no(Refusal::TooLateForPoints);
            }
            if full(data, state, army) {
                return no(Refusal::FullThisTurn(cap(data, state, army)));
            }
        }
        _ => {
            if state.purses[side.i()].cp == 0 {
                return no(Refusal::NoDiscretionary);
            }
            if side == Side::German && !a.reserve {
                return no(Refusal::GiveToArmyGroups);
            }
            if side == Side::Polish && state.stocks[army.i()].ordered >= a.cap {
                return no(Refusal::FullNextTurn(a.cap));
            }
        }
    }
    Ok(())
}

/// Whether one of an Army Group's armies is at a region's table.
pub fn group_at(data: &GameData, state: &State, seat: Seat, region: RegionId) -> bool {
    let present = state.regions.get(region.i()).map_or(0, |r| r.present);
    data.led(seat) & present != 0
}

fn check_tea(data: &GameData, state: &State, seat: Seat) -> Verdict {
    let (side, _) = at_desk(data, state, seat)?;
    let calls = data.rights(seat).tea_break == Some(Permission::Do);
    if !calls || state.purses[side.i()].tea || state.tea_due {
        return no(Refusal::BreakUsed);
    }
    Ok(())
}

fn check_walk(data: &GameData, state: &State, seat: Seat, region: RegionId) -> Verdict {
    at_desk(data, state, seat)?;
    let at = usize::from(seat.0);
    let walks = data.rights(seat).tactical_map == MapAccess::WalkUp;
    if !walks || !state.options.walk_up || region.i() >= state.regions.len() {
        return no(Refusal::CannotWalkUp);
    }
    let ours = group_at(data, state, seat, region);
    if !ours {
        return no(Refusal::NoArmyAtTable);
    }
    if state.walks[at] >= data.tables.presets.phases.walk_up_times || state.walking[at] != 0 {
        return no(Refusal::AlreadyWalked);
    }
    Ok(())
}

/// The place in the list of a side's nth reconnaissance result.
fn finding(state: &State, side: Side, n: u8) -> Option<usize> {
    state
        .sky
        .findings
        .iter()
        .enumerate()
        .filter(|(_, f)| f.side == side)
        .map(|(i, _)| i)
        .nth(usize::from(n))
}

fn check_brief(data: &GameData, state: &State, seat: Seat, n: u8) -> Verdict {
    let (side, _) = at_desk(data, state, seat)?;
    if data.rights(seat).recce != Some(Permission::Do) || finding(state, side, n).is_none() {
        return no(Refusal::UnknownFinding);
    }
    Ok(())
}

fn check_fund(data: &GameData, state: &State, seat: Seat, zone: u8) -> Verdict {
    let (side, _) = at_desk(data, state, seat)?;
    let allocates = data.rights(seat).national_cp == Some(Permission::Do);
    let purse = &state.purses[side.i()];
    let unpaid = zone < 2 && purse.support[usize::from(zone)] > purse.prepaid[usize::from(zone)];
    if !allocates || !unpaid {
        return no(Refusal::NothingToFund);
    }
    if purse.cp < data.tables.command.cost.air_support_die {
        return no(Refusal::NoDiscretionary);
    }
    Ok(())
}

fn check_favor(data: &GameData, state: &State, seat: Seat, army: ArmyId) -> Verdict {
    let (side, _) = at_desk(data, state, seat)?;
    let allocates = data.rights(seat).national_cp == Some(Permission::Do);
    if !allocates || side != Side::Polish {
        return no(Refusal::PriorityIsPolish);
    }
    let known = data
        .armies
        .get(army.i())
        .is_some_and(|a| a.side == side && !a.pots.is_empty());
    if !known || state.favored == Some(army) {
        return no(Refusal::BadPriority);
    }
    Ok(())
}

fn check_close(data: &GameData, state: &State, seat: Seat) -> Verdict {
    at_desk(data, state, seat).map(|_| ())
}

fn check_delegate(data: &GameData, state: &State, seat: Seat, army: ArmyId) -> Verdict {
    // A staff officer may hand back what was handed over.
    let commander = match data.office(seat) {
        Role::Army | Role::ArmyGroup => true,
        Role::Staff => state.delegated >> army.0 & 1 == 1,
        _ => false,
    };
    if army.i() >= data.armies.len()
        || !commander
        || !state.commands_army(data, seat, army)
        || state.stage != Stage::Turn
        || state.halted()
    {
        return no(Refusal::CannotDelegate);
    }
    Ok(())
}

impl Act<'_> {
    /// Gives a discretionary point on.
    pub fn allot(&mut self, seat: Seat, army: ArmyId) -> Result<DraftProgress, Refusal> {
        check_allot(self.data, self.state, seat, army)?;
        let side = self.data.side(army);
        if self.data.office(seat) == Role::ArmyGroup {
            if let Some(group) = self.data.led_group(seat) {
                self.state.groups[group.i()] -= 1;
                self.state.record.groups[side.i()].1 += 1;
            }
            self.state.stocks[army.i()].cp += 1;
            self.granted(army, 1);
        } else {
            self.state.purses[side.i()].cp -= 1;
            self.state.record.purses[side.i()].1 += 1;
            match side {
                Side::German => {
                    self.state.groups[army.i()] += 1;
                    self.state.record.groups[side.i()].0 += 1;
                }
                // The Poles decide a turn ahead (§2.6).
                Side::Polish => self.state.stocks[army.i()].ordered += 1,
            }
        }
        Ok(DraftProgress::Complete)
    }

    /// Calls the tea break; it begins when the combats under way are over (A100).
    pub fn tea(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        check_tea(self.data, self.state, seat)?;
        if let Some(side) = self.data.side_of(seat) {
            self.state.purses[side.i()].tea = true;
        }
        self.state.tea_due = true;
        Ok(DraftProgress::Reveals)
    }

    /// A break that is due begins.
    pub fn start_tea(&mut self) {
        let fighting = self
            .state
            .regions
            .iter()
            .any(|r| r.battle.is_some() || !r.flights.is_empty());
        if self.state.tea_due && !fighting && self.state.stage == Stage::Turn {
            self.state.tea_due = false;
            self.state.tea = true;
            self.state.talk.fill(0);
            self.log.tell(ViewParts::ALL, LogEvent::Tea(true));
        }
    }

    /// The break is over.
    pub fn end_tea(&mut self) {
        self.state.tea = false;
        self.log.tell(ViewParts::ALL, LogEvent::Tea(false));
    }

    /// Goes to a map table.
    pub fn walk(&mut self, seat: Seat, region: RegionId) -> Result<DraftProgress, Refusal> {
        check_walk(self.data, self.state, seat, region)?;
        self.state.walking[usize::from(seat.0)] = 1 << region.0;
        self.state.walks[usize::from(seat.0)] += 1;
        Ok(DraftProgress::Reveals)
    }

    /// Hands a reconnaissance result on.
    pub fn brief_by(&mut self, seat: Seat, n: u8) -> Result<DraftProgress, Refusal> {
        check_brief(self.data, self.state, seat, n)?;
        if let Some(at) = self
            .data
            .side_of(seat)
            .and_then(|side| finding(self.state, side, n))
        {
            self.brief(at);
        }
        Ok(DraftProgress::Reveals)
    }

    /// The high command pays for an air-support die (A88).
    pub fn fund(&mut self, seat: Seat, zone: u8) -> Result<DraftProgress, Refusal> {
        check_fund(self.data, self.state, seat, zone)?;
        if let Some(side) = self.data.side_of(seat) {
            let price = self.data.tables.command.cost.air_support_die;
            let purse = &mut self.state.purses[side.i()];
            purse.cp -= price;
            purse.prepaid[usize::from(zone)] += 1;
            self.state.record.purses[side.i()].1 += u16::from(price);
        }
        Ok(DraftProgress::Complete)
    }

    /// An army comes first at the towns of its area (A112).
    pub fn favor(&mut self, seat: Seat, army: ArmyId) -> Result<DraftProgress, Refusal> {
        check_favor(self.data, self.state, seat, army)?;
        self.state.favored = Some(army);
        Ok(DraftProgress::Complete)
    }

    /// Closes a desk for the turn.
    pub fn close(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        check_close(self.data, self.state, seat)?;
        match self
            .data
            .side_of(seat)
            .filter(|_| self.data.office(seat) == Role::HighCommand)
        {
            Some(side) => self.close_desk(side),
            None => self.state.closed.insert(seat),
        }
        Ok(DraftProgress::HandsOver)
    }

    /// A high command has finished.
    pub fn close_desk(&mut self, side: Side) {
        let data = self.data;
        self.state.closed.0 |= data.seats_of(Role::HighCommand).0 & data.seating.sides[side.i()].0;
    }

    /// Hands pots and cards to the staff, or takes them back.
    pub fn delegate(&mut self, seat: Seat, army: ArmyId) -> Result<DraftProgress, Refusal> {
        check_delegate(self.data, self.state, seat, army)?;
        self.state.delegated ^= 1 << army.0;
        Ok(DraftProgress::Complete)
    }
}

/// Whether a side's high command has finished.
pub fn desk_closed(data: &GameData, state: &State, side: Side) -> bool {
    let desk = data.seats_of(Role::HighCommand).0 & data.seating.sides[side.i()].0;
    desk & !state.closed.0 == 0
}

/// What lies on a desk.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for army in ArmyId::of_bits(state.armies_of(data, seat)) {
        if check_delegate(data, state, seat, army).is_ok() {
            menu.push(Choice::Delegate(army));
        }
    }
    transfers::menu(data, state, seat, menu);
    let Ok((side, _)) = at_desk(data, state, seat) else {
        return;
    };
    for whom in data.fighters[side.i()].iter() {
        let whom = Seat(whom as u8);
        if check_sack(data, state, seat, whom).is_ok() {
            menu.push(Choice::RequestRemoval(whom));
        }
    }
    for army in ArmyId::of_bits(data.side_armies[side.i()]) {
        if check_allot(data, state, seat, army).is_ok() {
            menu.push(Choice::Allot(army));
        }
        if check_favor(data, state, seat, army).is_ok() {
            menu.push(Choice::Prioritize(army));
        }
        orders::menu(data, state, seat, army, menu);
    }
    for region in state.regions() {
        if check_walk(data, state, seat, region).is_ok() {
            menu.push(Choice::Walk(region));
        }
    }
    for n in 0..state.sky.findings.len() as u8 {
        if check_brief(data, state, seat, n).is_ok() {
            menu.push(Choice::Brief(n));
        }
    }
    for zone in 0..2 {
        if check_fund(data, state, seat, zone).is_ok() {
            menu.push(Choice::Fund(zone));
        }
    }
    if check_tea(data, state, seat).is_ok() {
        menu.push(Choice::Tea);
    }
    close_menu(data, state, seat, menu);
}

/// Closing the desk, where nothing else is open to a seat.
pub fn close_menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    if check_close(data, state, seat).is_ok() {
        menu.push(Choice::Close);
    }
}
