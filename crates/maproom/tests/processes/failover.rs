//! Two processes on one PostgreSQL, people spread over both, and one of them killed in the middle of its work.

use crate::database::Database;
use crate::people::{Acknowledged, LAST_WORD, Person, Work, until};
use crate::world::{Keys, Served, batches, open};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Backend, Postgres, Write};

/// More than a timed game lasts.
const HOURS: i64 = 601 * 60_000;

/// Moves the beginning of a table's thinking back in time, as if hours had passed.
fn let_time_pass(db: &mut Postgres, keys: &Keys) {
    let row = db.table(keys.table()).unwrap().unwrap();
    let mut meta: Value = serde_json::from_str(&row.meta).unwrap();
    let since = meta["clock"]["since"].as_i64().unwrap();
    meta["clock"]["since"] = json!(since - HOURS);
    let write = Write::Meta {
        table: row.id,
        meta: store::Meta {
            version: row.version,
            text: meta.to_string(),
            open: row.open,
        },
    };
    for done in db.write(&[write]).unwrap() {
        done.unwrap();
    }
}

/// Journal lines of the computer player's batches.
fn computer_batches(db: &mut Postgres, keys: &Keys) -> usize {
    let chunks = db.chunks(keys.table(), 1).unwrap();
    let text: String = chunks.into_iter().map(|chunk| chunk.text).collect();
    batches(&text, 1).len()
}

#[test]
fn one_of_two_servers_is_killed_in_full_work_and_nothing_is_lost_or_doubled() {
    let Some(database) = Database::ready() else {
        return;
    };
    let url = database.url();
    let (mut one, two) = (Served::on(&url), Served::on(&url));
    let here = [one.address, two.address];
    let there = [two.address, one.address];
    let between_people = json!({"game": "eastfront"});
    let with_computer = json!({"game": "eastfront", "seats": {"soviet": {"bot": "recruit"}}});
    let people_tables: Vec<Keys> = (0..4).map(|n| open(here[n % 2], &between_people)).collect();
    // Both are played at the first server, so that it holds their computer players when it dies.
    let computer_tables: Vec<Keys> = (0..2).map(|_| open(here[0], &with_computer)).collect();
    let rate = json!({"live": {"minutes": 600, "seconds": 0}});
    let timed = open(here[0], &json!({"game": "eastfront", "rate": rate}));
    let seat = |keys: &Keys, role, servers| {
        let keys = keys.clone();
        Arc::new(Person {
            keys,
            role,
            servers,
        })
    };
    let mut people = Vec::new();
    for (n, keys) in people_tables.iter().enumerate() {
        let (first, second) = if n % 2 == 0 {
            (here, there)
        } else {
            (there, here)
        };
        people.push(seat(keys, "axis", first));
        people.push(seat(keys, "soviet", second));
    }
    people.extend(computer_tables.iter().map(|keys| seat(keys, "axis", here)));

    let work = Arc::new(Work::default());
    let ears: Vec<_> = people
        .iter()
        .cloned()
        .map(|person| std::thread::spawn(move || person.listen()))
        .collect();
    let watcher = std::thread::spawn({
        let watcher = seat(&timed, "axis", here);
        move || watcher.listen()
    });
    let hands: Vec<_> = (0..)
        .zip(people.iter().cloned())
        .map(|(n, person)| {
            let (work, first) = (work.clone(), here[0]);
            std::thread::spawn(move || person.play(first, &work, n))
        })
        .collect();

    let mut db = Postgres::open(&url, "test").unwrap();
    let done = |side: usize| work.done[side].load(Ordering::SeqCst);
    until("busy on both servers", || done(0) >= 40 && done(1) >= 20);
    until("a computer player's move", || {
        computer_tables
            .iter()
            .all(|keys| computer_batches(&mut db, keys) > 0)
    });
    // It is killed while batches are under way in it: stopped first, so that their answers cannot come any more.
    until("a batch under way at the server that is killed", || {
        one.signal("-STOP");
        std::thread::sleep(Duration::from_millis(200));
        let caught = work.under_way[0].load(Ordering::SeqCst) > 0;
        if !caught {
            one.signal("-CONT");
        }
        caught
    });
    one.kill();
    let at_death = computer_tables
        .iter()
        .map(|keys| computer_batches(&mut db, keys))
        .collect::<Vec<_>>();
    let survivor_before = done(1);

    // The survivor carries on: people, clocks, and computer players once the dead one's lease is over.
    until("on with the people", || done(1) >= survivor_before + 60);
    let_time_pass(&mut db, &timed);
    until("the end of the time of a timed table", || {
        let status = timed.get(two.address, "host", "view")["status"].clone();
        status["ended"]["winners"] == json!(["soviet"])
    });
    until("a computer player taken over", || {
        let now = computer_tables
            .iter()
            .map(|keys| computer_batches(&mut db, keys));
        now.zip(&at_death).all(|(now, before)| now > *before)
    });
    work.stop.store(true, Ordering::SeqCst);
    let made: Vec<Vec<Acknowledged>> = hands.into_iter().map(|hand| hand.join().unwrap()).collect();
    let lost = work.lost.load(Ordering::SeqCst);
    assert!(lost > 0, "no answer was lost");

    // Streams went over to the survivor without gap or repeat.
    let said = people_tables.iter().chain(&computer_tables).chain([&timed]);
    let mut logs = Vec::new();
    for person in &people {
        logs.push(person.keys.get(two.address, person.role, "log")["number"].clone());
    }
    for keys in said {
        keys.post(two.address, "host", "chat", &json!({"text": LAST_WORD}));
    }
    for ((person, ear), number) in people.iter().zip(ears).zip(logs) {
        let heard = ear.join().unwrap();
        let log = person.keys.get(two.address, person.role, "log");
        let log = log["observations"].as_array().unwrap();
        assert!(heard.len() as u64 >= number.as_u64().unwrap());
        assert_eq!(heard, log[..heard.len()], "{}", person.role);
        let numbers = heard.iter().map(|seen| seen["n"].as_u64());
        assert!(numbers.eq((1..=heard.len() as u64).map(Some)));
    }
    let end = watcher.join().unwrap().pop().unwrap();
    assert!(end["log"][0]["event"]["ended"].is_object(), "{end}");

    for (person, made) in people.iter().zip(&made) {
        person.all_kept(&mut db, two.address, made);
    }
    let all: usize = made.iter().map(Vec::len).sum();
    println!("{all} batches, {lost} answers lost at the kill");
}
