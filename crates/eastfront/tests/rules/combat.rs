//! §5 and §11.2: dice, terrain, air, hits and losses.

use crate::common::*;
use eastfront::Choice;
use engine::DraftProgress;

/// Dice of one attacker against one defender in open country: 12,11 against 13,11.
fn dice(attacker: &str, defender: &str) -> (u32, u32) {
    let axis = !attacker.starts_with("su");
    let pos = if axis { lab() } else { lab().soviet() };
    let mut game = pos
        .put_at(attacker, "12,11", 1)
        .put_at(defender, "13,11", 1)
        .play();
    game.announce("13,11", attacker, false).unwrap()
}

#[test]
fn s11_2_dice_of_every_kind() {
    assert_eq!(
        dice("de-9", "su-8"),
        (3, 2),
        "German infantry; Soviet infantry of 2 SP"
    );
    assert_eq!(
        dice("de-3-panzer", "su-24"),
        (4, 3),
        "German armor; Soviet infantry of 3 SP"
    );
    assert_eq!(dice("ro-3", "su-1-gd"), (2, 4), "Romanians; Guards of 4 SP");
    assert_eq!(
        dice("fi-finnish", "su-2-armor"),
        (2, 4),
        "Finns; Soviet armor"
    );
    assert_eq!(
        dice("de-6-ss", "su-1-gd-armor"),
        (3, 4),
        "6th SS is infantry"
    );
    assert_eq!(dice("su-8", "de-9"), (2, 3));
    assert_eq!(dice("su-24", "de-2-ss"), (3, 4));
    assert_eq!(dice("su-4-armor", "ro-2"), (4, 2));
    assert_eq!(dice("su-9-gd", "fi-finnish"), (4, 2));
}

/// The rulebook's example: a Soviet infantry army of 4 SP at strength 2 rolls 4 dice.
#[test]
fn s11_2_example_soviet_infantry_rolls_its_maximum() {
    let mut game = lab()
        .soviet()
        .put_at("su-1-gd", "12,11", 2)
        .put("de-9", "13,11")
        .play();
    assert_eq!(game.announce("13,11", "su-1-gd", false), Ok((4, 3)));
}

/// The rulebook's example: two Soviet infantry armies of 3 SP attack a German armor unit of 2 SP.
#[test]
fn s11_2_example_two_infantry_attack_armor() {
    let mut game = bare()
        .soviet()
        .own("Minsk", "axis")
        .put("su-22", "14,10")
        .put("su-20", "14,12")
        .put("su-1-gd-armor", "12,11")
        .put_at("de-3-panzer", "13,11", 2)
        .put("de-9", "11,12")
        .play();
    // Both moved into the German ZOC this turn.
    let mut approach = bare()
        .soviet()
        .put("su-22", "16,10")
        .put("su-20", "16,12")
        .put("su-1-gd-armor", "12,11")
        .put_at("de-3-panzer", "13,11", 2)
        .play();
    approach.march("su-22", "15,10 14,10").unwrap();
    approach.march("su-20", "15,12 14,12").unwrap();
    assert_eq!(approach.rp("soviet"), 14);
    for fight in [&mut game, &mut approach] {
        let before = fight.rp("soviet");
        assert_eq!(fight.announce("13,11", "su-22 su-20", false), Ok((6, 4)));
        assert_eq!(fight.rp("soviet"), before - 1);
        fight.roll(&[1, 2, 2, 5, 6, 6], &[2, 2, 5, 6]);
        fight.take("su-22 su-20");
        assert_eq!(fight.place("de-3-panzer"), None);
        assert!(fight.in_pool("de-3-panzer"));
        assert_eq!((fight.sp("su-22"), fight.sp("su-20")), (2, 2));
        // The infantry is done with attacking; the armor goes on through the gap and attacks for another RP.
        assert!(fight.clone().announce("11,12", "su-22", false).is_err());
    }
    game.march("su-1-gd-armor", "13,11").unwrap();
    let mut armor = approach;
    armor.march("su-1-gd-armor", "13,11 14,11").unwrap();
    assert_eq!(armor.place("su-1-gd-armor").as_deref(), Some("14,11"));
}

