//! The game in plain words, and its numbers.

use crate::{Choice, Event, Outpost, Phase, Slot, View};
use engine::{Analyze, Describe};
use serde::Deserialize;

impl Describe for Outpost {
    fn choice_text(&self, _view: &View, choice: &Choice) -> String {
        match choice {
            Choice::Put(value) => format!("take the block of strength {value}"),
            Choice::At(post) => format!("put it on post {post}"),
            Choice::Ready => "ready".into(),
            Choice::Swap(post) => format!("swap posts {post} and {}", post + 1),
            Choice::Attack(post) => format!("attack post {post}"),
            Choice::With(post) => format!("with the block on post {post}"),
            Choice::Rest => "rest".into(),
        }
    }

    fn log_text(&self, _view: &View, sight: &Event) -> String {
        let name = |side: u8| ["Red", "Blue"][usize::from(side) % 2];
        match sight {
            Event::Picked { .. } | Event::Aimed { .. } => String::new(),
            Event::Placed { value, post, .. } => format!("Strength {value} stands on post {post}."),
            Event::Ready { side } => format!("{} is ready.", name(*side)),
            Event::Begun => "Both sides are in place.".into(),
            Event::Swapped { side, post } => {
                format!("{} swaps posts {post} and {}.", name(*side), post + 1)
            }
            Event::Engaged {
                side,
                from,
                post,
                blocks: [own, enemy],
            } => format!(
                "{} attacks post {post} ({} steps) from post {from} ({} steps).",
                name(*side),
                enemy.steps,
                own.steps
            ),
            Event::Fought {
                attack,
                defend,
                lost,
            } => format!(
                "Dice {attack:?} against {defend:?}: the attacker loses {}, the defender {}.",
                lost[0], lost[1]
            ),
            Event::Rested { side } => format!("{} rests.", name(*side)),
            Event::Turn { .. } => String::new(),
            Event::Over { standing } => standing.why.to_string(),
        }
    }

    fn screen(&self, view: &View, _width: usize) -> String {
        let mut text = format!("Turn {} of {}\n", view.turn.min(view.turns), view.turns);
        for (name, camp) in ["Red", "Blue"].iter().zip(&view.camps) {
            let posts = camp.posts.map(|slot| match slot {
                Slot::Empty => "-".into(),
                Slot::Hidden => "?".into(),
                Slot::Block(block) => format!("{}/{}", block.steps, block.value),
            });
            text += &format!("{name:<5}{}\n", posts.join("  "));
        }
        text
    }

    /// Nobody knows what stands there before the blocks are shown.
    fn announced(&self, view: &View) -> Vec<(String, serde_json::Value)> {
        match view.phase {
            Phase::Act {
                target: Some(_), ..
            } => (1..=3)
                .map(|steps| {
                    let case = serde_json::json!({"attack": 3, "defend": steps});
                    (format!("three steps against {steps}"), case)
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    fn rulebook(&self) -> &'static str {
        include_str!("../RULES.md")
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    attack: u32,
    defend: u32,
}

/// Ways to score 0, 1, .. hits with this many dice, out of 3 to the power of the dice: a die hits in one of three.
fn ways(dice: u32) -> Vec<u64> {
    let mut ways = vec![1];
    for _ in 0..dice {
        let mut more = vec![0; ways.len() + 1];
        for (hits, n) in ways.iter().enumerate() {
            more[hits] += 2 * n;
            more[hits + 1] += n;
        }
        ways = more;
    }
    ways
}

impl Analyze for Outpost {
    fn odds(&self, case: &serde_json::Value) -> Result<serde_json::Value, String> {
        let case: Case = serde_json::from_value(case.clone())
            .map_err(|e| format!("a case is {{\"attack\":2,\"defend\":1}}: {e}"))?;
        if case.attack > 3 || case.defend > 3 {
            return Err("a block has at most 3 steps".into());
        }
        Ok(serde_json::json!({
            "defender_loses": ways(case.attack),
            "attacker_loses": ways(case.defend),
        }))
    }

    fn figures(&self, state: &crate::State) -> Vec<(&'static str, f64)> {
        vec![
            ("turns", f64::from(state.turn - 1)),
            ("red_steps", f64::from(state.camps[0].steps())),
            ("blue_steps", f64::from(state.camps[1].steps())),
        ]
    }
}
