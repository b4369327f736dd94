//! A match read back from its journal, with all that every seat saw of it.

use crate::erased::{LogEntry, Restored, Visible, VisibleText};
use crate::journal::{Entry, EntryOf, JournalError, Line};
use crate::{Analyze, Describe, End, Match, Rules, Seat, Seed};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Collects what one seat sees, each sight in words against its view of the moment.
pub(crate) struct Listener<R: Rules> {
    pub seat: Seat,
    pub tales: Vec<LogEntry>,
    pub view: R::View,
}

impl<R: Describe> Listener<R> {
    pub fn new(seat: Seat, view: R::View) -> Listener<R> {
        Listener {
            seat,
            tales: Vec::new(),
            view,
        }
    }

    pub fn hear(&mut self, rules: &R, after: &R::State, event: &R::Event, line: u64) {
        if let Some(sight) = rules.sight(after, event, self.seat) {
            let text = rules.log_text(&self.view, &sight);
            rules.fold(&mut self.view, &sight);
            self.tales.push(LogEntry {
                line,
                text,
                sight: VisibleText::of(&sight),
            });
        }
    }
}

impl LogEntry {
    /// How everybody is told that the match has ended.
    pub fn of_end(line: u64, end: &End) -> LogEntry {
        LogEntry {
            line,
            text: end.why.clone(),
            sight: VisibleText::of(&Visible::ended(end)),
        }
    }

    /// How everybody is told that the match went back.
    pub fn of_rewind(line: u64, by: &str, why: &str) -> LogEntry {
        LogEntry {
            line,
            text: format!("The game goes back: {why}"),
            sight: VisibleText::of(&Visible::rewound(by, why)),
        }
    }
}

/// Every seat listening while a journal is read.
struct Ears<'a, R: Rules> {
    rules: &'a R,
    ears: RefCell<Vec<Listener<R>>>,
    /// The line that what happens comes from.
    line: Cell<u64>,
    rewound: Cell<bool>,
}

impl<'a, R: Describe> Ears<'a, R> {
    fn new(rules: &'a R, state: &R::State, line: u64) -> Ears<'a, R> {
        let seats = (0..rules.info().seats.len()).map(|n| Seat(n as u8));
        Ears {
            rules,
            ears: RefCell::new(
                seats
                    .map(|seat| Listener::new(seat, rules.view(state, seat)))
                    .collect(),
            ),
            line: Cell::new(line),
            rewound: Cell::new(false),
        }
    }

    fn hear(&self, after: &R::State, event: &R::Event) {
        for ear in self.ears.borrow_mut().iter_mut() {
            ear.hear(self.rules, after, event, self.line.get());
        }
    }

    /// A line is about to be played again.
    fn read(&self, state: &R::State, next: &Line<EntryOf<R>>) -> Result<(), JournalError> {
        let notice = match &next.entry {
            Entry::Rewind { by, why, .. } => Some(LogEntry::of_rewind(next.number, by, why)),
            Entry::End { standing, why, .. } => Some(LogEntry::of_end(
                next.number,
                &End {
                    standing: standing.clone(),
                    why: why.clone(),
                },
            )),
            _ => None,
        };
        for ear in self.ears.borrow_mut().iter_mut() {
            // A rewind shows no events: the view starts afresh after it.
            if self.rewound.get() {
                ear.view = self.rules.view(state, ear.seat);
            }
            ear.tales.extend(notice.clone());
        }
        self.rewound.set(matches!(next.entry, Entry::Rewind { .. }));
        // Dice belong to the batch that called for them.
        if !matches!(next.entry, Entry::Outcome { .. }) {
            self.line.set(next.number);
        }
        Ok(())
    }

    fn tales(self) -> Vec<Vec<LogEntry>> {
        let ears = self.ears.into_inner().into_iter();
        ears.map(|ear| ear.tales).collect()
    }
}

pub(crate) fn recall<R: Describe + Analyze>(
    rules: &Arc<R>,
    text: &str,
    seed: Seed,
) -> Result<Restored, JournalError> {
    let header = crate::journal::header(text)?;
    let start = Match::read(rules.clone(), text, Some(1), true, &mut (), |_, _| Ok(()))?;
    let ears = Ears::new(&**rules, start.state(), 1);
    let table = Match::read(
        rules.clone(),
        text,
        None,
        true,
        &mut |_: &R, after: &R::State, event: &R::Event| ears.hear(after, event),
        |state, next| ears.read(state, next),
    )?;
    let tales = ears.tales();
    let table = table.resume(seed, &header)?;
    Ok(Restored {
        table: Box::new(table),
        tales,
    })
}

/// The match as it stood when the last turn ended that lies so many turns back.
pub(crate) fn past<R: Rules>(
    rules: &Arc<R>,
    text: &str,
    turns: u32,
) -> Result<Option<Match<R>>, JournalError> {
    let mut seen: Vec<(u64, u32)> = Vec::new();
    let read = |to, seen: &mut Vec<(u64, u32)>| {
        Match::read(rules.clone(), text, to, true, &mut (), |state, line| {
            seen.push((line.number - 1, rules.turn(state)));
            Ok(())
        })
    };
    let now = rules.turn(read(None, &mut seen)?.state());
    let old = |(_, turn): &&(u64, u32)| turn.saturating_add(turns) <= now;
    match seen.iter().rev().find(old) {
        Some((line, _)) => Ok(Some(read(Some(*line), &mut Vec::new())?)),
        None => Ok(None),
    }
}

/// Plays on by lines that somebody else has written, and tells what every seat saw of them.
pub(crate) fn follow<R: Describe>(
    table: &mut Match<R>,
    text: &str,
) -> Result<Vec<Vec<LogEntry>>, JournalError> {
    let rules = table.rules().clone();
    let ears = Ears::new(&*rules, table.state(), table.lines());
    table.follow(
        text,
        &mut |_: &R, after: &R::State, event: &R::Event| ears.hear(after, event),
        |state, next| ears.read(state, next),
    )?;
    Ok(ears.tales())
}
