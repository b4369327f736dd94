//! The object-safe API: JSON in, and out only what a seat may know.

use crate::{commit, everyone, finished, game, nonce, only, rules};
use engine::erased::{Batch, DryRunStep, DynMatch, Game, Listeners, UnknownSeat};
use engine::{AnyBot, Bot, Chair, DraftProgress, Observation, Seat, Seats, Seed, Setup};
use outpost::{BLUE, Choice, Outpost, RED, UMPIRE};
use serde_json::{Value, json};

fn open(scenario: &str) -> Box<dyn DynMatch> {
    game()
        .open(&Setup::scenario(scenario), Seed::from_numbers(1, 1))
        .unwrap()
}

fn choose(choice: Value) -> DryRunStep {
    DryRunStep::Choose {
        seat: None,
        choice,
        note: None,
    }
}

/// All that a seat was shown of a journal.
fn shown(text: &str, seat: Seat) -> Vec<Observation> {
    game().observations(text, Some(seat), 0..u64::MAX).unwrap()
}

/// The lines of observations, empty ones left out.
fn lines(observations: &[Observation]) -> Vec<&str> {
    let log = observations.iter().flat_map(|seen| &seen.log);
    let texts = log.map(|entry| entry.text.as_str());
    texts.filter(|text| !text.is_empty()).collect()
}

#[test]
fn view_shows_its_seat_no_hidden_block() {
    let game = open("set");
    let red = game.view(RED);
    assert_eq!(
        red.json()["camps"][1]["posts"],
        json!(["hidden", "hidden", "hidden"])
    );
    assert_eq!(red.json()["camps"][0]["posts"][2]["block"]["value"], 3);
    let umpire = game.view(UMPIRE);
    assert_eq!(umpire.json()["camps"][1]["posts"][2]["block"]["value"], 3);
    let screen = game.screen(RED, &[], 80, "").unwrap();
    assert!(screen.contains("Blue ?  ?  ?"), "{screen}");
}

#[test]
fn public_view_shows_what_both_sides_know() {
    let mut game = open("set");
    let hidden = json!(["hidden", "hidden", "hidden"]);
    let public = game.public_view().unwrap();
    assert_eq!(public.json()["camps"][0]["posts"], hidden);
    assert_eq!(public.json()["camps"][1]["posts"], hidden);
    let attack = [json!({"attack": 1}), json!({"with": 2})];
    commit(&mut *game, RED, &attack, Listeners::default());
    let public = game.public_view().unwrap();
    assert_eq!(public.json()["camps"][0]["posts"][2]["block"]["value"], 3);
    assert_eq!(public.json()["camps"][1]["posts"][1]["block"]["value"], 2);
    assert_eq!(public.json()["camps"][1]["posts"][0], "hidden");
}

#[test]
fn every_menu_entry_is_taken_exactly_as_it_is_printed() {
    let game = open("set");
    let menu = game.menu(RED);
    assert_eq!(menu.len(), 6);
    assert!(game.menu(BLUE).is_empty() && game.menu(UMPIRE).is_empty());
    let choices: Vec<Value> = menu
        .iter()
        .map(|entry| entry.choice.json().clone())
        .collect();
    let answers = game.why_not(RED, &[], &choices).unwrap();
    assert!(answers.iter().all(Option::is_none));
    assert_eq!(menu[0].text, "swap posts 0 and 1");
    assert!(menu.iter().all(|entry| entry.slots.is_empty()));
    assert_eq!(
        json!(menu[0]),
        json!({"choice": {"swap": 0}, "text": "swap posts 0 and 1"})
    );
}

