//! The store's threads: one writes in groups, one reads, and one copies the log of a database that keeps one.

use crate::{Backend, Copier, Done, StoreError, Write};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// What the writing thread has done so far.
#[derive(Debug, Default)]
pub struct Counters {
    pub writes: AtomicU64,
    /// Transactions that returned from their sync.
    pub syncs: AtomicU64,
    pub sync_micros: AtomicU64,
    pub failures: AtomicU64,
    /// When a group was last stored, in milliseconds since 1970.
    pub stored: AtomicI64,
}

type Read = Box<dyn FnOnce(&mut dyn Backend) + Send>;

/// A handle on the store; clones share it. The threads end when the last handle is gone and the
/// queue is empty.
#[derive(Clone)]
pub struct Store {
    writes: Sender<(Write, oneshot::Sender<Done>)>,
    reads: Sender<Read>,
    counters: Arc<Counters>,
}

/// Enough for any burst; the rest waits for the next sync.
const GROUP: usize = 1024;

/// After a group of this size the store is busy, and the next group gathers for a moment: a sync costs as much for forty
/// writes as for one. An idle store does not wait.
const BUSY: usize = 4;
const GATHER: Duration = Duration::from_millis(1);

/// So many writes are copied from the log into the database together.
const COPIED: usize = 500;

/// A log of so many pages is begun again: 64 MB.
const LONG: u64 = 16_000;

/// So few pages are copied in a moment, for which the writing thread can stop.
const FEW: u64 = 1000;

impl Store {
    /// Starts the threads on two connections to the same database.
    pub fn start(mut writer: Box<dyn Backend>, mut reader: Box<dyn Backend>) -> Store {
        let (writes, queue) = channel();
        let (reads, asks) = channel::<Read>();
        let counters = Arc::<Counters>::default();
        let counts = counters.clone();
        let gate = Arc::<Mutex<()>>::default();
        let copies = writer.copier().map(|copier| {
            // Whoever is told twice while copying copies once.
            let (copies, told) = sync_channel(1);
            let gate = gate.clone();
            spawn("store-copy", move || copy_log(copier, &told, &gate, LONG));
            copies
        });
        spawn("store-write", move || {
            write_groups(writer, &queue, copies.as_ref(), &gate, &counts);
        });
        spawn("store-read", move || {
            for ask in asks {
                ask(&mut *reader);
            }
        });
        Store {
            writes,
            reads,
            counters,
        }
    }

    /// Answers when the change is durable.
    pub async fn write(&self, write: Write) -> Done {
        let (tell, told) = oneshot::channel();
        let gone = || StoreError::Failed("the store has stopped".into());
        self.writes.send((write, tell)).map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    /// Asks the reading connection.
    pub async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&mut dyn Backend) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, told) = oneshot::channel();
        let gone = || StoreError::Failed("the store has stopped".into());
        let read: Read = Box::new(move |backend| {
            // The task that asked may be gone.
            let _ = tell.send(ask(backend));
        });
        self.reads.send(read).map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    /// Whether the store takes writes. A write of the last few seconds is proof enough; without one a write is made.
    pub async fn check_writes(&self) -> Done {
        const RECENT: i64 = 5000;
        let at = now();
        if at - self.counters.stored.load(Ordering::Relaxed) < RECENT {
            return Ok(());
        }
        self.write(Write::Pulse { at }).await
    }

    pub fn counters(&self) -> &Counters {
        &self.counters
    }
}

type Waiting = (Write, oneshot::Sender<Done>);

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .name(name.into())
        .spawn(work)
        .expect("the system can start a thread");
}

/// Copies the log whenever it is told to. Copying ends with a sync of the database, which takes tens of milliseconds on a
/// busy disk; a writing thread that did it would keep every batch waiting. Only to begin the log again must nobody write,
/// and for that little is left to copy: the writing thread stops at the gate for it, between two groups.
fn copy_log(mut copier: Box<dyn Copier>, told: &Receiver<()>, gate: &Mutex<()>, long: u64) {
    while told.recv().is_ok() {
        let Some(log) = copier.copy() else {
            continue;
        };
        let few = log.pages.saturating_sub(log.copied) <= FEW;
        // A log that grows faster than it is copied is stopped all the same.
        if log.pages >= long && (few || log.pages >= 4 * long) {
            let _closed = gate.lock().unwrap_or_else(|e| e.into_inner());
            copier.copy();
        }
    }
}

