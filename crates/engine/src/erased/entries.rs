//! Menu entries as JSON and in words.

use super::Visible;
use crate::rules::may_choose;
use crate::{Describe, Menu, Pattern, Seat, SlotKind, Slotted};
use serde::Serialize;
use serde::ser::SerializeStruct;
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

/// A slot of a menu entry. In JSON it has `path`, `kind` and either `fillings` or, where they are mostly runs of whole
/// numbers, `ranges`: the first and the last number of each run.
#[derive(Clone, Debug)]
pub struct SlotEntry {
    /// Where it is in the choice, as a JSON pointer (RFC 6901).
    pub path: String,
    /// What is filled in: a unit, a hex, an amount or a seat.
    pub kind: SlotKind,
    /// What may be put there.
    pub fillings: Vec<Value>,
}

impl Serialize for SlotEntry {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut slot = to.serialize_struct("SlotEntry", 3)?;
        slot.serialize_field("path", &self.path)?;
        slot.serialize_field("kind", &self.kind)?;
        match ranges(&self.fillings) {
            Some(ranges) => slot.serialize_field("ranges", &ranges)?,
            None => slot.serialize_field("fillings", &self.fillings)?,
        }
        slot.end()
    }
}

/// Whole numbers in ascending order as runs, where that is much shorter. An umpire may pick any of 3,000 hexes.
fn ranges(fillings: &[Value]) -> Option<Vec<[u64; 2]>> {
    let mut ranges: Vec<[u64; 2]> = Vec::new();
    for filling in fillings {
        let number = filling.as_u64()?;
        match ranges.last_mut() {
            Some([_, last]) if *last + 1 == number => *last = number,
            Some([_, last]) if *last >= number => return None,
            _ => ranges.push([number, number]),
        }
    }
    (ranges.len() * 3 < fillings.len()).then_some(ranges)
}

/// The menu of a seat as it is sent; empty when the seat is not to choose.
pub(super) fn entries<R: Describe>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    about: Option<(SlotKind, u32)>,
) -> Vec<MenuEntry> {
    if !may_choose(rules, state, seat) {
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
        choice: Visible::of(pattern.template()),
        text: rules.choice_text(&view, pattern.template()),
        slots: slots(pattern),
    });
    plain.chain(slotted).collect()
}

/// Choices of one pattern that are listed where patterns are expanded: every hex of the largest map, and no product of two
/// such sets.
pub const MOST_EXPANDED: usize = 4_000;

/// The choices that a seat's menu admits, patterns expanded to [`MOST_EXPANDED`] choices each, and how many were left out.
pub(super) fn expanded<R: Describe>(
    rules: &R,
    state: &R::State,
    seat: Seat,
) -> (Vec<MenuEntry>, usize) {
    if !may_choose(rules, state, seat) {
        return (Vec::new(), 0);
    }
    let mut menu = Menu::new();
    rules.menu(state, seat, &mut menu);
    let view = rules.view(state, seat);
    let entry = |choice: &R::Choice| MenuEntry {
        choice: Visible::of(choice),
        text: rules.choice_text(&view, choice),
        slots: Vec::new(),
    };
    let mut list: Vec<MenuEntry> = menu.entries().iter().map(entry).collect();
    let mut left_out: usize = 0;
    for pattern in menu.patterns() {
        let choices = pattern.choices().take(MOST_EXPANDED);
        list.extend(choices.map(|choice| entry(&choice)));
        left_out = left_out.saturating_add(pattern.count().saturating_sub(MOST_EXPANDED));
    }
    (list, left_out)
}

/// The slots of a pattern. Where a slot is in the choice is found by putting its fillings into it; a slot with one
/// filling is none, because the template has it already.
fn slots<C: Slotted + Serialize + Clone>(pattern: &Pattern<C>) -> Vec<SlotEntry> {
    let own = pattern.template().slots();
    let filled = |at: usize, filling: u32| {
        let mut fillings: Vec<u32> = own.iter().map(|slot| slot.1).collect();
        fillings[at] = filling;
        let choice = pattern.template().with_slots(&fillings)?;
        serde_json::to_value(choice).ok()
    };
    let each = pattern.fillings().iter().enumerate().zip(&own);
    each.filter_map(|((at, fillings), (kind, _))| {
        if fillings.len() < 2 {
            return None;
        }
        let choices = fillings.iter().map(|filling| filled(at, filling));
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn runs_of_numbers_are_sent_as_ranges() {
        let slot = |fillings: &[Value]| {
            let slot = SlotEntry {
                path: "/at".into(),
                kind: SlotKind::Hex,
                fillings: fillings.to_vec(),
            };
            serde_json::to_value(slot).unwrap()
        };
        let numbers = |list: &[u64]| list.iter().map(|n| json!(n)).collect::<Vec<_>>();
        let many: Vec<u64> = (3..=50).chain([60]).chain(70..80).collect();
        let sent = slot(&numbers(&many));
        assert_eq!(
            sent,
            json!({"path": "/at", "kind": "hex", "ranges": [[3, 50], [60, 60], [70, 79]]})
        );
        // Few numbers, numbers apart, numbers out of order and names are listed.
        let names: Vec<Value> = (0..20).map(|n| json!(format!("u{n}"))).collect();
        let apart: Vec<u64> = (0..40).map(|n| n * 2).collect();
        let mut back: Vec<u64> = (0..40).collect();
        back.push(5);
        for listed in [numbers(&[0, 1, 2]), names, numbers(&apart), numbers(&back)] {
            assert_eq!(slot(&listed)["fillings"], json!(listed));
            assert_eq!(slot(&listed).get("ranges"), None);
        }
    }
}
