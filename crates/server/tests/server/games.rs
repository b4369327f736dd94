//! Whole games over the API: drafts, batches, ends, records.

use crate::world::{World, draft, nonce, play};
use engine::FastRng;
use serde_json::{Value, json};

#[test]
fn a_person_plays_a_whole_game_against_the_computer() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({
        "game": "outpost", "scenario": "duel", "watch": true,
        "seats": {"red": {"name": "Ann"}, "blue": {"bot": "anything"}, "umpire": {"bot": "anything"}}
    }));
    let (status, refusal) = keys.post("red", "journal", json!({}));
    assert_eq!((status, refusal["error"].as_str()), (405, Some("method")));
    let running = keys
        .client("red")
        .get(&keys.path("red", "journal"))
        .unwrap();
    assert_eq!(running.status, 403);
    let mut dice = FastRng::new(7);
    let batches = play(&keys, &["red"], 1000, &mut dice);
    assert!(batches > 2);

    let status = world
        .stranger()
        .get(&format!("/api/tables/{}", keys.table()))
        .unwrap()
        .json();
    assert!(!status["ended"].is_null());
    let log = keys.get("red", "log");
    let numbers: Vec<u64> = log["observations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seen| seen["n"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());

    // Records: journal, diary, replay through other eyes, import.
    let journal = keys
        .client("red")
        .get(&keys.path("red", "journal"))
        .unwrap();
    let text = String::from_utf8(journal.body).unwrap();
    let games = crate::world::games();
    let proof = games[0].verify(&text).unwrap();
    assert!(proof.finished && proof.proven == proof.draws && proof.draws > 0);
    let diary = keys.client("red").get(&keys.path("red", "diary")).unwrap();
    let diary = String::from_utf8(diary.body).unwrap();
    assert_eq!(diary.lines().count(), numbers.len() + 1);
    let start = keys.get("red", "replay?at=0&eyes=blue");
    assert_eq!(
        (start["eyes"].as_str(), start["number"].as_u64()),
        (Some("blue"), Some(0))
    );
    let end = keys.get("red", "replay?eyes=blue");
    assert_eq!(
        end["view"]["standing"],
        keys.get("red", "view")["view"]["standing"]
    );
    let taken = world
        .stranger()
        .ask("POST", "/api/import", Some(&text), "")
        .unwrap();
    assert!(taken.ok(), "{}", String::from_utf8_lossy(&taken.body));
    assert_eq!(taken.json()["proof"]["lines"], json!(proof.lines));
    let broken = text.replacen("batch", "botch", 1);
    let refused = world
        .stranger()
        .ask("POST", "/api/import", Some(&broken), "")
        .unwrap();
    assert_eq!(refused.status, 400);
    world.stop();
}

/// The views of a film's frames, put together from what changes.
fn develop(cut: &Value, seat: &str) -> Vec<Value> {
    let mut view = json!({});
    let frames = cut["cut"].as_array().unwrap().iter();
    frames
        .map(|frame| {
            for (name, part) in frame["views"][seat].as_object().unwrap() {
                view[name] = part.clone();
            }
            view.clone()
        })
        .collect()
}

