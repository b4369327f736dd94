//! A seat follows its player: keyrings, links for another device, the recovery phrase.

use crate::world::{Keys, World};
use serde_json::{Value, json};
use server::client::{Client, Events, Reply};
use std::time::Duration;
use store::{Backend, Sqlite};

/// A browser: it sends the cookie of its keyring, and keeps a new one.
pub struct Browser {
    pub client: Client,
    name: &'static str,
}

impl Browser {
    pub fn new(world: &World, name: &'static str) -> Browser {
        Browser {
            client: world.stranger(),
            name,
        }
    }

    fn ask(&mut self, method: &str, path: &str, body: &Value) -> Reply {
        let body = (method != "GET").then(|| body.to_string());
        let reply = self.client.ask(method, path, body.as_deref(), "").unwrap();
        for line in reply.head.lines() {
            let set = line.strip_prefix("set-cookie: maproom-keyring=");
            if let Some(set) = set {
                let (shown, rest) = set.split_once(';').unwrap();
                assert!(
                    rest.contains("HttpOnly") && rest.contains("SameSite=Strict"),
                    "{rest}"
                );
                let kept = (!shown.is_empty()).then(|| format!("maproom-keyring={shown}"));
                self.client.cookie = kept;
            }
        }
        reply
    }

    pub fn get(&mut self, path: &str) -> Value {
        let reply = self.ask("GET", path, &Value::Null);
        assert!(
            reply.ok(),
            "{path}: {}",
            String::from_utf8_lossy(&reply.body)
        );
        reply.json()
    }

    pub fn post(&mut self, path: &str, body: Value) -> Value {
        let reply = self.ask("POST", path, &body);
        assert!(
            reply.ok(),
            "{path}: {}",
            String::from_utf8_lossy(&reply.body)
        );
        reply.json()
    }

    fn status(&mut self, path: &str) -> u16 {
        self.ask("GET", path, &Value::Null).status
    }

    pub fn refused(&mut self, path: &str, body: Value) -> u16 {
        self.ask("POST", path, &body).status
    }

    /// Comes in by a link.
    pub fn enter(&mut self, keys: &Keys, secret: &str) -> Value {
        let path = format!("/api/tables/{}/enter", keys.table());
        let body = json!({"secret": secret, "device": self.name});
        self.post(&path, body)
    }

    fn seats(&mut self) -> Vec<(String, String)> {
        let keyring = self.get("/api/keyring");
        let seats = keyring["seats"].as_array().unwrap().iter();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        seats
            .map(|seat| (text(&seat["table"]), text(&seat["role"])))
            .collect()
    }

    fn listen(&self, world: &World, path: &str) -> Events {
        let mut client = world.stranger();
        client.cookie = self.client.cookie.clone();
        let mut events = client.listen(path, None).unwrap();
        events.set_timeout(Duration::from_secs(20)).unwrap();
        while events.next_event().unwrap().kind != "status" {}
        events
    }
}

/// A table whose red seat is its opener's and whose blue one waits for a friend.
fn table(world: &World) -> Keys {
    world.table(json!({
        "game": "outpost", "scenario": "duel",
        "seats": {"red": {"name": "Ann", "free": false}, "blue": {"free": true}},
    }))
}

/// What the store has in its files, as text.
fn bytes(path: &std::path::Path) -> Vec<u8> {
    let mut all = std::fs::read(path).unwrap();
    let log = path.with_extension("db-wal");
    all.extend(std::fs::read(log).unwrap_or_default());
    all
}

fn contains(all: &[u8], text: &str) -> bool {
    all.windows(text.len()).any(|part| part == text.as_bytes())
}

