//! All tables of this process: found in memory or read from the store, created, and unloaded when they are idle.

use crate::Config;
use crate::channels::NoticeChannels;
use crate::clock::{Clock, Outage, TimeControl, now};
use crate::error::ApiError;
use crate::games::Games;
use crate::hall::Halls;
use crate::keyring::Keyrings;
use crate::limits::Limits;
use crate::meta::{Meta, SeatRecord};
use crate::pool::Pool;
use crate::room::{DiceMode, Room, parties};
use crate::secret::{Secret, is_table_id, random, table_id};
use crate::workers::Workers;
use engine::erased::{DynMatch, Game, Listeners};
use engine::{Seed, Setup};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use store::{MatchRow, Store, Write};

/// A match that is being read from the store, or has been.
type Loading = tokio::sync::OnceCell<Arc<Room>>;

pub struct App {
    pub config: Config,
    pub store: Store,
    pub games: Games,
    pub limits: Limits,
    pub workers: Workers,
    pub counts: Counts,
    pub pool: Pool,
    pub channels: NoticeChannels,
    /// Set when the server is to stop: live connections end.
    pub stopping: tokio::sync::watch::Sender<bool>,
    /// This process, for leases and news.
    pub name: String,
    rooms: Mutex<HashMap<String, Arc<Loading>>>,
    pub halls: Halls,
    pub keyrings: Keyrings,
    /// Journals that may be taken in at once.
    pub imports: tokio::sync::Semaphore,
    /// Whether tables are shared with other processes.
    pub shared: AtomicBool,
    /// When no server ran before this one started.
    pub outage: Option<Outage>,
}

/// For the metrics.
#[derive(Default)]
pub struct Counts {
    pub requests: AtomicU64,
    pub refused: AtomicU64,
    pub batches: AtomicU64,
    pub bot_batches: AtomicU64,
    pub live: AtomicU64,
    pub connections: AtomicU64,
    pub turned_away: AtomicU64,
}

/// What a new table is to be.
pub struct NewMatch {
    pub game: Arc<dyn Game>,
    pub name: String,
    pub setup: Setup,
    pub open: bool,
    pub watch: bool,
    pub rate: TimeControl,
    /// Days of vacation for each seat.
    pub vacation: u32,
    pub dice: DiceMode,
    /// By seat: the level of a computer player, or the name of a person.
    pub seats: Vec<Occupant>,
}

#[derive(Clone, Debug)]
pub enum Occupant {
    Bot(String),
    /// A person with a link; free until the link is used.
    Person {
        name: String,
        free: bool,
    },
    /// A person who is still to come; a computer player of this level plays meanwhile.
    Meanwhile(String),
}

/// The secrets of a new table: shown once.
pub struct Links {
    pub table: String,
    pub host: Secret,
    pub watch: Secret,
    pub seats: Vec<Option<Secret>>,
}

