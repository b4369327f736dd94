//! §2.2: words arrive: letters, bulletins, messages of governments, rulings and notes, with their text.

use engine::erased::{Batch, DynMatch, Game as _, Listeners, Plug};
use engine::{Nonce, Seat, Seats, Seed, Setting, Setup};
use holdline::Holdline;
use serde_json::{Value, json};

struct Table {
    game: Box<dyn DynMatch>,
    rules: Plug<Holdline>,
    journal: String,
}

impl Table {
    /// Turn 3 with a German attack step under way, so that nobody waits for the Polish commander.
    fn new(delay: Option<&str>) -> Table {
        let rules = Plug::bare(Holdline::shipped().unwrap());
        let position = json!({
            "turn": 3,
            "regions": { "R1": { "phase": { "prepared": "first" }, "winner": "german" } },
        });
        let mut setup = Setup {
            scenario: "case".into(),
            position: Some(position),
            ..Setup::default()
        };
        if let Some(delay) = delay {
            let delay = Setting::Text(delay.into());
            setup.options.insert("message-delay".into(), delay);
        }
        let game = rules.open(&setup, Seed([7; 32])).unwrap();
        Table {
            game,
            rules,
            journal: String::new(),
        }
    }

    fn seat(&self, id: &str) -> Seat {
        let seats = &self.rules.info().seats;
        Seat(seats.iter().position(|s| s.id == id).unwrap() as u8)
    }

    /// Makes a batch final, and says what each seat reads of it in its log.
    fn commit(&mut self, seat: &str, choice: Value, note: &str) -> Vec<(Seat, Vec<String>)> {
        let choices = [choice];
        let batch = Batch {
            seat: self.seat(seat),
            choices: &choices,
            nonce: Nonce([1; 16]),
            note: Some(note.into()),
        };
        let seats = (0..self.rules.info().seats.len() as u8).map(Seat);
        let listeners = Listeners {
            seats: seats.collect::<Seats>(),
            spectators: false,
        };
        let made = self.game.commit(batch, None, listeners).unwrap();
        self.journal.push_str(&self.game.take_lines());
        let read = made.news.into_iter().filter_map(|news| {
            let lines = news.observations.into_iter().flat_map(|seen| seen.log);
            let lines: Vec<String> = lines.map(|entry| entry.text).collect();
            Some((news.seat?, lines))
        });
        read.collect()
    }

    /// The words of letters and news in a seat's view.
    fn words(&self, seat: &str) -> Vec<String> {
        let view: Value = serde_json::to_value(self.game.view(self.seat(seat))).unwrap();
        let post = &view["post"];
        let each = [&post["letters"], &post["news"]];
        let each = each.into_iter().flat_map(|list| list.as_array().unwrap());
        each.filter_map(|entry| Some(entry["words"].as_str()?.to_string()))
            .collect()
    }
}

fn heard(read: &[(Seat, Vec<String>)], text: &str) -> Vec<Seat> {
    let with = read
        .iter()
        .filter(|(_, lines)| lines.iter().any(|line| line.contains(text)));
    with.map(|(seat, _)| *seat).collect()
}

#[test]
fn a_commander_whom_nobody_waits_for_writes_and_his_words_arrive() {
    let mut table = Table::new(None);
    let (pomorze, warsaw) = (table.seat("pomorze"), table.seat("warsaw"));
    assert!(!table.game.to_move().contains(pomorze), "not waited for");
    let read = table.commit("pomorze", json!({ "write": warsaw }), "We hold the Brda.");
    assert_eq!(heard(&read, "We hold the Brda."), [warsaw], "in the log");
    for seat in ["pomorze", "warsaw", "control", "map-north", "political"] {
        assert_eq!(table.words(seat), ["We hold the Brda."], "{seat}");
    }
    for seat in [
        "4a",
        "okh",
        "lodz",
        "warsaw-staff-1",
        "liaison",
        "spectator",
    ] {
        assert!(table.words(seat).is_empty(), "{seat}");
    }
    let army = Holdline::shipped()
        .unwrap()
        .data
        .army_named("pomorze")
        .unwrap();
    table.commit("pomorze", json!({ "report": army }), "");
}

