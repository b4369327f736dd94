//! Control: applies what is proposed in its own field, and lets the game run.

use engine::Chair;
use holdline::Holdline;
use holdline::choice::{Choice, Ruling};
use holdline::data::seats::Role;
use holdline::state::events::Proposal;

/// What an umpire does next: nothing, most of the time.
pub fn rule(chair: &Chair<'_, Holdline>, office: Role) -> Option<Choice> {
    let menu = chair.whole_menu();
    let offered = |ruling: Ruling| {
        let choice = Choice::Control(ruling);
        menu.admits(&choice).then_some(choice)
    };
    if let Some(found) = offered(Ruling::Resume).or_else(|| offered(Ruling::Drop)) {
        return Some(found);
    }
    let proposals = chair.view().control?.proposals;
    let mine = |proposal: &Proposal| match (office, proposal) {
        (Role::GameControl, _) => true,
        (Role::MapControl, Proposal::Event(..)) => true,
        (Role::PoliticalControl, proposal) => !matches!(proposal, Proposal::Event(..)),
        _ => false,
    };
    let first = proposals.iter().position(mine)?;
    offered(Ruling::Apply(first as u8))
}
