//! The OpenAPI file tells the truth about halls: every request of a hall is made, and its answer held against the file.

use crate::openapi::{Checked, file};
use crate::world::World;
use serde_json::{Value, json};
use server::client::Client;
use std::net::SocketAddr;

/// A hall whose answers are checked.
struct House {
    address: SocketAddr,
    hall: String,
    checked: Checked,
}

impl House {
    /// Asks, holds the answer against the file, and gives it.
    fn ask(&mut self, secret: Option<&str>, rest: &str, body: Option<Value>) -> Value {
        let mut client = Client::new(self.address, secret);
        let path = format!("/api/halls/{}/{rest}", self.hall);
        let path = path.trim_end_matches('/');
        let reply = match &body {
            Some(body) => client.post(path, body),
            None => client.get(path),
        };
        let reply = reply.unwrap();
        let text = String::from_utf8_lossy(&reply.body);
        assert!(reply.ok(), "{rest}: {} {text}", reply.status);
        let described = format!("/api/halls/{{hall}}/{rest}");
        let method = if body.is_some() { "post" } else { "get" };
        let described = described.trim_end_matches('/');
        self.checked.fits(method, described, &reply);
        reply.json()
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// An organizer makes a hall, and every list of it is asked for.
fn made(world: &World) -> (House, String) {
    let mut checked = Checked {
        api: file(world),
        seen: Vec::new(),
    };
    let mut stranger = world.stranger();
    let ask = json!({"game": "outpost", "name": "Drill Hall"});
    let made = stranger.post("/api/halls", &ask).unwrap();
    checked.fits("post", "/api/halls", &made);
    checked.fits("get", "/api/halls", &stranger.get("/api/halls").unwrap());
    let made = made.json();
    let house = House {
        address: world.address,
        hall: text(&made["hall"]),
        checked,
    };
    (house, text(&made["secret"]))
}

/// The organizer sets the hall up; gives the people's ids.
fn set_up(house: &mut House, host: &str) -> Vec<String> {
    let host = Some(host);
    let sheet = house.ask(host, "host/sheet", None);
    house.ask(host, "host/plan", Some(sheet["plan"].clone()));
    let names = ["Ann", "Ben", "Cid", "Dora"];
    let people: Vec<Value> = names.iter().map(|name| json!({"name": name})).collect();
    house.ask(host, "host/people", Some(json!({"people": people})));
    let sheet = house.ask(host, "host/sheet", None);
    let ids: Vec<String> = (0..4).map(|n| text(&sheet["people"][n]["id"])).collect();
    house.ask(host, "host/fill", Some(json!({})));
    for (seat, n) in [("red", 0), ("blue", 1), ("umpire", 2)] {
        house.ask(
            host,
            "host/cast",
            Some(json!({"seat": seat, "person": ids[n]})),
        );
    }
    let settings = json!({"settings": {"cover_after": null, "delay": 0}});
    house.ask(host, "host/settings", Some(settings));
    house.ask(host, "host/forgive", Some(json!({})));
    house.ask(host, "host/rehearse", Some(json!({})));
    house.ask(
        host,
        "host/swap",
        Some(json!({"from": ids[0], "to": ids[1]})),
    );
    house.ask(host, "host/open", Some(json!({})));
    ids
}

/// Somebody joins with a card.
fn join(house: &mut House, host: &str, person: &str) -> String {
    let cards = house.ask(Some(host), "host/cards", None)["cards"].clone();
    let mut cards = cards.as_array().unwrap().iter();
    let card = cards.find(|card| card["person"] == person).unwrap();
    let typed = json!({"code": card["code"], "device": "phone"});
    let joined = house.ask(None, "code", Some(typed));
    text(&joined["secret"])
}

#[test]
fn every_answer_of_a_hall_is_what_the_file_says() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let (mut house, host) = made(&world);
    let ids = set_up(&mut house, &host);
    house.ask(None, "", None);
    house.ask(None, "wall", None);

    // A player's own page.
    let ann = join(&mut house, &host, &ids[0]);
    let me = Some(ann.as_str());
    house.ask(me, "enter", Some(json!({"secret": ann})));
    let desk = house.ask(me, "me/desk", None);
    let seat = desk["seats"][0]["seat"].clone();
    let nothing = json!({});
    for (rest, body) in [
        ("me/beat", json!({"delay": 12})),
        ("me/status", json!({"status": "arrived"})),
        ("me/privacy", json!({"photos": "nameless", "named": false})),
        ("me/staff", json!({"seats": [seat], "by": "me"})),
        ("me/call", json!({"seat": seat, "text": "Which rule?"})),
        ("me/vote", json!({"award": "staff", "seat": "red"})),
        ("me/device", nothing.clone()),
    ] {
        house.ask(me, rest, Some(body));
    }

    // An umpire waits for a yes, and rules.
    let cid = join(&mut house, &host, &ids[2]);
    let sheet = house.ask(Some(&host), "host/sheet", None);
    let device = sheet["people"][2]["devices"][0]["id"].clone();
    let yes = json!({"device": device, "yes": true});
    house.ask(Some(&host), "control/admit", Some(yes));
    let umpire = Some(cid.as_str());
    let load = house.ask(umpire, "control/load", None);
    let matter = load["matters"][0]["id"].clone();
    for (rest, body) in [
        ("control/own", json!({"matter": matter, "from": null})),
        ("control/settle", json!({"matter": matter, "answer": "§2"})),
        (
            "control/deputy",
            json!({"person": ids[0], "deputy": ids[1]}),
        ),
        ("control/cover", json!({"seat": seat, "by": "computer"})),
        (
            "control/bulletin",
            json!({"title": "Radio", "text": "Rain."}),
        ),
        ("control/settings", json!({"delay": 1})),
    ] {
        house.ask(umpire, rest, Some(body));
    }
    house.ask(me, "me/desk", None);
    house.ask(None, "wall", None);

    // The organizer changes who holds what, and closes.
    let organizer = Some(host.as_str());
    for (rest, body) in [
        ("host/replace", json!({"from": ids[1], "to": ids[3]})),
        ("host/reissue", json!({"person": ids[3]})),
        ("host/sack", json!({"person": ids[3]})),
        ("host/remove", json!({"person": ids[3]})),
    ] {
        house.ask(organizer, rest, Some(body));
    }
    house.ask(me, "me/mistaken", Some(nothing.clone()));
    house.ask(umpire, "me/forget", Some(nothing.clone()));
    house.ask(organizer, "host/close", Some(nothing.clone()));
    house.ask(organizer, "host/delete", Some(nothing));

    // Nothing is described that was not asked for here, but for the stream, a second device and the liaison, which have
    // tests of their own (`hall.rs`).
    let apart = ["me/live", "me/admit", "me/liaison", "me/unsay"];
    let halls = house.checked.api["paths"].as_object().unwrap().iter();
    for (path, methods) in halls.filter(|(path, _)| path.starts_with("/api/halls")) {
        for method in methods.as_object().unwrap().keys() {
            let asked = house.checked.seen.contains(&(method.clone(), path.clone()));
            let left = apart.iter().any(|apart| path.ends_with(apart));
            assert!(asked || left, "{method} {path}");
        }
    }
    world.stop();
}
