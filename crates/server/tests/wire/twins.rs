//! Two tables that one seat cannot tell apart.

use crate::twin::Twin;
use crate::world::{Keys, Listener, World, pick};
use engine::laws::Lawful;
use engine::{DraftProgress, FastRng, Menu, Next, Playable, Rules, Seat};
use serde_json::{Value, json};
use std::sync::Arc;

/// The same listener at both tables: every question is put to both, and the answers must be equal.
struct Pair {
    one: Listener,
    other: Listener,
}

impl Pair {
    fn at(keys: &[Keys; 2], role: &str) -> Pair {
        Pair {
            one: Listener::at(&keys[0], role),
            other: Listener::at(&keys[1], role),
        }
    }

    fn same(&self, what: &str, one: &str, other: &str) {
        let (one, other) = (
            self.one.plain(one.as_bytes()),
            self.other.plain(other.as_bytes()),
        );
        let differ = one.bytes().zip(other.bytes()).position(|(a, b)| a != b);
        let at = differ.unwrap_or(one.len().min(other.len()));
        let part = |text: &str| -> String {
            let bytes = text.as_bytes();
            let part = &bytes[at.saturating_sub(200).min(bytes.len())..(at + 120).min(bytes.len())];
            String::from_utf8_lossy(part).into_owned()
        };
        assert!(
            one == other,
            "{} can tell two worlds apart by {what}:\n{}\n{}",
            self.one.role,
            part(&one),
            part(&other)
        );
    }

    fn get(&mut self, rest: &str) -> Value {
        let (one, other) = (self.one.get(rest), self.other.get(rest));
        let text = |reply: &server::client::Reply| {
            format!("{}{}", reply.head, String::from_utf8_lossy(&reply.body))
        };
        self.same(rest, &text(&one), &text(&other));
        one.json()
    }

    fn post(&mut self, rest: &str, body: &Value) -> Value {
        let (one, other) = (self.one.post(rest, body), self.other.post(rest, body));
        let text = |reply: &server::client::Reply| {
            format!("{}{}", reply.head, String::from_utf8_lossy(&reply.body))
        };
        self.same(&format!("{rest} {body}"), &text(&one), &text(&other));
        one.json()
    }

    /// Hears both out, and compares all that came through, byte for byte.
    fn hear(&mut self, keys: &[Keys; 2], word: &str) {
        for keys in keys {
            keys.fence(word);
        }
        self.one.hear_to(word);
        self.other.hear_to(word);
        self.same("live updates", &self.one.told(), &self.other.told());
    }
}

fn open<R: Lawful + Playable>(twin: &Arc<Twin<R>>, worlds: &World, state: &R::State) -> Keys {
    let number = twin.keep(state.clone());
    let rate = json!({"days": 3});
    worlds.open(&json!({"game": twin.info().name, "position": number, "rate": rate}))
}

