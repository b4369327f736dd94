//! A running match: state, dice and the head of its journal.

use crate::chain::{Digest, hex};
use crate::journal::{self, Entry, EntryOf, FORMAT, Header, JournalError, Line, Reader};
use crate::{
    DraftProgress, GameResult, Illegal, Next, Nonce, Rules, Seat, Seats, Seed, Setup, SetupError,
};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A match in progress or finished. It grows by lines; the caller stores them before anyone sees
/// their effect.
pub struct Match<R: Rules> {
    rules: Arc<R>,
    state: R::State,
    seed: Option<Seed>,
    head: Digest,
    lines: u64,
    draws: u64,
    ended: Option<End>,
    /// Why it can be read but never played on: it was begun under other rules.
    frozen: Option<String>,
    fresh: String,
    events: Vec<R::Event>,
    before: Option<Box<Before<R>>>,
    /// Views that have been folded up to this state, for those who listen to every batch.
    heard: Vec<(Seat, R::View)>,
}

/// Where a match stood before the lines that are not known to be stored.
struct Before<R: Rules> {
    state: R::State,
    head: Digest,
    lines: u64,
    draws: u64,
    ended: Option<End>,
}

/// How and why a match stopped.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct End {
    pub standing: Option<GameResult>,
    pub why: String,
}

/// Sees every event as it happens, with the state after the choice or outcome that made it.
pub trait Watch<R: Rules> {
    fn saw(&mut self, rules: &R, after: &R::State, event: &R::Event);
}

/// Nobody watches.
impl<R: Rules> Watch<R> for () {
    fn saw(&mut self, _: &R, _: &R::State, _: &R::Event) {}
}

impl<R: Rules, F: FnMut(&R, &R::State, &R::Event)> Watch<R> for F {
    fn saw(&mut self, rules: &R, after: &R::State, event: &R::Event) {
        self(rules, after, event);
    }
}

/// Why a batch was not taken. The match is as it was.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum BatchError {
    #[error("{illegal}")]
    Illegal {
        /// Which choice of the batch was refused.
        at: usize,
        illegal: Illegal,
    },
    #[error("the order is not complete: choose the rest of it or take it back")]
    Incomplete,
    #[error("a batch needs at least one choice")]
    Empty,
    #[error("nothing may follow choice {0} of the batch: dice roll or the move passes on there")]
    PastBatchEnd(usize),
    #[error("it is not this seat's move")]
    NotYourTurn,
    #[error("the game is over")]
    Over,
    #[error("this match was begun under other rules: it can be read but not played on")]
    Frozen,
    #[error("the dice of this match are sealed elsewhere: it can be read but not played on")]
    ReadOnly,
    #[error("going back needs the match's journal")]
    RewindNeedsJournal,
    #[error("the journal has no such place to go back to")]
    NoRewindPoint,
}

impl<R: Rules> Match<R> {
    /// Opens a match.
    pub fn open(rules: Arc<R>, setup: &Setup, seed: Seed) -> Result<Match<R>, SetupError> {
        let state = rules.start(setup)?;
        let about = rules.info();
        let header = Header {
            journal: FORMAT,
            game: about.name.into(),
            rules: R::VERSION,
            data: hex(&rules.data()),
            setup: setup.clone(),
            seats: about.seats.iter().map(|seat| seat.id.clone()).collect(),
            commitment: seed.commitment(),
        };
        let mut table = Match {
            rules,
            state,
            seed: Some(seed),
            head: Digest::ROOT,
            lines: 0,
            draws: 0,
            ended: None,
            frozen: None,
            fresh: String::new(),
            events: Vec::new(),
            before: None,
            heard: Vec::new(),
        };
        table.write_own(&Entry::Header(header));
        table.roll(&mut ());
        Ok(table)
    }

    /// A copy of the position without the secret of the dice: to be looked at, not to be played.
    pub fn sealed(&self) -> Match<R> {
        Match {
            rules: self.rules.clone(),
            state: self.state.clone(),
            seed: None,
            head: self.head,
            lines: self.lines,
            draws: self.draws,
            ended: self.ended.clone(),
            frozen: self.frozen.clone(),
            fresh: String::new(),
            events: Vec::new(),
            before: None,
            heard: Vec::new(),
        }
    }

