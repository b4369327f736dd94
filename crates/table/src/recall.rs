//! A match read back from its journal, with all that every seat saw of it.

use crate::face::{Recalled, Seen, SeenText, Tale};
use crate::journal::{Entry, EntryOf, JournalError, Line};
use crate::{End, Judge, Rules, Seat, Seed, Table, Words};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Collects what one seat sees, each sight in words against its view of the moment.
pub(crate) struct Listener<R: Rules> {
    pub seat: Seat,
    pub tales: Vec<Tale>,
    pub view: R::View,
}

impl<R: Words> Listener<R> {
    pub fn new(seat: Seat, view: R::View) -> Listener<R> {
        Listener {
            seat,
            tales: Vec::new(),
            view,
        }
    }

    pub fn hear(&mut self, rules: &R, after: &R::State, event: &R::Event, line: u64) {
        if let Some(sight) = rules.sight(after, event, self.seat) {
            let text = rules.say_sight(&self.view, &sight);
            rules.fold(&mut self.view, &sight);
            self.tales.push(Tale {
                line,
                text,
                sight: SeenText::of(&sight),
            });
        }
    }
}

impl Tale {
    /// How everybody is told that the match has ended.
    pub fn of_end(line: u64, end: &End) -> Tale {
        Tale {
            line,
            text: end.why.clone(),
            sight: SeenText::of(&Seen::ended(end)),
        }
    }

    /// How everybody is told that the match went back.
    pub fn of_rewind(line: u64, by: &str, why: &str) -> Tale {
        Tale {
            line,
            text: format!("The game goes back: {why}"),
            sight: SeenText::of(&Seen::rewound(by, why)),
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

impl<'a, R: Words> Ears<'a, R> {
    fn new(rules: &'a R, state: &R::State, line: u64) -> Ears<'a, R> {
        let seats = (0..rules.about().seats.len()).map(|n| Seat(n as u8));
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
            Entry::Rewind { by, why, .. } => Some(Tale::of_rewind(next.number, by, why)),
            Entry::End { standing, why, .. } => Some(Tale::of_end(
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

    fn tales(self) -> Vec<Vec<Tale>> {
        let ears = self.ears.into_inner().into_iter();
        ears.map(|ear| ear.tales).collect()
    }
}

pub(crate) fn recall<R: Words + Judge>(
    rules: &Arc<R>,
    text: &str,
    seed: Seed,
) -> Result<Recalled, JournalError> {
    let header = crate::journal::header(text)?;
    let start = Table::read(rules.clone(), text, Some(1), true, &mut (), |_, _| Ok(()))?;
    let ears = Ears::new(&**rules, start.state(), 1);
    let table = Table::read(
        rules.clone(),
        text,
        None,
        true,
        &mut |_: &R, after: &R::State, event: &R::Event| ears.hear(after, event),
        |state, next| ears.read(state, next),
    )?;
    let tales = ears.tales();
    let table = table.resume(seed, &header)?;
    Ok(Recalled {
        table: Box::new(table),
        tales,
    })
}

/// The match as it stood when the last turn ended that lies so many turns back.
pub(crate) fn past<R: Rules>(
    rules: &Arc<R>,
    text: &str,
    turns: u32,
) -> Result<Option<Table<R>>, JournalError> {
    let mut seen: Vec<(u64, u32)> = Vec::new();
    let read = |to, seen: &mut Vec<(u64, u32)>| {
        Table::read(rules.clone(), text, to, true, &mut (), |state, line| {
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
pub(crate) fn follow<R: Words>(
    table: &mut Table<R>,
    text: &str,
) -> Result<Vec<Vec<Tale>>, JournalError> {
    let rules = table.rules().clone();
    let ears = Ears::new(&*rules, table.state(), table.lines());
    table.follow(
        text,
        &mut |_: &R, after: &R::State, event: &R::Event| ears.hear(after, event),
        |state, next| ears.read(state, next),
    )?;
    Ok(ears.tales())
}
