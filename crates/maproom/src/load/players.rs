//! Those who send and those who listen while the benchmark runs.

use crate::fail::Fail;
use crate::load::line::{Line, answer, broken};
use crate::load::script::Script;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What is counted while the load runs.
#[derive(Default)]
pub struct Tally {
    pub batches: AtomicU64,
    pub stop: AtomicBool,
}

/// When a player is to send.
pub struct Pace {
    next: Instant,
    every: Duration,
}

impl Pace {
    /// The `n`th of `count` players that together send so many batches a second, one after the other.
    pub fn new(begun: Instant, per_second: f64, n: usize, count: usize) -> Pace {
        Pace {
            next: begun + Duration::from_secs_f64(n as f64 / per_second),
            every: Duration::from_secs_f64(count as f64 / per_second),
        }
    }

    /// Waits for the moment. Who is late counts his time from when he should have sent: waiting for a slow server is the
    /// server's time.
    async fn wait(&mut self) -> Instant {
        let due = self.next;
        self.next += self.every;
        if due > Instant::now() {
            tokio::time::sleep_until(due.into()).await;
            return Instant::now();
        }
        due
    }
}

/// A table as far as it was played.
#[derive(Clone)]
pub struct Seated {
    pub script: Arc<Script>,
    /// Batches answered so far.
    pub made: usize,
}

impl Seated {
    pub fn new(script: Script) -> Seated {
        Seated {
            script: script.into(),
            made: 0,
        }
    }

    /// How many observations a seat has had.
    pub fn number(&self, seat: usize) -> u64 {
        self.script.number(seat, self.made)
    }
}

/// One table, played over one connection.
pub struct Player {
    stream: TcpStream,
    held: Vec<u8>,
    table: Seated,
}

impl Player {
    pub fn new(address: SocketAddr, table: Seated) -> Result<Player, Fail> {
        Ok(Player {
            stream: adopt(Line::open(address)?)?,
            held: Vec::with_capacity(64 * 1024),
            table,
        })
    }

    /// Sends batch after batch until told to stop or the script ends; gives the microseconds of each.
    pub async fn play(
        mut self,
        tally: Arc<Tally>,
        mut pace: Option<Pace>,
    ) -> Result<(Seated, Vec<u32>), Fail> {
        let mut times = Vec::new();
        let script = self.table.script.clone();
        while let Some(batch) = script.batches.get(self.table.made) {
            let begun = match &mut pace {
                Some(pace) => pace.wait().await,
                None => Instant::now(),
            };
            if tally.stop.load(Ordering::Relaxed) {
                return Ok((self.table, times));
            }
            self.stream
                .write_all(&batch.request)
                .await
                .map_err(broken)?;
            let body = self.answer().await?;
            times.push(begun.elapsed().as_micros() as u32);
            if !body.starts_with(batch.answer.as_bytes()) {
                return Err(Fail::broken(format_args!(
                    "a batch was answered with {} and not with {}",
                    String::from_utf8_lossy(body),
                    batch.answer
                )));
            }
            self.table.made += 1;
            tally.batches.fetch_add(1, Ordering::Relaxed);
        }
        // Nothing more to send: what follows would be less load.
        tally.stop.store(true, Ordering::Relaxed);
        Ok((self.table, times))
    }

    async fn answer(&mut self) -> Result<&[u8], Fail> {
        self.held.clear();
        loop {
            if self.stream.read_buf(&mut self.held).await.map_err(broken)? == 0 {
                return Err(broken(ErrorKind::UnexpectedEof.into()));
            }
            if let Some((body, end)) = answer(&self.held)
                && end <= self.held.len()
            {
                return Ok(&self.held[body..end]);
            }
        }
    }
}

/// A blocking connection for the loop of the load.
fn adopt(line: Line) -> Result<TcpStream, Fail> {
    line.0.set_nonblocking(true).map_err(broken)?;
    TcpStream::from_std(line.0).map_err(broken)
}

/// A receiving seat: every sight of every batch arrives here.
pub struct Ear {
    /// The number of the last sight that arrived.
    at: Arc<AtomicU64>,
    /// Reads that brought something.
    pub heard: Arc<AtomicU64>,
}

pub async fn listen(address: SocketAddr, table: &Seated, seat: usize) -> Result<Ear, Fail> {
    let mut line = Line::open(address)?;
    let script = &table.script;
    let (id, secret) = &script.seats[seat];
    let what = format!("GET /api/tables/{}/{id}/live?menu=0", script.table);
    line.send(&Line::request(&what, secret, ""))?;
    let mut stream = adopt(line)?;
    let ear = Ear {
        at: Arc::new(table.number(seat).into()),
        heard: Arc::default(),
    };
    let (at, heard) = (ear.at.clone(), ear.heard.clone());
    tokio::spawn(async move {
        let mut held = Vec::with_capacity(64 * 1024);
        while let Ok(1..) = stream.read_buf(&mut held).await {
            heard.fetch_add(1, Ordering::Relaxed);
            if let Some(number) = last_id(&held) {
                at.store(number, Ordering::Relaxed);
            }
            // An id that is still arriving is looked for again with what follows.
            let keep = held.len().saturating_sub(40);
            held.drain(..keep);
        }
    });
    Ok(ear)
}

/// The number of the last event whose id stands whole in these bytes.
fn last_id(bytes: &[u8]) -> Option<u64> {
    let at = bytes.windows(5).rposition(|part| part == b"\nid: ")?;
    let rest = &bytes[at + 5..];
    let end = rest.iter().position(|b| *b == b'.')?;
    std::str::from_utf8(&rest[..end]).ok()?.parse().ok()
}

impl Ear {
    /// Waits until a number has arrived.
    pub async fn catch_up(&self, number: u64) -> Result<(), Fail> {
        let begun = Instant::now();
        while self.at.load(Ordering::Relaxed) != number {
            if begun.elapsed() > Duration::from_secs(10) {
                return Err(Fail::broken(format_args!(
                    "a receiving seat heard of sight {} and not of {number}",
                    self.at.load(Ordering::Relaxed)
                )));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }
}
