//! A hall of a few people around the small game: codes, devices, one stream for many seats, presence, who follows whom.

use crate::world::{World, nonce, roomy, until};
use engine::FastRng;
use serde_json::{Value, json};
use server::client::{Client, Events};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

/// A hall and its organizer's secret.
pub struct Hall {
    address: SocketAddr,
    pub id: String,
    secret: String,
}

impl Hall {
    pub fn new(world: &World) -> Hall {
        let ask = json!({"game": "outpost", "name": "Drill Hall"});
        let reply = world.stranger().post("/api/halls", &ask).unwrap();
        assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
        let made = reply.json();
        Hall {
            address: world.address,
            id: made["hall"].as_str().unwrap().into(),
            secret: made["secret"].as_str().unwrap().into(),
        }
    }

    /// The same hall at another server.
    fn at(&self, world: &World) -> Hall {
        Hall {
            address: world.address,
            id: self.id.clone(),
            secret: self.secret.clone(),
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/halls/{}/{rest}", self.id)
    }

    fn ask(&self, secret: Option<&str>, rest: &str, body: Option<Value>) -> (u16, Value) {
        let mut client = Client::new(self.address, secret);
        let reply = match body {
            Some(body) => client.post(&self.path(rest), &body),
            None => client.get(&self.path(rest)),
        };
        let reply = reply.unwrap();
        (reply.status, reply.json())
    }

    /// Asks as the organizer, and must be answered.
    fn host(&self, rest: &str, body: Option<Value>) -> Value {
        let (status, answer) = self.ask(Some(&self.secret), rest, body);
        assert_eq!(status, 200, "{rest}: {answer}");
        answer
    }

    fn people(&self, names: &[&str]) -> Vec<String> {
        let rows: Vec<Value> = names.iter().map(|name| json!({"name": name})).collect();
        self.host("host/people", Some(json!({"people": rows})));
        let sheet = self.host("host/sheet", None);
        let id = |name: &&str| {
            let people = sheet["people"].as_array().unwrap();
            let person = people.iter().find(|person| person["name"] == **name);
            person.unwrap()["id"].as_str().unwrap().to_owned()
        };
        names.iter().map(id).collect()
    }

    fn cast(&self, seat: &str, person: &str) {
        self.host("host/cast", Some(json!({"seat": seat, "person": person})));
    }

    /// The code on a person's card.
    fn code(&self, person: &str) -> String {
        let cards = self.host("host/cards", None);
        let cards = cards["cards"].as_array().unwrap().clone();
        let card = cards.iter().find(|card| card["person"] == person).unwrap();
        card["code"].as_str().unwrap().to_owned()
    }

    /// Types a code.
    fn typed(&self, code: &str) -> (u16, Value) {
        self.ask(None, "code", Some(json!({"code": code, "device": "phone"})))
    }

    /// Joins with a person's card.
    fn join(&self, person: &str) -> String {
        let (status, answer) = self.typed(&self.code(person));
        assert_eq!(
            (status, &answer["accepted"]),
            (200, &json!(true)),
            "{answer}"
        );
        answer["secret"].as_str().unwrap().to_owned()
    }

    fn me(&self, secret: &str, rest: &str, body: Option<Value>) -> Value {
        let (status, answer) = self.ask(Some(secret), &format!("me/{rest}"), body);
        assert_eq!(status, 200, "{rest}: {answer}");
        answer
    }

    fn table(&self) -> String {
        let sheet = self.host("host/sheet", None);
        sheet["table"].as_str().unwrap().to_owned()
    }

    /// Asks at the hall's table.
    fn seat(&self, secret: &str, seat: &str, rest: &str, body: Option<Value>) -> (u16, Value) {
        let mut client = Client::new(self.address, Some(secret));
        let path = format!("/api/tables/{}/{seat}/{rest}", self.table());
        let reply = match body {
            Some(body) => client.post(&path, &body),
            None => client.get(&path),
        };
        let reply = reply.unwrap();
        (reply.status, reply.json())
    }

    fn listen(&self, secret: &str, from: &str) -> Events {
        let client = Client::new(self.address, Some(secret));
        let events = client.listen(&self.path(&format!("me/live?from={from}")), None);
        let events = events.unwrap();
        events.set_timeout(Duration::from_secs(30)).unwrap();
        events
    }
}

/// The next event of a kind; others are passed over.
fn next(events: &mut Events, kind: &str) -> Value {
    loop {
        let event = events.next_event().unwrap();
        if event.kind == kind {
            return serde_json::from_str(&event.data).unwrap();
        }
    }
}

/// A place where somebody who may, places a block: the first batch of a seat.
fn first_batch(hall: &Hall, secret: &str, seat: &str, dice: &mut FastRng) -> (u16, Value) {
    let (status, look) = hall.seat(secret, seat, "view", None);
    assert_eq!(status, 200, "{look}");
    let mut menu = look["menu"].clone();
    let mut choices: Vec<Value> = Vec::new();
    while let Some(offers) = menu.as_array().filter(|offers| !offers.is_empty()) {
        choices.push(crate::world::pick(&offers[dice.below(offers.len())], dice));
        let (_, drafted) = hall.seat(secret, seat, "draft", Some(json!({"choices": choices})));
        menu = drafted["menu"].clone();
    }
    let batch = json!({"choices": choices, "nonce": nonce(dice)});
    hall.seat(secret, seat, "commit", Some(batch))
}

#[test]
fn a_code_is_exchanged_once_and_a_second_device_needs_a_yes() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let hall = Hall::new(&world);
    let people = hall.people(&["Callum Reid", "Dora Eklund"]);
    hall.cast("red", &people[0]);
    hall.cast("blue", &people[1]);
    let code = hall.code(&people[0]);
    assert_eq!(code.len(), 6);
    assert!(
        code.bytes()
            .all(|c| b"23456789ABCDEFGHJKMNPQRSTUVWXYZ".contains(&c))
    );
    // Printed again it is the same card.
    assert_eq!(hall.code(&people[0]), code);
    let small = format!("{} {}", &code[..3], &code[3..]).to_lowercase();
    let (status, first) = hall.typed(&small);
    assert_eq!((status, &first["accepted"]), (200, &json!(true)));
    assert!(!first.to_string().contains("Callum"), "{first}");
    let secret = first["secret"].as_str().unwrap();
    assert!(secret.len() >= 32);
    let desk = hall.me(secret, "desk", None);
    assert_eq!(desk["person"]["name"], "Callum Reid");
    assert_eq!(desk["seats"][0]["seat"], "red");

