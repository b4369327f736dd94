//! `maproom bench hall`: a whole megagame on a server of its own.
//!
//! The largest game that the program has is played ahead by computer players, then sent batch by batch as people would
//! send it, while every seat listens. Measured are the time from the request to the last listener's frame, the bytes of an
//! event, and what the match costs in memory while it runs and when it is loaded after a restart.

use super::line::{Line, broken};
use super::{Server, start};
use crate::args::Bench;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::games::Named;
use engine::erased::{Batch, Listeners};
use engine::{Nonce, Seat, Seats, Seed};
use lab::LabGame;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use store::{Backend, Sqlite};

/// Live connections: one per seat, and second devices for some.
pub const CONNECTIONS: usize = 60;
/// Batches per second while latencies are taken.
const PACE: f64 = 20.0;
/// Batches before latencies are taken: connections open and caches fill.
const WARM_UP: usize = 40;
/// Batches of a game that has no end in sight.
const MOST: usize = 20_000;

/// One batch, ready to be sent.
pub struct Act {
    pub seat: usize,
    pub body: String,
    /// How many observations each seat has had after it.
    numbers: Arc<[u64]>,
    /// A message between players: words that ride on a batch.
    letter: bool,
}

/// A seat of the match.
pub struct Place {
    pub id: String,
    pub secret: String,
    umpire: bool,
}

pub fn measure(catalog: &Catalog, args: &Bench, path: &Path) -> Result<Value, Fail> {
    let game = largest(catalog)?;
    let (server, _, _) = start(path)?;
    let idle = memory(&server, "VmHWM");
    let mut line = Line::open(server.address)?;
    let (table, places) = open(&*game, args, &mut line)?;
    let acts = play_ahead(&*game, path, &table, &places)?;
    let stream = |at: usize| Stream::open(server.address, &table, &places, at % places.len());
    let streams: Vec<Stream> = (0..CONNECTIONS).map(stream).collect::<Result<_, _>>()?;
    let control = places.iter().position(|place| place.umpire).unwrap_or(0);
    let mut menu_control = 0;
    let mut latencies = Vec::new();
    let mut begun = Instant::now();
    for (n, act) in acts.iter().enumerate() {
        if n == WARM_UP {
            begun = Instant::now();
        }
        let at = n.checked_sub(WARM_UP).map(|at| at as f64 / PACE);
        let at = at.filter(|at| *at < args.seconds);
        if let Some(at) = at {
            let due = begun + Duration::from_secs_f64(at);
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
        }
        let sent = Instant::now();
        let place = &places[act.seat];
        let what = format!("POST /api/tables/{table}/{}/commit?brief=1", place.id);
        let answer = line.ask(&what, &place.secret, &act.body)?;
        if !answer.contains("\"repeated\":false") {
            return Err(Fail::broken(format_args!(
                "a batch was answered with {answer}"
            )));
        }
        let last = arrival(&streams, act)?;
        if at.is_some() {
            latencies.push(last.saturating_duration_since(sent).as_secs_f64() * 1000.0);
        }
        if n % 200 == 0 {
            let what = format!("GET /api/tables/{table}/{}/menu", places[control].id);
            let menu = line.ask(&what, &places[control].secret, "")?;
            menu_control = menu_control.max(menu.len());
        }
    }
    let bytes = |umpire: bool| -> Vec<f64> {
        let mine = streams
            .iter()
            .filter(|stream| places[stream.seat].umpire == umpire);
        mine.flat_map(|stream| stream.sizes(&acts, false)).collect()
    };
    let letters: Vec<f64> = streams
        .iter()
        .flat_map(|stream| stream.sizes(&acts, true))
        .collect();
    let (army, umpires) = (within(bytes(false), 0.95), within(bytes(true), 0.95));
    let end = memory(&server, "VmHWM");
    drop((streams, server));
    let (cold_ms, cold_mb) = cold_load(path, &table, &places)?;
    Ok(json!({
        "game": "hall",
        "seats": places.len(),
        "connections": CONNECTIONS,
        "acts": acts.len(),
        "rss_idle_mb": idle,
        "rss_end_mb": end,
        "event_bytes_p95": army,
        "event_bytes_p95_control": umpires,
        "letter_bytes": within(letters, 1.0),
        "menu_bytes_control": menu_control,
        "cold_load_ms": cold_ms,
        "cold_load_mb": cold_mb,
        "p50_ms": within(latencies.clone(), 0.5),
        "p95_ms": within(latencies, 0.95),
    }))
}

