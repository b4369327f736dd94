//! §12: tracing supply, chains of cities, fortresses, starvation.

use crate::common::*;

/// Whether a unit is still on the map after its own turn has ended.
fn survives(pos: &Pos, unit: &str) -> bool {
    let mut game = pos.clone().play();
    game.end_turn();
    let on_map = game.place(unit).is_some();
    assert_ne!(on_map, game.in_pool(unit), "on the map or in the pool");
    on_map
}

fn minsk_only() -> Pos {
    bare().own("Minsk", "axis")
}

#[test]
fn ruling_036_supply_reaches_five_steps() {
    // 13,18 is the fifth hex from Minsk, 13,19 the sixth.
    assert!(survives(&minsk_only().put("de-9", "13,18"), "de-9"));
    assert!(!survives(&minsk_only().put("de-9", "13,19"), "de-9"));
    // The Soviet side likewise: 13,18 and 13,19 from a Soviet Minsk.
    let soviet = bare().soviet().own("Smolensk", "soviet");
    let far = soviet.own("Kharkov", "axis");
    assert!(survives(&far.clone().put("su-8", "11,18"), "su-8"));
    assert!(!survives(&far.put("su-8", "11,19"), "su-8"));
}

fn west_without_cities() -> Pos {
    bare()
        .own("Warsaw", "soviet")
        .own("Berlin", "soviet")
        .own("Konigsberg", "soviet")
}

#[test]
fn ruling_090_edge_hexes_are_sources() {
    assert!(
        survives(&west_without_cities().put("de-9", "0,10"), "de-9"),
        "on the edge"
    );
    assert!(
        survives(&west_without_cities().put("de-9", "5,10"), "de-9"),
        "five hexes from it"
    );
    assert!(
        !survives(&west_without_cities().put("de-9", "6,10"), "de-9"),
        "six hexes from it"
    );
    // The other side's edge feeds nobody, and neither north nor south.
    assert!(!survives(&bare().put("de-9", "31,9"), "de-9"));
    assert!(!survives(&bare().soviet().put("su-8", "0,9"), "su-8"));
    assert!(!survives(&bare().put("de-9", "16,0"), "de-9"));
    assert!(!survives(&bare().soviet().put("su-8", "14,27"), "su-8"));
    // Soviet: five from the east edge without any city, and six.
    let east = bare().soviet().own("Gorki", "axis").own("Vologda", "axis");
    assert!(survives(&east.clone().put("su-8", "26,8"), "su-8"));
    assert!(!survives(&east.put("su-8", "25,8"), "su-8"));
}

#[test]
fn ruling_037_last_link_within_five() {
    // Bucharest lies five hexes from the edge and feeds Kiev; without it Kiev is too far.
    let kiev = bare().own("Kiev", "axis").put("de-9", "12,22");
    assert!(survives(&kiev, "de-9"));
    assert!(!survives(&kiev.own("Bucharest", "soviet"), "de-9"));
}

#[test]
fn ruling_089_city_links_any_number_units_never() {
    // Warsaw, Minsk, Smolensk, Tula: four cities in a row, five hexes apart.
    let chain = lab().own("Tula", "axis").put("de-9", "22,12");
    assert!(survives(&chain, "de-9"));
    assert!(
        !survives(&chain.clone().own("Minsk", "soviet"), "de-9"),
        "one link is missing"
    );
    assert!(!survives(
        &chain.own("Warsaw", "soviet").own("Riga", "soviet"),
        "de-9"
    ));
    // Kiev and Kharkov are six hexes apart: no link.
    let gap = bare()
        .own("Kiev", "axis")
        .own("Kharkov", "axis")
        .put("de-9", "18,23");
    assert!(!survives(&gap, "de-9"));
    // A file of own units is no chain.
    let file = minsk_only()
        .put("de-9", "13,19")
        .put("de-4", "13,18")
        .put("de-16", "12,17");
    assert!(!survives(&file, "de-9"));
    assert!(survives(&file, "de-4"));
}

#[test]
fn ruling_091_city_alone_is_not_supply() {
    let pos = bare()
        .own("Kiev", "axis")
        .own("Bucharest", "soviet")
        .put("de-9", "10,22");
    assert!(!survives(&pos, "de-9"));
    assert!(
        !survives(&bare().soviet().put("su-8", "10,22"), "su-8"),
        "Kiev is not a fortress"
    );
    // Without a chain of its own city a unit may still reach another source.
    let near = bare()
        .own("Riga", "axis")
        .own("Konigsberg", "soviet")
        .own("Minsk", "axis")
        .put("de-9", "8,8");
    assert!(survives(&near, "de-9"));
}

#[test]
fn s12_enemy_zoc_blocks_a_trace() {
    // The road from Warsaw to Minsk is exactly five hexes: a ZOC anywhere on it cuts Minsk off.
    let cut = minsk_only().put("de-9", "12,13").put("su-8", "7,12");
    assert!(!survives(&cut, "de-9"));
    assert!(
        survives(
            &minsk_only().put("de-9", "12,13").put("su-8", "7,11"),
            "de-9"
        ),
        "one row further off"
    );
}