/// The rulebook's example: armor over a river into woods loses two dice.
#[test]
fn s02_example_armor_over_a_river_into_woods() {
    let mut game = lab().put("de-3-panzer", "12,9").put("su-8", "13,9").play();
    assert_eq!(game.announce("13,9", "de-3-panzer", false), Ok((2, 2)));
}

#[test]
fn ruling_016_woods_hinder_armor_only() {
    let pos = lab()
        .put("de-3-panzer", "15,9")
        .put("de-9", "14,8")
        .put("su-8", "14,9");
    assert_eq!(
        pos.clone().play().announce("14,9", "de-3-panzer", false),
        Ok((3, 2))
    );
    assert_eq!(
        pos.clone().play().announce("14,9", "de-9", false),
        Ok((3, 2))
    );
    assert_eq!(
        pos.play().announce("14,9", "de-3-panzer de-9", false),
        Ok((6, 2))
    );
}

#[test]
fn s05_mountain_hinders_every_attacker() {
    let pos = lab()
        .put("de-3-panzer", "18,9")
        .put("de-9", "17,8")
        .put("su-8", "17,9");
    assert_eq!(
        pos.clone().play().announce("17,9", "de-3-panzer", false),
        Ok((3, 2))
    );
    assert_eq!(
        pos.clone().play().announce("17,9", "de-9", false),
        Ok((2, 2))
    );
    assert_eq!(
        pos.play().announce("17,9", "de-3-panzer de-9", false),
        Ok((5, 2))
    );
}

#[test]
fn ruling_014_swamp_counts_for_the_attacker() {
    // Out of swamp: one die less for each unit in it, infantry and armor alike.
    let out = lab()
        .put("de-9", "12,16")
        .put("de-3-panzer", "11,17")
        .put("su-8", "12,17");
    assert_eq!(
        out.clone().play().announce("12,17", "de-9", false),
        Ok((2, 2))
    );
    assert_eq!(
        out.play().announce("12,17", "de-9 de-3-panzer", false),
        Ok((6, 2))
    );
    // Into swamp: nothing for anybody.
    let into = lab().put("de-3-panzer", "11,16").put("su-8", "12,16");
    assert_eq!(
        into.play().announce("12,16", "de-3-panzer", false),
        Ok((4, 2))
    );
}

#[test]
fn ruling_015_losses_come_off_the_sum() {
    // Romanians out of swamp, over a river, into a mountain: 2 - 3, refused before anything is shown.
    let pos = lab()
        .put("ro-3", "13,16")
        .put("de-9", "14,15")
        .put("su-8", "14,16");
    let mut alone = pos.clone().play();
    assert!(alone.announce("14,16", "ro-3", false).is_err());
    assert_eq!(alone.rp("axis"), 16);
    // Their surplus loss eats into the dice of the German army: 2 + 3 - 3 - 1 = 1.
    assert_eq!(
        pos.clone().play().announce("14,16", "ro-3 de-9", false),
        Ok((1, 2))
    );
    // Air comes on top, untouched: 0 + 2.
    assert_eq!(
        pos.clone().play().announce("14,16", "ro-3", true),
        Ok((2, 2))
    );
    assert_eq!(pos.play().announce("14,16", "ro-3 de-9", true), Ok((3, 2)));
}

#[test]
fn ruling_017_city_is_its_only_terrain() {
    // Smolensk: one die for the city, the river only for those who cross it, nothing else.
    let pos = lab()
        .own("Smolensk", "soviet")
        .put("de-3-panzer", "15,12")
        .put("su-20", "15,13");
    assert_eq!(
        pos.play().announce("15,13", "de-3-panzer", false),
        Ok((4, 4))
    );
}

#[test]
fn ruling_018_fortress_gives_three_to_either_side() {
    let soviet = bare().put("de-9", "22,13").put("su-24", "23,13");
    assert_eq!(soviet.play().announce("23,13", "de-9", false), Ok((3, 6)));
    let axis = bare()
        .soviet()
        .own("Moscow", "axis")
        .put("de-9", "23,13")
        .put("su-24", "22,13");
    assert_eq!(axis.play().announce("23,13", "su-24", false), Ok((3, 6)));
}

