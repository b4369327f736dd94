//! What umpires do about people: matters that wait, seats to cover, the bulletin, the wall.

use super::access::{Umpire, Visitor, game_of};
use super::host::check_settings;
use super::sheet::Load;
use crate::api::lobby::check_text;
use crate::api::{Done, Json};
use crate::clock::now;
use crate::error::ApiError;
use crate::hall::document::{Bulletin, Cover, Settings, Settled};
use crate::hall::presence::Touch;
use crate::hall::wall::Wall;
use crate::limits;
use schemars::JsonSchema;
use serde::Deserialize;

pub async fn load(Umpire { app, hall, .. }: Umpire) -> Result<Json<Load>, ApiError> {
    let game = game_of(&app, &hall)?;
    Ok(Json(Load::of(&hall, game.info(), &hall.document())))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Own {
    matter: String,
    /// The umpire who has it from now on: a person's id; null for oneself.
    #[serde(default)]
    to: Option<String>,
    /// The owner that the page showed: whoever was faster keeps it.
    #[serde(default)]
    from: Option<String>,
}

/// Takes a matter, or hands it on.
pub async fn own(
    Umpire { hall, person, .. }: Umpire,
    Json(ask): Json<Own>,
) -> Result<Json<Done>, ApiError> {
    hall.change(|document| {
        let to = ask.to.clone().or(person.clone());
        let to = to.ok_or(ApiError::bad("Name an umpire"))?;
        document.person(&to).ok_or(ApiError::NotFound)?;
        let matter = document
            .matters
            .iter_mut()
            .find(|matter| matter.id == ask.matter);
        let matter = matter.ok_or(ApiError::NotFound)?;
        if matter.owner != ask.from {
            return Err(ApiError::Conflict("Another umpire has it"));
        }
        matter.owner = Some(to);
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Settle {
    matter: String,
    /// What the caller is told; null opens the matter again.
    answer: Option<String>,
}

/// Settles a matter: the caller reads the answer, and so do all umpires.
pub async fn settle(
    Umpire { hall, person, .. }: Umpire,
    Json(ask): Json<Settle>,
) -> Result<Json<Done>, ApiError> {
    let answer = ask.answer.clone();
    if let Some(answer) = &answer {
        check_text(answer, limits::CHAT)?;
    }
    hall.change(|document| {
        let matter = document
            .matters
            .iter_mut()
            .find(|matter| matter.id == ask.matter);
        let matter = matter.ok_or(ApiError::NotFound)?;
        matter.settled = answer.clone().map(|answer| Settled {
            by: person.clone().unwrap_or_default(),
            at: now(),
            answer,
        });
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CoverSeat {
    seat: String,
    by: CoverWith,
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum CoverWith {
    Computer,
    /// A person's id.
    Person(String),
    /// Hands the seat back to its holder.
    Holder,
}

/// Covers a seat whose holder is gone, or hands it back.
pub async fn cover(
    Umpire { app, hall, .. }: Umpire,
    Json(ask): Json<CoverSeat>,
) -> Result<Json<Done>, ApiError> {
    hall.change(|document| {
        let holder = document
            .bound(&ask.seat)
            .ok_or(ApiError::Conflict("Nobody holds this seat"))?;
        // A holder who is here was relieved on purpose: the seat waits until somebody hands it back.
        let lost = matches!(hall.touch(holder), Touch::Lost { .. } | Touch::Never);
        let person = match &ask.by {
            CoverWith::Holder => {
                document.covers.remove(&ask.seat);
                return Ok(());
            }
            CoverWith::Computer => None,
            CoverWith::Person(id) => {
                document.person(id).ok_or(ApiError::NotFound)?;
                Some(id.clone())
            }
        };
        let cover = Cover {
            person,
            since: now(),
            lost,
        };
        document.covers.insert(ask.seat.clone(), cover);
        Ok(())
    })
    .await?;
    app.seat_hall(&hall).await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deputy {
    person: String,
    deputy: Option<String>,
}

/// Names who covers for a person.
pub async fn deputy(
    Umpire { hall, .. }: Umpire,
    Json(ask): Json<Deputy>,
) -> Result<Json<Done>, ApiError> {
    hall.change(|document| {
        if let Some(deputy) = &ask.deputy {
            document.person(deputy).ok_or(ApiError::NotFound)?;
        }
        let person = document.person_mut(&ask.person).ok_or(ApiError::NotFound)?;
        person.deputy = ask.deputy.clone().filter(|deputy| *deputy != ask.person);
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Release {
    #[serde(default)]
    title: String,
    text: String,
}

/// Bulletins that are kept.
const BULLETINS: usize = 100;

/// Releases a bulletin on the wall.
pub async fn bulletin(
    Umpire { hall, .. }: Umpire,
    Json(ask): Json<Release>,
) -> Result<Json<Done>, ApiError> {
    check_text(&ask.title, limits::TITLE)?;
    check_text(&ask.text, limits::CHAT)?;
    hall.change(|document| {
        if document.bulletins.len() >= BULLETINS {
            document.bulletins.remove(0);
        }
        document.bulletins.push(Bulletin {
            at: now(),
            title: ask.title.clone(),
            text: ask.text.clone(),
        });
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}

/// Times and delays that umpires may change on the day.
pub async fn settings(
    Umpire { hall, .. }: Umpire,
    Json(settings): Json<Settings>,
) -> Result<Json<Done>, ApiError> {
    check_settings(&settings)?;
    hall.change(|document| {
        let address = document.settings.address.clone();
        document.settings = Settings {
            address,
            ..settings.clone()
        };
        Ok(())
    })
    .await?;
    Ok(Json(Done {}))
}

/// What a whole room may see.
pub async fn wall(Visitor { app, hall }: Visitor) -> Result<Json<Wall>, ApiError> {
    Ok(Json(hall.wall(&app).await?))
}
