//! How people hear that they are to move: a feed, a web address, mail, web push.

use crate::sink::Sink;
use crate::world::{Keys, World, edit, play, roomy};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use engine::FastRng;
use ring::{aead, agreement, hkdf, rand::SystemRandom, signature};
use serde_json::{Value, json};
use server::mail::Mail;
use server::{Config, Hooks};

/// A table at which red is to move.
fn set_piece(world: &World, rate: Value) -> Keys {
    world.table(json!({
        "game": "outpost", "scenario": "set", "name": "Ann & Bob", "rate": rate,
        "seats": {"umpire": {"bot": "anything"}}
    }))
}

/// Red plays until it is blue's turn.
fn pass_to_blue(keys: &Keys, dice: &mut FastRng) {
    while keys.get("red", "view")["status"]["to_move"] != json!(["blue"]) {
        play(keys, &["red"], 1, dice);
    }
}

#[test]
fn a_feed_says_whose_turn_it_is_and_its_address_opens_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        public_url: Some("https://maproom.example/".into()),
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let keys = set_piece(&world, json!("none"));
    let (status, told) = keys.post("blue", "notify", json!({"feed": true}));
    assert_eq!(status, 200, "{told}");
    let feed = told["feed"].as_str().unwrap().to_owned();
    let read = || {
        let reply = world.stranger().get(&feed).unwrap();
        assert!(
            reply.head.contains("application/atom+xml"),
            "{}",
            reply.head
        );
        String::from_utf8(reply.body).unwrap()
    };
    let waiting = read();
    assert!(waiting.contains("The others are to move."), "{waiting}");
    pass_to_blue(&keys, &mut FastRng::new(9));
    let turn = read();
    assert!(turn.contains("It is your turn."), "{turn}");
    assert!(turn.contains(&format!("/t/{}/blue", keys.table())));
    // A reader shows what it has not shown: the entry is another one.
    let entry = |text: &str| {
        let at = text.rfind("<id>").unwrap();
        text[at..].split("</id>").next().unwrap().to_owned()
    };
    assert_ne!(entry(&waiting), entry(&turn));
    let token = feed.rsplit('/').next().unwrap();
    let wrong = feed.replace(token, &token.to_uppercase());
    assert_eq!(world.stranger().get(&wrong).unwrap().status, 404);
    let other = feed.replace("/blue/", "/red/");
    assert_eq!(world.stranger().get(&other).unwrap().status, 404);
    let mut client = server::client::Client::new(world.address, Some(token));
    assert_eq!(client.get(&keys.path("blue", "view")).unwrap().status, 401);
    keys.post("red", "resign", json!({}));
    assert!(read().contains("Red resigns."));
    world.stop();
}

