//! Whether anybody still waits for a long piece of work.
//!
//! Reading a journal again, a film or a proof of it takes seconds for an old game. Whoever asked may be gone long before;
//! then the work ends at the next line instead of keeping others from theirs.

use std::cell::RefCell;
use std::sync::Weak;

thread_local! {
    /// Whoever waits for what this thread does; nobody in particular where it is empty.
    static ASKER: RefCell<Option<Weak<()>>> = const { RefCell::new(None) };
}

/// Does a piece of work on this thread. It is wanted as long as its asker lives.
pub fn while_wanted<T>(asker: Weak<()>, work: impl FnOnce() -> T) -> T {
    /// Puts back who waited before, also after a panic.
    struct Before(Option<Weak<()>>);
    impl Drop for Before {
        fn drop(&mut self) {
            ASKER.set(self.0.take());
        }
    }
    let _before = Before(ASKER.replace(Some(asker)));
    work()
}

/// Whether anybody waits for what this thread does.
pub fn is_wanted() -> bool {
    ASKER.with_borrow(|asker| asker.as_ref().is_none_or(|asker| asker.strong_count() > 0))
}
