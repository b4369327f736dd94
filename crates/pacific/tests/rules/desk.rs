//! A desk to play positions on, by name.

use engine::{DraftProgress, Illegal, Menu, Next, Rules, Setup};
use pacific::{Choice, Event, Kind, Location, Pacific, Roll, RoundKind, Side, State, Step, Unit};
use serde_json::{Value, json};
use std::sync::{Arc, LazyLock};

pub const J: Side = Side::Japan;
pub const A: Side = Side::Allies;

pub static GAME: LazyLock<Arc<Pacific>> = LazyLock::new(|| Pacific::shipped().unwrap());

pub struct Desk {
    pub state: State,
    pub events: Vec<Event>,
}

impl Desk {
    pub fn war() -> Desk {
        Desk::open(Setup::scenario("war"))
    }

    pub fn open(setup: Setup) -> Desk {
        let state = GAME.start(&setup).unwrap_or_else(|e| panic!("{e}"));
        Desk {
            state,
            events: Vec::new(),
        }
    }

    /// A position, with these switches on.
    pub fn with(position: Value, on: &[&str]) -> Desk {
        let setup = Setup {
            scenario: "test".into(),
            position: Some(position),
            ..Setup::default()
        };
        Desk::open(on.iter().fold(setup, |setup, id| setup.with(id, true)))
    }

    pub fn at(position: Value) -> Desk {
        Desk::with(position, &[])
    }

    /// A battle stage in an area, with these units and nothing else in the world.
    pub fn battle(area: &str, stage: &str, japan: &[&str], allies: &[&str]) -> Desk {
        let stand = |names: &[&str]| -> Value {
            names
                .iter()
                .map(|name| (name.to_string(), json!(area)))
                .collect::<serde_json::Map<_, _>>()
                .into()
        };
        Desk::at(json!({
            "turn": 4, "rest": "absent",
            "units": { "japan": stand(japan), "allies": stand(allies) },
            "battle": { "area": area, "stage": stage },
        }))
    }

    pub fn try_choice(&mut self, side: Side, choice: Choice) -> Result<DraftProgress, Illegal> {
        let mut events: Vec<Event> = Vec::new();
        let result = GAME.choose(&mut self.state, side.seat(), &choice, &mut events);
        self.record(events);
        result.map_err(|refusal| GAME.explain(&refusal))
    }

    fn record(&mut self, events: Vec<Event>) {
        // Silent events have no line in the log.
        let told = |event: &Event| {
            !matches!(
                event,
                Event::Ordered { .. } | Event::Confirmed { .. } | Event::StepBegan { .. }
            )
        };
        self.events.extend(events.into_iter().filter(told));
    }

    pub fn choose(&mut self, side: Side, choice: Choice) -> &mut Desk {
        let step = self.state.step();
        if let Err(e) = self.try_choice(side, choice) {
            panic!(
                "{side:?} {choice:?} in {step:?}: {e}; open: {:?}",
                self.menu(side)
            );
        }
        self
    }

    pub fn refuses(&mut self, side: Side, choice: Choice) -> Illegal {
        assert!(!self.menu(side).contains(&choice));
        self.try_choice(side, choice)
            .expect_err("the choice was taken")
    }

    pub fn menu(&self, side: Side) -> Vec<Choice> {
        let mut menu = Menu::new();
        GAME.menu(&self.state, side.seat(), &mut menu);
        menu.entries().to_vec()
    }

    pub fn dice(&mut self, faces: &[u8]) -> &mut Desk {
        let Next::Chance(chance) = GAME.next(&self.state) else {
            panic!("no dice are due in {:?}", self.state.step())
        };
        let roll = Roll::new(faces).unwrap();
        assert!(
            GAME.fits(&chance, &roll),
            "{} dice are due, not {faces:?}",
            chance.dice
        );
        let mut events: Vec<Event> = Vec::new();
        GAME.resolve(&mut self.state, &roll, &mut events);
        self.record(events);
        self
    }

    /// Rolls nothing but this face until somebody is asked.
    pub fn all_dice(&mut self, face: u8) -> &mut Desk {
        while let Next::Chance(chance) = GAME.next(&self.state) {
            let faces = vec![face; chance.dice.into()];
            self.dice(&faces);
        }
        self
    }

    pub fn done(&mut self, side: Side) -> &mut Desk {
        self.choose(side, Choice::Done)
    }

