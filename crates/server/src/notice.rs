//! What happens without anybody asking: deadlines, notices, pruning.

use crate::clock::now;
use crate::hall::Hall;
use crate::room::Room;
use std::sync::Arc;
use store::Write;

/// Whether a notice may be sent to this address.
pub fn check_hook(config: &crate::Config, hook: &str) -> Result<(), crate::answer::No> {
    use crate::answer::No;
    if !config.hooks {
        return Err(No::Forbidden(
            "this server sends no notices to web addresses",
        ));
    }
    if hook.len() > 300 || !hook.starts_with("http://") {
        return Err(No::bad("an address that begins with http:// is wanted"));
    }
    Ok(())
}

const DAY: i64 = 86_400_000;

impl Hall {
    /// Looks at a table's clocks.
    pub async fn keep_time(self: &Arc<Hall>, _room: &Arc<Room>) {}

    /// Tells the seats that are to move, where they wish to be told.
    pub async fn tell_turn(self: &Arc<Hall>, _room: &Arc<Room>) {}

    /// Deletes what the retention settings say.
    pub async fn prune(&self) {
        let before =
            |days: Option<u32>| days.map_or(i64::MIN, |days| now() - i64::from(days) * DAY);
        let (ended, touched) = (
            before(self.config.keep_finished),
            before(self.config.keep_idle),
        );
        let stale = self.store.read(move |db| db.stale(ended, touched)).await;
        for table in stale.unwrap_or_default() {
            self.forget(&table);
            // What cannot be deleted now is deleted in the next round.
            let _ = self.store.write(Write::Delete { table }).await;
        }
    }
}
