//! A random game over the wire, held against the truth.

use crate::proxy::Proxy;
use crate::twin::Twin;
use crate::twins::{compare, silence};
use crate::world::{Keys, Listener, World};
use engine::erased::{ErasedGame, Game};
use engine::laws::Lawful;
use engine::{Analyze, Describe, FastRng, Match, Menu, Seat};
use serde_json::{Value, json};
use server::client::Client;
use std::sync::Arc;

/// How much of a game is played, and at how many points it is looked at closely.
#[derive(Clone, Copy)]
pub struct Length {
    /// As many batches, or to the end.
    pub batches: Option<usize>,
    pub points: usize,
}

impl Length {
    pub fn whole(points: usize) -> Length {
        Length {
            batches: None,
            points,
        }
    }
}

pub fn game<R: Lawful + Describe + Analyze>(rules: Arc<R>, seed: u64, length: Length) {
    let dir = tempfile::tempdir().unwrap();
    let world = World::of(rules.clone(), dir.path(), "game.db");
    let twin = Arc::new(Twin::of(rules.clone()));
    let twins = World::of(twin.clone(), dir.path(), "twins.db");
    let mut dice = FastRng::new(seed);
    let setup = rules.any_setup(&mut dice);
    let keys = world.open(&json!({
        "game": rules.info().name, "scenario": setup.scenario, "options": setup.options,
    }));
    let seat_ids: Vec<String> = rules.info().seats.iter().map(|s| s.id.clone()).collect();
    let ears: Vec<Seat> = rules.seats();
    let mut listeners: Vec<Listener> = ears
        .iter()
        .map(|seat| seat_ids[usize::from(seat.0)].as_str())
        .chain(["watch"])
        .map(|door| Listener::at(&keys, door))
        .collect();
    let stranger = Proxy::before(world.address());
    // A close look every so many batches: often at the beginning, and again and again until the end.
    let mut made = 0;
    let mut looks = 0;
    let mut next_look = 0;
    loop {
        let to_move = Client::new(world.address(), Some(keys.secret("host")))
            .get(&format!("/api/tables/{}", keys.table()))
            .unwrap()
            .json();
        let over = !to_move["ended"].is_null() || length.batches == Some(made);
        if over || made == next_look && looks < length.points {
            looks += 1;
            next_look = made + 1 + dice.below(2 * looks * looks);
            let table = world.state(&rules, &keys);
            for (seat, listener) in ears.iter().zip(&mut listeners) {
                look(&table, *seat, listener);
            }
            strange(&keys, &seat_ids, &stranger);
            if !over {
                let seat = ears[dice.below(ears.len())];
                compare(&twin, &rules, &twins, table.state(), seat, &mut dice);
                silence(&twin, &rules, &twins, table.state(), seat, &mut dice);
            }
        }
        if over {
            break;
        }
        let movers = to_move["to_move"].as_array().unwrap();
        let door = movers[dice.below(movers.len())].as_str().unwrap();
        made += usize::from(batch(&keys, door, &mut dice));
    }
    keys.fence("the last word");
    for listener in &mut listeners {
        listener.hear_to("the last word");
    }
    assert!(looks > 1 && made > 1, "{made} batches, {looks} looks");
    history(&rules, &world, &keys, &ears, &mut listeners);
    secrets(&world, &keys, &listeners, &stranger.bytes());
    world.stop();
    twins.stop();
}

/// A seat sees its view and its menu as the truth has them, and nothing beside.
fn look<R: Describe + Analyze>(table: &Match<R>, seat: Seat, listener: &mut Listener) {
    let rules = &**table.rules();
    let told = listener.get("view").json();
    let view = rules.view(table.state(), seat);
    assert_eq!(told["view"], json!(view), "{}", listener.door);
    let mut menu = Menu::new();
    if Match::to_move(table).contains(seat) {
        rules.menu(table.state(), seat, &mut menu);
    }
    let offers: Vec<Value> = menu
        .entries()
        .iter()
        .map(|choice| json!({"choice": choice, "text": rules.choice_text(&view, choice)}))
        .collect();
    assert_eq!(told["menu"], json!(offers), "{}", listener.door);
    let parts: Vec<&String> = told.as_object().unwrap().keys().collect();
    let known = ["draft", "menu", "number", "seat", "status", "view"];
    assert_eq!(parts, known, "{}", listener.door);
}

/// Who has no secret gets the same refusal at every door, whatever goes on behind it.
fn strange(keys: &Keys, seats: &[String], stranger: &Proxy) {
    let mut client = Client::new(stranger.address, None);
    let status = format!("/api/tables/{}", keys.table());
    assert_eq!(client.get(&status).unwrap().status, 404);
    let doors = ["host", "watch", &seats[0], &seats[seats.len() - 1]];
    for door in doors {
        for what in [
            "view", "log", "chat", "diary", "journal", "replay", "live", "pad",
        ] {
            let reply = client.get(&keys.path(door, what)).unwrap();
            assert_eq!(reply.status, 401, "{door} {what}");
        }
        for what in ["draft", "commit", "why", "odds", "reach", "resign"] {
            let ask = json!({"choices": [], "draft": [], "kind": "step", "nonce": "0".repeat(32)});
            let reply = client.post(&keys.path(door, what), &ask).unwrap();
            assert_eq!(reply.status, 401, "{door} {what}");
        }
    }
}