fn write_groups(
    mut backend: Box<dyn Backend>,
    queue: &Receiver<Waiting>,
    copies: Option<&SyncSender<()>>,
    gate: &Mutex<()>,
    counts: &Counters,
) {
    let (mut last, mut uncopied) = (0, 0);
    while let Ok(first) = queue.recv() {
        if last >= BUSY {
            std::thread::sleep(GATHER);
        }
        let mut group = vec![first];
        group.extend(queue.try_iter().take(GROUP - 1));
        last = group.len();
        // Two processes that write the same tables in one order cannot block each other.
        group.sort_by(|(a, _), (b, _)| a.table().cmp(b.table()));
        let (writes, waiters): (Vec<Write>, Vec<_>) = group.into_iter().unzip();
        let start = Instant::now();
        let open = gate.lock().unwrap_or_else(|e| e.into_inner());
        let done = write_all(&mut *backend, &writes, counts);
        drop(open);
        let micros = start.elapsed().as_micros() as u64;
        counts.sync_micros.fetch_add(micros, Ordering::Relaxed);
        counts.syncs.fetch_add(1, Ordering::Relaxed);
        counts
            .writes
            .fetch_add(writes.len() as u64, Ordering::Relaxed);
        for (waiter, done) in waiters.into_iter().zip(done) {
            // A waiter that has gone away gets its answer when it asks again.
            let _ = waiter.send(done);
        }
        uncopied += writes.len();
        if let Some(copies) = copies.filter(|_| uncopied >= COPIED) {
            uncopied = 0;
            // It is told already, or copying: then it is told again with the next.
            let _ = copies.try_send(());
        }
    }
}

fn now() -> i64 {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    since.as_millis() as i64
}

/// Writes a group. What the database refuses must not cost others their writes: then each is written alone.
fn write_all(backend: &mut dyn Backend, writes: &[Write], counts: &Counters) -> Vec<Done> {
    let error = match backend.write(writes) {
        Ok(done) => {
            counts.stored.store(now(), Ordering::Relaxed);
            return done;
        }
        Err(error) => error,
    };
    counts.failures.fetch_add(1, Ordering::Relaxed);
    counts.stored.store(0, Ordering::Relaxed);
    if writes.len() == 1 || !matches!(error, StoreError::Refused(_)) {
        return writes.iter().map(|_| Err(error.clone())).collect();
    }
    let alone = writes.iter().map(|write| {
        let done = backend.write(std::slice::from_ref(write));
        done.and_then(|mut done| done.pop().unwrap_or(Err(error.clone())))
    });
    alone.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Count, JournalChunk, MatchRow, Message};

    /// Takes everything but one table's writes, and those take the whole group with them.
    struct Picky {
        taken: Arc<std::sync::Mutex<Vec<String>>>,
    }

    impl Backend for Picky {
        fn write(&mut self, writes: &[Write]) -> Result<Vec<Done>, StoreError> {
            if writes.iter().any(|write| write.table() == "bad") {
                return Err(StoreError::Refused("a letter that no text may hold".into()));
            }
            let mut taken = self.taken.lock().unwrap();
            taken.extend(writes.iter().map(|write| write.table().to_owned()));
            Ok(writes.iter().map(|_| Ok(())).collect())
        }
        fn table(&mut self, _: &str) -> Result<Option<MatchRow>, StoreError> {
            Ok(None)
        }
        fn chunks(&mut self, _: &str, _: u64) -> Result<Vec<JournalChunk>, StoreError> {
            Ok(Vec::new())
        }
        fn drafts(&mut self, _: &str) -> Result<Vec<(u8, String)>, StoreError> {
            Ok(Vec::new())
        }
        fn pad(&mut self, _: &str, _: u8) -> Result<Option<String>, StoreError> {
            Ok(None)
        }
        fn chat(&mut self, _: &str) -> Result<Vec<Message>, StoreError> {
            Ok(Vec::new())
        }
        fn open_matches(&mut self, _: u32) -> Result<Vec<MatchRow>, StoreError> {
            Ok(Vec::new())
        }
        fn without_lease(&mut self, _: i64, _: i64) -> Result<Vec<String>, StoreError> {
            Ok(Vec::new())
        }
        fn stale(&mut self, _: i64, _: i64) -> Result<Vec<String>, StoreError> {
            Ok(Vec::new())
        }
        fn count(&mut self) -> Result<Count, StoreError> {
            Ok(Count::default())
        }
    }

    #[test]
    fn one_refused_write_does_not_cost_the_others_theirs() {
        let taken = Arc::<std::sync::Mutex<Vec<String>>>::default();
        let mut backend = Picky {
            taken: taken.clone(),
        };
        let pad = |table: &str| Write::Notepad {
            table: table.into(),
            seat: 0,
            text: String::new(),
        };
        let writes = [pad("one"), pad("bad"), pad("two")];
        let done = write_all(&mut backend, &writes, &Counters::default());
        assert!(done[0].is_ok() && done[2].is_ok());
        assert!(matches!(done[1], Err(StoreError::Refused(_))));
        assert_eq!(*taken.lock().unwrap(), ["one", "two"]);
    }
}
