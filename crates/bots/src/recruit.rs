//! Chance as a player, and the beginner, who has some of it.

use crate::Level;
use crate::search::Scripted;
use crate::text::level as text;
use engine::{Bot, Chair, FastRng, Rules};

/// A player that picks at random: each entry of the menu as likely as any other.
pub struct Random(FastRng);

impl Random {
    pub fn new(number: u64) -> Random {
        Random(FastRng::new(number))
    }
}

impl<R: Rules> Bot<R> for Random {
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice {
        let picked = chair.whole_menu().pick(&mut self.0);
        picked.expect("a bot is asked only when its menu has an entry")
    }
}

/// Chance as a hidden level of any game.
pub fn random<R: Rules>() -> Level<R> {
    Level {
        name: "random",
        text: text::RANDOM,
        hidden: true,
        make: |number| Box::new(Random::new(number)),
    }
}

/// A beginner: plays by a poor script, and now and then on a whim.
pub struct Recruit<R: Rules> {
    script: Box<dyn Bot<R>>,
    whim: Random,
    dice: FastRng,
    /// Choices in a hundred that are a whim.
    whims: usize,
}

impl<R: Scripted> Recruit<R> {
    pub fn new(script: Box<dyn Bot<R>>, whims: usize, number: u64) -> Recruit<R> {
        Recruit {
            script,
            whim: Random::new(number),
            dice: FastRng::new(!number),
            whims,
        }
    }
}

impl<R: Rules> Bot<R> for Recruit<R> {
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice {
        match self.dice.below(100) < self.whims {
            true => self.whim.decide(chair),
            false => self.script.decide(chair),
        }
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
        let mut player = Random::new(1);
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
            let mut player = (random::<Outpost>().make)(number);
            engine::bot_batch(&*rules, &state, RED, &mut *player).unwrap()
        };
        assert_eq!(batch(3), batch(3));
        assert!((0..20).any(|number| batch(number) != batch(3)));
    }
}
