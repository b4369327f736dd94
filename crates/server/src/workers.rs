//! Heavy work: sums over many worlds, playbacks, proofs, journals read again.

use crate::error::ApiError;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Runs heavy work beside the threads that answer, as much at once as there are cores, so that it does not delay others.
pub struct Workers {
    /// Work under way, and work that waits for it.
    running: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

/// Heavy requests that may wait; beyond that they are refused.
const QUEUE: usize = 200;

impl Workers {
    pub fn new() -> Workers {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Workers {
            running: Arc::new(Semaphore::new(cores)),
            queue: Arc::new(Semaphore::new(QUEUE)),
        }
    }

    /// Runs heavy work when a core is free for it. A client that hangs up while its work waits gives up its place; work
    /// that has begun is no longer wanted then and stops where it can ([`engine::is_wanted`]). It keeps its core until it
    /// has ended, so hanging up does not let a client run more than others.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let busy = ApiError::TooManyRequests("The server is busy. Try again.");
        let Ok(place) = self.queue.clone().try_acquire_owned() else {
            return Err(busy);
        };
        // The semaphore is never closed.
        let Ok(turn) = self.running.clone().acquire_owned().await else {
            return Err(busy);
        };
        // It lives as long as somebody awaits this.
        let asker = Arc::new(());
        let weak = Arc::downgrade(&asker);
        let done = tokio::task::spawn_blocking(move || {
            let done = engine::while_wanted(weak, work);
            drop((turn, place));
            done
        });
        let done = done.await;
        drop(asker);
        done.map_err(|e| ApiError::StoreUnavailable(format!("A calculation stopped: {e}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[tokio::test]
    async fn work_keeps_its_core_until_it_ends_though_its_asker_is_gone() {
        let workers = Arc::new(Workers::new());
        let cores = workers.running.available_permits();
        let ((begin, begun), (end, ended)) = (channel(), channel::<()>());
        let asker = tokio::spawn({
            let workers = workers.clone();
            async move {
                let work = workers.run(move || {
                    begin.send(()).unwrap();
                    let _ = ended.recv();
                });
                let _ = work.await;
            }
        });
        let wait = tokio::task::spawn_blocking(move || begun.recv().unwrap());
        wait.await.unwrap();
        asker.abort();
        assert!(asker.await.unwrap_err().is_cancelled());
        assert_eq!(workers.running.available_permits(), cores - 1);
        drop(end);
        let back = workers.running.acquire_many(cores as u32).await;
        assert!(back.is_ok());
    }

    #[tokio::test]
    async fn work_stops_when_its_asker_hangs_up() {
        let workers = Arc::new(Workers::new());
        let cores = workers.running.available_permits();
        let (begin, begun) = channel();
        let asker = tokio::spawn({
            let workers = workers.clone();
            async move {
                let work = workers.run(move || {
                    begin.send(()).unwrap();
                    while engine::is_wanted() {
                        std::thread::sleep(std::time::Duration::from_millis(1));
                    }
                });
                let _ = work.await;
            }
        });
        let wait = tokio::task::spawn_blocking(move || begun.recv().unwrap());
        wait.await.unwrap();
        assert_eq!(workers.running.available_permits(), cores - 1);
        asker.abort();
        let all = workers.running.acquire_many(cores as u32);
        let back = tokio::time::timeout(std::time::Duration::from_secs(20), all).await;
        assert!(back.is_ok(), "the work goes on for nobody");
    }
}
