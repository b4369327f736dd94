//! Dice that the players share: what a device is asked for, and what happens when it does not answer.

use crate::world::{Keys, World, games, nonce};
use engine::FastRng;
use engine::chain::{Digest, hex, sha256, unhex};
use serde_json::{Value, json};

/// A browser with a chain.
struct Device {
    role: &'static str,
    links: Vec<Digest>,
}

impl Device {
    fn new(role: &'static str, root: u8) -> Device {
        let mut links = vec![Digest([root; 32])];
        while links.len() < 32 {
            links.push(sha256(&[&links[links.len() - 1].0]));
        }
        Device { role, links }
    }

    fn tip(&self) -> String {
        sha256(&[&self.links[31].0]).to_string()
    }

    fn join(&self, keys: &Keys) -> u16 {
        let chain = json!({"tip": self.tip(), "links": 32});
        keys.post(self.role, "chain", chain).0
    }

    /// Answers what the server asks for; nothing if it asks for nothing of this device.
    fn answer(&self, keys: &Keys) -> Option<u16> {
        let ask = keys.get(self.role, "dice")["ask"].clone();
        if ask["tip"] != json!(self.tip()) {
            return None;
        }
        let link = self.links[ask["left"].as_u64().unwrap() as usize];
        let body = json!({"link": link.to_string(), "mark": ask["mark"]});
        Some(keys.post(self.role, "link", body).0)
    }
}

fn table(world: &World, extra: Value) -> Keys {
    let mut ask = json!({"game": "outpost", "scenario": "set", "dice": "shared"});
    for (key, value) in extra.as_object().unwrap() {
        ask[key] = value.clone();
    }
    world.table(ask)
}

fn attack(keys: &Keys, role: &str, place: u8, with: u8, dice: &mut FastRng) -> Value {
    let choices = json!([{"attack": place}, {"with": with}]);
    let body = json!({"choices": choices, "nonce": nonce(dice)});
    let (status, answer) = keys.post(role, "commit", body);
    assert_eq!(status, 200, "{answer}");
    answer
}

#[test]
fn a_shared_draw_waits_for_both_devices_and_for_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let world = World::on(&path);
    let keys = table(&world, json!({}));
    let mut dice = FastRng::new(1);
    let (red, blue) = (Device::new("red", 1), Device::new("blue", 2));
    assert_eq!(keys.get("red", "dice")["wanted"], true);
    assert_eq!(keys.get("umpire", "dice")["wanted"], false);
    assert_eq!((red.join(&keys), blue.join(&keys)), (200, 200));
    assert_eq!(Device::new("umpire", 3).join(&keys), 409);
    let answer = attack(&keys, "red", 0, 1, &mut dice);
    assert_eq!(answer["to_move"], json!([]), "the dice wait");
    assert!(answer["observations"][0]["mark"].is_string());
    for role in ["red", "blue"] {
        let told = keys.get(role, "dice");
        assert_eq!(told["ask"]["mark"], answer["observations"][0]["mark"]);
        assert_eq!(told["waits"], json!(["red", "blue"]));
    }
    let umpire = keys.get("umpire", "dice");
    assert_eq!(
        (&umpire["ask"], &umpire["waits"]),
        (&json!(null), &json!([]))
    );
    // A link for another mark, a wrong link and another's link open nothing.
    let wrong = json!({"link": red.tip(), "mark": hex(&[7; 32])});
    assert_eq!(keys.post("red", "link", wrong).0, 409);
    let mark = &answer["observations"][0]["mark"];
    let wrong = json!({"link": red.tip(), "mark": mark});
    assert_eq!(keys.post("red", "link", wrong).0, 400);
    assert_eq!(blue.answer(&keys), Some(200));
    assert_eq!(blue.answer(&keys), None, "it was answered");
    // The server stops in between, and another goes on.
    let seen = keys.get("blue", "view")["number"].as_u64().unwrap();
    world.stop();
    let world = World::on(&path);
    let keys = keys.at(&world);
    assert_eq!(red.answer(&keys), Some(200));
    assert!(keys.get("blue", "view")["number"].as_u64().unwrap() > seen);
    let log = keys.get("blue", "log");
    let marks = log["observations"].as_array().unwrap().iter();
    let marks: Vec<&str> = marks.map(|seen| seen["mark"].as_str().unwrap()).collect();
    assert!(marks.iter().all(|mark| unhex::<32>(mark).is_some()));
    let resigned = format!("resign?nonce={}", nonce(&mut dice));
    assert_eq!(keys.post("red", &resigned, json!({})).0, 200);
    let text = keys
        .client("red")
        .get(&keys.path("red", "journal"))
        .unwrap();
    let text = String::from_utf8(text.body).unwrap();
    let proof = games()[0].verify(&text).unwrap();
    assert_eq!((proof.shared, proof.solo, proof.house), (1, 0, 0));
    assert!(text.lines().last().unwrap().contains("\"by\":[[0,"));
    // The marks that were shown are those of the journal.
    let seed = engine::journal::seed(&text).unwrap();
    let lines = text.lines().map(|line| unhex(&line[9..73]).unwrap());
    let known: Vec<String> = lines
        .map(|hash| seed.mark(&Digest(hash)).to_string())
        .collect();
    assert!(marks.iter().all(|mark| known.iter().any(|m| m == mark)));
    world.stop();
}

