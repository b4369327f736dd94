//! §3: what each side sees, and what stays hidden.

use crate::common::*;
use eastfront::{Choice, EnemyBlock, OrderView, Side, View};
use engine::{Rules, Seat};

fn axis_json(view: &View) -> String {
    serde_json::to_string(view).unwrap()
}

/// Enemy block standing in a hex.
fn standing<'a>(view: &'a View, hex: &str) -> Option<&'a EnemyBlock> {
    view.enemy_at(at(hex))
}

fn front() -> Pos {
    lab()
        .put("de-9", "12,11")
        .put("de-4", "11,14")
        .put("su-24", "13,11")
        .put("su-8", "16,11")
}

#[test]
fn ruling_112_what_is_hidden() {
    let game = front().pool("de-3-panzer").due("de-2").play();
    let soviet = game.view("soviet");
    assert_eq!(soviet.enemy.len(), 2, "two blocks stand on the map");
    assert!(standing(&soviet, "12,11").is_some() && standing(&soviet, "11,14").is_some());
    let text = axis_json(&soviet);
    for id in ["de-9", "de-4", "de-3-panzer", "de-2"] {
        assert!(!text.contains(&format!("\"{id}\"")), "{id} is hidden");
    }
    let axis = axis_json(&game.view("axis"));
    assert!(axis.contains("\"de-9\"") && !axis.contains("\"su-24\"") && !axis.contains("\"su-8\""));
}

#[test]
fn two_positions_that_look_alike_look_alike() {
    // Other units, other strengths, another pool: the enemy's view is the same to the byte.
    let one = lab()
        .put("de-9", "12,11")
        .put("de-4", "11,14")
        .pool("de-3-panzer")
        .put("su-24", "13,11")
        .play();
    let two = lab()
        .put_at("de-2-panzer", "12,11", 2)
        .put_at("ro-3", "11,14", 1)
        .pool("de-18")
        .put("su-24", "13,11")
        .play();
    assert_eq!(
        axis_json(&one.view("soviet")),
        axis_json(&two.view("soviet"))
    );
}

#[test]
fn ruling_111_what_is_open_to_both() {
    let mut game = front().rp(9, 11).weather("clear").play();
    game.rail("de-4", "5,13").unwrap();
    let (axis, soviet) = (game.view("axis"), game.view("soviet"));
    for view in [&axis, &soviet] {
        assert_eq!((view.rp.axis, view.rp.soviet), (7, 11));
        assert_eq!(view.rail_used, 1);
        assert_eq!(view.month.to_string(), "1941-07");
        assert_eq!((view.air.axis.total, view.air.axis.used), (3, 0));
    }
    assert_eq!(axis.axis_cities, soviet.axis_cities);
    assert_eq!(axis.weather, soviet.weather);
    // Sizes of pools and boxes.
    let pools = lab()
        .put("de-9", "11,11")
        .put("de-4", "11,12")
        .due("de-2")
        .put("su-8", "20,11")
        .play();
    assert_eq!(
        (
            pools.view("soviet").enemy_off_map.pool,
            pools.view("soviet").enemy_off_map.due
        ),
        (12, 1)
    );
    assert_eq!(
        (
            pools.view("axis").enemy_off_map.pool,
            pools.view("axis").enemy_off_map.due
        ),
        (20, 0)
    );
}

#[test]
fn ruling_031_only_participants_are_revealed() {
    let mut game = front().put("de-16", "13,10").play();
    game.announce("13,11", "de-9", false).unwrap();
    // While it lasts both see the blocks of the battle.
    for side in ["axis", "soviet"] {
        let battle = game.view(side).battle.expect("a battle lies open");
        assert_eq!(battle.fight.with, [(unit("de-9"), 4)]);
        assert_eq!(battle.fight.defender, (unit("su-24"), 3));
        assert_eq!((battle.fight.attack, battle.fight.defend), (3, 3));
    }
    game.roll(&[6, 1, 1], &[5, 1, 1]);
    game.settle();
    // Afterwards only notes are left, of the participants alone.
    let soviet = game.view("soviet");
    assert!(soviet.battle.is_none());
    let seen = standing(&soviet, "12,11")
        .unwrap()
        .seen
        .expect("a note of the attacker");
    assert_eq!(
        (seen.unit, seen.steps, seen.month.to_string()),
        (unit("de-9"), 3, "1941-07".into())
    );
    assert_eq!(
        standing(&soviet, "13,10").unwrap().seen,
        None,
        "next to it, but not in it"
    );
    let axis = game.view("axis");
    let seen = standing(&axis, "13,11")
        .unwrap()
        .seen
        .expect("a note of the defender");
    assert_eq!((seen.unit, seen.steps), (unit("su-24"), 2));
    assert_eq!(standing(&axis, "16,11").unwrap().seen, None);
}

