//! What stands in a journal: the save, the replay, the export and the proof.

use crate::chain::{self, Broken, Digest, Format};
use crate::{GameResult, Nonce, NoteTexts, Rules, Seat, Seats, Setup};
use serde::de::DeserializeOwned;
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
        /// Whether a program of the server holds them, which gives no links.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        computer: bool,
    },
    /// A device commits to a chain of links: from here on it contributes for the party of its seat.
    Chain {
        /// The seat whose device made the chain.
        seat: Seat,
        /// The hash of its first link.
        tip: Digest,
        /// How many links it has.
        links: u32,
    },
    /// A device opens the next link of its chain for the line that waits for dice.
    Link {
        /// The number of the chain, from 0 in the order of the journal.
        chain: u32,
        /// The link: its hash is the link before it, or the tip.
        link: Digest,
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
        /// The chains whose links it was drawn with: two or more are a shared draw, one is solo, none is house.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        of: Vec<u32>,
        /// Sides and face of each die, in order. Format 1 has none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rolls: Vec<(u32, u32)>,
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
        /// The seats that ended it by resigning, by agreeing or by a claim, with a nonce of each one's client.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<(Seat, Nonce)>,
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
    /// The parties to the dice: of each, one device gives a link for every line that calls for dice. Without any, the
    /// dice are the house's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parties: Vec<Seats>,
}

impl Header {
    /// The format of the journal, if this program reads it.
    pub fn format(&self) -> Option<Format> {
        let formats = [Format::Blake, Format::Sha];
        let found = formats
            .into_iter()
            .find(|format| format.number() == self.journal);
        found.filter(|format| *format == Format::Sha || self.parties.is_empty())
    }
}

/// The format of new journals.
pub const FORMAT: Format = Format::Sha;

/// The entry type of a game's journal.
pub type EntryOf<R> = Entry<<R as Rules>::Choice, <R as Rules>::Outcome>;

#[derive(Serialize, Deserialize)]
struct Body<E> {
    nonce: Nonce,
    entry: E,
}

/// A batch, which most lines are, without the detour that serde makes for an enum whose variant is named inside.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BatchEntry<C> {
    #[serde(rename = "kind")]
    _kind: BatchKind,
    seat: Seat,
    choices: Vec<C>,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum BatchKind {
    Batch,
}

/// The same for what the dice said.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeEntry<O> {
    #[serde(rename = "kind")]
    _kind: OutcomeKind,
    draw: u64,
    #[serde(default)]
    of: Vec<u32>,
    #[serde(default)]
    rolls: Vec<(u32, u32)>,
    outcome: O,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum OutcomeKind {
    Outcome,
}

/// The body of a line. The two kinds that a game is made of are read at once where they look as they are written; whatever
/// else it may be, and every error, comes from the entry itself.
fn parse<C: DeserializeOwned, O: DeserializeOwned>(
    text: &str,
) -> Result<Body<Entry<C, O>>, serde_json::Error> {
    // As `write` writes it: a nonce of 32 digits, then the entry, which begins with its kind.
    const KIND: usize = "{'nonce':'0123456789abcdef0123456789abcdef','entry':{'kind':'".len();
    let kind = text.get(KIND..).unwrap_or_default();
    if kind.starts_with("batch\"")
        && let Ok(Body { nonce, entry }) = serde_json::from_str::<Body<BatchEntry<C>>>(text)
    {
        let BatchEntry {
            seat,
            choices,
            note,
            ..
        } = entry;
        let entry = Entry::Batch {
            seat,
            choices,
            note,
        };
        return Ok(Body { nonce, entry });
    }
    if kind.starts_with("outcome\"")
        && let Ok(Body { nonce, entry }) = serde_json::from_str::<Body<OutcomeEntry<O>>>(text)
    {
        let OutcomeEntry {
            draw,
            of,
            rolls,
            outcome,
            ..
        } = entry;
        let entry = Entry::Outcome {
            draw,
            of,
            rolls,
            outcome,
        };
        return Ok(Body { nonce, entry });
    }
    serde_json::from_str(text)
}

