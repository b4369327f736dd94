//! JSON that is written once and sent as often as needed.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;

/// A value in its JSON form. A clone shares the text, and no answer parses it again.
#[derive(Clone, Debug)]
pub struct Encoded(Arc<RawValue>);

impl Encoded {
    pub fn of(value: &(impl Serialize + ?Sized)) -> Encoded {
        // What is sent is plain data: nothing in it fails to serialize.
        let written = to_raw_value(value).unwrap_or_default();
        Encoded(written.into())
    }

    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl Default for Encoded {
    fn default() -> Encoded {
        Encoded(Box::<RawValue>::default().into())
    }
}

impl Serialize for Encoded {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

/// Any JSON: what it is depends on the game.
impl JsonSchema for Encoded {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Any".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        Schema::default()
    }
}