#[test]
fn a_seat_moves_to_another_device_once_and_is_revoked_there() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = table(&world);
    let (mut desk, mut phone) = (Browser::new(&world, "Desk"), Browser::new(&world, "Phone"));
    assert_eq!(desk.enter(&keys, keys.secret("red"))["role"], "red");
    let red = keys.path("red", "view");
    assert_eq!(desk.status(&red), 200);
    assert_eq!(phone.status(&red), 401);

    let mut hears = desk.listen(&world, &keys.path("red", "live?menu=0"));
    let made = desk.post(&keys.path("red", "links"), json!({"once": true}));
    let link = made["link"].as_str().unwrap();
    let (address, secret) = link.split_once('#').unwrap();
    assert_eq!(address, format!("/move/{}", keys.table()));
    assert!(made["qr"]["size"].as_u64().unwrap() > 20);
    // The link itself is no secret of the seat: only a tap redeems it.
    let mut bearer = Client::new(world.address, Some(secret));
    assert_eq!(bearer.get(&red).unwrap().status, 401);
    assert_eq!(phone.enter(&keys, secret)["role"], "red");
    assert_eq!(phone.status(&red), 200);
    let again = json!({"secret": secret, "device": "Thief"});
    let enter = format!("/api/tables/{}/enter", keys.table());
    assert_eq!(Browser::new(&world, "Thief").refused(&enter, again), 401);

    // The first device hears of it, and sees who came in.
    while hears.next_event().unwrap().kind != "links" {}
    let links = desk.get(&keys.path("red", "links"));
    let links = links["links"].as_array().unwrap();
    let device = |name: &str| links.iter().find(|way| way["device"] == name).unwrap();
    assert_eq!(device("Desk")["here"], true);
    assert_eq!(device("Phone")["here"], false);
    assert_eq!(device("Phone")["kind"], "device");

    // A draft is the seat's, whatever device made it.
    let menu = desk.get(&red)["menu"].clone();
    let choice = menu[0]["choice"].clone();
    desk.post(&keys.path("red", "draft"), json!({"choices": [choice]}));
    assert_eq!(phone.get(&red)["draft"]["choices"], json!([choice]));

    let mut stream = phone.listen(&world, &keys.path("red", "live?menu=0"));
    let id = device("Phone")["id"].clone();
    desk.post(&keys.path("red", "unlink"), json!({"id": id}));
    assert_eq!(phone.status(&red), 401);
    let end = loop {
        match stream.next_event() {
            Ok(event) => assert_ne!(event.kind, "observations"),
            Err(end) => break end,
        }
    };
    assert_eq!(end.kind(), std::io::ErrorKind::UnexpectedEof);
    assert!(phone.seats().is_empty());
    assert_eq!(desk.status(&red), 200);
    let cookie = desk.client.cookie.clone().unwrap();
    world.stop();
    // Only hashes are kept.
    let (_, shown) = cookie.split_once('.').unwrap();
    let all = bytes(&path);
    assert!(!contains(&all, shown) && !contains(&all, secret));
    assert!(contains(&all, "Phone"));
}

#[test]
fn a_link_for_another_device_ends_after_ten_minutes() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = table(&world);
    let mut desk = Browser::new(&world, "Desk");
    desk.enter(&keys, keys.secret("red"));
    let made = desk.post(&keys.path("red", "links"), json!({"once": true}));
    let until = made["until"].as_i64().unwrap();
    let wait = until - server::now();
    assert!((590_000..=600_000).contains(&wait), "{wait}");
    world.stop();
    crate::world::edit(&path, &keys, |meta| {
        for grant in meta["grants"].as_array_mut().unwrap() {
            if let Some(until) = grant.pointer_mut("/key/once/until") {
                *until = json!(server::now() - 1);
            }
        }
    });
    let world = World::on(&path);
    let enter = format!("/api/tables/{}/enter", keys.table());
    let body = json!({"secret": made["secret"], "device": "Phone"});
    assert_eq!(Browser::new(&world, "Phone").refused(&enter, body), 401);
    world.stop();
}

