//! Control: applies what is proposed and lets the game run.

use holdline::Holdline;
use holdline::choice::{Choice, Ruling};
use table::Chair;

/// What an umpire does next.
pub fn rule(chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let wanted = [
        Ruling::Resume,
        Ruling::Apply(0),
        Ruling::Drop,
        Ruling::Bulletin,
    ];
    wanted
        .into_iter()
        .map(Choice::Control)
        .find(|c| chair.menu().contains(c))
}