/// The game with the most seats.
pub fn largest(catalog: &Catalog) -> Result<Arc<dyn LabGame>, Fail> {
    let largest = catalog
        .all()?
        .into_iter()
        .max_by_key(|game| game.info().seats.len());
    largest.ok_or_else(|| Fail::broken("there is no game"))
}

pub fn open(
    game: &dyn LabGame,
    args: &Bench,
    line: &mut Line,
) -> Result<(String, Vec<Place>), Fail> {
    let info = game.info();
    let first = info.scenarios.first().map(|scenario| scenario.id.clone());
    let scenario = args.start.scenario.clone().or(first);
    let ask = json!({"game": info.name, "scenario": scenario});
    let keys = line.ask("POST /api/tables", "", &ask.to_string())?;
    let keys: Value = serde_json::from_str(&keys).map_err(Fail::broken)?;
    let table = keys["table"].as_str();
    let table = table.ok_or_else(|| Fail::broken(format_args!("no match was opened: {keys}")))?;
    let places = info.seats.iter().map(|seat| Place {
        secret: keys["seats"][&seat.id]["secret"]
            .as_str()
            .unwrap_or_default()
            .to_owned(),
        id: seat.id.clone(),
        umpire: seat.side.is_none(),
    });
    Ok((table.to_owned(), places.collect()))
}

/// Plays the match to its end on a copy: the benchmark reads the secret of its own store.
pub fn play_ahead(
    game: &dyn LabGame,
    path: &Path,
    table: &str,
    places: &[Place],
) -> Result<Vec<Act>, Fail> {
    let mut db = Sqlite::open(path).map_err(Fail::broken)?;
    let row = db.table(table).map_err(Fail::broken)?;
    let row = row.ok_or_else(|| Fail::broken("the server does not keep its matches"))?;
    let chunks = db.chunks(table, 1).map_err(Fail::broken)?;
    let journal: String = chunks.into_iter().map(|chunk| chunk.text).collect();
    let restored = game
        .restore(&journal, Seed(row.seed))
        .map_err(Fail::broken)?;
    let mut copy = restored.game;
    let mut numbers = vec![0; places.len()];
    for step in &restored.steps {
        add(&mut numbers, step.counts.iter().map(|n| u64::from(*n)));
    }
    let level = game.usual_level().unwrap_or_default();
    let mut bots = (0..places.len() as u64)
        .map(|seat| game.find_bot(level, seat))
        .collect::<Result<Vec<_>, _>>()?;
    let mut acts = Vec::new();
    let (mut idle, mut quiet) = (Seats::NONE, 0);
    while acts.len() < MOST && copy.ended().is_none() {
        let awake = |seat: &Seat| !idle.contains(*seat);
        // An umpire is asked when nobody else has anything to do, and now and then.
        let umpires_first = quiet >= 100;
        let order = |seat: &Seat| places[usize::from(seat.0)].umpire != umpires_first;
        let waiting = copy.to_move();
        let Some(seat) = waiting.iter().filter(awake).min_by_key(order) else {
            break;
        };
        if umpires_first && !places[usize::from(seat.0)].umpire {
            quiet = 0;
        }
        let at = usize::from(seat.0);
        let (choices, note) = copy.bot_batch(seat, &mut bots[at]).map_err(Fail::broken)?;
        if choices.is_empty() {
            idle.insert(seat);
            continue;
        }
        idle = Seats::NONE;
        quiet += 1;
        let act = commit(
            &mut *copy,
            seat,
            choices,
            note,
            &mut numbers,
            acts.len(),
            false,
        )?;
        acts.push(act);
        if acts.len() % 50 == 0
            && let Some(letter) = letter(&mut *copy, places, &mut numbers, acts.len())?
        {
            acts.push(letter);
        }
    }
    Ok(acts)
}

