//! Who asks: the organizer, an umpire or a person of a hall.

use crate::app::App;
use crate::auth::hall_secret;
use crate::error::ApiError;
use crate::extract::{Client, Path};
use crate::hall::Hall;
use crate::hall::document::{Document, Person};
use crate::limits::Kind;
use crate::secret::Secret;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use engine::erased::Game;
use std::sync::Arc;

/// A request at a hall, by anyone.
pub struct Visitor {
    pub app: Arc<App>,
    pub hall: Arc<Hall>,
}

/// A person of the hall, on an accepted device.
pub struct Member {
    pub app: Arc<App>,
    pub hall: Arc<Hall>,
    /// The person's id, and that of the device.
    pub person: String,
    pub device: String,
}

/// The organizer, or whoever runs the game.
pub struct Organizer {
    pub app: Arc<App>,
    pub hall: Arc<Hall>,
    /// The organizer's own secret: codes are made from it.
    pub secret: Option<Secret>,
}

/// An umpire, or the organizer, who is no person of the hall.
pub struct Umpire {
    pub app: Arc<App>,
    pub hall: Arc<Hall>,
    pub person: Option<String>,
}

impl Member {
    /// Reads what is the person's own.
    pub fn read<T>(&self, read: impl FnOnce(&Document, &Person) -> T) -> Result<T, ApiError> {
        let document = self.hall.document();
        let person = document
            .person(&self.person)
            .ok_or(ApiError::Unauthorized)?;
        Ok(read(&document, person))
    }

    /// Changes what is the person's own.
    pub async fn change<T>(
        &self,
        mut edit: impl FnMut(&mut Person) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let changed = self.hall.change(|document| {
            let person = document.person_mut(&self.person);
            edit(person.ok_or(ApiError::Unauthorized)?)
        });
        changed.await
    }
}

pub fn game_of(app: &App, hall: &Hall) -> Result<Arc<dyn Game>, ApiError> {
    app.hall_game(&hall.document())
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, ApiError> {
        let Path(id) = Path::<String>::from_request_parts(parts, app).await?;
        Ok(Visitor {
            hall: app.hall(&id).await?,
            app: app.clone(),
        })
    }
}

/// Refuses a secret that opens nothing here; guessing is slowed down.
fn refuse<T>(app: &App, parts: &Parts, asked: bool) -> Result<T, ApiError> {
    if asked && !app.limits.take(Client::of(parts).0, Kind::Guess) {
        return Err(ApiError::TooManyRequests(
            "Too many wrong links. Try again in a minute.",
        ));
    }
    Err(ApiError::Unauthorized)
}

/// The person of a request and their device, if it is accepted.
fn member(document: &Document, parts: &Parts, hall: &str) -> Option<(String, String)> {
    let secret = hall_secret(&parts.headers, hall, false)?;
    let (person, device) = document.device(secret)?;
    device
        .accepted
        .then(|| (person.id.clone(), device.id.clone()))
}

impl FromRequestParts<Arc<App>> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Member, ApiError> {
        let Visitor { app, hall } = Visitor::from_request_parts(parts, app).await?;
        match member(&hall.document(), parts, &hall.id) {
            Some((person, device)) => Ok(Member {
                app,
                hall,
                person,
                device,
            }),
            None => refuse(
                &app,
                parts,
                hall_secret(&parts.headers, &hall.id, false).is_some(),
            ),
        }
    }
}

impl FromRequestParts<Arc<App>> for Organizer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Organizer, ApiError> {
        let umpire = Umpire::from_request_parts(parts, app).await?;
        let document = umpire.hall.document();
        let secret = match &umpire.person {
            None => hall_secret(&parts.headers, &umpire.hall.id, true).map(|s| Secret(s.into())),
            Some(id) => {
                let game = umpire.app.hall_game(&document)?;
                let head = document.person(id).is_some_and(|p| p.is_head(game.info()));
                if !head {
                    return Err(ApiError::Forbidden("Only the organizer can do this"));
                }
                None
            }
        };
        Ok(Organizer {
            app: umpire.app,
            hall: umpire.hall,
            secret,
        })
    }
}

impl FromRequestParts<Arc<App>> for Umpire {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Umpire, ApiError> {
        let Visitor { app, hall } = Visitor::from_request_parts(parts, app).await?;
        let document = hall.document();
        let asked = hall_secret(&parts.headers, &hall.id, true);
        if asked.is_some_and(|secret| document.host.fits(secret)) {
            return Ok(Umpire {
                app,
                hall,
                person: None,
            });
        }
        let Some((id, _)) = member(&document, parts, &hall.id) else {
            let asked = asked.or(hall_secret(&parts.headers, &hall.id, false));
            return refuse(&app, parts, asked.is_some());
        };
        let game = app.hall_game(&document)?;
        let umpire = document
            .person(&id)
            .is_some_and(|p| p.is_umpire(game.info()));
        match umpire {
            true => Ok(Umpire {
                app,
                hall,
                person: Some(id),
            }),
            false => Err(ApiError::Forbidden("Only umpires can do this")),
        }
    }
}
