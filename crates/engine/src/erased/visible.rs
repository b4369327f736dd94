//! JSON that may be sent to a seat. Nothing but a view, an event a seat may know, a menu, a refusal or a public notice
//! becomes one.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// JSON that was made from a seat's knowledge. There is no way to make one from a state.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Visible(Value);

impl Visible {
    pub(crate) fn of(known: &impl Serialize) -> Visible {
        Visible(serde_json::to_value(known).unwrap_or(Value::Null))
    }

    /// The JSON.
    pub fn json(&self) -> &Value {
        &self.0
    }

    /// The JSON, by value.
    pub fn into_json(self) -> Value {
        self.0
    }
}

/// What [`Visible`] holds, as text: what is only handed on is written once and never read.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct VisibleText(String);

impl VisibleText {
    pub(crate) fn of(known: &impl Serialize) -> VisibleText {
        VisibleText(serde_json::to_string(known).unwrap_or_else(|_| "null".into()))
    }

    /// The JSON as text.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl Serialize for VisibleText {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(to)
    }
}