#[test]
fn an_invitation_is_used_up_so_that_its_sender_cannot_look_in() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = table(&world);
    // Until somebody takes the seat the host may make further invitations.
    let minted = keys.post("host", "links", json!({"role": "blue"})).1;
    let second = minted["secret"].as_str().unwrap();
    let (status, _) = keys.post("host", "links", json!({"role": "red"}));
    assert_eq!(status, 403, "the seat is taken");
    let mut friend = Browser::new(&world, "Friend");
    assert_eq!(friend.enter(&keys, second)["role"], "blue");
    assert_eq!(friend.status(&keys.path("blue", "view")), 200);
    for secret in [keys.secret("blue"), second] {
        let mut host = Client::new(world.address, Some(secret));
        assert_eq!(host.get(&keys.path("blue", "view")).unwrap().status, 401);
    }
    let links = keys.get("host", "links");
    let links = links["links"].as_array().unwrap();
    assert!(links.iter().all(|way| way["role"] != "blue"), "{links:?}");
    // A program that brings no keyring gets the seat's new secret.
    let other = table(&world);
    let enter = format!("/api/tables/{}/enter", other.table());
    let mut program = world.stranger();
    let ask = json!({"secret": other.secret("blue")});
    let entered = program.post(&enter, &ask).unwrap().json();
    let fresh = entered["secret"].as_str().unwrap();
    assert_ne!(fresh, other.secret("blue"));
    let mut program = Client::new(world.address, Some(fresh));
    assert_eq!(
        program.get(&other.path("blue", "view")).unwrap().status,
        200
    );
    world.stop();
}

#[test]
fn links_are_listed_revoked_with_their_devices_and_never_the_last_one() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = table(&world);
    let mut desk = Browser::new(&world, "Desk");
    desk.enter(&keys, keys.secret("red"));
    let minted = desk.post(&keys.path("red", "links"), json!({}));
    let mut laptop = Browser::new(&world, "Laptop");
    laptop.enter(&keys, minted["secret"].as_str().unwrap());
    let ways = |browser: &mut Browser| browser.get(&keys.path("red", "links"))["links"].clone();
    let list = ways(&mut desk);
    let link = list
        .as_array()
        .unwrap()
        .iter()
        .find(|w| w["kind"] == "link");
    let link = link.unwrap();
    assert_eq!(link["device"], "Laptop");
    assert!(link["used"].is_i64());
    desk.post(&keys.path("red", "unlink"), json!({"id": link["id"]}));
    assert_eq!(laptop.status(&keys.path("red", "view")), 401);
    desk.post(&keys.path("red", "unlink"), json!({"id": "first"}));
    assert_eq!(keys.status("red", "view"), 401);
    let last = ways(&mut desk)[0]["id"].clone();
    assert_eq!(
        desk.refused(&keys.path("red", "unlink"), json!({"id": last})),
        409
    );
    // Nobody revokes what belongs to others.
    let mut friend = Browser::new(&world, "Friend");
    friend.enter(&keys, keys.secret("blue"));
    let body = json!({"id": last});
    assert_eq!(friend.refused(&keys.path("blue", "unlink"), body), 404);
    // Those who watch give no links.
    assert_eq!(keys.status("watch", "links"), 403);
    // Giving the seat up takes every way in with it.
    desk.post(&keys.path("red", "leave"), json!({}));
    assert_eq!(desk.status(&keys.path("red", "view")), 401);
    world.stop();
}

