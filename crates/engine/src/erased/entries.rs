//! Menu entries as JSON and in words.

use super::Visible;
use crate::{Describe, Menu, Next, Pattern, Seat, SlotKind, Slotted};
use serde::Serialize;
use serde_json::Value;

/// A menu entry. With slots it stands for every choice that their fillings make.
#[derive(Clone, Debug, Serialize)]
pub struct MenuEntry {
    /// The choice as a batch takes it; with slots, one of the choices that the entry stands for.
    pub choice: Visible,
    /// The choice in words.
    pub text: String,
    /// The parts of the choice that may be filled in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<SlotEntry>,
}

/// A slot of a menu entry.
#[derive(Clone, Debug, Serialize)]
pub struct SlotEntry {
    /// Where it is in the choice, as a JSON pointer (RFC 6901).
    pub path: String,
    /// What is filled in: a unit, a hex, an amount or a seat.
    pub kind: SlotKind,
    /// What may be put there.
    pub fillings: Vec<Value>,
}

/// The menu of a seat as it is sent; empty when the seat is not to choose.
pub(super) fn entries<R: Describe>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    about: Option<(SlotKind, u32)>,
) -> Vec<MenuEntry> {
    if !matches!(rules.next(state), Next::Seats(seats) if seats.contains(seat)) {
        return Vec::new();
    }
    let mut menu = Menu::new();
    rules.menu(state, seat, &mut menu);
    if let Some((kind, id)) = about {
        menu = menu.about(kind, id);
    }
    let view = rules.view(state, seat);
    let plain = menu.entries().iter().map(|choice| MenuEntry {
        choice: Visible::of(choice),
        text: rules.choice_text(&view, choice),
        slots: Vec::new(),
    });
    let slotted = menu.patterns().iter().map(|pattern| MenuEntry {
        choice: Visible::of(&pattern.template),
        text: rules.choice_text(&view, &pattern.template),
        slots: slots(pattern),
    });
    plain.chain(slotted).collect()
}

/// Every choice that a seat's menu admits, patterns expanded.
pub(super) fn expanded<R: Describe>(rules: &R, state: &R::State, seat: Seat) -> Vec<MenuEntry> {
    if !matches!(rules.next(state), Next::Seats(seats) if seats.contains(seat)) {
        return Vec::new();
    }
    let mut menu = Menu::new();
    rules.menu(state, seat, &mut menu);
    let view = rules.view(state, seat);
    let choices = menu.expanded().map(|choice| MenuEntry {
        choice: Visible::of(&choice),
        text: rules.choice_text(&view, &choice),
        slots: Vec::new(),
    });
    choices.collect()
}

/// The slots of a pattern. Where a slot is in the choice is found by putting its fillings into it; a slot with one
/// filling is none, because the template has it already.
fn slots<C: Slotted + Serialize + Clone>(pattern: &Pattern<C>) -> Vec<SlotEntry> {
    let own = pattern.template.slots();
    let filled = |at: usize, filling: u32| {
        let mut fillings: Vec<u32> = own.iter().map(|slot| slot.1).collect();
        fillings[at] = filling;
        let choice = pattern.template.with_slots(&fillings)?;
        serde_json::to_value(choice).ok()
    };
    let each = pattern.fillings.iter().enumerate().zip(&own);
    each.filter_map(|((at, fillings), (kind, _))| {
        if fillings.len() < 2 {
            return None;
        }
        let choices = fillings.iter().map(|filling| filled(at, *filling));
        let choices: Vec<Value> = choices.collect::<Option<_>>()?;
        let mut parts: Vec<&Value> = choices.iter().collect();
        let path = difference(&mut parts);
        Some(SlotEntry {
            path,
            kind: *kind,
            fillings: parts.into_iter().cloned().collect(),
        })
    })
    .collect()
}

/// Narrows values to the smallest part of them that holds all their differences, and returns the pointer to it.
fn difference(parts: &mut Vec<&Value>) -> String {
    let mut path = String::new();
    loop {
        let Some((first, others)) = parts.split_first() else {
            return path;
        };
        let mut places = match first {
            Value::Object(map) => map.keys().map(|key| pointer(key)).collect::<Vec<_>>(),
            Value::Array(list) => (0..list.len()).map(|at| format!("/{at}")).collect(),
            _ => return path,
        };
        if !others.iter().all(|other| is_alike(first, other)) {
            return path;
        }
        let differs = |place: &String| {
            let mut others = others.iter();
            others.any(|other| other.pointer(place) != first.pointer(place))
        };
        places.retain(differs);
        let [place] = &places[..] else { return path };
        let inner: Option<Vec<&Value>> = parts.iter().map(|part| part.pointer(place)).collect();
        let Some(inner) = inner else { return path };
        *parts = inner;
        path += place;
    }
}

/// Whether two values have the same places inside them.
fn is_alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len() && one.keys().all(|key| other.contains_key(key))
        }
        (Value::Array(one), Value::Array(other)) => one.len() == other.len(),
        _ => false,
    }
}

/// The pointer to a key of an object (RFC 6901).
fn pointer(key: &str) -> String {
    format!("/{}", key.replace('~', "~0").replace('/', "~1"))
}
