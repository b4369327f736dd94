//! `games`, `ask`, `odds`, `rules`, `board` and `check`.

use crate::{maproom, text, typed};
use serde_json::json;

#[test]
fn games_lists_everything_that_can_be_asked_for() {
    let games = maproom(&["games", "--json"]).json();
    let eastfront = &games["games"][0];
    assert_eq!(eastfront["name"], "eastfront");
    let ids = |list: &serde_json::Value| -> Vec<String> {
        let list = list.as_array().unwrap();
        list.iter()
            .map(|e| e["id"].as_str().unwrap().into())
            .collect()
    };
    assert_eq!(ids(&eastfront["seats"]), ["axis", "soviet"]);
    assert_eq!(
        ids(&eastfront["scenarios"]),
        ["1941", "1942", "1943", "1944", "campaign"]
    );
    assert_eq!(ids(&eastfront["levels"])[0], "recruit");
    assert!(ids(&eastfront["options"]).contains(&"finnish-defense".to_string()));
    assert!(maproom(&["games"]).good().contains("Barbarossa"));
}

#[test]
fn every_menu_entry_is_accepted_exactly_as_it_is_printed() {
    let answer = maproom(&["ask", "eastfront", "--json"]).json();
    assert_eq!(answer["seat"], "axis");
    assert_eq!(answer["to_move"], json!(["axis"]));
    let menu = answer["menu"].as_array().unwrap();
    assert!(menu.len() > 10);
    for entry in menu {
        let tried = typed(
            &["ask", "eastfront", "--do", "-", "--json"],
            &entry.to_string(),
        );
        let tried = tried.json();
        assert!(tried.get("refused").is_none(), "{entry}: {tried}");
    }
}

#[test]
fn choices_may_come_as_a_list_or_one_a_line_with_dice_among_them() {
    let list = r#"[{"attack":"10,8"},{"with":"de-18"},"roll",{"dice":[5,5,1,2,1]},{"seat":"axis","choice":"end"}]"#;
    let lines =
        "{\"attack\":\"10,8\"}\n{\"with\":\"de-18\"}\n\"roll\"\n{\"dice\":[5,5,1,2,1]}\n\"end\"\n";
    let ask = |input: &str| {
        let run = typed(
            &["ask", "eastfront", "--seat", "axis", "--do", "-", "--json"],
            input,
        );
        run.json()
    };
    let (list, lines) = (ask(list), ask(lines));
    assert_eq!(list, lines);
    assert!(list.get("refused").is_none(), "{list}");
    assert_eq!(list["to_move"], json!(["soviet"]));
    let log = list["log"].to_string();
    assert!(log.contains("8th Army eliminated"), "{log}");
}

#[test]
fn dice_that_are_not_given_are_wanted_or_rolled_from_a_seed() {
    let attack = r#"[{"attack":"10,8"},{"with":"de-18"},"roll"]"#;
    let args = ["ask", "eastfront", "--do", "-", "--json"];
    assert_eq!(typed(&args, attack).json()["dice_wanted"], true);
    let seeded = ["ask", "eastfront", "--do", "-", "--json", "--seed", "3"];
    let rolled = typed(&seeded, attack).json();
    assert_eq!(rolled["dice_wanted"], false);
    assert_eq!(rolled, typed(&seeded, attack).json());
}

#[test]
fn a_position_may_begin_with_dice() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("autumn.toml");
    std::fs::write(
        &path,
        "scenario = \"1941\"\nmonth = \"1941-10\"\nstep = \"month\"\n",
    )
    .unwrap();
    let ask = |dice: &str| {
        let args = [
            "ask",
            "eastfront",
            "--scenario",
            text(&path),
            "--do",
            "-",
            "--json",
        ];
        typed(&args, dice).json()
    };
    assert_eq!(ask("[]")["dice_wanted"], true);
    let log = |die: u32| ask(&format!("[{{\"dice\":[{die}]}}]"))["log"].to_string();
    assert!(log(1).contains("rolled 1") && log(6).contains("rolled 6"));
    assert_eq!(
        ask("[{\"dice\":[7]}]")["refused"]["why"],
        "No die here shows 7"
    );
}

#[test]
fn a_refusal_names_step_rule_and_reason_and_the_position_before_it() {
    let acts = r#"[{"move":"de-18"},{"step":"25,25"}]"#;
    let answer = typed(&["ask", "eastfront", "--do", "-", "--json"], acts).json();
    assert_eq!(answer["refused"]["at"], 1);
    assert_eq!(answer["refused"]["rule"], "§11.1");
    assert!(!answer["menu"].as_array().unwrap().is_empty());
    let words = typed(&["ask", "eastfront", "--do", "-"], acts).good();
    assert!(words.contains("Refused at step 2: "), "{words}");
}

#[test]
fn a_position_file_is_a_scenario_in_either_language() {
    let folder = tempfile::tempdir().unwrap();
    let toml = folder.path().join("duel.toml");
    std::fs::write(
        &toml,
        "scenario = \"1941\"\nstep = \"act\"\n[[units]]\nunit = \"de-18\"\nat = \"10,9\"\n[[units]]\nunit = \"su-8\"\nat = \"11,9\"\nsteps = 1\n",
    )
    .unwrap();
    let ask = |path| maproom(&["ask", "eastfront", "--scenario", text(path), "--json"]);
    let first = ask(&toml);
    let json = folder.path().join("duel.json");
    std::fs::write(
        &json,
        r#"{"scenario":"1941","step":"act","units":[{"unit":"de-18","at":"10,9"},{"unit":"su-8","at":"11,9","steps":1}]}"#,
    )
    .unwrap();
    let second = ask(&json);
    assert_eq!(first.json(), second.json());
    let sound = maproom(&["check", text(&toml), text(&json)]).good();
    assert_eq!(
        sound.matches("a position of eastfront").count(),
        2,
        "{sound}"
    );
}