    // The code is spent: another device with it waits, and is told nothing.
    let (status, second) = hall.typed(&code);
    assert_eq!((status, &second["accepted"]), (200, &json!(false)));
    assert!(!second.to_string().contains("Callum"));
    let other = second["secret"].as_str().unwrap();
    assert_eq!(hall.ask(Some(other), "me/desk", None).0, 401);
    assert_eq!(
        hall.ask(Some(other), "enter", Some(json!({"secret": other})))
            .1["role"],
        "waits"
    );
    let desk = hall.me(secret, "desk", None);
    let waiting = desk["devices"][1].clone();
    assert_eq!(waiting["accepted"], false);
    // Nobody else's device can say yes.
    let dora = hall.join(&people[1]);
    let yes = json!({"device": waiting["id"], "yes": true});
    assert_eq!(hall.ask(Some(&dora), "me/admit", Some(yes.clone())).0, 403);
    hall.me(secret, "admit", Some(yes));
    assert_eq!(
        hall.me(other, "desk", None)["person"]["name"],
        "Callum Reid"
    );
    // A new card makes the old one and its devices invalid.
    let fresh = hall.host("host/reissue", Some(json!({"person": people[0]})));
    assert_ne!(fresh["code"], json!(code));
    assert_eq!(hall.ask(Some(secret), "me/desk", None).0, 401);
    assert_eq!(hall.ask(Some(other), "me/desk", None).0, 401);
    assert_eq!(hall.typed(&code).0, 409);
    assert_eq!(hall.code(&people[0]), fresh["code"].as_str().unwrap());
    world.stop();
}

