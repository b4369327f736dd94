//! Looking back: replay, journal, diary, import.

use super::lobby::LinksAnswer;
use super::{AppState, Json, Params};
use crate::app::App;
use crate::auth::{Access, Role};
use crate::error::ApiError;
use crate::extract::Client;
use crate::limits::{self, Kind};
use crate::room::Room;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use engine::chain::{Digest, seal};
use engine::erased::{Step, Visible};
use engine::{Seat, Setting};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Deserialize, JsonSchema)]
pub struct Moment {
    /// The number of the sight to look at; the last one otherwise.
    at: Option<u64>,
    /// Through whose eyes; only after the end.
    eyes: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub struct Replayed {
    /// Null: what all players knew, for spectators of a running game.
    eyes: Option<String>,
    number: u64,
    #[schemars(with = "Value")]
    view: Option<Visible>,
}

/// The view as it was after the batch that brought a sight.
pub async fn replay(
    Access {
        app, room, role, ..
    }: Access,
    Params(ask): Params<Moment>,
) -> Result<Json<Replayed>, ApiError> {
    let ended = room.look().await?.table.ended().is_some();
    let seat = match (&ask.eyes, role) {
        (None, Role::Seat(seat)) => seat,
        (Some(id), Role::Seat(seat)) if room.seat(id) == Some(seat) => seat,
        (Some(id), _) if ended => room.seat(id).ok_or(ApiError::NotFound)?,
        (None, _) if ended => Seat(0),
        // Spectators see what all players knew.
        (None, _) => {
            let (number, view) = view_at(&app, &room, None, ask.at).await?;
            return Ok(Json(Replayed {
                eyes: None,
                number,
                view,
            }));
        }
        _ => {
            return Err(ApiError::Forbidden(
                "Other viewpoints unlock when the game ends",
            ));
        }
    };
    let (number, view) = view_at(&app, &room, Some(seat), ask.at).await?;
    let eyes = Some(room.info().seats[usize::from(seat.0)].id.clone());
    Ok(Json(Replayed { eyes, number, view }))
}

/// What a viewer knew after the batch that brought its observation `at`, and how many observations it had had then.
async fn view_at(
    app: &App,
    room: &Room,
    seat: Option<Seat>,
    at: Option<u64>,
) -> Result<(u64, Option<Visible>), ApiError> {
    let viewer = seat.map_or(room.info().seats.len(), |seat| usize::from(seat.0));
    let newest = room.published().feeds[viewer].len();
    let at = at.unwrap_or(newest).min(newest);
    let (text, game, seed) = (room.journal().await?, room.game.clone(), room.seed());
    let read = app.workers.run(move || {
        let restored = game.restore(&text, seed)?;
        let of = |step: &Step| u64::from(step.counts[viewer]);
        let mut before = 0;
        let found = restored.steps.iter().find(|step| {
            before += of(step);
            before >= at
        });
        let to = last_of_batch(&text, found.map_or(1, |step| step.line));
        let shown = restored.steps.iter();
        let shown = shown.filter(|step| to.is_none_or(|to| step.line <= to));
        let replayed = game.replay_any(&text, to)?;
        let view = match seat {
            Some(seat) => Some(replayed.view(seat)),
            None => replayed.public_view(),
        };
        Ok((shown.map(of).sum(), view))
    });
    let read = read.await?;
    read.map_err(|e: engine::JournalError| ApiError::StoreUnavailable(e.to_string()))
}

/// The last line of the batch that a line belongs to, its dice and the end that it brought included; nothing if it is the
/// last of all. Lines are as they were written, however the store has cut them: a game that was taken in is one piece.
fn last_of_batch(text: &str, line: u64) -> Option<u64> {
    #[derive(Deserialize)]
    struct Line {
        body: Body,
    }
    #[derive(Deserialize)]
    struct Body {
        entry: Entry,
    }
    #[derive(Deserialize)]
    struct Entry {
        kind: String,
    }
    let begins = |text: &str| {
        let line = serde_json::from_str::<Line>(text);
        line.is_ok_and(|line| !matches!(line.body.entry.kind.as_str(), "outcome" | "link" | "end"))
    };
    let after = text.lines().skip(line as usize);
    let next = after.zip(line + 1..).find(|(text, _)| begins(text));
    next.map(|(_, next)| next - 1)
}

fn lines(text: String, name: &str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.jsonl\""),
        ),
    ];
    (headers, text).into_response()
}

