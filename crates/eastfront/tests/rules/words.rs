//! What players read: refusals, menu entries, the log and the screen. The texts are kept in `words/`; after a wanted
//! change `UPDATE_EXPECT=1 cargo test -p eastfront` writes them anew.

use crate::common::*;
use eastfront::{Choice, Event, View};
use engine::{Analyze, Describe, Next, Overlays, Rules, ScreenRequest};
use expect_test::expect_file;
use serde_json::json;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A game whose log is written down as each side reads it.
struct Chronicle {
    game: Game,
    views: [View; 2],
    text: String,
}

impl Chronicle {
    fn of(game: Game) -> Chronicle {
        let views = ["axis", "soviet"].map(|who| game.view(who));
        Chronicle {
            game,
            views,
            text: String::new(),
        }
    }

    /// Writes down what each side reads of a step, from its view before it.
    fn hear(&mut self, events: &[Event]) {
        let rules = self.game.rules;
        for event in events {
            for (i, who) in ["axis", "soviet"].into_iter().enumerate() {
                if let Some(event) = rules.observe(&self.game.state, event, side(who).seat()) {
                    let line = rules.log_text(&self.views[i], &event);
                    if !line.is_empty() {
                        writeln!(self.text, "    {who}: {line}").unwrap();
                    }
                }
            }
        }
        self.views = ["axis", "soviet"].map(|who| self.game.view(who));
    }

    fn choose(&mut self, choice: Choice) {
        let who = self.game.state.side();
        let said = self
            .game
            .rules
            .choice_text(&self.views[who as usize], &choice);
        writeln!(self.text, "{}: {said}", who.adjective()).unwrap();
        assert!(self.game.offers(choice), "{choice:?} is not offered");
        let mut events = Vec::new();
        let rules = self.game.rules;
        rules
            .choose(&mut self.game.state, who.seat(), &choice, &mut events)
            .unwrap();
        self.hear(&events);
    }

    fn all(&mut self, choices: &[Choice]) {
        for choice in choices {
            self.choose(*choice);
        }
    }

    fn dice(&mut self, dice: &[u32]) {
        let rules = self.game.rules;
        let Next::Chance(chance) = rules.next(&self.game.state) else {
            panic!("no dice are called for");
        };
        let mut given = engine::ScriptedDice {
            left: dice.iter().copied().collect(),
            ..engine::ScriptedDice::default()
        };
        let outcome = rules.roll(&chance, &mut given);
        assert!(
            given.left.is_empty() && !given.exhausted,
            "{dice:?} for {chance:?}"
        );
        let mut events = Vec::new();
        rules.resolve(&mut self.game.state, &outcome, &mut events);
        self.hear(&events);
    }
}

fn put(id: &str, hex: &str) -> [Choice; 2] {
    [Choice::Put(unit(id)), Choice::At(at(hex))]
}

#[test]
fn the_log_of_a_turn() {
    let pos = lab()
        .placing()
        .due("de-2")
        .pool("de-9")
        .put_at("de-4", "12,11", 3)
        .put("de-3-panzer", "14,12")
        .put("de-16", "24,9")
        .put("su-24", "13,11")
        .put_at("su-8", "13,12", 1)
        .put("su-20", "20,11");
    let mut tale = Chronicle::of(pos.play());
    tale.all(&put("de-2", "5,13"));
    tale.all(&put("de-9", "4,6"));
    tale.choose(Choice::Add(unit("de-4")));
    tale.all(&[Choice::Rail(unit("de-2")), Choice::At(at("10,13"))]);
    let attack = [
        Choice::Attack(at("13,11")),
        Choice::With(unit("de-4")),
        Choice::Air,
        Choice::Roll,
    ];
    tale.all(&attack);
    tale.dice(&[6, 5, 1, 2, 3, 5, 6, 1]);
    tale.all(&[
        Choice::Attack(at("13,12")),
        Choice::With(unit("de-3-panzer")),
        Choice::Roll,
    ]);
    tale.dice(&[6, 5, 1, 2, 1, 1]);
    tale.all(&[
        Choice::Move(unit("de-3-panzer")),
        Choice::Step(at("13,12")),
        Choice::Stop,
    ]);
    tale.choose(Choice::End);
    tale.all(&[
        Choice::Move(unit("su-20")),
        Choice::Step(at("20,12")),
        Choice::Step(at("20,13")),
    ]);
    if tale.game.offers(Choice::Stop) {
        tale.choose(Choice::Stop);
    }
    tale.all(&[
        Choice::Attack(at("12,11")),
        Choice::With(unit("su-24")),
        Choice::Roll,
    ]);
    tale.dice(&[5, 6, 1, 1, 1, 1]);
    tale.choose(Choice::End);
    tale.choose(Choice::End);
    tale.choose(Choice::End);
    tale.dice(&[6]);
    tale.dice(&[1, 2, 3]);
    expect_file!["words/turn.txt"].assert_eq(&tale.text);
}

