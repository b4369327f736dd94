//! §2.1: what commanders ask of Control: divisions and assets from one army to another, and other commanders' heads.

use crate::act::Act;
use crate::chapters::transfers::check_move;
use crate::data::game::{GameData, Sort};
use crate::data::seats::Permission;
use crate::event::LogEvent;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::requests::Asked;
use crate::state::requests::Request;
use crate::state::{Spot, Stage, State};
use engine::DraftProgress;

/// Requests of one seat that lie with Control at one time.
const MOST: usize = 4;

/// Whether a request can be made.
pub fn check_ask(state: &State, by: Seat, what: Request) -> Verdict {
    let mut own = state.requests.iter().filter(|r| r.by == by);
    let waiting = own.clone().count();
    if waiting >= MOST {
        return no(Refusal::RequestsPending(waiting as u8, MOST as u8));
    }
    if own.any(|r| r.what == what) {
        return no(Refusal::AlreadyRequested);
    }
    Ok(())
}

/// Whether Control can grant it now.
pub fn check(data: &GameData, state: &State, what: Request) -> Verdict {
    match what {
        Request::Transfer(division, pot) => check_move(data, state, division, pot),
        Request::Asset(counter, _) => check_asset(data, state, counter),
        Request::Removal(_) => Ok(()),
    }
}

/// Whether an asset is at hand to be sent away.
pub fn check_asset(data: &GameData, state: &State, counter: CounterId) -> Verdict {
    let stays = matches!(
        data.pieces[counter.i()].sort,
        Sort::Battery(_) | Sort::Post | Sort::Ship
    );
    let here = matches!(state.counters[counter.i()].spot, Spot::Pot(_) | Spot::At(_));
    if stays || !here || crate::chapters::control::counter_fighting(state, counter) {
        return no(Refusal::CounterStays);
    }
    Ok(())
}

/// Whether a seat may ask for a commander to be removed: another one of its own side.
pub fn check_sack(data: &GameData, state: &State, seat: Seat, whom: Seat) -> Verdict {
    let side = data.side_of(seat);
    if data.rights(seat).sack != Some(Permission::Request) {
        return no(Refusal::CannotRequest);
    }
    if state.stage != Stage::Turn || state.halted() || state.closed.contains(seat) {
        return no(Refusal::NoTurnForYou);
    }
    if whom == seat || data.side_of(whom) != side || !data.rights(whom).fights() {
        return no(Refusal::NotYourCommander);
    }
    check_ask(state, seat, Request::Removal(whom))
}

impl Act<'_> {
    /// Lays a request before Control.
    pub fn request(&mut self, by: Seat, what: Request) -> DraftProgress {
        self.state.requests.push(Asked { by, what });
        DraftProgress::HandsOver
    }

    /// Asks for a commander to be removed.
    pub fn sack(&mut self, seat: Seat, whom: Seat) -> Result<DraftProgress, Refusal> {
        check_sack(self.data, self.state, seat, whom)?;
        Ok(self.request(seat, Request::Removal(whom)))
    }

    /// Control has decided; who asked is told.
    pub fn decide_request(&mut self, n: u8, granted: bool) {
        let Asked { by, what } = self.state.requests.remove(usize::from(n));
        match what {
            Request::Transfer(division, pot) if granted => self.move_division(division, pot),
            Request::Asset(counter, pot) if granted => self.send_away(counter, pot),
            _ => {}
        }
        let seats = crate::ids::Seats::one(by);
        self.log.tell_seats(seats, LogEvent::Request(what, granted));
    }
}
