//! Every word a person reads, and the numbers behind them.

mod manifest;
mod refusals;

pub use manifest::manifest;
pub use refusals::refusal;

use crate::{Choice, Event, Outpost, Phase, Slot, View};
use engine::{
    Analyze, Describe, Duty, GameInfo, GameResult, OptionInfo, Overlays, ScenarioInfo,
    ScreenRequest, SeatInfo, Seats, Setting, WallPart,
};
use serde::{Deserialize, Serialize};

/// The game as lists show it.
pub fn info() -> GameInfo {
    let seat = |id: &str, name: &str, side: Option<&str>| SeatInfo {
        id: id.into(),
        name: name.into(),
        side: side.map(Into::into),
        duty: match side {
            Some(_) => Duty::Player,
            None => Duty::Head,
        },
        job: Vec::new(),
    };
    let scenario = |id: &str, title: &str, text: &str| ScenarioInfo {
        id: id.into(),
        title: title.into(),
        text: text.into(),
    };
    GameInfo {
        name: "outpost",
        title: "Outpost".into(),
        text: "Three hidden blocks per side, four turns each: the worked example.".into(),
        seats: vec![
            seat("red", "Red", Some("red")),
            seat("blue", "Blue", Some("blue")),
            seat("umpire", "Umpire", None),
        ],
        scenarios: vec![
            scenario("duel", "Duel", "Both sides place their blocks in secret."),
            scenario("set", "Set piece", "The blocks stand in order."),
        ],
        options: vec![OptionInfo {
            id: "long".into(),
            name: "Long game".into(),
            text: "Eight turns each instead of four.".into(),
            default: Setting::Bool(false),
            rule: "§3".into(),
        }],
        casts: Vec::new(),
    }
}

/// The result in one sentence.
pub fn result(winners: Seats, red: u8, blue: u8) -> GameResult {
    GameResult {
        winners,
        why: format!("Red has {red} steps left and Blue {blue} (§3)").into(),
    }
}

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

    fn log_text(&self, _view: &View, event: &Event) -> String {
        let name = |side: u8| ["Red", "Blue"][usize::from(side) % 2];
        match event {
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

    fn screen(&self, view: &View, _request: &ScreenRequest<'_, View>) -> String {
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

    fn die_face(&self, _: &Self::Chance, _: usize, name: &str) -> Option<u32> {
        match name {
            "miss" => Some(1),
            "hit" => Some(6),
            _ => None,
        }
    }

    fn rulebook(&self) -> &'static str {
        include_str!("../../../../docs/rules/outpost.md")
    }
}

/// A battle in bare numbers: dice of both sides.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub attack: u32,
    pub defend: u32,
}

/// Ways to lose 0, 1, .. steps, of as many as all fillings of the dice.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Odds {
    pub defender_loses: Vec<u64>,
    pub attacker_loses: Vec<u64>,
}

/// Ways to score 0, 1, .. hits with this many dice, out of 6 to the power of the dice.
fn ways(dice: u32, hits_on: u8) -> Vec<u64> {
    let hit = u64::from(7 - hits_on);
    let mut ways = vec![1];
    for _ in 0..dice {
        let mut more = vec![0; ways.len() + 1];
        for (hits, n) in ways.iter().enumerate() {
            more[hits] += (6 - hit) * n;
            more[hits + 1] += hit * n;
        }
        ways = more;
    }
    ways
}

impl Analyze for Outpost {
    type Case = Case;
    type Odds = Odds;
    type ViewOdds = ();

    fn odds(&self, case: &Case) -> Result<Odds, String> {
        if case.attack > 3 || case.defend > 3 {
            return Err("a block has at most 3 steps".into());
        }
        let hits_on = self.numbers.hits_on;
        Ok(Odds {
            defender_loses: ways(case.attack, hits_on),
            attacker_loses: ways(case.defend, hits_on),
        })
    }

    /// What stands on the target is not known before the blocks are shown.
    fn announced(&self, view: &View) -> Vec<(String, Case)> {
        match view.phase {
            Phase::Act {
                target: Some(_), ..
            } => (1..=3)
                .map(|defend| {
                    (
                        format!("3 steps against {defend}"),
                        Case { attack: 3, defend },
                    )
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    fn turn(&self, state: &crate::State) -> u32 {
        u32::from(state.turn)
    }

    fn figures(&self, state: &crate::State) -> Vec<(&'static str, f64)> {
        vec![
            ("turns", f64::from(state.turn - 1)),
            ("red_steps", f64::from(state.camps[0].steps())),
            ("blue_steps", f64::from(state.camps[1].steps())),
        ]
    }
}

impl Overlays for Outpost {
    type Overlay = ();
    type ReachOf = ();
    type Reach = ();
    type PublicView = View;

    /// The umpire sees everything, so what every seat knows is what the two sides know.
    fn public_view(&self, views: &[View]) -> Option<View> {
        let [red, blue, ..] = views else { return None };
        let mut view = red.clone();
        view.seat = crate::UMPIRE;
        view.camps[0] = blue.camps[0].clone();
        Some(view)
    }

    /// The turn at once; what every seat knows, late.
    fn wall(&self, views: &[View], part: WallPart) -> Option<serde_json::Value> {
        let public = self.public_view(views)?;
        match part {
            WallPart::Live => Some(serde_json::json!({"turn": public.turn})),
            WallPart::Late => serde_json::to_value(public).ok(),
        }
    }
}
