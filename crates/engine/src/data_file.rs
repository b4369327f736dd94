//! Reading a data file: what is wrong with it, where, and what to do.

use crate::{File, FileError};
use serde::de::{DeserializeOwned, Error, Unexpected};
use serde::{Deserialize, Deserializer};
use serde_spanned::Spanned;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// A name in a data file, with its place.
pub type Name = Spanned<String>;

/// Why data files cannot be played with. Prints as `units.toml:12: what is wrong`.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub struct DataError {
    /// The file.
    pub file: String,
    /// The line, counted from 1; 0 if it is about the whole file.
    pub line: usize,
    /// What is wrong, and what to do.
    pub what: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what),
            line => write!(f, "{}:{line}: {}", self.file, self.what),
        }
    }
}

impl From<FileError> for DataError {
    fn from(error: FileError) -> DataError {
        DataError {
            what: format!("cannot read it: {}", error.why),
            file: error.path,
            line: 0,
        }
    }
}

impl From<DataError> for String {
    fn from(error: DataError) -> String {
        error.to_string()
    }
}

impl File {
    /// Parses the file as TOML.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, DataError> {
        toml::from_str(&self.text).map_err(|error| {
            let what = error.message().replace('\n', ", ");
            self.error(error.span().unwrap_or_default(), what)
        })
    }

    /// An error at a place in the file.
    pub fn error(&self, at: Range<usize>, what: impl Into<String>) -> DataError {
        let before = &self.text.as_bytes()[..at.start.min(self.text.len())];
        DataError {
            file: self.path.clone(),
            line: 1 + before.iter().filter(|b| **b == b'\n').count(),
            what: what.into(),
        }
    }

    /// An error of the file as a whole, at its end.
    pub fn missing(&self, what: impl Into<String>) -> DataError {
        self.error(self.text.len().saturating_sub(1)..self.text.len(), what)
    }

    /// The place in a list of what a name refers to.
    pub fn find<'a>(
        &self,
        name: &Name,
        what: &str,
        mut ids: impl Iterator<Item = &'a str>,
    ) -> Result<usize, DataError> {
        let found = ids.position(|id| id == name.get_ref());
        found.ok_or_else(|| {
            let why = format!("there is no {what} '{}'", name.get_ref());
            self.error(name.span(), why)
        })
    }

    /// Refuses ids that are not unique, and more of them than the game has room for.
    pub fn list<'a>(
        &self,
        what: &str,
        most: usize,
        ids: impl Iterator<Item = &'a Name>,
    ) -> Result<(), DataError> {
        let mut known = BTreeSet::new();
        for (i, id) in ids.enumerate() {
            if i >= most {
                let why = format!("the game has room for {most} of these: {what}");
                return Err(self.error(id.span(), why));
            }
            if !known.insert(id.get_ref().as_str()) {
                let why = format!("{what} '{}' is there twice", id.get_ref());
                return Err(self.error(id.span(), why));
            }
        }
        Ok(())
    }

    /// A figure that must be within these bounds.
    pub fn figure<T: PartialOrd + fmt::Display + Copy>(
        &self,
        figure: &Spanned<T>,
        from: T,
        to: T,
    ) -> Result<T, DataError> {
        let n = *figure.get_ref();
        match n < from || n > to {
            true => Err(self.error(figure.span(), format!("{n} is not between {from} and {to}"))),
            false => Ok(n),
        }
    }
}

/// Reads a number that must be within these bounds.
pub fn number_within<'de, D: Deserializer<'de>>(
    from: D,
    least: u64,
    most: u64,
) -> Result<u64, D::Error> {
    let n = u64::deserialize(from)?;
    let expected = format!("a number from {least} to {most}");
    match (least..=most).contains(&n) {
        true => Ok(n),
        false => Err(D::Error::invalid_value(
            Unexpected::Unsigned(n),
            &expected.as_str(),
        )),
    }
}
