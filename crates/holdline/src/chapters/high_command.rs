//! §2.1 and §2.6: what high commands and Army Groups do at their desks.

use crate::act::Act;
use crate::chapters::command::{cap, holding, still_useful};
use crate::chapters::requests::check_sack;
use crate::chapters::transfers;
use crate::choice::{Choice, Instruction};
use crate::data::game::{GameData, SupplyPointKind};
use crate::data::seats::{MapAccess, Permission, Role};
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::record::{Order, Task};
use crate::state::{Fate, Stage, State, Unit};
use engine::{DraftProgress, Menu, NumberSet};
use smallvec::SmallVec;

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

/// Orders an army may be given in a game.
const ORDERS: usize = 24;

/// Whether one of an Army Group's armies is at a region's table.
pub fn group_at(data: &GameData, state: &State, seat: Seat, region: RegionId) -> bool {
    let present = state.regions.get(region.i()).map_or(0, |r| r.present);
    data.led(seat) & present != 0
}

/// Whether a seat may give orders to an army at all.
fn check_orders_to(data: &GameData, state: &State, seat: Seat, army: ArmyId) -> Verdict {
    let (side, office) = at_desk(data, state, seat)?;
    if army.i() >= data.armies.len() || data.side(army) != side {
        return no(Refusal::UnknownArmyOrTown);
    }
    if office == Role::ArmyGroup && !leads(data, seat, army) {
        return no(Refusal::OutsideChain);
    }
    Ok(())
}

/// Whether a place is a town in a region where an army is.
fn is_town_near(data: &GameData, state: &State, army: ArmyId, place: PlaceId) -> bool {
    let p = &data.places[place.i()];
    let region = &state.regions[data.map.region(p.hex).i()];
    p.role == SupplyPointKind::Town && region.present >> army.0 & 1 == 1
}

/// What an army has open orders for.
fn ordered(state: &State, army: ArmyId) -> impl Iterator<Item = Task> {
    let open = move |o: &&Order| o.army == army && o.done.is_none();
    state.record.orders.iter().filter(open).map(|o| o.task)
}

/// Counted by army: the orders to other armies are not in every view.
fn may_order_more(state: &State, army: ArmyId) -> bool {
    let given = state.record.orders.iter().filter(|o| o.army == army);
    given.count() < ORDERS
}

/// Whether a hex lies at a table where an army is.
fn is_near(data: &GameData, state: &State, army: ArmyId, hex: Hex) -> bool {
    data.map.open(hex) && state.regions[data.map.region(hex).i()].present >> army.0 & 1 == 1
}

/// Whether an army commands a division that it can release.
fn commands_division(data: &GameData, state: &State, army: ArmyId, division: DivId) -> bool {
    division.i() < data.divisions.len()
        && state.unreleased >> division.0 & 1 == 0
        && data.army_of(state.division_pot(data, division)) == army
}

/// Whether a division can be released from one army to another.
fn can_receive(data: &GameData, army: ArmyId, to: ArmyId) -> bool {
    let other = data.armies.get(to.i());
    to != army && other.is_some_and(|a| a.side == data.side(army) && !a.pots.is_empty())
}

fn check_order(
    data: &GameData,
    state: &State,
    seat: Seat,
    Instruction(army, task, due): Instruction,
) -> Verdict {
    check_orders_to(data, state, seat, army)?;
    let near = match task {
        Task::Take(place) if place.i() >= data.places.len() => {
            return no(Refusal::UnknownArmyOrTown);
        }
        Task::Take(place) => is_town_near(data, state, army, place),
        Task::Hold(hex) => is_near(data, state, army, hex),
        Task::Reach(from, to) => is_near(data, state, army, from) && is_near(data, state, army, to),
        Task::Release(division, to) => {
            if !commands_division(data, state, army, division) || !can_receive(data, army, to) {
                return no(Refusal::UnknownRelease);
            }
            true
        }
    };
    if !near {
        return no(Refusal::TownElsewhere);
    }
    if !(state.turn..=state.last).contains(&due) {
        return no(Refusal::BadOrderDay);
    }
    if ordered(state, army).any(|other| same_task(other, task)) || !may_order_more(state, army) {
        return no(Refusal::AlreadyOrdered);
    }
    Ok(())
}

/// Whether one order repeats another: of a division there is one release at a time.
fn same_task(a: Task, z: Task) -> bool {
    match (a, z) {
        (Task::Release(a, _), Task::Release(z, _)) => a == z,
        (Task::Reach(..), Task::Reach(..)) => false,
        _ => a == z,
    }
}