/// A world and one with other hidden facts: the seat and the onlookers receive the same.
pub fn compare<R: Lawful + Playable>(
    twin: &Arc<Twin<R>>,
    rules: &Arc<R>,
    worlds: &World,
    state: &R::State,
    seat: Seat,
    dice: &mut FastRng,
) {
    let other = rules.indistinguishable(state, seat, dice);
    let keys = [open(twin, worlds, state), open(twin, worlds, &other)];
    let role = rules.info().seats[usize::from(seat.0)].id.clone();
    // Who watches knows what both players know: so nothing that one of them does not.
    let mut watch = Pair::at(&keys, "watch");
    let mut pair = Pair::at(&keys, &role);
    for pair in [&mut watch, &mut pair] {
        for what in [
            "view",
            "log",
            "chat",
            "replay",
            "film",
            "film?from=0&since=0",
            "film?eyes=all",
            "proof",
            "diary",
            "journal",
            "pad",
            "live?from=x",
            "truth",
            "standing",
            "timetable",
            "notify",
            "menu",
        ] {
            pair.get(what);
        }
    }
    let look = pair.get("view");
    let mut menu = look["menu"].clone();
    for kind in ["unit", "hex", "seat"] {
        for _ in 0..3 {
            pair.get(&format!("menu?{kind}={}", dice.below(300)));
        }
    }
    // "Why not?" for choices of all kinds, legal ones among them.
    let mut strays: Vec<Value> = (0..24)
        .map(|_| json!(rules.random_choice(state, seat, dice)))
        .collect();
    strays.push(json!({"no such choice": 1}));
    strays.extend(
        menu.as_array()
            .unwrap()
            .iter()
            .take(40)
            .map(|offer| pick(offer, dice)),
    );
    pair.post("why", &json!({"choices": strays}));
    // What the position means on the map, and how far things reach: one's own, the enemy's, and what is not there.
    pair.post("overlay", &json!({"choices": []}));
    for kind in ["unit", "pot", "place", "hex", "force"] {
        for _ in 0..2 {
            let of = json!({kind: dice.below(300)});
            pair.post("reach", &json!({"of": of}));
        }
    }
    for of in [json!(null), json!({"kind": "step"}), json!({"kind": "at"})] {
        pair.post("reach", &json!({"of": of}));
    }
    let mut choices: Vec<Value> = Vec::new();
    let mut pace = Value::Null;
    while let Some(offers) = menu.as_array().filter(|offers| !offers.is_empty()) {
        let choice = pick(&offers[dice.below(offers.len())], dice);
        if let Some(kind) = choice.as_object().and_then(|c| c.keys().next())
            && dice.below(8) == 0
        {
            let unit = dice.below(300);
            for of in [json!({"kind": kind}), json!({"unit": unit}), choice.clone()] {
                pair.post("reach", &json!({"draft": choices, "of": of}));
            }
        }
        // A draft with something wrong at its end is refused alike.
        let mut wrong = choices.clone();
        wrong.push(json!(rules.random_choice(state, seat, dice)));
        pair.post("draft", &json!({"choices": wrong}));
        choices.push(choice);
        let drafted = pair.post(
            "draft",
            &json!({"number": look["number"], "choices": choices}),
        );
        if drafted["pace"] != "done" || dice.below(4) == 0 {
            pair.post("odds", &json!({"choices": choices}));
        }
        if dice.below(6) == 0 {
            pair.post("overlay", &json!({"choices": choices}));
        }
        (menu, pace) = (drafted["menu"].clone(), drafted["pace"].clone());
        if choices.len() > 30 {
            break;
        }
    }
    watch.get("view");
    if matches!(pace.as_str(), Some("done" | "pass")) {
        let nonce = engine::chain::hex(&dice.nonce().0);
        let ask = json!({"number": look["number"], "choices": choices, "nonce": nonce, "note": "because"});
        let (one, other) = (
            pair.one.post("commit", &ask),
            pair.other.post("commit", &ask),
        );
        assert!(one.ok() && other.ok());
        // Dice may follow where the move passes on; they fall as they fall.
        let lines = |keys| -> usize {
            let chunk = worlds.truth(keys).0.pop().unwrap();
            chunk.text.lines().count()
        };
        if lines(&keys[0]) > 1 || lines(&keys[1]) > 1 {
            return;
        }
        let text = |reply: &server::client::Reply| {
            format!("{}{}", reply.head, String::from_utf8_lossy(&reply.body))
        };
        pair.same("commit", &text(&one), &text(&other));
        for pair in [&mut watch, &mut pair] {
            for what in ["view", "log", "film?from=0", "replay"] {
                pair.get(what);
            }
        }
    }
    pair.hear(&keys, "first word");
    watch.one.hear_to("first word");
    watch.other.hear_to("first word");
    watch.same("live updates", &watch.one.told(), &watch.other.told());
}

