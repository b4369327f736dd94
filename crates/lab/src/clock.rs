//! CPU time of the thread at work: on a busy machine the wall clock measures the neighbors.

use std::time::Duration;

/// Measures the CPU time of the thread that started it.
pub struct Stopwatch(Duration);

impl Stopwatch {
    pub fn start() -> Stopwatch {
        Stopwatch(now())
    }

    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0)
    }
}

#[cfg(unix)]
fn now() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}

/// Elsewhere the wall clock has to do.
#[cfg(not(unix))]
fn now() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeping_costs_nothing_and_working_does() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(50));
        assert!(watch.elapsed() < Duration::from_millis(25));
        let mut n = 0u64;
        while watch.elapsed() < Duration::from_millis(5) {
            n = std::hint::black_box(n + 1);
        }
        assert!(n > 0);
    }
}
