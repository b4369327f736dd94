//! Chat messages: as they are stored, and as a viewer gets them.

use engine::{GameInfo, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Message;

/// Something said at the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChatMessage {
    #[serde(default)]
    pub number: u64,
    #[serde(default)]
    pub at: i64,
    /// The author: a seat's number, or none for the host.
    pub by: Option<u8>,
    /// The viewers who may read it.
    pub to: Channel,
    /// Where the game bounds talk, the seats among them who heard it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heard: Option<Seats>,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    /// All viewers, spectators too.
    Table,
    /// The seats.
    Players,
    /// The seats of one side.
    Side(String),
}

impl ChatMessage {
    /// The message as the store keeps it.
    pub fn body(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    pub fn read(message: &Message) -> Option<ChatMessage> {
        let words: ChatMessage = serde_json::from_str(&message.body).ok()?;
        Some(ChatMessage {
            number: message.number,
            at: message.at,
            ..words
        })
    }

    /// Whether a viewer of this side may read it; spectators have no seat.
    pub fn is_for(&self, seat: Option<Seat>, side: Option<&str>) -> bool {
        let hears = |heard: Seats| seat.is_some_and(|seat| heard.contains(seat));
        if !self.heard.is_none_or(hears) {
            return false;
        }
        match &self.to {
            Channel::Table => true,
            Channel::Players => seat.is_some(),
            Channel::Side(name) => side == Some(name),
        }
    }
}

/// A message as a viewer gets it, without the text of retracted and muted messages.
pub fn message_for(info: &GameInfo, words: &ChatMessage, muted: Seats) -> SentMessage {
    let by = words
        .by
        .and_then(|n| info.seats.get(usize::from(n)))
        .map(|seat| seat.id.clone());
    let quiet = words.by.is_some_and(|n| muted.contains(Seat(n)));
    SentMessage {
        at: words.at,
        by,
        to: words.to.clone(),
        text: match quiet {
            true => String::new(),
            false => words.text.clone(),
        },
        muted: quiet,
    }
}

/// A chat message as it is sent.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Message")]
pub struct SentMessage {
    at: i64,
    /// A seat; null for the host.
    by: Option<String>,
    to: Channel,
    text: String,
    muted: bool,
}
