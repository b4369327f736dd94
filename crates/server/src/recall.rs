//! A table read back from its lines: the match, what every seat saw of it, and the receipts of its batches.

use crate::House;
use crate::answer::No;
use crate::feed::Shown;
use engine::erased::{DynMatch, LogEntry, Visible};
use engine::{Nonce, Seat, Seed};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;
use store::Chunk;

/// By seat and nonce.
pub type Receipts = HashMap<(u8, [u8; 16]), Receipt>;

/// Where a taken batch stands in its seat's log: the answer to whoever asks again.
#[derive(Clone, Copy, Debug)]
pub struct Receipt {
    pub from: u64,
    pub to: u64,
    pub repeated: bool,
}

/// The match, what is shown of it, and the receipts.
pub type Recalled = (Box<dyn DynMatch>, Shown, Receipts);

/// A match from its lines, with every seat's log and the receipts of its batches.
fn read(
    house: &dyn House,
    seed: Seed,
    chunks: &[Chunk],
    mut each: impl FnMut(&Shown, &Chunk),
) -> Result<Recalled, No> {
    let text: String = chunks.iter().map(|chunk| chunk.text.as_str()).collect();
    let recalled = house
        .game()
        .recall(&text, seed)
        .map_err(|e| No::Store(format!("a journal does not hold: {e}")))?;
    let mut shown = Shown::new(recalled.tales.len());
    let mut receipts = HashMap::new();
    let mut tales: Vec<_> = recalled
        .tales
        .into_iter()
        .map(|tales| tales.into_iter().peekable())
        .collect();
    for (at, chunk) in chunks.iter().enumerate() {
        let end = chunks.get(at + 1).map_or(u64::MAX, |next| next.line);
        let fresh: Vec<(Seat, Vec<LogEntry>)> = tales
            .iter_mut()
            .enumerate()
            .map(|(seat, tales)| {
                let mut told = Vec::new();
                while let Some(tale) = tales.next_if(|tale| tale.line < end) {
                    told.push(tale);
                }
                (Seat(seat as u8), told)
            })
            .collect();
        note(&mut shown, &mut receipts, &fresh, chunk);
        each(&shown, chunk);
    }
    Ok((recalled.table, shown, receipts))
}

/// Reads a match back beside the threads that answer: a long game takes its time.
pub async fn recall(house: Arc<dyn House>, seed: Seed, chunks: Vec<Chunk>) -> Result<Recalled, No> {
    tokio::task::spawn_blocking(move || read(&*house, seed, &chunks, |_, _| {}))
        .await
        .unwrap_or_else(|e| Err(No::Store(format!("a table cannot be read: {e}"))))
}

/// What everybody knew after the batch that brought the onlookers their line `at`, and how many lines they had then.
pub fn common_at(
    house: &dyn House,
    seed: Seed,
    chunks: &[Chunk],
    at: u64,
) -> Result<(u64, Option<Visible>), No> {
    // Where each chunk begins, and how many lines the onlookers had after it.
    let mut marks = Vec::with_capacity(chunks.len());
    read(house, seed, chunks, |shown, chunk| {
        marks.push((chunk.line, shown.onlookers()));
    })?;
    let found = marks.iter().position(|(_, lines)| *lines >= at);
    let last = found.unwrap_or(marks.len().saturating_sub(1));
    let to = marks.get(last + 1).map(|(line, _)| line - 1);
    let number = marks.get(last).map_or(0, |(_, lines)| *lines);
    let text: String = chunks.iter().map(|chunk| chunk.text.as_str()).collect();
    let table = house.game().replay(&text, to);
    let table = table.map_err(|e| No::Store(e.to_string()))?;
    Ok((number, table.public_view()))
}

/// Shows what a stored chunk told the seats, and keeps the receipt of its batch.
pub fn note(
    shown: &mut Shown,
    receipts: &mut Receipts,
    tales: &[(Seat, Vec<LogEntry>)],
    chunk: &Chunk,
) {
    let author = batch_of(&chunk.text).filter(|(seat, _)| usize::from(*seat) < tales.len());
    let number = |shown: &Shown, seat: u8| shown.feeds[usize::from(seat)].len();
    let from = author.map(|(seat, _)| number(shown, seat));
    shown.push(tales, chunk.at);
    if let (Some((seat, nonce)), Some(from)) = (author, from) {
        let receipt = Receipt {
            from,
            to: number(shown, seat),
            repeated: false,
        };
        receipts.insert((seat, nonce), receipt);
    }
}

/// Whose batch a chunk begins with, and its nonce.
pub fn batch_of(text: &str) -> Option<(u8, [u8; 16])> {
    #[derive(Deserialize)]
    struct Line {
        body: Body,
    }
    #[derive(Deserialize)]
    struct Body {
        nonce: Nonce,
        entry: Entry,
    }
    #[derive(Deserialize)]
    struct Entry {
        kind: String,
        seat: Option<u8>,
    }
    let line: Line = serde_json::from_str(text.lines().next()?).ok()?;
    let seat = line.body.entry.seat?;
    (line.body.entry.kind == "batch").then_some((seat, line.body.nonce.0))
}