#[test]
fn why_not_answers_many_choices_in_one_call_and_names_the_rule() {
    let game = open("set");
    let asked = [
        json!("rest"),
        json!({"swap": 4}),
        json!({"jump": 1}),
        json!(7),
    ];
    let answers = game.why_not(RED, &[], &asked).unwrap();
    assert!(answers[0].is_none());
    let swap = answers[1].as_ref().unwrap();
    assert_eq!(swap.rule, Some("§2.1"));
    assert_eq!(
        swap.to_string(),
        "Cannot swap post 4: swap post 0 or 1 with the next (§2.1)"
    );
    let jump = answers[2].as_ref().unwrap().to_string();
    assert!(
        jump.starts_with("{\"jump\":1} is not a choice of this game"),
        "{jump}"
    );
    assert!(answers[3].is_some());
    let blue = game.why_not(BLUE, &[], &[json!("rest")]).unwrap();
    let blue = blue[0].as_ref().unwrap();
    assert_eq!(
        (blue.rule, blue.why.as_str()),
        (Some("§2"), "It is the enemy's turn")
    );
}

#[test]
fn why_not_answers_after_a_draft() {
    let game = open("set");
    let asked = [json!({"swap": 1}), json!("rest"), json!({"with": 0})];
    let why = |draft: &[Value]| -> Vec<Option<String>> {
        let answers = game.why_not(RED, draft, &asked).unwrap().into_iter();
        answers.map(|refusal| refusal.map(|r| r.why)).collect()
    };
    let swapped = Some("Only one swap per turn".to_string());
    let untargeted = Some("Choose the enemy post first".to_string());
    assert_eq!(why(&[json!({"swap": 0})]), [swapped, None, untargeted]);
    let half = Some("Choose the block that attacks post 1".to_string());
    assert_eq!(why(&[json!({"attack": 1})]), [half.clone(), half, None]);
    let over = game.why_not(RED, &[json!("rest")], &asked).unwrap_err();
    assert_eq!(
        over.why,
        "Choice 1 ends the batch; send later choices separately"
    );
    let wrong = game.why_not(RED, &[json!({"swap": 4})], &asked);
    assert_eq!(wrong.unwrap_err().rule, Some("§2.1"));
}

#[test]
fn draft_lists_its_orders_and_the_menu_that_follows() {
    let game = open("set");
    let draft = [json!({"swap": 0}), json!({"attack": 1})];
    let drafted = game.draft(RED, &draft).unwrap();
    assert_eq!(drafted.progress, DraftProgress::More);
    assert_eq!(drafted.orders, [1]);
    assert_eq!(drafted.menu.len(), 3);
    assert_eq!(drafted.log, ["Red swaps posts 0 and 1."]);
    assert_eq!(drafted.events.len(), 2, "the silent event is listed too");
    let screen = game.screen(RED, &draft[..1], 80, "").unwrap();
    assert!(screen.contains("Red  2/2  1/1  3/3"), "{screen}");
    assert_eq!(game.announced(RED, &[]).unwrap(), []);
    let cases = game.announced(RED, &draft).unwrap();
    assert_eq!(cases.len(), 3);
    assert_eq!(cases[0].1.json(), &json!({"attack": 3, "defend": 1}));
    let refusal = game
        .draft(RED, &[json!("rest"), json!("rest")])
        .unwrap_err();
    assert!(
        refusal.why.starts_with("Choice 1 ends the batch"),
        "{refusal}"
    );
}

#[test]
fn draft_does_not_show_what_its_last_choice_reveals() {
    let game = open("set");
    let attack = [json!({"attack": 1}), json!({"with": 1})];
    let all = game.draft(RED, &attack).unwrap();
    assert!(all.menu.is_empty(), "a drafted reveal offers nothing more");
    let about = game.menu_about(RED, &attack, None).unwrap();
    assert!(about.is_empty(), "{about:?}");
    let half = game.draft(RED, &attack[..1]).unwrap();
    assert_eq!(all.progress, DraftProgress::Reveals);
    assert_eq!(all.orders, [2]);
    assert_eq!(all.view, half.view);
    assert_eq!(json!(all.events), json!(half.events));
    assert_eq!(all.log, half.log);
    let screen = |draft: &[Value]| game.screen(RED, draft, 80, "").unwrap();
    assert_eq!(screen(&attack), screen(&attack[..1]));
}

