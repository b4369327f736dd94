//! Everything about a table that is not the game: seats, the clock, offers. One document in the store.

use crate::clock::{Clock, TimeControl};
use crate::secret::SecretHash;
use engine::{Nonce, Seat, Seats, Setup};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Meta {
    /// What the table is called, if anything.
    #[serde(default)]
    pub name: String,
    pub setup: Setup,
    /// Strangers find it in the list and may take a free seat.
    #[serde(default)]
    pub open: bool,
    /// Anyone may watch; otherwise the spectators' link is needed.
    #[serde(default)]
    pub watch: bool,
    pub host: SecretHash,
    #[serde(default)]
    pub watchers: Option<SecretHash>,
    pub seats: Vec<SeatRecord>,
    #[serde(default)]
    pub rate: TimeControl,
    #[serde(default)]
    pub clock: Clock,
    /// Seats that offer or accept a draw.
    #[serde(default)]
    pub draw: Seats,
    /// The nonces that they have sent with it.
    #[serde(default)]
    pub signed: Vec<(Seat, Nonce)>,
    /// A wish to take the last batch back.
    #[serde(default)]
    pub takeback: Option<Takeback>,
    /// Seats that want to play again, and the new table once all do.
    #[serde(default)]
    pub again: Seats,
    #[serde(default)]
    pub rematch: Option<String>,
    /// The request that spectators may see everything late.
    #[serde(default, rename = "truth")]
    pub reveal: Option<SpectatorReveal>,
    /// The hall that says who acts in which seat.
    #[serde(default)]
    pub hall: Option<String>,
    /// The host has put away a game that cannot be played on: everything in it is open.
    #[serde(default)]
    pub closed: bool,
}

impl Meta {
    /// The document of a match without a name and a clock, which is not listed.
    pub fn new(
        setup: Setup,
        host: SecretHash,
        watchers: SecretHash,
        seats: Vec<SeatRecord>,
    ) -> Meta {
        Meta {
            name: String::new(),
            setup,
            open: false,
            watch: false,
            host,
            watchers: Some(watchers),
            seats,
            rate: TimeControl::None,
            clock: Clock::default(),
            draw: Seats::NONE,
            signed: Vec::new(),
            takeback: None,
            again: Seats::NONE,
            rematch: None,
            reveal: None,
            hall: None,
            closed: false,
        }
    }

    /// The document as the store keeps it.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Removes the person in a seat with link, name, notices, orders and consent. `said` counts what has
    /// been said at the table: words up to there are not the next one's to take back.
    pub fn vacate(&mut self, seat: Seat, said: u64) -> &mut SeatRecord {
        if let Some(reveal) = &mut self.reveal {
            reveal.consent.remove(seat);
        }
        self.draw.remove(seat);
        self.again.remove(seat);
        self.play_on(seat);
        let chair = &mut self.seats[usize::from(seat.0)];
        *chair = SeatRecord {
            words_after: said,
            ..SeatRecord::default()
        };
        chair
    }
}

impl Meta {
    /// A player who commits a batch withdraws their own request or consent to a takeback.
    pub fn play_on(&mut self, by: Seat) {
        self.takeback.take_if(|wish| wish.by == by);
        if let Some(wish) = &mut self.takeback {
            wish.agreed.remove(by);
        }
    }
}

/// Spectators may see everything once it is this many turns old, if all players agree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SpectatorReveal {
    pub delay: u32,
    #[serde(rename = "leave")]
    pub consent: Seats,
}

/// The people and the computer players.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SeatRecord {
    /// A computer player of this level sits here.
    #[serde(default)]
    pub bot: Option<String>,
    /// No person has taken it yet.
    #[serde(default)]
    pub free: bool,
    #[serde(default)]
    pub link: Option<SecretHash>,
    /// Lets a feed reader know whose turn it is, and nothing else.
    #[serde(default)]
    pub feed: Option<SecretHash>,
    #[serde(default)]
    pub name: String,
    /// The person of the hall that holds it.
    #[serde(default)]
    pub person: Option<String>,
    /// Where to send a notice when this seat is to move.
    #[serde(default)]
    pub hook: Option<String>,
    /// Seats whose words this seat does not want to read.
    #[serde(default)]
    pub muted: Seats,
    /// The number of the last message before the person took the seat.
    #[serde(default)]
    pub words_after: u64,
    /// When it was last reminded.
    #[serde(default)]
    pub reminded: i64,
    /// Answers that the machine gives in this seat's name.
    #[serde(default)]
    pub standing: Vec<String>,
    /// Where to write to when this seat is to move, and an address that is still to be proved.
    #[serde(default)]
    pub mail: Option<String>,
    #[serde(default)]
    pub letter: Option<PendingEmail>,
    /// A browser that wants to be told.
    #[serde(default)]
    pub push: Option<crate::push::Browser>,
}

/// A mail address that a code was sent to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PendingEmail {
    pub address: String,
    pub code: SecretHash,
    pub tries: u8,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Takeback {
    pub by: Seat,
    /// The line to go back to.
    pub line: u64,
    /// Seats that agree, each since its own last batch: nothing is taken back that its author does not give up.
    pub agreed: Seats,
}
