//! The difference between two documents, as JSON Patch (RFC 6902).
//!
//! [`update`] brings a document up to date with a value and returns what changed. The document is a tape (`tape.rs`): the
//! value is written onto another, equal parts are compared as bytes and skipped, and only what changed becomes a tree.

use crate::tape::{self, Entries, Token, Tokens};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

/// One operation. Only these three are used: no moves, no copies, no tests.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Op {
    /// Adds a member or an element.
    Add {
        /// Where, as a JSON pointer (RFC 6901).
        path: String,
        /// What is put there.
        value: Value,
    },
    /// Removes a member or an element.
    Remove {
        /// Where, as a JSON pointer (RFC 6901).
        path: String,
    },
    /// Replaces a value.
    Replace {
        /// Where, as a JSON pointer (RFC 6901).
        path: String,
        /// What is put there.
        value: Value,
    },
}

/// A list of operations, applied in order.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Patch(pub Vec<Op>);

impl Patch {
    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Applies the operations to a document. Fails where one does not fit it.
    pub fn apply(&self, document: &mut Value) -> Result<(), String> {
        self.0.iter().try_for_each(|op| apply(document, op))
    }
}

fn apply(document: &mut Value, op: &Op) -> Result<(), String> {
    let (path, value) = match op {
        Op::Add { path, value } | Op::Replace { path, value } => (path, Some(value)),
        Op::Remove { path } => (path, None),
    };
    let misfit = || format!("{path} does not fit the document");
    let Some((parent, key)) = path.rsplit_once('/') else {
        *document = value.ok_or_else(misfit)?.clone();
        return Ok(());
    };
    let key = key.replace("~1", "/").replace("~0", "~");
    match document.pointer_mut(parent).ok_or_else(misfit)? {
        Value::Object(map) => {
            match value {
                Some(value) => map.insert(key, value.clone()),
                None => Some(map.remove(&key).ok_or_else(misfit)?),
            };
        }
        Value::Array(list) => {
            let at: usize = key.parse().map_err(|_| misfit())?;
            match (op, value) {
                (Op::Add { .. }, Some(value)) if at <= list.len() => list.insert(at, value.clone()),
                (Op::Replace { .. }, Some(value)) if at < list.len() => list[at] = value.clone(),
                (Op::Remove { .. }, _) if at < list.len() => drop(list.remove(at)),
                _ => return Err(misfit()),
            }
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

/// What a viewer was sent last: the document that the next patch is made against.
#[derive(Clone, PartialEq)]
pub struct Document(Vec<u8>);

impl Document {
    /// The document of a value.
    pub fn of(value: &impl Serialize) -> Document {
        let mut tape = Vec::new();
        // Views are plain data with keys of text or numbers: nothing in them fails to serialize.
        let _ = tape::write(&mut tape, value);
        Document(tape)
    }

    /// The document as a tree.
    pub fn value(&self) -> Value {
        Token(&self.0).value()
    }
}

/// Brings a document up to date with a value and returns the difference.
pub fn update(document: &mut Document, value: &impl Serialize) -> Patch {
    let mut tape = Vec::with_capacity(document.0.len() + 64);
    if tape::write(&mut tape, value).is_err() {
        return Patch::default();
    }
    let mut difference = Difference::default();
    difference.values(Token(&document.0), Token(&tape));
    document.0 = tape;
    Patch(difference.ops)
}

#[derive(Default)]
struct Difference {
    path: String,
    ops: Vec<Op>,
}

impl Difference {
    fn values(&mut self, old: Token<'_>, new: Token<'_>) {
        if old == new {
            return;
        }
        match (old.object(), new.object(), old.list(), new.list()) {
            (Some(a), Some(b), ..) if !is_other_variant(old, new) => self.objects(a, b),
            (_, _, Some(old), Some(new)) => self.lists(old, new),
            _ => self.replace(new),
        }
    }

    fn replace(&mut self, new: Token<'_>) {
        self.ops.push(Op::Replace {
            path: self.path.clone(),
            value: new.value(),
        });
    }

    fn add(&mut self, new: Token<'_>) {
        self.ops.push(Op::Add {
            path: self.path.clone(),
            value: new.value(),
        });
    }

    fn remove(&mut self) {
        let path = self.path.clone();
        self.ops.push(Op::Remove { path });
    }

    /// Does something at a member's place.
    fn at_key(&mut self, key: Token<'_>, with: impl FnOnce(&mut Self)) {
        let (before, key) = (self.path.len(), key.text());
        self.path.push('/');
        match key.contains(['~', '/']) {
            true => self.path += &key.replace('~', "~0").replace('/', "~1"),
            false => self.path.push_str(key),
        }
        with(self);
        self.path.truncate(before);
    }

    fn at_index(&mut self, at: usize, with: impl FnOnce(&mut Self)) {
        let before = self.path.len();
        // Writing into a string cannot fail.
        let _ = write!(self.path, "/{at}");
        with(self);
        self.path.truncate(before);
    }

    /// Compares member by member.
    fn objects(&mut self, mut old: Entries<'_>, mut new: Entries<'_>) {
        // Members come in the order of their type, so they meet until one is new or gone.
        let parted = loop {
            match (old.next(), new.next()) {
                (Some((key, old)), Some((same, new))) if key == same => {
                    if old != new {
                        self.at_key(key, |this| this.values(old, new));
                    }
                }
                (None, None) => return,
                parted => break parted,
            }
        };
        let left = parted.0.into_iter().chain(old);
        let mut left: BTreeMap<&str, (Token<'_>, Token<'_>)> =
            left.map(|entry| (entry.0.text(), entry)).collect();
        for (key, new) in parted.1.into_iter().chain(new) {
            match left.remove(key.text()).map(|(_, old)| old) {
                Some(old) if old == new => {}
                Some(old) => self.at_key(key, |this| this.values(old, new)),
                None => self.at_key(key, |this| this.add(new)),
            }
        }
        for (key, _) in left.into_values() {
            self.at_key(key, Self::remove);
        }
    }

    /// Compares place by place; longer and shorter ends are added and removed.
    fn lists(&mut self, mut old: Tokens<'_>, new: Tokens<'_>) {
        let mut count = 0;
        for (at, new) in new.enumerate() {
            match old.next() {
                Some(old) if old == new => {}
                Some(old) => self.at_index(at, |this| this.values(old, new)),
                None => self.at_index(at, |this| this.add(new)),
            }
            count = at + 1;
        }
        for at in (count..count + old.count()).rev() {
            self.at_index(at, Self::remove);
        }
    }
}

/// Whether an enum's variant has given way to another: an object with one key is what serde writes for a variant with
/// content, and it is better replaced than emptied and filled.
fn is_other_variant(old: Token<'_>, new: Token<'_>) -> bool {
    matches!((lone_key(old), lone_key(new)), (Some(old), Some(new)) if old != new)
}

fn lone_key(token: Token<'_>) -> Option<Token<'_>> {
    let mut entries = token.object()?;
    let (key, _) = entries.next()?;
    entries.next().is_none().then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Serialize)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    enum Tagged {
        Fort {
            level: u8,
        },
        Town {
            name: &'static str,
            people: Option<u32>,
        },
    }

    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    enum Plain {
        Nothing,
        Hex(u8, u8),
        Unit(u16),
        Battle { dice: Vec<u8> },
    }

    #[derive(Serialize)]
    struct View {
        places: BTreeMap<u16, Tagged>,
        order: Plain,
        log: Vec<Plain>,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<&'static str>,
        #[serde(flatten)]
        more: BTreeMap<&'static str, i32>,
    }

    fn views() -> Vec<View> {
        let view =
            |order, log, note, places: Vec<(u16, Tagged)>, more: &[(&'static str, i32)]| View {
                places: places.into_iter().collect(),
                order,
                log,
                note,
                more: more.iter().copied().collect(),
            };
        vec![
            view(Plain::Nothing, vec![], None, vec![], &[]),
            view(
                Plain::Hex(1, 2),
                vec![Plain::Unit(3), Plain::Nothing],
                Some("a/b~c"),
                vec![
                    (7, Tagged::Fort { level: 2 }),
                    (
                        12,
                        Tagged::Town {
                            name: "x",
                            people: None,
                        },
                    ),
                ],
                &[("x/y", 1)],
            ),
            view(
                Plain::Hex(1, 3),
                vec![Plain::Unit(4)],
                None,
                vec![(
                    7,
                    Tagged::Town {
                        name: "y",
                        people: Some(3),
                    },
                )],
                &[("x/y", 2), ("z", -4)],
            ),
            view(
                Plain::Battle {
                    dice: vec![1, 2, 3],
                },
                vec![
                    Plain::Unit(4),
                    Plain::Battle { dice: vec![] },
                    Plain::Hex(0, 0),
                ],
                Some("n"),
                vec![(
                    7,
                    Tagged::Town {
                        name: "y",
                        people: Some(4),
                    },
                )],
                &[("z", -4)],
            ),
            view(
                Plain::Battle { dice: vec![1, 4] },
                vec![],
                None,
                vec![],
                &[],
            ),
            view(Plain::Unit(1), vec![], None, vec![], &[]),
            view(Plain::Unit(2), vec![], None, vec![], &[]),
        ]
    }

    #[test]
    fn any_view_leads_to_any_other_by_its_patch() {
        for from in views() {
            for to in views() {
                let (old, new) = (json!(from), json!(to));
                let mut document = Document::of(&from);
                assert_eq!(document.value(), old);
                let patch = update(&mut document, &to);
                assert_eq!(document.value(), new);
                let mut applied = old.clone();
                patch.apply(&mut applied).unwrap();
                assert_eq!(applied, new, "{patch:?}");
                assert_eq!(patch.is_empty(), old == new);
            }
        }
    }

    #[test]
    fn a_small_change_is_a_small_patch() {
        let [_, from, to, ..] = &views()[..] else {
            unreachable!()
        };
        let mut document = Document::of(from);
        let patch = json!(update(&mut document, to));
        let paths: Vec<&str> = patch
            .as_array()
            .unwrap()
            .iter()
            .map(|op| op["path"].as_str().unwrap())
            .collect();
        assert!(
            paths.contains(&"/order/hex/1") && paths.contains(&"/x~1y"),
            "{patch}"
        );
        assert!(
            paths.contains(&"/places/12") && paths.contains(&"/log/1"),
            "{patch}"
        );
        assert_eq!(update(&mut document, to), Patch::default());
    }

    #[test]
    fn a_patch_that_does_not_fit_is_refused() {
        let wrong = [
            Op::Remove { path: "/a".into() },
            Op::Replace {
                path: "/b/3".into(),
                value: json!(1),
            },
            Op::Add {
                path: "/b/x".into(),
                value: json!(1),
            },
            Op::Add {
                path: "/c/d".into(),
                value: json!(1),
            },
        ];
        for op in wrong {
            let mut document = json!({"b": [1], "c": 2});
            assert!(Patch(vec![op]).apply(&mut document).is_err());
        }
    }
}
