//! Refusals in words: what is not allowed, why, and what would help.

use crate::Refusal;
use engine::Illegal;

pub fn refusal(refusal: &Refusal) -> Illegal {
    let (rule, why) = match refusal {
        Refusal::UmpireActs => ("§2", "The umpire only watches".into()),
        Refusal::AlreadyPlaced => ("§1", "Your blocks are placed: wait for the enemy".into()),
        Refusal::OtherBlockSelected => ("§1", "Place the selected block first".into()),
        Refusal::NoSuchBlock => ("§1", "The blocks have strength 1, 2 and 3".into()),
        Refusal::BlockPlaced { value } => ("§1", format!("Block {value} is already placed")),
        Refusal::NoSuchPost { post } => (
            "§1",
            format!("There is no post {post}: the posts are 0, 1 and 2"),
        ),
        Refusal::NoBlockSelected => ("§1", "Select a block first".into()),
        Refusal::PostOccupied { post } => ("§1", format!("Post {post} is occupied")),
        Refusal::BlocksLeft { blocks } => ("§1", format!("Place all blocks first: {blocks} left")),
        Refusal::PlaceFirst => ("§1", "Place your blocks first".into()),
        Refusal::DiceFirst => ("§2.2", "The dice of the battle come first".into()),
        Refusal::EnemyTurn => ("§2", "It is the enemy's turn".into()),
        Refusal::NoTarget => ("§2.2", "Choose the enemy post first".into()),
        Refusal::NoOwnBlock { post } => ("§2.2", format!("You have no block on post {post}")),
        Refusal::AttackerMissing { target } => (
            "§2.2",
            format!("Choose the block that attacks post {target}"),
        ),
        Refusal::SwappedBefore => ("§2.1", "Only one swap per turn".into()),
        Refusal::NoSuchSwap { post } => (
            "§2.1",
            format!("Cannot swap post {post}: swap post 0 or 1 with the next"),
        ),
        Refusal::NoEnemyBlock { post } => {
            ("§2.2", format!("There is no enemy block on post {post}"))
        }
        Refusal::PlacementOver => ("§1", "Blocks are placed before the first turn".into()),
    };
    Illegal::new(rule, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Describe, every_variant};

    #[test]
    fn every_refusal_names_its_section_and_its_own_cause() {
        use Refusal::*;
        let (post, value, blocks, target) = (1, 1, 1, 1);
        let all = every_variant!(Refusal {
            UmpireActs => [UmpireActs],
            AlreadyPlaced => [AlreadyPlaced],
            OtherBlockSelected => [OtherBlockSelected],
            NoSuchBlock => [NoSuchBlock],
            BlockPlaced { .. } => [BlockPlaced { value }],
            NoSuchPost { .. } => [NoSuchPost { post }],
            NoBlockSelected => [NoBlockSelected],
            PostOccupied { .. } => [PostOccupied { post }],
            BlocksLeft { .. } => [BlocksLeft { blocks }],
            PlaceFirst => [PlaceFirst],
            DiceFirst => [DiceFirst],
            EnemyTurn => [EnemyTurn],
            NoTarget => [NoTarget],
            NoOwnBlock { .. } => [NoOwnBlock { post }],
            AttackerMissing { .. } => [AttackerMissing { target }],
            SwappedBefore => [SwappedBefore],
            NoSuchSwap { .. } => [NoSuchSwap { post }],
            NoEnemyBlock { .. } => [NoEnemyBlock { post }],
            PlacementOver => [PlacementOver],
        });
        let game = crate::Outpost::shipped().unwrap();
        let worded = all.iter();
        let worded = worded.map(|it| (format!("{it:?}"), refusal(it)));
        engine::laws::refusals(game.rulebook(), worded).unwrap();
    }
}
