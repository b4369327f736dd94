//! §6 and §15: the shipped scenarios on the real board.

use crate::common::*;
use eastfront::Location;

fn units_on_map(game: &Game, side: &str) -> Vec<(String, String)> {
    all_units()
        .filter(|id| (side == "soviet") == id.starts_with("su-"))
        .filter_map(|id| game.place(id).map(|hex| (id.to_string(), hex)))
        .collect()
}

#[test]
fn s06_printed_setup_of_1941() {
    for scenario in ["1941", "campaign"] {
        let game = opening(scenario);
        assert_eq!(units_on_map(&game, "axis").len(), 14, "{scenario}");
        assert_eq!(units_on_map(&game, "soviet").len(), 21, "{scenario}");
        for id in all_units() {
            let label = spec(id);
            match label.spot {
                Some(spot) => {
                    assert_eq!(game.state.hex(block(id)), Some(spot), "{id}");
                    assert_eq!(game.sp(id), u32::from(label.steps), "{id} at full strength");
                }
                None => assert_eq!(game.place(id), None, "{id} comes later"),
            }
        }
        assert_eq!(
            (game.month().as_str(), game.weather().as_str()),
            ("1941-06", "clear")
        );
        assert_eq!(
            (game.rp("axis"), game.rp("soviet"), game.air("axis")),
            (16, 16, 3)
        );
        assert_eq!((game.side().as_str(), game.air("soviet")), ("axis", 0));
    }
}

#[test]
fn s02_control_follows_the_line() {
    let axis_1941 = ["Berlin", "Warsaw", "Konigsberg", "Bucharest", "Helsinki"];
    let soviet = [
        "Moscow",
        "Leningrad",
        "Stalingrad",
        "Sevastopol",
        "Minsk",
        "Smolensk",
        "Riga",
        "Dnepropetrovsk",
    ];
    let game = opening("1941");
    for city in axis_1941 {
        assert_eq!(game.owner(city), "axis", "{city}");
    }
    for city in soviet {
        assert_eq!(game.owner(city), "soviet", "{city}");
    }
}

#[test]
fn ruling_117_later_setups_full_strength_control_by_line() {
    // Cities whose owner tells the years apart.
    let owners = [
        ("Smolensk", ["axis", "axis", "soviet"]),
        ("Sevastopol", ["soviet", "axis", "soviet"]),
        ("Kursk", ["axis", "soviet", "soviet"]),
        ("Minsk", ["axis", "axis", "axis"]),
        ("Moscow", ["soviet", "soviet", "soviet"]),
        ("Kiev", ["axis", "axis", "soviet"]),
        ("Leningrad", ["soviet", "soviet", "soviet"]),
        ("Warsaw", ["axis", "axis", "axis"]),
    ];
    for (i, scenario) in ["1942", "1943", "1944"].into_iter().enumerate() {
        let game = opening(scenario);
        for (city, by_year) in owners {
            assert_eq!(game.owner(city), by_year[i], "{city} in {scenario}");
        }
        for side in ["axis", "soviet"] {
            for (id, _) in units_on_map(&game, side) {
                assert_eq!(game.sp(&id), u32::from(spec(&id).steps), "{id}");
            }
        }
        assert_eq!(game.weather(), "clear");
        assert_eq!(game.month(), format!("{scenario}-05"));
    }
}

#[test]
fn ruling_062_all_units_not_set_aside_take_part() {
    for (scenario, axis, soviet) in [("1942", 13, 24), ("1943", 14, 32), ("1944", 10, 36)] {
        let game = opening(scenario);
        assert_eq!(units_on_map(&game, "axis").len(), axis, "{scenario}");
        assert_eq!(units_on_map(&game, "soviet").len(), soviet, "{scenario}");
    }
}

