//! A seat is a role in the rules; who holds it is the table's business, never the rules'.

use serde::{Deserialize, Serialize};

/// One role, fixed by the game: a side's player, an army commander, an umpire, the clock.
#[derive(
    Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

/// A set of up to 64 seats.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Seats(pub u64);

impl Seats {
    /// No seats.
    pub const NONE: Seats = Seats(0);

    /// One seat.
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether a seat is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 64 && self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether there are no seats.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let seat = Seat(left.trailing_zeros() as u8);
                left &= left - 1;
                seat
            })
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(iter: I) -> Seats {
        let mut seats = Seats::NONE;
        for seat in iter {
            seats.insert(seat);
        }
        seats
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Seats, D::Error> {
        let list = Vec::<Seat>::deserialize(from)?;
        if list.iter().any(|seat| seat.0 >= 64) {
            return Err(serde::de::Error::custom("a seat number is below 64"));
        }
        Ok(list.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_listed_in_order_and_only_once() {
        let seats: Seats = [Seat(40), Seat(2), Seat(2)].into_iter().collect();
        assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat(2), Seat(40)]);
        assert_eq!(seats.len(), 2);
        assert!(!seats.contains(Seat(3)) && !seats.contains(Seat(200)));
        let text = serde_json::to_string(&seats).unwrap();
        assert_eq!(text, "[2,40]");
        assert_eq!(serde_json::from_str::<Seats>(&text).unwrap(), seats);
        assert!(serde_json::from_str::<Seats>("[64]").is_err());
    }
}