#[test]
fn the_log_of_hits_that_are_shared_out() {
    let pos = lab()
        .put("de-3-panzer", "12,11")
        .put("de-9", "13,10")
        .put("de-4", "14,10")
        .put("su-1-gd", "13,11");
    let mut tale = Chronicle::of(pos.play());
    tale.choose(Choice::Attack(at("13,11")));
    for id in ["de-3-panzer", "de-9", "de-4"] {
        tale.choose(Choice::With(unit(id)));
    }
    tale.choose(Choice::Roll);
    tale.dice(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 5, 5, 5]);
    tale.all(&[
        Choice::Hit(unit("de-9")),
        Choice::Hit(unit("de-4")),
        Choice::Spread,
    ]);
    expect_file!["words/hits.txt"].assert_eq(&tale.text);
}

#[test]
fn the_log_of_a_set_up() {
    let mut tale = Chronicle::of(deploying("1942"));
    let mut told = 0;
    while tale.game.state.phase() == eastfront::Phase::Deploy {
        let choice = tale.game.menu()[0];
        let before = tale.text.len();
        tale.choose(choice);
        // Two units of each side tell it all.
        told += 1;
        let keep = told <= 2 || matches!(choice, Choice::End | Choice::Withhold(_));
        if !keep {
            tale.text.truncate(before);
        }
    }
    expect_file!["words/setup.txt"].assert_eq(&tale.text);
}

#[test]
fn the_log_of_1944_and_of_the_end() {
    let pos = lab()
        .scenario("campaign")
        .bonuses_given()
        .turn("1944-04")
        .air(1, 2)
        .soviet()
        .put("de-1-panzer", "11,11")
        .pool("de-3-panzer");
    let mut tale = Chronicle::of(pos.play());
    tale.choose(Choice::End);
    tale.all(&[
        Choice::Withdraw(unit("de-1-panzer")),
        Choice::Withdraw(unit("de-3-panzer")),
    ]);
    tale.choose(Choice::End);
    let mut last = Chronicle::of(bare().turn("1943-01").weather("snow").soviet().play());
    last.choose(Choice::End);
    let winners = [
        bare()
            .own("Moscow", "axis")
            .own("Leningrad", "axis")
            .put("de-9", "25,22"),
        bare().soviet().own("Warsaw", "soviet").put("su-24", "6,22"),
        bare()
            .scenario("1944")
            .soviet()
            .own("Warsaw", "soviet")
            .own("Bucharest", "soviet")
            .put("su-24", "2,13"),
        bare()
            .scenario("1944")
            .turn("1945-05")
            .soviet()
            .put("su-24", "25,13"),
        bare()
            .scenario("1942")
            .turn("1943-01")
            .weather("snow")
            .own("Moscow", "axis")
            .own("Leningrad", "axis")
            .soviet(),
    ];
    let enders: [&[Choice]; 5] = [
        &[Choice::Move(unit("de-9")), Choice::Step(at("26,22"))],
        &[Choice::Move(unit("su-24")), Choice::Step(at("5,22"))],
        &[Choice::Move(unit("su-24")), Choice::Step(at("1,13"))],
        &[Choice::End],
        &[Choice::End],
    ];
    let mut text = tale.text + &last.text;
    for (pos, choices) in winners.into_iter().zip(enders) {
        let mut tale = Chronicle::of(pos.play());
        tale.all(choices);
        assert!(tale.game.winner().is_some());
        text += &tale.text;
    }
    expect_file!["words/late.txt"].assert_eq(&text);
}

#[test]
fn the_screen() {
    let mut game = lab()
        .due("de-2")
        .put("de-9", "12,11")
        .put_at("de-3-panzer", "11,12", 2)
        .put("su-24", "13,11")
        .put("su-8", "16,15")
        .play();
    game.march("de-3-panzer", "12,12").unwrap();
    game.battle("13,11", "de-9", true, &[6, 1, 1, 1, 1], &[1, 1, 1]);
    let mut text = String::new();
    for (who, width) in [("axis", 100), ("soviet", 60), ("axis", 20)] {
        text += &game
            .rules
            .screen(&game.view(who), &ScreenRequest::width(width));
        text.push('\n');
    }
    let opening = opening("1941");
    text += &opening
        .rules
        .screen(&opening.view("soviet"), &ScreenRequest::width(120));
    expect_file!["words/screen.txt"].assert_eq(&text);
}

