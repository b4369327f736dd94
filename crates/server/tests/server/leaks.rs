//! Nothing hidden goes over the wire.
//!
//! Whole random games are played over recorded connections. Beside them the test keeps the truth, read from the store,
//! and for each seat a world imagined from that seat's view alone. Every view, menu, draft and refusal a seat receives
//! must be, byte for byte, what the imagined world gives: so it cannot depend on anything the seat does not know.

use crate::patch::follow;
use crate::world::{Keys, World, nonce};
use engine::{Describe, FastRng, Imagine, Match, Menu, Next, Rules, Seat};
use outpost::{Choice, Outpost};
use serde_json::{Value, json};
use server::client::{Client, Reply};
use store::{Backend, Sqlite};

/// The state of a table as the store has it.
fn truth(path: &std::path::Path, id: &str) -> Match<Outpost> {
    let mut db = Sqlite::open(path).unwrap();
    let text: String = db
        .chunks(id, 1)
        .unwrap()
        .into_iter()
        .map(|c| c.text)
        .collect();
    Match::replay(Outpost::shipped().unwrap(), &text, None, &mut ()).unwrap()
}

/// A menu as the wire has it, from a state.
fn menu(rules: &Outpost, state: &outpost::State, seat: Seat) -> Value {
    if !matches!(rules.next(state), Next::Seats(seats) if seats.contains(seat)) {
        return json!([]);
    }
    let mut menu = Menu::new();
    rules.menu(state, seat, &mut menu);
    let view = rules.view(state, seat);
    menu.entries()
        .iter()
        .map(|choice| json!({"choice": choice, "text": rules.choice_text(&view, choice)}))
        .collect()
}

/// The header lines of an answer, without those that any answer has and those that count its bytes.
fn odd_headers(reply: &Reply) -> Vec<String> {
    reply
        .head
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(':'))
        .map(|(name, _)| name.to_ascii_lowercase())
        .filter(|name| {
            !matches!(
                name.as_str(),
                "content-type"
                    | "content-length"
                    | "cache-control"
                    | "date"
                    | "vary"
                    | "content-security-policy"
                    | "x-content-type-options"
                    | "referrer-policy"
                    | "permissions-policy"
                    | "cross-origin-opener-policy"
                    | "cross-origin-resource-policy"
            )
        })
        .collect()
}

fn check_seat(
    keys: &Keys,
    client: &mut Client,
    role: &str,
    table: &Match<Outpost>,
    dice: &mut FastRng,
) {
    let rules = &**table.rules();
    let seat = rules.info().seat(role).unwrap();
    let known = rules.view(table.state(), seat);
    let imagined = rules.imagine(&known, seat, dice);
    let reply = client.get(&keys.path(role, "view")).unwrap();
    assert_eq!(odd_headers(&reply), Vec::<String>::new());
    let told = reply.json();
    assert_eq!(told["view"], json!(rules.view(&imagined, seat)));
    assert_eq!(told["menu"], menu(rules, &imagined, seat));
    // Every choice there is, legal or not: the same answer in both worlds, refusals included.
    let all: Vec<Choice> = (0..4)
        .flat_map(|n| {
            [
                Choice::Put(n),
                Choice::At(n),
                Choice::Swap(n),
                Choice::Attack(n),
                Choice::With(n),
            ]
        })
        .chain([Choice::Ready, Choice::Rest])
        .collect();
    let (status, why) = keys.post(role, "why", json!({"choices": all}));
    assert_eq!(status, 200);
    let moves = matches!(rules.next(&imagined), Next::Seats(seats) if seats.contains(seat));
    for (choice, told) in all.iter().zip(why["why"].as_array().unwrap()) {
        let mut world = imagined.clone();
        let over = table.ended().is_some();
        let expected = match rules.choose(&mut world, seat, choice, &mut ()) {
            _ if over => json!({"why": "The game is over"}),
            Ok(_) if moves => Value::Null,
            Ok(_) => json!({"why": "It is not this seat's turn"}),
            Err(refusal) => {
                let illegal = rules.explain(&refusal);
                json!({"at": 0, "rule": illegal.rule, "why": illegal.why})
            }
        };
        assert_eq!(*told, expected, "{choice:?}");
    }
}

