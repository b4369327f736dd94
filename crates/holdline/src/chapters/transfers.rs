//! §2.6: divisions change their corps.

use crate::act::Act;
use crate::chapters::high_command::{at_desk, leads};
use crate::chapters::requests::check_ask;
use crate::choice::Choice;
use crate::data::game::GameData;
use crate::data::maxima::MAX_POTS;
use crate::data::seats::Permission;
use crate::ids::*;
use crate::refusal::Refusal;
use crate::refusal::Verdict;
use crate::refusal::no;
use crate::state::Fate;
use crate::state::Phase;
use crate::state::Stage;
use crate::state::State;
use crate::state::requests::{Asked, Request};
use engine::{DraftProgress, Menu};

/// Whether a division can change hands at all.
pub fn check_move(data: &GameData, state: &State, division: DivId, pot: PotId) -> Verdict {
    let (Some(d), true) = (data.divisions.get(division.i()), pot.i() < data.pots.len()) else {
        return no(Refusal::UnknownDivisionOrPot);
    };
    let now = state.division_pot(data, division);
    if data.side(data.army_of(pot)) != data.side(data.army_of(now)) || now == pot {
        return no(Refusal::SideMismatch);
    }
    if state.unreleased >> division.0 & 1 == 1 {
        return no(Refusal::NotReleased);
    }
    if has_come(state, &d.units)
        && state
            .regions()
            .any(|r| state.regions[r.i()].phase != Phase::Cards)
    {
        return no(Refusal::TransferTooLate);
    }
    Ok(())
}

/// Whether a division has come to the map. What became of it there is no matter: a desk far from the map must not read
/// from its menu that a division was destroyed (A115).
fn has_come(state: &State, units: &[UnitId]) -> bool {
    units
        .iter()
        .any(|u| state.units[u.i()].fate != Fate::Waiting)
}

/// Whether a seat transfers a division, or an army commander proposes it (`propose`).
fn check_transfer(
    data: &GameData,
    state: &State,
    seat: Seat,
    division: DivId,
    pot: PotId,
) -> Result<bool, Refusal> {
    let leave = data.rights(seat).transfer;
    let propose = leave == Some(Permission::Propose);
    if !propose {
        at_desk(data, state, seat)?;
    } else if state.stage != Stage::Turn || state.halted() {
        return no(Refusal::NoTurn);
    }
    if division.i() >= data.divisions.len() || pot.i() >= data.pots.len() {
        return no(Refusal::UnknownDivisionOrPot);
    }
    let (from, to) = (
        data.army_of(state.division_pot(data, division)),
        data.army_of(pot),
    );
    if Some(data.side(to)) != data.side_of(seat) || Some(data.side(from)) != data.side_of(seat) {
        return no(Refusal::NotYourFormation);
    }
    match leave {
        Some(Permission::Do) => {}
        Some(Permission::Group) => {
            if !in_own_group(data, seat, from, to) {
                return no(Refusal::OutsideArmyGroup);
            }
        }
        Some(Permission::Propose) => {
            if !state.commands_army(data, seat, from) || from == to {
                return no(Refusal::NotYourDivision);
            }
            check_ask(state, seat, Request::Transfer(division, pot))?;
        }
        _ => return no(Refusal::NotHighCommand),
    }
    check_move(data, state, division, pot)?;
    Ok(propose)
}

/// Whether two armies belong to the group a seat leads.
pub fn in_own_group(data: &GameData, seat: Seat, from: ArmyId, to: ArmyId) -> bool {
    leads(data, seat, from) && leads(data, seat, to)
}

/// Divisions that a seat may move, or offer.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Some(side) = data
        .side_of(seat)
        .filter(|_| data.rights(seat).transfer.is_some())
    else {
        return;
    };
    let propose = data.rights(seat).transfer == Some(Permission::Propose);
    if state.stage != Stage::Turn
        || state.halted()
        || !propose && at_desk(data, state, seat).is_err()
    {
        return;
    }
    // Once orders are given somewhere, divisions that have come stay where they are.
    let late = state
        .regions()
        .any(|r| state.regions[r.i()].phase != Phase::Cards);
    let mut by_pot = [0u128; MAX_POTS];
    for division in bits(data.side_divisions[side.i()] & !state.unreleased).map(DivId) {
        let pot = state.division_pot(data, division);
        if propose && !state.commands_army(data, seat, data.army_of(pot)) {
            continue;
        }
        if !(late && has_come(state, &data.divisions[division.i()].units)) {
            by_pot[pot.i()] |= 1 << division.0;
        }
    }
    // Divisions of one pot go to the same pots, except for what is asked for already.
    let asked = |r: &Asked| match r.what {
        Request::Transfer(division, _) if propose && r.by == seat => 1 << division.0,
        _ => 0,
    };
    let asked = state.requests.iter().fold(0, |bits, r| bits | asked(r));
    for (from, group) in by_pot.into_iter().enumerate().filter(|x| x.1 != 0) {
        let from = PotId::nth(from);
        let open = |division: DivId, pot: u32| {
            check_transfer(data, state, seat, division, PotId(pot as u8)).is_ok()
        };
        let mut offer = |divisions: u128, pots: u64| {
            let transfers = menu.family(Choice::Transfer(DivId(0), from));
            let transfers = transfers.slot_bits(divisions);
            transfers.slot_bits(pots.into()).add();
        };
        let free = group & !asked;
        if free != 0 {
            // Where the division may go to one pot of an army it may go to all of them.
            let any = DivId(free.trailing_zeros() as u8);
            let armies = ArmyId::of_bits(data.side_armies[side.i()]);
            let pots = armies.map(|army| data.army_pots[army.i()] & !(1 << from.0));
            let open = pots.filter(|pots| *pots != 0 && open(any, pots.trailing_zeros()));
            offer(free, open.fold(0, |all, pots| all | pots));
        }
        for division in bits(group & asked).map(DivId) {
            let pots = data.side_pots[side.i()].iter();
            let open = pots.filter(|&pot| open(division, pot));
            offer(1 << division.0, open.fold(0, |all, pot| all | 1 << pot));
        }
    }
}

impl Act<'_> {
    /// Moves a division to another pot.
    pub fn transfer(
        &mut self,
        seat: Seat,
        division: DivId,
        pot: PotId,
    ) -> Result<DraftProgress, Refusal> {
        if check_transfer(self.data, self.state, seat, division, pot)? {
            return Ok(self.request(seat, Request::Transfer(division, pot)));
        }
        self.move_division(division, pot);
        Ok(DraftProgress::Reveals)
    }

    /// A division goes to another pot.
    pub fn move_division(&mut self, division: DivId, pot: PotId) {
        let to = self.data.army_of(pot);
        for &unit in &self.data.divisions[division.i()].units {
            let u = &mut self.state.units[unit.i()];
            u.pot = pot;
            if u.fate == Fate::OnMap {
                self.state.regions[u.region.i()].present |= 1 << to.0;
            }
        }
        for &gun in &self.data.divisions[division.i()].guns {
            if let crate::state::Spot::Pot(_) = self.state.counters[gun.i()].spot {
                self.state.counters[gun.i()].spot = crate::state::Spot::Pot(pot);
            }
        }
    }
}
