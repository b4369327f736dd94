//! What is wrong with a data file, where, and which rule it breaks.

use std::fmt;

/// Prints as `data/pacific/roster.toml:12: what is wrong (U1)`.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{file}:{line}: {what} ({rule})")]
pub struct Fault {
    pub file: String,
    pub line: usize,
    pub what: String,
    /// A section of the rulebook, a ruling or a constraint on the data.
    pub rule: &'static str,
}

/// All faults of a set of files, one a line.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// A file being read.
#[derive(Copy, Clone, Debug)]
pub struct Source<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl Source<'_> {
    pub fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes()[..at.min(self.text.len())]
            .iter()
            .filter(|&&b| b == b'\n')
            .count()
    }

    pub fn fault(&self, at: usize, rule: &'static str, what: impl Into<String>) -> Fault {
        Fault {
            file: self.file.into(),
            line: self.line(at),
            what: what.into(),
            rule,
        }
    }
}
