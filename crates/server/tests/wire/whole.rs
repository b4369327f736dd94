//! A random game over the wire, held against the truth.

use crate::patch::follow;
use crate::proxy::Proxy;
use crate::twin::Twin;
use crate::twins::{compare, silence};
use crate::world::{Keys, Listener, World, count, nth, pick};
use engine::erased::{Game, Plug};
use engine::laws::Lawful;
use engine::observe::Observation;
use engine::{FastRng, Match, Menu, Playable, Seat};
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

pub fn game<R: Lawful + Playable>(rules: Arc<R>, seed: u64, length: Length) {
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
        .map(|role| Listener::at(&keys, role))
        .collect();
    let first: Vec<Value> = listeners
        .iter_mut()
        .map(|listener| listener.get("view").json())
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
        let role = movers[dice.below(movers.len())].as_str().unwrap();
        made += usize::from(batch(&keys, role, &mut dice));
    }
    keys.fence("the last word");
    for listener in &mut listeners {
        listener.hear_to("the last word");
    }
    assert!(looks > 1 && made > 1, "{made} batches, {looks} looks");
    history(&rules, &world, &keys, &ears, &mut listeners);
    present(&first, &mut listeners);
    secrets(&world, &keys, &listeners, &stranger.bytes());
    world.stop();
    twins.stop();
}

/// Choices of one pattern that are compared.
const SAMPLES: usize = 500;

/// A seat sees its view and its menu as the truth has them, and nothing beside.
fn look<R: Playable>(table: &Match<R>, seat: Seat, listener: &mut Listener) {
    let rules = &**table.rules();
    let told = listener.get("view").json();
    let view = Match::view(table, seat);
    assert_eq!(told["view"], json!(view), "{}", listener.role);
    let mut menu = Menu::new();
    if table.may_choose(seat) {
        rules.menu(table.state(), seat, &mut menu);
    }
    // Entries without slots come first, in the rules' order and words; those with slots stand for the rest.
    let offers = told["menu"].as_array().unwrap();
    let plain: Vec<Value> = menu
        .entries()
        .iter()
        .map(|choice| json!({"choice": choice, "text": rules.choice_text(&view, choice)}))
        .collect();
    assert_eq!(offers[..plain.len()], plain[..], "{}", listener.role);
    assert_eq!(offers.len(), menu.len(), "{}", listener.role);
    for (offer, pattern) in offers[plain.len()..].iter().zip(menu.patterns()) {
        assert_eq!(count(offer), pattern.count(), "{}: {offer}", listener.role);
        // A product of two maps has millions of choices: they are compared at a stride.
        for n in (0..pattern.count()).step_by(pattern.count() / SAMPLES + 1) {
            assert_eq!(nth(offer, n), json!(pattern.nth(n)), "{}", listener.role);
        }
    }
    let whole = listener.get("menu").json();
    assert_eq!(whole["menu"], told["menu"], "{}", listener.role);
    let parts: Vec<&String> = told.as_object().unwrap().keys().collect();
    let known = ["draft", "menu", "number", "seat", "status", "view"];
    assert_eq!(parts, known, "{}", listener.role);
}

/// Who has no secret gets the same refusal at every role, whatever goes on behind it.
fn strange(keys: &Keys, seats: &[String], stranger: &Proxy) {
    let mut client = Client::new(stranger.address, None);
    let status = format!("/api/tables/{}", keys.table());
    assert_eq!(client.get(&status).unwrap().status, 404);
    let roles = ["host", "watch", &seats[0], &seats[seats.len() - 1]];
    for role in roles {
        for what in [
            "view", "menu", "log", "chat", "diary", "journal", "replay", "live", "pad",
        ] {
            let reply = client.get(&keys.path(role, what)).unwrap();
            assert_eq!(reply.status, 401, "{role} {what}");
        }
        for what in ["draft", "commit", "why", "odds", "reach", "resign"] {
            let ask = json!({"choices": [], "draft": [], "of": null, "nonce": "0".repeat(32)});
            let reply = client.post(&keys.path(role, what), &ask).unwrap();
            assert_eq!(reply.status, 401, "{role} {what}");
        }
    }
}

