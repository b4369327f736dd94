//! A match read back from its journal: the match, how much its viewers have observed, and the receipts of its batches.

use crate::encoded::Encoded;
use crate::error::ApiError;
use crate::feed::{Feed, encode};
use crate::published::Published;
use engine::erased::{DynMatch, Game, News, Step};
use engine::{JournalError, Nonce, Seat, Seed};
use serde::Deserialize;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;
use store::{JournalChunk, JournalEnd};

/// Where a taken batch is in its seat's log: the answer to a client that sends it again.
#[derive(Clone, Copy, Debug)]
pub struct Receipt {
    pub from: u64,
    pub to: u64,
    pub repeated: bool,
}

/// The receipts of the last batches, by seat and nonce.
#[derive(Default)]
pub struct Receipts {
    by_key: HashMap<(u8, [u8; 16]), Receipt>,
    order: VecDeque<(u8, [u8; 16])>,
}

/// A batch that is sent again after so many others is one of an older position, and is refused as such.
const RECEIPTS: usize = 512;

impl Receipts {
    pub fn get(&self, key: &(u8, [u8; 16])) -> Option<&Receipt> {
        self.by_key.get(key)
    }

    pub fn insert(&mut self, key: (u8, [u8; 16]), receipt: Receipt) {
        if self.by_key.insert(key, receipt).is_none() {
            self.order.push_back(key);
        }
        if self.order.len() > RECEIPTS
            && let Some(oldest) = self.order.pop_front()
        {
            self.by_key.remove(&oldest);
        }
    }
}

/// The match, what is published of it, and the receipts.
pub type Restored = (Box<dyn DynMatch>, Published, Receipts);

/// Reads a journal. One that has lost its last lines, or is damaged in the middle, is read as far as it goes and frozen.
fn read(
    game: &dyn Game,
    seed: Seed,
    chunks: &[JournalChunk],
    end: Option<&JournalEnd>,
) -> Result<Restored, ApiError> {
    let damage = match read_whole(game, seed.clone(), chunks) {
        Ok(mut restored) => {
            if let Some(why) = end.and_then(|end| lost(chunks, end)) {
                restored.0.freeze(why);
            }
            return Ok(restored);
        }
        Err(damage) => damage,
    };
    let reads = |count: usize| read_whole(game, seed.clone(), &chunks[..count]);
    // A journal that reads up to a line reads up to every line before it.
    let (mut good, mut bad) = (0, chunks.len());
    while bad - good > 1 {
        let middle = good.midpoint(bad);
        match reads(middle) {
            Ok(_) => good = middle,
            Err(_) => bad = middle,
        }
    }
    let unreadable = |_| ApiError::StoreUnavailable(format!("A journal is damaged: {damage}"));
    let mut restored = reads(good).map_err(unreadable)?;
    restored
        .0
        .freeze(format!("its journal is damaged ({damage})"));
    Ok(restored)
}

/// What a journal has lost at its end. It may be longer than its match knew: another server may just have written.
fn lost(chunks: &[JournalChunk], end: &JournalEnd) -> Option<String> {
    let here = JournalEnd::of(chunks)?;
    if here.lines < end.lines {
        let missing = end.lines - here.lines;
        return Some(format!("its journal has lost its last {missing} lines"));
    }
    (here.lines == end.lines && here.hash != end.hash)
        .then(|| "the last line of its journal was changed".into())
}

