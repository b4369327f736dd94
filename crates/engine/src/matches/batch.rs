//! Batches: choices tried as a draft, and made final.

use super::{BatchError, Draft, Match};
use crate::journal::Entry;
use crate::observe::Watch;
use crate::{DraftProgress, Illegal, Next, Nonce, Rules, Seat};

impl<R: Rules> Match<R> {
    /// Tries choices on a copy of the state. A last choice that could reveal something is tried but not shown.
    pub fn draft(
        &self,
        seat: Seat,
        choices: &[R::Choice],
        watch: &mut impl Watch<R>,
    ) -> Result<Draft<R::State>, BatchError> {
        let (last, first) = choices.split_last().ok_or(BatchError::Empty)?;
        let mut state = self.state.clone();
        let (mut events, mut orders) = (Vec::new(), Vec::new());
        let mut progress = None;
        for (at, choice) in first.iter().enumerate() {
            self.step(&mut state, seat, (at, choice), &mut progress, &mut events)?;
            if progress != Some(DraftProgress::More) {
                orders.push(at + 1);
            }
            watch.on_step(&self.rules, &state, &events);
        }
        let shown = state.clone();
        let at = (first.len(), last);
        let progress = self.step(&mut state, seat, at, &mut progress, &mut events)?;
        if progress != DraftProgress::More {
            orders.push(choices.len());
        }
        if progress == DraftProgress::Reveals {
            state = shown;
        } else {
            watch.on_step(&self.rules, &state, &events);
        }
        Ok(Draft {
            state,
            progress,
            orders,
        })
    }

    /// Makes a draft final, rolls what it calls for and writes the lines.
    pub fn commit(
        &mut self,
        seat: Seat,
        choices: Vec<R::Choice>,
        nonce: Nonce,
        note: Option<String>,
        watch: &mut impl Watch<R>,
    ) -> Result<DraftProgress, BatchError> {
        if self.is_rewind(&choices) {
            return Err(BatchError::RewindNeedsJournal);
        }
        self.commit_inner(seat, choices, nonce, note, watch)
    }

    /// Whether a batch asks for a rewind; then [`Match::commit_rewind`] makes it final.
    pub fn is_rewind(&self, choices: &[R::Choice]) -> bool {
        let rewinds = self.rules.rewinds();
        rewinds.is_some_and(|rewinds| rewinds.is_rewind(choices))
    }

    /// Makes a batch final that asks for a rewind: the batch with its reason is in the journal, and behind it the
    /// rewind. `journal` is the match's own, up to now.
    pub fn commit_rewind(
        &mut self,
        journal: &str,
        seat: Seat,
        choices: Vec<R::Choice>,
        nonce: Nonce,
        note: Option<String>,
        watch: &mut impl Watch<R>,
    ) -> Result<DraftProgress, BatchError> {
        let line = crate::replay::rewind_line(&self.rules, journal, &choices);
        let line = line.ok_or(BatchError::NoRewindPoint)?;
        let by = self.seat_id(seat);
        let why = note.clone().unwrap_or_default();
        let progress = self.commit_inner(seat, choices, nonce, note, watch)?;
        if self.rewind(journal, line, by, why).is_err() {
            self.rollback();
            return Err(BatchError::NoRewindPoint);
        }
        Ok(progress)
    }

    /// A seat's id in the journal.
    pub(crate) fn seat_id(&self, seat: Seat) -> String {
        let info = self.rules.info().seats.get(usize::from(seat.0));
        info.map_or_else(String::new, |seat| seat.id.clone())
    }

    fn commit_inner(
        &mut self,
        seat: Seat,
        choices: Vec<R::Choice>,
        nonce: Nonce,
        note: Option<String>,
        watch: &mut impl Watch<R>,
    ) -> Result<DraftProgress, BatchError> {
        // A frozen match has no seed either; the player must read why.
        if self.frozen.is_some() {
            return Err(BatchError::Frozen);
        }
        if self.seed.is_none() {
            return Err(BatchError::ReadOnly);
        }
        let mut state = self.state.clone();
        let notes = self.notes.len();
        let progress = self.apply(&mut state, seat, &choices, note.as_deref(), watch)?;
        self.drop_recorders();
        let old = std::mem::replace(&mut self.state, state);
        self.set_checkpoint(old, notes);
        self.write(
            nonce,
            &Entry::Batch {
                seat,
                choices,
                note,
            },
        );
        watch.on_line(self.lines, &self.head);
        self.roll(watch);
        Ok(progress)
    }