#[test]
fn a_card_given_back_works_again_and_another_device_gets_a_code_of_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let hall = Hall::new(&world);
    let people = hall.people(&["Ann"]);
    hall.cast("red", &people[0]);
    let wrong = hall.join(&people[0]);
    hall.me(&wrong, "mistaken", Some(json!({})));
    assert_eq!(hall.ask(Some(&wrong), "me/desk", None).0, 401);
    let ann = hall.join(&people[0]);
    let code = hall.me(&ann, "device", Some(json!({})));
    let (status, second) = hall.typed(code["code"].as_str().unwrap());
    assert_eq!((status, &second["accepted"]), (200, &json!(true)));
    let second = second["secret"].as_str().unwrap();
    assert_eq!(
        hall.me(second, "desk", None)["devices"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    world.stop();
}

#[test]
fn umpires_have_ten_characters_and_are_let_in_by_whoever_runs_the_game() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let hall = Hall::new(&world);
    let people = hall.people(&["Ana Ruiz", "Ben"]);
    hall.cast("umpire", &people[0]);
    hall.cast("red", &people[1]);
    let code = hall.code(&people[0]);
    assert_eq!(code.len(), 10);
    let (_, answer) = hall.typed(&code);
    assert_eq!(answer["accepted"], false);
    let ana = answer["secret"].as_str().unwrap();
    assert_eq!(hall.ask(Some(ana), "control/load", None).0, 401);
    let sheet = hall.host("host/sheet", None);
    let device = sheet["people"][0]["devices"][0]["id"].clone();
    hall.host(
        "control/admit",
        Some(json!({"device": device, "yes": true})),
    );
    let (status, load) = hall.ask(Some(ana), "control/load", None);
    assert_eq!(status, 200, "{load}");
    // An umpire who runs the game may do what the organizer may; a player may not.
    assert_eq!(hall.ask(Some(ana), "host/sheet", None).0, 200);
    let ben = hall.join(&people[1]);
    for rest in ["host/sheet", "control/load"] {
        assert_eq!(hall.ask(Some(&ben), rest, None).0, 403, "{rest}");
    }
    assert_eq!(hall.ask(None, "host/sheet", None).0, 401);
    // All cards are made from the organizer's own secret.
    assert_eq!(hall.ask(Some(ana), "host/cards", None).0, 403);
    world.stop();
}

#[test]
fn wrong_codes_use_up_the_halls_budget_and_not_the_addresses() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let (hall, other) = (Hall::new(&world), Hall::new(&world));
    let ann = hall.people(&["Ann"]).remove(0);
    hall.cast("red", &ann);
    let code = hall.code(&ann);
    let mut statuses: Vec<u16> = Vec::new();
    for n in 0..25 {
        let letter = char::from(b"ABCDEFGHJKMNPQRSTUVWXYZ23"[n]);
        statuses.push(hall.typed(&format!("22222{letter}")).0);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 20);
    assert_eq!(statuses[24], 429);
    // Not even the right one helps now; the organizer sees why, and another hall does not notice.
    assert_eq!(hall.typed(&code).0, 429);
    assert_eq!(hall.host("host/sheet", None)["budget"], 0);
    assert_eq!(other.typed("222222").0, 409);
    // What cannot be on a card costs nothing.
    assert_eq!(other.typed("R7KQ40").0, 400);
    assert_eq!(other.host("host/sheet", None)["budget"], 19);
    hall.host("host/forgive", Some(json!({})));
    assert_eq!(hall.typed(&code).0, 200);
    world.stop();
}