#[test]
fn ruling_019_river_counts_per_crossing_unit() {
    let pos = lab()
        .own("Smolensk", "soviet")
        .put("de-9", "14,13")
        .put("de-3-panzer", "15,12")
        .put("su-20", "15,13");
    assert_eq!(
        pos.clone().play().announce("15,13", "de-9", false),
        Ok((2, 4))
    );
    assert_eq!(
        pos.clone().play().announce("15,13", "de-3-panzer", false),
        Ok((4, 4))
    );
    assert_eq!(
        pos.play().announce("15,13", "de-9 de-3-panzer", false),
        Ok((6, 4))
    );
    // A river is a river from either bank.
    let mut east = bare()
        .soviet()
        .put("su-20", "15,13")
        .put("de-9", "14,13")
        .play();
    assert_eq!(east.announce("14,13", "su-20", false), Ok((2, 3)));
}

#[test]
fn ruling_097_defender_dice() {
    // Woods, mountain and swamp never change them; weakness neither.
    for (hex, from) in [("14,9", "15,9"), ("17,9", "18,9"), ("12,16", "11,16")] {
        let mut game = lab()
            .put("de-3-panzer", from)
            .put_at("su-24", hex, 1)
            .play();
        let (_, defense) = game.announce(hex, "de-3-panzer", false).unwrap();
        assert_eq!(defense, 3, "{hex}");
    }
    // A defender in swamp behind a river still has its dice; an Axis ally in a city has 2 + 1.
    let mut city = lab()
        .soviet()
        .put("ro-4", "15,13")
        .put("su-24", "16,13")
        .play();
    assert_eq!(city.announce("15,13", "su-24", false), Ok((3, 3)));
}

#[test]
fn s11_2_an_attack_costs_one_rp_for_any_number_of_units() {
    let pos = lab()
        .rp(1, 16)
        .put("de-9", "12,11")
        .put("de-4", "13,10")
        .put("de-16", "14,11")
        .put("su-8", "13,11");
    let mut game = pos.play();
    assert_eq!(game.announce("13,11", "de-9 de-4 de-16", false), Ok((9, 2)));
    assert_eq!(game.rp("axis"), 0);
    let poor = lab()
        .rp(0, 16)
        .put("de-9", "12,11")
        .put("su-8", "13,11")
        .play();
    assert_eq!(
        poor.clone().announce("13,11", "de-9", false),
        Err("§8".into())
    );
}

#[test]
fn ruling_026_a_hex_may_be_attacked_again() {
    let mut game = lab()
        .put("de-9", "12,11")
        .put("de-4", "13,10")
        .put("su-24", "13,11")
        .play();
    game.battle("13,11", "de-9", false, &[1, 1, 1], &[1, 1, 1]);
    assert_eq!(game.announce("13,11", "de-4", false), Ok((3, 3)));
    assert_eq!(game.rp("axis"), 14);
}

#[test]
fn ruling_027_no_unit_attacks_twice() {
    let mut game = lab()
        .put("de-9", "12,11")
        .put("su-24", "13,11")
        .put("su-8", "12,10")
        .play();
    game.battle("13,11", "de-9", false, &[1, 1, 1], &[1, 1, 1]);
    assert!(game.announce("12,10", "de-9", false).is_err());
    assert_eq!(game.rp("axis"), 15);
}

#[test]
fn ruling_028_no_retreat_no_advance() {
    let mut game = lab().put("de-9", "12,11").put_at("su-8", "13,11", 1).play();
    game.battle("13,11", "de-9", false, &[6, 6, 1], &[1, 1]);
    assert_eq!(game.place("su-8"), None);
    assert_eq!(game.place("de-9").as_deref(), Some("12,11"), "no advance");
    game.march("de-9", "13,11").unwrap();
    let mut held = lab().put("de-9", "12,11").put("su-24", "13,11").play();
    held.battle("13,11", "de-9", false, &[6, 6, 1], &[1, 1, 1]);
    assert_eq!(
        (held.place("su-24").as_deref(), held.sp("su-24")),
        (Some("13,11"), 1),
        "no retreat"
    );
}

