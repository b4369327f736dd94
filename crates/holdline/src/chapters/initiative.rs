//! §2.5: cards, face down, region by region.

use crate::act::Act;
use crate::chapters::command::{at_work, decided};
use crate::chapters::high_command::desk_closed;
use crate::choice::Choice;
use crate::data::decisions::Form;
use crate::data::game::GameData;
use crate::data::maxima::MAX_CARD;
use crate::data::seats::Permission;
use crate::event::LogEvent;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::record::Laid;
use crate::state::{Hand, Phase, Stage, State};
use engine::{DraftProgress, Menu};

/// The sum of committed cards (A91).
pub fn sum(hand: &Hand) -> u8 {
    hand.iter()
        .enumerate()
        .map(|(value, n)| value as u8 * n)
        .sum()
}

/// Who has the initiative: strictly more, else the side that had it (A41, A42, A91).
pub fn winner(german: &Hand, polish: &Hand, before: Side) -> Side {
    match sum(german).cmp(&sum(polish)) {
        std::cmp::Ordering::Greater => Side::German,
        std::cmp::Ordering::Less => Side::Polish,
        std::cmp::Ordering::Equal => before,
    }
}

fn check_card(data: &GameData, state: &State, seat: Seat, region: RegionId, value: u8) -> Verdict {
    let Some(side) = data.side_of(seat) else {
        return no(Refusal::SidesHaveCards);
    };
    if region.i() >= state.regions.len() {
        return no(Refusal::UnknownRegion);
    }
    let lead = state.leads[region.i()][side.i()];
    if !state.plays_cards(data, seat, lead) {
        return no(Refusal::OthersCards);
    }
    if state.regions[region.i()].phase != Phase::Cards || !at_work(state, lead, region) {
        return no(Refusal::CardsClosed);
    }
    if state.hands[side.i()][region.i()]
        .get(usize::from(value))
        .is_none_or(|&n| n == 0)
    {
        return no(Refusal::NotInHand);
    }
    Ok(())
}

fn check_reserve(
    data: &GameData,
    state: &State,
    seat: Seat,
    region: RegionId,
    value: u8,
) -> Verdict {
    let leave = data.rights(seat).reserve_cards;
    let side = data
        .side_of(seat)
        .filter(|_| matches!(leave, Some(Permission::Do | Permission::Assign)));
    let Some(side) = side else {
        return no(Refusal::ReserveNotYours);
    };
    if leave == Some(Permission::Assign)
        && !crate::chapters::high_command::group_at(data, state, seat, region)
    {
        return no(Refusal::CardOutsideGroup);
    }
    if state.stage != Stage::Turn
        || state.halted()
        || region.i() >= state.regions.len()
        || state.regions[region.i()].phase != Phase::Cards
    {
        return no(Refusal::CardsClosed);
    }
    if state.closed.contains(seat) {
        return no(Refusal::DeskClosed);
    }
    if state.purses[side.i()].kept {
        return no(Refusal::ReserveKept);
    }
    if state.purses[side.i()]
        .reserve
        .get(usize::from(value))
        .is_none_or(|&n| n == 0)
    {
        return no(Refusal::NotInReserve);
    }
    // One a region and turn, and one more on the first turn after a surprise (§2.16).
    let extra = decided(data, state, Form::Start).map_or(0, |o| o.german_extra_cards);
    let usual = data.tables.initiative.reserve.a_region;
    let most = match side == Side::German && state.turn == 1 {
        true => usual + extra,
        false => usual,
    };
    let laid = state.regions[region.i()].reserves[side.i()].iter().sum();
    if laid >= most {
        return no(Refusal::ReserveCardLimit(laid, most));
    }
    Ok(())
}

/// Whether INITIATIVE waits for a side's high command, which may still add a card of the reserve: until it says that it
/// adds no more or has closed its desk, or time is up. It waits whether or not there is a card left, so that no seat learns
/// that.
pub fn holds_up_cards(data: &GameData, state: &State, side: Side) -> bool {
    state.revised() && !state.purses[side.i()].kept && !desk_closed(data, state, side)
}