#[test]
fn one_stream_has_all_seats_of_a_person_and_nothing_of_anybody_elses() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let hall = Hall::new(&world);
    let people = hall.people(&["Ann", "Ben"]);
    hall.cast("red", &people[0]);
    hall.cast("umpire", &people[0]);
    hall.cast("blue", &people[1]);
    hall.host(
        "host/settings",
        Some(json!({"settings": {"cover_after": null, "delay": 0}})),
    );
    hall.host("host/open", Some(json!({})));
    let (_, typed) = hall.typed(&hall.code(&people[0]));
    let ann = typed["secret"].as_str().unwrap().to_owned();
    let device = hall.host("host/sheet", None)["people"][0]["devices"][0]["id"].clone();
    hall.host(
        "control/admit",
        Some(json!({"device": device, "yes": true})),
    );
    let ben = hall.join(&people[1]);

    let mut events = hall.listen(&ann, "");
    let mut foe = hall.listen(&ben, "");
    let desk = next(&mut events, "desk");
    assert_eq!(desk["seats"].as_array().unwrap().len(), 2);
    let mut dice = FastRng::new(4);
    let (status, answer) = first_batch(&hall, &ann, "red", &mut dice);
    assert_eq!(status, 200, "{answer}");
    assert_eq!(first_batch(&hall, &ben, "blue", &mut dice).0, 200);
    // Both of Ann's seats come on the one stream.
    let mut heard = std::collections::BTreeMap::<String, u64>::new();
    while heard.get("red").is_none_or(|n| *n < 2) || heard.get("umpire").is_none_or(|n| *n < 2) {
        let at = next(&mut events, "at").as_str().unwrap().to_owned();
        let event = events.next_event().unwrap();
        if event.kind == "observations" {
            let data: Value = serde_json::from_str(&event.data).unwrap();
            heard.insert(at, data["number"].as_u64().unwrap());
        }
    }
    // It goes on from where it was, seat by seat.
    let mut again = hall.listen(&ann, "red:1.0,umpire:2.0");
    next(&mut again, "at");
    let first = next(&mut again, "observations");
    assert!(
        first["observations"]
            .as_array()
            .unwrap()
            .iter()
            .all(|seen| seen["n"] != 1)
    );

    // Ben's stream is that of blue, byte for byte what the seat's log has, and knows nothing of the others.
    let (_, log) = hall.seat(&ben, "blue", "log", None);
    let number = log["number"].as_u64().unwrap();
    let mut seen: Vec<Value> = Vec::new();
    let mut at = String::new();
    while (seen.len() as u64) < number {
        let event = foe.next_event().unwrap();
        let data: Value = serde_json::from_str(&event.data).unwrap();
        match event.kind.as_str() {
            "at" => at = data.as_str().unwrap().into(),
            "desk" => {
                assert!(!event.data.contains("Ann"), "{}", event.data);
                assert_eq!(data["control"], Value::Null);
            }
            "observations" => seen.extend(data["observations"].as_array().unwrap().iter().cloned()),
            _ => {}
        }
        assert!(at.is_empty() || at == "blue");
    }
    assert_eq!(json!(seen), log["observations"]);
    for seat in ["red", "umpire"] {
        assert_eq!(hall.seat(&ben, seat, "view", None).0, 401, "{seat}");
    }
    world.stop();
}

#[test]
fn the_next_holder_finds_the_draft_and_the_one_before_is_out_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let hall = Hall::new(&world);
    let people = hall.people(&["Ann", "Ben", "Cleo"]);
    hall.cast("red", &people[0]);
    hall.cast("blue", &people[1]);
    hall.host(
        "host/settings",
        Some(json!({"settings": {"cover_after": null}})),
    );
    hall.host("host/open", Some(json!({})));
    let (ann, ben) = (hall.join(&people[0]), hall.join(&people[1]));
    let (_, look) = hall.seat(&ann, "red", "view", None);
    let mut dice = FastRng::new(7);
    let choice = crate::world::pick(&look["menu"][0], &mut dice);
    let draft = json!({"choices": [choice]});
    assert_eq!(hall.seat(&ann, "red", "draft", Some(draft.clone())).0, 200);
    assert_eq!(hall.seat(&ann, "red", "pad", None).0, 200);
    let mut events = hall.listen(&ann, "");
    assert_eq!(next(&mut events, "desk")["seats"][0]["seat"], "red");

    hall.host(
        "host/swap",
        Some(json!({"from": people[0], "to": people[1]})),
    );
    assert_eq!(hall.seat(&ann, "red", "view", None).0, 401);
    let (status, look) = hall.seat(&ben, "red", "view", None);
    assert_eq!(
        (status, &look["draft"]["choices"]),
        (200, &draft["choices"])
    );
    // The stream follows without being opened again.
    loop {
        let desk = next(&mut events, "desk");
        if desk["seats"][0]["seat"] == "blue" {
            break;
        }
    }
    assert_eq!(next(&mut events, "at"), "blue");

    // Somebody who held nothing takes over; one who is sacked leaves the seat to the computer.
    hall.host(
        "host/replace",
        Some(json!({"from": people[1], "to": people[2]})),
    );
    let cleo = hall.join(&people[2]);
    let (_, look) = hall.seat(&cleo, "red", "view", None);
    assert_eq!(look["draft"]["choices"], draft["choices"]);
    hall.host("host/sack", Some(json!({"person": people[0]})));
    until("the computer has blue", || {
        let (_, look) = hall.seat(&cleo, "red", "view", None);
        look["status"]["seats"][1]["bot"] == "anything"
    });
    world.stop();
}

