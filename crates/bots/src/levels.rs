//! The levels of the games that are searched, and what each may spend on a turn.

use crate::recruit::{Recruit, random};
use crate::search::race::Race;
use crate::search::{Budget, Commander, Scripted};
use crate::text::level as text;
use crate::{HasBots, Level, Trainer};
use ::eastfront::Eastfront;
use ::pacific::Pacific;
use std::time::Duration;

/// The safety stop of every level, far beyond what its rollouts take on a busy machine; a server stops a player earlier.
const MOST: Duration = Duration::from_secs(60);

/// Rollouts that take about 50 ms, 0.5 s and 3 s of one core.
const fn budget(plans: usize, rollouts: usize, least: usize) -> Budget {
    Budget {
        race: Race {
            plans,
            rollouts,
            least,
            margin: 1.0,
        },
        most: MOST,
    }
}

impl HasBots for Eastfront {
    fn trainer() -> Option<Trainer<Eastfront>> {
        Trainer::of()
    }

    fn levels() -> Vec<Level<Eastfront>> {
        use text::eastfront::*;
        let recruit = |number| -> Box<dyn engine::Bot<Eastfront>> {
            let script = crate::eastfront::Script::recruit();
            Box::new(Recruit::new(Eastfront::player(script, number), 25, number))
        };
        vec![
            random(),
            shown("recruit", RECRUIT, recruit),
            shown("sergeant", SERGEANT, |number| {
                Eastfront::player(Eastfront::script(), number)
            }),
            shown("captain", CAPTAIN, |number| {
                Box::new(Commander::new(budget(5, 24, 5), number))
            }),
            shown("colonel", COLONEL, |number| {
                Box::new(Commander::new(budget(16, 230, 8), number))
            }),
            shown("general", GENERAL, |number| {
                Box::new(Commander::new(budget(40, 1400, 12), number))
            }),
        ]
    }
}

impl HasBots for Pacific {
    fn trainer() -> Option<Trainer<Pacific>> {
        Trainer::of()
    }

    fn levels() -> Vec<Level<Pacific>> {
        use text::pacific::*;
        let recruit = |number| -> Box<dyn engine::Bot<Pacific>> {
            let script = crate::pacific::Script::recruit();
            Box::new(Recruit::new(Pacific::player(script, number), 10, number))
        };
        vec![
            random(),
            shown("recruit", RECRUIT, recruit),
            shown("sergeant", SERGEANT, |number| {
                Pacific::player(Pacific::script(), number)
            }),
            shown("captain", CAPTAIN, |number| {
                Box::new(Commander::new(budget(12, 52, 6), number))
            }),
            shown("colonel", COLONEL, |number| {
                Box::new(Commander::new(budget(32, 540, 10), number))
            }),
            shown("general", GENERAL, |number| {
                Box::new(Commander::new(budget(64, 3200, 16), number))
            }),
        ]
    }
}

/// A level that people are offered.
pub fn shown<R: engine::Rules>(
    name: &'static str,
    text: &'static str,
    make: fn(u64) -> Box<dyn engine::Bot<R>>,
) -> Level<R> {
    Level {
        name,
        text,
        hidden: false,
        make,
    }
}