    /// A position to look at: nothing is rolled, nothing is written, and it cannot be played on.
    pub fn look(rules: Arc<R>, setup: &Setup) -> Result<Match<R>, SetupError> {
        let state = rules.start(setup)?;
        Ok(Match {
            rules,
            state,
            seed: None,
            head: Digest::ROOT,
            lines: 0,
            draws: 0,
            ended: None,
            frozen: None,
            fresh: String::new(),
            events: Vec::new(),
            before: None,
            heard: Vec::new(),
        })
    }

    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Lines written so far.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    pub fn ended(&self) -> Option<&End> {
        self.ended.as_ref()
    }

    /// Why the match can be read but not played on, if it was begun under other rules than these.
    pub fn frozen(&self) -> Option<&str> {
        self.frozen.as_deref()
    }

    /// Hands over the lines written since the last call; the caller makes them durable.
    pub fn take_lines(&mut self) -> String {
        std::mem::take(&mut self.fresh)
    }

    /// The lines handed over are stored: there is no way back behind them.
    pub fn stored(&mut self) {
        self.before = None;
    }

    /// Goes back to where the match stood when its lines were last known to be stored.
    pub fn retreat(&mut self) {
        self.fresh.clear();
        self.heard.clear();
        if let Some(before) = self.before.take() {
            self.state = before.state;
            self.head = before.head;
            self.lines = before.lines;
            self.draws = before.draws;
            self.ended = before.ended;
        }
    }

    /// A listener's view, as it was kept after the last batch or made afresh.
    pub(crate) fn hearing(&mut self, seat: Seat) -> R::View {
        let kept = self.heard.iter().position(|(by, _)| *by == seat);
        match kept {
            Some(at) => self.heard.swap_remove(at).1,
            None => self.rules.view(&self.state, seat),
        }
    }

    /// Keeps a listener's view that was folded up to this state, so that the next batch need not make it.
    pub(crate) fn keep_hearing(&mut self, seat: Seat, view: R::View) {
        self.heard.push((seat, view));
    }

    /// Keeps the way back to this state, the last one before a line is written.
    fn keep(&mut self, state: R::State) {
        if self.before.is_none() {
            self.before = Some(Box::new(Before {
                state,
                head: self.head,
                lines: self.lines,
                draws: self.draws,
                ended: self.ended.clone(),
            }));
        }
    }

    /// Who may choose now; nobody when the match has ended.
    pub fn to_move(&self) -> Seats {
        if self.ended.is_some() || self.frozen.is_some() {
            return Seats::NONE;
        }
        match self.rules.next(&self.state) {
            Next::Seats(seats) => seats,
            _ => Seats::NONE,
        }
    }

    /// Tries choices on a copy of the state and tells how the last one left the draft. A last choice that could reveal something
    /// is tried but not shown.
    pub fn draft(
        &self,
        seat: Seat,
        choices: &[R::Choice],
        watch: &mut impl Watch<R>,
    ) -> Result<(R::State, DraftProgress), BatchError> {
        let mut events = Vec::new();
        let pace = self.apply(&mut self.state.clone(), seat, choices, &mut events, &mut ())?;
        // A draft can be taken back, so what its last choice reveals is not shown before it is final.
        let shown = match pace {
            DraftProgress::Reveals => &choices[..choices.len() - 1],
            _ => choices,
        };
        let mut state = self.state.clone();
        if !shown.is_empty() {
            self.apply(&mut state, seat, shown, &mut events, watch)?;
        }
        Ok((state, pace))
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
        if self.rules.goes_back(&choices) {
            return Err(BatchError::RewindNeedsJournal);
        }
        self.make_final(seat, choices, nonce, note, watch)
    }

    /// Makes a batch final that goes back (`Rules::goes_back`): the batch with its reason stands in the journal, and
    /// behind it the rewind. `journal` is the match's own, up to now.
    pub fn commit_back(
        &mut self,
        journal: &str,
        seat: Seat,
        choices: Vec<R::Choice>,
        nonce: Nonce,
        note: Option<String>,
        watch: &mut impl Watch<R>,
    ) -> Result<DraftProgress, BatchError> {
        let line = self.mark_of(journal, &choices).ok_or(BatchError::NoRewindPoint)?;
        let chair = self.rules.info().seats.get(usize::from(seat.0));
        let by = chair.map_or_else(String::new, |chair| chair.id.clone());
        let why = note.clone().unwrap_or_default();
        let pace = self.make_final(seat, choices, nonce, note, watch)?;
        if self.rewind(journal, line, by, why).is_err() {
            self.retreat();
            return Err(BatchError::NoRewindPoint);
        }
        Ok(pace)
    }

