//! `maproom serve` as people run it: the Python example plays a whole game, and the command lines of the deployment files
//! work.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const MAPROOM: &str = env!("CARGO_BIN_EXE_maproom");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A server that is stopped when the test ends.
struct Served {
    child: Child,
    url: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(args: &[&str]) -> Served {
    let mut child = Command::new(MAPROOM)
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let url = line.trim().strip_prefix("Maproom listens on ").unwrap();
    Served {
        url: url.into(),
        child,
    }
}

/// Whether Python is here; where it is not, that is said, and under CI it is a failure.
fn python() -> Option<&'static str> {
    let there = Command::new("python3").arg("--version").output().is_ok();
    if !there {
        println!("skipped: the Python example: python3 is not installed");
        assert!(
            std::env::var_os("CI").is_none(),
            "nothing may be skipped here"
        );
    }
    there.then_some("python3")
}

#[test]
fn the_python_example_plays_a_whole_game_and_its_journal_is_proved() {
    let Some(python) = python() else { return };
    let dir = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", dir.path().join("maproom.db").display());
    let served = serve(&["serve", "--listen", "127.0.0.1:0", "--database", &database]);
    let journal = dir.path().join("game.jsonl");
    let played = Command::new(python)
        .arg(root().join("examples/python/play.py"))
        .args([
            &served.url,
            "--game",
            "eastfront",
            "--against",
            "recruit",
            "--journal",
        ])
        .arg(&journal)
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&played.stdout);
    assert!(
        played.status.success(),
        "{}",
        String::from_utf8_lossy(&played.stderr)
    );
    assert!(words.contains("batches;"), "{words}");
    let proved = Command::new(MAPROOM)
        .arg("verify")
        .arg(&journal)
        .output()
        .unwrap();
    assert!(
        proved.status.success(),
        "{}",
        String::from_utf8_lossy(&proved.stderr)
    );

    // A copy of the running store is a store.
    let copy = dir.path().join("copy.db");
    let backup = Command::new(MAPROOM)
        .args(["store", "backup", "--database", &database])
        .arg(&copy)
        .status()
        .unwrap();
    assert!(backup.success());
    let copied = format!("sqlite:{}", copy.display());
    for (what, told) in [
        (vec!["store", "migrate", "--database", &copied], "1 tables"),
        (
            vec!["store", "prune", "--database", &copied, "--finished", "0"],
            "1 tables deleted",
        ),
    ] {
        std::thread::sleep(Duration::from_millis(5));
        let out = Command::new(MAPROOM).args(&what).output().unwrap();
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(text.contains(told), "{what:?}: {text}");
    }
    // A second server on the same file would not hear of the first one's news.
    let second = Command::new(MAPROOM)
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &database])
        .output()
        .unwrap();
    assert!(!second.status.success());
    assert!(String::from_utf8_lossy(&second.stderr).contains("another server"));
}

#[test]
fn a_server_starts_quickly_and_stops_when_asked() {
    let dir = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", dir.path().join("maproom.db").display());
    let begun = Instant::now();
    let mut served = serve(&["serve", "--listen", "127.0.0.1:0", "--database", &database]);
    println!("cold start: {} ms", begun.elapsed().as_millis());
    let pid = served.child.id().to_string();
    let asked = Command::new("kill").args(["-TERM", &pid]).status().unwrap();
    assert!(asked.success());
    let begun = Instant::now();
    let status = served.child.wait().unwrap();
    assert!(status.success() && begun.elapsed() < Duration::from_secs(10));
}

