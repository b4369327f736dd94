//! The difference between two documents, as JSON Patch (RFC 6902).
//!
//! [`update`] brings a document up to date with a value and returns what changed. The value is
//! serialized *against* the document: what is equal is compared and skipped, so the cost is a walk
//! over the value without an allocation, plus the size of the change.

use serde::Serialize;
use serde::ser::{self, Serializer};
use serde_json::{Map, Number, Value};
use smallvec::SmallVec;
use std::fmt::{self, Write};

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

/// Brings a document up to date with a value and returns the difference.
pub fn update(document: &mut Value, value: &impl Serialize) -> Patch {
    let mut context = Context::default();
    let differ = Differ {
        old: document,
        context: &mut context,
        silent: false,
    };
    // Views are plain data with string keys: nothing in them fails to serialize.
    let _ = value.serialize(differ);
    Patch(context.ops)
}

#[derive(Default)]
struct Context {
    path: String,
    ops: Vec<Op>,
}

impl Context {
    fn enter(&mut self, key: &str) -> usize {
        let before = self.path.len();
        self.path.push('/');
        match key.contains(['~', '/']) {
            true => self.path += &key.replace('~', "~0").replace('/', "~1"),
            false => self.path.push_str(key),
        }
        before
    }

    fn enter_index(&mut self, at: usize) -> usize {
        let before = self.path.len();
        // Writing into a string cannot fail.
        let _ = write!(self.path, "/{at}");
        before
    }

    fn leave(&mut self, before: usize) {
        self.path.truncate(before);
    }
}

/// Serializes a value against what stands in its place.
struct Differ<'a> {
    old: &'a mut Value,
    context: &'a mut Context,
    /// Inside something that is reported as a whole.
    silent: bool,
}

impl Differ<'_> {
    fn scalar(self, same: bool, new: impl FnOnce() -> Value) {
        if !same {
            *self.old = new();
            self.replaced();
        }
    }

    fn replaced(self) {
        if !self.silent {
            self.context.ops.push(Op::Replace {
                path: self.context.path.clone(),
                value: self.old.clone(),
            });
        }
    }
}

/// A value that cannot be put into a document; views have none.
#[derive(Debug)]
pub struct Unencodable(String);

impl fmt::Display for Unencodable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unencodable {}

impl ser::Error for Unencodable {
    fn custom<T: fmt::Display>(text: T) -> Self {
        Unencodable(text.to_string())
    }
}

impl<'a> Serializer for Differ<'a> {
    type Ok = ();
    type Error = Unencodable;
    type SerializeSeq = List<'a>;
    type SerializeTuple = List<'a>;
    type SerializeTupleStruct = List<'a>;
    type SerializeTupleVariant = List<'a>;
    type SerializeMap = Entries<'a>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Fields<'a>;

    fn serialize_bool(self, v: bool) -> Result<(), Unencodable> {
        let same = *self.old == Value::Bool(v);
        self.scalar(same, || Value::Bool(v));
        Ok(())
    }
    fn serialize_i8(self, v: i8) -> Result<(), Unencodable> {
        self.serialize_i64(v.into())
    }
    fn serialize_i16(self, v: i16) -> Result<(), Unencodable> {
        self.serialize_i64(v.into())
    }
    fn serialize_i32(self, v: i32) -> Result<(), Unencodable> {
        self.serialize_i64(v.into())
    }
    fn serialize_i64(self, v: i64) -> Result<(), Unencodable> {
        let same = self.old.as_i64() == Some(v);
        self.scalar(same, || v.into());
        Ok(())
    }
    fn serialize_u8(self, v: u8) -> Result<(), Unencodable> {
        self.serialize_u64(v.into())
    }
    fn serialize_u16(self, v: u16) -> Result<(), Unencodable> {
        self.serialize_u64(v.into())
    }
    fn serialize_u32(self, v: u32) -> Result<(), Unencodable> {
        self.serialize_u64(v.into())
    }
    fn serialize_u64(self, v: u64) -> Result<(), Unencodable> {
        let same = self.old.as_u64() == Some(v);
        self.scalar(same, || v.into());
        Ok(())
    }
    fn serialize_f32(self, v: f32) -> Result<(), Unencodable> {
        self.serialize_f64(v.into())
    }
    fn serialize_f64(self, v: f64) -> Result<(), Unencodable> {
        let new = Number::from_f64(v).map_or(Value::Null, Value::Number);
        let same = *self.old == new;
        self.scalar(same, || new);
        Ok(())
    }
    fn serialize_char(self, v: char) -> Result<(), Unencodable> {
        self.serialize_str(v.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, v: &str) -> Result<(), Unencodable> {
        let same = self.old.as_str() == Some(v);
        self.scalar(same, || v.into());
        Ok(())
    }
    fn serialize_bytes(self, v: &[u8]) -> Result<(), Unencodable> {
        v.serialize(self)
    }
    fn serialize_none(self) -> Result<(), Unencodable> {
        self.serialize_unit()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, v: &T) -> Result<(), Unencodable> {
        v.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Unencodable> {
        let same = self.old.is_null();
        self.scalar(same, || Value::Null);
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unencodable> {
        self.serialize_unit()
    }
    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Unencodable> {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        v: &T,
    ) -> Result<(), Unencodable> {
        v.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        v: &T,
    ) -> Result<(), Unencodable> {
        let mut fields = Fields::open(self, Some(variant), false);
        fields.inner(|differ| v.serialize(differ))?;
        fields.close();
        Ok(())
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<List<'a>, Unencodable> {
        Ok(List::open(self, None))
    }
    fn serialize_tuple(self, _: usize) -> Result<List<'a>, Unencodable> {
        Ok(List::open(self, None))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'a>, Unencodable> {
        Ok(List::open(self, None))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List<'a>, Unencodable> {
        Ok(List::open(self, Some(variant)))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Entries<'a>, Unencodable> {
        let fresh = !self.old.is_object();
        if fresh {
            *self.old = Value::Object(Map::new());
        }
        let left = match self.old {
            Value::Object(map) => std::mem::take(map),
            _ => Map::new(),
        };
        Ok(Entries {
            silent: self.silent || fresh,
            report: fresh && !self.silent,
            old: self.old,
            context: self.context,
            left,
            key: String::new(),
        })
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields<'a>, Unencodable> {
        Ok(Fields::open(self, None, true))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'a>, Unencodable> {
        Ok(Fields::open(self, Some(variant), true))
    }
}

/// The place inside an enum's tag, with whether the tag was another one. An object with one key is
/// what serde writes for a variant with content.
fn inside<'a>(old: &'a mut Value, variant: Option<&str>) -> (&'a mut Value, bool) {
    let Some(variant) = variant else {
        return (old, false);
    };
    let same = matches!(old, Value::Object(map) if map.len() == 1 && map.contains_key(variant));
    if !same {
        *old = Value::Object(Map::from_iter([(variant.to_owned(), Value::Null)]));
    }
    (&mut old[variant], !same)
}

/// A list: compared place by place, longer and shorter ends added and removed.
struct List<'a> {
    old: &'a mut Value,
    variant: Option<&'static str>,
    context: &'a mut Context,
    silent: bool,
    report: bool,
    at: usize,
    path: usize,
}