#[test]
fn a_seat_is_told_nothing_of_the_other_sides_draft() {
    let acts = r#"[{"seat":"axis","choice":{"move":"de-18"}}]"#;
    let args = [
        "ask",
        "eastfront",
        "--seat",
        "soviet",
        "--do",
        "-",
        "--json",
    ];
    let answer = typed(&args, acts).json();
    assert_eq!(answer["menu"], json!([]));
}

#[test]
fn odds_come_from_a_file_or_the_input() {
    let case = r#"{"attack":{"dice":3,"infantry":4},"defend":{"dice":2,"infantry":2}}"#;
    let odds = typed(&["odds", "eastfront", "--case", "-", "--json"], case).json();
    let sum = |list: &serde_json::Value| -> f64 {
        let list = list.as_array().unwrap();
        list.iter().map(|p| p.as_f64().unwrap()).sum()
    };
    assert!((sum(&odds["defender_loses"]) - 1.0).abs() < 1e-9);
    let words = typed(&["odds", "eastfront", "--case", "-"], case).good();
    assert!(words.contains("defender dies: 0.2593"), "{words}");
}

#[test]
fn rules_prints_the_book_or_a_section_of_it() {
    let section = maproom(&["rules", "eastfront", "11.1"]).good();
    assert!(
        section.contains("§11.1") && !section.contains("## §12"),
        "{section}"
    );
    assert_eq!(section, maproom(&["rules", "eastfront", "§11.1"]).good());
    let book = maproom(&["rules", "eastfront"]).good();
    assert!(book.contains(section.trim()));
    let refusal = maproom(&["rules", "eastfront", "99"]).bad();
    assert!(
        refusal.contains("no section 99; its chapters are 1, 2, 3"),
        "{refusal}"
    );
}

#[test]
fn every_refusal_of_eastfront_cites_a_section_of_its_rulebook() {
    let acts = [
        r#"[{"move":"su-8"}]"#,
        r#"[{"attack":"25,25"}]"#,
        r#"[{"rail":"de-4-panzer"}]"#,
        r#"["roll"]"#,
        r#"[{"add":"de-18"}]"#,
    ];
    for act in acts {
        let answer = typed(&["ask", "eastfront", "--do", "-", "--json"], act).json();
        let rule = answer["refused"]["rule"].as_str().unwrap().to_owned();
        maproom(&["rules", "eastfront", &rule]).good();
    }
}

#[test]
fn board_shows_counts_spaces_and_a_drawing() {
    assert!(maproom(&["board", "eastfront"]).good().contains("places:"));
    let board = maproom(&["board", "eastfront", "--json"]).json();
    let spaces = board["spaces"].as_array().unwrap();
    assert!(spaces.len() > 500);
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("board.svg");
    assert_eq!(
        maproom(&["board", "eastfront", "--svg", text(&svg)]).good(),
        ""
    );
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg"));
}

/// A copy of Pacific's data with one line broken: the error names the copy's file, the line and the rule.
#[test]
fn check_holds_pacific_data_against_its_rulebook() {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/");
    let folder = tempfile::tempdir().unwrap();
    let copy = |file: &str, from: &str, to: &str| {
        let source = match file {
            "board.toml" => format!("{shipped}boards/pacific.toml"),
            file => format!("{shipped}pacific/{file}"),
        };
        let content = std::fs::read_to_string(source).unwrap();
        assert!(content.contains(from), "{from}");
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content.replacen(from, to, 1)).unwrap();
        path
    };
    for file in ["areas.toml", "roster.toml", "board.toml"] {
        maproom(&["check", text(&copy(file, "", ""))]).good();
    }
    let scenario = format!("{shipped}pacific/scenarios/coral-sea.toml");
    let sound = maproom(&["check", &scenario]).good();
    assert!(sound.contains("a position of pacific"), "{sound}");
    for (file, from, to, wanted) in [
        (
            "harbors.toml",
            "repair = 11",
            "repair = 10",
            "harbors.toml:21: Pearl Harbor: repairs 11 (C4)",
        ),
        (
            "roster.toml",
            "strength = 4",
            "strength = 5",
            "roster.toml:12: a unit has 1 to 4 strength points (U1)",
        ),
        (
            "board.toml",
            "at = \"SOL PHS MAR\"",
            "at = \"SOL PHS\"",
            "board.toml:75: Truk: touches Solomon Sea, Philippine Sea, Marshall Islands (C6)",
        ),
    ] {
        let path = copy(file, from, to);
        let run = maproom(&["check", text(&path)]);
        assert_eq!(run.status, 1, "{}", run.err);
        assert!(run.err.contains(wanted), "{}", run.err);
        copy(file, "", "");
    }
}

#[test]
fn check_passes_all_that_is_shipped() {
    let report = maproom(&["check"]).good();
    assert!(report.contains("eastfront: data and 5 scenarios are sound"));
    let data = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/boards/eastfront.toml"
    );
    assert!(maproom(&["check", data]).good().contains("a sound board"));
}