    /// The last line of a journal after which what a batch wants to go back to begins.
    fn mark_of(&self, journal: &str, choices: &[R::Choice]) -> Option<u64> {
        let rules = &self.rules;
        let (mut found, mut last) = (None, None::<R::State>);
        let mut look = |line: u64, state: &R::State| {
            if matches!(rules.next(state), Next::Seats(_)) {
                if rules.begins(choices, last.as_ref(), state) {
                    found = Some(line);
                }
                last = Some(state.clone());
            }
        };
        let table = Match::audit(rules.clone(), journal, None, &mut (), |state, next| {
            look(next.number - 1, state);
            Ok(())
        });
        let table = table.ok().filter(|table| table.ended.is_none())?;
        look(table.lines, &table.state);
        found
    }

    fn make_final(
        &mut self,
        seat: Seat,
        choices: Vec<R::Choice>,
        nonce: Nonce,
        note: Option<String>,
        watch: &mut impl Watch<R>,
    ) -> Result<DraftProgress, BatchError> {
        if self.seed.is_none() {
            return Err(BatchError::ReadOnly);
        }
        self.check_note(&choices, note.as_deref())?;
        self.heard.clear();
        let mut state = self.state.clone();
        let mut events = std::mem::take(&mut self.events);
        let pace = self.apply(&mut state, seat, &choices, &mut events, watch);
        self.events = events;
        let pace = pace?;
        if pace == DraftProgress::More {
            return Err(BatchError::Incomplete);
        }
        let old = std::mem::replace(&mut self.state, state);
        self.keep(old);
        self.write(
            nonce,
            &Entry::Batch {
                seat,
                choices,
                note,
            },
        );
        self.roll(watch);
        Ok(pace)
    }

    fn check_note(&self, choices: &[R::Choice], note: Option<&str>) -> Result<(), BatchError> {
        let silent = note.is_none_or(|note| note.trim().is_empty());
        match self.rules.wants_note(choices).filter(|_| silent) {
            Some((at, illegal)) => Err(BatchError::Illegal { at, illegal }),
            None => Ok(()),
        }
    }

    fn apply(
        &self,
        state: &mut R::State,
        seat: Seat,
        choices: &[R::Choice],
        events: &mut Vec<R::Event>,
        watch: &mut impl Watch<R>,
    ) -> Result<DraftProgress, BatchError> {
        if self.ended.is_some() {
            return Err(BatchError::Over);
        }
        if self.frozen.is_some() {
            return Err(BatchError::Frozen);
        }
        let mut pace = None;
        for (at, choice) in choices.iter().enumerate() {
            match self.rules.next(state) {
                Next::Seats(seats) if seats.contains(seat) => {}
                Next::Over(_) => return Err(BatchError::Over),
                _ if at > 0 => return Err(BatchError::PastBatchEnd(at)),
                _ => return Err(BatchError::NotYourTurn),
            }
            if pace.is_some_and(DraftProgress::commits) {
                return Err(BatchError::PastBatchEnd(at));
            }
            events.clear();
            let done = self.rules.choose(state, seat, choice, events);
            pace = Some(done.map_err(|illegal| BatchError::Illegal { at, illegal })?);
            for event in events.iter() {
                watch.saw(&self.rules, state, event);
            }
        }
        pace.ok_or(BatchError::Empty)
    }

    /// Rolls until a seat must choose or the game is over, and closes a game that is over.
    fn roll(&mut self, watch: &mut impl Watch<R>) {
        loop {
            match self.rules.next(&self.state) {
                Next::Seats(_) => return,
                Next::Over(standing) => {
                    let why = standing.why.to_string();
                    return self.end(Some(standing), why);
                }
                Next::Chance(chance) => {
                    let Some(seed) = &self.seed else { return };
                    self.draws += 1;
                    let mut dice = seed.draw(self.draws, &self.head);
                    let outcome = self.rules.roll(&chance, &mut dice);
                    self.settle(&outcome, watch);
                    self.write_own(&Entry::Outcome {
                        draw: self.draws,
                        outcome,
                    });
                }
            }
        }
    }

    fn settle(&mut self, outcome: &R::Outcome, watch: &mut impl Watch<R>) {
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        self.rules.resolve(&mut self.state, outcome, &mut events);
        for event in &events {
            watch.saw(&self.rules, &self.state, event);
        }
        self.events = events;
    }

