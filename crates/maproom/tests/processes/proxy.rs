//! The deployment of several machines as processes: PostgreSQL, two servers and the proxy of `deploy/Caddyfile`.

use crate::database::Database;
use crate::people::{LAST_WORD, Person, Work, until};
use crate::world::{Keys, MAPROOM, Served, open};
use serde_json::json;
use server::client::Client;
use std::collections::BTreeMap;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use store::Postgres;
use yaml_rust2::{Yaml, YamlLoader};

fn deploy() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}

/// Caddy with the deployment's file; whoever lets go of it kills it.
struct Proxy {
    child: Child,
    address: SocketAddr,
    _home: tempfile::TempDir,
}

impl Proxy {
    /// A proxy before these servers, or a printed word on why there is none here; under CI that is a failure.
    fn ready(servers: [SocketAddr; 2]) -> Option<Proxy> {
        if Command::new("caddy").arg("version").output().is_err() {
            println!("skipped: servers behind a proxy: Caddy is not installed (Debian: caddy)");
            assert!(
                std::env::var_os("CI").is_none(),
                "nothing may be skipped here"
            );
            return None;
        }
        let free = || TcpListener::bind("127.0.0.1:0").unwrap();
        // Both are held until both are known: two askers would otherwise get the same number.
        let (site, admin) = (free(), free());
        let address = site.local_addr().unwrap();
        let admin_address = admin.local_addr().unwrap();
        drop((site, admin));
        let home = tempfile::tempdir().unwrap();
        let child = Command::new("caddy")
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(deploy().join("Caddyfile"))
            .env("MAPROOM_SITE", format!("http://{address}"))
            .env("MAPROOM_SERVERS", format!("{} {}", servers[0], servers[1]))
            .env("CADDY_ADMIN", admin_address.to_string())
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let proxy = Proxy {
            child,
            address,
            _home: home,
        };
        until("an answer through the proxy", || {
            let reply = Client::new(address, None).get("/health");
            reply.is_ok_and(|reply| reply.ok())
        });
        Some(proxy)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program that finds the database by PostgreSQL's own variables.
fn client(database: &Database, program: &str) -> Command {
    let url = database.url();
    let (_, end) = url.rsplit_once(':').unwrap();
    let (port, name) = end.split_once('/').unwrap();
    let mut command = Command::new(program);
    command
        .env("PGHOST", "127.0.0.1")
        .env("PGPORT", port)
        .env("PGUSER", "maproom")
        .env("PGDATABASE", name);
    command
}

/// One server dies, then every connection to the database is cut: whatever was acknowledged is kept, once.
#[test]
fn play_through_the_proxy_outlives_a_server_and_the_databases_connections() {
    let Some(database) = Database::ready() else {
        return;
    };
    let url = database.url();
    let (mut one, two) = (Served::on(&url), Served::on(&url));
    let Some(proxy) = Proxy::ready([one.address, two.address]) else {
        return;
    };
    let here = [proxy.address; 2];
    let tables: Vec<Keys> = (0..4)
        .map(|_| open(proxy.address, &json!({"game": "eastfront"})))
        .collect();
    let seats = tables.iter().flat_map(|keys| {
        ["axis", "soviet"].map(|role| {
            Arc::new(Person {
                keys: keys.clone(),
                role,
                servers: here,
            })
        })
    });
    let people: Vec<Arc<Person>> = seats.collect();
    let work = Arc::new(Work::default());
    let listen = |person: &Arc<Person>| {
        let person = person.clone();
        std::thread::spawn(move || person.listen())
    };
    let ears: Vec<_> = people.iter().map(listen).collect();
    let play = |(seed, person): (u64, &Arc<Person>)| {
        let (person, work) = (person.clone(), work.clone());
        std::thread::spawn(move || person.play(person.servers[0], &work, seed))
    };
    let hands: Vec<_> = (0..).zip(&people).map(play).collect();
    let done = || work.done[0].load(Ordering::SeqCst);

    until("busy", || done() >= 60);
    one.kill();
    let before = done();
    until("on with one server", || done() >= before + 60);
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'maproom'";
    let ended = client(&database, "psql")
        .args(["-c", cut])
        .output()
        .unwrap();
    assert!(ended.status.success(), "{ended:?}");
    let before = done();
    until("on after the connections were cut", || {
        done() >= before + 60
    });
    work.stop.store(true, Ordering::SeqCst);
    let made: Vec<_> = hands.into_iter().map(|hand| hand.join().unwrap()).collect();

    for keys in &tables {
        keys.post(proxy.address, "host", "chat", &json!({"text": LAST_WORD}));
    }
    let mut db = Postgres::open(&url, "test").unwrap();
    for ((person, ear), made) in people.iter().zip(ears).zip(&made) {
        let heard = ear.join().unwrap();
        let log = person.keys.get(proxy.address, person.role, "log");
        assert_eq!(heard, *log["observations"].as_array().unwrap());
        person.all_kept(&mut db, two.address, made);
    }
    let all: usize = made.iter().map(Vec::len).sum();
    let lost = work.lost.load(Ordering::SeqCst);
    println!("{all} batches, {lost} answers lost");
}

/// What `docker compose` would run, with the variables of its `.env` filled in.
fn compose() -> Yaml {
    let text = std::fs::read_to_string(deploy().join("compose.yaml")).unwrap();
    let given = BTreeMap::from([
        ("MAPROOM_PASSWORD", "secret"),
        ("MAPROOM_HOST", "maproom.example"),
    ]);
    let mut filled = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("${") {
        let (variable, after) = after.split_once('}').unwrap();
        let name = variable.split(":?").next().unwrap();
        filled.extend([before, given[name]]);
        rest = after;
    }
    filled += rest;
    YamlLoader::load_from_str(&filled).unwrap().remove(0)
}

fn texts(list: &Yaml) -> Vec<&str> {
    list.as_vec()
        .unwrap()
        .iter()
        .map(|item| item.as_str().unwrap())
        .collect()
}

/// The file's servers start as it says, answer the health check of the image, and every service that others wait for has one.
#[test]
fn the_compose_file_runs_two_servers_a_proxy_and_a_backup() {
    let file = compose();
    let services = file["services"].as_hash().unwrap();
    let names: Vec<&str> = services.keys().map(|name| name.as_str().unwrap()).collect();
    assert_eq!(names, ["database", "one", "two", "proxy", "backup"]);
    // The anchor is the servers' whole text.
    let server = &file["x-server"];
    for name in ["one", "two"] {
        assert_eq!(&file["services"][name]["<<"], server, "{name}");
    }
    let waited = [
        &file["services"]["proxy"],
        &file["services"]["backup"],
        server,
    ];
    for service in waited {
        for (other, wait) in service["depends_on"].as_hash().unwrap() {
            assert_eq!(wait["condition"].as_str(), Some("service_healthy"));
            let other = other.as_str().unwrap();
            let image = ["one", "two"].contains(&other);
            assert!(image || !file["services"][other]["healthcheck"].is_badvalue());
        }
    }
    for volume in ["database", "certificates", "backups"] {
        assert!(
            file["volumes"]
                .as_hash()
                .unwrap()
                .contains_key(&Yaml::String(volume.into()))
        );
    }

    let Some(database) = Database::ready() else {
        return;
    };
    let words = texts(&server["command"]);
    assert_eq!(words[0], "maproom");
    let moved = words[1..].iter().map(|word| match *word {
        "0.0.0.0:1941" => "127.0.0.1:0".to_owned(),
        "postgres://maproom:secret@database/maproom" => database.url(),
        word => word.to_owned(),
    });
    let mut command = Command::new(MAPROOM);
    command.args(moved);
    let served = Served::start(command);
    let healthy = |address: SocketAddr| {
        Command::new(deploy().join("healthy"))
            .args([address.ip().to_string(), address.port().to_string()])
            .stderr(Stdio::null())
            .status()
            .unwrap()
            .success()
    };
    assert!(healthy(served.address));
    let address = served.address;
    drop(served);
    assert!(!healthy(address));

    // The backup's script leaves a whole dump and the newest of them.
    let folder = tempfile::tempdir().unwrap();
    for old in [
        "maproom-20200101T000000Z.dump",
        "maproom-20200102T000000Z.dump",
    ] {
        std::fs::write(folder.path().join(old), "").unwrap();
    }
    let backup = texts(&file["services"]["backup"]["command"]);
    assert_eq!(backup[..3], ["bash", "/usr/local/bin/backup", "/backups"]);
    let done = client(&database, "bash")
        .arg(deploy().join("backup"))
        .arg(folder.path())
        .args(["2", "once"])
        .status()
        .unwrap();
    assert!(done.success());
    let mut kept: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    kept.sort();
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert!(std::fs::metadata(&kept[1]).unwrap().len() > 1000);
}
