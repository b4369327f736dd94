//! What is wrong with a board file, where, and what to do.

use std::ops::Range;

/// Prints as `data/boards/eastfront.toml:123: what is wrong; what to do`.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{file}:{line}: {what}")]
pub struct BoardError {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub what: String,
}

/// A word of a string in the file, and where it stands.
pub(crate) struct Word<'a> {
    pub text: &'a str,
    pub at: usize,
}

/// A file being read: turns byte positions into errors with a line.
#[derive(Copy, Clone)]
pub(crate) struct Source<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl Source<'_> {
    pub fn error(&self, at: usize, what: impl Into<String>) -> BoardError {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
        BoardError {
            file: self.file.to_owned(),
            line,
            what: what.into(),
        }
    }

    pub fn toml(&self, error: &toml::de::Error) -> BoardError {
        let at = error.span().map_or(0, |span| span.start);
        let what = error.message().replace('\n', ", ");
        self.error(
            at,
            format!("{what}; see docs/boards.md for what a board file holds"),
        )
    }

    /// Position in the file of byte `offset` of a string literal that spans `span`. Exact for the strings of a board file, which
    /// hold no escapes; elsewhere still inside the literal.
    pub fn inside(&self, span: &Range<usize>, offset: usize) -> usize {
        let raw = self.text.get(span.clone()).unwrap_or("");
        let open = [
            "\"\"\"\n",
            "'''\n",
            "\"\"\"\r\n",
            "'''\r\n",
            "\"\"\"",
            "'''",
            "\"",
            "'",
        ];
        let skip = open
            .iter()
            .find(|q| raw.starts_with(**q))
            .map_or(0, |q| q.len());
        (span.start + skip + offset).min(span.end)
    }

    /// The words of a string, each with its position in the file.
    pub fn words<'t>(&self, text: &'t crate::file::Text) -> Vec<Word<'t>> {
        let whole = text.get_ref().as_str();
        let span = text.span();
        let offset = |word: &str| word.as_ptr() as usize - whole.as_ptr() as usize;
        whole
            .split_whitespace()
            .map(|word| Word {
                text: word,
                at: self.inside(&span, offset(word)),
            })
            .collect()
    }
}