    /// Closes the match: decided, conceded, drawn or abandoned. Opens the seed.
    pub fn end(&mut self, standing: Option<GameResult>, why: String) {
        if self.ended.is_some() {
            return;
        }
        self.keep(self.state.clone());
        let Some(seed) = &self.seed else { return };
        let entry = Entry::End {
            standing: standing.clone(),
            why: why.clone(),
            seed: hex(&seed.0),
            state: state_hash::<R>(&self.state),
        };
        self.write_own(&entry);
        self.ended = Some(End { standing, why });
    }

    /// Notes who sits where. Nothing may follow the end of a journal, so a match that has ended keeps its bindings.
    pub fn bind(&mut self, person: String, seats: Vec<Seat>) {
        if self.ended.is_some() {
            return;
        }
        self.keep(self.state.clone());
        self.write_own(&Entry::Binding { person, seats });
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
            return Err(JournalError::at(line, "the match cannot be played on"));
        }
        let mark = Match::replay(self.rules.clone(), journal, Some(line), &mut ())?;
        if mark.to_move().is_empty() {
            return Err(JournalError::at(line, "nobody is to choose there"));
        }
        let state = self.rules.rewound(&mark.state, &self.state);
        let old = std::mem::replace(&mut self.state, state);
        self.keep(old);
        self.heard.clear();
        self.write_own(&Entry::Rewind { line, by, why });
        Ok(())
    }

    fn write(&mut self, nonce: Nonce, entry: &EntryOf<R>) {
        let (line, head) = journal::write::<R>(&self.head, nonce, entry);
        self.fresh.push_str(&line);
        self.head = head;
        self.lines += 1;
    }

    /// Writes a line whose nonce follows from the seed.
    fn write_own(&mut self, entry: &EntryOf<R>) {
        let nonce = match &self.seed {
            Some(seed) => seed.nonce(&self.head),
            None => return,
        };
        self.write(nonce, entry);
    }

    /// Plays a journal again, up to and with a line, or whole. Chain and legality are checked; the
    /// dice are taken as written (`verify` proves them).
    pub fn replay(
        rules: Arc<R>,
        text: &str,
        to: Option<u64>,
        watch: &mut impl Watch<R>,
    ) -> Result<Match<R>, JournalError> {
        Match::audit(rules, text, to, watch, |_, _| Ok(()))
    }

    /// The lines of a journal that an umpire may want to go back to, with what begins there: where somebody is to
    /// choose, and the rules set a mark.
    pub fn marks(rules: Arc<R>, text: &str) -> Result<Vec<(u64, String)>, JournalError> {
        let mut marks: Vec<(u64, String)> = Vec::new();
        let mut last: Option<R::State> = None;
        let mut note = |line: u64, state: &R::State| {
            if matches!(rules.next(state), Next::Seats(_)) {
                let begun = last.as_ref().and_then(|before| rules.mark(before, state));
                marks.extend(begun.map(|what| (line, what)));
                last = Some(state.clone());
            }
        };
        let table = Match::audit(rules.clone(), text, None, &mut (), |state, next| {
            note(next.number - 1, state);
            Ok(())
        })?;
        if table.ended.is_none() {
            note(table.lines, &table.state);
        }
        Ok(marks)
    }

    /// Replays, showing each line to an auditor with the state before it.
    pub(crate) fn audit(
        rules: Arc<R>,
        text: &str,
        to: Option<u64>,
        watch: &mut impl Watch<R>,
        auditor: impl FnMut(&R::State, &Line<EntryOf<R>>) -> Result<(), JournalError>,
    ) -> Result<Match<R>, JournalError> {
        Match::read(rules, text, to, false, watch, auditor)
    }

    /// Replays as `audit` does. A journal of other rules is read too if `frozen` allows it: by these
    /// rules, as far as they can follow it, and never to be played on.
    pub(crate) fn read(
        rules: Arc<R>,
        text: &str,
        to: Option<u64>,
        frozen: bool,
        watch: &mut impl Watch<R>,
        auditor: impl FnMut(&R::State, &Line<EntryOf<R>>) -> Result<(), JournalError>,
    ) -> Result<Match<R>, JournalError> {
        if to == Some(0) {
            return Err(JournalError::at(0, "lines are counted from 1"));
        }
        let mut marks = rewind_marks::<R>(text, to);
        let mut reader = Reader::new(text);
        let header = first(&rules, &mut reader)?;
        let frozen = match differs(&*rules, &header.entry) {
            Some(why) if !frozen => return Err(JournalError::at(1, why)),
            other => other,
        };
        let state = rules
            .start(&header.entry.setup)
            .map_err(|e| JournalError::at(1, e))?;
        if let Some(mark) = marks.get_mut(&1) {
            *mark = Some(state.clone());
        }
        let mut table = Match {
            rules,
            state,
            seed: None,
            head: header.hash,
            lines: 1,
            draws: 0,
            ended: None,
            frozen: None,
            fresh: String::new(),
            events: Vec::new(),
            before: None,
            heard: Vec::new(),
        };
        match table.read_on(&mut reader, to, &mut marks, watch, auditor) {
            // These rules cannot follow those any further. Whether it is over they can still tell.
            Err(_) if frozen.is_some() => table.ended = journal::end(text),
            read => read?,
        }
        table.frozen = frozen;
        if let Some(to) = to.filter(|to| *to > table.lines && table.frozen.is_none()) {
            return Err(JournalError::at(
                to,
                format!("the journal has lines 1 to {}", table.lines),
            ));
        }
        Ok(table)
    }

    /// Plays on by lines that somebody else has written. A rewind among them needs the whole journal and is refused;
    /// after a refusal the match is of no use.
    pub(crate) fn follow(
        &mut self,
        text: &str,
        watch: &mut impl Watch<R>,
        auditor: impl FnMut(&R::State, &Line<EntryOf<R>>) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        let mut reader = Reader::after(text, self.lines, self.head);
        self.read_on(&mut reader, None, &mut Marks::<R>::new(), watch, auditor)
    }

    fn read_on(
        &mut self,
        reader: &mut Reader<'_>,
        to: Option<u64>,
        marks: &mut Marks<R>,
        watch: &mut impl Watch<R>,
        mut auditor: impl FnMut(&R::State, &Line<EntryOf<R>>) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        self.heard.clear();
        while to.is_none_or(|to| self.lines < to) {
            let Some(line) = reader.read::<R>()? else {
                break;
            };
            auditor(&self.state, &line)?;
            self.repeat(marks, line, watch)?;
            if let Some(mark) = marks.get_mut(&self.lines) {
                *mark = Some(self.state.clone());
            }
        }
        Ok(())
    }

    /// Resumes a replayed match that has not ended, with its secret.
    pub fn resume(mut self, seed: Seed, header: &Header) -> Result<Match<R>, JournalError> {
        if seed.commitment() != header.commitment {
            return Err(JournalError::at(1, "this seed is not the one committed to"));
        }
        if self.frozen.is_some() {
            return Ok(self);
        }
        self.seed = Some(seed);
        if self.ended.is_none() {
            self.roll(&mut ());
        }
        Ok(self)
    }

    fn repeat(
        &mut self,
        marks: &Marks<R>,
        line: Line<EntryOf<R>>,
        watch: &mut impl Watch<R>,
    ) -> Result<(), JournalError> {
        let number = line.number;
        let fail = |why: String| JournalError::at(number, why);
        if self.ended.is_some() {
            return Err(fail("nothing may follow the end".into()));
        }
        match line.entry {
            Entry::Header(_) => return Err(fail("a journal has one header".into())),
            Entry::Binding { .. } => {}
            Entry::Batch {
                seat,
                choices,
                note,
            } => {
                let mut state = self.state.clone();
                let mut events = Vec::new();
                let pace = self
                    .check_note(&choices, note.as_deref())
                    .and_then(|()| self.apply(&mut state, seat, &choices, &mut events, watch))
                    .map_err(|e| fail(e.to_string()))?;
                if pace == DraftProgress::More {
                    return Err(fail(BatchError::Incomplete.to_string()));
                }
                self.state = state;
            }
            Entry::Outcome { draw, outcome } => {
                if draw != self.draws + 1 {
                    return Err(fail(format!("draw {} was due here", self.draws + 1)));
                }
                self.draws = draw;
                self.check_fits(&outcome).map_err(fail)?;
                self.settle(&outcome, watch);
            }
            Entry::Ruled { outcome, .. } => {
                self.check_fits(&outcome).map_err(fail)?;
                self.settle(&outcome, watch);
            }
            Entry::Rewind { line, .. } => {
                let Some(Some(mark)) = marks.get(&line) else {
                    return Err(fail("a rewind goes back to a line before it".into()));
                };
                // As in `rewind`: going back to a line whose dice are still to come would roll them again.
                if !matches!(self.rules.next(mark), Next::Seats(_)) {
                    return Err(fail("nobody is to choose where this rewind leads".into()));
                }
                self.state = self.rules.rewound(mark, &self.state);
            }
            Entry::End {
                standing,
                why,
                state,
                ..
            } => {
                if state != state_hash::<R>(&self.state) {
                    return Err(fail("the final state is another one".into()));
                }
                if let Next::Over(reached) = self.rules.next(&self.state)
                    && standing.as_ref() != Some(&reached)
                {
                    return Err(fail("the rules name another result".into()));
                }
                self.ended = Some(End { standing, why });
            }
        }
        self.head = line.hash;
        self.lines = number;
        Ok(())
    }

    fn check_fits(&self, outcome: &R::Outcome) -> Result<(), String> {
        match self.rules.next(&self.state) {
            Next::Chance(chance) if self.rules.fits(&chance, outcome) => Ok(()),
            Next::Chance(_) => Err("these dice do not fit what was to be rolled".into()),
            _ => Err("no dice were called for".into()),
        }
    }
}

