//! `maproom serve` and `maproom store`.

use crate::catalog::{Catalog, Pack};
use crate::fail::Fail;
use crate::out::Out;
use engine::erased::Game;
use etcetera::BaseStrategy;
use server::mail::Mail;
use server::{Config, Games, Hooks};
use std::borrow::Cow;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use store::{Backend, Lock, Postgres, Sqlite, Store, Write};

#[derive(clap::Args, Debug)]
pub struct Serve {
    /// Where to listen; port 0 takes a free one [default: 127.0.0.1:1941, or a free port where that is taken]
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    #[command(flatten)]
    pub database: Database,
    /// Where people reach the server, when that is not the address it listens on
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// Certificate chain (PEM) for TLS without a proxy
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,
    /// Its private key (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
    /// Believe the client address that a proxy in front tells in X-Forwarded-For
    #[arg(long)]
    pub behind_proxy: bool,
    /// Threads for computer players
    #[arg(long, value_name = "N", default_value = "1")]
    pub bot_threads: usize,
    /// Seconds that a computer player may think about a turn before the weakest one takes it
    #[arg(long, value_name = "N", default_value = "30")]
    pub bot_seconds: u64,
    /// Connections at once
    #[arg(long, value_name = "N", default_value = "4000")]
    pub connections: usize,
    /// Connections at once from one address, unless --behind-proxy
    #[arg(long, value_name = "N", default_value = "256")]
    pub connections_each: usize,
    /// Let others than this machine read /metrics: on a small server they tell when the other side plays
    #[arg(long)]
    pub public_metrics: bool,
    /// Requests a second from one address
    #[arg(long, value_name = "N", default_value = "200")]
    pub requests_per_second: u32,
    /// New tables an hour from one address
    #[arg(long, value_name = "N", default_value = "120")]
    pub tables_per_hour: u32,
    /// Tables that may run at once
    #[arg(long, value_name = "N", default_value = "100000")]
    pub tables: u64,
    /// Finished games that may be kept before no new tables are opened
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub finished_tables: u64,
    /// Delete finished games after so many days
    #[arg(long, value_name = "DAYS")]
    pub keep_finished: Option<u32>,
    /// Delete running games that nobody has touched for so many days
    #[arg(long, value_name = "DAYS")]
    pub keep_idle: Option<u32>,
    /// Send notices to the web addresses that players give: off, public or anywhere
    #[arg(long, value_name = "WHERE", default_value = "public", value_parser = hooks)]
    pub hooks: Hooks,
    /// Send mail through this server: smtp://USER@HOST:PORT or smtps://..; its password may stand in MAPROOM_MAIL_PASSWORD
    #[arg(long, value_name = "URL", requires = "mail_from")]
    pub mail: Option<String>,
    /// The address that mail comes from
    #[arg(long, value_name = "ADDRESS", requires = "mail")]
    pub mail_from: Option<String>,
    /// Send web push, signed with the key in this file; it is made when there is none
    #[arg(long, value_name = "FILE", requires = "push_contact")]
    pub push_key: Option<PathBuf>,
    /// Whom push services may write to: mailto:ADDRESS
    #[arg(long, value_name = "URL", requires = "push_key")]
    pub push_contact: Option<String>,
    /// Authorities to trust (PEM) when sending notices, instead of the system's
    #[arg(long, value_name = "FILE")]
    pub roots: Option<PathBuf>,
    /// Write log lines as JSON on a terminal too; elsewhere they always are
    #[arg(long)]
    pub json_log: bool,
    /// Open the browser
    #[arg(long)]
    pub open: bool,
}

#[derive(clap::Args, Debug)]
pub struct Database {
    /// sqlite:PATH or postgres://USER@HOST/NAME [default: maproom.db in this folder if there is one, or in your data folder]
    #[arg(long = "database", value_name = "URL")]
    pub url: Option<String>,
}

#[derive(clap::Args, Debug)]
pub struct StoreArgs {
    #[command(subcommand)]
    pub what: Keep,
}

