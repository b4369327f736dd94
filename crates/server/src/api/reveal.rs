//! Delayed full views for spectators, with the consent of all players.

use super::Json;
use crate::auth::{Access, Watcher};
use crate::error::ApiError;
use crate::meta::SpectatorReveal;
use engine::erased::Visible;
use engine::{Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Turns that the truth may lie back.
const DELAYS: std::ops::RangeInclusive<u32> = 1..=20;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// `true` asks for it or agrees, `false` withdraws your consent.
    yes: bool,
    /// How many turns late; another number than the current one starts a new request.
    delay: Option<u32>,
}

#[derive(Serialize, JsonSchema)]
pub struct Open {
    /// Whether all players have agreed.
    open: bool,
}

pub async fn consent(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
    Json(ask): Json<Consent>,
) -> Result<Json<Open>, ApiError> {
    if ask.delay.is_some_and(|delay| !DELAYS.contains(&delay)) {
        return Err(ApiError::bad("Give a delay of 1 to 20 turns"));
    }
    let open = room
        .change(|_, meta| {
            let players = room.players(meta);
            if !players.contains(seat) {
                return Err(ApiError::Forbidden("Only players can allow this"));
            }
            let mut reveal = match (meta.reveal.take(), ask.delay) {
                (Some(reveal), delay) if delay.is_none_or(|delay| delay == reveal.delay) => reveal,
                (_, Some(delay)) if ask.yes => SpectatorReveal {
                    delay,
                    consent: Seats::NONE,
                },
                (Some(reveal), _) => reveal,
                (None, _) if ask.yes => {
                    return Err(ApiError::bad("Give the delay in turns"));
                }
                (None, _) => return Ok(false),
            };
            match ask.yes {
                true => reveal.consent.insert(seat),
                false => reveal.consent.remove(seat),
            }
            let open = players.iter().all(|seat| reveal.consent.contains(seat));
            meta.reveal = Some(reveal).filter(|reveal| !reveal.consent.is_empty());
            Ok(open)
        })
        .await?;
    Ok(Json(Open { open }))
}

#[derive(Serialize, JsonSchema)]
pub struct RevealedViews {
    delay: u32,
    /// By seat; null before there is a turn so far back.
    #[schemars(with = "Option<BTreeMap<String, Value>>")]
    views: Option<BTreeMap<String, Visible>>,
}

/// Every seat's view as it was when the turn ended that lies as far back as all have agreed.
pub async fn look(
    Access { app, room, .. }: Access<Watcher>,
) -> Result<Json<RevealedViews>, ApiError> {
    let delay = {
        let meta = &room.look().await?.meta;
        let players = room.players(meta);
        let reveal = meta.reveal.as_ref();
        reveal
            .filter(|reveal| players.iter().all(|seat| reveal.consent.contains(seat)))
            .map(|reveal| reveal.delay)
    };
    let delay = delay.ok_or(ApiError::Forbidden("Not all players have agreed"))?;
    let (journal, game) = (room.journal().await?, room.game.clone());
    let past = app.workers.run(move || {
        let Some(past) = game.as_of_turn(&journal, delay)? else {
            return Ok(None);
        };
        let seats = game.info().seats.iter().enumerate();
        let views = seats.map(|(n, seat)| (seat.id.clone(), past.view(Seat(n as u8))));
        Ok(Some(views.collect()))
    });
    let views = past
        .await?
        .map_err(|e: engine::JournalError| ApiError::StoreUnavailable(e.to_string()))?;
    Ok(Json(RevealedViews { delay, views }))
}