fn order_menu(data: &GameData, state: &State, seat: Seat, army: ArmyId, menu: &mut Menu<Choice>) {
    if !may_order_more(state, army) || check_orders_to(data, state, seat, army).is_err() {
        return;
    }
    let taken: SmallVec<[Task; 24]> = ordered(state, army).collect();
    let free = |task: Task| !taken.iter().any(|other| same_task(*other, task));
    let days = || u32::from(state.turn)..=u32::from(state.last);
    let order = |task: Task| Choice::Order(Instruction(army, task, state.turn));
    let places = (0..data.places.len()).map(PlaceId::nth);
    let towns = places.filter(|&p| is_town_near(data, state, army, p) && free(Task::Take(p)));
    let take = menu.family(order(Task::Take(PlaceId(0))));
    take.slot(towns.map(u32::from)).slot(days()).add();
    let mut near = NumberSet::EMPTY;
    for region in regions().filter(|r| state.regions[r.i()].present >> army.0 & 1 == 1) {
        near.unite(&data.region_hexes[region.i()]);
    }
    let line = menu.family(order(Task::Reach(Hex(0), Hex(0))));
    line.slot_set(&near).slot_set(&near).slot(days()).add();
    for task in &taken {
        if let Task::Hold(hex) = task {
            near.remove((*hex).into());
        }
    }
    let hold = menu.family(order(Task::Hold(Hex(0))));
    hold.slot_set(&near).slot(days()).add();
    let divisions = (0..data.divisions.len()).map(DivId::nth);
    let released = divisions
        .filter(|&d| commands_division(data, state, army, d) && free(Task::Release(d, army)));
    let to = (0..data.armies.len()).map(ArmyId::nth);
    let to = to.filter(|&a| can_receive(data, army, a));
    let release = menu.family(order(Task::Release(DivId(0), army)));
    let release = release
        .slot(released.map(u32::from))
        .slot(to.map(u32::from));
    release.slot(days()).add();
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
    if !walks || !state.options.walk_up || region.i() >= REGIONS {
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

fn check_favour(data: &GameData, state: &State, seat: Seat, army: ArmyId) -> Verdict {
    let (side, _) = at_desk(data, state, seat)?;
    let allocates = data.rights(seat).national_cp == Some(Permission::Do);
    if !allocates || side != Side::Polish {
        return no(Refusal::PriorityIsPolish);
    }
    let known = data
        .armies
        .get(army.i())
        .is_some_and(|a| a.side == side && !a.pots.is_empty());
    if !known || state.favoured == Some(army) {
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

    /// An order with something in it that can be judged.
    pub fn order(
        &mut self,
        seat: Seat,
        instruction: Instruction,
    ) -> Result<DraftProgress, Refusal> {
        let instruction = self.as_once(instruction);
        check_order(self.data, self.state, seat, instruction)?;
        let Instruction(army, task, due) = instruction;
        let arrived = !crate::chapters::messages::army_late(self.data, self.state, army);
        self.state.record.orders.push(Order {
            side: self.data.side(army),
            army,
            task,
            given: self.state.turn,
            due,
            arrived,
            done: None,
            late: false,
        });
        Ok(DraftProgress::Complete)
    }

    /// Until version 3 an order named a town, to be taken or, if it was reported to be ours, to be held, within a fixed
    /// number of turns.
    fn as_once(&self, Instruction(army, task, due): Instruction) -> Instruction {
        let (Task::Take(place), false) = (task, self.state.revised()) else {
            return Instruction(army, task, due);
        };
        let last = self.state.turn + self.data.tables.limits.orders.due;
        let side = self.data.armies.get(army.i()).map(|a| a.side);
        let town = self.data.places.get(place.i());
        let task = match (side, town) {
            (Some(side), Some(town)) => {
                let polish = self.state.reports.towns[side.i()][place.i()];
                match polish == (side == Side::Polish) {
                    true => Task::Hold(town.hex),
                    false => task,
                }
            }
            _ => task,
        };
        Instruction(army, task, last.min(self.state.last))
    }

    /// Orders that have come due, fulfilled or not (§2.1).
    pub fn judge_orders(&mut self) {
        let (data, state) = (self.data, &*self.state);
        let met: Vec<bool> = state
            .record
            .orders
            .iter()
            .map(|o| meets(data, state, o))
            .collect();
        let turn = state.turn;
        for (order, met) in self.state.record.orders.iter_mut().zip(met) {
            let holds = matches!(order.task, Task::Hold(_));
            if order.done.is_some() {
                order.late |= order.done == Some(false) && !holds && met;
                continue;
            }
            let kept = met && (!holds || turn >= order.due);
            if kept || turn >= order.due || holds && !met {
                order.done = Some(kept);
            }
        }
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
    pub fn favour(&mut self, seat: Seat, army: ArmyId) -> Result<DraftProgress, Refusal> {
        check_favour(self.data, self.state, seat, army)?;
        self.state.favoured = Some(army);
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

/// Whether what an order says is so.
fn meets(data: &GameData, state: &State, order: &Order) -> bool {
    match order.task {
        Task::Take(place) => state.friendly(data.places[place.i()].hex, order.side),
        Task::Hold(hex) => state.friendly(hex, order.side),
        Task::Release(division, to) => data.army_of(state.division_pot(data, division)) == to,
        Task::Reach(from, to) => {
            let line = data.map.line(from, to);
            let own =
                |u: &Unit| u.fate == Fate::OnMap && !u.dummy && data.army_of(u.pot) == order.army;
            let mut units = state.units.iter().filter(|u| own(u));
            units.any(|u| line.contains(&u.hex))
        }
    }
}

/// Whether a side's high command has finished.
pub fn desk_closed(data: &GameData, state: &State, side: Side) -> bool {
    let desk = data.seats_of(Role::HighCommand).0 & data.seating.sides[side.i()].0;
    desk & !state.closed.0 == 0
}

/// What lies on a desk.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for army in (0..data.armies.len()).map(ArmyId::nth) {
        if check_delegate(data, state, seat, army).is_ok() {
            menu.push(Choice::Delegate(army));
        }
    }
    transfers::menu(data, state, seat, menu);
    let Ok((side, _)) = at_desk(data, state, seat) else {
        return;
    };
    for whom in data.seats() {
        if check_sack(data, state, seat, whom).is_ok() {
            menu.push(Choice::RequestRemoval(whom));
        }
    }
    for army in (0..data.armies.len())
        .map(ArmyId::nth)
        .filter(|a| data.side(*a) == side)
    {
        if check_allot(data, state, seat, army).is_ok() {
            menu.push(Choice::Allot(army));
        }
        if check_favour(data, state, seat, army).is_ok() {
            menu.push(Choice::Prioritize(army));
        }
        order_menu(data, state, seat, army, menu);
    }
    for region in regions() {
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
