//! Games over the network: HTTP and live updates, seats with secret links, clocks and computer players.
//!
//! The server reaches games only through [`engine::erased`]. What it sends is made from views, masked events, menus and
//! refusals; it has no access to a state.
//!
//! # A tour
//!
//! From the bottom to the top; no module names one above it:
//!
//! - `error` and `extract` are refusals and what handlers take from a request. `clock`, `meta`, `message`, `status` and
//!   `secret` are the types of a table: its document, its chat, what everybody may know of it.
//! - `games` are the games of the program, and those that packs make of them.
//! - `published` and `feed` are what viewers are sent: a window of observations per viewer, the chat, the status.
//! - `room` is a match in memory. A change is durable before it is published, and the room's lock is held until then.
//!   `restore` reads it from the store.
//! - `app` is the process: rooms that are loaded, new matches, limits. `workers` run heavy work, `pool` queues computer
//!   players, `channels` send notices.
//! - `bots`, `turns` and `notice` act without a request: computer players, what follows a batch, deadlines and reminders.
//! - `auth` has the extractor `Access`: it finds the table, checks the secret of the request, and gives the handler the
//!   role that it asks for (any, a seat, the host, a spectator).
//! - `keyring` is one person's seats and devices; `grant` has the ways into a role, of which a keyring is one.
//! - `hall` is many people around one match: one link a person, codes, presence, a wall. The table follows it.
//! - `live` streams what is published. A stream stores a position and no queue.
//! - `api` has one function per request. A handler takes extractors and returns a type; `api::routes` lists all routes,
//!   and the OpenAPI document is made from the types of the handlers.
//! - `listen`, `timeout` and `limits` protect the process from clients that are slow or ask for too much.
//!
//! # Example
//!
//! A server with one game on a free port, and a table on it:
//!
//! ```
//! use engine::erased::{Game, Plug};
//! use server::{Config, client::Client};
//! use std::sync::Arc;
//! use store::{Sqlite, Store};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("games.db");
//! let store = Store::start(Box::new(Sqlite::open(&file)?), Box::new(Sqlite::open(&file)?));
//! let game: Arc<dyn Game> = Arc::new(Plug::bare(outpost::Outpost::shipped()?));
//! let config = Config { listen: ([127, 0, 0, 1], 0).into(), ..Config::default() };
//!
//! let runtime = tokio::runtime::Runtime::new()?;
//! let server = server::start(config, store, vec![game], "example".into(), None);
//! let server = runtime.block_on(server)?;
//!
//! let mut client = Client::new(server.address, None);
//! let made = client.post("/api/tables", &serde_json::json!({"game": "outpost"}))?;
//! let links = made.json();
//! let table = links["table"].as_str().unwrap_or_default();
//! let secret = links["seats"]["red"]["secret"].as_str();
//!
//! let mut red = Client::new(server.address, secret);
//! let view = red.get(&format!("/api/tables/{table}/red/view"))?;
//! assert_eq!(view.json()["seat"], "red");
//! runtime.block_on(server.stop());
//! # Ok(())
//! # }
//! ```

mod api;
mod app;
mod auth;
mod bots;
mod channels;
pub mod client;
mod clock;
mod connection;
mod encoded;
mod error;
mod extract;
mod feed;
mod games;
mod grant;
mod hall;
mod keyring;
mod lean;
mod limits;
mod listen;
mod live;
mod log;
pub mod mail;
mod message;
mod meta;
mod notice;
mod pool;
mod published;
mod push;
mod restore;
mod room;
mod secret;
mod site;
mod status;
mod timeout;
mod turns;
mod web;
mod workers;

use app::App;
pub use clock::{now, set_forward};
pub use games::{Games, Pack};
pub use log::for_people as log_for_people;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::Store;

/// Where notices may be sent that players ask for. A server inside a network can reach what a player cannot, so private
/// addresses are only for operators who know all players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hooks {
    Off,
    /// Addresses on the open internet.
    Public,
    Anywhere,
}

/// How a server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// Where people reach it, when that is not the address it listens on.
    pub public_url: Option<String>,
    /// Certificate chain and key, for TLS without a proxy.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// A proxy in front tells the client's address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    pub bot_threads: usize,
    /// How long a computer player may think before a weaker one takes the turn.
    pub bot_seconds: u64,
    pub connections: usize,
    /// Connections from one address, unless a proxy stands in front.
    pub connections_each: usize,
    /// Seconds for a client to take what it is sent, and to send what it has begun.
    pub patience: u64,
    /// Whether others than the machine itself may read the metrics.
    pub public_metrics: bool,
    pub requests_per_second: u32,
    pub tables_per_hour: u32,
    /// Tables that may run at once, and finished games that may be kept.
    pub tables: u64,
    pub finished_tables: u64,
    /// Days after which finished and untouched tables are deleted; none keeps them.
    pub keep_finished: Option<u32>,
    pub keep_idle: Option<u32>,
    /// Where notices may be sent that players ask for.
    pub hooks: Hooks,
    /// The mail server that notices go through, if any.
    pub mail: Option<mail::Mail>,
    /// Web push, if wanted: the file of its key, and whom push services may write to.
    pub push: Option<(PathBuf, String)>,
    /// Authorities to trust when speaking TLS as a client, instead of the system's.
    pub roots: Option<PathBuf>,
    /// Seconds between looks for letters that wait for an answer.
    pub remind_every: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: ([127, 0, 0, 1], 1941).into(),
            public_url: None,
            tls: None,
            behind_proxy: false,
            bot_threads: 1,
            bot_seconds: 30,
            connections: 4000,
            connections_each: 256,
            patience: 60,
            public_metrics: false,
            requests_per_second: 200,
            tables_per_hour: 120,
            tables: 100_000,
            finished_tables: 1_000_000,
            keep_finished: None,
            keep_idle: None,
            hooks: Hooks::Public,
            mail: None,
            push: None,
            roots: None,
            remind_every: 3600,
        }
    }
}

