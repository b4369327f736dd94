//! Pacific's sergeant: a sound script. It sends fleets where they pay, meets the enemy only in strength, lands when the sea is
//! clear, repairs what hits hardest and leaves a lost battle in time.

mod assessment;
mod fight;
mod fleet;
mod harbor;
mod plan;
mod script;
mod scripted;
mod task_forces;

use ::pacific::{Choice, Pacific, Step};
use assessment::Assessment;
use engine::{Bot, Chair, FastRng};
pub use script::Script;
use std::collections::VecDeque;
use std::sync::Arc;

/// Plans a whole step at a time and carries it out choice by choice.
pub struct Sergeant {
    script: Arc<Script>,
    dice: FastRng,
    orders: VecDeque<Choice>,
}

impl Sergeant {
    pub fn new(script: Arc<Script>, number: u64) -> Sergeant {
        Sergeant {
            script,
            dice: FastRng::new(number),
            orders: VecDeque::new(),
        }
    }
}

impl Bot<Pacific> for Sergeant {
    fn decide(&mut self, chair: &Chair<'_, Pacific>) -> Choice {
        let menu = chair.menu();
        if let Some(choice) = self.orders.pop_front() {
            if menu.contains(&choice) {
                return choice;
            }
            self.orders.clear();
        }
        if let [only] = menu {
            return *only;
        }
        let view = chair.view();
        let assessment = Assessment::new(chair.rules(), &view, &self.script);
        self.orders = think(&assessment, menu, &mut self.dice).into();
        match self.orders.pop_front() {
            Some(choice) if menu.contains(&choice) => choice,
            _ => fallback(menu),
        }
    }
}

fn think(assessment: &Assessment<'_>, menu: &[Choice], dice: &mut FastRng) -> Vec<Choice> {
    match assessment.view.clock.step {
        Step::Arrivals => harbor::arrive(assessment, menu),
        Step::Fleet(_) => fleet::sail(assessment, menu, dice),
        Step::Submarines(_) => fleet::submarine(assessment, menu),
        Step::Air(_) => fleet::fly(assessment, menu),
        Step::Repair => harbor::repair(assessment, menu),
        Step::ToPort(..) | Step::Returns => harbor::return_to_port(assessment, menu),
        Step::SubmarineAim(_) => fight::torpedo(assessment, menu),
        Step::Bid => fight::bid(assessment),
        Step::Stay(_) => fight::stay(assessment),
        Step::Landing(_) => fight::land(assessment, menu),
        Step::NextArea => vec![menu[dice.below(menu.len())]],
        _ => Vec::new(),
    }
}

