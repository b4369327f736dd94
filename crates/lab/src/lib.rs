//! The laboratory: many games at once, and the numbers that come of them.
//!
//! Everything here is a function of its seed. How many threads work on it changes how long it takes and nothing else.

mod bench;
mod clock;
mod fit;
mod games;
pub mod ladder;
pub mod rating;
mod round;
mod simulate;
mod soak;
mod stats;

pub use bench::{Bench, bench, whole_game};
pub use clock::Stopwatch;
pub use fit::fit;
pub use games::{LabGame, Series};
pub use simulate::{LabError, Measure, Plan, Report, simulate};
pub use soak::{SoakReport, soak};
pub use stats::{mean, wilson};

/// Threads to work on when nobody says otherwise.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

fn pool(threads: usize) -> Result<rayon::ThreadPool, LabError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|e| LabError::Threads(threads, e.to_string()))
}