#[test]
fn ruling_039_friend_opens_a_zoc_hex() {
    // The enemy at 7,12 covers 6,13 and 7,13. One friend is not enough, two are.
    let cut = minsk_only().put("de-9", "12,13").put("su-8", "7,12");
    assert!(!survives(&cut.clone().put("de-4", "6,13"), "de-9"));
    assert!(!survives(&cut.clone().put("de-4", "7,13"), "de-9"));
    assert!(survives(
        &cut.put("de-4", "6,13").put("de-16", "7,13"),
        "de-9"
    ));
}

#[test]
fn s12_own_zoc_does_not_negate_enemy_zoc() {
    // Friends beside the road cover it with their ZOC, which does not help.
    let cut = minsk_only()
        .put("de-9", "12,13")
        .put("su-8", "7,12")
        .put("de-4", "6,14")
        .put("de-16", "7,14");
    assert!(!survives(&cut, "de-9"));
}

#[test]
fn ruling_038_no_supply_through_enemy_units() {
    // An enemy stands on the road itself; friends on both sides of it do not help.
    let cut = minsk_only()
        .put("de-9", "12,13")
        .put("su-8", "8,13")
        .put("de-4", "7,13")
        .put("de-16", "9,13");
    assert!(!survives(&cut, "de-9"));
}

#[test]
fn ruling_040_empty_city_in_zoc_is_no_link() {
    let pos = minsk_only().put("de-9", "11,16").put("su-8", "11,12");
    assert!(!survives(&pos, "de-9"), "Minsk is empty and in ZOC");
    assert!(
        survives(&pos.clone().put("de-4", "10,13"), "de-9"),
        "a garrison makes it a link again"
    );
    assert!(survives(&pos.put("de-4", "10,13"), "de-4"));
    // An edge hex likewise: every edge hex in reach lies in ZOC.
    let edge = west_without_cities().put("de-9", "4,10");
    let zoc = edge
        .put("su-8", "1,9")
        .put("su-9", "1,11")
        .put("su-10", "1,7")
        .put("su-11", "1,13")
        .put("su-3", "1,15");
    assert!(!survives(&zoc, "de-9"));
    // Helsinki likewise.
    let north = bare().put("fi-finnish", "10,3").put("su-8", "6,1");
    assert!(!survives(&north, "fi-finnish"));
    assert!(survives(&north.put("de-9", "7,1"), "fi-finnish"));
}

#[test]
fn s12_helsinki_is_a_source() {
    assert!(
        survives(&bare().put("fi-finnish", "12,1"), "fi-finnish"),
        "five hexes"
    );
    assert!(
        !survives(&bare().put("fi-finnish", "13,1"), "fi-finnish"),
        "six hexes"
    );
    assert!(survives(&bare().put("fi-finnish", "7,1"), "fi-finnish"));
    assert!(
        !survives(
            &bare().soviet().put("su-8", "9,2").own("Riga", "axis"),
            "su-8"
        ),
        "for the Axis alone"
    );
}

#[test]
fn ruling_043_captured_helsinki_is_no_source() {
    assert!(!survives(
        &bare().own("Helsinki", "soviet").put("fi-finnish", "10,1"),
        "fi-finnish"
    ));
}

#[test]
fn ruling_041_supply_runs_over_any_land() {
    // Through woods, mountain and swamp: Smolensk is near in each case.
    for hex in ["13,9", "17,9", "13,16", "14,16"] {
        assert!(survives(&lab().put("de-9", hex), "de-9"), "{hex}");
    }
    // Kharkov lies five hexes from Rostov, but a lake is in the way.
    assert!(!survives(&bare().soviet().put("su-8", "16,22"), "su-8"));
    assert!(survives(&bare().soviet().put("su-8", "21,22"), "su-8"));
}

#[test]
fn s12_supply_does_not_cross_red_hexsides() {
    let pos = bare().own("Riga", "axis").own("Minsk", "soviet");
    assert!(survives(&pos.clone().put("de-9", "12,6"), "de-9"));
    // Due east of Riga the straight way of five would cross its red side; the way round is six.
    assert!(!survives(&pos.clone().put("de-9", "13,8"), "de-9"));
    assert!(
        survives(&pos.put("de-9", "12,8"), "de-9"),
        "four and one more around the red side"
    );
}

#[test]
fn ruling_042_south_edge_is_a_switch() {
    let south = bare()
        .soviet()
        .own("Stalingrad", "axis")
        .own("Rostov", "axis");
    for (hex, with_option) in [
        ("25,27", true),
        ("20,27", true),
        ("19,27", false),
        ("22,24", true),
        ("22,21", false),
    ] {
        let pos = south.clone().put("su-8", hex);
        assert!(!survives(&pos, "su-8"), "{hex} without the option");
        assert_eq!(
            survives(&pos.option("soviet-south-edge"), "su-8"),
            with_option,
            "{hex} with it"
        );
    }
    // It is no source for the Axis.
    assert!(!survives(
        &bare().option("soviet-south-edge").put("de-9", "26,27"),
        "de-9"
    ));
}