#[test]
fn a_block_is_followed_while_it_stands_on_the_map() {
    let mut game = front().play();
    let token = standing(&game.view("soviet"), "11,14").unwrap().token;
    game.march("de-4", "12,14 13,14").unwrap();
    assert_eq!(
        standing(&game.view("soviet"), "13,14").unwrap().token,
        token
    );
    game.end_turn();
    game.end_turn();
    game.rail("de-4", "5,13").unwrap();
    assert_eq!(standing(&game.view("soviet"), "5,13").unwrap().token, token);
    let tokens: std::collections::BTreeSet<_> = game
        .view("soviet")
        .enemy
        .iter()
        .map(|foe| foe.token)
        .collect();
    assert_eq!(
        tokens.len(),
        game.view("soviet").enemy.len(),
        "each block has a name of its own"
    );
}

#[test]
fn which_block_got_steps_is_hidden() {
    let pos = lab()
        .placing()
        .put_at("de-9", "12,11", 1)
        .put_at("de-4", "11,14", 1)
        .put("su-24", "15,11");
    let (mut one, mut two) = (pos.clone().play(), pos.play());
    one.step("de-9").unwrap();
    two.step("de-4").unwrap();
    assert_eq!(
        axis_json(&one.view("soviet")),
        axis_json(&two.view("soviet"))
    );
    assert_eq!(one.view("soviet").rp.axis, 15);
    // A note of a battle keeps the strength that was seen then.
    let mut game = front().play();
    game.battle("13,11", "de-9", false, &[1, 1, 1], &[5, 5, 1]);
    game.end_turn();
    game.end_turn();
    game.step("de-9").unwrap();
    assert_eq!(game.sp("de-9"), 3);
    let view = game.view("soviet");
    assert_eq!(standing(&view, "12,11").unwrap().seen.unwrap().steps, 2);
}

#[test]
fn ruling_113_battle_deaths_known_starved_unseen() {
    let mut game = lab()
        .put("de-9", "12,11")
        .put_at("su-24", "13,11", 1)
        .play();
    game.battle("13,11", "de-9", false, &[6, 1, 1], &[1, 1, 1]);
    let off = game.view("axis").enemy_off_map;
    assert_eq!(off.pool, 21, "all Soviet blocks of 1941");
    assert_eq!(
        off.known.iter().map(|note| note.unit).collect::<Vec<_>>(),
        [unit("su-24")]
    );
    // 9th Army starves unseen.
    let mut hungry = bare().put("de-9", "16,9").play();
    hungry.end_turn();
    let off = hungry.view("soviet").enemy_off_map;
    assert_eq!((off.pool, off.known.len()), (15, 0));
    assert!(!axis_json(&hungry.view("soviet")).contains("\"de-9\""));
}

#[test]
fn ruling_114_rebuilt_block_is_new() {
    let mut game = lab()
        .put_at("de-9", "12,11", 1)
        .put("su-24", "13,11")
        .play();
    let token = standing(&game.view("soviet"), "12,11").unwrap().token;
    game.battle("13,11", "de-9", false, &[1, 1, 1], &[6, 1, 1]);
    game.end_turn();
    game.end_turn();
    game.rebuild("de-9", "5,13").unwrap();
    let soviet = game.view("soviet");
    let back = standing(&soviet, "5,13").unwrap();
    assert_ne!(back.token, token);
    assert_eq!(back.seen, None);
    assert_eq!(soviet.rp.axis, 14, "what was paid is open");
    assert!(
        !axis_json(&soviet).contains("\"de-9\""),
        "nor is it known to have left the pool"
    );
}

