//! A match read back from its journal, and what its viewers were shown of it.

use crate::chain::Digest;
use crate::erased::{Restored, Step};
use crate::journal::{Entry, EntryOf, JournalError, Line, note_texts};
use crate::observe::{LogEntry, Observation, SeatRecorder, SpectatorRecorder, Watch};
use crate::replay::OtherRules;
use crate::{Analyze, End, Match, NoteTexts, Playable, Rules, Seat, Seed};
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::sync::Arc;

/// What everybody is told of a line that no rule wrote.
fn notice<R: Rules>(line: &Line<EntryOf<R>>) -> Option<LogEntry> {
    match &line.entry {
        Entry::Rewind { by, why, .. } => Some(LogEntry::of_rewind(by, why)),
        Entry::End { result, why, .. } => Some(LogEntry::of_end(&End {
            result: result.clone(),
            why: why.clone(),
        })),
        _ => None,
    }
}

/// Counts what every viewer observes, line by line.
struct Counter<'a> {
    counts: Vec<u32>,
    /// Whether everybody is told of the line.
    noticed: &'a Cell<bool>,
    steps: Vec<Step>,
}

impl<R: Rules> Watch<R> for Counter<'_> {
    fn on_step(&mut self, rules: &R, after: &R::State, events: &[R::Event]) {
        crate::erased::count(rules, after, events, &mut self.counts);
    }

    fn on_line(&mut self, line: u64, _: &Digest) {
        let viewers = self.counts.len();
        let mut counts = std::mem::replace(&mut self.counts, vec![0; viewers]);
        if self.noticed.take() {
            counts.iter_mut().for_each(|count| *count += 1);
        }
        if line == 1 || counts.iter().any(|count| *count > 0) {
            self.steps.push(Step { line, counts });
        }
    }
}

/// Counts what every viewer observes of a journal.
fn count<R: Playable>(
    rules: &Arc<R>,
    text: &str,
    to: Option<u64>,
) -> Result<(Match<R>, Vec<Step>), JournalError> {
    let noticed = Cell::new(false);
    let mut counter = Counter {
        counts: vec![0; rules.info().seats.len() + 1],
        noticed: &noticed,
        steps: Vec::new(),
    };
    let replayed = Match::read(
        rules.clone(),
        text,
        to,
        OtherRules::Follow,
        &mut counter,
        &mut |_, line| {
            noticed.set(notice::<R>(line).is_some());
            Ok(())
        },
    )?;
    Ok((replayed, counter.steps))
}

pub(crate) fn restore<R: Playable>(
    rules: &Arc<R>,
    text: &str,
    seed: Seed,
) -> Result<Restored, JournalError> {
    let header = crate::journal::header(text)?;
    let (replayed, mut steps) = count(rules, text, None)?;
    let was_running = replayed.ended().is_none();
    // Dice that were not written before the process stopped are rolled now.
    let mut counter = Counter {
        counts: vec![0; rules.info().seats.len() + 1],
        noticed: &Cell::new(false),
        steps: std::mem::take(&mut steps),
    };
    let game = replayed.resume_with(seed, &header, &mut counter)?;
    let mut steps = counter.steps;
    if was_running && game.ended().is_some() {
        steps.push(Step {
            line: game.lines(),
            counts: vec![1; rules.info().seats.len() + 1],
        });
    }
    Ok(Restored {
        game: Box::new(game),
        steps,
    })
}

/// Records one viewer while a journal is read.
enum Recorder<R: Rules> {
    Seat(SeatRecorder<R>),
    Spectators(SpectatorRecorder<R>),
}

impl<R: Playable> Recorder<R> {
    fn new(rules: &R, state: &R::State, seat: Option<Seat>, texts: NoteTexts) -> Recorder<R> {
        match seat {
            Some(seat) => Recorder::Seat(SeatRecorder::new(rules, state, seat, texts)),
            None => Recorder::Spectators(SpectatorRecorder::new(rules, state, texts)),
        }
    }

    fn record(&mut self, rules: &R, after: &R::State, events: &[R::Event]) {
        match self {
            Recorder::Seat(recorder) => recorder.record(rules, after, events),
            Recorder::Spectators(recorder) => recorder.record(rules, after, events),
        }
    }

    fn notice(&mut self, rules: &R, after: &R::State, entry: LogEntry) {
        match self {
            Recorder::Seat(recorder) => recorder.notice(rules, after, entry),
            Recorder::Spectators(recorder) => recorder.notice(rules, after, entry),
        }
    }

    fn stamp(&mut self, line: u64, hash: &Digest) {
        match self {
            Recorder::Seat(recorder) => recorder.stamp(line, hash),
            Recorder::Spectators(recorder) => recorder.stamp(line, hash),
        }
    }

    fn observations(self) -> Vec<Observation> {
        match self {
            Recorder::Seat(recorder) => recorder.observations,
            Recorder::Spectators(recorder) => recorder.observations,
        }
    }
}

