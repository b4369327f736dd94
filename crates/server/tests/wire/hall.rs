//! Two halls that one person cannot tell apart: what a hall adds to a table (the person's page, one stream for all seats,
//! the wall, what a stranger is told) is the same, byte for byte, when hidden facts differ, and stays the same when
//! somebody does something of which the person's seat sees nothing.

use crate::twin::Twin;
use crate::twins::{batch, unseen};
use crate::world::World;
use engine::laws::Lawful;
use engine::{FastRng, Next, Playable, Seat};
use serde_json::{Value, json};
use server::client::{Client, Events};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// A hall whose doors are open: one person has the seat, another all others.
struct House {
    address: SocketAddr,
    hall: String,
    table: String,
    host: String,
    person: String,
    others: String,
    events: Events,
    told: String,
}

fn asked(address: SocketAddr, secret: Option<&str>, path: &str, body: Option<&Value>) -> Value {
    let mut client = Client::new(address, secret);
    let reply = match body {
        Some(body) => client.post(path, body),
        None => client.get(path),
    };
    let reply = reply.unwrap();
    let text = String::from_utf8_lossy(&reply.body);
    assert!(reply.ok(), "{path}: {text}");
    reply.json()
}

impl House {
    fn open(
        address: SocketAddr,
        game: &str,
        position: usize,
        seats: &[String],
        own: &str,
    ) -> House {
        let made = json!({"game": game, "name": "Drill Hall"});
        let made = asked(address, None, "/api/halls", Some(&made));
        let (hall, host) = (text(&made["hall"]), text(&made["secret"]));
        let ask = |rest: &str, body: Option<Value>| {
            let path = format!("/api/halls/{hall}/{rest}");
            asked(address, Some(&host), &path, body.as_ref())
        };
        let mut plan = ask("host/sheet", None)["plan"].clone();
        plan["position"] = json!(position);
        plan["timetable"] = json!(false);
        ask("host/plan", Some(plan));
        let people = json!({"people": [{"name": "Ann"}, {"name": "Bob"}]});
        ask("host/people", Some(people));
        let sheet = ask("host/sheet", None);
        let id = |n: usize| text(&sheet["people"][n]["id"]);
        for seat in seats {
            let person = id(usize::from(seat != own));
            ask("host/cast", Some(json!({"seat": seat, "person": person})));
        }
        let settings = json!({"settings": {"cover_after": null}});
        ask("host/settings", Some(settings));
        ask("host/open", Some(json!({})));
        let cards = ask("host/cards", None)["cards"].clone();
        let join = |n: usize| {
            let card = cards.as_array().unwrap().iter();
            let card = card.clone().find(|card| card["person"] == json!(id(n)));
            let typed = json!({"code": card.unwrap()["code"], "device": "phone"});
            let path = format!("/api/halls/{hall}/code");
            let joined = asked(address, None, &path, Some(&typed));
            if joined["accepted"] != json!(true) {
                let device = ask("host/sheet", None)["people"][n]["devices"][0]["id"].clone();
                ask(
                    "control/admit",
                    Some(json!({"device": device, "yes": true})),
                );
            }
            text(&joined["secret"])
        };
        let (person, others) = (join(0), join(1));
        let listener = Client::new(address, Some(&person));
        let events = listener.listen(&format!("/api/halls/{hall}/me/live?from="), None);
        let events = events.unwrap();
        events.set_timeout(Duration::from_secs(120)).unwrap();
        House {
            address,
            table: text(&ask("host/sheet", None)["table"]),
            hall,
            host,
            person,
            others,
            told: String::new(),
            events,
        }
    }

    /// Hears all that came before a call to the umpires that the person makes.
    fn hear_to(&mut self, seat: &str, word: &str) {
        let path = format!("/api/halls/{}/me/call", self.hall);
        let call = json!({"seat": seat, "text": word});
        asked(self.address, Some(&self.person), &path, Some(&call));
        loop {
            let event = self.events.next_event().unwrap();
            let last = event.kind == "desk" && event.data.contains(word);
            self.told
                .push_str(&format!("{} {}\n", event.kind, event.data));
            if last {
                return;
            }
        }
    }