/// A random batch over HTTP; whether it was made.
fn batch(keys: &Keys, role: &str, dice: &mut FastRng) -> bool {
    let mut client = Client::new(keys.address, Some(keys.secret(role)));
    let look = client.get(&keys.path(role, "view")).unwrap().json();
    let mut menu = look["menu"].clone();
    let mut choices: Vec<Value> = Vec::new();
    let mut pace = Value::Null;
    while let Some(offers) = menu.as_array().filter(|offers| !offers.is_empty()) {
        // Random play seldom ends a turn by itself: half of the batches are made as soon as they can be.
        if pace == "done" && dice.below(4) == 0 {
            break;
        }
        choices.push(pick(&offers[dice.below(offers.len())], dice));
        let reply = client
            .post(&keys.path(role, "draft"), &json!({"choices": choices}))
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
        .post(&keys.path(role, "commit?brief=1"), &ask)
        .unwrap();
    assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
    true
}

/// What a listener has heard of the game.
fn heard(listener: &Listener) -> Vec<Value> {
    let events = listener.heard.iter().filter(|e| e.kind == "observations");
    events
        .map(|event| serde_json::from_str::<Value>(&event.data).unwrap())
        .flat_map(|data| data["observations"].as_array().unwrap().clone())
        .collect()
}

/// The observations of each stream are those that the journal gives to its seat: none more, none less, in order, counted
/// without gaps. A spectator's lines were told to every seat in the same words.
fn history<R: Lawful + Playable>(
    rules: &Arc<R>,
    world: &World,
    keys: &Keys,
    ears: &[Seat],
    listeners: &mut [Listener],
) {
    let (chunks, seed) = world.truth(keys);
    let text: String = chunks.iter().map(|chunk| chunk.text.as_str()).collect();
    let game = Plug::bare(rules.clone());
    let truth = |seat: Option<Seat>| game.observations(&text, seat, 0..u64::MAX).unwrap();
    // Written at the moment when the batch that it belongs to was stored.
    let moment = |seen: &Observation| {
        let after = chunks.partition_point(|chunk| chunk.line <= seen.line);
        chunks[after - 1].at
    };
    let viewers = ears.iter().copied().map(Some).chain([None]);
    for (viewer, listener) in viewers.zip(&mut *listeners) {
        let expected: Vec<Value> = truth(viewer)
            .iter()
            .zip(1..)
            .map(|(seen, n)| {
                let (at, mark) = (moment(seen), seed.mark(&seen.hash));
                json!({"n": n, "at": at, "mark": mark, "log": seen.log, "patch": seen.patch})
            })
            .collect();
        let seen = heard(listener);
        assert_eq!(seen.len(), expected.len(), "{}", listener.role);
        for (seen, expected) in seen.iter().zip(&expected) {
            assert_eq!(seen, expected, "{}", listener.role);
            let silent = |line: &Value| line["text"] == "";
            let empty = seen["log"].as_array().unwrap().iter().all(silent);
            assert!(
                !empty || seen["patch"] != json!([]) || viewer.is_none(),
                "{}: {seen}",
                listener.role
            );
        }
        let log = listener.get("log").json();
        assert_eq!(log["observations"], json!(seen), "{}", listener.role);
    }
    let every: Vec<String> = (0..rules.info().seats.len() as u8)
        .map(|n| json!(truth(Some(Seat(n)))).to_string())
        .collect();
    let spectator = heard(listeners.last().unwrap());
    for line in spectator.iter().flat_map(|s| s["log"].as_array().unwrap()) {
        // Words and events that spectators are told, every seat is told alike.
        for part in ["text", "event"] {
            let nothing = line[part].is_null() || line[part] == "";
            let said = format!("\"{part}\":{}", line[part]);
            for told in &every {
                assert!(nothing || told.contains(&said), "{line}");
            }
        }
    }
}

/// The patches that a viewer is sent lead from its first view to the one that it has now.
fn present(first: &[Value], listeners: &mut [Listener]) {
    for (first, listener) in first.iter().zip(listeners) {
        let seen = heard(listener);
        let now = listener.get("view").json();
        let known = first["number"].as_u64().unwrap() as usize;
        let view = follow(first["view"].clone(), &seen[known..]);
        assert_eq!(view, now["view"], "{}", listener.role);
        assert_eq!(json!(seen.len()), now["number"], "{}", listener.role);
    }
}

/// No link's secret, no hash and no nonce of the journal, and not the seed of the dice came through to anybody.
fn secrets(world: &World, keys: &Keys, listeners: &[Listener], stranger: &[u8]) {
    let (chunks, seed) = world.truth(keys);
    let mut hidden: Vec<String> = vec![engine::chain::hex(&seed.0)];
    let roles = keys.keys["seats"].as_object().unwrap().keys();
    let roles = roles.map(String::as_str).chain(["host", "watch"]);
    hidden.extend(roles.map(|role| keys.secret(role).to_owned()));
    for line in chunks.iter().flat_map(|chunk| chunk.text.lines()) {
        let line: Value = serde_json::from_str(line).unwrap();
        hidden.push(line["hash"].as_str().unwrap().into());
        hidden.push(line["body"]["nonce"].as_str().unwrap().into());
    }
    let hidden: std::collections::HashSet<&[u8]> = hidden.iter().map(|h| h.as_bytes()).collect();
    let records = listeners.iter().map(|l| (l.role.as_str(), l.bytes()));
    for (role, bytes) in records.chain([("stranger", stranger.to_vec())]) {
        assert!(!bytes.is_empty());
        for part in bytes.split(|byte| !byte.is_ascii_alphanumeric()) {
            assert!(!hidden.contains(part), "{role} was told a secret");
        }
    }
}