impl<'a> List<'a> {
    fn open(differ: Differ<'a>, variant: Option<&'static str>) -> List<'a> {
        let (inner, other) = inside(differ.old, variant);
        let fresh = other || !inner.is_array();
        if fresh {
            *inner = Value::Array(Vec::new());
        }
        let path = match variant {
            Some(variant) => differ.context.enter(variant),
            None => differ.context.path.len(),
        };
        List {
            old: differ.old,
            variant,
            context: differ.context,
            silent: differ.silent || fresh,
            report: fresh && !differ.silent,
            at: 0,
            path,
        }
    }

    fn element<T: Serialize + ?Sized>(&mut self, v: &T) -> Result<(), Unencodable> {
        let Value::Array(list) = inside(self.old, self.variant).0 else {
            return Ok(());
        };
        let new = self.at >= list.len();
        if new {
            list.push(Value::Null);
        }
        let before = self.context.enter_index(self.at);
        v.serialize(Differ {
            old: &mut list[self.at],
            context: self.context,
            silent: self.silent || new,
        })?;
        if new && !self.silent {
            self.context.ops.push(Op::Add {
                path: self.context.path.clone(),
                value: list[self.at].clone(),
            });
        }
        self.context.leave(before);
        self.at += 1;
        Ok(())
    }

    fn close(self) -> Result<(), Unencodable> {
        if let Value::Array(list) = inside(self.old, self.variant).0 {
            while list.len() > self.at {
                list.pop();
                if !self.silent {
                    let before = self.context.enter_index(list.len());
                    let path = self.context.path.clone();
                    self.context.ops.push(Op::Remove { path });
                    self.context.leave(before);
                }
            }
        }
        self.context.leave(self.path);
        let whole = Differ {
            old: self.old,
            context: self.context,
            silent: !self.report,
        };
        whole.replaced();
        Ok(())
    }
}

/// serde has one trait for each kind of list; they differ in names alone.
macro_rules! list {
    ($kind:ident, $element:ident) => {
        impl ser::$kind for List<'_> {
            type Ok = ();
            type Error = Unencodable;
            fn $element<T: Serialize + ?Sized>(&mut self, v: &T) -> Result<(), Unencodable> {
                self.element(v)
            }
            fn end(self) -> Result<(), Unencodable> {
                self.close()
            }
        }
    };
}

list!(SerializeSeq, serialize_element);
list!(SerializeTuple, serialize_element);
list!(SerializeTupleStruct, serialize_field);
list!(SerializeTupleVariant, serialize_field);

/// A struct: its fields are known, so they are compared in place.
struct Fields<'a> {
    old: &'a mut Value,
    variant: Option<&'static str>,
    context: &'a mut Context,
    silent: bool,
    report: bool,
    /// Fields written so far: another variant with other fields may have stood here.
    written: SmallVec<[&'static str; 16]>,
    path: usize,
}