/// The recorder of a viewer, once it has begun.
struct Tape<'a, R: Rules>(&'a RefCell<Option<Recorder<R>>>);

impl<R: Playable> Watch<R> for Tape<'_, R> {
    fn on_step(&mut self, rules: &R, after: &R::State, events: &[R::Event]) {
        if let Some(recorder) = self.0.borrow_mut().as_mut() {
            recorder.record(rules, after, events);
        }
    }

    fn on_line(&mut self, line: u64, hash: &Digest) {
        if let Some(recorder) = self.0.borrow_mut().as_mut() {
            recorder.stamp(line, hash);
        }
    }
}

/// What a viewer was shown from one observation to another. Views are made only from there on: what comes before is
/// counted by its events.
pub(crate) fn observations<R: Playable>(
    rules: &Arc<R>,
    text: &str,
    seat: Option<Seat>,
    numbers: Range<u64>,
) -> Result<Vec<Observation>, JournalError> {
    let viewer = seat.map_or(rules.info().seats.len(), |seat| usize::from(seat.0));
    let (_, steps) = count(rules, text, None)?;
    let mut before = 0;
    let of = |step: &Step| step.counts.get(viewer).map_or(0, |n| u64::from(*n));
    let first = steps.iter().position(|step| {
        let found = before + of(step) > numbers.start;
        before += if found { 0 } else { of(step) };
        found
    });
    let Some(first) = first else {
        return Ok(Vec::new());
    };
    let mut until = before;
    let past = steps[first..].iter().find(|step| {
        until += of(step);
        until >= numbers.end
    });
    let to = past.map(|step| step.line);
    let recorded = record(rules, text, seat, steps[first].line, to)?;
    let skip = (numbers.start - before) as usize;
    let wanted = (numbers.end.saturating_sub(numbers.start)) as usize;
    Ok(recorded.into_iter().skip(skip).take(wanted).collect())
}

/// Records a viewer from one journal line to another.
fn record<R: Playable>(
    rules: &Arc<R>,
    text: &str,
    seat: Option<Seat>,
    from: u64,
    to: Option<u64>,
) -> Result<Vec<Observation>, JournalError> {
    let texts = note_texts(&**rules, text);
    let recorder: RefCell<Option<Recorder<R>>> = RefCell::new(None);
    // What a line that no rule wrote did is known when the next one begins.
    let noticed: RefCell<Option<(u64, Digest, LogEntry)>> = RefCell::new(None);
    let tell = |state: &R::State| {
        if let (Some((line, hash, entry)), Some(recorder)) =
            (noticed.borrow_mut().take(), recorder.borrow_mut().as_mut())
        {
            recorder.notice(rules, state, entry);
            recorder.stamp(line, &hash);
        }
    };
    let replayed = Match::read(
        rules.clone(),
        text,
        to,
        OtherRules::Follow,
        &mut Tape(&recorder),
        &mut |game, next| {
            tell(game.state());
            if recorder.borrow().is_none() && next.number >= from {
                *recorder.borrow_mut() =
                    Some(Recorder::new(&**rules, game.state(), seat, texts.clone()));
            }
            let entry = notice::<R>(next);
            *noticed.borrow_mut() = entry.map(|entry| (next.number, next.hash, entry));
            Ok(())
        },
    )?;
    tell(replayed.state());
    let recorder = recorder.into_inner();
    Ok(recorder.map_or_else(Vec::new, Recorder::observations))
}

/// The match as it was when the last turn ended that lies so many turns back.
pub(crate) fn as_of_turn<R: Analyze>(
    rules: &Arc<R>,
    text: &str,
    turns: u32,
) -> Result<Option<Match<R>>, JournalError> {
    let mut passed: Vec<(u64, u32)> = Vec::new();
    let read = |to, passed: &mut Vec<(u64, u32)>| {
        let other = OtherRules::Follow;
        Match::read(
            rules.clone(),
            text,
            to,
            other,
            &mut (),
            &mut |game, line| {
                passed.push((line.number - 1, rules.turn(game.state())));
                Ok(())
            },
        )
    };
    let now = rules.turn(read(None, &mut passed)?.state());
    let old = |(_, turn): &&(u64, u32)| turn.saturating_add(turns) <= now;
    match passed.iter().rev().find(old) {
        Some((line, _)) => Ok(Some(read(Some(*line), &mut Vec::new())?)),
        None => Ok(None),
    }
}

/// Plays on by lines that another process has written, and returns the notices among them.
pub(crate) fn follow<R: Playable>(
    game: &mut Match<R>,
    text: &str,
    watch: &mut impl Watch<R>,
) -> Result<Vec<LogEntry>, JournalError> {
    let mut notices = Vec::new();
    game.follow(text, watch, &mut |_, next| {
        notices.extend(notice::<R>(next));
        Ok(())
    })?;
    Ok(notices)
}
