//! How a person wishes to be told of their games, in general. A seat may have channels of its own beside them.

use crate::meta::PendingEmail;
use crate::push::Browser;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Notices {
    #[serde(default)]
    pub hook: Option<String>,
    #[serde(default)]
    pub mail: Option<String>,
    /// A mail address that is still to be proved.
    #[serde(default)]
    pub letter: Option<PendingEmail>,
    #[serde(default)]
    pub push: Vec<Browser>,
    #[serde(default)]
    pub quiet: Option<QuietHours>,
    /// What stops all of it, from a link in a mail. It opens nothing, so it is kept as it is.
    #[serde(default)]
    pub stop: String,
}

/// Browsers that may be told; beyond that the oldest is not.
const BROWSERS: usize = 8;

impl Notices {
    pub fn add_browser(&mut self, browser: Browser) {
        self.push.retain(|own| own.endpoint != browser.endpoint);
        self.push.push(browser);
        if self.push.len() > BROWSERS {
            self.push.remove(0);
        }
    }

    /// Nothing more is sent.
    pub fn clear(&mut self) {
        *self = Notices::default();
    }
}

/// Hours in which nothing is sent, in the person's own time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// Minutes after midnight.
    from: u16,
    to: u16,
    /// Minutes by which the person's time is ahead of UTC.
    zone: i16,
}

const MINUTE: i64 = 60_000;
const DAY: i64 = 1440;

impl QuietHours {
    pub fn is_sane(&self) -> bool {
        let minutes = [self.from, self.to];
        minutes.iter().all(|minute| i64::from(*minute) < DAY) && self.zone.abs() <= 14 * 60
    }

    /// How long to wait until something may be sent, in milliseconds.
    pub fn wait(&self, now: i64) -> i64 {
        let (from, to) = (i64::from(self.from), i64::from(self.to));
        let minute = (now.div_euclid(MINUTE) + i64::from(self.zone)).rem_euclid(DAY);
        let since = (minute - from).rem_euclid(DAY);
        let length = (to - from).rem_euclid(DAY);
        match since < length {
            true => (length - since) * MINUTE - now.rem_euclid(MINUTE),
            false => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_go_over_midnight_and_end_on_the_minute() {
        const HOUR: i64 = 60 * MINUTE;
        let night = QuietHours {
            from: 22 * 60,
            to: 7 * 60,
            zone: 60,
        };
        assert!(night.is_sane());
        // 21:30 in UTC is half past ten there.
        assert_eq!(night.wait(21 * HOUR + 30 * MINUTE), 8 * HOUR + 30 * MINUTE);
        assert_eq!(night.wait(5 * HOUR), HOUR);
        assert_eq!(night.wait(6 * HOUR), 0);
        assert_eq!(night.wait(20 * HOUR + 59 * MINUTE), 0);
        assert_eq!(night.wait(6 * HOUR - 1), 1);
        let none = QuietHours {
            to: 22 * 60,
            ..night
        };
        assert_eq!(none.wait(21 * HOUR), 0);
        assert!(
            !QuietHours {
                from: 1440,
                ..night
            }
            .is_sane()
        );
    }
}
