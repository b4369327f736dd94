//! Command points that lie in no pot and on no hex.

use super::*;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

/// What an account holds; nothing where there is no such account.
fn held(b: &Book, s: &State, account: Account) -> Option<u8> {
    let army = |a: ArmyId| b.armies.get(a.i());
    match account {
        Account::Hex(_) => None,
        Account::Stock(a) => army(a)
            .filter(|x| !x.pots.is_empty())
            .map(|_| s.stocks[a.i()].cp),
        Account::Ordered(a) => army(a)
            .filter(|x| x.side == Side::Polish && !x.pots.is_empty())
            .map(|_| s.stocks[a.i()].ordered),
        Account::Group(a) => army(a)
            .filter(|x| x.side == Side::German && x.reserve)
            .map(|_| s.groups[a.i()]),
        Account::Purse(side) => Some(s.purses[side.i()].cp),
    }
}

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    if !desk.may.rules_map() {
        return;
    }
    let accounts = [Account::Stock, Account::Ordered, Account::Group];
    for more in [true, false] {
        for account in accounts {
            let armies = numbers(desk.b.armies.len());
            offers.those(desk, armies, |n| {
                Ruling::Points(account(ArmyId::nth(n as usize)), more)
            });
        }
        for side in Side::BOTH {
            offers.checked(desk, Ruling::Points(Account::Purse(side), more));
        }
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    need(desk.may.rules_map())?;
    let Ruling::Points(account, more) = *ruling else {
        return Ok(());
    };
    let open = |n: u8| if more { n < 90 } else { n > 0 };
    match held(desk.b, desk.s, account).is_some_and(open) {
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
        Account::Hex(_) => {}
        Account::Stock(army) => {
            change(&mut act.s.stocks[army.i()].cp);
            act.book_point(army, more);
        }
        Account::Ordered(army) => change(&mut act.s.stocks[army.i()].ordered),
        Account::Group(army) => {
            change(&mut act.s.groups[army.i()]);
            book(&mut act.s.record.groups[act.b.side(army).i()]);
        }
        Account::Purse(side) => {
            change(&mut act.s.purses[side.i()].cp);
            book(&mut act.s.record.purses[side.i()]);
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
        Account::Hex(army) => format!("{} on the hex", game.army(*army)),
        Account::Stock(army) => format!("the stock of {}", game.army(*army)),
        Account::Ordered(army) => format!("{} for next turn", game.army(*army)),
        Account::Group(army) => game.army(*army).to_string(),
        Account::Purse(side) => format!("the {} high command", side.word()),
    };
    format!("{act} {whose}")
}
