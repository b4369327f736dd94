//! How a person is told of their games, in general: for all seats of a keyring.

use super::keyring::require;
use super::{AppState, Done, Json};
use crate::error::ApiError;
use crate::extract::Client;
use crate::keyring::notices::QuietHours;
use crate::limits::Kind;
use crate::meta::{PendingEmail, confirm_mail};
use crate::push::Browser;
use crate::secret::{Secret, random};
use axum::extract::State;
use axum::http::HeaderMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is set, and what this server can do.
#[derive(Serialize, JsonSchema)]
pub struct NoticesAnswer {
    hook: Option<String>,
    mail: Option<String>,
    /// An address that a code was sent to.
    letter: Option<String>,
    /// How many browsers are told.
    push: usize,
    quiet: Option<QuietHours>,
    /// Roles of which nothing is told: `TABLE/ROLE`.
    silent: Vec<String>,
    /// The key that a browser subscribes to web push with, where the server sends it.
    push_key: Option<String>,
    sends_mail: bool,
    sends_hooks: bool,
}

pub async fn read(
    State(app): AppState,
    headers: HeaderMap,
) -> Result<Json<NoticesAnswer>, ApiError> {
    let holder = require(&app, &headers).await?;
    let own = &holder.document.notices;
    let silent = holder.document.seats.iter().filter(|held| held.silent);
    Ok(Json(NoticesAnswer {
        hook: own.hook.clone(),
        mail: own.mail.clone(),
        letter: own.letter.as_ref().map(|letter| letter.address.clone()),
        push: own.push.len(),
        quiet: own.quiet,
        silent: silent
            .map(|held| format!("{}/{}", held.table, held.role))
            .collect(),
        push_key: app.channels.push_key(),
        sends_mail: app.channels.sends_mail(),
        sends_hooks: app.channels.sends_hooks(),
    }))
}

/// What a field that is left out leaves as it is, and an empty one takes away.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetNotices {
    hook: Option<String>,
    /// A mail address: a code is sent to it, and nothing else until the code has come back.
    mail: Option<String>,
    code: Option<String>,
    /// This browser's subscription to web push; an empty `endpoint` takes all of them away.
    push: Option<Browser>,
    /// Hours in which nothing is sent; as long as they begin when they end there are none.
    quiet: Option<QuietHours>,
}

pub async fn write(
    State(app): AppState,
    Client(client): Client,
    headers: HeaderMap,
    Json(ask): Json<SetNotices>,
) -> Result<Json<Done>, ApiError> {
    let holder = require(&app, &headers).await?;
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let (hook, mail) = (given(&ask.hook), given(&ask.mail));
    if let Some(hook) = &hook {
        app.channels.check_webhook(hook)?;
    }
    if let Some(browser) = ask.push.as_ref().filter(|b| !b.endpoint.is_empty()) {
        app.channels.check_browser(browser)?;
    }
    if ask.quiet.is_some_and(|quiet| !quiet.is_sane()) {
        return Err(ApiError::bad("Give times of day"));
    }
    if let Some(mail) = &mail {
        app.channels.check_mail(mail)?;
        if !app.limits.take(client, Kind::Email) {
            return Err(ApiError::TooManyRequests("Too many emails; try later"));
        }
    }
    let code = format!("{:06}", u32::from_le_bytes(random()) % 1_000_000);
    let stop = Secret::fresh();
    let confirmed = app
        .keyrings
        .change(&app.store, &holder.keyring, None, |document| {
            let own = &mut document.notices;
            if own.stop.is_empty() {
                own.stop = stop.0.clone();
            }
            if ask.hook.is_some() {
                own.hook = hook.clone();
            }
            match &ask.push {
                Some(browser) if browser.endpoint.is_empty() => own.push.clear(),
                Some(browser) => own.add_browser(browser.clone()),
                None => {}
            }
            if ask.quiet.is_some() {
                own.quiet = ask.quiet;
            }
            if ask.mail.is_some() {
                own.mail = None;
                own.letter = mail.clone().map(|to| PendingEmail::new(to, &code));
            }
            match &ask.code {
                Some(said) => confirm_mail(&mut own.mail, &mut own.letter, said),
                None => true,
            }
        })
        .await?;
    if !confirmed {
        return Err(ApiError::bad("Wrong code. Request a new one."));
    }
    if let Some(mail) = mail {
        app.mail_code(mail, code);
    }
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Silence {
    table: String,
    role: String,
    /// Whether nothing is told of this role.
    silent: bool,
}

/// Whether something is told of one seat.
pub async fn silence(
    State(app): AppState,
    headers: HeaderMap,
    Json(ask): Json<Silence>,
) -> Result<Json<Done>, ApiError> {
    let holder = require(&app, &headers).await?;
    app.keyrings
        .change(&app.store, &holder.keyring, None, |document| {
            let own =
                |held: &&mut crate::keyring::Held| held.table == ask.table && held.role == ask.role;
            if let Some(held) = document.seats.iter_mut().find(own) {
                held.silent = ask.silent;
            }
        })
        .await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// What stands behind the `#` of the link in a mail.
    token: String,
}

/// Stops all notices, by the link in one of them.
pub async fn stop(
    State(app): AppState,
    Client(client): Client,
    Json(ask): Json<Stop>,
) -> Result<Json<Done>, ApiError> {
    let stopped = app.keyrings.stop(&app.store, &ask.token).await?;
    if !stopped {
        // Guessing is slowed down, as with links.
        app.limits.take(client, Kind::Guess);
        return Err(ApiError::NotFound);
    }
    Ok(Json(Done {}))
}