#[test]
fn ruling_115_setup_and_fog() {
    // The printed set-up is open knowledge.
    let printed = opening("1941");
    for (side, foes) in [("axis", 21), ("soviet", 14)] {
        let view = printed.view(side);
        assert_eq!(view.enemy.len(), foes);
        assert!(view.enemy.iter().all(|foe| foe.seen.is_some()), "{side}");
    }
    // The others are hidden.
    for scenario in ["1942", "1943", "1944"] {
        let game = opening(scenario);
        for side in ["axis", "soviet"] {
            let view = game.view(side);
            assert!(
                view.enemy.iter().all(|foe| foe.seen.is_none()),
                "{scenario}, {side}"
            );
        }
        let text = axis_json(&game.view("soviet"));
        assert!(
            !text.contains("\"de-") && !text.contains("\"fi-"),
            "{scenario}: withheld infantry is secret"
        );
    }
    let other = opening_with("1941", &["alternative-setup"]);
    for side in ["axis", "soviet"] {
        assert!(
            other.view(side).enemy.iter().all(|foe| foe.seen.is_none()),
            "{side}"
        );
    }
}

#[test]
fn ruling_116_undo_to_the_last_die_or_reveal() {
    use eastfront::Choice;
    use engine::DraftProgress;
    let mut game = front().play();
    // Moving can be taken back; an attack that is rolled and a turn that is ended cannot.
    assert_eq!(game.pace(Choice::Move(unit("de-4"))), DraftProgress::More);
    assert_eq!(game.pace(Choice::Step(at("12,14"))), DraftProgress::More);
    assert_eq!(game.pace(Choice::Stop), DraftProgress::Complete);
    assert_eq!(game.pace(Choice::Attack(at("13,11"))), DraftProgress::More);
    assert_eq!(game.pace(Choice::With(unit("de-9"))), DraftProgress::More);
    assert_eq!(game.pace(Choice::Roll), DraftProgress::Reveals);
    game.roll(&[1; 3], &[1; 3]);
    assert_eq!(game.pace(Choice::End), DraftProgress::HandsOver);
}

#[test]
fn a_view_as_json() {
    let pos = lab().option("finnish-defense").option("german-cities");
    let game = pos.put("de-9", "12,11").put("su-8", "14,11").play();
    let view = serde_json::to_value(game.view("soviet")).unwrap();
    let mut switches: Vec<_> = view["switches"].as_array().unwrap().iter().collect();
    switches.sort_by_key(|id| id.as_str().unwrap().to_string());
    assert_eq!(switches, ["finnish-defense", "german-cities"]);
    // Seven cities of the laboratory are under Axis control.
    let cities = view["axis_cities"].as_array().unwrap();
    assert_eq!(cities.len(), 7);
    assert!(cities.iter().any(|hex| hex == "10,13"), "Minsk");
    assert_eq!(
        (&view["side"], &view["turn"]),
        (&"soviet".into(), &"axis".into())
    );
    assert_eq!(view["month"], "1941-07");
    assert_eq!(view["foe"]["1"]["hex"], "12,11");
}

/// A seat that the game does not have sees what lies open on the table, and no side's own view.
#[test]
fn s03_a_stranger_sees_no_blocks() {
    let mut game = opening("1941");
    game.pace(Choice::Move(unit("de-9")));
    let view = game.rules.view(&game.state, Seat(2));
    assert!(view.own.is_empty() && view.enemy.is_empty());
    assert_eq!(view.order, OrderView::None);
    assert_eq!(view.rp[Side::Axis], 15);
    let mut soviet = lab().soviet().put("su-24", "24,13").play();
    soviet.pace(Choice::Move(unit("su-24")));
    let view = soviet.rules.view(&soviet.state, Seat(2));
    assert_eq!(view.enemy_in_hand, None);
}
