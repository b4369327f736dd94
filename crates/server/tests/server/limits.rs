//! How much one address and one hall take.

use crate::world::{World, roomy, until};
use serde_json::{Value, json};
use server::Config;

#[test]
fn too_many_requests_are_refused_until_the_client_has_waited() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        requests_per_second: 2,
        behind_proxy: true,
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let mut client = world.stranger();
    let mut ask = |from: &str| {
        let more = format!("x-forwarded-for: {from}\r\n");
        client.ask("GET", "/api/games", None, &more).unwrap()
    };
    let begun = std::time::Instant::now();
    // Five seconds' worth at once, and two more for every second that this takes.
    let most = |begun: std::time::Instant| 10 + 2 * (begun.elapsed().as_secs() as usize + 1);
    let mut taken = 0;
    let refused = loop {
        let reply = ask("10.0.0.1");
        if !reply.ok() {
            break reply;
        }
        taken += 1;
        assert!(taken <= most(begun), "{taken} were answered");
    };
    assert!(taken >= 10, "{taken}");
    assert_eq!(refused.status, 429);
    assert_eq!(refused.json()["error"], "limit");
    assert!(refused.json()["why"].is_string());
    // Another address is not held up by it, and the first comes back after a while.
    assert!(ask("10.0.0.2").ok());
    until("answered again", || ask("10.0.0.1").ok());
    world.stop();
}

#[test]
fn a_full_hall_opens_no_table_until_a_game_is_over() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        tables: 2,
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let first = world.duel();
    world.duel();
    let ask = json!({"game": "outpost"});
    let open = || -> (u16, Value) {
        let reply = world.stranger().post("/api/tables", &ask).unwrap();
        (reply.status, reply.json())
    };
    let (status, refusal) = open();
    assert_eq!((status, &refusal["error"]), (429, &json!("limit")));
    assert!(refusal["why"].as_str().unwrap().contains("Too many"));
    // Those who play are not held up.
    assert_eq!(first.status("red", "view"), 200);
    assert_eq!(first.post("red", "resign", json!({})).0, 200);
    assert_eq!(open().0, 200);
    assert_eq!(open().0, 429);
    world.stop();
}

#[test]
fn wrong_secrets_are_soon_not_even_tried() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    let path = format!("/api/tables/{}/enter", keys.table());
    let mut client = world.stranger();
    let mut guess = || {
        let reply = client.post(&path, &json!({"secret": "0".repeat(32)}));
        reply.unwrap().status
    };
    let statuses: Vec<u16> = (0..60).map(|_| guess()).collect();
    assert!(statuses[..20].iter().all(|status| *status == 401));
    assert!(statuses.contains(&429));
    // Who has a right one still comes in.
    let right = json!({"secret": keys.secret("red")});
    assert!(world.stranger().post(&path, &right).unwrap().ok());
    world.stop();
}
