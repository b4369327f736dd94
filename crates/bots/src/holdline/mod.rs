//! Standing orders for every seat of the megagame: hold and dig in, delay, advance along an axis, prepare and attack.
//! They see only their own view and menu, so a game runs with any number of people, or none.
//!
//! What the orders are is read from what the high commands have ordered and else from the map: a German army marches on the
//! towns that are nearest and most wanted, a Polish one holds each town until what comes against it is too much, and falls
//! back to the next. Nobody looks at the calendar of September 1939.

mod aim;
mod axis;
mod board;
mod desk;
mod fight;
mod hq;
mod march;
mod orders;
mod picture;
mod points;
mod turn;
mod umpire;
mod ways;

use crate::levels::shown;
use crate::text::level::holdline as text;
use crate::{HasBots, Level, random};
use aim::Aims;
use board::fly;
use engine::{Bot, Chair, FastRng};
use holdline::Holdline;
use holdline::choice::Choice;
use holdline::data::seats::Role;
use holdline::ids::*;
use picture::Picture;
use std::collections::BTreeMap;
use ways::Ways;

impl HasBots for Holdline {
    fn levels() -> Vec<Level<Holdline>> {
        let random = Level {
            make: |number| Officer::of((random::<Holdline>().make)(number)),
            ..random()
        };
        let sergeant = shown("sergeant", text::SERGEANT, |number| {
            Officer::of(Box::new(Standing::new(number)))
        });
        // Games and commands of before 0.3 call the sergeant by what it does.
        let standing = Level {
            name: "standing",
            hidden: true,
            ..sergeant
        };
        vec![
            random,
            standing,
            shown("recruit", text::RECRUIT, |number| {
                Officer::of(Box::new(Beginner::new(number)))
            }),
            sergeant,
        ]
    }
}

/// A player who, in the seat of a staff officer or corps commander, leaves the army to its commander until it is handed
/// over: the commander may be a person (§2.1).
struct Officer(Box<dyn Bot<Holdline>>);

impl Officer {
    fn of(bot: Box<dyn Bot<Holdline>>) -> Box<dyn Bot<Holdline>> {
        Box::new(Officer(bot))
    }

    /// What an officer does while the army is the commander's; nothing if it was handed over.
    fn waits(chair: &Chair<'_, Holdline>) -> Option<Option<Choice>> {
        let assists = match chair.rules().data.office(chair.seat()) {
            Role::Staff => !chair
                .menu()
                .iter()
                .any(|c| matches!(c, Choice::Delegate(_))),
            Role::Corps => true,
            _ => false,
        };
        assists.then(|| {
            chair
                .menu()
                .contains(&Choice::Ready)
                .then_some(Choice::Ready)
        })
    }
}

impl Bot<Holdline> for Officer {
    fn decide(&mut self, chair: &Chair<'_, Holdline>) -> Choice {
        self.0.decide(chair)
    }

    fn act(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        Officer::waits(chair).unwrap_or_else(|| self.0.act(chair))
    }

    fn polls(&self) -> bool {
        self.0.polls()
    }
}

/// A beginner: an officer who forgets guns, bridges and regiments and attacks at any odds, and acts on a whim now and then.
struct Beginner {
    officer: Standing,
    dice: FastRng,
}

/// Choices in a hundred that a beginner makes on a whim.
const WHIMS: usize = 8;

impl Beginner {
    fn new(number: u64) -> Beginner {
        let mut officer = Standing::new(number);
        officer.green = true;
        Beginner {
            officer,
            dice: FastRng::new(!number),
        }
    }

    /// A step, a posture, a target or a hex for a point, as they come: never what cannot be put right, as a bridge or a form.
    fn whim(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let light = |c: &&Choice| {
            matches!(
                c,
                Choice::Step(..) | Choice::SetPosture(..) | Choice::Attack(_) | Choice::Place(..)
            )
        };
        let light: Vec<&Choice> = chair.menu().iter().filter(light).collect();
        match light.is_empty() || self.dice.below(100) >= WHIMS {
            true => None,
            false => Some(light[self.dice.below(light.len())].clone()),
        }
    }
}

impl Bot<Holdline> for Beginner {
    fn decide(&mut self, chair: &Chair<'_, Holdline>) -> Choice {
        match self.whim(chair) {
            Some(choice) => choice,
            None => self.officer.decide(chair),
        }
    }

    fn polls(&self) -> bool {
        true
    }

    fn act(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let whim = self.whim(chair);
        if whim.is_some() {
            // What it thought it knew is no longer so.
            self.officer.picture = None;
            return whim;
        }
        self.officer.act(chair)
    }
}

/// What the player remembers between choices.
struct Standing {
    rng: FastRng,
    /// Plays like a beginner.
    green: bool,
    /// The map as it last looked; fresh at the start of each step.
    picture: Option<Picture>,
    /// Marching distances, made when they are first asked for.
    ways: Ways,
    /// Where each unit is bound for, renewed once a turn.
    aims: Aims,
    /// The hex each unit came from, so that no unit walks to and fro.
    came: BTreeMap<UnitId, Hex>,
    /// Steps into the open since it last looked.
    strides: u32,
    /// The hex each HQ came from.
    left: BTreeMap<PotId, Hex>,
    /// Reserve divisions that an Army Group has given away.
    sent: Vec<DivId>,
}

impl Standing {
    fn new(number: u64) -> Standing {
        Standing {
            rng: FastRng::new(number),
            green: false,
            picture: None,
            ways: Ways::default(),
            aims: Aims::default(),
            came: BTreeMap::new(),
            strides: 0,
            left: BTreeMap::new(),
            sent: Vec::new(),
        }
    }

    /// The map: looked at when there is no picture yet.
    fn look(&mut self, chair: &Chair<'_, Holdline>) -> &mut Picture {
        let picture = self
            .picture
            .take()
            .unwrap_or_else(|| Picture::take(chair.rules(), chair.view()));
        self.picture.insert(picture)
    }

    /// The map and the aims of this turn.
    fn orient(&mut self, chair: &Chair<'_, Holdline>) {
        self.look(chair);
        if let Some(picture) = &self.picture
            && self.aims.turn != picture.view.turns.0
        {
            self.aims.renew(chair.rules(), picture, &mut self.ways);
        }
    }
}

impl Bot<Holdline> for Standing {
    fn decide(&mut self, chair: &Chair<'_, Holdline>) -> Choice {
        let first = || chair.menu().first().cloned().unwrap_or(Choice::Close);
        self.act(chair).unwrap_or_else(first)
    }

    fn polls(&self) -> bool {
        true
    }

    fn act(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let menu = chair.whole_menu();
        let found = match chair.rules().data.office(chair.seat()) {
            // The table's own clock says when time is up.
            Role::Clock => None,
            Role::HighCommand => desk::command(self, chair)
                .or_else(|| fly(self, chair))
                .or(Some(Choice::Close)),
            office if office.control() => umpire::rule(chair, office),
            office => turn::play(self, chair, office),
        };
        found.filter(|choice| menu.admits(choice))
    }
}