    /// Applies a whole batch to a state.
    pub(crate) fn apply(
        &mut self,
        state: &mut R::State,
        seat: Seat,
        choices: &[R::Choice],
        note: Option<&str>,
        watch: &mut impl Watch<R>,
    ) -> Result<DraftProgress, BatchError> {
        self.check_note(choices, note)?;
        let before = self.notes.keep(&*self.rules, choices, note);
        let applied = self.apply_choices(state, seat, choices, watch);
        if applied.is_err() {
            self.notes.truncate(before);
        }
        applied
    }

    fn apply_choices(
        &mut self,
        state: &mut R::State,
        seat: Seat,
        choices: &[R::Choice],
        watch: &mut impl Watch<R>,
    ) -> Result<DraftProgress, BatchError> {
        let mut events = std::mem::take(&mut self.events);
        let mut progress = None;
        for at in choices.iter().enumerate() {
            self.step(state, seat, at, &mut progress, &mut events)?;
            watch.on_step(&self.rules, state, &events);
        }
        self.events = events;
        match progress.ok_or(BatchError::Empty)? {
            DraftProgress::More => Err(BatchError::Incomplete),
            progress => Ok(progress),
        }
    }

    fn check_note(&self, choices: &[R::Choice], note: Option<&str>) -> Result<(), BatchError> {
        let silent = note.is_none_or(|note| note.trim().is_empty());
        match self.note_required(choices).filter(|_| silent) {
            Some((at, illegal)) => Err(BatchError::Illegal { at, illegal }),
            None => Ok(()),
        }
    }

    /// The first choice of a batch that requires a note, and why.
    pub fn note_required(&self, choices: &[R::Choice]) -> Option<(usize, Illegal)> {
        let (at, refusal) = self.rules.notes()?.note_required(choices)?;
        Some((at, self.rules.explain(&refusal)))
    }

    /// Applies one choice of a batch; `progress` is that of the choice before it.
    fn step(
        &self,
        state: &mut R::State,
        seat: Seat,
        (at, choice): (usize, &R::Choice),
        progress: &mut Option<DraftProgress>,
        events: &mut Vec<R::Event>,
    ) -> Result<DraftProgress, BatchError> {
        if self.ended.is_some() {
            return Err(BatchError::Over);
        }
        if self.frozen.is_some() {
            return Err(BatchError::Frozen);
        }
        match self.rules.next(state) {
            Next::Seats(seats) if seats.contains(seat) => {}
            Next::Seats(_) if self.rules.may_interject(state, seat) => {}
            Next::Over(_) => return Err(BatchError::Over),
            _ if at > 0 => return Err(BatchError::PastBatchEnd(at)),
            _ => return Err(self.out_of_turn(state, seat, choice)),
        }
        if progress.is_some_and(DraftProgress::commits) {
            return Err(BatchError::PastBatchEnd(at));
        }
        events.clear();
        let done = self.rules.choose(state, seat, choice, events);
        let done = done.map_err(|refusal| BatchError::Illegal {
            at,
            illegal: self.rules.explain(&refusal),
        })?;
        *progress = Some(done);
        Ok(done)
    }

    /// Why a seat that is not asked cannot choose this: in the words of the rules and by their section, where they refuse it
    /// themselves.
    fn out_of_turn(&self, state: &R::State, seat: Seat, choice: &R::Choice) -> BatchError {
        let tried = self.rules.choose(&mut state.clone(), seat, choice, &mut ());
        match tried {
            Err(refusal) => BatchError::Illegal {
                at: 0,
                illegal: self.rules.explain(&refusal),
            },
            Ok(_) => BatchError::NotYourTurn,
        }
    }
}
