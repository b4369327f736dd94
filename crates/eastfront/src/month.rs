//! The calendar: one turn is a month, from June 1941 to May 1945 (§7, §15.4).

use serde::{Deserialize, Serialize};
use std::fmt;

/// A turn, counted from June 1941.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "string"))]
pub struct Month(pub u8);

const NAMES: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Month {
    /// June 1941 to May 1945.
    pub const COUNT: usize = 48;

    /// Reads `1941-06`.
    pub fn parse(text: &str) -> Option<Month> {
        let (year, month) = text.split_once('-')?;
        if year.len() != 4 || month.len() != 2 {
            return None;
        }
        let year: i32 = year.parse().ok()?;
        let month: i32 = month.parse().ok()?;
        let turn = (year - 1941) * 12 + month - 6;
        ((1..=12).contains(&month) && (0..Month::COUNT as i32).contains(&turn))
            .then_some(Month(turn as u8))
    }

    pub fn year(self) -> u16 {
        1941 + (u16::from(self.0) + 5) / 12
    }

    /// 1 for January.
    pub fn of_year(self) -> u8 {
        (self.0 + 5) % 12 + 1
    }

    pub fn next(self) -> Month {
        Month(self.0 + 1)
    }

    /// `August 1941`.
    pub fn title(self) -> String {
        format!("{} {}", NAMES[usize::from(self.of_year()) - 1], self.year())
    }

    /// `Aug 41`, for notes on a block.
    pub fn short(self) -> String {
        format!(
            "{} {}",
            &NAMES[usize::from(self.of_year()) - 1][..3],
            self.year() % 100
        )
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.year(), self.of_year())
    }
}

impl Serialize for Month {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Month {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Month, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        Month::parse(&text).ok_or_else(|| {
            serde::de::Error::custom(format!(
                "'{text}' is no month of the game; write one from 1941-06 to 1945-05"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_run_from_june_1941_to_may_1945() {
        assert_eq!(Month::parse("1941-06"), Some(Month(0)));
        assert_eq!(Month::parse("1943-01"), Some(Month(19)));
        assert_eq!(Month::parse("1945-05"), Some(Month(47)));
        for wrong in ["1941-05", "1945-06", "1942-13", "1942-00", "42-01", "x"] {
            assert_eq!(Month::parse(wrong), None, "{wrong}");
        }
        for turn in 0..48 {
            assert_eq!(Month::parse(&Month(turn).to_string()), Some(Month(turn)));
        }
        assert_eq!(Month(0).title(), "June 1941");
        assert_eq!(Month(7).title(), "January 1942");
        assert_eq!(Month(2).short(), "Aug 41");
    }
}
