//! Menus with slots: patterns, and how they are sent.

use crate::depot::{self, Choice, Depot, Hex, offer};
use engine::erased::{DryRunStep, DynMatch, Game, Listeners, MenuEntry, Plug};
use engine::{FastRng, Menu, Pattern, Rules, Seat, Seed, Setup, SlotKind, Slotted};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Moves of units 1 and 2 to hexes 0, 3 and 5.
fn moves() -> Pattern<Choice> {
    let mut menu = Menu::new();
    offer_moves(&mut menu);
    menu.patterns()[0].clone()
}

fn offer_moves(menu: &mut Menu<Choice>) {
    let (unit, to) = (1, Hex(3));
    offer(menu, Choice::Move { unit, to }, [vec![1, 2], vec![0, 3, 5]]);
}

fn menu() -> Menu<Choice> {
    let mut menu = Menu::new();
    menu.push(Choice::Done);
    menu.push(Choice::Scout(Hex(3)));
    offer_moves(&mut menu);
    let (from, to) = (Hex(0), Hex(1));
    let truck = Choice::Truck { from, to };
    offer(&mut menu, truck, [vec![0, 3], vec![1, 3, 4]]);
    menu
}

/// Choices as a set that can be compared.
fn set(choices: impl IntoIterator<Item = Choice>) -> BTreeSet<String> {
    let choices = choices.into_iter();
    choices.map(|choice| format!("{choice:?}")).collect()
}

#[test]
fn pattern_admits_its_family_and_nothing_else() {
    let moves = moves();
    for unit in 0..4 {
        for to in (0..6).map(Hex) {
            let own = (1..=2).contains(&unit) && [0, 3, 5].contains(&to.0);
            assert_eq!(moves.admits(&Choice::Move { unit, to }), own);
        }
    }
    let alike = Choice::Supply { unit: 1, points: 3 };
    assert!(!moves.admits(&alike), "another choice with the same slots");
    assert!(!moves.admits(&Choice::Done));
    let mut none = Menu::new();
    offer(&mut none, Choice::Done, []);
    assert!(none.is_empty(), "an entry without slots is none");
}

#[test]
fn pattern_picks_each_of_its_choices() {
    let mut rng = FastRng::new(1);
    let picked: Vec<Choice> = (0..200).map(|_| moves().pick(&mut rng).unwrap()).collect();
    assert!(picked.iter().all(|choice| moves().admits(choice)));
    assert_eq!(set(picked).len(), 6);
    let mut empty = Menu::new();
    offer(&mut empty, moves().template().clone(), [vec![], vec![0]]);
    assert!(empty.is_empty(), "a slot that nothing fills is no entry");
}

#[test]
fn menu_picks_entries_and_patterns_alike() {
    let mut rng = FastRng::new(2);
    let menu = menu();
    assert_eq!((menu.len(), menu.entries().len()), (4, 2));
    let (mut done, mut picked) = (0, Vec::new());
    for _ in 0..2_000 {
        let choice = menu.pick(&mut rng).unwrap();
        assert!(menu.admits(&choice));
        done += u32::from(choice == Choice::Done);
        picked.push(choice);
    }
    assert!((400..600).contains(&done), "one entry of four: {done}");
    assert_eq!(set(picked), set(menu.expanded()));
    assert_eq!(Menu::<Choice>::new().pick(&mut rng), None);
}

#[test]
fn expanded_menu_holds_each_choice_once() {
    let menu = menu();
    let all: Vec<Choice> = menu.expanded().collect();
    assert_eq!(all.len(), 2 + 6 + 6);
    assert_eq!(set(all.clone()).len(), all.len());
    assert!(all.iter().all(|choice| menu.admits(choice)));
    assert_eq!(all[..2], [Choice::Done, Choice::Scout(Hex(3))]);
    let to = |n: usize| match all[n] {
        Choice::Move { unit, to } => (unit, to.0),
        other => panic!("{other:?}"),
    };
    assert_eq!([to(2), to(3), to(5)], [(1, 0), (1, 3), (2, 0)]);
}