#[derive(clap::Subcommand, Debug)]
pub enum Keep {
    /// Copies a SQLite store into a new file while a server runs on it
    Backup {
        #[command(flatten)]
        database: Database,
        to: PathBuf,
        /// Copy again every so many seconds, each time in place of the copy before, until stopped
        #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
        every: Option<u64>,
    },
    /// Brings a store up to date with this program
    Migrate {
        #[command(flatten)]
        database: Database,
    },
    /// Writes the journal of one game to a file, as far as the store has it
    Export {
        #[command(flatten)]
        database: Database,
        table: String,
        to: PathBuf,
    },
    /// Deletes finished and idle games
    Prune {
        #[command(flatten)]
        database: Database,
        /// Finished games older than so many days
        #[arg(long, value_name = "DAYS")]
        finished: Option<u32>,
        /// Running games untouched for so many days
        #[arg(long, value_name = "DAYS")]
        idle: Option<u32>,
    },
}

fn hooks(text: &str) -> Result<Hooks, String> {
    match text {
        "off" => Ok(Hooks::Off),
        "public" => Ok(Hooks::Public),
        "anywhere" => Ok(Hooks::Anywhere),
        _ => Err("off, public or anywhere is wanted".into()),
    }
}

/// A database by its address.
enum Place<'a> {
    File(Cow<'a, Path>),
    Postgres(&'a str),
}

/// The store of this folder if there is one, otherwise the one in the user's data folder, which is made.
fn usual_store() -> Result<PathBuf, Fail> {
    let here = PathBuf::from("maproom.db");
    let folders = etcetera::choose_base_strategy().ok();
    let Some(folders) = folders.filter(|_| !here.exists()) else {
        return Ok(here);
    };
    let folder = folders.data_dir().join("maproom");
    std::fs::create_dir_all(&folder).map_err(|e| Fail::write(&folder, e))?;
    Ok(folder.join("maproom.db"))
}

impl Database {
    fn place(&self) -> Result<Place<'_>, Fail> {
        let Some(url) = &self.url else {
            return usual_store().map(|path| Place::File(Cow::Owned(path)));
        };
        if let Some(path) = url.strip_prefix("sqlite:") {
            return Ok(Place::File(Cow::Borrowed(Path::new(path))));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Place::Postgres(url));
        }
        Err(Fail::usage(
            "the database is neither sqlite:PATH nor postgres://..; give one of them",
        ))
    }

    /// Opens the store; a PostgreSQL that starts together with this server gets a while to answer.
    fn open_patiently(&self, name: &str) -> Result<Box<dyn Backend>, Fail> {
        const PATIENCE: Duration = Duration::from_secs(60);
        let start = std::time::Instant::now();
        let shared = matches!(self.place()?, Place::Postgres(_));
        let mut said = false;
        loop {
            match self.open(name) {
                Err(error) if shared && start.elapsed() < PATIENCE => {
                    if !std::mem::replace(&mut said, true) {
                        eprintln!("{error}; trying again for {} s", PATIENCE.as_secs());
                    }
                    std::thread::sleep(Duration::from_secs(1));
                }
                opened => return opened,
            }
        }
    }

    fn open(&self, name: &str) -> Result<Box<dyn Backend>, Fail> {
        let opened: Result<Box<dyn Backend>, _> = match self.place()? {
            Place::File(path) => Sqlite::open(&path).map(|db| Box::new(db) as _),
            Place::Postgres(url) => Postgres::open(url, name).map(|db| Box::new(db) as _),
        };
        opened.map_err(|e| Fail::broken(format_args!("the store cannot be opened: {e}")))
    }
}

/// The games that the server offers, and the packs that tables may be played with. A broken pack stops the server
/// before it starts.
pub fn hosted_games(catalog: &Catalog) -> Result<Games, Fail> {
    let games = catalog.with_only(&[]).all()?.into_iter();
    let games = games.map(|game| game as Arc<dyn Game>).collect();
    let packs = catalog
        .packs()
        .iter()
        .map(|pack| hosted_pack(catalog, pack));
    let packs = packs.collect::<Result<Vec<_>, _>>()?;
    let catalog = catalog.clone();
    Ok(Games::with_packs(games, packs, move |game, packs| {
        let opened = catalog.with_only(packs).find(game);
        opened
            .map(|game| game as Arc<dyn Game>)
            .map_err(|e| e.to_string())
    }))
}