/// The states that a journal's rewinds go back to, kept as the replay passes them.
type Marks<R> = BTreeMap<u64, Option<<R as Rules>::State>>;

fn rewind_marks<R: Rules>(text: &str, to: Option<u64>) -> Marks<R> {
    let mut marks = Marks::<R>::new();
    // Almost no line is one: only those that may be are read twice. The chain is checked by the replay.
    for (at, line) in (1..).zip(text.lines()) {
        if to.is_some_and(|to| at > to) {
            break;
        }
        if line.contains("rewind")
            && let Some(line) = journal::rewind_of(line)
        {
            marks.insert(line, None);
        }
    }
    marks
}

/// Reads a journal's header and checks that these rules can play it.
pub(crate) fn begin<R: Rules>(
    rules: &Arc<R>,
    reader: &mut Reader<'_>,
) -> Result<Line<Header>, JournalError> {
    let line = first(rules, reader)?;
    match differs(&**rules, &line.entry) {
        Some(why) => Err(JournalError::at(1, why)),
        None => Ok(line),
    }
}

/// Reads a journal's header and checks that it is one of this game.
fn first<R: Rules>(rules: &Arc<R>, reader: &mut Reader<'_>) -> Result<Line<Header>, JournalError> {
    let line = reader
        .read::<R>()?
        .ok_or_else(|| JournalError::at(1, "the journal is empty"))?;
    let Entry::Header(header) = line.entry else {
        return Err(JournalError::at(1, "a journal begins with its header"));
    };
    let fail = |why: String| Err(JournalError::at(1, why));
    if header.journal != FORMAT {
        return fail(format!("journal format {} is unknown", header.journal));
    }
    if header.game != rules.info().name {
        return fail(format!("it is a journal of '{}'", header.game));
    }
    Ok(Line {
        number: line.number,
        nonce: line.nonce,
        entry: header,
        before: line.before,
        hash: line.hash,
    })
}

