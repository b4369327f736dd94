//! The data files of a game: those that are shipped, and those of packs that replace them.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};

/// A file as a game reads it.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it is, for error messages: the name of a shipped file, or the path of a pack's.
    pub path: String,
    /// What the file contains.
    pub text: Cow<'static, str>,
}

/// A file that cannot be had.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("cannot read {path}: {why}")]
pub struct FileError {
    /// The file.
    pub path: String,
    /// Why it cannot be read.
    pub why: String,
}

/// Data files by name (`units.toml`, `board.toml`), the last pack first.
#[derive(Clone, Debug)]
pub struct Files {
    shipped: &'static [(&'static str, &'static str)],
    packs: Vec<PathBuf>,
}

impl Files {
    /// The files inside the program.
    pub fn shipped(files: &'static [(&'static str, &'static str)]) -> Files {
        Files {
            shipped: files,
            packs: Vec::new(),
        }
    }

    /// The same with what a folder replaces; of several packs the last one wins.
    pub fn with_pack(mut self, folder: impl Into<PathBuf>) -> Files {
        self.packs.push(folder.into());
        self
    }

    /// The names of all files.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.shipped.iter().map(|(name, _)| *name)
    }

    /// Whether a pack replaces this file.
    pub fn is_replaced(&self, name: &str) -> bool {
        self.packs.iter().any(|pack| pack.join(name).is_file())
    }

    /// The file with this name.
    pub fn read(&self, name: &str) -> Result<File, FileError> {
        let replaced = self.packs.iter().rev().map(|pack| pack.join(name));
        if let Some(path) = replaced.into_iter().find(|path| path.is_file()) {
            return read(&path);
        }
        let found = self.shipped.iter().find(|(known, _)| *known == name);
        found
            .map(|(name, text)| File {
                path: (*name).into(),
                text: Cow::Borrowed(text),
            })
            .ok_or_else(|| FileError {
                path: name.into(),
                why: "this game has no such file".into(),
            })
    }

    /// A hash over the names and contents of all files, for the journal's header.
    pub fn hash(&self) -> Result<[u8; 32], FileError> {
        let mut hasher = blake3::Hasher::new();
        for name in self.names() {
            let file = self.read(name)?;
            for part in [name, &*file.text] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        Ok(*hasher.finalize().as_bytes())
    }
}

/// No data file is larger than this.
const LARGEST: u64 = 4 << 20;

fn read(path: &Path) -> Result<File, FileError> {
    let fail = |why: &dyn fmt::Display| FileError {
        path: path.display().to_string(),
        why: why.to_string(),
    };
    let size = std::fs::metadata(path).map_err(|e| fail(&e))?.len();
    if size > LARGEST {
        return Err(fail(&format_args!("it is larger than {LARGEST} bytes")));
    }
    let text = std::fs::read_to_string(path).map_err(|e| fail(&e))?;
    Ok(File {
        path: path.display().to_string(),
        text: Cow::Owned(text),
    })
}
