//! What stands in a journal: the save, the replay, the export and the proof.

use crate::chain::{self, Broken, Digest};
use crate::{GameResult, Nonce, Rules, Seat, Setup};
use serde::{Deserialize, Serialize};

/// One line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Entry<Choice, Outcome> {
    /// The first line: what is played, by which rules, with which dice.
    Header(Header),
    /// Who holds which seats from here on.
    #[serde(rename = "binding")]
    SeatAssignment {
        /// A name that says nothing about the person.
        person: String,
        /// All seats that the person holds.
        seats: Vec<Seat>,
    },
    /// A draft made final.
    Batch {
        /// The seat that acted.
        seat: Seat,
        /// Its choices, in order.
        choices: Vec<Choice>,
        /// Words that ride along: a reason, an order, a name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    /// What the dice said. `draw` counts the draws of the table.
    Outcome {
        /// The number of the draw, from 1.
        draw: u64,
        /// What was rolled.
        outcome: Outcome,
    },
    /// An umpire's or the table's consent to take back: the state goes back to just after `line`.
    Rewind {
        /// The last line that still counts.
        line: u64,
        /// The umpire, or the player whose batch is taken back.
        by: String,
        /// The reason.
        why: String,
    },
    /// An outcome set by an umpire instead of the dice.
    #[serde(rename = "ruled")]
    UmpireOutcome {
        /// The umpire.
        by: String,
        /// The outcome that counts.
        outcome: Outcome,
        /// The umpire's reason.
        why: String,
    },
    /// The game stops here: decided, conceded, drawn or abandoned. The seed is opened.
    End {
        /// The result; none if the match was abandoned.
        #[serde(rename = "standing")]
        result: Option<GameResult>,
        /// The end in a sentence.
        why: String,
        /// The dice seed, in hexadecimal.
        seed: String,
        /// Hash of the final state.
        state: String,
    },
}

/// The first line of every journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the journal itself.
    pub journal: u32,
    /// The game's name in the program.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// Hash of board and data.
    pub data: String,
    /// Scenario, options, cast and packs.
    pub setup: Setup,
    /// The ids of the seats, in order.
    pub seats: Vec<String>,
    /// Hash of the dice seed.
    pub commitment: String,
}

/// The format this program writes and reads.
pub const FORMAT: u32 = 1;

/// The entry type of a game's journal.
pub type EntryOf<R> = Entry<<R as Rules>::Choice, <R as Rules>::Outcome>;

#[derive(Serialize, Deserialize)]
struct Body<E> {
    nonce: Nonce,
    entry: E,
}

/// Writes an entry as the line that follows `before`.
pub fn write<R: Rules>(before: &Digest, nonce: Nonce, entry: &EntryOf<R>) -> (String, Digest) {
    let body = serde_json::to_string(&Body { nonce, entry })
        .expect("journal entries are plain data with string keys");
    chain::seal(before, &body)
}

/// A journal that cannot be read, with the line to look at.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct JournalError {
    /// The line to look at, counted from 1; 0 if it is no line in particular.
    pub line: u64,
    /// What is wrong with it.
    pub why: String,
}

impl JournalError {
    /// An error at a line.
    pub fn at(line: u64, why: impl ToString) -> JournalError {
        JournalError {
            line,
            why: why.to_string(),
        }
    }
}

/// Reads lines one after the other, checking the chain.
pub struct Reader<'a> {
    text: &'a str,
    line: u64,
    head: Digest,
}

/// A line that passed the chain's check.
pub struct Line<E> {
    /// Counted from 1, as editors do.
    pub number: u64,
    /// The random number of whoever wrote the line.
    pub nonce: Nonce,
    /// What the line says.
    pub entry: E,
    /// The hash the line is chained to, and its own.
    pub before: Digest,
    /// The hash of this line.
    pub hash: Digest,
}

impl<'a> Reader<'a> {
    /// Reads a journal from its header on.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            line: 0,
            head: Digest::ROOT,
        }
    }

    /// Reads on after a line with this number and hash.
    pub fn after(text: &'a str, line: u64, head: Digest) -> Reader<'a> {
        Reader { text, line, head }
    }

    /// The next line, or `None` at the end.
    pub fn read<R: Rules>(&mut self) -> Result<Option<Line<EntryOf<R>>>, JournalError> {
        self.entry::<EntryOf<R>>()
    }

    fn entry<E: for<'de> Deserialize<'de>>(&mut self) -> Result<Option<Line<E>>, JournalError> {
        if self.text.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        let fail = |why: &dyn ToString| JournalError::at(self.line, why.to_string());
        let end = self.text.find('\n').ok_or_else(|| fail(&Broken::Cut))?;
        let (line, rest) = self.text.split_at(end + 1);
        let (body, hash) = chain::open(&self.head, line).map_err(|e| fail(&e))?;
        let body: Body<E> = serde_json::from_str(body).map_err(|e| fail(&e))?;
        let before = self.head;
        self.text = rest;
        self.head = hash;
        Ok(Some(Line {
            number: self.line,
            nonce: body.nonce,
            entry: body.entry,
            before,
            hash,
        }))
    }
}

/// The line that this one goes back to, if it is a rewind.
pub(crate) fn rewind_of(line: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Frame {
        body: Body<Back>,
    }
    #[derive(Deserialize)]
    struct Back {
        kind: String,
        line: Option<u64>,
    }
    let frame: Frame = serde_json::from_str(line).ok()?;
    let back = frame.body.entry;
    (back.kind == "rewind").then_some(back.line)?
}

/// The text of a journal's bytes, or the line that is not text.
pub fn text(bytes: Vec<u8>) -> Result<String, JournalError> {
    String::from_utf8(bytes).map_err(|e| {
        let sound = &e.as_bytes()[..e.utf8_error().valid_up_to()];
        let line = 1 + sound.iter().filter(|byte| **byte == b'\n').count();
        JournalError::at(line as u64, "it holds bytes that are not text")
    })
}

/// How a journal ends, whatever game it is of; nothing while the game runs.
pub fn end(text: &str) -> Option<crate::End> {
    let last = text.lines().next_back()?;
    let line: serde_json::Value = serde_json::from_str(last).ok()?;
    let entry = line["body"]["entry"].clone();
    match serde_json::from_value(entry).ok()? {
        Entry::<serde_json::Value, serde_json::Value>::End { result, why, .. } => {
            Some(crate::End { result, why })
        }
        _ => None,
    }
}

/// The header of a journal, whatever game it is of.
pub fn header(text: &str) -> Result<Header, JournalError> {
    let line = Reader::new(text).entry::<Entry<serde_json::Value, serde_json::Value>>()?;
    match line.map(|line| line.entry) {
        Some(Entry::Header(header)) if header.journal == FORMAT => Ok(header),
        Some(Entry::Header(header)) => Err(JournalError::at(
            1,
            format!(
                "this is journal format {}, and this program reads format {FORMAT}",
                header.journal
            ),
        )),
        _ => Err(JournalError::at(1, "a journal begins with its header")),
    }
}
