//! Awards: everybody has one vote for each, and nobody votes for their own seat.

use super::access::{Member, game_of};
use crate::api::{Done, Json};
use crate::error::ApiError;
use crate::hall::document::{Award, Document, Stage};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Vote {
    award: Award,
    /// A seat of a side; null takes the vote back.
    seat: Option<String>,
}

pub async fn vote(me: Member, Json(ask): Json<Vote>) -> Result<Json<Done>, ApiError> {
    let game = game_of(&me.app, &me.hall)?;
    if let Some(seat) = &ask.seat {
        let info = game.info().seats.iter().find(|info| info.id == *seat);
        if info.is_none_or(|info| info.side.is_none()) {
            return Err(ApiError::bad("Vote for a seat of a side"));
        }
        if me.read(|_, person| person.seats.contains(seat))? {
            return Err(ApiError::Conflict("Vote for somebody else's seat"));
        }
    }
    me.hall
        .change(|document| {
            if document.stage == Stage::Setup {
                return Err(ApiError::Conflict("The doors are not open yet"));
            }
            let votes = document.votes.entry(ask.award).or_default();
            match &ask.seat {
                Some(seat) => votes.insert(me.person.clone(), seat.clone()),
                None => votes.remove(&me.person),
            };
            Ok(())
        })
        .await?;
    Ok(Json(Done {}))
}

/// An award with what was voted.
#[derive(Serialize, JsonSchema)]
pub struct AwardSheet {
    award: Award,
    /// The seat that this person votes for.
    mine: Option<String>,
    /// Votes by seat.
    votes: BTreeMap<String, usize>,
}

/// What was voted, as a person is told: counts, and one's own vote.
pub fn awards(document: &Document, person: &str) -> Vec<AwardSheet> {
    let sheet = |award: Award| {
        let votes = document.votes.get(&award);
        let mut counts = BTreeMap::new();
        for seat in votes.into_iter().flat_map(BTreeMap::values) {
            *counts.entry(seat.clone()).or_default() += 1;
        }
        AwardSheet {
            award,
            mine: votes.and_then(|votes| votes.get(person)).cloned(),
            votes: counts,
        }
    };
    Award::ALL.into_iter().map(sheet).collect()
}