/// A server that runs.
pub struct Running {
    /// Where it really listens: port 0 asks the system for one.
    pub address: SocketAddr,
    app: Arc<App>,
    serving: tokio::task::JoinHandle<()>,
}

/// Starts serving. `listen_to` is the PostgreSQL to hear news from, if the store is one.
pub async fn start(
    config: Config,
    store: Store,
    games: impl Into<Games>,
    name: String,
    listen_to: Option<String>,
) -> Result<Running, String> {
    log::start();
    let socket = listen::bind(&config).await?;
    let address = socket.address;
    let channels = channels::NoticeChannels::new(&config)?;
    let pulse = store
        .read(|db| db.pulse())
        .await
        .map_err(|e| e.to_string())?;
    let outage = clock::Outage::before(now(), pulse);
    let app = App::new(config, store, games.into(), name, channels, outage);
    app.start_bots();
    if let Some(url) = listen_to {
        listen_for_changes(&app, url);
    }
    let caretaker = app.clone();
    tokio::spawn(async move { run_maintenance(&caretaker).await });
    let serving = tokio::spawn(listen::serve(socket, app.clone()));
    let version = env!("CARGO_PKG_VERSION");
    tracing::info!(version, %address, server = app.name, "start");
    Ok(Running {
        address,
        app,
        serving,
    })
}

impl Running {
    /// Stops gracefully: no new connections, live ones are told to come back, answers under way
    /// are finished.
    pub async fn stop(self) {
        self.app.stopping.send_replace(true);
        // Requests that still run after this are aborted; nothing durable is lost.
        let done = tokio::time::timeout(Duration::from_secs(10), self.serving).await;
        let how = if done.is_ok() {
            "gracefully"
        } else {
            "cut off"
        };
        tracing::info!(server = self.app.name, how, "stop");
    }
}

fn listen_for_changes(app: &Arc<App>, url: String) {
    app.shared.store(true, Ordering::Relaxed);
    let (name, weak) = (app.name.clone(), Arc::downgrade(app));
    let runtime = tokio::runtime::Handle::current();
    std::thread::Builder::new()
        .name("store-news".into())
        .spawn(move || {
            store::listen(&url, &name, |table| match weak.upgrade() {
                Some(app) if !*app.stopping.borrow() => {
                    let _in_runtime = runtime.enter();
                    if table != Some("") {
                        app.on_remote_change(table);
                    }
                    true
                }
                _ => false,
            });
        })
        .expect("the system can start a thread");
}

/// A table written to so lately may have been left by a server that stopped between a batch and what follows it.
const RECENT: i64 = 120_000;

/// Takes on the tables that wait for a machine and that no server minds, a few at a time.
async fn adopt_orphans(app: &Arc<App>, since: i64) {
    let waiting = app
        .store
        .read(move |db| db.without_lease(now(), since))
        .await;
    let waiting = waiting.unwrap_or_else(|e| {
        // The next round asks again.
        tracing::error!(why = %e, "store");
        Vec::new()
    });
    let mut taking = tokio::task::JoinSet::new();
    for id in waiting {
        if *app.stopping.borrow() {
            return;
        }
        if taking.len() >= 4 {
            taking.join_next().await;
        }
        let app = app.clone();
        taking.spawn(async move {
            // A table with a clock stays in memory, where its time is kept.
            if let Ok(room) = app.room(&id).await {
                app.wake_bots(&room).await;
            }
        });
    }
    taking.join_all().await;
}

/// Regular work: matches without a lease, clocks, unloading, pruning, reminders.
async fn run_maintenance(app: &Arc<App>) {
    let mut stop = app.stopping.subscribe();
    let mut round = 0u64;
    loop {
        // Tables that waited for a machine when this or another server stopped. They are read beside the clocks of the
        // others, which must not wait.
        let shared = app.shared.load(Ordering::Relaxed);
        if round == 0 || shared && round.is_multiple_of(20) {
            let since = if round == 0 { i64::MIN } else { now() - RECENT };
            let app = app.clone();
            tokio::spawn(async move { adopt_orphans(&app, since).await });
        }
        if round.is_multiple_of(20) {
            app.evict_idle(600_000);
        }
        let rooms = app.loaded();
        let pulse = clock::Outage::PULSE as u64 / 1000;
        if round.is_multiple_of(pulse) && rooms.iter().any(|room| room.is_live()) {
            // A pulse that is not written looks like an outage: clocks stand still while the store does.
            let _ = app.store.write(store::Write::Pulse { at: now() }).await;
        }
        for room in rooms {
            app.enforce_deadlines(&room).await;
        }
        if round == 0 {
            app.load_halls().await;
        }
        app.mind_halls().await;
        if round.is_multiple_of(3600) {
            app.prune().await;
        }
        if round.is_multiple_of(app.config.remind_every.max(1)) {
            app.remind_all().await;
        }
        round += 1;
        tokio::select! {
            _ = tokio::time::sleep(Duration::from_secs(1)) => {}
            _ = stop.changed() => return,
        }
    }
}
