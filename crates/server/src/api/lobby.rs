//! Lobby: games, new tables, entering a table.

use super::enter::Came;
use super::{AppState, Json, Params, Path, SetCookie, schema};
use crate::app::{App, Links, NewMatch, Occupant};
use crate::auth::{self, Role};
use crate::clock::TimeControl;
use crate::encoded::Encoded;
use crate::error::ApiError;
use crate::extract::Client;
use crate::games::Pack;
use crate::limits::{self, Kind};
use crate::room::DiceMode;
use crate::secret::Secret;
use crate::status::Status;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use engine::erased::Game;
use engine::{CastInfo, SeatInfo, Setting, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// The games of this server.
#[derive(Serialize, JsonSchema)]
pub struct Games {
    /// Each with its name, title, seats, scenarios, options, casts, version of its rules, standing orders and levels.
    #[schemars(with = "Vec<BTreeMap<String, Value>>")]
    games: Vec<Encoded>,
    /// The packs that the server was started with.
    packs: Vec<Pack>,
}

/// One game.
#[derive(Serialize, JsonSchema)]
pub struct OneGame(#[schemars(with = "BTreeMap<String, Value>")] Encoded);

#[derive(Serialize)]
struct Offered<'a> {
    #[serde(flatten)]
    info: &'a engine::GameInfo,
    rules: u32,
    manifest: &'a engine::Manifest,
    standing: &'static [engine::StandingOrder],
    levels: Vec<Level>,
}

/// A computer player.
#[derive(Serialize)]
struct Level {
    id: &'static str,
    text: &'static str,
}

fn offered(game: &dyn Game) -> Encoded {
    let levels = game.levels().into_iter();
    Encoded::of(&Offered {
        info: game.info(),
        rules: game.rules_version(),
        manifest: game.manifest(),
        standing: game.standing_orders(),
        levels: levels.map(|(id, text)| Level { id, text }).collect(),
    })
}

pub async fn games(State(app): AppState) -> Json<Games> {
    let games = app.games.shipped().iter();
    Json(Games {
        games: games.map(|game| offered(&**game)).collect(),
        packs: app.games.packs().to_vec(),
    })
}

/// The packs that a game is asked for with.
#[derive(Deserialize, JsonSchema)]
pub struct Packs {
    /// Names of packs in their order, with commas between them.
    packs: Option<String>,
}

/// The game of a path, with the packs of the query.
async fn asked(app: &App, game: &str, packs: &Packs) -> Result<Arc<dyn Game>, ApiError> {
    let shipped = app.games.find(game).ok_or(ApiError::NotFound)?;
    let names = packs.packs.as_deref().unwrap_or_default().split(',');
    let names: Vec<String> = names
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    match names.is_empty() {
        true => Ok(shipped.clone()),
        false => app.games.open(game, &names).await,
    }
}

/// A game as it is with packs: its scenarios and seats may be others.
pub async fn game(
    State(app): AppState,
    Path(game): Path<String>,
    Params(packs): Params<Packs>,
) -> Result<Json<OneGame>, ApiError> {
    let game = asked(&app, &game, &packs).await?;
    Ok(Json(OneGame(offered(&*game))))
}

pub async fn rulebook(
    State(app): AppState,
    Path(game): Path<String>,
) -> Result<Response, ApiError> {
    let game = app.games.find(&game).ok_or(ApiError::NotFound)?;
    let kind = [(header::CONTENT_TYPE, "text/markdown; charset=utf-8")];
    Ok((kind, game.rulebook()).into_response())
}

pub async fn board(
    State(app): AppState,
    Path(game): Path<String>,
    Params(packs): Params<Packs>,
) -> Result<Response, ApiError> {
    let game = asked(&app, &game, &packs).await?;
    let board = game.materials().board().ok_or(ApiError::NotFound)?;
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, board).into_response())
}

pub async fn drawing(
    State(app): AppState,
    Path((game, name)): Path<(String, String)>,
    Params(packs): Params<Packs>,
) -> Result<Response, ApiError> {
    let game = asked(&app, &game, &packs).await?;
    let drawn = app
        .workers
        .run(move || game.materials().drawing(&name))
        .await?;
    let (drawing, kind) = drawn.ok_or(ApiError::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "public, max-age=3600"),
    ];
    Ok((headers, drawing).into_response())
}

#[derive(Serialize, JsonSchema)]
pub struct Odds {
    odds: Value,
}