#[test]
fn s11_2_hit_numbers() {
    // Infantry is hit by 5 and 6, armor by 6 only, on either side.
    let mut infantry = lab().put("de-9", "12,11").put("su-1-gd", "13,11").play();
    infantry.battle("13,11", "de-9", false, &[4, 5, 6], &[4, 4, 5, 1]);
    assert_eq!((infantry.sp("su-1-gd"), infantry.sp("de-9")), (2, 3));
    let mut armor = lab()
        .put("de-3-panzer", "12,11")
        .put("su-2-armor", "13,11")
        .play();
    armor.battle("13,11", "de-3-panzer", false, &[5, 5, 5, 6], &[5, 6, 6, 5]);
    assert_eq!((armor.sp("su-2-armor"), armor.sp("de-3-panzer")), (3, 2));
}

#[test]
fn ruling_030_fives_on_armor_are_lost() {
    let mut game = lab().put("de-9", "12,11").put("su-2-armor", "13,11").play();
    game.battle("13,11", "de-9", false, &[5, 5, 5], &[1, 1, 1, 1]);
    assert_eq!(game.sp("su-2-armor"), 4);
}

#[test]
fn s11_2_losses_are_simultaneous() {
    let mut game = lab()
        .put_at("de-9", "12,11", 1)
        .put_at("su-8", "13,11", 1)
        .play();
    game.battle("13,11", "de-9", false, &[6, 1, 1], &[6, 1]);
    assert_eq!((game.place("de-9"), game.place("su-8")), (None, None));
    assert!(game.in_pool("de-9") && game.in_pool("su-8"));
}

fn mixed() -> Game {
    // Armor and two infantry armies attack a Guards army.
    let mut game = lab()
        .put_at("de-3-panzer", "12,11", 2)
        .put_at("de-9", "13,10", 2)
        .put_at("de-4", "14,10", 2)
        .put("su-1-gd", "13,11")
        .play();
    assert_eq!(
        game.announce("13,11", "de-3-panzer de-9 de-4", false),
        Ok((10, 4))
    );
    game
}

const MISS: [u32; 10] = [1; 10];

#[test]
fn ruling_029_owner_chooses_among_legal_targets() {
    // A 5 may go to either infantry army, never to armor.
    for (chosen, want) in [("de-9", (1, 2)), ("de-4", (2, 1))] {
        let mut game = mixed();
        game.roll(&MISS, &[5, 1, 1, 1]);
        game.take(chosen);
        assert_eq!((game.sp("de-9"), game.sp("de-4")), want);
        assert_eq!(game.sp("de-3-panzer"), 2);
    }
    let mut game = mixed();
    game.roll(&MISS, &[5, 1, 1, 1]);
    assert!(!game.may_take("de-3-panzer"));
    assert!(game.may_take("de-9") && game.may_take("de-4"));
    // Two 5s on one army, if its owner wishes.
    let mut one = mixed();
    one.roll(&MISS, &[5, 5, 1, 1]);
    one.take("de-4 de-4");
    assert_eq!((one.sp("de-9"), one.place("de-4")), (2, None));
}

#[test]
fn s11_2_sixes_go_to_armor_first() {
    let mut game = mixed();
    game.roll(&MISS, &[6, 1, 1, 1]);
    game.settle();
    assert_eq!(
        (game.sp("de-3-panzer"), game.sp("de-9"), game.sp("de-4")),
        (1, 2, 2)
    );
}

#[test]
fn ruling_118_excess_hits() {
    // Armor of 2 SP takes two of three 6s; the third falls on infantry of the owner's choice.
    let mut game = mixed();
    game.roll(&MISS, &[6, 6, 6, 1]);
    game.take("de-4");
    assert_eq!(game.place("de-3-panzer"), None);
    assert_eq!((game.sp("de-9"), game.sp("de-4")), (2, 1));
    // Hits beyond the last SP are lost.
    let mut over = lab()
        .put("de-3-panzer", "12,11")
        .put_at("su-8", "13,11", 1)
        .play();
    over.battle("13,11", "de-3-panzer", false, &[6, 6, 6, 6], &[1, 1]);
    assert!(over.in_pool("su-8"));
    // With two armor units their owner divides the 6s.
    let two = lab()
        .put("de-3-panzer", "12,11")
        .put("de-2-panzer", "13,10")
        .put("su-1-gd", "13,11");
    for (chosen, want) in [("de-3-panzer", (3, 4)), ("de-2-panzer", (4, 3))] {
        let mut game = two.clone().play();
        game.announce("13,11", "de-3-panzer de-2-panzer", false)
            .unwrap();
        game.roll(&[1; 8], &[6, 1, 1, 1]);
        game.take(chosen);
        assert_eq!((game.sp("de-3-panzer"), game.sp("de-2-panzer")), want);
    }
}

