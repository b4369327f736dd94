//! A document as one run of bytes, so that two of them are compared as fast as memory is.
//!
//! A view is compared with the one before at every step that its seat sees, and nearly all of it is as it was. On a tape
//! every value carries its length: what is equal is skipped at once, whatever is inside.

use serde::Serialize;
use serde::ser::{self, Serializer};
use serde_json::{Map, Number, Value};
use std::fmt::{self, Write};

/// What a value begins with. Numbers follow in eight bytes; texts, lists and objects have their length in bytes before
/// their content. A key of an object is a text.
mod tag {
    pub const NULL: u8 = 0;
    pub const FALSE: u8 = 1;
    pub const TRUE: u8 = 2;
    /// Numbers from 0 on, whatever their type was.
    pub const NATURAL: u8 = 3;
    pub const NEGATIVE: u8 = 4;
    pub const FLOAT: u8 = 5;
    pub const TEXT: u8 = 6;
    pub const LIST: u8 = 7;
    pub const OBJECT: u8 = 8;
}

/// A value that cannot be put on a tape; views have none.
#[derive(Debug)]
pub(crate) struct Unencodable(String);

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

/// Writes a value at the end of a tape.
pub(crate) fn write(tape: &mut Vec<u8>, value: &impl Serialize) -> Result<(), Unencodable> {
    value.serialize(Writer(tape))
}

/// A value on a tape: exactly its bytes.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Token<'a>(pub &'a [u8]);

const HEAD: usize = 5;

fn length(bytes: &[u8]) -> usize {
    let length = bytes[1..HEAD].try_into().unwrap_or_default();
    u32::from_le_bytes(length) as usize
}

/// The values that follow one another in these bytes.
pub(crate) struct Tokens<'a>(&'a [u8]);

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let size = match *self.0.first()? {
            tag::NULL | tag::FALSE | tag::TRUE => 1,
            tag::NATURAL | tag::NEGATIVE | tag::FLOAT => 9,
            _ => HEAD + length(self.0),
        };
        let (token, rest) = self.0.split_at(size);
        self.0 = rest;
        Some(Token(token))
    }
}

/// The keys of an object with their values.
pub(crate) struct Entries<'a>(Tokens<'a>);

impl<'a> Iterator for Entries<'a> {
    type Item = (Token<'a>, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        Some((self.0.next()?, self.0.next()?))
    }
}

impl<'a> Token<'a> {
    fn tag(self) -> u8 {
        self.0.first().copied().unwrap_or(tag::NULL)
    }

    /// The text, if this is one.
    pub fn text(self) -> &'a str {
        // Only texts are written as texts.
        std::str::from_utf8(&self.0[HEAD..]).unwrap_or_default()
    }

    fn number(self) -> [u8; 8] {
        self.0[1..].try_into().unwrap_or_default()
    }

    /// The elements, if this is a list.
    pub fn list(self) -> Option<Tokens<'a>> {
        (self.tag() == tag::LIST).then(|| Tokens(&self.0[HEAD..]))
    }

    /// The entries, if this is an object.
    pub fn object(self) -> Option<Entries<'a>> {
        (self.tag() == tag::OBJECT).then(|| Entries(Tokens(&self.0[HEAD..])))
    }

    /// The value as a tree.
    pub fn value(self) -> Value {
        match self.tag() {
            tag::FALSE => Value::Bool(false),
            tag::TRUE => Value::Bool(true),
            tag::NATURAL => u64::from_le_bytes(self.number()).into(),
            tag::NEGATIVE => i64::from_le_bytes(self.number()).into(),
            tag::FLOAT => {
                let number = Number::from_f64(f64::from_le_bytes(self.number()));
                number.map_or(Value::Null, Value::Number)
            }
            tag::TEXT => self.text().into(),
            tag::LIST => Tokens(&self.0[HEAD..]).map(Token::value).collect(),
            tag::OBJECT => {
                let entries = Entries(Tokens(&self.0[HEAD..]));
                let entries = entries.map(|(key, value)| (key.text().to_owned(), value.value()));
                Value::Object(entries.collect::<Map<_, _>>())
            }
            _ => Value::Null,
        }
    }
}

/// Begins something with a length, which [`close`] fills in. Gives where it began.
fn open(tape: &mut Vec<u8>, tag: u8) -> usize {
    tape.extend_from_slice(&[tag, 0, 0, 0, 0]);
    tape.len()
}

fn close(tape: &mut [u8], begun: usize) {
    // No view comes near four gigabytes.
    let length = (tape.len() - begun) as u32;
    tape[begun - 4..begun].copy_from_slice(&length.to_le_bytes());
}

fn text(tape: &mut Vec<u8>, text: &str) {
    let begun = open(tape, tag::TEXT);
    tape.extend_from_slice(text.as_bytes());
    close(tape, begun);
}

struct Writer<'a>(&'a mut Vec<u8>);

impl<'a> Writer<'a> {
    fn tag(self, tag: u8) -> Result<(), Unencodable> {
        self.0.push(tag);
        Ok(())
    }

    fn number(self, tag: u8, bytes: [u8; 8]) -> Result<(), Unencodable> {
        self.0.push(tag);
        self.0.extend_from_slice(&bytes);
        Ok(())
    }

    /// A list or an object, inside an object with one key where an enum's variant is named.
    fn open(self, tag: u8, variant: Option<&str>) -> Open<'a> {
        let outer = variant.map(|variant| {
            let outer = open(self.0, tag::OBJECT);
            text(self.0, variant);
            outer
        });
        let begun = open(self.0, tag);
        Open {
            tape: self.0,
            begun,
            outer,
        }
    }
}