    pub fn put(&mut self, side: Side, name: &str, place: &str) -> &mut Desk {
        let unit = unit(side, name);
        self.choose(side, Choice::Put(unit))
            .choose(side, Choice::At(spot(place)))
    }

    pub fn aim(&mut self, side: Side, by: &str, at: &str) -> &mut Desk {
        let (by, at) = (unit(side, by), unit(side.enemy(), at));
        self.choose(side, Choice::Aim(by))
            .choose(side, Choice::On(at))
    }

    pub fn both_bid(&mut self, round: RoundKind) -> &mut Desk {
        self.choose(J, Choice::Bid(round))
            .choose(A, Choice::Bid(round))
    }

    pub fn land(&mut self, side: Side, base: &str, with: &[&str]) -> &mut Desk {
        self.choose(side, Choice::Attack(spot(base)));
        for name in with {
            self.choose(side, Choice::With(unit(side, name)));
        }
        self.choose(side, Choice::Fight)
    }

    pub fn step(&self) -> Step {
        self.state.step()
    }

    /// Where a unit is, by name: `lost`, `off`, `spent` and `card` are the boxes.
    pub fn whereabouts(&self, side: Side, name: &str) -> String {
        let place = self.state.place_of(unit(side, name));
        match place {
            Location::OFF => "off".into(),
            Location::SPENT => "spent".into(),
            Location::CARD => "card".into(),
            Location::LOST => "lost".into(),
            _ => place
                .as_area()
                .map(|a| GAME.map.areas[a].name.clone())
                .or(place.as_harbor().map(|h| GAME.map.harbors[h].name.clone()))
                .unwrap_or("task force".into()),
        }
    }

    pub fn strength(&self, side: Side, name: &str) -> u8 {
        self.state.strength_of(unit(side, name))
    }

    pub fn owner(&self, harbor: &str) -> Side {
        self.state.owner(GAME.map.harbor_named(harbor).unwrap())
    }

    pub fn holder(&self, area: &str) -> Option<Side> {
        self.state.holder(GAME.map.area_named(area).unwrap())
    }

    /// Everything a side may pick up now, by name.
    pub fn puts(&self, side: Side) -> Vec<&'static str> {
        self.named(side, |choice| match choice {
            Choice::Put(unit) | Choice::Aim(unit) | Choice::With(unit) | Choice::Repair(unit) => {
                Some(unit)
            }
            _ => None,
        })
    }

    /// Everything the chosen unit may fire at.
    pub fn targets(&self, side: Side) -> Vec<&'static str> {
        self.named(side, |choice| match choice {
            Choice::On(unit) => Some(unit),
            _ => None,
        })
    }

    fn named(&self, side: Side, pick: impl Fn(Choice) -> Option<Unit>) -> Vec<&'static str> {
        self.menu(side)
            .into_iter()
            .filter_map(pick)
            .map(label)
            .collect()
    }

    /// Every place open to what was chosen.
    pub fn places(&self, side: Side) -> Vec<&'static str> {
        let place = |choice| match choice {
            Choice::At(place) | Choice::Open(place) | Choice::Attack(place) => Some(place),
            _ => None,
        };
        self.menu(side)
            .into_iter()
            .filter_map(place)
            .map(place_name)
            .collect()
    }

    pub fn told(&self, event: Event) -> bool {
        self.events.contains(&event)
    }
}

pub fn label(unit: Unit) -> &'static str {
    if unit == Unit::GARRISON {
        "garrison"
    } else {
        &GAME.roster.spec(unit).name
    }
}

fn place_name(place: Location) -> &'static str {
    let area = place.as_area().map(|a| GAME.map.areas[a].name.as_str());
    area.or(place.as_harbor().map(|h| GAME.map.harbors[h].name.as_str()))
        .unwrap_or("task force")
}

pub fn unit(side: Side, name: &str) -> Unit {
    GAME.roster
        .named(side, name)
        .unwrap_or_else(|| panic!("no unit {name}"))
}

pub fn spot(name: &str) -> Location {
    let area = GAME.map.area_named(name).map(Location::area);
    area.or(GAME.map.harbor_named(name).map(Location::harbor))
        .unwrap_or_else(|| panic!("no place {name}"))
}

/// How many units of a kind a side has in the roster.
pub fn count(side: Side, kind: Kind) -> usize {
    GAME.roster.of(side).and(GAME.roster.kind(kind)).len()
}
