//! Everything about a table that is not the game: seats, the clock, offers. One document in the store.

use crate::clock::{Clock, TimeControl};
use crate::grant::{Grant, Grants, Role};
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
    /// Further ways into the roles.
    #[serde(default)]
    pub grants: Grants,
    #[serde(default)]
    pub rate: TimeControl,
    #[serde(default)]
    pub clock: Clock,
    /// Days of vacation that each seat has for the whole game, in a game by correspondence, and those it has taken.
    #[serde(default)]
    pub vacation: u32,
    #[serde(default)]
    pub rested: Vec<u32>,
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
            grants: Grants::default(),
            rate: TimeControl::None,
            clock: Clock::default(),
            vacation: 0,
            rested: Vec::new(),
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
        self.grants.close(Role::Seat(seat));
        let chair = &mut self.seats[usize::from(seat.0)];
        *chair = SeatRecord {
            words_after: said,
            ..SeatRecord::default()
        };
        chair
    }
}

impl Meta {
    /// The first link of a role.
    pub fn first_link(&self, role: Role) -> Option<&SecretHash> {
        match role {
            Role::Host => Some(&self.host),
            Role::Watcher => self.watchers.as_ref(),
            Role::Seat(seat) => self.seats[usize::from(seat.0)].link.as_ref(),
        }
    }

    /// What a secret opens, whatever role it is meant for: the role, and the further link that it belongs to.
    pub fn opened_by(&self, secret: &str) -> Option<(Role, Option<&Grant>)> {
        let seats = (0..self.seats.len()).map(|n| Role::Seat(Seat(n as u8)));
        let mut roles = seats.chain([Role::Host, Role::Watcher]);
        let fits = |role: &Role| {
            let first = self.first_link(*role);
            first.is_some_and(|hash| hash.fits(secret))
        };
        match roles.find(fits) {
            Some(role) => Some((role, None)),
            None => {
                let grant = self.grants.link(secret)?;
                Some((grant.role, Some(grant)))
            }
        }
    }

    /// Whether a person has a way into a seat.
    pub fn is_held(&self, seat: Seat) -> bool {
        let role = Role::Seat(seat);
        self.first_link(role).is_some() || self.grants.of(role).next().is_some()
    }

    /// Days of vacation that a seat has left.
    pub fn vacation_left(&self, seat: Seat) -> u32 {
        let taken = self.rested.get(usize::from(seat.0)).copied();
        self.vacation.saturating_sub(taken.unwrap_or(0))
    }

    /// A seat takes days of vacation; false if it has not so many.
    pub fn rest(&mut self, seat: Seat, days: u32) -> bool {
        if days > self.vacation_left(seat) {
            return false;
        }
        let n = usize::from(seat.0);
        if self.rested.len() <= n {
            self.rested.resize(n + 1, 0);
        }
        self.rested[n] += days;
        self.clock.rest(seat, days);
        true
    }

    /// Whether a person has taken a seat and still has a way in.
    pub fn is_taken(&self, seat: Seat) -> bool {
        !self.seats[usize::from(seat.0)].free && self.is_held(seat)
    }

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
    /// What the host asks of whoever holds it.
    #[serde(default)]
    pub asked: Option<HostAsk>,
}

/// Something that the host wants to do with a seat that somebody holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostAsk {
    pub act: HostAct,
    pub at: i64,
    pub agreed: bool,
}

impl HostAsk {
    /// How long a holder may say nothing, in milliseconds: whoever lost every link cannot answer.
    pub const SILENCE: i64 = 7 * 86_400_000;
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HostAct {
    Reissue,
    /// By a computer player of a level.
    Replace(String),
}

/// A mail address that a code was sent to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PendingEmail {
    pub address: String,
    pub code: SecretHash,
    pub tries: u8,
}

impl PendingEmail {
    pub fn new(address: String, code: &str) -> PendingEmail {
        PendingEmail {
            address,
            code: SecretHash::of(code),
            tries: 5,
        }
    }
}

/// Proves a mail address by its code; false if the code is wrong.
pub fn confirm_mail(
    mail: &mut Option<String>,
    letter: &mut Option<PendingEmail>,
    said: &str,
) -> bool {
    let Some(mut waiting) = letter.take() else {
        return false;
    };
    if waiting.code.fits(said) {
        *mail = Some(waiting.address);
        return true;
    }
    // A code of six figures stands only a few guesses.
    waiting.tries -= 1;
    *letter = Some(waiting).filter(|letter| letter.tries > 0);
    false
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Takeback {
    pub by: Seat,
    /// The line to go back to.
    pub line: u64,
    /// Seats that agree, each since its own last batch: nothing is taken back that its author does not give up.
    pub agreed: Seats,
}
