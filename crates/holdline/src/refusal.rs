//! Why a choice is refused, as data. Names and words are in `text/refusals.rs`.

pub use crate::text::refusals::Refusal;

/// Whether a choice may be made.
pub type Verdict = Result<(), Refusal>;

/// A refusal.
pub fn no<T>(why: Refusal) -> Result<T, Refusal> {
    Err(why)
}
