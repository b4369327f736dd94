//! Every die of games of every kind, recomputed by a verifier that shares no code with ours (`examples/python/verify.py`).
//!
//! `MAPROOM_DICE_GAMES` is how many games of each kind are played: 1 in `./check`, 20 once in a while.

use engine::chain::{Digest, sha256};
use engine::erased::{Batch, DynMatch, Game, Listeners, Plug};
use engine::{Bot, Chair, FastRng, Level, Playable, Rules, Seat, Seats, Seed, Setup};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Picks anything that is offered.
struct Anything(FastRng);

impl<R: Rules> Bot<R> for Anything {
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice {
        let menu = chair.whole_menu();
        menu.pick(&mut self.0).expect("a menu offers something")
    }
}

fn playable<R: Playable>(rules: Arc<R>) -> Box<dyn Game> {
    Box::new(Plug {
        levels: vec![Level {
            name: "anything",
            text: "Picks anything.",
            hidden: false,
            make: |number| Box::new(Anything(FastRng::new(number))),
        }],
        ..Plug::bare(rules)
    })
}

/// A device's chain: the root, and each its hash.
struct Device(Vec<Digest>);

impl Device {
    fn join(game: &mut dyn DynMatch, seat: Seat, root: u8) -> Device {
        let mut links = vec![Digest([root; 32])];
        while links.len() < 256 {
            links.push(sha256(&[&links[links.len() - 1].0]));
        }
        let tip = sha256(&[&links[255].0]);
        game.add_chain(seat, tip, 256).unwrap();
        Device(links)
    }
}

/// Plays at random with so many parties to the dice, and ends the game after a while if it has not ended.
fn journal(game: &dyn Game, parties: usize, number: u64) -> String {
    let about = game.info();
    let sided = (0..).map(Seat).zip(&about.seats);
    let mut sides: Vec<(Option<String>, Seat)> = Vec::new();
    for (seat, info) in sided.filter(|(_, info)| info.side.is_some()) {
        if !sides.iter().any(|(side, _)| *side == info.side) {
            sides.push((info.side.clone(), seat));
        }
    }
    let seats: Vec<Seat> = sides.iter().map(|(_, seat)| *seat).take(parties).collect();
    let named: Vec<Seats> = seats.iter().map(|seat| Seats::one(*seat)).collect();
    let setup = Setup::scenario(&about.scenarios[0].id);
    let seed = Seed::from_numbers(number, 5);
    let mut table = game.open_with(&setup, seed, &named).unwrap();
    let devices: Vec<Device> = (1..)
        .zip(&seats)
        .map(|(root, seat)| Device::join(&mut *table, *seat, root))
        .collect();
    let mut rng = FastRng::new(number);
    let mut bot = game.bot("anything", number).unwrap();
    let mut text = table.take_lines();
    for _ in 0..300 {
        while let Some(ask) = table.asks().first().copied() {
            let tip = |device: &&Device| sha256(&[&device.0[255].0]) == ask.tip;
            let link = devices.iter().find(tip).unwrap().0[ask.left as usize];
            table.add_link(link, Listeners::default()).unwrap();
        }
        let to_move: Vec<Seat> = table.to_move().iter().collect();
        if to_move.is_empty() {
            break;
        }
        let seat = to_move[rng.below(to_move.len())];
        let Ok((choices, note)) = table.bot_batch(seat, &mut bot) else {
            continue;
        };
        let batch = Batch {
            seat,
            choices: &choices,
            nonce: rng.nonce(),
            note,
        };
        // A batch that needs the journal (a rewind) or words is left out.
        let _ = table.commit(batch, None, Listeners::default());
        text += &table.take_lines();
    }
    let end = table.end(None, "enough".into(), Vec::new(), Listeners::default());
    end.unwrap();
    text + &table.take_lines()
}

fn verifier() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/python/verify.py")
}

/// What the verifier in Python says of a journal: its status, and the object that it prints.
fn verified(folder: &Path, text: &str) -> (i32, Value) {
    let file = folder.join("journal.jsonl");
    std::fs::write(&file, text).unwrap();
    let run = Command::new("python3").arg(verifier()).arg(&file).output();
    let run = run.unwrap();
    let said = serde_json::from_slice(&run.stdout).unwrap_or(Value::Null);
    (run.status.code().unwrap_or(-1), said)
}

