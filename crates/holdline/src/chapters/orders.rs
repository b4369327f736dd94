//! §2.1: orders with a part that can be judged: what they may say, and whether they were carried out.

use crate::act::Act;
use crate::chapters::high_command::{at_desk, leads};
use crate::choice::{Choice, Instruction};
use crate::data::game::{GameData, SupplyPointKind};
use crate::data::seats::Role;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::record::{Order, Task};
use crate::state::{Fate, State, Unit};
use engine::{DraftProgress, Menu, NumberSet};
use smallvec::SmallVec;

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
fn may_order_more(data: &GameData, state: &State, army: ArmyId) -> bool {
    let given = state.record.orders.iter().filter(|o| o.army == army);
    given.count() < usize::from(data.tables.limits.orders.most)
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
        return no(Refusal::BadOrderDay(state.turn, state.last));
    }
    if ordered(state, army).any(|other| same_task(other, task)) {
        return no(Refusal::AlreadyOrdered);
    }
    if !may_order_more(data, state, army) {
        return no(Refusal::NoMoreOrders(data.tables.limits.orders.most));
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

/// What may be ordered.
pub fn menu(data: &GameData, state: &State, seat: Seat, army: ArmyId, menu: &mut Menu<Choice>) {
    if !may_order_more(data, state, army) || check_orders_to(data, state, seat, army).is_err() {
        return;
    }
    let taken: SmallVec<[Task; 24]> = ordered(state, army).collect();
    let free = |task: Task| !taken.iter().any(|other| same_task(*other, task));
    let days = || u32::from(state.turn)..u32::from(state.last) + 1;
    let order = |task: Task| Choice::Order(Instruction(army, task, state.turn));
    let places = (0..data.places.len()).map(PlaceId::nth);
    let towns = places.filter(|&p| is_town_near(data, state, army, p) && free(Task::Take(p)));
    let take = menu.family(order(Task::Take(PlaceId(0))));
    take.slot(towns.map(u32::from)).slot_range(days()).add();
    let mut near = NumberSet::EMPTY;
    for region in state
        .regions()
        .filter(|r| state.regions[r.i()].present >> army.0 & 1 == 1)
    {
        near.unite(&data.region_hexes[region.i()]);
    }
    let line = menu.family(order(Task::Reach(Hex(0), Hex(0))));
    line.slot_set(&near)
        .slot_set(&near)
        .slot_range(days())
        .add();
    for task in &taken {
        if let Task::Hold(hex) = task {
            near.remove((*hex).into());
        }
    }
    let hold = menu.family(order(Task::Hold(Hex(0))));
    hold.slot_set(&near).slot_range(days()).add();
    let divisions = (0..data.divisions.len()).map(DivId::nth);
    let released = divisions
        .filter(|&d| commands_division(data, state, army, d) && free(Task::Release(d, army)));
    let to = (0..data.armies.len()).map(ArmyId::nth);
    let to = to.filter(|&a| can_receive(data, army, a));
    let release = menu.family(order(Task::Release(DivId(0), army)));
    let release = release
        .slot(released.map(u32::from))
        .slot(to.map(u32::from));
    release.slot_range(days()).add();
}

impl Act<'_> {
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
