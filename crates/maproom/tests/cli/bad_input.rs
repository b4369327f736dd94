//! Whatever is wrong is said in one sentence, with status 1 or 2.

use crate::{command, maproom, recorded, text, typed};
use std::process::Stdio;

#[test]
fn wrong_arguments_are_named() {
    let cases: [(&[&str], &str); 16] = [
        (
            &["simulate", "eastfront", "--seed", "-5"],
            "a whole number from 0",
        ),
        (
            &["simulate", "eastfront", "--seed", "99999999999999999999"],
            "a whole number from 0",
        ),
        (
            &["simulate", "eastfront", "--games", "many"],
            "a whole number from 0",
        ),
        (
            &["simulate", "eastfront", "--threads", "0"],
            "from 1 to 1024",
        ),
        (
            &["simulate", "eastfront", "--bots", "marshal"],
            "there is no computer player 'marshal'",
        ),
        (
            &["simulate", "eastfront", "--bots", "recruit,recruit,recruit"],
            "one per side",
        ),
        (&["simulate", "eastfront", "--scenario", "1812"], "1812"),
        (
            &["simulate", "chess"],
            "there is no game 'chess'; there are eastfront",
        ),
        (
            &["play", "eastfront", "--seat", "france"],
            "has no seat 'france'; it has axis, soviet",
        ),
        (
            &["play", "eastfront", "--against", "nobody"],
            "there is no computer player 'nobody'",
        ),
        (&["ask", "eastfront", "--option", "moonshine"], "moonshine"),
        (
            &["ask", "eastfront", "--option", "finnish-defense=7"],
            "finnish-defense",
        ),
        (
            &["bench", "eastfront", "--seconds", "-1"],
            "seconds from 0.1",
        ),
        (&["march"], "march"),
        (&["odds", "eastfront"], "--case"),
        (&["replay"], "FILE"),
    ];
    for (args, wanted) in cases {
        let error = maproom(args).bad();
        assert!(error.contains(wanted), "{args:?}: {error}");
    }
}

#[test]
fn missing_files_are_named() {
    for args in [
        ["verify", "nowhere.jsonl"].as_slice(),
        &["replay", "nowhere.jsonl"],
        &["check", "nowhere.toml"],
        &["ask", "eastfront", "--scenario", "nowhere.toml"],
        &["ask", "eastfront", "--do", "nowhere.json"],
        &["ask", "eastfront", "--journal", "nowhere.jsonl"],
        &["odds", "eastfront", "--case", "nowhere.json"],
    ] {
        let run = maproom(args);
        assert!(matches!(run.status, 1 | 2), "{args:?}");
        assert!(run.err.contains("nowhere"), "{args:?}: {}", run.err);
        assert!(!run.err.contains("panicked"));
    }
    let folder = tempfile::tempdir().unwrap();
    maproom(&["verify", text(folder.path())]).bad();
}

#[test]
fn a_scenario_with_an_unknown_city_or_field_says_which() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("odd.toml");
    for (content, wanted) in [
        (
            "scenario = \"1941\"\n[[units]]\nunit = \"de-18\"\nat = \"Atlantis\"\n",
            "Atlantis",
        ),
        (
            "scenario = \"1941\"\n[control]\nAtlantis = \"axis\"\n",
            "Atlantis",
        ),
        ("scenario = \"1941\"\nmoon = 1\n", "moon"),
        ("scenario = \"1812\"\n", "1812"),
        ("scenario = \n", "line 1"),
        (
            "scenario = \"1941\"\n[[units]]\nunit = \"de-999\"\nat = \"Minsk\"\n",
            "de-999",
        ),
        ("{\"scenario\": ", "EOF"),
        ("", "scenario"),
    ] {
        std::fs::write(&path, content).unwrap();
        let error = maproom(&["ask", "eastfront", "--scenario", text(&path)]).bad();
        assert!(error.contains(wanted), "{content:?}: {error}");
        assert!(error.contains("odd.toml"), "{content:?}: {error}");
        assert!(!error.contains("maproom games"), "{content:?}: {error}");
        let run = maproom(&["check", text(&path)]);
        assert_eq!(run.status, 1, "{content:?}");
        assert!(!run.err.contains("panicked"), "{}", run.err);
    }
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    let error = maproom(&["ask", "eastfront", "--scenario", text(&path)]).bad();
    assert!(error.contains("it is not text"), "{error}");
}

#[test]
fn a_broken_journal_names_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("odd.jsonl");
    for content in [
        "",
        "\n",
        "{}\n",
        "hello\nworld\n",
        "{\"hash\":\"00\",\"body\":1}\n",
    ] {
        std::fs::write(&path, content).unwrap();
        for command in ["verify", "replay"] {
            let error = maproom(&[command, text(&path)]).bad();
            assert!(error.contains("line 1: "), "{content:?}: {error}");
        }
    }
}

#[test]
fn choices_that_are_no_choices_are_named() {
    let ask = |input: &str| typed(&["ask", "eastfront", "--do", "-"], input);
    assert!(ask("{\"dice\":7}").bad().contains("dice are a list"));
    assert!(
        ask("{\"seat\":\"mars\",\"choice\":\"end\"}")
            .bad()
            .contains("no seat 'mars'")
    );
    assert!(
        ask("{\"seat\":3,\"choice\":\"end\"}")
            .bad()
            .contains("a seat is a name")
    );
    assert!(ask("[1, 2").bad().contains("EOF"));
    // What is well-formed and means nothing is refused, not an error.
    assert!(
        ask("{\"jump\":\"high\"}")
            .good()
            .contains("is not a choice of this game")
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_one_sentence() {
    let full = || {
        Stdio::from(
            std::fs::File::options()
                .write(true)
                .open("/dev/full")
                .unwrap(),
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let game = recorded(folder.path());
    let cases: [&[&str]; 6] = [
        &["games"],
        &["games", "--json"],
        &["rules", "eastfront"],
        &["replay", text(&game)],
        &["board", "eastfront", "--json"],
        &["simulate", "eastfront", "--games", "1"],
    ];
    for args in cases {
        let output = command(args)
            .stdout(full())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let run = crate::run(output);
        assert_eq!(run.status, 1, "{args:?}");
        assert!(
            run.bad().contains("the output cannot be written"),
            "{args:?}"
        );
    }
    let error = maproom(&["board", "eastfront", "--svg", "/dev/full"]).bad();
    assert!(error.contains("/dev/full cannot be written"), "{error}");
    let play = [
        "play",
        "eastfront",
        "--against",
        "recruit",
        "--journal",
        "/dev/full",
    ];
    let error = typed(&play, "end\nquit\n").bad();
    assert!(error.contains("/dev/full cannot be written"), "{error}");
    let error = maproom(&[
        "simulate",
        "eastfront",
        "--games",
        "1",
        "--save",
        "/dev/full",
    ])
    .bad();
    assert!(error.contains("cannot be written"), "{error}");
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for args in [
        ["rules", "eastfront"].as_slice(),
        &["board", "eastfront", "--json"],
        &["games"],
    ] {
        let mut child = command(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{args:?}: {told}");
        assert_eq!(told, "");
    }
    // Nobody reads the errors either.
    let mut child = command(&["verify", "nowhere"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