/// Posts a table of two generals who think for seconds over their first turn, and listens to it.
fn think(url: &str) -> std::net::TcpStream {
    use std::io::{Read, Write};
    let address = url.strip_prefix("http://").unwrap();
    let ask = |request: &str, body: &str| {
        let mut line = std::net::TcpStream::connect(address).unwrap();
        let length = body.len();
        let head = format!("{request} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\n");
        write!(line, "{head}content-type: application/json\r\n\r\n{body}").unwrap();
        let mut held = [0; 4096];
        let read = line.read(&mut held).unwrap();
        let head = String::from_utf8_lossy(&held[..read]).into_owned();
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        (line, head)
    };
    let bots = r#"{"axis":{"bot":"general"},"soviet":{"bot":"general"}}"#;
    let table = format!(r#"{{"game":"eastfront","open":true,"watch":true,"seats":{bots}}}"#);
    let (_, made) = ask("POST /api/tables", &table);
    let id = made.split("\"table\":\"").nth(1).unwrap();
    let id = id.split('"').next().unwrap();
    ask(&format!("GET /api/tables/{id}/watch/live"), "").0
}

#[test]
fn a_server_stops_in_time_though_computers_think_and_people_listen() {
    let dir = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", dir.path().join("maproom.db").display());
    let mut served = serve(&["serve", "--listen", "127.0.0.1:0", "--database", &database]);
    let _listening: Vec<_> = (0..4).map(|_| think(&served.url)).collect();
    let pid = served.child.id().to_string();
    let asked = Command::new("kill").args(["-TERM", &pid]).status().unwrap();
    assert!(asked.success());
    let begun = Instant::now();
    let status = served.child.wait().unwrap();
    // Ten seconds for answers under way, and a moment on a busy machine.
    assert!(status.success() && begun.elapsed() < Duration::from_secs(12));
}

/// The program as a player starts it who types nothing else, in a folder of his own and with this opener of browsers.
#[cfg(unix)]
fn alone(
    args: &[&str],
    opener: &str,
) -> (
    Served,
    PathBuf,
    tempfile::TempDir,
    BufReader<std::process::ChildStdout>,
) {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let (bin, opened) = (dir.path().join("bin"), dir.path().join("opened"));
    std::fs::create_dir(&bin).unwrap();
    for name in ["xdg-open", "open"] {
        let script = format!(
            "#!/bin/sh\n{}\n",
            opener.replace("OPENED", &opened.display().to_string())
        );
        std::fs::write(bin.join(name), script).unwrap();
        std::fs::set_permissions(bin.join(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let mut child = Command::new(MAPROOM)
        .args(args)
        .current_dir(dir.path())
        .env("PATH", &bin)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let url = line
        .trim()
        .strip_prefix("Maproom listens on ")
        .unwrap()
        .to_owned();
    (Served { child, url }, opened, dir, out)
}

#[cfg(unix)]
#[test]
fn the_program_alone_starts_a_server_and_opens_the_browser() {
    for args in [&[][..], &["serve", "--open", "--listen", "127.0.0.1:0"]] {
        let (served, opened, _dir, _out) = alone(
            args,
            "echo \"$1\" > OPENED.new && /bin/mv OPENED.new OPENED",
        );
        let begun = Instant::now();
        while !opened.exists() {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "no browser was opened"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(std::fs::read_to_string(opened).unwrap().trim(), served.url);
        let address = served.url.strip_prefix("http://").unwrap().parse().unwrap();
        let page = server::client::Client::new(address, None).get("/").unwrap();
        assert!(page.ok() && String::from_utf8_lossy(&page.body).contains("Maproom"));
    }
}

#[cfg(unix)]
#[test]
fn where_no_browser_opens_the_link_is_printed() {
    let (served, _, _dir, out) = alone(&[], "exit 3");
    let mut lines = out.lines().map_while(Result::ok);
    let line = lines.find(|line| line.contains("No browser"));
    let line = line.expect("a line that says so");
    assert!(line.contains(&served.url), "{line}");
}

/// The command line that a deployment file runs, with its paths and ports moved into the test's folder.
fn command_of(file: &str, start: &str, dir: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(file)).unwrap();
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(start))
        .unwrap();
    line.replace(['[', ']', '"', ','], " ")
        .split_whitespace()
        .skip(1)
        .map(|word| match word.strip_prefix("sqlite:") {
            Some(_) => format!("sqlite:{}", dir.join("maproom.db").display()),
            None if word.ends_with(":1941") => "127.0.0.1:0".into(),
            None => word.into(),
        })
        .collect()
}

#[test]
fn the_command_lines_of_the_deployment_files_work() {
    for (file, start) in [
        ("Dockerfile", "CMD "),
        ("deploy/maproom.service", "ExecStart="),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let words = command_of(file, start, dir.path());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(words[0], "serve", "{file}");
        let served = serve(&words);
        let address = served.url.strip_prefix("http://").unwrap().parse().unwrap();
        let mut client = server::client::Client::new(address, None);
        assert!(client.get("/health").unwrap().ok());
    }
}

/// A pack of Eastfront with a board of 24 by 12 hexes.
fn border() -> PathBuf {
    root().join("crates/eastfront/tests/border")
}

#[test]
fn a_server_is_started_with_packs_and_lists_them() {
    let dir = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", dir.path().join("maproom.db").display());
    let border = border().display().to_string();
    let args = ["serve", "--listen", "127.0.0.1:0", "--database", &database];
    let served = serve(&[&args[..], &["--pack", &border]].concat());
    let address = served.url.strip_prefix("http://").unwrap().parse().unwrap();
    let mut client = server::client::Client::new(address, None);
    let games = client.get("/api/games").unwrap().json();
    let pack = &games["packs"][0];
    assert_eq!(
        (&pack["name"], &pack["game"]),
        (&"border".into(), &"eastfront".into())
    );
    assert!(
        pack["files"]
            .as_array()
            .unwrap()
            .contains(&"board.toml".into())
    );
    let ask = serde_json::json!({"game": "eastfront", "packs": ["border"]});
    let made = client.post("/api/tables", &ask).unwrap().json();
    let table = made["table"].as_str().unwrap();
    let host = made["host"]["secret"].as_str();
    let mut host = server::client::Client::new(address, host);
    let closed = host.post(
        &format!("/api/tables/{table}/host/close"),
        &serde_json::json!({}),
    );
    assert!(closed.unwrap().ok());
    let journal = host
        .get(&format!("/api/tables/{table}/host/journal"))
        .unwrap();
    let header = engine::journal::header(std::str::from_utf8(&journal.body).unwrap()).unwrap();
    assert_eq!(header.setup.packs, ["border"]);
    // The hash that is listed is the one in the journal.
    assert_eq!(pack["hash"], header.data.as_str());
}

#[test]
fn a_broken_pack_stops_the_server_with_file_and_line() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("broken");
    std::fs::create_dir(&folder).unwrap();
    for entry in std::fs::read_dir(border()).unwrap().flatten() {
        std::fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
    }
    let path = folder.join("units.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    let at = text.find("steps = 3").unwrap();
    let line = 1 + text[..at].matches('\n').count();
    std::fs::write(&path, text.replacen("steps = 3", "steps = 9", 1)).unwrap();
    let refused = |packs: &[&Path]| {
        let database = format!("sqlite:{}", dir.path().join("maproom.db").display());
        let mut command = Command::new(MAPROOM);
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", &database]);
        packs.iter().for_each(|pack| {
            command.arg("--pack").arg(pack);
        });
        let ended = command.output().unwrap();
        assert!(!ended.status.success());
        String::from_utf8(ended.stderr).unwrap()
    };
    let why = refused(&[&folder]);
    let place = format!("{}, line {line}", path.display());
    let short = format!("{}:{line}", path.display());
    assert!(why.contains(&place) || why.contains(&short), "{why}");
    let why = refused(&[&border(), &border()]);
    assert!(why.contains("are both called 'border'"), "{why}");
}
