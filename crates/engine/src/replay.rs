//! A journal played again: chain and legality are checked, the dice are taken as written.

use crate::branch::first_state;
use crate::chain::hex;
use crate::journal::{self, Entry, EntryOf, Header, JournalError, Line, Reader};
use crate::matches::{Frozen, Match};
use crate::observe::Watch;
use crate::shares::{Shares, check_parties};
use crate::state_hash::state_hash;
use crate::wanted::is_wanted;
use crate::{BatchError, End, GameResult, Next, Rules, Seat};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What to do with a journal of other rules or other data.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum OtherRules {
    Refuse,
    /// Play it by these rules as far as they can follow it, and freeze it.
    Follow,
}

/// Receives each line before it is played, with the match at that point.
type BeforeLine<'a, R> =
    &'a mut dyn FnMut(&Match<R>, &Line<EntryOf<R>>) -> Result<(), JournalError>;

impl<R: Rules> Match<R> {
    /// Plays a journal again, up to and with a line, or whole. Chain and legality are checked; the
    /// dice are taken as written (`verify` proves them).
    pub fn replay(
        rules: Arc<R>,
        text: &str,
        to: Option<u64>,
        watch: &mut impl Watch<R>,
    ) -> Result<Match<R>, JournalError> {
        Match::replay_with(rules, text, to, watch, &mut |_, _| Ok(()))
    }

    /// Plays a journal again, up to a line or whole, whatever rules and data it was played by. It is frozen if they were
    /// others.
    pub fn replay_any(
        rules: Arc<R>,
        text: &str,
        to: Option<u64>,
    ) -> Result<Match<R>, JournalError> {
        let other = OtherRules::Follow;
        Match::read(rules, text, to, other, &mut (), &mut |_, _| Ok(()))
    }

    /// Replays, showing each line with the state before it.
    pub(crate) fn replay_with(
        rules: Arc<R>,
        text: &str,
        to: Option<u64>,
        watch: &mut impl Watch<R>,
        each: BeforeLine<'_, R>,
    ) -> Result<Match<R>, JournalError> {
        Match::read(rules, text, to, OtherRules::Refuse, watch, each)
    }

    pub(crate) fn read(
        rules: Arc<R>,
        text: &str,
        to: Option<u64>,
        other: OtherRules,
        watch: &mut impl Watch<R>,
        each: BeforeLine<'_, R>,
    ) -> Result<Match<R>, JournalError> {
        if to == Some(0) {
            return Err(JournalError::at(0, "lines are counted from 1"));
        }
        let mut points = rewind_points_of::<R>(text, to);
        let mut reader = Reader::new(text);
        let header = read_header(&rules, &mut reader)?;
        let differs = match version_mismatch(&*rules, &header.entry) {
            Some(why) if other == OtherRules::Refuse => return Err(JournalError::at(1, why)),
            differs => differs,
        };
        let state = first_state(&rules, header.entry.rules, &header.entry.setup);
        let state = state.map_err(|e| JournalError::at(1, e))?;
        if let Some(point) = points.get_mut(&1) {
            *point = Some(state.clone());
        }
        let mut replayed = Match::at(rules, state, header.hash, 1);
        replayed.format = reader.format();
        replayed.shares = Shares::new(&header.entry.parties);
        replayed.settle();
        watch.on_line(1, &header.hash);
        let is_other = differs.is_some();
        let read = replayed.replay_from(&mut reader, to, &mut points, is_other, watch, each);
        match (read, differs) {
            (read, Some(why)) => {
                // These rules may not follow the others to the end; the last line is still readable.
                let stopped = read.err();
                if stopped.is_some() {
                    replayed.ended = journal::end(text);
                }
                replayed.frozen = Some(Frozen { why, stopped });
            }
            (read, None) => read?,
        }
        let missing = to.filter(|to| *to > replayed.lines && replayed.frozen.is_none());
        if let Some(to) = missing {
            let why = format!("the journal has lines 1 to {}", replayed.lines);
            return Err(JournalError::at(to, why));
        }
        Ok(replayed)
    }

    /// Plays on by lines that another process has written. A rewind among them needs the whole journal and is refused;
    /// after an error the match must be restored.
    pub(crate) fn follow(
        &mut self,
        text: &str,
        watch: &mut impl Watch<R>,
        each: BeforeLine<'_, R>,
    ) -> Result<(), JournalError> {
        let mut reader = Reader::after(text, self.lines, self.head, self.format);
        let mut points = RewindPoints::<R>::new();
        self.replay_from(&mut reader, None, &mut points, false, watch, each)
    }

