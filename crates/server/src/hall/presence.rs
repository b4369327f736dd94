//! Who is here: from the live streams, and from a sign of life that pages send every few seconds.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;

/// Milliseconds of silence after which a page is lost, and the time for an answer beyond which it is slow.
pub const LOST: i64 = 10_000;
const SLOW: u32 = 1500;

/// What was last heard of each device.
#[derive(Default)]
pub struct Presence {
    devices: HashMap<String, Heard>,
}

#[derive(Default)]
struct Heard {
    /// Open streams.
    streams: u32,
    /// The last sign of life, and the last one that a page sent of itself.
    at: i64,
    beat: Option<i64>,
    /// Milliseconds that its last answer took.
    delay: u32,
}

/// How well a person is in touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase", tag = "is")]
pub enum Touch {
    /// In the hall.
    Here { devices: usize },
    /// An answer took this many milliseconds.
    Slow { devices: usize, delay: u32 },
    /// Nothing was heard since then.
    Lost { since: i64 },
    /// No device has joined, or none was heard since the server began.
    Never,
}

impl Presence {
    pub fn open(&mut self, device: &str, now: i64) {
        let heard = self.devices.entry(device.into()).or_default();
        heard.streams += 1;
        heard.at = now;
        heard.beat = None;
    }

    pub fn close(&mut self, device: &str, now: i64) {
        if let Some(heard) = self.devices.get_mut(device) {
            heard.streams = heard.streams.saturating_sub(1);
            heard.at = heard.beat.unwrap_or(now);
        }
    }

    pub fn beat(&mut self, device: &str, delay: u32, now: i64) {
        let heard = self.devices.entry(device.into()).or_default();
        heard.at = now;
        heard.beat = Some(now);
        heard.delay = delay;
    }

    /// A device that is gone for good.
    pub fn forget(&mut self, device: &str) {
        self.devices.remove(device);
    }

    /// How well somebody with these devices is in touch.
    pub fn touch<'a>(&self, devices: impl Iterator<Item = &'a str>, now: i64) -> Touch {
        let heard: Vec<&Heard> = devices.filter_map(|id| self.devices.get(id)).collect();
        let here = |heard: &&&Heard| match heard.beat {
            // A phone that leaves the network does not close its stream: its silence tells.
            Some(beat) => now - beat < LOST,
            None => heard.streams > 0,
        };
        let here: Vec<&&Heard> = heard.iter().filter(here).collect();
        let devices = here.len();
        match (
            here.iter().map(|heard| heard.delay).min(),
            heard.iter().map(|heard| heard.at).max(),
        ) {
            (Some(delay), _) if delay > SLOW => Touch::Slow { devices, delay },
            (Some(_), _) => Touch::Here { devices },
            (None, Some(since)) => Touch::Lost { since },
            (None, None) => Touch::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_here_slow_lost_or_on_two_devices() {
        let mut presence = Presence::default();
        let touch = |presence: &Presence, now| presence.touch(["a", "b"].into_iter(), now);
        assert_eq!(touch(&presence, 0), Touch::Never);
        presence.open("a", 0);
        assert_eq!(touch(&presence, 60_000), Touch::Here { devices: 1 });
        presence.beat("a", 40, 60_000);
        presence.beat("b", 2400, 60_000);
        assert_eq!(touch(&presence, 61_000), Touch::Here { devices: 2 });
        presence.beat("a", 2000, 62_000);
        let slow = Touch::Slow {
            devices: 2,
            delay: 2000,
        };
        assert_eq!(touch(&presence, 62_000), slow);
        // The stream of a is still open, but its page has fallen silent.
        assert_eq!(touch(&presence, 72_000), Touch::Lost { since: 62_000 });
        presence.close("a", 80_000);
        assert_eq!(touch(&presence, 80_000), Touch::Lost { since: 62_000 });
        presence.open("a", 81_000);
        presence.beat("a", 30, 81_000);
        assert_eq!(touch(&presence, 81_000), Touch::Here { devices: 1 });
    }
}