/// Somebody else does something of which this seat sees nothing: it cannot even tell that it happened.
pub fn silence<R: Lawful + Playable>(
    twin: &Arc<Twin<R>>,
    rules: &Arc<R>,
    worlds: &World,
    state: &R::State,
    seat: Seat,
    dice: &mut FastRng,
) {
    let Next::Seats(asked) = rules.next(state) else {
        return;
    };
    let others: Vec<Seat> = asked.iter().filter(|other| *other != seat).collect();
    if others.is_empty() {
        return;
    }
    let actor = others[dice.below(others.len())];
    let Some(choices) = unseen(&**rules, state, actor, seat, dice) else {
        return;
    };
    let keys = [open(twin, worlds, state), open(twin, worlds, state)];
    let role = |seat: Seat| rules.info().seats[usize::from(seat.0)].id.clone();
    let mut pair = Pair::at(&keys, &role(seat));
    let mut busy = Listener::at(&keys[0], &role(actor));
    let nonce = engine::chain::hex(&dice.nonce().0);
    let done = busy.post(
        "commit",
        &json!({"choices": choices, "nonce": nonce, "note": "because"}),
    );
    assert!(done.ok(), "{}", String::from_utf8_lossy(&done.body));
    for what in ["view", "log", "chat", "diary", "film?from=0", "replay"] {
        pair.get(what);
    }
    pair.hear(&keys, "first word");
}

/// A batch of which another seat sees nothing at all, if a few tries find one.
pub fn unseen<R: Lawful>(
    rules: &R,
    state: &R::State,
    actor: Seat,
    seat: Seat,
    dice: &mut FastRng,
) -> Option<Vec<R::Choice>> {
    for _ in 0..20 {
        let mut after = state.clone();
        let mut choices = Vec::new();
        let mut pace = DraftProgress::More;
        let mut seen = false;
        while !pace.commits() && choices.len() < 30 {
            if pace == DraftProgress::Complete && dice.below(3) == 0 {
                break;
            }
            let mut menu = Menu::new();
            rules.menu(&after, actor, &mut menu);
            if menu.is_empty() {
                break;
            }
            let choice = menu.pick(dice)?;
            let mut events = Vec::new();
            pace = rules.choose(&mut after, actor, &choice, &mut events).ok()?;
            seen |= events
                .iter()
                .any(|e| rules.observe(&after, e, seat).is_some());
            choices.push(choice);
        }
        let quiet = match (rules.next(state), rules.next(&after)) {
            (Next::Seats(before), Next::Seats(now)) => before == now,
            _ => false,
        };
        if quiet
            && !seen
            && pace != DraftProgress::More
            && rules.view(&after, seat) == rules.view(state, seat)
        {
            return Some(choices);
        }
    }
    None
}

/// Worlds all over a game that is played without the server, as far as these counts of batches: at each of them one seat
/// is asked to tell two tables apart. Gives how many worlds there were.
pub fn across<R: Lawful + Playable>(rules: Arc<R>, seed: u64, marks: &[usize]) -> usize {
    let dir = tempfile::tempdir().unwrap();
    let twin = Arc::new(Twin::of(rules.clone()));
    let worlds = World::of(twin.clone(), dir.path(), "twins.db");
    let mut dice = FastRng::new(seed);
    let mut state = rules.start(&rules.any_setup(&mut dice)).unwrap();
    let (mut batches, mut compared) = (0, 0);
    let ears = rules.seats();
    while compared < marks.len() {
        match rules.next(&state) {
            Next::Over(_) => break,
            Next::Chance(chance) => {
                let outcome = rules.roll(&chance, &mut dice);
                rules.resolve(&mut state, &outcome, &mut ());
            }
            Next::Seats(seats) => {
                if batches >= marks[compared] {
                    let seat = ears[dice.below(ears.len())];
                    compare(&twin, &rules, &worlds, &state, seat, &mut dice);
                    silence(&twin, &rules, &worlds, &state, seat, &mut dice);
                    compared += 1;
                }
                let seat = seats.iter().nth(dice.below(seats.len())).unwrap();
                batch(&*rules, &mut state, seat, &mut dice);
                batches += 1;
            }
        }
    }
    worlds.stop();
    compared
}

/// A random batch of one seat, whole: nothing else happens between its choices.
pub fn batch<R: Rules>(rules: &R, state: &mut R::State, seat: Seat, dice: &mut FastRng) {
    let mut menu = Menu::new();
    loop {
        menu.clear();
        rules.menu(state, seat, &mut menu);
        let choice = menu.pick(dice).unwrap();
        let pace = rules.choose(state, seat, &choice, &mut ()).unwrap();
        if pace.commits() || pace == DraftProgress::Complete && dice.below(2) == 0 {
            return;
        }
    }
}