#[test]
fn each_listener_is_shown_a_batch_as_its_seat_may_know_it() {
    let mut game = open("duel");
    let batch = [json!({"put": 3}), json!({"at": 0})];
    let told = commit(&mut *game, BLUE, &batch, everyone());
    assert_eq!(told.progress, DraftProgress::Complete);
    let seats: Vec<Option<Seat>> = told.news.iter().map(|news| news.seat).collect();
    assert_eq!(seats, [Some(RED), Some(BLUE), Some(UMPIRE), None]);
    let counts: Vec<u64> = told.news.iter().map(|news| news.count).collect();
    assert_eq!(counts, [0, 2, 2, 0]);
    for news in &told.news {
        assert_eq!(news.observations.len() as u64, news.count);
    }
    let choices = &[json!({"put": 2}), json!({"at": 1})];
    let batch = Batch {
        seat: BLUE,
        choices,
        nonce: nonce(2),
        note: Some("steady".into()),
    };
    let told = game.commit(batch, None, only(BLUE)).unwrap();
    let seen = &told.news[1].observations;
    assert_eq!(lines(seen), ["Strength 2 stands on post 1."]);
    assert_eq!(
        json!(seen[0]),
        json!({
            "log": [{"text": "", "event": {"event": "picked", "side": 1, "value": 2}}],
            "patch": [{"op": "replace", "path": "/camps/1/picked", "value": 2}],
        })
    );
    assert_eq!(told.news[2].count, 2, "the umpire is only counted");
    assert!(told.news[2].observations.is_empty());
    assert!(game.take_lines().contains("\"note\":\"steady\""));
}

#[test]
fn dry_run_takes_choices_of_both_sides_and_given_dice() {
    let game = open("set");
    let steps = [
        choose(json!({"attack": 0})),
        choose(json!({"with": 2})),
        DryRunStep::Dice(vec![json!(6), json!("miss"), json!(2), json!("hit")]),
        DryRunStep::Choose {
            seat: Some(BLUE),
            choice: json!("rest"),
            note: None,
        },
    ];
    let end = game.dry_run(RED, &steps, None, false).unwrap();
    assert_eq!(
        end.log[1],
        "Dice [6, 1, 2] against [6]: the attacker loses 1, the defender 1."
    );
    assert_eq!(end.to_move, [RED]);
    assert!(end.result.is_none() && !end.dice_wanted);
    assert!(end.screen.contains("Blue 0/1  ?  ?"), "{}", end.screen);
    assert!(
        game.dry_run(RED, &steps[..2], None, false)
            .unwrap()
            .dice_wanted
    );
    let rolled = game.dry_run(RED, &steps[..2], Some(4), false).unwrap();
    assert!(!rolled.dice_wanted && rolled.log[1].starts_with("Dice"));
    let again = game.dry_run(RED, &steps[..2], Some(4), false).unwrap();
    assert_eq!(rolled.log, again.log);
    assert_eq!(game.lines(), 1, "a dry run leaves no trace");
}

#[test]
fn dry_run_says_what_is_wrong_with_which_step() {
    let game = open("set");
    let attack = [choose(json!({"attack": 0})), choose(json!({"with": 2}))];
    let with = |step: DryRunStep| [attack.to_vec(), vec![step]].concat();
    let why = |steps: &[DryRunStep]| {
        let refusal = game.dry_run(RED, steps, None, false).unwrap_err();
        (refusal.at.unwrap(), refusal.why)
    };
    let dice = |faces: &[Value]| with(DryRunStep::Dice(faces.to_vec()));
    let cases = [
        (
            dice(&[json!(1)]),
            "1 dice were given, and more are rolled here",
        ),
        (
            dice(&[json!(1), json!(1), json!(1), json!(1), json!(1)]),
            "5 dice were given, and fewer are rolled here",
        ),
        (
            dice(&[json!(7), json!(1), json!(1), json!(1)]),
            "No die here shows 7",
        ),
        (dice(&[json!("star")]), "No die shows \"star\""),
        (dice(&[json!(-1)]), "No die shows -1"),
        (
            with(choose(json!("rest"))),
            "Dice must be rolled here: give {\"dice\":[..]}",
        ),
    ];
    for (steps, wanted) in cases {
        assert_eq!(why(&steps), (2, wanted.to_owned()));
    }
    let dice = DryRunStep::Dice(vec![]);
    assert_eq!(why(&[dice]).1, "No dice are called for here");
    let blue = DryRunStep::Choose {
        seat: Some(BLUE),
        choice: json!("rest"),
        note: None,
    };
    assert_eq!(why(&[blue]).1, "It is the enemy's turn");
}