    /// Without what differs between any two halls: names, moments, hashes.
    fn plain(&self, told: &str) -> String {
        let mut told = told
            .replace(&self.table, "TABLE")
            .replace(&self.hall, "HALL");
        for secret in [&self.host, &self.person, &self.others] {
            assert!(!told.contains(secret.as_str()), "a secret was told");
        }
        let mut plain = String::new();
        let mut run = String::new();
        told.push('\n');
        for c in told.chars() {
            if c.is_ascii_hexdigit() {
                run.push(c);
                continue;
            }
            let moment = run.len() == 13 && run.bytes().all(|b| b.is_ascii_digit());
            match moment || run.len() == 64 {
                true => plain.push('#'),
                false => plain.push_str(&run),
            }
            run.clear();
            plain.push(c);
        }
        plain
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// Everything that the person and a stranger may ask, and all that the person has heard.
fn same(houses: &mut [House; 2], role: &str, word: &str) {
    for house in houses.iter_mut() {
        house.hear_to(role, word);
    }
    let [one, other] = &*houses;
    let equal = |what: &str, a: &str, b: &str| {
        let (a, b) = (one.plain(a), other.plain(b));
        let at = a.bytes().zip(b.bytes()).position(|(a, b)| a != b);
        let at = at.unwrap_or(a.len().min(b.len()));
        let part = |text: &str| {
            let bytes = &text.as_bytes()[at.saturating_sub(160)..(at + 120).min(text.len())];
            String::from_utf8_lossy(bytes).into_owned()
        };
        assert!(
            a == b,
            "{role} can tell two halls apart by {what}:\n{}\n{}",
            part(&a),
            part(&b)
        );
    };
    equal("the stream", &one.told, &other.told);
    for (secret, rest) in [
        (true, "me/desk"),
        (true, "me/liaison"),
        (true, "wall"),
        (false, "wall"),
        (false, ""),
    ] {
        let ask = |house: &House| {
            let path = format!("/api/halls/{}/{rest}", house.hall);
            let secret = secret.then_some(house.person.as_str());
            asked(house.address, secret, path.trim_end_matches('/'), None).to_string()
        };
        equal(rest, &ask(one), &ask(other));
    }
    for rest in [
        "view",
        "log",
        "menu",
        "timetable",
        "film?from=0",
        "replay",
        "pad",
        "standing",
    ] {
        let ask = |house: &House| {
            let path = format!("/api/tables/{}/{role}/{rest}", house.table);
            let reply = Client::new(house.address, Some(&house.person)).get(&path);
            let reply = reply.unwrap();
            format!("{} {}", reply.status, String::from_utf8_lossy(&reply.body))
        };
        equal(rest, &ask(one), &ask(other));
    }
}

/// Worlds all over a game, as far as these counts of batches: at each of them a person is asked to tell two halls apart,
/// and then whether somebody else has acted out of their sight. Gives how many worlds there were.
pub fn across<R: Lawful + Playable>(rules: Arc<R>, seed: u64, marks: &[usize]) -> (usize, usize) {
    let dir = tempfile::tempdir().unwrap();
    let twin = Arc::new(Twin::of(rules.clone()));
    let worlds = World::of(twin.clone(), dir.path(), "halls.db");
    let mut dice = FastRng::new(seed);
    let mut state = rules.start(&rules.any_setup(&mut dice)).unwrap();
    let seats: Vec<String> = rules.info().seats.iter().map(|s| s.id.clone()).collect();
    let ears = rules.seats();
    let (mut batches, mut compared, mut silent) = (0, 0, 0);
    while compared < marks.len() {
        let asked_now = match rules.next(&state) {
            Next::Over(_) => break,
            Next::Chance(chance) => {
                let outcome = rules.roll(&chance, &mut dice);
                rules.resolve(&mut state, &outcome, &mut ());
                continue;
            }
            Next::Seats(asked) => asked,
        };
        if batches >= marks[compared] {
            let seat = ears[dice.below(ears.len())];
            let role = &seats[usize::from(seat.0)];
            let other = rules.indistinguishable(&state, seat, &mut dice);
            let mut houses = [&state, &other].map(|world| {
                let number = twin.keep(world.clone());
                House::open(worlds.address(), rules.info().name, number, &seats, role)
            });
            same(&mut houses, role, "first word");
            compared += 1;
            let actors: Vec<Seat> = asked_now.iter().filter(|x| *x != seat).collect();
            if let Some(actor) = actors.first()
                && let Some(choices) = unseen(&*rules, &state, *actor, seat, &mut dice)
            {
                act(
                    &houses[0],
                    &seats[usize::from(actor.0)],
                    &choices,
                    &mut dice,
                );
                same(&mut houses, role, "second word");
                silent += 1;
            }
        }
        let seat = asked_now.iter().nth(dice.below(asked_now.len())).unwrap();
        batch(&*rules, &mut state, seat, &mut dice);
        batches += 1;
    }
    worlds.stop();
    (compared, silent)
}

/// Somebody else makes a batch.
fn act<C: serde::Serialize>(house: &House, role: &str, choices: &[C], dice: &mut FastRng) {
    let path = format!("/api/tables/{}/{role}/commit", house.table);
    let nonce = engine::chain::hex(&dice.nonce().0);
    let body = json!({"choices": choices, "nonce": nonce, "note": "because"});
    asked(house.address, Some(&house.others), &path, Some(&body));
}
