//! The whole truth for onlookers: late, and only with the leave of everybody who plays.

use super::Json;
use super::terms::players;
use crate::answer::No;
use crate::door::{Access, Watcher};
use crate::meta::Truth;
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
pub struct Leave {
    /// `true` asks for it or agrees, `false` withdraws one's own leave.
    yes: bool,
    /// How many turns late; another number than the one on the table asks anew.
    delay: Option<u32>,
}

#[derive(Serialize, JsonSchema)]
pub struct Open {
    /// Whether all who play have given leave.
    open: bool,
}

pub async fn leave(
    Access {
        room, who: seat, ..
    }: Access<Seat>,
    Json(ask): Json<Leave>,
) -> Result<Json<Open>, No> {
    if ask.delay.is_some_and(|delay| !DELAYS.contains(&delay)) {
        return Err(No::bad("the delay is 1 to 20 turns"));
    }
    let open = room
        .change(|_, meta| {
            let players = players(&room, meta);
            if !players.contains(seat) {
                return Err(No::Forbidden("only those who play give leave"));
            }
            let mut truth = match (meta.truth.take(), ask.delay) {
                (Some(truth), delay) if delay.is_none_or(|delay| delay == truth.delay) => truth,
                (_, Some(delay)) if ask.yes => Truth {
                    delay,
                    leave: Seats::NONE,
                },
                (Some(truth), _) => truth,
                (None, _) if ask.yes => return Err(No::bad("say how many turns late: delay")),
                (None, _) => return Ok(false),
            };
            match ask.yes {
                true => truth.leave.insert(seat),
                false => truth.leave.remove(seat),
            }
            let open = players.iter().all(|seat| truth.leave.contains(seat));
            meta.truth = Some(truth).filter(|truth| !truth.leave.is_empty());
            Ok(open)
        })
        .await?;
    Ok(Json(Open { open }))
}

#[derive(Serialize, JsonSchema)]
pub struct Truths {
    delay: u32,
    /// By seat; null before there is a turn so far back.
    #[schemars(with = "Option<BTreeMap<String, Value>>")]
    views: Option<BTreeMap<String, Visible>>,
}

/// Every seat's view as it was when the turn ended that lies as far back as all have agreed.
pub async fn look(Access { hall, room, .. }: Access<Watcher>) -> Result<Json<Truths>, No> {
    let delay = {
        let play = room.play().await?;
        let players = players(&room, &play.meta);
        let truth = play.meta.truth.as_ref();
        truth
            .filter(|truth| players.iter().all(|seat| truth.leave.contains(seat)))
            .map(|truth| truth.delay)
    };
    let delay = delay.ok_or(No::Forbidden("not everybody who plays has given leave"))?;
    let (journal, game) = (room.journal().await?, room.game.clone());
    let past = hall.aside(move || {
        let Some(past) = game.as_of_turn(&journal, delay)? else {
            return Ok(None);
        };
        let seats = game.info().seats.iter().enumerate();
        let views = seats.map(|(n, seat)| (seat.id.clone(), past.view(Seat(n as u8))));
        Ok(Some(views.collect()))
    });
    let views = past
        .await?
        .map_err(|e: engine::JournalError| No::Store(e.to_string()))?;
    Ok(Json(Truths { delay, views }))
}