#[test]
fn a_verifier_of_another_language_agrees_on_every_die() {
    if Command::new("python3").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "python3 is missing");
        return eprintln!("skipped: python3 is missing");
    }
    let lines = std::fs::read_to_string(verifier()).unwrap().lines().count();
    assert!(lines <= 200, "{lines} lines");
    let folder = tempfile::tempdir().unwrap();
    let games = std::env::var("MAPROOM_DICE_GAMES").ok();
    let games: u64 = games.and_then(|n| n.parse().ok()).unwrap_or(1);
    let all: [Box<dyn Game>; 4] = [
        playable(outpost::Outpost::shipped().unwrap()),
        playable(eastfront::Eastfront::shipped().unwrap()),
        playable(pacific::Pacific::shipped().unwrap()),
        playable(holdline::Holdline::shipped().unwrap()),
    ];
    let mut kinds = [0; 3];
    for (game, number) in all
        .iter()
        .flat_map(|game| (0..games).map(move |n| (game, n)))
    {
        for parties in 0..3 {
            let text = journal(&**game, parties, number);
            let proof = game.verify(&text).unwrap();
            let (status, said) = verified(folder.path(), &text);
            let name = game.info().name;
            assert_eq!(status, 0, "{name} {number} with {parties} parties: {said}");
            assert_eq!(said["lines"], proof.lines);
            for (kind, count) in [
                ("shared", proof.shared),
                ("solo", proof.solo),
                ("house", proof.house),
                ("ruled", proof.ruled),
                ("overruled", proof.overruled),
            ] {
                assert_eq!(said[kind], count, "{name}: {said}");
            }
            kinds[0] += proof.shared;
            kinds[1] += proof.solo;
            kinds[2] += proof.house;
            // A die that was changed is found, and a journal without its end is called unfinished.
            if number == 0 && proof.draws > 0 {
                let cut: String = text
                    .split_inclusive('\n')
                    .take(proof.lines as usize - 1)
                    .collect();
                assert_eq!(verified(folder.path(), &cut).0, 3);
                assert_eq!(verified(folder.path(), &forged(&text)).0, 1);
            }
        }
    }
    assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
}

/// Design: "An umpire's void, re-roll or set is a line of its own, reported apart." The verifier in Python knows them by
/// name; the rules must mean the same ones.
#[test]
fn both_verifiers_know_an_umpires_word_against_dice() {
    use holdline::ids::{RegionId, Side};
    use holdline::{Choice, Ruling};
    let rules = holdline::Holdline::shipped().unwrap();
    let (region, side) = (RegionId(0), Side::Polish);
    let against = [
        Ruling::VoidCombat(region),
        Ruling::RerollCombat(region),
        Ruling::SetCombat(region, side, 1, 0),
        Ruling::VoidRoll(0),
        Ruling::Reroll(0),
        Ruling::SetDie(0, 0, 1),
    ];
    let other = [Ruling::Pause, Ruling::Tea, Ruling::Decide(0, 0)];
    let lines = [(&against[..], true), (&other[..], false)];
    let mut bodies = vec![r#"{"kind":"header","journal":2,"commitment":""}"#.to_owned()];
    for (ruling, overrules) in lines
        .into_iter()
        .flat_map(|(rulings, so)| rulings.iter().map(move |ruling| (ruling, so)))
    {
        let choice = Choice::Control(ruling.clone());
        assert_eq!(rules.overrules_dice(&choice), overrules, "{choice:?}");
        let choices = serde_json::to_string(&[choice]).unwrap();
        bodies.push(format!(
            r#"{{"kind":"batch","seat":0,"choices":{choices}}}"#
        ));
    }
    let (mut text, mut head) = (String::new(), Digest::ROOT);
    for entry in bodies {
        let body = format!(r#"{{"nonce":"{}","entry":{entry}}}"#, "00".repeat(16));
        let (line, hash) = engine::chain::seal(&head, &body);
        text += &line;
        head = hash;
    }
    if Command::new("python3").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "python3 is missing");
        return eprintln!("skipped: python3 is missing");
    }
    let folder = tempfile::tempdir().unwrap();
    let (status, said) = verified(folder.path(), &text);
    // It has no end, so it is unfinished.
    assert_eq!((status, &said["overruled"]), (3, &against.len().into()));
}

/// The journal with one die turned, and every hash made to fit.
fn forged(text: &str) -> String {
    let (mut old, mut new, mut done) = (Digest::ROOT, Digest::ROOT, false);
    let mut forged = String::new();
    for line in text.split_inclusive('\n') {
        let (body, hash) = engine::chain::open(&old, line).unwrap();
        let mut body = body.to_owned();
        if let Some(at) = body.find("\"rolls\":[[").filter(|_| !done) {
            let face = at + body[at..].find(',').unwrap() + 1;
            let other = if &body[face..=face] == "1" { "2" } else { "1" };
            body.replace_range(face..=face, other);
            done = true;
        }
        let (line, head) = engine::chain::seal(&new, &body);
        forged += &line;
        (old, new) = (hash, head);
    }
    forged
}
