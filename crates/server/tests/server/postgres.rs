//! Several servers on one PostgreSQL, which the test starts from the machine's packages.

use crate::database::Database;
use crate::world::{Keys, World, nonce, roomy};
use engine::{FastRng, Seed};
use serde_json::{Value, json};
use server::client::Client;
use store::{Backend, Postgres, Store};

fn server(url: &str, name: &str) -> World {
    let open = || Box::new(Postgres::open(url, name).unwrap());
    World::of(Store::start(open(), open()), roomy(), Some(url.into()))
}

#[test]
fn two_servers_share_a_database_and_one_carries_on_alone() {
    let Some(database) = Database::ready() else {
        return;
    };
    let url = database.url();
    let (one, two) = (server(&url, "one"), server(&url, "two"));
    let keys: Vec<Value> = (0..4)
        .map(|_| {
            one.table(json!({"game": "outpost", "seats": {"umpire": {"bot": "anything"}}}))
                .keys
        })
        .collect();
    let mut dice = FastRng::new(8);
    let mut acknowledged: Vec<(usize, &str, Value)> = Vec::new();
    let mut one = Some(one);
    // A listener on the second server hears what is played on the first.
    let at_two = |n: usize, address| Keys {
        address,
        keys: Value::clone(&keys[n]),
    };
    let mut events = at_two(0, two.address)
        .client("blue")
        .listen(&at_two(0, two.address).path("blue", "live?menu=0"), None)
        .unwrap();
    for round in 0..60 {
        if round == 40 {
            // One of the two goes away in the middle.
            if let Some(world) = one.take() {
                world.runtime.shutdown_background();
            }
        }
        let n = round % keys.len();
        for (at, role) in ["red", "blue"].into_iter().enumerate() {
            let here = match &one {
                Some(one) if (round + at) % 2 == 0 => one.address,
                _ => two.address,
            };
            let keys = at_two(n, here);
            let mut client = keys.client(role);
            let choices = crate::world::draft(&keys, &mut client, role, &mut dice);
            if choices.is_empty() {
                continue;
            }
            let batch = json!({"choices": choices, "nonce": nonce(&mut dice)});
            let reply = client.post(&keys.path(role, "commit"), &batch).unwrap();
            // DraftPreview where the news of the last batch had not come yet; the store knows better.
            if reply.status == 422 {
                continue;
            }
            assert!(reply.ok(), "{}", String::from_utf8_lossy(&reply.body));
            acknowledged.push((n, role, batch));
        }
    }
    // Nothing lost, nothing doubled, every chain holds.
    let mut db = Postgres::open(&url, "test").unwrap();
    let games = crate::world::games();
    let mut batches = 0;
    for table in &keys {
        let id = table["table"].as_str().unwrap();
        let row = db.table(id).unwrap().unwrap();
        let text: String = db
            .chunks(id, 1)
            .unwrap()
            .into_iter()
            .map(|c| c.text)
            .collect();
        batches += games[0]
            .verify_with_seed(&text, &Seed(row.seed))
            .unwrap()
            .batches;
    }
    assert_eq!(batches, acknowledged.len() as u64);
    for (n, role, batch) in &acknowledged {
        let (status, again) = at_two(*n, two.address).post(role, "commit", batch.clone());
        assert_eq!((status, &again["repeated"]), (200, &json!(true)));
    }
    let log = at_two(0, two.address).get("blue", "log");
    let mut heard = Vec::new();
    while heard.len() < log["observations"].as_array().unwrap().len() {
        let event = events.next_event().unwrap();
        if event.kind == "observations" {
            let data: Value = serde_json::from_str(&event.data).unwrap();
            heard.extend(data["observations"].as_array().unwrap().iter().cloned());
        }
    }
    assert_eq!(json!(heard), log["observations"]);
    assert!(Client::new(two.address, None).get("/health").unwrap().ok());
    two.stop();
}
