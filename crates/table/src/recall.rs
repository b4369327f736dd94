//! A match read back from its journal, with all that every seat saw of it.

use crate::face::{Recalled, Seen, Tale};
use crate::journal::{Entry, JournalError};
use crate::{End, Judge, Rules, Seat, Seed, Table, Words};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Collects what one seat sees, each sight in words against its view of the moment.
pub(crate) struct Listener<R: Rules> {
    pub seat: Seat,
    pub tales: Vec<Tale>,
    view: R::View,
}

impl<R: Words> Listener<R> {
    pub fn new(rules: &R, state: &R::State, seat: Seat) -> Listener<R> {
        Listener {
            seat,
            tales: Vec::new(),
            view: rules.view(state, seat),
        }
    }

    pub fn hear(&mut self, rules: &R, after: &R::State, event: &R::Event, line: u64) {
        if let Some(sight) = rules.sight(after, event, self.seat) {
            let text = rules.say_sight(&self.view, &sight);
            rules.fold(&mut self.view, &sight);
            self.tales.push(Tale {
                line,
                text,
                sight: Seen::of(&sight),
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
            sight: Seen::ended(end),
        }
    }

    /// How everybody is told that the match went back.
    pub fn of_rewind(line: u64, by: &str, why: &str) -> Tale {
        Tale {
            line,
            text: format!("The game goes back: {why}"),
            sight: Seen::rewound(by, why),
        }
    }
}

pub(crate) fn recall<R: Words + Judge>(
    rules: &Arc<R>,
    text: &str,
    seed: Seed,
) -> Result<Recalled, JournalError> {
    let header = crate::journal::header(text)?;
    let start = Table::read(rules.clone(), text, Some(1), true, &mut (), |_, _| Ok(()))?;
    let seats = (0..rules.about().seats.len()).map(|n| Seat(n as u8));
    let ears: Vec<Listener<R>> = seats
        .map(|seat| Listener::new(&**rules, start.state(), seat))
        .collect();
    let ears = RefCell::new(ears);
    let line = Cell::new(1);
    let rewound = Cell::new(false);
    let table = Table::read(
        rules.clone(),
        text,
        None,
        true,
        &mut |rules: &R, after: &R::State, event: &R::Event| {
            for ear in ears.borrow_mut().iter_mut() {
                ear.hear(rules, after, event, line.get());
            }
        },
        |state, next| {
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
            for ear in ears.borrow_mut().iter_mut() {
                // A rewind shows no events: the view starts afresh after it.
                if rewound.get() {
                    ear.view = rules.view(state, ear.seat);
                }
                ear.tales.extend(notice.clone());
            }
            rewound.set(matches!(next.entry, Entry::Rewind { .. }));
            // Dice belong to the batch that called for them.
            if !matches!(next.entry, Entry::Outcome { .. }) {
                line.set(next.number);
            }
            Ok(())
        },
    )?;
    let table = table.resume(seed, &header)?;
    let tales = ears.into_inner().into_iter().map(|ear| ear.tales).collect();
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
