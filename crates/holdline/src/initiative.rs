//! §2.5: cards, face down, region by region.

use crate::act::Act;
use crate::book::Book;
use crate::choice::Choice;
use crate::command::{Verdict, at_work, decided, no};
use crate::ids::*;
use crate::seat::{Leave, Seat};
use crate::state::{Hand, Phase, Stage, State};
use crate::tell::{Parts, Tale};
use engine::{DraftProgress, Illegal, Menu};

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
        return no("§2.5", "only the two sides have cards");
    };
    if region.i() >= REGIONS {
        return no("§2.5", "there is no such region");
    }
    let lead = s.leads[region.i()][side.i()];
    if !s.plays_cards(b, seat, lead) {
        return no("§2.5", "the cards of this region are in other hands");
    }
    if s.regions[region.i()].phase != Phase::Cards || !at_work(s, lead, region) {
        return no(
            "§2.5",
            "cards are committed at the start of a region's turn",
        );
    }
    if s.hands[side.i()][region.i()]
        .get(usize::from(value))
        .is_none_or(|&n| n == 0)
    {
        return no("§2.5", "there is no such card in this hand");
    }
    Ok(())
}

fn check_reserve(b: &Book, s: &State, seat: Seat, region: RegionId, value: u8) -> Verdict {
    let leave = b.rights(seat).reserve_cards;
    let side = b
        .side_of(seat)
        .filter(|_| matches!(leave, Some(Leave::Do | Leave::Assign)));
    let Some(side) = side else {
        return no("§2.5", "the strategic reserve belongs to the high command");
    };
    if leave == Some(Leave::Assign) && !crate::office::group_at(b, s, seat, region) {
        return no(
            "§2.5",
            "an Army Group assigns cards to regions of its armies",
        );
    }
    if s.stage != Stage::Turn
        || s.halted()
        || region.i() >= REGIONS
        || s.regions[region.i()].phase != Phase::Cards
    {
        return no(
            "§2.5",
            "cards are committed at the start of a region's turn",
        );
    }
    if s.closed.contains(seat) {
        return no("§2.5", "you have closed your desk for this turn");
    }
    if s.purses[side.i()]
        .reserve
        .get(usize::from(value))
        .is_none_or(|&n| n == 0)
    {
        return no("§2.5", "there is no such card in the reserve");
    }
    // One a region and turn, and one more on the first turn after a surprise (§2.16).
    let extra = decided(b, s, "start").map_or(0, |o| o.german_extra_cards);
    let most = if side == Side::German && s.turn == 1 {
        1 + extra
    } else {
        1
    };
    if s.regions[region.i()].reserves[side.i()].iter().sum::<u8>() >= most {
        return no(
            "§2.5",
            "no more reserve cards may go to this region this turn",
        );
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
    ) -> Result<DraftProgress, Illegal> {
        check_card(self.b, self.s, seat, region, value)?;
        let side = self.b.side_of(seat).map_or(0, Side::i);
        self.s.hands[side][region.i()][usize::from(value)] -= 1;
        self.s.regions[region.i()].sealed[side][usize::from(value)] += 1;
        let lead = self.s.leads[region.i()][side];
        self.t.touch(Parts::army(lead));
        Ok(DraftProgress::Complete)
    }

    /// Adds a card of the strategic reserve.
    pub fn reserve_card(
        &mut self,
        seat: Seat,
        region: RegionId,
        value: u8,
    ) -> Result<DraftProgress, Illegal> {
        check_reserve(self.b, self.s, seat, region, value)?;
        let side = self.b.side_of(seat).unwrap_or(Side::German);
        self.s.purses[side.i()].reserve[usize::from(value)] -= 1;
        let r = &mut self.s.regions[region.i()];
        r.sealed[side.i()][usize::from(value)] += 1;
        r.reserves[side.i()][usize::from(value)] += 1;
        let lead = self.s.leads[region.i()][side.i()];
        self.t.touch(
            Parts::desk(side)
                .and(Parts::reports(side))
                .and(Parts::army(lead)),
        );
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
            Tale::Initiative(region, sums, winner),
        );
        let leads = self.s.leads[region.i()];
        self.t
            .touch(Parts::army(leads[0]).and(Parts::army(leads[1])));
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
