//! A running match: state, dice and the head of its journal.

mod batch;
mod course;

use crate::chain::{Digest, Format, hex};
use crate::dice::Noted;
use crate::journal::{self, Entry, EntryOf, FORMAT, Header, JournalError};
use crate::observe::{SeatRecorder, SpectatorRecorder, Watch};
use crate::rules::may_choose;
use crate::shares::{Shares, check_parties};
use crate::{
    DraftProgress, GameResult, Illegal, Next, Nonce, NoteTexts, Rules, Seat, Seats, Seed, Setup,
    SetupError,
};
use std::sync::Arc;

/// A match in progress or finished. It grows by lines; the caller stores them before anyone sees
/// their effect.
pub struct Match<R: Rules> {
    pub(crate) rules: Arc<R>,
    pub(crate) state: R::State,
    pub(crate) seed: Option<Seed>,
    pub(crate) head: Digest,
    pub(crate) lines: u64,
    pub(crate) draws: u64,
    pub(crate) format: Format,
    pub(crate) shares: Shares,
    pub(crate) ended: Option<End>,
    /// Why it can be read but never played on: it was begun under other rules.
    pub(crate) frozen: Option<Frozen>,
    /// The words of its notes, kept beside the state.
    pub(crate) notes: NoteTexts,
    unsaved: String,
    events: Vec<R::Event>,
    checkpoint: Option<Box<Checkpoint<R>>>,
    /// Recorders of the seats that somebody looks through, up to date with this state.
    pub(crate) recorders: Vec<SeatRecorder<R>>,
    pub(crate) spectators: Option<SpectatorRecorder<R>>,
}

/// The position before the lines that are not known to be stored.
struct Checkpoint<R: Rules> {
    state: R::State,
    head: Digest,
    lines: u64,
    draws: u64,
    shares: Shares,
    ended: Option<End>,
    notes: usize,
}

/// How and why a match stopped.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct End {
    /// The result; none if the match was abandoned.
    pub result: Option<GameResult>,
    /// The end in a sentence.
    pub why: String,
}

/// A match of other rules than these.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Frozen {
    /// What differs.
    pub why: String,
    /// Where these rules could not follow it any further.
    pub stopped: Option<JournalError>,
}

/// A draft that was tried on a copy of the state.
pub struct Draft<S> {
    /// The state after it. What a last choice reveals is not in it: a draft can be taken back.
    pub state: S,
    /// What the draft waits for.
    pub progress: DraftProgress,
    /// Where each complete order ends in the list of choices.
    pub orders: Vec<usize>,
}

/// Why a batch was not taken. The match is unchanged.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum BatchError {
    /// The rules refuse a choice.
    #[error("{illegal}")]
    Illegal {
        /// Which choice of the batch was refused.
        at: usize,
        /// The refusal.
        illegal: Illegal,
    },
    /// The last order is not complete.
    #[error("The order is not complete: choose the rest of it or take it back")]
    Incomplete,
    /// The batch has no choices.
    #[error("A batch needs at least one choice")]
    Empty,
    /// The choice with this number ends the batch, and more follow it.
    #[error("Choice {0} ends the batch; send later choices separately")]
    PastBatchEnd(usize),
    /// The seat is not to choose now.
    #[error("It is not this seat's turn")]
    NotYourTurn,
    /// The match has ended.
    #[error("The game is over")]
    Over,
    /// The match is frozen.
    #[error("This game was begun under other rules or data: it can be read but not played on")]
    Frozen,
    /// The match has no dice seed.
    #[error("This copy of the game has no dice: it can be read but not played on")]
    ReadOnly,
    /// A rewind was asked for without the journal.
    #[error("A rewind needs the game's journal")]
    RewindNeedsJournal,
    /// The journal has no position that the rewind asks for.
    #[error("The journal has no such rewind point")]
    NoRewindPoint,
}

impl<R: Rules> Match<R> {
    /// Opens a match with house dice.
    pub fn open(rules: Arc<R>, setup: &Setup, seed: Seed) -> Result<Match<R>, SetupError> {
        Match::open_with(rules, setup, seed, &[])
    }

    /// Opens a match in whose dice these parties have a share. Its first draws wait for their chains.
    pub fn open_with(
        rules: Arc<R>,
        setup: &Setup,
        seed: Seed,
        parties: &[Seats],
    ) -> Result<Match<R>, SetupError> {
        let info = rules.info();
        check_parties(parties, info.seats.len())?;
        let header = Header {
            journal: FORMAT.number(),
            game: info.name.into(),
            rules: R::VERSION,
            data: hex(&rules.data_hash()),
            setup: setup.clone(),
            seats: info.seats.iter().map(|seat| seat.id.clone()).collect(),
            commitment: seed.commitment(),
            parties: parties.to_vec(),
        };
        let mut opened = Match::open_position(rules, setup)?;
        opened.seed = Some(seed);
        opened.shares = Shares::new(parties);
        opened.write_own(&Entry::Header(header));
        opened.roll(&mut ());
        Ok(opened)
    }

    /// A position to look at: nothing is rolled, nothing is written, and it cannot be played on.
    pub fn open_position(rules: Arc<R>, setup: &Setup) -> Result<Match<R>, SetupError> {
        let state = crate::branch::first_state(&rules, R::VERSION, setup)?;
        Ok(Match::at(rules, state, Digest::ROOT, 0))
    }