impl fmt::Write for Writer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Integers of all sizes, as the two largest.
macro_rules! integers {
    ($($name:ident: $kind:ty => $as:ident),*) => {
        $(fn $name(self, v: $kind) -> Result<(), Unencodable> {
            self.$as(v.into())
        })*
    };
}

impl<'a> Serializer for Writer<'a> {
    type Ok = ();
    type Error = Unencodable;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = Open<'a>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = Open<'a>;

    integers!(
        serialize_i8: i8 => serialize_i64, serialize_i16: i16 => serialize_i64, serialize_i32: i32 => serialize_i64,
        serialize_u8: u8 => serialize_u64, serialize_u16: u16 => serialize_u64, serialize_u32: u32 => serialize_u64,
        serialize_f32: f32 => serialize_f64
    );

    fn serialize_bool(self, v: bool) -> Result<(), Unencodable> {
        self.tag(if v { tag::TRUE } else { tag::FALSE })
    }
    fn serialize_i64(self, v: i64) -> Result<(), Unencodable> {
        match u64::try_from(v) {
            Ok(natural) => self.serialize_u64(natural),
            Err(_) => self.number(tag::NEGATIVE, v.to_le_bytes()),
        }
    }
    fn serialize_u64(self, v: u64) -> Result<(), Unencodable> {
        self.number(tag::NATURAL, v.to_le_bytes())
    }
    fn serialize_f64(self, v: f64) -> Result<(), Unencodable> {
        self.number(tag::FLOAT, v.to_le_bytes())
    }
    fn serialize_char(self, v: char) -> Result<(), Unencodable> {
        self.serialize_str(v.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, v: &str) -> Result<(), Unencodable> {
        text(self.0, v);
        Ok(())
    }
    fn collect_str<T: fmt::Display + ?Sized>(mut self, v: &T) -> Result<(), Unencodable> {
        let begun = open(self.0, tag::TEXT);
        write!(self, "{v}").map_err(ser::Error::custom)?;
        close(self.0, begun);
        Ok(())
    }
    fn serialize_bytes(self, v: &[u8]) -> Result<(), Unencodable> {
        v.serialize(self)
    }
    fn serialize_none(self) -> Result<(), Unencodable> {
        self.tag(tag::NULL)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, v: &T) -> Result<(), Unencodable> {
        v.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Unencodable> {
        self.tag(tag::NULL)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unencodable> {
        self.tag(tag::NULL)
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
        let mut open = self.open(tag::OBJECT, None);
        open.field(variant, v)?;
        open.close()
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, Unencodable> {
        Ok(self.open(tag::LIST, None))
    }
    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, Unencodable> {
        Ok(self.open(tag::LIST, None))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Unencodable> {
        Ok(self.open(tag::LIST, None))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Unencodable> {
        Ok(self.open(tag::LIST, Some(variant)))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, Unencodable> {
        Ok(self.open(tag::OBJECT, None))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Unencodable> {
        Ok(self.open(tag::OBJECT, None))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Unencodable> {
        Ok(self.open(tag::OBJECT, Some(variant)))
    }
}

/// A list or an object that is being written.
struct Open<'a> {
    tape: &'a mut Vec<u8>,
    begun: usize,
    outer: Option<usize>,
}

impl Open<'_> {
    fn element<T: Serialize + ?Sized>(&mut self, v: &T) -> Result<(), Unencodable> {
        v.serialize(Writer(self.tape))
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &str, v: &T) -> Result<(), Unencodable> {
        text(self.tape, key);
        self.element(v)
    }

    fn close(self) -> Result<(), Unencodable> {
        close(self.tape, self.begun);
        if let Some(outer) = self.outer {
            close(self.tape, outer);
        }
        Ok(())
    }
}

/// serde has one trait for each kind of list and of struct; they differ in names alone.
macro_rules! lists {
    ($($kind:ident: $element:ident),*) => {
        $(impl ser::$kind for Open<'_> {
            type Ok = ();
            type Error = Unencodable;
            fn $element<T: Serialize + ?Sized>(&mut self, v: &T) -> Result<(), Unencodable> {
                self.element(v)
            }
            fn end(self) -> Result<(), Unencodable> {
                self.close()
            }
        })*
    };
}

lists!(
    SerializeSeq: serialize_element, SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field
);

macro_rules! structs {
    ($($kind:ident),*) => {
        $(impl ser::$kind for Open<'_> {
            type Ok = ();
            type Error = Unencodable;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                v: &T,
            ) -> Result<(), Unencodable> {
                self.field(key, v)
            }
            fn end(self) -> Result<(), Unencodable> {
                self.close()
            }
        })*
    };
}

structs!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Open<'_> {
    type Ok = ();
    type Error = Unencodable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unencodable> {
        let at = self.tape.len();
        self.element(key)?;
        let written = Token(&self.tape[at..]);
        let digits = match written.tag() {
            tag::TEXT => return Ok(()),
            tag::NATURAL | tag::NEGATIVE => written.value().to_string(),
            _ => {
                let other = written.value();
                return Err(ser::Error::custom(format!("{other} cannot be a key")));
            }
        };
        self.tape.truncate(at);
        text(self.tape, &digits);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, v: &T) -> Result<(), Unencodable> {
        self.element(v)
    }

    fn end(self) -> Result<(), Unencodable> {
        self.close()
    }
}
