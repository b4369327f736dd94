//! Menu entries as JSON and in words.

use super::Visible;
use crate::{Describe, Menu, Next, Pattern, Seat, SlotKind, Slotted};
use serde::Serialize;
use serde_json::Value;

/// A menu entry. With slots it stands for every choice that their fillings make.
#[derive(Clone, Debug, Serialize)]
pub struct MenuEntry {
    pub choice: Visible,
    pub text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<SlotEntry>,
}

/// A slot of a menu entry.
#[derive(Clone, Debug, Serialize)]
pub struct SlotEntry {
    /// Where it is in the choice, as a JSON pointer (RFC 6901).
    pub path: String,
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

/// The slots of a pattern. Where a slot is in the choice is found by putting two fillings into it; a slot with one
/// filling is none.
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
        let (one, other) = (
            filled(at, *fillings.first()?)?,
            filled(at, *fillings.get(1)?)?,
        );
        let mut path = String::new();
        difference(&one, &other, &mut path);
        let put = |filling: &u32| filled(at, *filling)?.pointer(&path).cloned();
        Some(SlotEntry {
            kind: *kind,
            fillings: fillings.iter().filter_map(put).collect(),
            path,
        })
    })
    .collect()
}

/// The pointer to the first place where two values differ.
fn difference(one: &Value, other: &Value, path: &mut String) {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) if one.len() == other.len() => {
            let found = one
                .iter()
                .find(|(key, value)| other.get(*key) != Some(*value));
            if let Some((key, value)) = found
                && let Some(to) = other.get(key)
            {
                path.push('/');
                path.push_str(key);
                difference(value, to, path);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            if let Some(at) = one.iter().zip(other).position(|(one, other)| one != other) {
                path.push_str(&format!("/{at}"));
                difference(&one[at], &other[at], path);
            }
        }
        _ => {}
    }
}
