//! A ladder in parts, broken off and gone on with: what was played is the same.

use bots::HasBots;
use engine::Setup;
use engine::erased::Plug;
use lab::LabGame;
use lab::ladder::{Contest, Pair, Shard, merge, read};
use outpost::Outpost;
use std::sync::Mutex;

fn plug() -> Plug<Outpost> {
    Plug {
        levels: Outpost::levels(),
        ..Plug::bare(Outpost::shipped().unwrap())
    }
}

fn contest() -> Contest {
    Contest {
        game: "outpost".into(),
        rules: 1,
        setup: Setup::scenario("duel"),
        levels: vec!["random".into(), "recruit".into()],
        pairs: 6,
        seed: 3,
    }
}

/// Plays what is open and gives it sorted, without the times.
fn played(contest: &Contest, open: &[(usize, u64)], threads: usize) -> Vec<Pair> {
    let pairs = Mutex::new(Vec::new());
    let keep = |pair: &Pair| {
        let turns = [vec![], vec![]];
        pairs.lock().unwrap().push(Pair {
            turns,
            ..pair.clone()
        });
        Ok(())
    };
    plug().climb(contest, open, threads, &keep).unwrap();
    let mut pairs = pairs.into_inner().unwrap();
    pairs.sort_by_key(|pair| pair.pair);
    pairs
}

#[test]
fn shards_put_together_are_the_whole_ladder_on_any_number_of_threads() {
    let contest = contest();
    let whole = played(&contest, &contest.open(Shard::WHOLE, &[]), 1);
    assert_eq!(whole.len(), 6);
    let shard = |part| contest.open(Shard { part, of: 2 }, &[]);
    let parts = [1, 2].map(|part| (contest.clone(), played(&contest, &shard(part), 2)));
    assert!(parts.iter().all(|(_, pairs)| pairs.len() == 3));
    assert_eq!(merge(parts).unwrap(), (contest, whole));
}

#[test]
fn a_ladder_goes_on_where_its_file_was_cut_off() {
    let contest = contest();
    let whole = played(&contest, &contest.open(Shard::WHOLE, &[]), 1);
    let mut file = serde_json::to_string(&contest).unwrap() + "\n";
    for pair in &whole[..2] {
        file += &(serde_json::to_string(pair).unwrap() + "\n");
    }
    file += "{\"low\":\"random\",\"hi";
    let (found, known) = read(&file).unwrap();
    assert_eq!((&found, &known[..]), (&contest, &whole[..2]));
    assert_eq!(contest.open(Shard::WHOLE, &known).len(), 4);
    assert!(read("").is_err());
    assert!(read("{}\n").is_err());
    let bad = file.replace("\"pair\":0", "\"pair\":\"x\"");
    assert!(read(&bad).unwrap_err().to_string().contains("line 2"));
}

#[test]
fn other_ladders_are_not_merged() {
    let other = Contest {
        seed: 4,
        ..contest()
    };
    assert!(merge([(contest(), vec![]), (other, vec![])]).is_err());
}
