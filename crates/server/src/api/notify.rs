//! How a seat wishes to be told that it is to move: a feed, a web address, a browser, mail.

use super::Json;
use crate::auth::Access;
use crate::error::ApiError;
use crate::extract::Client;
use crate::limits::Kind;
use crate::meta::{PendingEmail, confirm_mail};
use crate::push::Browser;
use crate::secret::{Secret, random};
use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a field that is left out leaves as it is, and an empty one takes away.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Notify {
    /// An address that gets a POST when the seat is to move.
    hook: Option<String>,
    /// Whether a feed is wanted: its address comes back once.
    #[serde(default)]
    feed: bool,
    /// A browser's subscription to web push; `null` in `endpoint` is an empty text.
    push: Option<Browser>,
    /// A mail address: a code is sent to it, and nothing else until the code has come back.
    mail: Option<String>,
    code: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub struct Notices {
    hook: Option<String>,
    feed: bool,
    push: bool,
    mail: Option<String>,
    /// The key that a browser subscribes to web push with.
    push_key: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub struct FeedLink {
    /// The address of the feed, shown once.
    feed: Option<String>,
}

/// What this server can do for the asker.
pub async fn read(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
) -> Result<Json<Notices>, ApiError> {
    let look = room.look().await?;
    let chair = &look.meta.seats[usize::from(seat.0)];
    Ok(Json(Notices {
        hook: chair.hook.clone(),
        feed: chair.feed.is_some(),
        push: chair.push.is_some(),
        mail: chair.mail.clone(),
        push_key: app.channels.push_key(),
    }))
}

pub async fn write(
    Access {
        app,
        room,
        role: seat,
        role_id,
        ..
    }: Access<Seat>,
    Client(client): Client,
    Json(ask): Json<Notify>,
) -> Result<Json<FeedLink>, ApiError> {
    if let Some(hook) = ask.hook.as_deref().filter(|hook| !hook.is_empty()) {
        app.channels.check_webhook(hook)?;
    }
    if let Some(browser) = ask.push.as_ref().filter(|b| !b.endpoint.is_empty()) {
        app.channels.check_browser(browser)?;
    }
    let mail = ask.mail.as_deref().filter(|mail| !mail.is_empty());
    if let Some(mail) = mail {
        app.channels.check_mail(mail)?;
        if !app.limits.take(client, Kind::Email) {
            return Err(ApiError::TooManyRequests("Too many emails; try later"));
        }
    }
    let token = Secret::fresh();
    let code = format!("{:06}", u32::from_le_bytes(random()) % 1_000_000);
    let confirmed = room
        .change(|_, meta| {
            let chair = &mut meta.seats[usize::from(seat.0)];
            if let Some(hook) = &ask.hook {
                chair.hook = Some(hook.clone()).filter(|hook| !hook.is_empty());
            }
            if let Some(browser) = &ask.push {
                chair.push = Some(browser.clone()).filter(|b| !b.endpoint.is_empty());
            }
            if ask.feed {
                chair.feed = Some(token.hash());
            }
            if ask.mail.is_some() {
                chair.mail = None;
                chair.letter = mail.map(|to| PendingEmail::new(to.into(), &code));
            }
            Ok(match &ask.code {
                Some(said) => confirm_mail(&mut chair.mail, &mut chair.letter, said),
                None => true,
            })
        })
        .await?;
    if !confirmed {
        return Err(ApiError::bad("Wrong code. Request a new one."));
    }
    if let Some(mail) = mail {
        app.mail_code(mail.into(), code);
    }
    let feed = ask
        .feed
        .then(|| format!("/feed/{}/{}/{}", room.id, role_id, token.0));
    Ok(Json(FeedLink { feed }))
}