/// What other rules a journal was played by than these, if it was.
fn differs<R: Rules>(rules: &R, header: &Header) -> Option<String> {
    if header.rules != R::VERSION {
        return Some(format!(
            "it was played by version {} of the rules, and this program has version {}",
            header.rules,
            R::VERSION
        ));
    }
    (header.data != hex(&rules.data()))
        .then(|| "it was played on another board or with other data".into())
}

/// A hash of a complete state that is the same on every machine.
pub fn state_hash<R: Rules>(state: &R::State) -> String {
    let mut hasher = Blake(blake3::Hasher::new());
    state.hash(&mut hasher);
    hex(&hasher.0.finalize().as_bytes()[..16])
}

struct Blake(blake3::Hasher);

impl Hasher for Blake {
    fn finish(&self) -> u64 {
        let mut first = [0; 8];
        first.copy_from_slice(&self.0.finalize().as_bytes()[..8]);
        u64::from_le_bytes(first)
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    // The default writes native bytes; a journal must hash alike on every machine.
    fn write_u16(&mut self, n: u16) {
        self.write(&n.to_le_bytes());
    }

    fn write_u32(&mut self, n: u32) {
        self.write(&n.to_le_bytes());
    }

    fn write_u64(&mut self, n: u64) {
        self.write(&n.to_le_bytes());
    }

    fn write_usize(&mut self, n: usize) {
        self.write(&(n as u64).to_le_bytes());
    }
}
