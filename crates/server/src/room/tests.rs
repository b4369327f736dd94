//! A match in memory: what it reads, and how much it holds.

use super::*;
use crate::app::{App, NewMatch, Occupant};
use crate::channels::NoticeChannels;
use crate::encoded::Encoded;
use crate::restore::observations;
use crate::{Config, clock::TimeControl};
use engine::erased::Plug;
use outpost::Outpost;
use serde_json::json;
use std::path::Path;
use store::{Backend, Count, Done, Message, Sqlite, StoreError, Write};

/// What happens while a journal is read, and how often one was.
#[derive(Clone, Default)]
pub(crate) struct Meanwhile {
    news: Arc<Mutex<Option<Arc<Room>>>>,
    reads: Arc<AtomicU64>,
}

struct Interrupted(Sqlite, Meanwhile);

impl Backend for Interrupted {
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Done>, StoreError> {
        self.0.write(writes)
    }
    fn table(&mut self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        self.0.table(id)
    }
    fn chunks(&mut self, id: &str, from: u64) -> Result<Vec<JournalChunk>, StoreError> {
        let chunks = self.0.chunks(id, from);
        self.1.reads.fetch_add(1, Ordering::Relaxed);
        if let Some(room) = self.1.news.lock().unwrap().take() {
            room.mark_stale();
        }
        chunks
    }
    fn drafts(&mut self, id: &str) -> Result<Vec<(u8, String)>, StoreError> {
        self.0.drafts(id)
    }
    fn pad(&mut self, id: &str, seat: u8) -> Result<Option<String>, StoreError> {
        self.0.pad(id, seat)
    }
    fn chat(&mut self, id: &str) -> Result<Vec<Message>, StoreError> {
        self.0.chat(id)
    }
    fn open_matches(&mut self, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        self.0.open_matches(limit)
    }
    fn without_lease(&mut self, now: i64, since: i64) -> Result<Vec<String>, StoreError> {
        self.0.without_lease(now, since)
    }
    fn stale(&mut self, ended: i64, touched: i64) -> Result<Vec<String>, StoreError> {
        self.0.stale(ended, touched)
    }
    fn count(&mut self) -> Result<Count, StoreError> {
        self.0.count()
    }
}

/// A process with one match of Outpost.
pub(crate) async fn duel(path: &Path, meanwhile: &Meanwhile) -> (Arc<App>, Arc<Room>) {
    let open = || Box::new(Interrupted(Sqlite::open(path).unwrap(), meanwhile.clone()));
    let store = Store::start(open(), open());
    let game: Arc<dyn Game> = Arc::new(Plug::bare(Outpost::shipped().unwrap()));
    let config = Config::default();
    let channels = NoticeChannels::new(&config).unwrap();
    let app = App::new(
        config,
        store,
        vec![game.clone()].into(),
        "test".into(),
        channels,
        None,
    );
    let person = Occupant::Person {
        name: String::new(),
        free: true,
    };
    let plan = NewMatch {
        game,
        name: String::new(),
        setup: engine::Setup::scenario("duel"),
        open: false,
        watch: false,
        rate: TimeControl::None,
        vacation: 0,
        dice: DiceMode::House,
        seats: vec![person; 3],
    };
    let keys = app.create(plan).await.ok().unwrap();
    let room = app.room(&keys.table).await.ok().unwrap();
    (app, room)
}

#[tokio::test]
async fn who_looks_does_not_wait_for_who_writes() {
    let dir = tempfile::tempdir().unwrap();
    let (_app, room) = duel(&dir.path().join("store.db"), &Meanwhile::default()).await;
    let writing = room.play().await.ok().unwrap();
    let look = tokio::time::timeout(std::time::Duration::from_secs(20), room.look()).await;
    let look = look.expect("a look waits for the lock").ok().unwrap();
    assert_eq!(look.table.to_move(), writing.table.to_move());
    assert_eq!(look.number(engine::Seat(0)), room.number(engine::Seat(0)));
}

