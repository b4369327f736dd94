//! What is wrong with a data file, where, and which rule it breaks.

use engine::{File, FileError};
use std::fmt;

/// Prints as `roster.toml:12: what is wrong (U1)`.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{file}:{line}: {what} ({rule})")]
pub struct DataError {
    pub file: String,
    pub line: usize,
    pub what: String,
    /// A section of the rulebook, a ruling or a constraint on the data.
    pub rule: &'static str,
}

impl From<FileError> for DataError {
    fn from(error: FileError) -> DataError {
        DataError {
            file: error.path,
            line: 1,
            what: format!("cannot be read: {}", error.why),
            rule: "§1",
        }
    }
}

/// All errors of a set of files, one per line.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct DataErrors(pub Vec<DataError>);

impl fmt::Display for DataErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for DataErrors {}

/// A file that is being read.
#[derive(Clone, Debug)]
pub struct Source(pub File);

impl Source {
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The line of a byte of the text.
    pub fn line(&self, at: usize) -> usize {
        1 + self.text().as_bytes()[..at.min(self.text().len())]
            .iter()
            .filter(|&&b| b == b'\n')
            .count()
    }

    pub fn error(&self, at: usize, rule: &'static str, what: impl Into<String>) -> DataError {
        DataError {
            file: self.0.path.clone(),
            line: self.line(at),
            what: what.into(),
            rule,
        }
    }

    /// An error about something that stands in the text; about the whole file if it does not.
    pub fn error_about(
        &self,
        about: &str,
        rule: &'static str,
        what: impl Into<String>,
    ) -> DataError {
        self.error(self.text().find(about).unwrap_or(0), rule, what)
    }
}
