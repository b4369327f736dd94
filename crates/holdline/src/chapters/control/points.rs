//! Command points that lie in no pot and on no hex.

use super::*;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

/// What an account holds; nothing where there is no such account.
fn held(data: &GameData, state: &State, account: CpPool) -> Option<u8> {
    let army = |a: ArmyId| data.armies.get(a.i());
    match account {
        CpPool::Hex(_) => None,
        CpPool::Stock(a) => army(a)
            .filter(|x| !x.pots.is_empty())
            .map(|_| state.stocks[a.i()].cp),
        CpPool::Ordered(a) => army(a)
            .filter(|x| x.side == Side::Polish && !x.pots.is_empty())
            .map(|_| state.stocks[a.i()].ordered),
        CpPool::Group(a) => army(a)
            .filter(|x| x.side == Side::German && x.reserve)
            .map(|_| state.groups[a.i()]),
        CpPool::HighCommand(side) => Some(state.purses[side.i()].cp),
    }
}

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    if !desk.may.rules_map() {
        return;
    }
    let accounts = [CpPool::Stock, CpPool::Ordered, CpPool::Group];
    for more in [true, false] {
        for account in accounts {
            let armies = numbers(desk.data.armies.len());
            offers.those(desk, armies, |n| {
                Ruling::Points(account(ArmyId::nth(n as usize)), more)
            });
        }
        for side in Side::BOTH {
            offers.checked(desk, Ruling::Points(CpPool::HighCommand(side), more));
        }
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    need(desk.may.rules_map())?;
    let Ruling::Points(account, more) = *ruling else {
        return Ok(());
    };
    let open = |n: u8| if more { n < 90 } else { n > 0 };
    match held(desk.data, desk.state, account).is_some_and(open) {
        true => Ok(()),
        false => no(Refusal::CannotBookPoint),
    }
}

/// A point more or less; the ledgers follow.
fn act(act: &mut Act<'_>, ruling: &Ruling, _: Grip) {
    let Ruling::Points(account, more) = *ruling else {
        return;
    };
    let change = |n: &mut u8| *n = if more { *n + 1 } else { *n - 1 };
    let book = |books: &mut (u16, u16)| *(if more { &mut books.0 } else { &mut books.1 }) += 1;
    match account {
        CpPool::Hex(_) => {}
        CpPool::Stock(army) => {
            change(&mut act.state.stocks[army.i()].cp);
            act.book_point(army, more);
        }
        CpPool::Ordered(army) => change(&mut act.state.stocks[army.i()].ordered),
        CpPool::Group(army) => {
            change(&mut act.state.groups[army.i()]);
            book(&mut act.state.record.groups[act.data.side(army).i()]);
        }
        CpPool::HighCommand(side) => {
            change(&mut act.state.purses[side.i()].cp);
            book(&mut act.state.record.purses[side.i()]);
        }
    }
}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    let Ruling::Points(account, more) = ruling else {
        return String::new();
    };
    let act = if *more {
        "Add a point to"
    } else {
        "Remove a point from"
    };
    let whose = match account {
        CpPool::Hex(army) => format!("{} on the hex", game.army(*army)),
        CpPool::Stock(army) => format!("the stock of {}", game.army(*army)),
        CpPool::Ordered(army) => format!("{} for next turn", game.army(*army)),
        CpPool::Group(army) => game.army(*army).to_string(),
        CpPool::HighCommand(side) => format!("the {} high command", side.word()),
    };
    format!("{act} {whose}")
}
