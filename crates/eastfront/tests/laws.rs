//! The eight laws over random games of every scenario and option.

use eastfront::Eastfront;
use engine::laws::{Depth, games, play};

#[test]
fn random_games_keep_the_laws() {
    let rules = Eastfront::shipped().unwrap();
    for seed in 0..games(60) {
        if let Err(breach) = play(&*rules, seed, Depth::some(4000)) {
            panic!("{breach}");
        }
    }
}
