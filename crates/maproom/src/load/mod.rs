//! `maproom bench server`: how much a durable server carries.
//!
//! The server runs as a process of its own on one core, the load comes from another. It is measured with every table
//! sending its next batch as soon as the last is answered, and then at steady paces, where latencies mean something: at
//! nine tenths, eight tenths and half of what it could carry.

mod hall;
mod line;
mod players;
mod script;
mod soak;

use crate::args::Bench;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::out::Out;
use line::Line;
use players::{Pace, Player, Seated, Tally};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::Sqlite;

const TABLES: usize = 100;
const LISTENERS: usize = 200;
const IDLE: usize = 800;
/// The paces at which latencies are taken, as shares of what the server could carry. The hardest comes first: where it
/// shows that less can be carried, the others follow.
const PACES: [f64; 3] = [0.9, 0.8, 0.5];
/// A pace is kept where this share of its batches was sent in time.
const KEPT: f64 = 0.98;
/// How often a pace that was not kept is lowered.
const LOWERED: usize = 3;
/// Wars that are played ahead before the benchmark gives up: most are long enough.
const WARS: u64 = 20 * TABLES as u64;
/// Batches that a table's game must last: what the thousandth costs is wanted.
const LONG: usize = 1150;
/// Stored tables for the second cold start.
const STORED: u64 = 1000;

/// Stops the server when the benchmark ends, however it ends.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have gone by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn run(catalog: &Catalog, args: &Bench, out: &mut Out) -> Result<(), Fail> {
    let dir = std::env::temp_dir().join(format!("maproom-bench-{}", std::process::id()));
    std::fs::create_dir_all(&dir).map_err(|e| Fail::write(&dir, e))?;
    let store = dir.join("store.db");
    let result = match args.game.as_deref() {
        Some("hall") => hall::measure(catalog, args, &store),
        Some("soak") => soak::measure(catalog, args, &store),
        _ => measure(catalog, args, &store),
    };
    // The folder is the benchmark's own.
    let _ = std::fs::remove_dir_all(&dir);
    let figures = result?;
    if args.json {
        return out.json(&figures);
    }
    for (what, figure) in figures.as_object().into_iter().flatten() {
        match figure.as_f64() {
            Some(figure) => out.line(format_args!("  {what:<20} {figure:>14.2}"))?,
            None => out.line(format_args!("  {what:<20} {figure:>14}"))?,
        }
    }
    Ok(())
}

/// Two cores, the server's and the load's, where the system has them and lets us choose.
#[cfg(target_os = "linux")]
fn cores() -> Option<[usize; 2]> {
    let allowed = rustix::thread::sched_getaffinity(None).ok()?;
    let mut cores = (0..rustix::thread::CpuSet::MAX_CPU).filter(|core| allowed.is_set(*core));
    Some([cores.next()?, cores.next()?])
}

