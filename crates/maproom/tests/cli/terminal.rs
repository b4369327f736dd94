//! `play`: the terminal game, with its input piped.

use crate::{maproom, text, typed};

fn play(args: &[&str], lines: &[&str]) -> String {
    let args = [&["play", "eastfront", "--seed", "3"], args].concat();
    typed(&args, &(lines.join("\n") + "\n")).good()
}

#[test]
fn orders_are_drafted_taken_back_and_made_final() {
    let told = play(
        &["--against", "recruit"],
        &[
            "commit",
            "move 4th panzer",
            "commit",
            "8,9",
            "stop",
            "orders",
            "map",
            "back",
            "orders",
            "back",
            "quit",
        ],
    );
    assert!(told.contains("You are Axis; the computer plays at level 'recruit'."));
    assert!(told.contains("Nothing is drafted yet."));
    assert!(told.contains("The last order is not complete"));
    assert!(told.contains("1. Move 4th Panzer"), "{told}");
    assert!(
        told.contains("Eastfront 1941-45, Axis, June 1941, "),
        "{told}"
    );
    assert!(told.contains(", 1 order drafted> "), "{told}");
    assert!(told.contains(", order open> "), "{told}");
    assert!(told.contains("Taken back: Move 4th Panzer"), "{told}");
    assert!(told.contains("Drafted: 4th Panzer from "), "{told}");
    assert!(told.contains("Nothing to undo; committed orders are final."));
    assert!(told.ends_with("The game was not saved.\n"));
}

