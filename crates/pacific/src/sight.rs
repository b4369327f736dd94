//! An event as one seat sees it: a tale for the log, or the parts of its view that changed.

use crate::Pacific;
use crate::event::{Event, Tale};
use crate::ids::{FORCES, Side};
use crate::state::{Battle, Force, State};
use crate::view::{AreaView, Clock, HarbourView, UnitView, View, view};
use serde::Serialize;

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Sight {
    Tale(Tale),
    Changes(Vec<Change>),
}

/// One part of a view that is new.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Change {
    Clock(Box<Clock>),
    Area(u8, AreaView),
    Harbour(u8, HarbourView),
    Unit(u8, UnitView),
    Forces([Force; FORCES]),
    Battle(Box<Battle>),
}

/// Changes are found by comparing two views of the same seat: what a view hides, a sight cannot tell.
pub(crate) fn sight(game: &Pacific, after: &State, event: &Event, seat: Side) -> Option<Sight> {
    match event {
        Event::Tale(tale) => Some(Sight::Tale(*tale)),
        Event::Before(before) => {
            let changes = changes(&view(game, before, seat), &view(game, after, seat));
            (!changes.is_empty()).then_some(Sight::Changes(changes))
        }
    }
}

fn changes(old: &View, new: &View) -> Vec<Change> {
    let mut changes = Vec::new();
    if old.clock != new.clock {
        changes.push(Change::Clock(Box::new(new.clock)));
    }
    each(&old.areas, &new.areas, |i, part| {
        changes.push(Change::Area(i, part))
    });
    each(&old.harbours, &new.harbours, |i, part| {
        changes.push(Change::Harbour(i, part))
    });
    each(&old.units, &new.units, |i, part| {
        changes.push(Change::Unit(i, part))
    });
    if old.forces != new.forces {
        changes.push(Change::Forces(new.forces));
    }
    if old.battle != new.battle {
        changes.push(Change::Battle(Box::new(new.battle)));
    }
    changes
}

fn each<T: Copy + PartialEq>(old: &[T], new: &[T], mut changed: impl FnMut(u8, T)) {
    for (i, (old, new)) in old.iter().zip(new).enumerate() {
        if old != new {
            changed(i as u8, *new);
        }
    }
}

pub(crate) fn fold(view: &mut View, sight: &Sight) {
    let Sight::Changes(changes) = sight else {
        return;
    };
    for change in changes {
        match change {
            Change::Clock(clock) => view.clock = **clock,
            Change::Area(i, part) => put(&mut view.areas, *i, *part),
            Change::Harbour(i, part) => put(&mut view.harbours, *i, *part),
            Change::Unit(i, part) => put(&mut view.units, *i, *part),
            Change::Forces(forces) => view.forces = *forces,
            Change::Battle(battle) => view.battle = **battle,
        }
    }
}

fn put<T>(list: &mut [T], at: u8, part: T) {
    if let Some(place) = list.get_mut(usize::from(at)) {
        *place = part;
    }
}
