//! The sights of one seat as they are sent, one behind the other in one text: a busy server writes most here, and what lies
//! together goes out with one copy.

use std::fmt::Write;
use std::ops::Range;

/// Sights, numbered from 1 without gaps.
#[derive(Clone, Default)]
pub struct Sights {
    /// Every sight as JSON, with a comma behind it.
    text: String,
    /// Where each of them ends, its comma counted.
    ends: Vec<usize>,
}

impl Sights {
    pub fn len(&self) -> u64 {
        self.ends.len() as u64
    }

    /// Adds one that happened at this moment; onlookers are told the words alone.
    pub fn push(&mut self, at: i64, words: &str, sight: Option<&str>) {
        let number = self.ends.len() + 1;
        // A string has nothing that JSON cannot say, and writing into a string cannot fail.
        let words = serde_json::to_string(words).unwrap_or_default();
        let _ = write!(self.text, "{{\"n\":{number},\"at\":{at},\"text\":{words}");
        if let Some(sight) = sight {
            self.text.push_str(",\"sight\":");
            self.text.push_str(sight);
        }
        self.text.push_str("},");
        self.ends.push(self.text.len());
    }

    /// Those after the first of two numbers up to the second, with commas between them.
    pub fn between(&self, numbers: Range<u64>) -> &str {
        let (from, to) = (self.end(numbers.start), self.end(numbers.end));
        self.text[from..to].strip_suffix(',').unwrap_or_default()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|n| self.between(n..n + 1))
    }

    pub fn last(&self) -> Option<&str> {
        let last = self.len().checked_sub(1)?;
        Some(self.between(last..last + 1))
    }

    /// Where the sight of a number ends.
    fn end(&self, number: u64) -> usize {
        let last = (number as usize).min(self.ends.len()).checked_sub(1);
        last.map_or(0, |last| self.ends[last])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sights_come_back_one_by_one_and_together() {
        let mut sights = Sights::default();
        assert_eq!((sights.between(0..0), sights.last()), ("", None));
        sights.push(5, "a, \"b\",", Some("{\"x\":[1,]}"));
        sights.push(6, "", None);
        let one = r#"{"n":1,"at":5,"text":"a, \"b\",","sight":{"x":[1,]}}"#;
        let two = r#"{"n":2,"at":6,"text":""}"#;
        assert_eq!(sights.iter().collect::<Vec<_>>(), [one, two]);
        assert_eq!(sights.between(0..2), format!("{one},{two}"));
        assert_eq!((sights.between(1..9), sights.last()), (two, Some(two)));
        assert_eq!(sights.between(2..2), "");
    }
}