#[cfg(target_os = "linux")]
fn pin(core: usize) -> bool {
    let mut set = rustix::thread::CpuSet::new();
    set.set(core);
    rustix::thread::sched_setaffinity(None, &set).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn cores() -> Option<[usize; 2]> {
    None
}

#[cfg(not(target_os = "linux"))]
fn pin(_: usize) -> bool {
    false
}

/// Starts a server on its core and leaves us on ours. Also gives how long it took until it answered.
fn start(path: &Path) -> Result<(Server, Duration, bool), Fail> {
    let fail = |e: std::io::Error| Fail::broken(format_args!("the server does not start: {e}"));
    let me = std::env::current_exe().map_err(fail)?;
    let cores = cores();
    // A child inherits where its parent may run.
    let pinned = cores.is_some_and(|[server, _]| pin(server));
    let begun = Instant::now();
    let child = Command::new(me)
        .args(["serve", "--listen", "127.0.0.1:0"])
        .args(["--requests-per-second", "100000000"])
        .args(["--connections-each", "100000"])
        .args(["--tables-per-hour", "100000000"])
        .args(["--database", &format!("sqlite:{}", path.display())])
        .stdout(Stdio::piped())
        .spawn();
    let pinned = pinned && cores.is_some_and(|[_, load]| pin(load));
    let mut child = child.map_err(fail)?;
    let mut line = String::new();
    if let Some(stdout) = child.stdout.take() {
        std::io::BufRead::read_line(&mut std::io::BufReader::new(stdout), &mut line)
            .map_err(fail)?;
    }
    let address = line
        .trim()
        .rsplit("//")
        .next()
        .and_then(|address| address.parse().ok())
        .ok_or_else(|| Fail::broken("the server does not say where it listens"));
    let server = Server {
        child,
        address: address?,
    };
    Line::open(server.address)?.ask("GET /health", "", "")?;
    Ok((server, begun.elapsed(), pinned))
}

/// CPU time of a process in microseconds.
fn cpu(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or("").split(' ').collect();
    let ticks = |at: usize| {
        fields
            .get(at)
            .and_then(|f| f.parse::<f64>().ok())
            .unwrap_or(0.0)
    };
    // User and system time, in hundredths of a second on every Linux.
    (ticks(11) + ticks(12)) * 10_000.0
}

/// A moment of the run: CPU time of the server, batches answered.
type Mark = (f64, u64);

/// Server CPU microseconds for each batch between two moments.
fn cost(from: Mark, to: Mark) -> f64 {
    (to.0 - from.0) / (to.1 - from.1).max(1) as f64
}

/// One phase of the load.
struct Phase {
    took: f64,
    marks: Vec<Mark>,
    syncs: u64,
    /// Reads of the receiving seats that brought something.
    heard: u64,
    /// Batches of the table that has played most.
    oldest: usize,
    /// Microseconds of every batch, sorted.
    times: Vec<u32>,
}

impl Phase {
    fn batches(&self) -> u64 {
        self.marks[self.marks.len() - 1].1 - self.marks[0].1
    }

    fn cost(&self) -> f64 {
        cost(self.marks[0], self.marks[self.marks.len() - 1])
    }

    fn rate(&self) -> f64 {
        self.batches() as f64 / self.took
    }

    /// Milliseconds within which this share of the batches was answered.
    fn within(&self, share: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        let at = ((self.times.len() as f64 * share) as usize).min(last);
        self.times.get(at).map_or(0.0, |us| f64::from(*us) / 1000.0)
    }

    /// The cost of batches from about the thousandth of a table on over that of its first; of a shorter game, of the last
    /// fifth over the first.
    fn growth(&self) -> f64 {
        let mark = |batches: u64| {
            let at = self.marks.partition_point(|mark| mark.1 < batches);
            self.marks[at.min(self.marks.len() - 1)]
        };
        let (first, last) = (self.marks[0].1, self.marks[self.marks.len() - 1].1);
        let part = (self.batches() / 5).min(200 * TABLES as u64);
        let old = (1000 * TABLES as u64).min(last - part);
        cost(mark(old), mark(old + part)) / cost(mark(first), mark(first + part))
    }
}

fn measure(catalog: &Catalog, args: &Bench, path: &Path) -> Result<Value, Fail> {
    let (server, cold, pinned) = start(path)?;
    // More than any server can take in that time.
    let batches = (args.seconds * 200.0).max(50.0) as usize;
    let mut opener = Line::open(server.address)?;
    // Each phase has tables of its own: they are young when it begins, and no game is over before it has told.
    let mut opened = 0;
    let mut tables = || -> Result<Vec<Seated>, Fail> {
        let mut seated = Vec::new();
        while seated.len() < TABLES {
            if opened == WARS {
                return Err(Fail::broken("the games are too short to measure"));
            }
            let keys = script::open(catalog, args, &mut opener)?;
            let script = script::write(catalog, &keys, path, opened, batches)?;
            opened += 1;
            // Some wars are short; their tables stay as they are.
            if script.batches.len() >= batches.min(LONG) {
                seated.push(Seated::new(script));
            }
        }
        Ok(seated)
    };
    let mut fast = tables()?;
    let mut paced = [tables()?, tables()?, tables()?];
    let figures = load(args, &server, path, &mut fast, &mut paced, opener)?;
    for _ in opened..STORED {
        script::open(catalog, args, &mut Line::open(server.address)?)?;
    }
    drop(server);
    let (server, again, _) = start(path)?;
    let begun = Instant::now();
    let oldest = &fast[0].script;
    let (seat, secret) = &oldest.seats[0];
    let view = format!("GET /api/tables/{}/{seat}/view", oldest.table);
    Line::open(server.address)?.ask(&view, secret, "")?;
    let mut figures = figures;
    figures["pinned"] = json!(pinned);
    figures["cold_start_ms"] = json!(cold.as_secs_f64() * 1000.0);
    figures["cold_start_1000_tables_ms"] = json!(again.as_secs_f64() * 1000.0);
    figures["first_view_ms"] = json!(begun.elapsed().as_secs_f64() * 1000.0);
    Ok(figures)
}

fn load(
    args: &Bench,
    server: &Server,
    path: &Path,
    fast: &mut [Seated],
    paced: &mut [Vec<Seated>; 3],
    mut line: Line,
) -> Result<Value, Fail> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| Fail::broken(format_args!("no threads: {e}")))?;
    runtime.block_on(async {
        let mut idle = Vec::new();
        for _ in 0..IDLE {
            let mut line = Line::open(server.address)?;
            line.ask("GET /health", "", "")?;
            idle.push(line);
        }
        let full = phase(server, path, &mut line, fast, args.seconds, None).await?;
        let mut carried = full.rate();
        let mut phases = Vec::new();
        for (share, tables) in PACES.into_iter().zip(paced) {
            phases.push(pace(args, server, path, &mut line, tables, share, &mut carried).await?);
        }
        let [ninety, eighty, half] = &phases[..] else {
            return Err(Fail::broken("a pace was not measured"));
        };
        Ok(json!({
            "game": "server",
            "batches_per_s": full.rate(),
            "batches_per_cpu_s": 1e6 / full.cost(),
            "carried_per_s": carried,
            "p50_half_ms": half.within(0.5),
            "p99_half_ms": half.within(0.99),
            "half_per_s": half.rate(),
            "p50_eighty_ms": eighty.within(0.5),
            "p99_eighty_ms": eighty.within(0.99),
            "eighty_per_s": eighty.rate(),
            "p50_ms": ninety.within(0.5),
            "p99_ms": ninety.within(0.99),
            "paced_per_s": ninety.rate(),
            "paced_cpu_us_per_batch": ninety.cost(),
            "paced_batches_per_sync": ninety.batches() as f64 / ninety.syncs.max(1) as f64,
            "full_p50_ms": full.within(0.5),
            "full_p99_ms": full.within(0.99),
            "cpu_us_per_batch": full.cost(),
            "batches_per_sync": full.batches() as f64 / full.syncs.max(1) as f64,
            "connections": TABLES + LISTENERS + IDLE,
            "tables": TABLES,
            "observations_heard_per_s": full.heard as f64 / full.took,
            "growth": full.growth(),
            "oldest_table_batches": full.oldest,
        }))
    })
}