/// §16: what was withdrawn comes back, and the enemy's count of it with it (the chronicle compares views).
#[test]
fn the_return_of_january_1945() {
    let pos = lab()
        .scenario("campaign")
        .bonuses_given()
        .turn("1945-01")
        .placing()
        .put("de-1-panzer", "withdrawn")
        .put("de-2-panzer", "withdrawn");
    let mut tale = Chronicle::of(pos.play());
    let off = |tale: &Chronicle| tale.views[1].enemy_off_map.clone();
    assert_eq!((off(&tale).withdrawn, off(&tale).due), (2, 2));
    tale.all(&put("de-1-panzer", "5,13"));
    assert_eq!((off(&tale).withdrawn, off(&tale).due), (1, 1));
}

/// A standing order answers only what it is for.
#[test]
fn standing_orders_spread_hits_and_pass_and_do_nothing_else() {
    let game = lab().put("de-9", "12,11").play();
    let (rules, view) = (&game.rules, game.view("axis"));
    let hits = [Choice::Hit(unit("de-9")), Choice::Spread];
    let answer = |order: &str, menu: &[Choice]| rules.standing_answer(&view, order, menu);
    assert_eq!(answer("spread-hits", &hits), Some(Choice::Spread));
    assert_eq!(answer("spread-hits", &[Choice::End]), None);
    assert_eq!(answer("pass", &[Choice::End]), Some(Choice::End));
    let more = [Choice::Move(unit("de-9")), Choice::End];
    assert_eq!(answer("pass", &more), None);
    assert_eq!(answer("dance", &hits), None);
}

/// What onlookers are shown: where blocks stand and what was seen of them, nobody's own blocks and orders.
#[test]
fn s03_onlookers_see_what_both_sides_know() {
    let mut game = lab().put("de-9", "12,11").put("su-24", "13,11").play();
    game.pace(Choice::Attack(at("13,11")));
    let views = ["axis", "soviet"].map(|who| game.view(who));
    let common = serde_json::to_value(game.rules.public_view(&views)).unwrap();
    for hidden in ["own", "foe", "foe_off_map", "order", "side"] {
        assert!(common.get(hidden).is_none(), "{hidden}");
    }
    assert_eq!(common["axis"], json!([{ "hex": "12,11", "note": null }]));
    assert_eq!(common["soviet"], json!([{ "hex": "13,11", "note": null }]));
    assert_eq!(common["rp"], json!({ "axis": 16, "soviet": 16 }));
    let text = common.to_string();
    assert!(!text.contains("de-9") && !text.contains("su-24"), "{text}");
}

#[test]
fn turns_are_counted_from_june_1941() {
    let game = bare().turn("1942-01").play();
    assert_eq!(game.rules.turn(&game.state), 7);
    assert!(game.rules.rulebook().contains("### §11.1 Movement"));
}

/// Hexes are read as the map prints them and as files write them; units by name or id.
#[test]
fn choices_in_a_players_own_words() {
    let game = opening("1941");
    let read = |words: &str| game.rules.parse_order(&game.view("axis"), words);
    let attack = Some(vec![Choice::Attack(at("10,12"))]);
    for words in [
        "attack 10,12",
        "Attack 10.12",
        "attack Bialystok",
        "attack  bialystok ",
        "attack Bialystok (10.12)",
    ] {
        assert_eq!(read(words), attack, "{words}");
    }
    assert_eq!(at("05.07"), at("5,7"));
    assert_eq!(at("5,7").to_string(), "05.07");
    let rail = Some(vec![Choice::Rail(unit("de-4-panzer"))]);
    for words in ["rail 4th Panzer", "rail 4th p", "rail de-4-panzer"] {
        assert_eq!(read(words), rail, "{words}");
    }
    let (nine, minsk) = (unit("de-9"), at("13,11"));
    let verbs = [
        ("put 9th Army", Choice::Put(nine)),
        ("rebuild 9th Army", Choice::Put(nine)),
        ("bring in 9th Army", Choice::Put(nine)),
        ("at Minsk", Choice::At(minsk)),
        ("in Minsk", Choice::At(minsk)),
        ("place in Minsk", Choice::At(minsk)),
        ("withhold 9th Army", Choice::Withhold(nine)),
        ("withdraw 4th Panzer", Choice::Withdraw(unit("de-4-panzer"))),
        ("add 9th Army", Choice::Add(nine)),
        ("add a step to 9th Army", Choice::Add(nine)),
        ("step 13.11", Choice::Step(minsk)),
        ("to 13,11", Choice::Step(minsk)),
        ("with 9th Army", Choice::With(nine)),
        ("hit 9th Army", Choice::Hit(nine)),
        ("end turn", Choice::End),
        ("add air", Choice::Air),
    ];
    for (words, choice) in verbs {
        assert_eq!(read(words), Some(vec![choice]), "{words}");
    }
    // 9th Army is one unit of the Axis, 4th may be three.
    assert_eq!(read("move 9th"), Some(vec![Choice::Move(unit("de-9"))]));
    for words in [
        "move 4th",
        "move su-8",
        "attack Atlantis",
        "sing 9th",
        "move",
    ] {
        assert_eq!(read(words), None, "{words}");
    }
}

