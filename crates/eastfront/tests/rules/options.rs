//! §14: the Finnish unit with and without its option.

use crate::common::*;

fn north() -> Pos {
    bare().own("Minsk", "axis").put("fi-finnish", "12,11")
}

#[test]
fn ruling_067_finns_are_free_without_the_option() {
    let mut attack = north().put("su-8", "13,11").play();
    assert_eq!(attack.announce("13,11", "fi-finnish", false), Ok((2, 2)));
    let mut defense = north().soviet().put("su-8", "13,11").play();
    assert_eq!(defense.announce("12,11", "su-8", false), Ok((2, 2)));
}

#[test]
fn ruling_109_option_finnish_defense() {
    let pos = north().option("finnish-defense");
    // 4 dice in defense, and the city's die on top.
    let mut defense = pos.clone().soviet().put("su-8", "13,11").play();
    assert_eq!(defense.announce("12,11", "su-8", false), Ok((2, 4)));
    let mut city = bare()
        .option("finnish-defense")
        .soviet()
        .put("fi-finnish", "7,1")
        .put("su-8", "8,1")
        .play();
    assert_eq!(city.announce("7,1", "su-8", false), Ok((2, 5)));
    // Other allies keep their 2.
    let mut rom = bare()
        .option("finnish-defense")
        .soviet()
        .put("ro-3", "12,11")
        .put("su-8", "13,11")
        .play();
    assert_eq!(rom.announce("12,11", "su-8", false), Ok((2, 2)));
    // No attack before Leningrad has fallen, alone or with others; moving is free.
    let ban = pos.clone().put("su-8", "13,11").put("de-9", "13,10").play();
    assert!(ban.clone().announce("13,11", "fi-finnish", false).is_err());
    assert!(
        ban.clone()
            .announce("13,11", "de-9 fi-finnish", false)
            .is_err()
    );
    assert_eq!(ban.clone().announce("13,11", "de-9", false), Ok((3, 2)));
    // Alone beside the enemy, the refusal says why; to the other side it says nothing of a Finn.
    let alone = pos.clone().put("su-8", "13,11");
    let refusal = |pos: Pos, hex: &str| pos.play().announce(hex, "", false).unwrap_err();
    assert_eq!(refusal(alone.clone(), "13,11"), "§14");
    let soviet = alone.put("de-9", "11,11").soviet();
    assert_eq!(refusal(soviet, "11,11"), "§11.2");
    assert!(ban.clone().march("fi-finnish", "11,11").is_ok());
    // With Leningrad in Axis hands it attacks with 2 dice.
    let mut free = pos
        .clone()
        .own("Leningrad", "axis")
        .put("su-8", "13,11")
        .play();
    assert_eq!(free.announce("13,11", "fi-finnish", false), Ok((2, 2)));
    // Another city changes nothing.
    let mut other = pos
        .clone()
        .own("Smolensk", "soviet")
        .put("su-8", "13,11")
        .put("de-9", "14,13")
        .play();
    other.march("de-9", "15,13").unwrap();
    assert_eq!(other.owner("Smolensk"), "axis");
    assert!(other.announce("13,11", "fi-finnish", false).is_err());
    // The ban ends the moment the city falls, and for good.
    let mut falls = pos
        .put("su-8", "13,11")
        .put("de-9", "20,4")
        .put("su-24", "22,4")
        .play();
    falls.march("de-9", "21,4 20,4").unwrap();
    assert_eq!(
        falls.clone().announce("13,11", "fi-finnish", false),
        Ok((2, 2))
    );
    falls.end_turn();
    falls.march("su-24", "21,4").unwrap();
    assert_eq!(falls.owner("Leningrad"), "soviet");
    falls.end_turn();
    falls.flow(&[]);
    assert_eq!(falls.announce("13,11", "fi-finnish", false), Ok((2, 2)));
}