#[test]
fn a_film_tells_the_log_line_by_line_and_ends_in_the_present() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({
        "game": "outpost", "scenario": "duel",
        "seats": {"red": {"name": "Ann"}, "blue": {"name": "Bob"}, "umpire": {"bot": "anything"}}
    }));
    let mut dice = FastRng::new(11);
    play(&keys, &["red", "blue"], 4, &mut dice);
    // Half way: one's own film only, and it shows just what the seat has been told.
    for role in ["red", "blue"] {
        let whole = keys.get(role, "film");
        let cut = keys.get(role, "film?from=0");
        let seen = keys.get(role, "view");
        let log = keys.get(role, "log");
        // Frame by frame the words and events of the log. Silent observations belong to the line they follow.
        let told = |line: &&Value| line["text"] != "";
        let frames = cut["cut"].as_array().unwrap().iter();
        let frames: Vec<&Value> = frames.filter(told).collect();
        let observations = log["observations"].as_array().unwrap().iter();
        let lines: Vec<(&Value, &Value)> = observations
            .flat_map(|seen| {
                let lines = seen["log"].as_array().unwrap().iter();
                lines.filter(told).map(|line| (&seen["n"], line))
            })
            .collect();
        assert_eq!(frames.len(), lines.len());
        for (at, (frame, (n, line))) in frames.iter().zip(&lines).enumerate() {
            assert_eq!(
                (&frame["text"], &frame["event"]),
                (&line["text"], &line["event"])
            );
            let next = lines.get(at + 1).map_or(&seen["number"], |line| line.0);
            let numbers = n.as_u64()..=next.as_u64();
            assert!(numbers.contains(&frame["n"].as_u64()), "{frame}");
        }
        assert_eq!(
            whole["frames"].as_u64().unwrap() as usize,
            cut["cut"].as_array().unwrap().len()
        );
        assert_eq!(develop(&cut, role).last().unwrap(), &seen["view"]);
        // A later cut begins with a whole view.
        let views = develop(&cut, role);
        let later = keys.get(role, &format!("film?from={}", views.len() - 1));
        assert_eq!(develop(&later, role)[0], views[views.len() - 1]);
        let since = keys.get(role, &format!("film?since={}", seen["number"]));
        assert_eq!(since["since"], whole["frames"]);
        let frames = cut["cut"].as_array().unwrap();
        let before = |n: u64| {
            frames
                .iter()
                .filter(|frame| frame["n"].as_u64() <= Some(n))
                .count()
        };
        for n in [0, 1, 2, 3] {
            assert_eq!(
                keys.get(role, &format!("film?since={n}"))["since"],
                json!(before(n))
            );
        }
    }
    play(&keys, &["red", "blue"], 1000, &mut dice);
    let all = keys.get("red", "film?eyes=all&from=0");
    for role in ["red", "blue"] {
        let length = keys.get("red", &format!("film?eyes={role}"))["frames"]
            .as_u64()
            .unwrap();
        let last = keys.get("red", &format!("film?eyes={role}&from={}", length - 1));
        assert_eq!(develop(&last, role)[0], keys.get(role, "view")["view"]);
        assert!(all["cut"][0]["views"][role].is_object());
    }
    let proof = keys.get("red", "proof");
    assert_eq!(proof["holds"], json!(true));
    assert_eq!(proof["proof"]["proven"], proof["proof"]["draws"]);
    world.stop();
}

#[test]
fn a_batch_sent_twice_counts_once_and_an_illegal_one_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    let mut dice = FastRng::new(3);
    let mut client = keys.client("red");
    let choices = draft(&keys, &mut client, "red", &mut dice);
    let batch = json!({"number": 0, "choices": choices, "nonce": nonce(&mut dice)});
    let (status, first) = keys.post("red", "commit", batch.clone());
    assert_eq!((status, &first["repeated"]), (200, &json!(false)));
    let (status, again) = keys.post("red", "commit", batch);
    assert_eq!((status, &again["repeated"]), (200, &json!(true)));
    assert_eq!(first["observations"], again["observations"]);

    let before = keys.get("red", "view");
    for wrong in [
        json!([{"nothing": 1}]),
        json!(["rest", "rest", "rest"]),
        json!([]),
        json!([{"put": 9}]),
    ] {
        let batch = json!({"choices": wrong, "nonce": nonce(&mut dice)});
        let (status, refusal) = keys.post("red", "commit", batch);
        assert_eq!(status, 422, "{refusal}");
        assert!(refusal["why"].is_string());
    }
    assert_eq!(before, keys.get("red", "view"));
    let (status, behind) = keys.post(
        "blue",
        "commit",
        json!({"number": 99, "choices": [{"put": 1}, {"at": 0}], "nonce": nonce(&mut dice)}),
    );
    assert_eq!((status, &behind["error"]), (409, &json!("behind")));
    let (status, why) = keys.post(
        "blue",
        "why",
        json!({"draft": [{"put": 1}], "choices": [{"at": 0}, {"at": 7}, "ready"]}),
    );
    assert_eq!(status, 200);
    assert!(why["why"][0].is_null() && why["why"][1].is_object() && why["why"][2].is_object());
    world.stop();
}