#[test]
fn a_lost_holder_is_covered_after_the_time_that_was_set_and_gets_the_seat_back() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let hall = Hall::new(&world);
    let people = hall.people(&["Ann", "Ben"]);
    hall.cast("red", &people[0]);
    hall.cast("blue", &people[1]);
    hall.host(
        "host/settings",
        Some(json!({"settings": {"cover_after": 5}})),
    );
    hall.host("host/open", Some(json!({})));
    let (ann, ben) = (hall.join(&people[0]), hall.join(&people[1]));
    for secret in [&ann, &ben] {
        hall.me(secret, "status", Some(json!({"status": "arrived"})));
    }
    let touch = |n: usize| hall.host("host/sheet", None)["people"][n]["touch"]["is"].clone();
    let stay = hall.listen(&ben, "");
    let two = hall.listen(&ben, "");
    let gone = hall.listen(&ann, "");
    assert_eq!(touch(0), "here");
    drop(gone);
    until("Ann is lost", || touch(0) == "lost");
    assert_eq!(touch(1), "here");
    let bot = |seat: usize| {
        let (_, look) = hall.seat(&ben, "blue", "view", None);
        look["status"]["seats"][seat]["bot"].clone()
    };
    assert_eq!(bot(0), Value::Null, "not before its time");
    until("the computer has red", || bot(0) == "anything");
    assert_eq!(bot(1), Value::Null);
    // Ann looks at her page again: the seat is hers again, by itself.
    let back = hall.listen(&ann, "");
    until("Ann has red", || bot(0) == Value::Null);
    drop((back, stay, two));

    // A break is covered until it is ended, however much the phone is in touch.
    let back = hall.listen(&ann, "");
    hall.me(&ann, "status", Some(json!({"status": "away"})));
    assert_eq!(bot(0), "anything");
    assert_eq!(hall.seat(&ann, "red", "view", None).0, 401);
    std::thread::sleep(Duration::from_millis(2500));
    assert_eq!(bot(0), "anything");
    hall.me(&ann, "status", Some(json!({"status": "arrived"})));
    assert_eq!(bot(0), Value::Null);
    assert_eq!(hall.seat(&ann, "red", "view", None).0, 200);
    drop(back);
    world.stop();
}

