//! The laboratory with a very small game.

use bots::random;
use engine::{Bot, Chair, Setup};
use lab::{LabError, Plan, bench, simulate, soak};
use outpost::Outpost;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn plan<'a>(rules: &'a Arc<Outpost>, threads: usize, save: Option<&'a Path>) -> Plan<'a, Outpost> {
    Plan {
        rules,
        setup: Setup::scenario("duel"),
        levels: vec![random(), random(), random()],
        games: 40,
        seed: 7,
        threads,
        limit: 1_000,
        save,
    }
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|file| {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect()
}

#[test]
fn the_same_seed_gives_the_same_journals_on_any_number_of_threads() {
    let rules = Outpost::shipped().unwrap();
    let saved = |threads| {
        let folder = tempfile::tempdir().unwrap();
        let heard = AtomicU64::new(0);
        let plan = plan(&rules, threads, Some(folder.path()));
        let report = simulate(&plan, || {
            heard.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(heard.into_inner(), 40);
        (report.unwrap(), files(folder.path()))
    };
    let (one, journals) = saved(1);
    let (four, again) = saved(4);
    assert_eq!(journals, again);
    assert_eq!(journals.len(), 40);
    assert_eq!((one.choices, &one.wins), (four.choices, &four.wins));
    assert!(journals.contains_key("outpost-duel-7-00000.jsonl"));
    for journal in journals.values() {
        assert!(engine::verify(rules.clone(), journal).unwrap().finished);
    }
    let mut distinct: Vec<&String> = journals.values().collect();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), 40, "no two games are the same");
}

#[test]
fn a_report_adds_up_and_has_the_promised_fields() {
    let rules = Outpost::shipped().unwrap();
    let report = simulate(&plan(&rules, 2, None), || {}).unwrap();
    assert_eq!((report.games, report.finished), (40, 40));
    assert_eq!(report.wins.values().sum::<u64>() + report.draws, 40);
    assert!(report.mean_turns.unwrap() > 1.0);
    let json = serde_json::to_value(&report).unwrap();
    for field in [
        "game",
        "scenario",
        "games",
        "finished",
        "choices",
        "seconds",
        "cpu_seconds",
        "games_per_s",
        "choices_per_s",
        "wins",
        "mean_turns",
    ] {
        assert!(!json[field].is_null(), "{field} in {json}");
    }
    assert!(json["figures"]["red_steps"].is_number());
    let [low, high] = report.shares["red"];
    let share = report.wins["red"] as f64 / 40.0;
    assert!(low < share && share < high);
}

#[test]
fn a_game_without_end_is_given_up_and_not_counted() {
    let rules = Outpost::shipped().unwrap();
    let mut plan = plan(&rules, 1, None);
    plan.limit = 1;
    let report = simulate(&plan, || {}).unwrap();
    assert_eq!((report.games, report.finished), (40, 0));
    assert_eq!(report.mean_turns, None);
}

#[test]
fn what_goes_wrong_is_said_in_one_sentence() {
    let rules = Outpost::shipped().unwrap();
    let mut wrong = plan(&rules, 1, None);
    wrong.setup = Setup::scenario("pit");
    let error = simulate(&wrong, || {}).unwrap_err();
    assert_eq!(
        error.to_string(),
        "outpost has no scenario 'pit'; it has duel and set"
    );
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = simulate(&plan(&rules, 1, Some(file.path())), || {}).unwrap_err();
    assert!(matches!(error, LabError::Save { .. }), "{error}");
    let mut cheat = plan(&rules, 1, None);
    cheat.levels[1] = bots::Level {
        name: "cheat",
        text: "",
        hidden: false,
        make: |_| Box::new(Cheat),
    };
    let error = simulate(&cheat, || {}).unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 0: cheat at blue made a choice that the rules refuse: Place your blocks first (§1)"
    );
}

struct Cheat;

impl Bot<Outpost> for Cheat {
    fn decide(&mut self, _: &Chair<'_, Outpost>) -> outpost::Choice {
        outpost::Choice::Rest
    }
}

#[test]
fn a_soak_counts_what_it_saw() {
    let rules = Outpost::shipped().unwrap();
    let endurance = soak(&*rules, 1, 60, 2, || {}).unwrap().unwrap();
    assert_eq!(endurance.games, 60);
    assert_eq!(endurance.scenarios.values().sum::<u64>(), 60);
    assert_eq!(endurance.options.len(), 2);
    assert!(endurance.blind_checks > endurance.choices);
}

#[test]
fn a_bench_has_the_promised_fields() {
    let rules = Outpost::shipped().unwrap();
    let time = std::time::Duration::from_millis(200);
    let bench = bench(&*rules, &Setup::scenario("duel"), time).unwrap();
    assert!(bench.games > 0 && bench.choices > bench.games);
    let json = serde_json::to_value(&bench).unwrap();
    for field in [
        "choices_per_s",
        "games_per_s",
        "state_bytes",
        "clone_ns",
        "menu_us",
        "view_us",
        "imagine_us",
        "late_over_early",
    ] {
        assert!(json[field].as_f64().unwrap() > 0.0, "{field} in {json}");
    }
}