#[test]
fn a_number_its_words_or_its_json_choose_the_same() {
    let after = |line: &str| {
        let told = play(&["--against", "recruit"], &[line, "quit"]);
        let after = told.split_once(&format!("> {line}\n")).unwrap().1;
        after.to_owned()
    };
    let by_number = after("1");
    assert_eq!(by_number, after("Move 18th Army"));
    assert_eq!(by_number, after(r#"{"move":"de-18"}"#));
    assert!(after("move").starts_with("Ambiguous; matches:"));
    assert!(after("sing").starts_with("That is neither a command nor an entry"));
    assert!(after("999").starts_with("That is neither a command nor an entry"));
    assert!(after(r#"{"move":"su-8"}"#).starts_with("Not possible: "));
}

#[test]
fn questions_are_answered_at_the_table() {
    let told = play(
        &["--against", "recruit"],
        &[
            "help",
            "odds",
            "attack 10,8",
            "odds 1",
            "why \"end\"",
            "back",
            "why {\"move\":\"su-8\"}",
            "why rail 4th panzer",
            "rail de-4-panzer",
            "why attack minsk",
            "why nothing",
            "why 1",
            "rules 11.1",
            "rules 77",
            "json",
            "log",
        ],
    );
    assert!(told.contains("take the last order back"));
    assert!(told.contains("No battle is announced there"));
    assert!(
        told.contains("Last seen Jun 41: 8th Army, 2 SP: "),
        "{told}"
    );
    assert!(told.contains("% to eliminate it; it loses "), "{told}");
    let rail = "Cannot move 4th Panzer by rail: it is in an enemy ZOC; choose a unit that no enemy is next to (§11.1).";
    assert!(
        told.contains(&format!("why rail 4th panzer\n{rail}")),
        "{told}"
    );
    assert!(
        told.contains(&format!("rail de-4-panzer\nNot possible: {rail}")),
        "{told}"
    );
    assert!(told.contains(
        "No unit of yours is adjacent to Minsk (13.11); move one beside it first (§11.2)"
    ));
    assert!(told.contains("Name an order, such as: why rail 4th Panzer"));
    assert!(told.contains("(§11.2)."), "a refusal with its rule: {told}");
    assert!(told.contains("That is open to you: it is in the menu."));
    assert!(told.contains("§11.1 "));
    assert!(told.contains("Sorry, the rulebook has no section 77"));
    assert!(told.contains(r#"{"attack":"10,8"}"#));
    // The input ends without a word: that is leaving, too.
    assert!(told.ends_with("The game was not saved.\n"));
}

#[test]
fn a_game_is_saved_resumed_and_proved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let told = play(
        &["--against", "recruit"],
        &[
            "attack 10,8",
            "with 18th",
            "roll",
            &format!("save {}", text(&path)),
            "end",
            "end",
            "quit",
        ],
    );
    assert!(told.contains("Saved to "), "{told}");
    assert!(told.contains("goes on with it"));
    let seed = folder.path().join("game.jsonl.seed");
    #[cfg(unix)]
    for file in [&path, &seed] {
        use std::os::unix::fs::PermissionsExt;
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
    let proof = maproom(&["verify", text(&path)]).good();
    assert!(!proof.contains(" 0 of "), "{proof}");
    // Who plays what is in the journal.
    let args = ["play", "eastfront", "--journal", text(&path)];
    let told = typed(&args, "log 5\nend\nend\nquit\n").good();
    assert!(
        told.contains("the computer plays at level 'recruit'"),
        "{told}"
    );
    assert!(told.contains("July 1941"), "{told}");
    maproom(&["verify", text(&path)]).good();
    // A line that was being written when the power failed is dropped.
    let mut bytes = std::fs::read(&path).unwrap();
    let whole = bytes.len();
    bytes.extend_from_slice(b"{\"hash\":\"12");
    std::fs::write(&path, &bytes).unwrap();
    typed(&args, "quit\n").good();
    assert_eq!(std::fs::read(&path).unwrap().len(), whole);
    // Without its seed it can only be read.
    std::fs::remove_file(&seed).unwrap();
    let error = typed(&args, "quit\n").bad();
    assert!(
        error.contains("can be read ('maproom replay') but not played on"),
        "{error}"
    );
    maproom(&["replay", text(&path)]).good();
    let error = maproom(&["verify", text(&path)]);
    assert_eq!(error.status, 3);
    assert!(error.err.contains("its dice are sealed"), "{}", error.err);
}

#[test]
fn a_save_never_overwrites() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("precious.txt");
    std::fs::write(&path, "do not lose me").unwrap();
    let told = play(
        &["--against", "recruit"],
        &[&format!("save {}", text(&path)), "quit"],
    );
    assert!(told.contains("Not saved: "), "{told}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "do not lose me");
}

#[test]
fn two_at_one_keyboard_are_parted_by_a_curtain() {
    let told = play(&[], &["end", "end", "quit"]);
    let curtains: Vec<&str> = told
        .lines()
        .filter(|line| line.contains("Curtain"))
        .collect();
    assert_eq!(curtains.len(), 2, "{told}");
    assert!(curtains[1].contains("Soviet takes the keyboard"));
    let soviet = told.split_once(curtains[1]).unwrap().1;
    assert!(soviet.contains("Eastfront 1941-45, Soviet, "), "{soviet}");
}

#[test]
fn a_whole_game_can_be_played_and_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("short.jsonl");
    let turns = vec!["end"; 120];
    let told = play(&["--against", "recruit", "--journal", text(&path)], &turns);
    assert!(told.contains("The game is over: "), "{told}");
    maproom(&["verify", text(&path)]).good();
    let told = play(&["--against", "recruit"], &["resign"]);
    assert!(
        told.contains("The game is over: Axis gives the game up"),
        "{told}"
    );
}

#[test]
fn the_terminal_game_needs_no_arguments() {
    let told = typed(&["play"], "quit\n").good();
    assert!(told.contains("You are Axis"), "{told}");
}

#[test]
fn the_same_seed_and_input_tell_the_same_game() {
    let once = || {
        play(
            &["--against", "recruit"],
            &["end", "end", "end", "end", "log", "quit"],
        )
    };
    assert_eq!(once(), once());
}

fn pacific(args: &[&str], lines: &[&str]) -> String {
    let args = [&["play", "pacific", "--seed", "3"], args].concat();
    typed(&args, &(lines.join("\n") + "\n")).good()
}

/// What is lost by ending a turn is said first, and only the same choice again does it.
#[test]
fn what_a_turn_would_lose_is_said_before_it_ends() {
    let told = play(&["--against", "recruit"], &["end", "map", "end", "quit"]);
    let warning = "Choose it again to do it.";
    assert!(told.contains("That loses "), "{told}");
    let (before, after) = told.split_once(warning).unwrap();
    assert!(before.contains("> end\nThat loses "), "{before}");
    assert!(after.contains("July 1941"), "{after}");
    assert!(!before.contains("July 1941"), "{before}");
    let told = pacific(&["--against", "recruit"], &["done", "quit"]);
    assert!(told.contains("That loses the move of "), "{told}");
}

/// Hexes as printed in every column, sea keys, whole words before parts, and a list where several fit.
#[test]
fn places_and_words_are_read_as_they_are_printed() {
    let told = play(
        &["--against", "recruit"],
        &[
            "move 4th panzer",
            "8.9",
            "back",
            "why move 9th Army to 10.14",
            "attack 10.8",
            "back",
            "menu army",
            "quit",
        ],
    );
    assert!(told.contains("> 8.9\n"), "{told}");
    assert!(!told.contains("is not a choice of this game"), "{told}");
    assert!(told.contains("Taken back: Move 4th Panzer"), "{told}");
    assert!(told.contains("Taken back: Attack "), "{told}");
    let told = pacific(
        &["--against", "recruit"],
        &[
            "sail Ise",
            "scs",
            "orders",
            "sail all from Yokosuka to PHS",
            "orders",
            "map",
            "quit",
        ],
    );
    assert!(
        told.contains("1. Sail with Ise, To South China Sea"),
        "{told}"
    );
    let orders = told.split("> orders\n").nth(2).unwrap();
    assert!(orders.contains("2. Sail with "), "{orders}");
    assert!(!orders.contains("Sail with Ise, To Philippine"), "{orders}");
    assert!(orders.contains("B:Ise"), "{orders}");
    assert!(
        orders.contains(">SCS"),
        "where each ship would go: {orders}"
    );
    assert!(
        orders.contains("next to come: "),
        "what is beside the board: {orders}"
    );
}

/// Odds and reasons in words, in all three games, before any unit is named.
#[test]
fn odds_and_reasons_in_words_in_every_game() {
    let told = play(
        &["--against", "recruit"],
        &["odds attack Brest", "why rail 4th Panzer", "quit"],
    );
    assert!(
        told.contains("Attack on Brest-Litovsk (") && told.contains("% to eliminate it"),
        "{told}"
    );
    assert!(told.contains("(§11.1)."), "{told}");
    let told = pacific(
        &["--against", "recruit"],
        &[
            "odds Yamato at Tennessee",
            "odds attack Wake",
            "why sail Yamato to Indian Ocean",
            "why raid Pearl Harbor",
            "quit",
        ],
    );
    assert!(told.contains("Yamato at Tennessee ("), "{told}");
    assert!(told.contains("% to sink it"), "{told}");
    assert!(told.contains(" from its garrison"), "{told}");
    assert!(told.contains("Cannot sail to "), "{told}");
    let args = [
        "play",
        "holdline",
        "--seat",
        "4a",
        "--against",
        "standing",
        "--seed",
        "3",
    ];
    let lines = "map\nodds attack Chojnice\nwhy attack Chojnice\nmap Chojnice\nquit\n";
    let told = typed(&args, lines).good();
    assert!(told.contains("rivers: / \\ > = major"), "a map: {told}");
    assert!(told.contains("Attack on Chojnice ("), "{told}");
    assert!(told.contains("% to win, "), "{told}");
    assert!(told.contains("why attack Chojnice\n"), "{told}");
    assert!(told.contains("(§2."), "{told}");
}

/// Quitting, and a line that breaks off, keep drafted orders beside the game.
#[test]
fn drafted_orders_outlast_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let args = ["--against", "recruit", "--journal", text(&path)];
    play(&args, &["move 4th Panzer to 8.9", "attack 10.8", "quit"]);
    let kept = std::fs::read_to_string(folder.path().join("game.jsonl.draft")).unwrap();
    assert!(kept.contains("de-4-panzer"), "{kept}");
    let again = ["play", "eastfront", "--journal", text(&path)];
    let told = typed(&again, "back\ncommit\nquit\n").good();
    assert!(told.contains("Your drafted orders were kept:"), "{told}");
    assert!(told.contains("Taken back: Attack "), "{told}");
    assert!(!folder.path().join("game.jsonl.draft").exists());
    let told = typed(&again, "quit\n").good();
    assert!(!told.contains("were kept"), "{told}");
    maproom(&["verify", text(&path)]).good();
    // A draft that was tampered with is no draft.
    std::fs::write(folder.path().join("game.jsonl.draft"), "{\"seat\":0}").unwrap();
    typed(&again, "quit\n").good();
}

#[test]
fn a_leftover_seed_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    play(
        &["--against", "recruit", "--journal", text(&path)],
        &["quit"],
    );
    std::fs::remove_file(&path).unwrap();
    let args = ["play", "eastfront", "--journal", text(&path)];
    let error = typed(&args, "quit\n").bad();
    assert!(
        error.contains("is the seed of a game that is not there any more"),
        "{error}"
    );
    assert!(!path.exists());
    std::fs::remove_file(folder.path().join("game.jsonl.seed")).unwrap();
    typed(&args, "quit\n").good();
}

#[test]
fn a_seat_alone_is_played_against_the_usual_computer() {
    let told = play(&["--seat", "soviet"], &["quit"]);
    assert!(
        told.contains("You are Soviet; the computer plays at level '"),
        "{told}"
    );
    assert!(!told.contains("Curtain"), "{told}");
}

/// `auto` sets a side up where the scenario leaves that to the player (§15), and `hint` only tells.
#[test]
fn the_computer_advises_and_sets_up() {
    let told = play(
        &["--scenario", "1942", "--against", "recruit"],
        &["hint", "auto", "quit"],
    );
    assert!(told.contains("Set up 1st Panzer, Place in "), "{told}");
    assert!(told.contains("The computer would: "), "{told}");
    assert!(told.contains("Your setup is complete."), "{told}");
}