    /// A match at a line of its journal, without its secret.
    pub(crate) fn at(rules: Arc<R>, state: R::State, head: Digest, lines: u64) -> Match<R> {
        Match {
            rules,
            state,
            seed: None,
            head,
            lines,
            draws: 0,
            format: FORMAT,
            shares: Shares::default(),
            ended: None,
            frozen: None,
            notes: NoteTexts::default(),
            unsaved: String::new(),
            events: Vec::new(),
            checkpoint: None,
            recorders: Vec::new(),
            spectators: None,
        }
    }

    /// A copy of the position without the secret of the dice: to be looked at, not to be played.
    pub fn without_seed(&self) -> Match<R> {
        Match {
            draws: self.draws,
            format: self.format,
            shares: self.shares.clone(),
            ended: self.ended.clone(),
            frozen: self.frozen.clone(),
            notes: self.notes.clone(),
            ..Match::at(
                self.rules.clone(),
                self.state.clone(),
                self.head,
                self.lines,
            )
        }
    }

    /// The rules that the match is played by.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The complete state. It never leaves the server.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Lines written so far.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// How the match ended, if it did.
    pub fn ended(&self) -> Option<&End> {
        self.ended.as_ref()
    }

    /// Why the match can be read but not played on, if it was begun under other rules than these.
    pub fn frozen(&self) -> Option<&Frozen> {
        self.frozen.as_ref()
    }

    /// Freezes the match: from now on it can be read but not played on.
    pub fn freeze(&mut self, why: String) {
        let stopped = self.frozen.take().and_then(|frozen| frozen.stopped);
        self.frozen = Some(Frozen { why, stopped });
        self.seed = None;
    }

    /// Hands over the lines written since the last call; the caller makes them durable.
    pub fn take_lines(&mut self) -> String {
        std::mem::take(&mut self.unsaved)
    }

    /// The lines handed over are stored: they can no longer be rolled back.
    pub fn confirm_stored(&mut self) {
        self.checkpoint = None;
    }

    /// Goes back to where the match was when its lines were last known to be stored.
    pub fn rollback(&mut self) {
        self.unsaved.clear();
        self.drop_recorders();
        if let Some(before) = self.checkpoint.take() {
            self.state = before.state;
            self.head = before.head;
            self.lines = before.lines;
            self.draws = before.draws;
            self.shares = before.shares;
            self.ended = before.ended;
            self.notes.truncate(before.notes);
        }
    }

    /// Forgets the recorders: they are not up to date any more. Who records a change takes them out first.
    pub(crate) fn drop_recorders(&mut self) {
        self.recorders.clear();
        self.spectators = None;
    }

    /// Keeps the way back to this state, the last one before a line is written.
    pub(crate) fn set_checkpoint(&mut self, state: R::State, notes: usize) {
        if self.checkpoint.is_none() {
            self.checkpoint = Some(Box::new(Checkpoint {
                state,
                head: self.head,
                lines: self.lines,
                draws: self.draws,
                shares: self.shares.clone(),
                ended: self.ended.clone(),
                notes,
            }));
        }
    }

    /// Who may choose now; none when the match has ended.
    pub fn to_move(&self) -> Seats {
        if self.ended.is_some() || self.frozen.is_some() {
            return Seats::NONE;
        }
        match self.rules.next(&self.state) {
            Next::Seats(seats) => seats,
            _ => Seats::NONE,
        }
    }

    /// Whether a seat may choose now, waited for or not.
    pub fn may_choose(&self, seat: Seat) -> bool {
        let open = self.ended.is_none() && self.frozen.is_none();
        open && may_choose(&*self.rules, &self.state, seat)
    }

    /// Everything that a seat knows, with the words it may read.
    pub fn view(&self, seat: Seat) -> R::View {
        crate::notes::view(&*self.rules, &self.state, seat, &self.notes)
    }

    /// Rolls until a seat must choose or the game is over, and closes a game that is over.
    pub(crate) fn roll(&mut self, watch: &mut impl Watch<R>) {
        loop {
            match self.rules.next(&self.state) {
                Next::Seats(_) => return self.shares.done(),
                Next::Over(result) => {
                    let why = result.why.to_string();
                    self.shares.done();
                    return self.end(Some(result), why);
                }
                Next::Chance(chance) => {
                    let Some((of, dice)) = self.next_dice(&chance) else {
                        return;
                    };
                    let mut dice = Noted {
                        dice,
                        rolls: Vec::new(),
                    };
                    let outcome = self.rules.roll(&chance, &mut dice);
                    let rolls = match self.format {
                        Format::Blake => Vec::new(),
                        Format::Sha => dice.rolls,
                    };
                    self.draws += 1;
                    self.shares.drew();
                    self.apply_outcome(&outcome, watch);
                    self.write_own(&Entry::Outcome {
                        draw: self.draws,
                        of,
                        rolls,
                        outcome,
                    });
                    watch.on_line(self.lines, &self.head);
                }
            }
        }
    }

    pub(crate) fn apply_outcome(&mut self, outcome: &R::Outcome, watch: &mut impl Watch<R>) {
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        self.rules.resolve(&mut self.state, outcome, &mut events);
        watch.on_step(&self.rules, &self.state, &events);
        self.events = events;
    }

    fn write(&mut self, nonce: Nonce, entry: &EntryOf<R>) {
        let (line, head) = journal::write::<R>(self.format, &self.head, nonce, entry);
        self.unsaved.push_str(&line);
        self.head = head;
        self.lines += 1;
    }

    /// Writes a line whose nonce follows from the seed.
    pub(crate) fn write_own(&mut self, entry: &EntryOf<R>) {
        let nonce = match &self.seed {
            Some(seed) => seed.nonce(self.format, &self.head),
            None => return,
        };
        self.write(nonce, entry);
    }
}