#[test]
fn against_the_computer_the_person_alone_has_a_share() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::on(&folder.path().join("store.db"));
    let keys = table(&world, json!({"seats": {"blue": {"bot": "anything"}}}));
    let mut dice = FastRng::new(2);
    let red = Device::new("red", 1);
    assert_eq!(red.join(&keys), 200);
    attack(&keys, "red", 0, 1, &mut dice);
    assert_eq!(red.answer(&keys), Some(200));
    keys.post("red", "resign", json!({}));
    let text = keys
        .client("red")
        .get(&keys.path("red", "journal"))
        .unwrap();
    let proof = games()[0].verify(std::str::from_utf8(&text.body).unwrap());
    let proof = proof.unwrap();
    assert!(proof.solo >= 1 && proof.shared == 0 && proof.house == 0);
    world.stop();
}

#[test]
fn a_second_device_takes_over_but_not_what_waits_for_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::on(&folder.path().join("store.db"));
    let keys = table(&world, json!({}));
    let mut dice = FastRng::new(3);
    let (red, blue) = (Device::new("red", 1), Device::new("blue", 2));
    let phone = Device::new("blue", 3);
    assert_eq!((red.join(&keys), blue.join(&keys)), (200, 200));
    attack(&keys, "red", 0, 1, &mut dice);
    assert_eq!(phone.join(&keys), 200);
    assert_eq!(phone.answer(&keys), None);
    // A computer player cannot be put in its place either.
    let replace = json!({"seat": "blue", "bot": "anything"});
    assert_eq!(keys.post("host", "replace", replace).0, 409);
    assert_eq!(
        (red.answer(&keys), blue.answer(&keys)),
        (Some(200), Some(200))
    );
    attack(&keys, "blue", 2, 2, &mut dice);
    assert_eq!(blue.answer(&keys), None);
    assert_eq!(
        (red.answer(&keys), phone.answer(&keys)),
        (Some(200), Some(200))
    );
    world.stop();
}

#[test]
fn a_withheld_link_runs_down_the_clock_of_who_withholds_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let world = World::on(&path);
    let keys = table(&world, json!({"rate": {"days": 1}}));
    let mut dice = FastRng::new(4);
    let (red, blue) = (Device::new("red", 1), Device::new("blue", 2));
    assert_eq!((red.join(&keys), blue.join(&keys)), (200, 200));
    attack(&keys, "red", 0, 1, &mut dice);
    assert_eq!(red.answer(&keys), Some(200));
    let claim = || json!({"bot": null, "nonce": hex(&[5; 16])});
    assert_eq!(keys.post("red", "claim", claim()).0, 409);
    world.stop();
    crate::world::edit(&path, &keys, |meta| {
        assert_eq!(meta["clock"]["thinking"], json!([1]));
        meta["clock"]["since"] = json!(0);
    });
    let world = World::on(&path);
    let keys = keys.at(&world);
    assert_eq!(keys.post("red", "claim", json!({"bot": "anything"})).0, 409);
    assert_eq!(keys.post("red", "claim", claim()).0, 200);
    let status = keys.get("red", "view")["status"].clone();
    assert_eq!(status["ended"]["winners"], json!(["red"]));
    world.stop();
}

#[test]
fn a_table_is_opened_with_house_dice_where_nothing_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::on(&folder.path().join("store.db"));
    let keys = world.table(json!({"game": "outpost", "scenario": "set"}));
    let told = keys.get("red", "dice");
    assert_eq!(
        (&told["parties"], &told["wanted"]),
        (&json!(0), &json!(false))
    );
    assert_eq!(keys.get("red", "view")["status"]["dice"], "house");
    let answer = attack(&keys, "red", 0, 1, &mut FastRng::new(5));
    assert_ne!(answer["to_move"], json!([]));
    assert_eq!(Device::new("red", 1).join(&keys), 409);
    world.stop();
}