#[test]
fn fives_and_sixes_together() {
    // 6, 5, 5 on armor and two infantry armies: the 6 is the armor's, the 5s are shared out.
    let mut game = mixed();
    game.roll(&MISS, &[6, 5, 5, 1]);
    game.take("de-9 de-4");
    assert_eq!(
        (game.sp("de-3-panzer"), game.sp("de-9"), game.sp("de-4")),
        (1, 1, 1)
    );
}

#[test]
fn ruling_094_who_may_attack() {
    // Units adjacent may join or stay out; a unit two hexes away may not.
    let pos = lab()
        .put("de-9", "12,11")
        .put("de-4", "14,11")
        .put("de-16", "11,11")
        .put("su-8", "13,11");
    assert_eq!(
        pos.clone().play().announce("13,11", "de-9", false),
        Ok((3, 2))
    );
    assert_eq!(
        pos.clone().play().announce("13,11", "de-9 de-4", false),
        Ok((6, 2))
    );
    assert!(
        pos.clone()
            .play()
            .announce("13,11", "de-9 de-16", false)
            .is_err()
    );
    // MP do not matter: a unit that has marched its last MP attacks.
    let mut spent = lab().put("de-9", "9,11").put("su-8", "13,11").play();
    spent.march("de-9", "10,11 11,11 12,11").unwrap();
    assert_eq!(spent.announce("13,11", "de-9", false), Ok((3, 2)));
    // Own units cannot be attacked.
    assert!(pos.play().announce("11,11", "de-9", false).is_err());
}

#[test]
fn ruling_095_course_of_an_attack() {
    let mut game = lab()
        .put("de-9", "12,11")
        .put("de-4", "13,10")
        .put("su-24", "13,11")
        .play();
    game.announce("13,11", "de-9", false).unwrap();
    assert_eq!(game.rp("axis"), 15, "paid at once");
    // After the reveal nobody joins: the dice are all that is left to do.
    assert!(game.march("de-4", "13,9").is_err());
    game.roll(&[6, 5, 1], &[5, 1, 1]);
    game.settle();
    assert_eq!(
        (game.sp("su-24"), game.sp("de-9"), game.sp("de-4")),
        (1, 3, 4)
    );
    // The unit left out may still attack.
    assert_eq!(game.announce("13,11", "de-4", false), Ok((3, 3)));
}

#[test]
fn ruling_033_one_air_an_attack_once_a_turn_clear_only() {
    let pos = lab()
        .put("de-9", "12,11")
        .put("de-4", "13,10")
        .put("de-16", "14,10")
        .put("de-6", "14,11");
    let pos = pos.put("de-18", "14,12").put("su-1-gd", "13,11");
    let mut game = pos.clone().play();
    assert_eq!(game.air("axis"), 3);
    for (i, unit) in ["de-9", "de-4", "de-16"].into_iter().enumerate() {
        assert_eq!(game.announce("13,11", unit, true), Ok((5, 4)), "3 + 2 dice");
        game.roll(&[1; 5], &[1; 4]);
        game.settle();
        assert_eq!(game.air("axis"), 2 - i as u32);
    }
    assert_eq!(game.rp("axis"), 13, "air is free");
    assert!(
        game.clone().announce("13,11", "de-6", true).is_err(),
        "all three are used"
    );
    assert_eq!(game.announce("13,11", "de-6", false), Ok((3, 4)));
    for weather in ["mud", "snow"] {
        let grounded = pos.clone().weather(weather).play();
        assert!(
            grounded.clone().announce("13,11", "de-9", true).is_err(),
            "{weather}"
        );
        assert_eq!(
            grounded.clone().announce("13,11", "de-9", false),
            Ok((3, 4))
        );
    }
}

