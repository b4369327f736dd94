//! Looking back in pictures: the film of a game, its figures by turn, and the proof of its dice.

use super::{Json, Params, schema};
use crate::app::App;
use crate::auth::{Access, Role};
use crate::error::ApiError;
use crate::room::Room;
use engine::erased::VisibleText;
use engine::{Chart, JournalError, Playback, PlaybackFrame, Proof, Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The most frames that one answer holds.
const MAX_FRAMES: usize = 128;

#[derive(Deserialize, JsonSchema)]
pub struct Ask {
    /// The viewpoint: the own seat while the game runs, any seat or `all` after the end.
    eyes: Option<String>,
    /// A cut: frames from one up to another. Without it the answer tells of the film as a whole.
    from: Option<usize>,
    to: Option<usize>,
    /// The number of a sight: the answer tells which frame comes first after it.
    since: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
pub struct PlaybackAnswer {
    eyes: String,
    /// How many there are in all.
    frames: usize,
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Value>>")]
    charts: Option<&'static [Chart]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<TurnFigures>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<Vec<Piece>>,
    /// The first frame after the observation that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<usize>,
}

#[derive(Serialize, JsonSchema)]
struct TurnFigures {
    /// The frame that the turn begins at.
    frame: usize,
    turn: String,
    short: String,
    weather: Option<&'static str>,
    /// By chart and seat.
    figures: BTreeMap<&'static str, BTreeMap<String, f64>>,
}

#[derive(Serialize, JsonSchema)]
struct Piece {
    n: u64,
    text: String,
    #[schemars(with = "Value")]
    event: Option<VisibleText>,
    /// By seat: the whole view in the first frame, then its top-level parts that changed.
    views: BTreeMap<String, BTreeMap<String, Value>>,
}

/// A film in pieces: first its length and its turns with their figures, then cut by cut.
pub async fn playback(
    Access {
        app, room, role, ..
    }: Access,
    Params(ask): Params<Ask>,
) -> Result<Json<PlaybackAnswer>, ApiError> {
    let over = room.look().await?.table.ended().is_some();
    let eyes = eyes(&room, ask.eyes.as_deref(), role, over)?;
    let cut = ask.from.map(|from| {
        let most = from.saturating_add(MAX_FRAMES);
        from..ask.to.unwrap_or(most).clamp(from, most)
    });
    let film = play_back(&app, &room, eyes.clone(), cut.clone().unwrap_or(0..0)).await?;
    let about = room.info();
    let id = |seat: Seat| about.seats[usize::from(seat.0)].id.as_str();
    let all = eyes.len() > 1;
    let whole = cut.is_none();
    let numbers = &film.numbers;
    Ok(Json(PlaybackAnswer {
        eyes: if all { "all" } else { id(eyes[0]) }.into(),
        frames: film.frames,
        over,
        charts: whole.then(|| room.game.charts()),
        turns: whole.then(|| film.turns.iter().map(|turn| figures(turn, &id)).collect()),
        cut: cut.is_some().then(|| pieces(&film.range, &eyes, &id)),
        from: cut.map(|cut| cut.start),
        since: ask
            .since
            .map(|since| numbers.partition_point(|number| *number <= since)),
    }))
}

/// The viewpoint that a request may use: while a game runs, only the own seat.
fn eyes(room: &Room, asked: Option<&str>, role: Role, over: bool) -> Result<Vec<Seat>, ApiError> {
    let seats = || (0..room.info().seats.len()).map(|n| Seat(n as u8));
    match (asked, role) {
        (None, Role::Seat(seat)) => Ok(vec![seat]),
        (Some(id), Role::Seat(seat)) if room.seat(id) == Some(seat) => Ok(vec![seat]),
        (None | Some("all"), _) if over => Ok(seats().collect()),
        (Some(id), _) if over => Ok(vec![room.seat(id).ok_or(ApiError::NotFound)?]),
        _ => Err(ApiError::Forbidden(
            "Other viewpoints unlock when the game ends",
        )),
    }
}

/// The last line of a finished game's journal that a frame shows.
pub(super) async fn line_of(
    app: &App,
    room: &Arc<Room>,
    asked: Option<&str>,
    role: Role,
    frame: usize,
) -> Result<u64, ApiError> {
    let eyes = eyes(room, asked, role, true)?;
    Ok(play_back(app, room, eyes, 0..0).await?.line_at(frame))
}

async fn play_back(
    app: &App,
    room: &Arc<Room>,
    eyes: Vec<Seat>,
    cut: Range<usize>,
) -> Result<Playback, ApiError> {
    let (text, game) = (room.journal().await?, room.game.clone());
    let film = app.workers.run(move || game.playback(&text, &eyes, cut));
    film.await?
        .map_err(|e: JournalError| ApiError::StoreUnavailable(e.to_string()))
}

/// Frames with the whole views in the first, and then what has changed.
fn pieces<'a>(cut: &[PlaybackFrame], eyes: &[Seat], id: &impl Fn(Seat) -> &'a str) -> Vec<Piece> {
    let before = |n: usize, seat: usize| n.checked_sub(1).map(|n| cut[n].views[seat].json());
    let frames = cut.iter().enumerate();
    let pieces = frames.map(|(n, frame)| {
        let views = frame.views.iter().zip(eyes).enumerate();
        let views =
            views.map(|(at, (view, seat))| (id(*seat).into(), changes(before(n, at), view.json())));
        Piece {
            n: frame.number,
            text: frame.text.clone(),
            event: frame.event.clone(),
            views: views.collect(),
        }
    });
    pieces.collect()
}

/// The top-level parts of a view that are new.
fn changes(old: Option<&Value>, new: &Value) -> BTreeMap<String, Value> {
    let parts = new.as_object().into_iter().flatten();
    let fresh =
        parts.filter(|(name, part)| old.and_then(|old| old.get(name.as_str())) != Some(part));
    fresh
        .map(|(name, part)| (name.clone(), part.clone()))
        .collect()
}

fn figures<'a>(turn: &Turn, id: &impl Fn(Seat) -> &'a str) -> TurnFigures {
    let mut figures = BTreeMap::<_, BTreeMap<_, _>>::new();
    for point in &turn.stats.points {
        // Thousandths are more than any graph shows.
        let value = (point.value * 1000.0).round() / 1000.0;
        let chart = figures.entry(point.chart).or_default();
        chart.insert(id(point.seat).to_owned(), value);
    }
    TurnFigures {
        frame: turn.frame,
        turn: turn.stats.turn.clone(),
        short: turn.stats.short.clone(),
        weather: turn.stats.weather,
        figures,
    }
}

#[derive(Serialize, JsonSchema)]
pub struct Verified {
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<schema::Proof>")]
    proof: Option<Proof>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// Proves chain, legality and every die of a finished game.
pub async fn proof(Access { app, room, .. }: Access) -> Result<Json<Verified>, ApiError> {
    if room.look().await?.table.ended().is_none() {
        return Err(ApiError::Forbidden(
            "Dice can be verified after the game ends",
        ));
    }
    let (text, game) = (room.journal().await?, room.game.clone());
    let proof = app.workers.run(move || game.verify(&text)).await?;
    let (proof, why) = match proof {
        Ok(proof) => (Some(proof), None),
        Err(wrong) => (None, Some(wrong.to_string())),
    };
    Ok(Json(Verified {
        holds: proof.is_some(),
        proof,
        why,
    }))
}
