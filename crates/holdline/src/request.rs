//! §2.1: what commanders ask of Control: divisions and assets from one army to another, and other commanders' heads.

use crate::act::Act;
use crate::book::{Book, Sort};
use crate::event::LogEvent;
use crate::ids::*;
use crate::office::check_move;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::{Leave, Seat};
use crate::state::{Spot, Stage, State};
use engine::DraftProgress;
use serde::Serialize;

/// Something only Control grants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// A division goes to a pot of another army.
    Transfer(DivId, PotId),
    /// An asset does.
    Asset(CounterId, PotId),
    /// A commander is to go.
    Sack(Seat),
}

/// A request and who made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Asked {
    /// Who.
    pub by: Seat,
    /// What.
    pub what: Request,
}

/// Requests of one seat that lie with Control at one time.
const MOST: usize = 4;

/// Whether a request can be made.
pub fn check_ask(s: &State, by: Seat, what: Request) -> Verdict {
    let mut own = s.requests.iter().filter(|r| r.by == by);
    if own.clone().count() >= MOST {
        return no(Refusal::RequestsPending);
    }
    if own.any(|r| r.what == what) {
        return no(Refusal::AlreadyRequested);
    }
    Ok(())
}

/// Whether Control can grant it now.
pub fn check(b: &Book, s: &State, what: Request) -> Verdict {
    match what {
        Request::Transfer(division, pot) => check_move(b, s, division, pot),
        Request::Asset(counter, _) => check_asset(b, s, counter),
        Request::Sack(_) => Ok(()),
    }
}

/// Whether an asset is at hand to be sent away.
pub fn check_asset(b: &Book, s: &State, counter: CounterId) -> Verdict {
    let stays = matches!(
        b.pieces[counter.i()].sort,
        Sort::Battery(_) | Sort::Post | Sort::Ship
    );
    let here = matches!(s.counters[counter.i()].spot, Spot::Pot(_) | Spot::At(_));
    if stays || !here || crate::control::counter_fighting(s, counter) {
        return no(Refusal::CounterStays);
    }
    Ok(())
}

/// Whether a seat may ask for a commander to be removed: another one of its own side.
pub fn check_sack(b: &Book, s: &State, seat: Seat, whom: Seat) -> Verdict {
    let side = b.side_of(seat);
    if b.rights(seat).sack != Some(Leave::Request) {
        return no(Refusal::CannotRequest);
    }
    if s.stage != Stage::Turn || s.halted() || s.closed.contains(seat) {
        return no(Refusal::NoTurnForYou);
    }
    if whom == seat || b.side_of(whom) != side || !b.rights(whom).fights() {
        return no(Refusal::NotYourCommander);
    }
    check_ask(s, seat, Request::Sack(whom))
}

impl Act<'_> {
    /// Lays a request before Control.
    pub fn request(&mut self, by: Seat, what: Request) -> DraftProgress {
        self.s.requests.push(Asked { by, what });
        DraftProgress::HandsOver
    }

    /// Asks for a commander to be removed.
    pub fn sack(&mut self, seat: Seat, whom: Seat) -> Result<DraftProgress, Refusal> {
        check_sack(self.b, self.s, seat, whom)?;
        Ok(self.request(seat, Request::Sack(whom)))
    }

    /// Control has decided; who asked is told.
    pub fn decide_request(&mut self, n: u8, granted: bool) {
        let Asked { by, what } = self.s.requests.remove(usize::from(n));
        match what {
            Request::Transfer(division, pot) if granted => self.move_division(division, pot),
            Request::Asset(counter, pot) if granted => self.send_away(counter, pot),
            _ => {}
        }
        let seats = crate::seat::Seats::one(by);
        self.t.tell_seats(seats, LogEvent::Request(what, granted));
    }
}