#[test]
fn ruling_096_air_never_attacks_alone() {
    let mut game = lab().put("de-9", "12,11").put("su-8", "13,11").play();
    assert!(game.announce("13,11", "", true).is_err());
    assert_eq!(game.air("axis"), 3);
}

#[test]
fn ruling_032_no_air_on_defense() {
    // The Soviet side has no air in 1941 and the German air does not help its defender.
    let mut game = lab()
        .soviet()
        .put("su-24", "12,11")
        .put("de-9", "13,11")
        .play();
    assert_eq!(
        game.clone().announce("13,11", "su-24", true),
        Err("§11.2".into())
    );
    assert_eq!(game.announce("13,11", "su-24", false), Ok((3, 3)));
}

#[test]
fn ruling_034_soviet_air_needs_clear_weather() {
    let pos = lab()
        .soviet()
        .scenario("campaign")
        .turn("1943-07")
        .air(2, 1)
        .put("su-24", "12,11")
        .put("su-22", "13,10")
        .put("de-9", "13,11");
    let mut clear = pos.clone().play();
    assert_eq!(clear.announce("13,11", "su-24", true), Ok((5, 3)));
    clear.roll(&[1; 5], &[1; 3]);
    clear.settle();
    assert!(
        clear.announce("13,11", "su-22", true).is_err(),
        "one air unit, once"
    );
    for weather in ["mud", "snow"] {
        assert!(
            pos.clone()
                .weather(weather)
                .play()
                .announce("13,11", "su-24", true)
                .is_err()
        );
    }
}

#[test]
fn ruling_098_air_is_spent_when_announced() {
    let mut game = lab().put("de-9", "12,11").put("su-8", "13,11").play();
    game.announce("13,11", "de-9", true).unwrap();
    assert_eq!(game.air("axis"), 2);
    // It is back on the next turn.
    game.roll(&[1; 5], &[1; 2]);
    game.settle();
    game.end_turn();
    game.end_turn();
    assert_eq!(game.month(), "1941-08");
    assert_eq!(game.air("axis"), 3);
}

#[test]
fn s11_2_eliminated_units_leave_the_board_for_the_pool() {
    let mut game = lab()
        .put("de-9", "12,11")
        .put_at("su-24", "13,11", 2)
        .play();
    game.battle("13,11", "de-9", false, &[5, 6, 1], &[1, 1, 1]);
    assert_eq!(game.place("su-24"), None);
    assert!(game.in_pool("su-24"));
    // The hex is free, and with it its ZOC.
    game.march("de-9", "13,11 14,11 15,11 16,11").unwrap();
}

/// As many hits as there is strength leave nothing to choose: nobody is asked.
#[test]
fn ruling_118_hits_that_take_everything_fall_by_themselves() {
    let mut game = lab()
        .put_at("de-9", "12,11", 1)
        .put_at("de-4", "13,10", 1)
        .put("su-1-gd", "13,11")
        .play();
    game.announce("13,11", "de-9 de-4", false).unwrap();
    game.roll(&[1; 6], &[5, 5, 1, 1]);
    assert!(game.in_pool("de-9") && game.in_pool("de-4"));
}

/// With its RP in hand an attack is refused for what it lacks, not for its price.
#[test]
fn s11_2_an_attack_that_could_be_paid_is_refused_for_another_reason() {
    let mut game = lab()
        .rp(1, 16)
        .put("de-9", "12,11")
        .put("su-8", "15,11")
        .play();
    assert_eq!(game.announce("15,11", "", false), Err("§11.2".into()));
}

/// Giving out hits is one order: it is whole with the last of them.
#[test]
fn s11_2_the_order_ends_with_the_last_hit() {
    let mut game = lab()
        .put("de-9", "12,11")
        .put("de-4", "13,10")
        .put("su-1-gd", "13,11")
        .play();
    game.announce("13,11", "de-9 de-4", false).unwrap();
    game.roll(&[1; 6], &[5, 5, 1, 1]);
    assert_eq!(game.pace(Choice::Hit(unit("de-9"))), DraftProgress::More);
    assert_eq!(
        game.pace(Choice::Hit(unit("de-9"))),
        DraftProgress::Complete
    );
    assert_eq!(game.sp("de-9"), 2);
}
