//! The players' shares in the dice: chains that their devices commit to, and links that a draw waits for.

use super::{Play, Room};
use crate::error::ApiError;
use engine::chain::Digest;
use engine::erased::DynMatch;
use engine::{GameInfo, Seat, Seats, ShareError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;

/// Whose dice a match is opened with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DiceMode {
    /// No player's device has a share in them.
    #[default]
    House,
    /// A device of each side that people play has a share in every draw.
    Shared,
}

/// A seat's share in the dice.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DiceStatus {
    /// How many parties give links: two or more make shared draws, one solo draws, none house draws.
    parties: usize,
    /// Hash of the dice seed.
    commitment: String,
    /// Whether the server wants a chain of this seat's device.
    wanted: bool,
    /// The chain that stands for the seat's party.
    chain: Option<ChainStatus>,
    /// The link that a draw waits for, of a device of this seat.
    ask: Option<AskStatus>,
    /// The seats whose devices a draw waits for.
    waits: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct ChainStatus {
    seat: String,
    #[schemars(with = "String")]
    tip: Digest,
    /// The links that are still closed.
    left: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct AskStatus {
    /// The chain's tip.
    #[schemars(with = "String")]
    tip: Digest,
    /// How many links of it come after the one that is asked for.
    left: u32,
    /// The mark of the line that calls for dice.
    #[schemars(with = "String")]
    mark: Digest,
}

/// The parties to the dice of a new match: the sides that people play. `computers` are the seats of programs.
pub fn parties(about: &GameInfo, mode: DiceMode, computers: Seats) -> Vec<Seats> {
    let mut sides: Vec<(&str, Seats)> = Vec::new();
    if mode == DiceMode::House {
        return Vec::new();
    }
    for (seat, info) in (0..).map(Seat).zip(&about.seats) {
        let Some(side) = info.side.as_deref() else {
            continue;
        };
        match sides.iter_mut().find(|(name, _)| *name == side) {
            Some((_, seats)) => seats.insert(seat),
            None => sides.push((side, Seats::one(seat))),
        }
    }
    let people = |seats: &Seats| seats.iter().any(|seat| !computers.contains(seat));
    sides
        .into_iter()
        .map(|(_, seats)| seats)
        .filter(people)
        .collect()
}

/// The seats whose clocks run: those to move, and those whose devices a draw waits for.
pub fn thinking(table: &dyn DynMatch) -> Seats {
    Seats(table.to_move().0 | table.awaited().0)
}

impl Room {
    /// What a seat is told of the dice.
    pub fn dice_status(&self, play: &Play, seat: Seat) -> DiceStatus {
        let table = &play.table;
        let id = |seat| self.seat_id(seat).unwrap_or_default().to_owned();
        let chain = table.chain_for(seat);
        let asks = table.asks();
        let ask = asks.iter().find(|ask| ask.seat == seat);
        DiceStatus {
            parties: table.parties(),
            commitment: self.seed().commitment(),
            wanted: self.may_commit(play, seat),
            chain: chain.flatten().map(|chain| ChainStatus {
                seat: id(chain.seat),
                tip: chain.tip,
                left: chain.left,
            }),
            ask: ask.and_then(|ask| {
                Some(AskStatus {
                    tip: ask.tip,
                    left: ask.left,
                    mark: table.mark(&ask.caller)?,
                })
            }),
            waits: match chain {
                Some(_) => self.seat_ids(table.awaited()),
                None => Vec::new(),
            },
        }
    }

    /// Whether a device of this seat may stand for its party: nobody does, or the seat itself, or one that is away.
    fn may_commit(&self, play: &Play, seat: Seat) -> bool {
        let table = &play.table;
        let away = |holder: Seat| {
            let here = self.here[usize::from(holder.0)].load(Ordering::Relaxed) > 0;
            !here && !self.listeners(None).seats.contains(holder)
        };
        match table.chain_for(seat) {
            Some(Some(chain)) if chain.left > 0 => chain.seat == seat || away(chain.seat),
            Some(_) => table.ended().is_none(),
            None => false,
        }
    }

    /// A device of a seat commits to a chain.
    pub async fn add_chain(&self, seat: Seat, tip: Digest, links: u32) -> Result<(), ApiError> {
        let play = self.play().await?;
        let standing = play.table.chain_for(seat).flatten();
        if standing.is_some_and(|chain| chain.tip == tip) {
            return Ok(());
        }
        if !self.may_commit(&play, seat) {
            return Err(ApiError::Conflict(
                "Another seat's device stands for this side",
            ));
        }
        drop(play);
        self.act(|table, _, _| {
            table.add_chain(seat, tip, links).map_err(refused)?;
            Ok(Vec::new())
        })
        .await
    }

    /// A device opens a link for the draw that waits. One that is sent again is answered as if it were the first time.
    pub async fn add_link(&self, seat: Seat, link: Digest, mark: Digest) -> Result<(), ApiError> {
        self.act(|table, _, listeners| {
            let ask = table.asks().into_iter().find(|ask| ask.seat == seat);
            let ask = ask.ok_or(ApiError::Conflict("No draw waits for a link of this seat"))?;
            if table.mark(&ask.caller) != Some(mark) {
                return Err(ApiError::Conflict("This draw is another one"));
            }
            table.add_link(link, listeners).map_err(refused)
        })
        .await
    }
}

fn refused(error: ShareError) -> ApiError {
    match error {
        ShareError::NotRunning => ApiError::Conflict("The game is over"),
        ShareError::NotAsked => ApiError::Conflict("No draw waits for a link of this seat"),
        other => ApiError::Bad(other.to_string()),
    }
}
