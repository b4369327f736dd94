//! Orders in a player's own words, and the sentences of the terminal.

use engine::{Describe, Rules, ScreenRequest, Setup};
use pacific::{Choice, Location, Pacific, RoundKind, Side, Unit, View};
use std::sync::Arc;

fn opening() -> (Arc<Pacific>, View) {
    let rules = Pacific::shipped().unwrap();
    let state = rules.start(&Setup::scenario("war")).unwrap();
    let view = rules.view(&state, Side::Japan.seat());
    (rules, view)
}

#[test]
fn orders_are_read_by_names_and_keys() {
    let (rules, view) = opening();
    let unit = |name: &str| rules.roster.named(Side::Japan, name).unwrap();
    let area = |name: &str| Location::area(rules.map.area_named(name).unwrap());
    let harbor = |name: &str| Location::harbor(rules.map.harbor_named(name).unwrap());
    let read = |words: &str| rules.parse_order(&view, words);
    let key = &rules.map.areas[rules.map.area_named("South China Sea").unwrap()].key;
    let sail = Some(vec![
        Choice::Put(unit("Ise")),
        Choice::At(area("South China Sea")),
    ]);
    assert_eq!(read(&format!("sail Ise to {key}")), sail);
    assert_eq!(read("send ise to south china sea"), sail);
    assert_eq!(
        read(&format!("to {key}")),
        Some(vec![Choice::At(area("South China Sea"))])
    );
    assert_eq!(read("sail with Ise"), Some(vec![Choice::Put(unit("Ise"))]));
    let enemy = |name: &str| rules.roster.named(Side::Allies, name).unwrap();
    assert_eq!(
        read("aim Yamato at Tennessee"),
        Some(vec![
            Choice::Aim(unit("Yamato")),
            Choice::On(enemy("Tennessee"))
        ])
    );
    assert_eq!(read("ask for air"), Some(vec![Choice::Bid(RoundKind::Air)]));
    assert_eq!(
        read("repair Yamato by 2"),
        Some(vec![Choice::Repair(unit("Yamato")); 2])
    );
    assert_eq!(
        read("form a task force at Truk for Solomon Sea"),
        Some(vec![
            Choice::Form,
            Choice::At(harbor("Truk")),
            Choice::At(area("Solomon Sea"))
        ])
    );
    for nonsense in [
        "sail Bismarck to SCS",
        "sail Ise to Atlantis",
        "sing",
        "",
        "to",
    ] {
        assert_eq!(read(nonsense), None, "{nonsense}");
    }
}

/// A whole fleet in one line: all ships of a harbor without orders, or those of a kind.
#[test]
fn a_fleet_sails_by_one_line() {
    let (rules, view) = opening();
    let puts = |words: &str| -> Vec<Unit> {
        let choices = rules.parse_order(&view, words).unwrap();
        let units = choices.iter().filter_map(|choice| match choice {
            Choice::Put(unit) => Some(*unit),
            _ => None,
        });
        units.collect()
    };
    let all = puts("sail all from Yokosuka to Philippine Sea");
    let battleships = puts("sail battleships from Yokosuka to Philippine Sea");
    let carriers = puts("sail carriers from Yokosuka to Philippine Sea");
    assert!(all.len() > battleships.len() + carriers.len());
    assert!(!battleships.is_empty() && !carriers.is_empty());
    assert!(
        battleships
            .iter()
            .chain(&carriers)
            .all(|unit| all.contains(unit))
    );
}

#[test]
fn the_screen_tells_what_is_beside_the_board() {
    let (rules, view) = opening();
    let text = rules.screen(&view, &ScreenRequest::width(100));
    assert!(text.contains("Off the map, ready: "), "{text}");
    assert!(text.contains("Japan, next to come: "), "{text}");
    assert!(text.contains("Enemy air off the map: "), "{text}");
    let all = ScreenRequest {
        width: 100,
        part: "all",
        before: None,
    };
    assert!(rules.screen(&view, &all).contains("Shinano"));
    assert_eq!(
        rules.loses(&view, &Choice::Done).unwrap().split(' ').next(),
        Some("the")
    );
    assert!(rules.status(&view).starts_with("turn 1 of 8 ("));
}