    fn replay_from(
        &mut self,
        reader: &mut Reader<'_>,
        to: Option<u64>,
        points: &mut RewindPoints<R>,
        other: bool,
        watch: &mut impl Watch<R>,
        each: BeforeLine<'_, R>,
    ) -> Result<(), JournalError> {
        while to.is_none_or(|to| self.lines < to) {
            let Some(line) = reader.read::<R>()? else {
                break;
            };
            if !is_wanted() {
                return Err(JournalError::at(
                    self.lines + 1,
                    "the client that asked is gone",
                ));
            }
            each(self, &line)?;
            self.replay_line(points, other, line, watch)?;
            watch.on_line(self.lines, &self.head);
            if let Some(point) = points.get_mut(&self.lines) {
                *point = Some(self.state.clone());
            }
        }
        Ok(())
    }

    fn replay_line(
        &mut self,
        points: &RewindPoints<R>,
        other: bool,
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
            Entry::SeatAssignment {
                seats, computer, ..
            } => self.shares.assign(&seats, computer),
            Entry::Chain { seat, tip, links } => {
                let taken = self.shares.commit(seat, tip, links);
                taken.map_err(|e| fail(e.to_string()))?;
            }
            Entry::Link { chain, link } => {
                let opened = self.shares.open(chain, link);
                opened.map_err(|e| fail(e.to_string()))?;
            }
            Entry::Batch {
                seat,
                choices,
                note,
            } => {
                let played = self.replay_batch(other, seat, &choices, note.as_deref(), watch);
                played.map_err(|e| fail(e.to_string()))?;
            }
            Entry::Outcome {
                draw, of, outcome, ..
            } => {
                if draw != self.draws + 1 {
                    return Err(fail(format!("expected draw {}", self.draws + 1)));
                }
                self.draws = draw;
                self.check_fits(&outcome).map_err(fail)?;
                if !other {
                    self.check_links(&of).map_err(fail)?;
                }
                self.shares.drew();
                self.apply_outcome(&outcome, watch);
            }
            Entry::UmpireOutcome { outcome, .. } => {
                self.check_fits(&outcome).map_err(fail)?;
                self.apply_outcome(&outcome, watch);
            }
            Entry::Rewind { line, .. } => {
                let point = points.get(&line).and_then(Option::as_ref);
                self.replay_rewind(point).map_err(fail)?;
            }
            Entry::End {
                result, why, state, ..
            } => {
                self.check_end(other, result.as_ref(), &state)
                    .map_err(fail)?;
                self.ended = Some(End { result, why });
            }
        }
        self.head = line.hash;
        self.lines = number;
        self.settle();
        Ok(())
    }

    /// Notes whether the last line has called for dice.
    fn settle(&mut self) {
        match self.rules.next(&self.state) {
            Next::Chance(_) => self.shares.call(&self.head, self.lines),
            _ => self.shares.done(),
        }
    }

    /// Tries a batch that other rules took. Where these rules stop, nothing may be shown of the batch that they refuse.
    fn try_batch(
        &mut self,
        seat: Seat,
        choices: &[R::Choice],
        note: Option<&str>,
    ) -> Result<(), BatchError> {
        let mut copy = self.state.clone();
        let notes = self.notes.len();
        let tried = self.apply(&mut copy, seat, choices, note, &mut ());
        self.notes.truncate(notes);
        tried.map(drop)
    }

    pub(crate) fn replay_batch(
        &mut self,
        other: bool,
        seat: Seat,
        choices: &[R::Choice],
        note: Option<&str>,
        watch: &mut impl Watch<R>,
    ) -> Result<(), BatchError> {
        if other {
            self.try_batch(seat, choices, note)?;
        }
        let mut state = self.state.clone();
        self.apply(&mut state, seat, choices, note, watch)?;
        self.state = state;
        Ok(())
    }

    /// Goes back to a state that the replay has passed.
    fn replay_rewind(&mut self, point: Option<&R::State>) -> Result<(), String> {
        let point = point.ok_or("a rewind goes back to a line before it")?;
        // As in `rewind`: going back to a line whose dice are still to come would roll them again.
        if !matches!(self.rules.next(point), Next::Seats(_)) {
            return Err("no seat is to choose where this rewind leads".into());
        }
        self.state = self.after_rewind(point);
        self.shares.done();
        Ok(())
    }

    /// Whether a match ends as its last line says.
    fn check_end(
        &self,
        other: bool,
        result: Option<&GameResult>,
        state: &str,
    ) -> Result<(), String> {
        // Other rules may keep another state for the same position.
        if !other && state != state_hash::<R>(&self.state) {
            return Err("the final state does not match".into());
        }
        if let Next::Over(reached) = self.rules.next(&self.state) {
            // Other rules may word the same result differently.
            let same = match other {
                true => result.map(|result| result.winners) == Some(reached.winners),
                false => result == Some(&reached),
            };
            if !same {
                return Err("the rules name another result".into());
            }
        }
        Ok(())
    }

    pub(crate) fn check_fits(&self, outcome: &R::Outcome) -> Result<(), String> {
        match self.rules.next(&self.state) {
            Next::Chance(chance) if self.rules.fits(&chance, outcome) => Ok(()),
            Next::Chance(_) => Err("these dice do not fit what was to be rolled".into()),
            _ => Err("no dice were called for".into()),
        }
    }

    /// Whether a draw has the links of those who were to contribute to it.
    fn check_links(&self, of: &[u32]) -> Result<(), String> {
        let Next::Chance(chance) = self.rules.next(&self.state) else {
            return Ok(());
        };
        match self.shares.next(self.rules.is_secret(&chance)) {
            Some(drawn) if drawn.of == of => Ok(()),
            Some(_) => Err("it was drawn with other links than it was to be".into()),
            None => Err("a link that it was to be drawn with is missing".into()),
        }
    }

    /// The lines of a journal that an umpire may want to go back to, with what begins there.
    pub fn rewind_points(rules: Arc<R>, text: &str) -> Result<Vec<(u64, String)>, JournalError> {
        let Some(rewinds) = rules.rewinds() else {
            return Ok(Vec::new());
        };
        let mut points: Vec<(u64, String)> = Vec::new();
        let mut last: Option<R::State> = None;
        each_position(&rules, text, |line, state| {
            let begun = last.as_ref();
            let begun = begun.and_then(|before| rewinds.rewind_point(before, state));
            points.extend(begun.map(|what| (line, what)));
            last = Some(state.clone());
        })?;
        Ok(points)
    }
}