#[test]
fn a_restart_loses_nothing_not_even_a_draft() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let world = World::on(&path);
    let keys = world.duel();
    let mut dice = FastRng::new(5);
    play(&keys, &["red", "blue"], 4, &mut dice);
    let choices = {
        let role = if keys.get("red", "view")["menu"] != json!([]) {
            "red"
        } else {
            "blue"
        };
        (role, draft(&keys, &mut keys.client(role), role, &mut dice))
    };
    let (_, _) = keys.post("red", "chat", json!({"text": "Good luck"}));
    keys.client("red")
        .ask(
            "PUT",
            &keys.path("red", "pad"),
            Some("{\"text\":\"my plan\"}"),
            "",
        )
        .unwrap();
    let before: Vec<_> = ["red", "blue"]
        .iter()
        .map(|role| {
            (
                keys.get(role, "view"),
                keys.get(role, "log"),
                keys.get(role, "chat"),
            )
        })
        .collect();
    world.stop();
    let world = World::on(&path);
    let keys = crate::world::Keys {
        address: world.address,
        keys: keys.keys,
    };
    let after: Vec<_> = ["red", "blue"]
        .iter()
        .map(|role| {
            (
                keys.get(role, "view"),
                keys.get(role, "log"),
                keys.get(role, "chat"),
            )
        })
        .collect();
    assert_eq!(before, after);
    assert_eq!(
        keys.get(choices.0, "view")["draft"]["choices"],
        json!(choices.1)
    );
    assert_eq!(keys.get("red", "pad")["text"], "my plan");
    world.stop();
}

#[test]
fn terms_resign_draw_takeback_rematch_and_replacement() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.table(json!({
        "game": "outpost", "scenario": "set", "seats": {"umpire": {"bot": "anything"}}
    }));
    let mut dice = FastRng::new(11);
    play(&keys, &["red"], 1, &mut dice);
    // A batch goes back only when the other side agrees.
    let seen = keys.get("red", "view")["number"].clone();
    let (_, asked) = keys.post("red", "takeback", json!({"yes": true}));
    assert_eq!(asked["done"], false);
    let (_, agreed) = keys.post("blue", "takeback", json!({"yes": true}));
    assert_eq!(agreed["done"], true, "{agreed}");
    let back = keys.get("red", "view");
    assert_eq!(back["status"]["to_move"], json!(["red"]));
    assert!(
        back["number"].as_u64() > seen.as_u64(),
        "the log keeps what was taken back"
    );
    // A draw needs both; a batch withdraws the offer.
    assert_eq!(
        keys.post("red", "draw", json!({"yes": true})).1["ended"],
        false
    );
    assert_eq!(keys.get("red", "view")["status"]["draw"], json!(["red"]));
    play(&keys, &["red"], 1, &mut dice);
    assert_eq!(keys.get("red", "view")["status"]["draw"], json!([]));
    // Blue gives the seat up, and the host puts a computer player in it: its old link opens nothing any more.
    keys.post("blue", "leave", json!({}));
    let (status, _) = keys.post(
        "host",
        "replace",
        json!({"seat": "blue", "bot": "anything"}),
    );
    assert_eq!(status, 200);
    assert_eq!(keys.status("blue", "view"), 401);
    let (_, link) = keys.post("host", "reissue", json!({"seat": "blue"}));
    let mut blue = server::client::Client::new(keys.address, link["secret"].as_str());
    assert!(blue.get(&keys.path("blue", "view")).unwrap().ok());
    // Resigning ends it; both want another game, with the same links on the other side.
    let (status, _) = keys.post("red", "resign", json!({}));
    assert_eq!(status, 200);
    let ended = keys.get("red", "view")["status"]["ended"].clone();
    assert_eq!(ended["winners"], json!(["blue"]));
    assert!(keys.post("red", "rematch", json!({})).1["table"].is_null());
    let again = blue
        .post(&keys.path("blue", "rematch"), &json!({}))
        .unwrap()
        .json();
    let table = again["table"].as_str().unwrap();
    let enter = json!({"secret": keys.secret("red")});
    let role = world
        .stranger()
        .post(&format!("/api/tables/{table}/enter"), &enter)
        .unwrap()
        .json();
    assert_eq!(role["role"], "blue");
    world.stop();
}
