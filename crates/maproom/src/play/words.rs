//! What a typed line means in a menu: whole words first, then beginnings of words, never a part inside another.

use engine::typed;

/// What a line fits in a menu.
#[derive(Debug, PartialEq)]
pub enum Fit {
    /// The place of the only entry that fits.
    One(usize),
    /// The places of those that fit equally well.
    Several(Vec<usize>),
    Nothing,
}

/// How well words must agree.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Match {
    Whole,
    Beginning,
}

/// An entry by its number or by its text.
pub fn exact(menu: &[&str], line: &str) -> Fit {
    if let Ok(number) = line.parse::<usize>() {
        return match number.checked_sub(1).filter(|at| *at < menu.len()) {
            Some(at) => Fit::One(at),
            None => Fit::Nothing,
        };
    }
    let wanted = tokens(line);
    let same = menu.iter().position(|offer| tokens(offer) == wanted);
    same.filter(|_| !wanted.is_empty())
        .map_or(Fit::Nothing, Fit::One)
}

/// The entries that have all words of a line.
pub fn by_words(menu: &[&str], line: &str, how: Match) -> Fit {
    let wanted = tokens(line);
    if wanted.is_empty() {
        return Fit::Nothing;
    }
    let agree = |word: &String, wanted: &String| match how {
        Match::Whole => word == wanted,
        Match::Beginning => word.starts_with(wanted.as_str()),
    };
    let fits = |offer: &str| {
        let words = tokens(offer);
        let has = |wanted: &String| words.iter().any(|word| agree(word, wanted));
        wanted.iter().all(has)
    };
    let places = (0..menu.len()).filter(|at| fits(menu[*at]));
    match places.collect::<Vec<_>>().as_slice() {
        [] => Fit::Nothing,
        [one] => Fit::One(*one),
        several => Fit::Several(several.to_vec()),
    }
}

/// The words of a text as they are compared: a hex is one word, however it is written (`09.12`, `9,12`).
fn tokens(text: &str) -> Vec<String> {
    let text = typed(text);
    let words = text.split(|c: char| c.is_whitespace() || "():;/\"".contains(c));
    let words = words.map(|word| word.trim_matches(|c: char| ".,'".contains(c)));
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| hex(word).unwrap_or_else(|| word.to_owned()))
        .collect()
}

fn hex(word: &str) -> Option<String> {
    let (column, row) = word.split_once(['.', ','])?;
    let (column, row): (u16, u16) = (column.parse().ok()?, row.parse().ok()?);
    Some(format!("{column}.{row}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MENU: &[&str] = &[
        "Move to 09.12: 1 of 6 MP",
        "Move to 10.14: 2 of 6 MP (swamp, must stop)",
        "Wendung (11.09)",
        "End turn, 9 RP unspent",
        "Sail with Ise",
        "Raise the alarm in Łódź",
    ];

    #[test]
    fn a_hex_is_known_however_it_is_written() {
        for line in ["9.12", "09.12", "9,12", "to 9.12", "move 09,12"] {
            assert_eq!(by_words(MENU, line, Match::Whole), Fit::One(0), "{line}");
        }
        assert_eq!(by_words(MENU, "10.14", Match::Whole), Fit::One(1));
        assert_eq!(exact(MENU, "10.14"), Fit::Nothing);
        assert_eq!(exact(MENU, "2"), Fit::One(1));
        assert_eq!(exact(MENU, "0"), Fit::Nothing);
    }

    #[test]
    fn no_word_fits_inside_another() {
        assert_eq!(by_words(MENU, "end", Match::Whole), Fit::One(3));
        assert_eq!(by_words(MENU, "ise", Match::Whole), Fit::One(4));
        assert_eq!(by_words(MENU, "ndung", Match::Beginning), Fit::Nothing);
        assert_eq!(by_words(MENU, "wend", Match::Beginning), Fit::One(2));
        assert_eq!(by_words(MENU, "lodz", Match::Whole), Fit::One(5));
    }

    #[test]
    fn several_fits_are_all_named() {
        let several = by_words(MENU, "move", Match::Whole);
        assert_eq!(several, Fit::Several(vec![0, 1]));
        assert_eq!(by_words(MENU, "", Match::Whole), Fit::Nothing);
    }
}