#[test]
fn ruling_044_starved_at_end_of_own_turn() {
    // A unit that runs out of reach dies when its own turn ends, not before.
    let mut game = minsk_only()
        .put("de-9", "13,18")
        .put("su-8", "10,22")
        .play();
    game.march("de-9", "13,19").unwrap();
    assert!(game.place("de-9").is_some());
    game.end_turn();
    assert_eq!(game.place("de-9"), None);
    // The Soviet unit in Kiev was cut off all along; it dies at the end of the Soviet turn.
    assert!(game.place("su-8").is_some());
    game.end_turn();
    assert_eq!(game.place("su-8"), None);
    // A unit out of supply at the start may save itself.
    let mut saved = minsk_only().put("de-9", "13,19").play();
    saved.march("de-9", "13,18").unwrap();
    saved.end_turn();
    assert!(saved.place("de-9").is_some());
}

#[test]
fn ruling_045_starved_units_go_to_the_pool() {
    let mut game = minsk_only().put("de-9", "13,19").play();
    game.end_turn();
    assert!(game.in_pool("de-9"));
}

#[test]
fn ruling_046_fortress_supplies_its_soviet_unit_only() {
    // Sevastopol has no chain for either side.
    assert!(survives(&bare().soviet().put("su-51", "9,26"), "su-51"));
    for fortress in ["Leningrad", "Moscow", "Stalingrad"] {
        let cut = bare()
            .soviet()
            .own("Vologda", "axis")
            .own("Gorki", "axis")
            .own("Rostov", "axis");
        let pos = cut.put("su-24", &hex_of(fortress));
        assert!(survives(&pos, "su-24"), "{fortress}");
    }
    assert!(!survives(
        &bare().own("Sevastopol", "axis").put("de-11", "9,26"),
        "de-11"
    ));
    assert!(
        !survives(&bare().soviet().put("su-51", "9,25"), "su-51"),
        "not its neighbors"
    );
}

#[test]
fn ruling_087_starvation_judged_at_once_own_side_only() {
    let mut game = bare()
        .put("de-9", "16,9")
        .put("de-4", "17,10")
        .put("de-16", "5,13")
        .put("su-8", "10,22")
        .play();
    game.end_turn();
    assert_eq!((game.place("de-9"), game.place("de-4")), (None, None));
    assert!(game.place("de-16").is_some() && game.place("su-8").is_some());
}

#[test]
fn ruling_088_own_hex_never_blocks() {
    // The unit stands in enemy ZOC; the next hex toward Minsk does not.
    assert!(survives(
        &minsk_only().put("de-9", "12,13").put("su-8", "13,13"),
        "de-9"
    ));
    // Surrounded by zones it is lost.
    let ring = minsk_only()
        .put("de-9", "12,13")
        .put("su-8", "12,11")
        .put("su-9", "14,13")
        .put("su-10", "12,15");
    assert!(!survives(
        &ring.put("su-11", "10,12").put("su-3", "10,14"),
        "de-9"
    ));
}

#[test]
fn ruling_092_cut_off_fortress_feeds_its_garrison_only() {
    // Sevastopol's garrison: full MP, steps, rail out; nothing can be placed there.
    let game = bare().soviet().put("su-51", "9,26").play();
    assert!(
        game.clone()
            .march("su-51", "10,26 11,26 12,26 13,26")
            .is_ok(),
        "4 MP"
    );
    assert!(game.clone().rail("su-51", "23,13").is_ok());
    let mut back = bare().soviet().put("su-24", "23,13").play();
    back.rail("su-24", "9,26").unwrap();
    let mut placing = bare()
        .soviet()
        .placing()
        .put_at("su-51", "9,26", 1)
        .pool("su-8")
        .play();
    placing.step("su-51").unwrap();
    let empty = bare().soviet().placing().pool("su-8").play();
    empty.refuses_rebuild("su-8", "9,26", "§10|§12");
    placing.refuses_rebuild("su-8", "10,25", "§10");
}

/// The figure of §12 as a position of our own: a spearhead with and without its road.
#[test]
fn s12_figure_spearhead_in_and_out_of_supply() {
    let figure = lab()
        .put("de-3-panzer", "19,11")
        .put("de-2-panzer", "17,15")
        .put("de-9", "15,13")
        .put("su-20", "17,12")
        .put("su-24", "20,13")
        .put("su-21", "16,18");
    let mut game = figure.clone().play();
    game.end_turn();
    assert!(
        game.place("de-2-panzer").is_some(),
        "a free road to Smolensk"
    );
    assert!(game.place("de-9").is_some());
    assert_eq!(
        game.place("de-3-panzer"),
        None,
        "every road of five hexes leads through a zone"
    );
    // Infantry on the road opens it.
    let mut opened = figure
        .put("de-4", "17,11")
        .put("de-6", "16,11")
        .put("de-16", "16,12")
        .play();
    opened.end_turn();
    assert!(opened.place("de-3-panzer").is_some());
}
