//! `maproom bench soak`: a busy day on a server of its own, as long as is asked for.
//!
//! One full megagame after another with 60 live connections, and a hundred two-player tables beside it. What is looked for is
//! memory that grows with the hours, and moments in which nothing is answered.

use super::hall::{self, Act, Place, Stream, arrival, memory};
use super::line::Line;
use super::script::{self, Script};
use super::{Server, TABLES, start};
use crate::args::Bench;
use crate::catalog::Catalog;
use crate::fail::Fail;
use lab::LabGame;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// Acts of the megagame a second, and as many batches at the tables.
const PACE: f64 = 20.0;
/// Batches of a table before another is opened in its place.
const BATCHES: usize = 400;
/// How often memory is looked at.
const LOOK: Duration = Duration::from_secs(60);
/// Nobody should wait as long as this.
const STALL: f64 = 1000.0;

/// What was seen so far.
struct Seen {
    begun: Instant,
    looked: Instant,
    memory: Vec<f64>,
    megagames: u64,
    acts: u64,
    batches: u64,
    stalls: u64,
    worst_ms: f64,
}

impl Seen {
    fn look(&mut self, server: &Server) {
        if self.memory.is_empty() || self.looked.elapsed() >= LOOK {
            self.memory.push(memory(server, "VmRSS").round());
            self.looked = Instant::now();
        }
    }

    fn answered(&mut self, took: Duration) {
        let took = took.as_secs_f64() * 1000.0;
        self.worst_ms = self.worst_ms.max(took);
        self.stalls += u64::from(took > STALL);
    }
}

/// The two-player tables, played in turn.
struct Tables<'a> {
    catalog: &'a Catalog,
    args: &'a Bench,
    path: &'a Path,
    playing: Vec<(Script, usize)>,
    opened: u64,
    next: usize,
}

impl Tables<'_> {
    fn open(&mut self, line: &mut Line) -> Result<Script, Fail> {
        let keys = script::open(self.catalog, self.args, line)?;
        self.opened += 1;
        script::write(self.catalog, &keys, self.path, self.opened, BATCHES)
    }

    /// The next batch of the next table.
    fn play(&mut self, line: &mut Line) -> Result<Duration, Fail> {
        let at = self.next % TABLES;
        self.next += 1;
        let over = |(script, made): &(Script, usize)| *made >= script.batches.len();
        if self.playing.get(at).is_none_or(over) {
            let fresh = (self.open(line)?, 0);
            match self.playing.get_mut(at) {
                Some(old) => *old = fresh,
                None => self.playing.push(fresh),
            }
        }
        let (script, made) = &mut self.playing[at];
        let Some(batch) = script.batches.get(*made) else {
            return Ok(Duration::ZERO);
        };
        let sent = Instant::now();
        let answer = line.exchange(&batch.request)?;
        if !answer.starts_with(&batch.answer) {
            return Err(Fail::broken(format_args!(
                "a batch was answered with {answer}"
            )));
        }
        *made += 1;
        Ok(sent.elapsed())
    }
}

pub fn measure(catalog: &Catalog, args: &Bench, path: &Path) -> Result<Value, Fail> {
    let game = hall::largest(catalog)?;
    let (server, _, _) = start(path)?;
    let mut seen = Seen {
        begun: Instant::now(),
        looked: Instant::now(),
        memory: Vec::new(),
        megagames: 0,
        acts: 0,
        batches: 0,
        stalls: 0,
        worst_ms: 0.0,
    };
    let mut tables = Tables {
        catalog,
        args,
        path,
        playing: Vec::new(),
        opened: 0,
        next: 0,
    };
    while seen.begun.elapsed().as_secs_f64() < args.seconds {
        megagame(&*game, args, &server, path, &mut tables, &mut seen)?;
        seen.megagames += 1;
    }
    let hour = seen.memory.len().min(60);
    Ok(json!({
        "game": "soak",
        "seconds": seen.begun.elapsed().as_secs_f64(),
        "megagames": seen.megagames,
        "acts": seen.acts,
        "batches": seen.batches,
        "tables_opened": tables.opened,
        "rss_mb_by_minute": seen.memory,
        "rss_first_hour_mb": seen.memory[..hour].iter().copied().fold(0.0, f64::max),
        "rss_end_mb": memory(&server, "VmRSS"),
        "stalls_over_1_s": seen.stalls,
        "worst_ms": seen.worst_ms,
    }))
}

/// One megagame, or as much of it as there is time for.
fn megagame(
    game: &dyn LabGame,
    args: &Bench,
    server: &Server,
    path: &Path,
    tables: &mut Tables<'_>,
    seen: &mut Seen,
) -> Result<(), Fail> {
    let mut line = Line::open(server.address)?;
    let (table, places) = hall::open(game, args, &mut line)?;
    let acts: Vec<Act> = hall::play_ahead(game, path, &table, &places)?;
    let stream = |at: usize| Stream::open(server.address, &table, &places, at % places.len());
    let streams: Vec<Stream> = (0..hall::CONNECTIONS)
        .map(stream)
        .collect::<Result<_, _>>()?;
    let begun = Instant::now();
    for (n, act) in acts.iter().enumerate() {
        if seen.begun.elapsed().as_secs_f64() > args.seconds {
            break;
        }
        let due = begun + Duration::from_secs_f64(n as f64 / PACE);
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        let sent = Instant::now();
        let place: &Place = &places[act.seat];
        let what = format!("POST /api/tables/{table}/{}/commit?brief=1", place.id);
        line.ask(&what, &place.secret, &act.body)?;
        let last = arrival(&streams, act)?;
        seen.answered(last.saturating_duration_since(sent));
        seen.acts += 1;
        let took = tables.play(&mut line)?;
        seen.answered(took);
        seen.batches += 1;
        seen.look(server);
        streams.iter().for_each(Stream::forget);
    }
    Ok(())
}