#[test]
fn a_web_address_is_told_of_turns_and_reminders() {
    let dir = tempfile::tempdir().unwrap();
    let sink = Sink::web();
    let config = Config {
        hooks: Hooks::Anywhere,
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let keys = set_piece(&world, json!({"days": 3}));
    for wrong in ["gopher://127.0.0.1/", "http://a b/", "127.0.0.1"] {
        assert_eq!(keys.post("blue", "notify", json!({"hook": wrong})).0, 400);
    }
    let hook = format!("http://{}/told?by=maproom", sink.address);
    assert_eq!(keys.post("blue", "notify", json!({"hook": hook})).0, 200);
    assert_eq!(keys.get("blue", "notify")["hook"], json!(hook));
    assert_eq!(keys.get("red", "notify")["hook"], Value::Null);
    pass_to_blue(&keys, &mut FastRng::new(9));
    let expect = |event: &str| {
        let arrived = sink.next();
        assert!(
            arrived
                .head
                .starts_with("POST /told?by=maproom HTTP/1.1\r\n")
        );
        let body: Value = serde_json::from_slice(&arrived.body).unwrap();
        let table = keys.table();
        assert_eq!(
            body,
            json!({"table": table, "game": "outpost", "seat": "blue", "event": event})
        );
    };
    expect("turn");
    // One reminder an hour, from somebody else than who is to move.
    assert_eq!(keys.post("blue", "remind", json!({})).0, 409);
    assert_eq!(keys.post("red", "remind", json!({})).0, 200);
    expect("reminder");
    assert_eq!(keys.post("red", "remind", json!({})).0, 429);
    // Who does not want to be told any more is not.
    assert_eq!(keys.post("blue", "notify", json!({"hook": ""})).0, 200);
    assert_eq!(keys.get("blue", "notify")["hook"], Value::Null);
    assert!(sink.is_empty());
    world.stop();
}

#[test]
fn addresses_inside_the_network_are_told_nothing_where_only_public_ones_are() {
    let dir = tempfile::tempdir().unwrap();
    let (inside, open) = (Sink::web(), Sink::web());
    let path = dir.path().join("store.db");
    let config = |hooks| Config { hooks, ..roomy() };
    let world = World::with(&path, config(Hooks::Public));
    let keys = set_piece(&world, json!("none"));
    let hook = format!("http://{}/", inside.address);
    keys.post("blue", "notify", json!({"hook": hook}));
    pass_to_blue(&keys, &mut FastRng::new(9));
    assert_eq!(keys.post("red", "remind", json!({})).0, 200);
    world.stop();
    // The same table with the same wish, where all addresses are allowed: now something comes, and only now.
    edit(&path, &keys, |meta| {
        meta["seats"][1]["reminded"] = json!(0);
        meta["seats"][1]["hook"] = json!(format!("http://{}/", open.address));
    });
    let world = World::with(&path, config(Hooks::Anywhere));
    assert_eq!(keys.at(&world).post("red", "remind", json!({})).0, 200);
    open.next();
    assert!(inside.is_empty());
    world.stop();
}

#[test]
fn mail_goes_to_an_address_that_its_owner_has_confirmed() {
    let dir = tempfile::tempdir().unwrap();
    let sink = Sink::mail();
    let url = format!("smtp://{}", sink.address);
    let config = Config {
        mail: Some(Mail::read(&url, "maproom@example.org").unwrap()),
        public_url: Some("https://maproom.example".into()),
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let keys = set_piece(&world, json!("none"));
    let notify = |ask: Value| keys.post("blue", "notify", ask).0;
    assert_eq!(
        notify(json!({"mail": "bob@example.org>\r\nRCPT TO:<x@y.z"})),
        400
    );
    assert_eq!(notify(json!({"mail": "bob@example.org"})), 200);
    let letter = sink.next();
    assert!(letter.head.contains("MAIL FROM:<maproom@example.org>\r\n"));
    assert!(letter.head.contains("RCPT TO:<bob@example.org>\r\n"));
    let text = String::from_utf8(letter.body).unwrap();
    let code = text.split("The code is ").nth(1).unwrap()[..6].to_owned();
    // Nothing is sent before the code has come back; a wrong one is none.
    assert_eq!(keys.get("blue", "notify")["mail"], Value::Null);
    let wrong = format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000);
    assert_eq!(notify(json!({"code": wrong})), 400);
    assert_eq!(notify(json!({"code": code})), 200);
    assert_eq!(keys.get("blue", "notify")["mail"], "bob@example.org");
    assert_eq!(notify(json!({"code": code})), 400, "a code counts once");
    pass_to_blue(&keys, &mut FastRng::new(9));
    let letter = sink.next();
    assert!(letter.head.contains("RCPT TO:<bob@example.org>\r\n"));
    let text = String::from_utf8(letter.body).unwrap();
    let subject = text.split("=?utf-8?B?").nth(1).unwrap();
    let subject = STANDARD
        .decode(subject.split("?=").next().unwrap())
        .unwrap();
    let subject = String::from_utf8(subject).unwrap();
    assert!(subject.starts_with("It is your turn: ") && subject.contains("Ann & Bob"));
    let link = format!("https://maproom.example/t/{}/blue\r\n", keys.table());
    assert!(text.contains(&link), "{text}");
    assert!(!text.contains(keys.secret("blue")));
    assert!(sink.is_empty());
    world.stop();
}

struct Length(usize);

impl hkdf::KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> [u8; N] {
    let mut key = [0; N];
    let found = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(secret);
    found
        .expand(info, Length(N))
        .unwrap()
        .fill(&mut key)
        .unwrap();
    key
}

#[test]
fn a_browser_gets_a_notice_that_only_it_can_read() {
    let dir = tempfile::tempdir().unwrap();
    let sink = Sink::web();
    let config = Config {
        hooks: Hooks::Anywhere,
        push: Some((
            dir.path().join("push.key"),
            "mailto:host@example.org".into(),
        )),
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let keys = set_piece(&world, json!("none"));
    let random = SystemRandom::new();
    let own = agreement::EphemeralPrivateKey::generate(&agreement::ECDH_P256, &random).unwrap();
    let (public, auth) = (own.compute_public_key().unwrap(), [5; 16]);
    let endpoint = format!("http://{}/push/abc", sink.address);
    let browser = json!({
        "endpoint": endpoint,
        "p256dh": URL_SAFE_NO_PAD.encode(public.as_ref()),
        "auth": URL_SAFE_NO_PAD.encode(auth),
    });
    let wrong = json!({"endpoint": endpoint, "p256dh": "AAAA", "auth": "AAAA"});
    assert_eq!(keys.post("blue", "notify", json!({"push": wrong})).0, 400);
    assert_eq!(keys.post("blue", "notify", json!({"push": browser})).0, 200);
    let server_key = keys.get("blue", "notify")["push_key"].clone();
    pass_to_blue(&keys, &mut FastRng::new(9));
    let arrived = sink.next();

    // Signed by the key that the browser was given (RFC 8292), for this push service and nobody else.
    let header = |name: &str| {
        let found = arrived
            .head
            .lines()
            .find_map(|line| line.strip_prefix(name));
        found
            .unwrap_or_else(|| panic!("{name} {}", arrived.head))
            .to_owned()
    };
    assert!(arrived.head.starts_with("POST /push/abc HTTP/1.1\r\n"));
    assert_eq!(header("content-encoding: "), "aes128gcm");
    let vapid = header("authorization: vapid t=");
    let (token, key) = vapid.split_once(", k=").unwrap();
    assert_eq!(json!(key), server_key);
    let (signed, mark) = token.rsplit_once('.').unwrap();
    let claims = URL_SAFE_NO_PAD
        .decode(signed.split('.').nth(1).unwrap())
        .unwrap();
    let claims: Value = serde_json::from_slice(&claims).unwrap();
    assert_eq!(claims["aud"], json!(format!("http://{}", sink.address)));
    assert_eq!(claims["sub"], "mailto:host@example.org");
    let key = URL_SAFE_NO_PAD.decode(key).unwrap();
    let mark = URL_SAFE_NO_PAD.decode(mark).unwrap();
    signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, key)
        .verify(signed.as_bytes(), &mark)
        .unwrap();

    // Opened as a browser does it (RFC 8291, 3.4; RFC 8188, 2).
    let (salt, rest) = arrived.body.split_at(16);
    let (sender, record) = (&rest[5..70], &rest[70..]);
    let peer = agreement::UnparsedPublicKey::new(&agreement::ECDH_P256, sender);
    let shared = agreement::agree_ephemeral(own, &peer, |shared| {
        derive::<32>(
            &auth,
            shared,
            &[b"WebPush: info\0", public.as_ref(), sender],
        )
    });
    let shared = shared.unwrap();
    let key: [u8; 16] = derive(salt, &shared, &[b"Content-Encoding: aes128gcm\0"]);
    let nonce: [u8; 12] = derive(salt, &shared, &[b"Content-Encoding: nonce\0"]);
    let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).unwrap());
    let mut record = record.to_vec();
    let nonce = aead::Nonce::assume_unique_for_key(nonce);
    let text = key
        .open_in_place(nonce, aead::Aad::empty(), &mut record)
        .unwrap();
    let (end, text) = text.split_last().unwrap();
    assert_eq!(*end, 2);
    let told: Value = serde_json::from_slice(text).unwrap();
    let table = keys.table();
    assert_eq!(
        told,
        json!({"table": table, "game": "outpost", "seat": "blue", "event": "turn"})
    );
    world.stop();
}

#[test]
fn a_server_without_ways_to_tell_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        hooks: Hooks::Off,
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let keys = set_piece(&world, json!("none"));
    let browser = json!({"endpoint": "https://push.example/", "p256dh": "", "auth": ""});
    for ask in [
        json!({"hook": "https://example.org/"}),
        json!({"mail": "bob@example.org"}),
        json!({"push": browser}),
    ] {
        let (status, refusal) = keys.post("blue", "notify", ask);
        assert_eq!(status, 403, "{refusal}");
        assert!(refusal["why"].as_str().unwrap().contains("feed"));
    }
    world.stop();
}