#[tokio::test]
async fn news_that_come_while_a_table_is_read_are_read_the_next_time() {
    let dir = tempfile::tempdir().unwrap();
    let meanwhile = Meanwhile::default();
    let (_hall, room) = duel(&dir.path().join("store.db"), &meanwhile).await;
    let reads = || meanwhile.reads.load(Ordering::Relaxed);
    let (before, to_move) = (reads(), room.play().await.ok().unwrap().table.to_move());
    assert_eq!(reads(), before, "nothing is new");
    *meanwhile.news.lock().unwrap() = Some(room.clone());
    room.newly_notified(Seats::NONE);
    room.mark_stale();
    assert!(room.play().await.is_ok());
    assert_eq!(reads(), before + 1);
    assert!(room.play().await.is_ok());
    assert_eq!(reads(), before + 2, "news were swallowed");
    assert!(room.play().await.is_ok());
    assert_eq!(reads(), before + 2);
    // Whoever wrote the news has told those whose turn it is; this process tells the next ones.
    assert!(room.newly_notified(to_move).is_empty());
}
/// Red places a block, and it is taken back.
pub(crate) async fn round(room: &Room, n: u64) {
    let mut nonce = [0; 16];
    nonce[..8].copy_from_slice(&n.to_le_bytes());
    let batch = Batch {
        number: None,
        choices: vec![json!({"put": 1}), json!({"at": 0})],
        nonce: Nonce(nonce),
        note: None,
    };
    assert!(room.commit(Seat(0), &batch).await.is_ok());
    let journal = room.journal().await.ok().unwrap();
    let line = journal.lines().count() as u64 - 1;
    let back = room.act(|table, _, listeners| {
        let why = "It was a mistake.".to_string();
        let news = table.rewind(&journal, line, "Red".into(), why, listeners);
        Ok(news.unwrap())
    });
    assert!(back.await.is_ok());
}

/// The observations that the journal gives to a viewer, as they are sent.
async fn told(room: &Room, viewer: usize) -> Vec<String> {
    let chunks = room.chunks().await.ok().unwrap();
    let seat = (viewer < 3).then_some(Seat(viewer as u8));
    let marks = room.published().marks.clone();
    let seen = observations(&*room.game, &chunks, seat, 0..u64::MAX, marks.as_ref());
    texts(seen.unwrap())
}

fn texts(list: Vec<Encoded>) -> Vec<String> {
    list.iter().map(|seen| seen.text().into()).collect()
}

#[tokio::test]
async fn a_viewer_that_nobody_looks_through_is_only_counted_and_finds_all_when_it_comes() {
    let dir = tempfile::tempdir().unwrap();
    let meanwhile = Meanwhile::default();
    let (app, room) = duel(&dir.path().join("store.db"), &meanwhile).await;
    // Blue asks for something; nobody looks through the umpire's eyes, and nobody watches.
    room.touch(1);
    for n in 0..5 {
        round(&room, n).await;
    }
    let held = |viewer: usize| room.published().feeds[viewer].held().0;
    let len = |viewer: usize| room.published().feeds[viewer].len();
    assert_eq!([len(0), len(1), len(2), len(3)], [15, 5, 15, 5]);
    // Red acts, and is told of what others do while it is being looked through.
    assert_eq!((held(1), held(2), held(3)), (5, 0, 0));
    for viewer in 0..4 {
        let all = 0..len(viewer);
        let found = room
            .observations(&app.workers, viewer, all)
            .await
            .ok()
            .unwrap();
        assert_eq!(texts(found), told(&room, viewer).await, "{viewer}");
    }
    // From now on it listens, and what is new comes from memory.
    room.touch(2);
    round(&room, 5).await;
    assert_eq!(held(2), 3);
    let reads = meanwhile.reads.load(Ordering::Relaxed);
    let new = room
        .observations(&app.workers, 2, 15..18)
        .await
        .ok()
        .unwrap();
    assert_eq!(meanwhile.reads.load(Ordering::Relaxed), reads);
    assert_eq!(texts(new), told(&room, 2).await[15..]);
}

#[tokio::test]
async fn a_match_costs_the_same_memory_however_old_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let meanwhile = Meanwhile::default();
    let (app, room) = duel(&dir.path().join("store.db"), &meanwhile).await;
    (0..4).for_each(|viewer| room.touch(viewer));
    let mut most = (0, 0);
    for n in 0..300 {
        round(&room, n).await;
        for feed in &room.published().feeds {
            let (count, bytes) = feed.held();
            most = (most.0.max(count), most.1.max(bytes));
        }
    }
    assert!(most.0 <= 64 && most.1 <= 32 << 10, "{most:?}");
    assert_eq!(room.published().feeds[2].len(), 900);
    let all = room
        .observations(&app.workers, 2, 0..900)
        .await
        .ok()
        .unwrap();
    assert_eq!(texts(all), told(&room, 2).await);
}