#[test]
fn position_can_be_looked_at_without_a_journal() {
    let mut position = game().open_position(&Setup::scenario("set")).unwrap();
    assert_eq!(position.to_move(), Seats::one(RED));
    let batch = Batch {
        seat: RED,
        choices: &[json!("rest")],
        nonce: nonce(1),
        note: None,
    };
    let refusal = position.commit(batch, None, everyone()).err().unwrap();
    assert!(refusal.why.contains("it can be read but not played on"));
    assert_eq!(position.take_lines(), "");
    assert!(game().open_position(&Setup::scenario("pit")).is_err());
}

#[test]
fn observations_are_what_one_seat_was_shown() {
    let (_, text) = finished();
    let seen = shown(&text, BLUE);
    assert_eq!(seen[0].log[0].text, "Red swaps posts 1 and 2.");
    assert_eq!(seen[0].line, 3);
    let fought = |seen: &&Observation| seen.log[0].text.starts_with("Dice");
    let fought: Vec<u64> = seen.iter().filter(fought).map(|seen| seen.line).collect();
    assert_eq!(fought, [4, 6], "dice have a line of their own");
    let mut duel = open("duel");
    let batch = [json!({"put": 3}), json!({"at": 0})];
    commit(&mut *duel, BLUE, &batch, Listeners::default());
    let text = duel.take_lines();
    assert_eq!(shown(&text, RED).len(), 0);
    assert_eq!(shown(&text, BLUE).len(), 2);
}

#[test]
fn match_is_resumed_verified_and_read_through_the_api() {
    let (_, text) = finished();
    assert!(game().verify(&text).unwrap().finished);
    let read = game().replay(&text, Some(6)).unwrap();
    assert_eq!(read.to_move(), Seats::one(RED));
    let seed = Seed::from_numbers(1, 1);
    let start: String = text.split_inclusive('\n').take(6).collect();
    let proof = game().verify_with_seed(&start, &seed).unwrap();
    assert_eq!((proof.finished, proof.proven), (false, 2));
    let mut running = game().resume(&start, seed).unwrap();
    let ended = running.end(None, "enough".into(), Vec::new(), Listeners::default());
    assert!(ended.is_ok());
    assert!(running.ended().unwrap().result.is_none());
    assert!(game().resume(&text, Seed::from_numbers(5, 5)).is_err());
    assert_eq!(game().info().title, "Outpost");
    assert_eq!(game().rules_version(), 2);
    assert!(game().rulebook().contains("## §2"));
    let odds = game().odds(&json!({"attack": 2, "defend": 1})).unwrap();
    assert_eq!(odds["defender_loses"], json!([16, 16, 4]));
    assert!(game().odds(&json!({"attack": 9, "defend": 1})).is_err());
    assert!(game().odds(&json!({"attack": 2})).is_err());
}

