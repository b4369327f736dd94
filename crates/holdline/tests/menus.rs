//! A seat whose menu changes can tell: it observes an event of what happened. The law *faithful* looks at some points of a
//! game; this looks at every position, and says which choices come and go unseen.

use engine::laws::{Lawful, games};
use engine::{FastRng, Menu, Next, Rules, Seat};
use holdline::choice::Choice;
use holdline::event::Event;
use holdline::{Holdline, State};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// The name of a choice without what it is about.
fn kind(choice: &Choice) -> String {
    let name = |text: String| {
        let end = text.find(['(', ' ']).unwrap_or(text.len());
        text[..end].to_owned()
    };
    match choice {
        Choice::Control(ruling) => format!("Control {}", name(format!("{ruling:?}"))),
        _ => name(format!("{choice:?}")),
    }
}

/// What a seat is offered: nothing where it is not asked.
fn offered(rules: &Holdline, state: &State, seat: Seat) -> Menu<Choice> {
    let mut menu = Menu::new();
    if matches!(rules.next(state), Next::Seats(seats) if seats.contains(seat)) {
        rules.menu(state, seat, &mut menu);
    }
    menu
}

/// Kinds of choices that one menu has and another has not.
fn beyond(menu: &Menu<Choice>, other: &Menu<Choice>) -> BTreeSet<String> {
    let entries = menu.entries().iter();
    let entries = entries.filter(|c| !other.entries().contains(c)).map(kind);
    let patterns = menu.patterns().iter();
    let patterns = patterns.filter(|p| !other.patterns().contains(p));
    let some = patterns.filter_map(|p| p.pick(&mut FastRng::new(1)));
    entries.chain(some.map(|c| kind(&c))).collect()
}

/// Makes one step and says what it was.
fn step(rules: &Holdline, state: &mut State, rng: &mut FastRng, events: &mut Vec<Event>) -> String {
    match rules.next(state) {
        Next::Over(_) => String::new(),
        Next::Chance(chance) => {
            let outcome = rules.roll(&chance, rng);
            rules.resolve(state, &outcome, events);
            "dice".into()
        }
        Next::Seats(asked) => {
            let seat = asked.iter().nth(rng.below(asked.len())).unwrap();
            let choice = offered(rules, state, seat).pick(rng).unwrap();
            rules.choose(state, seat, &choice, events).unwrap();
            kind(&choice)
        }
    }
}

#[test]
fn menu_changes_are_observed() {
    let rules = Holdline::shipped().unwrap();
    let seats = rules.seats();
    let mut silent: BTreeMap<String, u64> = BTreeMap::new();
    let mut changes = 0;
    for seed in 0..games(2) {
        let mut rng = FastRng::new(900 + seed);
        let mut setup = rules.any_setup(&mut rng);
        setup.position = Some(json!({ "last": 2 }));
        let mut state = rules.start(&setup).unwrap();
        let mut menus: Vec<Menu<Choice>> = Vec::new();
        menus.extend(seats.iter().map(|&seat| offered(&rules, &state, seat)));
        let mut events: Vec<Event> = Vec::new();
        while !matches!(rules.next(&state), Next::Over(_)) {
            let by = step(&rules, &mut state, &mut rng, &mut events);
            if !matches!(rules.next(&state), Next::Seats(_)) {
                continue;
            }
            for (&seat, old) in seats.iter().zip(&mut menus) {
                let menu = offered(&rules, &state, seat);
                if menu == *old {
                    continue;
                }
                changes += 1;
                let told = |e: &Event| rules.observe(&state, e, seat).is_some();
                if !events.iter().any(told) {
                    let (gone, come) = (beyond(old, &menu), beyond(&menu, old));
                    let role = rules.data.office(seat);
                    let what = format!("{role:?} after {by}: without {gone:?}, with {come:?}");
                    *silent.entry(what).or_default() += 1;
                }
                *old = menu;
            }
            events.clear();
        }
    }
    assert!(changes > 1000, "{changes} menus changed");
    assert!(silent.is_empty(), "unseen: {silent:#?}");
}
