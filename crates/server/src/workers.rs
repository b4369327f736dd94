//! Heavy work: sums over many worlds, playbacks, proofs, journals read again.

use crate::error::ApiError;
use tokio::sync::Semaphore;

/// Runs heavy work beside the threads that answer, as much at once as there are cores, so that it does not delay others.
pub struct Workers {
    /// Work under way, and work that waits for it.
    running: Semaphore,
    queue: Semaphore,
}

/// Heavy requests that may wait; beyond that they are refused.
const QUEUE: usize = 200;

impl Workers {
    pub fn new() -> Workers {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Workers {
            running: Semaphore::new(cores),
            queue: Semaphore::new(QUEUE),
        }
    }

    /// Runs heavy work when a core is free for it.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let busy = ApiError::TooManyRequests("The server is busy. Try again.");
        let Ok(_place) = self.queue.try_acquire() else {
            return Err(busy);
        };
        // The semaphore is never closed.
        let Ok(_turn) = self.running.acquire().await else {
            return Err(busy);
        };
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|e| ApiError::StoreUnavailable(format!("A calculation stopped: {e}")))
    }
}
