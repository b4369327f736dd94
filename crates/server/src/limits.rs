//! How much one client may ask for.

use crate::Config;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

/// Limits of what is sent, in bytes, characters or items.
pub const BODY: usize = 256 * 1024;
pub const IMPORT: usize = 16 * 1024 * 1024;
pub const CHOICES: usize = 4000;
pub const NAME: usize = 40;
pub const TITLE: usize = 80;
pub const CHAT: usize = 2000;
pub const PAD: usize = 64 * 1024;
pub const NOTE: usize = 4000;
pub const MESSAGES: u64 = 10_000;

/// Token buckets by client and by what is asked for.
pub struct Limits {
    buckets: Mutex<HashMap<(IpAddr, Kind), Bucket>>,
    rates: [(f64, f64); 5],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Any request.
    Request,
    /// A new table.
    Create,
    /// A secret that fitted nothing.
    Guess,
    /// A mail to an address that a client gave.
    Email,
    /// A recovery phrase.
    Phrase,
}

struct Bucket {
    tokens: f64,
    at: Instant,
}

/// Clients kept in mind; beyond that the longest unseen are forgotten.
const CLIENTS: usize = 20_000;

impl Limits {
    pub fn new(config: &Config) -> Limits {
        let rate = f64::from(config.requests_per_second);
        let tables = f64::from(config.tables_per_hour);
        Limits {
            buckets: Mutex::default(),
            rates: [
                (rate, rate * 5.0),
                (tables / 3600.0, (tables / 4.0).max(1.0)),
                (0.2, 20.0),
                (10.0 / 3600.0, 5.0),
                (5.0 / 3600.0, 5.0),
            ],
        }
    }

    /// Takes a token, or says that there is none.
    pub fn take(&self, client: IpAddr, kind: Kind) -> bool {
        let (rate, most) = self.rates[kind as usize];
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(|e| e.into_inner());
        if buckets.len() > CLIENTS {
            buckets.retain(|_, bucket| now.duration_since(bucket.at).as_secs() < 60);
            if buckets.len() > CLIENTS {
                buckets.clear();
            }
        }
        let bucket = buckets.entry((client, kind)).or_insert(Bucket {
            tokens: most,
            at: now,
        });
        let gained = now.duration_since(bucket.at).as_secs_f64() * rate;
        bucket.tokens = (bucket.tokens + gained).min(most);
        bucket.at = now;
        if bucket.tokens < 1.0 {
            return false;
        }
        bucket.tokens -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_runs_out_and_another_does_not() {
        let limits = Limits::new(&Config {
            tables_per_hour: 8,
            ..Config::default()
        });
        let (one, other) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let took = (0..5).filter(|_| limits.take(one, Kind::Create)).count();
        assert_eq!(took, 2);
        assert!(limits.take(other, Kind::Create));
        assert!(limits.take(one, Kind::Request));
    }
}