#[test]
fn menu_about_one_thing_is_the_part_of_the_menu_that_names_it() {
    let menu = menu();
    let kinds = [
        SlotKind::Unit,
        SlotKind::Hex,
        SlotKind::Amount,
        SlotKind::Seat,
    ];
    for kind in kinds {
        for id in 0..7 {
            let about = menu.about(kind, id);
            let all: Vec<Choice> = about.expanded().collect();
            let named = |choice: &Choice| choice.slots().contains(&(kind, id));
            assert_eq!(set(all.clone()), set(menu.expanded().filter(named)));
            assert_eq!(set(all.clone()).len(), all.len(), "{kind:?} {id} twice");
            for choice in menu.expanded() {
                assert_eq!(about.admits(&choice), named(&choice), "{choice:?}");
            }
            for pattern in about.patterns() {
                assert!(pattern.admits(pattern.template()), "{pattern:?}");
            }
        }
    }
}

fn open() -> (std::sync::Arc<Depot>, Box<dyn DynMatch>) {
    let rules = Depot::sound();
    let depot = Plug::bare(rules.clone());
    let seed = Seed::from_numbers(4, 0);
    let game = depot.open(&Setup::scenario("depot"), seed).unwrap();
    (rules, game)
}

/// Every choice that a menu entry stands for: its slots filled in JSON.
fn filled(entry: &MenuEntry) -> Vec<Value> {
    let mut choices = vec![entry.choice.json().clone()];
    for slot in &entry.slots {
        let each = choices.into_iter().flat_map(|choice| {
            slot.fillings.iter().map(move |filling| {
                let mut choice = choice.clone();
                *choice.pointer_mut(&slot.path).unwrap() = filling.clone();
                choice
            })
        });
        choices = each.collect();
    }
    choices
}

/// The choices of entries as the rules read them.
fn read(entries: &[MenuEntry]) -> Vec<Choice> {
    let choices = entries.iter().flat_map(filled);
    choices
        .map(|choice| serde_json::from_value(choice).unwrap())
        .collect()
}

/// The menu of the rules after these choices.
fn own_menu(rules: &Depot, choices: &[Choice]) -> Menu<Choice> {
    let mut state = rules.start(&Setup::scenario("depot")).unwrap();
    rules.resolve(&mut state, &3, &mut ());
    for choice in choices {
        rules
            .choose(&mut state, depot::NORTH, choice, &mut ())
            .unwrap();
    }
    let mut menu = Menu::new();
    rules.menu(&state, depot::NORTH, &mut menu);
    menu
}

#[test]
fn slots_are_filled_by_their_pointers() {
    let (rules, game) = open();
    let supply = Choice::Supply { unit: 1, points: 3 };
    let step = Choice::Move {
        unit: 0,
        to: Hex(5),
    };
    for draft in [vec![], vec![supply], vec![supply, step]] {
        let sent: Vec<Value> = draft.iter().map(|choice| json!(choice)).collect();
        let entries = game.menu_about(depot::NORTH, &sent, None).unwrap();
        let menu = own_menu(&rules, &draft);
        assert_eq!(entries.len(), menu.len());
        let read = read(&entries);
        assert_eq!(set(read.clone()), set(menu.expanded()));
        assert_eq!(read.len(), menu.expanded().count(), "none is sent twice");
        let choices: Vec<Value> = entries.iter().flat_map(filled).collect();
        let answers = game.why_not(depot::NORTH, &sent, &choices).unwrap();
        assert!(answers.iter().all(Option::is_none));
    }
}

