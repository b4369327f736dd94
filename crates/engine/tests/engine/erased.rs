//! The object-safe face: JSON in, only what a seat may see out.

use crate::{finished, nonce, rules};
use engine::erased::{Act, AnyBot, DynMatch, ErasedGame, Game};
use engine::{Bot, Chair, DraftProgress, Seats, Seed, Setup};
use outpost::{BLUE, Choice, Outpost, RED, UMPIRE};
use serde_json::{Value, json};

fn game() -> ErasedGame<Outpost> {
    ErasedGame(rules())
}

fn open(scenario: &str) -> Box<dyn DynMatch> {
    game()
        .open(&Setup::scenario(scenario), Seed::from_numbers(1, 1))
        .unwrap()
}

fn choose(choice: Value) -> Act {
    Act::Choose { seat: None, choice }
}

#[test]
fn a_view_shows_its_seat_no_hidden_block() {
    let table = open("set");
    let red = table.view(RED);
    assert_eq!(
        red.json()["camps"][1]["posts"],
        json!(["hidden", "hidden", "hidden"])
    );
    assert_eq!(red.json()["camps"][0]["posts"][2]["block"]["value"], 3);
    let umpire = table.view(UMPIRE);
    assert_eq!(umpire.json()["camps"][1]["posts"][2]["block"]["value"], 3);
    assert!(table.screen(RED, 80).contains("Blue ?  ?  ?"));
}

#[test]
fn every_offer_is_taken_exactly_as_it_is_printed() {
    let table = open("set");
    let menu = table.menu(RED);
    assert_eq!(menu.len(), 6);
    assert!(table.menu(BLUE).is_empty() && table.menu(UMPIRE).is_empty());
    let choices: Vec<Value> = menu
        .iter()
        .map(|offer| offer.choice.json().clone())
        .collect();
    assert!(table.why_not(RED, &choices).iter().all(Option::is_none));
    assert_eq!(menu[0].text, "swap posts 0 and 1");
}

#[test]
fn why_not_answers_many_choices_in_one_call_and_names_the_rule() {
    let table = open("set");
    let answers = table.why_not(
        RED,
        &[
            json!("rest"),
            json!({"swap": 4}),
            json!({"jump": 1}),
            json!(7),
        ],
    );
    assert!(answers[0].is_none());
    let swap = answers[1].as_ref().unwrap();
    assert_eq!(swap.rule, Some("§2.1"));
    assert_eq!(swap.to_string(), "swap post 0 or 1 with the next (§2.1)");
    let jump = answers[2].as_ref().unwrap().to_string();
    assert!(
        jump.starts_with("{\"jump\":1} is not a choice of this game"),
        "{jump}"
    );
    assert!(answers[3].is_some());
    let blue = table.why_not(BLUE, &[json!("rest")]);
    assert_eq!(blue[0].as_ref().unwrap().why, "it is not this seat's move");
}

#[test]
fn a_draft_lists_its_orders_and_the_menu_that_follows() {
    let table = open("set");
    let draft = [json!({"swap": 0}), json!({"attack": 1})];
    let drafted = table.draft(RED, &draft).unwrap();
    assert_eq!(drafted.told.pace, DraftProgress::More);
    assert_eq!(drafted.orders, [1]);
    assert_eq!(drafted.menu.len(), 3);
    assert_eq!(drafted.told.log, ["Red swaps posts 0 and 1."]);
    let screen = table.draft_screen(RED, &draft[..1], 80).unwrap();
    assert!(screen.contains("Red  2/2  1/1  3/3"), "{screen}");
    assert_eq!(
        table.draft_screen(RED, &[], 80).unwrap(),
        table.screen(RED, 80)
    );
    assert_eq!(table.announced(RED, &[]).unwrap(), []);
    let cases = table.announced(RED, &draft).unwrap();
    assert_eq!(cases.len(), 3);
    assert_eq!(cases[0].1.json(), &json!({"attack": 3, "defend": 1}));
    let refusal = table
        .draft(RED, &[json!("rest"), json!("rest")])
        .unwrap_err();
    assert!(refusal.why.starts_with("nothing may follow choice 1"));
    let all = table
        .draft(RED, &[json!({"attack": 1}), json!({"with": 1})])
        .unwrap();
    assert!(all.menu.is_empty(), "a drafted reveal offers nothing more");
    let half = table.draft(RED, &[json!({"attack": 1})]).unwrap();
    assert_eq!(all.told.pace, DraftProgress::Reveals);
    assert_eq!(
        (&all.view, &all.told.sights),
        (&half.view, &half.told.sights),
        "what it reveals is not shown while it can be taken back"
    );
}

#[test]
fn listeners_hear_a_batch_each_in_their_own_way() {
    let mut table = open("duel");
    let batch = [json!({"put": 3}), json!({"at": 0})];
    let everybody: Seats = [RED, BLUE, UMPIRE].into_iter().collect();
    let told = table
        .commit_telling(BLUE, &batch, nonce(1), None, everybody)
        .unwrap();
    let logs: Vec<usize> = told.iter().map(|(_, told)| told.sights.len()).collect();
    assert_eq!(logs, [0, 2, 2]);
    let told = table
        .commit(
            BLUE,
            &[json!({"put": 2}), json!({"at": 1})],
            nonce(2),
            Some("steady".into()),
        )
        .unwrap();
    assert_eq!(told.log, ["Strength 2 stands on post 1."]);
    assert!(table.take_lines().contains("\"note\":\"steady\""));
}