fn read_whole(
    game: &dyn Game,
    seed: Seed,
    chunks: &[JournalChunk],
) -> Result<Restored, JournalError> {
    let text: String = chunks.iter().map(|chunk| chunk.text.as_str()).collect();
    let restored = game.restore(&text, seed)?;
    let seats = game.info().seats.len();
    let mut counts = vec![0; seats + 1];
    let mut times = vec![None; seats + 1];
    let mut receipts = Receipts::default();
    let mut steps = restored.steps.iter().peekable();
    for (at, chunk) in chunks.iter().enumerate() {
        let end = chunks.get(at + 1).map_or(u64::MAX, |next| next.line);
        let author = batch_of(&chunk.text).filter(|(seat, _)| usize::from(*seat) < seats);
        let from = author.map(|(seat, _)| counts[usize::from(seat)]);
        while let Some(Step { counts: more, .. }) = steps.next_if(|step| step.line < end) {
            for ((count, time), more) in counts.iter_mut().zip(&mut times).zip(more) {
                *count += u64::from(*more);
                if *more > 0 {
                    *time = Some(chunk.at);
                }
            }
        }
        if let (Some((seat, nonce)), Some(from)) = (author, from) {
            let receipt = Receipt {
                from,
                to: counts[usize::from(seat)],
                repeated: false,
            };
            receipts.insert((seat, nonce), receipt);
        }
    }
    let mut published = Published::new(seats);
    for ((feed, count), last) in published.feeds.iter_mut().zip(counts).zip(times) {
        *feed = Feed::restored(count, last);
    }
    Ok((restored.game, published, receipts))
}

/// Restores a match beside the threads that answer: a long game takes its time.
pub async fn restore(
    game: Arc<dyn Game>,
    seed: Seed,
    chunks: Vec<JournalChunk>,
    end: Option<JournalEnd>,
) -> Result<Restored, ApiError> {
    tokio::task::spawn_blocking(move || read(&*game, seed, &chunks, end.as_ref()))
        .await
        .unwrap_or_else(|e| {
            Err(ApiError::StoreUnavailable(format!(
                "A game cannot be read: {e}"
            )))
        })
}

/// Observations read from a journal again, each as JSON: those after the first of two numbers up to the second.
pub fn observations(
    game: &dyn Game,
    chunks: &[JournalChunk],
    seat: Option<Seat>,
    numbers: Range<u64>,
    marks: Option<&Seed>,
) -> Result<Vec<Encoded>, JournalError> {
    let text: String = chunks.iter().map(|chunk| chunk.text.as_str()).collect();
    let first = numbers.start + 1;
    let found = game.observations(&text, seat, numbers)?;
    let at = |line: u64| {
        let after = chunks.partition_point(|chunk| chunk.line <= line);
        chunks
            .get(after.saturating_sub(1))
            .map_or(0, |chunk| chunk.at)
    };
    let numbered = (first..).zip(&found);
    Ok(numbered
        .map(|(n, observation)| encode(n, at(observation.line), marks, observation))
        .collect())
}

/// Publishes what a stored chunk told the viewers, and keeps the receipt of its batch.
pub fn publish(
    published: &mut Published,
    receipts: &mut Receipts,
    news: &[News],
    chunk: &JournalChunk,
) {
    let author = batch_of(&chunk.text).filter(|(seat, _)| usize::from(*seat) + 1 < news.len());
    let number = |published: &Published, seat: u8| published.feeds[usize::from(seat)].len();
    let from = author.map(|(seat, _)| number(published, seat));
    published.push(news, chunk.at);
    if let (Some((seat, nonce)), Some(from)) = (author, from) {
        let receipt = Receipt {
            from,
            to: number(published, seat),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn receipts_of_old_batches_are_forgotten() {
        let mut receipts = Receipts::default();
        let key = |n: u64| {
            let mut nonce = [0; 16];
            nonce[..8].copy_from_slice(&n.to_le_bytes());
            (1, nonce)
        };
        for n in 0..2000 {
            let receipt = Receipt {
                from: n,
                to: n + 1,
                repeated: false,
            };
            receipts.insert(key(n), receipt);
            // A batch that is sent again counts once.
            receipts.insert(key(n), receipt);
        }
        assert_eq!(
            (receipts.by_key.len(), receipts.order.len()),
            (RECEIPTS, RECEIPTS)
        );
        let kept = |n: u64| receipts.get(&key(n)).map(|receipt| receipt.from);
        let first = 2000 - RECEIPTS as u64;
        assert_eq!((kept(1999), kept(first)), (Some(1999), Some(first)));
        assert_eq!(kept(first - 1), None);
    }
}