/// Writes an entry as the line that follows `before`.
pub fn write<R: Rules>(
    format: Format,
    before: &Digest,
    nonce: Nonce,
    entry: &EntryOf<R>,
) -> (String, Digest) {
    let body = serde_json::to_string(&Body { nonce, entry })
        .expect("journal entries are plain data with string keys");
    chain::seal_in(format, before, &body)
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
    format: Format,
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
        // The first line fits its hash in one format only; where it fits in none, the first read says so.
        let first = text.split_inclusive('\n').next().unwrap_or_default();
        let old = chain::open_in(Format::Blake, &Digest::ROOT, first).is_ok();
        Reader {
            text,
            line: 0,
            head: Digest::ROOT,
            format: if old { Format::Blake } else { Format::Sha },
        }
    }

    /// Reads on after a line with this number and hash.
    pub(crate) fn after(text: &'a str, line: u64, head: Digest, format: Format) -> Reader<'a> {
        Reader {
            text,
            line,
            head,
            format,
        }
    }

    /// The format that the first line is sealed in.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The next line, or `None` at the end.
    pub fn read<R: Rules>(&mut self) -> Result<Option<Line<EntryOf<R>>>, JournalError> {
        self.entry()
    }

    pub(crate) fn entry<C: DeserializeOwned, O: DeserializeOwned>(
        &mut self,
    ) -> Result<Option<Line<Entry<C, O>>>, JournalError> {
        if self.text.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        let fail = |why: &dyn ToString| JournalError::at(self.line, why.to_string());
        let end = self.text.find('\n').ok_or_else(|| fail(&Broken::Cut))?;
        let (line, rest) = self.text.split_at(end + 1);
        let (body, hash) = chain::open_in(self.format, &self.head, line).map_err(|e| fail(&e))?;
        let body = parse(body).map_err(|e| fail(&e))?;
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

/// The seed that a journal opens in its last line.
pub fn seed(text: &str) -> Option<crate::Seed> {
    let last = text.lines().next_back()?;
    let line: serde_json::Value = serde_json::from_str(last).ok()?;
    let entry = &line["body"]["entry"];
    let seed = entry["seed"].as_str().filter(|_| entry["kind"] == "end")?;
    chain::unhex(seed).map(crate::Seed)
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

/// The words of all notes of a journal, for whoever reads it again.
pub(crate) fn note_texts<R: Rules>(rules: &R, text: &str) -> NoteTexts {
    let texts = NoteTexts::default();
    if rules.notes().is_some() {
        let mut reader = Reader::new(text);
        while let Ok(Some(line)) = reader.read::<R>() {
            if let Entry::Batch { choices, note, .. } = &line.entry {
                texts.keep(rules, choices, note.as_deref());
            }
        }
    }
    texts
}

/// The header of a journal, whatever game it is of.
pub fn header(text: &str) -> Result<Header, JournalError> {
    let mut reader = Reader::new(text);
    let line = reader.entry::<serde_json::Value, serde_json::Value>()?;
    match line.map(|line| line.entry) {
        Some(Entry::Header(header)) => check_format(&header, reader.format()).map(|()| header),
        _ => Err(JournalError::at(1, "a journal begins with its header")),
    }
}

/// Whether a header names the format that its line is sealed in.
pub(crate) fn check_format(header: &Header, sealed: Format) -> Result<(), JournalError> {
    match header.format() {
        Some(format) if format == sealed => Ok(()),
        Some(_) => Err(JournalError::at(
            1,
            "it is sealed in another format than it names",
        )),
        None => Err(JournalError::at(
            1,
            format!(
                "this is journal format {}, and this program reads formats 1 and 2",
                header.journal
            ),
        )),
    }
}
