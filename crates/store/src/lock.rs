//! One server a SQLite file: a second one would not hear of the first one's news.

use std::fs::File;
use std::path::{Path, PathBuf};

/// Held as long as a server runs on a SQLite file. The system lets go of it even after a crash.
pub struct Lock {
    _file: File,
}

impl Lock {
    pub fn take(database: &Path) -> Result<Lock, String> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let path = PathBuf::from(name);
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(|e| format!("{} cannot be opened: {e}", path.display()))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(_) => Err(format!(
                "another server already runs on {}; stop it, choose another file, or share a PostgreSQL",
                database.display()
            )),
        }
    }
}