#[test]
fn words_to_the_liaison_reach_nobody_else() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let rules = holdline::Holdline::shipped().unwrap();
    let world = World::playing(&path, crate::world::shelf(rules));
    let ask = json!({"game": "holdline", "name": "Hall"});
    let made = world.stranger().post("/api/halls", &ask).unwrap().json();
    let hall = Hall {
        address: world.address,
        id: made["hall"].as_str().unwrap().into(),
        secret: made["secret"].as_str().unwrap().into(),
    };
    let people = hall.people(&["Nadia", "Callum", "Ana"]);
    hall.cast("liaison", &people[0]);
    hall.cast("poznan", &people[1]);
    hall.cast("control", &people[2]);
    let (nadia, callum) = (hall.join(&people[0]), hall.join(&people[1]));
    let (_, typed) = hall.typed(&hall.code(&people[2]));
    let ana = typed["secret"].as_str().unwrap().to_owned();
    let device = hall.host("host/sheet", None)["people"][2]["devices"][0]["id"].clone();
    hall.host(
        "control/admit",
        Some(json!({"device": device, "yes": true})),
    );

    let word = "it is getting loud";
    hall.me(
        &callum,
        "liaison",
        Some(json!({"text": word, "come": true})),
    );
    let read = hall.me(&nadia, "liaison", None);
    assert_eq!(read["threads"][0]["words"][0]["text"], word);
    hall.me(
        &nadia,
        "liaison",
        Some(json!({"text": "on my way", "to": people[1]})),
    );
    assert_eq!(hall.me(&callum, "desk", None)["unread"], 1);
    let read = hall.me(&callum, "liaison", None);
    assert_eq!(read["threads"][0]["words"][1]["text"], "on my way");
    assert!(read["threads"][0]["words"][0]["read"].is_number());
    // Neither Game Control nor the organizer sees a word or a count of it.
    for (secret, rest) in [
        (&ana, "me/liaison"),
        (&ana, "me/desk"),
        (&ana, "control/load"),
        (&hall.secret, "host/sheet"),
    ] {
        let (status, answer) = hall.ask(Some(secret), rest, None);
        assert_eq!(status, 200, "{rest}");
        assert!(!answer.to_string().contains("loud"), "{rest}");
        assert!(!answer.to_string().contains("on my way"), "{rest}");
    }
    assert_eq!(hall.me(&ana, "liaison", None)["threads"], json!([]));
    let (status, _) = hall.ask(
        Some(&callum),
        "me/liaison",
        Some(json!({"text": "x", "to": people[2]})),
    );
    assert_eq!(status, 403);
    // They are gone with the hall, and from the file too.
    hall.host("host/close", Some(json!({})));
    assert_eq!(hall.me(&nadia, "liaison", None)["threads"], json!([]));
    world.stop();
}

#[test]
fn calls_have_one_owner_and_the_caller_reads_the_answer() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let hall = Hall::new(&world);
    let people = hall.people(&["Ana", "Ben"]);
    hall.cast("umpire", &people[0]);
    hall.cast("red", &people[1]);
    hall.host("host/open", Some(json!({})));
    let ben = hall.join(&people[1]);
    hall.me(
        &ben,
        "call",
        Some(json!({"seat": "red", "text": "Does the star count twice?"})),
    );
    let other = json!({"seat": "blue", "text": "Not mine"});
    assert_eq!(hall.ask(Some(&ben), "me/call", Some(other)).0, 403);
    let matter = hall.host("control/load", None)["matters"][0].clone();
    let own = json!({"matter": matter["id"], "to": people[0]});
    hall.host("control/own", Some(own.clone()));
    // The second of two who take it at the same moment reads that it is taken.
    assert_eq!(
        hall.ask(Some(&hall.secret), "control/own", Some(own)).0,
        409
    );
    let answer = json!({"matter": matter["id"], "answer": "Once."});
    hall.host("control/settle", Some(answer));
    let desk = hall.me(&ben, "desk", None);
    assert_eq!(desk["matters"][0]["settled"]["answer"], "Once.");
    world.stop();
}

/// A game on the wall.
fn wall(hall: &Hall) -> Value {
    let (status, wall) = hall.ask(None, "wall", None);
    assert_eq!(status, 200, "{wall}");
    wall
}

#[test]
fn the_wall_is_live_in_its_clock_and_late_in_its_map() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let hall = Hall::new(&world);
    assert_eq!(wall(&hall)["stage"], "setup");
    let ann = hall.people(&["Ann"]).remove(0);
    for seat in ["red", "blue", "umpire"] {
        hall.cast(seat, &ann);
    }
    let address = "http://192.168.8.10:1941";
    let settings = json!({"settings": {"delay": 2, "address": address, "cover_after": null}});
    hall.host("host/settings", Some(settings));
    hall.host("host/open", Some(json!({})));
    let (_, typed) = hall.typed(&hall.code(&ann));
    let secret = typed["secret"].as_str().unwrap().to_owned();
    let device = hall.host("host/sheet", None)["people"][0]["devices"][0]["id"].clone();
    hall.host(
        "control/admit",
        Some(json!({"device": device, "yes": true})),
    );
    let mut dice = FastRng::new(3);
    let turn = || wall(&hall)["live"]["turn"].as_u64().unwrap_or(0);
    for _ in 0..200 {
        if turn() >= 3 || !wall(&hall)["ended"].is_null() {
            break;
        }
        for seat in ["red", "blue", "umpire"] {
            first_batch(&hall, &secret, seat, &mut dice);
        }
    }
    std::thread::sleep(Duration::from_millis(5500));
    let shown = wall(&hall);
    let live = shown["live"]["turn"].as_u64().unwrap();
    if shown["ended"].is_null() {
        let late = shown["late"]["turn"].as_u64().unwrap();
        assert!(late + 2 <= live, "{late} {live}");
    }
    assert_eq!(shown["address"], json!(format!("{address}/h/{}", hall.id)));
    assert!(shown["qr"]["path"].as_str().unwrap().starts_with("M4 4"));
    world.stop();
}

