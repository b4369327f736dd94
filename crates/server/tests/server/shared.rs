//! Two servers on one store that do not even hear of each other's news: each reads on when it finds itself behind.

use crate::world::{Keys, World, draft, nonce};
use engine::FastRng;
use serde_json::json;

#[test]
fn who_is_behind_reads_on_and_plays_on() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let worlds = [World::on(&path), World::on(&path)];
    let first = worlds[0].duel();
    let keys = worlds.each_ref().map(|world| Keys {
        address: world.address,
        keys: first.keys.clone(),
    });
    let mut dice = FastRng::new(11);
    let roles = ["red", "blue", "umpire"];
    let mut newest = 0;
    let mut batches = 0;
    loop {
        let status = keys[newest].get("red", "view")["status"].clone();
        let Some(role) = status["to_move"][0].as_str() else {
            assert!(!status["ended"].is_null());
            break;
        };
        let role = roles.into_iter().find(|name| *name == role).unwrap();
        let (near, far) = (&keys[newest], &keys[1 - newest]);
        let choices = draft(near, &mut near.client(role), role, &mut dice);
        // The other one has not heard of the last batch when it is asked to take the next.
        let batch = json!({"choices": choices, "nonce": nonce(&mut dice)});
        let (status, answer) = far.post(role, "commit", batch.clone());
        assert_eq!(status, 200, "{answer}");
        // Nor has the first heard of this one; it knows it again all the same.
        if batches % 3 == 0 {
            let (status, again) = near.post(role, "commit?brief=1", batch);
            assert_eq!((status, &again["repeated"]), (200, &json!(true)), "{again}");
            assert_eq!(again["observations"], answer["observations"]);
        }
        newest = 1 - newest;
        batches += 1;
    }
    assert!(batches > 5);
    // A refusal counts only on what the store holds, so this one brings both up to date.
    for keys in &keys {
        let nothing = json!({"choices": ["nothing"], "nonce": nonce(&mut dice)});
        assert_ne!(keys.post("red", "commit", nothing).0, 200);
    }
    for role in roles {
        assert_eq!(keys[0].get(role, "log"), keys[1].get(role, "log"));
        assert_eq!(keys[0].get(role, "view"), keys[1].get(role, "view"));
    }
    let journal = keys[0]
        .client("red")
        .get(&keys[0].path("red", "journal"))
        .unwrap();
    let text = String::from_utf8(journal.body).unwrap();
    let proof = crate::world::games()[0].verify(&text).unwrap();
    assert!(proof.finished && proof.proven == proof.draws);
    for world in worlds {
        world.stop();
    }
}