fn add(numbers: &mut [u64], more: impl Iterator<Item = u64>) {
    for (number, more) in numbers.iter_mut().zip(more) {
        *number += more;
    }
}

fn commit(
    copy: &mut dyn engine::erased::DynMatch,
    seat: Seat,
    choices: Vec<Value>,
    note: Option<String>,
    numbers: &mut [u64],
    n: usize,
    letter: bool,
) -> Result<Act, Fail> {
    let mut nonce = [0; 16];
    nonce[..8].copy_from_slice(&(n as u64).to_le_bytes());
    let body = json!({"choices": choices, "nonce": engine::chain::hex(&nonce), "note": note});
    let batch = Batch {
        seat,
        choices: &choices,
        nonce: Nonce(nonce),
        note,
    };
    let committed = copy.commit(batch, None, Listeners::default());
    let committed = committed.map_err(Fail::broken)?;
    copy.take_lines();
    copy.confirm_stored();
    add(numbers, committed.news.iter().map(|news| news.count));
    Ok(Act {
        seat: usize::from(seat.0),
        body: body.to_string(),
        numbers: numbers.into(),
        letter,
    })
}

/// A message of 400 characters from a player whose menu has one: a choice that requires words.
fn letter(
    copy: &mut dyn engine::erased::DynMatch,
    places: &[Place],
    numbers: &mut [u64],
    n: usize,
) -> Result<Option<Act>, Fail> {
    let players = copy.to_move();
    let players = players
        .iter()
        .filter(|seat| !places[usize::from(seat.0)].umpire);
    let found = players.flat_map(|seat| {
        let menu = copy.menu(seat).into_iter();
        menu.map(move |entry| (seat, entry.choice.into_json()))
    });
    let mut found =
        found.filter(|(_, choice)| copy.note_required(std::slice::from_ref(choice)).is_some());
    let Some((seat, choice)) = found.next() else {
        return Ok(None);
    };
    drop(found);
    let words = Some("The bridge is down. ".repeat(20));
    commit(copy, seat, vec![choice], words, numbers, n, true).map(Some)
}

/// A live connection, read on a thread of its own.
pub struct Stream {
    seat: usize,
    /// The socket, to be closed in the end.
    socket: std::net::TcpStream,
    /// The number that has arrived.
    at: Arc<AtomicU64>,
    arrived: Receiver<(u64, Instant, usize)>,
    /// Number and size of every frame.
    seen: std::cell::RefCell<Vec<(u64, Instant, usize)>>,
}

impl Stream {
    pub fn open(
        address: SocketAddr,
        table: &str,
        places: &[Place],
        seat: usize,
    ) -> Result<Stream, Fail> {
        let mut line = Line::open(address)?;
        let place = &places[seat];
        let what = format!("GET /api/tables/{table}/{}/live?menu=0", place.id);
        line.send(&Line::request(&what, &place.secret, ""))?;
        let socket = line.0.try_clone().map_err(broken)?;
        let (sender, arrived) = channel();
        let at = Arc::<AtomicU64>::default();
        let shared = at.clone();
        std::thread::Builder::new()
            .stack_size(256 * 1024)
            .spawn(move || read(line, &shared, &sender))
            .map_err(broken)?;
        Ok(Stream {
            seat,
            socket,
            at,
            arrived,
            seen: std::cell::RefCell::default(),
        })
    }

    /// When a number had arrived.
    fn reached(&self, number: u64) -> Result<Instant, Fail> {
        let mut seen = self.seen.borrow_mut();
        let limit = Duration::from_secs(30);
        loop {
            seen.extend(self.arrived.try_iter());
            if let Some((_, at, _)) = seen.iter().rev().find(|(n, ..)| *n >= number) {
                return Ok(*at);
            }
            let more = self.arrived.recv_timeout(limit).map_err(|_| {
                let at = self.at.load(Ordering::Relaxed);
                Fail::broken(format_args!(
                    "a listener is at {at} and should be at {number}"
                ))
            })?;
            seen.push(more);
        }
    }

