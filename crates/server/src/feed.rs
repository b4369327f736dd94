//! What one viewer of a match has been shown: how much in all, and the last part of it.
//!
//! Only a window of observations is kept. Older ones are read from the journal again, so that a match costs the same
//! memory however old it is and however many seats it has.

use crate::encoded::Encoded;
use engine::Seed;
use engine::chain::Digest;
use engine::erased::News;
use engine::observe::Observation;
use serde::Serialize;
use std::collections::VecDeque;
use std::ops::Range;

/// Observations and bytes that a window holds.
const MOST: usize = 64;
const BYTES: usize = 32 << 10;

/// The observations of one viewer, numbered from 1 without gaps.
#[derive(Clone, Default)]
pub struct Feed {
    /// How many there have been.
    count: u64,
    /// The last of them as JSON.
    window: VecDeque<Encoded>,
    bytes: usize,
    /// When the last one came.
    last: Option<i64>,
}

/// An observation as it is sent.
#[derive(Serialize)]
struct Numbered<'a> {
    n: u64,
    at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<Digest>,
    #[serde(flatten)]
    observation: &'a Observation,
}

/// An observation with its number and time, and the mark of its line, as JSON.
pub fn encode(n: u64, at: i64, marks: Option<&Seed>, observation: &Observation) -> Encoded {
    let mark = marks.map(|seed| seed.mark(&observation.hash));
    Encoded::of(&Numbered {
        n,
        at,
        mark,
        observation,
    })
}

impl Feed {
    /// A feed of which nothing but the count is known.
    pub fn restored(count: u64, last: Option<i64>) -> Feed {
        Feed {
            count,
            last,
            ..Feed::default()
        }
    }

    pub fn len(&self) -> u64 {
        self.count
    }

    pub fn last(&self) -> Option<i64> {
        self.last
    }

    /// How many observations are kept, and their bytes.
    #[cfg(test)]
    pub fn held(&self) -> (usize, usize) {
        (
            self.window.len(),
            self.window.iter().map(|seen| seen.text().len()).sum(),
        )
    }

    /// Adds what came of one batch. A viewer that was not listened for is only counted, and its window starts again.
    pub fn push(&mut self, news: &News, at: i64, marks: Option<&Seed>) {
        if news.count == 0 {
            return;
        }
        self.last = Some(at);
        if news.observations.len() as u64 != news.count {
            self.count += news.count;
            self.window.clear();
            self.bytes = 0;
            return;
        }
        for observation in &news.observations {
            self.count += 1;
            let encoded = encode(self.count, at, marks, observation);
            self.bytes += encoded.text().len();
            self.window.push_back(encoded);
        }
        let newest = news.observations.len();
        while self.window.len() > newest && (self.window.len() > MOST || self.bytes > BYTES) {
            let gone = self.window.pop_front();
            self.bytes -= gone.map_or(0, |gone| gone.text().len());
        }
    }

    /// Observations after the first of two numbers up to the second, nothing if the window does not reach
    /// back so far.
    pub fn between(&self, numbers: Range<u64>) -> Option<Vec<Encoded>> {
        let first = self.count - self.window.len() as u64;
        let from = numbers.start.checked_sub(first)? as usize;
        let to = numbers.end.min(self.count).checked_sub(first)? as usize;
        Some(self.window.range(from.min(to)..to).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(count: u64, bytes: usize, heard: bool) -> News {
        let observation = Observation {
            line: 1,
            hash: Digest::ROOT,
            log: Vec::new(),
            patch: engine::patch::Patch(vec![engine::patch::Op::Remove {
                path: "x".repeat(bytes),
            }]),
        };
        News {
            seat: None,
            count,
            observations: match heard {
                true => vec![observation; count as usize],
                false => Vec::new(),
            },
        }
    }

    #[test]
    fn a_window_holds_the_last_part_and_says_what_it_lost() {
        let mut feed = Feed::default();
        for _ in 0..100 {
            feed.push(&news(1, 1, true), 5, None);
        }
        assert_eq!(feed.len(), 100);
        assert!(feed.between(0..100).is_none());
        let last = feed.between(98..100).unwrap();
        assert_eq!(last.len(), 2);
        let last = last[0].text();
        assert!(
            last.starts_with("{\"n\":99,\"at\":5,\"log\":[],\"patch\":[{"),
            "{last}"
        );
        assert!(feed.between(100..100).is_some_and(|none| none.is_empty()));
        assert!(feed.between(36..37).is_some() && feed.between(35..36).is_none());
    }

    #[test]
    fn a_window_is_bounded_in_bytes_but_keeps_the_newest_batch() {
        let mut feed = Feed::default();
        feed.push(&news(3, 20_000, true), 1, None);
        assert!(feed.between(0..3).is_some());
        feed.push(&news(1, 10, true), 1, None);
        assert!(feed.between(0..4).is_none() && feed.between(3..4).is_some());
    }

    #[test]
    fn a_viewer_that_is_only_counted_loses_its_window() {
        let mut feed = Feed::default();
        feed.push(&news(2, 1, true), 1, None);
        feed.push(&news(2, 1, false), 7, None);
        feed.push(&news(0, 1, false), 9, None);
        assert_eq!((feed.len(), feed.last()), (4, Some(7)));
        assert!(feed.between(3..4).is_none());
        assert!(feed.between(4..4).is_some_and(|none| none.is_empty()));
        let restored = Feed::restored(9, None);
        assert_eq!(restored.len(), 9);
    }
}