#[test]
fn six_words_bring_all_seats_back_and_the_other_devices_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let (one, two) = (table(&world), table(&world));
    let mut desk = Browser::new(&world, "Desk");
    assert_eq!(desk.refused("/api/keyring/phrase", json!({})), 409);
    desk.enter(&one, one.secret("red"));
    let old = desk.post("/api/keyring/phrase", json!({}))["words"].clone();
    let words = desk.post("/api/keyring/phrase", json!({}))["words"].clone();
    // A seat that comes later is on it too.
    desk.enter(&two, two.secret("red"));
    let text = |words: &Value| {
        let words = words.as_array().unwrap().iter();
        words
            .map(|w| w.as_str().unwrap())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let all = bytes(&path);
    assert!(!contains(&all, &text(&words)));

    let mut phone = Browser::new(&world, "Phone");
    let three = table(&world);
    phone.enter(&three, three.secret("red"));
    let recover = |phrase: &str| json!({"phrase": phrase, "device": "Phone"});
    assert_eq!(
        phone.refused("/api/keyring/recover", recover(&text(&old))),
        400
    );
    let got = phone.post(
        "/api/keyring/recover",
        recover(&text(&words).to_uppercase()),
    );
    assert_eq!(got["seats"], 2);
    for keys in [&one, &two, &three] {
        assert_eq!(phone.status(&keys.path("red", "view")), 200);
    }
    assert_eq!(phone.seats().len(), 3);
    let told = desk.get("/api/keyring")["recovered"].clone();
    assert_eq!(told[0]["device"], "Phone");
    desk.post("/api/keyring/read", json!({}));
    assert_eq!(desk.get("/api/keyring")["recovered"], json!([]));

    // A device that was lost is taken off, and its stream ends.
    let devices = phone.get("/api/keyring")["devices"].clone();
    let lost = devices
        .as_array()
        .unwrap()
        .iter()
        .find(|d| d["name"] == "Desk");
    let mut stream = desk.listen(&world, &one.path("red", "live?menu=0"));
    phone.post("/api/keyring/drop", json!({"device": lost.unwrap()["id"]}));
    while stream.next_event().is_ok() {}
    assert_eq!(desk.status(&one.path("red", "view")), 401);
    assert_eq!(phone.status(&one.path("red", "view")), 200);
    world.stop();
}

#[test]
fn a_phrase_may_be_tried_five_times_an_hour() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let mut thief = Browser::new(&world, "Thief");
    let guess = |last: &str| {
        let phrase = format!("abacus abdomen abdominal abide abiding {last}");
        json!({"phrase": phrase, "device": "Thief"})
    };
    // What is no phrase at all costs no try.
    assert_eq!(
        thief.refused("/api/keyring/recover", guess("maproomish")),
        400
    );
    for _ in 0..5 {
        assert_eq!(thief.refused("/api/keyring/recover", guess("ability")), 400);
    }
    assert_eq!(thief.refused("/api/keyring/recover", guess("ability")), 429);
    world.stop();
}

#[test]
fn a_rematch_is_on_the_keyring_of_both() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = table(&world);
    let (mut ann, mut ben) = (Browser::new(&world, "Ann's"), Browser::new(&world, "Ben's"));
    ann.enter(&keys, keys.secret("red"));
    ben.enter(&keys, keys.secret("blue"));
    ann.post(&keys.path("red", "resign"), json!({}));
    assert_eq!(
        ann.post(&keys.path("red", "rematch"), json!({}))["table"],
        Value::Null
    );
    let new = ben.post(&keys.path("blue", "rematch"), json!({}));
    assert_eq!(new["role"], "red");
    let opened = ann.post(&keys.path("red", "rematch"), json!({}));
    assert_eq!(opened["role"], "blue");
    let table = new["table"].as_str().unwrap();
    assert_eq!(ben.status(&format!("/api/tables/{table}/red/view")), 200);
    assert_eq!(ann.status(&format!("/api/tables/{table}/blue/view")), 200);
    assert_eq!(ann.status(&format!("/api/tables/{table}/red/view")), 401);
    assert_eq!(ann.seats()[0], (table.to_owned(), "blue".to_owned()));
    world.stop();
}

#[test]
fn a_store_without_keyrings_gets_them() {
    let dir = tempfile::tempdir().unwrap();
    let mut db = Sqlite::open(&dir.path().join("store.db")).unwrap();
    assert!(db.keyring("nobody").unwrap().is_none());
    assert!(db.keyring_of_phrase("").unwrap().is_none());
}
