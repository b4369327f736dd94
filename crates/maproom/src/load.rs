//! `maproom bench server`: how much a durable server carries.
//!
//! The server runs as a process of its own on one core, the load comes from another. Each table is played by a task that
//! keeps a copy of the match (it reads the secret of the dice from the store, which is its own), so it knows legal
//! batches without asking, and the server does only what it must: check, roll, sync, tell.

use crate::args::Bench;
use crate::fail::Fail;
use crate::out::Out;
use crate::{files, games};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use store::{Backend, Sqlite};
use table::face::{Match, Robot};
use table::{Nonce, Seed};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

const TABLES: usize = 100;
const LISTENERS: usize = 200;
const IDLE: usize = 800;

/// What is counted while the load runs.
#[derive(Default)]
struct Tally {
    batches: AtomicU64,
    heard: AtomicU64,
    stop: AtomicBool,
}

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

pub fn run(args: &Bench, out: &mut Out) -> Result<(), Fail> {
    let dir = std::env::temp_dir().join(format!("maproom-bench-{}", std::process::id()));
    std::fs::create_dir_all(&dir).map_err(|e| Fail::write(&dir, e))?;
    let result = measure(args, &dir);
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

fn start(path: &Path) -> Result<(Server, Duration), Fail> {
    let fail = |e: std::io::Error| Fail::broken(format_args!("the server does not start: {e}"));
    let me = std::env::current_exe().map_err(fail)?;
    let database = format!("sqlite:{}", path.display());
    let rest = [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--requests-per-second",
        "100000000",
        "--tables-per-hour",
        "100000000",
        "--database",
        &database,
    ];
    let begun = Instant::now();
    // One core for the server where the system can pin it.
    let mut pinned = Command::new("taskset");
    pinned
        .args(["-c", "0"])
        .arg(&me)
        .args(rest)
        .stdout(Stdio::piped());
    let mut plain = Command::new(&me);
    plain.args(rest).stdout(Stdio::piped());
    let mut child = pinned.spawn().or_else(|_| plain.spawn()).map_err(fail)?;
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
    Ok((server, begun.elapsed()))
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

fn measure(args: &Bench, dir: &Path) -> Result<Value, Fail> {
    let path = dir.join("store.db");
    let (server, cold) = start(&path)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(|e| Fail::broken(format_args!("no threads: {e}")))?;
    let pid = server.child.id();
    let seconds = args.seconds;
    runtime.block_on(async {
        let broken = |e: std::io::Error| Fail::broken(format_args!("the server went away: {e}"));
        let tally = Arc::<Tally>::default();
        let mut players = Vec::new();
        let mut idle = Vec::new();
        for n in 0..TABLES {
            players.push(seat_down(args, server.address, &path, n as u64, &tally).await?);
        }
        for _ in 0..IDLE {
            let mut line = Line::open(server.address).await.map_err(broken)?;
            line.ask("GET /health", "", "").await.map_err(broken)?;
            idle.push(line);
        }
        let tasks: Vec<_> = players
            .into_iter()
            .map(|player| tokio::spawn(player.play(tally.clone())))
            .collect();
        // A start to warm up, then windows: the first and the last tell whether age costs.
        tokio::time::sleep(Duration::from_secs_f64(0.1 * seconds)).await;
        let metrics = |text: &str| -> u64 {
            let found = text
                .lines()
                .find_map(|l| l.strip_prefix("maproom_store_syncs_total "));
            found.and_then(|n| n.parse().ok()).unwrap_or(0)
        };
        let syncs = metrics(&idle[0].ask("GET /metrics", "", "").await.map_err(broken)?);
        let begun = Instant::now();
        let mut marks = vec![(cpu(pid), tally.batches.load(Ordering::Relaxed))];
        for _ in 0..5 {
            tokio::time::sleep(Duration::from_secs_f64(seconds / 5.0)).await;
            marks.push((cpu(pid), tally.batches.load(Ordering::Relaxed)));
        }
        let took = begun.elapsed().as_secs_f64();
        let syncs = metrics(&idle[0].ask("GET /metrics", "", "").await.map_err(broken)?) - syncs;
        tally.stop.store(true, Ordering::Relaxed);
        let mut times = Vec::new();
        let mut oldest = 0;
        for task in tasks {
            let (mut mine, age) = task
                .await
                .map_err(|e| Fail::broken(format_args!("a player stopped: {e}")))??;
            times.append(&mut mine);
            oldest = oldest.max(age);
        }
        times.sort_unstable();
        let part = |share: f64| {
            let at = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
            times
                .get(at)
                .map_or(0.0, |micros| f64::from(*micros) / 1000.0)
        };
        let per_batch = |from: usize, to: usize| {
            let (a, b) = (marks[from], marks[to]);
            (b.0 - a.0) / ((b.1 - a.1).max(1) as f64)
        };
        let batches = marks[5].1 - marks[0].1;
        Ok(json!({
            "game": "server",
            "batches_per_s": batches as f64 / took,
            "batches_per_cpu_s": 1e6 / per_batch(0, 5),
            "p50_ms": part(0.5),
            "p99_ms": part(0.99),
            "cpu_us_per_batch": per_batch(0, 5),
            "batches_per_sync": batches as f64 / syncs.max(1) as f64,
            "connections": TABLES + LISTENERS + IDLE,
            "tables": TABLES,
            "sights_heard_per_s": tally.heard.load(Ordering::Relaxed) as f64 / took,
            "growth": per_batch(4, 5) / per_batch(0, 1),
            "oldest_table_batches": oldest,
            "cold_start_ms": cold.as_secs_f64() * 1000.0,
        }))
    })
}

/// One table, played by one task over one connection.
struct Player {
    line: Line,
    table: String,
    secrets: Vec<(String, String)>,
    copy: Box<dyn Match>,
    robots: Vec<Robot>,
    number: u64,
}

async fn seat_down(
    args: &Bench,
    address: SocketAddr,
    path: &Path,
    number: u64,
    tally: &Arc<Tally>,
) -> Result<Player, Fail> {
    let broken = |e: std::io::Error| Fail::broken(format_args!("the server went away: {e}"));
    let room = games::first()?;
    let setup = files::setup(room.about(), &args.start)?;
    let mut line = Line::open(address).await.map_err(broken)?;
    let ask =
        json!({"game": room.about().name, "scenario": setup.scenario, "options": setup.options});
    let keys = line
        .ask("POST /api/tables", "", &ask.to_string())
        .await
        .map_err(broken)?;
    let keys: Value = serde_json::from_str(&keys).map_err(Fail::broken)?;
    let table = keys["table"].as_str().unwrap_or_default().to_owned();
    let secrets: Vec<(String, String)> = room
        .about()
        .seats
        .iter()
        .map(|seat| {
            let secret = keys["seats"][&seat.id]["secret"]
                .as_str()
                .unwrap_or_default();
            (seat.id.clone(), secret.to_owned())
        })
        .collect();
    let mut db = Sqlite::open(path).map_err(Fail::broken)?;
    let row = db.table(&table).map_err(Fail::broken)?;
    let row = row.ok_or_else(|| Fail::broken("the server does not keep its tables"))?;
    let chunks = db.chunks(&table, 1).map_err(Fail::broken)?;
    let text: String = chunks.into_iter().map(|chunk| chunk.text).collect();
    let copy = room
        .game()
        .resume(&text, Seed(row.seed))
        .map_err(Fail::broken)?;
    let level = room.levels().first().map_or("recruit", |level| level.0);
    let robots = (0..secrets.len())
        .map(|seat| room.robot(level, number * 100 + seat as u64))
        .collect::<Result<_, _>>()?;
    // The receiving seats: every sight of every batch arrives here.
    for (seat, secret) in secrets.iter().take(LISTENERS / TABLES) {
        let mut live = Line::open(address).await.map_err(broken)?;
        let request = format!(
            "GET /api/tables/{table}/{seat}/live?view=0 HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {secret}\r\n\r\n"
        );
        live.0
            .get_mut()
            .write_all(request.as_bytes())
            .await
            .map_err(broken)?;
        let tally = tally.clone();
        tokio::spawn(async move {
            let mut bytes = vec![0; 16 * 1024];
            while let Ok(n) = live.0.read(&mut bytes).await {
                if n == 0 || tally.stop.load(Ordering::Relaxed) {
                    return;
                }
                tally.heard.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    Ok(Player {
        line,
        table,
        secrets,
        copy,
        robots,
        number,
    })
}

impl Player {
    /// Plays until told to stop or the game is over; gives the microseconds of every batch and how many there were.
    async fn play(mut self, tally: Arc<Tally>) -> Result<(Vec<u32>, u64), Fail> {
        let mut times = Vec::new();
        let mut made = 0u64;
        while !tally.stop.load(Ordering::Relaxed) {
            let Some(seat) = self.copy.to_move().iter().next() else {
                break;
            };
            let robot = &mut self.robots[usize::from(seat.0)];
            let mut choices = self.copy.consult(seat, robot).map_err(Fail::broken)?;
            // Single orders where the game takes them: many small batches, as in real play.
            let drafted = self.copy.draft(seat, &choices).map_err(Fail::broken)?;
            if let Some(first) = drafted.orders.first() {
                choices.truncate(*first);
            }
            let mut nonce = [0; 16];
            nonce[..8].copy_from_slice(&self.number.to_le_bytes());
            nonce[8..].copy_from_slice(&made.to_le_bytes());
            let body = json!({"choices": choices, "nonce": table::chain::hex(&nonce)}).to_string();
            let (id, secret) = &self.secrets[usize::from(seat.0)];
            let path = format!("POST /api/tables/{}/{id}/commit?brief=1", self.table);
            let begun = Instant::now();
            let answer = self.line.ask(&path, secret, &body).await;
            let answer =
                answer.map_err(|e| Fail::broken(format_args!("the server went away: {e}")))?;
            times.push(begun.elapsed().as_micros() as u32);
            if !answer.starts_with("{\"number\"") {
                return Err(Fail::broken(format_args!(
                    "a legal batch was refused: {answer}"
                )));
            }
            self.copy
                .commit(seat, &choices, Nonce(nonce), None)
                .map_err(Fail::broken)?;
            self.copy.take_lines();
            made += 1;
            tally.batches.fetch_add(1, Ordering::Relaxed);
        }
        Ok((times, made))
    }
}

/// A connection that is kept.
struct Line(BufReader<TcpStream>);

impl Line {
    async fn open(address: SocketAddr) -> Result<Line, std::io::Error> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Line(BufReader::new(stream)))
    }

    /// One request, one answer's body.
    async fn ask(
        &mut self,
        what: &str,
        secret: &str,
        body: &str,
    ) -> Result<String, std::io::Error> {
        let request = format!(
            "{what} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {secret}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(request.as_bytes()).await?;
        let mut length = 0;
        let mut line = String::new();
        loop {
            line.clear();
            if self.0.read_line(&mut line).await? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim();
            if line.is_empty() {
                break;
            }
            if let Some(n) = line.strip_prefix("content-length: ") {
                length = n.parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).await?;
        Ok(String::from_utf8_lossy(&body).into_owned())
    }
}