fn check_keep(data: &GameData, state: &State, seat: Seat) -> Result<Side, Refusal> {
    let leave = data.rights(seat).reserve_cards == Some(Permission::Do);
    let Some(side) = data.side_of(seat).filter(|_| leave) else {
        return no(Refusal::ReserveNotYours);
    };
    let cards = || {
        state
            .regions()
            .any(|r| state.regions[r.i()].phase == Phase::Cards)
    };
    if state.stage != Stage::Turn || state.halted() || !cards() {
        return no(Refusal::CardsClosed);
    }
    if state.closed.contains(seat) || state.purses[side.i()].kept {
        return no(Refusal::ReserveKept);
    }
    Ok(side)
}

impl Act<'_> {
    /// The high command adds no more cards of the reserve this turn.
    pub fn keep_reserve(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        let side = check_keep(self.data, self.state, seat)?;
        self.state.purses[side.i()].kept = true;
        Ok(DraftProgress::Reveals)
    }

    /// Commits a card of the region's hand.
    pub fn card(
        &mut self,
        seat: Seat,
        region: RegionId,
        value: u8,
    ) -> Result<DraftProgress, Refusal> {
        check_card(self.data, self.state, seat, region, value)?;
        let side = self.data.side_of(seat).map_or(0, Side::i);
        self.state.hands[side][region.i()][usize::from(value)] -= 1;
        self.state.regions[region.i()].sealed[side][usize::from(value)] += 1;
        Ok(DraftProgress::Complete)
    }

    /// Adds a card of the strategic reserve.
    pub fn reserve_card(
        &mut self,
        seat: Seat,
        region: RegionId,
        value: u8,
    ) -> Result<DraftProgress, Refusal> {
        check_reserve(self.data, self.state, seat, region, value)?;
        let side = self.data.side_of(seat).unwrap_or(Side::German);
        self.state.purses[side.i()].reserve[usize::from(value)] -= 1;
        let r = &mut self.state.regions[region.i()];
        r.sealed[side.i()][usize::from(value)] += 1;
        r.reserves[side.i()][usize::from(value)] += 1;
        Ok(DraftProgress::Complete)
    }

    /// Turns the cards over; all of them are spent (A40).
    pub fn reveal(&mut self, region: RegionId) {
        let r = &mut self.state.regions[region.i()];
        r.winner = winner(&r.sealed[0], &r.sealed[1], r.winner);
        let cards = std::mem::take(&mut r.sealed);
        let (winner, reserves) = (r.winner, r.reserves);
        // Spectators see them with the map, turns later.
        let seating = &self.data.seating;
        let [german, polish] = seating.sides;
        let told = Seats(german.0 | polish.0 | seating.umpires.0);
        self.log
            .tell_seats(told, LogEvent::Initiative(region, cards, winner));
        let turn = self.state.turn;
        // Cards that a rewind gave back lie open a second time.
        let laid = &mut self.state.record.laid;
        laid.retain(|l| (l.turn, l.region) != (turn, region));
        laid.push(Laid {
            turn,
            region,
            cards,
            reserves,
            winner,
        });
        let turn = usize::from(self.state.turn);
        let record = &mut self.state.record.initiative;
        if record.len() < turn {
            let nobody = std::iter::repeat_n(Side::German, self.state.regions.len());
            record.resize(turn, nobody.collect());
        }
        record[turn - 1][region.i()] = winner;
    }
}

/// What may be played now.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    if check_keep(data, state, seat).is_ok() {
        menu.push(Choice::KeepReserve);
    }
    for region in state
        .regions()
        .filter(|r| state.regions[r.i()].phase == Phase::Cards)
    {
        for value in 2..=MAX_CARD {
            if check_card(data, state, seat, region, value).is_ok() {
                menu.push(Choice::Card(region, value));
            }
            if check_reserve(data, state, seat, region, value).is_ok() {
                menu.push(Choice::Reserve(region, value));
            }
        }
    }
}