impl<'a> Fields<'a> {
    fn open(differ: Differ<'a>, variant: Option<&'static str>, object: bool) -> Fields<'a> {
        let (inner, other) = inside(differ.old, variant);
        let fresh = other || object && !inner.is_object();
        if fresh && object {
            *inner = Value::Object(Map::new());
        }
        let path = match variant {
            Some(variant) => differ.context.enter(variant),
            None => differ.context.path.len(),
        };
        Fields {
            old: differ.old,
            variant,
            context: differ.context,
            silent: differ.silent || fresh,
            report: fresh && !differ.silent,
            written: SmallVec::new(),
            path,
        }
    }

    /// Serializes against what stands inside the tag.
    fn inner(
        &mut self,
        write: impl FnOnce(Differ<'_>) -> Result<(), Unencodable>,
    ) -> Result<(), Unencodable> {
        write(Differ {
            old: inside(self.old, self.variant).0,
            context: self.context,
            silent: self.silent,
        })
    }

    fn field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        v: &T,
    ) -> Result<(), Unencodable> {
        let Value::Object(map) = inside(self.old, self.variant).0 else {
            return Ok(());
        };
        self.written.push(key);
        let before = self.context.enter(key);
        let done = match map.get_mut(key) {
            Some(old) => v.serialize(Differ {
                old,
                context: self.context,
                silent: self.silent,
            }),
            None => {
                let mut new = Value::Null;
                let done = v.serialize(Differ {
                    old: &mut new,
                    context: self.context,
                    silent: true,
                });
                if !self.silent {
                    self.context.ops.push(Op::Add {
                        path: self.context.path.clone(),
                        value: new.clone(),
                    });
                }
                map.insert(key.to_owned(), new);
                done
            }
        };
        self.context.leave(before);
        done
    }

    fn skip(&mut self, key: &str) {
        if let Value::Object(map) = inside(self.old, self.variant).0
            && map.remove(key).is_some()
            && !self.silent
        {
            let before = self.context.enter(key);
            let path = self.context.path.clone();
            self.context.ops.push(Op::Remove { path });
            self.context.leave(before);
        }
    }

    fn close(self) {
        self.context.leave(self.path);
        let whole = Differ {
            old: self.old,
            context: self.context,
            silent: !self.report,
        };
        whole.replaced();
    }

    fn finish(mut self) -> Result<(), Unencodable> {
        if let Value::Object(map) = inside(self.old, self.variant).0
            && map.len() > self.written.len()
        {
            let stale = map.keys().filter(|key| !self.written.contains(&&***key));
            for key in stale.cloned().collect::<Vec<_>>() {
                self.skip(&key);
            }
        }
        self.close();
        Ok(())
    }
}

/// Likewise for structs.
macro_rules! fields {
    ($kind:ident) => {
        impl ser::$kind for Fields<'_> {
            type Ok = ();
            type Error = Unencodable;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                v: &T,
            ) -> Result<(), Unencodable> {
                self.field(key, v)
            }
            fn skip_field(&mut self, key: &'static str) -> Result<(), Unencodable> {
                self.skip(key);
                Ok(())
            }
            fn end(self) -> Result<(), Unencodable> {
                self.finish()
            }
        }
    };
}

fields!(SerializeStruct);
fields!(SerializeStructVariant);

/// A map: entries move from the old one to the new, and what is left over was removed.
struct Entries<'a> {
    old: &'a mut Value,
    context: &'a mut Context,
    silent: bool,
    report: bool,
    left: Map<String, Value>,
    key: String,
}

impl ser::SerializeMap for Entries<'_> {
    type Ok = ();
    type Error = Unencodable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unencodable> {
        self.key = match serde_json::to_value(key).map_err(ser::Error::custom)? {
            Value::String(key) => key,
            Value::Number(key) => key.to_string(),
            other => return Err(ser::Error::custom(format!("{other} cannot be a key"))),
        };
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, v: &T) -> Result<(), Unencodable> {
        let Value::Object(map) = self.old else {
            return Ok(());
        };
        let key = std::mem::take(&mut self.key);
        let before = self.context.enter(&key);
        let found = self.left.remove(&key);
        let new = found.is_none();
        let mut value = found.unwrap_or_default();
        v.serialize(Differ {
            old: &mut value,
            context: self.context,
            silent: self.silent || new,
        })?;
        if new && !self.silent {
            self.context.ops.push(Op::Add {
                path: self.context.path.clone(),
                value: value.clone(),
            });
        }
        self.context.leave(before);
        map.insert(key, value);
        Ok(())
    }

    fn end(self) -> Result<(), Unencodable> {
        if !self.silent {
            for key in self.left.keys() {
                let before = self.context.enter(key);
                let path = self.context.path.clone();
                self.context.ops.push(Op::Remove { path });
                self.context.leave(before);
            }
        }
        let whole = Differ {
            old: self.old,
            context: self.context,
            silent: !self.report,
        };
        whole.replaced();
        Ok(())
    }
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
                let mut document = old.clone();
                let patch = update(&mut document, &to);
                assert_eq!(document, new);
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
        let mut document = json!(from);
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
