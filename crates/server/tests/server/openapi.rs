//! The OpenAPI file tells the truth: the methods of every path, and what the answers hold.

use crate::world::{Keys, World, nonce, play};
use engine::FastRng;
use serde_json::{Value, json};
use server::client::Reply;

const METHODS: [&str; 4] = ["GET", "POST", "PUT", "DELETE"];

pub fn file(world: &World) -> Value {
    let reply = world.stranger().get("/api/openapi.json").unwrap();
    assert!(reply.ok());
    reply.json()
}

#[test]
fn every_path_takes_the_methods_that_the_file_names_and_no_other() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let keys = world.duel();
    let api = file(&world);
    for (path, described) in api["paths"].as_object().unwrap() {
        let path = path
            .replace("{table}", keys.table())
            .replace("{hall}", "abcdefgh")
            .replace("{role}", "red")
            .replace("{seat}", "red")
            .replace("{game}", "outpost")
            .replace("{name}", "map.svg")
            .replace("{token}", "none");
        for method in METHODS {
            // Nobody's request: what is refused for want of a secret was understood.
            let reply = world.stranger().ask(method, &path, Some("{"), "").unwrap();
            let known = described.get(method.to_lowercase()).is_some();
            assert_eq!(
                reply.status != 405,
                known,
                "{method} {path}: {}",
                reply.status
            );
        }
    }
    world.stop();
}

/// Why a value does not fit a schema, if it does not. Fields that the schema does not name are wrong where it names any.
fn misfit(api: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = api.pointer(name.strip_prefix('#').unwrap()).unwrap();
        return misfit(api, schema, value, at);
    }
    if let Some(ways) = schema["oneOf"].as_array() {
        let tries: Vec<Option<String>> = ways
            .iter()
            .map(|schema| misfit(api, schema, value, at))
            .collect();
        return match tries.iter().any(Option::is_none) {
            true => None,
            false => tries.into_iter().flatten().next(),
        };
    }
    let fits = match schema["type"].as_str() {
        None => true,
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some(other) => panic!("the type {other}"),
    };
    if !fits {
        return Some(format!("{at} is {value}, not {}", schema["type"]));
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Some(format!("{at} is {value}"));
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap()).is_none() {
            return Some(format!("{at} lacks {name}"));
        }
    }
    let named = schema["properties"].as_object();
    for (name, part) in value.as_object().into_iter().flatten() {
        let at = format!("{at}.{name}");
        let inner = match (
            named.and_then(|named| named.get(name)),
            &schema["additionalProperties"],
        ) {
            (Some(inner), _) => inner,
            (None, inner @ Value::Object(_)) => inner,
            (None, _) if named.is_some() => return Some(format!("{at} is not described")),
            (None, _) => continue,
        };
        if let Some(why) = misfit(api, inner, part, &at) {
            return Some(why);
        }
    }
    for (n, part) in value.as_array().into_iter().flatten().enumerate() {
        if let Some(why) = misfit(api, &schema["items"], part, &format!("{at}[{n}]")) {
            return Some(why);
        }
    }
    None
}

/// Answers held against the file, and which of its requests have been made.
pub struct Checked {
    pub api: Value,
    pub seen: Vec<(String, String)>,
}

impl Checked {
    pub fn fits(&mut self, method: &str, path: &str, reply: &Reply) {
        let described = &self.api["paths"][path][method];
        assert!(described.is_object(), "{method} {path}");
        let status = reply.status.to_string();
        let answers = &described["responses"];
        let known = if answers[&status].is_object() {
            &status
        } else {
            "default"
        };
        let body = &answers[known]["content"];
        if let Some(schema) = body["application/json"].get("schema") {
            let json: Value = serde_json::from_slice(&reply.body).unwrap();
            let why = misfit(&self.api, schema, &json, "answer");
            assert!(why.is_none(), "{method} {path} {status}: {}", why.unwrap());
        } else if let Some((kind, _)) = body.as_object().and_then(|kinds| kinds.iter().next()) {
            let said = format!("content-type: {kind}");
            assert!(
                reply.head.contains(&said),
                "{method} {path}: {}",
                reply.head
            );
        }
        if reply.ok() {
            self.seen.push((method.into(), path.into()));
        }
    }

    /// A request at a role.
    fn ask(&mut self, keys: &Keys, method: &str, role: &str, rest: &str, body: Value) -> Value {
        let what = rest.split('?').next().unwrap();
        let path = format!("/api/tables/{{table}}/{{role}}/{what}");
        let body = (method != "GET").then(|| body.to_string());
        let asked = keys
            .client(role)
            .ask(method, &keys.path(role, rest), body.as_deref(), "");
        let reply = asked.unwrap();
        self.fits(&method.to_lowercase(), &path, &reply);
        assert!(
            reply.ok(),
            "{method} {rest}: {}",
            String::from_utf8_lossy(&reply.body)
        );
        reply.json()
    }
}