/// Whole orders in one line: a march by the shortest way, an attack with its units, a unit with its place.
#[test]
fn whole_orders_in_a_players_own_words() {
    let mut game = lab()
        .put("de-3-panzer", "11,16")
        .put("de-9", "12,11")
        .put("su-24", "13,11")
        .play();
    let read = |words: &str| game.rules.parse_order(&game.view("axis"), words);
    let (panzer, nine) = (unit("de-3-panzer"), unit("de-9"));
    let march = read("move 3rd Panzer to 9.16").unwrap();
    assert_eq!(march[0], Choice::Move(panzer));
    assert_eq!(
        march[1..3],
        ["10,16", "9,16"].map(|hex| Choice::Step(at(hex)))
    );
    assert_eq!(march[3..], [Choice::Stop]);
    // What cannot be reached is tried, so that the refusal says why.
    assert_eq!(
        read("move 9th Army to 13.11"),
        Some(vec![Choice::Move(nine), Choice::Step(at("13,11"))])
    );
    let attack = vec![
        Choice::Attack(at("13,11")),
        Choice::With(nine),
        Choice::With(panzer),
        Choice::Air,
    ];
    assert_eq!(
        read("attack 13.11 with 9th Army, 3rd Panzer and air"),
        Some(attack)
    );
    assert_eq!(
        read("rail 9th Army to Minsk"),
        Some(vec![Choice::Rail(nine), Choice::At(at("10,13"))])
    );
    assert_eq!(read("attack Minsk with 9th Army and 77th Army"), None);
    for choice in march {
        game.pace(choice);
    }
}

/// The sentences of the terminal: what stands in the prompt, and what ending the turn would lose (§8).
#[test]
fn the_prompt_and_what_a_turn_leaves_unused() {
    let game = opening("1941");
    let view = game.view("axis");
    let (rp, air) = (view.rp.axis, view.air.axis);
    assert_eq!(
        game.rules.status(&view),
        format!("June 1941, {rp} RP, air {} of {}", air.left(), air.total)
    );
    let lost = game.rules.loses(&view, &Choice::End).unwrap();
    assert!(lost.starts_with(&format!("{rp} RP and ")), "{lost}");
    assert_eq!(game.rules.loses(&view, &Choice::Stop), None);
    let spent = lab().rp(0, 0).play();
    assert_eq!(spent.rules.loses(&spent.view("axis"), &Choice::End), None);
}

/// `odds attack Minsk` before a unit is named takes all that can bring dice.
#[test]
fn odds_are_told_in_sentences() {
    let mut game = lab().put("de-9", "12,11").put("su-24", "13,11").play();
    let none = game.rules.odds_text(&game.view("axis"), "");
    assert_eq!(none, None);
    game.pace(Choice::Attack(at("13,11")));
    let before = game.rules.odds_text(&game.view("axis"), "").unwrap();
    game.pace(Choice::With(unit("de-9")));
    let after = game.rules.odds_text(&game.view("axis"), "").unwrap();
    assert_eq!(before, after);
    assert!(
        before.starts_with("Attack on 13.11 with 9th Army ("),
        "{before}"
    );
    assert!(before.contains("\nOn average: "), "{before}");
    assert!(before.contains("% to eliminate it; it loses "), "{before}");
}