#[test]
fn what_is_said_to_the_liaison_stays_between_the_two() {
    let mut table = Table::new(None);
    let liaison = table.seat("liaison");
    table.commit("pomorze", json!({ "write": liaison }), "I need a break.");
    assert_eq!(table.words("liaison"), ["I need a break."]);
    for seat in ["control", "political", "warsaw"] {
        assert!(table.words(seat).is_empty(), "{seat}");
    }
}

#[test]
fn late_words_arrive_late() {
    let mut table = Table::new(Some("polish"));
    let warsaw = table.seat("warsaw");
    let read = table.commit("pomorze", json!({ "write": warsaw }), "Send guns.");
    assert!(heard(&read, "Send guns.").is_empty());
    assert!(table.words("warsaw").is_empty(), "on its way");
    let read = table.commit("clock", json!({ "time_up": { "region": 0 } }), "");
    assert_eq!(heard(&read, "Send guns."), [warsaw]);
    assert_eq!(table.words("warsaw"), ["Send guns."]);
}

#[test]
fn what_control_publishes_is_read_by_those_it_is_for() {
    let mut table = Table::new(None);
    let act = |ruling: Value| json!({ "control": ruling });
    table.commit(
        "political",
        act(json!({ "message": [0, "german"] })),
        "Take Warszawa.",
    );
    table.commit("control", act(json!("bulletin")), "War in Poland.");
    let read = table.commit("control", act(json!("board")), "Bridges cost 1 CP.");
    assert_eq!(table.words("okh"), ["Take Warszawa.", "War in Poland."]);
    assert_eq!(table.words("warsaw"), ["War in Poland."]);
    let umpires = ["Take Warszawa.", "War in Poland.", "Bridges cost 1 CP."];
    assert_eq!(table.words("map-north"), umpires);
    let umpire = table.seat("air-control");
    assert!(heard(&read, "Bridges cost 1 CP.").contains(&umpire));
    assert!(!heard(&read, "Bridges cost 1 CP.").contains(&table.seat("okh")));
}

#[test]
fn words_are_read_again_from_the_journal() {
    let mut table = Table::new(None);
    table.journal = table.game.take_lines();
    let (warsaw, pomorze) = (table.seat("warsaw"), table.seat("pomorze"));
    table.commit("pomorze", json!({ "write": warsaw }), "First.");
    table.commit("warsaw", json!({ "write": pomorze }), "Second.");
    table.game = table.rules.replay(&table.journal, None).unwrap();
    assert_eq!(table.words("pomorze"), ["First.", "Second."]);
    let seen = table.rules.observations(&table.journal, Some(warsaw), 0..9);
    let lines = seen.unwrap().into_iter().flat_map(|seen| seen.log);
    let lines: Vec<String> = lines.map(|entry| entry.text).collect();
    assert!(
        lines.iter().any(|line| line.contains("First.")),
        "{lines:?}"
    );
}

#[test]
fn talk_at_the_table_follows_the_chain_of_command() {
    let table = Table::new(None);
    let heard = table.game.hearers(table.seat("pomorze")).unwrap();
    for seat in ["pomorze", "warsaw", "control", "liaison"] {
        assert!(heard.contains(table.seat(seat)), "{seat}");
    }
    for seat in ["lodz", "4a", "okh", "spectator"] {
        assert!(!heard.contains(table.seat(seat)), "{seat}");
    }
    let slow = Table::new(Some("polish"));
    let heard = slow.game.hearers(slow.seat("pomorze")).unwrap();
    assert!(
        !heard.contains(slow.seat("warsaw")),
        "a letter would be late"
    );
}
