//! What is wrong with a data file, where, and what to do.

use crate::data::map::GameMap;
use crate::ids::Hex;
use engine::{FileError, Files};
use serde::de::{DeserializeOwned, Error, Unexpected};
use serde::{Deserialize, Deserializer};
use serde_spanned::Spanned;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// A name in a data file, with its place.
pub(crate) type Name = Spanned<String>;

/// Why data files cannot be played with. Prints as `units.toml:12: what is wrong`.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub struct DataError {
    pub file: String,
    pub line: usize,
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

impl From<board::BoardError> for DataError {
    fn from(error: board::BoardError) -> DataError {
        DataError {
            file: error.file,
            line: error.line,
            what: error.what,
        }
    }
}

/// A file being read: turns places in it into errors with a line.
pub(crate) struct Source {
    pub path: String,
    pub text: Cow<'static, str>,
}

impl Source {
    pub fn read(files: &Files, name: &str) -> Result<Source, DataError> {
        let file = files.read(name)?;
        Ok(Source {
            path: file.path,
            text: file.text,
        })
    }

    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, DataError> {
        toml::from_str(&self.text).map_err(|error| {
            let what = error.message().replace('\n', ", ");
            self.error(error.span().unwrap_or_default(), what)
        })
    }

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
            self.error(
                name.span(),
                format!("there is no {what} '{}'", name.get_ref()),
            )
        })
    }

    /// A hex that units can enter.
    pub fn hex(&self, ground: &GameMap, name: &Name) -> Result<Hex, DataError> {
        let found = ground.at(name.get_ref());
        found
            .filter(|&hex| ground.open(hex) || !ground.from_board)
            .ok_or_else(|| {
                let what = format!("the board has no land hex '{}'", name.get_ref());
                self.error(name.span(), what)
            })
    }

    pub fn hexes(&self, ground: &GameMap, names: &[Name]) -> Result<Vec<Hex>, DataError> {
        names.iter().map(|name| self.hex(ground, name)).collect()
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
pub(crate) fn within<'de, D: Deserializer<'de>>(
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
