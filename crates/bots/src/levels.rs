//! The levels of the games that are searched, and what each may spend on a turn.

use crate::recruit::{Recruit, random};
use crate::search::race::Race;
use crate::search::{Budget, Commander, Scripted, analysis};
use crate::text::level as text;
use crate::{Analyst, HasBots, Level, Trainer};
use ::eastfront::Eastfront;
use ::pacific::Pacific;
use engine::Describe;
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

/// What the levels of Eastfront that search may spend on a turn.
const EASTFRONT: [(&str, Budget); 3] = [
    ("captain", budget(5, 24, 5)),
    ("colonel", budget(16, 230, 8)),
    ("general", budget(40, 1400, 12)),
];

impl HasBots for Eastfront {
    fn trainer() -> Option<Trainer<Eastfront>> {
        Trainer::of()
    }

    fn analyst(level: &str) -> Option<Analyst<Eastfront>> {
        analyst(&EASTFRONT, level)
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
                Box::new(Commander::new(EASTFRONT[0].1, number))
            }),
            shown("colonel", COLONEL, |number| {
                Box::new(Commander::new(EASTFRONT[1].1, number))
            }),
            shown("general", GENERAL, |number| {
                Box::new(Commander::new(EASTFRONT[2].1, number))
            }),
        ]
    }
}

/// What the levels of Pacific that search may spend on a turn.
const PACIFIC: [(&str, Budget); 3] = [
    ("captain", budget(12, 52, 6)),
    ("colonel", budget(32, 540, 10)),
    ("general", budget(64, 3200, 16)),
];

impl HasBots for Pacific {
    fn trainer() -> Option<Trainer<Pacific>> {
        Trainer::of()
    }

    fn analyst(level: &str) -> Option<Analyst<Pacific>> {
        analyst(&PACIFIC, level)
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
                Box::new(Commander::new(PACIFIC[0].1, number))
            }),
            shown("colonel", COLONEL, |number| {
                Box::new(Commander::new(PACIFIC[1].1, number))
            }),
            shown("general", GENERAL, |number| {
                Box::new(Commander::new(PACIFIC[2].1, number))
            }),
        ]
    }
}

/// Looks at games with the budget of a level.
fn analyst<R: Scripted + Describe>(budgets: &[(&str, Budget)], level: &str) -> Option<Analyst<R>> {
    let (_, budget) = budgets.iter().find(|(name, _)| *name == level)?;
    Some(Analyst {
        budget: *budget,
        run: analysis::analyze::<R>,
    })
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