#[test]
fn a_hall_outlives_the_server_with_people_devices_and_seats() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let hall = Hall::new(&world);
    let people = hall.people(&["Ann", "Ben"]);
    hall.cast("red", &people[0]);
    hall.cast("blue", &people[1]);
    hall.host("host/open", Some(json!({})));
    let ann = hall.join(&people[0]);
    hall.me(&ann, "status", Some(json!({"status": "arrived"})));
    let release = json!({"title": "Radio", "text": "Bridges stand."});
    hall.host("control/bulletin", Some(release));
    let code = hall.code(&people[1]);
    world.stop();

    let world = World::on(&path);
    let hall = hall.at(&world);
    let desk = hall.me(&ann, "desk", None);
    assert_eq!(
        (&desk["person"]["status"], &desk["seats"][0]["seat"]),
        (&json!("arrived"), &json!("red"))
    );
    assert_eq!(hall.seat(&ann, "red", "view", None).0, 200);
    assert_eq!(wall(&hall)["bulletin"]["text"], "Bridges stand.");
    assert_eq!(hall.typed(&code).1["accepted"], true);
    // A hall of one person at home is newer, and nobody is told of it.
    let home = json!({"game": "outpost", "name": "Alone at home", "unlisted": true});
    assert_eq!(
        world.stranger().post("/api/halls", &home).unwrap().status,
        200
    );
    let listed = world.stranger().get("/api/halls").unwrap().json();
    assert_eq!(listed["halls"].as_array().unwrap().len(), 1);
    assert_eq!(listed["halls"][0]["hall"], json!(hall.id));
    world.stop();
    assert_no_secret(&path, &[&ann, &hall.secret, &code]);
}

/// The store has no secret and no code, only hashes.
fn assert_no_secret(path: &Path, secrets: &[&str]) {
    let mut bytes = std::fs::read(path).unwrap();
    if let Ok(log) = std::fs::read(path.with_extension("db-wal")) {
        bytes.extend(log);
    }
    for secret in secrets {
        let found = bytes
            .windows(secret.len())
            .any(|part| part == secret.as_bytes());
        assert!(!found, "{secret}");
    }
}

#[test]
fn names_are_shown_by_leave_and_forgotten_on_request() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::with(&dir.path().join("store.db"), roomy());
    let hall = Hall::new(&world);
    let people = hall.people(&["Ann", "Ben"]);
    hall.cast("red", &people[0]);
    hall.cast("blue", &people[1]);
    hall.host("host/open", Some(json!({})));
    let (ann, ben) = (hall.join(&people[0]), hall.join(&people[1]));
    let name = || {
        let (_, look) = hall.seat(&ben, "blue", "view", None);
        look["status"]["seats"][0]["name"].clone()
    };
    assert_eq!(name(), "Ann");
    hall.me(
        &ann,
        "privacy",
        Some(json!({"named": false, "photos": "nameless"})),
    );
    assert_eq!(name(), "");
    hall.me(&ann, "privacy", Some(json!({"named": true})));
    hall.me(&ann, "forget", Some(json!({})));
    assert_eq!(name(), "");
    assert!(!hall.host("host/sheet", None).to_string().contains("Ann"));
    world.stop();
}