    /// Forgets what has arrived, but for the last of it.
    pub fn forget(&self) {
        let mut seen = self.seen.borrow_mut();
        let old = seen.len().saturating_sub(1);
        seen.drain(..old);
    }

    /// Bytes of the frames that single batches brought: of messages, or of everything else.
    fn sizes(&self, acts: &[Act], letters: bool) -> Vec<f64> {
        let seen = self.seen.borrow();
        let own = |act: &Act| act.numbers[self.seat];
        let letter = |number: u64| {
            let at = acts.partition_point(|act| own(act) < number);
            acts.get(at).is_some_and(|act| act.letter)
        };
        let frames = seen
            .iter()
            .filter(|(number, ..)| letter(*number) == letters);
        frames.map(|(_, _, bytes)| *bytes as f64).collect()
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // The thread that reads it ends with it.
        let _ = self.socket.shutdown(std::net::Shutdown::Both);
    }
}

/// Reads frames and reports the number and size of each.
fn read(mut line: Line, at: &AtomicU64, sender: &Sender<(u64, Instant, usize)>) {
    let mut held: Vec<u8> = Vec::new();
    let mut bytes = [0; 64 * 1024];
    while let Ok(n @ 1..) = std::io::Read::read(&mut line.0, &mut bytes) {
        held.extend_from_slice(&bytes[..n]);
        while let Some(end) = super::line::find(&held, b"\n\n") {
            let frame: Vec<u8> = held.drain(..end + 2).collect();
            let text = String::from_utf8_lossy(&frame);
            let Some(id) = text.split("\nid: ").nth(1) else {
                continue;
            };
            let number = id.split('.').next().and_then(|n| n.parse().ok());
            if let Some(number) = number.filter(|_| text.contains("event: observations")) {
                at.store(number, Ordering::Relaxed);
                if sender.send((number, Instant::now(), frame.len())).is_err() {
                    return;
                }
            }
        }
    }
}

/// When the last of all listeners had what a batch brought it.
pub fn arrival(streams: &[Stream], act: &Act) -> Result<Instant, Fail> {
    let mut last = Instant::now() - Duration::from_secs(3600);
    for stream in streams {
        let number = act.numbers[stream.seat];
        if number > 0 {
            last = last.max(stream.reached(number)?);
        }
    }
    Ok(last)
}

/// Loads the finished match on a fresh server by eight first requests at once.
fn cold_load(path: &Path, table: &str, places: &[Place]) -> Result<(f64, f64), Fail> {
    let (server, _, _) = start(path)?;
    let before = memory(&server, "VmHWM");
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let asked: Vec<_> = places
            .iter()
            .take(8)
            .map(|place| {
                let address = server.address;
                scope.spawn(move || {
                    let what = format!("GET /api/tables/{table}/{}/view", place.id);
                    Line::open(address)?.ask(&what, &place.secret, "")
                })
            })
            .collect();
        asked.into_iter().try_for_each(|asked| {
            let answer = asked
                .join()
                .map_err(|_| Fail::broken("a request stopped"))??;
            match answer.contains("\"number\"") {
                true => Ok(()),
                false => Err(Fail::broken(format_args!(
                    "a view was answered with {answer}"
                ))),
            }
        })
    })?;
    let took = begun.elapsed().as_secs_f64() * 1000.0;
    Ok((took, memory(&server, "VmHWM") - before))
}

/// A figure of a process's memory in megabytes.
pub fn memory(server: &Server, key: &str) -> f64 {
    let path = format!("/proc/{}/status", server.child.id());
    let status = std::fs::read_to_string(path).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(key));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}

/// The value within which this share of the values lies.
fn within(mut values: Vec<f64>, share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    let at = ((values.len() as f64 * share) as usize).min(last);
    values.get(at).copied().unwrap_or(0.0)
}