/// A pack as the server lists it, once the game and all its scenarios open with it.
fn hosted_pack(catalog: &Catalog, pack: &Pack) -> Result<server::Pack, Fail> {
    let about = pack.about.clone();
    let alone = catalog.with_only(std::slice::from_ref(&about.name));
    let entry = alone.entry(&about.game)?;
    let files = alone.files(entry);
    crate::check::sound(entry, &files)?;
    let replaced = files.names().filter(|name| files.is_replaced(name));
    Ok(server::Pack {
        name: about.name,
        title: about.title,
        text: about.text,
        game: about.game,
        hash: engine::chain::hex(&files.hash().map_err(Fail::broken)?),
        files: replaced.map(Into::into).collect(),
    })
}

/// A name for this process among servers that share a database.
fn process_name() -> Result<String, Fail> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)
        .map_err(|e| Fail::broken(format_args!("no random numbers: {e}")))?;
    Ok(engine::chain::hex(&bytes))
}

/// This machine alone, on the usual port if it is free.
fn usual_place() -> SocketAddr {
    let usual = Config::default().listen;
    match std::net::TcpListener::bind(usual) {
        Ok(_) => usual,
        Err(_) => SocketAddr::new(usual.ip(), 0),
    }
}

/// The mail server of the options. A password is better not seen in a list of processes.
fn mail(args: &Serve) -> Result<Option<Mail>, Fail> {
    let (Some(url), Some(from)) = (&args.mail, &args.mail_from) else {
        return Ok(None);
    };
    let mut mail = Mail::read(url, from).map_err(Fail::usage)?;
    if let (Some((_, password)), Ok(secret)) =
        (&mut mail.login, std::env::var("MAPROOM_MAIL_PASSWORD"))
    {
        *password = secret;
    }
    Ok(Some(mail))
}

pub fn run(catalog: &Catalog, args: &Serve, out: &mut Out) -> Result<(), Fail> {
    let config = Config {
        listen: args.listen.unwrap_or_else(usual_place),
        public_url: args.public_url.clone(),
        tls: args.tls_cert.clone().zip(args.tls_key.clone()),
        behind_proxy: args.behind_proxy,
        bot_threads: args.bot_threads,
        bot_seconds: args.bot_seconds,
        connections: args.connections,
        connections_each: args.connections_each,
        public_metrics: args.public_metrics,
        requests_per_second: args.requests_per_second,
        tables_per_hour: args.tables_per_hour,
        tables: args.tables,
        finished_tables: args.finished_tables,
        keep_finished: args.keep_finished,
        keep_idle: args.keep_idle,
        hooks: args.hooks,
        mail: mail(args)?,
        push: args.push_key.clone().zip(args.push_contact.clone()),
        roots: args.roots.clone(),
        ..Config::default()
    };
    if std::io::stderr().is_terminal() && !args.json_log {
        server::log_for_people();
    }
    let name = process_name()?;
    // Held until the server stops.
    let _lock = match args.database.place()? {
        Place::File(path) => Some(Lock::take(&path).map_err(Fail::broken)?),
        Place::Postgres(_) => None,
    };
    let shared = match args.database.place()? {
        Place::Postgres(url) => Some(url.to_owned()),
        Place::File(_) => None,
    };
    let writer = args.database.open_patiently(&name)?;
    let store = Store::start(writer, args.database.open(&name)?);
    let games = hosted_games(catalog)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|e| Fail::broken(format_args!("no threads: {e}")))?;
    let https = config.tls.is_some();
    let ended = runtime.block_on(async {
        let running = server::start(config, store, games, name, shared)
            .await
            .map_err(Fail::broken)?;
        // Who reads the address may ask to stop at once.
        let asked_to_stop = asked_to_stop();
        let scheme = if https { "https" } else { "http" };
        let url = format!("{scheme}://{}", running.address);
        out.line(format_args!("Maproom listens on {url}"))?;
        if let (None, Place::File(path)) = (&args.database.url, args.database.place()?) {
            out.line(format_args!("Games are kept in {}", path.display()))?;
        }
        out.finish()?;
        if args.open && !open_browser(&url).await {
            out.line(format_args!("No browser opens here. Open {url} in one."))?;
            out.finish()?;
        }
        asked_to_stop.await;
        running.stop().await;
        Ok(())
    });
    // Calculations cannot be interrupted; nobody waits for them any more.
    runtime.shutdown_background();
    ended
}

/// Listens from now on for Ctrl-C or the polite signal of a service manager, and waits for either.
fn asked_to_stop() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = signal(SignalKind::terminate())
        .and_then(|polite| Ok((polite, signal(SignalKind::interrupt())?)));
    async {
        let Ok((mut polite, mut typed)) = signals else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = polite.recv() => {}
            _ = typed.recv() => {}
        }
    }
}