#[test]
fn seats_onlookers_and_strangers_receive_only_what_they_may_know() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let mut dice = FastRng::new(1941);
    for game in 0..4 {
        let keys = world.table(json!({
            "game": "outpost", "scenario": "duel", "options": {"long": game % 2 == 0},
            "seats": {"umpire": {"bot": "anything"}}
        }));
        let mut clients = ["red", "blue"].map(|role| {
            let mut client = keys.client(role);
            client.record = Some(Vec::new());
            client
        });
        let mut onlooker = keys.client("watch");
        let mut stranger = world.stranger();
        stranger.record = Some(Vec::new());
        loop {
            let table = truth(&path, keys.table());
            let rules = &**table.rules();
            for (role, client) in ["red", "blue"].iter().zip(&mut clients) {
                check_seat(&keys, client, role, &table, &mut dice);
            }
            // A spectator's log holds no line and no event that one of the players was not told alike.
            let watched = onlooker.get(&keys.path("watch", "log")).unwrap().json();
            let logs = ["red", "blue"].map(|role| keys.get(role, "log").to_string());
            let seen = watched["observations"].as_array().unwrap().iter();
            for line in seen.flat_map(|seen| seen["log"].as_array().unwrap()) {
                for log in &logs {
                    assert!(told_alike(log, line), "{line}");
                }
            }
            for role in ["red", "blue", "host", "watch"] {
                for what in [
                    "view", "log", "chat", "diary", "journal", "replay", "film", "proof",
                ] {
                    let reply = stranger.get(&keys.path(role, what)).unwrap();
                    assert_eq!(reply.status, 401);
                }
            }
            let opened = if table.ended().is_some() { 200 } else { 403 };
            for what in [
                "replay?eyes=blue",
                "film?eyes=blue",
                "film?eyes=all",
                "proof",
            ] {
                let reply = clients[0].get(&keys.path("red", what)).unwrap();
                assert_eq!(reply.status, opened, "{what}");
            }
            if table.ended().is_some() {
                break;
            }
            let Next::Seats(seats) = rules.next(table.state()) else {
                panic!("the server waits for dice")
            };
            let Some(n) = [0, 1].into_iter().find(|n| seats.contains(Seat(*n))) else {
                std::thread::sleep(std::time::Duration::from_millis(5));
                continue;
            };
            // A random batch; what its author is shown of it leads from the view before it to the one after.
            let (role, seat) = (["red", "blue"][usize::from(n)], Seat(n));
            let mut state = table.state().clone();
            let mut choices = Vec::new();
            loop {
                let mut menu = Menu::new();
                rules.menu(&state, seat, &mut menu);
                let choice = menu.entries()[dice.below(menu.entries().len())];
                choices.push(choice);
                let pace = rules.choose(&mut state, seat, &choice, &mut ()).unwrap();
                if pace.commits() {
                    break;
                }
            }
            let client = &mut clients[usize::from(n)];
            let ask = json!({"choices": choices, "nonce": nonce(&mut dice)});
            let reply = client.post(&keys.path(role, "commit"), &ask).unwrap();
            assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
            let told = reply.json();
            let seen = told["observations"].as_array().unwrap();
            let known = json!(rules.view(table.state(), seat));
            assert_eq!(follow(known, seen), told["view"]);
            // Lines of the journal are counted nowhere on the wire, and its hashes are nowhere to be seen.
            let table = truth(&path, keys.table());
            let mut db = Sqlite::open(&path).unwrap();
            let last = db.chunks(keys.table(), 1).unwrap().pop().unwrap().text;
            let hash = &last[9..73];
            for client in clients.iter().chain([&stranger]) {
                let record = client.record.as_ref().unwrap();
                assert!(!record.windows(64).any(|part| part == hash.as_bytes()));
            }
            drop(table);
        }
    }
    world.stop();
}

/// Whether a log has the words and the event of a line; what the line leaves out cannot be missing.
fn told_alike(log: &str, line: &Value) -> bool {
    let text = line["text"] == "" || log.contains(&format!("\"text\":{}", line["text"]));
    let event = line["event"].is_null() || log.contains(&format!("\"event\":{}", line["event"]));
    text && event
}
