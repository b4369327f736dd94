//! A PostgreSQL of a test's own, started from the machine's packages.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A PostgreSQL of the test's own, in a temporary folder, on a socket of its own.
pub struct Database {
    dir: tempfile::TempDir,
    bin: PathBuf,
    port: u16,
}

fn binaries() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<PathBuf> = versions
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|bin| bin.join("initdb").exists())
        .collect();
    found.sort();
    found.pop()
}

/// PostgreSQL does not run as root: then it runs as nobody.
fn command(bin: &Path, program: &str) -> Command {
    let program = bin.join(program);
    let root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|out| out.stdout == b"0\n");
    if !root {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"])
        .arg(program);
    command
}

impl Database {
    /// A fresh database, or a printed word on why there is none here; under CI that is a failure.
    pub fn ready() -> Option<Database> {
        match Database::start() {
            Ok(database) => Some(database),
            Err(why) => {
                println!("skipped: servers on one PostgreSQL: {why}");
                assert!(
                    std::env::var_os("CI").is_none(),
                    "nothing may be skipped here"
                );
                None
            }
        }
    }

    fn start() -> Result<Database, String> {
        let bin = binaries().ok_or("PostgreSQL is not installed (Debian: postgresql)")?;
        let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
        let open = Command::new("chmod").arg("777").arg(dir.path()).status();
        open.map_err(|e| e.to_string())?;
        let port = std::net::TcpListener::bind("127.0.0.1:0")
            .and_then(|socket| socket.local_addr())
            .map_err(|e| e.to_string())?
            .port();
        let data = dir.path().join("data");
        let run = |mut command: Command| -> Result<(), String> {
            let done = command
                .current_dir(dir.path())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .map_err(|e| e.to_string())?;
            done.success()
                .then_some(())
                .ok_or(format!("{command:?} failed"))
        };
        let mut init = command(&bin, "initdb");
        init.arg("-D")
            .arg(&data)
            .args(["-A", "trust", "-U", "maproom", "--no-sync"]);
        run(init)?;
        let mut start = command(&bin, "pg_ctl");
        let options =
            format!("-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''");
        start
            .arg("-D")
            .arg(&data)
            .args(["-w", "-o", &options, "start"]);
        run(start)?;
        Ok(Database { dir, bin, port })
    }

    pub fn url(&self) -> String {
        format!("postgres://maproom@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let mut stop = command(&self.bin, "pg_ctl");
        stop.arg("-D")
            .arg(self.dir.path().join("data"))
            .args(["-m", "immediate", "stop"]);
        let _ = stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}
