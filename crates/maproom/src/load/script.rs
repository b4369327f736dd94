//! What is sent to a table: a whole game played beforehand, as bytes ready to go.
//!
//! The benchmark reads the secret of the dice from the store, which is its own, and plays each game ahead on a copy. So it
//! knows every legal batch, every answer's numbers and every byte of the journal before the clock starts, and while it
//! runs the load costs its core little more than the sockets.

use crate::args::Bench;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::files;
use crate::games::Named;
use crate::load::line::Line;
use engine::erased::{Batch, DynMatch, Listeners};
use engine::{DraftProgress, Nonce, Seat, Seed};
use serde_json::{Value, json};
use std::path::Path;
use store::{Backend, Sqlite};

/// A table with the game that will be played at it.
pub struct Script {
    pub table: String,
    /// Names and secrets of the seats.
    pub seats: Vec<(String, String)>,
    pub batches: Vec<Prepared>,
    /// The journal as it must stand in the store in the end, and where each batch ends in it.
    journal: String,
    /// Observations of each seat before the first batch.
    opening: Vec<u64>,
}

/// One batch, ready to be sent.
pub struct Prepared {
    pub request: Box<[u8]>,
    /// How the right answer begins: the seat's new number and its old one.
    pub answer: String,
    /// How long the journal is with it.
    end: usize,
    /// Observations it brings each seat.
    counts: Vec<u32>,
}

/// The game that is played: a real one, so that a batch costs what it costs.
pub fn open(catalog: &Catalog, args: &Bench, line: &mut Line) -> Result<Value, Fail> {
    let game = catalog.first()?;
    let mut start = args.start.clone();
    // The last scenario is the whole war: only in a long game does its age tell.
    let longest = game.info().scenarios.last();
    start.scenario = start
        .scenario
        .or_else(|| longest.map(|scenario| scenario.id.clone()));
    let setup = files::setup(game.info(), &start)?;
    let ask =
        json!({"game": game.info().name, "scenario": setup.scenario, "options": setup.options});
    let keys = line.ask("POST /api/tables", "", &ask.to_string())?;
    serde_json::from_str(&keys).map_err(Fail::broken)
}

/// Plays the match ahead for so many batches, or to its end.
pub fn write(
    catalog: &Catalog,
    keys: &Value,
    path: &Path,
    number: u64,
    batches: usize,
) -> Result<Script, Fail> {
    let game = catalog.first()?;
    let table = keys["table"].as_str().unwrap_or_default().to_owned();
    let seats = game.info().seats.iter().map(|seat| {
        let secret = keys["seats"][&seat.id]["secret"].as_str();
        (seat.id.clone(), secret.unwrap_or_default().to_owned())
    });
    let seats: Vec<(String, String)> = seats.collect();
    let mut db = Sqlite::open(path).map_err(Fail::broken)?;
    let row = db.table(&table).map_err(Fail::broken)?;
    let row = row.ok_or_else(|| Fail::broken("the server does not keep its tables"))?;
    let journal = stored(&mut db, &table)?;
    let begun = game.restore(&journal, Seed(row.seed));
    let begun = begun.map_err(Fail::broken)?;
    let mut opening = vec![0; seats.len()];
    for step in &begun.steps {
        for (count, more) in opening.iter_mut().zip(&step.counts) {
            *count += u64::from(*more);
        }
    }
    // Chance plays every war to its last turn, and costs nothing to ask.
    let mut bots = (0..seats.len())
        .map(|seat| game.find_bot("random", number * 100 + seat as u64))
        .collect::<Result<Vec<_>, _>>()?;
    let script = Script {
        table,
        seats,
        batches: Vec::new(),
        journal,
        opening: opening.clone(),
    };
    let mut ahead = Ahead {
        copy: begun.game,
        numbers: opening,
        number,
        script,
    };
    while ahead.script.batches.len() < batches
        && let Some(seat) = ahead.copy.to_move().iter().next()
    {
        let made = ahead.copy.bot_batch(seat, &mut bots[usize::from(seat.0)]);
        let (choices, _) = made.map_err(Fail::broken)?;
        ahead.play(seat, &choices)?;
    }
    Ok(ahead.script)
}

/// A match while it is played ahead.
struct Ahead {
    copy: Box<dyn DynMatch>,
    /// Observations that each seat has had.
    numbers: Vec<u64>,
    number: u64,
    script: Script,
}

impl Ahead {
    /// One order per batch: many small ones, as people play. A turn does not end while there is another order in it, so that
    /// games last.
    fn play(&mut self, seat: Seat, choices: &[Value]) -> Result<(), Fail> {
        let drafted = self.copy.draft(seat, choices).map_err(Fail::broken)?;
        let mut orders = drafted.orders;
        if drafted.progress == DraftProgress::HandsOver && orders.len() > 1 {
            orders.pop();
        }
        let mut from = 0;
        for to in orders {
            self.prepare(seat, &choices[from..to])?;
            from = to;
        }
        Ok(())
    }

    /// Plays a batch and writes down its request and the answer it must get.
    fn prepare(&mut self, seat: Seat, order: &[Value]) -> Result<(), Fail> {
        let script = &mut self.script;
        let mut nonce = [0; 16];
        nonce[..8].copy_from_slice(&self.number.to_le_bytes());
        nonce[8..].copy_from_slice(&(script.batches.len() as u64).to_le_bytes());
        let batch = Batch {
            seat,
            choices: order,
            nonce: Nonce(nonce),
            note: None,
        };
        let played = self.copy.commit(batch, None, Listeners::default());
        let played = played.map_err(Fail::broken)?;
        let at = usize::from(seat.0);
        let before = self.numbers[at];
        let counts = played.news.iter().map(|news| news.count as u32);
        let counts: Vec<u32> = counts.take(script.seats.len()).collect();
        for (number, more) in self.numbers.iter_mut().zip(&counts) {
            *number += u64::from(*more);
        }
        script.journal.push_str(&self.copy.take_lines());
        let (id, secret) = &script.seats[at];
        let body = json!({"choices": order, "nonce": engine::chain::hex(&nonce)}).to_string();
        let path = format!("POST /api/tables/{}/{id}/commit?brief=1", script.table);
        script.batches.push(Prepared {
            request: Line::request(&path, secret, &body).into_bytes().into(),
            answer: format!(
                "{{\"number\":{},\"from\":{before},\"repeated\":false,\"observations\":[",
                self.numbers[at]
            ),
            end: script.journal.len(),
            counts,
        });
        Ok(())
    }
}

fn stored(db: &mut Sqlite, table: &str) -> Result<String, Fail> {
    let chunks = db.chunks(table, 1).map_err(Fail::broken)?;
    Ok(chunks.into_iter().map(|chunk| chunk.text).collect())
}

impl Script {
    /// A seat's number after so many batches.
    pub fn number(&self, seat: usize, made: usize) -> u64 {
        let seen = self.batches[..made].iter();
        self.opening[seat] + seen.map(|batch| u64::from(batch.counts[seat])).sum::<u64>()
    }

    /// The store holds exactly the batches that were acknowledged, byte for byte: chain, choices and dice.
    pub fn check(&self, db: &mut Sqlite, made: usize) -> Result<(), Fail> {
        let text = stored(db, &self.table)?;
        let end = made.checked_sub(1).map(|last| self.batches[last].end);
        match end.is_none_or(|end| text == self.journal[..end]) {
            true => Ok(()),
            false => Err(Fail::broken(format_args!(
                "the store does not hold the {made} batches of table {} that were answered",
                self.table
            ))),
        }
    }
}
