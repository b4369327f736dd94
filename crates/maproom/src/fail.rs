//! Everything that can go wrong, each in one sentence that says what to do next.

use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum Fail {
    /// The reader of our output went away: no fault of anybody's.
    #[error("the output was closed")]
    Closed,
    #[error("the output cannot be written: {0}; send it elsewhere or make game")]
    Output(std::io::Error),
    #[error("{path} cannot be read: {why}; check the name")]
    Read { path: PathBuf, why: String },
    #[error("{path} cannot be written: {why}; choose another place or make game")]
    Write { path: PathBuf, why: String },
    /// Something asked for that is not there or not allowed, with the way out in the sentence.
    #[error("{0}")]
    Usage(String),
    /// A journal without its end: what there is of it holds.
    #[error("{0}")]
    Unfinished(String),
    /// A file or an answer that does not hold.
    #[error("{0}")]
    Broken(String),
}

impl Fail {
    pub fn usage(why: impl Display) -> Fail {
        Fail::Usage(why.to_string())
    }

    pub fn broken(why: impl Display) -> Fail {
        Fail::Broken(why.to_string())
    }

    pub fn read(path: &Path, why: impl Display) -> Fail {
        Fail::Read {
            path: path.into(),
            why: why.to_string(),
        }
    }

    pub fn write(path: &Path, why: impl Display) -> Fail {
        Fail::Write {
            path: path.into(),
            why: why.to_string(),
        }
    }

    /// 2 for a command that cannot be carried out as it was given, 3 for an unfinished game, 1 for everything else.
    pub fn status(&self) -> u8 {
        match self {
            Fail::Usage(_) => 2,
            Fail::Unfinished(_) => 3,
            _ => 1,
        }
    }
}

impl From<std::io::Error> for Fail {
    fn from(e: std::io::Error) -> Fail {
        match e.kind() {
            std::io::ErrorKind::BrokenPipe => Fail::Closed,
            _ => Fail::Output(e),
        }
    }
}

impl From<engine::SetupError> for Fail {
    fn from(e: engine::SetupError) -> Fail {
        Fail::usage(format_args!(
            "{e}; 'maproom games' lists scenarios and options"
        ))
    }
}

impl From<lab::LabError> for Fail {
    fn from(e: lab::LabError) -> Fail {
        match e {
            lab::LabError::Setup(e) => e.into(),
            lab::LabError::Threads(..) => Fail::usage(e),
            e => Fail::broken(e),
        }
    }
}

/// Says something on the error stream.
pub fn tell(text: &str) {
    // If the error stream is closed as well there is nobody left to tell.
    let _ = writeln!(std::io::stderr(), "maproom: {text}");
}