#[test]
fn every_answer_is_what_the_file_says() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::on(&dir.path().join("store.db"));
    let mut checked = Checked {
        api: file(&world),
        seen: Vec::new(),
    };
    let mut stranger = world.stranger();
    for (path, asked) in [
        ("/api/games", "/api/games"),
        ("/api/games/{game}", "/api/games/outpost"),
        ("/api/games/{game}/rules", "/api/games/outpost/rules"),
        ("/health", "/health"),
        ("/metrics", "/metrics"),
    ] {
        checked.fits("get", path, &stranger.get(asked).unwrap());
    }
    let ask = json!({
        "game": "outpost", "scenario": "set", "open": true, "watch": true, "rate": {"days": 2},
        "seats": {"red": {"name": "Ann"}, "blue": {"name": "Bob"}}
    });
    let made = stranger.post("/api/tables", &ask).unwrap();
    checked.fits("post", "/api/tables", &made);
    let keys = Keys {
        address: world.address,
        keys: made.json(),
    };
    checked.fits("get", "/api/tables", &stranger.get("/api/tables").unwrap());
    let table = format!("/api/tables/{}", keys.table());
    checked.fits("get", "/api/tables/{table}", &stranger.get(&table).unwrap());
    let other = world.duel();
    let enter = json!({"secret": other.secret("red"), "device": "Desk"});
    let path = format!("/api/tables/{}/enter", other.table());
    let entered = stranger.post(&path, &enter).unwrap();
    checked.fits("post", "/api/tables/{table}/enter", &entered);
    let cookie = entered
        .head
        .lines()
        .find(|line| line.starts_with("set-cookie: "));
    let cookie = &cookie.unwrap()["set-cookie: ".len()..];
    let mut browser = world.stranger();
    browser.cookie = cookie.split(';').next().map(Into::into);
    let made = browser.post("/api/keyring/phrase", &json!({})).unwrap();
    checked.fits("post", "/api/keyring/phrase", &made);
    let words = made.json()["words"].as_array().unwrap().clone();
    let words: Vec<&str> = words.iter().map(|word| word.as_str().unwrap()).collect();
    let recover = json!({"phrase": words.join(" "), "device": "Phone"});
    let back = stranger.post("/api/keyring/recover", &recover).unwrap();
    checked.fits("post", "/api/keyring/recover", &back);
    checked.fits("get", "/api/keyring", &browser.get("/api/keyring").unwrap());
    let read = browser.post("/api/keyring/read", &json!({})).unwrap();
    checked.fits("post", "/api/keyring/read", &read);
    let set = json!({"hook": "", "quiet": {"from": 1320, "to": 420, "zone": 60}});
    let written = browser.post("/api/keyring/notices", &set).unwrap();
    checked.fits("post", "/api/keyring/notices", &written);
    let told = browser.get("/api/keyring/notices").unwrap();
    checked.fits("get", "/api/keyring/notices", &told);
    let silent = json!({"table": other.table(), "role": "red", "silent": true});
    let silenced = browser.post("/api/keyring/silence", &silent).unwrap();
    checked.fits("post", "/api/keyring/silence", &silenced);
    let wrong = json!({"token": "none"});
    let stopped = stranger.post("/api/keyring/stop", &wrong).unwrap();
    assert_eq!(stopped.status, 404);
    let drop = json!({"device": "none"});
    let dropped = browser.post("/api/keyring/drop", &drop).unwrap();
    checked.fits("post", "/api/keyring/drop", &dropped);
    let open = world.table(json!({
        "game": "outpost", "scenario": "set", "open": true, "seats": {"red": {"name": "Ann"}}
    }));
    let taken = stranger.post(&open.path("blue", "take"), &json!({"name": "Cid"}));
    checked.fits("post", "/api/tables/{table}/{role}/take", &taken.unwrap());

    let swap = json!([{"swap": 0}]);
    let rest = json!([{"swap": 0}, "rest"]);
    let mut dice = FastRng::new(5);
    let none = || json!({});
    for (method, role, what, body) in [
        ("GET", "red", "view", none()),
        ("GET", "watch", "view", none()),
        (
            "POST",
            "red",
            "draft",
            json!({"number": 0, "choices": swap}),
        ),
        ("GET", "red", "view", none()),
        ("GET", "red", "menu", none()),
        ("GET", "red", "menu?unit=0", none()),
        ("POST", "red", "why", json!({"choices": ["rest", "ready"]})),
        (
            "POST",
            "red",
            "reach",
            json!({"draft": [{"attack": 0}], "of": null}),
        ),
        ("POST", "red", "odds", json!({"choices": [{"attack": 0}]})),
        ("POST", "red", "overlay", json!({"choices": []})),
        (
            "POST",
            "red",
            "commit",
            json!({"choices": rest, "nonce": nonce(&mut dice)}),
        ),
        ("GET", "red", "log", none()),
        ("GET", "watch", "log", none()),
        ("POST", "red", "chat", json!({"to": "side", "text": "word"})),
        ("POST", "host", "chat", json!({"text": "word"})),
        ("GET", "red", "chat", none()),
        ("POST", "blue", "mute", json!({"seat": "red", "on": true})),
        ("GET", "blue", "chat", none()),
        ("POST", "red", "unsay", none()),
        ("PUT", "red", "pad", json!({"text": "notes"})),
        ("GET", "red", "pad", none()),
        ("POST", "red", "name", json!({"name": "Anna"})),
        ("POST", "red", "truth", json!({"yes": true, "delay": 1})),
        ("POST", "blue", "truth", json!({"yes": true})),
        ("GET", "watch", "truth", none()),
        ("POST", "red", "standing", json!({"orders": []})),
        ("GET", "red", "standing", none()),
        ("GET", "red", "timetable", none()),
        ("POST", "red", "notify", json!({"feed": true})),
        ("GET", "red", "notify", none()),
        ("GET", "red", "replay?at=0", none()),
        ("GET", "red", "film", none()),
        ("GET", "red", "film?from=0&since=0", none()),
        ("GET", "red", "diary", none()),
        ("GET", "red", "dice", none()),
        ("POST", "red", "takeback", json!({"yes": true})),
        ("GET", "red", "view", none()),
        ("POST", "red", "takeback", json!({"yes": false})),
        ("POST", "red", "draw", json!({"yes": true})),
        ("POST", "blue", "draw", json!({"yes": false})),
        ("POST", "red", "remind", none()),
        ("POST", "red", "forget", none()),
    ] {
        checked.ask(&keys, method, role, what, body);
    }
    let told = checked.ask(&keys, "POST", "red", "notify", json!({"feed": true}));
    let feed = stranger.get(told["feed"].as_str().unwrap()).unwrap();
    checked.fits("get", "/feed/{table}/{seat}/{token}", &feed);
    // A draft that is refused has an answer of its own.
    let wrong = json!({"choices": ["ready"]});
    let refused = keys
        .client("blue")
        .post(&keys.path("blue", "draft"), &wrong)
        .unwrap();
    assert_eq!(refused.status, 422);
    checked.fits("post", "/api/tables/{table}/{role}/draft", &refused);

    // The game is played to its end; then more is open.
    play(&keys, &["red", "blue"], 1000, &mut dice);
    for (role, what) in [
        ("red", "view"),
        ("red", "proof"),
        ("red", "film?eyes=all"),
        ("blue", "replay?eyes=red"),
    ] {
        checked.ask(&keys, "GET", role, what, none());
    }
    checked.ask(&keys, "POST", "red", "rematch", none());
    checked.ask(&keys, "POST", "blue", "rematch", none());
    let path = keys.path("red", "journal");
    let journal = keys.client("red").get(&path).unwrap();
    checked.fits("get", "/api/tables/{table}/{role}/journal", &journal);
    let text = String::from_utf8(journal.body).unwrap();
    let taken = stranger
        .ask("POST", "/api/import", Some(&text), "")
        .unwrap();
    checked.fits("post", "/api/import", &taken);

    // What would have ended that game earlier, at another table.
    let keys = world.table(json!({"game": "outpost", "scenario": "set"}));
    for (role, what, body) in [
        ("host", "reissue", json!({"seat": "watch"})),
        ("host", "revoke", json!({"seat": "watch"})),
        ("host", "settings", json!({"watch": true, "name": "Friday"})),
        ("host", "links", json!({"role": "watch"})),
        ("red", "links", json!({"once": true})),
        ("red", "standin", json!({"bot": "anything"})),
        ("red", "standin", json!({"bot": null})),
        (
            "host",
            "replace",
            json!({"seat": "umpire", "bot": "anything"}),
        ),
        ("blue", "leave", none()),
        ("red", "resign", none()),
    ] {
        checked.ask(&keys, "POST", role, what, body);
    }
    let keys = world.table(json!({
        "game": "outpost", "scenario": "duel", "seats": {"red": {"free": false}, "blue": {"free": false}}
    }));
    checked.ask(&keys, "GET", "red", "links", none());
    let (_, minted) = keys.post("red", "links", json!({}));
    assert!(
        minted["url"]
            .as_str()
            .unwrap()
            .starts_with("http://127.0.0.1")
    );
    let links = keys.get("red", "links")["links"].clone();
    let id = &links.as_array().unwrap().last().unwrap()["id"];
    checked.ask(&keys, "POST", "red", "unlink", json!({"id": id}));
    checked.ask(&keys, "POST", "host", "reissue", json!({"seat": "red"}));
    checked.ask(&keys, "POST", "red", "consent", json!({"yes": false}));
    checked.ask(&keys, "POST", "red", "handover", none());
    checked.ask(&keys, "POST", "host", "close", none());

    // Nothing is described that was not asked for here, but for what needs another game, another clock, or no end.
    let apart = [
        "board",
        "draw/{name}",
        "live",
        "claim",
        "vacation",
        "branch",
        "/api/keyring/stop",
        // Shared dice have tests of their own.
        "chain",
        "link",
        "/games/{game}/odds",
    ];
    for (path, methods) in checked.api["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let asked = checked.seen.contains(&(method.clone(), path.clone()));
            // Halls are asked in `hall_api.rs`.
            let hall = path.starts_with("/api/halls");
            assert!(
                asked || hall || apart.iter().any(|apart| path.ends_with(apart)),
                "{method} {path}"
            );
        }
    }
    world.stop();
}
