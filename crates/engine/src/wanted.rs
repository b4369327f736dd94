//! Whether a long piece of work still has an asker.
//!
//! Replaying a journal, or proving its dice, takes seconds for an old game. If the client disconnects before, the work ends
//! at the next line and frees its core.

use std::cell::RefCell;
use std::sync::Weak;

thread_local! {
    /// The asker of this thread's work; work without one is always wanted.
    static ASKER: RefCell<Option<Weak<()>>> = const { RefCell::new(None) };
}

/// Does a piece of work on this thread. It is wanted as long as its asker lives.
pub fn while_wanted<T>(asker: Weak<()>, work: impl FnOnce() -> T) -> T {
    /// Restores the asker before this one, also after a panic.
    struct Before(Option<Weak<()>>);
    impl Drop for Before {
        fn drop(&mut self) {
            ASKER.set(self.0.take());
        }
    }
    let _before = Before(ASKER.replace(Some(asker)));
    work()
}

/// Whether the work of this thread still has its asker.
pub fn is_wanted() -> bool {
    ASKER.with_borrow(|asker| asker.as_ref().is_none_or(|asker| asker.strong_count() > 0))
}
