//! A refusal names its rule and says why, from the asking seat's knowledge only.

use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// Why a choice cannot be made.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize)]
pub struct Illegal {
    /// The rule's number in the project's own rulebook, such as `§11.1`.
    pub rule: &'static str,
    /// One plain sentence without a full stop.
    pub why: Cow<'static, str>,
}

impl Illegal {
    /// A refusal by a rule, with its reason.
    pub fn new(rule: &'static str, why: impl Into<Cow<'static, str>>) -> Illegal {
        Illegal {
            rule,
            why: why.into(),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}

impl std::error::Error for Illegal {}
