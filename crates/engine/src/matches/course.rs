//! What happens to a match beside its batches: seats change hands, it is rewound, ended, and resumed from its journal.

use super::{End, Match};
use crate::chain::{Format, hex};
use crate::journal::{Entry, Header, JournalError};
use crate::observe::Watch;
use crate::state_hash::state_hash;
use crate::{GameResult, Nonce, Rules, Seat, Seed};

impl<R: Rules> Match<R> {
    /// Closes the match: decided or abandoned. Opens the seed.
    pub fn end(&mut self, result: Option<GameResult>, why: String) {
        self.end_by(result, why, Vec::new());
    }

    /// Closes the match by resignation, agreement or a claim of these seats, with a nonce of each one's client.
    pub fn end_by(&mut self, result: Option<GameResult>, why: String, mut by: Vec<(Seat, Nonce)>) {
        if self.format == Format::Blake {
            by.clear();
        }
        if self.ended.is_some() {
            return;
        }
        self.set_checkpoint(self.state.clone(), self.notes.len());
        let Some(seed) = &self.seed else { return };
        let entry = Entry::End {
            result: result.clone(),
            why: why.clone(),
            seed: hex(&seed.0),
            state: state_hash::<R>(&self.state),
            by,
        };
        self.write_own(&entry);
        self.ended = Some(End { result, why });
    }

    /// Records who holds which seats. Nothing may follow the end of a journal, so a match that has ended keeps its
    /// assignments.
    pub fn assign_seats(
        &mut self,
        person: String,
        seats: Vec<Seat>,
        computer: bool,
        watch: &mut impl Watch<R>,
    ) {
        // Nothing is written into a journal that these rules may not have read to its end.
        if self.ended.is_some() || self.frozen.is_some() {
            return;
        }
        self.set_checkpoint(self.state.clone(), self.notes.len());
        self.shares.assign(&seats, computer);
        let computer = computer && self.format == Format::Sha;
        self.write_own(&Entry::SeatAssignment {
            person,
            seats,
            computer,
        });
        // Where no party is left that a draw waits for, it waits no more.
        if self.missing_chains().is_empty() && self.parties() > 0 {
            self.drop_recorders();
            self.roll(watch);
        }
    }

    /// Goes back to just after a line of this match's own journal. What was rolled stays rolled:
    /// the next draw has a new number.
    pub fn rewind(
        &mut self,
        journal: &str,
        line: u64,
        by: String,
        why: String,
    ) -> Result<(), JournalError> {
        if self.seed.is_none() || self.ended.is_some() {
            return Err(JournalError::at(line, "the game cannot be played on"));
        }
        let point = Match::replay(self.rules.clone(), journal, Some(line), &mut ())?;
        if point.to_move().is_empty() {
            return Err(JournalError::at(line, "no seat is to choose there"));
        }
        let state = self.after_rewind(&point.state);
        self.drop_recorders();
        let old = std::mem::replace(&mut self.state, state);
        self.set_checkpoint(old, self.notes.len());
        self.shares.done();
        self.write_own(&Entry::Rewind { line, by, why });
        Ok(())
    }

    /// The state after a rewind to `point`.
    pub(crate) fn after_rewind(&self, point: &R::State) -> R::State {
        match self.rules.rewinds() {
            Some(rewinds) => rewinds.after_rewind(point, &self.state),
            None => point.clone(),
        }
    }

    /// Resumes a replayed match that has not ended, with its secret.
    pub fn resume(self, seed: Seed, header: &Header) -> Result<Match<R>, JournalError> {
        self.resume_with(seed, header, &mut ())
    }

    /// Resumes, showing the dice that were still to be rolled.
    pub(crate) fn resume_with(
        mut self,
        seed: Seed,
        header: &Header,
        watch: &mut impl Watch<R>,
    ) -> Result<Match<R>, JournalError> {
        if seed.commitment_in(self.format) != header.commitment {
            return Err(JournalError::at(1, "this seed is not the one committed to"));
        }
        if self.frozen.is_some() {
            return Ok(self);
        }
        self.seed = Some(seed);
        if self.ended.is_none() {
            self.roll(watch);
        }
        Ok(self)
    }
}