#[test]
fn menu_entry_names_its_slots() {
    let (_, game) = open();
    let menu = game.menu(depot::NORTH);
    let entry = |name: &str| {
        let found = menu.iter().find(|entry| entry.text.starts_with(name));
        json!(found.unwrap())
    };
    assert_eq!(entry("Done"), json!({"choice": "done", "text": "Done"}));
    assert_eq!(
        entry("Move"),
        json!({
            "choice": {"move": {"unit": 0, "to": [1, 0]}},
            "text": "Move { unit: 0, to: Hex(1) }",
            "slots": [
                {"path": "/move/unit", "kind": "unit", "fillings": [0, 1, 2]},
                {"path": "/move/to", "kind": "hex", "fillings": [[1, 0], [0, 1], [2, 1]]},
            ],
        })
    );
    let scout = &entry("Scout")["slots"][0];
    assert_eq!(scout["path"], "/scout");
    assert_eq!(scout["fillings"][5], json!([2, 1]));
    let signal = &entry("Signal")["slots"][0];
    assert_eq!(
        *signal,
        json!({"path": "/signal", "kind": "seat", "fillings": [1, 2]})
    );
}

#[test]
fn slot_with_one_filling_is_filled_already() {
    let (_, game) = open();
    let draft = [json!({"supply": {"unit": 2, "points": 3}})];
    let menu = game.menu_about(depot::NORTH, &draft, None).unwrap();
    let supply = menu
        .iter()
        .find(|entry| entry.text.starts_with("Supply"))
        .unwrap();
    assert_eq!(supply.slots.len(), 1);
    assert_eq!(supply.slots[0].path, "/supply/unit");
    assert_eq!(supply.choice.json()["supply"]["points"], 1);
}

#[test]
fn menu_about_one_thing_is_sent_with_it_filled_in() {
    let (rules, game) = open();
    for (kind, ids) in [
        (SlotKind::Unit, 0..4),
        (SlotKind::Hex, 0..7),
        (SlotKind::Amount, 0..6),
        (SlotKind::Seat, 0..4),
    ] {
        for id in ids {
            let entries = game.menu_about(depot::NORTH, &[], Some((kind, id)));
            let entries = entries.unwrap();
            let menu = own_menu(&rules, &[]).about(kind, id);
            assert_eq!(set(read(&entries)), set(menu.expanded()), "{kind:?} {id}");
            let read = read(&entries).into_iter();
            let mut named = read.map(|choice| choice.slots().contains(&(kind, id)));
            assert!(named.all(|named| named), "{kind:?} {id}");
        }
    }
    let about = |draft: &[Value]| {
        let unit = Some((SlotKind::Unit, 2));
        let entries = game.menu_about(depot::NORTH, draft, unit).unwrap();
        set(read(&entries)).len()
    };
    assert_eq!(about(&[]), 3 + 4);
    let moved = json!({"move": {"unit": 2, "to": [1, 0]}});
    assert_eq!(about(std::slice::from_ref(&moved)), 4, "it has moved");
    assert_eq!(about(&[moved, json!("done")]), 0, "the batch has ended");
    let south = game.menu_about(Seat(1), &[], Some((SlotKind::Unit, 2)));
    assert!(south.unwrap().is_empty(), "it is not South's turn");
}

#[test]
fn dry_run_expands_its_menu_where_asked_for() {
    let (rules, game) = open();
    let step = Choice::Supply { unit: 1, points: 2 };
    let steps = [DryRunStep::Choose {
        seat: None,
        choice: json!(step),
        note: None,
    }];
    let menu = own_menu(&rules, &[step]);
    for expand in [false, true] {
        let end = game.dry_run(depot::NORTH, &steps, None, expand).unwrap();
        assert_eq!(set(read(&end.menu)), set(menu.expanded()));
        let entries = match expand {
            true => menu.expanded().count(),
            false => menu.len(),
        };
        assert_eq!(end.menu.len(), entries);
        let slots = end.menu.iter().any(|entry| !entry.slots.is_empty());
        assert_eq!(slots, !expand);
    }
}

#[test]
fn filled_pattern_is_committed() {
    let (_, mut game) = open();
    let choices: Vec<Value> = game.menu(depot::NORTH).iter().flat_map(filled).collect();
    let listeners = Listeners::default();
    let supply = choices
        .iter()
        .find(|choice| choice["supply"]["points"] == 2);
    let supply = std::slice::from_ref(supply.unwrap());
    crate::commit(&mut *game, depot::NORTH, supply, listeners);
    assert_eq!(game.view(depot::NORTH).json()["stock"], json!([2, 4]));
}