#[test]
fn a_rehearsal_takes_choices_of_both_sides_and_given_dice() {
    let table = open("set");
    let acts = [
        choose(json!({"attack": 0})),
        choose(json!({"with": 2})),
        Act::Dice(vec![json!(6), json!("miss"), json!(2), json!("hit")]),
        Act::Choose {
            seat: Some(BLUE),
            choice: json!("rest"),
        },
    ];
    let end = table.dry_run(RED, &acts, None).unwrap();
    assert_eq!(
        end.log[1],
        "Dice [6, 1, 2] against [6]: the attacker loses 1, the defender 1."
    );
    assert_eq!(end.to_move, [RED]);
    assert!(end.standing.is_none() && !end.dice_wanted);
    assert!(end.screen.contains("Blue 0/1  ?  ?"), "{}", end.screen);
    assert!(table.dry_run(RED, &acts[..2], None).unwrap().dice_wanted);
    let rolled = table.dry_run(RED, &acts[..2], Some(4)).unwrap();
    assert!(!rolled.dice_wanted && rolled.log[1].starts_with("Dice"));
    let again = table.dry_run(RED, &acts[..2], Some(4)).unwrap();
    assert_eq!(rolled.log, again.log);
    assert_eq!(table.lines(), 1, "a rehearsal leaves no trace");
}

#[test]
fn a_rehearsal_says_what_is_wrong_with_which_step() {
    let table = open("set");
    let attack = [choose(json!({"attack": 0})), choose(json!({"with": 2}))];
    let with = |act: Act| [attack.to_vec(), vec![act]].concat();
    let why = |acts: &[Act]| {
        let refusal = table.dry_run(RED, acts, None).unwrap_err();
        (refusal.at.unwrap(), refusal.why)
    };
    let dice = |faces: &[Value]| with(Act::Dice(faces.to_vec()));
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
            "no die here shows 7",
        ),
        (dice(&[json!("star")]), "no die shows \"star\""),
        (dice(&[json!(-1)]), "no die shows -1"),
        (
            with(choose(json!("rest"))),
            "dice are to be rolled here: give {\"dice\":[..]}",
        ),
    ];
    for (acts, wanted) in cases {
        assert_eq!(why(&acts), (2, wanted.to_owned()));
    }
    assert_eq!(why(&[Act::Dice(vec![])]).1, "no dice are called for here");
    let blue = Act::Choose {
        seat: Some(BLUE),
        choice: json!("rest"),
    };
    assert_eq!(why(&[blue]).1, "it is not this seat's move");
}

#[test]
fn a_position_can_be_looked_at_without_a_journal() {
    let mut table = game().look(&Setup::scenario("set")).unwrap();
    assert_eq!(table.to_move(), Seats::one(RED));
    let refusal = table
        .commit(RED, &[json!("rest")], nonce(1), None)
        .unwrap_err();
    assert!(refusal.why.contains("it can be read but not played on"));
    assert_eq!(table.take_lines(), "");
    assert!(game().look(&Setup::scenario("pit")).is_err());
}

#[test]
fn a_story_is_what_one_seat_saw() {
    let (_, text) = finished();
    let story = game().story(&text, BLUE).unwrap();
    assert_eq!(story[0].text, "Red swaps posts 1 and 2.");
    assert_eq!(story[0].line, 3);
    let fought: Vec<u64> = story
        .iter()
        .filter(|tale| tale.text.starts_with("Dice"))
        .map(|tale| tale.line)
        .collect();
    assert_eq!(fought, [4, 6]);
    let mut duel = open("duel");
    duel.commit(BLUE, &[json!({"put": 3}), json!({"at": 0})], nonce(1), None)
        .unwrap();
    let text = duel.take_lines();
    assert_eq!(game().story(&text, RED).unwrap().len(), 0);
    assert_eq!(game().story(&text, BLUE).unwrap().len(), 2);
}

#[test]
fn a_match_is_resumed_verified_and_read_through_the_face() {
    let (_, text) = finished();
    assert!(game().verify(&text).unwrap().finished);
    let read = game().replay(&text, Some(6)).unwrap();
    assert_eq!(read.to_move(), Seats::one(RED));
    let seed = Seed::from_numbers(1, 1);
    let start: String = text.split_inclusive('\n').take(6).collect();
    let proof = game().verify_with_seed(&start, &seed).unwrap();
    assert_eq!((proof.finished, proof.proven), (false, 2));
    let mut running = game().resume(&start, seed).unwrap();
    running.end(None, "enough".into());
    assert!(running.ended().unwrap().standing.is_none());
    assert!(game().resume(&text, Seed::from_numbers(5, 5)).is_err());
    assert_eq!(game().info().title, "Outpost");
    assert_eq!(game().rules_version(), 1);
    assert!(game().rulebook().contains("## §2"));
    let odds = game().odds(&json!({"attack": 2, "defend": 1})).unwrap();
    assert_eq!(odds["defender_loses"], json!([4, 4, 1]));
    assert!(game().odds(&json!({"attack": 9, "defend": 1})).is_err());
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
fn a_computer_player_makes_whole_batches_from_its_chair() {
    let mut table = open("duel");
    let mut robot = AnyBot::new::<Outpost>(Box::new(Last));
    let batch = table.consult(BLUE, &mut robot).unwrap();
    assert_eq!(batch.len(), 7);
    assert_eq!(batch.last().unwrap(), &json!("ready"));
    table.commit(BLUE, &batch, nonce(1), None).unwrap();
    assert!(table.consult(BLUE, &mut robot).unwrap().is_empty());
}