#[test]
fn match_ends_once() {
    let mut game = open("set");
    let news = game
        .end(None, "enough".into(), Vec::new(), everyone())
        .unwrap();
    for news in &news {
        assert_eq!((news.count, news.observations.len()), (1, 1));
        let entry = &news.observations[0].log[0];
        assert_eq!(entry.text, "enough");
        assert_eq!(
            entry.event.text(),
            r#"{"ended":{"standing":null,"why":"enough"}}"#
        );
    }
    game.take_lines();
    assert!(
        game.menu(RED).is_empty(),
        "the position is open, the match is not"
    );
    assert!(game.menu_about(RED, &[], None).unwrap().is_empty());
    let again = game
        .end(None, "again".into(), Vec::new(), everyone())
        .unwrap();
    assert!(again.iter().all(|news| news.count == 0), "{again:?}");
    assert_eq!(game.take_lines(), "");
    let copy = game
        .copy()
        .end(None, "copy".into(), Vec::new(), everyone())
        .unwrap();
    assert!(copy.iter().all(|news| news.count == 0), "{copy:?}");
}

#[test]
fn match_is_read_as_it_was_some_turns_ago() {
    let (_, text) = finished();
    let turn = |turns: u32| {
        let past = game().as_of_turn(&text, turns).unwrap()?;
        Some(past.view(UMPIRE).json()["turn"].as_u64().unwrap())
    };
    assert_eq!(turn(1), Some(8));
    assert_eq!(turn(3), Some(6));
    assert_eq!(turn(8), Some(1));
    assert_eq!(turn(9), None);
}

/// Always the last entry of its menu.
struct Last;

impl Bot<Outpost> for Last {
    fn decide(&mut self, chair: &Chair<'_, Outpost>) -> Choice {
        assert_eq!(chair.view().seat, chair.seat());
        *chair.menu().last().unwrap()
    }
}

#[test]
fn bot_makes_whole_batches_from_its_chair() {
    let mut game = open("duel");
    let mut bot = AnyBot::new::<Outpost>(Box::new(Last));
    let (batch, note) = game.bot_batch(BLUE, &mut bot).unwrap();
    assert_eq!(batch.len(), 7);
    assert_eq!(batch.last().unwrap(), &json!("ready"));
    assert_eq!(note, None, "outpost requires no notes");
    commit(&mut *game, BLUE, &batch, Listeners::default());
    assert!(game.bot_batch(BLUE, &mut bot).unwrap().0.is_empty());
}

#[test]
fn plug_offers_its_levels_by_name() {
    use engine::Level;
    use engine::erased::Plug;
    let last = Level::<Outpost> {
        name: "last",
        text: "Takes the last entry.",
        hidden: false,
        make: |_| Box::new(Last),
    };
    let plug = Plug {
        levels: vec![last],
        ..Plug::bare(rules())
    };
    assert_eq!(plug.levels(), [("last", "Takes the last entry.")]);
    let mut bot = plug.bot("last", 1).unwrap();
    let game = open("set");
    assert_eq!(game.bot_batch(RED, &mut bot).unwrap().0, [json!("rest")]);
    assert!(plug.bot("first", 1).is_none());
    assert!(plug.materials().board().is_none());
}

#[test]
fn listener_in_a_seat_that_the_game_does_not_have_is_an_error() {
    let game = game();
    let seed = Seed::from_numbers(3, 2);
    let mut open = game.open(&Setup::scenario("set"), seed).unwrap();
    let header = open.take_lines();
    let stranger = Listeners {
        seats: Seats::one(Seat(9)),
        spectators: false,
    };
    let batch = Batch {
        seat: RED,
        choices: &[json!("rest")],
        nonce: nonce(1),
        note: None,
    };
    let refusal = open.commit(batch, None, stranger).err().unwrap();
    assert_eq!(refusal.why, "The game has no seat number 9");
    assert_eq!(
        open.end(None, "enough".into(), Vec::new(), stranger).err(),
        Some(UnknownSeat(Seat(9)))
    );
    let back = open.rewind(&header, 1, "Red".into(), "why".into(), stranger);
    assert!(back.is_err() && open.follow("", stranger).is_err());
    assert!(open.ended().is_none(), "nothing has happened");
}
