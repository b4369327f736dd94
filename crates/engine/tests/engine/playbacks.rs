//! A journal played back frame by frame.

use crate::observations::{Playing, Tested, any_listeners, tested, view};
use crate::{everyone, finished, game};
use engine::erased::Game;
use engine::{Observation, Playback, PlaybackFrame, Seat};
use outpost::{BLUE, RED, UMPIRE};
use serde_json::{Value, json};

fn playback(tested: &Tested, journal: &str, viewpoint: &[Seat]) -> Playback {
    let all = 0..usize::MAX;
    tested.game.playback(journal, viewpoint, all).unwrap()
}

/// All that a seat was shown of a journal.
fn shown(tested: &Tested, journal: &str, seat: Seat) -> Vec<Observation> {
    let all = 0..u64::MAX;
    tested.game.observations(journal, Some(seat), all).unwrap()
}

/// The lines of observations, each with the number of its observation.
fn lines(observations: &[Observation]) -> Vec<(u64, String)> {
    let numbered = (1..).zip(observations);
    let lines = numbered.flat_map(|(number, seen)| {
        let texts = seen.log.iter().map(|entry| entry.text.clone());
        texts.map(move |text| (number, text))
    });
    lines.filter(|(_, text)| !text.is_empty()).collect()
}

#[test]
fn every_line_is_a_frame() {
    for tested in tested() {
        for number in 0..20 {
            let mut played = Playing::new(&tested, number);
            played.finish(any_listeners);
            for seat in [RED, BLUE, UMPIRE] {
                let journal = &played.journal;
                let read = shown(&tested, journal, seat);
                let lines = lines(&read);
                let playback = playback(&tested, journal, &[seat]);
                assert_eq!(playback.frames, 1 + lines.len(), "the start is a frame");
                assert_eq!(playback.range.len(), playback.frames);
                assert_eq!(playback.numbers.len(), playback.frames);
                let frames = &playback.range[1..];
                let texts: Vec<&str> = frames.iter().map(|frame| frame.text.as_str()).collect();
                let wanted: Vec<&str> = lines.iter().map(|line| line.1.as_str()).collect();
                assert_eq!(texts, wanted);
                // Silent observations belong to the line that they follow.
                let all = read.len() as u64;
                for (at, (frame, (number, _))) in frames.iter().zip(&lines).enumerate() {
                    let next = lines.get(at + 1).map_or(all + 1, |next| next.0);
                    assert_eq!(frame.number, (next - 1).max(*number));
                }
                assert!(playback.numbers.is_sorted());
                assert!(frames.iter().all(|frame| frame.event.is_some()));
            }
        }
    }
}

#[test]
fn last_frame_of_a_step_shows_the_position_after_it() {
    for tested in tested() {
        for number in 0..20 {
            let mut played = Playing::new(&tested, number);
            played.finish(any_listeners);
            for seat in [RED, BLUE, UMPIRE] {
                let journal = &played.journal;
                let first = tested.game.replay(journal, Some(1)).unwrap();
                let mut document = view(&*first, Some(seat));
                let mut documents = vec![document.clone()];
                let read = shown(&tested, journal, seat);
                for seen in &read {
                    seen.patch.apply(&mut document).unwrap();
                    documents.push(document.clone());
                }
                let playback = playback(&tested, journal, &[seat]);
                let lines = lines(&read);
                for (at, frame) in playback.range.iter().enumerate() {
                    let step = |at: usize| lines.get(at).map(|line| line.0);
                    // The start has no line, so that the first line is the second frame.
                    let is_last = at == 0 || step(at - 1) != step(at);
                    if is_last {
                        let after = &documents[frame.number as usize];
                        assert_eq!(frame.views[0].json(), after, "{}", frame.text);
                    }
                }
                let last = playback.range.last().unwrap();
                assert_eq!(last.views[0].json(), &view(&*played.game, Some(seat)));
                assert_eq!(last.number as usize + 1, documents.len());
            }
        }
    }
}

#[test]
fn part_of_a_playback_is_the_same_as_in_the_whole() {
    let content = |frames: &[PlaybackFrame]| {
        let each = frames.iter();
        let each = each.map(|frame| json!([frame.number, frame.text, frame.event, frame.views]));
        each.collect::<Vec<_>>()
    };
    for tested in tested() {
        let mut played = Playing::new(&tested, 3);
        played.finish(any_listeners);
        let whole = playback(&tested, &played.journal, &[BLUE]);
        for (start, end) in [
            (0, 1),
            (3, 9),
            (0, whole.frames),
            (whole.frames, 99),
            (5, 5),
        ] {
            let part = tested.game.playback(&played.journal, &[BLUE], start..end);
            let part = part.unwrap();
            assert_eq!((part.frames, &part.numbers), (whole.frames, &whole.numbers));
            let end = end.min(whole.frames);
            assert_eq!(content(&part.range), content(&whole.range[start..end]));
        }
    }
}

#[test]
fn playback_from_all_viewpoints_tells_each_event_once() {
    let (_, text) = finished();
    let all = [RED, BLUE, UMPIRE];
    let playback = game().playback(&text, &all, 0..usize::MAX).unwrap();
    let texts: Vec<&str> = playback.range.iter().map(|f| f.text.as_str()).collect();
    assert_eq!(texts[0], "");
    assert_eq!(texts[1], "Red swaps posts 1 and 2.");
    assert!(texts[2].starts_with("Red attacks post 0"), "{}", texts[2]);
    assert!(texts[3].starts_with("Dice"), "{}", texts[3]);
    let over = texts.iter().filter(|text| text.contains("steps left"));
    assert_eq!(over.count(), 2, "the rules say who won, and the match ends");
    for (seat, view) in all.iter().zip(&playback.range[2].views) {
        assert_eq!(view.json()["seat"], seat.0);
    }
    let red = &playback.range[1].views[0];
    assert_eq!(red.json()["camps"][1]["posts"][0], "hidden");
}

#[test]
fn playback_shows_a_rewind_and_the_position_after_it() {
    let mut seen = 0;
    for tested in tested() {
        for number in 0..60 {
            let mut played = Playing::new(&tested, number);
            // After each rewind: how many observations each seat has had, and its view.
            let mut after: [Vec<(u64, Value)>; 3] = [const { Vec::new() }; 3];
            while let Some((lines, _)) = played.act(everyone()) {
                if lines.contains("\"kind\":\"rewind\"") {
                    for (seat, after) in (0..).map(Seat).zip(&mut after) {
                        let number = played.counted[usize::from(seat.0)];
                        after.push((number, view(&*played.game, Some(seat))));
                    }
                }
            }
            for (seat, after) in (0..).map(Seat).zip(&after) {
                let playback = playback(&tested, &played.journal, &[seat]);
                let rewound = |frame: &&PlaybackFrame| frame.text.starts_with("Rewound: ");
                let frames: Vec<_> = playback.range.iter().filter(rewound).collect();
                assert_eq!(frames.len(), after.len());
                for (frame, (number, view)) in frames.iter().zip(after) {
                    // Otherwise silent observations follow in the same frame.
                    if frame.number == *number {
                        assert_eq!(frame.views[0].json(), view);
                        seen += 1;
                    }
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}