/// Odds of a case in plain numbers; needs no seat.
pub async fn odds(
    State(app): AppState,
    Path(game): Path<String>,
    Params(packs): Params<Packs>,
    Json(case): Json<Value>,
) -> Result<Json<Odds>, ApiError> {
    let game = asked(&app, &game, &packs).await?;
    if case.get("position").is_some() {
        return Err(ApiError::bad("Give the case as plain numbers"));
    }
    let odds = app.workers.run(move || game.odds(&case)).await?;
    let odds = odds.map_err(ApiError::Bad)?;
    Ok(Json(Odds { odds }))
}

#[derive(Serialize, JsonSchema)]
pub struct Tables {
    #[schemars(with = "Vec<Status>")]
    tables: Vec<Encoded>,
}

pub async fn list(State(app): AppState) -> Result<Json<Tables>, ApiError> {
    let rows = app.store.read(|db| db.open_matches(100)).await?;
    let mut tables = Vec::new();
    for row in rows {
        if let Ok(room) = app.room(&row.id).await {
            tables.push(room.published().status_json.clone());
        }
    }
    Ok(Json(Tables { tables }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewTable")]
pub struct Create {
    game: String,
    #[serde(default)]
    scenario: Option<String>,
    #[serde(default)]
    position: Option<Value>,
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Value>")]
    options: BTreeMap<String, Setting>,
    /// Packs of this server that the game is played with; where they replace the same file, the last one wins.
    #[serde(default)]
    packs: Vec<String>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    watch: bool,
    #[serde(default)]
    rate: TimeControl,
    /// Days of vacation that each seat may take in a game by correspondence, at most 60.
    #[serde(default)]
    vacation: u32,
    /// `shared`: a device of each side that people play has a share in the dice. `house`: none has.
    #[serde(default)]
    dice: DiceMode,
    #[serde(default)]
    seats: BTreeMap<String, Seated>,
    /// A cast of the game: its people get their seats, the computer plays the rest of both sides.
    #[serde(default)]
    cast: Option<String>,
    /// The computer player of the cast's other seats; the best one where nothing is said.
    #[serde(default)]
    bot: Option<String>,
    /// What a browser calls itself: the host's role is put on its keyring.
    device: Option<String>,
}

#[derive(Deserialize, JsonSchema, Default)]
#[serde(deny_unknown_fields)]
struct Seated {
    /// A computer player; with `free` only until a person takes the seat.
    bot: Option<String>,
    #[serde(default)]
    name: String,
    /// Whether a stranger may take it, at an open table.
    free: Option<bool>,
}

pub async fn create(
    State(app): AppState,
    Client(client): Client,
    headers: HeaderMap,
    Json(ask): Json<Create>,
) -> Result<(SetCookie, Json<LinksAnswer>), ApiError> {
    let game = app.games.open(&ask.game, &ask.packs).await?;
    let scenario = match (&ask.scenario, game.info().scenarios.first()) {
        (Some(scenario), _) => scenario.clone(),
        (None, Some(first)) => first.id.clone(),
        (None, None) => return Err(ApiError::bad("Name a scenario")),
    };
    let setup = Setup {
        scenario,
        position: ask.position.clone(),
        options: ask.options.clone(),
        cast: ask.cast.clone(),
        packs: ask.packs.clone(),
        played: Vec::new(),
    };
    lay(&app, client, &headers, (game, setup), ask).await
}

/// Opens a table for a game and its set-up, with the people, the clock and the dice that are asked for.
pub(super) async fn lay(
    app: &Arc<App>,
    client: IpAddr,
    headers: &HeaderMap,
    (game, setup): (Arc<dyn Game>, Setup),
    ask: Create,
) -> Result<(SetCookie, Json<LinksAnswer>), ApiError> {
    let about = game.info();
    if let Some(unknown) = ask.seats.keys().find(|id| about.seat(id).is_none()) {
        return Err(ApiError::Bad(format!(
            "{} has no seat '{unknown}'",
            about.name
        )));
    }
    if ask.vacation > 60 {
        return Err(ApiError::bad("Give at most 60 days of vacation"));
    }
    if !ask.rate.is_sane() {
        return Err(ApiError::bad(
            "Give 1 to 60 days per move, or 1 to 600 minutes per live game",
        ));
    }
    check_text(&ask.name, limits::TITLE)?;
    let cast = about.cast(&setup).map_err(ApiError::bad)?;
    let seats = occupants(&*game, cast, &ask.seats, ask.bot)?;
    if !app.limits.take(client, Kind::Create) {
        return Err(ApiError::TooManyRequests(
            "Too many new tables. Try again later.",
        ));
    }
    app.check_space().await?;
    let plan = NewMatch {
        game: game.clone(),
        name: ask.name,
        setup,
        open: ask.open,
        watch: ask.watch,
        rate: ask.rate,
        vacation: ask.vacation,
        dice: ask.dice,
        seats,
    };
    let keys = app.create(plan).await?;
    let room = app.room(&keys.table).await?;
    app.wake_bots(&room).await;
    let people = cast.map(|cast| cast.groups().cloned().collect());
    let cookie = match &ask.device {
        Some(device) => {
            let came = Came::new(Role::Host, "host", device, None)?;
            app.admit(headers, &room, device, [came]).await?
        }
        None => None,
    };
    let links = LinksAnswer {
        people,
        ..LinksAnswer::new(app, about, &keys)
    };
    Ok((SetCookie(cookie), Json(links)))
}

/// The occupant of each seat: as asked for, by the cast, or free.
fn occupants(
    game: &dyn Game,
    cast: Option<&CastInfo>,
    asked: &BTreeMap<String, Seated>,
    bot: Option<String>,
) -> Result<Vec<Occupant>, ApiError> {
    let usual = || game.usual_level().map(str::to_owned);
    let bot = bot.or_else(usual).unwrap_or_default();
    let occupant = |seat: &SeatInfo| {
        let occupant = match asked.get(&seat.id) {
            Some(Seated {
                bot: Some(level),
                free: Some(true),
                ..
            }) => Occupant::Meanwhile(level.clone()),
            Some(Seated {
                bot: Some(level), ..
            }) => Occupant::Bot(level.clone()),
            Some(person) => {
                check_text(&person.name, limits::NAME)?;
                Occupant::Person {
                    name: person.name.clone(),
                    free: person.free.unwrap_or(person.name.is_empty()),
                }
            }
            None if cast.is_some_and(|cast| cast.is_computer(seat)) => Occupant::Bot(bot.clone()),
            None => Occupant::Person {
                name: String::new(),
                free: true,
            },
        };
        if let Occupant::Bot(level) | Occupant::Meanwhile(level) = &occupant {
            check_level(game, level)?;
        }
        Ok(occupant)
    };
    game.info().seats.iter().map(occupant).collect()
}

/// The links of a new table, shown once.
#[derive(Serialize, JsonSchema)]
pub struct LinksAnswer {
    table: String,
    host: Key,
    watch: Key,
    seats: BTreeMap<String, Key>,
    /// With a cast: which seats belong to one person.
    #[serde(skip_serializing_if = "Option::is_none")]
    people: Option<Vec<Vec<String>>>,
    /// Of an imported game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<schema::Proof>")]
    pub proof: Option<engine::Proof>,
}

impl LinksAnswer {
    pub fn new(app: &App, about: &engine::GameInfo, keys: &Links) -> LinksAnswer {
        let key = |role: &str, secret| Key::new(app, &keys.table, role, secret);
        let seats = about.seats.iter().zip(&keys.seats);
        LinksAnswer {
            table: keys.table.clone(),
            host: key("host", &keys.host),
            watch: key("watch", &keys.watch),
            seats: seats
                .filter_map(|(seat, secret)| {
                    Some((seat.id.clone(), key(&seat.id, secret.as_ref()?)))
                })
                .collect(),
            people: None,
            proof: None,
        }
    }
}

/// A secret and the link that carries it.
#[derive(Serialize, JsonSchema)]
pub struct Key {
    secret: String,
    link: String,
}

/// The key of a role.
#[derive(Serialize, JsonSchema)]
pub struct RoleKey {
    role: String,
    #[serde(flatten)]
    key: Key,
}

impl Key {
    pub fn new(app: &App, table: &str, role: &str, secret: &Secret) -> Key {
        Key {
            secret: secret.0.clone(),
            link: link(app, table, role, secret),
        }
    }

    /// The same for one device: the link opens a page that asks before it uses the secret up.
    pub fn for_one_device(self, app: &App, table: &str) -> Key {
        let path = format!("/move/{table}#{}", self.secret);
        Key {
            link: app.absolute(&path),
            ..self
        }
    }

    pub fn link(&self) -> &str {
        &self.link
    }
}

impl RoleKey {
    pub fn new(app: &App, table: &str, role: String, secret: &Secret) -> RoleKey {
        let key = Key::new(app, table, &role, secret);
        RoleKey { role, key }
    }
}

/// A link for a role. The secret stands behind the `#`, which browsers never send.
fn link(app: &App, table: &str, role: &str, secret: &Secret) -> String {
    app.absolute(&format!("/t/{table}/{role}#{}", secret.0))
}

impl App {
    /// A path as others reach it, where the operator has said how.
    pub fn absolute(&self, path: &str) -> String {
        let base = self.config.public_url.as_deref().unwrap_or("");
        format!("{}{path}", base.trim_end_matches('/'))
    }
}

pub fn check_text(text: &str, most: usize) -> Result<(), ApiError> {
    if text.chars().count() > most || text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(ApiError::Bad(format!(
            "Use at most {most} printable characters"
        )));
    }
    Ok(())
}

pub fn check_level(game: &dyn Game, level: &str) -> Result<(), ApiError> {
    let levels = game.levels();
    if levels.iter().any(|(name, _)| *name == level) {
        return Ok(());
    }
    let known: Vec<&str> = levels.iter().map(|(name, _)| *name).collect();
    Err(ApiError::Bad(format!(
        "There is no computer player '{level}'. Choose from: {}",
        known.join(", ")
    )))
}

#[derive(Serialize, JsonSchema)]
pub struct TableStatus(#[schemars(with = "Status")] Encoded);

/// Strangers see open tables and those they may watch; others need a link of the table.
pub async fn table(
    State(app): AppState,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<TableStatus>, ApiError> {
    let room = app.room(&id).await?;
    let look = room.look().await?;
    let meta = &look.meta;
    let mut may = meta.open || meta.watch;
    for role in room.info().seats.iter().map(|seat| seat.id.as_str()) {
        may |= auth::secret(&headers, &id, role)
            .is_some_and(|secret| meta.opened_by(secret).is_some());
    }
    if !may && let Some(holder) = app.holder(&headers).await? {
        may = meta.grants.knows(&holder.keyring);
    }
    may |= auth::secret(&headers, &id, "host").is_some_and(|secret| meta.host.fits(secret));
    if !may {
        return Err(ApiError::NotFound);
    }
    let status = room.published().status_json.clone();
    Ok(Json(TableStatus(status)))
}

#[derive(Serialize, JsonSchema)]
pub struct Health {
    ok: bool,
}

pub async fn health(State(app): AppState) -> Result<Json<Health>, ApiError> {
    app.store.read(|db| db.count()).await?;
    app.store.check_writes().await?;
    Ok(Json(Health { ok: true }))
}

/// Whether a request was sent to this machine by its own name or number.
pub fn names_loopback(headers: &HeaderMap) -> bool {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let host = host.and_then(|host| host.parse::<axum::http::uri::Authority>().ok());
    host.is_some_and(|host| {
        let name = host.host();
        let number = name.trim_start_matches('[').trim_end_matches(']');
        name == "localhost"
            || number
                .parse::<std::net::IpAddr>()
                .is_ok_and(|number| number.is_loopback())
    })
}

/// Figures in Prometheus' plain text. On a server with one table they tell when the other side drafts and plays: so they
/// are for the operator.
pub async fn metrics(
    State(app): AppState,
    Client(client): Client,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    // A page from elsewhere can make a browser on this machine ask, but not under the machine's own name.
    let operator = client.is_loopback() && names_loopback(&headers);
    if !operator && !app.config.public_metrics {
        return Err(ApiError::NotFound);
    }
    let count = app.store.read(|db| db.count()).await?;
    let store = app.store.counters();
    let counts = &app.counts;
    let figures = [
        ("requests_total", "counter", counts.requests.load(Relaxed)),
        ("refused_total", "counter", counts.refused.load(Relaxed)),
        ("batches_total", "counter", counts.batches.load(Relaxed)),
        (
            "bot_batches_total",
            "counter",
            counts.bot_batches.load(Relaxed),
        ),
        ("live_connections", "gauge", counts.live.load(Relaxed)),
        ("connections", "gauge", counts.connections.load(Relaxed)),
        (
            "turned_away_total",
            "counter",
            counts.turned_away.load(Relaxed),
        ),
        ("hot_tables", "gauge", app.loaded().len() as u64),
        ("tables", "gauge", count.tables),
        ("running_tables", "gauge", count.running),
        ("store_writes_total", "counter", store.writes.load(Relaxed)),
        ("store_syncs_total", "counter", store.syncs.load(Relaxed)),
        (
            "store_sync_microseconds_total",
            "counter",
            store.sync_micros.load(Relaxed),
        ),
        (
            "store_failures_total",
            "counter",
            store.failures.load(Relaxed),
        ),
    ];
    let mut text = String::new();
    for (name, kind, value) in figures {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "# TYPE maproom_{name} {kind}\nmaproom_{name} {value}");
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, text).into_response())
}