/// Rivers, red hexsides and the ground under a block are on the map; a drafted move shows where it began.
#[test]
fn the_map_shows_hexsides_ground_and_drafted_moves() {
    let mut game = opening("1941");
    let before = game.view("axis");
    let panzer = unit("de-4-panzer");
    let start = before.own_block(panzer).unwrap().hex().unwrap();
    let order = game.rules.parse_order(&before, "move 4th Panzer to 8.9");
    for choice in order.unwrap() {
        game.pace(choice);
    }
    let view = game.view("axis");
    let screen = |part: &str, before: Option<&View>| {
        let request = ScreenRequest {
            width: 180,
            part,
            before,
        };
        game.rules.screen(&view, &request)
    };
    let drafted = screen("", Some(&before));
    assert!(drafted.contains(" a4"), "{drafted}");
    let moved = format!(
        "Drafted: 4th Panzer from {} to 08.09",
        game.rules.map.hex_name(start)
    );
    assert!(drafted.contains(&moved), "{drafted}");
    assert!(
        drafted.contains('|') && drafted.contains(" / "),
        "{drafted}"
    );
    let all = screen("all", None);
    for city in ["Leningrad 15", "Grozny 31", "Berlin 01"] {
        assert!(all.contains(city), "{city}: {all}");
    }
    assert!(all.contains('#'), "a red hexside: {all}");
    // A block in a city or a wood does not hide it.
    assert!(all.contains("]*") && all.contains("]w"), "{all}");
    let part = screen("Minsk", None);
    assert!(part.contains("     08  09  10 "), "{part}");
}

/// A step tells its cost, in an enemy zone of control too, and that a swamp ends the move (§5).
#[test]
fn steps_tell_their_cost() {
    let mut game = lab()
        .put("de-3-panzer", "11,16")
        .put("su-8", "10,18")
        .play();
    game.pace(Choice::Move(unit("de-3-panzer")));
    let say = |hex: &str| {
        let view = game.view("axis");
        game.rules.choice_text(&view, &Choice::Step(at(hex)))
    };
    assert_eq!(say("11,15"), "Move to 11.15: 1 of 6 MP");
    assert_eq!(say("10,17"), "Move to 10.17: 2 of 6 MP");
    assert_eq!(say("12,16"), "Move to 12.16: 1 of 6 MP (swamp, must stop)");
}

#[test]
fn an_announced_attack_is_reckoned_against_all_the_block_can_be() {
    let announced = |pos: Pos| {
        let mut game = pos.put("de-9", "12,11").put("su-24", "13,11").play();
        game.pace(Choice::Attack(at("13,11")));
        assert!(game.rules.announced(&game.view("axis")).is_empty());
        game.pace(Choice::With(unit("de-9")));
        let cases = game.rules.announced(&game.view("axis")).into_iter();
        cases
            .map(|(what, case)| (what, json!(case)))
            .collect::<Vec<_>>()
    };
    let dice = |case: &serde_json::Value| case["defend"]["dice"].as_u64().unwrap();
    // Nobody has seen it: infantry of two or three dice, but no armor in July 1941.
    let unseen = announced(lab());
    let all: BTreeSet<u64> = unseen.iter().map(|(_, case)| dice(case)).collect();
    assert_eq!(all, BTreeSet::from([2, 3]));
    assert!(unseen[0].0.starts_with("Infantry, "), "{}", unseen[0].0);
    assert!(unseen.iter().all(|(_, case)| case["defend"]["armor"] == 0));
    // Seen this month, it is what it was.
    let mut game = opening("1941");
    game.pace(Choice::Attack(at("10,12")));
    game.pace(Choice::With(unit("de-3-panzer")));
    let seen = game.rules.announced(&game.view("axis"));
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].0, "Last seen Jun 41: 10th Army, 2 SP");
    assert_eq!(
        json!(seen[0].1)["defend"],
        json!({"dice": 3, "armor": 0, "infantry": 2})
    );
}