impl App {
    pub fn new(
        config: Config,
        store: Store,
        games: Games,
        name: String,
        channels: NoticeChannels,
        outage: Option<Outage>,
    ) -> Arc<App> {
        Arc::new(App {
            channels,
            limits: Limits::new(&config),
            pool: Pool::default(),
            config,
            store,
            games,
            name,
            counts: Counts::default(),
            stopping: tokio::sync::watch::Sender::new(false),
            rooms: Mutex::default(),
            halls: Halls::default(),
            keyrings: Keyrings::default(),
            workers: Workers::new(),
            imports: tokio::sync::Semaphore::new(4),
            shared: AtomicBool::new(false),
            outage,
        })
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Loading>>> {
        self.rooms.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub fn loaded(&self) -> Vec<Arc<Room>> {
        self.rooms()
            .values()
            .filter_map(|room| room.get().cloned())
            .collect()
    }

    /// A match that is in memory.
    pub fn loaded_room(&self, id: &str) -> Option<Arc<Room>> {
        let rooms = self.rooms();
        rooms.get(id).and_then(|room| room.get().cloned())
    }

    /// A match, read from the store if it is not in memory: once, however many ask for it at the same time.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, ApiError> {
        if !is_table_id(id) {
            return Err(ApiError::NotFound);
        }
        let loading = self.rooms().entry(id.into()).or_default().clone();
        if let Some(room) = loading.get() {
            return Ok(room.clone());
        }
        let loaded = loading.get_or_try_init(|| self.load(id)).await;
        match loaded {
            Ok(room) => Ok(room.clone()),
            Err(error) => {
                // What could not be loaded is not kept; another request may try again.
                let mut rooms = self.rooms();
                if rooms.get(id).is_some_and(|room| room.get().is_none()) {
                    rooms.remove(id);
                }
                Err(error)
            }
        }
    }

    async fn load(&self, id: &str) -> Result<Arc<Room>, ApiError> {
        let key = id.to_owned();
        let row = self.store.read(move |db| db.table(&key)).await?;
        let row = row.ok_or(ApiError::NotFound)?;
        let shared = self.shared.load(Ordering::Relaxed);
        let room = Room::load(&self.store, &self.games, row, shared).await?;
        // What another process wrote while it was read was announced before this one knew the match.
        if shared {
            room.mark_stale();
        }
        if let Some(outage) = self.outage {
            room.resume(outage).await?;
        }
        Ok(room)
    }

    /// Unloads matches without a request for a while.
    pub fn evict_idle(&self, idle: i64) {
        let before = now() - idle;
        self.rooms().retain(|_, loading| {
            let Some(room) = loading.get() else {
                return true;
            };
            room.used.load(Ordering::Relaxed) >= before
                || Arc::strong_count(room) > 1
                || room.here.iter().any(|n| n.load(Ordering::Relaxed) > 0)
        });
    }

    pub fn forget(&self, id: &str) {
        self.rooms().remove(id);
    }

    /// Whether there is space for another table, running or finished.
    pub async fn check_space(&self) -> Result<(), ApiError> {
        let count = self.store.read(|db| db.count()).await?;
        if count.running >= self.config.tables {
            return Err(ApiError::TooManyRequests(
                "Too many running games on this server.",
            ));
        }
        if count.tables - count.running >= self.config.finished_tables {
            return Err(ApiError::TooManyRequests(
                "The game archive is full; contact the operator.",
            ));
        }
        Ok(())
    }

    /// Opens a table and gives out its secrets.
    pub async fn create(&self, plan: NewMatch) -> Result<Links, ApiError> {
        let seed = Seed(random());
        let computers = (0..).map(engine::Seat).zip(&plan.seats);
        let computers = computers.filter(|(_, occupant)| matches!(occupant, Occupant::Bot(_)));
        let computers = computers.map(|(seat, _)| seat).collect();
        let parties = parties(plan.game.info(), plan.dice, computers);
        let mut opened = plan
            .game
            .open_with(&plan.setup, seed.clone(), &parties)
            .map_err(ApiError::bad)?;
        let about = plan.game.info();
        let (host, watch) = (Secret::fresh(), Secret::fresh());
        let (chairs, seats) = seat_all(&plan, &mut *opened)?;
        let at = now();
        let mut clock = Clock::start(plan.rate, about.seats.len(), opened.to_move(), at);
        clock.run(plan.rate, opened.timers(), at);
        let meta = Meta {
            name: plan.name,
            open: plan.open,
            watch: plan.watch,
            rate: plan.rate,
            vacation: plan.vacation,
            clock,
            // The moves of an earlier game are in the journal; the document is written too often for them.
            ..Meta::new(
                Setup {
                    played: Vec::new(),
                    ..plan.setup
                },
                host.hash(),
                watch.hash(),
                chairs,
            )
        };
        let table = table_id();
        let row = MatchRow {
            id: table.clone(),
            game: about.name.into(),
            created: at,
            touched: at,
            ended: opened.ended().map(|_| at),
            open: meta.open,
            seed: seed.0,
            meta: meta.text(),
            version: 1,
            end: None,
        };
        let lines = opened.take_lines();
        self.store.write(Write::Create { row, lines }).await?;
        Ok(Links {
            table,
            host,
            watch,
            seats,
        })
    }

    /// Stores a finished game.
    pub async fn import_finished(
        &self,
        game: Arc<dyn Game>,
        setup: Setup,
        seed: [u8; 32],
        lines: String,
    ) -> Result<Links, ApiError> {
        let seats = game.info().seats.len();
        let (host, watch) = (Secret::fresh(), Secret::fresh());
        let records = vec![SeatRecord::default(); seats];
        let meta = Meta::new(setup, host.hash(), watch.hash(), records);
        let (table, at) = (table_id(), now());
        let row = MatchRow {
            id: table.clone(),
            game: game.info().name.into(),
            created: at,
            touched: at,
            ended: Some(at),
            open: false,
            seed,
            meta: meta.text(),
            version: 1,
            end: None,
        };
        self.store.write(Write::Create { row, lines }).await?;
        Ok(Links {
            table,
            host,
            watch,
            seats: vec![None; seats],
        })
    }
}

/// Assigns the seats of a new match: their records, and the secrets of those that get a link.
fn seat_all(
    plan: &NewMatch,
    opened: &mut dyn DynMatch,
) -> Result<(Vec<SeatRecord>, Vec<Option<Secret>>), ApiError> {
    let about = plan.game.info();
    let (mut records, mut secrets) = (Vec::new(), Vec::new());
    let clock = match plan.rate {
        TimeControl::Timetable => {
            let first = opened.timers().first().map(|timer| timer.seat);
            Some(first.ok_or(ApiError::bad("This game has no timetable"))?)
        }
        _ => None,
    };
    let mut assign = |person, seats, computer| {
        let assigned = opened.assign_seats(person, seats, computer, Listeners::default());
        assigned.map(|_| ()).map_err(ApiError::bad)
    };
    for (n, occupant) in plan.seats.iter().enumerate() {
        let seat = engine::Seat(n as u8);
        let mut record = SeatRecord::default();
        let mut secret = None;
        match occupant {
            // This seat has no link: the server plays it when time is up.
            _ if clock == Some(seat) => {
                assign("the server's clock".into(), vec![seat], true)?;
                record.name = "the server".into();
            }
            Occupant::Bot(level) => {
                assign(format!("computer {level}"), vec![seat], true)?;
                record.bot = Some(level.clone());
            }
            Occupant::Meanwhile(level) => {
                assign(format!("computer {level}"), vec![seat], true)?;
                let fresh = Secret::fresh();
                record.bot = Some(level.clone());
                record.link = Some(fresh.hash());
                record.free = true;
                secret = Some(fresh);
            }
            Occupant::Person { name, free } => {
                // With a cast one person holds several seats, and the journal says so.
                if let Some(seats) = holding(about, &plan.setup, seat) {
                    assign(person(), seats, false)?;
                }
                let fresh = Secret::fresh();
                record.link = Some(fresh.hash());
                record.name = name.clone();
                record.free = *free;
                secret = Some(fresh);
            }
        }
        records.push(record);
        secrets.push(secret);
    }
    Ok((records, secrets))
}

/// The seats that belong to the person in this one by the table's cast; nothing if an earlier seat of theirs was bound.
fn holding(
    about: &engine::GameInfo,
    setup: &Setup,
    seat: engine::Seat,
) -> Option<Vec<engine::Seat>> {
    let cast = about.cast(setup).ok().flatten();
    let id = &about.seats[usize::from(seat.0)].id;
    let group = cast.and_then(|cast| cast.groups().find(|seats| seats.contains(id)));
    let Some(group) = group else {
        return Some(vec![seat]);
    };
    let mut seats: Vec<_> = group.iter().filter_map(|id| about.seat(id)).collect();
    seats.sort();
    (seats.first() == Some(&seat)).then_some(seats)
}

/// A name for a person in the journal, which can never be changed: it says nothing about the person.
pub fn person() -> String {
    format!("person {}", engine::chain::hex(&random::<4>()))
}
