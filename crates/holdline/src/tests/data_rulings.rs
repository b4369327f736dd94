//! Rulings that live in the data alone.

use super::data::{Chain, cubes_by_corps, data_file, find, flag, number, rows, text};
use toml::Table;

#[test]
fn ruling_a001_first_turn_is_long() {
    let presets = data_file!("presets");
    let lengths = rows(&presets, "length");
    let club = find(&lengths, "club");
    assert_eq!(
        (
            number(club, "first_turn"),
            number(club, "first_slack"),
            number(club, "turn")
        ),
        (45, 30, 30)
    );
}

#[test]
fn ruling_a002_length_is_a_preset() {
    let presets = data_file!("presets");
    let lengths = rows(&presets, "length");
    assert_eq!(number(find(&lengths, "club"), "turns"), 9);
    assert!(lengths.iter().all(|l| number(l, "turns") <= 14));
}

#[test]
fn ruling_a003_corps_commander_is_optional() {
    for seat in rows(&data_file!("seats"), "seat") {
        assert!(
            text(seat, "role") != "corps" || flag(seat, "optional"),
            "{seat}"
        );
    }
}

#[test]
fn ruling_a004_small_groups_are_doubled_up() {
    let seats = data_file!("seats");
    let doubled: Vec<_> = rows(&seats, "seat")
        .into_iter()
        .filter(|s| s.contains_key("doubled_with"))
        .map(|s| text(s, "id"))
        .collect();
    assert_eq!(doubled, ["narew", "wyszkow", "lublin"]);
    let armies = rows(&seats, "seat")
        .into_iter()
        .filter(|s| text(s, "role") == "army" && text(s, "side") == "polish")
        .count();
    assert_eq!(armies - doubled.len(), 8);
}

#[test]
fn ruling_a005_at_most_three_pots() {
    let chain = Chain::read();
    for army in ["3a", "4a", "8a", "10a", "14a"] {
        let pots: Vec<_> = chain
            .army_of
            .iter()
            .filter(|(_, a)| *a == army)
            .map(|(corps, _)| corps)
            .collect();
        assert!((1..=3).contains(&pots.len()), "{army}");
        for pot in pots {
            assert!((6..=13).contains(&cubes_by_corps()[pot]), "{pot}");
        }
    }
}

#[test]
fn ruling_a006_warszawa_starts_small() {
    let formations = data_file!("formations");
    let divisions: Vec<_> = rows(&formations, "division")
        .into_iter()
        .filter(|d| text(d, "corps") == "warszawa")
        .collect();
    assert!(divisions.len() <= 11 && divisions.iter().all(|d| number(d, "turn") > 1));
}

#[test]
fn ruling_a007_late_units_arrive_by_turn() {
    let formations = data_file!("formations");
    let late = rows(&formations, "division")
        .into_iter()
        .filter(|d| number(d, "turn") > 1)
        .count();
    assert!(late > 20, "{late}");
    assert!(
        rows(&formations, "division")
            .iter()
            .all(|d| (1..=6).contains(&number(d, "turn")))
    );
}

#[test]
fn ruling_a008_panzer_division_has_two_tank_cubes() {
    let units = data_file!("units");
    for division in ["1pz", "2pz", "3pz", "4pz", "5pz"] {
        let tanks = rows(&units, "unit")
            .into_iter()
            .filter(|u| text(u, "division") == division && text(u, "kind") == "PZ");
        assert_eq!(tanks.count(), 2, "{division}");
    }
}

#[test]
fn ruling_a009_counter_colors() {
    let dice = data_file!("dice");
    let national = dice["national"].as_table().unwrap();
    assert_eq!(
        (text(national, "german"), text(national, "polish")),
        ("red", "green")
    );
}

#[test]
fn ruling_a062_five_regions() {
    let initiative = data_file!("initiative");
    let leads: Vec<_> = rows(&initiative, "region")
        .iter()
        .map(|r| text(r, "lead_german"))
        .collect();
    assert_eq!(leads, ["4a", "3a", "8a", "10a", "14a"]);
}

#[test]
fn ruling_a066_aa_hits_fast_on_six() {
    let air = data_file!("air");
    let aa: Vec<i64> = rows(&air, "column")
        .iter()
        .filter(|c| c.contains_key("aa"))
        .map(|c| number(c, "aa"))
        .collect();
    assert_eq!(aa, [6, 5, 4, 4]);
}

#[test]
fn ruling_a074_elite_units_throw_one_more() {
    let faces = data_file!("faces");
    let kinds = rows(&faces, "kind");
    let green = |kind, face: &str| {
        find(&kinds, kind)[face]
            .as_table()
            .map_or(0, |f| number(f, "green"))
    };
    for face in ["prepared", "dug_in"] {
        assert_eq!(green("PELI", face), green("PINF", face) + 1, "{face}");
    }
    assert_eq!(green("PCEL", "prepared"), green("PCAV", "prepared") + 1);
}

#[test]
fn ruling_a075_spent_fighters_hit_on_six() {
    let air = data_file!("air");
    let hits: Vec<i64> = rows(&air, "column")
        .iter()
        .map(|c| number(c, "fighter_hits"))
        .collect();
    assert_eq!(hits, [4, 5, 6, 6, 0]);
}

#[test]
fn ruling_a092_region_leads() {
    let initiative = data_file!("initiative");
    let leads: Vec<_> = rows(&initiative, "region")
        .iter()
        .map(|r| text(r, "lead_polish"))
        .collect();
    assert_eq!(leads, ["pomorze", "modlin", "poznan", "prusy", "krakow"]);
}
