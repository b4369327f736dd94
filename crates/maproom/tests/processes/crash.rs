//! Killed at any moment of a busy hour: every acknowledged batch is there afterwards, every chain holds, and what was
//! over stays over.

use crate::world::{Keys, Served, batches, open, prepare, verified};
use engine::FastRng;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use store::Sqlite;

/// Games at once, unless `MAPROOM_CRASH_TABLES` says otherwise: fewer make a long run of kills quicker.
const TABLES: usize = 200;
/// Games that are over are looked at every so many kills, and after the last.
const LOOKED: usize = 20;
const PLAYERS: usize = 4;
const DOORS: [&str; 2] = ["axis", "soviet"];

/// Something the server has answered for.
enum Acknowledged {
    /// A batch and the observations it brought.
    Batch {
        table: usize,
        role: &'static str,
        batch: Value,
        observations: Value,
    },
    /// The end of a game.
    End { table: usize, winner: &'static str },
}

#[test]
fn a_killed_server_loses_nothing_that_it_has_answered_for() {
    let rounds = number("MAPROOM_CRASHES", 5);
    let games = number("MAPROOM_CRASH_TABLES", TABLES);
    let begun = Instant::now();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("maproom.db");
    let database = format!("sqlite:{}", path.display());
    let mut served = Served::on(&database);
    let ask = json!({"game": "eastfront"});
    let mut tables: Vec<Keys> = (0..games).map(|_| open(served.address, &ask)).collect();
    // By table and seat the nonces of all acknowledged batches, and who has won where it is over.
    let mut made: Vec<[Vec<String>; 2]> = vec![Default::default(); games];
    let mut over: Vec<Option<&str>> = vec![None; games];
    let mut dice = FastRng::new(13);
    for round in 0..rounds {
        // New games in place of those that are over; the old ones stay, and are looked at to the end.
        let running: Vec<usize> = (0..tables.len()).filter(|n| over[*n].is_none()).collect();
        for _ in running.len()..games {
            tables.push(open(served.address, &ask));
            made.push(Default::default());
            over.push(None);
        }
        let running: Vec<usize> = (0..tables.len()).filter(|n| over[*n].is_none()).collect();
        let done = killed_at_work(&mut served, &tables, &running, &mut dice);
        served = Served::on(&database);
        for acknowledged in done {
            match acknowledged {
                Acknowledged::Batch {
                    table,
                    role,
                    batch,
                    observations,
                } => {
                    let again = tables[table].post(served.address, role, "commit?brief=1", &batch);
                    assert_eq!(again["repeated"], json!(true), "round {round}");
                    assert_eq!(again["observations"], observations, "round {round}");
                    let nonce = batch["nonce"].as_str().unwrap().to_owned();
                    made[table][usize::from(role == "soviet")].push(nonce);
                }
                Acknowledged::End { table, winner } => over[table] = Some(winner),
            }
        }
        // No table is broken, over or not.
        let all = round % LOOKED == 0 || round + 1 == rounds;
        for (keys, over) in tables.iter().zip(&mut over) {
            if over.is_some() && !all {
                continue;
            }
            let status = keys.get(served.address, "axis", "view")["status"].clone();
            let winner = status["ended"]["winners"][0].as_str();
            if over.is_some() {
                assert_eq!(winner, *over, "round {round}");
            }
            // It may have ended without an answer.
            *over = winner.map(|winner| if winner == "axis" { "axis" } else { "soviet" });
        }
    }
    served.kill();
    let (all, finished) = proved(&path, &tables, &made, &over, rounds);
    let seconds = begun.elapsed().as_secs();
    println!("{rounds} kills, {all} batches, {finished} games over, {seconds} s");
}

/// Lets players play at all running tables and kills the server in the midst of it. Gives what it had answered for.
fn killed_at_work(
    served: &mut Served,
    tables: &[Keys],
    running: &[usize],
    dice: &mut FastRng,
) -> Vec<Acknowledged> {
    let (done, count) = (
        Arc::new(Mutex::new(Vec::new())),
        Arc::new(AtomicUsize::new(0)),
    );
    let players: Vec<_> = (0..PLAYERS)
        .map(|n| {
            let mine: Vec<(usize, Keys)> = running
                .iter()
                .skip(n)
                .step_by(PLAYERS)
                .map(|at| (*at, tables[*at].clone()))
                .collect();
            let (done, count, address) = (done.clone(), count.clone(), served.address);
            let dice = FastRng::new(dice.bits());
            std::thread::spawn(move || busy(address, &mine, dice, &done, &count))
        })
        .collect();
    // At any moment, but not before it is busy.
    let (enough, begun) = (20 + dice.below(120), Instant::now());
    while count.load(Ordering::SeqCst) < enough {
        assert!(begun.elapsed() < Duration::from_secs(120), "not busy");
        std::thread::sleep(Duration::from_micros(100 + dice.bits() % 900));
    }
    served.kill();
    for player in players {
        player.join().unwrap();
    }
    std::mem::take(&mut *done.lock().unwrap())
}

/// Proves every journal in the store: how many batches were acknowledged, and how many games are over.
fn proved(
    path: &Path,
    tables: &[Keys],
    made: &[[Vec<String>; 2]],
    over: &[Option<&str>],
    rounds: usize,
) -> (usize, usize) {
    let mut db = Sqlite::open(path).unwrap();
    let finished = over.iter().filter(|over| over.is_some()).count();
    assert!(finished > 0, "no game was over");
    let mut all = 0;
    for ((keys, made), over) in tables.iter().zip(made).zip(over) {
        let (journal, proof) = verified(&mut db, keys);
        assert_eq!(proof.finished, over.is_some());
        for (seat, made) in (0..).zip(made) {
            let kept = batches(&journal, seat);
            // In order; beside them only batches whose answer the kill has cut off.
            let mut rest = kept.iter();
            assert!(made.iter().all(|nonce| rest.any(|kept| kept == nonce)));
            assert!(kept.len() <= made.len() + rounds);
            all += made.len();
        }
    }
    (all, finished)
}

/// A number from the environment.
fn number(name: &str, usual: usize) -> usize {
    let given = std::env::var(name).ok();
    given.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Plays at these tables in turn, and resigns now and then, until the server is gone.
fn busy(
    address: SocketAddr,
    tables: &[(usize, Keys)],
    mut dice: FastRng,
    done: &Mutex<Vec<Acknowledged>>,
    count: &AtomicUsize,
) {
    loop {
        for (table, keys) in tables {
            for role in DOORS {
                let mut client = keys.client(address, role);
                if dice.below(40) == 0 {
                    let Ok(reply) = client.post(&keys.path(role, "resign"), &json!({})) else {
                        return;
                    };
                    if reply.ok() {
                        let winner = if role == "axis" { "soviet" } else { "axis" };
                        let end = Acknowledged::End {
                            table: *table,
                            winner,
                        };
                        done.lock().unwrap().push(end);
                    }
                    continue;
                }
                let batch = match prepare(keys, &mut client, role, &mut dice) {
                    Ok(Some(batch)) => batch,
                    Ok(None) => continue,
                    Err(_) => return,
                };
                let path = keys.path(role, "commit?brief=1");
                let Ok(reply) = client.post(&path, &batch) else {
                    return;
                };
                if reply.ok() {
                    let observations = reply.json()["observations"].clone();
                    done.lock().unwrap().push(Acknowledged::Batch {
                        table: *table,
                        role,
                        batch,
                        observations,
                    });
                    count.fetch_add(1, Ordering::SeqCst);
                }
            }
        }
    }
}
