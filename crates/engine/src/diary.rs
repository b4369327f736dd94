//! What a player's device has noted of a game while it was played, held against the journal that is shown at its end.
//!
//! The journal proves itself but for two things: that it is the game that was played, and that a device's chain was the
//! player's own. The diary proves these, to the one who kept it.

use crate::chain::Digest;
use crate::journal::{Entry, Header, JournalError, Line, Reader};
use crate::{Nonce, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// A diary as the browser writes it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Diary {
    /// The format: 2.
    pub diary: u32,
    /// The table on its server.
    pub table: String,
    /// The seat's id.
    pub seat: String,
    /// Hash of the dice seed, as it was shown when the seat was taken.
    pub commitment: String,
    /// Observations by number, with their marks.
    #[serde(default)]
    pub marks: Vec<(u64, Digest)>,
    /// The nonces of the batches this device has sent.
    #[serde(default)]
    pub nonces: Vec<Nonce>,
    /// The nonces it has resigned, agreed or claimed with.
    #[serde(default)]
    pub ends: Vec<Nonce>,
    /// The tips of the chains it has made.
    #[serde(default)]
    pub chains: Vec<Digest>,
    /// The links it has opened, each with the mark of the line it was opened for.
    #[serde(default)]
    pub links: Vec<OpenedLink>,
}

/// A link that a device has opened.
#[derive(Copy, Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OpenedLink {
    /// The link.
    pub link: Digest,
    /// The mark of the line that called for dice.
    pub mark: Digest,
}

/// What a journal and a diary agree on.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Agreement {
    /// Observations whose lines are in the journal as they were shown.
    pub marks: u64,
    /// Batches of the seat with this device's nonces.
    pub batches: u64,
    /// Batches of the seat that this device has not sent: another device, a standing order, a timer.
    pub other_batches: u64,
    /// Draws that this device had a share in.
    pub draws: u64,
    /// Draws without a share of this device.
    pub other_draws: u64,
    /// Chains of the seat that this device did not make.
    pub other_chains: u64,
}

/// The lines of a journal, as far as a diary is about them.
struct Lines {
    header: Header,
    lines: Vec<Line<Entry<Value, Value>>>,
    /// By mark.
    marked: HashMap<Digest, u64>,
}

fn read(text: &str, seed: &Seed) -> Result<Lines, JournalError> {
    let mut reader = Reader::new(text);
    let (mut header, mut lines, mut marked) = (None, Vec::new(), HashMap::new());
    while let Some(line) = reader.entry()? {
        marked.insert(seed.mark(&line.hash), line.number);
        match line.entry {
            Entry::Header(first) => header = Some(first),
            _ => lines.push(line),
        }
    }
    let header = header.ok_or_else(|| JournalError::at(1, "a journal begins with its header"))?;
    Ok(Lines {
        header,
        lines,
        marked,
    })
}

/// Holds a journal against a diary. The journal itself must have been verified; the seed is the one it opens.
pub fn compare(text: &str, seed: &Seed, diary: &Diary) -> Result<Agreement, JournalError> {
    let journal = read(text, seed)?;
    let fail = |line, why: &str| Err(JournalError::at(line, why));
    if diary.diary != 2 {
        return fail(0, "this is no diary that this program reads");
    }
    if diary.commitment != journal.header.commitment {
        return fail(1, "the diary was promised another dice seed");
    }
    let mut seats = journal.header.seats.iter();
    let Some(seat) = seats.position(|id| *id == diary.seat) else {
        return fail(1, "the game has no seat of the diary's name");
    };
    let seat = Seat(u8::try_from(seat).unwrap_or(u8::MAX));
    let mut agreement = Agreement {
        marks: marks(&journal, diary)?,
        ..Agreement::default()
    };
    batches(&journal, diary, seat, &mut agreement)?;
    links(&journal, diary)?;
    draws(&journal, diary, seat, &mut agreement);
    Ok(agreement)
}

/// Every line that was shown is in the journal, and in the same order.
fn marks(journal: &Lines, diary: &Diary) -> Result<u64, JournalError> {
    let mut last = (0, 0);
    for (number, mark) in &diary.marks {
        let Some(line) = journal.marked.get(mark) else {
            return Err(JournalError::at(
                last.1,
                format!(
                    "observation {number} of the diary has no line in this journal: it was changed or cut here or earlier"
                ),
            ));
        };
        if *number <= last.0 || *line < last.1 {
            return Err(JournalError::at(
                *line,
                format!("observation {number} of the diary is out of order in this journal"),
            ));
        }
        last = (*number, *line);
    }
    Ok(diary.marks.len() as u64)
}

/// Every batch that the device sent is in the journal, and the seat has ended the game only as the device did.
fn batches(
    journal: &Lines,
    diary: &Diary,
    seat: Seat,
    agreement: &mut Agreement,
) -> Result<(), JournalError> {
    let mut sent: HashSet<[u8; 16]> = diary.nonces.iter().map(|nonce| nonce.0).collect();
    let ends: HashSet<[u8; 16]> = diary.ends.iter().map(|nonce| nonce.0).collect();
    for line in &journal.lines {
        match &line.entry {
            Entry::Batch { seat: by, .. } if *by == seat => match sent.remove(&line.nonce.0) {
                true => agreement.batches += 1,
                false => agreement.other_batches += 1,
            },
            Entry::End { by, .. } => {
                let mut mine = by.iter().filter(|(by, _)| *by == seat);
                if mine.any(|(_, nonce)| !ends.contains(&nonce.0)) {
                    let why = "the game ends by an act of this seat that the diary does not know";
                    return Err(JournalError::at(line.number, why));
                }
            }
            _ => {}
        }
    }
    match sent.is_empty() {
        true => Ok(()),
        false => Err(JournalError::at(
            0,
            format!(
                "{} of the diary's batches are not in this journal",
                sent.len()
            ),
        )),
    }
}

/// Every link that the device opened is in the journal, behind the very line it was opened for.
fn links(journal: &Lines, diary: &Diary) -> Result<(), JournalError> {
    let mut opened: HashMap<Digest, u64> = HashMap::new();
    let mut call = 0;
    let mut calls: HashMap<Digest, u64> = HashMap::new();
    for line in &journal.lines {
        match &line.entry {
            Entry::Batch { .. } | Entry::Rewind { .. } => call = line.number,
            Entry::Link { link, .. } => {
                opened.insert(*link, line.number);
                calls.insert(*link, call.max(1));
            }
            _ => {}
        }
    }
    for OpenedLink { link, mark } in &diary.links {
        let Some(line) = opened.get(link) else {
            return Err(JournalError::at(
                0,
                "a link that the diary opened is not in this journal",
            ));
        };
        if journal.marked.get(mark) != calls.get(link) {
            return Err(JournalError::at(
                *line,
                "this link was opened for another line than the diary opened it for",
            ));
        }
    }
    Ok(())
}

fn draws(journal: &Lines, diary: &Diary, seat: Seat, agreement: &mut Agreement) {
    let mine: HashSet<Digest> = diary.chains.iter().copied().collect();
    let mut chains = Vec::new();
    for line in &journal.lines {
        match &line.entry {
            Entry::Chain { seat: of, tip, .. } => {
                chains.push(mine.contains(tip));
                agreement.other_chains += u64::from(*of == seat && !mine.contains(tip));
            }
            Entry::Outcome { of, .. } => {
                let share = |n: &u32| chains.get(*n as usize).copied().unwrap_or(false);
                match of.iter().any(share) {
                    true => agreement.draws += 1,
                    false => agreement.other_draws += 1,
                }
            }
            _ => {}
        }
    }
}