/// Measures at a share of what can be carried. A pace that is not kept was above what the server carries: what it made
/// of it is what it carries, and the share is taken of that.
async fn pace(
    args: &Bench,
    server: &Server,
    path: &Path,
    line: &mut Line,
    tables: &mut [Seated],
    share: f64,
    carried: &mut f64,
) -> Result<Phase, Fail> {
    let seconds = args.seconds / 2.0;
    for _ in 0..LOWERED {
        let asked = share * *carried;
        let phase = phase(server, path, line, tables, seconds, Some(asked)).await?;
        if phase.rate() >= KEPT * asked {
            return Ok(phase);
        }
        *carried = phase.rate();
    }
    Err(Fail::broken(
        "the server keeps no steady pace; is the machine busy?",
    ))
}

/// Lets every table play for a while, at full speed or at a pace for all of them together. In the end every receiving seat
/// must have heard its last sight, and the store must hold every journal, byte for byte.
async fn phase(
    server: &Server,
    path: &Path,
    line: &mut Line,
    tables: &mut [Seated],
    seconds: f64,
    pace: Option<f64>,
) -> Result<Phase, Fail> {
    let syncs = |line: &mut Line| -> Result<u64, Fail> {
        let text = line.ask("GET /metrics", "", "")?;
        let mut lines = text.lines();
        let found = lines.find_map(|l| l.strip_prefix("maproom_store_syncs_total "));
        Ok(found.and_then(|n| n.parse().ok()).unwrap_or(0))
    };
    let mut listeners = Vec::new();
    let mut players = Vec::new();
    for table in tables.iter() {
        for seat in 0..LISTENERS / TABLES {
            listeners.push(players::listen(server.address, table, seat).await?);
        }
        players.push(Player::new(server.address, table.clone())?);
    }
    let tally = Arc::<Tally>::default();
    let syncs_before = syncs(line)?;
    let begun = Instant::now();
    let pid = server.child.id();
    let mark = || (cpu(pid), tally.batches.load(Ordering::Relaxed));
    let mut marks = vec![mark()];
    let tasks: Vec<_> = players
        .into_iter()
        .enumerate()
        .map(|(n, player)| {
            let pace = pace.map(|pace| Pace::new(begun, pace, n, TABLES));
            tokio::spawn(player.play(tally.clone(), pace))
        })
        .collect();
    while begun.elapsed().as_secs_f64() < seconds && !tally.stop.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(50)).await;
        marks.push(mark());
    }
    let took = begun.elapsed().as_secs_f64();
    tally.stop.store(true, Ordering::Relaxed);
    let syncs = syncs(line)? - syncs_before;
    let heard = listeners
        .iter()
        .map(|ear| ear.heard.load(Ordering::Relaxed))
        .sum();
    let mut times = Vec::new();
    let mut oldest = 0;
    let mut db = Sqlite::open(path).map_err(Fail::broken)?;
    let ears = listeners.chunks(LISTENERS / TABLES);
    for ((table, task), ears) in tables.iter_mut().zip(tasks).zip(ears) {
        let (played, mut mine) = task
            .await
            .map_err(|e| Fail::broken(format_args!("a player stopped: {e}")))??;
        times.append(&mut mine);
        oldest = oldest.max(played.made);
        played.script.check(&mut db, played.made)?;
        for (seat, ear) in ears.iter().enumerate() {
            ear.catch_up(played.number(seat)).await?;
        }
        *table = played;
    }
    times.sort_unstable();
    Ok(Phase {
        took,
        marks,
        syncs,
        heard,
        oldest,
        times,
    })
}