/// A random batch over HTTP; whether it was made.
fn batch(keys: &Keys, door: &str, dice: &mut FastRng) -> bool {
    let mut client = Client::new(keys.address, Some(keys.secret(door)));
    let look = client.get(&keys.path(door, "view")).unwrap().json();
    let mut menu = look["menu"].clone();
    let mut choices: Vec<Value> = Vec::new();
    let mut pace = Value::Null;
    while let Some(offers) = menu.as_array().filter(|offers| !offers.is_empty()) {
        // Random play seldom ends a turn by itself: half of the batches are made as soon as they can be.
        if pace == "done" && dice.below(4) == 0 {
            break;
        }
        choices.push(offers[dice.below(offers.len())]["choice"].clone());
        let reply = client
            .post(&keys.path(door, "draft"), &json!({"choices": choices}))
            .unwrap();
        assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
        let drafted = reply.json();
        (menu, pace) = (drafted["menu"].clone(), drafted["pace"].clone());
    }
    if choices.is_empty() {
        return false;
    }
    let nonce = engine::chain::hex(&dice.nonce().0);
    let ask =
        json!({"number": look["number"], "choices": choices, "nonce": nonce, "note": "because"});
    let reply = client
        .post(&keys.path(door, "commit?brief=1"), &ask)
        .unwrap();
    assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
    true
}

/// The sights of each stream are those that the journal gives to its seat: none more, none less, in order, counted
/// without gaps. An onlooker's lines were told to every seat in the same words.
fn history<R: Lawful + Describe + Analyze>(
    rules: &Arc<R>,
    world: &World,
    keys: &Keys,
    ears: &[Seat],
    listeners: &mut [Listener],
) {
    let (chunks, seed) = world.truth(keys);
    let text: String = chunks.into_iter().map(|chunk| chunk.text).collect();
    let truth = ErasedGame(rules.clone()).recall(&text, seed).unwrap();
    let heard = |listener: &Listener| -> Vec<Value> {
        let events = listener.heard.iter().filter(|e| e.kind == "sights");
        events
            .map(|event| serde_json::from_str::<Value>(&event.data).unwrap())
            .flat_map(|data| data["sights"].as_array().unwrap().clone())
            .collect()
    };
    for (seat, listener) in ears.iter().zip(&mut *listeners) {
        let sights = heard(listener);
        let tales = &truth.tales[usize::from(seat.0)];
        assert_eq!(sights.len(), tales.len(), "{}", listener.door);
        for (at, (told, tale)) in sights.iter().zip(tales).enumerate() {
            let expected =
                json!({"n": at + 1, "at": told["at"], "text": tale.text, "sight": tale.sight});
            assert_eq!(*told, expected, "{}", listener.door);
        }
        let log = listener.get("log").json();
        assert_eq!(log["sights"], json!(sights), "{}", listener.door);
    }
    let onlooker = listeners.last_mut().unwrap();
    for (at, line) in heard(onlooker).iter().enumerate() {
        let expected = json!({"n": at + 1, "at": line["at"], "text": line["text"]});
        assert_eq!(*line, expected);
        for tales in &truth.tales {
            assert!(tales.iter().any(|tale| json!(tale.text) == line["text"]));
        }
    }
}

/// No link's secret, no hash and no nonce of the journal, and not the seed of the dice came through to anybody.
fn secrets(world: &World, keys: &Keys, listeners: &[Listener], stranger: &[u8]) {
    let (chunks, seed) = world.truth(keys);
    let mut hidden: Vec<String> = vec![engine::chain::hex(&seed.0)];
    let doors = keys.keys["seats"].as_object().unwrap().keys();
    let doors = doors.map(String::as_str).chain(["host", "watch"]);
    hidden.extend(doors.map(|door| keys.secret(door).to_owned()));
    for line in chunks.iter().flat_map(|chunk| chunk.text.lines()) {
        let line: Value = serde_json::from_str(line).unwrap();
        hidden.push(line["hash"].as_str().unwrap().into());
        hidden.push(line["body"]["nonce"].as_str().unwrap().into());
    }
    let hidden: std::collections::HashSet<&[u8]> = hidden.iter().map(|h| h.as_bytes()).collect();
    let records = listeners.iter().map(|l| (l.door.as_str(), l.bytes()));
    for (door, bytes) in records.chain([("stranger", stranger.to_vec())]) {
        assert!(!bytes.is_empty());
        for part in bytes.split(|byte| !byte.is_ascii_alphanumeric()) {
            assert!(!hidden.contains(part), "{door} was told a secret");
        }
    }
}
