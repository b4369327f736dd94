//! Types of a game for the browser client, written from the Rust types; the tests of each game take this file in.

use std::any::TypeId;
use std::collections::BTreeMap;
use ts_rs::{Config, TS, TypeVisitor};

/// Declarations by name, with the types they mention.
#[derive(Default)]
pub struct Types {
    all: BTreeMap<String, String>,
    met: Vec<TypeId>,
}

impl Types {
    pub fn with<T: TS + 'static + ?Sized>(mut self) -> Types {
        self.visit::<T>();
        self
    }

    /// Compares with `web/types/GAME.d.ts`; `MAPROOM_WRITE_TYPES=1` writes it anew.
    pub fn check(self, game: &str) {
        let head = format!(
            "// Written by a test of crates/{game}: MAPROOM_WRITE_TYPES=1 cargo test -p {game} types\n\n"
        );
        let text = head
            + &self
                .all
                .into_values()
                .map(|declared| format!("export {declared}\n"))
                .collect::<String>();
        let path = format!("{}/../../web/types/{game}.d.ts", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("MAPROOM_WRITE_TYPES").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            there == text,
            "web/types/{game}.d.ts is stale: MAPROOM_WRITE_TYPES=1 cargo test -p {game} types"
        );
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let id = TypeId::of::<T>();
        if self.met.contains(&id) {
            return;
        }
        self.met.push(id);
        if T::output_path().is_some() {
            self.all
                .insert(T::ident(&Config::default()), T::decl(&Config::default()));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