/// Refusals in full, so that each sentence is read by somebody.
#[test]
fn refusals() {
    let mut text = String::new();
    let mut refuse = |game: &Game, choices: &[Choice]| {
        let mut state = game.state.clone();
        let seat = state.side().seat();
        let (last, first) = choices.split_last().unwrap();
        for choice in first {
            game.rules
                .choose(&mut state, seat, choice, &mut ())
                .unwrap();
        }
        let before = state.clone();
        let illegal = game
            .rules
            .choose(&mut state, seat, last, &mut ())
            .expect_err(&format!("{last:?}"));
        assert!(state == before, "a refusal changes nothing");
        let asked = serde_json::to_string(last).unwrap();
        let illegal = game.rules.explain(&illegal);
        writeln!(text, "{asked}: {illegal}").unwrap();
    };
    let u = unit;
    let game = lab()
        .put("de-9", "12,11")
        .put("de-4", "11,11")
        .put("de-16", "24,9")
        .put("de-3-panzer", "10,16")
        .put("de-6", "12,6")
        .put("su-24", "13,11")
        .put("su-8", "17,11")
        .play();
    refuse(&game, &[Choice::Move(u("su-24"))]);
    refuse(&game, &[Choice::Move(u("de-18"))]);
    refuse(&game, &[Choice::Stop]);
    refuse(&game, &[Choice::Step(at("12,12"))]);
    refuse(&game, &[Choice::At(at("12,12"))]);
    refuse(&game, &[Choice::Roll]);
    refuse(&game, &[Choice::Spread]);
    refuse(&game, &[Choice::Put(u("de-18"))]);
    refuse(&game, &[Choice::Add(u("de-9"))]);
    refuse(&game, &[Choice::Withdraw(u("de-3-panzer"))]);
    refuse(&game, &[Choice::Move(u("de-9")), Choice::Stop]);
    refuse(&game, &[Choice::Move(u("de-9")), Choice::End]);
    refuse(&game, &[Choice::Move(u("de-9")), Choice::Step(at("15,11"))]);
    refuse(&game, &[Choice::Move(u("de-9")), Choice::Step(at("13,11"))]);
    refuse(
        &game,
        &[
            Choice::Move(u("de-4")),
            Choice::Step(at("12,11")),
            Choice::Stop,
        ],
    );
    refuse(&game, &[Choice::Move(u("de-6")), Choice::Step(at("13,6"))]);
    refuse(&game, &[Choice::Rail(u("de-9"))]);
    refuse(&game, &[Choice::Rail(u("de-16"))]);
    refuse(&game, &[Choice::Rail(u("de-4")), Choice::At(at("12,12"))]);
    refuse(&game, &[Choice::Rail(u("de-4")), Choice::At(at("7,13"))]);
    refuse(&game, &[Choice::Rail(u("de-4")), Choice::At(at("20,13"))]);
    refuse(&game, &[Choice::Rail(u("de-4")), Choice::At(at("0,0"))]);
    refuse(&game, &[Choice::Rail(u("de-4")), Choice::At(at("12,11"))]);
    refuse(&game, &[Choice::Rail(u("de-4")), Choice::End]);
    refuse(&game, &[Choice::Attack(at("14,11"))]);
    refuse(&game, &[Choice::Attack(at("17,11"))]);
    refuse(&game, &[Choice::Attack(at("13,11")), Choice::Roll]);
    refuse(&game, &[Choice::Attack(at("13,11")), Choice::End]);
    refuse(
        &game,
        &[Choice::Attack(at("13,11")), Choice::With(u("de-4"))],
    );
    refuse(
        &game,
        &[Choice::Attack(at("13,11")), Choice::With(u("su-24"))],
    );
    refuse(
        &game,
        &[
            Choice::Attack(at("13,11")),
            Choice::With(u("de-9")),
            Choice::With(u("de-9")),
        ],
    );
    refuse(
        &game,
        &[
            Choice::Attack(at("13,11")),
            Choice::With(u("de-9")),
            Choice::Air,
            Choice::Air,
        ],
    );
    let mut done = game.clone();
    done.march("de-4", "11,12").unwrap();
    done.battle("13,11", "de-9", false, &[1, 1, 1], &[1, 1, 1]);
    refuse(&done, &[Choice::Move(u("de-4"))]);
    refuse(&done, &[Choice::Rail(u("de-4"))]);
    refuse(&done, &[Choice::Attack(at("13,11"))]);
    let mut railed = lab()
        .put("de-9", "12,13")
        .put("de-4", "3,13")
        .put("de-16", "3,12")
        .put("de-6", "3,11")
        .play();
    railed.rail("de-9", "10,13").unwrap();
    railed.rail("de-4", "5,13").unwrap();
    refuse(&railed, &[Choice::Move(u("de-9"))]);
    refuse(&railed, &[Choice::Rail(u("de-9"))]);
    refuse(&railed, &[Choice::Rail(u("de-6"))]);
    let poor = lab()
        .rp(0, 16)
        .put("de-9", "12,11")
        .put("su-8", "13,11")
        .put("de-4", "3,13")
        .play();
    refuse(&poor, &[Choice::Move(u("de-9"))]);
    refuse(&poor, &[Choice::Attack(at("13,11"))]);
    refuse(&poor, &[Choice::Rail(u("de-4"))]);
    let mud = bare()
        .weather("mud")
        .put("de-9", "12,9")
        .put("de-4", "12,11")
        .put("su-8", "13,11")
        .play();
    refuse(&mud, &[Choice::Move(u("de-9")), Choice::Step(at("13,9"))]);
    refuse(
        &mud,
        &[
            Choice::Attack(at("13,11")),
            Choice::With(u("de-4")),
            Choice::Air,
        ],
    );
    let mut flown = lab()
        .air(0, 0)
        .put("de-9", "12,11")
        .put("su-8", "13,11")
        .play();
    refuse(
        &flown,
        &[
            Choice::Attack(at("13,11")),
            Choice::With(u("de-9")),
            Choice::Air,
        ],
    );
    flown.announce("13,11", "de-9", false).unwrap();
    let swamp = lab()
        .put("ro-3", "13,16")
        .put("su-8", "14,16")
        .air(0, 0)
        .play();
    refuse(&swamp, &[Choice::Attack(at("14,16"))]);
    let stuck = lab()
        .weather("mud")
        .put("de-9", "12,16")
        .put("su-8", "11,15")
        .put("su-9", "13,15")
        .put("su-10", "13,17");
    let stuck = stuck
        .put("su-11", "11,17")
        .put("su-3", "10,16")
        .put("su-4", "13,16")
        .own("Minsk", "soviet");
    refuse(
        &stuck
            .own("Smolensk", "soviet")
            .put("su-5", "12,15")
            .put("su-6", "12,17")
            .put("su-12", "11,16")
            .play(),
        &[Choice::Move(u("de-9"))],
    );
    let finn = lab()
        .option("finnish-defense")
        .put("fi-finnish", "12,11")
        .put("de-9", "13,10")
        .put("su-8", "13,11")
        .play();
    refuse(
        &finn,
        &[Choice::Attack(at("13,11")), Choice::With(u("fi-finnish"))],
    );
    let place = lab()
        .placing()
        .due("de-2")
        .put("de-9", "12,11")
        .put("su-8", "13,11")
        .put_at("de-4", "13,10", 1)
        .pool("de-6")
        .own("Konigsberg", "soviet")
        .play();
    refuse(&place, &[Choice::Put(u("de-9"))]);
    refuse(&place, &[Choice::Put(u("de-2-ss"))]);
    refuse(&place, &[Choice::Add(u("de-9"))]);
    refuse(&place, &[Choice::Add(u("de-4")), Choice::Add(u("de-4"))]);
    refuse(&place, &[Choice::Put(u("de-2")), Choice::At(at("4,6"))]);
    refuse(&place, &[Choice::Put(u("de-2")), Choice::At(at("1,13"))]);
    refuse(&place, &[Choice::Put(u("de-2")), Choice::End]);
    refuse(&place, &[Choice::Put(u("de-6")), Choice::At(at("12,11"))]);
    let broke = lab()
        .placing()
        .rp(0, 9)
        .pool("de-6")
        .put_at("de-4", "12,10", 1)
        .play();
    refuse(&broke, &[Choice::Put(u("de-6"))]);
    refuse(&broke, &[Choice::Add(u("de-4"))]);
    let cut = bare().soviet().placing().pool("su-8").play();
    refuse(&cut, &[Choice::Put(u("su-8")), Choice::At(at("10,22"))]);
    let armor = lab()
        .scenario("campaign")
        .bonuses_given()
        .turn("1944-04")
        .soviet()
        .put("de-1-panzer", "11,11")
        .put("de-9", "5,13");
    let mut armor = armor.play();
    armor.end_turn();
    armor.roll_on();
    refuse(&armor, &[Choice::End]);
    refuse(&armor, &[Choice::Withdraw(u("de-9"))]);
    let hits = |dice: [u32; 4]| {
        let pos = lab()
            .put("de-3-panzer", "12,11")
            .put("de-9", "13,10")
            .put("de-4", "14,10")
            .put("de-2-panzer", "14,11");
        let mut game = pos.put("su-1-gd", "13,11").play();
        game.announce("13,11", "de-3-panzer de-9 de-4 de-2-panzer", false)
            .unwrap();
        game.roll(&[1; 14], &dice);
        game
    };
    refuse(&hits([6, 1, 1, 1]), &[Choice::Hit(u("de-9"))]);
    refuse(&hits([5, 1, 1, 1]), &[Choice::Hit(u("de-3-panzer"))]);
    refuse(&hits([5, 1, 1, 1]), &[Choice::End]);
    let setup = deploying("1942");
    refuse(&setup, &[Choice::Put(u("su-2-armor"))]);
    refuse(&setup, &[Choice::Put(u("de-9"))]);
    refuse(&setup, &[Choice::End]);
    refuse(&setup, &[Choice::Move(u("su-8"))]);
    refuse(&setup, &[Choice::Put(u("su-8")), Choice::At(at("0,12"))]);
    refuse(&setup, &[Choice::Put(u("su-8")), Choice::End]);
    let leningrad = Choice::At(at(&setup.city("Leningrad")));
    refuse(
        &setup,
        &[
            Choice::Put(u("su-8")),
            leningrad,
            Choice::Put(u("su-11")),
            leningrad,
        ],
    );
    refuse(
        &setup,
        &[Choice::Put(u("su-8")), leningrad, Choice::Put(u("su-8"))],
    );
    refuse(&setup, &[Choice::Withhold(u("su-8"))]);
    let mut axis = setup.clone();
    axis.deploy_all();
    refuse(&axis, &[Choice::Put(u("de-9"))]);
    refuse(&axis, &[Choice::End]);
    refuse(&axis, &[Choice::Withhold(u("de-3-panzer"))]);
    let tired = json!([
        { "unit": "de-9", "at": "12,11", "attacked": true },
        { "unit": "de-4", "at": "13,10", "railed": true },
        { "unit": "de-16", "at": "14,10" },
        { "unit": "su-24", "at": "13,11" },
    ]);
    let tired = lab().set("units", tired).play();
    refuse(
        &tired,
        &[Choice::Attack(at("13,11")), Choice::With(u("de-9"))],
    );
    refuse(
        &tired,
        &[Choice::Attack(at("13,11")), Choice::With(u("de-4"))],
    );
    let steep = lab()
        .air(0, 0)
        .put("ro-3", "13,16")
        .put("ro-4", "14,15")
        .put("su-8", "14,16")
        .play();
    refuse(
        &steep,
        &[Choice::Attack(at("14,16")), Choice::With(u("ro-3"))],
    );
    let fogged = lab()
        .weather("snow")
        .put("ro-3", "13,16")
        .put("de-9", "14,15")
        .put("su-8", "14,16")
        .play();
    refuse(
        &fogged,
        &[
            Choice::Attack(at("14,16")),
            Choice::With(u("ro-3")),
            Choice::Roll,
        ],
    );
    let rail = lab()
        .own("Kharkov", "axis")
        .put("de-2", "3,13")
        .put("su-8", "16,13")
        .play();
    refuse(&rail, &[Choice::Rail(u("de-2")), Choice::At(at("15,13"))]);
    refuse(&rail, &[Choice::Rail(u("de-2")), Choice::At(at("16,22"))]);
    let fence = lab()
        .put("de-2", "7,8")
        .put("de-4", "6,9")
        .put("de-6", "6,10")
        .put("su-8", "5,8")
        .put("su-9", "7,6");
    refuse(
        &fence.put("su-10", "7,10").play(),
        &[Choice::Rail(u("de-2"))],
    );
    let wall = (0..14).fold(
        lab()
            .put("de-2", "5,13")
            .put("de-4", "12,13")
            .put("de-6", "11,13"),
        |pos, i| {
            let soviet = all_units()
                .filter(|id| id.starts_with("su-"))
                .nth(i)
                .unwrap();
            pos.put(soviet, &format!("12,{}", 2 * i))
        },
    );
    refuse(
        &wall.play(),
        &[Choice::Rail(u("de-2")), Choice::At(at("15,13"))],
    );
    let later = lab()
        .scenario("campaign")
        .turn("1944-06")
        .placing()
        .put("de-2-panzer", "withdrawn")
        .play();
    refuse(&later, &[Choice::Put(u("de-2-panzer"))]);
    // Every place of the Axis is taken: soldiers of both sides stand in the way.
    let mut full = lab().placing().own("Konigsberg", "soviet").pool("de-9");
    for (i, id) in all_units()
        .filter(|id| id.starts_with("su-"))
        .take(26)
        .enumerate()
    {
        full = full.put(id, &format!("0,{}", i + 2));
    }
    let full = full.put("de-4", "5,13").put("de-16", "5,22").play();
    refuse(&full, &[Choice::Put(u("de-9"))]);
    let mut over = bare()
        .own("Moscow", "axis")
        .own("Leningrad", "axis")
        .put("de-9", "25,22")
        .play();
    over.step_into("de-9", "26,22").unwrap();
    refuse(&over, &[Choice::End]);
    let mut weather = bare().turn("1941-08").soviet().play();
    weather.end_turn();
    refuse(&weather, &[Choice::End]);
    expect_file!["words/refusals.txt"].assert_eq(&text);
}

#[test]
fn the_other_seat_is_refused() {
    let game = lab().put("de-9", "12,11").play();
    let mut state = game.state.clone();
    let soviet = side("soviet").seat();
    let illegal = game
        .rules
        .choose(&mut state, soviet, &Choice::End, &mut ())
        .unwrap_err();
    assert_eq!(game.rules.explain(&illegal).rule, "§7");
    let mut menu = engine::Menu::new();
    game.rules.menu(&state, soviet, &mut menu);
    assert!(menu.is_empty());
}