/// Whatever ends the step; the machine's own targets are good.
fn fallback(menu: &[Choice]) -> Choice {
    let quiet = [Choice::Done, Choice::Pass, Choice::Fight];
    *quiet
        .iter()
        .find(|choice| menu.contains(choice))
        .unwrap_or(&menu[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::pacific::{Side, winner};
    use engine::{Menu, Next, Rules, Setup};

    /// Plays one game and says who won.
    fn play(rules: &Pacific, names: [&str; 2], number: u64) -> Side {
        let mut players = names.map(|name| (crate::level::<Pacific>(name).unwrap().make)(number));
        let setup = Setup::scenario("war").with("task-forces", number.is_multiple_of(2));
        let mut state = rules.start(&setup).unwrap();
        let mut dice = FastRng::new(number);
        let mut menu = Menu::new();
        loop {
            match rules.next(&state) {
                Next::Over(_) => return winner(&state),
                Next::Chance(chance) => {
                    let outcome = rules.roll(&chance, &mut dice);
                    rules.resolve(&mut state, &outcome, &mut ());
                }
                Next::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    menu.clear();
                    rules.menu(&state, seat, &mut menu);
                    let chair = Chair::new(rules, &state, seat, &menu);
                    let choice = players[usize::from(seat.0)].decide(&chair);
                    rules.choose(&mut state, seat, &choice, &mut ()).unwrap();
                }
            }
        }
    }

    #[test]
    fn the_sergeant_beats_chance_as_either_side() {
        let rules = Pacific::shipped().unwrap();
        for number in 0..5 {
            assert_eq!(play(&rules, ["sergeant", "random"], number), Side::Japan);
            assert_eq!(play(&rules, ["random", "sergeant"], number), Side::Allies);
        }
    }

    /// The promise is 95 of 100; `maproom ladder` measures it.
    #[test]
    fn the_sergeant_beats_the_recruit_and_the_recruit_beats_chance() {
        let rules = Pacific::shipped().unwrap();
        let wins = |strong: &str, weak: &str| {
            let won = |number: u64| {
                u32::from(play(&rules, [strong, weak], number) == Side::Japan)
                    + u32::from(play(&rules, [weak, strong], number) == Side::Allies)
            };
            (0..10).map(won).sum::<u32>()
        };
        assert!(wins("sergeant", "recruit") >= 17);
        assert!(wins("recruit", "random") >= 15);
    }

    /// What the Allied sergeant says in a battle in the Coral Sea.
    fn answers(stage: &str, japan: &[&str], allies: &[&str]) -> Choice {
        let rules = Pacific::shipped().unwrap();
        let stand = |names: &[&str]| -> serde_json::Map<_, _> {
            let at = |name: &&str| (name.to_string(), serde_json::json!("Coral Sea"));
            names.iter().map(at).collect()
        };
        let setup = Setup {
            scenario: "test".into(),
            position: Some(serde_json::json!({
                "turn": 4, "rest": "absent",
                "areas": { "Coral Sea": "japan" },
                "harbors": { "Guadalcanal": "japan", "Port Moresby": "japan", "Noumea": "japan" },
                "units": { "japan": stand(japan), "allies": stand(allies) },
                "battle": { "area": "Coral Sea", "stage": stage },
            })),
            ..Setup::default()
        };
        let state = rules.start(&setup).unwrap();
        let mut menu = Menu::new();
        rules.menu(&state, Side::Allies.seat(), &mut menu);
        let chair = Chair::new(&*rules, &state, Side::Allies.seat(), &menu);
        Sergeant::new(Script::sergeant(), 1).decide(&chair)
    }

    #[test]
    fn the_sergeant_leaves_planes_that_its_guns_cannot_reach() {
        let guns = ["Pennsylvania", "Maryland", "Tennessee"];
        assert_eq!(
            answers("stay", &["21st Air Flotilla"], &guns),
            Choice::Withdraw
        );
        assert_eq!(answers("stay", &["Kongo"], &guns), Choice::Stay);
    }

    #[test]
    fn the_sergeant_leaves_three_times_its_strength() {
        let fleet = ["Yamato", "Nagato", "Mutsu", "Akagi"];
        assert_eq!(answers("stay", &fleet, &["Cruiser 1"]), Choice::Withdraw);
    }

    #[test]
    fn the_sergeant_lands_where_the_base_stays_its_own() {
        let noumea = rules_place("Noumea");
        assert_eq!(
            answers("landing", &["Kongo"], &["Marine Transport 1", "Tennessee"]),
            Choice::Attack(noumea),
            "it also touches a sea that Japan does not hold (A56b)"
        );
    }

    fn rules_place(name: &str) -> ::pacific::Location {
        let rules = Pacific::shipped().unwrap();
        ::pacific::Location::harbor(rules.map.harbor_named(name).unwrap())
    }

    /// A war between two scripts with both options of §14: who won, and what happened.
    fn optional_war(scripts: [&Arc<Script>; 2], number: u64) -> (Side, Vec<::pacific::Event>) {
        let rules = Pacific::shipped().unwrap();
        let setup = Setup::scenario("war")
            .with("task-forces", true)
            .with("air-raids", true);
        let mut players = scripts.map(|script| Sergeant::new(script.clone(), number));
        let mut state = rules.start(&setup).unwrap();
        let mut dice = FastRng::new(number);
        let (mut menu, mut events) = (Menu::new(), Vec::new());
        loop {
            match rules.next(&state) {
                Next::Over(_) => return (winner(&state), events),
                Next::Chance(chance) => {
                    let outcome = rules.roll(&chance, &mut dice);
                    rules.resolve(&mut state, &outcome, &mut events);
                }
                Next::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    menu.clear();
                    rules.menu(&state, seat, &mut menu);
                    let chair = Chair::new(&*rules, &state, seat, &menu);
                    let choice = players[usize::from(seat.0)].decide(&chair);
                    let chosen = rules.choose(&mut state, seat, &choice, &mut events);
                    chosen.unwrap();
                }
            }
        }
    }

    #[test]
    fn the_sergeant_hides_fleets_sends_decoys_and_raids_ports() {
        use ::pacific::Event;
        let sergeant = Script::sergeant();
        let war = |number| optional_war([&sergeant, &sergeant], number).1;
        let wars: Vec<_> = (0..8).flat_map(war).collect();
        let count = |of: fn(&Event) -> bool| wars.iter().filter(|event| of(event)).count();
        let formed = count(|event| matches!(event, Event::Formed { .. }));
        let decoys = count(|event| matches!(event, Event::Decoy { .. }));
        let raids = count(|event| matches!(event, Event::Raided { .. }));
        assert!(formed > 40, "{formed} task forces in eight wars");
        assert!(decoys > 8 && decoys < formed, "{decoys} decoys of {formed}");
        assert!(raids > 8, "{raids} raids in eight wars");
    }

    /// Raids cost planes at sea: the side that flies them must not lose by it.
    #[test]
    fn raids_do_no_harm_to_the_side_that_flies_them() {
        let sergeant = Script::sergeant();
        let mut idle = (*sergeant).clone();
        idle.japan.repaired = 0.0;
        idle.allies.repaired = 0.0;
        let idle = Arc::new(idle);
        let won = |number| {
            u32::from(optional_war([&sergeant, &idle], number).0 == Side::Japan)
                + u32::from(optional_war([&idle, &sergeant], number).0 == Side::Allies)
        };
        let wins: u32 = (0..30).map(won).sum();
        println!("{wins} of 60 wars");
        assert!(wins >= 22, "{wins} of 60 wars");
    }

    #[test]
    fn the_same_number_plays_the_same_war() {
        let rules = Pacific::shipped().unwrap();
        let war = |number| play(&rules, ["sergeant", "sergeant"], number);
        assert_eq!(war(7), war(7));
    }
}
