//! The players of a match: who plays against whom, and how a match is ended for them.

use super::Room;
use crate::clock::Outage;
use crate::error::ApiError;
use crate::meta::Meta;
use engine::erased::{DynMatch, Listeners, News};
use engine::{GameResult, Nonce, Seat, Seats};

/// Ends a match, with winners or without a result.
pub fn end(
    table: &mut dyn DynMatch,
    winners: Option<Seats>,
    why: &str,
    by: &[(Seat, Nonce)],
    listeners: Listeners,
) -> Result<Vec<News>, ApiError> {
    if table.ended().is_some() {
        return Err(ApiError::Conflict("The game is over"));
    }
    if table.frozen().is_some() {
        return Err(ApiError::FROZEN);
    }
    let result = winners.map(|winners| GameResult {
        winners,
        why: why.to_owned().into(),
    });
    let news = table.end(result, why.into(), by.to_vec(), listeners);
    news.map_err(|e| ApiError::Illegal(e.into()))
}

impl Room {
    /// Lets running clocks stand still in a time in which no server ran.
    pub async fn resume(&self, outage: Outage) -> Result<(), ApiError> {
        let look = self.look().await?;
        let mut clock = look.meta.clock.clone();
        if look.table.ended().is_some() || !clock.resume(look.meta.rate, outage) {
            return Ok(());
        }
        self.change(|_, meta| {
            meta.clock.resume(meta.rate, outage);
            Ok(())
        })
        .await
    }

    /// The seats that play against this one.
    pub fn foes(&self, seat: Seat) -> Seats {
        let seats = &self.info().seats;
        let side = &seats[usize::from(seat.0)].side;
        let foes = seats
            .iter()
            .enumerate()
            .filter(|(_, other)| other.side.is_some() && other.side != *side);
        foes.map(|(n, _)| Seat(n as u8)).collect()
    }

    /// Seats of a side that no computer player holds, empty ones among them.
    pub fn players(&self, meta: &Meta) -> Seats {
        let seats = self.info().seats.iter().zip(&meta.seats).enumerate();
        seats
            .filter(|(_, (info, chair))| info.side.is_some() && chair.bot.is_none())
            .map(|(n, _)| Seat(n as u8))
            .collect()
    }

    /// Those of them with a link: vacant seats are not asked for consent.
    pub fn people(&self, meta: &Meta) -> Seats {
        let held = |seat: &Seat| meta.is_held(*seat);
        self.players(meta).iter().filter(held).collect()
    }

    /// A seat's name for people.
    pub fn title(&self, seat: Seat) -> String {
        self.info().seats[usize::from(seat.0)].name.clone()
    }
}
