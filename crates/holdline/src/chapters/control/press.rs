//! Governments, the bulletin and the board of rulings. The words ride on the batch.

use super::*;
use crate::state::mail::Publication;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

/// Governments that can speak (§2.15).
pub const GOVERNMENTS: [&str; 4] = ["Berlin", "Warszawa", "Paris and London", "Moscow"];

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    if desk.may.rules_story() {
        let messages = offers.family(Ruling::Message(0, Side::German));
        messages
            .slot_range(numbers(GOVERNMENTS.len()))
            .slot_range(numbers(2))
            .add();
    }
    offers.one(Ruling::Bulletin);
    offers.one(Ruling::Board);
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    if let Ruling::Message(government, _) = *ruling {
        need(desk.may.rules_story())?;
        if usize::from(government) >= GOVERNMENTS.len() {
            return no(Refusal::UnknownGovernment);
        }
    }
    Ok(())
}

fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    act.publish(match *ruling {
        Ruling::Message(government, side) => Publication::Government(government, side),
        Ruling::Board => Publication::Board,
        _ => Publication::Bulletin,
    });
}

fn text(_: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Message(government, side) => {
            let name = GOVERNMENTS.get(usize::from(*government)).copied();
            let name = name.unwrap_or("A government");
            format!("{name}: message to the {} side", side.word())
        }
        Ruling::Board => "Post a ruling".into(),
        _ => "Publish in the bulletin".into(),
    }
}
