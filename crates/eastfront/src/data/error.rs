//! What is wrong with a data file, where, and what to do.

use engine::{FileError, Files};
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// Why data files cannot be played with. Prints as `units.toml:12: what is wrong`.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub struct DataErrors {
    pub file: String,
    pub line: usize,
    pub what: String,
}

impl fmt::Display for DataErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what),
            line => write!(f, "{}:{line}: {}", self.file, self.what),
        }
    }
}

impl From<FileError> for DataErrors {
    fn from(error: FileError) -> DataErrors {
        DataErrors {
            what: format!("cannot read it: {}", error.why),
            file: error.path,
            line: 0,
        }
    }
}

impl From<board::BoardError> for DataErrors {
    fn from(error: board::BoardError) -> DataErrors {
        DataErrors {
            file: error.file,
            line: error.line,
            what: error.what,
        }
    }
}

impl From<DataErrors> for String {
    fn from(errors: DataErrors) -> String {
        errors.to_string()
    }
}

/// A file being read: turns places in it into errors with a line.
pub(crate) struct Source {
    pub path: String,
    pub text: Cow<'static, str>,
}

impl Source {
    pub fn read(files: &Files, name: &str) -> Result<Source, DataErrors> {
        let file = files.read(name)?;
        Ok(Source {
            path: file.path,
            text: file.text,
        })
    }

    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, DataErrors> {
        toml::from_str(&self.text).map_err(|error| {
            let what = error.message().replace('\n', ", ");
            self.error(error.span().unwrap_or_default(), what)
        })
    }

    pub fn error(&self, at: Range<usize>, what: impl Into<String>) -> DataErrors {
        let before = &self.text.as_bytes()[..at.start.min(self.text.len())];
        DataErrors {
            file: self.path.clone(),
            line: 1 + before.iter().filter(|b| **b == b'\n').count(),
            what: what.into(),
        }
    }

    /// An error of the file as a whole, at its end.
    pub fn missing(&self, what: impl Into<String>) -> DataErrors {
        self.error(self.text.len().saturating_sub(1)..self.text.len(), what)
    }
}