/// Opens a browser where there is one, and says whether it did.
async fn open_browser(url: &str) -> bool {
    for program in ["xdg-open", "open"] {
        let started = std::process::Command::new(program)
            .arg(url)
            .stdin(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn();
        let Ok(mut started) = started else { continue };
        // An opener that finds nothing to open says so; one that stays has become the browser.
        let (tell, ended) = tokio::sync::oneshot::channel();
        std::thread::spawn(move || tell.send(started.wait()));
        match tokio::time::timeout(Duration::from_secs(5), ended).await {
            Ok(Ok(Ok(status))) if !status.success() => continue,
            _ => return true,
        }
    }
    false
}

/// Copies the store once, or again and again for a spare computer.
fn backup(database: &Database, to: &Path, every: Option<u64>, out: &mut Out) -> Result<(), Fail> {
    let Place::File(path) = database.place()? else {
        return Err(Fail::usage("PostgreSQL is backed up with pg_dump"));
    };
    if !path.exists() {
        return Err(Fail::read(&path, "there is no such store"));
    }
    if to.exists() && every.is_none() {
        return Err(Fail::write(to, "the file is there already"));
    }
    loop {
        // A copy that is cut short never takes the place of a whole one.
        let fresh = match every {
            Some(_) => to.with_extension("part"),
            None => to.to_owned(),
        };
        if every.is_some() && fresh.exists() {
            std::fs::remove_file(&fresh).map_err(|e| Fail::write(&fresh, e))?;
        }
        let copied = Sqlite::open(&path).and_then(|db| db.backup(&fresh));
        copied.map_err(|e| Fail::broken(format_args!("the backup failed: {e}")))?;
        if every.is_some() {
            std::fs::rename(&fresh, to).map_err(|e| Fail::write(to, e))?;
        }
        out.line(format_args!(
            "{} is a copy of {}",
            to.display(),
            path.display()
        ))?;
        match every {
            Some(seconds) => std::thread::sleep(Duration::from_secs(seconds)),
            None => return Ok(()),
        }
    }
}

pub fn store(args: &StoreArgs, out: &mut Out) -> Result<(), Fail> {
    match &args.what {
        Keep::Backup {
            database,
            to,
            every,
        } => backup(database, to, *every, out),
        Keep::Migrate { database } => {
            let mut db = database.open("migrate")?;
            let count = db.count().map_err(Fail::broken)?;
            out.line(format_args!(
                "the store is up to date: {} tables, {} running",
                count.tables, count.running
            ))
        }
        Keep::Export {
            database,
            table,
            to,
        } => export(database, table, to, out),
        Keep::Prune {
            database,
            finished,
            idle,
        } => {
            let mut db = database.open("prune")?;
            let before = |days: &Option<u32>| {
                days.map_or(i64::MIN, |days| {
                    server::now() - i64::from(days) * 86_400_000
                })
            };
            let (ended, touched) = (before(finished), before(idle));
            let stale = db.stale(ended, touched).map_err(Fail::broken)?;
            let prune = |table| Write::Prune {
                table,
                ended,
                touched,
            };
            let prunes: Vec<Write> = stale.into_iter().map(prune).collect();
            let done = db.write(&prunes).map_err(Fail::broken)?;
            let deleted = done.iter().filter(|done| done.is_ok()).count();
            out.line(format_args!("{deleted} tables deleted"))
        }
    }
}

/// A journal as it lies in the store, damaged or not. It has the secrets of a running game, so it is for the operator.
fn export(database: &Database, table: &str, to: &Path, out: &mut Out) -> Result<(), Fail> {
    let chunks = database.open("export")?.chunks(table, 1);
    let chunks = chunks.map_err(|e| Fail::broken(format_args!("the store cannot be read: {e}")))?;
    if chunks.is_empty() {
        return Err(Fail::usage(format_args!(
            "there is no game '{table}' in the store"
        )));
    }
    let text: String = chunks.iter().map(|chunk| chunk.text.as_str()).collect();
    std::fs::write(to, &text).map_err(|e| Fail::write(to, e))?;
    let lines = text.lines().count();
    out.line(format_args!("{}: {lines} lines", to.display()))
}
