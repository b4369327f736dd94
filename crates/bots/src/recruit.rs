//! The recruit does whatever the menu allows, each entry as likely as any other.

use crate::Level;
use engine::{Bot, Chair, FastRng, Rules};

/// A player that picks at random.
pub struct Recruit(FastRng);

impl Recruit {
    pub fn new(number: u64) -> Recruit {
        Recruit(FastRng::new(number))
    }
}

impl<R: Rules> Bot<R> for Recruit {
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice {
        let picked = chair.whole_menu().pick(&mut self.0);
        picked.expect("a bot is asked only when its menu has an entry")
    }
}

/// The recruit as a level of any game.
pub fn recruit<R: Rules>() -> Level<R> {
    Level {
        name: "recruit",
        text: "Picks anything the rules allow.",
        make: |number| Box::new(Recruit::new(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Menu, Setup};
    use outpost::{Outpost, RED};

    #[test]
    fn every_entry_of_the_menu_is_as_likely_as_any_other() {
        let rules = Outpost::shipped().unwrap();
        let state = rules.start(&Setup::scenario("set")).unwrap();
        let mut menu = Menu::new();
        rules.menu(&state, RED, &mut menu);
        let mut player = Recruit::new(1);
        let mut counts = vec![0u32; menu.len()];
        for _ in 0..6_000 {
            let choice = player.decide(&Chair::new(&*rules, &state, RED, &menu));
            counts[menu.entries().iter().position(|c| *c == choice).unwrap()] += 1;
        }
        assert!(counts.iter().all(|n| n.abs_diff(1_000) < 200), "{counts:?}");
    }

    #[test]
    fn the_same_number_plays_the_same_game() {
        let rules = Outpost::shipped().unwrap();
        let state = rules.start(&Setup::scenario("duel")).unwrap();
        let batch = |number| {
            let mut player = (recruit::<Outpost>().make)(number);
            engine::bot_batch(&*rules, &state, RED, &mut *player).unwrap()
        };
        assert_eq!(batch(3), batch(3));
        assert!((0..20).any(|number| batch(number) != batch(3)));
    }
}