/// The whole journal, once the game is over.
pub async fn journal(Access { room, .. }: Access) -> Result<Response, ApiError> {
    let look = room.look().await?;
    let open = look.table.ended().is_some() || look.meta.closed;
    if !open {
        return Err(ApiError::Forbidden(
            "The journal is available after the game ends",
        ));
    }
    Ok(lines(
        room.journal().await?,
        &format!("{}-journal", room.id),
    ))
}

/// The first line of a diary.
#[derive(Serialize)]
struct Diary<'a> {
    diary: u32,
    game: &'a str,
    options: &'a BTreeMap<String, Setting>,
    scenario: &'a str,
    seat: &'a str,
    table: &'a str,
}

/// What a seat has seen, chained by hash like a journal.
pub async fn diary(
    Access {
        app,
        room,
        role: seat,
        role_id,
        ..
    }: Access<Seat>,
) -> Result<Response, ApiError> {
    let viewer = usize::from(seat.0);
    let newest = room.published().feeds[viewer].len();
    let seen = room.past(&app.workers, viewer, 0..newest).await?;
    let status = room.published().status.clone();
    let first = Diary {
        diary: 1,
        game: status.game,
        options: &status.options,
        scenario: &status.scenario,
        seat: &role_id,
        table: &room.id,
    };
    let first = serde_json::to_string(&first).unwrap_or_default();
    let (mut text, mut head) = seal(&Digest::ROOT, &first);
    for item in &seen {
        let (line, hash) = seal(&head, item.text());
        text.push_str(&line);
        head = hash;
    }
    Ok(lines(text, &format!("{}-{}-diary", room.id, role_id)))
}

/// Takes in the journal of a finished game: chain, legality and every die are proved first.
pub async fn import(
    State(app): AppState,
    Client(client): Client,
    body: Body,
) -> Result<Json<LinksAnswer>, ApiError> {
    if !app.limits.take(client, Kind::Create) {
        return Err(ApiError::TooManyRequests(
            "Too many new tables. Try again later.",
        ));
    }
    app.check_space().await?;
    // A journal is large: only a few are read at once.
    let Ok(_place) = app.imports.try_acquire() else {
        return Err(ApiError::TooManyRequests("Too many imports; try again"));
    };
    let bytes = axum::body::to_bytes(body, limits::IMPORT).await;
    let bytes =
        bytes.map_err(|_| ApiError::bad("The journal is too large or arrives too slowly"))?;
    let text = engine::journal::text(bytes.to_vec()).map_err(ApiError::bad)?;
    let header = engine::journal::header(&text).map_err(ApiError::bad)?;
    let game = app.games.open(&header.game, &header.setup.packs).await?;
    let seed =
        opened_seed(&text).ok_or_else(|| ApiError::bad("Only finished games can be imported"))?;
    let (proving, journal) = (game.clone(), text.clone());
    let proof = app.workers.run(move || proving.verify(&journal));
    let proof = proof.await?.map_err(ApiError::bad)?;
    let keys = app
        .import_finished(game.clone(), header.setup, seed, text)
        .await?;
    let mut links = LinksAnswer::new(&app, game.info(), &keys);
    links.proof = Some(proof);
    Ok(Json(links))
}

/// The seed that a finished journal opens in its last line.
fn opened_seed(text: &str) -> Option<[u8; 32]> {
    let last: serde_json::Value = serde_json::from_str(text.lines().last()?).ok()?;
    let entry = &last["body"]["entry"];
    (entry["kind"] == "end").then(|| engine::chain::unhex(entry["seed"].as_str()?))?
}