#[test]
fn ruling_063_withheld_units_start_in_the_pool() {
    let withheld = [
        ("1942", vec!["ro-3"], 1),
        ("1943", vec!["ro-2", "ro-3"], 2),
        (
            "1944",
            vec![
                "ro-2",
                "ro-3",
                "ro-4",
                "de-1-ss",
                "de-2-ss",
                "de-2-panzer",
                "de-3-panzer",
            ],
            3,
        ),
    ];
    for (scenario, named, infantry) in withheld {
        let game = opening(scenario);
        let pool: Vec<_> = all_units().filter(|id| game.in_pool(id)).collect();
        for id in &named {
            // Two of the armor units of 1944 may be withdrawn from the pool later, not before the Axis acts.
            assert!(pool.contains(id), "{id} in {scenario}");
        }
        let chosen: Vec<_> = pool.iter().filter(|id| !named.contains(id)).collect();
        assert_eq!(chosen.len(), infantry, "{scenario}");
        for id in chosen {
            let label = spec(id);
            assert_eq!(
                (label.nation.as_str(), label.kind),
                ("german", eastfront::Kind::Infantry),
                "{id}"
            );
        }
    }
    // They can be rebuilt in the first turn.
    let mut game = opening("1942");
    game.rebuild("ro-3", &game.city("Bucharest")).unwrap();
    assert_eq!(game.rp("axis"), 24);
}

#[test]
fn s15_units_due_later_are_set_aside() {
    for (scenario, later, due_now) in [
        (
            "1942",
            vec!["de-2-ss", "su-4-armor", "su-8-gd"],
            vec!["ro-2", "su-2-armor"],
        ),
        (
            "1943",
            vec!["de-6-ss", "su-6-gd-armor", "de-gd"],
            vec!["de-1-ss", "su-5-gd-armor"],
        ),
        ("1944", vec!["de-gd"], vec![]),
    ] {
        let game = opening(scenario);
        for id in later.iter().chain(&due_now) {
            assert_eq!(
                game.state.block(block(id)).location,
                Location::Due,
                "{id} in {scenario}"
            );
        }
        for id in due_now {
            if id.starts_with("su-") {
                continue;
            }
            assert!(
                game.clone().place_due(id, &game.city("Warsaw")).is_ok(),
                "{id} is a reinforcement of the first turn"
            );
        }
    }
}

#[test]
fn s15_soviet_sets_up_first_next_to_the_line_or_in_cities() {
    for scenario in ["1942", "1943", "1944"] {
        let rules = shipped();
        let mut game = deploying(scenario);
        assert_eq!(game.side(), "soviet", "{scenario}");
        let line = rules.map.along(scenario, eastfront::Side::Soviet).unwrap();
        let cities = rules
            .map
            .cities_of(scenario, eastfront::Side::Soviet)
            .unwrap();
        let mut count = 0;
        for hex in game.places_for("su-8") {
            assert!(
                line.contains(hex) || cities.contains(hex),
                "{hex:?} in {scenario}"
            );
            count += 1;
        }
        // All of them are offered: the line's hexes and the cities, each once.
        let both = line
            .iter()
            .chain(cities.iter())
            .collect::<std::collections::BTreeSet<_>>();
        assert_eq!(count, both.len(), "{scenario}");
        game.deploy_all();
        assert_eq!(game.side(), "axis", "{scenario}");
        let line = rules.map.along(scenario, eastfront::Side::Axis).unwrap();
        let cities = rules
            .map
            .cities_of(scenario, eastfront::Side::Axis)
            .unwrap();
        for hex in game.places_for("de-6") {
            assert!(
                line.contains(hex) || cities.contains(hex),
                "{hex:?} in {scenario}"
            );
        }
    }
}

#[test]
fn ruling_070_alternative_setup_permutes() {
    let spots = |game: &Game, side: &str| {
        let mut hexes: Vec<_> = units_on_map(game, side)
            .into_iter()
            .map(|(_, hex)| hex)
            .collect();
        hexes.sort();
        hexes
    };
    let printed = opening("1941");
    let mut moved = deploying_with("1941", &["alternative-setup"]);
    moved.deploy_reversed();
    for side in ["axis", "soviet"] {
        assert_eq!(
            spots(&printed, side),
            spots(&moved, side),
            "{side} stands on its printed hexes"
        );
    }
    assert_ne!(units_on_map(&printed, "axis"), units_on_map(&moved, "axis"));
    assert_ne!(
        units_on_map(&printed, "soviet"),
        units_on_map(&moved, "soviet")
    );
}

#[test]
fn ruling_066_setup_warns_of_missing_supply() {
    // A warning, not a ban: every hex of the line is offered, also one that could be cut off. The 1942 set-up offers
    // Sevastopol, which has no chain at all.
    let game = deploying("1942");
    let sevastopol = shipped().map.city("Sevastopol").unwrap();
    assert!(game.places_for("su-51").contains(&sevastopol));
}