#[test]
fn the_wall_of_a_megagame_has_no_cube_no_hq_and_no_name() {
    let dir = tempfile::tempdir().unwrap();
    let rules = holdline::Holdline::shipped().unwrap();
    let world = World::playing(&dir.path().join("store.db"), crate::world::shelf(rules));
    let ask = json!({"game": "holdline", "name": "Hall"});
    let made = world.stranger().post("/api/halls", &ask).unwrap().json();
    let hall = Hall {
        address: world.address,
        id: made["hall"].as_str().unwrap().into(),
        secret: made["secret"].as_str().unwrap().into(),
    };
    let people = hall.people(&["Callum Reid"]);
    hall.cast("poznan", &people[0]);
    hall.host("host/open", Some(json!({})));
    let shown = wall(&hall);
    let keys = |part: &Value| {
        let fields = part.as_object().unwrap();
        fields.keys().cloned().collect::<Vec<String>>().join(" ")
    };
    assert_eq!(
        keys(&shown["live"]),
        "clocks last paused regions stage tea turn"
    );
    // Two turns back there was no game yet.
    assert_eq!(shown["late"], Value::Null);
    let timers: Vec<&str> = shown["timers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["text"].as_str().unwrap())
        .collect();
    assert_eq!(timers, ["Planning"]);
    hall.host("host/settings", Some(json!({"settings": {"delay": 0}})));
    let shown = wall(&hall);
    assert_eq!(keys(&shown["late"]), "history hold initiative lost turn");
    assert!(!shown.to_string().contains("Callum"), "{shown}");
    world.stop();
}

#[test]
fn a_person_leaves_a_seat_to_the_computer_for_one_batch_or_until_it_is_taken_back() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let hall = Hall::new(&world);
    let people = hall.people(&["Ann", "Ben"]);
    hall.cast("red", &people[0]);
    hall.cast("blue", &people[1]);
    hall.host("host/open", Some(json!({})));
    let ann = hall.join(&people[0]);
    let number = || hall.seat(&ann, "red", "view", None).1["number"].clone();
    let staff = |seat: &str, by: &str| {
        hall.ask(
            Some(&ann),
            "me/staff",
            Some(json!({"seats": [seat], "by": by})),
        )
    };
    // Somebody else's seat stays theirs.
    assert_eq!(staff("blue", "computer").0, 403);
    let before = number();
    let (status, answer) = staff("red", "once");
    assert_eq!((status, &answer["acted"][0]["seat"]), (200, &json!("red")));
    let after = number();
    assert_ne!(before, after);
    assert_eq!(answer["acted"][0]["number"], after);
    // One batch and no more: the seat is the person's again.
    let staffed = |secret: &str| hall.me(secret, "desk", None)["seats"][0]["staffed"].clone();
    assert_eq!(staffed(&ann), json!(false));
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(number(), after);
    // Until it is taken back: Ann looks on, and may act again afterwards.
    assert_eq!(staff("red", "computer").0, 200);
    assert_eq!(staffed(&ann), json!(true));
    let sheet = hall.seat(&ann, "red", "view", None);
    assert_eq!(sheet.0, 200);
    assert_eq!(staff("red", "me").0, 200);
    assert_eq!(staffed(&ann), json!(false));
}

#[test]
fn everybody_has_one_vote_for_each_award_and_none_for_themselves() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let hall = Hall::new(&world);
    let people = hall.people(&["Ann", "Ben"]);
    hall.cast("red", &people[0]);
    hall.cast("blue", &people[1]);
    let (ann, ben) = (hall.join(&people[0]), hall.join(&people[1]));
    let vote = |who: &str, seat: Value| {
        let ask = json!({"award": "report", "seat": seat});
        hall.ask(Some(who), "me/vote", Some(ask)).0
    };
    assert_eq!(vote(&ann, json!("blue")), 409);
    hall.host("host/open", Some(json!({})));
    assert_eq!(vote(&ann, json!("red")), 409);
    assert_eq!(vote(&ann, json!("nobody")), 400);
    assert_eq!(vote(&ann, json!("blue")), 200);
    assert_eq!(vote(&ann, json!("blue")), 200);
    // Counts are everybody's, a vote its owner's alone.
    let report = |who: &str| hall.me(who, "desk", None)["awards"][3].clone();
    assert_eq!(report(&ann)["mine"], json!("blue"));
    assert_eq!(report(&ben)["mine"], Value::Null);
    assert_eq!(report(&ben)["votes"], json!({"blue": 1}));
    assert_eq!(vote(&ann, Value::Null), 200);
    assert_eq!(report(&ben)["votes"], json!({}));
}
