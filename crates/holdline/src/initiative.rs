//! §2.5: cards, face down, region by region.

use crate::act::Act;
use crate::book::Book;
use crate::choice::Choice;
use crate::command::{at_work, decided};
use crate::event::{LogEvent, Parts};
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::{Leave, Seat};
use crate::state::{Hand, Phase, Stage, State};
use engine::{DraftProgress, Menu};

/// The sum of committed cards (A91).
pub fn sum(hand: &Hand) -> u8 {
    hand.iter()
        .enumerate()
        .map(|(value, n)| value as u8 * n)
        .sum()
}

/// Who has the initiative: strictly more, else whoever had it (A41, A42, A91).
pub fn winner(german: &Hand, polish: &Hand, before: Side) -> Side {
    match sum(german).cmp(&sum(polish)) {
        std::cmp::Ordering::Greater => Side::German,
        std::cmp::Ordering::Less => Side::Polish,
        std::cmp::Ordering::Equal => before,
    }
}

fn check_card(b: &Book, s: &State, seat: Seat, region: RegionId, value: u8) -> Verdict {
    let Some(side) = b.side_of(seat) else {
        return no(Refusal::SidesHaveCards);
    };
    if region.i() >= REGIONS {
        return no(Refusal::UnknownRegion);
    }
    let lead = s.leads[region.i()][side.i()];
    if !s.plays_cards(b, seat, lead) {
        return no(Refusal::OthersCards);
    }
    if s.regions[region.i()].phase != Phase::Cards || !at_work(s, lead, region) {
        return no(Refusal::CardsClosed);
    }
    if s.hands[side.i()][region.i()]
        .get(usize::from(value))
        .is_none_or(|&n| n == 0)
    {
        return no(Refusal::NotInHand);
    }
    Ok(())
}

fn check_reserve(b: &Book, s: &State, seat: Seat, region: RegionId, value: u8) -> Verdict {
    let leave = b.rights(seat).reserve_cards;
    let side = b
        .side_of(seat)
        .filter(|_| matches!(leave, Some(Leave::Do | Leave::Assign)));
    let Some(side) = side else {
        return no(Refusal::ReserveNotYours);
    };
    if leave == Some(Leave::Assign) && !crate::office::group_at(b, s, seat, region) {
        return no(Refusal::CardOutsideGroup);
    }
    if s.stage != Stage::Turn
        || s.halted()
        || region.i() >= REGIONS
        || s.regions[region.i()].phase != Phase::Cards
    {
        return no(Refusal::CardsClosed);
    }
    if s.closed.contains(seat) {
        return no(Refusal::DeskClosed);
    }
    if s.purses[side.i()]
        .reserve
        .get(usize::from(value))
        .is_none_or(|&n| n == 0)
    {
        return no(Refusal::NotInReserve);
    }
    // One a region and turn, and one more on the first turn after a surprise (§2.16).
    let extra = decided(b, s, "start").map_or(0, |o| o.german_extra_cards);
    let most = if side == Side::German && s.turn == 1 {
        1 + extra
    } else {
        1
    };
    if s.regions[region.i()].reserves[side.i()].iter().sum::<u8>() >= most {
        return no(Refusal::ReserveCardLimit);
    }
    Ok(())
}

impl Act<'_> {
    /// Commits a card of the region's hand.
    pub fn card(
        &mut self,
        seat: Seat,
        region: RegionId,
        value: u8,
    ) -> Result<DraftProgress, Refusal> {
        check_card(self.b, self.s, seat, region, value)?;
        let side = self.b.side_of(seat).map_or(0, Side::i);
        self.s.hands[side][region.i()][usize::from(value)] -= 1;
        self.s.regions[region.i()].sealed[side][usize::from(value)] += 1;
        Ok(DraftProgress::Complete)
    }

    /// Adds a card of the strategic reserve.
    pub fn reserve_card(
        &mut self,
        seat: Seat,
        region: RegionId,
        value: u8,
    ) -> Result<DraftProgress, Refusal> {
        check_reserve(self.b, self.s, seat, region, value)?;
        let side = self.b.side_of(seat).unwrap_or(Side::German);
        self.s.purses[side.i()].reserve[usize::from(value)] -= 1;
        let r = &mut self.s.regions[region.i()];
        r.sealed[side.i()][usize::from(value)] += 1;
        r.reserves[side.i()][usize::from(value)] += 1;
        Ok(DraftProgress::Complete)
    }

    /// Turns the cards over; all of them are spent (A40).
    pub fn reveal(&mut self, region: RegionId) {
        let r = &mut self.s.regions[region.i()];
        let sums = [sum(&r.sealed[0]), sum(&r.sealed[1])];
        r.winner = winner(&r.sealed[0], &r.sealed[1], r.winner);
        r.sealed = [[0; 14]; 2];
        let winner = r.winner;
        self.t.tell(
            Parts::region(region).and(Parts::PUBLIC),
            LogEvent::Initiative(region, sums, winner),
        );
        let turn = usize::from(self.s.turn);
        let record = &mut self.s.record.initiative;
        if record.len() < turn {
            record.resize(turn, [Side::German; REGIONS]);
        }
        record[turn - 1][region.i()] = winner;
    }
}

/// What may be played now.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    for region in regions().filter(|r| s.regions[r.i()].phase == Phase::Cards) {
        for value in 2..14 {
            if check_card(b, s, seat, region, value).is_ok() {
                menu.push(Choice::Card(region, value));
            }
            if check_reserve(b, s, seat, region, value).is_ok() {
                menu.push(Choice::Reserve(region, value));
            }
        }
    }
}