/// The last line of a journal after which what a batch wants to go back to begins.
pub(crate) fn rewind_line<R: Rules>(
    rules: &Arc<R>,
    journal: &str,
    choices: &[R::Choice],
) -> Option<u64> {
    let rewinds = rules.rewinds()?;
    let (mut found, mut last) = (None, None::<R::State>);
    each_position(rules, journal, |line, state| {
        if rewinds.is_rewind_target(choices, last.as_ref(), state) {
            found = Some(line);
        }
        last = Some(state.clone());
    })
    .ok()?;
    found
}

/// Visits every position of a running match in which a seat is to choose, with the line that led to it.
fn each_position<R: Rules>(
    rules: &Arc<R>,
    journal: &str,
    mut visit: impl FnMut(u64, &R::State),
) -> Result<(), JournalError> {
    let mut visit = |line: u64, state: &R::State| {
        if matches!(rules.next(state), Next::Seats(_)) {
            visit(line, state);
        }
    };
    let replayed =
        Match::replay_with(rules.clone(), journal, None, &mut (), &mut |state, next| {
            visit(next.number - 1, state.state());
            Ok(())
        })?;
    if replayed.ended.is_none() {
        visit(replayed.lines, &replayed.state);
    }
    Ok(())
}

/// The states that a journal's rewinds go back to, kept as the replay passes them.
type RewindPoints<R> = BTreeMap<u64, Option<<R as Rules>::State>>;

fn rewind_points_of<R: Rules>(text: &str, to: Option<u64>) -> RewindPoints<R> {
    let mut points = RewindPoints::<R>::new();
    // Almost no line is one: only those that may be are read twice. The chain is checked by the replay.
    for (at, line) in (1..).zip(text.lines()) {
        if to.is_some_and(|to| at > to) {
            break;
        }
        if line.contains("rewind")
            && let Some(line) = journal::rewind_of(line)
        {
            points.insert(line, None);
        }
    }
    points
}

/// Reads a journal's header and checks that these rules can play it.
pub(crate) fn begin<R: Rules>(
    rules: &Arc<R>,
    reader: &mut Reader<'_>,
) -> Result<Line<Header>, JournalError> {
    let line = read_header(rules, reader)?;
    match version_mismatch(&**rules, &line.entry) {
        Some(why) => Err(JournalError::at(1, why)),
        None => Ok(line),
    }
}

/// Reads a journal's header and checks that it is one of this game.
fn read_header<R: Rules>(
    rules: &Arc<R>,
    reader: &mut Reader<'_>,
) -> Result<Line<Header>, JournalError> {
    let line = reader
        .read::<R>()?
        .ok_or_else(|| JournalError::at(1, "the journal is empty"))?;
    let Entry::Header(header) = line.entry else {
        return Err(JournalError::at(1, "a journal begins with its header"));
    };
    let fail = |why: String| Err(JournalError::at(1, why));
    journal::check_format(&header, reader.format())?;
    if check_parties(&header.parties, rules.info().seats.len()).is_err() {
        return fail("its parties to the dice are not seats of the game".into());
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
fn version_mismatch<R: Rules>(rules: &R, header: &Header) -> Option<String> {
    if header.rules != R::VERSION {
        return Some(format!(
            "it was played by version {} of the rules, and this program has version {}",
            header.rules,
            R::VERSION
        ));
    }
    (header.data != hex(&rules.data_hash()))
        .then(|| "it was played on another board or with other data".into())
}
